//! Damaged and hostile record files: nothing panics, nothing is believed, nothing large is allocated.

use std::io::{Cursor, Read, Seek, SeekFrom};

use touchline_engine::random::{below, stream};
use touchline_selfplay::record::frame::{Codec, HEAD, Layout, MAGIC, MAX_PAYLOAD, encode_header};
use touchline_selfplay::record::repair::{is_header_lost, mend, mend_like, repair, repair_like};
use touchline_selfplay::record::verify::{Fault, verify};
use touchline_selfplay::record::{Behind, Damage, Decision, Game, Reader, RecordError, SyncPolicy, Writer};

use crate::common::Toy;
use crate::common::{bytes_of, file_of, frame, header, random_game, read_all};

fn games(count: u64) -> Vec<Game> {
    (0..count).map(random_game).collect()
}

/// T7: every single-bit flip is found, named by record and offset, and costs no other record.
///
/// In the file header, the footer and the heads of 100 frames every bit is flipped and the whole file read; in the
/// payloads the frame is read with its successor only, which gives the same answer sooner.
#[test]
fn every_bit_flip_is_found() {
    for compressed in [true, false] {
        let games = games(if compressed { 100 } else { 10 });
        let mut bytes = file_of(&games, compressed);
        let running = bytes_of(&[], Layout { compressed, finished: false });
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
            let mut part = [&running[..header], &bytes[begin..next]].concat();
            let pair: Vec<Game> = games.iter().skip(entry.record as usize).take(2).cloned().collect();
            for place in header + HEAD..header + entry.length as usize {
                for bit in 0..8 {
                    part[place] ^= 1 << bit;
                    check_flip(&part, &pair, 0, header as u64);
                    part[place] ^= 1 << bit;
                }
            }
        }
        let footer = sound.last().map_or(0, |last| last.offset + last.length);
        for place in footer as usize..bytes.len() {
            for bit in 0..8 {
                bytes[place] ^= 1 << bit;
                check_flip(&bytes, &games, games.len() as u64, footer);
                bytes[place] ^= 1 << bit;
            }
        }
    }
}

/// T7: where it is the header that is damaged, its content known from elsewhere gives every game back; a game that does
/// not belong there leaves the file as it is, and so does a header of another format version.
#[test]
fn a_lost_header_costs_no_game() {
    for (compressed, finished) in [(true, false), (false, true)] {
        let (games, layout) = (games(5), Layout { compressed, finished });
        let bytes = bytes_of(&games, layout);
        let begin = read_all(&bytes).0[0].offset;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("damaged.tlr");
        for place in 0..begin as usize {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << (place % 8);
            std::fs::write(&path, &damaged).expect("a file");
            assert!(is_header_lost(&path).expect("a file"), "byte {place}");
            assert!(mend_like(&path, &header(), layout, |game| game.number != 3).is_err());
            assert_eq!(std::fs::read(&path).expect("a file"), damaged, "changed though it was refused");
            let mended = mend_like(&path, &header(), layout, |_| true).expect("mended");
            assert_eq!((mended.games, mended.lost_bytes()), (5, begin), "byte {place}");
            assert_eq!(std::fs::read(&path).expect("a file"), bytes, "byte {place}");
        }
        let newer = [&MAGIC[..], &9u16.to_le_bytes(), &layout.flags().to_le_bytes()].concat();
        let rest = frame(&newer, b"of another kind");
        std::fs::write(&path, [&newer[..], &rest, &bytes[begin as usize..]].concat()).expect("a file");
        assert!(!is_header_lost(&path).expect("a file"), "another version");
        std::fs::write(&path, &bytes[..begin as usize / 2]).expect("a file");
        let error = repair_like(&path, &path, &header(), layout).expect_err("no games");
        assert!(error.to_string().contains("header is damaged"), "{error}");
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

/// T8: a file cut at any byte of the last three records gives exactly the complete ones. A finished file that is cut
/// between two games is known to be cut, too.
#[test]
fn every_truncation_leaves_the_complete_games() {
    for (compressed, finished) in [(true, true), (true, false), (false, true), (false, false)] {
        let games = games(6);
        let bytes = bytes_of(&games, Layout { compressed, finished });
        let (entries, _) = read_all(&bytes);
        let from = entries[3].offset as usize;
        for cut in from..bytes.len() {
            let whole = entries.iter().filter(|e| e.offset + e.length <= cut as u64).count();
            let items: Vec<_> = Reader::new(&bytes[..cut]).expect("a header").collect();
            let read: Vec<&Game> = items.iter().filter_map(|i| i.as_ref().ok()).map(|e| &e.game).collect();
            assert_eq!(read, games[..whole].iter().collect::<Vec<_>>(), "cut at {cut}");
            let at_border = !finished && entries.iter().any(|e| e.offset == cut as u64);
            assert_eq!(items.len() - whole, usize::from(!at_border), "cut at {cut}");
            if !at_border {
                let Some(Err(RecordError::Damaged { record, offset, damage: Damage::Truncated { .. } })) =
                    items.last()
                else {
                    panic!("cut at {cut}: {:?}", items.last());
                };
                let end = entries.get(whole - 1).map_or(0, |last| last.offset + last.length);
                assert_eq!((*record, *offset), (whole as u64, end));
            }
        }
        for cut in 0..entries[0].offset as usize {
            assert!(Reader::new(&bytes[..cut]).is_err(), "a header cut at {cut} was believed");
        }
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
    assert!(with(8, 1).contains("format version 1"));
    assert!(with(10, 5).contains("flags"));
    let told = |bytes: &[u8]| Reader::new(bytes).err().expect("refused").to_string();
    assert!(
        told(b"a plan").contains("not a record file")
            && told(b"a text of some length").contains("not a record file")
    );
    // What ends in the first bytes of a record file was cut off.
    for length in 0..12 {
        assert!(told(&bytes[..length]).contains("header is damaged at byte 0"), "{length}");
    }
}

/// Two spellings of the same number would make two files of the same games: only one is accepted.
#[test]
fn only_canonical_payloads_are_accepted() {
    let start = encode_header(&header(), Layout { compressed: false, finished: true }).expect("a header");
    let game = Game { number: 5, ..Game::default() };
    let bytes = file_of(&[game], false);
    let payload = &bytes[start.len() + HEAD..bytes.len() - 48];
    assert_eq!(payload[0], 5);
    let long = [&[251, 5, 0], &payload[1..]].concat();
    let (_, errors) = read_all(&[&start[..], &frame(&[], &long)].concat());
    assert!(errors[0].to_string().contains("canonical"), "{}", errors[0]);
    let trailing = [payload, &[0]].concat();
    let (_, errors) = read_all(&[&start[..], &frame(&[], &trailing)].concat());
    assert!(errors[0].to_string().contains("after the end"), "{}", errors[0]);
}

/// A footer that belongs to other games, or stands where none should, is refused.
#[test]
fn footers_are_checked() {
    let whole = file_of(&games(3), true);
    let other = file_of(&games(4), true);
    let (body, footer) = whole.split_at(whole.len() - 48);
    let wrong = |bytes: &[u8]| match read_all(bytes).1.as_slice() {
        [RecordError::Damaged { damage: Damage::Footer { reason }, .. }] => *reason,
        errors => panic!("{errors:?}"),
    };
    assert!(wrong(&[body, &other[other.len() - 48..]].concat()).contains("number"));
    let swapped = file_of(&[random_game(7), random_game(8), random_game(9)], true);
    assert!(wrong(&[body, &swapped[swapped.len() - 48..]].concat()).contains("hash"));
    assert!(wrong(&[&whole[..], &[0]].concat()).contains("behind"));
    let running = bytes_of(&games(3), Layout { compressed: true, finished: false });
    assert!(wrong(&[&running, footer].concat()).contains("none"));
}

/// A compressed payload that would expand to a gigabyte is refused after the claimed length.
#[test]
fn zstd_bombs_are_refused() {
    let start = encode_header(&header(), Layout { compressed: true, finished: true }).expect("a header");
    let bomb = zstd::bulk::compress(&vec![0; 64 << 20], 3).expect("compression");
    for claim in [1u32 << 10, MAX_PAYLOAD as u32] {
        let payload = [&claim.to_le_bytes()[..], &bomb].concat();
        let bytes = [&start[..], &frame(&[], &payload)].concat();
        let (entries, errors) = read_all(&bytes);
        assert!(entries.is_empty() && errors.len() == 1, "{errors:?}");
    }
}

/// A payload is one zstd frame: two of them that make a game together are refused.
#[test]
fn a_payload_of_two_zstd_frames_is_refused() {
    let layout = Layout { compressed: true, finished: false };
    let start = encode_header(&header(), layout).expect("a header");
    let plain = Codec::new(Layout { compressed: false, ..layout }).encode(&random_game(3)).expect("a frame");
    let (one, other) = plain[HEAD..].split_at(20);
    let packed = |raw: &[u8]| zstd::bulk::compress(raw, 3).expect("compressed");
    let whole = packed(&plain[HEAD..]);
    for (frames, sound) in [(whole, 1), ([packed(one), packed(other)].concat(), 0)] {
        let length = (plain.len() - HEAD) as u32;
        let payload = [&length.to_le_bytes()[..], &frames].concat();
        let (entries, errors) = read_all(&[&start[..], &frame(&[], &payload)].concat());
        assert_eq!((entries.len(), errors.len()), (sound, 1 - sound), "{errors:?}");
    }
}

/// A game that no reader would expand is refused when it is written, however small it is compressed, and spoils
/// nothing; the longest that fits comes back.
#[test]
fn what_could_not_be_read_back_is_not_written() {
    for compressed in [true, false] {
        let layout = Layout { compressed, finished: true };
        let mut writer =
            Writer::create(Vec::new(), &header(), layout, SyncPolicy::EveryGame).expect("a header");
        let game = |steps: usize| Game { number: 7, steps: vec![1; steps], ..Game::default() };
        // One byte a step, and a few more.
        let error = writer.append(&game(MAX_PAYLOAD)).expect_err("too large");
        assert!(
            matches!(error, RecordError::TooLarge { number: 7, bytes } if bytes > MAX_PAYLOAD),
            "{error}"
        );
        let longest = game(MAX_PAYLOAD - 100);
        writer.append(&longest).expect("a game that fits");
        let (entries, errors) = read_all(&writer.finish().expect("a file"));
        assert!(errors.is_empty(), "{errors:?}");
        assert!(entries.len() == 1 && entries[0].game == longest);
    }
}

/// Of a game that is too long for a frame at least the steps are kept.
#[test]
fn a_long_game_loses_what_it_can_be_replayed_without() {
    let kept = |visits: usize, decisions: usize| {
        let decision = Decision { simulations: 1 << 20, visits: vec![(1, 1); visits], ..Decision::default() };
        let game = Game {
            steps: vec![1; decisions],
            clocks: vec![1 << 20; decisions],
            decisions: vec![decision; decisions],
            ..random_game(3)
        };
        let (entries, errors) = read_all(&file_of(&[game], true));
        assert!(errors.is_empty() && entries.len() == 1, "{errors:?}");
        let game = &entries[0].game;
        let visits: usize = game.decisions.iter().map(|decision| decision.visits.len()).sum();
        (game.steps.len(), game.clocks.len(), game.decisions.len(), visits)
    };
    assert_eq!(kept(10, 1000), (1000, 1000, 1000, 10_000));
    assert_eq!(kept(1000, 1000), (1000, 1000, 1000, 0));
    assert_eq!(kept(1, 200_000), (200_000, 0, 0, 0));
}

/// After damage the reader says the same until it is told to pass over it.
#[test]
fn damage_is_not_read_past() {
    let games = games(4);
    let mut bytes = file_of(&games, false);
    let (sound, _) = read_all(&bytes);
    let (first, second) = (sound[1].offset, sound[2].offset);
    bytes[first as usize + HEAD] ^= 1;
    bytes.truncate(bytes.len() - 48);
    let mut effort = u64::MAX;
    let mut reader = Reader::new(Cursor::new(&bytes)).expect("a header");
    reader.read().expect("sound").expect("a game");
    for _ in 0..3 {
        let error = reader.read().expect_err("damage");
        assert!(
            matches!(error, RecordError::Damaged { record: 1, offset, .. } if offset == first),
            "{error}"
        );
    }
    assert_eq!(reader.skip_damage(&mut effort).expect("memory").behind, Behind::Frame);
    assert_eq!(reader.read().expect("sound").expect("a game").offset, second);
    reader.read().expect("sound").expect("a game");
    // The footer that is missing is no damage that goes away by asking again.
    assert!(reader.read().is_err() && reader.read().is_err());
    let skipped = reader.skip_damage(&mut effort).expect("memory");
    assert_eq!((skipped.length, skipped.behind), (0, Behind::Nothing));
    assert_eq!(reader.read().expect("the end"), None);
}

/// A large gap of random bytes, as of compressed games, is searched to its end.
#[test]
fn games_behind_random_bytes_are_found() {
    let mut rng = stream(3, &[]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("damaged");
    for gap in [100, 300 << 10, 3 << 20] {
        let layout = Layout { compressed: true, finished: false };
        let mut bytes = bytes_of(&games(2), layout);
        let tail = bytes_of(&games(3), layout)[bytes.len()..].to_vec();
        bytes.extend((0..gap).map(|_| below(&mut rng, 256) as u8));
        bytes.extend(tail);
        std::fs::write(&path, &bytes).expect("a file");
        let repaired = repair(&path, &folder.path().join("sound")).expect("a file");
        let gaps: Vec<_> =
            repaired.gaps.iter().map(|gap| (gap.length, gap.behind == Behind::Unknown)).collect();
        assert_eq!((repaired.games, gaps), (3, vec![(gap, false)]));
        assert_eq!(mend(&path).expect("damage only"), repaired);
    }
}

/// A game that only a newer program understands is no damage: a file is not mended over it, wherever it stands.
#[test]
fn whole_games_of_newer_programs_are_not_dropped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("newer");
    for compressed in [true, false] {
        let layout = Layout { compressed, finished: false };
        let mut bytes = bytes_of(&games(2), layout);
        let whole = bytes.len();
        bytes.extend(frame(&[], b"of another kind"));
        bytes.extend(&bytes_of(&games(3), layout)[whole..]);
        for damaged in [false, true] {
            if damaged {
                bytes[whole - 1] ^= 1;
            }
            std::fs::write(&path, &bytes).expect("a file");
            let error = mend(&path).expect_err("refused").error;
            let RecordError::NotUnderstood { record, offset, .. } = error else { panic!("{error}") };
            assert_eq!((record, offset), (2, whole as u64));
            assert_eq!(std::fs::read(&path).expect("a file"), bytes);
            let repaired = repair(&path, &folder.path().join("sound")).expect("a file");
            assert_eq!(repaired.games, 3 - u64::from(damaged));
        }
    }
}

/// What an intact frame holds is no game of the file, whatever it looks like.
#[test]
fn frames_in_frames_are_no_games() {
    let inner = frame(&[], &bytes_of(&games(1), Layout { compressed: false, finished: false }));
    let mut bytes = bytes_of(&games(2), Layout { compressed: false, finished: false });
    bytes.extend(frame(&[], &[b"of another kind".as_slice(), &inner].concat()));
    let (entries, errors) = read_all(&bytes);
    assert_eq!((entries.len(), errors.len()), (2, 1), "{errors:?}");
}

/// A reader that counts.
struct Counting<R>(R, u64);

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.read(buffer)?;
        self.1 += count as u64;
        Ok(count)
    }
}

impl<R: Seek> Seek for Counting<R> {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(to)
    }
}

/// Many small gaps cost little each, whether their frames are intact or damaged: much less than the rest of the file.
#[test]
fn small_gaps_are_passed_over_with_few_bytes() {
    const GAPS: u64 = 4000;
    let layout = Layout { compressed: false, finished: false };
    let start = encode_header(&header(), layout).expect("a header");
    let game = bytes_of(&games(1), layout)[start.len()..].to_vec();
    let (strange, mut damaged) = (frame(&[], b"of another kind"), frame(&[], &[7; 20]));
    damaged[10] ^= 1;
    for gap in [strange, damaged] {
        let bytes = [start.clone(), [gap, game.clone()].concat().repeat(GAPS as usize)].concat();
        let mut source = Counting(Cursor::new(&bytes), 0);
        let mut reader = Reader::new(&mut source).expect("a header");
        let (mut effort, mut gaps, mut games) = (u64::MAX, 0, 0);
        loop {
            match reader.read() {
                Ok(None) => break,
                Ok(Some(_)) => games += 1,
                Err(_) => {
                    reader.skip_damage(&mut effort).expect("memory");
                    gaps += 1;
                }
            }
        }
        assert_eq!((gaps, games), (GAPS, GAPS));
        assert!(source.1 < GAPS * (bytes.len() as u64 / 10), "{} bytes of {}", source.1, bytes.len());
    }
}

/// 2 KiB of damage behind which the next game is found only after 32 MiB of checksums: many places could begin a frame.
fn costly_damage() -> Vec<u8> {
    0x1_0000u32.to_le_bytes().repeat(512)
}

/// A file may cost 1024 times its length in checksums, however often it is damaged; what stands behind is given up, and
/// that is told.
#[test]
fn all_damage_of_a_file_together_is_bounded() {
    let start = encode_header(&header(), Layout { compressed: false, finished: false }).expect("a header");
    let file = |padding: usize| {
        let mut bytes = start.clone();
        for number in 0..16 {
            bytes.extend(costly_damage());
            let game = bytes_of(&[random_game(number)], Layout { compressed: false, finished: false });
            bytes.extend(&game[start.len()..]);
        }
        bytes.extend(vec![0; padding]);
        bytes
    };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("damaged");
    let saved = |bytes: &[u8]| {
        std::fs::write(&path, bytes).expect("a file");
        let repaired = repair(&path, &folder.path().join("sound")).expect("a file");
        let verified = verify::<Toy>(&path, |_, _| {}).expect("a file");
        assert_eq!(verified.games, repaired.games);
        let last = repaired.gaps.last().expect("damage");
        assert_eq!(last.offset + last.length, bytes.len() as u64, "everything is accounted for");
        let told = verified.faults.iter().any(|fault| matches!(fault.fault, Fault::NotSearched { .. }));
        assert_eq!(told, last.behind == Behind::Unknown);
        match mend(&path) {
            Ok(mended) => assert_eq!(mended, repaired),
            Err(error) => {
                assert!(matches!(error.error, RecordError::NotSearched { offset } if offset == last.offset));
                assert_eq!(std::fs::read(&path).expect("a file"), bytes);
            }
        }
        (repaired.games, last.behind == Behind::Unknown)
    };
    let ((some, given_up), all) = (saved(&file(96 << 10)), saved(&file(1 << 20)));
    assert!((2..8).contains(&some) && given_up, "{some} games");
    assert_eq!(all, (16, false));
}
