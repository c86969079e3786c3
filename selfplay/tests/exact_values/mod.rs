//! Late positions (T22) of MetaCheckers in which exhaustive expectimax reaches the end of the match: the search finds
//! the same values and the best actions, with its own exhaustive solver of endgames and without it.

mod compose;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::OnceLock;

use touchline_engine::games::Metacheckers;
use touchline_engine::{Actor, Game, Rulebook, Side, share, successors};
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

/// Plain expectimax with a table, and nothing else: independent of the solver that the search has itself. White's
/// value; `None` when more than `limit` positions are met.
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
    let mut actions: Vec<(Action, f64)> = outcomes.into_iter().map(|(a, p)| (a, share(p))).collect();
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

/// A position of the file with its exact values.
struct Case {
    line: String,
    position: Position,
    /// White's value.
    exact: f64,
    /// Every action or outcome with its probability and White's value after it.
    after: Vec<(Action, f64, f64)>,
}

/// The positions of the file, solved once for all tests.
fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let text = std::fs::read_to_string(file()).expect("the file of positions");
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(solve).collect()
    })
}

fn solve(line: &str) -> Case {
    let game = Metacheckers::default();
    let position = game.parse_position(line).expect("a position");
    let mut known = HashMap::new();
    let exact = expectimax(&game, &position, &mut known, usize::MAX).expect("no limit");
    let after = values_after(&game, &position, &mut known, usize::MAX).expect("no limit");
    println!("exact {exact:.4}, {} positions  {line}", known.len());
    Case { line: line.to_owned(), position, exact, after }
}

/// What the search made of a position.
struct Verdict {
    line: &'static str,
    /// Distance of the value of the search from the exact one.
    error: f64,
    /// What the choice of the search loses against the best action; 0 at a chance event.
    loss: f64,
    /// Whether the best action is better than all others that differ by more than [`CLEAR`].
    is_clear: bool,
}

impl Verdict {
    /// Whether the choice is optimal, as far as it is clear.
    fn chooses_well(&self) -> bool {
        !self.is_clear || self.loss <= 1e-9
    }
}

fn judge(case: &'static Case, config: &Config) -> Verdict {
    let game = Metacheckers::default();
    let limits = Limits { simulations: Some(SIMULATIONS), ..Limits::default() };
    let report = search(&game, &case.position, config, &limits, &Control::default()).expect("a search");
    let Actor::Side(side) = game.actor(&case.position) else {
        let error = (report.value() - case.exact).abs();
        return Verdict { line: &case.line, error, loss: 0.0, is_clear: false };
    };
    let best = for_side(side, case.exact);
    let values = || case.after.iter().map(|&(action, _, white)| (action, for_side(side, white)));
    let chosen = values().find(|&(action, _)| Some(action) == report.best()).expect("a legal choice");
    let mut worse = values().map(|(_, value)| best - value).filter(|&less| less > 1e-9).peekable();
    Verdict {
        line: &case.line,
        error: (report.value() - best).abs(),
        loss: best - chosen.1,
        is_clear: worse.peek().is_some() && worse.all(|less| less > CLEAR),
    }
}

fn judge_all(config: &Config) -> Vec<Verdict> {
    cases().iter().map(|case| judge(case, config)).collect()
}

/// The verdicts for people.
fn told<'a>(verdicts: impl Iterator<Item = &'a Verdict>) -> String {
    verdicts.map(|v| format!("error {:.4}, loss {:.4}: {}\n", v.error, v.loss, v.line)).collect()
}

#[test]
fn the_search_agrees_with_exhaustive_expectimax() {
    let verdicts = judge_all(&Config::default());
    let wrong = told(verdicts.iter().filter(|v| v.error > TOLERANCE || !v.chooses_well()));
    assert!(verdicts.len() >= 30, "{} positions", verdicts.len());
    assert!(wrong.is_empty(), "{wrong}");
}

/// The sampling search alone, without the solver of endgames, chooses nearly as well; its values are off by more, since
/// they are means over what it tried.
#[test]
fn sampling_comes_close_to_exhaustive_expectimax() {
    let verdicts = judge_all(&Config { endgame_steps: 0, ..Config::default() });
    let count = verdicts.len() as f64;
    let mean = verdicts.iter().map(|v| v.error).sum::<f64>() / count;
    let close = verdicts.iter().filter(|v| v.error <= TOLERANCE).count();
    let clear = verdicts.iter().filter(|v| v.is_clear).count();
    let wrong = verdicts.iter().filter(|v| !v.chooses_well()).count();
    println!(
        "{}mean error {mean:.4}, {close} of {count} within {TOLERANCE}, {wrong} of {clear} clear choices wrong",
        told(verdicts.iter())
    );
    assert!(mean < 0.06, "mean error {mean}");
    assert!(wrong * 10 <= clear, "{wrong} of {clear} clear choices are wrong");
}

/// Every phase in which the outcome is open so late is among the positions.
#[test]
fn the_positions_cover_the_phases() {
    let text = std::fs::read_to_string(file()).expect("the file of positions");
    for phase in PHASES {
        assert!(text.contains(&format!(" {phase} ")), "no position in phase {phase}");
    }
}
