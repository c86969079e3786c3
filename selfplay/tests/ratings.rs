//! Statistics against published numbers and against simulation (T20).

use touchline_engine::random::{Stream, stream};
use touchline_selfplay::ratings::{EloEstimate, Game, Model, Pentanomial, Sprt, Verdict, fit, score_of_elo};

use crate::common::simulated::uniform;

fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

/// Log-likelihood ratios of fastchess, `app/tests/sprt_test.cpp`; it compares within 1 %, we within 0.01.
#[test]
fn llr_agrees_with_published_values() {
    let pairs = |ll, ld, wl: u64, dd: u64, wd, ww, elo: [f64; 2], model| {
        let sprt = Sprt::new(elo[0], elo[1], 0.05, 0.05, model).expect("a test");
        sprt.llr(&Pentanomial([ll, ld, wl + dd, wd, ww]))
    };
    close(pairs(365, 16618, 36029, 200, 16974, 390, [0.0, 2.0], Model::Normalized), 2.25, 0.01);
    close(pairs(127, 4883, 10311, 401, 5150, 104, [-1.75, 0.25], Model::Normalized), 3.01, 0.01);
    // Extreme results hang on where an iteration stops: one per cent, as there.
    close(pairs(0, 0, 0, 0, 0, 5550, [0.0, 5.0], Model::Normalized), 111.82, 1.1);
    close(pairs(223, 9863, 20279, 1000, 10037, 246, [0.5, 2.5], Model::Logistic), -3.07, 0.01);
    close(pairs(871, 26175, 55003, 980, 26678, 821, [0.0, 2.0], Model::Logistic), -4.98, 0.01);
}

fn half_width(elo: &EloEstimate) -> f64 {
    (elo.interval[1] - elo.interval[0]) / 2.0
}

/// Elo, normalised Elo and likelihood of superiority of fastchess, `app/tests/elo_test.cpp`. Its intervals and
/// likelihoods are normal ones, ours are not (see the next tests), but with so many games they are nearly the same.
#[test]
fn elo_agrees_with_published_values() {
    let pairs =
        |ll, ld, wl: u64, dd: u64, wd, ww| Pentanomial([ll, ld, wl + dd, wd, ww]).elo().expect("pairs");
    let elo = pairs(34, 54, 31, 32, 64, 75);
    let nelo = elo.nelo.expect("results that differ");
    close(nelo.value, 57.94, 0.01);
    // There it is that of equal players.
    close(nelo.error, 28.28, 1.5);
    close(elo.elo, 55.58, 0.01);
    close(half_width(&elo), 27.65, 0.3);
    let elo = pairs(332, 433, 457, 41, 333, 334);
    close(elo.elo, -8.64, 0.01);
    close(half_width(&elo), 10.33, 0.05);
    close(elo.los, 0.0505, 0.002);
}

/// Intervals hold near the ends, too, where a normal one does not: independent games without draws, exact or nearly so.
#[test]
fn intervals_of_lopsided_matches_cover_the_truth() {
    let mut rng = stream(27, &[]);
    for (truth, pairs) in [(0.9, 10), (0.94, 20), (0.975, 50), (0.99, 100), (0.995, 20)] {
        let matches = 4000;
        let covered = (0..matches)
            .filter(|_| {
                let mut counts = Pentanomial::default();
                (0..pairs).for_each(|_| counts.add(game(&mut rng, truth, 0.0) + game(&mut rng, truth, 0.0)));
                let [low, high] = counts.elo().expect("pairs").interval;
                score_of_elo(low) <= truth && truth <= score_of_elo(high)
            })
            .count();
        let share = covered as f64 / f64::from(matches);
        assert!(share > 0.935, "{pairs} pairs at {truth}: {share}");
    }
}

/// The error of normalised Elo holds far from equality, where it grows, and with few pairs.
#[test]
fn intervals_of_normalised_elo_cover_the_truth() {
    let level = [0.1, 0.2, 0.4, 0.2, 0.1];
    let ahead = [0.02, 0.06, 0.22, 0.3, 0.4];
    let far = [0.0, 0.01, 0.08, 0.21, 0.7];
    let mut rng = stream(29, &[]);
    for (shares, pairs) in [(level, 3), (level, 50), (ahead, 10), (ahead, 200), (far, 10), (far, 200)] {
        let scores = || [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(shares);
        let mean: f64 = scores().map(|(x, p)| p * x).sum();
        let variance: f64 = scores().map(|(x, p)| p * (x - mean) * (x - mean)).sum();
        let truth = (mean - 0.5) / (2.0 * variance).sqrt() * 800.0 / std::f64::consts::LN_10;
        let (mut told, mut covered) = (0, 0);
        for _ in 0..4000 {
            let mut counts = Pentanomial::default();
            for _ in 0..pairs {
                let ticket = uniform(&mut rng);
                let below = (1..5).filter(|&n| ticket >= shares[..n].iter().sum()).count();
                counts.add(below as f64 / 2.0);
            }
            if let Some(nelo) = counts.elo().expect("pairs").nelo {
                told += 1;
                covered += u32::from((nelo.value - truth).abs() <= nelo.error);
            }
        }
        let share = f64::from(covered) / f64::from(told);
        println!("{pairs} pairs at {truth:.0}: {share}");
        assert!((0.93..=0.98).contains(&share), "{pairs} pairs at {truth}: {share}");
    }
}

/// A match that was won throughout has a lower end all the same, below 0 for two pairs; pairs that all went alike are
/// no certainty.
#[test]
fn intervals_of_few_and_of_equal_pairs_are_honest() {
    let interval = |counts| Pentanomial(counts).elo().expect("pairs").interval;
    let mut lowest = f64::NEG_INFINITY;
    for pairs in [2, 10, 50, 200] {
        let [low, high] = interval([0, 0, 0, 0, pairs]);
        assert!(
            low > lowest && (low > 0.0) == (pairs >= 10) && high == f64::INFINITY,
            "{pairs} pairs won: {low} to {high}"
        );
        let [lost, high] = interval([pairs, 0, 0, 0, 0]);
        assert_eq!(lost, f64::NEG_INFINITY);
        close(high, -low, 1e-6);
        lowest = low;
    }
    let [one, many] = [1, 100].map(|pairs| interval([0, 0, pairs, 0, 0]));
    assert!(one[0] < -200.0 && one[1] > 200.0, "a level pair tells nothing: {one:?}");
    assert!(many[0] < -2.0 && many[1] > 2.0 && many[1] < 30.0, "{many:?}");
}

/// A game of a player with these chances to win and to draw.
fn game(rng: &mut Stream, win: f64, draw: f64) -> f64 {
    let ticket = uniform(rng);
    if ticket < win {
        1.0
    } else if ticket < win + draw {
        0.5
    } else {
        0.0
    }
}

/// A pair whose two games lean the same way: the luck of the opening and the dice.
fn pair(rng: &mut Stream, win: f64, draw: f64) -> f64 {
    let luck = (uniform(rng) - 0.5) * 0.3;
    game(rng, win + luck, draw) + game(rng, win - luck, draw)
}

/// T20: the 95 % interval from pairs covers the true score in 94 to 96 % of 10,000 simulated matches.
#[test]
fn intervals_of_pairs_cover_the_truth() {
    let mut rng = stream(20, &[]);
    let (win, draw) = (0.42, 0.2);
    let truth = win + draw / 2.0;
    let covered = (0..10_000)
        .filter(|_| {
            let mut counts = Pentanomial::default();
            (0..200).for_each(|_| counts.add(pair(&mut rng, win, draw)));
            let [low, high] = counts.elo().expect("pairs").interval;
            score_of_elo(low) <= truth && truth <= score_of_elo(high)
        })
        .count();
    assert!((9400..=9600).contains(&covered), "{covered} of 10,000");
}

/// T20: a sequential test errs with the promised probability, up to three standard errors.
#[test]
fn sequential_tests_err_as_rarely_as_promised() {
    let sprt = Sprt::new(0.0, 60.0, 0.05, 0.05, Model::Logistic).expect("a test");
    let run = |rng: &mut Stream, win: f64, draw: f64| {
        let mut counts = Pentanomial::default();
        loop {
            counts.add(game(rng, win, draw) + game(rng, win, draw));
            if let Some(verdict) = sprt.verdict(&counts) {
                return verdict;
            }
        }
    };
    let tests = 1000;
    let allowed = f64::from(tests) * 0.05 + 3.0 * (f64::from(tests) * 0.05 * 0.95).sqrt();
    for (elo, wrong) in [(0.0, Verdict::Accepted), (60.0, Verdict::Rejected)] {
        let draw = 0.2;
        let win = score_of_elo(elo) - draw / 2.0;
        let mut rng = stream(21, &[wrong as u64]);
        let errors = (0..tests).filter(|_| run(&mut rng, win, draw) == wrong).count();
        assert!(errors as f64 <= allowed, "{errors} errors of {tests} at {elo} Elo");
        assert!(errors > 5, "only {errors} errors: the test waits too long");
    }
}

/// The model of the fit: chances of White to win and draw.
fn chances(white: f64, black: f64, advantage: f64, nu: f64) -> (f64, f64) {
    let u = (white - black + advantage) / 2.0 * std::f64::consts::LN_10 / 400.0;
    let sum = u.exp() + nu + (-u).exp();
    (u.exp() / sum, nu / sum)
}

fn simulate(rng: &mut Stream, truth: &[f64], advantage: f64, nu: f64, pairs: u64) -> Vec<Game> {
    let mut games = Vec::new();
    for second in 1..truth.len() {
        for first in 0..second {
            for _ in 0..pairs {
                let number = games.len() as u64 / 2;
                for (white, black) in [(first, second), (second, first)] {
                    let (win, draw) = chances(truth[white], truth[black], advantage, nu);
                    games.push(Game { white, black, value: game(rng, win, draw), pair: number });
                }
            }
        }
    }
    games
}

/// T20: ratings, first-move advantage and share of draws are found, and their intervals are honest.
#[test]
fn fitted_ratings_cover_the_truth() {
    let truth = [120.0, 20.0, -40.0, -100.0];
    let (advantage, nu) = (35.0, 0.6);
    let mut rng = stream(22, &[]);
    let matches = 1500;
    let mut covered = [0u32; 7];
    for _ in 0..matches {
        let games = simulate(&mut rng, &truth, advantage, nu, 60);
        let ratings = fit(truth.len(), &games);
        let mut hits: Vec<bool> = ratings
            .players
            .iter()
            .zip(truth)
            .map(|(rating, truth)| (rating.value - truth).abs() <= rating.error)
            .collect();
        let difference = ratings.difference(0, 3).expect("players");
        hits.push((difference.value - 220.0).abs() <= difference.error);
        hits.push((ratings.advantage.value - advantage).abs() <= ratings.advantage.error);
        hits.push(ratings.draws.contains(nu / (2.0 + nu)));
        covered.iter_mut().zip(hits).for_each(|(count, hit)| *count += u32::from(hit));
    }
    // 95 %, give or take one per cent and three standard errors of this many matches.
    for (index, &count) in covered.iter().enumerate() {
        let share = f64::from(count) / f64::from(matches);
        assert!((0.923..=0.977).contains(&share), "parameter {index}: {share}");
    }
    let mean = covered.iter().sum::<u32>() as f64 / 7.0 / f64::from(matches);
    assert!((0.94..=0.96).contains(&mean), "mean coverage {mean}");
}

/// Matches of a few pairs: their intervals may be wide, but they must not miss more often than others.
#[test]
fn tiny_matches_have_honest_intervals() {
    for (elo, advantage, nu, pairs) in [(0.0, 30.0, 0.5, 4), (150.0, 0.0, 0.05, 4), (60.0, 80.0, 0.2, 10)] {
        let mut rng = stream(24, &[pairs]);
        let matches = 2000;
        let mut covered = [0u32; 3];
        for _ in 0..matches {
            let ratings = fit(2, &simulate(&mut rng, &[elo / 2.0, -elo / 2.0], advantage, nu, pairs));
            let difference = ratings.difference(0, 1).expect("players");
            let hits = [
                (difference.value - elo).abs() <= difference.error,
                (ratings.advantage.value - advantage).abs() <= ratings.advantage.error,
                ratings.draws.contains(nu / (2.0 + nu)),
            ];
            covered.iter_mut().zip(hits).for_each(|(count, hit)| *count += u32::from(hit));
        }
        let shares = covered.map(|count| f64::from(count) / f64::from(matches));
        println!("{pairs} pairs, {elo} Elo: {shares:?}");
        assert!(shares.iter().all(|&share| share > 0.935), "{pairs} pairs, {elo} Elo: {shares:?}");
    }
}

/// Where draws are rare their interval holds, too: an even one on a scale that has no room below 0 does not.
#[test]
fn intervals_of_rare_draws_cover_the_truth() {
    for (share, pairs) in [(0.02, 50), (0.01, 100), (0.005, 200)] {
        let mut rng = stream(33, &[pairs]);
        let (nu, matches) = (2.0 * share / (1.0 - share), 1500);
        let covered = (0..matches)
            .filter(|_| fit(2, &simulate(&mut rng, &[0.0, 0.0], 0.0, nu, pairs)).draws.contains(share))
            .count();
        let covered = covered as f64 / f64::from(matches);
        println!("{pairs} pairs at {share}: {covered}");
        assert!((0.93..=0.985).contains(&covered), "{pairs} pairs at {share}: {covered}");
    }
}

/// The games of a cell of a study, once more in so many other cells, where the same openings and dice made the same
/// games.
fn in_cells(games: &[Game], cells: usize) -> Vec<Game> {
    (0..cells).flat_map(|_| games.iter().copied()).collect()
}

/// Ten cells with the same games tell as much as one: of the players, of the draws, and of who won throughout.
#[test]
fn cells_with_the_same_games_tell_no_more_than_one() {
    for pairs in [5, 40] {
        let mut rng = stream(34, &[pairs]);
        let matches = 1000;
        let mut covered = [0u32; 3];
        for _ in 0..matches {
            let alone = simulate(&mut rng, &[40.0, 0.0], 30.0, 0.5, pairs);
            let ratings = fit(2, &in_cells(&alone, 10));
            let difference = ratings.difference(0, 1).expect("players");
            let hits = [
                (difference.value - 40.0).abs() <= difference.error,
                (ratings.advantage.value - 30.0).abs() <= ratings.advantage.error,
                ratings.draws.contains(0.5 / 2.5),
            ];
            covered.iter_mut().zip(hits).for_each(|(count, hit)| *count += u32::from(hit));
        }
        let shares = covered.map(|count| f64::from(count) / f64::from(matches));
        println!("{pairs} pairs: {shares:?}");
        assert!(shares.iter().all(|&share| share > 0.93), "{pairs} pairs: {shares:?}");
    }
    // With one cell and with ten: five pairs won throughout, and five in which the same colour won twice.
    let fits = |values: fn(u64) -> [f64; 2]| {
        let pair = |number| {
            let [first, second] = values(number);
            [
                Game { white: 0, black: 1, value: first, pair: number },
                Game { white: 1, black: 0, value: second, pair: number },
            ]
        };
        let games: Vec<Game> = (0..5).flat_map(pair).collect();
        [1, 10].map(|cells| fit(2, &in_cells(&games, cells)))
    };
    let [one, ten] = fits(|_| [1.0, 0.0]).map(|ratings| ratings.lead(0, 1).expect("players"));
    // The estimate, which is the prior's, moves; what is left open below it does not shrink to a third.
    assert!(ten.low < one.low + 60.0, "{one:?}, {ten:?}");
    let [one, ten] = fits(|number| [(number % 2) as f64; 2]).map(|ratings| ratings.draws);
    println!("{one:?}, {ten:?}");
    assert!(one.high < 0.5 && (one.high - ten.high).abs() < 0.1, "{one:?}, {ten:?}");
}

/// Cells whose games have nothing to do with each other tell more than one, though they share numbers.
#[test]
fn cells_with_games_of_their_own_tell_more_than_one() {
    for (pairs, part) in [(5, 0.7), (40, 0.45)] {
        let mut rng = stream(35, &[pairs]);
        let (mut one, mut ten) = (0.0, 0.0);
        for _ in 0..50 {
            let cells: Vec<Vec<Game>> =
                (0..10).map(|_| simulate(&mut rng, &[40.0, 0.0], 30.0, 0.5, pairs)).collect();
            let error = |games: &[Game]| fit(2, games).difference(0, 1).expect("players").error;
            one += error(&cells[0]);
            ten += error(&cells.concat());
        }
        println!("{pairs} pairs: {one} with one cell, {ten} with ten");
        assert!(ten < part * one, "{pairs} pairs: {one} with one cell, {ten} with ten");
    }
}

/// A newcomer with few pairs beside two players with many: what these know of each other says nothing about the
/// newcomer.
#[test]
fn a_newcomer_does_not_look_certain() {
    for (seed, pairs) in [(25, 1), (26, 5)] {
        let mut rng = stream(seed, &[]);
        let matches = 300;
        let mut covered = 0;
        for _ in 0..matches {
            let mut games = simulate(&mut rng, &[0.0, 0.0], 0.0, 0.5, 200);
            let few = simulate(&mut rng, &[0.0, 50.0], 0.0, 0.5, pairs);
            let newcomer = |player: usize| if player == 1 { 2 } else { player };
            games.extend(few.into_iter().map(|game| Game {
                white: newcomer(game.white),
                black: newcomer(game.black),
                pair: 1000 + game.pair,
                ..game
            }));
            let difference = fit(3, &games).difference(2, 0).expect("players");
            covered += u32::from((difference.value - 50.0).abs() <= difference.error);
        }
        assert!(covered > 280, "{pairs} pairs: {covered} of {matches}");
    }
}

/// A player against four others with the same opening, dice and luck, as in the cells of a study: the same games four
/// times tell no more than once.
#[test]
fn games_that_share_their_seeds_are_one_observation() {
    for (seed, pairs) in [(30, 10), (31, 40)] {
        let mut rng = stream(seed, &[]);
        let matches = 1000;
        let mut covered = [0u32; 4];
        for _ in 0..matches {
            let alone = simulate(&mut rng, &[40.0, 0.0], 30.0, 0.5, pairs);
            let seat = |player: usize, other: usize| if player == 1 { other } else { 0 };
            let games: Vec<Game> = (1..5)
                .flat_map(|other| {
                    alone.iter().map(move |game| Game {
                        white: seat(game.white, other),
                        black: seat(game.black, other),
                        ..*game
                    })
                })
                .collect();
            let ratings = fit(5, &games);
            let difference = ratings.difference(0, 1).expect("players");
            let hits = [
                (ratings.players[0].value - 32.0).abs() <= ratings.players[0].error,
                (ratings.players[4].value + 8.0).abs() <= ratings.players[4].error,
                (difference.value - 40.0).abs() <= difference.error,
                (ratings.advantage.value - 30.0).abs() <= ratings.advantage.error,
            ];
            covered.iter_mut().zip(hits).for_each(|(count, hit)| *count += u32::from(hit));
        }
        let shares = covered.map(|count| f64::from(count) / f64::from(matches));
        println!("{pairs} pairs: {shares:?}");
        assert!(shares.iter().all(|share| *share > 0.93), "{pairs} pairs: {shares:?}");
        assert!((shares[2] < 0.98) && (shares[3] < 0.98), "{pairs} pairs: {shares:?}");
    }
}

/// Games of a player against itself say nothing about its rating, and so two players are as far apart for the one as
/// for the other.
#[test]
fn games_against_oneself_make_no_rating_certain() {
    let mut rng = stream(32, &[]);
    let mut games = simulate(&mut rng, &[30.0, 0.0], 30.0, 0.5, 3);
    let others = |games: &[Game]| fit(2, games).players.iter().map(|rating| rating.error).collect::<Vec<_>>();
    let before = others(&games);
    let alone = simulate(&mut rng, &[0.0, 0.0], 30.0, 0.5, 50);
    games.extend(alone.into_iter().map(|game| Game { white: 0, black: 0, pair: 1000 + game.pair, ..game }));
    let after = others(&games);
    close(after[0], after[1], 1e-9);
    assert!(after[0] > 0.8 * before[0], "{before:?}, then {after:?}");
}

/// The errors of ratings shrink as those of their differences do: the mean of all players has none.
#[test]
fn errors_of_ratings_shrink_with_the_games() {
    let errors = |pairs: u64| {
        let ratings = fit(2, &simulate(&mut stream(33, &[]), &[20.0, 0.0], 30.0, 0.5, pairs));
        (ratings.players[0].error, ratings.players[1].error, ratings.difference(0, 1).expect("players").error)
    };
    for pairs in [10, 100, 10_000] {
        let (one, other, difference) = errors(pairs);
        close(one, difference / 2.0, 1e-6 * difference);
        close(one, other, 1e-6 * difference);
    }
    assert!(errors(10_000).0 < 5.0, "{:?}", errors(10_000));
}

/// Four pairs won with both colours and no draw: nothing is certain, the first move included.
#[test]
fn a_clean_sweep_is_no_certainty() {
    let games = (0..4).flat_map(|pair| {
        [Game { white: 0, black: 1, value: 1.0, pair }, Game { white: 1, black: 0, value: 0.0, pair }]
    });
    let ratings = fit(2, &games.collect::<Vec<_>>());
    assert!(ratings.advantage.error > 100.0, "{:?}", ratings.advantage);
    assert!(ratings.draws.low < 0.01 && ratings.draws.high > 0.2 && ratings.draws.high < 0.95);
    let difference = ratings.difference(0, 1).expect("players");
    assert!(difference.error > 200.0 && difference.error.is_finite());
    println!("{difference:?} {:?} {:?} {:?}", ratings.advantage, ratings.draws, ratings.los(0, 1));
}

/// A game more or less changes little, also where all pairs went alike and the last one has one game only.
#[test]
fn a_lone_game_makes_nothing_certain() {
    for value in [0.5, 1.0] {
        let pair = |pair| {
            [Game { white: 0, black: 1, value, pair }, Game { white: 1, black: 0, value: 1.0 - value, pair }]
        };
        let games: Vec<Game> = (0..30).flat_map(pair).collect();
        let error = |count: usize| fit(2, &games[..count]).difference(0, 1).expect("players").error;
        let [fewer, lone, all] = [58, 59, 60].map(error);
        close(lone, all, 0.03 * all);
        close(fewer, all, 0.03 * all);
    }
}

/// Whoever won all is ahead for certain, by the likelihood, whatever its curvature far out says. Where points lead both
/// ways, nothing is different.
#[test]
fn a_clean_sweep_is_a_lead() {
    let sweep = |pairs: u64| {
        let pair = |pair| {
            [Game { white: 0, black: 1, value: 1.0, pair }, Game { white: 1, black: 0, value: 0.0, pair }]
        };
        fit(2, &(0..pairs).flat_map(pair).collect::<Vec<_>>())
    };
    let few = sweep(12).lead(0, 1).expect("players");
    assert!(few.low > 300.0 && few.high < 4000.0 && few.contains(few.estimate), "{few:?}");
    assert!(sweep(12).difference(0, 1).expect("players").error > few.estimate, "{few:?}");
    let many = sweep(60).lead(0, 1).expect("players");
    assert!(many.low > few.low + 200.0, "{few:?}, {many:?}");
    let mirrored = sweep(12).lead(1, 0).expect("players");
    close(mirrored.low, -few.high, 0.1);
    close(mirrored.high, -few.low, 0.1);
    let mixed = fit(3, &simulate(&mut stream(31, &[]), &[60.0, 0.0, -60.0], 20.0, 0.4, 30));
    let (lead, difference) = (mixed.lead(0, 2).expect("players"), mixed.difference(0, 2).expect("players"));
    assert_eq!(lead.estimate, difference.value);
    close(lead.width(), 2.0 * difference.error, 1e-9);
    assert_eq!(mixed.lead(0, 9), None);
}

/// Very many games give the true parameters back.
#[test]
fn the_fit_is_consistent() {
    let truth = [80.0, 0.0, -80.0];
    let games = simulate(&mut stream(23, &[]), &truth, 20.0, 0.4, 20_000);
    let ratings = fit(3, &games);
    for (rating, truth) in ratings.players.iter().zip(truth) {
        close(rating.value, truth, 4.0);
    }
    close(ratings.advantage.value, 20.0, 4.0);
    close(ratings.players.iter().map(|r| r.value).sum::<f64>(), 0.0, 1e-6);
    assert!(ratings.los(0, 2).expect("players") > 0.999);
    close(ratings.los(1, 1).expect("players"), 0.5, 1e-9);
}

/// Players without games change nothing about the others, and nothing is known about them.
#[test]
fn players_without_games_change_nothing() {
    let games = simulate(&mut stream(28, &[]), &[60.0, 0.0, -60.0], 20.0, 0.4, 30);
    let moved: Vec<Game> =
        games.iter().map(|game| Game { white: 2 * game.white, black: 2 * game.black, ..*game }).collect();
    let (alone, among) = (fit(3, &games), fit(900, &moved));
    for (player, rating) in alone.players.iter().enumerate() {
        assert_eq!(among.players[2 * player], *rating);
        assert_eq!(among.difference(2 * player, 0), alone.difference(player, 0));
    }
    assert_eq!((among.advantage, among.draws), (alone.advantage, alone.draws));
    assert!(among.players[1].value == 0.0 && among.players[1].error > 1000.0);
    assert!(among.difference(1, 3).expect("players").error > 1000.0);
    close(among.los(1, 899).expect("players"), 0.5, 1e-9);
    assert_eq!(among.los(1, 900), None);
}

/// A player who won everything has a finite rating, and no game at all is no problem.
#[test]
fn extreme_results_stay_finite() {
    let games: Vec<Game> = (0..50).map(|n| Game { white: 0, black: 1, value: 1.0, pair: n }).collect();
    let ratings = fit(2, &games);
    assert!(ratings.players[0].value.is_finite() && ratings.players[0].value > 200.0);
    let none = fit(3, &[]);
    assert!(none.players.iter().all(|rating| rating.value == 0.0));
    let odd = fit(1, &[Game { white: 0, black: 9, value: 1.0, pair: 0 }]);
    assert_eq!(odd.players.len(), 1);
}

/// Far hypotheses have a likelihood, too, whatever the counts; the farther one is the less likely if the counts are
/// level.
#[test]
fn far_hypotheses_can_be_told_apart() {
    let counts = [
        [0, 0, 10, 0, 0],
        [0, 0, 0, 0, 30],
        [30, 0, 0, 0, 0],
        [3, 5, 9, 5, 3],
        [0, 1, 0, 2, 400],
        [1, 0, 0, 0, 0],
    ];
    for model in [Model::Normalized, Model::Logistic] {
        for elo in [[0.0, 240.0], [0.0, 300.0], [-600.0, 600.0], [590.0, 600.0], [-300.0, 0.0]] {
            let sprt = Sprt::new(elo[0], elo[1], 0.05, 0.05, model).expect("a test");
            for counts in counts {
                let llr = sprt.llr(&Pentanomial(counts));
                assert!(llr.is_finite(), "{model:?} {elo:?} {counts:?}: {llr}");
            }
            assert!(sprt.llr(&Pentanomial([0, 0, 0, 0, 300])) > 0.0, "{model:?} {elo:?}");
            assert!(sprt.llr(&Pentanomial([300, 0, 0, 0, 0])) < 0.0, "{model:?} {elo:?}");
        }
        let sprt = Sprt::new(0.0, 300.0, 0.05, 0.05, model).expect("a test");
        assert_eq!(sprt.verdict(&Pentanomial([40, 50, 60, 50, 40])), Some(Verdict::Rejected), "{model:?}");
    }
}

#[test]
fn impossible_tests_are_refused() {
    assert!(Sprt::new(0.0, 601.0, 0.05, 0.05, Model::Logistic).is_err());
    assert!(Sprt::new(5.0, 5.0, 0.05, 0.05, Model::Logistic).is_err());
    assert!(Sprt::new(f64::NAN, 5.0, 0.05, 0.05, Model::Logistic).is_err());
    assert!(Sprt::new(0.0, 5.0, 0.0, 0.05, Model::Logistic).is_err());
    assert!(Sprt::new(0.0, 5.0, 0.6, 0.5, Model::Logistic).is_err());
}
