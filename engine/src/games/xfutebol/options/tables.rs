//! Reach and duel sums of every kind, worked out once for the options of a match (XFB-3.3, XFB-3.4, XFB-3.7).

use std::collections::BTreeSet;

use arrayvec::ArrayVec;

use super::{Attributes, Column, Options, Row};
use crate::board::KING_STEPS;
use crate::games::xfutebol::position::{Class, DIRECTIONS, Kind, own_direction};
use crate::side::Side;

/// What a reach is for; each scales the base reach by its own factor (XFB-3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// MOVE.
    Move,
    /// SPRINT, the squares of a MOVE included.
    Sprint,
    /// PASS.
    Pass,
    /// SHOOT.
    Shoot,
    /// LONG PASS and LONG SHOOT.
    Long,
}

impl Stride {
    const ALL: [Stride; 5] = [Stride::Move, Stride::Sprint, Stride::Pass, Stride::Shoot, Stride::Long];
}

/// The sums that duels compare, for one kind (XFB-3.7, XFB-6.5, XFB-6.11.4, XFB-6.12.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Duels {
    /// Speed + Strength + Defense.
    pub challenge: i32,
    /// Speed + Strength + Skill.
    pub hold: i32,
    /// Speed + Skill.
    pub dribble: i32,
    /// Speed + Defense.
    pub stop: i32,
    /// Goal + Skill.
    pub shot: i32,
    /// Goal + Skill + Strength.
    pub long_shot: i32,
    /// Defense + Skill: a keeper against SHOOT.
    pub save: i32,
    /// Defense + Skill + Speed: a keeper against LONG SHOOT.
    pub long_save: i32,
    /// Goal.
    pub goal: i32,
    /// Defense.
    pub defense: i32,
}

/// A direction in which a kind moves, with its reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ray {
    /// The direction.
    pub direction: u8,
    /// Reach of a MOVE.
    pub moves: u8,
    /// Reach of a SPRINT, the squares of a MOVE included.
    pub sprints: u8,
}

/// The directions in which a kind moves.
pub type Rays = ArrayVec<Ray, DIRECTIONS>;

/// The steps that a kind may try: (direction, length) pairs, those of a MOVE first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slots {
    steps: [(u8, u8); Slots::MOST],
    moves: u8,
    all: u8,
}

impl Slots {
    /// Four squares in each direction.
    const MOST: usize = 4 * DIRECTIONS;
    const NONE: Slots = Slots { steps: [(0, 0); Slots::MOST], moves: 0, all: 0 };

    /// Direction, length and whether it is a SPRINT; `None` if the kind has no step of this number, or only as a
    /// SPRINT and `sprints` is false.
    #[inline]
    pub fn get(&self, number: usize, sprints: bool) -> Option<(usize, u8, bool)> {
        let count = if sprints { self.all } else { self.moves };
        if number >= usize::from(count) {
            return None;
        }
        let (direction, length) = self.steps[number];
        Some((usize::from(direction), length, number >= usize::from(self.moves)))
    }

    fn push(&mut self, direction: u8, length: u8) {
        self.steps[usize::from(self.all)] = (direction, length);
        self.all += 1;
    }
}

/// Everything that generation and resolution look up by side and kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    reach: [[[[u8; DIRECTIONS]; 5]; Kind::CODES]; 2],
    rays: [[Rays; Kind::CODES]; 2],
    slots: [[Slots; Kind::CODES]; 2],
    duels: [Duels; Kind::CODES],
    most_kicks: [u32; Kind::CODES],
    /// The most steps of any kind: MOVEs only, and with SPRINTs.
    pub most_slots: [u32; 2],
}

impl Tables {
    /// The tables of a match with these options.
    pub fn new(options: &Options) -> Tables {
        let mut tables = Tables {
            reach: [[[[0; DIRECTIONS]; 5]; Kind::CODES]; 2],
            rays: Default::default(),
            slots: [[Slots::NONE; Kind::CODES]; 2],
            duels: [Duels::default(); Kind::CODES],
            most_kicks: [0; Kind::CODES],
            most_slots: [0; 2],
        };
        let attributes = options.attributes();
        for kind in Kind::ALL {
            tables.duels[kind as usize] = duels(&attributes, kind);
            for side in Side::ALL {
                for stride in Stride::ALL {
                    for direction in 0..DIRECTIONS {
                        tables.reach[side.index()][kind as usize][stride as usize][direction] =
                            scaled_reach(options, kind, stride, own_direction(side, direction));
                    }
                }
                let rays = tables.directions(side, kind);
                let slots = steps(&rays);
                tables.rays[side.index()][kind as usize] = rays;
                tables.most_slots[0] = tables.most_slots[0].max(u32::from(slots.moves));
                tables.most_slots[1] = tables.most_slots[1].max(u32::from(slots.all));
                tables.slots[side.index()][kind as usize] = slots;
            }
            tables.most_kicks[kind as usize] = tables.count_kicks(kind);
        }
        tables
    }

    fn directions(&self, side: Side, kind: Kind) -> Rays {
        let moves = self.reach(side, kind, Stride::Move).iter();
        let sprints = self.reach(side, kind, Stride::Sprint).iter();
        (0..)
            .zip(moves.zip(sprints))
            .map(|(direction, (&moves, &sprints))| Ray { direction, moves, sprints })
            .filter(|ray| ray.sprints > 0)
            .collect()
    }

    /// At most so many kicks and dribbles has a holder of this kind: all targets on an endless empty board, two
    /// goal squares for each of the three shots, eight opponents around.
    fn count_kicks(&self, kind: Kind) -> u32 {
        const SHOTS: u32 = 6;
        const DRIBBLES: u32 = 8;
        let passes: u32 = self.reach(Side::White, kind, Stride::Pass).iter().map(|&n| u32::from(n)).sum();
        let long =
            if kind.is_expert() { open_targets(self.reach(Side::White, kind, Stride::Long)) } else { 0 };
        passes + long + SHOTS + DRIBBLES
    }

    /// An upper bound of the number of kicks and dribbles of a holder of this kind.
    #[inline]
    pub fn most_kicks(&self, kind: Kind) -> u32 {
        self.most_kicks[kind as usize]
    }

    /// Reach in squares by board direction (XFB-3.4).
    #[inline]
    pub fn reach(&self, side: Side, kind: Kind, stride: Stride) -> &[u8; DIRECTIONS] {
        &self.reach[side.index()][kind as usize][stride as usize]
    }

    /// The directions of MOVE and SPRINT.
    #[inline]
    pub fn rays(&self, side: Side, kind: Kind) -> &Rays {
        &self.rays[side.index()][kind as usize]
    }

    /// The steps of MOVE and SPRINT.
    #[inline]
    pub fn slots(&self, side: Side, kind: Kind) -> &Slots {
        &self.slots[side.index()][kind as usize]
    }

    /// The duel sums (XFB-3.7).
    #[inline]
    pub fn duels(&self, kind: Kind) -> &Duels {
        &self.duels[kind as usize]
    }
}

/// The steps along these rays, those of a MOVE first.
fn steps(rays: &Rays) -> Slots {
    let mut slots = Slots::NONE;
    for ray in rays {
        (1..=ray.moves).for_each(|length| slots.push(ray.direction, length));
    }
    slots.moves = slots.all;
    for ray in rays {
        (ray.moves + 1..=ray.sprints).for_each(|length| slots.push(ray.direction, length));
    }
    slots
}

/// How many squares a straight or curved long pass reaches on an endless empty board (XFB-6.6).
fn open_targets(reach: &[u8; DIRECTIONS]) -> u32 {
    let offset = |direction: usize, n: u8| {
        let (files, ranks) = KING_STEPS[direction];
        (i32::from(files) * i32::from(n), i32::from(ranks) * i32::from(n))
    };
    let mut targets = BTreeSet::new();
    for (first, &first_reach) in reach.iter().enumerate() {
        for first_length in 1..=first_reach {
            let via = offset(first, first_length);
            targets.insert(via);
            for (second, &second_reach) in reach.iter().enumerate() {
                let left = first_reach.max(second_reach) - first_length;
                for n in 1..=second_reach.min(left) {
                    let leg = offset(second, n);
                    targets.insert((via.0 + leg.0, via.1 + leg.1));
                }
            }
        }
    }
    targets.len() as u32
}

/// The base reach in one of the own directions (XFB-3.3).
fn base_reach(class: Class, own_direction: usize, diagonals: bool) -> u8 {
    const FORWARD: usize = 0;
    const BACKWARD: usize = 4;
    match (class, own_direction) {
        (Class::AllRound, _) => 1,
        (_, direction) if direction % 2 == 1 => u8::from(diagonals),
        (Class::Attack, FORWARD) => 2,
        (Class::Attack, _) => 1,
        (Class::Mid, FORWARD | BACKWARD) => 1,
        (Class::Mid, _) => 2,
    }
}

fn scaled_reach(options: &Options, kind: Kind, stride: Stride, own_direction: usize) -> u8 {
    const ANY_SPRINT: u8 = 4;
    let running = matches!(stride, Stride::Move | Stride::Sprint);
    let class = if running && kind.is_expert() && options.experts_move_all_round {
        Class::AllRound
    } else {
        kind.class()
    };
    if stride == Stride::Sprint && class == Class::Mid && options.mid_sprint_any {
        return ANY_SPRINT;
    }
    let factor = match stride {
        Stride::Move => 1,
        Stride::Sprint | Stride::Pass => 2,
        Stride::Shoot => options.shoot_range,
        Stride::Long => 3,
    };
    factor * base_reach(class, own_direction, options.diagonals)
}

fn duels(attributes: &Attributes, kind: Kind) -> Duels {
    let value = |column| i32::from(attributes.get(Row::of(kind), column));
    let [speed, skill, strength, goal, defense] = Column::ALL.map(value);
    Duels {
        challenge: speed + strength + defense,
        hold: speed + strength + skill,
        dribble: speed + skill,
        stop: speed + defense,
        shot: goal + skill,
        long_shot: goal + skill + strength,
        save: defense + skill,
        long_save: defense + skill + speed,
        goal,
        defense,
    }
}
