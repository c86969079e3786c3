//! Reading a record file as a stream, and finding the next sound frame behind damage.

use std::io::{self, Read, Seek, SeekFrom};

use super::error::{Damage, RecordError};
use super::frame::{Codec, HEAD, Head, Layout, MAX_PAYLOAD, PREAMBLE, decode_header, read_preamble};
use super::wire::{Game, Header};

/// One game of a file with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Number of the record in the file, from 0; damaged stretches count as one.
    pub record: u64,
    /// Where the frame begins.
    pub offset: u64,
    /// Length of the whole frame in bytes.
    pub length: u64,
    /// The game.
    pub game: Game,
}

/// Streams the games of a record file. Memory is bounded by the largest frame, whatever the file claims.
///
/// As an iterator it yields every sound game up to the end or the first damage, which it yields as its last item.
pub struct Reader<R> {
    source: R,
    header: Header,
    codec: Codec,
    offset: u64,
    record: u64,
    payload: Vec<u8>,
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the file header.
    ///
    /// # Errors
    /// Not a record file, an unknown version or flag, a damaged header, or reading failed.
    pub fn new(mut source: R) -> Result<Reader<R>, RecordError> {
        let mut preamble = [0; PREAMBLE];
        if fill(&mut source, &mut preamble).map_err(|e| reading(0, e))? < PREAMBLE {
            return Err(RecordError::NotARecord);
        }
        let layout = read_preamble(&preamble)?;
        let offset = PREAMBLE as u64;
        let mut payload = Vec::new();
        let damage = match read_frame(&mut source, &preamble, &mut payload).map_err(|e| reading(offset, e))? {
            Some(Ok(())) => None,
            Some(Err(damage)) => Some(damage),
            None => Some(Damage::Truncated { missing: HEAD as u64 }),
        };
        let header = match damage {
            None => decode_header(&payload),
            Some(damage) => Err(damage),
        }
        .map_err(|damage| RecordError::Header { offset, damage })?;
        let offset = offset + (HEAD + payload.len()) as u64;
        Ok(Reader { source, header, codec: Codec::new(layout), offset, record: 0, payload, ended: false })
    }

    /// What all games of the file have in common.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// How the games are stored.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.codec.layout()
    }

    /// Where the sound part of the file ends so far: behind the header or the last game that was read.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The next game; `None` at the end of the file.
    ///
    /// # Errors
    /// The next frame is damaged, or reading failed. The reader then stays before that frame.
    pub fn read(&mut self) -> Result<Option<Entry>, RecordError> {
        let (record, offset) = (self.record, self.offset);
        let damaged = |damage| RecordError::Damaged { record, offset, damage };
        match read_frame(&mut self.source, &[], &mut self.payload).map_err(|e| reading(offset, e))? {
            None => return Ok(None),
            Some(frame) => frame.map_err(damaged)?,
        }
        let game = self.codec.decode(&self.payload).map_err(damaged)?;
        let length = (HEAD + self.payload.len()) as u64;
        self.offset += length;
        self.record += 1;
        Ok(Some(Entry { record, offset, length, game }))
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Entry, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let item = self.read().transpose();
        self.ended = !matches!(item, Some(Ok(_)));
        item
    }
}

impl<R: Read + Seek> Reader<R> {
    /// After damage: looks for the next sound frame behind it and goes on there. Returns the number of bytes passed
    /// over. At most `effort` bytes are checksummed while looking; without success the rest of the file is passed over.
    ///
    /// # Errors
    /// Reading failed.
    pub fn skip_damage(&mut self, effort: u64) -> Result<u64, RecordError> {
        let begin = self.offset;
        let found = next_frame(&mut self.source, begin + 1, effort).map_err(|e| reading(begin, e))?;
        self.offset = found;
        self.record += 1;
        self.ended = false;
        self.source.seek(SeekFrom::Start(found)).map_err(|e| reading(found, e))?;
        Ok(found - begin)
    }
}

fn reading(offset: u64, source: io::Error) -> RecordError {
    RecordError::Io { action: "reading", offset, source }
}

/// Reads until `buffer` is full or the stream ends; returns the number of bytes read.
fn fill(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while let Some(rest) = buffer.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        match source.read(rest) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(filled)
}

/// Reads one frame into `payload` and checks it; `None` at the end of the stream.
fn read_frame(
    source: &mut impl Read,
    before: &[u8],
    payload: &mut Vec<u8>,
) -> io::Result<Option<Result<(), Damage>>> {
    let mut head = [0; HEAD];
    let got = fill(source, &mut head)?;
    if got == 0 {
        return Ok(None);
    }
    if got < HEAD {
        return Ok(Some(Err(Damage::Truncated { missing: (HEAD - got) as u64 })));
    }
    let head = Head::read(head);
    let length = match head.payload() {
        Ok(length) => length,
        Err(damage) => return Ok(Some(Err(damage))),
    };
    payload.clear();
    // `take` lets the buffer grow with the bytes that are there, not with the length that is claimed.
    let got = source.take(length as u64).read_to_end(payload)?;
    if got < length {
        return Ok(Some(Err(Damage::Truncated { missing: (length - got) as u64 })));
    }
    Ok(Some(head.check(before, payload)))
}

/// The first place at or after `from` where a frame with the right checksum begins, or the end of the file.
fn next_frame(source: &mut (impl Read + Seek), from: u64, effort: u64) -> io::Result<u64> {
    let end = source.seek(SeekFrom::End(0))?;
    let mut effort = effort;
    let mut window = Vec::new();
    let mut start = from.min(end);
    while start < end {
        source.seek(SeekFrom::Start(start))?;
        window.clear();
        source.by_ref().take(2 * (HEAD + MAX_PAYLOAD) as u64).read_to_end(&mut window)?;
        let at_end = start + window.len() as u64 >= end;
        let places = if at_end { window.len() } else { HEAD + MAX_PAYLOAD };
        for place in 0..places {
            match sound_frame(window.get(place..).unwrap_or_default()) {
                Some((true, _)) => return Ok(start + place as u64),
                Some((false, length)) => match effort.checked_sub(length as u64) {
                    Some(left) => effort = left,
                    None => return Ok(end),
                },
                None => {}
            }
        }
        start += places as u64;
    }
    Ok(end)
}

/// Whether the bytes begin with a frame, and how long a payload was checksummed; `None` when no frame can begin here.
fn sound_frame(bytes: &[u8]) -> Option<(bool, usize)> {
    let (head, rest) = bytes.split_first_chunk::<HEAD>()?;
    let head = Head::read(*head);
    let length = head.payload().ok()?;
    let payload = rest.get(..length)?;
    Some((head.check(&[], payload).is_ok(), length))
}
