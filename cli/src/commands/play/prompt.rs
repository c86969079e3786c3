//! What a person types at the prompt: with line editing on a terminal, line by line elsewhere.

mod completion;

use std::io::{self, BufRead, IsTerminal, Read};

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{CompletionType, Config, Editor};

use crate::commands::play::Person;
use crate::exit::Failure;
use crate::input::STDIN;
use crate::table::Table;
use crate::{output, terminal};
use completion::Completion;

/// No answer is longer than this, in bytes, the end of the line included.
const LIMIT: u64 = 4096;

/// What was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Nothing.
    Blank,
    /// `help`
    Help,
    /// `board`
    Board,
    /// `list [START]`: the legal actions whose tokens begin so.
    List(String),
    /// `hint`
    Hint,
    /// `undo`
    Undo,
    /// `quit`
    Quit,
    /// Digits: a number of the list, from 1, or what dice show.
    Number(String),
    /// Tokens.
    Tokens(Vec<String>),
    /// Something that cannot be read, and why.
    Unreadable(String),
    /// The input ended.
    End,
    /// Ctrl-C, where it comes as a key and not as a signal.
    Interrupt,
}

/// The commands without arguments, which the Tab key completes as well.
const COMMANDS: [&str; 6] = ["board", "help", "hint", "list", "quit", "undo"];

/// Those of them that are left when the match is over.
const AT_THE_END: [&str; 3] = ["board", "quit", "undo"];

/// The commands, for `help`.
pub const HELP: &str = "  TOKEN …       play one or more actions, for instance as `list` shows them
  NUMBER        play the action with this number in the list; where you type dice, what they show
  list [START]  number the legal actions, or say what dice can show; with START only those that begin so
  hint          what the engine would play
  undo          take back your last action or the dice you typed, and all that followed
  board         draw the board and print the position
  quit          stop here (or exit)
On a terminal, Tab completes tokens (twice: shows what there is; q leaves a long list), and the arrow keys edit and
bring lines back.
";

/// Who reads the answers.
pub struct Prompt {
    /// Line editing, the lines before this one, and tokens by the Tab key; on a terminal only.
    editor: Option<Editor<Completion, MemHistory>>,
}

impl Prompt {
    /// Whatever suits standard input and output.
    pub fn new() -> Prompt {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            // A long list comes page by page, without being asked for first.
            .completion_prompt_limit(usize::MAX)
            .auto_add_history(true)
            // Lines that are pasted are obeyed one after the other, as if they were typed.
            .bracketed_paste(false)
            .build();
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let history = MemHistory::with_config(&config);
        let editor = is_terminal.then(|| Editor::with_history(config, history));
        Prompt { editor: editor.and_then(Result::ok) }
    }

    /// Asks this person once, in this position.
    ///
    /// # Errors
    /// Standard input cannot be read, or standard output not be written.
    pub fn ask(&mut self, label: &str, table: &dyn Table, person: Person) -> Result<Input, Failure> {
        let Some(editor) = &mut self.editor else {
            output::print(label)?;
            return read().map_err(|error| Failure::io(STDIN, error));
        };
        editor.set_helper(Some(Completion::of(table, person)));
        let typed = terminal::while_editing(|| editor.readline(label));
        match typed {
            Ok(line) if line.len() as u64 >= LIMIT => Ok(too_long()),
            Ok(line) => Ok(understand(&line)),
            Err(ReadlineError::Eof) => Ok(Input::End),
            Err(ReadlineError::Interrupted) => Ok(Input::Interrupt),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => Ok(no_text()),
            Err(ReadlineError::Io(error)) => Err(Failure::io(STDIN, error)),
            Err(error) => Err(Failure::io(STDIN, io::Error::other(error))),
        }
    }
}

/// Reads one answer.
fn read() -> io::Result<Input> {
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock();
    if input.by_ref().take(LIMIT).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Input::End);
    }
    if bytes.len() as u64 == LIMIT && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(too_long());
    }
    Ok(String::from_utf8(bytes).map_or_else(|_| no_text(), |text| understand(&text)))
}

fn too_long() -> Input {
    Input::Unreadable(format!("this line is too long: it may have {} bytes", LIMIT - 1))
}

fn no_text() -> Input {
    Input::Unreadable("this is no line of text; type help for help".to_owned())
}

fn understand(text: &str) -> Input {
    let words: Vec<&str> = text.split_whitespace().collect();
    // No token is a command in capital letters.
    let first = words.first().map(|word| word.to_ascii_lowercase());
    match (first.as_deref(), words.get(1..).unwrap_or_default()) {
        (None, _) => Input::Blank,
        (Some("help" | "?"), []) => Input::Help,
        (Some("board"), []) => Input::Board,
        (Some("list"), []) => Input::List(String::new()),
        (Some("list"), [start]) => Input::List((*start).to_owned()),
        (Some("hint"), []) => Input::Hint,
        (Some("undo"), []) => Input::Undo,
        (Some("quit" | "exit"), []) => Input::Quit,
        (Some(number), []) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            Input::Number(number.to_owned())
        }
        _ => match words.iter().find(|word| is_command(word)) {
            Some(word) => Input::Unreadable(format!(
                "\"{word}\" is a command, and stands on a line of its own; nothing was played"
            )),
            None => Input::Tokens(words.into_iter().map(str::to_owned).collect()),
        },
    }
}

/// Whether the word is a command, as no token is. Only `list` takes a word behind it.
fn is_command(word: &str) -> bool {
    COMMANDS.iter().chain(&["exit", "?"]).any(|command| word.eq_ignore_ascii_case(command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_numbers_and_tokens_are_told_apart() {
        assert_eq!(understand(" \n"), Input::Blank);
        assert_eq!(understand("?\n"), Input::Help);
        assert_eq!(understand("QUIT"), Input::Quit);
        assert_eq!(understand("S@E4"), Input::Tokens(vec!["S@E4".to_owned()]));
        assert_eq!(understand("list e4\n"), Input::List("e4".to_owned()));
        assert_eq!(understand("12"), Input::Number("12".to_owned()));
        for line in ["undo 1", "quit now", "c5-d6 undo", "list a b", "c5-d6 QUIT"] {
            assert!(matches!(understand(line), Input::Unreadable(_)), "{line}");
        }
        assert_eq!(understand("e4-e5 end"), Input::Tokens(vec!["e4-e5".to_owned(), "end".to_owned()]));
    }
}
