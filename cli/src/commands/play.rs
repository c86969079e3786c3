//! `touchline play`: a person against the engine in the terminal.

mod prompt;
pub mod record;
mod table_talk;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use touchline_engine::{Actor, Side};

use crate::args::{BudgetArgs, PositionArgs, TURN_IN_SIMULATIONS, TURN_IN_TIME};
use crate::drawing::Style;
use crate::entropy;
use crate::exit::{Failure, Origin};
use crate::table::Table;
use record::Record;
use table_talk::Match;

/// Arguments of `play`.
#[derive(Args, Debug)]
#[command(
    mut_arg("simulations", |arg| arg.help(TURN_IN_SIMULATIONS)),
    mut_arg("time", |arg| arg.help(TURN_IN_TIME)),
    mut_arg("seed", |arg| arg.help("Seed of all random numbers [default: a new one, which is printed]"))
)]
pub struct Arguments {
    /// The position.
    #[command(flatten)]
    position: PositionArgs,

    /// The side that you play [default: white]
    #[arg(long, value_enum, value_name = "SIDE")]
    side: Option<Seat>,

    /// The budget of each turn of the engine, and of a hint.
    #[command(flatten)]
    budget: BudgetArgs,

    /// Keep the match in this file after every action, with --simulations or --time; if it holds a match already, that
    /// match is resumed. FILE.lock beside it keeps a second process out
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Ask for the dice that fell at the board instead of rolling them; a saved match goes on so
    #[arg(long)]
    type_dice: bool,
}

/// A side, or both for two persons at one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    White,
    Black,
    Both,
}

impl Seat {
    const fn name(self) -> &'static str {
        match self {
            Seat::White => "white",
            Seat::Black => "black",
            Seat::Both => "both",
        }
    }

    const fn plays(self, side: Side) -> bool {
        matches!((self, side), (Seat::White, Side::White) | (Seat::Black, Side::Black) | (Seat::Both, _))
    }
}

/// What the person plays: the actions of their seat, and the dice if they type them.
#[derive(Clone, Copy, Debug)]
struct Person {
    seat: Seat,
    types_dice: bool,
}

impl Person {
    /// Whether the person plays what this actor does next.
    const fn plays(self, actor: Actor) -> bool {
        match actor {
            Actor::Side(side) => self.seat.plays(side),
            Actor::Chance => self.types_dice,
            Actor::None => false,
        }
    }

    /// Whether a line, which holds dice and the actions of one side, may go on with what this actor does; `side` is the
    /// one that has acted in it.
    fn may_go_on(self, actor: Actor, side: Option<Side>) -> bool {
        self.plays(actor) && (side.is_none() || actor.side().is_none() || actor.side() == side)
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments, style: Style) -> Result<(), Failure> {
    // What is wrong is refused before a lock stands beside the file.
    let mut opened = arguments.open()?;
    opened.1.agree(&arguments.budget, arguments.save.as_deref())?.settings(1)?;
    let _lock = arguments.save.as_deref().map(record::lock).transpose()?;
    if arguments.save.as_ref().is_some_and(|path| path.exists()) {
        // Another process may have played on until the lock was free.
        opened = arguments.open()?;
    }
    let (table, mut record) = opened;
    let budget = record.agree(&arguments.budget, arguments.save.as_deref())?;
    let mut settings = budget.settings(1)?;
    settings.limits.seed = record.seed;
    record.type_dice |= arguments.type_dice;
    let save = arguments.save.clone();
    Match::new(table, record, settings, budget.words(), save, style)?.play()
}

impl Arguments {
    /// The table and the match so far: that of the file, if there is one, else a new one.
    fn open(&self) -> Result<(Box<dyn Table>, Record), Failure> {
        match &self.save {
            Some(path) if path.exists() => self.resume(path),
            _ => {
                let mut table = self.position.open_before_answers()?;
                let seat = self.side.unwrap_or(Seat::White);
                let seed = self.budget.seed.unwrap_or_else(entropy::seed);
                let mut record = Record::new(table.as_ref(), seat, seed);
                record.moves = self.position.play_moves(table.as_mut())?;
                Ok((table, record))
            }
        }
    }

    fn resume(&self, path: &Path) -> Result<(Box<dyn Table>, Record), Failure> {
        let mut record = Record::read(path)?;
        let game = &self.position.game.game;
        if record.game != *game {
            let reason = format!("holds a match of {}, not of {game}", record.game);
            return Err(Origin::File(path.display().to_string()).wrong(reason));
        }
        let (table, moves) = record.replay(path)?;
        record.moves = moves;
        self.agrees_with(&record, path)?;
        Ok((table, record))
    }

    /// Refuses what differs from a match that is resumed, which has its rules, beginning, sides and seed already. The
    /// command that began it is taken as it is, unless its position comes through a pipe, or others were played in the
    /// place of its `--moves`.
    fn agrees_with(&self, record: &Record, path: &Path) -> Result<(), Failure> {
        let Arguments { position, side, budget, .. } = self;
        let differs = |flag: &str, what: &str| {
            Err(Failure::Usage(format!(
                "{flag} contradicts --save: the match in the file has {what}. Leave {flag} out to resume it, or name a new \
                 file"
            )))
        };
        if side.is_some_and(|side| side != record.person) {
            return differs("--side", "another side");
        }
        if budget.seed.is_some_and(|seed| seed != record.seed) {
            return differs("--seed", "another seed");
        }
        if position.position.as_deref() == Some("-") {
            return differs("--position -", "its beginning already");
        }
        let mut begun = record.start(&Origin::File(path.display().to_string()))?;
        // What was typed, by itself and with the standard opening, which a match has that began nowhere else.
        let is_bare = position.game.open(false)?.rules() == begun.rules();
        let is_opening = position.game.open(true)?.rules() == begun.rules();
        if position.startpos && is_opening && !is_bare {
            return differs("--startpos", "another beginning");
        }
        let (has_rules, has_files) = (position.game.rules.is_some(), !position.game.rules_files.is_empty());
        let may_be_meant = is_bare || (is_opening && !position.has_place());
        if (has_rules || has_files) && !may_be_meant {
            return differs(if has_rules { "--rules" } else { "--rules-file" }, "other rules");
        }
        let mut given = begun.copy();
        position.place(given.as_mut())?;
        if given.position() != begun.position() {
            return differs(if position.startpos { "--startpos" } else { "--position" }, "another beginning");
        }
        // Of what was played as the match began some may have been taken back.
        match position.play_moves(begun.as_mut()) {
            Ok(moves) if record.moves.starts_with(&moves) || moves.starts_with(&record.moves) => Ok(()),
            _ => differs("--moves", "another course"),
        }
    }
}
