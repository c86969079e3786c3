//! Verify, repair, merge, filter, stats and export.

use std::path::{Path, PathBuf};

use touchline_selfplay::record::export::{Format, Rows, export};
use touchline_selfplay::record::filter::{Filter, filter};
use touchline_selfplay::record::frame::{Codec, HEAD, Layout};
use touchline_selfplay::record::merge::{MergeError, Merged, merge};
use touchline_selfplay::record::repair::{repair, repair_like};
use touchline_selfplay::record::stats::stats;
use touchline_selfplay::record::verify::{longest_prefix, verify};
use touchline_selfplay::record::{
    Decision, End, Game, Header, PlayerEntry, SyncPolicy, Winner, Writer, open,
};

use crate::common::played::folder;
use crate::common::{Toy, file_of, header, random_game, write_file};

fn verified(bytes: &[u8]) -> touchline_selfplay::record::verify::Verified {
    let folder = folder();
    let path = folder.path().join("a.tlr");
    std::fs::write(&path, bytes).expect("a file");
    verify::<Toy>(&path, |_, _| {}).expect("a readable file")
}

fn faults(change: impl Fn(&mut Game)) -> String {
    let mut game = random_game(1);
    change(&mut game);
    let verified = verified(&file_of(&[random_game(0), game, random_game(2)], true));
    assert_eq!(verified.games, 2, "the other games are sound");
    let [fault] = verified.faults.as_slice() else { panic!("{:?}", verified.faults) };
    assert_eq!(fault.record, 1);
    fault.to_string()
}

#[test]
fn sound_files_verify() {
    let games: Vec<Game> = (0..50).map(random_game).collect();
    let verified = verified(&file_of(&games, true));
    assert!(verified.is_sound(false), "{:?}", verified.faults);
    assert_eq!(verified.games, 50);
    assert_eq!(verified.decisions, games.iter().map(|g| g.decisions.len() as u64).sum::<u64>());
}

/// A record with a right checksum that cannot have been played is named with the step and the reason.
#[test]
fn impossible_games_are_found() {
    assert!(faults(|g| g.steps[0] = 16).contains("step 0: code 16 is not legal for chance"));
    assert!(faults(|g| g.steps[1] = 3).contains("step 1: code 3 is not legal for white"));
    assert!(faults(|g| g.last = "5 w 0 - 0 0-0".into()).contains("final position"));
    assert!(faults(|g| g.score[0] += 1).contains("score recorded as"));
    assert!(
        faults(|g| g.winner = if g.winner == Winner::White { Winner::Black } else { Winner::White })
            .contains("result recorded as")
    );
    assert!(faults(|g| g.end = End::StepLimit).contains("end recorded as step-limit"));
    assert!(faults(|g| g.steps.truncate(4)).contains("search results for"));
    assert!(faults(|g| g.decisions[0].visits = vec![(9, 1)]).contains("visits for action rank 9"));
    assert!(faults(|g| g.decisions[0].visits = vec![(u32::MAX, 1), (u32::MAX, 1)]).contains("rank"));
    assert!(faults(|g| g.decisions[0].value = 60_000).contains("value 60000, at most 10000 is possible"));
    let long = |g: &mut Game| {
        g.opening = 999;
        g.decisions.clear();
    };
    assert!(faults(long).contains("steps of the opening 999, at most "));
    assert!(faults(|g| g.white = "eve".into()).contains("\"eve\" is not in the file header"));
    assert!(faults(|g| g.start = "x".into()).contains("start position"));
    assert!(faults(|g| g.clocks = vec![1]).contains("1 clocks"));
    assert!(faults(|g| g.number = 0).contains("stands in the file twice"));
}

#[test]
fn repair_keeps_every_whole_frame_and_says_what_was_lost() {
    let folder = folder();
    let (damaged, sound) = (folder.path().join("damaged.tlr"), folder.path().join("sound.tlr"));
    let games: Vec<Game> = (0..10).map(random_game).collect();
    let mut bytes = file_of(&games, true);
    let offsets: Vec<usize> = touchline_selfplay::record::Reader::new(bytes.as_slice())
        .expect("a header")
        .map(|entry| entry.expect("a game").offset as usize)
        .collect();
    bytes[offsets[3]] ^= 0x40;
    bytes[offsets[7] + 20] ^= 1;
    bytes.truncate(bytes.len() - 48 - 3);
    std::fs::write(&damaged, &bytes).expect("a file");
    let repaired = repair(&damaged, &sound).expect("a readable header");
    let lost: Vec<(u64, u64)> = repaired.gaps.iter().map(|gap| (gap.record, gap.offset)).collect();
    assert_eq!(lost, [(3, offsets[3] as u64), (7, offsets[7] as u64), (9, offsets[9] as u64)]);
    assert_eq!(repaired.games, 7);
    let kept: Vec<u64> = open(&sound).expect("sound").map(|e| e.expect("a game").game.number).collect();
    assert_eq!(kept, [0, 1, 2, 4, 5, 6, 8]);
    let (prefix, end) = longest_prefix(bytes.as_slice()).expect("a header");
    assert_eq!((prefix.games, prefix.length), (3, offsets[3] as u64));
    assert!(end.is_some_and(|error| error.to_string().contains("record 3")));
    repair(&damaged, &damaged).expect("in place");
    assert_eq!(std::fs::read(&damaged).expect("a file"), std::fs::read(&sound).expect("a file"));
}

/// Files that somebody has put together: a fault is told of each game too many, a game that stands there twice is kept
/// once, one of another plan is not, and the header of another plan is no remedy. Where no game has the seed of the
/// plan nothing is known of it.
#[test]
fn repair_keeps_the_games_of_one_plan_once() {
    let folder = folder();
    let place = |name: &str| folder.path().join(name);
    let layout = Layout { compressed: true, finished: false };
    let of = |header: &Header, name: &str, games: std::ops::Range<u64>| {
        let mut writer = Writer::create(Vec::new(), header, layout, SyncPolicy::AtFinish).expect("a header");
        for number in games {
            let game = Game { seed: header.mark(number), ..random_game(number) };
            writer.append(&game).expect("a game");
        }
        let bytes = writer.finish().expect("a file");
        std::fs::write(place(name), &bytes).expect("written");
        bytes
    };
    let (plan, other) = (header(), Header { plan: header().plan + 1, ..header() });
    let (one, two) = (of(&plan, "one", 0..5), of(&other, "two", 3..9));
    let numbers = || -> Vec<u64> {
        open(&place("sound")).expect("sound").map(|entry| entry.expect("a game").game.number).collect()
    };
    std::fs::write(place("put together"), [one.clone(), one.clone(), two].concat()).expect("written");
    let found = verify::<Toy>(&place("put together"), |_, _| {}).expect("a readable file");
    let faults: Vec<String> = found.faults.iter().map(ToString::to_string).collect();
    let count = |what: &str| faults.iter().filter(|fault| fault.contains(what)).count();
    assert_eq!((count("stands in the file twice"), count("is of another plan")), (7, 4), "{faults:?}");
    // The headers in the middle are no frames.
    assert_eq!((found.games, count("length")), (5, 2), "{faults:?}");
    assert!(found.faults.is_sorted_by_key(|fault| fault.record), "{faults:?}");
    let repaired = repair(&place("put together"), &place("sound")).expect("repaired");
    assert_eq!((repaired.games, repaired.repeated, repaired.foreign), (5, 5, 6));
    assert_eq!(numbers(), [0, 1, 2, 3, 4]);

    let mut headless = one;
    headless[30] ^= 1;
    std::fs::write(place("headless"), &headless).expect("written");
    let like = |header: &Header| repair_like(&place("headless"), &place("sound"), header, layout);
    assert_eq!(like(&plan).expect("repaired").games, 5);
    let strangers = Header {
        players: vec![PlayerEntry { name: "eve".to_owned(), ..PlayerEntry::default() }],
        ..header()
    };
    for foreign in [&other, &strangers] {
        let told = like(foreign).expect_err("another plan").to_string();
        assert!(told.contains("its games are of another plan"), "{told}");
    }
    assert_eq!(numbers(), [0, 1, 2, 3, 4], "nothing was written");
}

/// T14: any number of shards, any order, nested or with duplicates, gives the same bytes.
#[test]
fn merging_obeys_its_laws() {
    let folder = folder();
    let file = |name: &str| folder.path().join(name);
    write_file(&file("whole"), 0..400);
    merge(&[file("whole")], &file("one"), |_| true).expect("one shard");
    let expected = std::fs::read(file("one")).expect("a file");
    for shards in [2usize, 7, 64, 400] {
        let mut paths: Vec<PathBuf> = (0..shards)
            .map(|shard| {
                let path = file(&format!("shard-{shards}-{shard}"));
                write_file(&path, (0..400).filter(|g| *g as usize % shards == shard));
                path
            })
            .collect();
        paths.reverse();
        paths.rotate_left(shards / 3);
        merge(&paths, &file("flat"), |_| true).expect("shards");
        assert!(std::fs::read(file("flat")).expect("a file") == expected, "{shards} shards");
        let (left, right) = paths.split_at(shards / 2);
        merge(left, &file("left"), |_| true).expect("left");
        merge(right, &file("right"), |_| true).expect("right");
        let nested = [file("right"), file("left"), file("left"), paths[0].clone()];
        let merged = merge(&nested, &file("nested"), |_| true).expect("nested");
        assert!(std::fs::read(file("nested")).expect("a file") == expected, "{shards} shards, nested");
        assert_eq!(merged.games, 400);
        assert!(merged.duplicates > 0);
    }
    let merged = merge(&[file("whole")], &file("few"), |number| number < 5).expect("a part");
    assert_eq!(merged, Merged { games: 5, duplicates: 0 });
}

/// Files of earlier programs, which did not tell their signature, belong to those of any one signature, but do not join
/// two of them; and in any order the merged file tells it.
#[test]
fn programs_are_not_mixed_in_any_order() {
    let folder = folder();
    let file = |name: &str| folder.path().join(name);
    for (name, program, game) in [("old", "", 0), ("ab", " ab", 1), ("cd", " cd", 2)] {
        let header = Header { program: format!("touchline 0.1.0{program}"), ..header() };
        write_with(&file(name), &header, &[random_game(game)]);
    }
    let merged = |names: &[&str]| {
        let paths: Vec<PathBuf> = names.iter().map(|name| file(name)).collect();
        merge(&paths, &file("out"), |_| true).map(|_| std::fs::read(file("out")).expect("a file"))
    };
    let (one, other) =
        (merged(&["old", "ab"]).expect("one program"), merged(&["ab", "old"]).expect("one program"));
    assert!(one == other, "other bytes");
    assert_eq!(open(&file("out")).expect("sound").header().program, "touchline 0.1.0 ab");
    for names in [["old", "ab", "cd"], ["ab", "old", "cd"], ["ab", "cd", "old"], ["cd", "old", "ab"]] {
        let told = merged(&names).expect_err("two programs").to_string();
        assert!(told.contains("the program (touchline 0.1.0 "), "{told}");
    }
}

fn write_with(path: &Path, header: &Header, games: &[Game]) {
    let mut writer = Writer::create(
        Vec::new(),
        header,
        Layout { compressed: true, finished: true },
        SyncPolicy::EveryGame,
    )
    .expect("a header");
    for game in games {
        writer.append(game).expect("a game");
    }
    std::fs::write(path, writer.finish().expect("a file")).expect("a file");
}

/// The frame of a game as a later release of zstd might store it: the same payload, compressed otherwise.
fn compressed_otherwise(game: &Game) -> Vec<u8> {
    let layout = Layout { compressed: false, finished: false };
    let plain = Codec::new(layout).encode(game).expect("a frame");
    let raw = &plain[HEAD..];
    let mut payload = (raw.len() as u32).to_le_bytes().to_vec();
    payload.extend(zstd::bulk::compress(raw, -5).expect("compressed"));
    let length = (payload.len() as u32).to_le_bytes();
    let checksum = crc32c::crc32c_append(crc32c::crc32c(&length), &payload);
    [&length[..], &checksum.to_le_bytes(), &payload].concat()
}

#[test]
fn the_same_game_compressed_otherwise_is_no_conflict() {
    let folder = folder();
    let [usual, otherwise, out] = ["usual", "otherwise", "out"].map(|name| folder.path().join(name));
    let game = random_game(1);
    write_with(&usual, &header(), &[random_game(0), game.clone()]);
    let layout = Layout { compressed: true, finished: true };
    let frame = compressed_otherwise(&game);
    assert_ne!(frame, Codec::new(layout).encode(&game).expect("a frame"), "compressed in the same way");
    let mut writer = Writer::create(Vec::new(), &header(), layout, SyncPolicy::EveryGame).expect("a header");
    writer.append_frame(&frame).expect("a frame");
    std::fs::write(&otherwise, writer.finish().expect("a file")).expect("a file");

    let merged = merge(&[usual.clone(), otherwise.clone()], &out, |_| true).expect("the same games");
    assert_eq!(merged, Merged { games: 2, duplicates: 1 });
    let bytes = std::fs::read(&out).expect("a file");
    let games: Vec<Game> = open(&out).expect("a file").map(|entry| entry.expect("a game").game).collect();
    assert_eq!(games, [random_game(0), game]);
    merge(&[otherwise.clone(), out.clone(), usual], &out, |_| true).expect("any order and nesting");
    assert!(std::fs::read(&out).expect("a file") == bytes, "the order of files matters");
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let folder = folder();
    let (a, b, out) = (folder.path().join("a"), folder.path().join("b"), folder.path().join("out"));
    write_with(&a, &header(), &[random_game(1)]);
    let mut other = random_game(1);
    other.seed += 1;
    write_with(&b, &header(), &[other]);
    let error = merge(&[a.clone(), b.clone()], &out, |_| true).expect_err("a conflict");
    assert!(
        matches!(&error, MergeError::Conflict { number: 1, first, second } if *first == a && *second == b)
    );
    let refused = |change: &dyn Fn(&mut Header)| {
        let mut header = header();
        change(&mut header);
        write_with(&b, &header, &[]);
        merge(&[a.clone(), b.clone()], &out, |_| true).expect_err("different headers").to_string()
    };
    assert!(refused(&|h| h.rules = "turns=6".into()).contains("differ in rules"));
    assert!(refused(&|h| h.plan += 1).contains("differ in plan"));
    assert!(refused(&|h| h.program.insert(0, 'x')).contains("differ in the program ("));
    assert!(refused(&|h| h.settings[0].1 = "2".into()).contains("differ in pairs"));
    assert!(refused(&|h| h.players[1].settings.push('x')).contains("differ in x of player \"bob\""));
    assert!(!out.exists(), "a failed merge left a file");
    let mut more = header();
    more.players.insert(0, PlayerEntry { name: "zoe".into(), settings: String::new() });
    write_with(&b, &more, &[random_game(2)]);
    merge(&[b, a], &out, |_| true).expect("another player is welcome");
    let names: Vec<String> =
        open(&out).expect("a file").header().players.iter().map(|player| player.name.clone()).collect();
    assert_eq!(names, ["ann", "bob", "zoe"]);
}

#[test]
fn filtering_and_stats() {
    let folder = folder();
    let (all, some) = (folder.path().join("all"), folder.path().join("some"));
    write_file(&all, 0..60);
    let whites = Filter { winner: Some(Winner::White), min_steps: Some(10), ..Filter::default() };
    let kept = filter(&all, &some, &whites).expect("a file");
    let (all, some) = (stats(&all).expect("a file"), stats(&some).expect("a file"));
    assert_eq!(all.white.games(), 60);
    assert_eq!(all.ends[&End::Rules], 60);
    assert_eq!(all.players["ann"].wins, all.white.wins);
    assert_eq!(all.players["bob"].losses, all.white.wins);
    assert_eq!(some.white.wins, kept);
    assert!(kept > 5 && kept <= all.white.wins);
    assert!(some.steps.min >= 10 && all.bytes_per_decision() > 1.0);
}

#[test]
fn exports_have_a_row_for_each_game_and_decision() {
    let folder = folder();
    let path = folder.path().join("a");
    write_file(&path, 0..5);
    let table = |format, rows| {
        let mut out = Vec::new();
        let count = export::<Toy>(&path, &mut out, format, rows).expect("a table");
        (count, String::from_utf8(out).expect("text"))
    };
    let (count, csv) = table(Format::Csv, Rows::Games);
    assert_eq!((count, csv.lines().count()), (5, 6));
    assert!(csv.starts_with("number,seed,variant,white,black,winner,score_white,score_black,end,"));
    let header = csv.lines().next().expect("a header").to_owned();
    let empty = folder.path().join("empty");
    write_file(&empty, []);
    let mut out = Vec::new();
    assert_eq!(export::<Toy>(&empty, &mut out, Format::Csv, Rows::Games).expect("a table"), 0);
    assert_eq!(String::from_utf8(out).expect("text").trim_end(), header, "no rows, but their names");
    let decisions: u64 = (0..5).map(|n| random_game(n).decisions.len() as u64).sum();
    let (count, csv) = table(Format::Csv, Rows::Decisions);
    assert_eq!((count, csv.lines().count() as u64), (decisions, decisions + 1));
    // The steps are the whole of a game, opening and chance included.
    let steps: u64 = (0..5).map(|n| random_game(n).steps.len() as u64).sum();
    let (count, lines) = table(Format::JsonLines, Rows::Steps);
    assert_eq!((count, lines.lines().count() as u64), (steps, steps));
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    assert_eq!((&first["ply"], &first["actor"]), (&0.into(), &"chance".into()));
    assert_eq!(first["opening"], random_game(0).opening > 0);
    let (count, lines) = table(Format::JsonLines, Rows::Decisions);
    assert_eq!(count, decisions);
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    let game = random_game(0);
    assert_eq!(first["simulations"], game.decisions[0].simulations);
    assert_eq!(first["value"].as_f64(), Some(game.decisions[0].value()));
    assert_eq!(first["side"], "white");
    // The visits of all actions at a decision, read back one by one, are those that were packed.
    let ranks = game.decisions[0].unpack_visits().expect("small ranks");
    assert_eq!(ranks.iter().map(|(_, visits)| visits).sum::<u32>(), game.decisions[0].simulations);
}

#[test]
fn visits_are_packed_without_loss() {
    for counts in [vec![], vec![0, 0], vec![0, 5, 0, 0, 7], vec![1, 2, 3], vec![9, 0]] {
        let decision = Decision { visits: Decision::pack_visits(&counts), ..Decision::default() };
        let mut unpacked = vec![0; counts.len()];
        for (rank, visits) in decision.unpack_visits().expect("small ranks") {
            unpacked[rank as usize] = visits;
        }
        assert_eq!(unpacked, counts);
    }
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_tables_can_be_read_back() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    let folder = folder();
    let [path, empty, table] = ["a", "empty", "a.parquet"].map(|name| folder.path().join(name));
    write_file(&path, 0..9);
    let steps = (0..9).map(|n| random_game(n).steps.len() as u64).sum();
    for (rows, expected) in [
        (Rows::Games, 9),
        (Rows::Steps, steps),
        (Rows::Decisions, stats(&path).expect("stats").decisions.sum),
    ] {
        let mut out = std::fs::File::create(&table).expect("a file");
        assert_eq!(export::<Toy>(&path, &mut out, Format::Parquet, rows).expect("a table"), expected);
        let reader =
            SerializedFileReader::new(std::fs::File::open(&table).expect("a file")).expect("parquet");
        assert_eq!(reader.metadata().file_metadata().num_rows() as u64, expected);
        let last = reader.get_row_iter(None).expect("rows").last().expect("a row").expect("a row");
        assert_eq!(last.get_long(0).expect("a number"), 8);
        if rows == Rows::Steps {
            let rows = reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row"));
            let openings = rows.filter(|row| row.get_bool(3).expect("yes or no"));
            assert_eq!(
                openings.count() as u64,
                (0..9).map(|n| u64::from(random_game(n).opening)).sum::<u64>()
            );
        }
        // Without a row it is a table all the same, with the same columns.
        write_file(&empty, []);
        let mut out = std::fs::File::create(&table).expect("a file");
        assert_eq!(export::<Toy>(&empty, &mut out, Format::Parquet, rows).expect("a table"), 0);
        let none = SerializedFileReader::new(std::fs::File::open(&table).expect("a file")).expect("parquet");
        let schema = |reader: &SerializedFileReader<_>| reader.metadata().file_metadata().schema().clone();
        assert_eq!((none.metadata().file_metadata().num_rows(), schema(&none)), (0, schema(&reader)));
    }
}
