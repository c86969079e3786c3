//! `touchline study`: plays a balance study into a folder and tells what came out.

mod document;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::Stop;
use touchline_selfplay::contest::{self, Event, GameNumber, PAGE, ROWS, Results};
use touchline_selfplay::numbers::grouped;
use touchline_selfplay::plan::MOST_PAIRS;
use touchline_selfplay::study::plan::{Design, StudyPlan};
use touchline_selfplay::study::report::{Study, StudyReport, write_csv};
use touchline_selfplay::study::results::{Depth, ResultsError, Watch, read};
use touchline_selfplay::study::run::StudyRun;

use crate::args::MOST_THREADS;
use crate::contest::{
    Records, beside, is_set_aside, plan_failure, run_failure, stopped_failure, tell_recovered, tell_safe,
    tell_surplus,
};
use crate::exit::{Failure, Origin};
use crate::faults::Faults;
use crate::files::{write_file, write_text};
use crate::interrupt;
use crate::output;
use crate::progress::Counter;
use crate::standings::table_text;
use crate::table::with_game;
use crate::text;
use crate::units::{parse_duration, parse_whole, within};
use document::Document;

/// Pairs of each cell whose games are replayed for the measures, if nothing else is asked for.
pub const MEASURED: u64 = 50;

const EXAMPLES: &str = "\
The folder gets the records of all games, report.html, cells.csv and
cells.parquet. Every finished game is on the disk before it is counted. However
a run ends, the same command goes on with it, and the numbers are those of a run
that nobody disturbed. Ctrl-C finishes the games under way, twice stops at once.
In the end games are replayed for the measures; --measured 0 leaves that out.

Examples:
  touchline study data/studies/socker-first-move.toml
  touchline study data/studies/socchess-forward-rule.toml --out fd --time 10m
  touchline study data/studies/socker-edge-limit.toml --games 2000 --json";

/// Arguments of `study`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The plan (TOML, see docs/studies.md and data/studies/)
    #[arg(value_name = "FILE.toml")]
    plan: PathBuf,

    /// Folder of records and report [default: FILE.toml without .toml]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// Games of all cells together (of a race: at most), instead of the plan's pairs a cell; at least a pair of each
    /// cell
    #[arg(long, value_name = "N", value_parser = within::<u64>(2..=u64::MAX))]
    games: Option<u64>,

    /// Stop when so much time is gone; what is there is told, and the same command goes on
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    time: Option<Duration>,

    /// Games at a time, instead of the plan's; does not change the games
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=MOST_THREADS))]
    concurrency: Option<u16>,

    /// Pairs of each cell whose games are replayed for the measures; all results count in any case
    #[arg(long, value_name = "N", default_value_t = MEASURED, value_parser = parse_whole)]
    measured: u64,

    /// Print a JSON document (docs/json.md) instead of tables
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.plan;
    let origin = Origin::File(path.display().to_string());
    let mut plan = StudyPlan::load(path).map_err(|error| plan_failure(error, &origin))?;
    if let Some(games) = arguments.games {
        plan.spend(games);
        if plan.pairs > MOST_PAIRS {
            let reason = format!("that is more than {} pairs of each cell", grouped(MOST_PAIRS.into()));
            return Err(Origin::Typed("--games").wrong(format!("{games}: {reason}")));
        }
        tell_least(games, plan.cell_count());
    }
    if let Some(concurrency) = arguments.concurrency {
        plan.concurrency = concurrency.into();
    }
    let folder = arguments.out.clone().map_or_else(|| beside(path), Ok)?;
    let &Arguments { measured, json, time, .. } = arguments;
    let again = Again::new(&["touchline", "study", &path.display().to_string()], arguments.games);
    Running { plan, origin, folder: &folder, measured, json, time, again }.play()
}

/// Says so when a budget in games is too small for a pair of each cell, which is played all the same.
fn tell_least(games: u64, cells: usize) {
    let least = 2 * cells as u64;
    if games < least {
        output::say(format_args!(
            "warning: --games {games}: a pair of games of each of the {cells} cells makes {least} games"
        ));
    }
}

/// The command that gives the same results again.
pub struct Again {
    /// Its words up to the options of a study.
    words: Vec<String>,
    /// `--games`, if it was typed.
    games: Option<u64>,
}

impl Again {
    /// A command that begins with these words.
    pub fn new(words: &[&str], games: Option<u64>) -> Again {
        Again { words: words.iter().map(|&word| word.to_owned()).collect(), games }
    }

    /// The command for what a folder holds: of the most pairs that a cell has there, if these are more than were asked
    /// for.
    fn line(&self, study: &Study, asked: u32, measured: u64) -> String {
        let most = study.cells.iter().map(|cell| cell.pairs.len()).max().unwrap_or(0);
        let surplus = (most > asked as usize).then_some((2 * most * study.cells.len()) as u64);
        let mut words = self.words.clone();
        let games = surplus.or(self.games);
        words.extend(games.iter().flat_map(|games| ["--games".to_owned(), games.to_string()]));
        if measured != MEASURED {
            words.extend(["--measured".to_owned(), measured.to_string()]);
        }
        text::command(&words)
    }
}

/// A study to be played and told.
pub struct Running<'a> {
    /// What to play.
    pub plan: StudyPlan,
    /// Where the plan comes from.
    pub origin: Origin,
    /// The folder of the records.
    pub folder: &'a Path,
    /// Pairs of each cell whose games are replayed for the measures.
    pub measured: u64,
    /// Whether to print a JSON document instead of tables.
    pub json: bool,
    /// When to stop.
    pub time: Option<Duration>,
    /// The command that gives the same results again.
    pub again: Again,
}

impl Visitor for Running<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let opened = StudyRun::<G>::open(self.plan.clone(), self.folder);
        let mut study = opened.map_err(|error| run_failure(error, &self.origin))?;
        tell_recovered(study.recovered());
        let fate = match self.plan.design {
            Design::Race => "they count in the cells, but the race is judged without them",
            Design::Grid | Design::Star => "they count, too",
        };
        tell_surplus(study.results(), self.plan.pairs, self.folder, fate);
        let progress = Counter::new("games", study.most_games(), study.results().len() as u64);
        progress.say(&format!(
            "{} cells, {} games there, into {}",
            self.plan.cell_count(),
            study.results().len(),
            self.folder.display()
        ));
        let (stop, started) = (interrupt::games(true), Instant::now());
        let faults = Faults::default();
        let ran = study.run(stop, &|event| {
            faults.hear(event, |line| progress.warn(line));
            show(&progress, event);
            let late = self.time.is_some_and(|time| started.elapsed() >= time);
            if late && !stop.is_requested() {
                stop.request();
            }
        });
        progress.finish();
        let kept = Some(study.results().len());
        if is_set_aside(&ran) {
            self.report(&study, stop, false, &faults)?;
        }
        let complete = ran.map_err(|error| stopped_failure(error, &self.origin, kept))?;
        match self.report(&study, stop, complete, &faults)? {
            Some(lacking) => Err(self.interrupted(lacking)),
            None => Ok(()),
        }
    }
}

/// Shows how far the games are, and in which cell.
fn show(progress: &Counter, event: &Event<'_>) {
    let Event::Finished { game, done, .. } = event else { return };
    let GameNumber { fixture, pair, .. } = GameNumber::of(game.number);
    progress.set(*done);
    progress.describe(format!("cell {}, pair {}", fixture + 1, pair + 1));
}

impl Running<'_> {
    /// Plays what is missing and tells the outcome.
    ///
    /// # Errors
    /// The plan is refused, the folder cannot be used, or the games were interrupted.
    pub fn play(self) -> Result<(), Failure> {
        let (game, origin) = (self.plan.game.clone(), self.origin.clone());
        with_game(&game, &origin, self)?
    }

    /// Measures and tells what was played; what is lacking in it, if anything is.
    fn report<G: Rulebook>(
        &self,
        study: &StudyRun<G>,
        stop: &Stop,
        complete: bool,
        faults: &Faults,
    ) -> Result<Option<&'static str>, Failure> {
        // Whoever asked twice does not want to wait for measures.
        let measured = if stop.flag().load(Ordering::Relaxed) { 0 } else { self.measured };
        let records = Records::of(self.folder)?;
        let stop = interrupt::after_games();
        let (played, lacking) = match self.read::<G>(&records.path, study.results(), measured, stop)? {
            Some(played) => (Some(played), (!complete).then_some("not complete")),
            // What was played is told all the same, without measures.
            None => {
                let unhurried = AtomicBool::new(false);
                (self.read::<G>(&records.path, study.results(), 0, &unhurried)?, Some("not measured"))
            }
        };
        if let Some(played) = played {
            self.tell(played, &records, complete, faults)?;
        }
        Ok(lacking)
    }

    fn interrupted(&self, what: &str) -> Failure {
        let folder = self.folder.display();
        Failure::Interrupted(format!("{what}; the games are in {folder}: the same command goes on"))
    }

    /// What the records say, with the measures of so many pairs of each cell; `None` after a stop.
    fn read<G: Rulebook>(
        &self,
        records: &Path,
        results: &Results,
        measured_pairs: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Study>, Failure> {
        let is_measured = |&&number: &&u64| u64::from(GameNumber::of(number).pair) < measured_pairs;
        let games = results.keys().filter(is_measured).count() as u64;
        let progress = Counter::new("games measured", games, 0);
        let mut measured = |games| progress.set(games);
        let watch = &mut Watch { stop, measured: &mut measured };
        let study = read::<G>(&self.plan, records, Depth { measured_pairs }, watch);
        progress.finish();
        match study {
            Ok(study) => Ok(Some(study)),
            Err(ResultsError::Stopped) => Ok(None),
            Err(ResultsError::File(error)) => Err(error.into()),
            Err(error) => Err(Origin::File(records.display().to_string()).wrong(error)),
        }
    }

    /// Tables or a document, and the files beside the records.
    fn tell(
        &self,
        mut study: Study,
        records: &Records,
        complete: bool,
        faults: &Faults,
    ) -> Result<(), Failure> {
        study.command = self.again.line(&study, self.plan.pairs, self.measured);
        let report = StudyReport::new(study).map_err(|error| self.origin.wrong(error))?;
        let html = self.folder.join(PAGE);
        // Nothing that was played or found out is to be lost with a file that cannot be written.
        let written = write_text(&html, &report.page()).and_then(|()| self.write_rows(&report));
        let shown = records.kept().map(|path| path.display().to_string());
        if self.json {
            let (game, html) = (&self.plan.game, html.display().to_string());
            output::json(&Document::of(game, &report, complete, shown, html, faults.figures()))?;
        } else {
            output::page(&page(&report, &faults.table(), shown.as_deref(), &html))?;
        }
        tell_safe(&written, report.whole.tally.games());
        written
    }

    /// One row a cell, for other programs.
    fn write_rows(&self, report: &StudyReport) -> Result<(), Failure> {
        let failed = |error| Failure::io(self.folder.display().to_string(), error);
        let mut text = Vec::new();
        write_csv(report, &mut text).map_err(failed)?;
        write_file(&self.folder.join(ROWS), &text)?;
        #[cfg(feature = "parquet")]
        {
            let mut bytes = Vec::new();
            touchline_selfplay::study::report::write_parquet(report, &mut bytes).map_err(failed)?;
            write_file(&self.folder.join(contest::COLUMNS), &bytes)?;
        }
        Ok(())
    }
}

/// Sentences, tables and paths; `faults` stands below the tables.
fn page(report: &StudyReport, faults: &str, records: Option<&str>, html: &Path) -> String {
    let mut text = format!("{}\n\n", report.study.title);
    for sentence in report.summary() {
        text.push_str(&format!("- {sentence}\n"));
    }
    for table in report.tables().iter().filter(|table| !table.rows.is_empty()) {
        text.push_str(&format!("\n{}", table_text(table)));
    }
    text.extend(report.measures_note().map(|note| format!("{note}\n")));
    let records = records.map(|path| format!("records  {path}\n")).unwrap_or_default();
    text.push_str(&format!("{faults}\n{records}report   {}\n", html.display()));
    text
}
