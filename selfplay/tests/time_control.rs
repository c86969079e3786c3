//! Budgets in time are kept (T19). The numbers hold for a machine with nothing else to do, so that the test is run by
//! hand: `cargo test --release -p touchline-selfplay --test all time_control -- --ignored --nocapture`.

use touchline_engine::Rulebook;
use touchline_engine::games::{Visitor, all, visit};
use touchline_selfplay::Stop;
use touchline_selfplay::contest::FINISHED;
use touchline_selfplay::player::{Budget, PlayerSettings};
use touchline_selfplay::record::{End, open};
use touchline_selfplay::tournament::{Plan, Tournament};

/// Milliseconds a decision.
const MOVE: u64 = 100;

fn variable(name: &str, default: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// What the clocks of many decisions say.
#[derive(Default)]
struct Clocks {
    games: u64,
    forfeits: u64,
    /// Milliseconds beyond the budget, one for each decision.
    overruns: Vec<u64>,
}

impl Clocks {
    /// The over-run that a share of the decisions does not exceed.
    fn quantile(&mut self, share: f64) -> u64 {
        self.overruns.sort_unstable();
        let place = (share * self.overruns.len() as f64) as usize;
        self.overruns.get(place).or(self.overruns.last()).copied().unwrap_or(0)
    }
}

/// Plays pairs of games that end after some plies and collects their clocks.
struct Play<'a> {
    workers: usize,
    clocks: &'a mut Clocks,
}

impl Visitor for Play<'_> {
    type Output = ();

    fn visit<G: Rulebook>(self) {
        let player = |name: &str| PlayerSettings { name: name.to_owned(), ..PlayerSettings::default() };
        let mut plan = Plan::parse("game = \"\"\nseed = 5\npairs = 1\nplayer = []").expect("a plan");
        plan.game = G::info().id.to_owned();
        plan.rules = G::info().opening.to_owned();
        plan.players = vec![player("one"), player("two")];
        plan.pairs = variable("PAIRS", 4);
        plan.concurrency = self.workers;
        plan.budget = Budget { time_ms: Some(MOVE), ..Budget::default() };
        plan.openings.random_steps = 8;
        plan.adjudication.step_limit = variable("STEPS", 60);
        let folder = tempfile::tempdir().expect("a folder");
        let mut tournament = Tournament::<G>::open(plan, folder.path()).expect("a tournament");
        tournament.run(&Stop::default(), &|_| {}).expect("a run");
        for entry in open(&folder.path().join(FINISHED)).expect("a file") {
            let game = entry.expect("a game").game;
            self.clocks.games += 1;
            self.clocks.forfeits += u64::from(game.end == End::Time);
            self.clocks.overruns.extend(game.clocks.iter().map(|&used| u64::from(used).saturating_sub(MOVE)));
        }
    }
}

/// At most 5 ms too late in 999 of 1,000 decisions with a core for each game, at most 25 ms with two games a core;
/// hardly a game is lost on time.
#[test]
#[ignore = "takes minutes on a quiet machine"]
fn budgets_in_time_are_kept() {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    for (workers, limit) in [(cores, 5), (2 * cores, 25)] {
        let mut clocks = Clocks::default();
        for info in all() {
            visit(info.id, Play { workers, clocks: &mut clocks }).expect("a listed game");
        }
        let (games, forfeits, decisions) = (clocks.games, clocks.forfeits, clocks.overruns.len());
        let [median, late] = [0.5, 0.999].map(|share| clocks.quantile(share));
        println!(
            "{workers} games at a time: {games} games, {decisions} decisions, over-run {median} ms (median), \
             {late} ms (99.9 %), {} ms (worst), {forfeits} lost on time",
            clocks.quantile(1.0)
        );
        assert!(late <= limit && forfeits * 2000 <= games, "{workers} games at a time");
    }
}
