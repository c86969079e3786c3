//! Reading a record file as a stream, and finding the next sound frame behind damage.

use std::io::{self, Read, Seek, SeekFrom};

use super::error::{Damage, RecordError};
use super::frame::{
    Codec, FOOTER, Footer, HEAD, Head, Layout, MAGIC, PREAMBLE, decode_header, read_preamble,
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

impl Behind {
    /// Whether damage that has this behind it is what an interrupted write leaves: a frame that the end of the file
    /// cuts off.
    #[must_use]
    pub fn is_cut_off(self, damage: &Damage) -> bool {
        self == Behind::Nothing && matches!(damage, Damage::Truncated { .. })
    }
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
        // What an intact frame holds is none of the file's frames, whatever it looks like.
        let is_intact = self.damage.as_ref().is_some_and(Damage::is_intact);
        let length = if is_intact { HEAD + self.payload.len() } else { 1 };
        let found = next_frame(&mut self.source, begin + length as u64, effort);
        let (found, behind) = found.map_err(|e| reading(begin, e))?;
        self.closed |= behind != Behind::Frame;
        self.damage = None;
        self.hash = None;
        self.offset = found;
        self.record += 1;
        self.ended = false;
        self.source.seek(SeekFrom::Start(found)).map_err(|e| reading(found, e))?;
        // Somebody may have cut the file meanwhile.
        Ok(Skipped { length: found.saturating_sub(begin), behind })
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
    let mut window = Window::at(source, from.min(end))?;
    while let Some(head) = window.get(0, HEAD)?.and_then(<[u8]>::first_chunk) {
        let head = Head::read(*head);
        let length = if head.is_footer() { Ok(FOOTER) } else { head.payload() };
        if let Ok(length) = length
            && let Some(payload) = window.get(HEAD, length)?
        {
            if head.check(&[], payload).is_ok() {
                return Ok((window.place, Behind::Frame));
            }
            match effort.checked_sub(length as u64) {
                Some(left) => *effort = left,
                None => return Ok((end, Behind::Unknown)),
            }
        }
        window.step();
    }
    Ok((end, Behind::Nothing))
}

/// The bytes of a file from a place on, read as far as they are looked at: a small gap costs few bytes.
struct Window<'a, S> {
    source: &'a mut S,
    /// The place in the file.
    place: u64,
    /// What was read and not given back yet.
    bytes: Vec<u8>,
    /// So many of these bytes stand before the place.
    passed: usize,
}

impl<'a, S: Read + Seek> Window<'a, S> {
    /// So many bytes are read at least at a time.
    const STRETCH: usize = 1 << 14;
    /// So many bytes that were passed are kept at most.
    const MOST_PASSED: usize = 1 << 20;

    fn at(source: &'a mut S, place: u64) -> io::Result<Self> {
        source.seek(SeekFrom::Start(place))?;
        Ok(Window { source, place, bytes: Vec::new(), passed: 0 })
    }

    /// So many bytes from `ahead` bytes behind the place on; `None` if the file ends before.
    fn get(&mut self, ahead: usize, length: usize) -> io::Result<Option<&[u8]>> {
        let from = self.passed + ahead;
        let missing = (from + length).saturating_sub(self.bytes.len());
        if missing > 0 {
            self.source.by_ref().take(missing.max(Self::STRETCH) as u64).read_to_end(&mut self.bytes)?;
        }
        Ok(self.bytes.get(from..from + length))
    }

    /// Goes on to the next byte.
    fn step(&mut self) {
        self.place += 1;
        self.passed += 1;
        if self.passed > Self::MOST_PASSED {
            self.bytes.drain(..self.passed);
            self.passed = 0;
        }
    }
}
