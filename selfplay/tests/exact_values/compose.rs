//! Finds late positions: `cargo test --release -p touchline-selfplay --test all exact_values -- --ignored --nocapture`.

use std::collections::{BTreeMap, HashMap};

use touchline_engine::games::Metacheckers;
use touchline_engine::random::{Stream, below, stream};
use touchline_engine::{Game, Rulebook, successors};

use super::{Action, CLEAR, Position, expectimax, values_after};

/// Positions with more positions behind them are not taken.
const NODES: usize = 200_000;
/// Positions of the same phase and mode.
const PER_KIND: usize = 3;
/// So many positions of one phase and mode are solved to find them.
const TRIES: u32 = 60;
/// Random walks, and the steps of each.
const WALKS: u32 = 6000;
const STEPS: u32 = 16;

/// Positions of one phase and mode: how many were solved, and how many of them were found fit.
#[derive(Default)]
struct Kind {
    tries: u32,
    found: usize,
}

/// Random walks from sparse random positions near the end of the match, rare outcomes as likely as others. Of each
/// phase and mode the first few are printed whose value is no plain win, draw or loss, or whose choice matters, and
/// which expectimax finishes; the search is not asked.
#[test]
#[ignore = "finds test data; takes minutes"]
fn find_positions() {
    let game = Metacheckers::default();
    let mut rng = stream(21, &[]);
    let mut kinds: BTreeMap<String, Kind> = BTreeMap::new();
    for _ in 0..WALKS {
        let Ok(mut position) = game.parse_position(&random_position(&mut rng)) else { continue };
        for _ in 0..STEPS {
            let actions = successors(&game, &position);
            let Some(&action) = actions.get(below(&mut rng, actions.len() as u32) as usize) else { break };
            let text = game.print_position(&position);
            let fields: Vec<&str> = text.split(' ').collect();
            let mode = fields[4].get(1..2).unwrap_or_default();
            let kind = kinds.entry(format!("{} {mode}", fields[3])).or_default();
            if kind.found < PER_KIND && kind.tries < TRIES {
                kind.tries += 1;
                if is_interesting(&game, &position) {
                    println!("{text}");
                    kind.found += 1;
                    break;
                }
            }
            game.apply_unchecked(&mut position, action);
        }
    }
}

/// Whether plain expectimax solves the position, and either chance has a part in its value or the choice matters.
fn is_interesting(game: &Metacheckers, position: &Position) -> bool {
    let mut known = HashMap::new();
    let Some(value) = expectimax(game, position, &mut known, NODES) else { return false };
    let is_plain = [0.0, 0.5, 1.0].iter().any(|plain| (value - plain).abs() < 1e-9);
    let differs = |&(.., after): &(Action, f64, f64)| (after - value).abs() > CLEAR;
    let choice = game.actor(position).side().is_some()
        && values_after(game, position, &mut known, usize::MAX)
            .is_some_and(|values| values.iter().any(differs));
    !is_plain || choice
}

/// A board of 15 ranks and 11 files that is being set up; `1` is an empty square.
struct Sketch([[u8; 11]; 15]);

impl Sketch {
    /// Puts the piece on a random empty square of these files and ranks and names the square.
    fn place(
        &mut self,
        piece: u8,
        rng: &mut Stream,
        files: std::ops::Range<u32>,
        ranks: std::ops::Range<u32>,
    ) -> String {
        loop {
            let file = files.start + below(rng, files.end - files.start);
            let rank = ranks.start + below(rng, ranks.end - ranks.start);
            let square = &mut self.0[rank as usize][file as usize];
            if *square == b'1' {
                *square = piece;
                return format!("{}{rank}", char::from(b'a' + file as u8));
            }
        }
    }

    /// The board field of a position string.
    fn print(&self) -> String {
        let rank = |rank: &[u8; 11]| {
            let mut text = String::new();
            let mut run = 0;
            for &square in rank.iter().chain(b"/") {
                if square == b'1' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text.push_str(&run.to_string());
                    run = 0;
                }
                text.push(char::from(square));
            }
            text.pop();
            text
        };
        self.0.iter().rev().map(rank).collect::<Vec<String>>().join("/")
    }
}

/// The string of a random position with four or five checkers a side; not every one is possible.
fn random_position(rng: &mut Stream) -> String {
    let pitch = 1..10;
    let mut sketch = Sketch([[b'1'; 11]; 15]);
    let white = below(rng, 2) == 0;
    let (attackers, defenders) = if white { (b'C', b'c') } else { (b'c', b'C') };
    let (side, other) = if white { ('w', 'b') } else { ('b', 'w') };
    let (far, goal_line) = if white { (8..14, 14) } else { (1..7, 0) };
    sketch.place(b'K', rng, pitch.clone(), 1..3);
    sketch.place(b'k', rng, pitch.clone(), 12..14);
    let thief = sketch.place(defenders, rng, pitch.clone(), far.clone());
    for _ in 0..2 + below(rng, 2) {
        sketch.place(defenders, rng, pitch.clone(), far.clone());
    }
    for _ in 0..2 + below(rng, 2) {
        sketch.place(attackers, rng, pitch.clone(), far.clone());
    }
    let border = 10 * below(rng, 2);
    let start = below(rng, 12);
    let holder = match start {
        0 => sketch.place(attackers, rng, border..border + 1, far),
        1 => sketch.place(attackers, rng, 1..10, goal_line..goal_line + 1),
        _ => sketch.place(attackers, rng, pitch, far),
    };
    let fields = match start {
        0 => format!("{side} {holder} play {side}t0 {} -", throw(rng)),
        1 => format!("{other} - line {other}n0 - {holder}"),
        2 | 3 => format!("{other} {holder} steal {other}n0 - {thief}"),
        4 => format!("{other} {holder} roll {other}n0 - -"),
        5 => format!("{side} {holder} roll {side}n0 - -"),
        6 | 7 => format!("{side} {holder} risk {side}n0 - -"),
        8 => format!("{side} {holder} dice {side}i0 - -"),
        _ => format!("{side} {holder} dice {side}n0 - -"),
    };
    let plays = if start != 1 && below(rng, 3) == 0 { 46 } else { 47 };
    let score = ["0-0", "0-1", "1-0"][below(rng, 3) as usize];
    format!("{} {fields} 433,433 {plays} {score}", sketch.print())
}

/// A roll for a throw-in.
fn throw(rng: &mut Stream) -> String {
    let number = 1 + below(rng, 6);
    match below(rng, 6) {
        0 => "P".to_owned(),
        1 => "N".to_owned(),
        2 => "K".to_owned(),
        3 => format!("B{number}"),
        4 => format!("R{number}"),
        _ => format!("Q{number}"),
    }
}
