//! The live line while games are played: how far, the score, the rating so far, and the time left. Without a terminal a
//! line of the log now and then.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use touchline_selfplay::contest::{Event, Results};
use touchline_selfplay::numbers::{decimal, signed};
use touchline_selfplay::ratings::{self, EloEstimate, PairPoints, Pentanomial, Rating, fit};
use touchline_selfplay::record::stats::Tally;
use touchline_selfplay::tournament::{GameId, Plan};

use super::counter::{bar, so_far};
use super::log::EVERY;
use crate::output;

/// A fit of many games takes a while; the line is renewed at least so long after the last one.
const PAUSE: Duration = Duration::from_millis(500);

/// A progress bar of a match or tournament; where standard error is not a terminal, lines of a log.
pub struct GamesProgress {
    bar: ProgressBar,
    /// The least time between two lines.
    pause: Duration,
    names: Arc<[String]>,
    state: Arc<Mutex<State>>,
}

/// What the line tells.
struct State {
    results: Results,
    /// When the line may be renewed; none while that is being done.
    due: Option<Instant>,
    /// Who renews it, or has done so last.
    renewal: Option<JoinHandle<()>>,
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl GamesProgress {
    /// A bar that begins with the games on the disk.
    pub fn new(plan: &Plan, played: &Results) -> GamesProgress {
        let bar = bar(plan.most_games(), plan.played(played), "  {msg}");
        bar.enable_steady_tick(Duration::from_secs(1));
        let names = plan.players.iter().map(|player| player.name.clone()).collect();
        let (first, pause) = if bar.is_hidden() { (EVERY, EVERY) } else { (Duration::ZERO, PAUSE) };
        let state = State { results: played.clone(), due: Some(Instant::now() + first), renewal: None };
        GamesProgress { bar, pause, names, state: Arc::new(Mutex::new(state)) }
    }

    /// Prints a line above the bar; nothing without a terminal.
    pub fn say(&self, line: &str) {
        self.bar.println(line);
    }

    /// Prints a line on standard error, above the bar if there is one.
    pub fn warn(&self, line: &str) {
        self.bar.suspend(|| output::say(line));
    }

    /// Enters what happened.
    pub fn tell(&self, event: &Event<'_>) {
        let Event::Finished { game, done, llr, .. } = event else { return };
        let mut state = lock(&self.state);
        state.results.insert(game.number, game.value());
        self.bar.set_position(*done);
        if state.due.is_some_and(|due| due <= Instant::now()) {
            state.due = None;
            let test =
                llr.map(|(llr, [low, high])| format!("  LLR {} ({low:.2} to {high:.2})", decimal(llr, 2)));
            state.renewal = self.renew(state.results.clone(), test.unwrap_or_default());
        }
    }

    /// Renews the line on a thread of its own: whoever tells of a game keeps the other players waiting meanwhile.
    fn renew(&self, results: Results, test: String) -> Option<JoinHandle<()>> {
        let (bar, names, state) = (self.bar.clone(), Arc::clone(&self.names), Arc::clone(&self.state));
        let pause = self.pause;
        let renew = move || {
            let line = line(&results, &names) + &test;
            if bar.is_hidden() {
                output::say(format_args!("{}  {line}", so_far(&bar, "games")));
            } else {
                bar.set_message(line);
            }
            lock(&state).due = Some(Instant::now() + pause);
        };
        // Without a thread the line stays as it is; the bar goes on.
        std::thread::Builder::new().spawn(renew).ok()
    }

    /// Takes the bar away, when the last line about the games has been told.
    pub fn finish(self) {
        let renewal = lock(&self.state).renewal.take();
        // One that panicked has told nothing.
        renewal.map(JoinHandle::join);
        self.bar.finish_and_clear();
    }
}

/// Score and Elo: of the first player against the second, by their pairs as in the tables, or of the leader among many,
/// by the fit.
fn line(results: &Results, names: &[String]) -> String {
    let (player, elo) = if names.len() == 2 { (0, of_two(results)) } else { leader(results, names.len()) };
    let mut tally = Tally::default();
    for (id, white) in played(results) {
        let [first, second] = id.seats();
        let points = [(first, white), (second, 1.0 - white)];
        points.iter().filter(|(seat, _)| *seat == player).for_each(|&(_, points)| tally.add(points));
    }
    let name = names.get(player).map_or("", String::as_str);
    format!("{name} +{} ={} -{}  Elo {elo}", tally.wins, tally.draws, tally.losses)
}

/// The games with White's points.
fn played(results: &Results) -> impl Iterator<Item = (GameId, f64)> {
    results.iter().filter_map(|(&number, &white)| Some((GameId::of(number)?, white)))
}

/// What the whole pairs of two players say about the first.
fn of_two(results: &Results) -> String {
    let mut pairs: BTreeMap<u64, PairPoints> = BTreeMap::new();
    for (id, white) in played(results) {
        let first = if id.seats()[0] == 0 { white } else { 1.0 - white };
        pairs.entry(id.number() >> 1).or_default().add(id.number(), first);
    }
    let mut points = Pentanomial::default();
    pairs.values().filter_map(|pair| pair.whole()).for_each(|pair| points.add(pair));
    points.elo().map_or_else(
        || "-".to_owned(),
        |EloEstimate { elo, interval: [low, high], .. }| {
            format!("{} ({} to {})", signed(elo), signed(low), signed(high))
        },
    )
}

/// Who leads, and how far above the mean.
fn leader(results: &Results, players: usize) -> (usize, String) {
    let game = |(id, value): (GameId, f64)| {
        let [white, black] = id.seats();
        ratings::Game { white, black, value, pair: id.number() >> 1 }
    };
    let ratings = fit(players, &played(results).map(game).collect::<Vec<_>>());
    let rating = |player: usize| ratings.players.get(player).copied().unwrap_or_default();
    let best = (0..players).max_by(|&a, &b| rating(a).value.total_cmp(&rating(b).value)).unwrap_or(0);
    let Rating { value, error } = rating(best);
    (best, format!("{} ± {error:.0}", signed(value)))
}

#[cfg(test)]
mod tests {
    use touchline_selfplay::contest::Results;
    use touchline_selfplay::tournament::GameId;

    use super::line;

    /// A game without its second half is left out.
    #[test]
    fn two_players_are_told_by_their_pairs() {
        let mut results = Results::new();
        let number = |pair, half| GameId { first: 0, second: 1, pair, half }.number();
        let names = ["a", "b", "c"].map(str::to_owned);
        for (pair, half, white) in [(0, 0, 1.0), (0, 1, 0.5), (1, 0, 0.0), (1, 1, 0.5), (2, 0, 1.0)] {
            results.insert(number(pair, half), white);
        }
        let told = line(&results, &names[..2]);
        assert!(told.starts_with("a +2 =2 -1  Elo +0 (-"), "{told}");
        let told = line(&results, &names);
        assert!(told.starts_with("a +2 =2 -1  Elo +") && told.contains(" ± "), "{told}");
    }
}
