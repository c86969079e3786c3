//! Running a study: its plan as a contest, its design as the order of games.

use std::path::Path;

use touchline_engine::Rulebook;

use super::order::{RaceOrder, up_to};
use super::plan::StudyPlan;
use super::{StrangeToken, idle_players, strange_tokens};
use crate::contest::{Event, Missing, Next, Order, Recovered, Results, RunError, Session};
use crate::plan::{PlanError, StudyPlanError};
use crate::race::RaceError;
use crate::stop::Stop;

impl From<RaceError> for RunError {
    fn from(error: RaceError) -> RunError {
        PlanError::from(StudyPlanError::from(error)).into()
    }
}

/// A study with its folder, ready to run.
pub struct StudyRun<G: Rulebook> {
    plan: StudyPlan,
    session: Session<G>,
}

impl<G: Rulebook> StudyRun<G> {
    /// Checks the plan, locks the folder (made if necessary) and reads the games that are there.
    ///
    /// # Errors
    /// The plan is refused, another process holds the folder, its games belong to another plan, or a file is
    /// unreadable.
    pub fn open(plan: StudyPlan, folder: &Path) -> Result<StudyRun<G>, RunError> {
        let session = Session::open(plan.contest()?, folder)?;
        Ok(StudyRun { plan, session })
    }

    /// What was lost of a run that was cut off; `None` if nothing was.
    #[must_use]
    pub const fn recovered(&self) -> Option<&Recovered> {
        self.session.recovered()
    }

    /// Results on the disk by game number.
    #[must_use]
    pub const fn results(&self) -> &Results {
        self.session.results()
    }

    /// The plan.
    #[must_use]
    pub const fn plan(&self) -> &StudyPlan {
        &self.plan
    }

    /// How many games there are at most.
    #[must_use]
    pub fn most_games(&self) -> u64 {
        2 * u64::from(self.plan.pairs) * self.plan.cell_count() as u64
    }

    /// How many of the games on the disk are among those that the plan asks for.
    #[must_use]
    pub fn played(&self) -> u64 {
        match self.plan.fixed_games() {
            Some(pairs) => pairs.played(self.results()),
            None => up_to(self.plan.pairs.into(), self.results()),
        }
    }

    /// Tokens of habits that are perhaps none at all; see [`strange_tokens`].
    #[must_use]
    pub fn strange_tokens(&self) -> Vec<StrangeToken> {
        strange_tokens(self.session.contest())
    }

    /// The players that play in no cell; see [`idle_players`].
    #[must_use]
    pub fn idle_players(&self) -> Vec<&str> {
        idle_players(self.session.contest())
    }

    /// Plays what is missing. Returns true when everything is played, false after a stop. `watch` is called from the
    /// playing threads, one call at a time.
    ///
    /// A finished game is written and forced onto the disk before it is told and counted.
    ///
    /// # Errors
    /// A game cannot be written or played; games under way are finished and kept if possible.
    pub fn run(&mut self, stop: &Stop, watch: &(dyn Fn(&Event<'_>) + Sync)) -> Result<bool, RunError> {
        let mut order = self.order()?;
        Ok(self.session.run(order.as_mut(), stop, watch)?)
    }

    /// Whether everything is played.
    ///
    /// # Errors
    /// Settings or a shape that make no race.
    pub fn is_complete(&self) -> Result<bool, RunError> {
        Ok(self.order()?.next() == Next::Complete)
    }

    /// The games that are missing.
    fn order(&self) -> Result<Box<dyn Order>, RaceError> {
        let results = self.session.results().clone();
        Ok(match self.plan.fixed_games() {
            Some(pairs) => {
                let mut games = Missing::new(results);
                games.want_pairs(pairs);
                Box::new(games)
            }
            None => Box::new(self.race(results)?),
        })
    }

    fn race(&self, results: Results) -> Result<RaceOrder, RaceError> {
        let (race, shape) = self.plan.race().ok_or(RaceError::Shape)?;
        RaceOrder::new(race, shape, self.plan.counts, results)
    }
}
