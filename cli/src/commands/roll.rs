//! `touchline roll`: help at the board for the dice.

use std::sync::atomic::Ordering;

use clap::Args;
use serde::Serialize;
use touchline_engine::random::stream;
use touchline_engine::{Actor, print_probability};
use touchline_selfplay::numbers::counted;

use crate::args::{BudgetArgs, PositionArgs};
use crate::documents::{After, Budget, Head, Roll};
use crate::exit::{Failure, Origin};
use crate::progress::Progress;
use crate::table::{Findings, Settings, Table, UNSEARCHED, choice_of, outcome_meant};
use crate::{entropy, interrupt, output};

/// Arguments of `roll`.
#[derive(Args, Debug)]
#[command(
    mut_arg("simulations", |arg| arg.requires("worth")),
    mut_arg("time", |arg| arg.requires("worth")),
    mut_arg("threads", |arg| arg.requires("worth")),
    mut_arg("memory", |arg| arg.requires("worth")),
    mut_arg("config", |arg| arg.requires("worth")),
    mut_arg("seed", |arg| {
        arg.help(
            "Seed of the roll and of the search [default: a new one for each roll, which is printed; 0 when the \
             outcome is entered]",
        )
    })
)]
pub struct Arguments {
    /// The position, with the dice to fall.
    #[command(flatten)]
    position: PositionArgs,

    /// What fell at the board, as a token of `touchline legal` or what comes after its colon, or as the dice lie
    /// there (N4 for a Knight, W3 for a Penalty); without it the program rolls
    #[arg(value_name = "OUTCOME")]
    outcome: Option<String>,

    /// Say what the roll was worth: the value after it less the expectation before it, by one search of the roll
    #[arg(long)]
    worth: bool,

    /// The budget of the search.
    #[command(flatten)]
    budget: BudgetArgs,

    /// Print a JSON document (docs/json.md) instead of text
    #[arg(long)]
    json: bool,
}

/// What fell.
struct Fallen {
    outcome: String,
    words: String,
    probability: String,
    /// What the program drew it by; `None` where it was entered.
    seed: Option<u64>,
}

/// The JSON document of `roll`.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    head: Head,
    outcome: &'a str,
    words: &'a str,
    probability: &'a str,
    seed: Option<u64>,
    #[serde(flatten)]
    after: After,
    #[serde(flatten)]
    worth: Option<Worth<'a>>,
}

/// What it was worth, and the search that says so.
#[derive(Serialize)]
struct Worth<'a> {
    budget: Budget<'a>,
    roll: Option<Roll<'a>>,
    simulations: u64,
    interrupted: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.outcome.is_some() && arguments.budget.seed.is_some() && !arguments.worth {
        return Err(Failure::Usage("--seed: nothing is drawn when the outcome is entered".to_owned()));
    }
    let mut table = arguments.position.open()?;
    if table.actor() != Actor::Chance {
        return Err(no_dice(&arguments.position.origin("roll"), table.as_ref()));
    }
    let mut settings = arguments.budget.settings(usize::MAX)?;
    let (outcome, seed) = match &arguments.outcome {
        Some(typed) => (outcome_meant(table.as_ref(), typed), None),
        None => {
            let seed = arguments.budget.seed.unwrap_or_else(entropy::seed);
            settings.limits.seed = seed;
            (table.roll(&mut stream(seed, &[])).unwrap_or_default(), Some(seed))
        }
    };
    let before = table.copy();
    table.play(&outcome).map_err(|error| Origin::Typed("OUTCOME").wrong(error))?;
    let choice = choice_of(before.as_ref(), &outcome);
    let (words, probability) = choice.map(|c| (c.words, c.probability)).unwrap_or_default();
    let probability = probability.map(print_probability).unwrap_or_default();
    let fallen = Fallen { outcome, words, probability, seed };
    let findings = arguments.worth.then(|| think(before.as_ref(), &settings)).transpose()?;
    if arguments.json {
        let findings = findings.as_ref().map(|findings| (findings, &settings));
        return output::json(&document(&fallen, before.as_ref(), table.as_ref(), findings));
    }
    let worth = findings.map(|findings| worth(&findings, &fallen.outcome)).unwrap_or_default();
    let Fallen { outcome, words, probability, seed } = fallen;
    let how = seed.map_or_else(|| "as entered".to_owned(), |seed| format!("seed {seed}"));
    output::print(&format!(
        "{outcome}  {words} (probability {probability}, {how})\n{worth}to act    {}\nposition  {}\n",
        table.actor().name(),
        table.position()
    ))
}

fn document<'a>(
    fallen: &'a Fallen,
    before: &dyn Table,
    after: &dyn Table,
    search: Option<(&'a Findings, &'a Settings)>,
) -> Document<'a> {
    let worth = |(findings, settings): (&'a Findings, &'a Settings)| Worth {
        budget: Budget::of(settings),
        roll: findings.line(&fallen.outcome).map(|line| Roll::of(findings, line)),
        simulations: findings.simulations,
        interrupted: interrupt::requested().load(Ordering::SeqCst),
    };
    Document {
        head: Head::of(before, "touchline-roll/1"),
        outcome: &fallen.outcome,
        words: &fallen.words,
        probability: &fallen.probability,
        seed: fallen.seed,
        after: After::on(after),
        worth: search.map(worth),
    }
}

/// Searches the roll.
fn think(before: &dyn Table, settings: &Settings) -> Result<Findings, Failure> {
    let progress = Progress::new(&settings.limits);
    let findings = before.think(settings, interrupt::requested(), Some(&|findings| progress.show(findings)));
    progress.finish();
    findings.map_err(Failure::internal)
}

/// The line that says what the outcome is worth.
fn worth(findings: &Findings, outcome: &str) -> String {
    let worth = findings.worth(outcome).unwrap_or_else(|| format!("not known: {UNSEARCHED}"));
    let interrupted = if interrupt::requested().load(Ordering::SeqCst) { ", interrupted" } else { "" };
    format!("worth     {worth} ({}{interrupted})\n", counted(findings.simulations, "simulation"))
}

/// What to say where no dice are to be rolled.
pub fn no_dice(origin: &Origin, table: &dyn Table) -> Failure {
    let reason = match table.actor() {
        Actor::Side(side) => format!("{side} is to act"),
        Actor::Chance | Actor::None => "the match is over".to_owned(),
    };
    origin.wrong(format!("no dice are to be rolled in this position: {reason}"))
}
