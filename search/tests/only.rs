//! Searches of some of the actions only.

use touchline_engine::{Actor, Game, Side, successors};
use touchline_search::{Config, Control, Limits, Proof, Report, SearchError, plan_turn, search};

use crate::determinism::bits;
use crate::games::connect_four::ConnectFour;
use crate::games::layers::Layers;
use crate::games::nim::Nim;
use crate::games::pig::{Pig, ROLL};
use crate::games::solve::Solver;

fn limits(simulations: u64, threads: usize) -> Limits {
    Limits { simulations: Some(simulations), threads, ..Limits::default() }
}

fn among<G: Game>(
    game: &G,
    only: &[G::Action],
    simulations: u64,
    threads: usize,
) -> Result<Report<G::Action>, SearchError> {
    let control = Control { only, ..Control::default() };
    search(game, &game.start(), &Config::default(), &limits(simulations, threads), &control)
}

/// To name all actions is to name none, and what is not named is not there, on any number of threads.
#[test]
fn only_what_is_named_is_searched() {
    let game = ConnectFour;
    let legal = successors(&game, &game.start());
    let free = among(&game, &[], 5000, 1).expect("a search");
    assert_eq!(bits(&among(&game, &legal, 5000, 1).expect("a search")), bits(&free));

    let named = [legal[5], legal[1]];
    let one = among(&game, &named, 5000, 1).expect("a search");
    let mut searched: Vec<_> = one.lines.iter().map(|line| line.action).collect();
    searched.sort_unstable_by_key(|&action| u32::from(action));
    assert_eq!(searched, [legal[1], legal[5]]);
    assert_eq!((one.lines.iter().map(|line| line.visits).sum::<u64>(), one.simulations), (5000, 5000));
    assert!((one.lines.iter().map(|line| line.prior).sum::<f64>() - 1.0).abs() < 1e-9);
    for threads in [2, 3, 8] {
        assert_eq!(bits(&among(&game, &named, 5000, threads).expect("a search")), bits(&one));
    }
    let alone = among(&game, &named[..1], 5000, 1).expect("a search");
    assert_eq!((alone.lines.len(), alone.simulations), (1, 5000));
}

/// The value is that of the best named action by brute force, also where a better one is not named.
#[test]
fn proofs_are_about_the_named_actions() {
    let mut without_the_win = 0;
    for seed in 0..60 {
        let game = Layers { seed, depth: 8, width: 60, chance: false, branching: 4 };
        let root = game.start();
        let Actor::Side(side) = game.actor(&root) else { continue };
        let mut solver = Solver::default();
        let exact = |action| {
            let mut next = root;
            game.apply_unchecked(&mut next, action);
            side.seen(Solver::default().solve(&game, &next).value)
        };
        let value = side.seen(solver.solve(&game, &root).value);
        let worse: Vec<_> =
            successors(&game, &root).into_iter().filter(|&action| exact(action) < value).collect();
        if worse.is_empty() {
            continue;
        }
        let best = worse.iter().map(|&action| exact(action)).fold(0.0, f64::max);
        let report = among(&game, &worse, 20_000, 1).expect("a search");
        let proof = report.lines[0].proof.expect("a small game is solved");
        let expected = if best == 0.0 { Proof::Loss } else { Proof::Draw };
        assert_eq!(proof, expected, "seed {seed}");
        without_the_win += u32::from(value == 1.0);
    }
    assert!(without_the_win > 5, "{without_the_win}");
}

/// Only the first action of a turn is bound.
#[test]
fn the_rest_of_the_turn_is_free() {
    let game = Nim { heaps: [5, 3, 2, 1] };
    let start = game.start();
    for &action in &successors(&game, &start) {
        let control = Control { only: &[action], ..Control::default() };
        let turn =
            plan_turn(&game, &start, &Config::default(), &limits(20_000, 1), &control).expect("a turn");
        assert_eq!(turn[0].best(), Some(action));
        let mut position = start;
        for report in &turn {
            game.apply_unchecked(&mut position, report.best().expect("an action"));
        }
        assert_ne!(game.actor(&position), Actor::Side(Side::White), "the turn is whole");
        if let Some(second) = turn.get(1) {
            let mut next = start;
            game.apply_unchecked(&mut next, action);
            assert_eq!(second.lines.len(), successors(&game, &next).len());
        }
    }
}

/// What is not legal cannot be searched; dice fall as they like.
#[test]
fn nothing_legal_is_an_error_and_outcomes_are_all_searched() {
    let game = ConnectFour;
    let mut full = game.start();
    let first = successors(&game, &full)[0];
    while successors(&game, &full).contains(&first) {
        game.apply_unchecked(&mut full, first);
    }
    let control = Control { only: &[first], ..Control::default() };
    let refused = search(&game, &full, &Config::default(), &limits(100, 1), &control);
    assert_eq!(refused.err(), Some(SearchError::NothingToSearch));

    let game = Pig { target: 20 };
    let mut rolling = game.start();
    game.apply_unchecked(&mut rolling, ROLL);
    let outcomes = successors(&game, &rolling);
    let control = Control { only: &outcomes[..1], ..Control::default() };
    let report = search(&game, &rolling, &Config::default(), &limits(1000, 1), &control).expect("a search");
    assert_eq!(report.lines.len(), outcomes.len());
}
