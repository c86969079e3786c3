//! Running a tournament: its plan as a contest, its schedule as the order of games.

use std::path::Path;
use std::sync::Arc;

use touchline_engine::Rulebook;

use super::plan::{Format, Plan, PlanError};
use super::schedule::{Progress, Schedule};
use super::swiss::stray;
use crate::contest::{Contest, Event, Fixture, Next, Order, Recovered, Results, RunError, Session, couples};
use crate::plan::{FormatError, entrants};
use crate::ratings::Verdict;
use crate::record::VariantRules;
use crate::stop::Stop;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Everything is played; the games stand in the finished file.
    Complete {
        /// The decision of a sequential test; `None` in other formats and when its pairs ran out.
        verdict: Option<Verdict>,
    },
    /// It was stopped before.
    Interrupted,
}

/// A tournament with its folder, ready to run.
pub struct Tournament<G: Rulebook> {
    plan: Plan,
    session: Session<G>,
    test: Option<Progress>,
}

impl<G: Rulebook> Tournament<G> {
    /// Checks the plan, locks the folder (made if necessary) and reads the games that are there.
    ///
    /// # Errors
    /// The plan is refused, another process holds the folder, its games belong to another plan, or a file is
    /// unreadable.
    pub fn open(plan: Plan, folder: &Path) -> Result<Tournament<G>, RunError> {
        let session = Session::open(plan.contest()?, folder)?;
        if plan.format == Format::Swiss {
            check_rounds(&plan, &session, folder)?;
        }
        Ok(Tournament { plan, session, test: None })
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
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Where the sequential test of an `sprt` plan stood at the end of the last [`run`](Self::run) or
    /// [`look`](Self::look): the pairs it has used, which may be fewer than are there.
    #[must_use]
    pub const fn test(&self) -> Option<&Progress> {
        self.test.as_ref()
    }

    /// Plays what is missing. `watch` is called from the playing threads, one call at a time.
    ///
    /// A finished game is written and forced onto the disk before it is told and counted.
    ///
    /// # Errors
    /// A game cannot be written or played; games under way are finished and kept if possible.
    pub fn run(&mut self, stop: &Stop, watch: &(dyn Fn(&Event<'_>) + Sync)) -> Result<Ending, RunError> {
        let mut schedule = Schedule::new(&self.plan, self.session.results().clone());
        let complete = self.session.run(&mut schedule, stop, watch);
        self.test = schedule.test().cloned();
        Ok(self.ending(complete?))
    }

    /// How it stands, without playing on; [`test`](Self::test) tells of a sequential test.
    pub fn look(&mut self) -> Ending {
        let mut schedule = Schedule::new(&self.plan, self.session.results().clone());
        let complete = schedule.next() == Next::Complete;
        self.test = schedule.test().cloned();
        self.ending(complete)
    }

    fn ending(&self, complete: bool) -> Ending {
        if complete {
            Ending::Complete { verdict: self.test.as_ref().and_then(|test| test.verdict) }
        } else {
            Ending::Interrupted
        }
    }
}

/// Whether the games of a folder are those that this `swiss` plan would have played by now.
fn check_rounds<G: Rulebook>(plan: &Plan, session: &Session<G>, folder: &Path) -> Result<(), PlanError> {
    let holes = session.recovered().is_some();
    let Some(id) = stray(plan, session.results(), holes) else { return Ok(()) };
    let name =
        |player: usize| plan.players.get(player).map_or_else(String::new, |player| player.name.clone());
    let rounded = FormatError::Rounded {
        folder: folder.display().to_string(),
        first: name(id.first),
        second: name(id.second),
        pair: id.pair + 1,
    };
    Err(rounded.into())
}

impl Plan {
    /// How every game of the plan is played.
    ///
    /// # Errors
    /// The plan is refused.
    pub fn contest<G: Rulebook>(&self) -> Result<Contest<G>, PlanError> {
        let (game, openings) = self.check::<G>()?;
        let openings: Arc<[_]> = openings.into();
        let fixtures = couples(self.players.len())
            .map(|(first, second)| Fixture {
                variant: 0,
                seats: [first, second],
                openings: Arc::clone(&openings),
                habits: Default::default(),
            })
            .collect();
        let header = self.header(&game)?;
        Ok(Contest {
            header,
            rules: VariantRules::from(vec![game]),
            fixtures,
            players: entrants(&self.players, self.budget),
            random_steps: self.openings.random_steps,
            adjudication: self.adjudication,
            keep_decisions: self.records.decisions,
            compressed: self.records.compressed,
            workers: self.workers(),
            most_faults: self.most_faults,
        })
    }
}
