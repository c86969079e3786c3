//! External programs that speak UGI: what is said to them and what is made of their answers.

mod process;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use touchline_engine::Rulebook;

use self::process::Process;
use super::{Allowance, Choice, Fault, Player, PlayerSettings};
use crate::record::Known;

/// A program, running or not.
pub(super) struct Program {
    settings: PlayerSettings,
    running: Option<Process>,
}

impl Program {
    pub(super) const fn new(settings: PlayerSettings) -> Program {
        Program { settings, running: None }
    }

    /// Runs a dialogue; after a fault the program is ended, and started again for the next game.
    fn attempt<T>(
        &mut self,
        dialogue: impl FnOnce(&mut Process, &PlayerSettings) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Process::start(&self.settings)?,
        };
        let outcome = dialogue(&mut running, &self.settings);
        if outcome.is_ok() {
            self.running = Some(running);
        }
        outcome
    }
}

impl<G: Rulebook> Player<G> for Program {
    fn begin(&mut self, game: &G, stop: &AtomicBool) -> Result<(), Fault> {
        let rules = game.rules();
        let fresh = self.running.is_none();
        self.attempt(|program, settings| {
            let timeout = settings.timeout();
            if fresh {
                introduce(program, settings, timeout, stop)?;
            }
            program.say(&format!("setoption name Game value {}", G::info().id))?;
            program.say(&format!("setoption name Rules value {rules}"))?;
            program.say("uginewgame")?;
            program.say("isready")?;
            // With other rules, or with another game, every answer to come would be about something else.
            let refused = |line: &str| {
                failed(line)
                    .map_or(Ok(()), |error| Err(Fault::Start(format!("{}: {error}", settings.program))))
            };
            program.wait("readyok", timeout, stop, refused).map(|_| ())
        })
    }

    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<Choice<G::Action>, Fault> {
        let fen = game.print_position(position);
        // Plans in which a program has both are refused: a command takes one of them.
        let go = match (allowance.simulations, allowance.time) {
            (_, Some(time)) => format!("go movetime {}", time.as_millis().max(1)),
            (Some(simulations), None) => format!("go nodes {simulations}"),
            (None, None) => return Err(Fault::Nonsense("an empty budget".to_owned())),
        };
        self.attempt(|program, settings| {
            // A program that has no such option says so or says nothing; both are fine.
            program.say(&format!("setoption name Seed value {}", allowance.seed))?;
            // What is said before `readyok`, such as a second answer to the last question, is no answer to this one.
            program.say("isready")?;
            program.wait("readyok", settings.timeout(), stop, |_| Ok(()))?;
            program.say(&format!("position fen {fen}"))?;
            program.say(&go)?;
            let limit = allowance.time.unwrap_or_default() + settings.timeout();
            let mut told = Told::default();
            let line = program.wait("bestmove", limit, stop, |line| {
                told.hear(line);
                failed(line).map_or(Ok(()), |error| Err(Fault::Nonsense(error)))
            })?;
            let token = line.split_whitespace().nth(1).unwrap_or_default();
            let nonsense =
                |e| Fault::Nonsense(format!("\"{}\": {}", abridged(&line), abridged(&format!("{e}"))));
            let action = game.parse_action(position, token).map_err(nonsense)?;
            Ok(Choice {
                action,
                simulations: told.simulations,
                nodes: 0,
                value: told.value,
                proof: Known::Nothing,
                visits: Vec::new(),
            })
        })
    }
}

/// Greets a program that has just been started, and sets its options. A program that lists options must list these: one
/// that it does not know it would pass over without a word.
fn introduce(
    program: &Process,
    settings: &PlayerSettings,
    timeout: Duration,
    stop: &AtomicBool,
) -> Result<(), Fault> {
    let mut unlisted: Vec<&String> = settings.options.keys().collect();
    let mut lists = false;
    program.say("ugi")?;
    program.wait("ugiok", timeout, stop, |line| {
        if let Some(listed) = option_name(line) {
            lists = true;
            unlisted.retain(|name| !name.eq_ignore_ascii_case(&listed));
        }
        Ok(())
    })?;
    if let (true, Some(name)) = (lists, unlisted.first()) {
        return Err(Fault::Start(format!("{}: it lists no option \"{name}\"", settings.program)));
    }
    for (name, value) in &settings.options {
        program.say(&format!("setoption name {name} value {value}"))?;
    }
    Ok(())
}

/// The name in a line `option name NAME type …`; it may have several words.
fn option_name(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    let begins = words.next() == Some("option") && words.next() == Some("name");
    let name: Vec<&str> = words.take_while(|word| *word != "type").collect();
    begins.then(|| name.join(" "))
}

/// What a program says of a command that failed, where a line says so.
fn failed(line: &str) -> Option<String> {
    (first_word(line) == Some("error")).then(|| format!("it says \"{}\"", abridged(line)))
}

fn first_word(line: &str) -> Option<&str> {
    line.split_whitespace().next()
}

/// What a program tells of a search under way: of each number the last one.
#[derive(Default)]
struct Told {
    simulations: u64,
    value: Option<f64>,
}

impl Told {
    /// Takes the numbers of an `info` line; other lines tell nothing.
    fn hear(&mut self, line: &str) {
        // Behind these stands free text or a line of play, in which every word may occur.
        let told = line.split_whitespace().take_while(|word| !matches!(*word, "string" | "pv"));
        let words: Vec<&str> = told.collect();
        let number = |names: &[&str]| -> Option<f64> {
            let (_, number) =
                words.iter().zip(words.iter().skip(1)).find(|(name, _)| names.contains(name))?;
            number.parse().ok()
        };
        // With several lines of play only the first one is about the best action.
        if words.first() != Some(&"info") || number(&["multipv"]).is_some_and(|line| line != 1.0) {
            return;
        }
        self.simulations = number(&["simulations", "nodes"]).map_or(self.simulations, |number| number as u64);
        self.value = number(&["value"]).filter(|value| (0.0..=1.0).contains(value)).or(self.value);
    }
}

/// Words of a program as a message shows them: on one line, without control characters, and no more than fit there.
fn abridged(words: &str) -> String {
    const MOST: usize = 100;
    let mut shown = String::new();
    for letter in words.chars() {
        if shown.chars().count() >= MOST {
            shown.push('…');
            break;
        }
        match letter {
            '"' | '\'' | '\\' => shown.push(letter),
            _ => shown.extend(letter.escape_debug()),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{Told, abridged, option_name};

    #[test]
    fn names_of_options_may_have_several_words() {
        assert_eq!(option_name("option name Threads type spin default 1").as_deref(), Some("Threads"));
        assert_eq!(option_name("option name Clear  Hash type button").as_deref(), Some("Clear Hash"));
        assert_eq!(option_name("id name option"), None);
        assert_eq!(option_name("options name X type string"), None);
    }

    /// A table that is full or an option of no use says nothing about the position, nor does the last line of a search
    /// that only sums up.
    #[test]
    fn free_text_is_no_evaluation() {
        let mut told = Told::default();
        for line in [
            "info multipv 1 nodes 20 value 0.54 pv value 0.1",
            "info multipv 2 nodes 20 value 0.3",
            "info string hash full, value 0 of option ignored, nodes 7",
            "info value 1.5",
            "bestmove value 0.2",
            "info nodes 21 time 5",
        ] {
            told.hear(line);
        }
        assert_eq!((told.simulations, told.value), (21, Some(0.54)));
    }

    #[test]
    fn foreign_words_are_shown_harmless_and_short() {
        assert_eq!(abridged("bestmove \"é\""), "bestmove \"é\"");
        assert_eq!(abridged("a\u{1b}[31m\tb\0"), "a\\u{1b}[31m\\tb\\0");
        assert_eq!(abridged(&"x".repeat(100)), "x".repeat(100));
        assert_eq!(abridged(&"x".repeat(65_520)), "x".repeat(100) + "…");
    }
}
