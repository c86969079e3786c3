//! Tables as data; who prints them decides about lines and colours.

use crate::numbers::{percent, signed};
use crate::ratings::{EloEstimate, Rating};
use crate::record::stats::Tally;

use super::standings::{Report, Standing};

/// A table of texts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// Names of the columns.
    pub head: Vec<String>,
    /// Rows; each has as many cells as there are columns. The first column is text, the others are numbers.
    pub rows: Vec<Vec<String>>,
    /// How it is to be read, for whoever prints it without a page around it; empty if that is plain.
    pub note: String,
}

impl Table {
    /// A table without rows.
    pub(crate) fn new(title: &str, head: &[&str]) -> Table {
        Table {
            title: title.to_owned(),
            head: head.iter().map(|name| (*name).to_owned()).collect(),
            rows: Vec::new(),
            note: String::new(),
        }
    }
}

/// What the Elo of players means who were rated together.
pub(crate) const ELO_APART: &str = "Elo with draws apart: 400 are ten wins for each loss";

/// An estimate with its error.
fn estimate(rating: Rating) -> String {
    format!("{} ± {:.0}", signed(rating.value), rating.error)
}

/// Elo with the ends of its interval, normalised Elo (a dash where there is none) and likelihood of superiority.
fn pair_estimates(elo: &EloEstimate) -> [String; 3] {
    let [low, high] = elo.interval.map(signed);
    let value = format!("{} ({low} to {high})", signed(elo.elo));
    [value, elo.nelo.map_or_else(|| "-".to_owned(), estimate), likelihood(elo.los)]
}

/// A probability of being better in per cent. It is never certain, and does not look so where it is rounded to 0 or 1.
fn likelihood(los: f64) -> String {
    match percent(los).as_str() {
        "100.0 %" => "> 99.9 %".to_owned(),
        "0.0 %" => "< 0.1 %".to_owned(),
        text => text.to_owned(),
    }
}

fn tally(tally: Tally) -> String {
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

impl Report {
    /// Standings: rating, likelihood of being better than the next, points.
    #[must_use]
    pub fn standings_table(&self) -> Table {
        let head = ["player", "Elo", "LOS", "points", "games", "score", "result", "forfeits"];
        let mut table = Table::new("Standings", &head);
        table.note = format!(
            "{ELO_APART}; that of the score, draws included, stands with the pairs{}",
            self.lopsided().map_or(String::new(), |note| format!(".\n{note}"))
        );
        for standing in &self.standings {
            let games = standing.tally.games();
            let points = standing.tally.points();
            table.rows.push(vec![
                standing.name.clone(),
                // Who has not played has no rating.
                if games == 0 { "-".to_owned() } else { estimate(standing.elo) },
                standing.los_next.map_or_else(|| "-".to_owned(), likelihood),
                format!("{points:.1}"),
                games.to_string(),
                if games == 0 { "-".to_owned() } else { percent(points / games as f64) },
                tally(standing.tally),
                standing.forfeits.to_string(),
            ]);
        }
        table
    }

    /// How the Elo of those who won or lost every game is to be read; `None` where there are none.
    pub(crate) fn lopsided(&self) -> Option<&'static str> {
        let is_there = self.standings.iter().any(Standing::is_lopsided);
        is_there.then_some(
            "Who won or lost every game has an Elo that a weak prior keeps finite; its error and LOS say little, the \
             pairs more",
        )
    }

    /// Results of each player (row) against each other (column), in the order of the standings.
    #[must_use]
    pub fn cross_table(&self) -> Table {
        let mut table = Table::new("Cross-table", &["player"]);
        table.head.extend(self.standings.iter().map(|standing| standing.name.clone()));
        for (row, standing) in self.standings.iter().enumerate() {
            let cells = (0..self.standings.len()).map(|column| match self.against(row, column) {
                Some(result) if result.games() > 0 => tally(result),
                _ => "-".to_owned(),
            });
            table.rows.push(std::iter::once(standing.name.clone()).chain(cells).collect());
        }
        table
    }

    /// What the games say as a whole: advantage of the first move, draws, lengths, ends.
    #[must_use]
    pub fn summary_table(&self) -> Table {
        let mut table = Table::new("Games", &["quantity", "value"]);
        let mut row = |name: &str, value: String| table.rows.push(vec![name.to_owned(), value]);
        row("games", self.stats.white.games().to_string());
        row("White's results", tally(self.stats.white));
        row("first-move advantage (Elo)", estimate(self.ratings.advantage));
        let draws = self.ratings.draws;
        row(
            "draws between equals",
            format!("{} ({} to {})", percent(draws.estimate), percent(draws.low), percent(draws.high)),
        );
        let steps = self.stats.steps;
        row("steps a game", format!("{:.1} ({}-{})", steps.mean(), steps.min, steps.max));
        if self.repeated > 0 {
            row("games that repeat an earlier one", self.repeated.to_string());
        }
        if self.stats.mostly_opening > 0 {
            row("more steps in the opening than after it", self.stats.mostly_opening.to_string());
        }
        row("recorded decisions", self.stats.decisions.sum.to_string());
        row("bytes a decision", format!("{:.1}", self.stats.bytes_per_decision()));
        for (end, count) in &self.stats.ends {
            row(&format!("ended by {}", end.name()), count.to_string());
        }
        table
    }

    /// Statistics of pairs for each two players: points 0, 1/2, 1, 1 1/2, 2 of the first in the standings.
    #[must_use]
    pub fn pairs_table(&self) -> Table {
        let head = ["players", "LL", "LD", "WL/DD", "WD", "WW", "Elo", "nElo", "LOS"];
        let mut table = Table::new("Pairs of games", &head);
        for row in 0..self.standings.len() {
            for column in row + 1..self.standings.len() {
                let Some(meeting) = self.meeting(row, column) else { continue };
                let mut cells = vec![meeting.names];
                cells.extend(meeting.points.0.iter().map(u64::to_string));
                cells.extend(pair_estimates(&meeting.elo));
                table.rows.push(cells);
            }
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::likelihood;

    #[test]
    fn nobody_looks_better_for_certain() {
        assert_eq!([0.0, 1e-9, 0.5, 1.0].map(likelihood), ["< 0.1 %", "< 0.1 %", "50.0 %", "> 99.9 %"]);
    }
}
