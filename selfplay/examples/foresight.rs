//! What it would be worth to know `greedy`: matches of a search that foresees the answers of `greedy` against it, and
//! of the search that does not, as a measure of what there is to be won at all.
//!
//! `cargo run --release -p touchline-selfplay --example foresight -- GAME [PAIRS] [SIMULATIONS] [SEED] [THREADS]`
//!
//! Who foresees searches a game in which the other side has just one action, the one that `greedy` takes; chance is as
//! it is. Where several actions are equal to `greedy` it draws one, and the search foresees another draw. PAIRS (50) of
//! two games with sides swapped begin with the game's standard opening and four random steps, chance events among them,
//! the same in both games and for both kinds of search. SIMULATIONS (2,000) are for a decision. A SEED (1) gives the
//! same games for any number of THREADS (2).
#![forbid(unsafe_code)]

use std::env;
use std::error::Error;
use std::thread;

use touchline_engine::games::{Visitor, visit};
use touchline_engine::knowledge::Guidance;
use touchline_engine::random::{Stream, derive, stream};
use touchline_engine::{Actor, Game, MatchResult, OptionError, Outcomes, Rulebook, Side};
use touchline_search::reference::greedy;
use touchline_search::{Config, Control, Limits, search};
use touchline_selfplay::interval::{CONFIDENCE, pair_mean};

/// Random steps before the players decide, chance events among them.
const RANDOM_STEPS: u64 = 4;

/// A game in which `greedy` plays one side, or none.
#[derive(Clone)]
struct Foreseen<G> {
    game: G,
    greedy: Option<Side>,
}

impl<G: Game> Game for Foreseen<G> {
    type Position = G::Position;
    type Action = G::Action;

    fn start(&self) -> G::Position {
        self.game.start()
    }

    fn actor(&self, position: &G::Position) -> Actor {
        self.game.actor(position)
    }

    fn legal(&self, position: &G::Position, actions: &mut Vec<G::Action>) {
        match self.game.actor(position).side() {
            Some(side) if self.greedy == Some(side) => {
                let report = greedy(&self.game, position, &Limits::default());
                actions.extend(report.ok().and_then(|report| report.best()));
            }
            _ => self.game.legal(position, actions),
        }
    }

    fn outcomes(&self, position: &G::Position, outcomes: &mut Outcomes<G::Action>) {
        self.game.outcomes(position, outcomes);
    }

    fn apply_unchecked(&self, position: &mut G::Position, action: G::Action) {
        self.game.apply_unchecked(position, action);
    }

    fn result(&self, position: &G::Position) -> Option<MatchResult> {
        self.game.result(position)
    }

    fn hash(&self, position: &G::Position) -> u64 {
        self.game.hash(position)
    }

    fn turn(&self, position: &G::Position) -> Option<Side> {
        self.game.turn(position)
    }

    fn sample_outcome(&self, position: &G::Position, rng: &mut Stream) -> Option<G::Action> {
        self.game.sample_outcome(position, rng)
    }

    fn static_value(&self, position: &G::Position) -> f32 {
        self.game.static_value(position)
    }

    fn network_value(&self, position: &G::Position) -> f32 {
        self.game.network_value(position)
    }

    fn guidance(&self) -> Guidance {
        self.game.guidance()
    }

    fn action_priors(&self, position: &G::Position, actions: &[G::Action], priors: &mut Vec<f32>) {
        match actions {
            // The games weigh whole lists of legal actions only.
            [_] => priors.push(1.0),
            _ => self.game.action_priors(position, actions, priors),
        }
    }

    fn may_win_this_turn(&self, position: &G::Position) -> bool {
        self.game.may_win_this_turn(position)
    }
}

/// What is played.
struct Job {
    pairs: u64,
    simulations: u64,
    seed: u64,
    threads: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let mut word = |default: &str| words.next().unwrap_or_else(|| default.to_owned());
    let game = word("metacheckers");
    let job = Job {
        pairs: word("50").parse()?,
        simulations: word("2000").parse()?,
        seed: word("1").parse()?,
        threads: word("2").parse::<u64>()?.max(1),
    };
    visit(&game, job).ok_or_else(|| format!("{game}: no such game"))??;
    Ok(())
}

impl Visitor for Job {
    type Output = Result<(), OptionError>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let game = G::with_rules(G::info().opening)?;
        println!("{}, {}, {} simulations, seed {}", G::info().id, game.rules(), self.simulations, self.seed);
        for (name, foresees) in [("without foresight", false), ("with foresight", true)] {
            tell(name, &self.play_all(&game, foresees));
        }
        Ok(())
    }
}

impl Job {
    /// The values of both games of every pair, seen by the search; in order, whatever the threads.
    fn play_all<G: Rulebook>(&self, game: &G, foresees: bool) -> Vec<[f64; 2]> {
        let pair = |pair| Side::ALL.map(|side| self.play(game, pair, side, foresees).value(side));
        let mut numbered: Vec<(u64, [f64; 2])> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads)
                .map(|thread| {
                    let numbers = (thread..self.pairs).step_by(self.threads as usize);
                    scope.spawn(move || numbers.map(|number| (number, pair(number))).collect::<Vec<_>>())
                })
                .collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("every game ends")).collect()
        });
        numbered.sort_by_key(|&(number, _)| number);
        numbered.into_iter().map(|(_, values)| values).collect()
    }

    /// A game in which the search has `side`.
    ///
    /// # Panics
    /// A side has no action, or the end no result: the rules of the game are broken.
    fn play<G: Rulebook>(&self, game: &G, pair: u64, side: Side, foresees: bool) -> MatchResult {
        let seen = Foreseen { game: game.clone(), greedy: foresees.then_some(side.opponent()) };
        let [mut opening, mut dice] = [1, 2].map(|purpose| stream(self.seed, &[pair, purpose]));
        let (mut position, mut scratch) = (game.start(), Vec::new());
        for step in 0u64.. {
            let seed = derive(self.seed, &[pair, 3, side.index() as u64, step]);
            let limits = Limits { simulations: Some(self.simulations), seed, ..Limits::default() };
            let action = match game.actor(&position) {
                Actor::None => break,
                Actor::Chance => game.sample_outcome(&position, &mut dice),
                Actor::Side(_) if step < RANDOM_STEPS => game.sample(&position, &mut opening, &mut scratch),
                Actor::Side(actor) => decide(game, &seen, actor == side, &position, &limits),
            };
            game.apply_unchecked(&mut position, action.expect("an action or outcome"));
        }
        game.result(&position).expect("a result where nobody acts")
    }
}

/// The action of the search, or of `greedy`.
fn decide<G: Game>(
    game: &G,
    seen: &Foreseen<G>,
    searches: bool,
    position: &G::Position,
    limits: &Limits,
) -> Option<G::Action> {
    let report = if searches {
        search(seen, position, &Config::default(), limits, &Control::default())
    } else {
        greedy(game, position, limits)
    };
    report.expect("settings and limits that fit").best()
}

/// Wins, draws, losses, and the share of points with its interval.
fn tell(name: &str, pairs: &[[f64; 2]]) {
    let count = |value: f64| pairs.iter().flatten().filter(|&&one| one == value).count();
    let scores: Vec<f64> = pairs.iter().map(|[first, second]| (first + second) / 2.0).collect();
    let points = pair_mean(&scores, CONFIDENCE).map(|share| 100.0 * share);
    println!(
        "{name:20} +{} ={} -{}  {:.1} % ({:.1} to {:.1})",
        count(1.0),
        count(0.5),
        count(0.0),
        points.estimate,
        points.low,
        points.high
    );
}
