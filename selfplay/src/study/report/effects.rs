//! What a level of a factor is worth on average over the other factors.

use std::collections::BTreeSet;

use super::super::pairs::{CellStats, Pair, Quantity};
use super::Study;
use crate::interval::{CONFIDENCE, Interval, Spread};
use crate::record::stats::Tally;

/// The mean of all cells with a level of a factor, every cell with the same weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effect {
    /// The factor, by its place.
    pub factor: usize,
    /// The level, by its place.
    pub level: usize,
    /// How many pair numbers all those cells have in common, on which the interval rests.
    pub pairs: u64,
    /// The share that counts.
    pub share: Interval,
}

/// The numbers of pairs that all of these cells have.
fn common_numbers(cells: &[&[Pair]]) -> BTreeSet<u64> {
    let numbers = |pairs: &&[Pair]| pairs.iter().map(|pair| pair.number).collect::<BTreeSet<u64>>();
    cells.iter().map(numbers).reduce(|one, other| &one & &other).unwrap_or_default()
}

/// Whether there is a number of pairs that all of these cells have.
pub(super) fn have_common_pairs(cells: &[&[Pair]]) -> bool {
    !common_numbers(cells).is_empty()
}

/// The mean of a quantity over cells with its interval, from the numbers of pairs that all of them have in `common`:
/// the mean over the cells of a number is one observation, because its games share seeds.
fn over_cells(cells: &[&[Pair]], common: &BTreeSet<u64>, quantity: Quantity) -> Interval {
    let scores = |pairs: &&[Pair]| {
        let pairs = pairs.iter().filter(|pair| common.contains(&pair.number));
        pairs.map(|pair| (pair.number, quantity.of(pair))).collect()
    };
    let scores: Vec<Vec<(u64, f64)>> = cells.iter().map(scores).collect();
    Spread::over_cells(&scores).interval(CONFIDENCE)
}

/// The effects of all levels when there are two factors or more.
pub(super) fn effects(study: &Study) -> Vec<Effect> {
    if study.factors.len() < 2 {
        return Vec::new();
    }
    let levels = |(factor, levels): (usize, usize)| (0..levels).map(move |level| (factor, level));
    let all = study.factors.iter().map(|factor| factor.levels.len()).enumerate().flat_map(levels);
    all.filter_map(|(factor, level)| {
        let with = study.cells.iter().filter(|cell| cell.levels.get(factor) == Some(&level));
        let cells: Vec<&[Pair]> = with.map(|cell| cell.pairs.as_slice()).collect();
        let common = common_numbers(&cells);
        let (pairs, share) = (common.len() as u64, over_cells(&cells, &common, study.quantity));
        (pairs > 1).then_some(Effect { factor, level, pairs, share })
    })
    .collect()
}

/// All games of a study together. Pairs that share their seeds over the cells are one observation; cells that went
/// different ways in a race are not weighted evenly, and then only games are counted and the interval is that of the
/// pairs that all cells have.
pub(super) fn whole(cells: &[&[Pair]]) -> CellStats {
    let mut tally = Tally::default();
    cells
        .iter()
        .flat_map(|pairs| pairs.iter())
        .flat_map(|pair| pair.white)
        .for_each(|value| tally.add(value));
    let pairs = cells.iter().map(|pairs| pairs.len() as u64).sum();
    let common = common_numbers(cells);
    let interval = |quantity: Quantity| over_cells(cells, &common, quantity);
    CellStats {
        pairs,
        tally,
        white: interval(Quantity::White),
        first_player: interval(Quantity::FirstPlayer),
        decisive: interval(Quantity::Decisive),
    }
}
