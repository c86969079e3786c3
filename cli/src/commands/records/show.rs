//! `touchline records show`: the games of a file, or one game step by step, with boards.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::numbers::percent;
use touchline_selfplay::record::export::{DecisionRow, GameRow, decision_rows};
use touchline_selfplay::record::replay::{Replay, ReplayError, Step, start};
use touchline_selfplay::record::{Game, Header, Variant, open};

use super::{ended, games_of, header, read, record_file, record_of, tokens, with_game_of};
use crate::drawing::{Style, draw};
use crate::exit::{Failure, Origin};
use crate::output;
use crate::text::{Column, aligned};
use crate::units::{parse_whole, within};

/// Arguments of `records show`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Record file, or the folder of a tournament or study
    #[arg(value_parser = record_file())]
    file: PathBuf,

    /// Show this game: its place in the file, from 0, as the list and `records verify` number them
    #[arg(value_parser = parse_whole)]
    record: Option<u64>,

    /// Draw the board after N steps; may be repeated
    #[arg(
        long,
        value_name = "N",
        requires = "record",
        conflicts_with = "json",
        value_parser = within::<usize>(0..=u64::MAX)
    )]
    ply: Vec<usize>,

    /// Show the settings of plan and players, too
    #[arg(long, conflicts_with = "json")]
    settings: bool,

    /// Print a JSON document (docs/json.md) instead of text
    #[arg(long)]
    json: bool,
}

/// The JSON document of `records show`.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    game: String,
    rules: String,
    variants: Vec<VariantEntry<'a>>,
    program: String,
    seed: u64,
    reproducible: bool,
    players: Vec<String>,
    games: Vec<GameRow>,
    /// With one game: its actions and chance outcomes as tokens.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
    /// With one game: its decisions.
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions: Option<Vec<DecisionRow>>,
}

/// Rules that some of the games were played by, such as those of a cell of a study.
#[derive(Serialize)]
struct VariantEntry<'a> {
    name: &'a str,
    rules: &'a str,
}

/// Runs the command.
pub fn run(arguments: &Arguments, style: Style) -> Result<(), Failure> {
    let header = header(&arguments.file)?;
    if !arguments.json {
        output::page(&heading(&header, arguments.settings))?;
    }
    match arguments.record {
        Some(record) => with_game_of(&arguments.file, One { arguments, header: &header, record, style }),
        None if arguments.json => output::json(&document(&header, rows(&arguments.file)?)),
        None => output::page(&list(&rows(&arguments.file)?)),
    }
}

fn document(header: &Header, games: Vec<GameRow>) -> Document<'_> {
    Document {
        schema: "touchline-records/1",
        game: header.game.clone(),
        rules: header.rules.clone(),
        variants: header
            .variants
            .iter()
            .map(|variant| VariantEntry { name: &variant.name, rules: &variant.rules })
            .collect(),
        program: header.program.clone(),
        seed: header.seed,
        reproducible: header.reproducible,
        players: header.players.iter().map(|player| player.name.clone()).collect(),
        games,
        moves: None,
        decisions: None,
    }
}

/// What all games of the file have in common.
fn heading(header: &Header, settings: bool) -> String {
    let players: Vec<&str> = header.players.iter().map(|player| player.name.as_str()).collect();
    let mut text = format!(
        "{}, rules {}, seed {}, {}\nplayers: {}\n",
        header.game,
        header.rules,
        header.seed,
        header.program,
        players.join(", ")
    );
    if settings {
        for (name, value) in &header.settings {
            text.push_str(&format!("\n[{name}]\n{value}"));
        }
        for player in &header.players {
            text.push_str(&format!("\n[[player]]\n{}", player.settings));
        }
    }
    text.push('\n');
    text
}

fn rows(path: &Path) -> Result<Vec<GameRow>, Failure> {
    let mut rows = Vec::new();
    let reader = open(path)?;
    let header = reader.header().clone();
    for entry in reader {
        rows.push(GameRow::of(&header, &read(path, entry)?.game));
    }
    Ok(rows)
}

fn list(games: &[GameRow]) -> String {
    let has_variants = games.iter().any(|game| !game.variant.is_empty());
    let with_variant = |mut row: Vec<String>, variant: &str| {
        row.extend(has_variants.then(|| variant.to_owned()));
        row
    };
    let head = ["record", "game", "white", "black", "winner", "score", "end", "steps"].map(str::to_owned);
    let rows = games.iter().enumerate().map(|(record, game)| {
        let row = vec![
            record.to_string(),
            game.number.to_string(),
            game.white.clone(),
            game.black.clone(),
            game.winner.to_owned(),
            format!("{}-{}", game.score_white, game.score_black),
            game.end.to_owned(),
            game.steps.to_string(),
        ];
        with_variant(row, &game.variant)
    });
    use Column::{Left, Right};
    let columns = [Right, Right, Left, Left, Left, Right, Left, Right, Left];
    let head = with_variant(head.to_vec(), "variant");
    aligned(&columns, [head].into_iter().chain(rows).collect())
}

/// One game, to be shown by its rules.
struct One<'a> {
    arguments: &'a Arguments,
    header: &'a Header,
    record: u64,
    style: Style,
}

impl Visitor for One<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let path = &self.arguments.file;
        let games = games_of::<G>(path, self.header)?;
        let record = record_of(path, self.record)?;
        let origin = Origin::File(format!("{}: record {}", path.display(), self.record));
        let game = games.by(&record).map_err(|error| origin.wrong(error))?;
        if self.arguments.json {
            let decisions = decision_rows(game, &record).map_err(|error| origin.wrong(error))?;
            let moves = tokens(game, &record).map_err(|error| origin.wrong(error))?;
            let document = document(self.header, vec![GameRow::of(self.header, &record)]);
            return output::json(&Document { moves: Some(moves), decisions: Some(decisions), ..document });
        }
        if let Some(&beyond) = self.arguments.ply.iter().find(|&&ply| ply > record.steps.len()) {
            let reason = format!("{beyond}: the game has {} steps", record.steps.len());
            return Err(Origin::Typed("--ply").wrong(reason));
        }
        let text = self.page(game, &record).map_err(|error| origin.wrong(error))?;
        output::print(&text)
    }
}

impl One<'_> {
    /// The game in words and tokens, or the boards that were asked for.
    fn page<G: Rulebook>(&self, game: &G, record: &Game) -> Result<String, ReplayError> {
        let mut text = format!(
            "record {}, game {}: {} - {}, {}\n",
            self.record,
            record.number,
            record.white,
            record.black,
            ended(record)
        );
        if let Some(Variant { name, rules }) = self.header.variants.get(record.variant as usize) {
            text.push_str(&format!("variant {name}, rules {rules}\n"));
        }
        if self.arguments.ply.is_empty() {
            text.push_str(&steps(game, record)?);
            text.push_str(&format!(
                "\nposition {} moves {}\n",
                if record.start.is_empty() { "startpos" } else { &record.start },
                tokens(game, record)?.join(" ")
            ));
        } else {
            text.push_str(&self.boards(game, record)?);
        }
        Ok(text)
    }

    fn boards<G: Rulebook>(&self, game: &G, record: &Game) -> Result<String, ReplayError> {
        let mut text = String::new();
        let mut board = |ply: usize, position: &G::Position| {
            if self.arguments.ply.contains(&ply) {
                let drawing = draw(&game.diagram(position), self.style);
                let position = game.print_position(position);
                text.push_str(&format!("\nafter {ply} steps\n{drawing}position  {position}\n"));
            }
        };
        board(0, &start(game, record)?);
        let mut replay = Replay::new(game, record)?;
        while let Some(step) = replay.next() {
            board(step?.ply + 1, replay.position());
        }
        Ok(text)
    }
}

/// One line a step: who, the token, what the search thought, and the words.
fn steps<G: Rulebook>(game: &G, record: &Game) -> Result<String, ReplayError> {
    let head = ["step", "by", "token", "value", "simulations", "what"].map(str::to_owned).to_vec();
    let mut rows = vec![head];
    for step in Replay::new(game, record)? {
        rows.push(step_row(game, &step?));
    }
    use Column::{Left, Right};
    Ok(aligned(&[Right, Left, Left, Right, Right, Left], rows))
}

fn step_row<G: Rulebook>(game: &G, step: &Step<'_, G>) -> Vec<String> {
    let searched = step.decision.filter(|decision| decision.simulations > 0);
    vec![
        (step.ply + 1).to_string(),
        if step.opening { "opening".to_owned() } else { step.actor.name().to_owned() },
        game.print_action(&step.position, step.action),
        searched.map(|decision| percent(decision.value())).unwrap_or_default(),
        searched.map(|decision| decision.simulations.to_string()).unwrap_or_default(),
        game.describe_action(&step.position, step.action),
    ]
}
