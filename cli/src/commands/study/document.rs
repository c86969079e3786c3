//! The JSON document of `study`.

use serde::Serialize;

use touchline_selfplay::interval::Interval;
use touchline_selfplay::race::Standing;
use touchline_selfplay::study::Factor;
use touchline_selfplay::study::measures::Unit;
use touchline_selfplay::study::report::StudyReport;
use touchline_selfplay::study::{Comparison, Dominated, Habit, Matrix, Quantity};

use crate::contest::Files;
use crate::documents::Estimate;
use crate::faults::PlayerFaults;

/// The whole document.
#[derive(Serialize)]
pub struct Document {
    schema: &'static str,
    complete: bool,
    game: String,
    title: String,
    command: String,
    #[serde(flatten)]
    files: Files,
    /// Of this run: the records do not hold the reasons.
    faults: Vec<PlayerFaults>,
    summary: Vec<String>,
    counts: Quantity,
    factors: Vec<Factor>,
    cells: Vec<Cell>,
    comparisons: Vec<Against>,
    matrix: Option<Solution>,
    race: Option<Race>,
    skill: Vec<Link>,
}

#[derive(Serialize)]
struct Cell {
    name: String,
    levels: Vec<usize>,
    pairs: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    forfeits: u64,
    adjudicated: u64,
    repeated_games: u64,
    white: Option<Estimate>,
    first_player: Option<Estimate>,
    decisive: Option<Estimate>,
    without_luck: Option<Estimate>,
    measures: Vec<Measure>,
    habits: Vec<Played>,
}

/// What a side was to play whenever it could, and in how many of the measured games it did.
#[derive(Serialize)]
struct Played {
    side: &'static str,
    plays: String,
    games: u64,
    played: u64,
}

#[derive(Serialize)]
struct Measure {
    name: String,
    unit: &'static str,
    #[serde(flatten)]
    estimate: Estimate,
}

#[derive(Serialize)]
struct Against {
    cell: String,
    with: String,
    pairs: u64,
    difference: Estimate,
    together: Estimate,
    p: f64,
    p_holm: f64,
}

#[derive(Serialize)]
struct Solution {
    value: Estimate,
    rows: Vec<Choice>,
    columns: Vec<Choice>,
    sequential: Sequential,
}

#[derive(Serialize)]
struct Choice {
    name: String,
    share: Estimate,
    dominated: Option<Dominance>,
}

#[derive(Serialize)]
struct Dominance {
    by: String,
    surely: bool,
}

#[derive(Serialize)]
struct Sequential {
    row: String,
    value: Estimate,
    contenders: Vec<String>,
    replies: Vec<Reply>,
}

#[derive(Serialize)]
struct Reply {
    row: String,
    column: String,
    value: Estimate,
    support: f64,
    contenders: Vec<String>,
}

#[derive(Serialize)]
struct Race {
    played_games: u64,
    full_games: u64,
    saved_games: u64,
    winners: Vec<Option<usize>>,
}

#[derive(Serialize)]
struct Link {
    player: String,
    elo: Estimate,
}

impl Document {
    /// The document of a report on the game with this id.
    pub fn of(
        game: &str,
        report: &StudyReport,
        complete: bool,
        files: Files,
        faults: Vec<PlayerFaults>,
    ) -> Document {
        let study = &report.study;
        let links = study.skill.iter().flat_map(|chain| &chain.links);
        Document {
            schema: "touchline-study/1",
            complete,
            game: game.to_owned(),
            title: study.title.clone(),
            command: study.command.clone(),
            files,
            faults,
            summary: report.summary(),
            counts: study.quantity,
            factors: study.factors.clone(),
            cells: (0..study.cells.len()).filter_map(|place| cell(report, place)).collect(),
            comparisons: report.comparisons.iter().map(|found| against(report, found)).collect(),
            matrix: report.matrix.as_ref().and_then(|matrix| solution(matrix, &study.factors)),
            race: study.race.as_ref().map(race),
            skill: links.map(|link| Link { player: link.name.clone(), elo: link.total.into() }).collect(),
        }
    }
}

fn cell(report: &StudyReport, place: usize) -> Option<Cell> {
    let (result, stats) = (report.study.cells.get(place)?, report.cells.get(place)?);
    let unit = |unit| match unit {
        Unit::Share => "share",
        Unit::Number => "number",
    };
    let played = |interval: Interval| (stats.pairs > 0).then(|| interval.into());
    let measures = result.measures.iter().map(|measure| Measure {
        name: measure.name.clone(),
        unit: unit(measure.unit),
        estimate: measure.interval.into(),
    });
    Some(Cell {
        name: report.cell_name(place),
        levels: result.levels.clone(),
        pairs: stats.pairs,
        wins: stats.tally.wins,
        draws: stats.tally.draws,
        losses: stats.tally.losses,
        forfeits: result.forfeits(),
        adjudicated: result.adjudicated(),
        repeated_games: result.repeated,
        white: played(stats.white),
        first_player: played(stats.first_player),
        decisive: played(stats.decisive),
        without_luck: result.luck.map(|luck| luck.adjusted.into()),
        measures: measures.collect(),
        habits: result.habits.iter().map(habit).collect(),
    })
}

fn habit(found: &Habit) -> Played {
    let Habit { side, ref tokens, games, played } = *found;
    Played { side: side.name(), plays: tokens.clone(), games, played }
}

fn against(report: &StudyReport, found: &Comparison) -> Against {
    Against {
        cell: report.cell_name(found.cell),
        with: report.cell_name(found.with),
        pairs: found.difference.common,
        difference: found.difference.interval.into(),
        together: found.difference.wide.into(),
        p: found.difference.p,
        p_holm: found.adjusted,
    }
}

fn solution(matrix: &Matrix, factors: &[Factor]) -> Option<Solution> {
    let [rows, columns] = factors else { return None };
    let name = |factor: &Factor, place: usize| factor.levels.get(place).cloned().unwrap_or_default();
    let choices = |factor: &Factor, shares: &[Interval], dominated: &[Dominated]| -> Vec<Choice> {
        let shares = shares.iter().enumerate();
        shares
            .map(|(place, &share)| Choice {
                name: name(factor, place),
                share: share.into(),
                dominated: dominated
                    .iter()
                    .find(|found| found.choice == place)
                    .map(|found| Dominance { by: name(factor, found.by), surely: found.surely }),
            })
            .collect()
    };
    let names = |factor: &Factor, places: &[usize]| places.iter().map(|&p| name(factor, p)).collect();
    let found = &matrix.sequential;
    let reply = |(row, reply): (usize, &touchline_selfplay::study::Reply)| Reply {
        row: name(rows, row),
        column: name(columns, reply.column),
        value: reply.value.into(),
        support: reply.support,
        contenders: names(columns, &reply.contenders),
    };
    Some(Solution {
        value: matrix.value.into(),
        rows: choices(rows, &matrix.rows, &matrix.dominated_rows),
        columns: choices(columns, &matrix.columns, &matrix.dominated_columns),
        sequential: Sequential {
            row: name(rows, found.row),
            value: found.value.into(),
            contenders: names(rows, &found.contenders),
            replies: found.replies.iter().enumerate().map(reply).collect(),
        },
    })
}

fn race(standing: &Standing) -> Race {
    Race {
        played_games: 2 * standing.played,
        full_games: 2 * standing.full,
        saved_games: standing.saved_games(),
        winners: standing.rows.iter().map(touchline_selfplay::race::Row::winner).collect(),
    }
}
