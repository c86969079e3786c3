//! The JSON document of `best`; `docs/json.md` describes it. All that depends on the machine is in `timing`.

use serde::Serialize;
use touchline_engine::print_probability;
use touchline_search::Proof;

use super::Answer;
use crate::documents::{Budget, Head, Roll};
use crate::table::{Line, Step};
use crate::units::per_second;

/// The document.
#[derive(Serialize)]
pub struct Document<'a> {
    #[serde(flatten)]
    head: Head,
    actor: &'static str,
    budget: Budget<'a>,
    value: Option<f64>,
    turn: Vec<Action<'a>>,
    next_actor: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<Roll<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    only: &'a [String],
    alternatives: Vec<Alternative<'a>>,
    simulations: u64,
    nodes: u64,
    interrupted: bool,
    timing: Timing,
}

#[derive(Serialize)]
struct Action<'a> {
    token: &'a str,
    words: &'a str,
    value: Option<f64>,
    position_after: &'a str,
}

#[derive(Serialize)]
struct Alternative<'a> {
    token: &'a str,
    words: &'a str,
    visits: u64,
    value: Option<f64>,
    proof: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<String>,
    /// At a chance event only, and null there where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<Option<f64>>,
    continuation: &'a [String],
}

#[derive(Serialize)]
struct Timing {
    elapsed_ms: u128,
    simulations_per_second: u64,
    threads: usize,
}

/// The document of an answer.
pub fn document<'a>(answer: &'a Answer<'a>) -> Document<'a> {
    let Answer { table, settings, advice, roll, interrupted } = answer;
    let limits = &settings.limits;
    let findings = &advice.findings;
    Document {
        head: Head::of(*table, "touchline-best/1"),
        actor: findings.actor.name(),
        budget: Budget::of(settings),
        value: findings.value,
        turn: advice.turn.iter().map(action).collect(),
        next_actor: advice.next.name(),
        roll: roll.map(|line| Roll::of(findings, line)),
        only: &settings.only,
        alternatives: findings.lines.iter().map(alternative).collect(),
        simulations: findings.simulations,
        nodes: findings.nodes,
        interrupted: *interrupted,
        timing: Timing {
            elapsed_ms: findings.elapsed.as_millis(),
            simulations_per_second: per_second(findings.simulations, findings.elapsed),
            threads: limits.threads,
        },
    }
}

fn action(step: &Step) -> Action<'_> {
    Action { token: &step.token, words: &step.words, value: step.value, position_after: &step.position }
}

fn alternative(line: &Line) -> Alternative<'_> {
    Alternative {
        token: &line.token,
        words: &line.words,
        visits: line.visits,
        value: line.value,
        proof: line.proof.map(Proof::name),
        probability: line.probability.map(print_probability),
        luck: line.probability.map(|_| line.luck),
        continuation: &line.pv,
    }
}
