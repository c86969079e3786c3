//! `touchline make-suite`: plays matches and keeps positions whose tactics are proven by exhaustive search.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use clap::Args;
use touchline_engine::games::Visitor;
use touchline_engine::options::override_rules;
use touchline_engine::random::stream;
use touchline_engine::{OptionError, Rulebook};
use touchline_selfplay::numbers::counted;
use touchline_selfplay::suite::{Kind, MOST_TURNS, Made, MakePlan, Question, Wanted, make};

use crate::args::{GAME, GameId};
use crate::exit::{Failure, Origin};
use crate::interrupt;
use crate::output;
use crate::rules_file::read_all;
use crate::table::{open, unknown_game, with_game};
use crate::units::{parse_simulations, parse_whole, within};

/// No match may begin with more random steps.
const MOST_STEPS: u64 = 100_000;

/// Arguments of `make-suite`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Id of the game
    #[arg(value_parser = GameId, hide_possible_values = true)]
    game: String,

    /// Rules options of the matches; repeat the argument to take several in turn [default: the standard opening]
    #[arg(long, value_name = "KEY=VALUE,…")]
    rules: Vec<String>,

    /// Rules options of all matches from a file (docs/rules-files.md). Repeat the argument for several files; a later
    /// one overrides an earlier one, and --rules overrides them all
    #[arg(long = "rules-file", value_name = "FILE.toml")]
    rules_files: Vec<PathBuf>,

    /// Positions wanted: goals in this turn
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = within::<usize>(0..=u32::MAX.into()))]
    this_turn: usize,

    /// Positions wanted: goals by the next turn against any defence
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = within::<usize>(0..=u32::MAX.into()))]
    next_turn: usize,

    /// Positions wanted: the only defence
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = within::<usize>(0..=u32::MAX.into()))]
    defence: usize,

    /// Positions wanted: goals that are forced within the horizon of `--turns`, before play stops
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within::<usize>(0..=u32::MAX.into()))]
    goal: usize,

    /// Positions wanted: the ball is won by force within the horizon of `--turns`, before play stops
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within::<usize>(0..=u32::MAX.into()))]
    ball: usize,

    /// Horizon of `--goal` and `--ball` in turns of either side, for games whose turns are short; `--defence` then
    /// looks one turn further instead of two turns ahead
    #[arg(long, value_name = "T", value_parser = within::<u32>(2..=u64::from(MOST_TURNS) - 1))]
    turns: Option<u32>,

    /// Take at most so many positions of one kind from one match
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u32>(1..=u32::MAX.into()))]
    per_match: u32,

    /// Begin every match with up to so many random steps, so that rare states of play come up
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within::<u32>(0..=MOST_STEPS))]
    random_steps: u32,

    /// Simulations of the player that makes the matches
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = parse_simulations)]
    simulations: u64,

    /// Positions that one proof may visit
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = within::<u64>(1..=u64::MAX))]
    nodes: u64,

    /// Keep positions in which at most this share of the actions is right
    #[arg(long, value_name = "SHARE", default_value_t = 0.34, value_parser = parse_share)]
    share: f64,

    /// Play at most so many matches
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = within::<u64>(1..=u64::MAX))]
    matches: u64,

    /// Put the positions into the last turns of a level match, where the next goal decides (Socchess and Football
    /// Chess; balls won by force stay where they are)
    #[arg(long)]
    last_turns: bool,

    /// Seed of matches and choices
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = parse_whole)]
    seed: u64,
}

/// Reads the share of right actions.
fn parse_share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if share > 0.0 && share <= 1.0 => Ok(share),
        _ => Err("give a number above 0 and at most 1".to_owned()),
    }
}

/// Runs the command: the suite goes to standard output, progress to standard error. Ctrl-C ends it after the
/// proof under way; what was found is printed.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = MakePlan {
        rules: rules(arguments)?,
        wanted: wanted(arguments),
        random_steps: arguments.random_steps,
        simulations: arguments.simulations,
        nodes: arguments.nodes,
        share: arguments.share,
        per_match: arguments.per_match as usize,
        matches: arguments.matches,
        last_turns: arguments.last_turns,
        seed: arguments.seed,
    };
    if plan.last_turns && !with_game(&arguments.game, &GAME, LastTurns)? {
        let reason = format!("positions of {} cannot be put into the last turns of a match", arguments.game);
        return Err(Origin::Typed("--last-turns").wrong(reason));
    }
    let (matches, asked) = (plan.matches, plan.wanted.iter().map(|wanted| wanted.count).sum::<usize>());
    let made = with_game(&arguments.game, &GAME, Job(plan))?
        .map_err(|error| Origin::Typed("--rules").wrong(error))?;
    output::say(format_args!(
        "{}; matches played: {}; proofs given up: {}",
        counted(made.suite.positions.len() as u64, "position"),
        made.matches,
        made.abandoned
    ));
    if made.unplaced > 0 {
        output::say(format_args!(
            "left out: {} that cannot stand in the last turns",
            counted(made.unplaced, "position")
        ));
    }
    let text = made.suite.print().map_err(Failure::internal)?;
    output::heard(output::print(&text))?;
    let found = made.suite.positions.len();
    let done = found >= asked || made.matches >= matches;
    if done || !interrupt::requested().load(Ordering::Relaxed) {
        let nothing = || Failure::Negative("no position was found: more --matches may bring some".to_owned());
        return if found > 0 || asked == 0 { Ok(()) } else { Err(nothing()) };
    }
    Err(Failure::Abandoned(format!(
        "interrupted; the {found} of {asked} positions that were found are printed, and the same command begins anew"
    )))
}

/// The options of each set of matches: those of the files below what was typed or, without that, over the standard
/// opening.
fn rules(arguments: &Arguments) -> Result<Vec<String>, Failure> {
    let mut table = open(&arguments.game).ok_or_else(|| Failure::Usage(unknown_game(&arguments.game)))?;
    let opening = [table.info().opening.to_owned()];
    let sets = if arguments.rules.is_empty() { &opening[..] } else { &arguments.rules };
    let files = read_all(&arguments.rules_files, table.as_ref())?;
    let typed = !arguments.rules.is_empty();
    let origin = match arguments.rules_files.last() {
        Some(file) if !typed => Origin::File(file.display().to_string()),
        _ => Origin::Typed("--rules"),
    };
    let combined = sets.iter().map(|set| {
        let (below, above) = if typed { (&files, set) } else { (set, &files) };
        let rules = override_rules(below, above)?;
        table.set_rules(&rules)?;
        Ok(rules)
    });
    combined.collect::<Result<_, OptionError>>().map_err(|error| origin.wrong(error))
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

/// Whether there are positions that can be put into the last turns: looks for one in a random match.
struct LastTurns;

impl Visitor for LastTurns {
    type Output = bool;

    fn visit<G: Rulebook>(self) -> bool {
        let game = G::with_rules(G::info().opening).unwrap_or_default();
        let (mut position, mut rng, mut scratch) = (game.start(), stream(0, &[]), Vec::new());
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            if game.in_last_turns(&position, 1).is_some() {
                return true;
            }
            game.apply_unchecked(&mut position, action);
        }
        false
    }
}

struct Job(MakePlan);

impl Visitor for Job {
    type Output = Result<Made, OptionError>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        make::<G>(&self.0, interrupt::requested(), |tactic| {
            output::say(format_args!("{}: {}", tactic.id, tactic.answers.join(" ")))
        })
    }
}
