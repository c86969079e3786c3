//! `touchline best`: the best whole turn in a position, what it does and what it is worth.

mod json;
mod text;

use std::sync::atomic::Ordering;

use clap::Args;
use touchline_engine::Actor;
use touchline_search::SearchError;

use crate::args::{BudgetArgs, PositionArgs, TURN_IN_SIMULATIONS, TURN_IN_TIME};
use crate::commands::roll::no_dice;
use crate::drawing::Style;
use crate::exit::{Failure, Origin};
use crate::progress::Progress;
use crate::table::{Advice, Line, Settings, Table, check_legal, outcome_meant};
use crate::units::within;
use crate::{interrupt, output};

/// Arguments of `best`.
#[derive(Args, Debug)]
#[command(
    mut_arg("simulations", |arg| arg.help(TURN_IN_SIMULATIONS)),
    mut_arg("time", |arg| arg.help(TURN_IN_TIME))
)]
pub struct Arguments {
    /// The position.
    #[command(flatten)]
    position: PositionArgs,

    /// The budget.
    #[command(flatten)]
    budget: BudgetArgs,

    /// How many of the best actions to show: proven wins first, then what was searched most by value, then the rest,
    /// whose values are rougher
    #[arg(long, value_name = "K", default_value_t = 5, value_parser = within::<u16>(1..=u16::MAX.into()))]
    top: u16,

    /// Search these actions only, the whole budget for them: one or more tokens, separated by blanks
    #[arg(long, value_name = "TOKENS")]
    only: Option<String>,

    /// At a chance event: say what this outcome was worth, as luck apart from skill (a token of `touchline legal`, or
    /// what comes after its colon)
    #[arg(long, value_name = "OUTCOME")]
    analyse_roll: Option<String>,

    /// Print a JSON document (docs/json.md) instead of text
    #[arg(long)]
    json: bool,
}

/// What `best` was asked and what it found: the material of both outputs.
struct Answer<'a> {
    table: &'a dyn Table,
    settings: &'a Settings,
    advice: &'a Advice,
    /// The outcome whose worth was asked for.
    roll: Option<&'a Line>,
    interrupted: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments, style: Style) -> Result<(), Failure> {
    let table = arguments.position.open()?;
    let mut settings = arguments.budget.settings(arguments.top.into())?;
    let asked = arguments.analyse_roll.as_ref().map(|typed| outcome_meant(table.as_ref(), typed));
    if let Some(outcome) = &asked {
        check_outcome(&arguments.position, table.as_ref(), outcome)?;
    }
    if let Some(typed) = &arguments.only {
        settings.only = candidates(table.as_ref(), typed)?;
    }
    if table.actor() == Actor::Chance {
        // The table of outcomes is complete: each of them may fall.
        settings.lines = usize::MAX;
    }
    let stop = interrupt::requested();
    let progress = Progress::new(&settings.limits);
    let advice = table.advise(&settings, stop, Some(&|findings| progress.show(findings)));
    progress.finish();
    let advice = advice.map_err(|error| refused(&arguments.position, table.as_ref(), error))?;
    let interrupted = stop.load(Ordering::SeqCst);
    let is_asked = |line: &&Line| asked.as_ref() == Some(&line.token);
    let roll = advice.findings.lines.iter().find(is_asked);
    let answer = Answer { table: table.as_ref(), settings: &settings, advice: &advice, roll, interrupted };
    if arguments.json {
        output::json(&json::document(&answer))
    } else {
        output::print(&text::page(&answer, style))
    }
}

/// The actions that are to be searched; each can be played in the position.
fn candidates(table: &dyn Table, typed: &str) -> Result<Vec<String>, Failure> {
    let origin = Origin::Typed("--only");
    let tokens: Vec<String> = typed.split_whitespace().map(str::to_owned).collect();
    if tokens.is_empty() {
        return Err(origin.wrong("no action is named; leave it out to search all"));
    }
    if table.actor() == Actor::Chance {
        return Err(origin.wrong("nobody chooses here: dice are to fall"));
    }
    check_legal(table, &tokens).map_err(|error| origin.wrong(error))?;
    Ok(tokens)
}

/// Sees to it that the outcome can fall in the position.
fn check_outcome(arguments: &PositionArgs, table: &dyn Table, outcome: &str) -> Result<(), Failure> {
    if table.actor() != Actor::Chance {
        return Err(no_dice(&arguments.origin("--analyse-roll"), table));
    }
    table.copy().play(outcome).map_err(|error| Origin::Typed("--analyse-roll").wrong(error))
}

fn refused(arguments: &PositionArgs, table: &dyn Table, error: SearchError) -> Failure {
    let origin = arguments.origin("best");
    match (error, table.result()) {
        (SearchError::Over, Some(result)) => origin.wrong(format!("{error}; the result is {result}")),
        _ => origin.wrong(error),
    }
}
