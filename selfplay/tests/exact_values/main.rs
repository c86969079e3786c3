//! Late positions of MetaCheckers in which exhaustive expectimax reaches the end of the match: the search finds the
//! same values and the best actions, with its own exhaustive solver of endgames and without it.

mod compose;

use std::collections::HashMap;
use std::path::PathBuf;

use touchline_engine::games::Metacheckers;
use touchline_engine::{Actor, Game, Rulebook, Side, successors};
use touchline_search::{Config, Control, Limits, search};

/// How far the value of the search may be from the exact one.
const TOLERANCE: f64 = 0.01;
/// Where the best action is better than the second by more than this, the search must choose it.
const CLEAR: f64 = 0.03;
const SIMULATIONS: u64 = 50_000;
/// The phases in which the result can still be open in the last plays. In the others nothing more hangs on the choice
/// (a free pass, a goalie kick) or it is another side's turn after them.
const PHASES: [&str; 20] = [
    "back", "dice", "roll", "risk", "play", "joker", "dbl", "bootq", "boot", "boot1", "boot2", "steal",
    "yield", "line", "take", "duel", "claim", "pspot", "guard", "kick",
];

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
    exact: f64,
}

impl Verdict {
    /// Whether the value is close, and the choice optimal where it is clear.
    fn is_right(&self) -> bool {
        self.error <= TOLERANCE && (self.margin <= CLEAR || self.loss <= 1e-9)
    }
}

fn judge(game: &Metacheckers, position: &Position, config: &Config) -> Verdict {
    let mut known = HashMap::new();
    let exact = expectimax(game, position, &mut known, usize::MAX).expect("no limit");
    let limits = Limits { simulations: Some(SIMULATIONS), ..Limits::default() };
    let report = search(game, position, config, &limits, &Control::default()).expect("a search");
    let Actor::Side(side) = game.actor(position) else {
        return Verdict { error: (report.value() - exact).abs(), loss: 0.0, margin: 0.0, exact };
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
        exact,
    }
}

/// The verdicts on all positions of the file, in its order.
fn judge_all(config: &Config) -> Vec<(Verdict, String)> {
    let text = std::fs::read_to_string(file()).expect("the file of positions");
    let game = Metacheckers::default();
    let mut verdicts = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let verdict = judge(&game, &game.parse_position(line).expect("a position"), config);
        let Verdict { error, loss, margin, exact } = verdict;
        println!("exact {exact:.4} error {error:.4} loss {loss:.4} margin {margin:.4}  {line}");
        verdicts.push((verdict, line.to_owned()));
    }
    verdicts
}

/// The positions that are not right, for people.
fn wrong(verdicts: &[(Verdict, String)]) -> Vec<String> {
    let text = |(Verdict { error, loss, exact, .. }, line): &(Verdict, String)| {
        format!("exact {exact:.4}, error {error:.4}, loss {loss:.4}: {line}")
    };
    verdicts.iter().filter(|(verdict, _)| !verdict.is_right()).map(text).collect()
}

#[test]
fn the_search_agrees_with_exhaustive_expectimax() {
    let verdicts = judge_all(&Config::default());
    let wrong = wrong(&verdicts);
    assert!(verdicts.len() >= 30, "{} positions", verdicts.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every phase in which the outcome is open so late is among the positions.
#[test]
fn the_positions_cover_the_phases() {
    let text = std::fs::read_to_string(file()).expect("the file of positions");
    for phase in PHASES {
        assert!(text.contains(&format!(" {phase} ")), "no position in phase {phase}");
    }
}

/// The sampling search alone, without the solver of endgames.
#[test]
fn sampling_comes_close_to_exhaustive_expectimax() {
    let verdicts = judge_all(&Config { endgame_steps: 0, ..Config::default() });
    let wrong = wrong(&verdicts);
    println!("{} of {} are not right:\n{}", wrong.len(), verdicts.len(), wrong.join("\n"));
}
