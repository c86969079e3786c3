//! The outer layout of a record file: preamble, frames, checksums, compression.

use zstd::zstd_safe::find_frame_compressed_size;

use super::error::{Damage, RecordError};
use super::wire::{self, Game, Header};

/// The first eight bytes of every file. The last two are spoilt by programs that translate line ends.
pub const MAGIC: [u8; 8] = *b"\x89TLREC\r\n";
/// The format version that is written.
pub const VERSION: u16 = 2;
/// Magic number, version and flags.
pub const PREAMBLE: usize = 12;
/// Length and checksum before each payload.
pub const HEAD: usize = 8;
/// The largest payload, as stored and expanded.
pub const MAX_PAYLOAD: usize = 1 << 20;
/// Flag bit: the payload of each game is compressed with zstd.
pub const FLAG_ZSTD: u16 = 1;
/// Flag bit: the file ends with a footer, so that a file that was cut off between two games is known to be cut off.
pub const FLAG_FINISHED: u16 = 2;
/// The length field of the footer: no payload is that long.
pub const FOOTER_MARK: u32 = u32::MAX;
/// Length of the footer's payload in bytes: number of games, BLAKE3 of everything before the footer.
pub const FOOTER: usize = 8 + 32;

/// The compression level: the point of diminishing returns for frames of a few kilobytes.
const LEVEL: i32 = 9;

/// How the payloads of a file are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Whether games are compressed with zstd.
    pub compressed: bool,
    /// Whether the file ends with a footer. Files that games are still appended to have none.
    pub finished: bool,
}

impl Layout {
    /// The flags field.
    #[must_use]
    pub const fn flags(self) -> u16 {
        (if self.compressed { FLAG_ZSTD } else { 0 }) | (if self.finished { FLAG_FINISHED } else { 0 })
    }
}

/// The first bytes of a file.
#[must_use]
pub fn preamble(layout: Layout) -> [u8; PREAMBLE] {
    let mut bytes = [0; PREAMBLE];
    let (magic, rest) = bytes.split_at_mut(MAGIC.len());
    magic.copy_from_slice(&MAGIC);
    let (version, flags) = rest.split_at_mut(2);
    version.copy_from_slice(&VERSION.to_le_bytes());
    flags.copy_from_slice(&layout.flags().to_le_bytes());
    bytes
}

/// Reads the preamble.
///
/// # Errors
/// Another magic number, an unknown version or flag.
pub fn read_preamble(bytes: &[u8; PREAMBLE]) -> Result<Layout, RecordError> {
    let [magic @ .., v0, v1, f0, f1] = *bytes;
    if magic != MAGIC {
        return Err(RecordError::NotARecord);
    }
    let version = u16::from_le_bytes([v0, v1]);
    if version != VERSION {
        return Err(RecordError::Version { found: version, supported: VERSION });
    }
    let flags = u16::from_le_bytes([f0, f1]);
    if flags & !(FLAG_ZSTD | FLAG_FINISHED) != 0 {
        return Err(RecordError::Flags { found: flags });
    }
    Ok(Layout { compressed: flags & FLAG_ZSTD != 0, finished: flags & FLAG_FINISHED != 0 })
}

/// The length and checksum before a payload.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    length: u32,
    checksum: u32,
}

impl Head {
    /// Reads the eight bytes before a payload.
    #[must_use]
    pub fn read(bytes: [u8; HEAD]) -> Head {
        let [l0, l1, l2, l3, c0, c1, c2, c3] = bytes;
        Head { length: u32::from_le_bytes([l0, l1, l2, l3]), checksum: u32::from_le_bytes([c0, c1, c2, c3]) }
    }

    /// Whether this is the head of the footer.
    #[must_use]
    pub const fn is_footer(self) -> bool {
        self.length == FOOTER_MARK
    }

    /// The length of the payload in bytes.
    ///
    /// # Errors
    /// Outside 1 to [`MAX_PAYLOAD`].
    pub fn payload(self) -> Result<usize, Damage> {
        match usize::try_from(self.length) {
            Ok(length @ 1..=MAX_PAYLOAD) => Ok(length),
            _ => Err(Damage::Length { length: self.length.into(), limit: MAX_PAYLOAD as u64 }),
        }
    }

    /// Checks a payload; `before` is what the checksum covers besides: the preamble for the file header, else nothing.
    ///
    /// # Errors
    /// The checksum differs.
    pub fn check(self, before: &[u8], payload: &[u8]) -> Result<(), Damage> {
        let computed = checksum(before, self.length, payload);
        if computed == self.checksum {
            Ok(())
        } else {
            Err(Damage::Checksum { stored: self.checksum, computed })
        }
    }
}

/// CRC-32C over `before`, the four bytes of the length, and the payload.
fn checksum(before: &[u8], length: u32, payload: &[u8]) -> u32 {
    let head = crc32c::crc32c_append(crc32c::crc32c(before), &length.to_le_bytes());
    crc32c::crc32c_append(head, payload)
}

/// Appends head and payload; the caller keeps `payload` within [`MAX_PAYLOAD`].
fn push_frame(out: &mut Vec<u8>, before: &[u8], payload: &[u8]) {
    push_marked(out, payload.len() as u32, before, payload);
}

fn push_marked(out: &mut Vec<u8>, length: u32, before: &[u8], payload: &[u8]) {
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(&checksum(before, length, payload).to_le_bytes());
    out.extend_from_slice(payload);
}

/// Preamble and header frame: everything before the first game.
///
/// # Errors
/// A header that is too large.
pub fn encode_header(header: &Header, layout: Layout) -> Result<Vec<u8>, RecordError> {
    let payload = wire::encode(header).map_err(|reason| RecordError::Encoding { reason })?;
    if payload.len() > MAX_PAYLOAD {
        return Err(RecordError::HeaderTooLarge { bytes: payload.len(), limit: MAX_PAYLOAD });
    }
    let preamble = preamble(layout);
    let mut out = preamble.to_vec();
    push_frame(&mut out, &preamble, &payload);
    Ok(out)
}

/// The last frame of a finished file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Footer {
    /// Games in the file.
    pub games: u64,
    /// BLAKE3 of everything before the footer.
    pub hash: [u8; 32],
}

impl Footer {
    /// The whole frame.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let payload = [&self.games.to_le_bytes()[..], &self.hash[..]].concat();
        let mut out = Vec::with_capacity(HEAD + FOOTER);
        push_marked(&mut out, FOOTER_MARK, &[], &payload);
        out
    }

    /// Reads the payload.
    #[must_use]
    pub fn decode(payload: &[u8; FOOTER]) -> Footer {
        let (mut games, mut hash) = ([0; 8], [0; 32]);
        let (first, rest) = payload.split_at(games.len());
        games.copy_from_slice(first);
        hash.copy_from_slice(rest);
        Footer { games: u64::from_le_bytes(games), hash }
    }
}

/// Reads the payload of the header frame.
///
/// # Errors
/// Not a header.
pub fn decode_header(payload: &[u8]) -> Result<Header, Damage> {
    wire::decode(payload).map_err(|reason| Damage::Payload { reason })
}

/// Turns games into frames and back, with the working memory of the compressor.
pub struct Codec {
    layout: Layout,
    compressor: Option<zstd::bulk::Compressor<'static>>,
    decompressor: Option<zstd::bulk::Decompressor<'static>>,
}

impl Codec {
    /// A codec for files of this layout.
    #[must_use]
    pub const fn new(layout: Layout) -> Codec {
        Codec { layout, compressor: None, decompressor: None }
    }

    /// The layout.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The whole frame of a game. Of a game whose payload would exceed [`MAX_PAYLOAD`] what it can be replayed without
    /// is left out: the visit counts, and if that is not enough all of the search results and the clocks.
    ///
    /// # Errors
    /// Even then it is too large, or the compressor fails.
    pub fn encode(&mut self, game: &Game) -> Result<Vec<u8>, RecordError> {
        let bytes = |game: &Game| wire::encode(game).map_err(|reason| RecordError::Encoding { reason });
        let mut raw = bytes(game)?;
        if raw.len() > MAX_PAYLOAD {
            let mut lean = game.clone();
            lean.decisions.iter_mut().for_each(|decision| decision.visits.clear());
            raw = bytes(&lean)?;
        }
        if raw.len() > MAX_PAYLOAD {
            raw = bytes(&Game { decisions: Vec::new(), clocks: Vec::new(), ..game.clone() })?;
        }
        // Compressed it would be smaller, but a reader expands no more than that.
        if raw.len() > MAX_PAYLOAD {
            return Err(RecordError::TooLarge { number: game.number, bytes: raw.len() });
        }
        let payload = if self.layout.compressed { self.compress(&raw)? } else { raw };
        if payload.len() > MAX_PAYLOAD {
            return Err(RecordError::TooLarge { number: game.number, bytes: payload.len() });
        }
        let mut out = Vec::with_capacity(HEAD + payload.len());
        push_frame(&mut out, &[], &payload);
        Ok(out)
    }

    /// The game in a payload whose checksum was found right.
    ///
    /// # Errors
    /// The payload cannot be expanded or is not a game.
    pub fn decode(&mut self, payload: &[u8]) -> Result<Game, Damage> {
        let expanded;
        let raw = if self.layout.compressed {
            expanded = self.decompress(payload)?;
            &expanded
        } else {
            payload
        };
        wire::decode(raw).map_err(|reason| Damage::Payload { reason })
    }

    fn compress(&mut self, raw: &[u8]) -> Result<Vec<u8>, RecordError> {
        let failed = |source| RecordError::Io { action: "compressing", offset: 0, source };
        let compressor = match &mut self.compressor {
            Some(ready) => ready,
            empty => empty.insert(zstd::bulk::Compressor::new(LEVEL).map_err(failed)?),
        };
        let mut payload = (raw.len() as u32).to_le_bytes().to_vec();
        payload.extend(compressor.compress(raw).map_err(failed)?);
        Ok(payload)
    }

    fn decompress(&mut self, payload: &[u8]) -> Result<Vec<u8>, Damage> {
        let broken = |reason: String| Damage::Compression { reason };
        let (length, packed) =
            payload.split_first_chunk::<4>().ok_or_else(|| broken("no expanded length".to_owned()))?;
        let length = u32::from_le_bytes(*length);
        if length as usize > MAX_PAYLOAD {
            return Err(broken(format!("{length} bytes expanded, above {MAX_PAYLOAD}")));
        }
        let decompressor = match &mut self.decompressor {
            Some(ready) => ready,
            empty => empty.insert(zstd::bulk::Decompressor::new().map_err(|e| broken(e.to_string()))?),
        };
        let raw = decompressor.decompress(packed, length as usize).map_err(|e| broken(e.to_string()))?;
        // The library takes several frames for one.
        if find_frame_compressed_size(packed) != Ok(packed.len()) {
            return Err(broken("more than one zstd frame".to_owned()));
        }
        if raw.len() == length as usize {
            Ok(raw)
        } else {
            Err(broken(format!("{} bytes instead of {length}", raw.len())))
        }
    }
}
