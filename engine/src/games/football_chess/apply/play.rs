//! The resolution of an action of the play (FBC-6.7). The steps return how the play ends, or `None` if it goes on.

use crate::games::football_chess::FootballChess;
use crate::games::football_chess::actions::{
    Action, Verb, is_illegal_pass, lines, push_fouls, push_step, takes_ball,
};
use crate::games::football_chess::position::{
    Foul, MOST_ACTIONS, Phase, Pile, PlayResult, Position, Push, Square, Status, bit, row, square_at,
};
use crate::side::Side;

use super::clamp_row;
use super::ends::dead;

impl FootballChess {
    /// FBC-6.7, steps 1 to 7.
    #[inline]
    pub(super) fn play_action(&self, p: &mut Position, action: Action) {
        let side = p.actor;
        p.actions = (p.actions + 1).min(MOST_ACTIONS);
        if side == p.offence && self.options.clocked() {
            p.units = p.units.saturating_sub(1);
        }
        let result = self.resolve(p, action).or_else(|| {
            note_crossing(p);
            self.blown_dead(p)
        });
        match result {
            Some(result) => self.end(p, result),
            None => p.actor = side.opponent(),
        }
    }

    /// Steps 2 to 4: fouls, then what the action does.
    fn resolve(&self, p: &mut Position, action: Action) -> Option<PlayResult> {
        match action.verb() {
            Verb::Throw => self.throw(p, action.to()),
            Verb::Enter => {
                p.last_push = None;
                self.enter(p, action)
            }
            Verb::Move => self.move_or_push(p, action),
            _ => {
                p.last_push = None;
                self.untouched(p)
            }
        }
    }

    fn throw(&self, p: &mut Position, to: Square) -> Option<PlayResult> {
        let side = p.actor;
        let forward = row(side, to) > row(side, p.ball);
        if is_illegal_pass(p, to) {
            p.fouls.note(Foul::ForwardPass, p.ball);
        }
        p.last_push = None;
        if forward {
            p.flags.passed = true;
        }
        p.ball = to;
        let own = p.of(side) & bit(to) != 0;
        if p.of(side.opponent()) & bit(to) != 0 {
            return self.gain(p, side.opponent(), to);
        }
        p.status = match (own, forward) {
            (true, true) => Status::DirectForward,
            (true, false) => Status::DirectBackward,
            (false, true) => Status::IndirectForward,
            (false, false) => Status::IndirectBackward,
        };
        None
    }

    /// Contest, tackle, truck, handoff truck and bat: the first that fits in the table of FBC-6.4.3.
    fn enter(&self, p: &mut Position, action: Action) -> Option<PlayResult> {
        let (side, from, to) = (p.actor, action.from(), action.to());
        let on_ball = to == p.ball;
        if on_ball && p.status == Status::Held {
            return Some(dead(p, to, side.opponent()));
        }
        if p.carrier(side) == bit(from) {
            return Some(dead(p, to, side));
        }
        if on_ball && p.status == Status::DirectForward {
            return Some(PlayResult::Incomplete);
        }
        let below = if p.status == Status::Contested {
            p.pile
        } else {
            p.piece(to).map_or(Pile::EMPTY, |occupant| Pile::EMPTY.with(occupant))
        };
        if let Some(mover) = p.piece(from) {
            p.pile = below.with(mover);
        }
        p.lift(to);
        p.shift(from, to);
        p.ball = to;
        p.status = Status::Contested;
        None
    }

    fn move_or_push(&self, p: &mut Position, action: Action) -> Option<PlayResult> {
        let (side, from, to) = (p.actor, action.from(), action.to());
        let carries = takes_ball(p, action);
        let was_ball = to == p.ball;
        let mut last_push = None;
        if p.occupied() & bit(to) != 0 {
            let behind = lines::step(to, push_step(action));
            if p.of(side.opponent()) & bit(to) != 0 {
                note_push_fouls(p, from, to);
                last_push = Some(Push { pusher: to, pushed: behind });
            }
            p.shift(to, behind);
        }
        p.last_push = last_push;
        p.shift(from, to);
        if carries {
            p.ball = to;
            return (row(side, to) == 8).then_some(PlayResult::Touchdown(side));
        }
        if !was_ball {
            return self.untouched(p);
        }
        if p.status == Status::Loose {
            p.status = Status::Contested;
            p.pile = p.piece(to).map_or(Pile::EMPTY, |mover| Pile::EMPTY.with(mover));
            return None;
        }
        self.gain(p, side, to)
    }

    /// FBC-6.7.4: the ball was not touched.
    fn untouched(&self, p: &mut Position) -> Option<PlayResult> {
        let other = p.actor.opponent();
        match p.status {
            Status::DirectForward | Status::DirectBackward => self.gain(p, other, p.ball),
            Status::IndirectForward => {
                p.status = Status::CatchForward;
                None
            }
            Status::IndirectBackward => {
                p.status = Status::CatchBackward;
                None
            }
            Status::CatchForward => Some(PlayResult::Incomplete),
            Status::CatchBackward => {
                p.status = Status::Loose;
                None
            }
            Status::Contested if p.pile.len() == 1 => self.gain(p, other, p.ball),
            Status::Contested => self.pile_resolves(p),
            Status::Held | Status::Loose | Status::Rest => None,
        }
    }

    /// A pile of two or more ends the play.
    fn pile_resolves(&self, p: &Position) -> Option<PlayResult> {
        let winner = p.pile.winner()?;
        Some(match row(winner, p.ball) {
            8 => PlayResult::Touchdown(winner),
            1 if winner != p.possession && self.options.touchback => PlayResult::NewDrive(winner),
            1 => PlayResult::Safety(winner.opponent()),
            _ => PlayResult::Dead(p.ball, winner),
        })
    }

    /// FBC-6.7.8: GAIN(S,s).
    fn gain(&self, p: &mut Position, side: Side, square: Square) -> Option<PlayResult> {
        let changed = p.possession != side;
        p.status = Status::Held;
        p.ball = square;
        p.pile = Pile::EMPTY;
        p.possession = side;
        if side != p.offence {
            p.flags.turned = true;
        }
        if row(side, square) == 8 {
            return Some(PlayResult::Touchdown(side));
        }
        let touchback = self.options.touchback && row(side, square) == 1;
        (changed && (!self.options.live_return || touchback)).then_some(PlayResult::NewDrive(side))
    }

    /// FBC-6.7.6: the cap on actions.
    fn blown_dead(&self, p: &Position) -> Option<PlayResult> {
        if p.actions < u32::from(self.options.playcap) {
            return None;
        }
        let side = p.possession;
        match p.status {
            Status::Held => Some(dead(p, p.ball, side)),
            Status::Loose => {
                let at = square_at(side, p.ball % 8, clamp_row(row(side, p.ball) as i8));
                Some(PlayResult::Dead(at, side))
            }
            _ => None,
        }
    }
}

/// FBC-6.7.5: the offence holds the ball beyond the line of scrimmage.
fn note_crossing(p: &mut Position) {
    if p.phase == Phase::Play && p.carrier(p.offence) & !p.behind_line() != 0 {
        p.flags.crossed = true;
    }
}

/// FBC-6.6: notes the fouls of a push, judged on the position before it.
fn note_push_fouls(p: &mut Position, from: Square, to: Square) {
    let codes = push_fouls(p, from, to);
    if codes != 0 {
        for foul in Foul::ALL.into_iter().filter(|foul| codes & foul.mask() != 0) {
            p.fouls.note(foul, to);
        }
    }
}
