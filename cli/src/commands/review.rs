//! `touchline review`: what each action of a match gave away, and whom the dice liked.

mod document;
mod judgement;
mod page;
mod source;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use touchline_engine::Actor;
use touchline_selfplay::numbers::counted;

use crate::args::BudgetArgs;
use crate::commands::records::record_file;
use crate::exit::Failure;
use crate::progress::Counter;
use crate::table::{Settings, Table};
use crate::units::parse_whole;
use crate::{interrupt, output};
use judgement::{Judged, Outlook};
use source::Played;

/// Arguments of `review`.
#[derive(Args, Debug)]
#[command(
    mut_arg("time", |arg| arg.help("Budget of each search in time: 1s, 500ms, 2m").default_value("1s"))
)]
pub struct Arguments {
    /// A match that `play --save` keeps, a record file, or the folder of a tournament or study
    #[arg(value_parser = record_file())]
    file: PathBuf,

    /// The game of the record file: its place there, from 0, as `records show` numbers them; needed where there are
    /// several
    #[arg(value_parser = parse_whole)]
    record: Option<u64>,

    /// The budget of each search.
    #[command(flatten)]
    budget: BudgetArgs,

    /// Print a JSON document (docs/json.md) instead of text
    #[arg(long)]
    json: bool,
}

/// What was reviewed and what came out: the material of both outputs.
struct Review<'a> {
    played: &'a Played,
    settings: &'a Settings,
    /// White's expected score before the first step that counts.
    before: Option<f64>,
    /// The steps that were judged: all of them unless the review was interrupted.
    judged: &'a [Judged],
}

impl Review<'_> {
    fn is_complete(&self) -> bool {
        self.judged.len() == self.played.moves.len()
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = arguments.budget.settings(1)?;
    let played = source::read(&arguments.file, arguments.record)?;
    let (before, judged) = judge(&played, &settings, interrupt::requested())?;
    let review = Review { played: &played, settings: &settings, before, judged: &judged };
    output::heard(if arguments.json {
        output::json(&document::document(&review))
    } else {
        output::page(&page::page(&review))
    })?;
    if review.is_complete() {
        return Ok(());
    }
    let (done, all) = (judged.len(), counted(played.moves.len() as u64, "step"));
    Err(Failure::Abandoned(format!("interrupted: the first {done} of {all} were reviewed")))
}

/// Judges the steps in order, until all are judged or the flag is raised; White's expected score before the first one
/// that counts comes with them.
fn judge(
    played: &Played,
    settings: &Settings,
    stop: &AtomicBool,
) -> Result<(Option<f64>, Vec<Judged>), Failure> {
    let progress = Counter::new("steps", played.moves.len() as u64, 0);
    let mut judged = Vec::new();
    let mut first = None;
    let mut table = played.start.copy();
    let mut before = Outlook::default();
    for (step, token) in played.moves.iter().enumerate() {
        let is_opening = step < played.opening;
        if step == played.opening {
            before = look(table.as_ref(), settings, stop)?;
            first = before.white();
        }
        let habits = table.actor().side().map(|side| &played.habits[side.index()]);
        let is_planned = habits.is_some_and(|habits| habits.contains(token));
        let next = after(table.as_ref(), token)?;
        let after_it = if is_opening { Outlook::default() } else { look(next.as_ref(), settings, stop)? };
        let preferred = match before.choice().filter(|choice| choice.token != *token && !is_planned) {
            // Both actions are looked at in the same way: a search overrates what it has chosen itself.
            Some(choice) => look(after(table.as_ref(), &choice.token)?.as_ref(), settings, stop)?,
            None => Outlook::default(),
        };
        // What was interrupted looked less closely than the rest.
        if stop.load(Ordering::SeqCst) {
            break;
        }
        judged.push(if is_opening {
            Judged::given(table.as_ref(), token)
        } else if is_planned {
            Judged::planned(table.as_ref(), token, &after_it)
        } else {
            Judged::new(table.as_ref(), token, &before, &after_it, &preferred)
        });
        (table, before) = (next, after_it);
        progress.set(step as u64 + 1);
    }
    progress.finish();
    Ok((first.filter(|_| judged.len() > played.opening), judged))
}

/// The table after an action or outcome that is legal.
fn after(table: &dyn Table, token: &str) -> Result<Box<dyn Table>, Failure> {
    let mut next = table.copy();
    next.play(token).map_err(Failure::internal)?;
    Ok(next)
}

/// What a position is worth.
fn look(table: &dyn Table, settings: &Settings, stop: &AtomicBool) -> Result<Outlook, Failure> {
    if let Some(result) = table.result() {
        return Ok(Outlook::of_result(result));
    }
    // The luck of an outcome depends on all of them.
    let lines = if table.actor() == Actor::Chance { usize::MAX } else { 1 };
    let settings = Settings { lines, ..settings.clone() };
    let findings = table.think(&settings, stop, None).map_err(Failure::internal)?;
    Ok(Outlook::of_search(findings))
}
