//! Plays two settings of the search against each other: which one is stronger, by how much, at what cost?
//!
//! ```text
//! cargo run --release -p touchline-selfplay --example compare_searches -- GAME RULES PAIRS SEED A B [THREADS]
//! ```
//!
//! `A` and `B` are a budget in simulations for each decision and the settings that differ from the default, as TOML
//! with `;` between them: `400;chance="plain"`. The two games of a pair have the same random numbers for the dice and
//! the sides swapped. The answer is A's score with a 95 % interval from the differences between pairs, and the time
//! each took for a decision, so that budgets can be chosen which cost the same.

use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use touchline_engine::games::{Visitor, visit};
use touchline_engine::random::{derive, stream};
use touchline_engine::{Actor, Rulebook, Side};
use touchline_search::{Config, Control, Limits, search};
use touchline_selfplay::study::Z95;

/// A budget and settings.
struct Contestant {
    simulations: u64,
    config: Config,
}

impl Contestant {
    fn read(text: &str) -> Result<Contestant, Box<dyn Error + Send + Sync>> {
        let (simulations, settings) = text.split_once(';').unwrap_or((text, ""));
        let config: Config = toml::from_str(&settings.replace(';', "\n"))?;
        config.validate()?;
        Ok(Contestant { simulations: simulations.parse()?, config })
    }
}

/// What one contestant did in a game.
#[derive(Clone, Copy, Default)]
struct Effort {
    decisions: u64,
    time: Duration,
}

struct Comparison {
    rules: String,
    pairs: u64,
    seed: u64,
    contestants: [Contestant; 2],
    threads: u64,
}

impl Comparison {
    fn read(arguments: &[String]) -> Result<(&str, Comparison), Box<dyn Error + Send + Sync>> {
        let [game, rules, pairs, seed, a, b, threads @ ..] = arguments else {
            return Err("usage: compare_searches GAME RULES PAIRS SEED A B [THREADS]".into());
        };
        let threads = threads.first().map_or(Ok(2), |text| text.parse())?;
        let contestants = [Contestant::read(a)?, Contestant::read(b)?];
        let (rules, pairs, seed) = (rules.clone(), pairs.parse()?, seed.parse()?);
        Ok((game, Comparison { rules, pairs, seed, contestants, threads }))
    }

    /// A's mean score over the two games of a pair, and what both contestants spent.
    fn pair<G: Rulebook>(&self, game: &G, pair: u64) -> (f64, [Effort; 2]) {
        let mut efforts = [Effort::default(); 2];
        let with_white = self.game(game, pair, Side::White, &mut efforts);
        let with_black = self.game(game, pair, Side::Black, &mut efforts);
        (f64::midpoint(with_white, with_black), efforts)
    }

    /// A's result in a game in which A has this side.
    fn game<G: Rulebook>(&self, game: &G, pair: u64, first: Side, efforts: &mut [Effort; 2]) -> f64 {
        let mut dice = stream(self.seed, &[pair, 0]);
        let mut position = game.start();
        let mut ply = 0;
        loop {
            ply += 1;
            let action = match game.actor(&position) {
                Actor::Chance => game.sample_outcome(&position, &mut dice),
                Actor::Side(side) => {
                    let who = usize::from(side != first);
                    let Contestant { simulations, config } = &self.contestants[who];
                    let seed = derive(self.seed, &[pair, 1 + who as u64, ply]);
                    let limits = Limits { simulations: Some(*simulations), seed, ..Limits::default() };
                    let report = search(game, &position, config, &limits, &Control::default());
                    let report = report.expect("a side is to act and the settings were checked");
                    efforts[who].decisions += 1;
                    efforts[who].time += report.elapsed;
                    report.best()
                }
                Actor::None => return game.result(&position).map_or(0.5, |result| result.value(first)),
            };
            game.apply_unchecked(&mut position, action.expect("somebody acts"));
        }
    }
}

impl Visitor for &Comparison {
    type Output = Result<(), Box<dyn Error + Send + Sync>>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let game = G::with_rules(&self.rules)?;
        let next = AtomicU64::new(0);
        let work = || {
            let mut done = Vec::new();
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= self.pairs {
                    return done;
                }
                done.push((pair, self.pair(&game, pair)));
            }
        };
        let mut results: Vec<(u64, (f64, [Effort; 2]))> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("a worker ends")).collect()
        });
        results.sort_unstable_by_key(|&(pair, _)| pair);
        let scores: Vec<f64> = results.iter().map(|(_, (score, _))| *score).collect();
        let efforts: Vec<[Effort; 2]> = results.iter().map(|(_, (_, efforts))| *efforts).collect();
        report(&scores, &efforts);
        Ok(())
    }
}

fn report(scores: &[f64], efforts: &[[Effort; 2]]) {
    let n = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / n;
    let variance =
        scores.iter().map(|score| (score - mean) * (score - mean)).sum::<f64>() / (n - 1.0).max(1.0);
    let half = Z95 * (variance / n).sqrt();
    println!("A scores {:.1} % +- {:.1} in {} games", 100.0 * mean, 100.0 * half, 2 * scores.len());
    for (who, name) in ["A", "B"].iter().enumerate() {
        let decisions: u64 = efforts.iter().map(|effort| effort[who].decisions).sum();
        let time: Duration = efforts.iter().map(|effort| effort[who].time).sum();
        println!(
            "{name}: {decisions} decisions, {:.3} ms each",
            1000.0 * time.as_secs_f64() / decisions as f64
        );
    }
}

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (game, comparison) = Comparison::read(&arguments)?;
    visit(game, &comparison).ok_or("unknown game")?
}
