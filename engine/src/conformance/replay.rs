//! Replays matches recorded by an independent implementation and compares every line.
//!
//! Format, one item a line: `# game ID rules RULES`, then per ply `fen STRING`, `actor NAME`, `legal N TOKEN…` (at a
//! chance event `TOKEN=NUM/DEN`), `play TOKEN`; `result …` when the match is over, `cut` where the record stops early.

use crate::chance::print_probability;
use crate::game::{Game, Rulebook};
use crate::notation::sorted_tokens;
use crate::side::Actor;

/// What a replay went through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    /// Matches and composed positions.
    pub matches: u32,
    /// Actions and chance outcomes.
    pub plies: u32,
    /// Recorded results that were compared.
    pub results: u32,
}

/// Replays a whole file of game `G`.
///
/// # Errors
/// The first line that differs: its number, what is recorded and what the engine says.
pub fn replay<G: Rulebook>(text: &str) -> Result<Replayed, String> {
    let mut run = Run::<G> {
        game: G::default(),
        position: G::default().start(),
        done: Replayed::default(),
        fresh: true,
    };
    for (number, line) in text.lines().enumerate() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        run.line(word, rest).map_err(|e| format!("line {} of {}: {e}", number + 1, run.game.rules()))?;
    }
    Ok(run.done)
}

struct Run<G: Game> {
    game: G,
    position: G::Position,
    done: Replayed,
    /// The next `fen` sets the position instead of being compared with it.
    fresh: bool,
}

impl<G: Rulebook> Run<G> {
    fn line(&mut self, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "#" => self.header(rest),
            "fen" => self.fen(rest),
            "actor" => compare("actor", rest, self.game.actor(&self.position).name()),
            "legal" => compare("legal", rest, &self.legal()),
            "play" => self.play(rest),
            "result" => {
                self.done.results += 1;
                let result = self.game.result(&self.position).map_or("none".to_owned(), |r| r.to_string());
                compare("result", rest, &result)
            }
            "cut" | "" => Ok(()),
            _ => Err(format!("unknown word {word}")),
        }
    }

    fn header(&mut self, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split(' ').collect();
        let ["game", id, "rules", rules] = words[..] else {
            return Err(format!("header \"{rest}\""));
        };
        compare("game", id, G::info().id)?;
        self.game = G::with_rules(rules).map_err(|e| e.to_string())?;
        self.done.matches += 1;
        self.fresh = true;
        Ok(())
    }

    fn fen(&mut self, text: &str) -> Result<(), String> {
        let parsed = self.game.parse_position(text).map_err(|e| format!("{text}\n{e}"))?;
        if !self.fresh {
            compare("fen", text, &self.game.print_position(&self.position))?;
            if parsed != self.position {
                return Err(format!("{text}\nequal strings, unequal positions"));
            }
        }
        self.fresh = false;
        self.position = parsed;
        compare("printed fen", text, &self.game.print_position(&parsed))?;
        self.game.validate(&parsed).map_err(|e| format!("{text}\n{e}"))
    }

    fn legal(&self) -> String {
        let tokens = sorted_tokens(&self.game, &self.position);
        let mut text = tokens.len().to_string();
        let mut outcomes = Vec::new();
        if self.game.actor(&self.position) == Actor::Chance {
            self.game.outcomes(&self.position, &mut outcomes);
        }
        for (token, action) in tokens {
            text.push(' ');
            text.push_str(&token);
            if let Some((_, p)) = outcomes.iter().find(|(outcome, _)| *outcome == action) {
                text.push('=');
                text.push_str(&print_probability(*p));
            }
        }
        text
    }

    fn play(&mut self, token: &str) -> Result<(), String> {
        self.done.plies += 1;
        let action = self.game.parse_action(&self.position, token).map_err(|e| e.to_string())?;
        self.game.apply(&mut self.position, action).map_err(|e| format!("{token}: {e}"))
    }
}

fn compare(what: &str, recorded: &str, ours: &str) -> Result<(), String> {
    if recorded == ours {
        return Ok(());
    }
    let only = |a: &str, b: &str| {
        let b: Vec<&str> = b.split(' ').collect();
        a.split(' ').filter(|w| !b.contains(w)).take(20).collect::<Vec<_>>().join(" ")
    };
    Err(format!(
        "{what}\n  recorded {recorded}\n  ours     {ours}\n  only recorded: {}\n  only ours: {}",
        only(recorded, ours),
        only(ours, recorded)
    ))
}
