//! Plays a plan into a folder and tells the outcome: what `match` and `tournament` have in common, and in part `ladder`
//! and `study`.

mod files;
mod peek;

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::contest::{PlayError, Recovered, RunError};
use touchline_selfplay::numbers::{decimal, grouped};
use touchline_selfplay::ratings::{Model, Verdict};
use touchline_selfplay::record::repair::Gap;
use touchline_selfplay::record::{Behind, Damage, RecordError};
use touchline_selfplay::report::Report;
use touchline_selfplay::tournament::{Ending, Format, Plan, PlanError, Progress, SprtPlan, Tournament};

use crate::exit::{Failure, Origin};
use crate::faults::{Faults, PlayerFaults};
use crate::interrupt;
use crate::output;
use crate::progress::GamesProgress;
use crate::standings::{Figures, page, verdict_name};
use crate::table::with_game;
use crate::text::without_types;
pub use files::{Files, Outcome, Records};
pub use peek::{Snapshot, no_games};

/// What to say when the folder goes with the command.
const NOTHING_KEPT: &str = "nothing was kept (--out FOLDER keeps the games, and the same command goes on)";

/// What to know of the figures of a match that a sequential test has ended (docs/tournaments.md).
const LUCKY_STOPS: &str = " A test ends a match at lucky moments: Elo and intervals are those of any match, and hold \
                           less often here.";

/// That games are missing of a plan that has so many at most.
pub fn not_complete(most_games: u64) -> String {
    format!("Not complete: games are missing; the plan has {} at most.", grouped(most_games))
}

/// Games to be played, and where they go.
pub struct Contest<'a> {
    /// What to play.
    pub plan: Plan,
    /// Where the plan comes from.
    pub origin: Origin,
    /// The folder of the records.
    pub folder: &'a Path,
    /// Whether the folder stays when the command has ended.
    pub kept: bool,
    /// Games that can be replayed on the HTML page.
    pub replays: u64,
    /// Whether to print a JSON document instead of tables.
    pub json: bool,
}

/// The JSON document of `match` and `tournament`.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    complete: bool,
    #[serde(flatten)]
    files: Files,
    sprt: Option<Sequential<'a>>,
    /// Of this run: the records do not hold the reasons.
    faults: Vec<PlayerFaults>,
    #[serde(flatten)]
    figures: Figures,
}

/// A sequential test: whether the first player is better than the second by `elo1` rather than by `elo0`.
#[derive(Serialize)]
struct Sequential<'a> {
    #[serde(flatten)]
    test: &'a Test,
    players: Vec<&'a str>,
    #[serde(flatten)]
    plan: &'a SprtPlan,
}

/// The state of a sequential test.
#[derive(Serialize)]
struct Test {
    verdict: &'static str,
    pairs: u32,
    /// Those with 0, 1/2, 1, 1 1/2 and 2 points of the first player.
    points: [u64; 5],
    llr: f64,
    bounds: [f64; 2],
    /// Whether the test has ended the match; otherwise its pairs ran out, or it goes on.
    #[serde(skip)]
    decided: bool,
}

impl From<&Progress> for Test {
    fn from(progress: &Progress) -> Test {
        let (llr, bounds) = progress.llr();
        Test {
            verdict: verdict_name(progress.verdict),
            pairs: progress.pairs,
            points: progress.counts.0,
            llr,
            bounds,
            decided: progress.verdict.is_some(),
        }
    }
}

impl Contest<'_> {
    /// Plays what is missing and tells the outcome.
    ///
    /// # Errors
    /// The plan is refused, the folder cannot be used, the games were interrupted, or a sequential test did not accept.
    pub fn play(self) -> Result<(), Failure> {
        let (game, origin) = (self.plan.game.clone(), self.origin.clone());
        with_game(&game, &origin, self)?
    }

    /// Tables or a document, and the page beside the records.
    fn tell<G: Rulebook>(
        &self,
        ending: Ending,
        test: Option<Test>,
        faults: &Faults,
    ) -> Result<Report, Failure> {
        let mut notes = Vec::new();
        if let Some(test) = &test {
            let lucky = if test.decided { LUCKY_STOPS } else { "" };
            notes.push(format!("{} {}.{lucky}", self.verdict_words(test), self.hypothesis()));
        }
        if ending == Ending::Interrupted {
            notes.push(not_complete(self.plan.most_games()));
        }
        let replays = self.kept.then_some(self.replays);
        let Outcome { report, files, written } = Outcome::of::<G>(self.folder, replays, &notes)?;
        output::heard(self.print(&report, files, ending, test, faults))?;
        tell_safe(&written, report.stats.white.games());
        written.map(|()| report)
    }

    fn print(
        &self,
        report: &Report,
        files: Files,
        ending: Ending,
        test: Option<Test>,
        faults: &Faults,
    ) -> Result<(), Failure> {
        let players = self.plan.players.iter().map(|player| player.name.as_str()).collect();
        if self.json {
            return output::json(&Document {
                schema: "touchline-tournament/1",
                complete: ending != Ending::Interrupted,
                files,
                sprt: test.as_ref().map(|test| Sequential { test, players, plan: &self.plan.sprt }),
                faults: faults.figures(),
                figures: Figures::of(report),
            });
        }
        let mut text = page(report);
        if let Some(test) = &test {
            text.push_str(&format!("\n{}\n{}\n", self.verdict_words(test), self.hypothesis()));
        }
        if ending == Ending::Interrupted {
            text.push_str(&format!("\n{}\n", not_complete(self.plan.most_games())));
        }
        text.push_str(&faults.table());
        text.push_str(&files.lines());
        output::page(&text)
    }

    /// How a sequential test stands.
    fn verdict_words(&self, test: &Test) -> String {
        let Test { verdict, pairs, llr, bounds: [low, high], .. } = test;
        format!("SPRT {verdict} after {pairs} pairs: LLR {} ({low:.2} to {high:.2})", decimal(*llr, 2))
    }

    /// What a sequential test asks.
    fn hypothesis(&self) -> String {
        let name = |place: usize| self.plan.players.get(place).map_or("", |player| &player.name);
        let SprtPlan { elo0, elo1, model, .. } = self.plan.sprt;
        let unit = match model {
            Model::Normalized => "normalised Elo",
            Model::Logistic => "Elo",
        };
        format!("(whether {} is {elo1} {unit} better than {} rather than {elo0})", name(0), name(1))
    }

    /// The failure of a sequential test that a player lost by nothing but faults, or was set aside in: it says nothing
    /// about strength. One that was interrupted goes on.
    fn idle_test(&self, ending: Ending, report: &Report, faults: &Faults) -> Option<Failure> {
        if self.plan.format != Format::Sprt || ending == Ending::Interrupted {
            return None;
        }
        let aside = faults.figures().into_iter().find(|faults| faults.is_set_aside);
        let idle = || {
            report
                .standings
                .iter()
                .find(|one| one.forfeits > 0 && one.forfeits == one.tally.games())
                .map(|one| one.name.clone())
        };
        let player = aside.map(|faults| faults.player).or_else(idle)?;
        let told = "lost by faults alone; the test says nothing about its strength";
        Some(Failure::io(format!("player \"{player}\""), io::Error::other(told)))
    }

    /// The ending as the exit code tells it.
    fn verdict(&self, ending: Ending) -> Result<(), Failure> {
        match ending {
            Ending::Interrupted => Err(interrupted(self.kept.then_some(self.folder))),
            Ending::Complete { verdict: Some(Verdict::Accepted) } => Ok(()),
            Ending::Complete { verdict } if self.plan.format == Format::Sprt => {
                let told = format!("the test is {}", verdict_name(verdict));
                Err(if verdict.is_none() { Failure::Undecided(told) } else { Failure::Negative(told) })
            }
            Ending::Complete { .. } => Ok(()),
        }
    }
}

impl Visitor for Contest<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let opened = Tournament::<G>::open(self.plan.clone(), self.folder);
        let mut tournament = opened.map_err(|error| run_failure(error, &self.origin))?;
        tell_recovered(tournament.recovered());
        let results = tournament.results();
        tell_surplus(results.len(), self.plan.played(results), self.folder, "they count, too");
        let progress = GamesProgress::new(&self.plan, tournament.results());
        let folder = if self.kept { format!(", into {}", self.folder.display()) } else { String::new() };
        progress.say(&format!(
            "{} players, {} games there, {} at a time{folder}",
            self.plan.players.len(),
            tournament.results().len(),
            self.plan.workers()
        ));
        let faults = Faults::default();
        let ran = tournament.run(interrupt::games(self.kept), &|event| {
            faults.hear(event, |line| progress.warn(line));
            progress.tell(event);
        });
        progress.finish();
        interrupt::after_games();
        let kept = self.kept.then_some(tournament.results().len());
        let (ending, failure) = ended(ran, Ending::Interrupted, &self.origin, kept)?;
        let report = self.tell::<G>(ending, tournament.test().map(Test::from), &faults)?;
        let failure = failure.or_else(|| self.idle_test(ending, &report, &faults));
        failure.map_or_else(|| self.verdict(ending), Err)
    }
}

/// Tells what was lost of a run that was cut off, and what no cut explains.
pub fn tell_recovered(recovered: Option<&Recovered>) {
    let Some(Recovered { path, games, gaps }) = recovered else { return };
    let path = path.display();
    for gap in gaps {
        let Gap { length, offset, damage, behind, .. } = gap;
        if *length == 0 {
            output::say(format_args!("{path}: the file was empty"));
        } else if behind.is_cut_off(damage) {
            output::say(format_args!("{path}: {length} bytes of an unfinished write were dropped"));
        } else if *behind == Behind::Nothing {
            output::say(format_args!(
                "{path}: the last {length} bytes, from byte {offset} on, were dropped: {damage} (an unfinished write, or \
                 damaged since)"
            ));
        } else {
            output::say(format_args!(
                "warning: {path}: {length} bytes at byte {offset} were damaged after they were written and were \
                 dropped: {damage}"
            ));
        }
    }
    output::say(format_args!("{path}: {games} games kept"));
    if *games > 0 && gaps.iter().any(|gap| gap.damage == Damage::Header) {
        output::say(format_args!(
            "warning: {path}: the damaged header said what settings the players had; the games are those of this plan if \
             its players have not changed meanwhile"
        ));
    }
}

/// Says that a folder holds more games than the plan asks for, as after one with more pairs or of another format was
/// played there, and what becomes of them. `played` of the games are asked for.
pub fn tell_surplus(games: usize, played: u64, folder: &Path, fate: &str) {
    let surplus = (games as u64).saturating_sub(played);
    if surplus > 0 {
        output::say(format_args!(
            "warning: {}: {surplus} of the {games} games there are more than the plan asks for; {fate}",
            folder.display(),
        ));
    }
}

/// Says of a page or a table that cannot be written that the games are there.
pub fn tell_safe(written: &Result<(), Failure>, games: u64) {
    if written.is_err() {
        output::say(format_args!(
            "{games} games are safe; when the cause is mended the same command writes what is missing"
        ));
    }
}

/// The folder of a plan whose user names none.
pub fn beside(plan: &Path) -> Result<PathBuf, Failure> {
    match plan.extension() {
        Some(_) => Ok(plan.with_extension("")),
        None => Err(Failure::Usage(format!("{}: name a folder with --out", plan.display()))),
    }
}

/// What is wrong with a plan.
pub fn plan_failure(error: PlanError, origin: &Origin) -> Failure {
    match error {
        PlanError::Io { path, source } => Failure::io(path, source),
        PlanError::Text { path, reason } => Failure::Data { place: path, reason },
        error => origin.wrong(without_types(error.to_string().trim_end())),
    }
}

/// What to tell when a plan cannot run.
pub fn run_failure(error: RunError, origin: &Origin) -> Failure {
    match error {
        RunError::Plan(error) => plan_failure(error, origin),
        RunError::Play(error) => error.into(),
    }
}

/// The failure of a run that was interrupted: its games are in the folder, or nothing was kept.
pub fn interrupted(folder: Option<&Path>) -> Failure {
    match folder {
        Some(folder) => Failure::Interrupted(format!(
            "interrupted; the games are in {}: the same command goes on",
            folder.display()
        )),
        None => Failure::Abandoned(format!("interrupted; {NOTHING_KEPT}")),
    }
}

/// How a run ended. One that ended because programs were set aside is `unfinished`, and what was played is told all the
/// same, before the failure that comes with it. `kept` as in [`stopped_failure`].
///
/// # Errors
/// It could not go on for another reason.
pub fn ended<T>(
    ran: Result<T, RunError>,
    unfinished: T,
    origin: &Origin,
    kept: Option<usize>,
) -> Result<(T, Option<Failure>), Failure> {
    match ran {
        Ok(ending) => Ok((ending, None)),
        Err(error) => {
            let is_set_aside = matches!(error, RunError::Play(PlayError::SetAside(_)));
            let failure = stopped_failure(error, origin, kept);
            if is_set_aside { Ok((unfinished, Some(failure))) } else { Err(failure) }
        }
    }
}

/// What to tell when a run cannot go on; `kept` are the games in its folder, none if that goes with the command.
fn stopped_failure(error: RunError, origin: &Origin, kept: Option<usize>) -> Failure {
    let has_way_on = match &error {
        RunError::Play(PlayError::Write(error)) => !matches!(error.error, RecordError::Moved),
        RunError::Play(PlayError::SetAside(_)) => true,
        RunError::Play(PlayError::Program(_)) => kept.is_some_and(|games| games > 0),
        _ => false,
    };
    if has_way_on {
        match kept {
            Some(games) => output::say(format_args!(
                "stopped: {games} games are safe; when the cause is mended the same command goes on"
            )),
            None => output::say(format_args!("stopped; {NOTHING_KEPT}")),
        }
    }
    run_failure(error, origin)
}
