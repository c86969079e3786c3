//! Appending games to a record file.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use super::error::RecordError;
use super::frame::{Codec, Footer, Layout, encode_header};
use super::wire::{Game, Header};

/// Where a record file is written: bytes, and a way to force them onto the disk.
pub trait Sink: Write {
    /// Returns when everything written so far is on stable storage.
    ///
    /// # Errors
    /// What the system says.
    fn sync(&mut self) -> io::Result<()>;
}

impl Sink for File {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

impl Sink for BufWriter<File> {
    fn sync(&mut self) -> io::Result<()> {
        self.flush()?;
        self.get_ref().sync_data()
    }
}

impl Sink for Vec<u8> {
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// When a game is forced onto the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SyncPolicy {
    /// Before [`Writer::append`] returns: a power cut loses no game that was counted.
    #[default]
    EveryGame,
    /// When the file is finished: for copies of games that are safe elsewhere.
    AtFinish,
}

/// Appends games to a record file, one write call a frame.
///
/// Nothing is held back in memory, so a writer that is dropped loses nothing it reported; only [`Writer::finish`]
/// promises that a file written with [`SyncPolicy::AtFinish`] is on the disk.
#[must_use = "a record file is on the disk for certain only after `finish`"]
pub struct Writer<S: Sink> {
    sink: S,
    codec: Codec,
    policy: SyncPolicy,
    /// Length of the file up to the last whole frame that is as safe as the policy promises.
    length: u64,
    games: u64,
    /// Hash of everything written, for the footer.
    hash: blake3::Hasher,
    broken: bool,
}

impl<S: Sink> Writer<S> {
    /// Begins a file.
    ///
    /// # Errors
    /// The header is too large, or writing failed.
    pub fn create(
        sink: S,
        header: &Header,
        layout: Layout,
        policy: SyncPolicy,
    ) -> Result<Writer<S>, RecordError> {
        let mut writer = Writer::at(sink, layout, 0, policy);
        let bytes = encode_header(header, layout)?;
        writer.put(&bytes)?;
        Ok(writer)
    }

    /// Goes on with an unfinished file whose first `length` bytes are sound and whose sink stands there. The file stays
    /// unfinished: it gets no footer.
    pub fn resume(sink: S, compressed: bool, length: u64, policy: SyncPolicy) -> Writer<S> {
        Writer::at(sink, Layout { compressed, finished: false }, length, policy)
    }

    fn at(sink: S, layout: Layout, length: u64, policy: SyncPolicy) -> Writer<S> {
        let (codec, hash) = (Codec::new(layout), blake3::Hasher::new());
        Writer { sink, codec, policy, length, games: 0, hash, broken: false }
    }

    /// Appends a game and returns the number of bytes it takes.
    ///
    /// # Errors
    /// The game is too large, or writing or syncing failed. After a failed write the end of the file is unknown and
    /// every later call is refused; the first [`length`](Self::length) bytes are sound.
    pub fn append(&mut self, game: &Game) -> Result<u64, RecordError> {
        let frame = self.codec.encode(game)?;
        self.append_frame(&frame)
    }

    /// Appends a whole frame that was read from a file of the same layout.
    ///
    /// # Errors
    /// As [`append`](Self::append).
    pub fn append_frame(&mut self, frame: &[u8]) -> Result<u64, RecordError> {
        self.put(frame)?;
        self.games += 1;
        Ok(frame.len() as u64)
    }

    /// Bytes up to the end of the last frame that was written whole.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Writes the footer if the layout has one, forces everything onto the disk and gives the sink back.
    ///
    /// # Errors
    /// An earlier write failed, or writing or syncing fails.
    pub fn finish(mut self) -> Result<S, RecordError> {
        if self.codec.layout().finished {
            let footer = Footer { games: self.games, hash: *self.hash.finalize().as_bytes() };
            self.put(&footer.encode())?;
        }
        if self.broken {
            return Err(RecordError::Broken);
        }
        let offset = self.length;
        self.sink.sync().map_err(|source| RecordError::Io { action: "syncing", offset, source })?;
        Ok(self.sink)
    }

    /// The sink, for mending a file after a failed write.
    #[must_use]
    pub fn into_sink(self) -> S {
        self.sink
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), RecordError> {
        if self.broken {
            return Err(RecordError::Broken);
        }
        self.broken = true;
        let offset = self.length;
        let failed = |action| move |source| RecordError::Io { action, offset, source };
        self.sink.write_all(bytes).map_err(failed("writing"))?;
        if self.policy == SyncPolicy::EveryGame {
            self.sink.sync().map_err(failed("syncing"))?;
        }
        if self.codec.layout().finished {
            self.hash.update(bytes);
        }
        self.broken = false;
        self.length += bytes.len() as u64;
        Ok(())
    }
}
