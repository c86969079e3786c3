//! What a position must satisfy (SOC-4.7).

use super::Socchess;
use super::notation::{Field, print_position};
use super::position::board::{BOARD, Square};
use super::position::{Kind, OFF, Phase, Position, WAITING};
use crate::error::PositionError;
use crate::notation::{Fault, require};
use crate::side::Side;

/// Checks the position against SOC-4.7 and against the order that its slots keep.
pub fn validate(game: &Socchess, position: &Position) -> Result<(), PositionError> {
    position.faults(game).map_err(|fault| fault.error(&print_position(position)))
}

impl Position {
    fn faults(&self, game: &Socchess) -> Result<(), Fault> {
        self.check_places()?;
        self.check_numbers(game)?;
        match self.phase {
            Phase::Mix | Phase::Drop => self.check_setup()?,
            _ => self.check_all_on_board()?,
        }
        self.check_actor()?;
        self.check_ball()?;
        if self.phase.is_displaced() { self.check_waiting() } else { Ok(()) }
    }

    /// Every place is a square or a mark, no two pieces stand on one square, and equal kinds are in order.
    fn check_places(&self) -> Result<(), Fault> {
        let mut standing: Vec<u16> = self.places.into_iter().filter(|&place| place < WAITING).collect();
        standing.sort_unstable();
        require(
            standing.windows(2).all(|pair| pair[0] != pair[1]),
            Field::Board,
            "two pieces on one square",
        )?;
        for side in Side::ALL {
            for slot in Position::slots(side) {
                let place = self.places[slot];
                let word = place & !WAITING;
                let square = Square::from_word(word);
                let fits = place == OFF
                    || (word < WAITING
                        && square.index() < BOARD.squares() as u16
                        && Square::from_index(square.index()) == square);
                require(fits, Field::Board, "a place that is no square")?;
                let follows = slot + 1 < Position::slots(side).end && self.kind(slot + 1) == self.kind(slot);
                require(
                    !follows || self.order(slot) <= self.order(slot + 1),
                    Field::Board,
                    "pieces out of order",
                )?;
                require(
                    place & WAITING == 0 || self.phase.is_displaced(),
                    Field::Hand,
                    "no piece may wait in this phase",
                )?;
            }
        }
        Ok(())
    }

    fn check_numbers(&self, game: &Socchess) -> Result<(), Fault> {
        let [white, black] = self.cadence;
        require(white < 10 && black < 10, Field::Cadence, "an index above 9")?;
        require(
            !game.shared_cadence || white == black,
            Field::Cadence,
            "expected two equal numbers, as cadence=shared",
        )?;
        let left = match self.phase {
            Phase::Kick | Phase::Rest | Phase::Play => 1..=3,
            Phase::Goalkeeper => 0..=2,
            _ => 0..=0,
        };
        let reason = format!("expected {} to {} in phase {}", left.start(), left.end(), self.phase.word());
        require(left.contains(&self.left), Field::Left, reason)?;
        require(self.clock <= 600, Field::Clock, "expected at most 600")?;
        require(
            (self.clock == 0) == (self.phase == Phase::Over),
            Field::Clock,
            "must be 0 in phase over, and only there",
        )?;
        require(matches!(self.half, 1 | 2), Field::Half, "expected 1 or 2")?;
        require(self.half == 2 || self.phase != Phase::Over, Field::Half, "expected 2 in phase over")?;
        require(self.keep <= game.gk_hold, Field::Keep, "must not be above the option gk-hold")?;
        let keeper = self.holder().is_some_and(|slot| self.kind(slot) == Kind::K);
        require(self.keep == 0 || keeper, Field::Keep, "must be 0 unless a goalkeeper holds the ball")?;
        require(self.score.into_iter().all(|goals| goals <= 999), Field::Score, "expected at most 999 goals")
    }

    /// SOC-4.7 for `mix` and `drop`: half, goalkeepers' ranks, reserves.
    fn check_setup(&self) -> Result<(), Fault> {
        for side in Side::ALL {
            for (_, kind, square) in self.pieces(side) {
                let depth = if side == Side::White { square.row() } else { 23 - square.row() };
                require(
                    depth < 12,
                    Field::Board,
                    "no piece may stand outside its own half during the set-up",
                )?;
                let rows = if side == Side::White { "1 and 2" } else { "23 and 24" };
                let fault = || format!("{side}'s goalkeeper must stand on ranks {rows} in the set-up");
                require(kind != Kind::K || depth < 2, Field::Board, fault())?;
            }
            // Dropped in slot order: after the first piece in reserve every piece is in reserve.
            let mut kinds = Position::slots(side).skip_while(|&slot| self.places[slot] != OFF);
            let first = kinds.next().map(|slot| self.kind(slot));
            let later_on_board = kinds.any(|slot| Some(self.kind(slot)) != first && self.places[slot] != OFF);
            require(
                !later_on_board,
                Field::Hand,
                "a reserve must be what is left of K Q R B N, dropped in this order",
            )?;
        }
        let own = self.actor.index();
        if self.phase == Phase::Mix {
            return require(
                self.mix[own].is_none(),
                Field::Hand,
                "the actor's reserve must be ? in phase mix",
            );
        }
        require(self.mix.iter().all(Option::is_some), Field::Hand, "no reserve may be ? in phase drop")?;
        require(
            self.next_drop(self.actor).is_some(),
            Field::Hand,
            "the actor's reserve must not be empty in phase drop",
        )
    }

    fn check_all_on_board(&self) -> Result<(), Fault> {
        let complete = Side::ALL.into_iter().flat_map(Position::slots).all(|slot| self.places[slot] != OFF)
            && self.mix.iter().all(Option::is_some);
        require(complete, Field::Board, "pieces are missing")
    }

    /// SOC-4.5: who acts in the phases of a restart.
    fn check_actor(&self) -> Result<(), Fault> {
        require(self.restart.is_some() == self.phase.is_restart(), Field::Restart, "does not fit the phase")?;
        let Some(kicker) = self.restart.map(|restart| restart.kicker) else { return Ok(()) };
        let (actor, reason) = match self.phase {
            Phase::Take | Phase::Forward => (kicker, "the kicker must act in this phase"),
            Phase::Defend => (kicker.opponent(), "the kicker's opponent must act in this phase"),
            phase if phase.is_displaced() => match self.waiting().first() {
                Some(&slot) => (Position::side_of(slot), "the owner of the first waiting piece must act"),
                None => return require(false, Field::Hand, "a piece must wait in this phase"),
            },
            _ => return Ok(()),
        };
        require(self.actor == actor, Field::Actor, reason)
    }

    /// SOC-4.1: who holds the ball in each phase.
    fn check_ball(&self) -> Result<(), Fault> {
        let holder = self.holder().map(|slot| (Position::side_of(slot), self.kind(slot)));
        let kicker = self.restart.map(|restart| restart.kicker);
        let is_field_of = |side: Side| holder.is_some_and(|(owner, kind)| owner == side && kind != Kind::K);
        let (fits, reason) = match self.phase {
            Phase::Mix | Phase::Drop | Phase::Take | Phase::Over => {
                (holder.is_none(), "nobody may hold the ball in this phase")
            }
            Phase::Kick | Phase::Rest => {
                (is_field_of(self.actor), "a field piece of the actor must hold the ball")
            }
            Phase::Goalkeeper => (
                holder == Some((self.actor, Kind::K)),
                "the actor's goalkeeper must hold the ball in phase gk",
            ),
            Phase::Play => (holder.is_some(), "a piece must hold the ball in phase play"),
            _ => (
                kicker.is_some_and(is_field_of),
                "a field piece of the kicker must hold the ball in this phase",
            ),
        };
        require(fits, Field::Ball, reason)
    }

    /// SOC-4.4 and SOC-4.7: the waiting list.
    fn check_waiting(&self) -> Result<(), Fault> {
        let waiting = self.waiting();
        for &slot in &waiting {
            let square = self.contested(slot).unwrap_or(Square::at(0, 0));
            require(self.is_occupied(square), Field::Hand, "a contested square must be occupied")?;
            let may_wait = self.kind(slot) != Kind::K || self.phase == Phase::TakeDisplaced;
            require(may_wait, Field::Hand, "a goalkeeper may wait in phase tdis only")?;
        }
        if self.phase != Phase::TakeDisplaced {
            return Ok(());
        }
        let contested = waiting.first().and_then(|&slot| self.contested(slot));
        require(
            waiting.len() == 1 && contested.is_some(),
            Field::Hand,
            "exactly one piece must wait in phase tdis",
        )?;
        require(
            contested == self.ball(),
            Field::Hand,
            "the contested square must be the ball's in phase tdis",
        )
    }
}
