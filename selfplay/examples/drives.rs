//! What a way to line up is worth in Football Chess: plays single drives in which each side has its own `setup` option
//! and the same search, and counts points.
//!
//! `cargo run --release -p touchline-selfplay --example drives -- OFFENCE DEFENCE [DRIVES] [SIMULATIONS] [SEED] [THREADS] [PLAYOUT]`
//!
//! OFFENCE and DEFENCE are values of the option `setup`: `named` chooses one of the named formations, `free` drops the
//! pieces one by one, `both` has all of it. Every decision, a single drop as well, is a search with SIMULATIONS
//! simulations (150) of its own; from the snap on both sides search the same game, so that only the line-ups differ.
//! A drive begins at 1st and 10 on the empty field and ends with the first points or when the ball has changed hands
//! where play stops. Drive number n of a SEED (1) gives the same result for any number of THREADS (2). The rest of the
//! rules is `mode=unlimited` with quarters of 12 plays. PLAYOUT is the search's `playout-length`, its default if
//! absent.
#![forbid(unsafe_code)]

use std::env;
use std::error::Error;
use std::thread;

use touchline_engine::games::FootballChess;
use touchline_engine::random::derive;
use touchline_engine::{Actor, Game, Rulebook, Side};
use touchline_search::{Config, Control, Limits, search};
use touchline_selfplay::interval::{Z95, wilson};

const RULES: &str = "mode=unlimited,quarter=12";

/// What is played.
struct Plan {
    /// The game that a side searches while it lines up: offence, defence.
    line_up: [FootballChess; 2],
    /// The game from the snap on.
    play: FootballChess,
    simulations: u64,
    seed: u64,
    config: Config,
}

/// How a drive ended, seen by the offence.
#[derive(Clone, Copy)]
struct Drive {
    points: i32,
    plays: u32,
    decisions: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let mut word = |default: &str| words.next().unwrap_or_else(|| default.to_owned());
    let (offence, defence) = (word("free"), word("named"));
    let drives: u64 = word("200").parse()?;
    let simulations = word("150").parse()?;
    let seed = word("1").parse()?;
    let threads: u64 = word("2").parse()?;
    let config = match word("").as_str() {
        "" => Config::default(),
        length => Config { playout_length: length.parse()?, ..Config::default() },
    };
    let game = |setup: &str| FootballChess::with_rules(&format!("{RULES},setup={setup}"));
    let plan =
        Plan { line_up: [game(&offence)?, game(&defence)?], play: game("named")?, simulations, seed, config };
    println!(
        "offence setup={offence}, defence setup={defence}, {RULES}, {simulations} simulations, seed {seed}"
    );
    report(&play_all(&plan, drives, threads.max(1)));
    Ok(())
}

/// Plays the drives on several threads; the order of the results does not depend on them.
fn play_all(plan: &Plan, drives: u64, threads: u64) -> Vec<Drive> {
    let mut numbered: Vec<(u64, Drive)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let numbers = (thread..drives).step_by(threads as usize);
                scope.spawn(move || {
                    numbers.map(|number| (number, play_drive(plan, number))).collect::<Vec<_>>()
                })
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).flatten().collect()
    });
    numbered.sort_by_key(|&(number, _)| number);
    numbered.into_iter().map(|(_, drive)| drive).collect()
}

fn play_drive(plan: &Plan, number: u64) -> Drive {
    let mut position = plan.play.start();
    let mut drive = Drive { points: 0, plays: 0, decisions: 0 };
    let offence = plan.play.possession(&position).unwrap_or(Side::White);
    while let Actor::Side(side) = plan.play.actor(&position) {
        let stopped = plan.play.is_stopped(&position);
        let game = if stopped { &plan.line_up[usize::from(side != offence)] } else { &plan.play };
        let seed = derive(plan.seed, &[number, u64::from(drive.decisions)]);
        let limits = Limits { simulations: Some(plan.simulations), seed, ..Limits::default() };
        let found = search(game, &position, &plan.config, &limits, &Control::default());
        let Some(action) = found.ok().and_then(|report| report.best()) else { break };
        game.apply_unchecked(&mut position, action);
        drive.decisions += 1;
        drive.plays += u32::from(stopped && !game.is_stopped(&position));
        let score = game.score(&position);
        drive.points = i32::from(score[offence.index()]) - i32::from(score[offence.opponent().index()]);
        let lost = game.is_stopped(&position) && game.possession(&position) != Some(offence);
        if drive.points != 0 || lost {
            break;
        }
    }
    drive
}

fn report(drives: &[Drive]) {
    let count = drives.len();
    println!("{count} drives, intervals 95 %");
    mean("points a drive", drives, |drive| f64::from(drive.points));
    mean("plays a drive", drives, |drive| f64::from(drive.plays));
    mean("decisions a drive", drives, |drive| f64::from(drive.decisions));
    rate("touchdowns", drives, |drive| drive.points == 7);
    rate("touchdowns on the first play", drives, |drive| drive.points == 7 && drive.plays == 1);
    rate("ball lost without points", drives, |drive| drive.points == 0);
    rate("safeties", drives, |drive| drive.points == -2);
    rate("touchdowns of the defence", drives, |drive| drive.points == -7);
}

/// A mean with the interval of the normal approximation.
fn mean(name: &str, drives: &[Drive], of: fn(&Drive) -> f64) {
    let n = drives.len() as f64;
    let mean = drives.iter().map(of).sum::<f64>() / n;
    let square = drives.iter().map(|drive| (of(drive) - mean).powi(2)).sum::<f64>();
    let error = Z95 * (square / (n - 1.0).max(1.0) / n).sqrt();
    println!("{name:30} {mean:6.2}    {:6.2} to {:6.2}", mean - error, mean + error);
}

fn rate(name: &str, drives: &[Drive], of: fn(&Drive) -> bool) {
    let hits = drives.iter().filter(|drive| of(drive)).count();
    let rate = wilson(hits as f64, drives.len() as f64, Z95);
    let [low, estimate, high] = [rate.low, rate.estimate, rate.high].map(|share| 100.0 * share);
    println!("{name:30} {estimate:6.1} %  {low:6.1} to {high:6.1}");
}
