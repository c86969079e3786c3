//! Shards (T13): the bytes of one machine from any number of pieces, however often they are played and interrupted.

use std::fs::{File, OpenOptions};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use touchline_engine::random::{below, stream};
use touchline_selfplay::Stop;
use touchline_selfplay::contest::{Event, FINISHED, FolderError, RUNNING};
use touchline_selfplay::player::Kind;
use touchline_selfplay::record::frame::Layout;
use touchline_selfplay::record::merge::{MergeError, Merged, merge as merge_files};
use touchline_selfplay::record::{Game, Header, SyncPolicy, Writer, open};
use touchline_selfplay::shards::{
    Ending, Settings, ShardError, ShardPlan, ShardPlanError, Work, gather, merge, run, shard_name, status,
};
use touchline_selfplay::tournament::{Format, Plan, Tournament};

use crate::common::played::{self, folder, plan as tournament, read};
use crate::common::{self, Toy};

fn cut(plan: &Plan, shards: u32) -> ShardPlan {
    ShardPlan::new(Work::Tournament(plan.clone()), shards).expect("a plan of shards")
}

/// The records of the tournament played on one machine without shards.
fn local(plan: &Plan) -> Vec<u8> {
    let folder = folder();
    played::play_all(plan, folder.path());
    read(&folder.path().join(FINISHED))
}

const FRESH: Settings = Settings { workers: None, resume: false };
const RESUME: Settings = Settings { workers: None, resume: true };

fn play(plan: &ShardPlan, shard: u32, folder: &Path, settings: Settings) -> Ending {
    run::<Toy>(plan, shard, folder, settings, &Stop::default(), &|_| {}).expect("a run")
}

/// Plays until `games` games are finished, then stops at once.
fn play_part(plan: &ShardPlan, shard: u32, folder: &Path, settings: Settings, games: u64) -> Ending {
    let (stop, played) = (Stop::default(), AtomicU64::new(0));
    let watch = |event: &Event<'_>| {
        if matches!(event, Event::Finished { .. }) && played.fetch_add(1, Ordering::Relaxed) + 1 >= games {
            stop.now();
        }
    };
    run::<Toy>(plan, shard, folder, settings, &stop, &watch).expect("a run")
}

fn play_all(plan: &ShardPlan, folder: &Path) -> Vec<PathBuf> {
    let play = |shard| {
        assert!(matches!(play(plan, shard, folder, FRESH), Ending::Finished { adopted: 0, .. }));
        folder.join(shard_name(shard))
    };
    (0..plan.shards()).map(play).collect()
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.expect("an entry").file_name().to_string_lossy().into_owned()
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

/// The laws: any number of shards, any order, nested, with duplicates: the bytes of one machine.
#[test]
fn any_number_of_shards_gives_the_bytes_of_one_machine() {
    let plan = tournament(&[Kind::Random, Kind::Greedy], 400);
    let expected = local(&plan);
    for shards in [1, 2, 7, 64, 400] {
        let (folder, out) = (folder(), folder());
        let plan = cut(&plan, shards);
        let mut files = play_all(&plan, folder.path());
        let folders = [folder.path().to_owned()];
        let merged = merge::<Toy>(&plan, &folders, &out.path().join("new")).expect("all shards");
        assert_eq!(merged, (Merged { games: 800, duplicates: 0 }, None));
        assert!(read(&out.path().join("new").join(FINISHED)) == expected, "{shards} shards");

        let file = |name: &str| out.path().join(name);
        files.rotate_left(shards as usize / 3);
        files.reverse();
        let (left, right) = files.split_at(files.len().div_ceil(2));
        merge_files(left, &file("left"), |_| true).expect("left");
        let nested = if right.is_empty() {
            vec![file("left"), files[0].clone()]
        } else {
            merge_files(right, &file("right"), |_| true).expect("right");
            vec![file("right"), file("left"), file("left"), files[0].clone()]
        };
        merge_files(&nested, &file("nested"), |_| true).expect("nested");
        assert!(read(&file("nested")) == expected, "{shards} shards, nested");
    }
}

/// A study may have no factor, a tournament has none: their own fields tell them apart.
#[test]
fn plans_of_studies_and_tournaments_are_told_apart() {
    let folder = folder();
    let load = |lines: &str| {
        let path = folder.path().join("plan.toml");
        std::fs::write(&path, format!("game = \"socker\"\nseed = 1\npairs = 2\n{lines}")).expect("written");
        Work::load(&path)
    };
    assert!(matches!(load("title = \"one cell\""), Ok(Work::Study(_))));
    let players = "[[player]]\nname = \"a\"\nkind = \"random\"\n[[player]]\nname = \"b\"\nkind = \"flat\"";
    assert!(matches!(load(players), Ok(Work::Tournament(_))));
}

/// Every pair stands in exactly one shard, and sizes differ by one pair at most.
#[test]
fn shards_are_cut_by_pairs() {
    for (kinds, format, pairs, shards) in
        [(5, Format::RoundRobin, 3, 7), (5, Format::Gauntlet, 3, 11), (2, Format::RoundRobin, 9, 9)]
    {
        let plan = Plan { format, ..tournament(&vec![Kind::Random; kinds], pairs) };
        let plan = cut(&plan, shards);
        let mut all = Vec::new();
        for shard in 0..shards {
            let games = plan.games(shard).expect("a shard");
            assert!(games.is_sorted() && games.chunks(2).all(|pair| pair[0] ^ 1 == pair[1]));
            let even = plan.work().games().expect("fixed").count() / u64::from(shards) * 2;
            assert!((even..=even + 2).contains(&(games.len() as u64)));
            all.extend(games);
        }
        let expected: Vec<u64> = plan.work().games().expect("fixed").games(0..u64::MAX).collect();
        all.sort_unstable();
        let mut sorted = expected.clone();
        sorted.sort_unstable();
        assert_eq!(all, sorted);
        assert!(matches!(plan.games(shards), Err(ShardError::NoShard { .. })));
    }
}

/// Each shard twice at the same time, and once more afterwards: one file with the same bytes, nothing left over, and
/// the last run writes nothing. 50 trials.
#[test]
fn a_shard_may_be_played_twice() {
    let plan = cut(&tournament(&[Kind::Random, Kind::Greedy, Kind::Flat], 5), 5);
    let once = folder();
    let files = play_all(&plan, once.path());
    for trial in 0..50 {
        let folder = folder();
        let shard = trial % plan.shards();
        std::thread::scope(|scope| {
            for workers in [1, 3] {
                let settings = Settings { workers: Some(workers), resume: trial % 2 == 0 };
                let (plan, folder) = (&plan, folder.path());
                scope.spawn(move || {
                    let ending = play(plan, shard, folder, settings);
                    assert!(matches!(ending, Ending::Finished { .. } | Ending::There { .. }));
                });
            }
        });
        let path = folder.path().join(shard_name(shard));
        assert!(read(&path) == read(&files[shard as usize]), "trial {trial}");
        assert_eq!(names(folder.path()), [shard_name(shard)], "trial {trial}");
        let written = std::fs::metadata(&path).and_then(|data| data.modified()).expect("a time");
        assert_eq!(play(&plan, shard, folder.path(), FRESH), Ending::There { path: path.clone() });
        assert_eq!(std::fs::metadata(&path).and_then(|data| data.modified()).expect("a time"), written);
    }
}

/// A run is stopped anywhere and its part cut at any byte: a run with `resume` takes over every whole game, plays the
/// rest and ends with the same bytes; one without plays everything. Several parts add up.
#[test]
fn parts_are_taken_over() {
    let plan = cut(&tournament(&[Kind::Random, Kind::Greedy], 12), 2);
    let once = folder();
    let expected = read(&play_all(&plan, once.path())[1]);
    let mut rng = stream(9, &[]);
    for point in 0..60 {
        let folder = folder();
        for _ in 0..1 + point % 3 {
            let games = 1 + u64::from(below(&mut rng, 6));
            let ending = play_part(&plan, 1, folder.path(), FRESH, games);
            let Ending::Interrupted { part, games: kept, total: 12 } = ending else { panic!("{ending:?}") };
            assert!(kept >= games);
            let length = std::fs::metadata(&part).expect("a part").len();
            let end = u64::from(below(&mut rng, length as u32 + 1));
            let file = OpenOptions::new().write(true).open(&part).expect("a part");
            file.set_len(if point % 2 == 0 { end } else { length }).expect("a cut");
        }
        let kept = names(folder.path()).into_iter().map(|name| sound_games(&folder.path().join(name)));
        let most = kept.max().expect("a part");
        let settings = if point % 5 == 4 { FRESH } else { RESUME };
        let ending = play(&plan, 1, folder.path(), settings);
        let Ending::Finished { path, played, adopted } = ending else { panic!("{ending:?}") };
        assert_eq!(played + adopted, 12);
        assert!(if settings.resume { adopted >= most } else { adopted == 0 }, "{adopted} of {most}");
        assert!(read(&path) == expected, "point {point}");
        assert_eq!(names(folder.path()), [shard_name(1)]);
    }
}

fn sound_games(path: &Path) -> u64 {
    open(path).map_or(0, |reader| reader.map_while(Result::ok).count() as u64)
}

/// Status tells missing from damaged shards; a damaged one is played again, a foreign one is not touched.
#[test]
fn damaged_shards_are_found_and_played_again() {
    let tournament = tournament(&[Kind::Random, Kind::Greedy], 12);
    let plan = cut(&tournament, 6);
    let folder = folder();
    assert_eq!(status::<Toy>(&plan, &folder.path().join("none")).expect("a status").missing.len(), 6);
    let files = play_all(&plan, folder.path());
    let sound = read(&files[3]);
    std::fs::remove_file(&files[1]).expect("removed");
    for (place, what) in [(sound.len() - 100, "checksum"), (sound.len(), "too early")] {
        let mut bytes = sound.clone();
        match bytes.get_mut(place) {
            Some(byte) => *byte ^= 4,
            None => bytes.truncate(place - 1),
        }
        std::fs::write(&files[3], &bytes).expect("written");
        let status = status::<Toy>(&plan, folder.path()).expect("a status");
        assert_eq!((status.finished, status.missing), (vec![0, 2, 4, 5], vec![1]));
        let [damaged] = status.damaged.as_slice() else { panic!("{:?}", status.damaged) };
        let text = damaged.error.to_string();
        assert!(damaged.shard == 3 && text.contains("shard-00003.tlr") && text.contains(what), "{text}");
        let out = folder.path().join("out");
        let error = merge::<Toy>(&plan, &[folder.path().to_owned()], &out).expect_err("damaged");
        assert!(error.to_string().contains("shard-00003.tlr") && !out.exists(), "{error}");
        let ending = play(&plan, 3, folder.path(), RESUME);
        assert!(matches!(ending, Ending::Finished { adopted: 1.., .. }), "{ending:?}");
        assert!(read(&files[3]) == sound);
    }
    let error = merge::<Toy>(&plan, &[folder.path().to_owned()], folder.path()).expect_err("unfinished");
    assert_eq!(error.to_string(), "1 of 6 shards are not finished: 1");

    let refused = |plan: &ShardPlan, shard| {
        let stop = Stop::default();
        run::<Toy>(plan, shard, folder.path(), RESUME, &stop, &|_| {}).expect_err("refused").to_string()
    };
    let reseeded = Plan { seed: 8, ..tournament.clone() };
    assert!(refused(&cut(&reseeded, 6), 3).contains("differs in seed"));
    assert!(refused(&cut(&tournament, 5), 3).contains("differs in the list of games"));
    assert!(status::<Toy>(&cut(&tournament, 5), folder.path()).is_err());
    assert!(read(&files[3]) == sound);
}

/// Damage in one game of a shard costs that game, not those behind it.
#[test]
fn every_sound_game_of_a_damaged_shard_is_taken_over() {
    let plan = cut(&tournament(&[Kind::Random, Kind::Greedy], 12), 1);
    let folder = folder();
    let path = &play_all(&plan, folder.path())[0];
    let sound = read(path);
    let offset = open(path).expect("a file").nth(1).expect("a second game").expect("sound").offset as usize;
    let mut bytes = sound.clone();
    bytes[offset + 10] ^= 1;
    std::fs::write(path, bytes).expect("written");
    let ending = play(&plan, 0, folder.path(), RESUME);
    assert_eq!(ending, Ending::Finished { path: path.clone(), played: 1, adopted: 23 });
    assert!(read(path) == sound);
}

/// Damage in the header of a shard or of a part costs no game, and what was cut off in its first bytes is played again.
#[test]
fn a_damaged_header_of_a_shard_costs_no_game() {
    let plan = cut(&tournament(&[Kind::Random, Kind::Greedy], 12), 2);
    let folder = folder();
    let path = &play_all(&plan, folder.path())[1];
    let sound = read(path);
    let with = |bytes: &[u8]| std::fs::write(path, bytes).expect("written");
    let flipped = |place: usize| {
        let mut bytes = sound.clone();
        bytes[place] ^= 4;
        bytes
    };
    // In the first letters, the version, the flags and behind them.
    for place in [1, 8, 11, 30] {
        with(&flipped(place));
        let copy = tempfile::tempdir().expect("a folder");
        assert_eq!(
            gather::<Toy>(&plan, &[folder.path().to_owned()], copy.path()).expect("games"),
            24,
            "{place}"
        );
        assert_eq!(status::<Toy>(&plan, folder.path()).expect("a status").to_play(), [1], "{place}");
        let ending = play(&plan, 1, folder.path(), RESUME);
        assert_eq!(ending, Ending::Finished { path: path.clone(), played: 0, adopted: 12 }, "{place}");
        assert!(read(path) == sound);
    }
    for length in [0, 5, 12, 40] {
        with(&sound[..length]);
        assert_eq!(status::<Toy>(&plan, folder.path()).expect("a status").to_play(), [1], "{length}");
        let ending = play(&plan, 1, folder.path(), RESUME);
        assert_eq!(ending, Ending::Finished { path: path.clone(), played: 12, adopted: 0 });
        assert!(read(path) == sound);
    }
    // Games of another plan are left alone, with a damaged header, too, and a whole shard of another cut is refused.
    let other = cut(&Plan { seed: 8, ..tournament(&[Kind::Random, Kind::Greedy], 12) }, 2);
    with(&flipped(30));
    for settings in [FRESH, RESUME] {
        let ran = run::<Toy>(&other, 1, folder.path(), settings, &Stop::default(), &|_| {});
        let told = ran.expect_err("another plan").to_string();
        assert!(told.contains("is not of this plan"), "{told}");
        assert!(read(path) == flipped(30));
    }
    with(&sound);
    // Those of another shard, too.
    let first = folder.path().join(shard_name(0));
    let own = read(&first);
    std::fs::write(&first, flipped(30)).expect("written");
    for settings in [FRESH, RESUME] {
        let ran = run::<Toy>(&plan, 0, folder.path(), settings, &Stop::default(), &|_| {});
        let told = ran.expect_err("another shard").to_string();
        assert!(told.contains("differs in the list of games") && read(&first) == flipped(30), "{told}");
    }
    std::fs::write(&first, own).expect("written");
    let coarser = cut(&tournament(&[Kind::Random, Kind::Greedy], 12), 3);
    let copy = tempfile::tempdir().expect("a folder");
    let refused = gather::<Toy>(&coarser, &[folder.path().to_owned()], copy.path()).expect_err("another cut");
    assert!(refused.to_string().contains("differs in the list of games"), "{refused}");
}

/// What is no damaged shard is not replaced: files of other kinds and of newer formats, and games that are not
/// understood.
#[test]
fn foreign_files_are_not_replaced() {
    let plan = cut(&tournament(&[Kind::Random, Kind::Greedy], 12), 1);
    let folder = folder();
    let path = &play_all(&plan, folder.path())[0];
    let sound = read(path);
    let first = open(path).expect("a file").next().expect("a game").expect("sound").offset as usize;
    let changed = |place: usize, byte: u8| {
        let mut bytes = sound.clone();
        bytes[place] = byte;
        bytes
    };
    // With the checksum that fits.
    let written = |place: usize, byte: u8| {
        let bytes = changed(place, byte);
        let (before, payload) = (&bytes[..12], &bytes[20..first]);
        [before, &common::frame(before, payload), &sound[first..]].concat()
    };
    let unknown = common::frame(&[], b"of another kind");
    let behind_damage = [&changed(first + 10, 0xff)[..], &unknown].concat();
    for (bytes, reason) in [
        (b"a thesis that took years".to_vec(), "not a record file"),
        (written(8, 9), "format version 9"),
        (written(10, 0x80), "unknown flags"),
        ([&sound[..first], &unknown, &sound[first..]].concat(), "does not understand it"),
        (behind_damage, "does not understand it"),
        (
            [&changed(30, sound[30] ^ 4)[..first], &unknown, &sound[first..]].concat(),
            "does not understand it",
        ),
    ] {
        std::fs::write(path, &bytes).expect("written");
        for settings in [FRESH, RESUME] {
            let error = run::<Toy>(&plan, 0, folder.path(), settings, &Stop::default(), &|_| {});
            let text = error.expect_err(reason).to_string();
            assert!(text.contains(reason) && text.contains(&shard_name(0)), "{text}");
            assert!(read(path) == bytes && names(folder.path()) == [shard_name(0)], "{reason}");
        }
        assert!(status::<Toy>(&plan, folder.path()).is_err(), "{reason}");
    }
}

/// A folder that another process or plan holds is not merged into, and games of the same plan that are there stay.
#[test]
fn merging_respects_what_is_there() {
    let tournament = tournament(&[Kind::Random, Kind::Greedy], 6);
    let expected = local(&tournament);
    let plan = cut(&tournament, 3);
    let (shards, out) = (folder(), folder());
    play_all(&plan, shards.path());
    let (folders, finished) = ([shards.path().to_owned()], out.path().join(FINISHED));

    let busy = Tournament::<Toy>::open(tournament.clone(), out.path()).expect("a tournament");
    let error = merge::<Toy>(&plan, &folders, out.path()).expect_err("another process is there");
    assert!(matches!(error, ShardError::Folder(FolderError::Locked { .. })) && !finished.exists(), "{error}");
    drop(busy);

    interrupt(Plan { seed: 8, ..tournament.clone() }, out.path());
    let running = read(&out.path().join(RUNNING));
    let error = merge::<Toy>(&plan, &folders, out.path()).expect_err("another plan is there").to_string();
    assert!(error.contains("running.tlr: played by another plan: it differs in seed"), "{error}");
    assert!(read(&out.path().join(RUNNING)) == running && !finished.exists());

    // Nor under the header of this plan.
    std::fs::remove_file(out.path().join(RUNNING)).expect("removed");
    interrupt(Plan { pairs: 9, ..tournament.clone() }, out.path());
    rewrite(&out.path().join(RUNNING), |game| game.seed ^= 1);
    let error = merge::<Toy>(&plan, &folders, out.path()).expect_err("another plan is there").to_string();
    assert!(error.contains("is not of this plan") && !finished.exists(), "{error}");

    std::fs::remove_file(out.path().join(RUNNING)).expect("removed");
    interrupt(Plan { pairs: 9, ..tournament.clone() }, out.path());
    // A power cut in the middle of a write.
    let whole = read(&out.path().join(RUNNING));
    std::fs::write(out.path().join(RUNNING), &whole[..whole.len() - 7]).expect("torn");
    let (_, recovered) = merge::<Toy>(&plan, &folders, out.path()).expect("the same plan");
    let recovered = recovered.expect("a torn file");
    assert_eq!(recovered.path, out.path().join(RUNNING));
    assert_eq!(recovered.gaps.len(), 1, "{recovered:?}");
    assert!(read(&finished) == expected);
    Tournament::<Toy>::open(tournament, out.path()).expect("a folder like any other");
}

/// Plays some games of a plan into a folder.
fn interrupt(plan: Plan, folder: &Path) {
    let stop = Stop::default();
    let mut tournament = Tournament::<Toy>::open(plan, folder).expect("a tournament");
    tournament.run(&stop, &|_| stop.request()).expect("a run");
    assert!(folder.join(RUNNING).exists());
}

/// A left-over part of another plan stops a run that would take it over, and stays when the shard is finished.
#[test]
fn parts_of_other_plans_are_left_alone() {
    let tournament = tournament(&[Kind::Random, Kind::Greedy], 12);
    let reseeded = Plan { seed: 8, ..tournament.clone() };
    let folder = folder();
    let foreign = play_part(&cut(&reseeded, 6), 0, folder.path(), FRESH, 1);
    let Ending::Interrupted { part, .. } = foreign else { panic!("{foreign:?}") };
    let plan = cut(&tournament, 6);
    let error = run::<Toy>(&plan, 0, folder.path(), RESUME, &Stop::default(), &|_| {});
    assert!(error.expect_err("refused").to_string().contains("differs in seed"));
    // Not with a damaged header either, nor is a text removed that has the name of a part.
    let mut bytes = read(&part);
    bytes[30] ^= 4;
    std::fs::write(&part, bytes).expect("written");
    let notes = folder.path().join(format!("{}.part.notes", shard_name(0)));
    std::fs::write(&notes, "a thesis that took years").expect("written");
    play(&plan, 0, folder.path(), FRESH);
    assert!(part.exists() && notes.exists());
}

/// Games of another plan under the header of this one: neither is a finished shard with them taken for finished, nor
/// are they taken over from a part.
#[test]
fn games_of_other_plans_are_foreign() {
    let plan = cut(&tournament(&[Kind::Random, Kind::Greedy], 12), 1);
    type Change = fn(&mut Game);
    let changes: [(Change, &str); 2] = [
        (|game| game.seed ^= 1, "is not of this plan"),
        (|game| std::mem::swap(&mut game.white, &mut game.black), "was played by"),
    ];
    for (change, reason) in changes {
        let folder = folder();
        let Ending::Interrupted { part, .. } = play_part(&plan, 0, folder.path(), FRESH, 1) else {
            panic!("played to the end");
        };
        rewrite(&part, change);
        let error = run::<Toy>(&plan, 0, folder.path(), RESUME, &Stop::default(), &|_| {});
        let told = error.expect_err("a part with foreign games").to_string();
        assert!(told.contains(reason) && told.contains(&part.display().to_string()), "{told}");
        assert_eq!(
            std::fs::read_dir(folder.path()).expect("a folder").count(),
            1,
            "the part, and no other one"
        );

        play(&plan, 0, folder.path(), FRESH);
        assert!(part.exists(), "a part with a foreign game");
        let finished = folder.path().join(shard_name(0));
        rewrite(&finished, change);
        let bytes = read(&finished);
        let error = run::<Toy>(&plan, 0, folder.path(), FRESH, &Stop::default(), &|_| {});
        let told = error.expect_err("foreign games").to_string();
        assert!(told.contains(reason) && told.contains(&shard_name(0)), "{told}");
        assert!(status::<Toy>(&plan, folder.path()).is_err() && read(&finished) == bytes);
    }
}

/// The same shard from two folders: equal games are duplicates, differing ones an error that names both files.
#[test]
fn conflicting_duplicates_name_both_files() {
    let plan = cut(&tournament(&[Kind::Random, Kind::Greedy], 6), 3);
    let (one, other, out) = (folder(), folder(), folder());
    let files = play_all(&plan, one.path());
    let copy = other.path().join(shard_name(2));
    std::fs::copy(&files[2], &copy).expect("copied");
    let folders = [one.path().to_owned(), other.path().to_owned()];
    let merged = merge::<Toy>(&plan, &folders, &out.path().join("same")).expect("the same games");
    assert_eq!(merged, (Merged { games: 12, duplicates: 4 }, None));

    rewrite(&copy, |game| game.score[0] += 1);
    let error = merge::<Toy>(&plan, &folders, &out.path().join("other")).expect_err("other games");
    let ShardError::Merge(MergeError::Conflict { first, second, .. }) = &error else { panic!("{error}") };
    assert_eq!((first, second), (&files[2], &copy));
    assert!(!out.path().join("other").join(FINISHED).exists());
}

/// Writes a finished file anew with its first game changed.
fn rewrite(path: &Path, change: impl FnOnce(&mut Game)) {
    let reader = open(path).expect("a file");
    let (header, layout): (Header, _) = (reader.header().clone(), reader.layout());
    let mut games: Vec<Game> = reader.map(|entry| entry.expect("a game").game).collect();
    change(&mut games[0]);
    let mut writer = Writer::create(Vec::new(), &header, layout, SyncPolicy::AtFinish).expect("a header");
    games.iter().for_each(|game| {
        writer.append(game).expect("a game");
    });
    std::fs::write(path, writer.finish().expect("a file")).expect("written");
}

/// A plan comes back from its file; a changed one, and one that cannot be cut, is refused.
#[test]
fn plans_are_identified_by_their_content() {
    let tournament = tournament(&[Kind::Random, Kind::Flat, Kind::Search], 3);
    let plan = cut(&tournament, 4);
    let text = plan.to_json().expect("a text");
    assert_eq!(ShardPlan::parse(&text).expect("a plan"), plan);
    let id = |plan: &ShardPlan| plan.id().expect("an id");
    assert_ne!(id(&plan), id(&cut(&tournament, 5)));
    assert_ne!(id(&plan), id(&cut(&Plan { seed: 8, ..tournament.clone() }, 4)));

    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        ShardPlan::parse(&text.replace(from, to)).expect_err("refused").to_string()
    };
    assert!(refused("\"seed\": 7", "\"seed\": 8").contains("the plan was changed"));
    assert!(refused("\"shards\": 4", "\"shards\": 3").contains("the plan was changed"));
    assert!(refused("touchline-shards/1", "touchline-shards/9").contains("expected \"touchline-shards/1\""));
    assert!(refused(touchline_selfplay::PROGRAM, "touchline 9.9.9").contains("made by touchline 9.9.9"));
    assert!(refused("\"seed\"", "\"sead\"").contains("unknown field `sead`"));
    assert!(refused("{", "[").contains("this is no plan of shards"));

    let new = |plan: Plan, shards| ShardPlan::new(Work::Tournament(plan), shards).expect_err("refused");
    for format in [Format::Swiss, Format::Sprt] {
        let error = new(Plan { format, ..tournament.clone() }, 2);
        assert!(matches!(error, ShardPlanError::Dependent), "{error}");
    }
    assert!(matches!(new(tournament.clone(), 0), ShardPlanError::Shards { .. }));
    assert_eq!(
        new(tournament, 10).to_string(),
        "10 shards: give 1 to 9, because a shard has at least one pair of games"
    );
}

/// T14 at full size: a million short games in 64 files, dealt out by turns, are merged within 256 MiB of memory.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes minutes: cargo test --release -p touchline-selfplay --test all shards -- --ignored --nocapture"]
fn a_million_games_are_merged_in_little_memory() {
    const GAMES: u64 = 1_000_000;
    const FILES: u64 = 64;
    let folder = folder();
    let game = common::random_game(0);
    let layout = Layout { compressed: true, finished: true };
    let write = |file: u64| {
        let path = folder.path().join(shard_name(file as u32));
        let sink = BufWriter::new(File::create(&path).expect("a file"));
        let mut writer =
            Writer::create(sink, &common::header(), layout, SyncPolicy::AtFinish).expect("a header");
        for number in (file..GAMES).step_by(FILES as usize) {
            writer.append(&Game { number, ..game.clone() }).expect("a game");
        }
        writer.finish().expect("a file");
        path
    };
    let files: Vec<PathBuf> = (0..FILES).map(write).collect();
    let (before, begun) = (peak_memory(), Instant::now());
    let merged = merge_files(&files, &folder.path().join("all"), |_| true).expect("merged");
    let (peak, took) = (peak_memory(), begun.elapsed());
    println!("merged {} games in {took:.1?}; peak {peak} kB, before {before} kB", merged.games);
    assert_eq!(merged, Merged { games: GAMES, duplicates: 0 });
    assert!(peak < 256_000, "{peak} kB");
}

/// The most memory that this process had so far, in kB.
#[cfg(target_os = "linux")]
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim_end_matches("kB").trim().parse().expect("a number")
}
