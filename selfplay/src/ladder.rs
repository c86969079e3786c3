//! The ladder: which of two players is stronger, and by how much.
//!
//! Games come in pairs with the sides swapped; both games of a pair have the same opening and the same dice. Pair
//! number n begins alike in every match of a ladder, so that matches can be compared. A ladder may have a folder for
//! its games, which it goes on with; the games are the same with and without.

mod plan;
mod standing;

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use touchline_engine::Rulebook;

use crate::contest::{
    Contest, Event, Forgetful, Missing, Next, Order, Pairs, PlayError, Recovered, Results, RunError, Session,
    play_all,
};
use crate::stop::Stop;

pub use crate::matches::Effort;
pub use plan::Plan;
pub use standing::Standing;
use standing::Standings;

/// A ladder ready to be played.
pub struct Ladder<G: Rulebook> {
    plan: Plan,
    place: Place<G>,
    standings: Standings,
}

/// Where its games go.
enum Place<G: Rulebook> {
    Nowhere(Box<Contest<G>>),
    Folder(Box<Session<G>>),
}

/// Is told what happens and, where that completes a pair of games, how its match stands.
pub type Watch<'a> = dyn Fn(&Event<'_>, Option<&Standing>) + Sync + 'a;

impl<G: Rulebook> Ladder<G> {
    /// A ladder whose games are not kept.
    ///
    /// # Errors
    /// The plan is refused, or an external program is not there.
    pub fn new(game: &G, plan: Plan) -> Result<Ladder<G>, RunError> {
        let contest = plan.contest(game)?;
        contest.check_programs().map_err(PlayError::from)?;
        let standings = Standings::new(&plan);
        Ok(Ladder { plan, place: Place::Nowhere(Box::new(contest)), standings })
    }

    /// Locks the folder (made if necessary) and reads the games that are there.
    ///
    /// # Errors
    /// The plan is refused, another process holds the folder, its games belong to another plan, or a file is
    /// unreadable.
    pub fn open(game: &G, plan: Plan, folder: &Path) -> Result<Ladder<G>, RunError> {
        let session = Session::open(plan.contest(game)?, folder)?;
        let mut standings = Standings::new(&plan);
        session.each_game(|game| {
            standings.enter(game, None, None);
        })?;
        Ok(Ladder { plan, place: Place::Folder(Box::new(session)), standings })
    }

    /// What was lost of a run that was cut off; `None` if nothing was, or nothing is kept.
    #[must_use]
    pub fn recovered(&self) -> Option<&Recovered> {
        match &self.place {
            Place::Nowhere(_) => None,
            Place::Folder(session) => session.recovered(),
        }
    }

    /// Results on the disk by game number; none where nothing is kept.
    #[must_use]
    pub fn results(&self) -> &Results {
        static NOTHING: Results = Results::new();
        match &self.place {
            Place::Nowhere(_) => &NOTHING,
            Place::Folder(session) => session.results(),
        }
    }

    /// How many of the results are of games that the plan asks for.
    #[must_use]
    pub fn played(&self) -> u64 {
        Pairs::new(self.plan.fixtures().collect(), self.plan.pairs).played(self.results())
    }

    /// How many of the results belong to other matches, or to more pairs than the plan asks for.
    #[must_use]
    pub fn surplus(&self) -> u64 {
        self.results().len() as u64 - self.played()
    }

    /// Whether all games of the plan are there.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing().next() == Next::Complete
    }

    /// The matches so far, in the order of the plan.
    #[must_use]
    pub fn standings(&self) -> &[Standing] {
        self.standings.all()
    }

    /// Plays what is missing: the matches one after the other, games side by side. Returns true when everything is
    /// played, false after a stop. `watch` is called from the playing threads, one call at a time.
    ///
    /// With budgets in simulations the standings are the same for any number of games at a time, times apart.
    ///
    /// # Errors
    /// An external program is not there, or does nothing but fail; a game cannot be written or played: games under way
    /// are finished and count if possible.
    pub fn run(&mut self, stop: &Stop, watch: &Watch<'_>) -> Result<bool, PlayError> {
        let mut missing = self.missing();
        let standings = Mutex::new(&mut self.standings);
        let watch = |event: &Event<'_>| {
            let Event::Finished { game, efforts, fault, .. } = event else { return watch(event, None) };
            let mut standings = standings.lock().unwrap_or_else(PoisonError::into_inner);
            watch(event, standings.enter(game, Some(*efforts), fault.map(|(_, fault)| fault)));
        };
        match &mut self.place {
            Place::Nowhere(contest) => play_all(contest, &mut missing, &mut Forgetful, stop, &watch),
            Place::Folder(session) => session.run(&mut missing, stop, &watch),
        }
    }

    /// The games that are still to be played.
    fn missing(&self) -> Missing {
        let mut missing = Missing::new(self.results().clone()).beside(self.surplus());
        for fixture in self.plan.fixtures() {
            let pairs = Pairs::new(vec![fixture], self.plan.pairs);
            missing.want(2 * pairs.count(), pairs.games(0..u64::MAX));
        }
        missing
    }
}
