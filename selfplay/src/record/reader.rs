//! Reading a record file as a stream, and finding the next sound frame behind damage.

use std::io::{self, Read, Seek, SeekFrom};

use super::error::{Damage, RecordError};
use super::frame::{
    Codec, FOOTER, Footer, HEAD, Head, Layout, MAGIC, MAX_PAYLOAD, PREAMBLE, decode_header, read_preamble,
};
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
    games: u64,
    /// What is wrong with the frame that the reader stays before.
    damage: Option<Damage>,
    /// Hash of everything read so far; `None` behind damage and in files without a footer.
    hash: Option<blake3::Hasher>,
    /// Whether the footer was met, or its absence was told.
    closed: bool,
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the file header.
    ///
    /// # Errors
    /// Not a record file, an unknown version or flag, a damaged header, or reading failed.
    pub fn new(mut source: R) -> Result<Reader<R>, RecordError> {
        let mut preamble = [0; PREAMBLE];
        let length = fill(&mut source, &mut preamble).map_err(|e| reading(0, e))?;
        if length < PREAMBLE {
            return Err(cut_off(preamble.get(..length).unwrap_or_default()));
        }
        let layout = read_preamble(&preamble)?;
        let offset = PREAMBLE as u64;
        let mut payload = Vec::new();
        let frame = read_frame(&mut source, &preamble, &mut payload).map_err(|e| reading(offset, e))?;
        let header = match &frame {
            Frame::Whole(_) => decode_header(&payload),
            Frame::Damaged(damage) => Err(damage.clone()),
            Frame::Footer(_) | Frame::End => Err(Damage::Truncated { missing: HEAD as u64 }),
        }
        .map_err(|damage| RecordError::Header { offset, damage })?;
        let mut reader = Reader {
            source,
            header,
            codec: Codec::new(layout),
            offset: offset + (HEAD + payload.len()) as u64,
            record: 0,
            payload,
            games: 0,
            damage: None,
            hash: layout.finished.then(blake3::Hasher::new),
            closed: !layout.finished,
            ended: false,
        };
        if let (Some(hash), Frame::Whole(head)) = (&mut reader.hash, frame) {
            hash.update(&preamble).update(&head).update(&reader.payload);
        }
        Ok(reader)
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
    /// The next frame is damaged: the reader stays before it, and every further call says the same, until
    /// [`skip_damage`](Self::skip_damage). Or reading failed; the reader is then of no more use.
    pub fn read(&mut self) -> Result<Option<Entry>, RecordError> {
        let (record, offset) = (self.record, self.offset);
        let read = match self.damage.take() {
            Some(damage) => Err(damage),
            None => self.advance().map_err(|e| reading(offset, e))?,
        };
        read.map_err(|damage| {
            self.damage = Some(damage.clone());
            RecordError::Damaged { record, offset, damage }
        })
    }

    /// Reads the next frame.
    fn advance(&mut self) -> io::Result<Result<Option<Entry>, Damage>> {
        let head = match read_frame(&mut self.source, &[], &mut self.payload)? {
            Frame::Whole(head) => head,
            Frame::Damaged(damage) => return Ok(Err(damage)),
            Frame::Footer(footer) => return Ok(self.close(&footer)?.map(|()| None)),
            Frame::End if self.closed => return Ok(Ok(None)),
            Frame::End => return Ok(Err(Damage::Truncated { missing: (HEAD + FOOTER) as u64 })),
        };
        let game = match self.codec.decode(&self.payload) {
            Ok(game) => game,
            Err(damage) => return Ok(Err(damage)),
        };
        if let Some(hash) = &mut self.hash {
            hash.update(&head).update(&self.payload);
        }
        let length = (HEAD + self.payload.len()) as u64;
        let entry = Entry { record: self.record, offset: self.offset, length, game };
        self.offset += length;
        self.record += 1;
        self.games += 1;
        Ok(Ok(Some(entry)))
    }
}

impl<R: Read> Reader<R> {
    /// Compares the footer with what was read; behind damage only its own checksum counts.
    fn close(&mut self, footer: &Footer) -> io::Result<Result<(), Damage>> {
        let wrong = |reason| Ok(Err(Damage::Footer { reason }));
        if self.closed {
            return wrong("this file should have none");
        }
        self.closed = true;
        if let Some(hash) = &self.hash {
            if footer.games != self.games {
                return wrong("another number of games");
            }
            if footer.hash != *hash.finalize().as_bytes() {
                return wrong("the hash does not fit the games before it");
            }
        }
        if fill(&mut self.source, &mut [0])? > 0 {
            return wrong("bytes follow behind it");
        }
        Ok(Ok(()))
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

/// What was passed over behind damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skipped {
    /// Number of bytes.
    pub length: u64,
    /// What stands behind them.
    pub behind: Behind,
}

/// What stands behind damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Behind {
    /// A sound frame, where reading goes on.
    Frame,
    /// Nothing sound, neither games nor the footer.
    Nothing,
    /// That is not known: the search was given up, and the rest of the file was passed over.
    Unknown,
}

/// What is wrong with a file that ends in its first bytes: it was cut off, if they are those of a record file.
fn cut_off(bytes: &[u8]) -> RecordError {
    if bytes.iter().zip(MAGIC).all(|(byte, magic)| *byte == magic) {
        let missing = (PREAMBLE - bytes.len()) as u64;
        RecordError::Header { offset: 0, damage: Damage::Truncated { missing } }
    } else {
        RecordError::NotARecord
    }
}

/// Whether the file header fits its checksum, its first bytes included: what is not understood there was written so.
///
/// # Errors
/// Reading failed.
pub(super) fn is_header_whole(source: &mut impl Read) -> io::Result<bool> {
    let mut preamble = [0; PREAMBLE];
    Ok(fill(source, &mut preamble)? == PREAMBLE
        && matches!(read_frame(source, &preamble, &mut Vec::new())?, Frame::Whole(_)))
}

impl<R: Read + Seek> Reader<R> {
    /// A reader of the games of a file whose header is damaged, with the header and layout that it must have had; and
    /// what was passed over. `effort` is that of [`skip_damage`](Self::skip_damage).
    ///
    /// # Errors
    /// Reading failed.
    pub fn behind_header(
        mut source: R,
        header: Header,
        layout: Layout,
        effort: &mut u64,
    ) -> Result<(Reader<R>, Skipped), RecordError> {
        let (offset, behind) = next_frame(&mut source, PREAMBLE as u64, effort).map_err(|e| reading(0, e))?;
        source.seek(SeekFrom::Start(offset)).map_err(|e| reading(offset, e))?;
        let reader = Reader {
            source,
            header,
            codec: Codec::new(layout),
            offset,
            record: 0,
            payload: Vec::new(),
            games: 0,
            damage: None,
            hash: None,
            closed: !layout.finished || behind != Behind::Frame,
            ended: false,
        };
        Ok((reader, Skipped { length: offset, behind }))
    }

    /// After damage: looks for the next sound frame behind it and goes on there. At most `effort` bytes are checksummed
    /// while looking, and taken from it, so that all damage of a file together takes no longer; when they are used up,
    /// the search is given up and the rest of the file is passed over.
    ///
    /// # Errors
    /// Reading failed.
    pub fn skip_damage(&mut self, effort: &mut u64) -> Result<Skipped, RecordError> {
        let begin = self.offset;
        let (found, behind) =
            next_frame(&mut self.source, begin + 1, effort).map_err(|e| reading(begin, e))?;
        self.closed |= behind != Behind::Frame;
        self.damage = None;
        self.hash = None;
        self.offset = found;
        self.record += 1;
        self.ended = false;
        self.source.seek(SeekFrom::Start(found)).map_err(|e| reading(found, e))?;
        Ok(Skipped { length: found - begin, behind })
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

/// What stands at a place of a file.
enum Frame {
    /// A frame whose checksum is right, with its head.
    Whole([u8; HEAD]),
    /// The footer.
    Footer(Footer),
    Damaged(Damage),
    /// The end of the stream.
    End,
}

/// Reads one frame into `payload` and checks it.
fn read_frame(source: &mut impl Read, before: &[u8], payload: &mut Vec<u8>) -> io::Result<Frame> {
    let mut bytes = [0; HEAD];
    let got = fill(source, &mut bytes)?;
    if got == 0 {
        return Ok(Frame::End);
    }
    if got < HEAD {
        return Ok(Frame::Damaged(Damage::Truncated { missing: (HEAD - got) as u64 }));
    }
    let head = Head::read(bytes);
    let length = match head.payload() {
        _ if head.is_footer() => FOOTER,
        Ok(length) => length,
        Err(damage) => return Ok(Frame::Damaged(damage)),
    };
    payload.clear();
    // `take` lets the buffer grow with the bytes that are there, not with the length that is claimed.
    let got = source.take(length as u64).read_to_end(payload)?;
    if got < length {
        return Ok(Frame::Damaged(Damage::Truncated { missing: (length - got) as u64 }));
    }
    Ok(match (head.check(before, payload), payload.first_chunk()) {
        (Err(damage), _) => Frame::Damaged(damage),
        (Ok(()), Some(footer)) if head.is_footer() => Frame::Footer(Footer::decode(footer)),
        (Ok(()), _) => Frame::Whole(bytes),
    })
}

/// The first place at or after `from` where a frame with the right checksum begins, or the end of the file.
fn next_frame(source: &mut (impl Read + Seek), from: u64, effort: &mut u64) -> io::Result<(u64, Behind)> {
    let end = source.seek(SeekFrom::End(0))?;
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
                Some((true, _)) => return Ok((start + place as u64, Behind::Frame)),
                Some((false, length)) => match effort.checked_sub(length as u64) {
                    Some(left) => *effort = left,
                    None => return Ok((end, Behind::Unknown)),
                },
                None => {}
            }
        }
        start += places as u64;
    }
    Ok((end, Behind::Nothing))
}

/// Whether the bytes begin with a frame, and how long a payload was checksummed; `None` when no frame can begin here.
fn sound_frame(bytes: &[u8]) -> Option<(bool, usize)> {
    let (head, rest) = bytes.split_first_chunk::<HEAD>()?;
    let head = Head::read(*head);
    let length = if head.is_footer() { FOOTER } else { head.payload().ok()? };
    let payload = rest.get(..length)?;
    Some((head.check(&[], payload).is_ok(), length))
}
