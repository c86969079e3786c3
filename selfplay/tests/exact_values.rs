//! Late positions of MetaCheckers in which exhaustive expectimax reaches the end of the match: the search finds the
//! same values and the best actions.

use std::collections::BTreeMap;
use std::path::PathBuf;

use touchline_engine::games::Metacheckers;
use touchline_engine::random::{Stream, below, stream};
use touchline_engine::{Actor, Game, Rulebook, Side};
use touchline_search::exact::Exact;
use touchline_search::{Config, Control, Limits, search};

/// Positions of a hard problem are not larger than this for the exhaustive solver.
const NODES: u64 = 400_000;
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

/// What the search made of a position.
struct Verdict {
    /// Distance of the value of the search from the exact one.
    error: f64,
    /// What the choice of the search loses against the best action; 0 at a chance event.
    loss: f64,
    /// How much the best action is better than the best of the others that differ.
    margin: f64,
    nodes: u64,
    exact: f64,
}

fn judge(game: &Metacheckers, position: &<Metacheckers as Game>::Position, limit: u64) -> Option<Verdict> {
    let mut solver = Exact::new(game, limit);
    let exact = solver.value(position).ok()?;
    let limits = Limits { simulations: Some(SIMULATIONS), ..Limits::default() };
    let report = search(game, position, &Config::default(), &limits, &Control::default()).expect("a search");
    let nodes = solver.nodes();
    let Actor::Side(side) = game.actor(position) else {
        return Some(Verdict { error: (report.value() - exact).abs(), loss: 0.0, margin: 0.0, nodes, exact });
    };
    let best = for_side(side, exact);
    let values = solver.action_values(position).ok()?;
    let value = |action| values.iter().find(|(a, _)| *a == action).map(|&(_, white)| for_side(side, white));
    let chosen = report.best().and_then(value).expect("a legal choice");
    let second = values.iter().map(|&(_, white)| for_side(side, white)).filter(|v| best - v > 1e-9);
    let second = second.fold(f64::NEG_INFINITY, f64::max);
    Some(Verdict {
        error: (report.value() - best).abs(),
        loss: best - chosen,
        margin: best - second,
        nodes,
        exact,
    })
}

#[test]
fn the_search_agrees_with_exhaustive_expectimax() {
    let text = std::fs::read_to_string(file()).expect("the file of positions");
    let game = Metacheckers::default();
    let mut failures = Vec::new();
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let position = game.parse_position(line).expect("a position");
        let verdict = judge(&game, &position, u64::MAX).expect("no limit");
        let Verdict { error, loss, margin, nodes, exact } = verdict;
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
    let started = std::time::Instant::now();
    while started.elapsed().as_secs() < 150 {
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
        let is_mixed = |value: f64| ![0.0, 0.5, 1.0].iter().any(|plain| (value - plain).abs() < 1e-9);
        if kept.len() < 3
            && game.result(&position).is_none()
            && Exact::new(&game, NODES).value(&position).is_ok_and(is_mixed)
        {
            eprintln!("{text}");
            kept.push(text);
        }
    }
    let header = "# MetaCheckers near the end of the match, by phase and mode; made by the ignored test of\n\
                  # selfplay/tests/exact_values.rs.\n";
    let lines: Vec<String> = kinds.into_values().flatten().collect();
    std::fs::write(file(), format!("{header}{}\n", lines.join("\n"))).expect("written");
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
    let plays = 46 + below(rng, 2);
    let score = ["0-0", "0-1", "1-0"][below(rng, 3) as usize];
    format!("{} {actor} {ball} {phase} {turn}{mode}0 - {spot} 433,433 {plays} {score}", ranks.join("/"))
}
