//! The match itself: who is asked, what is said, what is kept.

use std::path::PathBuf;

use touchline_engine::random::stream;
use touchline_engine::{Actor, print_probability};

use super::prompt::{HELP, Input, Prompt};
use super::record::Record;
use super::{Person, Seat};
use crate::args::play_all;
use crate::commands::show;
use crate::drawing::{Style, draw};
use crate::exit::{Failure, Origin};
use crate::progress::Progress;
use crate::table::{Advice, Choice, Settings, Table, outcome_meant, words_of};
use crate::text::{Column, aligned, command, path_word, printable};
use crate::units::percent_or_dash;
use crate::{interrupt, output};

/// A match between a person and the engine.
pub struct Match {
    table: Box<dyn Table>,
    record: Record,
    settings: Settings,
    /// The arguments behind the settings.
    budget: Vec<String>,
    save: Option<PathBuf>,
    style: Style,
    seat: Seat,
    prompt: Prompt,
    over: bool,
    /// Why the match as it stands is not in its file, if it is not.
    unkept: Option<Failure>,
}

impl Match {
    /// A match that goes on from the table's position.
    pub fn new(
        table: Box<dyn Table>,
        record: Record,
        settings: Settings,
        budget: Vec<String>,
        save: Option<PathBuf>,
        style: Style,
    ) -> Result<Match, Failure> {
        let seat = record.person;
        let prompt = Prompt::new();
        let game =
            Match { table, record, settings, budget, save, style, seat, prompt, over: false, unkept: None };
        game.write()?;
        Ok(game)
    }

    /// Plays until the match is over or the person leaves.
    ///
    /// # Errors
    /// Beside what can go wrong at once: the match could not be kept to its end.
    pub fn play(mut self) -> Result<(), Failure> {
        output::heard(self.sit())?;
        self.unkept.map_or(Ok(()), Err)
    }

    fn sit(&mut self) -> Result<(), Failure> {
        let info = self.table.info();
        output::print(&format!(
            "{}, rules {}. You play {}; the dice and the engine have seed {}. Type help for help.\n",
            info.name,
            self.table.rules(),
            self.seat.name(),
            self.record.seed
        ))?;
        self.board()?;
        while !self.over {
            match self.table.actor() {
                Actor::None => {
                    self.show_end()?;
                    self.over = !self.is_taken_back()?;
                }
                Actor::Chance if self.record.type_dice => self.ask()?,
                Actor::Chance => self.roll()?,
                Actor::Side(side) if self.seat.plays(side) => self.ask()?,
                Actor::Side(_) => self.answer()?,
            }
        }
        let parting = self.parting();
        if parting.is_empty() { Ok(()) } else { output::page(&format!("{parting}\n")) }
    }

    /// What to say to who leaves: how to go on, unless the match is over and kept.
    fn parting(&self) -> String {
        let is_done = self.table.actor() == Actor::None && self.unkept.is_none();
        if is_done { String::new() } else { self.farewell() }
    }

    /// Shows the board; the last one is shown with the result.
    fn board(&self) -> Result<(), Failure> {
        if self.table.actor() == Actor::None {
            return Ok(());
        }
        let drawing = draw(&self.table.diagram(), self.style);
        output::print(&format!("\n{drawing}position  {}\n\n", self.table.position()))
    }

    /// Shows how the match ended, and how to look back at it.
    fn show_end(&self) -> Result<(), Failure> {
        output::print(&show::page(self.table.as_ref(), self.style))?;
        if let (Some(path), None) = (&self.save, &self.unkept) {
            let review = command(&["touchline", "review", &path_word(path)]);
            output::page(&format!("\nwhat it was worth: {review}\n"))?;
        }
        Ok(())
    }

    /// Asks at the end of the match, until the person takes something back or leaves; whether the match goes on.
    fn is_taken_back(&mut self) -> Result<bool, Failure> {
        output::line("The match is over: undo takes back, quit leaves.")?;
        while self.table.actor() == Actor::None {
            let (person, parting) = (self.person(), self.parting());
            let (prompt, table) = (&mut self.prompt, self.table.as_ref());
            match interrupt::while_waiting(parting, || prompt.ask("over> ", table, person))? {
                Input::Undo => self.undo()?,
                Input::Board => self.show_end()?,
                Input::Quit => break,
                Input::End => {
                    output::line("")?;
                    break;
                }
                Input::Interrupt => return Err(Failure::Interrupted(self.parting())),
                Input::Blank => {}
                _ => output::line("the match is over: undo takes back, quit leaves")?,
            }
        }
        Ok(self.table.actor() != Actor::None)
    }

    /// Asks the person once.
    fn ask(&mut self) -> Result<(), Failure> {
        let (label, farewell) = (format!("{}> ", self.table.actor().name()), self.farewell());
        let person = self.person();
        let (prompt, table) = (&mut self.prompt, self.table.as_ref());
        match interrupt::while_waiting(farewell, || prompt.ask(&label, table, person))? {
            Input::Blank => Ok(()),
            Input::Help => output::print(HELP),
            Input::Board => self.board(),
            Input::List(start) => output::print(&self.list(&start)),
            Input::Hint => self.hint(),
            Input::Undo => self.undo(),
            Input::Quit => {
                self.over = true;
                Ok(())
            }
            Input::Number(digits) => self.make_numbered(digits),
            Input::Tokens(tokens) => self.make(&tokens),
            Input::Unreadable(reason) => output::line(&reason),
            Input::End | Input::Interrupt => Err(Failure::Interrupted(self.farewell())),
        }
    }

    /// Plays what a number stands for: what the dice show, at which nobody chooses, else the line of the list.
    fn make_numbered(&mut self, digits: String) -> Result<(), Failure> {
        if self.table.actor() == Actor::Chance {
            return self.make(&[digits]);
        }
        let index = digits.parse().ok().and_then(|number: usize| number.checked_sub(1));
        match index.and_then(|index| self.table.choices().into_iter().nth(index)) {
            Some(choice) => self.make(&[choice.token]),
            None => output::line("no action has this number; `list` shows them all"),
        }
    }

    /// Plays what the person asked for, dice that they type and actions of one side: all of it or, when something is
    /// illegal, nothing.
    fn make(&mut self, tokens: &[String]) -> Result<(), Failure> {
        let mut next = self.table.copy();
        let mut side = None;
        let (mut made, mut said) = (Vec::new(), String::new());
        for token in tokens {
            let actor = next.actor();
            if !self.person().may_go_on(actor, side) {
                let then = match actor {
                    Actor::None => "the match is over".to_owned(),
                    actor => format!("{} is to act", actor.name()),
                };
                return refuse(&format!("\"{token}\": after {} {then}; nothing was played", made.join(" ")));
            }
            side = side.or(actor.side());
            let token = outcome_meant(next.as_ref(), token);
            let words = words_of(next.as_ref(), &token);
            if let Err(error) = next.play(&token) {
                return refuse(&match made.as_slice() {
                    [] => error.to_string(),
                    made => format!("after {}: {error}; nothing was played", made.join(" ")),
                });
            }
            if let Actor::Side(side) = actor {
                said.push_str(&format!("{side} plays {token}  {words}\n"));
            }
            made.push(token);
        }
        self.table = next;
        self.record.moves.append(&mut made);
        // Before it is told: what was played counts, whether anybody reads on or not.
        self.keep();
        output::print(&said)?;
        self.board()
    }

    /// Lets the engine play its turn.
    fn answer(&mut self) -> Result<(), Failure> {
        let side = self.table.actor().name();
        let advice = self.advise()?;
        let mut said = String::new();
        for step in &advice.turn {
            said.push_str(&format!("{side} plays {}  {}\n", step.token, step.words));
            self.table.play(&step.token).map_err(Failure::internal)?;
            self.record.moves.push(step.token.clone());
        }
        self.keep();
        output::print(&said)?;
        self.board()
    }

    /// Rolls the dice: the same again after an undo, since each roll has its own stream.
    fn roll(&mut self) -> Result<(), Failure> {
        let ply = self.record.moves.len() as u64;
        let mut rng = stream(self.record.seed, &[ply]);
        let outcome = self.table.roll(&mut rng).unwrap_or_default();
        let said = format!("the dice: {outcome}  {}", words_of(self.table.as_ref(), &outcome));
        self.table.play(&outcome).map_err(Failure::internal)?;
        self.record.moves.push(outcome);
        self.keep();
        output::line(&said)?;
        self.board()
    }

    fn advise(&self) -> Result<Advice, Failure> {
        let progress = Progress::new(&self.settings.limits);
        // Ctrl-C while the engine thinks means "play now".
        let advice = interrupt::while_thinking(self.farewell(), |stop| {
            self.table.advise(&self.settings, stop, Some(&|findings| progress.show(findings)))
        });
        progress.finish();
        advice.map_err(Failure::internal)
    }

    fn hint(&self) -> Result<(), Failure> {
        if self.table.actor() == Actor::Chance {
            return output::line("the dice decide here; type what fell");
        }
        let advice = self.advise()?;
        let tokens: Vec<&str> = advice.turn.iter().map(|step| step.token.as_str()).collect();
        let rows = advice.turn.iter().map(|step| vec![format!("  {}", step.token), step.words.clone()]);
        output::print(&format!(
            "expected score {}:\n{}in tokens: {}\n",
            percent_or_dash(advice.findings.value),
            aligned(&[Column::Left; 2], rows.collect()),
            tokens.join(" ")
        ))
    }

    /// Who sits at the board.
    const fn person(&self) -> Person {
        Person { seat: self.seat, types_dice: self.record.type_dice }
    }

    /// Goes back to before the last thing that the person played, an action or typed dice.
    fn undo(&mut self) -> Result<(), Failure> {
        let origin = Origin::Typed("undo");
        let mut table = self.record.start(&origin)?;
        let mut last = None;
        for (ply, token) in self.record.moves.iter().enumerate() {
            if self.person().plays(table.actor()) {
                last = Some((ply, table.copy()));
            }
            play_all(table.as_mut(), [token.as_str()], &origin)?;
        }
        let Some((ply, table)) = last else { return output::line("there is nothing of yours to take back") };
        self.record.moves.truncate(ply);
        self.table = table;
        self.keep();
        self.board()
    }

    fn list(&self, start: &str) -> String {
        let choices = self.table.choices().into_iter().enumerate();
        let rows: Vec<Vec<String>> = choices
            .filter(|(_, choice)| begins_so(choice, start))
            // Where dice are typed, a number is what they show.
            .map(|(i, choice)| row((choice.probability.is_none()).then_some(i + 1), choice))
            .collect();
        if rows.is_empty() {
            return printable(&format!("no legal action begins with \"{start}\"\n"));
        }
        aligned(&[Column::Right, Column::Left, Column::Left], rows)
    }

    fn write(&self) -> Result<(), Failure> {
        self.save.as_ref().map_or(Ok(()), |path| self.record.write(path))
    }

    /// Keeps the match in its file. One that cannot be kept goes on: the next action tries again, and who leaves is
    /// told how to go on without the file.
    fn keep(&mut self) {
        self.unkept = self.write().err();
        if let Some(failure) = &self.unkept {
            output::say(format_args!("warning: {failure}; the match goes on, but is not kept"));
        }
    }

    /// How to go on later: with this match, these dice and this budget.
    fn farewell(&self) -> String {
        let Record { game, start, seed, moves, .. } = &self.record;
        let mut words: Vec<String> = ["touchline", "play", game].map(str::to_owned).to_vec();
        let mut add = |flag: &str, value: &str| words.extend([flag.to_owned(), value.to_owned()]);
        let greeting = if let (Some(path), None) = (&self.save, &self.unkept) {
            add("--save", &path_word(path));
            "the match is kept; go on with"
        } else {
            add("--side", self.seat.name());
            add("--rules", &self.table.rules());
            // From the start on, because each roll depends on the seed and on what was played before.
            add("--position", start);
            if !moves.is_empty() {
                add("--moves", &moves.join(" "));
            }
            add("--seed", &seed.to_string());
            if self.record.type_dice {
                words.push("--type-dice".to_owned());
            }
            "go on with"
        };
        words.extend(self.budget.iter().cloned());
        if self.style.ascii {
            words.push("--ascii".to_owned());
        }
        format!("{greeting}: {}", command(&words))
    }
}

/// Says why what was typed is not played.
fn refuse(reason: &str) -> Result<(), Failure> {
    output::line(&printable(reason))
}

/// Whether an action begins so, or dice with this on them in any case.
fn begins_so(choice: &Choice, start: &str) -> bool {
    let begins = |text: &str| text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start));
    choice.token.starts_with(start)
        || choice.probability.is_some() && (begins(&choice.token) || begins(choice.shown()))
}

/// A line of the list, with its number if it has one.
fn row(number: Option<usize>, choice: Choice) -> Vec<String> {
    let words = match choice.probability {
        Some(probability) => format!("{} ({})", choice.words, print_probability(probability)),
        None => choice.words,
    };
    vec![number.map(|number| number.to_string()).unwrap_or_default(), choice.token, words]
}
