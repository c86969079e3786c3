//! Games by the number: what a tournament, a study, a ladder and a shard have in common.
//!
//! A [`Contest`] says how every possible game is played, from its number alone. An [`Order`] says which numbers are
//! wanted next. A [`Session`] plays them into a folder, many at a time and safe against a kill at any moment: finished
//! games are appended to `running.tlr` as they end, and sorted into `games.tlr` when everything is played; nothing else
//! is remembered anywhere.

mod couples;
mod folder;
mod journal;
mod number;
mod order;
mod pairs;
mod patience;
mod results;
mod run;

use std::path::Path;
use std::sync::Arc;

use touchline_engine::Rulebook;

use crate::matches::{Adjudication, Pairing, Seeds};
use crate::openings::Opening;
use crate::player::{Entrant, MissingProgram, check_programs};
use crate::record::{Game, Header, VariantRules};

pub(crate) use couples::{couple, couples};
pub use folder::{
    COLUMNS, FINISHED, Folder, FolderError, Foreign, PAGE, ROWS, RUNNING, Recovered, lock_file, record_files,
};
pub use journal::Journal;
pub(crate) use journal::{Forgetful, GameFile};
pub use number::GameNumber;
pub use order::{Missing, Next, Order};
pub use pairs::Pairs;
pub use patience::SetAside;
pub use results::Results;
pub use run::{Event, PlayError, RunError, Session, play_all};

/// Two players who meet, by rules and from openings of their own.
#[derive(Clone, Debug)]
pub struct Fixture<G: Rulebook> {
    /// Which variant of the rules they play by.
    pub variant: u32,
    /// The first and the second player: indices in [`Contest::players`]. In game 0 of a pair the first has White.
    pub seats: [usize; 2],
    /// Pair p begins with number p of these, counted around. Never empty.
    pub openings: Arc<[Opening<G>]>,
    /// Tokens that White and Black play whenever they can, see [`Pairing::habits`].
    pub habits: [Vec<String>; 2],
}

/// How every game is played.
pub struct Contest<G: Rulebook> {
    /// The header of its record files.
    pub header: Header,
    /// The rules of each variant.
    pub rules: VariantRules<G>,
    /// Who meets whom. A game's number holds the index.
    pub fixtures: Vec<Fixture<G>>,
    /// The players.
    pub players: Vec<Entrant>,
    /// Random steps after each opening.
    pub random_steps: u32,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// Whether visits, value and simulations of each decision are kept.
    pub keep_decisions: bool,
    /// Whether records are compressed.
    pub compressed: bool,
    /// Games at a time, at least 1.
    pub workers: usize,
    /// A program that loses so many games in a row through faults is set aside, so that it does not cost the others
    /// their night; 0: it plays on.
    pub most_faults: u32,
}

impl<G: Rulebook> Contest<G> {
    /// The players of White and of Black in a game; `None` if there is no such game.
    #[must_use]
    pub fn seats(&self, number: GameNumber) -> Option<[usize; 2]> {
        let [first, second] = self.fixtures.get(number.fixture as usize)?.seats;
        Some(if number.half == 0 { [first, second] } else { [second, first] })
    }

    /// The names of the players of White and of Black in a game; `None` if there is no such game.
    #[must_use]
    pub fn names(&self, number: GameNumber) -> Option<[&str; 2]> {
        let [white, black] = self.seats(number)?;
        let name = |index: usize| self.players.get(index).map(|player| player.settings.name.as_str());
        Some([name(white)?, name(black)?])
    }

    /// Checks that a game of a file is one of this contest: that it has its players and its mark, which comes from the
    /// plan's identity.
    ///
    /// # Errors
    /// It is another one.
    pub(crate) fn check_game(&self, path: &Path, game: &Game) -> Result<(), FolderError> {
        let number = game.number;
        if self.names(GameNumber::of(number)) != Some([&game.white, &game.black]) {
            let (white, black) = (game.white.clone(), game.black.clone());
            return Err(Foreign::Seats { number, white, black }.of(path));
        }
        if self.header.mark(number) != game.seed {
            return Err(Foreign::Seed { number }.of(path));
        }
        Ok(())
    }

    /// Looks for the external programs that play.
    ///
    /// # Errors
    /// One is not there.
    pub(crate) fn check_programs(&self) -> Result<(), MissingProgram> {
        check_programs(self.players.iter().map(|player| &player.settings))
    }

    /// The seeds of a game.
    #[must_use]
    pub fn seeds(&self, number: GameNumber) -> Seeds {
        Seeds::of(self.header.root(), self.header.seeded(number.code()))
    }

    /// Everything that playing a game needs; `None` if there is no such game.
    #[must_use]
    pub fn pairing(&self, number: GameNumber) -> Option<Pairing<G>> {
        let fixture = self.fixtures.get(number.fixture as usize)?;
        let [white, black] = self.seats(number)?;
        let (white, black) = (self.players.get(white)?, self.players.get(black)?);
        let opening = number.pair as usize % fixture.openings.len().max(1);
        Some(Pairing {
            number: number.code(),
            variant: fixture.variant,
            seeds: self.seeds(number),
            mark: self.header.mark(number.code()),
            names: [white.settings.name.clone(), black.settings.name.clone()],
            budgets: [white.budget, black.budget],
            habits: fixture.habits.clone(),
            opening: fixture.openings.get(opening)?.clone(),
            random_steps: self.random_steps,
            adjudication: self.adjudication,
            keep_decisions: self.keep_decisions,
        })
    }
}
