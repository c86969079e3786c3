//! The study in sentences, each of which follows from the numbers.

use std::collections::BTreeMap;

use super::super::compare::{Comparison, simultaneous};
use super::super::luck::Adjusted;
use super::super::matrix::{Dominated, Matrix};
use super::super::measures::is_detail;
use super::super::pairs::{Pair, Quantity};
use super::super::skill::Link;
use super::effects::have_common_pairs;
use super::tables::{measure, percent_interval, points_interval};
use super::{CellResult, Factor, Measure, Reading, StudyReport};
use crate::interval::{CONFIDENCE, Interval, pair_mean};
use crate::numbers::{counted, grouped, percent, signed};
use crate::race;

/// No more examples than this in a sentence.
const EXAMPLES: usize = 4;

impl StudyReport {
    /// What the numbers say, one sentence or two each.
    #[must_use]
    pub fn summary(&self) -> Vec<String> {
        let mut said = vec![self.size()];
        if self.whole.tally.games() == 0 {
            return said;
        }
        said.extend(self.early_ends());
        said.extend(self.balance());
        said.push(self.decisiveness());
        said.extend(self.repetition());
        said.extend(self.twins());
        said.extend(self.idle_habits());
        said.extend(self.differences());
        if let (Some(matrix), [rows, columns]) = (&self.matrix, self.study.factors.as_slice()) {
            match self.study.reading {
                Reading::Sequential => said.extend(sequential(matrix, rows, columns, self.study.quantity)),
                _ => said.extend(equilibrium(matrix, rows, columns)),
            }
        } else if matches!(self.study.reading, Reading::Matrix | Reading::Sequential) {
            said.push("What both sides should choose is told when every cell has been played.".to_owned());
        }
        said.extend(self.study.race.iter().map(|race| self.race(race)));
        said.extend(self.luck());
        said.extend(self.skill());
        let names = self.measure_names().into_iter().filter(|name| !is_detail(name));
        said.extend(names.filter_map(|name| self.range(&name)));
        said
    }

    fn size(&self) -> String {
        let (pairs, cells) = (self.whole.pairs, self.cells.len());
        let games = self.whole.tally.games();
        let empty = self.cells.iter().filter(|cell| cell.pairs == 0).count();
        let mut text = format!(
            "{} in {} over {}.",
            counted(games, "game"),
            counted(pairs, "pair"),
            counted(cells as u64, "cell")
        );
        if empty > 0 {
            text += &format!(
                " {} not been played.",
                if empty == 1 { "1 cell has".into() } else { format!("{empty} cells have") }
            );
        }
        text
    }

    /// Who is favoured, in one cell or over many.
    fn balance(&self) -> Option<String> {
        let who = favoured(self.study.quantity)?;
        let name = self.study.quantity.name();
        let other =
            if self.study.quantity == Quantity::White { "the other side" } else { "the second player" };
        if let [cell] = self.cells.as_slice() {
            return Some(verdict(name, cell.interval(self.study.quantity), who));
        }
        let played: Vec<usize> = (0..self.cells.len()).filter(|&cell| self.cells[cell].pairs > 0).collect();
        // Sure of all cells at once: their intervals would have to be wider than those shown.
        let together = self.simultaneous_shares();
        let off = |side: &dyn Fn(&Interval) -> bool| -> Vec<usize> {
            played.iter().copied().filter(|&cell| together.get(cell).is_some_and(side)).collect()
        };
        let (above, below) = (off(&|share| share.low > 0.5), off(&|share| share.high < 0.5));
        let mut text = format!(
            "Of {}, {} {} {} and {} {} {other}, by intervals that hold for all cells together with 95 %",
            counted(played.len() as u64, "cell"),
            above.len(),
            if above.len() == 1 { "favours" } else { "favour" },
            who,
            below.len(),
            if below.len() == 1 { "favours" } else { "favour" },
        );
        let told =
            |&cell: &usize| format!("{}: {}", self.cell_name(cell), percent_interval(self.share(cell)));
        let shown = examples(above.iter().chain(&below), "; ", told);
        text += &match shown.as_str() {
            "" => "; none excludes 50 %.".to_owned(),
            shown => format!("; each by its own interval: {shown}."),
        };
        Some(text)
    }

    /// The shares of all cells with intervals that hold together with 95 %.
    fn simultaneous_shares(&self) -> Vec<Interval> {
        let played = self.study.cells.iter().filter(|cell| !cell.pairs.is_empty()).count();
        let confidence = simultaneous(CONFIDENCE, played);
        let share = |cell: &CellResult| pair_mean(&self.study.quantity.scores(&cell.pairs), confidence);
        self.study.cells.iter().map(share).collect()
    }

    fn decisiveness(&self) -> String {
        let tally = self.whole.tally;
        let said = format!("{} of {} ended in a draw", grouped(tally.draws), counted(tally.games(), "game"));
        let decisive = self.whole.decisive;
        // The interval rests on the pairs that all cells have; after a race these are not all, and perhaps none.
        let cells: Vec<&[Pair]> = self.study.cells.iter().map(|cell| cell.pairs.as_slice()).collect();
        if !have_common_pairs(&cells) {
            return format!("{said}.");
        }
        let drawn = Interval {
            low: 1.0 - decisive.high,
            estimate: 1.0 - decisive.estimate,
            high: 1.0 - decisive.low,
        };
        let pairs = self.cells.first().map_or(0, |cell| cell.pairs);
        let even = self.cells.iter().all(|cell| cell.pairs == pairs);
        let of = if even { ":" } else { "; of the pairs that all cells have:" };
        format!("{said}{of} {}.", percent_interval(drawn))
    }

    /// Cells in which a game was played again and again: the same search from the same position often does the same.
    fn repetition(&self) -> Option<String> {
        let games = |cell: usize| 2 * self.study.cells[cell].pairs.len() as u64;
        let repeated = |cell: usize| self.study.cells[cell].repeated;
        let cells: Vec<usize> = (0..self.study.cells.len())
            .filter(|&cell| repeated(cell) > 0 && 2 * repeated(cell) >= games(cell))
            .collect();
        let most = cells
            .iter()
            .copied()
            .max_by(|&a, &b| (repeated(a) * games(b)).cmp(&(repeated(b) * games(a))).then(b.cmp(&a)))?;
        Some(format!(
            "In {} of {} at least half of the games repeat another one action by action ({}: {} of {}). They tell nothing \
             new, so that the intervals are too narrow there; openings would make games differ.",
            cells.len(),
            counted(self.study.cells.len() as u64, "cell"),
            self.cell_name(most),
            repeated(most),
            games(most),
        ))
    }

    /// Cells in which the same was played game by game: what tells them apart never mattered.
    fn twins(&self) -> Option<String> {
        let mut groups: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (cell, result) in self.study.cells.iter().enumerate() {
            if let Some(course) = result.course {
                groups.entry(course).or_default().push(cell);
            }
        }
        let mut groups: Vec<Vec<usize>> = groups.into_values().filter(|cells| cells.len() > 1).collect();
        groups.sort();
        let named = |cells: &Vec<usize>| {
            let names: Vec<String> = cells.iter().map(|&cell| self.cell_name(cell)).collect();
            names.join(" = ")
        };
        (!groups.is_empty()).then(|| {
            format!(
                "The same was played game by game, action by action: {}. What tells these cells apart never mattered there.",
                examples(&groups, "; ", named)
            )
        })
    }

    fn differences(&self) -> Option<String> {
        if self.comparisons.is_empty() {
            return None;
        }
        let mut real: Vec<_> = self.comparisons.iter().filter(|found| found.is_real()).collect();
        let all = counted(self.comparisons.len() as u64, "comparison");
        if real.is_empty() {
            return Some(format!(
                "None of {all} between cells shows a difference after Holm's correction at 5 %."
            ));
        }
        real.sort_by(|a, b| a.adjusted.total_cmp(&b.adjusted));
        let told = |found: &&Comparison| {
            let by = points_interval(found.difference.interval);
            format!("{} against {}: {by}", self.cell_name(found.cell), self.cell_name(found.with))
        };
        Some(format!(
            "{} of {all} between cells {} a difference after Holm's correction at 5 %; in points of per cent, each by \
             its own interval: {}.",
            real.len(),
            if real.len() == 1 { "shows" } else { "show" },
            examples(&real, "; ", told)
        ))
    }

    fn race(&self, race: &race::Standing) -> String {
        let undecided = race.undecided();
        let rows = race.rows.len();
        let (judged, here) = (2 * race.played, self.whole.tally.games());
        let mut text = if !race.next.is_empty() {
            format!(
                "The race is not over: of {} played so far it is judged by {}.",
                counted(here, "game"),
                grouped(judged)
            )
        } else if judged != here {
            format!(
                "The race is judged by {} of these {}, those of its own rounds; the full grid has {}.",
                grouped(judged),
                counted(here, "game"),
                grouped(2 * race.full)
            )
        } else {
            let saved = race.saved_games();
            let share = percent(race.played as f64 / race.full.max(1) as f64);
            format!(
                "The race played {} of the full grid's {} ({share}) and saved {}.",
                grouped(judged),
                counted(2 * race.full, "game"),
                counted(saved, "game")
            )
        };
        text += &match (undecided.len(), rows) {
            (0, 1) => {
                let winner = race.rows.first().and_then(race::Row::winner).unwrap_or_default();
                format!(" The winner is {}.", self.race_cell(0, winner))
            }
            (0, _) => format!(" All {rows} rows have a winner."),
            (1, 1) if race.next.is_empty() => {
                " No winner can be told: the cells still racing have played all their pairs.".to_owned()
            }
            (1, 1) => " No winner can be told yet.".to_owned(),
            (open, _) => format!(" {open} of {rows} rows have no winner that can be told."),
        };
        text
    }

    fn luck(&self) -> Option<String> {
        let all: Vec<Adjusted> = self.study.cells.iter().filter_map(|cell| cell.luck).collect();
        let reductions: Vec<f64> =
            all.iter().filter(|luck| luck.is_sharper()).map(|luck| luck.reduction).collect();
        let (least, most) =
            (reductions.iter().copied().reduce(f64::min), reductions.iter().copied().reduce(f64::max));
        let (Some(least), Some(most)) = (least, most) else {
            let none =
                "Taking out the luck of the dice made none of these results sharper: they stand as played.";
            return (!all.is_empty()).then(|| none.to_owned());
        };
        let range =
            if reductions.len() == 1 { format!("{least:.2}") } else { format!("{least:.2} to {most:.2}") };
        let rest = match all.len() - reductions.len() {
            0 => String::new(),
            rest => format!("; {rest} of {} are no sharper and stand as played", all.len()),
        };
        Some(format!(
            "Taking out the luck of the dice divided the variance of these results by {range}{rest}."
        ))
    }

    fn skill(&self) -> Option<String> {
        let chain = self.study.skill.as_ref()?;
        let (first, others) = chain.links.split_first()?;
        let last = others.last()?;
        if !chain.rising {
            return Some(beside(first, others));
        }
        let length = chain.length()?;
        let sure = if length.low > 0.0 {
            "the better player is the one who thinks longer"
        } else if length.high < 0.0 {
            "thinking longer makes weaker"
        } else {
            "no difference is shown"
        };
        Some(format!(
            "From {} to {} the skill chain is {} Elo ({} to {}) long: {sure}.",
            first.name,
            last.name,
            signed(length.estimate),
            signed(length.low),
            signed(length.high)
        ))
    }

    /// The lowest and the highest value of a measure, and whether their intervals tell them apart.
    fn range(&self, name: &str) -> Option<String> {
        let values = self.study.cells.iter().enumerate().filter_map(|(place, cell)| {
            let found = cell.measures.iter().find(|measure| measure.name == name)?;
            Some((place, found))
        });
        let values: Vec<(usize, &Measure)> = values.collect();
        let by = |a: &&(usize, &Measure), b: &&(usize, &Measure)| {
            a.1.interval.estimate.total_cmp(&b.1.interval.estimate)
        };
        let (low, high) = (values.iter().min_by(by)?, values.iter().max_by(by)?);
        if measure(low.1) == measure(high.1) {
            let cells = match (values.len(), self.study.cells.len()) {
                (_, 1) => String::new(),
                (some, all) if some == all => " in all cells".to_owned(),
                (1, _) => format!(" in {}, the one cell that has it", self.cell_name(low.0)),
                (some, _) => format!(" in all {some} cells that have it"),
            };
            return Some(format!("{}: {}{cells}.", capital(name), measure(low.1)));
        }
        let cells = |&(cell, extreme): &(usize, &Measure)| {
            let alike = values.iter().filter(|(_, other)| measure(other) == measure(extreme)).count() as u64;
            match alike - 1 {
                0 => self.cell_name(cell),
                others => format!("{} and {}", self.cell_name(cell), counted(others, "other cell")),
            }
        };
        let (lower, upper) = (low.1.interval.high, high.1.interval.low);
        let overlap = lower.is_finite() && upper.is_finite() && upper <= lower;
        Some(format!(
            "{}: from {} in {} to {} in {}{}.",
            capital(name),
            measure(low.1),
            cells(low),
            measure(high.1),
            cells(high),
            if overlap { "; these intervals overlap" } else { "" }
        ))
    }
}

/// How players stand to the first one, when more than their budgets differs.
fn beside(first: &Link, others: &[Link]) -> String {
    let told = |link: &Link| {
        let (name, first, Interval { low, estimate, high }) = (&link.name, &first.name, link.total);
        if low > 0.0 {
            format!("{name} is {estimate:.0} ({low:.0} to {high:.0}) above {first}")
        } else if high < 0.0 {
            format!("{name} is {:.0} ({:.0} to {:.0}) below {first}", -estimate, -high, -low)
        } else {
            let [estimate, low, high] = [estimate, low, high].map(signed);
            format!("no difference between {name} and {first} is shown ({estimate}, {low} to {high})")
        }
    };
    let end = if others.len() > EXAMPLES { "" } else { "." };
    // Names are written as they are, also at the beginning.
    format!("In Elo: {}{end}", examples(others, "; ", told))
}

/// The first few of many in words, and an ellipsis if there are more.
pub(super) fn examples<T>(
    all: impl IntoIterator<Item = T>,
    between: &str,
    told: impl Fn(T) -> String,
) -> String {
    let mut all = all.into_iter();
    let mut words: Vec<String> = all.by_ref().take(EXAMPLES).map(told).collect();
    words.extend(all.next().map(|_| "…".to_owned()));
    words.join(between)
}

/// A text with a capital letter at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Who a high share favours.
const fn favoured(quantity: Quantity) -> Option<&'static str> {
    match quantity {
        Quantity::White => Some("White"),
        Quantity::FirstPlayer => Some("the first player"),
        Quantity::Decisive => None,
    }
}

/// What an interval says about balance.
fn verdict(name: &str, share: Interval, who: &str) -> String {
    let said = if share.low > 0.5 {
        format!("the interval excludes 50 %, {who} is favoured")
    } else if share.high < 0.5 {
        format!("the interval excludes 50 %, {who} is at a disadvantage")
    } else {
        "the interval contains 50 %, no advantage is shown".to_owned()
    };
    format!("{}: {}; {said}.", capital(name), percent_interval(share))
}

/// Both sides choose in secret.
fn equilibrium(matrix: &Matrix, rows: &Factor, columns: &Factor) -> Vec<String> {
    let name = |factor: &Factor, choice: usize| factor.levels.get(choice).cloned().unwrap_or_default();
    let mix = |factor: &Factor, shares: &[Interval]| {
        let mut played: Vec<(usize, Interval)> =
            shares.iter().copied().enumerate().filter(|(_, share)| share.estimate >= 0.0005).collect();
        played.sort_by(|a, b| b.1.estimate.total_cmp(&a.1.estimate).then(a.0.cmp(&b.0)));
        let names: Vec<String> = played
            .iter()
            .map(|&(choice, share)| format!("{} {}", name(factor, choice), percent_interval(share)))
            .collect();
        names.join(", ")
    };
    let mut said = vec![
        format!(
            "When both choose without knowing the other's choice, the value is {}. Measured it is {}; {}.",
            percent_interval(matrix.value),
            percent(matrix.equilibrium.value),
            taken_off("the best mix", matrix.optimism, matrix.equilibrium.value - matrix.value.estimate),
        ),
        format!(
            "The best mix as measured, with the middle 95 % of the samples drawn again, which are no confidence \
             intervals: {} by {}; {} by {}.",
            rows.name,
            mix(rows, &matrix.rows),
            columns.name,
            mix(columns, &matrix.columns)
        ),
    ];
    for (factor, found) in [(rows, &matrix.dominated_rows), (columns, &matrix.dominated_columns)] {
        said.extend(dominated(factor, found));
    }
    said
}

/// What choosing among noisy numbers does to the value, in points, and how much of it is `taken` off: no value leaves
/// its interval.
fn taken_off(chosen: &str, optimism: f64, taken: f64) -> String {
    let points = |share: f64| format!("{:.1}", 100.0 * share.abs());
    let part = match points(taken) {
        all if all == points(optimism) => "which is".to_owned(),
        part => format!("of which no more than {part} is"),
    };
    let (errs, mended) = if optimism >= 0.0 { ("overstates", "taken off") } else { ("understates", "added") };
    format!(
        "choosing {chosen} among noisy ones {errs} the truth by {} points on average (bootstrap), {part} {mended}",
        points(optimism)
    )
}

fn dominated(factor: &Factor, found: &[Dominated]) -> Option<String> {
    if found.is_empty() {
        return None;
    }
    let name = |choice: usize| factor.levels.get(choice).map_or("", String::as_str);
    let list = |surely: bool| {
        let of = found.iter().filter(|one| one.surely == surely);
        of.map(|one| format!("{} by {}", name(one.choice), name(one.by))).collect::<Vec<_>>().join(", ")
    };
    let (sure, open) = (list(true), list(false));
    let mut text = format!("{}:", capital(&factor.name));
    if !sure.is_empty() {
        text += &format!(" dominated beyond doubt {sure}.");
    }
    if !open.is_empty() {
        text += &format!(" Dominated in the measured means, but not beyond doubt: {open}.");
    }
    Some(text)
}

/// The row is chosen first, the column knowing it.
fn sequential(matrix: &Matrix, rows: &Factor, columns: &Factor, quantity: Quantity) -> Vec<String> {
    let found = &matrix.sequential;
    let name = |factor: &Factor, choice: usize| {
        format!("{} {}", factor.name, factor.levels.get(choice).map_or("", String::as_str))
    };
    let Some(reply) = found.replies.get(found.row) else { return Vec::new() };
    let payoff = matrix.payoffs.get(found.row).and_then(|row| row.get(reply.column)).copied();
    let measured = Interval { estimate: found.measured, ..payoff.unwrap_or_default() };
    let mut said = vec![format!(
        "Chosen first, {} is best: answered by {} it leaves {} at {}.",
        name(rows, found.row),
        name(columns, reply.column),
        quantity.name(),
        percent_interval(found.value)
    )];
    said.push(format!(
        "Measured it is {}, by its own interval; {}.",
        percent_interval(measured),
        taken_off("the best row", found.optimism, found.measured - found.value.estimate)
    ));
    let others = found.contenders.iter().filter(|&&row| row != found.row).count();
    said.push(if others == 0 {
        format!("No other {} can be the best at 95 %.", rows.name)
    } else {
        format!(
            "{} cannot be excluded at 95 %; it stays the best in {} of the samples drawn again.",
            if others == 1 {
                format!("1 other {}", rows.name)
            } else {
                format!("{others} others of {}", counted(rows.levels.len() as u64, "choice"))
            },
            percent(found.support)
        )
    });
    if quantity.even().is_none() {
        return said;
    }
    let reading = if found.value.low > 0.5 {
        "The side that chooses first is favoured even against the best reply: the interval excludes 50 %."
    } else if found.value.high < 0.5 {
        "The side that chooses second is favoured: the interval excludes 50 %."
    } else {
        "Neither side is shown to be favoured under best choices: the interval contains 50 %."
    };
    said.push(reading.to_owned());
    said
}

#[cfg(test)]
mod tests {
    use super::taken_off;

    /// A value of 100 % is not raised, and nobody is told that it was.
    #[test]
    fn what_leaves_the_interval_is_not_taken_off() {
        let said = |optimism, taken| taken_off("the best row", optimism, taken);
        assert!(said(-0.06, 0.0).ends_with(
            "understates the truth by 6.0 points on average (bootstrap), of which no more than 0.0 is added"
        ));
        assert!(
            said(0.06, 0.06)
                .ends_with("overstates the truth by 6.0 points on average (bootstrap), which is taken off")
        );
    }
}
