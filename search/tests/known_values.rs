//! Known truths: positions whose value is known are judged and played right.

use touchline_engine::random::{below, stream};
use touchline_engine::{Actor, Game, Side, successors};
use touchline_search::{Config, Control, Limits, Proof, Report, RootPolicy, plan_turn, search};

use crate::games::connect_four::{self, ConnectFour};
use crate::games::guessing::Guessing;
use crate::games::layers::Layers;
use crate::games::nim::Nim;
use crate::games::solve::{Exact, Solver};
use crate::games::tic_tac_toe::{self, TicTacToe};
use crate::games::veto::Veto;

fn think<G: Game>(game: &G, position: &G::Position, config: &Config, simulations: u64) -> Report<G::Action> {
    let limits = Limits { simulations: Some(simulations), ..Limits::default() };
    search(game, position, config, &limits, &Control::default()).expect("somebody acts")
}

fn for_side(side: Side, value: f64) -> f64 {
    if side == Side::White { value } else { 1.0 - value }
}

/// What a proof says about the exact bounds for White, seen from `side`.
fn proves(proof: Proof, side: Side, exact: Exact) -> bool {
    let value = match proof {
        Proof::Loss => 0.0,
        Proof::Draw => 0.5,
        Proof::Win => 1.0,
    };
    for_side(side, exact.low) == value && for_side(side, exact.high) == value
}

/// Checks all proofs of a report against brute force, and that the choice respects them. Returns whether the root is
/// proven.
fn check_proofs<G: Game>(game: &G, position: &G::Position, report: &Report<G::Action>) -> bool {
    let mut solver = Solver::default();
    let side = report.actor.side().unwrap_or(Side::White);
    for line in &report.lines {
        let mut next = *position;
        game.apply_unchecked(&mut next, line.action);
        let exact = solver.solve(game, &next);
        if let Some(proof) = line.proof {
            assert!(
                proves(proof, side, exact),
                "{proof:?} for {side}, but {exact:?} after {:?}",
                line.action
            );
            assert_eq!(
                line.value,
                if proof == Proof::Win {
                    1.0
                } else if proof == Proof::Draw {
                    0.5
                } else {
                    0.0
                }
            );
        }
        let mut along = *position;
        for &action in &line.pv {
            assert!(game.is_legal(&along, action), "the variation is legal");
            game.apply_unchecked(&mut along, action);
        }
    }
    if report.actor == Actor::Chance {
        return report.lines.iter().all(|line| line.proof.is_some());
    }
    let best = report.lines[0].proof;
    assert!(best == Some(Proof::Win) || report.lines.iter().all(|line| line.proof != Some(Proof::Win)));
    assert!(best != Some(Proof::Loss) || report.lines.iter().all(|line| line.proof == Some(Proof::Loss)));
    // A search with budget left has ended because the root is proven.
    best == Some(Proof::Win) || report.lines.iter().all(|line| line.proof.is_some()) || {
        let exact = solver.solve(game, position);
        best.is_some_and(|proof| proves(proof, side, exact))
    }
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let report = think(&TicTacToe, &TicTacToe.start(), &Config::default(), 60_000);
    assert!(check_proofs(&TicTacToe, &TicTacToe.start(), &report));
    assert_eq!(report.lines[0].proof, Some(Proof::Draw));
    assert!(report.simulations < 60_000, "a proven root ends the search");
}

#[test]
fn tic_tac_toe_positions_are_proven() {
    let mut rng = stream(11, &[]);
    let mut scratch = Vec::new();
    for _ in 0..60 {
        let mut position = tic_tac_toe::Position::default();
        for _ in 0..2 + below(&mut rng, 5) {
            if let Some(square) = TicTacToe.sample(&position, &mut rng, &mut scratch) {
                TicTacToe.apply_unchecked(&mut position, square);
            }
        }
        if TicTacToe.actor(&position) != Actor::None {
            let report = think(&TicTacToe, &position, &Config::default(), 5000);
            assert!(check_proofs(&TicTacToe, &position, &report), "{position:?} is proven");
        }
    }
}

/// A win that is there is taken at once, a threat is parried.
#[test]
fn tic_tac_toe_tactics() {
    let report = think(&TicTacToe, &tic_tac_toe::Position::read("xx.oo...."), &Config::default(), 10);
    assert_eq!((report.best(), report.lines[0].proof), (Some(2), Some(Proof::Win)));
    let threatened = tic_tac_toe::Position::read("x..oo..x.");
    let report = think(&TicTacToe, &threatened, &Config::default(), 500);
    assert!(check_proofs(&TicTacToe, &threatened, &report));
    assert_eq!(report.best(), Some(5));
    let report = think(&TicTacToe, &tic_tac_toe::Position::read("xx..o...."), &Config::default(), 200);
    assert_eq!(report.best(), Some(2));
}

/// Connect Four positions with 14 empty squares are proven, in agreement with brute force.
#[test]
fn connect_four_endings_are_proven() {
    let mut rng = stream(5, &[]);
    let mut checked = 0;
    while checked < 12 {
        let mut position = connect_four::Position::default();
        let mut scratch = Vec::new();
        for _ in 0..28 {
            if let Some(column) = ConnectFour.sample(&position, &mut rng, &mut scratch) {
                ConnectFour.apply_unchecked(&mut position, column);
            }
        }
        if ConnectFour.actor(&position) == Actor::None {
            continue;
        }
        let report = think(&ConnectFour, &position, &Config::default(), 20_000);
        assert!(check_proofs(&ConnectFour, &position, &report), "{position:?} is proven");
        checked += 1;
    }
}

/// Connect Four: the first player wins only by beginning in the middle (Allis 1988).
#[test]
fn connect_four_begins_in_the_middle() {
    let report = think(&ConnectFour, &ConnectFour.start(), &Config::default(), 100_000);
    assert_eq!(report.best(), Some(3));
    assert!(report.value() > 0.5);
    // Three in a row with both ends open: White wins in two.
    let open_three = connect_four::Position::after("3344");
    let report = think(&ConnectFour, &open_three, &Config::default(), 5000);
    assert_eq!(report.lines[0].proof, Some(Proof::Win));
}

/// Several actions a turn: a multiple of four stones is lost for the side that begins a turn, everything else is won.
#[test]
fn nim_is_solved() {
    for heaps in
        [[3, 2, 1, 1], [4, 4, 0, 0], [5, 3, 2, 1], [1, 1, 1, 0], [6, 5, 1, 0], [9, 0, 0, 0], [3, 3, 3, 1]]
    {
        let game = Nim { heaps };
        let start = game.start();
        let report = think(&game, &start, &Config::default(), 40_000);
        let lost = start.stones().is_multiple_of(4);
        let expected = if lost { Proof::Loss } else { Proof::Win };
        assert_eq!(report.lines[0].proof, Some(expected), "{heaps:?}");
        check_proofs(&game, &start, &report);
    }
}

/// The whole turn leaves the other side a multiple of four.
#[test]
fn nim_turns_are_planned() {
    for heaps in [[5, 3, 2, 1], [6, 5, 4, 0], [7, 6, 5, 4], [3, 3, 3, 1]] {
        let game = Nim { heaps };
        let limits = Limits { simulations: Some(20_000), ..Limits::default() };
        let turn = plan_turn(&game, &game.start(), &Config::default(), &limits, &Control::default())
            .expect("a turn");
        let mut position = game.start();
        for report in &turn {
            assert_eq!(game.actor(&position), Actor::Side(Side::White));
            game.apply_unchecked(&mut position, report.best().expect("an action"));
        }
        assert_ne!(game.actor(&position), Actor::Side(Side::White), "the turn is over");
        assert_eq!(position.stones() % 4, 0, "{heaps:?} leaves {}", position.stones());
    }
}

/// Out-of-turn choices: proofs and choices agree with brute force.
#[test]
fn veto_is_solved() {
    for stones in 4..14 {
        for vetoes in [[0, 0], [1, 0], [0, 1], [2, 1], [1, 2]] {
            let game = Veto { stones, vetoes };
            let report = think(&game, &game.start(), &Config::default(), 30_000);
            assert!(check_proofs(&game, &game.start(), &report), "{stones} stones, vetoes {vetoes:?}");
        }
    }
}

/// Random games in which anybody may act at any time: proofs agree with brute force, under all settings that matter.
#[test]
fn proofs_of_random_games_agree_with_brute_force() {
    let settings = [
        Config::default(),
        Config { root_policy: RootPolicy::Ucb, ..Config::default() },
        Config { root_policy: RootPolicy::Gumbel, root_candidates: 3, ..Config::default() },
        Config { merge_orders: false, ..Config::default() },
        Config { expand_visits: 3, ..Config::default() },
    ];
    let narrow = [
        Config { widening_base: 1, widening_factor: 0.5, ..Config::default() },
        Config { widening_base: 1, widening_factor: 0.5, merge_orders: false, ..tree_alone() },
    ];
    let mut proven = [0, 0];
    for seed in 0..150 {
        let game = Layers { seed, depth: 8, width: 12, chance: seed % 2 == 0, branching: 4 };
        if game.actor(&game.start()) != Actor::None {
            let config = &settings[seed as usize % settings.len()];
            let report = think(&game, &game.start(), config, 4000);
            proven[0] += u32::from(check_proofs(&game, &game.start(), &report));
            let (game, config) = (Guessing(game), &narrow[seed as usize % narrow.len()]);
            let report = think(&game, &game.start(), config, 4000);
            proven[1] += u32::from(check_proofs(&game, &game.start(), &report));
        }
    }
    assert!(proven.iter().all(|&proven| proven > 60), "{proven:?} of 150 proven");
}

/// Hundreds of actions: progressive widening hides none for good.
#[test]
fn games_with_hundreds_of_actions_are_searched() {
    let settings = [
        tree_alone(),
        Config { widening_factor: 0.0, ..tree_alone() },
        Config { widening_base: 1, widening_factor: 1.0, solver: false, ..tree_alone() },
    ];
    let mut good = 0;
    for seed in 300..330 {
        let game = Guessing(Layers { seed, depth: 4, width: 300, chance: seed % 3 == 0, branching: 500 });
        let start = game.start();
        let Actor::Side(side) = game.actor(&start) else { continue };
        let report = think(&game, &start, &settings[seed as usize % 3], 5000);
        check_proofs(&game, &start, &report);
        let mut solver = Solver::default();
        let mut next = start;
        game.apply_unchecked(&mut next, report.best().expect("an action"));
        let (best, chosen) = (solver.solve(&game, &start).value, solver.solve(&game, &next).value);
        good += u32::from(for_side(side, best) - for_side(side, chosen) < 0.05);
    }
    assert!(good >= 24, "{good} of 30");
}

/// The tree alone: the rest of the match is not solved besides it.
fn tree_alone() -> Config {
    Config { endgame_steps: 0, ..Config::default() }
}

/// With chance the values come near the exact expectation, and the choice loses next to nothing; in whole trees and in
/// split ones.
#[test]
fn values_of_random_games_approach_the_expectation() {
    for seed in 200..230 {
        let game = Layers { seed, depth: 7, width: 15, chance: true, branching: 4 };
        let start = game.start();
        let Actor::Side(side) = game.actor(&start) else { continue };
        let mut solver = Solver::default();
        let truth = for_side(side, solver.solve(&game, &start).value);
        for config in [Config { split_visits: 1_000_000, ..tree_alone() }, tree_alone(), Config::default()] {
            let report = think(&game, &start, &config, 40_000);
            let mut next = start;
            game.apply_unchecked(&mut next, report.best().expect("an action"));
            let chosen = for_side(side, solver.solve(&game, &next).value);
            assert!(truth - chosen < 0.02, "seed {seed}: {chosen} of {truth}");
            assert!((report.value() - truth).abs() < 0.06, "seed {seed}: {} for {truth}", report.value());
        }
    }
}

/// A root at which chance acts: the lines are the outcomes with their exact probabilities.
#[test]
fn chance_at_the_root() {
    let game = Layers { seed: 1, depth: 7, width: 15, chance: true, branching: 4 };
    let mut position = game.start();
    let mut rng = stream(4, &[]);
    let mut scratch = Vec::new();
    while game.actor(&position) != Actor::Chance {
        let next = game.sample(&position, &mut rng, &mut scratch);
        match next {
            Some(action) => game.apply_unchecked(&mut position, action),
            None => position = game.start(),
        }
    }
    let report = think(&game, &position, &tree_alone(), 20_000);
    let truth = Solver::default().solve(&game, &position).value;
    assert_eq!(report.actor, Actor::Chance);
    assert_eq!(report.lines.len(), successors(&game, &position).len());
    assert!((report.lines.iter().map(|line| line.prior).sum::<f64>() - 1.0).abs() < 1e-12);
    assert!((report.value() - truth).abs() < 0.03, "{} for {truth}", report.value());
}
