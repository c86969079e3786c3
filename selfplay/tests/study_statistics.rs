//! Statistics of studies against simulation (T20): intervals cover, corrections hold, choices are honest.

use touchline_selfplay::interval::{CONFIDENCE, Interval, Spread, pair_mean};
use touchline_selfplay::study::{CellStats, Draws, Matrix, Pair, Quantity, compare, difference};

use crate::common::simulated::Kind;

const KINDS: [Kind; 5] = [
    Kind { win: 0.42, draw: 0.2, luck: 0.3 },
    Kind { win: 0.5, draw: 0.0, luck: 0.0 },
    Kind { win: 0.3, draw: 0.4, luck: 0.2 },
    Kind { win: 0.8, draw: 0.1, luck: 0.1 },
    Kind { win: 0.5, draw: 0.0, luck: 1.0 },
];

/// The share of `matches` simulated matches whose interval covers the truth, and the mean width.
fn coverage(matches: u64, truth: f64, interval: impl Fn(u64) -> Interval) -> (f64, f64) {
    let (mut covered, mut width) = (0, 0.0);
    for seed in 0..matches {
        let interval = interval(seed);
        covered += u64::from(interval.contains(truth));
        width += interval.width();
    }
    (covered as f64 / matches as f64, width / matches as f64)
}

/// The interval of White's share covers in 94 to 96 % of 10,000 matches. With few pairs the number of possible scores
/// is so small that no interval can cover in exactly 95 %: there it must not cover less, and must still say something.
#[test]
fn intervals_of_pairs_cover_the_truth() {
    for kind in KINDS {
        let share = |pairs: u64| {
            coverage(10_000, kind.white(), |seed| {
                pair_mean(&Quantity::White.scores(&kind.pairs(seed, pairs, pairs)), CONFIDENCE)
            })
        };
        for (pairs, widest) in [(4, 0.7), (10, 0.5), (20, 0.37)] {
            let (covered, width) = share(pairs);
            assert!(covered > 0.945 && width < widest, "{kind:?}, {pairs} pairs: {covered}, {width}");
        }
        for pairs in [50, 200] {
            let (covered, _) = share(pairs);
            assert!((0.94..=0.96).contains(&covered), "{kind:?}, {pairs} pairs: {covered}");
        }
    }
}

#[test]
fn intervals_of_decisive_games_cover_the_truth() {
    for kind in [KINDS[0], KINDS[2]] {
        let (covered, _) =
            coverage(10_000, kind.decisive(), |seed| CellStats::of(&kind.pairs(seed, 7, 100)).decisive);
        assert!((0.94..=0.96).contains(&covered), "{kind:?}: {covered}");
    }
}

/// Differences of two cells with common random numbers, and of two cells without.
#[test]
fn intervals_of_differences_cover_the_truth() {
    let (a, b) = (Kind { win: 0.5, draw: 0.2, luck: 0.5 }, Kind { win: 0.4, draw: 0.2, luck: 0.5 });
    let found = |first: u64, pairs: u64| {
        coverage(10_000, 0.1, |seed| {
            let others: Vec<Pair> = (first..first + pairs).map(|number| b.pair(seed, 1, number)).collect();
            difference(&a.pairs(seed, 0, pairs), &others, Quantity::White, CONFIDENCE).interval
        })
    };
    let ((common, narrow), (apart, wide)) = (found(0, 60), found(1000, 60));
    assert!((0.94..=0.96).contains(&common), "common: {common}");
    assert!((0.94..=0.96).contains(&apart), "apart: {apart}");
    assert!(narrow < 0.95 * wide, "common random numbers gain nothing: {narrow} of {wide}");
    let (few, _) = found(0, 6);
    assert!(few > 0.945, "six pairs: {few}");
}

/// A share over ten cells. Where they have all in common and the share is small, many studies have one value only, and
/// the interval must hold all the same; where they have nothing in common it must not be as wide as that of one cell.
#[test]
fn intervals_over_cells_cover_the_truth() {
    let found = |draw: f64, common: bool| {
        let kind = Kind { win: (1.0 - draw) / 2.0, draw, luck: 0.0 };
        coverage(2000, kind.decisive(), |seed| {
            let cell = |cell| {
                let pairs = kind.pairs(seed, if common { 0 } else { cell }, 20);
                pairs.iter().map(|pair| (pair.number, Quantity::Decisive.of(pair))).collect()
            };
            Spread::over_cells(&(0..10).map(cell).collect::<Vec<_>>()).interval(CONFIDENCE)
        })
    };
    for (draw, narrow) in [(0.02, 0.06), (0.1, 0.08), (0.5, 0.11)] {
        let ((common, _), (apart, width)) = (found(draw, true), found(draw, false));
        println!("{draw}: {common} in common, {apart} apart, {width:.3} wide");
        assert!(common > 0.94 && apart > 0.94 && width < narrow, "{draw}: {common}, {apart}, {width}");
    }
    let never = |cells: usize| Spread::over_cells(&vec![(0..5).map(|pair| (pair, 0.0)).collect(); cells]);
    assert_eq!(never(10), never(1));
}

/// Eight cells without any difference: Holm and the simultaneous intervals call one out in at most 5 % of studies.
#[test]
fn corrections_hold_for_many_comparisons() {
    let studies = 2000;
    let kind = Kind { win: 0.4, draw: 0.2, luck: 0.3 };
    let couples: Vec<(usize, usize)> = (1..8).map(|cell| (cell, 0)).collect();
    let (mut holm, mut together, mut alone) = (0, 0, 0);
    for seed in 0..studies {
        let cells: Vec<Vec<Pair>> = (0..8).map(|cell| kind.pairs(seed, cell, 50)).collect();
        let cells: Vec<&[Pair]> = cells.iter().map(Vec::as_slice).collect();
        let found = compare(&cells, &couples, Quantity::White);
        holm += u32::from(found.iter().any(|comparison| comparison.is_real()));
        together += u32::from(found.iter().any(|c| !c.difference.wide.contains(0.0)));
        alone += u32::from(found.iter().any(|c| !c.difference.interval.contains(0.0)));
    }
    let allowed = 0.05 * studies as f64 + 3.0 * (0.05 * 0.95 * studies as f64).sqrt();
    assert!(f64::from(holm) <= allowed && f64::from(together) <= allowed, "{holm}, {together} of {studies}");
    assert!(f64::from(alone) > 3.0 * allowed, "without correction only {alone}: the test shows nothing");
    assert!(holm > 20, "{holm}: the correction is far too strict");
}

/// White's true share in each cell of a matrix.
type Truth<'a> = &'a [&'a [f64]];

/// Cells of a matrix study.
fn matrix_cells(truth: Truth<'_>, seed: u64, pairs: u64) -> Vec<Vec<Vec<Pair>>> {
    let mut cells = 0..;
    let mut cell = |&share: &f64| {
        let kind = Kind { win: share - 0.1, draw: 0.2, luck: 0.2 };
        cells.next().map_or_else(Vec::new, |cell| kind.pairs(seed, cell, pairs))
    };
    truth.iter().map(|row| row.iter().map(&mut cell).collect()).collect()
}

fn analyse(truth: Truth<'_>, seed: u64, pairs: u64) -> Matrix {
    let cells = matrix_cells(truth, seed, pairs);
    let cells: Vec<Vec<&[Pair]>> = cells.iter().map(|row| row.iter().map(Vec::as_slice).collect()).collect();
    Matrix::of(&cells, Quantity::White, Draws { samples: 150, seed }).expect("a solution")
}

/// A matrix with a mixed equilibrium of known value: the first two rows against the first two columns, with even odds.
const MIXED: Truth<'_> = &[&[0.7, 0.3, 0.6], &[0.3, 0.7, 0.6], &[0.25, 0.25, 0.5]];

#[test]
fn the_equilibrium_and_its_interval() {
    let studies = 200;
    let (mut covered, mut dominated, mut surely) = (0, 0, 0);
    for seed in 0..studies {
        let matrix = analyse(MIXED, seed, 60);
        covered += u64::from(matrix.value.contains(0.5));
        dominated += u64::from(matrix.dominated_rows.iter().any(|found| found.choice == 2));
        let wrong = |found: &touchline_selfplay::study::Dominated| found.surely && found.choice != 2;
        surely += u64::from(matrix.dominated_rows.iter().any(wrong));
        assert!(matrix.equilibrium.exploitability.abs() < 1e-9);
    }
    let share = covered as f64 / studies as f64;
    assert!(share >= 0.95, "{covered} of {studies}");
    assert!(dominated > studies / 2 && surely == 0, "{dominated}, {surely} of {studies}");
    // With games enough the dominated row is beyond doubt.
    assert!(analyse(MIXED, 1, 2000).dominated_rows.iter().any(|found| found.choice == 2 && found.surely));
}

/// The more choices are alike, the more the best mix of noisy means overstates the value: the interval must hold all
/// the same, be the choices many for one side or for the other, and still say something.
#[test]
fn the_value_of_a_matrix_is_not_overstated() {
    let even: [&[f64]; 12] = [&[0.5; 2]; 12];
    let replies: [&[f64]; 2] = [&[0.5; 10], &[0.35; 10]];
    for (truth, value, widest) in [(&even[..], 0.5, 0.3), (&replies[..], 0.5, 0.3)] {
        let studies = 40;
        let (mut covered, mut width, mut measured, mut corrected) = (0, 0.0, 0.0, 0.0);
        for seed in 0..studies {
            let found = analyse(truth, 5000 + seed, 60);
            covered += u32::from(found.value.contains(value));
            width += found.value.width() / studies as f64;
            measured += (found.equilibrium.value - value) / studies as f64;
            corrected += (found.value.estimate - value) / studies as f64;
            assert!(found.value.contains(found.equilibrium.value), "{:?}", found.value);
        }
        println!(
            "bias measured {measured:+.4}, corrected {corrected:+.4}, covered {covered}, width {width:.3}"
        );
        assert!(covered >= 38 && width < widest, "{covered} of {studies}, width {width}");
        assert!(corrected.abs() < 0.75 * measured.abs(), "{corrected} of {measured}");
    }
}

/// Nine equal cells: whatever row is chosen is worth exactly 1/2, but the lowest of three noisy means is below it.
const EQUAL: Truth<'_> = &[&[0.5, 0.5, 0.5], &[0.5, 0.5, 0.5], &[0.5, 0.5, 0.5]];
/// One row better than the others by its worst column.
const CLEAR: Truth<'_> = &[&[0.6, 0.45, 0.7], &[0.55, 0.5, 0.52], &[0.4, 0.8, 0.8]];

#[test]
fn the_choice_one_after_the_other_is_not_overstated() {
    for (truth, value, row) in [(EQUAL, 0.5, None), (CLEAR, 0.5, Some(1))] {
        let studies = 200;
        let (mut covered, mut right, mut kept) = (0, 0, 0);
        let (mut measured, mut corrected) = (0.0, 0.0);
        for seed in 0..studies {
            let found = analyse(truth, 1000 + seed, 60).sequential;
            covered += u64::from(found.value.contains(value));
            right += u64::from(row.is_none_or(|row| found.row == row));
            kept += u64::from(row.is_none_or(|row| found.contenders.contains(&row)));
            // Against the true value of the row that was chosen.
            let truly = truth[found.row].iter().copied().fold(1.0, f64::min);
            measured += found.measured - truly;
            corrected += found.value.estimate - truly;
        }
        let count = studies as f64;
        let (measured, corrected) = (measured / count, corrected / count);
        assert!(covered >= studies * 19 / 20, "{covered} of {studies}");
        assert!(right > studies / 3 && kept >= studies * 19 / 20, "{right}, {kept}");
        println!("bias measured {measured:+.4}, corrected {corrected:+.4}, covered {covered}, right {right}");
        assert!(corrected.abs() < 0.03, "{corrected}");
    }
}
