//! A session of the line protocol: its state, and the answer to each command.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use touchline_engine::games::all;
use touchline_engine::{Actor, MatchResult, Side, print_probability};
use touchline_search::Limits;
use touchline_selfplay::matches::decision_time;

use super::command::{Command, Go, whole};
use super::job::{Job, Task};
use super::lines::Line;
use crate::args::MOST_THREADS;
use crate::drawing::{Style, draw};
use crate::exit::Failure;
use crate::input::STDIN;
use crate::output;
use crate::table::{Settings, Table, check_legal, open, unknown_game};
use crate::text::printable;

/// What the session waits for.
pub enum Event {
    /// Something was read.
    Line(Line),
    /// The worker is done, with this answer.
    Done(String),
}

/// How long `quit` lets work go on while the input is open, and how long it then waits for the worker's last words.
const FAREWELL: Duration = Duration::from_secs(2);
/// No more than this waits for the worker: bytes of lines, each with [`OVERHEAD`] besides.
const QUEUE: usize = 16 << 20;
/// What a command that waits takes beside its line, in bytes.
const OVERHEAD: usize = 64;

/// What the other end still wants.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Input {
    /// It may send more.
    Open,
    /// It said `quit` and does not close its end: somebody who is there and waits, though not longer than until then.
    Leaving(Instant),
    /// It sent all that it wanted to, as scripts do, and waits for the answers.
    Ended,
}

/// A command that waits for the worker.
struct Waiting {
    command: Command,
    /// What it takes of [`QUEUE`].
    size: usize,
}

/// The state of a session.
pub struct Session {
    table: Box<dyn Table>,
    threads: usize,
    seed: u64,
    lines: usize,
    memory: usize,
    style: Style,
    job: Option<Job>,
    queue: VecDeque<Waiting>,
    /// What the queue takes, see [`QUEUE`].
    queued: usize,
    /// So many commands at the front of the queue were there when `stop` came, which is meant for their work, too.
    stopped: usize,
    sender: SyncSender<Event>,
}

impl Session {
    /// A session with the first game of the list and the default options.
    pub fn new(sender: SyncSender<Event>, style: Style) -> Result<Session, Failure> {
        let table = all().first().and_then(|info| open(info.id));
        let table = table.ok_or_else(|| Failure::internal("there are no games"))?;
        Ok(Session {
            table,
            threads: 1,
            seed: 0,
            lines: 1,
            memory: 1024,
            style,
            job: None,
            queue: VecDeque::new(),
            queued: 0,
            stopped: 0,
            sender,
        })
    }

    /// Answers until `quit` or the end of the input, and then until nothing is left to do.
    pub fn serve(mut self, events: &Receiver<Event>) -> Result<(), Failure> {
        let mut input = Input::Open;
        loop {
            while self.job.is_none() {
                match self.queue.pop_front() {
                    Some(Waiting { command, size }) => {
                        self.queued -= size;
                        self.answer(command)?;
                        if let Some(left) = self.stopped.checked_sub(1) {
                            self.stopped = left;
                            self.stop();
                        }
                    }
                    None if input != Input::Open => return Ok(()),
                    None => break,
                }
            }
            if input != Input::Open {
                self.stop_endless();
            }
            match next(events, input) {
                Ok(Event::Done(answer)) => {
                    // Whoever hears the answer may rely on the session being at rest.
                    self.job = None;
                    output::print(&answer)?;
                }
                Ok(Event::Line(Line::End(Some(reason)))) if input == Input::Open => {
                    return Err(Failure::Io { what: STDIN.to_owned(), error: std::io::Error::other(reason) });
                }
                Ok(Event::Line(Line::End(_))) => input = Input::Ended,
                Ok(Event::Line(line)) if input == Input::Open => {
                    let size = OVERHEAD + line.length();
                    match command(line) {
                        Some(Command::Quit) => input = Input::Leaving(Instant::now() + FAREWELL),
                        Some(command) => self.receive(Waiting { command, size })?,
                        None => {}
                    }
                }
                // Nothing that comes after `quit` counts.
                Ok(Event::Line(_)) => {}
                Err(RecvTimeoutError::Timeout) => return self.leave(events),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.stop();
        }
    }

    fn stop_endless(&mut self) {
        if let Some(job) = self.job.as_mut().filter(|job| job.is_endless()) {
            job.stop();
        }
    }

    /// Stops a running job and gives it a moment to print its answer.
    fn leave(mut self, events: &Receiver<Event>) -> Result<(), Failure> {
        let Some(job) = &mut self.job else { return Ok(()) };
        job.stop();
        while let Ok(event) = events.recv_timeout(FAREWELL) {
            if let Event::Done(answer) = event {
                return output::print(&answer);
            }
        }
        Ok(())
    }

    /// Answers at once; while the worker is busy only `stop`, during a search also `isready`, and everything else in
    /// its turn.
    fn receive(&mut self, waiting: Waiting) -> Result<(), Failure> {
        let Some(job) = &mut self.job else { return self.answer(waiting.command) };
        match &waiting.command {
            Command::IsReady if job.is_search() => self.answer(waiting.command),
            Command::Stop => {
                job.stop();
                self.stopped = self.queue.len();
                Ok(())
            }
            Command::Wrong(message) if job.is_endless() => error(message),
            _ if job.is_endless() => error("a search is running until it is stopped; send stop first"),
            _ if self.queued + waiting.size > QUEUE => error("too many commands wait for the running work"),
            _ => {
                self.queued += waiting.size;
                self.queue.push_back(waiting);
                Ok(())
            }
        }
    }

    /// Answers a command; one that fails answers one line and changes nothing.
    fn answer(&mut self, command: Command) -> Result<(), Failure> {
        match self.carry_out(command) {
            Ok(answer) => output::print(&answer),
            Err(message) => error(&message),
        }
    }

    /// Carries a command out and gives the answer, complete lines or nothing.
    fn carry_out(&mut self, command: Command) -> Result<String, String> {
        let table = self.table.as_ref();
        Ok(match command {
            Command::Ugi => self.introduction(),
            Command::IsReady => "readyok\n".to_owned(),
            Command::NewGame => {
                self.table.restart();
                String::new()
            }
            Command::SetOption { name, value } => {
                self.set_option(&name, &value)?;
                String::new()
            }
            Command::Position { fen, moves } => {
                self.table = placed(table, fen.as_deref(), &moves)?;
                String::new()
            }
            Command::Go(go) => {
                self.go(go)?;
                String::new()
            }
            Command::Perft(depth) => {
                self.job = Some(self.start(Task::Perft(depth)));
                String::new()
            }
            Command::Stop | Command::Quit => String::new(),
            Command::Wrong(message) => return Err(message),
            Command::QueryTurn => response(table.actor() == Actor::Side(Side::White)),
            Command::QueryOver => response(table.actor() == Actor::None),
            Command::QueryResult => response(ugi_result(table.result())),
            Command::QueryLegal(token) => {
                response(table.choices().iter().any(|choice| choice.token == token))
            }
            Command::Fen => fen(table),
            Command::Actor => format!("actor {}\n", table.actor().name()),
            Command::Legal => legal(table),
            Command::Draw => format!("{}{}", draw(&table.diagram(), self.style), fen(table)),
            Command::Result => match table.result() {
                Some(result) => format!("result {result}\n"),
                None => "result none\n".to_owned(),
            },
        })
    }

    fn introduction(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let first = all().first().map_or("", |info| info.id);
        let games: String = all().iter().map(|info| format!(" var {}", info.id)).collect();
        format!(
            "id name Touchline {version}\n\
             id author the Touchline authors\n\
             option name Game type combo default {first}{games}\n\
             option name Rules type string default default\n\
             option name Threads type spin default 1 min 1 max {MOST_THREADS}\n\
             option name Seed type spin default 0 min 0 max {}\n\
             option name MultiPV type spin default 1 min 1 max 1000\n\
             option name Memory type spin default 1024 min 1 max 1048576\n\
             ugiok\n",
            u64::MAX
        )
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |low, high| whole(&format!("setoption {name}"), value, low, high);
        let size = |high| number(1, high).map(|n| usize::try_from(n).unwrap_or(usize::MAX));
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                self.table = open(value).ok_or_else(|| format!("setoption Game: {}", unknown_game(value)))?
            }
            "rules" => {
                self.table.set_rules(value).map_err(|error| format!("setoption Rules: {error}"))?;
            }
            "threads" => self.threads = size(MOST_THREADS)?,
            "seed" => self.seed = number(0, u64::MAX)?,
            "multipv" => self.lines = size(1000)?,
            "memory" => self.memory = size(1 << 20)?,
            _ => {
                let shown: String = name.chars().take(40).collect();
                return Err(format!(
                    "setoption: unknown option \"{shown}\"; there are: Game Rules Threads Seed MultiPV Memory"
                ));
            }
        }
        Ok(())
    }

    fn go(&mut self, go: Go) -> Result<(), String> {
        let side = match self.table.actor() {
            Actor::Side(side) => side,
            Actor::Chance => {
                return Err(
                    "go: chance decides here; put the outcome at the end of position … moves".to_owned()
                );
            }
            Actor::None => return Err("go: the match is over".to_owned()),
        };
        check_legal(self.table.as_ref(), &go.only).map_err(|error| format!("go searchmoves: {error}"))?;
        let clock = go.clocks[side.index()];
        if clock.is_none() && go.clocks != [None; 2] {
            let name = if side == Side::White { "p1time" } else { "p2time" };
            return Err(format!("go: {} is to act, but {name} is not given", side.name()));
        }
        let share = clock.map(|left| decision_time(left, go.increments[side.index()]));
        let time = if go.infinite { Some(Duration::MAX) } else { go.time.into_iter().chain(share).min() };
        let simulations = go.nodes;
        let memory = self.memory.saturating_mul(1 << 20);
        let limits = Limits { simulations, time, threads: self.threads, memory, seed: self.seed };
        let settings = Settings { limits, lines: self.lines, only: go.only, ..Settings::default() };
        self.job = Some(self.start(Task::Search { settings, endless: go.infinite }));
        Ok(())
    }

    fn start(&self, task: Task) -> Job {
        let sender = self.sender.clone();
        // If nobody listens any more the session is over, and so is the need to tell.
        Job::start(self.table.copy(), task, move |answer| {
            let _ = sender.send(Event::Done(answer));
        })
    }
}

/// What happens next.
fn next(events: &Receiver<Event>, input: Input) -> Result<Event, RecvTimeoutError> {
    let Input::Leaving(deadline) = input else {
        return events.recv().map_err(|_| RecvTimeoutError::Disconnected);
    };
    match deadline.checked_duration_since(Instant::now()) {
        Some(left) => events.recv_timeout(left),
        // Also when events come without end.
        None => Err(RecvTimeoutError::Timeout),
    }
}

/// What a line asks; `None` for a blank one.
fn command(line: Line) -> Option<Command> {
    match line {
        Line::Text(text) => Command::read(&text).unwrap_or_else(|message| Some(Command::Wrong(message))),
        Line::Unusable(message) => Some(Command::Wrong(message)),
        Line::End(_) => None,
    }
}

/// The table in another position of the same game and options.
fn placed(table: &dyn Table, fen: Option<&str>, moves: &[String]) -> Result<Box<dyn Table>, String> {
    let mut next = table.copy();
    match fen {
        // The error says that it is about the position.
        Some(fen) => next.set_position(fen).map_err(|error| error.to_string())?,
        None => next.restart(),
    }
    for (i, token) in moves.iter().enumerate() {
        next.play(token).map_err(|error| format!("position: action {}: {error}", i + 1))?;
    }
    Ok(next)
}

/// The one line of a command that failed.
fn error(message: &str) -> Result<(), Failure> {
    output::line(&format!("error {}", printable(&message.replace('\n', " "))))
}

fn response(answer: impl ToString) -> String {
    format!("response {}\n", answer.to_string())
}

fn fen(table: &dyn Table) -> String {
    format!("fen {}\n", table.position())
}

fn legal(table: &dyn Table) -> String {
    let choices = table.choices();
    let mut line = format!("legal {}", choices.len());
    for choice in choices {
        line.push(' ');
        line.push_str(&choice.token);
        if let Some(probability) = choice.probability {
            line.push('=');
            line.push_str(&print_probability(probability));
        }
    }
    line.push('\n');
    line
}

/// The result in the words of UGI: White is player one.
fn ugi_result(result: Option<MatchResult>) -> &'static str {
    match result.map(|result| result.winner) {
        None => "none",
        Some(None) => "draw",
        Some(Some(Side::White)) => "p1win",
        Some(Some(Side::Black)) => "p2win",
    }
}
