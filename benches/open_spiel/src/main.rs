//! Touchline's side of the comparison with OpenSpiel: small games of the tests, searched through the public `Game`
//! trait with default settings. `compare.py` in this folder runs it.
//!
//! Arguments are settings of the search, `key=value`. It reads lines from standard input and answers each with one
//! line:
//!
//! * `rate GAME SIMULATIONS SEED`: simulations per second of processor time from the first position, one thread:
//!   searches of 100 milliseconds together, after 50 that are not measured;
//! * `move GAME simulations N SEED ACTIONS…` or `move GAME milliseconds N SEED ACTIONS…`: the best action after these.

use std::io::BufRead;
use std::time::Duration;

use cpu_time::ProcessTime;
use touchline_engine::games::socchess::Socchess;
use touchline_engine::{Game, Rulebook};
use touchline_search::{Config, Control, Limits, Report, search};

#[allow(dead_code, reason = "the tests use more of the game")]
#[path = "../../../search/tests/games/breakthrough.rs"]
mod breakthrough;
#[allow(dead_code, reason = "the tests use more of the game")]
#[path = "../../../search/tests/games/connect_four.rs"]
mod connect_four;
use breakthrough::Breakthrough;
use connect_four::ConnectFour;

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A game with the names of its actions, which are the same as in `compare.py`.
trait Named: Game {
    fn name(&self, position: &Self::Position, action: Self::Action) -> String;
}

impl Named for ConnectFour {
    fn name(&self, _: &connect_four::Position, column: u8) -> String {
        column.to_string()
    }
}

impl Named for Breakthrough {
    fn name(&self, position: &breakthrough::Position, action: u8) -> String {
        position.token(action)
    }
}

type Answer = Result<String, Box<dyn std::error::Error>>;

fn think<G: Game>(
    game: &G,
    position: &G::Position,
    config: &Config,
    limits: &Limits,
) -> Result<Report<G::Action>, String> {
    search(game, position, config, limits, &Control::default()).map_err(|e| e.to_string())
}

/// Processor time of searches that are not measured, and at least that of those that are.
const WARM_UP: Duration = Duration::from_millis(50);
const MEASURED: Duration = Duration::from_millis(100);

fn rate<G: Game>(game: &G, config: &Config, mut words: std::str::SplitWhitespace<'_>) -> Answer {
    let simulations = words.next().ok_or("simulations")?.parse()?;
    let seed = words.next().ok_or("seed")?.parse()?;
    let mut limits = Limits { simulations: Some(simulations), threads: 1, seed, ..Limits::default() };
    // A program that was asleep finds cold caches, a slow core and no memory yet: that is no speed of its search.
    let mut searches = |at_least: Duration| -> Result<f64, Box<dyn std::error::Error>> {
        let (started, mut made) = (ProcessTime::now(), 0);
        while started.elapsed() < at_least {
            made += think(game, &game.start(), config, &limits)?.simulations;
            limits.seed = limits.seed.wrapping_add(1);
        }
        Ok(made as f64 / started.elapsed().as_secs_f64())
    };
    searches(WARM_UP)?;
    Ok(searches(MEASURED)?.to_string())
}

fn best<G: Named>(game: &G, config: &Config, mut words: std::str::SplitWhitespace<'_>) -> Answer {
    let unit = words.next().ok_or("unit")?;
    let amount: u64 = words.next().ok_or("amount")?.parse()?;
    let seed = words.next().ok_or("seed")?.parse()?;
    let mut limits = Limits { threads: 1, seed, ..Limits::default() };
    match unit {
        "simulations" => limits.simulations = Some(amount),
        "milliseconds" => limits.time = Some(Duration::from_millis(amount)),
        _ => return Err("the unit is simulations or milliseconds".into()),
    }
    let mut position = game.start();
    for word in words {
        let mut actions = Vec::new();
        game.legal(&position, &mut actions);
        let action = actions.into_iter().find(|&action| game.name(&position, action) == word);
        game.apply_unchecked(&mut position, action.ok_or_else(|| format!("{word} is not legal"))?);
    }
    let report = think(game, &position, config, &limits)?;
    let line = report.lines.first().ok_or("nobody acts")?;
    Ok(game.name(&position, line.action))
}

fn answer(line: &str, config: &Config) -> Answer {
    let mut words = line.split_whitespace();
    match (words.next(), words.next()) {
        (Some("rate"), Some("connect_four")) => rate(&ConnectFour, config, words),
        (Some("rate"), Some("breakthrough")) => rate(&Breakthrough, config, words),
        (Some("rate"), Some("socchess")) => {
            rate(&Socchess::with_rules(Socchess::info().opening)?, config, words)
        }
        (Some("move"), Some("connect_four")) => best(&ConnectFour, config, words),
        (Some("move"), Some("breakthrough")) => best(&Breakthrough, config, words),
        _ => Err("rate or move, and a game".into()),
    }
}

fn main() {
    let settings: Vec<String> = std::env::args().skip(1).collect();
    let config: Config = match toml::from_str(&settings.join("\n")) {
        Ok(config) => config,
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    };
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match answer(&line, &config) {
            Ok(text) => println!("{text}"),
            Err(error) => println!("error: {error}"),
        }
    }
}
