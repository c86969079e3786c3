//! What a position must satisfy (SKR-4.9).

use super::position::board::{CENTRE, EDGE, INNER, OUT_OF_BOUNDS, PLACING, RESTARTS, Squares, has, row};
use super::position::{Phase, Position, WINDOW};
use crate::error::PositionError;
use crate::games::socker::Socker;
use crate::games::socker::notation::{Field, print_position};
use crate::games::socker::options::Starter;
use crate::notation::{Fault, require};
use crate::side::Side;

/// Checks what SKR-4.9 demands of a position, apart from its spelling.
pub fn validate(game: &Socker, p: &Position) -> Result<(), PositionError> {
    game.faults(p).map_err(|fault| fault.error(&print_position(game, p)))
}

impl Socker {
    fn faults(&self, p: &Position) -> Result<(), Fault> {
        self.check_sockers(p)?;
        check_ball(p)?;
        let toss_of_black = p.phase == Phase::Toss && p.side == Side::Black;
        require(!toss_of_black, Field::Actor, "expected w at a toss")?;
        check_touch(p)?;
        self.check_turn(p)?;
        self.check_clock(p)?;
        self.check_history(p)?;
        self.check_score(p)
    }

    fn check_sockers(&self, p: &Position) -> Result<(), Fault> {
        let n = u32::from(self.count(p.sudden_death));
        let [white, black] = p.sockers.map(Squares::count_ones);
        let agree = p.sockers[0] & p.sockers[1] == 0
            && p.standing() & !(EDGE | INNER) == 0
            && p.down & !p.standing() == 0;
        require(agree, Field::Board, "the sets of sockers contradict each other")?;
        match p.phase {
            Phase::Toss => require(white + black == 0, Field::Board, "no sockers before a toss"),
            Phase::Setup => self.check_placed(p, n),
            Phase::Play | Phase::Touch | Phase::Over => require(
                white == n && black == n,
                Field::Board,
                format!("{white} white and {black} black sockers, expected {n} of each"),
            ),
        }
    }

    fn check_placed(&self, p: &Position, n: u32) -> Result<(), Fault> {
        let placed = p.of(p.side).count_ones();
        let waiting = p.of(p.side.opponent()).count_ones();
        let in_place = p.sockers[0] & !PLACING[0] == 0 && p.sockers[1] & !PLACING[1] == 0;
        let on_edge = p.sockers.map(|own| (own & EDGE).count_ones());
        let requirements = [
            (p.down == 0, "no socker is down in the set-up"),
            (in_place, "a socker outside its placing squares"),
            (placed < n, "the side that places has all its sockers on the board"),
            (
                waiting == 0 || waiting == n,
                "the side that does not place has some, but not all of its sockers on the board",
            ),
            (
                on_edge.iter().all(|&count| count <= u32::from(self.edge)),
                "more sockers on edge squares than the edge limit",
            ),
        ];
        requirements.into_iter().try_for_each(|(holds, reason)| require(holds, Field::Board, reason))
    }

    fn check_turn(&self, p: &Position) -> Result<(), Fault> {
        let fits = match p.phase {
            Phase::Play if p.made => (1..=self.actions).contains(&p.left),
            Phase::Play => p.left == self.actions || p.left == self.actions + 1,
            Phase::Touch => p.made && p.left <= self.actions,
            Phase::Toss | Phase::Setup | Phase::Over => !p.made && p.left == 0,
        };
        let most = self.actions;
        let right = match p.phase {
            Phase::Play if p.made => format!("m and 1 to {most} actions left"),
            Phase::Play => format!("s and {most} actions left, or {} after a repetition", most + 1),
            Phase::Touch => format!("m and 0 to {most} actions left"),
            Phase::Toss | Phase::Setup | Phase::Over => "-".to_owned(),
        };
        require(fits, Field::Turn, format!("expected {right} in this phase (option actions={most})"))?;
        let starts = p.phase == Phase::Play && !p.made;
        let upright = p.of(p.side.opponent()) & p.down == 0;
        require(!starts || upright, Field::Turn, "at a turn start no socker of the other side is down")
    }

    fn check_clock(&self, p: &Position) -> Result<(), Fault> {
        let cap = self.cap(p.sudden_death);
        let clock = u32::from(p.clock);
        let possible = !p.sudden_death || self.turns > 0;
        require(possible, Field::Clock, "sudden death occurs only with the option turns")?;
        let within = clock < cap || (clock == cap && p.phase == Phase::Over);
        let reached = if p.phase == Phase::Over { "is beyond" } else { "has reached" };
        require(within, Field::Clock, format!("the clock {reached} the cap of the period"))?;
        let first = self.first == Starter::Toss && p.score == [0, 0];
        require(
            p.phase != Phase::Toss || (clock == 0 && (p.sudden_death || first)),
            Field::Clock,
            "a toss occurs only at the start, with the option first=toss, or of sudden death",
        )
    }

    fn check_history(&self, p: &Position) -> Result<(), Fault> {
        let fits = p.keys <= self.window && usize::from(p.keys) <= WINDOW;
        require(fits, Field::History, "more turn keys than the option window")?;
        let Some(key) = p.keys().last() else { return Ok(()) };
        let has_history = matches!(p.phase, Phase::Play | Phase::Touch);
        require(has_history, Field::History, "expected - in this phase")?;
        let starts = p.phase == Phase::Play && !p.made;
        let own = !starts || *key == p.turn_key();
        require(
            own,
            Field::History,
            "the last turn key is not that of this board; give - if the board was set up by hand",
        )
    }

    fn check_score(&self, p: &Position) -> Result<(), Fault> {
        let goals = u16::from(self.goals);
        if p.phase == Phase::Over {
            let decided = self.is_decided(p);
            require(decided, Field::Score, "the match is not over with this score and clock")?;
            let one_won = p.score.iter().all(|&score| score <= goals) && p.score != [goals; 2];
            require(self.turns > 0 || one_won, Field::Score, "the match was over before this score")
        } else {
            let level = p.score[0] == p.score[1];
            require(!p.sudden_death || level, Field::Score, "in sudden death the score is level")?;
            let open = p.score.iter().all(|&score| score < goals);
            require(
                self.turns > 0 || open,
                Field::Score,
                "a side has the goals that win; the phase would be over",
            )
        }
    }
}

fn check_ball(p: &Position) -> Result<(), Fault> {
    match p.phase {
        Phase::Toss | Phase::Setup => require(p.ball == CENTRE, Field::Ball, "expected e6 before play"),
        Phase::Touch => Ok(()),
        Phase::Play | Phase::Over => {
            let (lies, reason) = match p.phase {
                Phase::Play => (has(INNER, p.ball), "in play the ball lies on an inner square"),
                _ => {
                    let inside = has(EDGE | INNER, p.ball) && !has(OUT_OF_BOUNDS, p.ball);
                    (inside, "a ball out of bounds comes back")
                }
            };
            require(lies, Field::Ball, reason)?;
            require(!has(p.standing(), p.ball), Field::Ball, "a socker stands on the ball's square")
        }
    }
}

fn check_touch(p: &Position) -> Result<(), Fault> {
    if p.phase != Phase::Touch {
        return Ok(());
    }
    require(has(p.standing(), p.ball), Field::Phase, "no socker on the centre space of the rank")?;
    let free = RESTARTS[usize::from(row(p.ball))] & !p.standing() != 0;
    require(free, Field::Phase, "no restart square of the rank is free")
}
