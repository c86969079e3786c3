//! `touchline formations`: the named formations of a game.

use clap::Args;
use serde::Serialize;
use touchline_engine::Formation;

use crate::args::GameId;
use crate::drawing::{Style, draw};
use crate::exit::Failure;
use crate::output;
use crate::table::{open, unknown_game};
use crate::text::{Column, aligned};

/// Arguments of `formations`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Id of the game; `touchline games` lists them
    #[arg(value_parser = GameId, hide_possible_values = true)]
    game: String,

    /// Draw only this formation
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// Print a JSON document (docs/json.md) instead of text
    #[arg(long)]
    json: bool,
}

/// The JSON document of `formations`.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    game: &'static str,
    formations: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    description: &'a str,
    rules: &'a str,
    position: &'a str,
}

/// Runs the command.
pub fn run(arguments: &Arguments, style: Style) -> Result<(), Failure> {
    let mut table = open(&arguments.game).ok_or_else(|| Failure::Usage(unknown_game(&arguments.game)))?;
    let mut formations = table.formations();
    if let Some(name) = &arguments.name {
        let names: Vec<String> = formations.iter().map(|formation| formation.name.clone()).collect();
        formations.retain(|formation| formation.name == *name);
        if formations.is_empty() {
            let known = names.join(", ");
            return Err(Failure::Usage(format!(
                "unknown formation \"{name}\"; {} has: {known}",
                arguments.game
            )));
        }
    }
    if arguments.json {
        let formations = formations.iter().map(entry).collect();
        let schema = "touchline-formations/1";
        return output::json(&Document { schema, game: table.info().id, formations });
    }
    if arguments.name.is_none() {
        return output::print(&list(&formations));
    }
    for formation in &formations {
        // The engine's own tests read every formation's position under its rules.
        let wrong =
            |reason: String| Failure::internal(format_args!("formation {}: {reason}", formation.name));
        table.set_rules(&formation.rules).map_err(|error| wrong(error.to_string()))?;
        table.set_position(&formation.position).map_err(|error| wrong(error.to_string()))?;
        output::print(&format!(
            "{}: {}\nrules     {}\nposition  {}\n\n{}",
            formation.name,
            formation.description,
            or_none(&formation.rules),
            formation.position,
            draw(&table.diagram(), style)
        ))?;
    }
    Ok(())
}

fn entry(formation: &Formation) -> Entry<'_> {
    let Formation { name, description, rules, position } = formation;
    Entry { name, description, rules, position }
}

fn or_none(rules: &str) -> &str {
    if rules.is_empty() { "-" } else { rules }
}

fn list(formations: &[Formation]) -> String {
    let rows = formations.iter().map(|formation| {
        [&formation.name, or_none(&formation.rules), &formation.description].map(str::to_owned).to_vec()
    });
    aligned(&[Column::Left; 3], rows.collect())
}
