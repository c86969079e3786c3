//! `touchline ladder`: which player is stronger, and by how much.

mod page;
mod watch;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use serde::Deserialize;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::contest::RunError;
use touchline_selfplay::ladder::{Ladder, Plan};
use touchline_selfplay::openings::Openings;
use touchline_selfplay::plan::{MOST_FAULTS, MOST_PAIRS, PlanError, check_players};
use touchline_selfplay::player::{Budget, PlayerSettings};

use crate::args::{AdjudicationArgs, GAME, GameArgs, MOST_THREADS, REPLAYS, all_threads};
use crate::contest::{
    Files, Outcome, Snapshot, ended, interrupted, not_complete, run_failure, tell_recovered, tell_safe,
};
use crate::exit::{Failure, Origin};
use crate::faults::Faults;
use crate::input;
use crate::interrupt;
use crate::openings;
use crate::output;
use crate::players::{self, PLAYERS};
use crate::table::with_game;
use crate::units::{even_within, milliseconds, parse_duration, parse_simulations, parse_whole, within};
use watch::Watch;

const EXAMPLES: &str = "\
Examples:
  touchline ladder socker --player search --player uct --player flat
  touchline ladder socchess --player more:simulations=2000 \\
    --player less:simulations=1000 --base less --games 100
  touchline ladder xfutebol --players data/ladder/techniques.toml --base search \\
    --simulations 1000 --out night
  touchline ladder xfutebol --players data/ladder/techniques.toml --base search \\
    --simulations 1000 --out night --peek";

/// Arguments of `ladder`.
#[derive(Args, Debug)]
#[command(after_help = format!("{PLAYERS}\n\n{EXAMPLES}"))]
pub struct Arguments {
    /// The game; the standard opening unless the rules say otherwise.
    #[command(flatten)]
    game: GameArgs,

    /// A player, as below; repeat the argument for each
    #[arg(long = "player", value_name = "PLAYER")]
    players: Vec<String>,

    /// More players from a file, in `[[player]]` tables as in the plan of a tournament
    #[arg(long = "players", value_name = "FILE.toml")]
    file: Option<PathBuf>,

    /// Who plays everyone else [default: the first player]
    #[arg(long, value_name = "NAME", conflicts_with = "pairs")]
    base: Option<String>,

    /// Two players who play each other; repeat the argument for more. Without it everyone plays the base
    #[arg(long = "pair", value_name = "NAME,NAME")]
    pairs: Vec<String>,

    /// Games a match, an even number; they come in pairs with the sides swapped, the same opening and the same dice
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = even_within(2..=1_000_000))]
    games: u64,

    /// Budget of a decision in simulations: everything but the speed is then the same on every machine
    #[arg(long, value_name = "N", value_parser = parse_simulations, conflicts_with = "time")]
    simulations: Option<u64>,

    /// Budget of a decision in time [default: 20ms]; to be up to a minute late costs nothing
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    time: Option<Duration>,

    /// Lines where games begin, one after the other: `startpos` or a position, then `moves` and tokens; a line that
    /// begins with `#` is a comment
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Random steps after the opening, the same in both games of a pair
    #[arg(long, alias = "random-plies", value_name = "N", default_value_t = 4, value_parser = within::<u32>(0..=u32::MAX.into()))]
    random_steps: u32,

    /// When to end games early.
    #[command(flatten)]
    adjudication: AdjudicationArgs,

    /// Seed of openings, dice and players
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = parse_whole)]
    seed: u64,

    /// Games at a time [default: as many as the machine has threads]
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=MOST_THREADS))]
    concurrency: Option<u16>,

    /// Folder of records and report; with it the same command goes on after an interruption, and takes more games,
    /// players and matches
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// Tell what the folder holds so far and play nothing; another process may be playing into it
    #[arg(long, requires = "out")]
    peek: bool,

    /// Print a JSON document (docs/json.md) instead of text
    #[arg(long)]
    json: bool,
}

/// A decision may take so much longer than its time: the ladder measures strength, not punctuality.
const MARGIN_MS: u64 = 60_000;

/// A file of players.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    player: Vec<PlayerSettings>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = arguments.plan()?;
    with_game(&arguments.game.game, &GAME, Job { arguments, plan: &plan })?
}

impl Arguments {
    fn plan(&self) -> Result<Plan, Failure> {
        let players = self.read_players()?;
        let matches = self.matches(&players)?;
        let time = match self.simulations {
            Some(_) => None,
            None => Some(self.time.unwrap_or(Duration::from_millis(20))),
        };
        Ok(Plan {
            players,
            matches,
            pairs: u32::try_from(self.games / 2).unwrap_or(MOST_PAIRS),
            budget: Budget {
                simulations: self.simulations,
                time_ms: time.map(milliseconds),
                margin_ms: Some(MARGIN_MS),
                ..Budget::default()
            },
            openings: Openings {
                lines: openings::read(self.openings.as_deref())?,
                random_steps: self.random_steps,
                ..Openings::default()
            },
            adjudication: self.adjudication.settings(),
            seed: self.seed,
            concurrency: self.concurrency.map_or_else(all_threads, usize::from),
            most_faults: MOST_FAULTS,
        })
    }

    fn read_players(&self) -> Result<Vec<PlayerSettings>, Failure> {
        let inline = self.players.iter().map(|text| players::parse(text, &Origin::Typed("--player")));
        let mut players = inline.collect::<Result<Vec<_>, Failure>>()?;
        if let Some(path) = &self.file {
            let origin = Origin::File(path.display().to_string());
            let file: File = input::read_toml(path)?;
            check_players(&file.player, Budget::simulations(1)).map_err(|error| origin.wrong(error))?;
            players.extend(file.player);
        }
        // A decision that is late by its own budget is forgiven like any other.
        for budget in players.iter_mut().filter_map(|player| player.budget.as_mut()) {
            budget.margin_ms.get_or_insert(MARGIN_MS);
        }
        Ok(players)
    }

    fn matches(&self, players: &[PlayerSettings]) -> Result<Vec<[usize; 2]>, Failure> {
        let place = |argument: &str, name: &str| {
            let found = players.iter().position(|player| player.name == name);
            found.ok_or_else(|| Failure::Usage(format!("{argument}: there is no player \"{name}\"")))
        };
        if players.len() < 2 {
            return Err(Failure::Usage(
                "a ladder needs two players: give one more --player, or a file with more (--players)"
                    .to_owned(),
            ));
        }
        let pair = |text: &String| {
            let (a, b) = text
                .split_once(',')
                .ok_or_else(|| Failure::Usage(format!("--pair \"{text}\": expected NAME,NAME")))?;
            match [place("--pair", a)?, place("--pair", b)?] {
                [a, b] if a == b => {
                    Err(Failure::Usage(format!("--pair \"{text}\": a match needs two different players")))
                }
                pair => Ok(pair),
            }
        };
        if !self.pairs.is_empty() {
            return self.pairs.iter().map(pair).collect();
        }
        let base = self.base.as_deref().map_or(Ok(0), |name| place("--base", name))?;
        Ok((0..players.len()).filter(|&player| player != base).map(|player| [player, base]).collect())
    }
}

/// The ladder, to be played by the game.
struct Job<'a> {
    arguments: &'a Arguments,
    plan: &'a Plan,
}

impl Visitor for Job<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let rules = self.arguments.game.rules(true)?;
        let game = G::with_rules(&rules).map_err(|error| Origin::Typed("--rules").wrong(error))?;
        match self.arguments.out.as_deref() {
            Some(folder) if self.arguments.peek => {
                let copy = Snapshot::of(folder)?;
                self.tell_copy(&game, &copy).map_err(|failure| copy.at_home(failure))
            }
            folder => self.play(&game, folder),
        }
    }
}

impl Job<'_> {
    /// Plays what is missing and tells the standings.
    fn play<G: Rulebook>(&self, game: &G, folder: Option<&Path>) -> Result<(), Failure> {
        let plan = self.plan;
        let opened = match folder {
            Some(folder) => Ladder::open(game, plan.clone(), folder),
            None => Ladder::new(game, plan.clone()),
        };
        let mut ladder = opened.map_err(refused)?;
        tell_recovered(ladder.recovered());
        if let Some(folder) = folder {
            tell_others(ladder.surplus(), ladder.results().len(), folder);
        }
        let (watch, faults) = (Watch::new(plan, ladder.played()), Faults::default());
        let ran = ladder.run(interrupt::games(folder.is_some()), &|event, standing| {
            watch.tell(event, standing, &faults);
        });
        watch.finish();
        interrupt::after_games();
        let kept = folder.map(|_| ladder.results().len());
        let (is_complete, failure) = ended(ran.map_err(RunError::from), false, &LADDER, kept)?;
        // The standings are told even where the folder has nothing to tell.
        let notes = if is_complete { vec![] } else { vec![not_complete(plan.most_games())] };
        let told = folder.map(|folder| Outcome::of::<G>(folder, Some(REPLAYS), &notes)).transpose();
        let (files, written) = match told {
            Ok(outcome) => {
                outcome.map_or_else(|| (Files::default(), Ok(())), |told| (told.files, told.written))
            }
            Err(failure) => (Files::default(), Err(failure)),
        };
        let standings = ladder.standings().to_vec();
        self.print(&page::Played { rules: game.rules(), standings, is_complete, faults, files })?;
        tell_safe(&written, kept.unwrap_or(0) as u64);
        written?;
        match failure {
            Some(failure) => Err(failure),
            None if !is_complete => Err(interrupted(folder)),
            None => Ok(()),
        }
    }

    /// Tells what a copy of the folder holds.
    fn tell_copy<G: Rulebook>(&self, game: &G, copy: &Snapshot<'_>) -> Result<(), Failure> {
        let ladder = Ladder::open(game, self.plan.clone(), copy.path()).map_err(refused)?;
        copy.tell_damage(ladder.recovered());
        tell_others(ladder.surplus(), ladder.results().len(), copy.folder());
        self.print(&page::Played {
            rules: game.rules(),
            standings: ladder.standings().to_vec(),
            is_complete: ladder.is_complete(),
            faults: Faults::default(),
            files: Files::default(),
        })
    }

    fn print(&self, played: &page::Played) -> Result<(), Failure> {
        let document = page::document(&self.arguments.game.game, self.plan, played);
        output::heard(if self.arguments.json {
            output::json(&document)
        } else {
            output::print(&page::text(&document, played))
        })
    }
}

/// Says that a folder holds more games than those that are asked for.
fn tell_others(others: u64, games: usize, folder: &Path) {
    if others > 0 {
        output::say(format_args!(
            "{}: {others} of the {games} games there are of other matches or of more pairs; they are in the report only",
            folder.display()
        ));
    }
}

/// Where the plan of a ladder comes from.
const LADDER: Origin = Origin::Typed("ladder");

/// The failure of a plan that is refused, or of its folder.
fn refused(error: RunError) -> Failure {
    match error {
        // Not of a file: the start of the rules.
        RunError::Plan(PlanError::Opening(error)) => Origin::Typed("--rules").wrong(error),
        error => run_failure(error, &LADDER),
    }
}
