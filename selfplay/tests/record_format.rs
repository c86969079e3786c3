//! The format itself: an independent decoder reads and writes the same bytes, and stored files stay readable.

use std::path::Path;

use touchline_selfplay::record::{Game, Reader};
use wincode::config::Configuration;
use wincode::{SchemaRead, SchemaWrite};

use crate::common::{file_of, header, random_game};

/// The payload of a game as `docs/record-format.md` defines it, for the crate wincode.
#[derive(SchemaRead, SchemaWrite, PartialEq, Debug)]
struct OtherGame {
    number: u64,
    seed: u64,
    variant: u32,
    white: String,
    black: String,
    start: String,
    opening: u32,
    steps: Vec<u32>,
    decisions: Vec<OtherDecision>,
    clocks: Vec<u32>,
    end: OtherEnd,
    winner: OtherWinner,
    score: [u16; 2],
    last: String,
}

#[derive(SchemaRead, SchemaWrite, PartialEq, Debug)]
struct OtherDecision {
    simulations: u32,
    value: u16,
    proof: OtherKnown,
    visits: Vec<(u32, u32)>,
}

#[derive(SchemaRead, SchemaWrite, PartialEq, Debug)]
enum OtherKnown {
    Nothing,
    Loss,
    Draw,
    Win,
}

#[derive(SchemaRead, SchemaWrite, PartialEq, Debug)]
enum OtherEnd {
    Rules,
    AgreedWin,
    AgreedDraw,
    StepLimit,
    Time,
    Crash,
    Hang,
    Nonsense,
}

#[derive(SchemaRead, SchemaWrite, PartialEq, Debug)]
enum OtherWinner {
    White,
    Black,
    Draw,
}

#[derive(SchemaRead, SchemaWrite, PartialEq, Debug)]
struct OtherHeader {
    game: String,
    rules: String,
    variants: Vec<(String, String)>,
    program: String,
    plan: u64,
    seed: u64,
    reproducible: bool,
    settings: Vec<(String, String)>,
    players: Vec<(String, String)>,
}

/// Walks a finished file by the document alone: returns the header payload and the payloads of the games.
fn walk(bytes: &[u8]) -> (&[u8], Vec<Vec<u8>>) {
    assert_eq!(&bytes[..8], b"\x89TLREC\r\n");
    assert_eq!(&bytes[8..10], [2, 0]);
    let compressed = bytes[10] & 1 == 1;
    assert_eq!(bytes[10] & 2, 2, "finished");
    let (bytes, footer) = bytes.split_at(bytes.len() - 48);
    let mut place = 12;
    let mut payloads = Vec::new();
    while place < bytes.len() {
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let (length, checksum) = (word(place) as usize, word(place + 4));
        let payload = &bytes[place + 8..place + 8 + length];
        let before = if place == 12 { &bytes[..12] } else { &[] };
        let covered = [before, &bytes[place..place + 4], payload].concat();
        assert_eq!(crc32c(&covered), checksum);
        payloads.push(payload);
        place += 8 + length;
    }
    assert_eq!(footer[..4], [255; 4]);
    assert_eq!(footer[4..8], crc32c(&[&footer[..4], &footer[8..]].concat()).to_le_bytes());
    assert_eq!(footer[8..16], (payloads.len() as u64 - 1).to_le_bytes());
    assert_eq!(footer[16..], *blake3::hash(bytes).as_bytes());
    let expand = |payload: &[u8]| {
        if !compressed {
            return payload.to_vec();
        }
        let length = u32::from_le_bytes(payload[..4].try_into().expect("four bytes")) as usize;
        let raw = zstd::stream::decode_all(&payload[4..]).expect("zstd");
        assert_eq!(raw.len(), length);
        raw
    };
    (payloads[0], payloads[1..].iter().map(|payload| expand(payload)).collect())
}

/// CRC-32C bit by bit, as the document defines it.
fn crc32c(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0x82f6_3b78 } else { crc >> 1 };
        }
    }
    !crc
}

fn compare(other: &OtherGame, game: &Game) {
    assert_eq!((other.number, other.seed, other.opening), (game.number, game.seed, game.opening));
    assert_eq!(other.variant, game.variant);
    assert_eq!((&other.white, &other.black), (&game.white, &game.black));
    assert_eq!((&other.start, &other.last), (&game.start, &game.last));
    assert_eq!((&other.steps, &other.clocks), (&game.steps, &game.clocks));
    assert_eq!(other.score, game.score);
    assert_eq!(format!("{:?} {:?}", other.end, other.winner), format!("{:?} {:?}", game.end, game.winner));
    assert_eq!(other.decisions.len(), game.decisions.len());
    for (a, b) in other.decisions.iter().zip(&game.decisions) {
        assert_eq!((a.simulations, a.value, &a.visits), (b.simulations, b.value, &b.visits));
        assert_eq!(format!("{:?}", a.proof), format!("{:?}", b.proof));
    }
}

#[test]
fn an_independent_decoder_reads_and_writes_the_same_bytes() {
    let config = Configuration::default().with_varint_encoding();
    let games: Vec<Game> = (0..200).map(random_game).collect();
    for compressed in [true, false] {
        let bytes = file_of(&games, compressed);
        let (head, payloads) = walk(&bytes);
        let other: OtherHeader = wincode::config::deserialize(head, config).expect("a header");
        assert_eq!((other.game.as_str(), other.plan, other.seed), ("toy", header().plan, header().seed));
        assert_eq!(other.players.len(), 2);
        assert_eq!(wincode::config::serialize(&other, config).expect("bytes"), head);
        assert_eq!(payloads.len(), games.len());
        for (payload, game) in payloads.iter().zip(&games) {
            let other: OtherGame = wincode::config::deserialize(payload, config).expect("a game");
            compare(&other, game);
            assert_eq!(wincode::config::serialize(&other, config).expect("bytes"), *payload);
        }
    }
}

/// T18: files of every released format version stay readable, and the current version is written byte for byte the
/// same (payload by payload: the bytes of a compressor may change with its version).
#[test]
fn golden_files_stay_readable() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/records-v2.tlr");
    let games: Vec<Game> = (0..20).map(random_game).collect();
    let stored = std::fs::read(&golden).expect("the golden file");
    let read: Vec<Game> =
        Reader::new(stored.as_slice()).expect("a header").map(|entry| entry.expect("a game").game).collect();
    assert_eq!(read, games);
    assert_eq!(file_of(&games, false), stored);
    assert_eq!(walk(&file_of(&games, true)).1, walk(&stored).1);
}

/// Writes the golden file of the current version; to be run by hand when a new version is released.
#[test]
#[ignore = "writes testdata"]
fn write_golden_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    std::fs::create_dir_all(&folder).expect("a folder");
    let games: Vec<Game> = (0..20).map(random_game).collect();
    std::fs::write(folder.join("records-v2.tlr"), file_of(&games, false)).expect("a file");
}
