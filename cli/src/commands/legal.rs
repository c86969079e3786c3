//! `touchline legal`: the legal actions, or the outcomes of the dice.

use clap::Args;
use serde::Serialize;
use touchline_engine::print_probability;

use crate::args::PositionArgs;
use crate::documents::Head;
use crate::exit::Failure;
use crate::output;
use crate::table::Choice;
use crate::text::{Column, aligned};

/// Arguments of `legal`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The position.
    #[command(flatten)]
    position: PositionArgs,

    /// Say in words what each action does
    #[arg(long, conflicts_with = "json")]
    words: bool,

    /// Print a JSON document (docs/json.md) instead of text
    #[arg(long)]
    json: bool,
}

/// The JSON document of `legal`.
#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    head: Head,
    actor: &'static str,
    legal: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    token: String,
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<String>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let table = arguments.position.open()?;
    let choices = table.choices();
    if arguments.json {
        return output::json(&Document {
            head: Head::of(table.as_ref(), "touchline-legal/1"),
            actor: table.actor().name(),
            legal: choices.into_iter().map(entry).collect(),
        });
    }
    if let Some(result) = table.result() {
        output::say(format_args!("the match is over, nothing is legal; the result is {result}"));
    }
    let rows = choices.into_iter().map(|choice| row(choice, arguments.words)).collect();
    output::print(&aligned(&[Column::Left; 3], rows))
}

fn entry(choice: Choice) -> Entry {
    let Choice { token, words, probability } = choice;
    Entry { token, words, probability: probability.map(print_probability) }
}

/// Token, probability at a chance event, words on demand.
fn row(choice: Choice, in_words: bool) -> Vec<String> {
    let probability = choice.probability.map(print_probability);
    [Some(choice.token), probability, in_words.then_some(choice.words)].into_iter().flatten().collect()
}
