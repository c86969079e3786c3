//! The standings of a ladder as text and as a JSON document.

use serde::Serialize;
use touchline_search::Config;
use touchline_selfplay::ladder::{Effort, Plan, Standing};
use touchline_selfplay::matches::Adjudication;
use touchline_selfplay::numbers::{counted, grouped, percent, signed};
use touchline_selfplay::player::{Budget, Kind};
use touchline_selfplay::ratings::EloEstimate;
use touchline_selfplay::record::stats::Tally;

use crate::contest::Files;
use crate::documents::finite;
use crate::faults::{Faults, PlayerFaults};
use crate::text::{Column, aligned};

/// What was played.
pub struct Played {
    /// The options that differ from the defaults.
    pub rules: String,
    /// The standings of the matches in the order of the plan.
    pub standings: Vec<Standing>,
    /// Whether all games of the plan are there.
    pub is_complete: bool,
    /// Who lost games of this run through faults.
    pub faults: Faults,
    /// What is kept.
    pub files: Files,
}

/// The JSON document of `ladder`.
#[derive(Serialize)]
pub struct Document<'a> {
    schema: &'static str,
    complete: bool,
    #[serde(flatten)]
    files: &'a Files,
    game: String,
    rules: String,
    budget: Budget,
    openings: Vec<String>,
    random_plies: u32,
    adjudication: Adjudication,
    seed: u64,
    /// Of this run: the records do not hold the reasons.
    faults: Vec<PlayerFaults>,
    players: Vec<PlayerFigures>,
    matches: Vec<MatchFigures>,
    timing: Timing,
}

#[derive(Serialize)]
struct PlayerFigures {
    name: String,
    kind: Kind,
    budget: Budget,
    search: Option<Config>,
}

#[derive(Serialize)]
struct MatchFigures {
    players: [String; 2],
    games: u64,
    /// How many of them were there before this run.
    earlier_games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Pairs with 0, 1/2, 1, 1 1/2 and 2 points of the first player.
    pairs: [u64; 5],
    score: Option<f64>,
    elo: Option<f64>,
    elo_interval: [Option<f64>; 2],
    plies: f64,
    adjudicated: u64,
    faults: u64,
    /// The first fault of each player.
    fault_reasons: [Option<String>; 2],
    decisions: [u64; 2],
    simulations: [u64; 2],
    nodes: [u64; 2],
}

#[derive(Serialize)]
struct Timing {
    concurrency: usize,
    matches: Vec<MatchTiming>,
}

#[derive(Serialize)]
struct MatchTiming {
    milliseconds_per_decision: [Option<f64>; 2],
    simulations_per_second: [u64; 2],
}

/// The document of a ladder that was played.
pub fn document<'a>(game: &str, plan: &Plan, played: &'a Played) -> Document<'a> {
    let players = plan.players.iter().map(|player| PlayerFigures {
        name: player.name.clone(),
        kind: player.kind,
        budget: plan.budget(player),
        search: (player.kind == Kind::Search).then(|| player.search.clone()),
    });
    Document {
        schema: "touchline-ladder/1",
        complete: played.is_complete,
        files: &played.files,
        game: game.to_owned(),
        rules: played.rules.clone(),
        budget: plan.budget,
        openings: plan.openings.lines.iter().map(|line| line.text.clone()).collect(),
        random_plies: plan.openings.random_steps,
        adjudication: plan.adjudication,
        seed: plan.seed,
        faults: played.faults.figures(),
        players: players.collect(),
        matches: played.standings.iter().map(|standing| figures(plan, standing)).collect(),
        timing: Timing {
            concurrency: plan.concurrency,
            matches: played.standings.iter().map(timing).collect(),
        },
    }
}

/// The names of the two players.
pub fn names(plan: &Plan, standing: &Standing) -> [String; 2] {
    standing.players.map(|index| plan.players.get(index).map_or_else(String::new, |p| p.name.clone()))
}

fn figures(plan: &Plan, standing: &Standing) -> MatchFigures {
    let Tally { wins, draws, losses } = standing.games;
    let games = standing.games.games();
    let elo = standing.pairs.elo();
    MatchFigures {
        players: names(plan, standing),
        games,
        earlier_games: standing.earlier,
        wins,
        draws,
        losses,
        pairs: standing.pairs.0,
        score: elo.map(|elo| elo.score),
        elo: elo.and_then(|elo| finite(elo.elo)),
        elo_interval: elo.map_or([None; 2], |elo| elo.interval.map(finite)),
        plies: standing.steps as f64 / games.max(1) as f64,
        adjudicated: standing.adjudicated,
        faults: standing.faults,
        fault_reasons: standing.reasons.each_ref().map(|fault| fault.as_ref().map(ToString::to_string)),
        decisions: standing.efforts.map(|effort| effort.decisions),
        simulations: standing.efforts.map(|effort| effort.simulations),
        nodes: standing.efforts.map(|effort| effort.nodes),
    }
}

fn timing(standing: &Standing) -> MatchTiming {
    let milliseconds = |effort: Effort| {
        (effort.decisions > 0).then(|| effort.time.as_secs_f64() * 1000.0 / effort.decisions as f64)
    };
    MatchTiming {
        milliseconds_per_decision: standing.efforts.map(milliseconds),
        simulations_per_second: standing.efforts.map(|effort| effort.speed().unwrap_or(0.0).round() as u64),
    }
}

/// The columns of the table for people.
const TITLES: [&str; 13] = [
    "match",
    "games",
    "+",
    "=",
    "-",
    "score",
    "Elo",
    "95 %",
    "sims/move",
    "nodes/move",
    "sims/s",
    "steps",
    "cut",
];

/// The document for people.
pub fn text(document: &Document<'_>, played: &Played) -> String {
    let matches = played.standings.iter().zip(&document.matches).zip(&document.timing.matches);
    let rows = matches.map(|((standing, figures), timing)| row(standing, figures, timing));
    let columns: Vec<Column> =
        (0..TITLES.len()).map(|i| if i == 0 { Column::Left } else { Column::Right }).collect();
    let head = TITLES.map(str::to_owned).to_vec();
    format!(
        "{} ({})\n{}{}{}{}",
        document.game,
        document.rules,
        aligned(&columns, [head].into_iter().chain(rows).collect()),
        earlier_line(played),
        played.faults.table(),
        played.files.lines()
    )
}

/// The row of a match, a cell for each of the [`TITLES`].
fn row(standing: &Standing, figures: &MatchFigures, timing: &MatchTiming) -> Vec<String> {
    let is_known = figures.decisions.iter().any(|&decisions| decisions > 0);
    let known = |text: String| if is_known { text } else { dash() };
    let per_move = |amounts: [u64; 2]| {
        let share = |i: usize| (amounts[i] as f64 / figures.decisions[i].max(1) as f64).round() as u64;
        known(both([0, 1].map(share)))
    };
    let elo = standing.pairs.elo();
    vec![
        figures.players.join(" - "),
        figures.games.to_string(),
        figures.wins.to_string(),
        figures.draws.to_string(),
        figures.losses.to_string(),
        figures.score.map_or_else(dash, percent),
        elo.map_or_else(dash, |elo| signed(elo.elo)),
        elo.map_or_else(dash, |elo| interval(&elo)),
        per_move(figures.simulations),
        per_move(figures.nodes),
        known(both(timing.simulations_per_second)),
        format!("{:.0}", figures.plies),
        (figures.adjudicated + figures.faults).to_string(),
    ]
}

/// Which games the sizes and speeds are of.
fn earlier_line(played: &Played) -> String {
    let earlier = played.standings.iter().map(|standing| standing.earlier).sum();
    let were = match earlier {
        0 => return String::new(),
        1 => "was",
        _ => "were",
    };
    let games = counted(earlier, "game");
    format!("({games} {were} there before: sims/move, nodes/move and sims/s are of those played now)\n")
}

/// What stands where there is no figure.
pub fn dash() -> String {
    "-".to_owned()
}

/// The ends of the interval of an Elo difference.
pub fn interval(elo: &EloEstimate) -> String {
    let [low, high] = elo.interval.map(signed);
    format!("{low} to {high}")
}

fn both(numbers: [u64; 2]) -> String {
    numbers.map(grouped).join(" / ")
}
