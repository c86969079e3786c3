//! `touchline make-suite`: plays matches and keeps positions whose tactics are proven by exhaustive search.

use clap::Args;
use touchline_engine::games::{Visitor, visit};
use touchline_engine::{OptionError, Rulebook};
use touchline_selfplay::suite::{Kind, MOST_TURNS, Made, MakePlan, Question, Wanted, make};

use crate::args::GameId;
use crate::exit::{Failure, Origin};
use crate::interrupt;
use crate::output;
use crate::table::unknown_game;

/// No match may begin with more random steps.
const MOST_STEPS: i64 = 100_000;

/// Arguments of `make-suite`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Id of the game
    #[arg(value_parser = GameId, hide_possible_values = true)]
    game: String,

    /// Rules options of the matches; repeat the argument to take several in turn [default: the standard opening]
    #[arg(long, value_name = "KEY=VALUE,…")]
    rules: Vec<String>,

    /// Positions wanted: goals in this turn
    #[arg(long, value_name = "N", default_value_t = 25)]
    this_turn: usize,

    /// Positions wanted: goals by the next turn against any defence
    #[arg(long, value_name = "N", default_value_t = 20)]
    next_turn: usize,

    /// Positions wanted: the only defence
    #[arg(long, value_name = "N", default_value_t = 20)]
    defence: usize,

    /// Positions wanted: goals that are forced within the horizon of `--turns`, before play stops
    #[arg(long, value_name = "N", default_value_t = 0)]
    goal: usize,

    /// Positions wanted: the ball is won by force within the horizon of `--turns`, before play stops
    #[arg(long, value_name = "N", default_value_t = 0)]
    ball: usize,

    /// Horizon of `--goal` and `--ball` in turns of either side, for games whose turns are short; `--defence` then looks
    /// one turn further instead of two turns ahead
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u32).range(2..i64::from(MOST_TURNS)))]
    turns: Option<u32>,

    /// Take at most so many positions of one kind from one match
    #[arg(long, value_name = "N", default_value_t = 1)]
    per_match: usize,

    /// Begin every match with up to so many random steps, so that rare states of play come up
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=MOST_STEPS))]
    random_steps: u32,

    /// Simulations of the player that makes the matches
    #[arg(long, value_name = "N", default_value_t = 200)]
    simulations: u64,

    /// Positions that one proof may visit
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,

    /// Keep positions in which at most this share of the actions is right
    #[arg(long, value_name = "SHARE", default_value_t = 0.34)]
    share: f64,

    /// Play at most so many matches
    #[arg(long, value_name = "N", default_value_t = 200)]
    matches: u64,

    /// Seed of matches and choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Runs the command: the suite goes to standard output, progress to standard error. Ctrl-C ends it after the match
/// under way; what was found is printed.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = MakePlan {
        rules: arguments.rules.clone(),
        wanted: wanted(arguments),
        random_steps: arguments.random_steps,
        simulations: arguments.simulations,
        nodes: arguments.nodes,
        share: arguments.share,
        per_match: arguments.per_match,
        matches: arguments.matches,
        seed: arguments.seed,
    };
    let made = visit(&arguments.game, Job(plan))
        .ok_or_else(|| Failure::Usage(unknown_game(&arguments.game)))?
        .map_err(|error| Origin::Typed("--rules").wrong(error))?;
    eprintln!(
        "{} positions from {} matches, {} proofs given up",
        made.suite.positions.len(),
        made.matches,
        made.abandoned
    );
    let text = made.suite.print().map_err(|error| Failure::Negative(error.to_string()))?;
    output::print(&text)
}

fn wanted(arguments: &Arguments) -> Vec<Wanted> {
    let horizon =
        |kind: Kind, turns: Option<u32>| Question { turns: turns.unwrap_or(kind.usual_turns()), kind };
    let turns = arguments.turns;
    vec![
        Wanted { question: Kind::GoalThisTurn.into(), count: arguments.this_turn },
        Wanted { question: Kind::GoalNextTurn.into(), count: arguments.next_turn },
        Wanted {
            question: horizon(Kind::OnlyDefence, turns.map(|turns| turns + 1)),
            count: arguments.defence,
        },
        Wanted { question: horizon(Kind::GoalByForce, turns), count: arguments.goal },
        Wanted { question: horizon(Kind::BallByForce, turns), count: arguments.ball },
    ]
}

struct Job(MakePlan);

impl Visitor for Job {
    type Output = Result<Made, OptionError>;

    fn visit<G: Rulebook>(mut self) -> Self::Output {
        if self.0.rules.is_empty() {
            self.0.rules.push(G::info().opening.to_owned());
        }
        make::<G>(&self.0, interrupt::requested(), |tactic| {
            eprintln!("{}: {}", tactic.id, tactic.answers.join(" "))
        })
    }
}
