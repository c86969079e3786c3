//! `touchline games`: the games, their boards and options.

use clap::Args;
use serde::Serialize;
use touchline_engine::games::all;
use touchline_engine::{GameInfo, OptionSpec};

use crate::args::GameId;
use crate::exit::Failure;
use crate::output;
use crate::text::{Column, aligned};

/// Arguments of `games`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Show this game's options
    #[arg(value_parser = GameId, hide_possible_values = true)]
    game: Option<String>,

    /// Print a JSON document (docs/json.md) instead of text: all games or the one named, options included
    #[arg(long)]
    json: bool,
}

/// The JSON document of `games`.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    games: Vec<Game>,
}

#[derive(Serialize)]
struct Game {
    id: &'static str,
    name: &'static str,
    summary: &'static str,
    board: &'static str,
    opening: &'static str,
    options: Vec<RulesOption>,
}

#[derive(Serialize)]
struct RulesOption {
    key: &'static str,
    values: String,
    default: &'static str,
    meaning: &'static str,
    clause: &'static str,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let wanted = |info: &&GameInfo| arguments.game.as_deref().is_none_or(|id| id == info.id);
    let games: Vec<&GameInfo> = all().into_iter().filter(wanted).collect();
    if arguments.json {
        let games = games.into_iter().map(game).collect();
        return output::json(&Document { schema: "touchline-games/1", games });
    }
    let page = if arguments.game.is_some() { games.into_iter().map(sheet).collect() } else { list(&games) };
    output::print(&page)
}

fn game(info: &GameInfo) -> Game {
    Game {
        id: info.id,
        name: info.name,
        summary: info.summary,
        board: info.board,
        opening: info.opening,
        options: info.options.iter().map(rules_option).collect(),
    }
}

fn rules_option(spec: &OptionSpec) -> RulesOption {
    let OptionSpec { key, values, meaning, clause, .. } = *spec;
    RulesOption { key, values: values.to_string(), default: spec.default(), meaning, clause }
}

/// One line a game.
fn list(games: &[&GameInfo]) -> String {
    let rows = games.iter().map(|info| [info.id, info.board, info.summary].map(str::to_owned).to_vec());
    format!("{}`touchline games GAME` shows a game's options.\n", aligned(&[Column::Left; 3], rows.collect()))
}

/// A game with its options.
fn sheet(info: &GameInfo) -> String {
    let opening = if info.opening.is_empty() { "as the options say" } else { info.opening };
    let mut text = format!(
        "{} ({}), board {}\n{}\nstandard opening: {opening}\n\n",
        info.name, info.id, info.board, info.summary
    );
    let head = ["option", "values", "default", "clause", "meaning"].map(str::to_owned).to_vec();
    let rows = info.options.iter().map(|spec| {
        [spec.key, &spec.values.to_string(), spec.default(), spec.clause, spec.meaning]
            .map(str::to_owned)
            .to_vec()
    });
    text.push_str(&aligned(&[Column::Left; 5], [head].into_iter().chain(rows).collect()));
    text
}
