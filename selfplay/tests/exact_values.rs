//! Late positions of MetaCheckers in which exhaustive expectimax reaches the end of the match: the search finds the
//! same values and the best actions.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use touchline_engine::games::Metacheckers;
use touchline_engine::random::{Stream, below, stream};
use touchline_engine::{Actor, Game, Rulebook, Side, successors};
use touchline_search::{Config, Control, Limits, search};

/// Positions with more positions behind them are not taken.
const NODES: usize = 120_000;
/// Positions of the same phase and mode.
const PER_KIND: usize = 4;
/// Random positions tried.
const ATTEMPTS: u32 = 5000;
/// How far the value of the search may be from the exact one.
const TOLERANCE: f64 = 0.01;
/// Where the best action is better than the second by more than this, the search must choose it.
const CLEAR: f64 = 0.03;
const SIMULATIONS: u64 = 50_000;

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("testdata/metacheckers-late.txt")
}

/// The value of White's value for the side.
fn for_side(side: Side, white: f64) -> f64 {
    if side == Side::White { white } else { 1.0 - white }
}

type Action = <Metacheckers as Game>::Action;
type Position = <Metacheckers as Game>::Position;

/// Plain expectimax with a table, and nothing else: independent of the solver that the search has itself. White's value;
/// `None` when more than `limit` positions are met.
fn expectimax(
    game: &Metacheckers,
    position: &Position,
    known: &mut HashMap<u64, f64>,
    limit: usize,
) -> Option<f64> {
    if let Some(result) = game.result(position) {
        return Some(result.value(Side::White));
    }
    let key = game.hash(position);
    if let Some(&value) = known.get(&key) {
        return Some(value);
    }
    if known.len() >= limit {
        return None;
    }
    let values = values_after(game, position, known, limit)?;
    let value = match game.actor(position) {
        Actor::Side(Side::White) => values.iter().map(|&(_, _, value)| value).fold(0.0, f64::max),
        Actor::Side(Side::Black) => values.iter().map(|&(_, _, value)| value).fold(1.0, f64::min),
        Actor::Chance | Actor::None => values.iter().map(|&(_, p, value)| p * value).sum(),
    };
    known.insert(key, value);
    Some(value)
}

/// Every action or outcome with its probability (1 for actions) and White's value after it.
fn values_after(
    game: &Metacheckers,
    position: &Position,
    known: &mut HashMap<u64, f64>,
    limit: usize,
) -> Option<Vec<(Action, f64, f64)>> {
    let mut outcomes = Vec::new();
    game.outcomes(position, &mut outcomes);
    let mut actions: Vec<(Action, f64)> =
        outcomes.into_iter().map(|(a, p)| (a, *p.numer() as f64 / *p.denom() as f64)).collect();
    if actions.is_empty() {
        actions = successors(game, position).into_iter().map(|a| (a, 1.0)).collect();
    }
    let mut value = |action| {
        let mut next = *position;
        game.apply_unchecked(&mut next, action);
        expectimax(game, &next, known, limit)
    };
    actions.into_iter().map(|(action, p)| Some((action, p, value(action)?))).collect()
}

/// What the search made of a position.
struct Verdict {
    /// Distance of the value of the search from the exact one.
    error: f64,
    /// What the choice of the search loses against the best action; 0 at a chance event.
    loss: f64,
    /// How much the best action is better than the best of the others that differ.
    margin: f64,
    nodes: usize,
    exact: f64,
}

fn judge(game: &Metacheckers, position: &Position) -> Verdict {
    let mut known = HashMap::new();
    let exact = expectimax(game, position, &mut known, usize::MAX).expect("no limit");
    let limits = Limits { simulations: Some(SIMULATIONS), ..Limits::default() };
    let report = search(game, position, &Config::default(), &limits, &Control::default()).expect("a search");
    let nodes = known.len();
    let Actor::Side(side) = game.actor(position) else {
        return Verdict { error: (report.value() - exact).abs(), loss: 0.0, margin: 0.0, nodes, exact };
    };
    let best = for_side(side, exact);
    let values = values_after(game, position, &mut known, usize::MAX).expect("no limit");
    let chosen = values.iter().find(|&&(action, ..)| Some(action) == report.best()).expect("a legal choice");
    let worse = values.iter().map(|&(.., white)| for_side(side, white)).filter(|value| best - value > 1e-9);
    let second = worse.fold(f64::NEG_INFINITY, f64::max);
    Verdict {
        error: (report.value() - best).abs(),
        loss: best - for_side(side, chosen.2),
        margin: best - second,
        nodes,
        exact,
    }
}

#[test]
fn the_search_agrees_with_exhaustive_expectimax() {
    let text = std::fs::read_to_string(file()).expect("the file of positions");
    let game = Metacheckers::default();
    let mut failures = Vec::new();
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let position = game.parse_position(line).expect("a position");
        let Verdict { error, loss, margin, nodes, exact } = judge(&game, &position);
        println!(
            "exact {exact:.4} error {error:.4} loss {loss:.4} margin {margin:.4} nodes {nodes:7}  {line}"
        );
        checked += 1;
        if error > TOLERANCE || margin > CLEAR && loss > 1e-9 {
            failures.push(format!("exact {exact:.4}, error {error:.4}, loss {loss:.4}: {line}"));
        }
    }
    assert!(checked >= 30, "{checked} positions");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Makes the file anew: `cargo test --release -p touchline-selfplay --test exact_values -- --ignored`.
///
/// Random walks from sparse random positions near the end of the match. Of each phase and mode the first few are taken
/// whose value is no plain win, draw or loss and which the exhaustive solver finishes; the search is not asked.
#[test]
#[ignore = "writes the test data"]
fn write_positions() {
    let game = Metacheckers::default();
    let mut rng = stream(20, &[]);
    let mut scratch = Vec::new();
    let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for _ in 0..ATTEMPTS {
        let Ok(mut position) = game.parse_position(&random_position(&mut rng)) else { continue };
        for _ in 0..below(&mut rng, 16) {
            if let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
                game.apply_unchecked(&mut position, action);
            }
        }
        let text = game.print_position(&position);
        let fields: Vec<&str> = text.split(' ').collect();
        let mode = fields[4].get(1..2).unwrap_or_default();
        let kept = kinds.entry(format!("{} {mode}", fields[3])).or_default();
        if kept.len() < PER_KIND && game.result(&position).is_none() && is_interesting(&game, &position) {
            eprintln!("{text}");
            kept.push(text);
        }
    }
    let header = "# MetaCheckers near the end of the match, by phase and mode; made by the ignored test of\n\
                  # selfplay/tests/exact_values.rs.\n";
    let lines: Vec<String> = kinds.into_values().flatten().collect();
    std::fs::write(file(), format!("{header}{}\n", lines.join("\n"))).expect("written");
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

/// The string of a random position with four to six checkers a side; not every one is possible.
fn random_position(rng: &mut Stream) -> String {
    let mut board = [[b'1'; 11]; 15];
    let mut place = |piece: u8, rng: &mut Stream, ranks: std::ops::Range<u32>| loop {
        let (file, rank) =
            (1 + below(rng, 9) as usize, (ranks.start + below(rng, ranks.end - ranks.start)) as usize);
        if board[rank][file] == b'1' {
            board[rank][file] = piece;
            return (file, rank);
        }
    };
    let white = below(rng, 2) == 0;
    let (attackers, defenders) = if white { (b'C', b'c') } else { (b'c', b'C') };
    place(b'K', rng, 1..3);
    place(b'k', rng, 12..14);
    let far = if white { 8..14 } else { 1..7 };
    let (men, opponents) = (3 + below(rng, 2), 3 + below(rng, 2));
    let ball = place(attackers, rng, far.clone());
    for _ in 1..men {
        place(attackers, rng, far.clone());
    }
    let mut thief = ball;
    for _ in 0..opponents {
        thief = place(defenders, rng, far.clone());
    }
    let name = |(file, rank): (usize, usize)| format!("{}{rank}", char::from(b'a' + file as u8));
    let ranks: Vec<String> = board
        .iter()
        .rev()
        .map(|rank| {
            let mut text = String::new();
            let mut run = 0;
            for &square in rank {
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
            if run > 0 {
                text.push_str(&run.to_string());
            }
            text
        })
        .collect();
    let (side, other) = if white { ('w', 'b') } else { ('b', 'w') };
    let ball = name(ball);
    let (actor, turn, spot) = match below(rng, 8) {
        0 => (other, format!("{other} steal"), name(thief)),
        1 => (other, format!("{other} roll"), "-".to_owned()),
        2 => (side, format!("{side} risk"), "-".to_owned()),
        3 => (side, format!("{side} roll"), "-".to_owned()),
        _ => (side, format!("{side} dice"), "-".to_owned()),
    };
    let (turn, phase) = turn.split_once(' ').unwrap_or_default();
    let mode = if phase == "dice" && below(rng, 6) == 0 { 'i' } else { 'n' };
    let plays = if below(rng, 4) == 0 { 46 } else { 47 };
    let score = ["0-0", "0-1", "1-0"][below(rng, 3) as usize];
    format!("{} {actor} {ball} {phase} {turn}{mode}0 - {spot} 433,433 {plays} {score}", ranks.join("/"))
}
