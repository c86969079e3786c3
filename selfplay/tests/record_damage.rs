//! Damaged and hostile record files: nothing panics, nothing is believed, nothing large is allocated.

mod common;

use std::alloc::{GlobalAlloc, Layout as Memory, System};
use std::io::Cursor;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::{file_of, header, random_game};
use touchline_selfplay::record::frame::{HEAD, Layout, MAX_PAYLOAD, PREAMBLE, encode_header};
use touchline_selfplay::record::{Damage, Entry, Game, Reader, RecordError};

/// Remembers the largest single allocation of the process.
struct Watched;

static LARGEST: AtomicUsize = AtomicUsize::new(0);

// A test needs to see allocations; the library itself has no unsafe code.
#[allow(unsafe_code)]
// SAFETY: every call is handed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, memory: Memory) -> *mut u8 {
        LARGEST.fetch_max(memory.size(), Ordering::Relaxed);
        unsafe { System.alloc(memory) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, memory: Memory) {
        unsafe { System.dealloc(pointer, memory) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, memory: Memory, size: usize) -> *mut u8 {
        LARGEST.fetch_max(size, Ordering::Relaxed);
        unsafe { System.realloc(pointer, memory, size) }
    }
}

#[global_allocator]
static WATCHED: Watched = Watched;

/// Everything sound in the bytes, passing over damage, and the errors met.
fn read_all(bytes: &[u8]) -> (Vec<Entry>, Vec<RecordError>) {
    let (mut entries, mut errors) = (Vec::new(), Vec::new());
    let mut reader = match Reader::new(Cursor::new(bytes)) {
        Ok(reader) => reader,
        Err(error) => return (entries, vec![error]),
    };
    loop {
        match reader.read() {
            Ok(None) => return (entries, errors),
            Ok(Some(entry)) => entries.push(entry),
            Err(error) => {
                errors.push(error);
                reader.skip_damage(bytes.len() as u64 * 64).expect("memory can be read");
            }
        }
    }
}

fn games(count: u64) -> Vec<Game> {
    (0..count).map(random_game).collect()
}

/// T7: every single-bit flip is found, named by record and offset, and costs no other record.
///
/// In the heads of 100 frames every bit is flipped and the whole file read; in the payloads, which a checksum covers,
/// every byte in turn, and the frame is read with its successor only, which gives the same answer sooner.
#[test]
fn every_bit_flip_is_found() {
    for compressed in [true, false] {
        let games = games(if compressed { 100 } else { 10 });
        let mut bytes = file_of(&games, compressed);
        let (sound, errors) = read_all(&bytes);
        assert!(errors.is_empty());
        let header = sound[0].offset as usize;
        for place in 0..header {
            for bit in 0..8 {
                bytes[place] ^= 1 << bit;
                let (entries, errors) = read_all(&bytes);
                assert!(entries.is_empty() && errors.len() == 1, "byte {place} of the file header");
                bytes[place] ^= 1 << bit;
            }
        }
        for entry in &sound {
            let begin = entry.offset as usize;
            for (place, bit) in (begin..begin + HEAD).flat_map(|place| (0..8).map(move |bit| (place, bit))) {
                bytes[place] ^= 1 << bit;
                check_flip(&bytes, &games, entry.record, entry.offset);
                bytes[place] ^= 1 << bit;
            }
            let end = begin + entry.length as usize;
            let next = sound.get(entry.record as usize + 1).map_or(end, |next| end + next.length as usize);
            let mut part = [&bytes[..header], &bytes[begin..next]].concat();
            let pair: Vec<Game> = games.iter().skip(entry.record as usize).take(2).cloned().collect();
            for place in header + HEAD..header + entry.length as usize {
                part[place] ^= 1 << (place % 8);
                check_flip(&part, &pair, 0, header as u64);
                part[place] ^= 1 << (place % 8);
            }
        }
    }
}

/// The file holds one flipped bit, in this record: exactly that is reported, and every other game is there.
fn check_flip(bytes: &[u8], games: &[Game], record: u64, begin: u64) {
    let (entries, errors) = read_all(bytes);
    let [RecordError::Damaged { record: found, offset, .. }] = errors.as_slice() else {
        panic!("record {record}: {errors:?}");
    };
    assert_eq!((*found, *offset), (record, begin));
    let read: Vec<&Game> = entries.iter().map(|entry| &entry.game).collect();
    let others: Vec<&Game> =
        games.iter().enumerate().filter(|(i, _)| *i as u64 != record).map(|(_, game)| game).collect();
    assert_eq!(read, others, "an undamaged record was lost");
}

/// T8: a file cut at any byte of the last three records gives exactly the complete ones.
#[test]
fn every_truncation_leaves_the_complete_games() {
    for compressed in [true, false] {
        let games = games(6);
        let bytes = file_of(&games, compressed);
        let (entries, _) = read_all(&bytes);
        let from = entries[3].offset as usize;
        for cut in from..bytes.len() {
            let whole = entries.iter().filter(|e| e.offset + e.length <= cut as u64).count();
            let items: Vec<_> = Reader::new(&bytes[..cut]).expect("a header").collect();
            let read: Vec<&Game> = items.iter().filter_map(|i| i.as_ref().ok()).map(|e| &e.game).collect();
            assert_eq!(read, games[..whole].iter().collect::<Vec<_>>(), "cut at {cut}");
            let at_border = entries.iter().any(|e| e.offset == cut as u64);
            assert_eq!(items.len() - whole, usize::from(!at_border), "cut at {cut}");
            if !at_border {
                let Some(Err(RecordError::Damaged { record, offset, damage: Damage::Truncated { .. } })) =
                    items.last()
                else {
                    panic!("cut at {cut}: {:?}", items.last());
                };
                assert_eq!((*record, *offset), (whole as u64, entries[whole].offset));
            }
        }
        for cut in 0..entries[0].offset as usize {
            assert!(Reader::new(&bytes[..cut]).is_err(), "a header cut at {cut} was believed");
        }
    }
}

/// A payload with its head, checksum right.
fn frame(before: &[u8], payload: &[u8]) -> Vec<u8> {
    let length = (payload.len() as u32).to_le_bytes();
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(before);
    hasher.update(&length);
    hasher.update(payload);
    [&length[..], &hasher.finalize().to_le_bytes(), payload].concat()
}

/// A bincode varint.
fn varint(value: u64) -> Vec<u8> {
    match value {
        0..=250 => vec![value as u8],
        251..=0xffff => [&[251][..], &(value as u16).to_le_bytes()].concat(),
        0x1_0000..=0xffff_ffff => [&[252][..], &(value as u32).to_le_bytes()].concat(),
        _ => [&[253][..], &value.to_le_bytes()].concat(),
    }
}

const HOSTILE: [u64; 7] = [0, 1, 1 << 16, 1 << 31, 1 << 32, 1 << 63, u64::MAX];

/// Reads hostile bytes: refused, quickly, without a large allocation.
fn refuse(claim: u64, bytes: &[u8], what: &str) {
    let what = format!("{what} {claim}");
    LARGEST.store(0, Ordering::Relaxed);
    let started = Instant::now();
    let (entries, errors) = read_all(bytes);
    // A count of 0 or 1 may happen to make a game.
    assert!(claim <= 1 || (entries.is_empty() && !errors.is_empty()), "{what}: accepted");
    assert!(started.elapsed() < Duration::from_millis(100), "{what}: {:?}", started.elapsed());
    // Other tests of this file run at the same time, but none of them needs a large piece of memory either, except
    // for the window in which sound frames are looked for.
    let largest = LARGEST.load(Ordering::Relaxed);
    assert!(largest <= 2 * (HEAD + MAX_PAYLOAD) + 64, "{what}: {largest} bytes at once");
}

/// T6: every length and count of the format, claimed far too large or too small.
#[test]
fn hostile_lengths_are_refused() {
    let plain = Layout { compressed: false };
    let start = encode_header(&header(), plain).expect("a header");
    for claim in HOSTILE {
        // The length of a frame; 2^32 and more do not fit into the field.
        let mut bytes = start.clone();
        bytes.extend_from_slice(&(claim as u32).to_le_bytes());
        bytes.extend_from_slice(&[0; 7]);
        refuse(claim, &bytes, "frame length");
        // The length of the header frame.
        let mut bytes = start[..PREAMBLE].to_vec();
        bytes.extend_from_slice(&(claim as u32).to_le_bytes());
        bytes.extend_from_slice(&[0; 7]);
        refuse(claim, &bytes, "header length");
        // Every count inside a game and inside the header, reached through fields that are zero.
        for fields in 0..16 {
            let payload = [vec![0; fields], varint(claim), vec![1; 3]].concat();
            refuse(claim, &[&start[..], &frame(&[], &payload)].concat(), &format!("field {fields}:"));
            let bytes = [&start[..PREAMBLE], &frame(&start[..PREAMBLE], &payload)].concat();
            refuse(claim, &bytes, &format!("header field {fields}:"));
        }
        // The expanded length of a compressed game.
        let start = encode_header(&header(), Layout { compressed: true }).expect("a header");
        let payload = [&(claim as u32).to_le_bytes()[..], &[0x28, 0xb5, 0x2f, 0xfd, 0, 0]].concat();
        refuse(claim, &[&start[..], &frame(&[], &payload)].concat(), "expanded length");
    }
}

/// A compressed payload that would expand to a gigabyte is refused after the claimed length.
#[test]
fn zstd_bombs_are_refused() {
    let start = encode_header(&header(), Layout { compressed: true }).expect("a header");
    let bomb = zstd::bulk::compress(&vec![0; 64 << 20], 3).expect("compression");
    for claim in [1u32 << 10, MAX_PAYLOAD as u32] {
        let payload = [&claim.to_le_bytes()[..], &bomb].concat();
        let bytes = [&start[..], &frame(&[], &payload)].concat();
        let (entries, errors) = read_all(&bytes);
        assert!(entries.is_empty() && errors.len() == 1, "{errors:?}");
    }
}

/// Another magic number, version or flag is refused by name.
#[test]
fn strangers_are_refused() {
    let bytes = file_of(&games(1), true);
    let with = |place: usize, value: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = value;
        Reader::new(Cursor::new(bytes)).err().expect("refused").to_string()
    };
    assert!(with(0, b'X').contains("magic"));
    assert!(with(8, 2).contains("format version 2"));
    assert!(with(10, 3).contains("flags"));
    assert!(Reader::new(&b""[..]).err().expect("refused").to_string().contains("not a record file"));
}

/// Two spellings of the same number would make two files of the same games: only one is accepted.
#[test]
fn only_canonical_payloads_are_accepted() {
    let start = encode_header(&header(), Layout { compressed: false }).expect("a header");
    let game = Game { number: 5, ..Game::default() };
    let bytes = file_of(&[game], false);
    let payload = &bytes[start.len() + HEAD..];
    assert_eq!(payload[0], 5);
    let long = [&[251, 5, 0], &payload[1..]].concat();
    let (_, errors) = read_all(&[&start[..], &frame(&[], &long)].concat());
    assert!(errors[0].to_string().contains("canonical"), "{}", errors[0]);
    let trailing = [payload, &[0]].concat();
    let (_, errors) = read_all(&[&start[..], &frame(&[], &trailing)].concat());
    assert!(errors[0].to_string().contains("after the end"), "{}", errors[0]);
}
