//! What a level of a factor is worth on average over the other factors.

use std::collections::BTreeMap;

use super::super::pairs::{CellStats, Pair, Quantity};
use super::Study;
use crate::interval::{CONFIDENCE, Interval, Spread, pair_mean};
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

/// The numbers of pairs that all of these cells have, each with its pairs.
fn common_pairs<'a>(cells: &[&'a [Pair]]) -> impl ExactSizeIterator<Item = Vec<&'a Pair>> {
    let mut by_number: BTreeMap<u64, Vec<&Pair>> = BTreeMap::new();
    for pair in cells.iter().flat_map(|pairs| pairs.iter()) {
        by_number.entry(pair.number).or_default().push(pair);
    }
    by_number.retain(|_, pairs| pairs.len() == cells.len());
    by_number.into_values()
}

/// Whether there is a number of pairs that all of these cells have.
pub(super) fn have_common_pairs(cells: &[&[Pair]]) -> bool {
    common_pairs(cells).len() > 0
}

/// The mean of a quantity over cells with its interval, from the numbers of pairs that all of them have, and how many
/// these are: the mean over the cells of a number is one observation, because its games share seeds.
fn over_cells(cells: &[&[Pair]], quantity: Quantity) -> (u64, Interval) {
    let mean =
        |pairs: Vec<&Pair>| pairs.iter().map(|pair| quantity.of(pair)).sum::<f64>() / pairs.len() as f64;
    let scores: Vec<f64> = common_pairs(cells).map(mean).collect();
    let expected = Spread::PAIR / cells.len().max(1) as f64;
    (scores.len() as u64, Spread::of(&scores, expected).interval(CONFIDENCE))
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
        let (pairs, share) = over_cells(&cells, study.quantity);
        (!cells.is_empty() && pairs > 1).then_some(Effect { factor, level, pairs, share })
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
    let interval = |quantity: Quantity| match cells {
        [one] => pair_mean(&quantity.scores(one), CONFIDENCE),
        _ => over_cells(cells, quantity).1,
    };
    CellStats {
        pairs,
        tally,
        white: interval(Quantity::White),
        first_player: interval(Quantity::FirstPlayer),
        decisive: interval(Quantity::Decisive),
    }
}
