//! The whole turn of a side.

use std::time::Duration;

use touchline_engine::{Actor, Game};

use crate::config::Config;
use crate::limits::{Control, Limits, SearchError};
use crate::report::{Proof, Report};
use crate::search;

/// Every action of a turn after the first gets this fraction of the budget: one part in four.
const LATER_SHARE: u32 = 4;

/// No turn is planned further ahead.
const LONGEST_TURN: usize = 64;

/// The recommended turn from a position on: one report for each action, until another side or chance is to act, the
/// match is over or 64 actions are planned; at a chance event one report.
///
/// The first report is that of [`search`] with the same limits. Each further action is searched with a quarter of the
/// budget (at least one simulation) from the position it is made in. Where an earlier report proved a win, the turn
/// keeps to the proof; where the search knows nothing about any action that it could recommend, as where it was stopped
/// at once, to the continuation of the one before. Of the progress only that of the first search is told, and
/// [`Control::only`] holds for it alone.
///
/// # Errors
/// As [`search`], for the first action.
pub fn plan_turn<G: Game>(
    game: &G,
    position: &G::Position,
    config: &Config,
    limits: &Limits,
    control: &Control<'_, G::Action>,
) -> Result<Vec<Report<G::Action>>, SearchError> {
    let actor = game.actor(position);
    let mut position = *position;
    let mut reports = vec![search(game, &position, config, limits, control)?];
    let later = later_limits(limits);
    let later_control = Control { progress: None, only: &[], ..*control };
    while let (Actor::Side(_), Some(line)) = (actor, reports.last().and_then(|last| last.lines.first()))
        && reports.len() < LONGEST_TURN
    {
        let rest = line.pv.get(1..).unwrap_or_default().to_vec();
        let is_proven = line.proof == Some(Proof::Win);
        game.apply_unchecked(&mut position, line.action);
        if game.actor(&position) != actor {
            break;
        }
        let mut report = search(game, &position, config, &later, &later_control)?;
        if is_proven {
            keep_to_proof(&mut report, &rest);
        } else if is_blank(&report) && is_open(&report, &rest) {
            put_first(&mut report, &rest);
        }
        reports.push(report);
    }
    Ok(reports)
}

fn later_limits(limits: &Limits) -> Limits {
    Limits {
        simulations: limits.simulations.map(|n| (n / u64::from(LATER_SHARE)).max(1)),
        time: limits.time.map(later_time),
        ..limits.clone()
    }
}

/// A search without an end has none for the later actions either.
fn later_time(time: Duration) -> Duration {
    if time == Duration::MAX { time } else { (time / LATER_SHARE).max(Duration::from_millis(1)) }
}

/// Puts the action of a known proof first where the search, with its smaller budget, has not found a win itself.
fn keep_to_proof<A: Copy + Eq>(report: &mut Report<A>, proof: &[A]) {
    let found = report.lines.first().is_some_and(|line| line.proof == Some(Proof::Win));
    if !found && put_first(report, proof) {
        report.lines[0].proof = Some(Proof::Win);
        report.lines[0].value = 1.0;
    }
}

/// Whether the search has found out nothing that speaks for an action: a win is seen without a simulation, while a draw
/// that ends the match at once may be worth less than what was not looked at.
fn is_blank<A>(report: &Report<A>) -> bool {
    report.lines.first().is_none_or(|line| match line.proof {
        Some(Proof::Win) => false,
        _ => report.simulations == 0 || !line.is_known(),
    })
}

/// Whether nothing is known about the action with which a continuation begins.
fn is_open<A: Copy + Eq>(report: &Report<A>, continuation: &[A]) -> bool {
    report.lines.iter().any(|line| Some(&line.action) == continuation.first() && !line.is_known())
}

/// Puts the action with which a continuation begins first; whether there is one.
fn put_first<A: Copy + Eq>(report: &mut Report<A>, continuation: &[A]) -> bool {
    let Some(&action) = continuation.first() else { return false };
    let Some(index) = report.lines.iter().position(|line| line.action == action) else { return false };
    report.lines[..=index].rotate_right(1);
    report.lines[0].pv = continuation.to_vec();
    true
}
