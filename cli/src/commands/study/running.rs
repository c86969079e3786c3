//! A study that is played into its folder and told.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::contest::{self, Event, GameNumber, PAGE, ROWS, Results};
use touchline_selfplay::study::plan::{Design, StudyPlan};
use touchline_selfplay::study::report::{Study, StudyReport, write_csv};
use touchline_selfplay::study::results::{Depth, ResultsError, Watch, read};
use touchline_selfplay::study::run::StudyRun;

use super::MEASURED;
use super::document::Document;
use super::strange::{tell_idle, tell_strange};
use crate::contest::{Files, Records, Snapshot, ended, run_failure, tell_recovered, tell_safe, tell_surplus};
use crate::exit::{Failure, Origin};
use crate::faults::Faults;
use crate::files::{write_file, write_text};
use crate::interrupt;
use crate::output;
use crate::progress::Counter;
use crate::standings::table_text;
use crate::table::with_game;
use crate::text;

/// The command that gives the same results again.
pub struct Again {
    /// Its words up to the options of a study.
    words: Vec<String>,
    /// Whether it takes `--games`.
    takes_games: bool,
    /// `--games`, if it was typed.
    games: Option<u64>,
}

impl Again {
    /// A command that begins with these words and takes `--games`, typed or not.
    pub const fn with_games(words: Vec<String>, games: Option<u64>) -> Again {
        Again { words, takes_games: true, games }
    }

    /// A command that begins with these words and does not take `--games`.
    pub const fn without_games(words: Vec<String>) -> Again {
        Again { words, takes_games: false, games: None }
    }

    /// The command for what a folder holds: of the most pairs that a cell has there, if these are more than were asked
    /// for. Empty where none gives it again.
    fn line(&self, study: &Study, asked: u32, measured: u64) -> String {
        let most = study.cells.iter().map(|cell| cell.pairs.len()).max().unwrap_or(0);
        let surplus = (most > asked as usize).then_some((2 * most * study.cells.len()) as u64);
        if surplus.is_some() && !self.takes_games {
            return String::new();
        }
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
    /// Whether the folder stays when the command has ended; without it no files are written.
    pub kept: bool,
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
        self.tell_surplus(&study, self.folder);
        let progress = Counter::new("games", study.most_games(), study.played());
        progress.say(&format!(
            "{} cells, {} games there, into {}",
            self.plan.cell_count(),
            study.results().len(),
            self.folder.display()
        ));
        tell_strange(&study.strange_tokens());
        tell_idle(&study.idle_players());
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
        let (complete, failure) = ended(ran, false, &self.origin, kept)?;
        // Whoever asked twice does not want to wait for measures.
        let measured = if stop.flag().load(Ordering::Relaxed) { 0 } else { self.measured };
        let is_measured = self.report(&study, measured, interrupt::after_games(), complete, &faults)?;
        match failure {
            Some(failure) => Err(failure),
            None if !is_measured => Err(self.interrupted("not measured")),
            None if !complete => Err(self.interrupted("not complete")),
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

    /// Says that a folder holds more games than the plan asks for.
    fn tell_surplus<G: Rulebook>(&self, study: &StudyRun<G>, folder: &Path) {
        let fate = match self.plan.design {
            Design::Race => "they count in the cells, but the race is judged without them",
            Design::Grid | Design::Star => "they count, too",
        };
        tell_surplus(study.results().len(), study.played(), folder, fate);
    }

    /// Measures and tells what was played; false if the measuring was interrupted.
    fn report<G: Rulebook>(
        &self,
        study: &StudyRun<G>,
        measured: u64,
        stop: &AtomicBool,
        complete: bool,
        faults: &Faults,
    ) -> Result<bool, Failure> {
        let records = Records::of(self.folder)?;
        let measured = self.read::<G>(&records.path, study.results(), measured, stop)?;
        let is_measured = measured.is_some();
        let played = match measured {
            // What was played is told all the same, without measures.
            None => self.read::<G>(&records.path, study.results(), 0, &AtomicBool::new(false))?,
            measured => measured,
        };
        if let Some(played) = played {
            self.tell(played, &records, complete, faults)?;
        }
        Ok(is_measured)
    }

    /// Tells what the folder holds so far; whoever plays there goes on.
    ///
    /// # Errors
    /// The plan is refused, or the folder holds no games or others.
    pub fn peek(self) -> Result<(), Failure> {
        let copy = Snapshot::of(self.folder)?;
        self.tell_copy(&copy)
    }

    /// Tells what a copy holds.
    ///
    /// # Errors
    /// The plan is refused, or the copy holds games of another one.
    pub fn tell_copy(self, copy: &Snapshot<'_>) -> Result<(), Failure> {
        let (game, origin) = (self.plan.game.clone(), self.origin.clone());
        let running = Running { folder: copy.path(), kept: false, ..self };
        with_game(&game, &origin, Glance { running, copy })?.map_err(|failure| copy.at_home(failure))
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
        let (mut written, mut files) = (Ok(()), Files::default());
        if self.kept {
            written = write_text(&html, &report.page()).and_then(|()| self.write_rows(&report));
            files = Files::of(records, &html, &written);
        }
        output::heard(if self.json {
            let game = &self.plan.game;
            output::json(&Document::of(game, &report, complete, files, faults.figures()))
        } else {
            output::page(&page(&report, &faults.table(), &files))
        })?;
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

/// A study as it stands, in a copy of its folder.
struct Glance<'a> {
    running: Running<'a>,
    copy: &'a Snapshot<'a>,
}

impl Visitor for Glance<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let Glance { running, copy } = self;
        let wrong = |error| run_failure(error, &running.origin);
        let study = StudyRun::<G>::open(running.plan.clone(), running.folder).map_err(wrong)?;
        copy.tell_damage(study.recovered());
        running.tell_surplus(&study, copy.folder());
        let complete = study.is_complete().map_err(wrong)?;
        // A signal ends the program at once: nobody has to be asked.
        let never = AtomicBool::new(false);
        running.report(&study, running.measured, &never, complete, &Faults::default()).map(|_| ())
    }
}

/// Sentences, tables and paths; `faults` stands below the tables.
fn page(report: &StudyReport, faults: &str, files: &Files) -> String {
    let mut text = format!("{}\n\n", report.study.title);
    for sentence in report.summary() {
        text.push_str(&format!("- {sentence}\n"));
    }
    for table in report.tables().iter().filter(|table| !table.rows.is_empty()) {
        text.push_str(&format!("\n{}", table_text(table)));
    }
    text.extend(report.measures_note().map(|note| format!("{note}\n")));
    text.push_str(faults);
    text.push_str(&files.lines());
    text
}
