//! Failing disks and lost writes: never a file that looks sound and is not.

use std::cell::RefCell;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::rc::Rc;

use touchline_engine::random::{below, stream};
use touchline_selfplay::record::frame::Layout;
use touchline_selfplay::record::{Game, Reader, RecordError, Sink, SyncPolicy, Writer};

use crate::common::{file_of, header, random_game};

const LAYOUT: Layout = Layout { compressed: true, finished: true };

/// A sink that writes little at a time, is interrupted now and then, and fails for good at call `fail_at`.
struct Faulty {
    bytes: Rc<RefCell<Vec<u8>>>,
    call: u32,
    fail_at: u32,
}

impl Faulty {
    fn step(&mut self) -> io::Result<()> {
        self.call += 1;
        if self.call >= self.fail_at {
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        if self.call.is_multiple_of(3) {
            return Err(io::Error::from(io::ErrorKind::Interrupted));
        }
        Ok(())
    }
}

impl Write for Faulty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.step()?;
        let part = &bytes[..bytes.len().min(97)];
        self.bytes.borrow_mut().extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.step()
    }
}

impl Sink for Faulty {
    fn sync(&mut self) -> io::Result<()> {
        self.call += 1;
        if self.call >= self.fail_at { Err(io::Error::from(io::ErrorKind::StorageFull)) } else { Ok(()) }
    }
}

/// Writes the games until a write fails; returns how many were reported as written.
fn write_until_failure(sink: Faulty, games: &[Game]) -> (usize, Option<RecordError>) {
    let mut writer = match Writer::create(sink, &header(), LAYOUT, SyncPolicy::EveryGame) {
        Ok(writer) => writer,
        Err(error) => return (0, Some(error)),
    };
    for (written, game) in games.iter().enumerate() {
        if let Err(error) = writer.append(game) {
            assert!(matches!(writer.append(game), Err(RecordError::Broken)), "went on after a failure");
            assert!(writer.finish().is_err(), "finished after a failure");
            return (written, Some(error));
        }
    }
    (games.len(), writer.finish().err())
}

/// T11: a write or sync that fails at call k, for every k, with short writes and interruptions before it.
#[test]
fn a_failure_at_any_call_leaves_the_reported_games() {
    let games: Vec<Game> = (0..5).map(random_game).collect();
    let whole = file_of(&games, true);
    let mut failures = 0;
    for fail_at in 1.. {
        let bytes = Rc::new(RefCell::new(Vec::new()));
        let (written, error) =
            write_until_failure(Faulty { bytes: Rc::clone(&bytes), call: 0, fail_at }, &games);
        let bytes = bytes.borrow();
        assert!(whole.starts_with(&bytes), "call {fail_at}: other bytes than without failure");
        let Some(error) = error else {
            assert_eq!(*bytes, whole);
            assert_eq!(written, games.len());
            break;
        };
        failures += 1;
        assert!(error.to_string().ends_with(": no storage space"), "{error}");
        let read = Reader::new(bytes.as_slice())
            .map_or(Vec::new(), |reader| reader.filter_map(Result::ok).map(|entry| entry.game).collect());
        assert!(read.len() >= written, "call {fail_at}: a reported game is lost");
        assert_eq!(read, games[..read.len()]);
    }
    assert!(failures > 30, "only {failures} calls to fail at");
}

/// What a disk is asked to do.
enum Event {
    Write(Vec<u8>),
    Sync,
}

struct Log(Rc<RefCell<Vec<Event>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let part = &bytes[..bytes.len().min(512)];
        self.0.borrow_mut().push(Event::Write(part.to_vec()));
        Ok(part.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sink for Log {
    fn sync(&mut self) -> io::Result<()> {
        self.0.borrow_mut().push(Event::Sync);
        Ok(())
    }
}

/// T12: power fails at any moment and any subset of the writes after the last sync is lost (a hole of zeros, or the
/// file ends there). Every game reported before is whole; nothing else is believed unless it is whole, too.
#[test]
fn lost_writes_cost_no_reported_game() {
    let games: Vec<Game> = (0..12).map(random_game).collect();
    let log = Rc::new(RefCell::new(Vec::new()));
    let mut reported = Vec::new();
    let mut writer =
        Writer::create(Log(Rc::clone(&log)), &header(), LAYOUT, SyncPolicy::EveryGame).expect("a header");
    for game in &games {
        writer.append(game).expect("a game");
        reported.push(log.borrow().len());
    }
    drop(writer);
    let log = log.borrow();
    let mut rng = stream(3, &[]);
    for schedule in 0..1000 {
        let crash = 3 + below(&mut rng, log.len() as u32 - 3) as usize;
        let synced = log[..crash].iter().rposition(|event| matches!(event, Event::Sync)).map_or(0, |i| i + 1);
        let mut disk: Vec<u8> = Vec::new();
        let mut length = 0;
        for (number, event) in log[..crash].iter().enumerate() {
            let Event::Write(bytes) = event else { continue };
            length += bytes.len();
            if number < synced || below(&mut rng, 2) == 0 {
                disk.resize(length - bytes.len(), 0);
                disk.extend_from_slice(bytes);
            }
        }
        let safe = reported.iter().filter(|&&events| events <= synced).count();
        let read: Vec<Game> = match Reader::new(disk.as_slice()) {
            Ok(reader) => reader.filter_map(Result::ok).map(|entry| entry.game).collect(),
            Err(_) => Vec::new(),
        };
        assert!(read.len() >= safe, "schedule {schedule}: {} of {safe} reported games", read.len());
        assert_eq!(read, games[..read.len()], "schedule {schedule}");
    }
}

/// T10: a device that is always full says so at the first write, with place and cause.
#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_reported() {
    let file = OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let error = Writer::create(file, &header(), LAYOUT, SyncPolicy::EveryGame).err().expect("refused");
    assert!(
        matches!(&error, RecordError::Io { offset: 0, source, .. } if source.kind() == io::ErrorKind::StorageFull),
        "{error}"
    );
}
