//! `touchline suite`: solves tactical suites with the search, or proves their answers again by exhaustive search.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use clap::Args;
use serde::Serialize;
use touchline_engine::Rulebook;
use touchline_engine::games::{Visitor, all};
use touchline_selfplay::numbers::{grouped, percent};
use touchline_selfplay::suite::{Kind, Outcome, Suite, SuiteError, Summary, prove, run as solve};

use crate::args::BudgetArgs;
use crate::exit::{Failure, Origin};
use crate::input;
use crate::interrupt;
use crate::output;
use crate::progress::Counter;
use crate::table::{Settings, unknown_game, with_game};

/// Arguments of `suite`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Suite files (TOML, see data/suites/)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The budget of each decision.
    #[command(flatten)]
    budget: BudgetArgs,

    /// Prove the answers again by exhaustive search, which takes no budget, instead of solving the positions
    #[arg(long, conflicts_with_all = ["simulations", "time", "threads", "seed", "memory", "config"])]
    prove: bool,

    /// List every position, not only the unsolved ones
    #[arg(long, conflicts_with = "json")]
    all: bool,

    /// Print a JSON document (docs/json.md) instead of text
    #[arg(long)]
    json: bool,
}

/// A proof of `--prove` may visit so many positions.
const PROOF_NODES: u64 = 20_000_000;

/// The JSON document of `suite`.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    complete: bool,
    solved: u32,
    asked: u32,
    files: Vec<FileFigures>,
}

#[derive(Serialize)]
struct FileFigures {
    file: String,
    game: String,
    kinds: Vec<KindFigures>,
    positions: Vec<PositionFigures>,
}

#[derive(Serialize)]
struct KindFigures {
    kind: &'static str,
    solved: u32,
    asked: u32,
}

#[derive(Serialize)]
struct PositionFigures {
    id: String,
    kind: &'static str,
    solved: bool,
    chosen: String,
    value: Option<f64>,
    proven: bool,
}

/// Runs the command. A position that is not solved is a negative answer.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = arguments.budget.settings(1)?;
    // All are read before the first search: a slip in the last name shows at once.
    let suites =
        input::distinct(&arguments.files).iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
    let several = suites.len() > 1;
    let positions: usize = suites.iter().map(|(_, suite)| suite.positions.len()).sum();
    let (mut files, mut every) = (Vec::new(), Vec::new());
    for (file, suite) in suites {
        let origin = Origin::File(file.clone());
        let job = Job { suite: &suite, settings: &settings, prove: arguments.prove };
        let outcomes = with_game(&suite.game, &origin, job)?.map_err(|error| origin.wrong(error))?;
        let figures = figures(file, &suite, &outcomes);
        if !arguments.json {
            output::heard(output::page(&page(&figures, arguments.all)))?;
        }
        files.push(figures);
        every.extend(outcomes);
        if interrupt::requested().load(Ordering::Relaxed) {
            break;
        }
    }
    let complete = every.len() == positions;
    let (solved, asked) = Summary::of(&every).total();
    if arguments.json {
        output::heard(output::json(&Document {
            schema: "touchline-suite/1",
            complete,
            solved,
            asked,
            files,
        }))?;
    } else if several {
        output::heard(output::line(&format!("{:46} {}", "all files", share(solved, asked))))?;
    }
    if !complete {
        let first = every.len();
        let told = format!("interrupted: the first {first} of {positions} positions were asked");
        return Err(Failure::Abandoned(told));
    }
    if solved == asked {
        Ok(())
    } else {
        Err(Failure::Negative(format!("{} of {asked} not solved", asked - solved)))
    }
}

/// The name of a suite's file, and the suite.
fn read(path: &Path) -> Result<(String, Suite), Failure> {
    let file = path.display().to_string();
    let origin = Origin::File(file.clone());
    let suite = Suite::parse(&input::read_file(path)?).map_err(|error| origin.wrong(error))?;
    if all().iter().all(|info| info.id != suite.game) {
        return Err(origin.wrong(unknown_game(&suite.game)));
    }
    Ok((file, suite))
}

/// One suite, to be worked through by its game, until that is interrupted.
struct Job<'a> {
    suite: &'a Suite,
    settings: &'a Settings,
    prove: bool,
}

impl Visitor for Job<'_> {
    type Output = Result<Vec<Outcome>, SuiteError>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let Job { suite, settings, prove: proves } = self;
        let (stop, mut done) = (interrupt::requested(), 0);
        let progress = Counter::new("positions", suite.positions.len() as u64, 0);
        let each = |_: &Outcome| {
            done += 1;
            progress.set(done);
        };
        let outcomes = if proves {
            prove::<G>(suite, PROOF_NODES, stop, each)
        } else {
            solve::<G>(suite, &settings.config, &settings.limits, stop, each)
        };
        progress.finish();
        outcomes
    }
}

fn figures(file: String, suite: &Suite, outcomes: &[Outcome]) -> FileFigures {
    let summary = Summary::of(outcomes);
    let kinds = Kind::ALL.map(|kind| {
        let (solved, asked) = summary.of_kind(kind);
        KindFigures { kind: kind.name(), solved, asked }
    });
    let positions = outcomes.iter().map(|outcome| PositionFigures {
        id: outcome.id.clone(),
        kind: outcome.kind.name(),
        solved: outcome.solved,
        chosen: outcome.chosen.clone(),
        value: outcome.value,
        proven: outcome.proven,
    });
    FileFigures {
        file,
        game: suite.game.clone(),
        kinds: kinds.into_iter().filter(|figures| figures.asked > 0).collect(),
        positions: positions.collect(),
    }
}

fn page(figures: &FileFigures, all: bool) -> String {
    let mut text = String::new();
    for position in figures.positions.iter().filter(|position| all || !position.solved) {
        let verdict = if position.solved { "solved" } else { "NOT solved" };
        let remark = match (position.value, position.proven) {
            (Some(value), true) => format!(" ({}, proven)", percent(value)),
            (Some(value), false) => format!(" ({})", percent(value)),
            (None, true) => " (proven)".to_owned(),
            (None, false) => format!(" (given up after {} positions)", grouped(PROOF_NODES)),
        };
        text.push_str(&format!("{:22} {verdict:10} {}{remark}\n", position.id, position.chosen));
    }
    for kind in &figures.kinds {
        text.push_str(&format!("{:30} {:15} {}\n", figures.file, kind.kind, share(kind.solved, kind.asked)));
    }
    text
}

fn share(solved: u32, asked: u32) -> String {
    format!("{solved} of {asked} ({})", percent(f64::from(solved) / f64::from(asked.max(1))))
}
