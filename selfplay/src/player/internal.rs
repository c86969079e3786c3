//! Players that think inside this process.

use std::sync::atomic::AtomicBool;

use touchline_engine::Rulebook;
use touchline_search::{Control, Limits, Report, SearchError, Searcher};

use super::{Allowance, Choice, Fault, Player, PlayerSettings};

/// The search or a reference player.
pub(super) struct Internal {
    searcher: Searcher,
    settings: PlayerSettings,
}

impl Internal {
    pub(super) const fn new(searcher: Searcher, settings: PlayerSettings) -> Internal {
        Internal { searcher, settings }
    }

    fn limits(&self, allowance: &Allowance) -> Limits {
        Limits {
            simulations: allowance.simulations,
            time: allowance.time,
            threads: self.settings.threads.max(1),
            memory: self.settings.memory(),
            seed: allowance.seed,
        }
    }
}

impl<G: Rulebook> Player<G> for Internal {
    fn begin(&mut self, _: &G, _: &AtomicBool) -> Result<(), Fault> {
        Ok(())
    }

    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<Choice<G::Action>, Fault> {
        let limits = self.limits(allowance);
        let control = Control { stop, ..Control::default() };
        let report = self.searcher.think(game, position, &limits, &control);
        if control.stopped() {
            return Err(Fault::Stopped);
        }
        report.map_err(|e| no_decision(&e)).and_then(|report| choice(&report))
    }
}

/// The search refuses only what the caller should not have asked.
fn no_decision(error: &SearchError) -> Fault {
    Fault::Nonsense(error.to_string())
}

fn choice<A: Copy>(report: &Report<A>) -> Result<Choice<A>, Fault> {
    let best = report.lines.first().ok_or_else(|| no_decision(&SearchError::Over))?;
    let visits = report.lines.iter().filter(|line| line.visits > 0).map(|line| (line.action, line.visits));
    Ok(Choice {
        action: best.action,
        simulations: report.simulations,
        nodes: report.nodes,
        value: best.is_known().then_some(best.value),
        proof: best.proof.into(),
        visits: visits.collect(),
    })
}
