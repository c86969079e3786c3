//! What a way to line up is worth in Football Chess: plays single drives in which each side has its own `setup` option
//! and the same search, and counts points.
//!
//! ```text
//! cargo run --release -p touchline-selfplay --example drives -- OFFENCE DEFENCE [DRIVES] [SIMULATIONS] [SEED] [THREADS]
//! ```
//!
//! OFFENCE and DEFENCE are values of the option `setup`: `named` chooses one of the named formations, `free` drops the
//! pieces one by one, `both` has all of it. Every decision, a single drop as well, is a search with SIMULATIONS
//! simulations (150) of its own; from the snap on both sides search the same game, so that only the line-ups differ.
//! A drive begins at 1st and 10 on the empty field and ends with the first points or when the ball has changed hands
//! where play stops. Drive number n of a SEED (1) gives the same result for any number of THREADS (2). The rest of the
//! rules is `mode=unlimited` with quarters of 12 plays.
#![forbid(unsafe_code)]

use std::env;
use std::error::Error;
use std::thread;

use touchline_engine::games::FootballChess;
use touchline_engine::random::derive;
use touchline_engine::{Actor, Game, Rulebook, Side};
use touchline_search::{Config, Control, Limits, search};
use touchline_selfplay::study::{Z95, wilson};

const RULES: &str = "mode=unlimited,quarter=12";

/// What is played.
struct Plan {
    /// The game that a side searches while it lines up: offence, defence.
    line_up: [FootballChess; 2],
    /// The game from the snap on.
    play: FootballChess,
    simulations: u64,
    seed: u64,
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
    let game = |setup: &str| FootballChess::with_rules(&format!("{RULES},setup={setup}"));
    let plan = Plan { line_up: [game(&offence)?, game(&defence)?], play: game("named")?, simulations, seed };
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
        let found = search(game, &position, &Config::default(), &limits, &Control::default());
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
    let n = drives.len() as f64;
    let mean = |of: fn(&Drive) -> f64| drives.iter().map(of).sum::<f64>() / n;
    let points = mean(|drive| f64::from(drive.points));
    let square = mean(|drive| f64::from(drive.points).powi(2));
    let error = Z95 * ((square - points * points).max(0.0) / (n - 1.0).max(1.0)).sqrt();
    let touchdowns = drives.iter().filter(|drive| drive.points == 7).count();
    let rate = wilson(touchdowns as f64, drives.len() as u64, Z95);
    println!(
        "{} drives: {points:.2} points a drive (95 %: {:.2} to {:.2})",
        drives.len(),
        points - error,
        points + error
    );
    println!(
        "touchdowns {touchdowns} ({:.1} %, 95 %: {:.1} to {:.1})",
        100.0 * rate.estimate,
        100.0 * rate.low,
        100.0 * rate.high
    );
    for (points, name) in
        [(0, "ball lost without points"), (-2, "safeties"), (-7, "touchdowns of the defence")]
    {
        println!("{name} {}", drives.iter().filter(|drive| drive.points == points).count());
    }
    println!(
        "plays a drive {:.2}, decisions {:.1}",
        mean(|drive| f64::from(drive.plays)),
        mean(|drive| f64::from(drive.decisions))
    );
}
