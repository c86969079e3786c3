//! Tournaments: the same games whatever happens on the way.

use std::collections::{BTreeSet, HashSet};
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use touchline_engine::random::{below, stream};
use touchline_selfplay::Stop;
use touchline_selfplay::contest::{Event, FINISHED, FolderError, PlayError, RUNNING, RunError};
use touchline_selfplay::player::{Budget, Kind};
use touchline_selfplay::ratings::Verdict;
use touchline_selfplay::record::verify::verify;
use touchline_selfplay::record::{Game, RecordError, SyncPolicy, Writer, open};
use touchline_selfplay::tournament::{Ending, Format, GameId, Plan, Tournament};

use crate::common::played::{folder, plan, read};
use crate::common::{self, Toy};

fn small_plan() -> Plan {
    plan(&[Kind::Random, Kind::Greedy, Kind::Flat], 4)
}

fn finished(folder: &Path) -> Vec<u8> {
    read(&folder.join(FINISHED))
}

/// Runs to the end and returns the ending and the number of games played.
fn run(plan: &Plan, folder: &Path) -> (Ending, usize) {
    let played = Mutex::new(0);
    let mut tournament = Tournament::<Toy>::open(plan.clone(), folder).expect("a tournament");
    let ending = tournament
        .run(&Stop::default(), &|event| {
            if matches!(event, Event::Finished { .. }) {
                *played.lock().expect("a number") += 1;
            }
        })
        .expect("a run");
    (ending, played.into_inner().expect("a number"))
}

/// Runs until `games` games are finished, then stops.
fn run_part(plan: &Plan, folder: &Path, games: usize) -> Ending {
    let stop = Stop::default();
    let played = Mutex::new(0);
    let mut tournament = Tournament::<Toy>::open(plan.clone(), folder).expect("a tournament");
    tournament
        .run(&stop, &|event| {
            let mut played = played.lock().expect("a number");
            *played += usize::from(matches!(event, Event::Finished { .. }));
            if *played >= games {
                stop.request();
            }
        })
        .expect("a run")
}

const DONE: Ending = Ending::Complete { verdict: None };

#[test]
fn concurrency_does_not_matter() {
    let mut files = Vec::new();
    for workers in [1, 2, 5] {
        let folder = folder();
        let plan = Plan { concurrency: workers, ..small_plan() };
        assert_eq!(run(&plan, folder.path()), (DONE, 24));
        assert!(!folder.path().join(RUNNING).exists());
        let verified = verify::<Toy>(&folder.path().join(FINISHED), |_, _| {}).expect("a file");
        assert!(verified.is_sound(false), "{:?}", verified.faults);
        assert_eq!(verified.games, 24);
        files.push(finished(folder.path()));
        // Done is done: the same command plays nothing and changes nothing.
        assert_eq!(run(&plan, folder.path()), (DONE, 0));
        assert_eq!(&finished(folder.path()), files.last().expect("a file"));
    }
    assert!(files.iter().all(|file| *file == files[0]));
}

/// T9 by cutting: a run is stopped anywhere, its file cut at any byte as by a kill, and the run that goes on ends with
/// the same bytes. 200 random points.
#[test]
fn a_cut_at_any_byte_changes_nothing() {
    let plan = plan(&[Kind::Random, Kind::Greedy], 6);
    let whole = folder();
    run(&plan, whole.path());
    let expected = finished(whole.path());
    let mut rng = stream(9, &[]);
    for point in 0..200 {
        let folder = folder();
        let games = 1 + below(&mut rng, 10) as usize;
        assert_eq!(run_part(&plan, folder.path(), games), Ending::Interrupted);
        let path = folder.path().join(RUNNING);
        let header = open(&path).expect("a file").offset();
        let length = std::fs::metadata(&path).expect("a file").len();
        let cut = header + u64::from(below(&mut rng, (length - header + 1) as u32));
        OpenOptions::new().write(true).open(&path).and_then(|file| file.set_len(cut)).expect("a cut");
        let tournament = Tournament::<Toy>::open(plan.clone(), folder.path()).expect("a tournament");
        let kept = tournament.results().len();
        let lost = tournament.recovered().map_or(0, |recovered| recovered.gaps.len());
        assert!(lost <= 1, "point {point}: a cut costs one game");
        drop(tournament);
        assert_eq!(run(&plan, folder.path()), (DONE, 12 - kept), "point {point}");
        assert!(finished(folder.path()) == expected, "point {point}: other bytes");
    }
}

/// The plan of the child process below: 150 games, or `PAIRS` pairs of quick ones.
fn child_plan() -> Plan {
    match std::env::var("PAIRS").ok().and_then(|text| text.parse().ok()) {
        Some(pairs) => plan(&[Kind::Random, Kind::Greedy], pairs),
        None => {
            Plan { budget: Budget::simulations(60), ..plan(&[Kind::Flat, Kind::Random, Kind::Greedy], 25) }
        }
    }
}

/// Not a test of its own: plays into the folder that the environment names and prints each reported game.
#[test]
#[ignore = "is run by the tests of killed processes"]
fn child() {
    let Some(folder) = std::env::var_os("TOURNAMENT_FOLDER") else { return };
    let mut tournament = Tournament::<Toy>::open(child_plan(), Path::new(&folder)).expect("a tournament");
    let ending = tournament.run(&Stop::default(), &|event| {
        if let Event::Finished { game, .. } = event {
            println!("\nreported {}", game.number);
        }
    });
    match ending {
        Ok(_) => println!("\ncomplete"),
        Err(error) => println!("\nerror {error}"),
    }
}

fn child_command(folder: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("a path"));
    command
        .args(["--exact", "tournament::child", "--nocapture", "--ignored"])
        .env("TOURNAMENT_FOLDER", folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

/// Runs the child and kills it after `life`; enters what it reported. True if it had completed before.
fn live_and_die(folder: &Path, life: Duration, reported: &mut BTreeSet<u64>) -> bool {
    let mut child = child_command(folder).spawn().expect("a child");
    let output = child.stdout.take().expect("a pipe");
    let reader = std::thread::spawn(move || {
        BufReader::new(output).lines().map_while(Result::ok).collect::<Vec<String>>()
    });
    let born = Instant::now();
    while born.elapsed() < life && matches!(child.try_wait(), Ok(None)) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("a kill");
    child.wait().expect("an end");
    let lines = reader.join().expect("lines");
    for line in &lines {
        if let Some(number) = line.strip_prefix("reported ") {
            assert!(reported.insert(number.parse().expect("a number")), "game {number} was played twice");
        }
    }
    lines.iter().any(|line| line == "complete")
}

/// T9 for real: kill -9 at random moments until the tournament is complete. No reported game is lost, none is played
/// twice after being reported, and the bytes at the end are those of an undisturbed run. `KILLS` sets the number of
/// kills asked for (default 12), `PAIRS` the length of the run; the full size of T9 is `KILLS=200 PAIRS=1000`.
#[test]
fn killed_processes_lose_nothing() {
    let kills: u32 = std::env::var("KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let undisturbed = folder();
    let started = Instant::now();
    run(&child_plan(), undisturbed.path());
    let expected = finished(undisturbed.path());
    let typical = started.elapsed().as_millis() as u32;
    let mut rng = stream(10, &[]);
    let (mut killed, mut survived) = (0, 0);
    while killed < kills {
        let folder = folder();
        let mut reported = BTreeSet::new();
        loop {
            let life = Duration::from_millis(u64::from(below(&mut rng, typical.max(40) / 2)));
            let complete = live_and_die(folder.path(), life, &mut reported);
            killed += u32::from(!complete);
            if folder.path().join(RUNNING).exists() || folder.path().join(FINISHED).exists() {
                let tournament = Tournament::<Toy>::open(child_plan(), folder.path()).expect("a tournament");
                assert!(reported.iter().all(|number| tournament.results().contains_key(number)));
            }
            if complete {
                break;
            }
            if killed >= kills {
                run(&child_plan(), folder.path());
                break;
            }
        }
        assert!(finished(folder.path()) == expected, "other bytes after {killed} kills");
        survived += reported.len();
    }
    assert!(survived > 0, "no process lived long enough to play");
}

/// T10: a limit on the size of files stops the run with path and place; nothing is corrupted, and with space again the
/// same bytes result.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_stops_clearly_and_can_be_resumed() {
    let undisturbed = folder();
    run(&child_plan(), undisturbed.path());
    let folder = folder();
    let mut last = 0;
    for blocks in [6, 10, 16] {
        let child = child_command(folder.path());
        let mut command = Command::new("sh");
        // The signal is ignored so that the write itself fails, as on a full disk.
        command
            .arg("-c")
            .arg(format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\""))
            .arg(child.get_program())
            .args(child.get_args())
            .env("TOURNAMENT_FOLDER", folder.path());
        let output = command.output().expect("a child");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let error = text.lines().find(|line| line.starts_with("error ")).unwrap_or_else(|| panic!("{text}"));
        assert!(error.contains(RUNNING) && error.contains("writing at byte"), "{error}");
        assert!(!folder.path().join(FINISHED).exists());
        let tournament = Tournament::<Toy>::open(child_plan(), folder.path()).expect("a sound folder");
        assert!(tournament.recovered().is_none(), "the file was not cut back to its last whole game");
        assert!(tournament.results().len() > last);
        last = tournament.results().len();
    }
    assert_eq!(run(&child_plan(), folder.path()), (DONE, 150 - last));
    assert!(finished(folder.path()) == finished(undisturbed.path()));
}

#[test]
fn a_second_process_is_refused() {
    let folder = folder();
    let first = Tournament::<Toy>::open(small_plan(), folder.path()).expect("the first");
    let second = Tournament::<Toy>::open(small_plan(), folder.path());
    assert!(matches!(second.err(), Some(RunError::Play(PlayError::Folder(FolderError::Locked { .. })))));
    drop(first);
    Tournament::<Toy>::open(small_plan(), folder.path()).expect("free again");
}

/// Once: the games under way are finished. Twice: they are dropped.
#[test]
fn stopping_has_two_steps() {
    let slow = Plan { budget: Budget::simulations(2000), ..plan(&[Kind::Flat, Kind::Flat], 10) };
    for hard in [false, true] {
        let folder = folder();
        let stop = Stop::default();
        let mut tournament = Tournament::<Toy>::open(slow.clone(), folder.path()).expect("a tournament");
        let counts = Mutex::new((0, 0));
        let ending = tournament.run(&stop, &|event| {
            let mut counts = counts.lock().expect("numbers");
            match event {
                Event::Started { .. } => counts.0 += 1,
                Event::Finished { .. } => counts.1 += 1,
                Event::SetAside { .. } => {}
            }
            if counts.0 == 2 && matches!(event, Event::Started { .. }) {
                stop.request();
                if hard {
                    stop.request();
                }
            }
        });
        assert!(matches!(ending, Ok(Ending::Interrupted)));
        let finished = counts.into_inner().expect("numbers").1;
        // One of the two may have been over before the stop.
        assert!(if hard { finished <= 1 } else { finished == 2 }, "{finished} games, hard: {hard}");
        assert_eq!(tournament.results().len(), finished);
    }
}

/// A player who joins a finished tournament plays, and nobody else does.
#[test]
fn adding_a_player_plays_only_what_is_missing() {
    let kinds = [Kind::Random, Kind::Greedy, Kind::Flat];
    let (grown, fresh) = (folder(), folder());
    assert_eq!(run(&plan(&kinds[..2], 3), grown.path()), (DONE, 6));
    assert_eq!(run(&plan(&kinds, 3), grown.path()), (DONE, 12));
    assert_eq!(run(&plan(&kinds, 3), fresh.path()), (DONE, 18));
    assert!(finished(grown.path()) == finished(fresh.path()), "the order of joining shows");
    // More pairs later; and a player who joins while a run is under way.
    assert_eq!(run_part(&plan(&kinds, 5), grown.path(), 2), Ending::Interrupted);
    let four = [kinds[0], kinds[1], kinds[2], Kind::Random];
    run(&plan(&four, 5), grown.path());
    let whole = folder();
    assert_eq!(run(&plan(&four, 5), whole.path()), (DONE, 60));
    assert!(finished(grown.path()) == finished(whole.path()));
}

/// The games of the others stay, although a plan with a clock does not give the same games again.
#[test]
fn a_player_with_a_clock_may_join() {
    let kinds = [Kind::Random, Kind::Greedy, Kind::Flat];
    let folder = folder();
    assert_eq!(run(&plan(&kinds[..2], 3), folder.path()), (DONE, 6));
    let mut timed = plan(&kinds, 3);
    timed.players[2].budget = Some(Budget { time_ms: Some(2), ..Budget::default() });
    assert_eq!(run(&timed, folder.path()), (DONE, 12));
    assert!(!open(&folder.path().join(FINISHED)).expect("a record file").header().reproducible);
}

#[test]
fn another_plan_is_refused() {
    let folder = folder();
    run(&small_plan(), folder.path());
    let refused = |change: &dyn Fn(&mut Plan)| {
        let mut plan = small_plan();
        change(&mut plan);
        Tournament::<Toy>::open(plan, folder.path()).err().expect("refused").to_string()
    };
    assert!(refused(&|p| p.seed = 8).contains("differs in seed"));
    assert!(refused(&|p| p.rules = "turns=6".into()).contains("differs in rules"));
    assert!(refused(&|p| p.budget = Budget::simulations(13)).contains("differs in budget"));
    assert!(refused(&|p| p.adjudication.step_limit = 9).contains("differs in adjudication"));
    assert!(refused(&|p| p.openings.random_steps = 3).contains("differs in openings"));
    assert!(refused(&|p| p.players[1].kind = Kind::Flat).contains("differs in kind of player \"p1\""));
    assert!(
        refused(&|p| _ = p.players.pop()).contains("has games of player \"p2\", whom the plan does not have")
    );
    assert!(refused(&|p| p.players.swap(0, 1)).contains("list of players has changed"));
    assert!(refused(&|p| p.game = "chess".into()).contains("\"chess\""));
}

#[test]
fn damage_in_a_finished_file_is_not_played_over() {
    let folder = folder();
    run(&small_plan(), folder.path());
    let path = folder.path().join(FINISHED);
    let mut bytes = finished(folder.path());
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).expect("a file");
    let error = Tournament::<Toy>::open(small_plan(), folder.path()).err().expect("refused");
    let RunError::Play(PlayError::Folder(FolderError::File(file))) = &error else { panic!("{error}") };
    assert!(matches!(file.error, RecordError::Damaged { .. }), "{error}");
}

/// A running file is mended only when it is known to be this plan's, and only where nothing but damage is dropped.
#[test]
fn running_files_are_not_mended_blindly() {
    let folder = folder();
    assert_eq!(run_part(&small_plan(), folder.path(), 6), Ending::Interrupted);
    let path = folder.path().join(RUNNING);
    let whole = std::fs::read(&path).expect("a file");
    let refused = |plan: Plan, bytes: &[u8]| {
        std::fs::write(&path, bytes).expect("a file");
        let error = Tournament::<Toy>::open(plan, folder.path()).err().expect("refused").to_string();
        assert!(std::fs::read(&path).expect("a file") == bytes, "the file was changed");
        error
    };
    let cut = &whole[..whole.len() - 3];
    assert!(refused(Plan { seed: 8, ..small_plan() }, cut).contains("differs in seed"));
    let mut uncompressed = small_plan();
    uncompressed.records.compressed = false;
    assert!(refused(uncompressed, cut).contains("differs in records"));
    let newer = [&whole, &common::frame(&[], b"of another kind")[..], &whole[whole.len() - 3..]].concat();
    assert!(refused(small_plan(), &newer).contains("does not understand it"));
    let many_beginnings = 0x8000u32.to_le_bytes().repeat(1 << 13);
    let costly = [&whole, &many_beginnings[..], &vec![0; 1 << 15]].concat();
    assert!(refused(small_plan(), &costly).contains("was given up"));
    std::fs::write(&path, cut).expect("a file");
    run(&small_plan(), folder.path());
}

/// The plan knows what a damaged header said: no game of the night is lost with it, and the games of another plan are
/// not taken for its own.
#[test]
fn a_damaged_header_of_the_running_file_costs_no_game() {
    let (undisturbed, disturbed) = (folder(), folder());
    run(&small_plan(), undisturbed.path());
    assert_eq!(run_part(&small_plan(), disturbed.path(), 6), Ending::Interrupted);
    let path = disturbed.path().join(RUNNING);
    let mut bytes = std::fs::read(&path).expect("a file");
    bytes[30] ^= 4;
    std::fs::write(&path, &bytes).expect("a file");
    let other = Plan { seed: 8, ..small_plan() };
    let error = Tournament::<Toy>::open(other, disturbed.path()).err().expect("another plan");
    assert!(error.to_string().contains("header is damaged"), "{error}");
    let tournament = Tournament::<Toy>::open(small_plan(), disturbed.path()).expect("mended");
    let recovered = tournament.recovered().expect("something was lost");
    assert!(recovered.games >= 6 && recovered.gaps.len() == 1, "{recovered:?}");
    drop(tournament);
    run(&small_plan(), disturbed.path());
    assert!(finished(undisturbed.path()) == finished(disturbed.path()));
}

/// A game of another plan beside those of this one is refused, as where somebody has put two files together.
#[test]
fn a_game_of_another_plan_is_not_counted() {
    let (folder, other) = (folder(), folder());
    assert_eq!(run_part(&small_plan(), folder.path(), 6), Ending::Interrupted);
    run(&Plan { seed: 8, ..small_plan() }, other.path());
    let path = folder.path().join(RUNNING);
    let reader = open(&path).expect("a file");
    let (header, layout) = (reader.header().clone(), reader.layout());
    let mut games: Vec<Game> = reader.map(|entry| entry.expect("a game").game).collect();
    let known: HashSet<u64> = games.iter().map(|game| game.number).collect();
    let strangers =
        open(&other.path().join(FINISHED)).expect("a file").map(|entry| entry.expect("a game").game);
    games.extend(strangers.filter(|game| !known.contains(&game.number)).take(1));
    let mut writer = Writer::create(Vec::new(), &header, layout, SyncPolicy::AtFinish).expect("a header");
    for game in &games {
        writer.append(game).expect("a game");
    }
    std::fs::write(&path, writer.finish().expect("a file")).expect("written");
    let error = Tournament::<Toy>::open(small_plan(), folder.path()).err().expect("a stranger");
    let told = format!("game {} is not of this plan", games[known.len()].number);
    assert!(error.to_string().contains(&told), "{error}");
}

/// A running file that was cut off in its header holds no game, and stops nobody; a file of another kind is left alone.
#[test]
fn a_running_file_cut_off_in_its_header_is_begun_anew() {
    let undisturbed = folder();
    run(&small_plan(), undisturbed.path());
    let whole = finished(undisturbed.path());
    for length in [0, 7, 12, 40, 300] {
        let folder = folder();
        let path = folder.path().join(RUNNING);
        std::fs::write(&path, &whole[..length]).expect("a file");
        let tournament = Tournament::<Toy>::open(small_plan(), folder.path()).expect("mended");
        let recovered = tournament.recovered().expect("a header was lost");
        assert!((recovered.games, recovered.gaps[0].length) == (0, length as u64), "{recovered:?}");
        drop(tournament);
        run(&small_plan(), folder.path());
        assert!(finished(folder.path()) == whole, "{length}");
    }
    let folder = folder();
    let path = folder.path().join(RUNNING);
    std::fs::write(&path, "the diary of last night").expect("a file");
    assert!(Tournament::<Toy>::open(small_plan(), folder.path()).is_err());
    assert_eq!(std::fs::read(&path).expect("a file"), b"the diary of last night");
}

/// Every two games of a pair have the same opening, sides swapped, and the names the number says.
#[test]
fn pairs_swap_sides_and_share_openings() {
    let folder = folder();
    let mut plan = plan(&[Kind::Random, Kind::Greedy, Kind::Random], 3);
    plan.openings.lines =
        ["startpos moves roll:2 push", "7 b 0 w 1 1-0"].map(|line| line.to_owned().into()).into();
    run(&plan, folder.path());
    let games: Vec<Game> = open(&folder.path().join(FINISHED))
        .expect("a file")
        .map(|entry| entry.expect("a game").game)
        .collect();
    assert_eq!(games.len(), 18);
    for pair in games.chunks(2) {
        let [a, b] = pair else { panic!("an odd number") };
        assert_eq!((&a.white, &a.black), (&b.black, &b.white));
        assert_eq!((a.number ^ b.number, &a.start, a.opening), (1, &b.start, b.opening));
        assert_eq!(a.steps[..a.opening as usize], b.steps[..b.opening as usize]);
        let id = GameId::of(a.number).expect("a number");
        assert_eq!(id.seats().map(|seat| format!("p{seat}")), [a.white.clone(), a.black.clone()]);
        let line = ["", "7 b 0 w 1 1-0"][id.pair as usize % 2];
        assert_eq!(a.start, line);
    }
}

#[test]
fn game_numbers_say_who_plays() {
    for second in 1..40 {
        for first in 0..second {
            for (pair, half) in [(0, 0), (0, 1), (9_999_999, 1)] {
                let id = GameId { first, second, pair, half };
                assert_eq!(GameId::of(id.number()), Some(id));
            }
        }
    }
    assert_eq!(GameId::of(u64::MAX), None);
}

/// Who met whom, by game.
fn meetings(folder: &Path) -> Vec<(String, String)> {
    let reader = open(&folder.join(FINISHED)).expect("a file");
    reader.map(|entry| entry.expect("a game").game).map(|game| (game.white, game.black)).collect()
}

#[test]
fn gauntlets_and_swiss_rounds() {
    let kinds = [Kind::Random, Kind::Greedy, Kind::Random, Kind::Flat, Kind::Random];
    let gauntlet = folder();
    let plan_of = |format| Plan { format, rounds: 3, challengers: 2, ..plan(&kinds, 2) };
    assert_eq!(run(&plan_of(Format::Gauntlet), gauntlet.path()), (DONE, 24));
    let challengers = ["p0", "p1"];
    for (white, black) in meetings(gauntlet.path()) {
        assert_ne!(challengers.contains(&white.as_str()), challengers.contains(&black.as_str()));
    }
    let swiss = plan_of(Format::Swiss);
    let (one, many, resumed) = (folder(), folder(), folder());
    assert_eq!(run(&Plan { concurrency: 1, ..swiss.clone() }, one.path()), (DONE, 24));
    run(&Plan { concurrency: 4, ..swiss.clone() }, many.path());
    assert_eq!(run_part(&swiss, resumed.path(), 11), Ending::Interrupted);
    run(&swiss, resumed.path());
    assert!(
        finished(one.path()) == finished(many.path()) && finished(one.path()) == finished(resumed.path())
    );
    let couples: BTreeSet<_> = meetings(one.path())
        .into_iter()
        .map(|(white, black)| if white < black { (white, black) } else { (black, white) })
        .collect();
    assert_eq!(couples.len(), 6, "someone met the same opponent twice");
}

/// A sequential test stops by itself, at the same pair for any number of workers.
#[test]
fn sequential_tests_stop_by_themselves() {
    let mut sprt = Plan { format: Format::Sprt, ..plan(&[Kind::Flat, Kind::Random], 500) };
    sprt.budget = Budget::simulations(100);
    sprt.sprt.elo1 = 60.0;
    let mut files = Vec::new();
    for concurrency in [1, 4] {
        let folder = folder();
        let (ending, played) = run(&Plan { concurrency, ..sprt.clone() }, folder.path());
        assert_eq!(ending, Ending::Complete { verdict: Some(Verdict::Accepted) });
        assert!((20..600).contains(&played), "{played} games");
        let again = run(&Plan { concurrency, ..sprt.clone() }, folder.path());
        assert_eq!(again, (Ending::Complete { verdict: Some(Verdict::Accepted) }, 0));
        files.push(finished(folder.path()));
    }
    assert!(files[0] == files[1]);
}

/// A test that decides at once in a folder with more games than it needs, of a plan without one or of one that was
/// harder to decide, takes none of them away.
#[test]
fn sequential_tests_take_no_game_away() {
    let match_of = |format, elo1| {
        let mut plan = Plan { format, ..plan(&[Kind::Flat, Kind::Random], 5000) };
        plan.budget = Budget::simulations(20);
        plan.sprt.elo1 = elo1;
        plan
    };
    for before in [match_of(Format::RoundRobin, 10.0), match_of(Format::Sprt, 1.0)] {
        let folder = folder();
        assert_eq!(run_part(&before, folder.path(), 400), Ending::Interrupted);
        let games = |name| open(&folder.path().join(name)).expect("a file").count();
        let there = games(RUNNING);
        let mut test =
            Tournament::<Toy>::open(match_of(Format::Sprt, 100.0), folder.path()).expect("the same");
        let ending = test.run(&Stop::default(), &|_| {}).expect("a run");
        assert!(matches!(ending, Ending::Complete { verdict: Some(_) }), "{ending:?}");
        assert!(2 * (test.test().expect("a test").pairs as usize) < there, "{:?}", test.test());
        assert_eq!((games(FINISHED), test.results().len()), (there, there));
    }
}
