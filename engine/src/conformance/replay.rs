//! Replays matches recorded by an independent implementation and compares every line.
//!
//! Format, one item a line: `# game ID rules RULES`, then per ply `fen STRING`, `actor NAME`, `legal N TOKEN…` (at a
//! chance event `TOKEN=NUM/DEN`), `play TOKEN`; `result …` when the match is over, `cut` where the record stops early.
//! These are [scripts](super::script), but for the header, and for `fen`, which sets only the first position and is an
//! expectation after that.

use crate::game::Rulebook;

use super::matches::compare;
use super::script::{Script, Tally};

/// Replays a whole file of game `G` and counts what it went through: `rules` (matches and composed positions), `play`
/// (actions and chance outcomes), `result` and so on.
///
/// # Errors
/// The first line that differs: its number, what is recorded and what the engine says.
pub fn replay<G: Rulebook>(text: &str) -> Result<Tally, String> {
    let mut script = Script::<G>::default();
    let mut is_first = true;
    for (number, line) in (1..).zip(text.lines()) {
        let done = match line.split_once(' ').unwrap_or((line, "")) {
            ("#", header) => {
                is_first = true;
                rules::<G>(header).and_then(|rules| script.line(&format!("rules {rules}")))
            }
            ("fen", fen) if !is_first => script.line(&format!("is {fen}")),
            ("cut", _) => Ok(()),
            _ => {
                is_first = false;
                script.line(line)
            }
        };
        done.map_err(|e| format!("line {number} of {}: {e}", script.rules()))?;
    }
    script.tally()
}

/// The options that a header names.
fn rules<G: Rulebook>(header: &str) -> Result<&str, String> {
    let words: Vec<&str> = header.split(' ').collect();
    let ["game", id, "rules", rules] = words[..] else {
        return Err(format!("header \"{header}\""));
    };
    compare("game", id, G::info().id)?;
    Ok(rules)
}
