//! What a record file says as a whole: tables for people, a document for programs.

use serde::Serialize;
use touchline_selfplay::ratings::Verdict;
use touchline_selfplay::report::{Meeting, Report, Table};

use crate::documents::{Estimate, finite};
use crate::text::{Column, aligned};

/// The tables of a report: standings, cross-table, pairs, and the games as a whole.
pub fn page(report: &Report) -> String {
    if report.stats.white.games() == 0 {
        return "There are no games.\n".to_owned();
    }
    let tables =
        [report.standings_table(), report.cross_table(), report.pairs_table(), report.summary_table()];
    tables.iter().filter(|table| !table.rows.is_empty()).map(table_text).collect::<Vec<_>>().join("\n")
}

/// A table with its title; the first column to the left, numbers to the right.
pub fn table_text(table: &Table) -> String {
    let columns: Vec<Column> =
        (0..table.head.len()).map(|i| if i == 0 { Column::Left } else { Column::Right }).collect();
    let rows = std::iter::once(&table.head).chain(&table.rows).cloned().collect();
    let note = if table.note.is_empty() { String::new() } else { format!("({})\n", table.note) };
    format!("{}\n{}{note}", table.title, aligned(&columns, rows))
}

/// The figures of a report.
#[derive(Serialize)]
pub struct Figures {
    game: String,
    rules: String,
    seed: u64,
    reproducible: bool,
    games: u64,
    repeated_games: u64,
    standings: Vec<Standing>,
    pairs: Vec<Pairs>,
    white: Results,
    /// Null without games, like all that is estimated.
    first_move_advantage: Option<Margin>,
    draws_between_equals: Option<Estimate>,
    ends: Vec<Count>,
    steps: Spread,
    mostly_opening: u64,
    decisions: u64,
    bytes_per_decision: f64,
}

#[derive(Serialize)]
struct Standing {
    player: String,
    elo: Option<Margin>,
    los_next: Option<f64>,
    results: Results,
    forfeits: u64,
}

#[derive(Serialize)]
struct Pairs {
    players: [String; 2],
    points: [u64; 5],
    /// Null where it or an end of its interval is infinite: everything was won or lost.
    elo: Option<Margin>,
    elo_interval: [Option<f64>; 2],
    /// Null where all pairs ended alike, and where pairs share opening and dice.
    normalized_elo: Option<Margin>,
    los: f64,
}

/// A number with half of its 95 % interval.
#[derive(Serialize)]
struct Margin {
    value: f64,
    error: f64,
}

#[derive(Serialize)]
struct Results {
    wins: u64,
    draws: u64,
    losses: u64,
}

#[derive(Serialize)]
struct Count {
    end: &'static str,
    games: u64,
}

#[derive(Serialize)]
struct Spread {
    mean: f64,
    min: u64,
    max: u64,
}

impl From<touchline_selfplay::ratings::Rating> for Margin {
    fn from(rating: touchline_selfplay::ratings::Rating) -> Margin {
        Margin { value: rating.value, error: rating.error }
    }
}

impl From<touchline_selfplay::record::stats::Tally> for Results {
    fn from(tally: touchline_selfplay::record::stats::Tally) -> Results {
        Results { wins: tally.wins, draws: tally.draws, losses: tally.losses }
    }
}

impl Figures {
    /// The figures of a report.
    pub fn of(report: &Report) -> Figures {
        let games = report.stats.white.games();
        let standings = report.standings.iter().map(|standing| {
            let has_played = standing.tally.games() > 0;
            Standing {
                player: standing.name.clone(),
                elo: has_played.then(|| standing.elo.into()),
                los_next: standing.los_next,
                results: standing.tally.into(),
                forfeits: standing.forfeits,
            }
        });
        let steps = report.stats.steps;
        let ends = report.stats.ends.iter().map(|(end, &games)| Count { end: end.name(), games });
        Figures {
            game: report.header.game.clone(),
            rules: report.header.rules.clone(),
            seed: report.header.seed,
            reproducible: report.header.reproducible,
            games,
            repeated_games: report.repeated,
            standings: standings.collect(),
            pairs: pairs(report),
            white: report.stats.white.into(),
            first_move_advantage: (games > 0).then(|| report.ratings.advantage.into()),
            draws_between_equals: (games > 0).then(|| report.ratings.draws.into()),
            ends: ends.collect(),
            steps: Spread { mean: steps.mean(), min: steps.min, max: steps.max },
            mostly_opening: report.stats.mostly_opening,
            decisions: report.stats.decisions.sum,
            bytes_per_decision: report.stats.bytes_per_decision(),
        }
    }
}

/// Statistics of the pairs of games of each two players who met.
fn pairs(report: &Report) -> Vec<Pairs> {
    let players = report.standings.len();
    let couples = (0..players).flat_map(|row| (row + 1..players).map(move |column| (row, column)));
    let figures = |(row, column): (usize, usize)| {
        let Meeting { points, elo, .. } = report.meeting(row, column)?;
        let [low, high] = elo.interval;
        let name = |place: usize| report.standings.get(place).map(|standing| standing.name.clone());
        Some(Pairs {
            players: [name(row)?, name(column)?],
            points: points.0,
            elo: finite(high - low).map(|width| Margin { value: elo.elo, error: width / 2.0 }),
            elo_interval: elo.interval.map(finite),
            normalized_elo: elo.nelo.map(Margin::from),
            los: elo.los,
        })
    };
    couples.filter_map(figures).collect()
}

/// A verdict in one word.
pub const fn verdict_name(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Accepted) => "accepted",
        Some(Verdict::Rejected) => "rejected",
        None => "undecided",
    }
}
