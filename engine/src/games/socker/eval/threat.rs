//! Goals within a few actions.

use crate::games::socker::actions::Landing;
use crate::games::socker::position::Position;
use crate::games::socker::position::field::{FIELD, OFF, STEP, Squares, bit, has, pop, row, spread};
use crate::side::Side;

/// The directions of a kick toward the goal row that White and Black attack, straight first.
pub const FORWARD: [[u8; 3]; 2] = [[0, 1, 7], [4, 3, 5]];

/// Number of forward kicks that bring a ball from this square onto the far row of a side.
#[inline]
pub const fn kicks_to_goal(side: Side, ball: u8) -> u8 {
    match side {
        Side::White => FIELD.ranks - 1 - row(ball),
        Side::Black => row(ball),
    }
}

/// The forward kicks of the ball by a side: direction, the kicker's square, the square straight away.
#[inline]
pub fn forward_kicks(side: Side, ball: u8) -> impl Iterator<Item = (u8, u8, u8)> {
    let steps = &STEP[usize::from(ball)];
    FORWARD[side.index()]
        .into_iter()
        .map(|direction| (direction, steps[usize::from(direction ^ 4)], steps[usize::from(direction)]))
}

/// Whether a side on turn can score with so many actions by forward kicks and by steps to the squares that they are
/// made from, with nothing else moved: goals that need a sock, a restart choice or a kick backwards are not seen. The
/// edge limit is not looked at.
pub fn goal_within(p: &Position, side: Side, actions: u8) -> bool {
    let kicks = kicks_to_goal(side, p.ball);
    if kicks > actions {
        return false;
    }
    let attack = Attack { side, steps: actions - kicks, ball: p.ball, active: p.of(side) & !p.down };
    attack.scores(p.standing())
}

/// An attack under way.
#[derive(Clone, Copy)]
struct Attack {
    side: Side,
    /// Steps that are to be had besides the kicks that are still needed.
    steps: u8,
    ball: u8,
    /// The attackers that can act.
    active: Squares,
}

impl Attack {
    fn scores(self, standing: Squares) -> bool {
        forward_kicks(self.side, self.ball).any(|(_, from, to)| {
            from != OFF && to != OFF && !has(standing, to) && self.scores_from(from, to, standing)
        })
    }

    /// Whether the attack goes through with a kick from `from` to the free square `to`.
    fn scores_from(self, from: u8, to: u8, standing: Squares) -> bool {
        if has(self.active, from) {
            return self.scores_after(to, standing);
        }
        if has(standing, from) {
            return false;
        }
        let mut reach = bit(from);
        let mut seen = 0;
        for steps in 1..=self.steps {
            reach = spread(reach);
            let mut steppers = reach & self.active & !seen;
            seen |= steppers;
            while steppers != 0 {
                let step = bit(pop(&mut steppers)) | bit(from);
                let next = Attack { steps: self.steps - steps, active: self.active ^ step, ..self };
                if next.scores_after(to, standing ^ step) {
                    return true;
                }
            }
            reach &= !(standing | bit(self.ball));
        }
        false
    }

    /// Whether the attack goes through after a kick to `to`.
    fn scores_after(self, to: u8, standing: Squares) -> bool {
        match Landing::of(to, standing) {
            Landing::Goal(_) => true,
            Landing::On(ball) => Attack { ball, ..self }.scores(standing),
            Landing::Touch(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::goal_within;
    use crate::game::{Game, Rulebook};
    use crate::games::socker::{Phase, Position, Socker};
    use crate::perft::successors;
    use crate::random::stream;

    /// Whether the side on turn can score in this turn, by trying everything that needs no restart choice.
    fn can_score(game: &Socker, p: &Position) -> bool {
        successors(game, p).into_iter().any(|action| {
            let mut next = *p;
            game.apply_unchecked(&mut next, action);
            next.score[p.side.index()] > p.score[p.side.index()]
                || (next.phase == Phase::Play && next.side == p.side && can_score(game, &next))
        })
    }

    /// Every goal that is seen is there, and most that are there are seen.
    #[test]
    fn goals_in_sight_are_real() {
        let game = Socker::with_rules("setup=arc,limit=2000,edge=7").expect("rules");
        let (mut seen, mut missed) = (0, 0);
        for seed in 0..3 {
            let mut p = game.start();
            let mut rng = stream(seed, &[12]);
            let mut scratch = Vec::new();
            while let Some(action) = game.sample(&p, &mut rng, &mut scratch) {
                game.apply_unchecked(&mut p, action);
                let far = super::kicks_to_goal(p.side, p.ball) > p.left;
                if p.phase != Phase::Play || far {
                    continue;
                }
                let real = can_score(&game, &p);
                if goal_within(&p, p.side, p.left) {
                    assert!(real, "{}", game.print_position(&p));
                    seen += 1;
                } else {
                    missed += u32::from(real);
                }
            }
        }
        println!("{seen} goals seen, {missed} missed");
        assert!(seen > 100 && missed * 5 < seen, "{seen} seen, {missed} missed");
    }
}
