//! `touchline roll`: help at the board for the dice.

use std::sync::atomic::Ordering;

use clap::Args;
use touchline_engine::random::stream;
use touchline_engine::{Actor, print_probability};
use touchline_selfplay::numbers::counted;

use crate::args::{BudgetArgs, PositionArgs};
use crate::exit::{Failure, Origin};
use crate::progress::Progress;
use crate::table::{Settings, Table, UNSEARCHED, choice_of, outcome_meant};
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
    let (outcome, how) = match &arguments.outcome {
        Some(typed) => (outcome_meant(table.as_ref(), typed), "as entered".to_owned()),
        None => {
            let seed = arguments.budget.seed.unwrap_or_else(entropy::seed);
            settings.limits.seed = seed;
            (table.roll(&mut stream(seed, &[])).unwrap_or_default(), format!("seed {seed}"))
        }
    };
    let before = table.copy();
    table.play(&outcome).map_err(|error| Origin::Typed("OUTCOME").wrong(error))?;
    let choice = choice_of(before.as_ref(), &outcome);
    let (words, probability) = choice.map(|c| (c.words, c.probability)).unwrap_or_default();
    let worth = if arguments.worth { worth(before.as_ref(), &outcome, &settings)? } else { String::new() };
    output::print(&format!(
        "{outcome}  {words} (probability {}, {how})\n{worth}to act    {}\nposition  {}\n",
        probability.map(print_probability).unwrap_or_default(),
        table.actor().name(),
        table.position()
    ))
}

/// The line that says what the outcome is worth.
fn worth(before: &dyn Table, outcome: &str, settings: &Settings) -> Result<String, Failure> {
    let progress = Progress::new(&settings.limits);
    let stop = interrupt::requested();
    let findings = before.think(settings, stop, Some(&|findings| progress.show(findings)));
    progress.finish();
    let findings = findings.map_err(Failure::internal)?;
    let worth = findings.worth(outcome).unwrap_or_else(|| format!("not known: {UNSEARCHED}"));
    let interrupted = if stop.load(Ordering::SeqCst) { ", interrupted" } else { "" };
    Ok(format!("worth     {worth} ({}{interrupted})\n", counted(findings.simulations, "simulation")))
}

/// What to say where no dice are to be rolled.
pub fn no_dice(origin: &Origin, table: &dyn Table) -> Failure {
    let reason = match table.actor() {
        Actor::Side(side) => format!("{side} is to act"),
        Actor::Chance | Actor::None => "the match is over".to_owned(),
    };
    origin.wrong(format!("no dice are to be rolled in this position: {reason}"))
}
