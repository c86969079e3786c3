//! Players that think inside this process.

use std::sync::atomic::AtomicBool;

use touchline_engine::random::{below, stream};
use touchline_engine::{Rulebook, Side, successors};
use touchline_search::{Control, Limits, Proof, Report, SearchError, reference, search};

use super::{Allowance, Choice, Fault, Kind, Player, PlayerSettings};
use crate::record::Known;

/// The search or a reference player.
pub(super) struct Internal {
    settings: PlayerSettings,
}

impl Internal {
    pub(super) const fn new(settings: PlayerSettings) -> Internal {
        Internal { settings }
    }

    fn limits(&self, allowance: &Allowance) -> Limits {
        Limits {
            simulations: allowance.simulations,
            time: allowance.time,
            threads: self.settings.threads.max(1),
            memory: if self.settings.memory_mib == 0 { 256 << 20 } else { self.settings.memory_mib << 20 },
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
        let control = Control { stop, progress: None };
        let report = match self.settings.kind {
            Kind::Random => return random(game, position, allowance.seed),
            Kind::Greedy => return greedy(game, position, allowance.seed),
            Kind::Flat => reference::flat(game, position, &limits, &control),
            Kind::Search | Kind::Ugi => search(game, position, &self.settings.search, &limits, &control),
        };
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
        value: Some(best.value),
        proof: match best.proof {
            None => Known::Nothing,
            Some(Proof::Loss) => Known::Loss,
            Some(Proof::Draw) => Known::Draw,
            Some(Proof::Win) => Known::Win,
        },
        visits: visits.collect(),
    })
}

/// A choice without search.
fn plain<A>(action: Option<A>, value: Option<f64>) -> Result<Choice<A>, Fault> {
    let action = action.ok_or_else(|| no_decision(&SearchError::Over))?;
    Ok(Choice { action, simulations: 0, value, proof: Known::Nothing, visits: Vec::new() })
}

fn random<G: Rulebook>(game: &G, position: &G::Position, seed: u64) -> Result<Choice<G::Action>, Fault> {
    plain(game.sample(position, &mut stream(seed, &[]), &mut Vec::new()), None)
}

/// One of the actions with the best static value after them, drawn uniformly.
fn greedy<G: Rulebook>(game: &G, position: &G::Position, seed: u64) -> Result<Choice<G::Action>, Fault> {
    let white = game.actor(position).side() != Some(Side::Black);
    let value = |action| {
        let mut next = *position;
        game.apply_unchecked(&mut next, action);
        let white_value = game
            .result(&next)
            .map_or_else(|| f64::from(game.static_value(&next)), |result| result.value(Side::White));
        if white { white_value } else { 1.0 - white_value }
    };
    let valued: Vec<(G::Action, f64)> =
        successors(game, position).into_iter().map(|action| (action, value(action))).collect();
    let best = valued.iter().map(|&(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
    let equals: Vec<G::Action> =
        valued.iter().filter(|(_, value)| *value == best).map(|&(action, _)| action).collect();
    let index = below(&mut stream(seed, &[]), equals.len() as u32) as usize;
    plain(equals.get(index).copied(), Some(best))
}
