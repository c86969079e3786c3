//! Budgets, memory, stop, progress and what is refused.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use touchline_engine::Game;
use touchline_search::{Config, Control, Limits, Proof, Report, RootPolicy, SearchError, search};

use crate::games::connect_four::{ConnectFour, Position};
use crate::games::nim::Nim;
use crate::games::raffle::Raffle;

fn think(limits: &Limits) -> Result<Report<u8>, SearchError> {
    search(&ConnectFour, &ConnectFour.start(), &Config::default(), limits, &Control::default())
}

#[test]
fn every_simulation_is_made_and_counted() {
    for policy in [RootPolicy::Halving, RootPolicy::Ucb, RootPolicy::Gumbel] {
        for simulations in [1, 2, 5, 7, 8, 99, 1000, 12_345] {
            let config = Config { root_policy: policy, ..Config::default() };
            let limits = Limits { simulations: Some(simulations), ..Limits::default() };
            let report = search(&ConnectFour, &ConnectFour.start(), &config, &limits, &Control::default());
            let report = report.expect("a search");
            assert_eq!(report.simulations, simulations);
            assert_eq!(report.lines.iter().map(|line| line.visits).sum::<u64>(), simulations);
            assert_eq!(report.lines.len(), 7);
        }
    }
}

/// No policy looks at more actions than the settings allow.
#[test]
fn root_candidates_are_a_bound() {
    for root_policy in [RootPolicy::Halving, RootPolicy::Ucb, RootPolicy::Gumbel] {
        for root_candidates in [1, 3, 7] {
            let config = Config { root_policy, root_candidates, ..Config::default() };
            let limits = Limits { simulations: Some(2000), ..Limits::default() };
            let report = search(&ConnectFour, &ConnectFour.start(), &config, &limits, &Control::default());
            let lines = report.expect("a search").lines;
            let visited = lines.iter().filter(|line| line.visits > 0).count();
            assert_eq!(visited, root_candidates as usize, "{root_policy:?}");
        }
    }
}

/// Visits for which there is nothing to find out are not waited for, however many they are: Black threatens to win, and
/// the only action that is looked at does not prevent it.
#[test]
fn proven_candidates_end_the_search() {
    let config = Config { root_candidates: 1, endgame_steps: 0, ..Config::default() };
    let limits = Limits { simulations: Some(1 << 50), ..Limits::default() };
    let control = Control { only: &[0, 1], ..Control::default() };
    let report = search(&ConnectFour, &Position::after("231415"), &config, &limits, &control);
    let report = report.expect("a search");
    assert!(report.simulations < 1000 && report.lines.iter().any(|line| line.proof == Some(Proof::Loss)));
}

/// Gumbel search looks at as many actions as it draws, and draws others with another seed.
#[test]
fn gumbel_search_draws_actions() {
    let config = Config { root_policy: RootPolicy::Gumbel, root_candidates: 2, ..Config::default() };
    let drawn: BTreeSet<Vec<u8>> = (0..40)
        .map(|seed| {
            let limits = Limits { simulations: Some(64), seed, ..Limits::default() };
            let report = search(&ConnectFour, &ConnectFour.start(), &config, &limits, &Control::default());
            let lines = report.expect("a search").lines;
            let mut visited: Vec<u8> =
                lines.iter().filter(|line| line.visits > 0).map(|line| line.action).collect();
            visited.sort_unstable();
            visited
        })
        .collect();
    assert!(drawn.iter().all(|visited| visited.len() == 2), "{drawn:?}");
    // Of the 21 pairs of columns 40 draws meet 18 on average.
    assert!(drawn.len() >= 10, "{drawn:?}");
}

#[test]
fn empty_budgets_and_finished_matches_are_refused() {
    let none = Limits { simulations: None, ..Limits::default() };
    assert_eq!(think(&none), Err(SearchError::NoBudget));
    assert_eq!(think(&Limits { simulations: Some(0), ..Limits::default() }), Err(SearchError::NoBudget));
    assert_eq!(think(&Limits { time: Some(Duration::ZERO), ..none }), Err(SearchError::NoBudget));
    let over = Position::after("1212121");
    let result = search(&ConnectFour, &over, &Config::default(), &Limits::default(), &Control::default());
    assert_eq!(result, Err(SearchError::Over));
}

#[test]
fn settings_out_of_range_are_refused() {
    let config = Config { exploration: f32::NAN, ..Config::default() };
    let result = search(&ConnectFour, &ConnectFour.start(), &config, &Limits::default(), &Control::default());
    let error = result.expect_err("not a number");
    assert_eq!(error.to_string(), "search setting exploration: expected 0-100");
    assert!(Config { static_weight: 1.5, ..Config::default() }.validate().is_err());
    assert_eq!(Config::default().validate(), Ok(()));
}

/// One node and its edges fill about 200 bytes: the tree stops growing at the bound, and the search goes on.
#[test]
fn memory_is_bounded() {
    let report = think(&Limits { simulations: Some(200_000), ..Limits::default() }).expect("a search");
    assert!(report.nodes > 20_000);
    let memory = 1 << 20;
    let bounded =
        think(&Limits { simulations: Some(200_000), memory, ..Limits::default() }).expect("a search");
    assert_eq!(bounded.simulations, 200_000);
    assert!(bounded.nodes * 100 < memory as u64, "{} nodes", bounded.nodes);
    assert!(bounded.nodes > 500, "{} nodes", bounded.nodes);
    let none = think(&Limits { simulations: Some(2000), memory: 0, ..Limits::default() }).expect("a search");
    assert_eq!((none.nodes, none.simulations), (0, 2000));
}

/// A search without an end compares its actions again and again, so that its answer is one whenever it is stopped.
#[test]
fn an_endless_search_can_be_stopped_at_any_time() {
    let stop = AtomicBool::new(false);
    let watch = |report: &Report<u8>| stop.store(report.simulations > 4096, Ordering::Relaxed);
    let limits = Limits { simulations: None, time: Some(Duration::MAX), ..Limits::default() };
    let control = Control { stop: &stop, progress: Some(&watch), ..Control::default() };
    let report = search(&ConnectFour, &ConnectFour.start(), &Config::default(), &limits, &control);
    let visits: Vec<u64> = report.expect("a search").lines.iter().map(|line| line.visits).collect();
    assert!(visits.iter().max() > visits.iter().min().map(|least| 2 * least).as_ref(), "{visits:?}");
}

#[test]
fn time_ends_the_search() {
    for threads in [1, 3] {
        let time = Duration::from_millis(80);
        let limits = Limits { simulations: None, time: Some(time), threads, ..Limits::default() };
        let started = Instant::now();
        let report = think(&limits).expect("a search");
        // A thirty-second of it is kept for the answer.
        assert!(started.elapsed() >= time * 31 / 32 && report.simulations > 0, "{report:?}");
        // Generous, because tests share the machine.
        assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    }
}

/// However late the threads wake up.
#[test]
fn any_time_is_enough_for_a_simulation() {
    for threads in [1, 2, 8] {
        let time = Some(Duration::from_micros(1));
        let report =
            think(&Limits { simulations: None, time, threads, ..Limits::default() }).expect("a search");
        assert!(report.simulations > 0, "{threads} threads");
    }
}

/// A roll nearly all of whose outcomes are proven, however unlikely the open one is: it gets the whole budget.
#[test]
fn a_roll_that_is_nearly_proven_spends_the_budget_on_the_rest() {
    let game = Raffle { tickets: 1000 };
    let limits = Limits { simulations: Some(20), ..Limits::default() };
    let report = search(&game, &game.start(), &Config::default(), &limits, &Control::default());
    assert_eq!(report.expect("a search").simulations, 20);
    for tickets in [1000, 1 << 60] {
        let (sender, receiver) = channel();
        // A search that goes on for ever would keep the test from failing.
        std::thread::spawn(move || {
            let game = Raffle { tickets };
            let time = Some(Duration::from_millis(200));
            let limits = Limits { simulations: None, time, ..Limits::default() };
            let report = search(&game, &game.start(), &Config::default(), &limits, &Control::default());
            sender.send(report.expect("a search").simulations)
        });
        let simulations = receiver.recv_timeout(Duration::from_secs(10)).expect("an end");
        assert!(simulations > 0, "{tickets} tickets");
    }
}

#[test]
fn stop_ends_the_search_soon_with_the_best_so_far() {
    let stop = AtomicBool::new(false);
    let limits = Limits { simulations: Some(u64::MAX), threads: 2, ..Limits::default() };
    let asked = OnceLock::new();
    let show = |report: &Report<u8>| {
        if report.simulations > 0 {
            asked.get_or_init(Instant::now);
            stop.store(true, Ordering::Relaxed);
        }
    };
    let control = Control { stop: &stop, progress: Some(&show), ..Control::default() };
    let report = search(&ConnectFour, &ConnectFour.start(), &Config::default(), &limits, &control);
    assert!(asked.get().expect("progress").elapsed() < Duration::from_secs(10));
    let report = report.expect("a search");
    assert!(report.simulations > 0 && report.best().is_some());
}

#[test]
fn a_stop_before_the_first_simulation_still_gives_an_action() {
    let stop = AtomicBool::new(true);
    let control = Control { stop: &stop, ..Control::default() };
    let report = search(&ConnectFour, &ConnectFour.start(), &Config::default(), &Limits::default(), &control);
    let report = report.expect("a search");
    assert_eq!((report.simulations, report.lines.len()), (0, 7));
}

#[test]
fn progress_is_shown_while_the_search_runs() {
    let seen = Mutex::new(Vec::new());
    let stop = AtomicBool::new(false);
    let show = |report: &Report<u8>| {
        let mut seen = seen.lock().expect("one at a time");
        seen.push((report.simulations, report.lines.len()));
        stop.store(seen.len() >= 3, Ordering::Relaxed);
    };
    let control = Control { stop: &stop, progress: Some(&show), ..Control::default() };
    let limits = Limits { simulations: None, time: Some(Duration::MAX), ..Limits::default() };
    let game = Nim { heaps: [60, 60, 60, 60] };
    let started = Instant::now();
    search(&game, &game.start(), &Config::default(), &limits, &control).expect("a search");
    let seen = seen.into_inner().expect("the end");
    assert!(seen.len() >= 3 && started.elapsed() >= Duration::from_millis(290), "shown too often: {seen:?}");
    assert!(seen.windows(2).all(|pair| pair[0].0 < pair[1].0) && seen.iter().all(|&(_, lines)| lines == 4));
}
