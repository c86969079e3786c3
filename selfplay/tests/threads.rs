//! The number of threads does not matter (T15): in every game, over a ladder of budgets, visits, values and lines are
//! the same to the bit.

use touchline_engine::Rulebook;
use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::random::stream;
use touchline_search::{Config, Control, Limits, Report, search};

const THREADS: [usize; 4] = [2, 4, 8, 16];

struct Budgets {
    count: u32,
}

impl Visitor for Budgets {
    type Output = ();

    fn visit<G: Rulebook>(self) {
        let game = G::with_rules(G::info().opening).expect("options of the standard opening");
        let mut position = game.start();
        let (mut rng, mut scratch) = (stream(15, &[]), Vec::new());
        let mut budget = 100.0;
        for number in 0..self.count {
            let think = |threads| {
                let limits = Limits {
                    simulations: Some(budget as u64),
                    threads,
                    seed: u64::from(number),
                    ..Limits::default()
                };
                search(&game, &position, &Config::default(), &limits, &Control::default()).expect("searched")
            };
            let alone = think(1);
            for threads in THREADS {
                let report = think(threads);
                assert!(same(&alone, &report), "{}: {budget} simulations, {threads} threads", G::info().id);
            }
            budget *= 1.5;
            let mut next = position;
            for _ in 0..7 {
                let Some(action) = game.sample(&next, &mut rng, &mut scratch) else { break };
                game.apply_unchecked(&mut next, action);
            }
            if game.result(&next).is_none() {
                position = next;
            }
        }
    }
}

/// Equal in everything but time.
fn same<A: Copy + PartialEq>(a: &Report<A>, b: &Report<A>) -> bool {
    let bits = |report: &Report<A>| -> Vec<(u64, u64)> {
        report.lines.iter().map(|line| (line.visits, line.value.to_bits())).collect()
    };
    a.simulations == b.simulations && a.nodes == b.nodes && a.lines == b.lines && bits(a) == bits(b)
}

#[test]
fn small_budgets_do_not_depend_on_threads() {
    for info in all() {
        visit(info.id, Budgets { count: 9 }).expect("a listed game");
    }
}

/// The whole ladder, 100 to 221,000 simulations; some minutes.
#[test]
#[ignore = "takes minutes"]
fn all_budgets_do_not_depend_on_threads() {
    for info in all() {
        visit(info.id, Budgets { count: 20 }).expect("a listed game");
    }
}
