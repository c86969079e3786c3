//! The end of a match is solved (T22): values are exact expectations, and the choice is right.

use touchline_engine::games::{Metacheckers, Socker};
use touchline_engine::{Game, Rulebook, Side, successors};
use touchline_search::exact::Exact;
use touchline_search::{Config, Control, Limits, RootPolicy, search};

use crate::games::nim::Nim;
use crate::games::tic_tac_toe::{self, TicTacToe};

/// Penalty kicks of MetaCheckers in the last play: White chooses the square, Black the goalie's square, White the dice.
const PENALTIES: [&str; 2] = [
    "11/5k5/11/11/11/5c5/2c2c2c2/11/2C2C2C2/5C5/11/11/11/5K5/11 w f6 pspot wp0 - - 433,433 47 0-0",
    "11/5k5/11/4C6/11/5c5/2c2c2c2/11/2C5C2/5C5/11/11/11/5K5/11 b e11 guard wp0 - - 433,433 47 0-0",
];

fn limits(simulations: u64, threads: usize) -> Limits {
    Limits { simulations: Some(simulations), threads, ..Limits::default() }
}

/// What was too much for the solver does not keep it from solving less.
#[test]
fn a_solver_goes_on_after_lines_that_are_too_long() {
    let game = Nim { heaps: [255, 0, 0, 0] };
    let mut solver = Exact::new(&game, u64::MAX);
    assert!(solver.value(&game.start()).is_err());
    assert_eq!(solver.value(&Nim { heaps: [3, 0, 0, 0] }.start()), Ok(1.0));
    assert_eq!(solver.value(&Nim { heaps: [4, 0, 0, 0] }.start()), Ok(0.0));
}

#[test]
fn values_near_the_end_are_exact() {
    let game = Metacheckers::default();
    let without = Config { endgame_steps: 0, ..Config::default() };
    for text in PENALTIES {
        let position = game.parse_position(text).expect("a position");
        let mut solver = Exact::new(&game, u64::MAX);
        let white = game.actor(&position).side() == Some(Side::White);
        let seen = |value: f64| if white { value } else { 1.0 - value };
        let exact = seen(solver.value(&position).expect("no limit"));
        let report = search(&game, &position, &Config::default(), &limits(1000, 1), &Control::default());
        let report = report.expect("a search");
        assert!((report.value() - exact).abs() < 1e-9, "{text}: {} for {exact}", report.value());
        for action in successors(&game, &position) {
            let mut after = position;
            game.apply_unchecked(&mut after, action);
            let value = solver.value(&after).expect("no limit");
            let line = report.lines.iter().find(|line| line.action == action).expect("every action");
            assert!((line.value - seen(value)).abs() < 1e-9, "{text}");
        }
        assert!(report.lines.is_sorted_by(|a, b| a.value >= b.value - 1e-9), "best first");
        let mean =
            search(&game, &position, &without, &limits(1000, 1), &Control::default()).expect("a search");
        assert!((mean.value() - exact).abs() > 1e-4, "without the solver it is an estimate");
        let threads = search(&game, &position, &Config::default(), &limits(1000, 8), &Control::default());
        let lines = threads.expect("a search").lines;
        assert_eq!(lines, report.lines, "any number of threads");
    }
}

/// Gumbel search draws its actions by what was solved, too: the only one that it looks at is the best one nearly
/// always, which priors and noise draw in 42 of 100 searches.
#[test]
fn solved_values_count_when_actions_are_drawn() {
    let game = Metacheckers::default();
    let position = game.parse_position(PENALTIES[1]).expect("a position");
    let config = Config { root_policy: RootPolicy::Gumbel, root_candidates: 1, ..Config::default() };
    let is_best = |seed| {
        let limits = Limits { seed, ..limits(100, 1) };
        let report = search(&game, &position, &config, &limits, &Control::default()).expect("a search");
        let best = &report.lines[0];
        assert!(report.lines.iter().all(|line| line.solved && line.value <= best.value));
        assert!((best.prior - 0.42).abs() < 0.01, "{}", best.prior);
        best.visits > 0
    };
    let drawn = (0..40).filter(|&seed| is_best(seed)).count();
    assert!(drawn >= 32, "{drawn} of 40");
}

/// What was solved is known, also where it is a draw and was never visited.
#[test]
fn solved_draws_are_known() {
    let position = tic_tac_toe::Position::read("xox.o.ox.");
    let known = |config: &Config| {
        let report = search(&TicTacToe, &position, config, &limits(1, 1), &Control::default());
        let lines = report.expect("a search").lines;
        assert!(lines.iter().any(|line| line.visits == 0 && line.proof.is_none()));
        lines.iter().filter(|line| line.is_known()).map(|line| line.value).collect::<Vec<_>>()
    };
    assert_eq!(known(&Config::default()), [0.5; 3]);
    assert_eq!(known(&Config { endgame_steps: 0, ..Config::default() }).len(), 1);
}

/// Elsewhere the solver does not even begin: the same report with it and without.
#[test]
fn far_from_the_end_nothing_changes() {
    let without = Config { endgame_steps: 0, ..Config::default() };
    let lines = |config: &Config| {
        let game = Socker::default();
        search(&game, &game.start(), config, &limits(400, 1), &Control::default()).expect("a search").lines
    };
    assert_eq!(lines(&Config::default()), lines(&without));
}
