//! How many cores a search can keep busy: real searches, with the work of every batch scheduled on imagined cores.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook};

use crate::config::Config;
use crate::limits::{Control, Limits};
use crate::root::Search;
use crate::tree::{Order, Work};

/// Waking the threads for a batch takes as long as so many simulations,
const WAKING: u64 = 10;

/// handing visits out and learning from them as many as this.
const HANDING_OUT: u64 = 2;

/// Pieces of work, each with those that wait for it.
#[derive(Default)]
struct Plan {
    costs: Vec<u64>,
    followers: Vec<Vec<usize>>,
    /// How many others a piece waits for.
    waits: Vec<usize>,
}

impl Plan {
    fn add(&mut self, cost: u64, before: &[usize]) -> usize {
        let piece = self.costs.len();
        self.costs.push(cost);
        self.followers.push(Vec::new());
        self.waits.push(before.len());
        before.iter().for_each(|&other| self.followers[other].push(piece));
        piece
    }

    /// Adds work that begins after a piece; returns the piece it ends with.
    fn add_work(&mut self, work: &Work, before: usize) -> usize {
        match &work.order {
            Order::Alone => self.add(work.made(), &[before]),
            Order::InTurn(parts) => parts.iter().fold(before, |last, part| self.add_work(part, last)),
            Order::SideBySide(parts) => {
                let start = self.add(HANDING_OUT, &[before]);
                let ends: Vec<usize> = parts.iter().map(|part| self.add_work(part, start)).collect();
                self.add(0, &ends)
            }
        }
    }

    /// The time it takes when every free core takes the piece that was ready first.
    fn time(mut self, cores: usize) -> u64 {
        let mut ready: VecDeque<usize> = (0..self.costs.len()).filter(|&i| self.waits[i] == 0).collect();
        let mut running = BinaryHeap::new();
        let mut now = 0;
        loop {
            while running.len() < cores
                && let Some(piece) = ready.pop_front()
            {
                running.push(Reverse((now + self.costs[piece], piece)));
            }
            let Some(Reverse((end, piece))) = running.pop() else { return now };
            now = end;
            for follower in std::mem::take(&mut self.followers[piece]) {
                self.waits[follower] -= 1;
                if self.waits[follower] == 0 {
                    ready.push_back(follower);
                }
            }
        }
    }
}

/// Share of the time that so many cores do simulations.
fn use_of_cores(batches: &[Vec<Work>], cores: usize) -> f64 {
    let (mut time, mut made) = (0, 0);
    for batch in batches {
        let mut plan = Plan::default();
        let start = plan.add(WAKING, &[]);
        for work in batch {
            plan.add_work(work, start);
            made += work.made();
        }
        time += plan.time(cores);
    }
    made as f64 / (time * cores as u64) as f64
}

/// A number of root actions, and the use of 2, 16 and 64 cores.
type Use = (usize, [f64; 3]);

/// Searches of a game in positions with few, with some and with many actions.
struct Positions(u64);

impl Visitor for Positions {
    type Output = Vec<Use>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let game = G::with_rules(G::info().opening).expect("opening options are valid");
        let mut rng = stream(3, &[]);
        let mut found: Vec<(usize, G::Position)> = Vec::new();
        let (mut actions, mut position) = (Vec::new(), game.start());
        for _ in 0..3000 {
            match game.sample(&position, &mut rng, &mut actions) {
                Some(action) => game.apply_unchecked(&mut position, action),
                None => position = game.start(),
            }
            actions.clear();
            game.legal(&position, &mut actions);
            if actions.len() > 1 {
                found.push((actions.len(), position));
            }
        }
        found.sort_by_key(|&(count, _)| count);
        let last = found.len() - 1;
        [0, last / 8, last / 2, last]
            .map(|index| (found[index].0, measure(&game, &found[index].1, self.0)))
            .to_vec()
    }
}

fn measure<G: Game>(game: &G, position: &G::Position, simulations: u64) -> [f64; 3] {
    let limits = Limits { simulations: Some(simulations), ..Limits::default() };
    let (config, control) = (Config { endgame_steps: 0, ..Config::default() }, Control::default());
    let mut search = Search::new(game, position, &config, &limits, &control).expect("a search");
    search.spend();
    [2, 16, 64].map(|cores| use_of_cores(&search.trace, cores))
}

/// Of the last batch of a search from the opening, if it is for two actions: the ratio of their visits and that of what
/// a visit costs.
struct LastTwo(u64);

impl Visitor for LastTwo {
    type Output = Option<[f64; 2]>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let game = G::with_rules(G::info().opening).expect("opening options are valid");
        let limits = Limits { simulations: Some(self.0), ..Limits::default() };
        let (config, control) = (Config::default(), Control::default());
        let mut search = Search::new(&game, &game.start(), &config, &limits, &control).expect("a search");
        search.spend();
        let [one, other] = search.trace.last()?.as_slice() else { return None };
        Some([one.made() as f64 / other.made() as f64, one.cost()? / other.cost()?])
    }
}

fn last_two(simulations: u64) -> Vec<[f64; 2]> {
    all().into_iter().filter_map(|info| visit(info.id, LastTwo(simulations)).flatten()).collect()
}

#[test]
fn the_last_two_actions_take_the_same_time() {
    let ratios = last_two(20_000);
    let apart = |ratio: f64| ratio.ln().abs();
    assert!(ratios.iter().all(|[visits, cost]| apart(visits * cost) < 0.1), "{ratios:?}");
    assert!(ratios.iter().any(|&[_, cost]| apart(cost) > 0.1), "{ratios:?}");
}

#[test]
fn the_last_two_actions_have_equal_visits_where_trees_are_split() {
    let ratios = last_two(100_000);
    assert!(!ratios.is_empty() && ratios.iter().all(|&[visits, _]| visits == 1.0), "{ratios:?}");
}

#[test]
fn many_cores_stay_busy() {
    let mut uses = Vec::new();
    for info in all() {
        for (actions, shares) in visit(info.id, Positions(100_000)).expect("a game") {
            let [two, sixteen, many] = shares;
            println!(
                "{:14} {actions:4} actions: {two:.3} of 2, {sixteen:.3} of 16, {many:.3} of 64",
                info.id
            );
            uses.push(shares);
        }
    }
    let (two, sixteen, many) = (0, 1, 2);
    assert!(uses.iter().all(|shares| shares[two] > 0.9 && shares[sixteen] > 0.9 && shares[many] > 0.8));
}
