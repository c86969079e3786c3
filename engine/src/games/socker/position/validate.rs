//! What a position must satisfy (SKR-4.9).

use super::board::{CENTRE, EDGE, INNER, OUT_OF_BOUNDS, PLACING, RESTARTS, Squares, has, row};
use super::{Phase, Position, WINDOW};
use crate::error::PositionError;
use crate::games::socker::Socker;
use crate::games::socker::options::Starter;
use crate::side::Side;

/// Checks what SKR-4.9 demands of a position, apart from its spelling; errors name the field.
pub(in crate::games::socker) fn validate(game: &Socker, p: &Position) -> Result<(), PositionError> {
    let wrong = |number, reason: &str| Err(game.field_error(p, number, reason));
    if let Err(reason) = game.check_sockers(p) {
        return wrong(1, &reason);
    }
    if let Err(reason) = check_ball(p) {
        return wrong(3, reason);
    }
    if p.phase == Phase::Toss && p.side == Side::Black {
        return wrong(2, "expected w at a toss");
    }
    if p.phase == Phase::Touch && !has(p.standing(), p.ball) {
        return wrong(4, "no socker on the centre space of the rank");
    }
    if p.phase == Phase::Touch && RESTARTS[usize::from(row(p.ball))] & !p.standing() == 0 {
        return wrong(4, "no restart square of the rank is free");
    }
    if let Err(reason) = game.check_turn(p) {
        return wrong(5, reason);
    }
    if let Err(reason) = game.check_clock(p) {
        return wrong(6, reason);
    }
    if let Err(reason) = game.check_history(p) {
        return wrong(7, reason);
    }
    game.check_score(p).or_else(|reason| wrong(8, reason))
}

impl Socker {
    fn check_sockers(&self, p: &Position) -> Result<(), String> {
        let n = u32::from(self.count(p.sudden_death));
        let [white, black] = p.sockers.map(Squares::count_ones);
        if p.sockers[0] & p.sockers[1] != 0
            || p.standing() & !(EDGE | INNER) != 0
            || p.down & !p.standing() != 0
        {
            return Err("the sets of sockers contradict each other".to_owned());
        }
        match p.phase {
            Phase::Toss if white + black > 0 => Err("no sockers before a toss".to_owned()),
            Phase::Setup => self.check_placed(p, n).map_err(str::to_owned),
            Phase::Play | Phase::Touch | Phase::Over if white != n || black != n => {
                Err(format!("{white} white and {black} black sockers, expected {n} of each"))
            }
            _ => Ok(()),
        }
    }

    fn check_placed(&self, p: &Position, n: u32) -> Result<(), &'static str> {
        let placed = p.of(p.side).count_ones();
        let waiting = p.of(p.side.opponent()).count_ones();
        if p.down != 0 {
            return Err("no socker is down in the set-up");
        }
        if p.sockers[0] & !PLACING[0] != 0 || p.sockers[1] & !PLACING[1] != 0 {
            return Err("a socker outside its placing squares");
        }
        if placed >= n {
            return Err("the side that places has all its sockers on the board");
        }
        if waiting != 0 && waiting != n {
            return Err("the side that does not place has some, but not all of its sockers on the board");
        }
        if p.sockers.iter().any(|own| (own & EDGE).count_ones() > u32::from(self.edge)) {
            return Err("more sockers on edge squares than the edge limit");
        }
        Ok(())
    }

    fn check_turn(&self, p: &Position) -> Result<(), &'static str> {
        let fits = match p.phase {
            Phase::Play if p.made => (1..=self.actions).contains(&p.left),
            Phase::Play => p.left == self.actions || p.left == self.actions + 1,
            Phase::Touch => p.made && p.left <= self.actions,
            Phase::Toss | Phase::Setup | Phase::Over => !p.made && p.left == 0,
        };
        if !fits {
            return Err(
                "the mark and the number of actions left do not fit the phase and the option actions",
            );
        }
        if p.phase == Phase::Play && !p.made && p.of(p.side.opponent()) & p.down != 0 {
            return Err("at a turn start no socker of the other side is down");
        }
        Ok(())
    }

    fn check_clock(&self, p: &Position) -> Result<(), &'static str> {
        let cap = self.cap(p.sudden_death);
        let clock = u32::from(p.clock);
        if p.sudden_death && self.turns == 0 {
            return Err("sudden death occurs only with the option turns");
        }
        if clock > cap || (clock == cap && p.phase != Phase::Over) {
            return Err("the clock has reached the cap of the period");
        }
        if p.phase == Phase::Toss {
            let first = self.first == Starter::Toss && p.score == [0, 0];
            if clock > 0 || !(p.sudden_death || first) {
                return Err(
                    "a toss occurs only at the start, with the option first=toss, or of sudden death",
                );
            }
        }
        Ok(())
    }

    fn check_history(&self, p: &Position) -> Result<(), &'static str> {
        if p.keys > self.window || usize::from(p.keys) > WINDOW {
            return Err("more turn keys than the option window");
        }
        match (p.keys().last(), p.phase) {
            (None, _) => Ok(()),
            (Some(_), Phase::Toss | Phase::Setup | Phase::Over) => Err("expected - in this phase"),
            (Some(key), Phase::Play) if !p.made && *key != p.turn_key() => {
                Err("the last turn key is not that of this turn start")
            }
            (Some(_), Phase::Play | Phase::Touch) => Ok(()),
        }
    }

    fn check_score(&self, p: &Position) -> Result<(), &'static str> {
        let goals = u16::from(self.goals);
        let over = p.phase == Phase::Over;
        if over && !self.is_decided(p) {
            return Err("the match is not over with this score and clock");
        }
        if !over && p.sudden_death && p.score[0] != p.score[1] {
            return Err("in sudden death the score is level");
        }
        if !over && self.turns == 0 && p.score.iter().any(|&s| s >= goals) {
            return Err("a side has the goals that win");
        }
        if over && self.turns == 0 && (p.score.iter().any(|&s| s > goals) || p.score == [goals; 2]) {
            return Err("the match was over before this score");
        }
        Ok(())
    }
}

fn check_ball(p: &Position) -> Result<(), &'static str> {
    match p.phase {
        Phase::Toss | Phase::Setup if p.ball != CENTRE => Err("expected e6 before play"),
        Phase::Play if !has(INNER, p.ball) => Err("in play the ball lies on an inner square"),
        Phase::Over if !has(EDGE | INNER, p.ball) || has(OUT_OF_BOUNDS, p.ball) => {
            Err("a ball out of bounds comes back")
        }
        Phase::Play | Phase::Over if has(p.standing(), p.ball) => Err("a socker stands on the ball's square"),
        _ => Ok(()),
    }
}
