//! Phase `play`: moves, pushes, dribbles, passes, passes on the fly, steals (MCS-6.4 to 6.8).

use super::{Action, Kind, holder_may_score, list_jumps};
use crate::board::opposite;
use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::position::board::{
    ALL_DIRECTIONS, BOARD, Direction, HALFWAY, JUMPS, PITCH, Square, Squares, along, free_steps, from_row,
    lines_through, nearest, ray, steps_between, up_to_row,
};
use crate::games::metacheckers::position::{Face, Mode, Position, Roll};
use crate::side::Side;

/// What all actions of one Chess roll have in common.
pub(crate) struct Play<'a> {
    position: &'a Position,
    pub(crate) face: Face,
    /// The number in force, 1 for faces without one.
    pub(crate) number: u8,
    /// A Joker's roll: only the holder acts.
    solo: bool,
    occupied: Squares,
    /// The holder, if it belongs to the side on turn and the ball is not to be thrown in.
    holder: Option<Square>,
    /// The holder, if it belongs to the other side.
    target: Option<Square>,
    /// The holder may score.
    scoring: bool,
    /// The checkers that may move (MCS-6.4).
    pub(crate) movers: Squares,
    /// Passes are possible at all: their number, and the passer's move with `passcost=move` (MCS-6.5).
    pub(super) passing: bool,
    /// `numbers=upto`.
    pub(super) up_to: bool,
    /// Where a receiver is not offside.
    onside: Squares,
}

impl Metacheckers {
    /// The squares on which a checker of a side is not offside (MCS-6.5.1).
    pub(crate) fn onside(&self, position: &Position, side: Side) -> Squares {
        let defence = position.field_checkers(side.opponent()) & PITCH;
        let last = if side == Side::White { defence.last() } else { defence.first() };
        match last {
            Some(last) if self.offside => {
                let row = BOARD.row(last);
                match side {
                    Side::White => up_to_row(row.max(HALFWAY)),
                    Side::Black => from_row(row.min(HALFWAY)),
                }
            }
            _ => PITCH,
        }
    }

    /// The context of a Chess roll in force; `None` in a position without one.
    pub(crate) fn play<'a>(&self, position: &'a Position) -> Option<Play<'a>> {
        let (face, number, solo) = match position.roll {
            Roll::Chess(face, n) => (face, n.max(1), false),
            Roll::Solo(face, n) => (face, n.max(1), true),
            _ => return None,
        };
        let ball = position.ball?;
        let offence = position.is_offence();
        let holder = (offence && position.mode != Mode::ThrowIn).then_some(ball);
        let unmoved = position.on_pitch(position.turn) & !position.flagged;
        let movers = if solo { unmoved & Squares::EMPTY.with(ball) } else { unmoved };
        let passing = holder.is_some()
            && position.passes < self.passes
            && !(self.pass_is_move && position.flagged.has(ball));
        Some(Play {
            position,
            face,
            number,
            solo,
            occupied: position.occupied(),
            holder,
            target: (!offence).then_some(ball),
            scoring: holder_may_score(position),
            movers,
            passing,
            up_to: self.up_to,
            onside: if holder.is_some() { self.onside(position, position.turn) } else { PITCH },
        })
    }

    /// The legal list of phase `play`.
    pub(super) fn list_play(&self, position: &Position, out: &mut Vec<Action>) {
        let Some(play) = self.play(position) else { return };
        if position.mode == Mode::ThrowIn {
            let before = out.len();
            self.list_throws(position, |_| true, out);
            // MCS-6.7.5: no end while a throw is possible.
            if out.len() == before {
                out.push(Action::END);
            }
            if play.face == Face::King {
                return;
            }
        } else {
            out.push(Action::END);
        }
        match play.face {
            Face::King if play.holder.is_some() => play.list_dribble(out),
            Face::Knight => play.list_knight(out),
            _ => play.list_lines(out),
        }
    }
}

impl Play<'_> {
    /// The lines of the face in force.
    pub(crate) const fn lines(&self) -> &'static [Direction] {
        self.face.lines(self.position.turn)
    }

    /// Passes on the fly are possible (MCS-6.6).
    pub(crate) fn on_the_fly(&self) -> bool {
        self.passing && !self.solo && self.face.is_slider()
    }

    /// The choice between runs of different length (MCS-6.4.2): only the full one with `numbers=must`.
    pub(super) const fn lengths(&self) -> u8 {
        if self.up_to { self.number } else { 1 }
    }

    /// A pawn's straight step never pushes (MCS-6.4.4) and never steals.
    #[inline]
    fn is_blunt(&self, direction: Direction) -> bool {
        self.face == Face::Pawn && direction.is_multiple_of(4)
    }

    /// Whether a checker may arrive on a square from a direction: empty, a push, or a goal square if it may score
    /// (MCS-6.4.1).
    #[inline]
    fn arrives(&self, to: Square, direction: Direction, scoring: bool) -> bool {
        if !PITCH.has(to) {
            return scoring && self.position.is_goal(to);
        }
        !self.occupied.has(to)
            || (!self.is_blunt(direction)
                && !self.position.checkers[self.position.turn.index()].has(to)
                && !self.position.flagged.has(to)
                && !self.occupied.has(along(to, direction, 1)))
    }

    /// Whether this checker may end its move on a goal square.
    #[inline]
    pub(super) fn may_score(&self, from: Square) -> bool {
        self.scoring && self.holder == Some(from)
    }

    /// How far a checker runs along a line (MCS-6.4.2); 0 if it cannot go a single square.
    #[inline]
    pub(super) fn run(&self, from: Square, direction: Direction, scoring: bool) -> u8 {
        let free = free_steps(self.occupied, from, direction);
        if free >= self.number {
            self.number
        } else {
            free + u8::from(self.arrives(along(from, direction, free + 1), direction, scoring))
        }
    }

    /// Whether a team-mate could meet a pass on this line, blockers of the pass not looked at: a quick test before
    /// [`fly`](Self::fly).
    #[inline]
    pub(crate) fn may_cross(&self, from: Square, direction: Direction) -> bool {
        let Some(holder) = self.holder else { return false };
        let meetings = lines_through(holder, self.face != Face::Rook, self.face != Face::Bishop)
            & self.onside
            & !self.occupied;
        from != holder
            && nearest(meetings & ray(from, direction).squares, direction)
                .is_some_and(|meeting| steps_between(from, meeting, direction) < self.number)
    }

    /// The one action of the ball on a line: a pass of the offence, a steal of the defence.
    #[inline]
    pub(super) fn ball_action(&self, direction: Direction) -> Option<Action> {
        if self.target.is_some() { self.steal(direction) } else { self.pass(direction) }
    }

    /// The steal by a move in a direction, if legal: looking back from the holder, the first checker is one that may
    /// move, within the number (MCS-6.8).
    #[inline]
    fn steal(&self, direction: Direction) -> Option<Action> {
        let target = self.target.filter(|_| !self.is_blunt(direction))?;
        let back = opposite(direction);
        let free = free_steps(self.occupied, target, back);
        if free >= self.number {
            return None;
        }
        let thief = along(target, back, free + 1);
        self.movers.has(thief).then(|| Action::between(Kind::Steal, thief, target))
    }

    /// The pass along a line to the first checker on it, if legal (MCS-6.5).
    #[inline]
    fn pass(&self, direction: Direction) -> Option<Action> {
        let holder = self.holder.filter(|_| self.passing)?;
        let free = free_steps(self.occupied, holder, direction);
        if free >= self.number {
            return None;
        }
        let to = along(holder, direction, free + 1);
        self.receives(to).then(|| Action::between(Kind::Pass, holder, to))
    }

    /// A team-mate on the pitch that is not offside.
    #[inline]
    fn receives(&self, square: Square) -> bool {
        self.position.on_pitch(self.position.turn).has(square) && self.onside.has(square)
    }

    /// The pass on the fly of a runner with a number of steps of its run, if legal (MCS-6.6). `reach` is
    /// [`reach`](Self::reach) for this runner.
    #[inline]
    pub(crate) fn fly(
        &self,
        from: Square,
        direction: Direction,
        steps: u8,
        reach: Squares,
    ) -> Option<Action> {
        let meeting = nearest(reach & ray(from, direction).squares, direction)?;
        let on_the_way = steps_between(from, meeting, direction) < steps;
        on_the_way.then(|| Action::with(Kind::OnTheFly, from, along(from, direction, steps), meeting))
    }

    /// The empty squares on which a team-mate could receive a pass, the runner's own square counted as empty, and the
    /// first checkers on the lines of the holder.
    pub(crate) fn reach(&self, runner: Option<Square>) -> (Squares, Squares) {
        let (mut reach, mut first) = (Squares::EMPTY, Squares::EMPTY);
        let Some(holder) = self.holder else { return (reach, first) };
        let mut occupied = self.occupied;
        if let Some(runner) = runner {
            occupied.clear(runner);
        }
        for &direction in self.lines() {
            let free = free_steps(occupied, holder, direction);
            for steps in 1..=free.min(self.number) {
                reach.set(along(holder, direction, steps));
            }
            if free < self.number {
                first.set(along(holder, direction, free + 1));
            }
        }
        (reach & self.onside, first)
    }

    /// All faces but the knight and the dribble: runs and steps, steals, passes, passes on the fly.
    fn list_lines(&self, out: &mut Vec<Action>) {
        let lines = self.lines();
        for from in self.movers.iter() {
            let scoring = self.may_score(from);
            for &direction in lines {
                let run = self.run(from, direction, scoring);
                let shortest = if self.up_to { 1 } else { run.max(1) };
                for steps in shortest..=run {
                    out.push(Action::between(Kind::Move, from, along(from, direction, steps)));
                }
            }
        }
        out.extend(lines.iter().filter_map(|&direction| self.ball_action(direction)));
        if self.on_the_fly() {
            self.list_on_the_fly(out);
        }
    }

    fn list_on_the_fly(&self, out: &mut Vec<Action>) {
        let (open, first) = self.reach(None);
        let runners = self.runners();
        for from in runners.iter() {
            let reach = if first.has(from) { self.reach(Some(from)).0 } else { open };
            for &direction in self.lines() {
                if (reach & ray(from, direction).squares).is_empty() {
                    continue;
                }
                let run = self.run(from, direction, true);
                let shortest = if self.up_to { 1 } else { run };
                out.extend((shortest..=run).filter_map(|steps| self.fly(from, direction, steps, reach)));
            }
        }
    }

    /// The team-mates of the holder that may run for a pass on the fly.
    pub(crate) fn runners(&self) -> Squares {
        let mut runners = self.movers;
        if let Some(holder) = self.holder {
            runners.clear(holder);
        }
        runners
    }

    /// Knight jumps, steals and passes.
    fn list_knight(&self, out: &mut Vec<Action>) {
        for from in self.movers.iter() {
            list_jumps(self.position, from, self.holder == Some(from), out);
            if let Some(target) = self.target.filter(|&target| JUMPS[from as usize].has(target)) {
                out.push(Action::between(Kind::Steal, from, target));
            }
        }
        if let Some(holder) = self.holder.filter(|_| self.passing) {
            let receivers = JUMPS[holder as usize].iter().filter(|&to| self.receives(to));
            out.extend(receivers.map(|to| Action::between(Kind::Pass, holder, to)));
        }
    }

    /// One step of a dribble or a hand-over (MCS-6.4.6).
    fn list_dribble(&self, out: &mut Vec<Action>) {
        let Some(holder) = self.holder else { return };
        for direction in ALL_DIRECTIONS {
            let to = along(holder, direction, 1);
            if self.arrives(to, direction, self.scoring) {
                out.push(Action::between(Kind::Move, holder, to));
            } else if self.receives(to) && !self.position.flagged.has(to) {
                out.push(Action::between(Kind::Pass, holder, to));
            }
        }
    }
}
