//! `touchline ugi`: the line protocol of CONVENTIONS section 9; `docs/protocol.md` describes it.
//!
//! One thread reads lines, one works (searches and perft counts), and this one answers: so `isready` and `stop` never
//! wait, and `quit` not for long.

mod command;
mod job;
mod lines;
mod session;

use std::sync::mpsc::sync_channel;
use std::thread;

use clap::Args;

use crate::drawing::Style;
use crate::exit::Failure;
use session::{Event, Session};

/// So many lines are read ahead of the answers; each may have a MiB.
const AHEAD: usize = 16;

/// Arguments of `ugi`: none.
#[derive(Args, Debug)]
pub struct Arguments {}

/// Runs the command.
pub fn run(_: &Arguments, style: Style) -> Result<(), Failure> {
    let (sender, events) = sync_channel(AHEAD);
    let reader = sender.clone();
    thread::spawn(move || {
        lines::read(std::io::stdin().lock(), |line| reader.send(Event::Line(line)).is_ok())
    });
    Session::new(sender, Style { colour: false, ..style })?.serve(&events)
}
