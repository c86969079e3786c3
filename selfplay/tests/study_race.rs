//! Races: error rate, savings, and that they go on from results alone.

use touchline_selfplay::race::{Goal, Race, RaceError, Standing, Stretch};
use touchline_selfplay::study::Quantity;

use crate::common::simulated::Kind;

const RACE: Race = Race { goal: Goal::Highest, alpha: 0.05, tolerance: 0.0, round: 10, most: 1000 };

/// Runs a race over cells with these true shares of White to its end, playing exactly what it asks for.
fn run(race: &Race, truth: &[Vec<f64>], seed: u64) -> Standing {
    let mut scores: Vec<Vec<Vec<f64>>> = truth.iter().map(|row| vec![Vec::new(); row.len()]).collect();
    loop {
        let standing = race.next(&scores).expect("a race");
        if standing.next.is_empty() {
            let played: usize = scores.iter().flatten().map(Vec::len).sum();
            assert_eq!(standing.played, played as u64, "the race counts what it asked for");
            return standing;
        }
        for &Stretch { row, column, from, to } in &standing.next {
            assert_eq!(scores[row][column].len() as u64, from);
            assert!(to <= race.most);
            let kind = Kind { win: truth[row][column] - 0.05, draw: 0.1, luck: 0.4 };
            let cell = (row * 100 + column) as u64;
            scores[row][column].extend((from..to).map(|n| Quantity::White.of(&kind.pair(seed, cell, n))));
        }
    }
}

/// Best of seven, one clearly ahead: hardly ever wrong, and many games saved.
#[test]
fn the_best_is_found_with_fewer_games() {
    let truth = vec![vec![0.35, 0.4, 0.5, 0.45, 0.62, 0.4, 0.3]];
    let races = 100;
    let (mut wrong, mut undecided, mut saved) = (0, 0, 0.0);
    for seed in 0..races {
        let standing = run(&RACE, &truth, seed);
        match standing.rows[0].winner() {
            Some(4) => {}
            Some(_) => wrong += 1,
            None => undecided += 1,
        }
        saved += standing.saved_games() as f64 / (2 * standing.full) as f64;
    }
    let saved = saved / f64::from(races as u32);
    println!("wrong {wrong}, undecided {undecided} of {races}; saved {:.1} %", 100.0 * saved);
    assert!(wrong <= 5 && undecided == 0, "{wrong} wrong, {undecided} undecided");
    assert!(saved > 0.6, "saved {saved}");
}

/// For each row the best column of the other side; the whole table is wrong in at most 5 % of studies.
#[test]
fn every_row_has_its_own_race() {
    let truth = vec![vec![0.3, 0.5, 0.6], vec![0.7, 0.45, 0.6], vec![0.5, 0.6, 0.32]];
    let race = Race { goal: Goal::Lowest, ..RACE };
    let mut wrong = 0;
    for seed in 0..60 {
        let winners: Vec<Option<usize>> =
            run(&race, &truth, seed).rows.iter().map(|row| row.winner()).collect();
        wrong += u32::from(winners != [Some(0), Some(1), Some(2)]);
    }
    assert!(wrong <= 3, "{wrong} of 60");
}

/// What is sure both ways, which happens in as few races as `alpha` says, removes nobody: the better mean wins, and not
/// a third cell that beats neither.
#[test]
fn contradictions_remove_nobody() {
    let race = Race { round: 60, most: 60, ..RACE };
    let turned = |first: f64| (0..60).map(|pair| if pair < 15 { first } else { 1.0 - first }).collect();
    let two: Vec<Vec<f64>> = vec![turned(1.0), turned(0.0)];
    let standing = race.next(std::slice::from_ref(&two)).expect("a race");
    let row = &standing.rows[0];
    assert_eq!((row.racing.len(), row.left.len(), row.winner()), (2, 0, Some(1)), "{row:?}");
    let three = vec![[two, vec![vec![0.5; 60]]].concat()];
    let standing = race.next(&three).expect("a race");
    let row = &standing.rows[0];
    assert!(row.racing.len() >= 2 && row.winner() != Some(2), "{row:?}");
}

/// Two equal best cells: neither is ever called better than the other more often than stated, and with a tolerance the
/// race ends early.
#[test]
fn equals_are_not_told_apart() {
    let truth = vec![vec![0.5, 0.5, 0.3]];
    let (mut claimed, mut tolerant) = (0, 0);
    for seed in 0..60 {
        let standing = run(&Race { most: 400, ..RACE }, &truth, seed);
        claimed += u32::from(standing.rows[0].decided);
        assert!(standing.rows[0].left.iter().any(|&(column, _)| column == 2), "the third cell must leave");
        let standing = run(&Race { tolerance: 0.12, most: 4000, ..RACE }, &truth, seed);
        tolerant += u32::from(standing.undecided().is_empty());
        assert_ne!(standing.rows[0].winner(), Some(2));
    }
    assert!(claimed <= 4, "{claimed} of 60");
    assert_eq!(tolerant, 60);
}

#[test]
fn the_fairest_cell_wins_the_race_for_balance() {
    let truth = vec![vec![0.25, 0.5, 0.8, 0.7]];
    let race = Race { goal: Goal::Balanced, most: 3000, round: 50, ..RACE };
    for seed in 0..20 {
        assert_eq!(run(&race, &truth, seed).rows[0].winner(), Some(1));
    }
}

/// What was played ahead of the race changes nothing.
#[test]
fn a_race_is_a_function_of_the_results() {
    let kinds = [0.3, 0.6].map(|win| Kind { win, draw: 0.1, luck: 0.2 });
    let scores = |count: u64| {
        let cell = |cell: usize| Quantity::White.scores(&kinds[cell].pairs(9, cell as u64, count));
        vec![vec![cell(0), cell(1)]]
    };
    let full = RACE.next(&scores(1000)).expect("a race");
    assert!(full.next.is_empty() && full.rows[0].winner() == Some(1));
    let needed = full.rows[0].pairs;
    assert_eq!(RACE.next(&scores(needed)).expect("a race"), full);
    let before = RACE.next(&scores(needed - 1)).expect("a race");
    assert!(!before.rows[0].finished);
    assert_eq!(before.next[0], Stretch { row: 0, column: 0, from: needed - 1, to: needed });
    let start = RACE.next(&scores(0)).expect("a race");
    assert_eq!(start.next.len(), 2);
    assert_eq!(start.next[1], Stretch { row: 0, column: 1, from: 0, to: 10 });
}

#[test]
fn impossible_races_are_refused() {
    let one = vec![vec![vec![0.5]]];
    assert!(RACE.next(&one).expect("a race").next.is_empty());
    assert_eq!(RACE.next(&[]), Err(RaceError::Shape));
    assert_eq!(RACE.next(&[vec![vec![]], vec![]]), Err(RaceError::Shape));
    assert_eq!(RACE.next(&[vec![vec![f64::NAN]]]), Err(RaceError::Score { row: 0, column: 0 }));
    assert_eq!(Race { alpha: 0.0, ..RACE }.next(&one), Err(RaceError::Alpha));
    assert_eq!(Race { tolerance: 1.0, ..RACE }.next(&one), Err(RaceError::Tolerance));
    assert_eq!(Race { round: 0, ..RACE }.next(&one), Err(RaceError::Round));
    assert_eq!(Race { round: 1001, ..RACE }.next(&one), Err(RaceError::Round));
}
