//! The commands of the line protocol: from a line to what it asks.

use std::collections::BTreeSet;
use std::time::Duration;

use touchline_selfplay::openings::around;

use crate::commands::perft;
use crate::units;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ugi`
    Ugi,
    /// `isready`
    IsReady,
    /// `uginewgame`
    NewGame,
    /// `setoption name N value V`
    SetOption {
        /// N
        name: String,
        /// V
        value: String,
    },
    /// `position startpos|fen F [moves A…]`
    Position {
        /// F; `None` for the start position
        fen: Option<String>,
        /// A…
        moves: Vec<String>,
    },
    /// `go nodes N|movetime MS|p1time MS p2time MS [p1inc MS] [p2inc MS]|infinite [searchmoves A…]`
    Go(Go),
    /// `stop`
    Stop,
    /// `query p1turn`
    QueryTurn,
    /// `query gameover`
    QueryOver,
    /// `query result`
    QueryResult,
    /// `query islegal A`
    QueryLegal(String),
    /// `fen`
    Fen,
    /// `actor`
    Actor,
    /// `legal`
    Legal,
    /// `perft <d>`
    Perft(u32),
    /// `d`
    Draw,
    /// `result`
    Result,
    /// `quit`
    Quit,
    /// Nothing of these; what is wrong. It takes its turn as well, so that the answers keep their order.
    Wrong(String),
}

/// What `go` allows: what is given all holds together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// `nodes`: this many simulations.
    pub nodes: Option<u64>,
    /// `movetime`: this much time.
    pub time: Option<Duration>,
    /// `p1time`, `p2time`: what White and Black have left for the match.
    pub clocks: [Option<Duration>; 2],
    /// `p1inc`, `p2inc`: what is added to it after each action.
    pub increments: [Duration; 2],
    /// `infinite`: until `stop`.
    pub infinite: bool,
    /// `searchmoves`: only these actions are searched; all of them if there are none.
    pub only: Vec<String>,
}

/// What separates words; nothing else does.
const BLANKS: [char; 2] = [' ', '\t'];

/// The most milliseconds, those of the longest budget at the command line.
const LONGEST: u64 = units::LONGEST.as_millis() as u64;

impl Command {
    /// Reads a line; `None` for a blank one.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(line: &str) -> Result<Option<Command>, String> {
        let (word, rest) = first_word(line.trim_matches(BLANKS));
        let bare = |command: Command| match rest {
            "" => Ok(command),
            _ => Err(format!("{word}: takes no arguments, found \"{}\"", shown(rest))),
        };
        Ok(Some(match word {
            "" => return Ok(None),
            "ugi" => bare(Command::Ugi)?,
            "isready" => bare(Command::IsReady)?,
            "uginewgame" => bare(Command::NewGame)?,
            "setoption" => set_option(rest)?,
            "position" => position(rest)?,
            "go" => Command::Go(go(rest)?),
            "stop" => bare(Command::Stop)?,
            "query" => query(rest)?,
            "fen" => bare(Command::Fen)?,
            "actor" => bare(Command::Actor)?,
            "legal" => bare(Command::Legal)?,
            "perft" => Command::Perft(depth(rest)?),
            "d" => bare(Command::Draw)?,
            "result" => bare(Command::Result)?,
            "quit" => bare(Command::Quit)?,
            _ => {
                return Err(format!(
                    "unknown command \"{}\"; there are: ugi isready uginewgame setoption position go stop query \
                     fen actor legal perft d result quit",
                    shown(word)
                ));
            }
        }))
    }
}

/// The first word of a text that begins with none of the blanks, and what follows behind them.
fn first_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(BLANKS).unwrap_or((text, ""));
    (word, rest.trim_start_matches(BLANKS))
}

fn is_blank(letter: char) -> bool {
    BLANKS.contains(&letter)
}

/// The words of a text.
fn words(text: &str) -> Vec<&str> {
    text.split(BLANKS).filter(|word| !word.is_empty()).collect()
}

/// At most the first 60 characters, for messages.
fn shown(text: &str) -> String {
    text.chars().take(60).collect()
}

fn set_option(rest: &str) -> Result<Command, String> {
    let expected = || "setoption: expected setoption name N value V".to_owned();
    let ("name", rest) = first_word(rest) else { return Err(expected()) };
    match around(rest, "value", is_blank) {
        Some((name, value)) if !name.is_empty() => {
            Ok(Command::SetOption { name: name.to_owned(), value: value.to_owned() })
        }
        _ => Err(expected()),
    }
}

/// The position string is passed on with its blanks as they stand, so that only canonical ones are accepted.
fn position(rest: &str) -> Result<Command, String> {
    let (place, moves) = around(rest, "moves", is_blank).unwrap_or((rest, ""));
    let fen = match first_word(place) {
        ("fen", fen) if !fen.is_empty() => Some(fen.to_owned()),
        ("startpos", "") => None,
        _ => {
            let found = shown(place);
            return Err(format!("position: expected position startpos|fen F [moves A…], found \"{found}\""));
        }
    };
    Ok(Command::Position { fen, moves: words(moves).into_iter().map(str::to_owned).collect() })
}

/// What `go` takes.
const GO: &str = "go: expected go nodes N|movetime MS|p1time MS p2time MS [p1inc MS] [p2inc MS]|infinite \
                  [searchmoves A…]";

fn go(rest: &str) -> Result<Go, String> {
    let Some((limits, actions)) = around(rest, "searchmoves", is_blank) else { return budget(rest) };
    let only: Vec<String> = words(actions).into_iter().map(str::to_owned).collect();
    if only.is_empty() {
        return Err("go: searchmoves without actions; name those that are to be searched".to_owned());
    }
    Ok(Go { only, ..budget(limits)? })
}

/// What a search may spend.
fn budget(limits: &str) -> Result<Go, String> {
    let words = words(limits);
    if words == ["infinite"] {
        return Ok(Go { infinite: true, ..Go::default() });
    }
    if words.contains(&"infinite") {
        return Err("go: infinite stands alone, without limits".to_owned());
    }
    let (limits, rest) = words.as_chunks::<2>();
    let mut go = Go::default();
    let mut given = BTreeSet::new();
    for &[name, number] in limits {
        let time = |least| whole(&format!("go {name}"), number, least, LONGEST).map(Duration::from_millis);
        match name {
            "nodes" => go.nodes = Some(whole("go nodes", number, 1, u64::MAX)?),
            "movetime" => go.time = Some(time(1)?),
            "p1time" => go.clocks[0] = Some(time(0)?),
            "p2time" => go.clocks[1] = Some(time(0)?),
            "p1inc" => go.increments[0] = time(0)?,
            "p2inc" => go.increments[1] = time(0)?,
            _ => return Err(format!("{GO}, found \"{}\"", shown(name))),
        }
        if !given.insert(name) {
            return Err(format!("go: {name} is given twice"));
        }
    }
    if let [name] = rest {
        return Err(format!("{GO}, found \"{}\" without a number", shown(name)));
    }
    let is_limited = go.nodes.is_some() || go.time.is_some() || go.clocks != [None; 2];
    if is_limited { Ok(go) } else { Err(format!("{GO}, found nothing that limits the search")) }
}

fn query(rest: &str) -> Result<Command, String> {
    match words(rest).as_slice() {
        ["p1turn"] => Ok(Command::QueryTurn),
        ["gameover"] => Ok(Command::QueryOver),
        ["result"] => Ok(Command::QueryResult),
        ["islegal", token] => Ok(Command::QueryLegal((*token).to_owned())),
        _ => Err("query: expected query p1turn|gameover|result|islegal A".to_owned()),
    }
}

fn depth(rest: &str) -> Result<u32, String> {
    let depth = whole("perft", rest, 0, perft::MOST.into())?;
    u32::try_from(depth).map_err(|error| error.to_string())
}

/// Reads a whole number of a range; `what` asks for it.
pub fn whole(what: &str, text: &str, low: u64, high: u64) -> Result<u64, String> {
    units::whole(text, low..=high).map_err(|error| format!("{what}: {error}, found \"{}\"", shown(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        Command::read(line).expect("readable").expect("not blank")
    }

    #[test]
    fn commands_are_read() {
        let set = |name: &str, value: &str| Command::SetOption { name: name.into(), value: value.into() };
        assert_eq!(read("setoption name Rules value a=b,c=d"), set("Rules", "a=b,c=d"));
        assert_eq!(read("setoption name Rules value "), set("Rules", ""));
        assert_eq!(read("  position startpos "), Command::Position { fen: None, moves: vec![] });
        // Blanks within a position string stay.
        assert_eq!(
            read("position \tfen  9/9  w - \tmoves\ta  b"),
            Command::Position { fen: Some("9/9  w -".into()), moves: vec!["a".into(), "b".into()] }
        );
        let moved = Command::Position { fen: None, moves: vec!["S@e2".into()] };
        assert_eq!(read("position  startpos  moves  S@e2"), moved);
        assert_eq!(read("position\tstartpos\tmoves\tS@e2"), moved);
        assert_eq!(read("setoption\tname\tSeed\tvalue\t5"), set("Seed", "5"));
        assert_eq!(read("setoption  name  Seed  value  5"), set("Seed", "5"));
        assert_eq!(read("setoption name A values B value c value d"), set("A values B", "c value d"));
        // Only the blanks of the protocol separate words.
        assert_eq!(
            read("position startpos moves a\u{a0}b\tc"),
            Command::Position { fen: None, moves: vec!["a\u{a0}b".into(), "c".into()] }
        );
        assert_eq!(
            read("position startpos moves a\u{c}b\rc d"),
            Command::Position { fen: None, moves: vec!["a\u{c}b\rc".into(), "d".into()] }
        );
        let odd = Command::Position { fen: Some("9/9 w -\u{a0}".into()), moves: vec![] };
        assert_eq!(read("position fen 9/9 w -\u{a0} \t"), odd);
        let ms = Duration::from_millis;
        assert_eq!(read("go movetime 20"), Command::Go(Go { time: Some(ms(20)), ..Go::default() }));
        assert_eq!(read("go infinite"), Command::Go(Go { infinite: true, ..Go::default() }));
        assert_eq!(
            read("go p1time 900 p2time 0 nodes 5 p2inc 7"),
            Command::Go(Go {
                nodes: Some(5),
                clocks: [Some(ms(900)), Some(ms(0))],
                increments: [ms(0), ms(7)],
                ..Go::default()
            })
        );
        let only = vec!["e4-e5".to_owned(), "end".to_owned()];
        assert_eq!(
            read("go nodes 5\tsearchmoves  e4-e5 end"),
            Command::Go(Go { nodes: Some(5), only: only.clone(), ..Go::default() })
        );
        let endless = Go { infinite: true, only, ..Go::default() };
        assert_eq!(read("go infinite searchmoves e4-e5 end"), Command::Go(endless));
        assert_eq!(read("perft 3"), Command::Perft(3));
        assert_eq!(Command::read(" \t "), Ok(None));
    }

    #[test]
    fn anything_else_is_refused_in_one_line() {
        for wrong in [
            "hello",
            "ugi now",
            "go",
            "go nodes",
            "go\u{a0}nodes 5",
            "go nodes\u{2003}5",
            "go\u{c}nodes 5",
            "go nodes\r5",
            "go nodes 0",
            "go nodes -1",
            "go nodes 5 movetime",
            "go nodes 5 infinite",
            "go nodes 5 nodes 5",
            "go p1inc 5",
            "go searchmoves e4-e5",
            "go nodes 5 searchmoves",
            "go searchmoves e4-e5 nodes 5",
            "go depth 4",
            "go movetime 99999999999",
            "perft",
            "perft x",
            "perft 100",
            "position",
            "position e4",
            "position startpos e4",
            "position startposmoves e4",
            "position fen moves e4",
            "query",
            "query who",
            "query islegal",
            "setoption",
            "setoption name Game",
            "setoption Game value x",
            "setoption name value x",
            "setoption name Game valuex",
            "go nodes 99999999999999999999999",
        ] {
            let message = Command::read(wrong).expect_err(wrong);
            assert!(!message.is_empty() && !message.contains('\n'), "{wrong}: {message}");
        }
    }
}
