//! Hostile lengths: nothing is believed, nothing large is allocated. One test, alone in its program: it sees every
//! allocation of the process.

#[allow(dead_code, reason = "it needs little of what the other tests share")]
mod common;

use std::alloc::{GlobalAlloc, Layout as Memory, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::{frame, header, read_all};
use touchline_selfplay::record::frame::{Layout, MAX_PAYLOAD, PREAMBLE, encode_header};

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
    let (entries, errors) = read_all(bytes);
    let largest = LARGEST.load(Ordering::Relaxed);
    // A count of 0 or 1 may happen to make a game.
    assert!(claim <= 1 || (entries.is_empty() && !errors.is_empty()), "{what}: accepted");
    assert!(largest <= MAX_PAYLOAD, "{what}: {largest} bytes at once");
    // The machine may be busy: once in twenty times is enough.
    let quick = |_| {
        let started = Instant::now();
        read_all(bytes);
        started.elapsed() < Duration::from_millis(10)
    };
    assert!((0..20).any(quick), "{what}: slow");
}

/// T6: every length and count of the format, claimed far too large or too small.
#[test]
fn hostile_lengths_are_refused() {
    let plain = Layout { compressed: false, finished: true };
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
        let start = encode_header(&header(), Layout { compressed: true, finished: true }).expect("a header");
        let payload = [&(claim as u32).to_le_bytes()[..], &[0x28, 0xb5, 0x2f, 0xfd, 0, 0]].concat();
        refuse(claim, &[&start[..], &frame(&[], &payload)].concat(), "expanded length");
    }
}
