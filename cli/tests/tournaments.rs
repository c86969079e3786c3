//! Tournaments and matches as a user runs them: to the end, cut off, continued, refused.
#![cfg(unix)]

mod common;
#[path = "common/tournament.rs"]
mod field;

use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use common::run;
use field::{Field, LATE, PLAYERS, complaint, length, plan, rival, signal, text};
use serde_json::Value;

/// The tables of a run, without the paths below them.
fn tables(page: &str) -> &str {
    page.split("\nrecords  ").next().unwrap_or_default()
}

/// Tables, records and report are there, the records are sound, and the same command changes nothing.
#[test]
fn a_tournament_runs_to_its_end() {
    let field = Field::new(&plan(&PLAYERS, 3));
    let output = field.play("out");
    assert_eq!((output.status.code(), complaint(&output).as_str()), (Some(0), ""));
    let page = text(&output);
    for words in ["Standings", "Cross-table", "Pairs of games", "first-move advantage", "report.html"] {
        assert!(page.contains(words), "{words} is missing:\n{page}");
    }
    let games = field.games("out");
    let html = std::fs::read_to_string(field.path("out/report.html")).expect("a page");
    assert!(html.contains("</html>") && !html.contains("http://www.w3.org/1999/xhtml\" src"));
    assert!(!field.path("out/running.tlr").exists());
    let verified = field.records(&["verify", "out/games.tlr"]);
    assert!(verified.status.success(), "{}", text(&verified));
    assert!(text(&verified).contains("sound: 18 games"), "{}", text(&verified));

    let again = field.play("out");
    assert_eq!((text(&again), field.games("out") == games), (page, true));
}

/// The JSON document holds the same standings as the tables.
#[test]
fn a_tournament_tells_programs() {
    let field = Field::new(&plan(&PLAYERS, 2));
    let mut command = field.command("out");
    command.push("--json".to_owned());
    let output = run(&command.iter().map(String::as_str).collect::<Vec<_>>(), b"");
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["schema"], "touchline-tournament/1");
    assert_eq!((&document["complete"], &document["games"]), (&Value::Bool(true), &Value::from(12)));
    let standings = document["standings"].as_array().expect("standings");
    let games: u64 = standings
        .iter()
        .flat_map(|row| ["wins", "draws", "losses"].map(|word| row["results"][word].as_u64()))
        .flatten()
        .sum();
    assert_eq!((standings.len(), games), (3, 24));
}

/// Kills runs at `points` moments spread at random over a run of `pairs` pairs and lets them go on, sometimes killed
/// again: the records on the disk never get fewer, and the end is that of a run that nobody disturbed.
fn kill_and_resume(points: u64, pairs: u32) {
    let field = Field::new(&plan(&PLAYERS, pairs));
    let started = Instant::now();
    let expected = text(&field.play("whole"));
    let duration = started.elapsed().as_millis() as u64;
    let games = field.games("whole");
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut killed_while_playing = 0;
    for point in 0..points {
        let out = format!("point{point}");
        let mut length_before = 0;
        for _ in 0..=point % 3 {
            // Xorshift: the moments differ, and are the same in every run of the test.
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let mut child = field.begin(&out);
            std::thread::sleep(Duration::from_millis(random % duration.max(1)));
            child.kill().expect("killed");
            let status = child.wait().expect("ended");
            let running = length(&field.path(&out).join("running.tlr"));
            if status.code().is_none() && running > 0 {
                killed_while_playing += 1;
                // At most the one frame that was being written is lost.
                assert!(running + 4096 >= length_before, "point {point}: {length_before} became {running}");
                length_before = running;
            }
        }
        let output = field.play(&out);
        assert_eq!(output.status.code(), Some(0), "point {point}: {}", complaint(&output));
        assert!(field.games(&out) == games, "point {point}: other games");
        assert_eq!(tables(&text(&output)), tables(&expected), "point {point}");
        std::fs::remove_dir_all(field.path(&out)).expect("removed");
    }
    println!("{killed_while_playing} kills hit a run under way");
    assert!(killed_while_playing >= points.div_ceil(4), "the kills came too early or too late");
}

#[test]
fn killed_tournaments_go_on() {
    kill_and_resume(4, 4);
}

#[test]
#[ignore = "takes minutes: cargo test --release -p touchline --test tournaments -- --ignored"]
fn killed_tournaments_go_on_at_sixty_random_moments() {
    kill_and_resume(60, 8);
}

/// Ctrl-C lets the games under way finish and ends with 75; the same command goes on to the same end.
#[test]
fn an_interrupted_tournament_goes_on() {
    let field = Field::new(&plan(&PLAYERS, 300));
    let child = field.begin("out");
    field.wait_for_games("out");
    signal("-INT", &child);
    let output = child.wait_with_output().expect("read");
    assert_eq!(output.status.code(), Some(75), "{}", complaint(&output));
    assert!(complaint(&output).contains("finishing the games under way"), "{}", complaint(&output));
    assert!(complaint(&output).contains("the same command goes on"), "{}", complaint(&output));
    assert!(text(&output).contains("Standings"));
    assert_eq!(field.play("out").status.code(), Some(0));
    field.play("whole");
    assert!(field.games("out") == field.games("whole"));
}

/// While games are spread over two files there is no one file to name, neither in the tables nor in the document.
#[test]
fn a_prolonged_tournament_names_no_passing_file() {
    let field = Field::new(&plan(&PLAYERS, 1));
    assert!(text(&field.play("out")).contains("\nrecords  "));
    field.set_plan(&plan(&PLAYERS, 100_000));
    for more in [&[][..], &["--json"]] {
        let mut child = field.to_play("out").args(more).spawn().expect("the program starts");
        field.wait_for_games("out");
        signal("-INT", &child);
        assert_eq!(code(child.wait()), Some(75));
        let shown = text(&child.wait_with_output().expect("read"));
        let report = field.name("out/report.html");
        if more.is_empty() {
            assert!(shown.ends_with(&format!("\n\nreport   {report}\n")), "{shown}");
            assert!(!shown.contains("\nrecords "), "{shown}");
        } else {
            let document: Value = serde_json::from_str(&shown).expect("JSON");
            assert_eq!((&document["records"], &document["report"]), (&Value::Null, &report.into()));
        }
    }
}

/// Ctrl-C twice, or the termination signal twice, stops a run at once, whatever is under way.
#[test]
fn two_interrupts_stop_at_once() {
    let slow = plan(&["uct", "flat"], 100)
        .replace("turns=6", "turns=400")
        .replace("simulations = 20", "simulations = 20000");
    let field = Field::new(&slow);
    let mut child = field.begin("out");
    let started = Instant::now();
    while !field.path("out/running.tlr").exists() {
        assert!(started.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(5));
    }
    signal("-INT", &child);
    std::thread::sleep(Duration::from_millis(100));
    signal("-TERM", &child);
    let asked = Instant::now();
    assert_eq!(code(child.wait()), Some(75));
    assert!(asked.elapsed() < Duration::from_secs(30), "{:?}", asked.elapsed());
}

fn code(status: std::io::Result<ExitStatus>) -> Option<i32> {
    status.expect("ended").code()
}

/// A second process on the same folder is refused, and the first one is not disturbed.
#[test]
fn a_second_process_is_refused() {
    let field = Field::endless();
    let mut child = field.begin("out");
    field.wait_for_games("out");
    let second = field.play("out");
    assert_eq!(second.status.code(), Some(74));
    assert!(
        complaint(&second).contains("another process is playing into this folder"),
        "{}",
        complaint(&second)
    );
    signal("-INT", &child);
    assert_eq!(code(child.wait()), Some(75));
    assert!(field.records(&["verify", "out/running.tlr"]).status.success());
}

/// A player who joins a finished tournament plays against everyone; the old games are not played again.
#[test]
fn a_new_player_plays_only_what_is_missing() {
    let field = Field::new(&plan(&PLAYERS[..2], 3));
    field.play("out");
    field.set_plan(&plan(&PLAYERS, 3));
    assert_eq!(field.play("out").status.code(), Some(0));
    field.play("whole");
    assert!(field.games("out") == field.games("whole"));

    field.set_plan(&plan(&["random", "greedy"], 3));
    let output = field.play("out");
    assert_eq!(output.status.code(), Some(65), "{}", complaint(&output));
    field.set_plan(&plan(&PLAYERS, 3).replace("seed = 11", "seed = 12"));
    let output = field.play("out");
    assert_eq!(output.status.code(), Some(65));
    assert!(complaint(&output).contains("played by another plan"), "{}", complaint(&output));
}

/// A tail that a power cut left behind is dropped with a word about it, and the end is the same.
#[test]
fn a_torn_tail_is_dropped() {
    let field = Field::new(&plan(&PLAYERS, 30));
    field.play("whole");
    let mut child = field.begin("out");
    field.wait_for_games("out");
    child.kill().expect("killed");
    child.wait().expect("ended");
    let path = field.path("out/running.tlr");
    let mut bytes = std::fs::read(&path).expect("read");
    bytes.truncate(bytes.len() - 3);
    bytes.extend_from_slice(&[0xff; 40]);
    std::fs::write(&path, bytes).expect("written");
    let output = field.play("out");
    assert_eq!(output.status.code(), Some(0));
    assert!(complaint(&output).contains("(an unfinished write, or damaged since)"), "{}", complaint(&output));
    assert!(field.games("out") == field.games("whole"));
}

/// Games whose opening leaves next to nothing to the players are counted.
#[test]
fn games_that_are_mostly_opening_are_counted() {
    let field = Field::new(&plan(&PLAYERS, 1).replace("random-steps = 2", "random-steps = 2000"));
    let output = field.play("out");
    let row = text(&output)
        .lines()
        .find(|line| line.starts_with("more steps in the opening than after it"))
        .map(str::to_owned);
    assert!(row.is_some_and(|row| row.ends_with(" 6")), "{}", text(&output));
}

/// A disk that is full stops the run with path and reason; when there is room again, the same command goes on.
#[test]
fn a_full_disk_stops_the_run() {
    let field = Field::new(&plan(&PLAYERS, 40));
    field.play("whole");
    let program = env!("CARGO_BIN_EXE_touchline");
    // A limit on the size of files in blocks of 512 bytes stands for the full disk.
    let script = format!("trap '' XFSZ; ulimit -f 24; exec {program} {}", field.command("out").join(" "));
    let output = Command::new("sh").args(["-c", &script]).output().expect("runs");
    assert_eq!(output.status.code(), Some(74), "{}", complaint(&output));
    assert!(complaint(&output).contains("running.tlr: writing at byte"), "{}", complaint(&output));
    assert!(complaint(&output).contains("games are safe"), "{}", complaint(&output));
    assert!(field.records(&["verify", "out/running.tlr"]).status.success());
    assert_eq!(field.play("out").status.code(), Some(0));
    assert!(field.games("out") == field.games("whole"));
    // A match without a folder of its own keeps nothing.
    let script = format!(
        "trap '' XFSZ; ulimit -f 4; exec {program} match socker --white random --black random --games 200"
    );
    let output = Command::new("sh").args(["-c", &script]).output().expect("runs");
    assert_eq!(output.status.code(), Some(74), "{}", complaint(&output));
    assert!(complaint(&output).contains("stopped; nothing was kept (--out FOLDER"), "{}", complaint(&output));
    assert!(!complaint(&output).contains("safe"), "{}", complaint(&output));
}

/// A file system of 1 MiB, which takes the rights of the administrator to make.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "mounts a file system: as root, cargo test --release -p touchline --test tournaments -- --ignored tiny"]
fn a_tiny_file_system_stops_the_run() {
    let field = Field::new(&plan(&PLAYERS, 400));
    field.play("whole");
    std::fs::create_dir(field.path("tiny")).expect("a folder");
    let place = field.name("tiny");
    let mount = |arguments: &[&str]| {
        let status = Command::new("mount").args(arguments).arg(&place).status();
        assert!(status.expect("mount").success());
    };
    mount(&["-t", "tmpfs", "-o", "size=1m", "none"]);
    let output = field.play("tiny");
    assert_eq!(output.status.code(), Some(74), "{}", complaint(&output));
    assert!(complaint(&output).contains("running.tlr: writing at byte"), "{}", complaint(&output));
    assert!(field.records(&["verify", "tiny/running.tlr"]).status.success());
    assert!(!field.path("tiny/games.tlr").exists());
    mount(&["-o", "remount,size=64m"]);
    assert_eq!(field.play("tiny").status.code(), Some(0));
    assert!(field.games("tiny") == field.games("whole"));
    assert!(Command::new("umount").arg(&place).status().expect("umount").success());
}

/// A plan that cannot be played is bad data; the message names file and field.
#[test]
fn wrong_plans_are_refused() {
    let field = Field::new("");
    let good = plan(&PLAYERS, 1);
    let program = "[[player]]\nname = \"program\"\nkind = \"ugi\"\nprogram = \"x\"\n";
    for (plan, words) in [
        ("".to_owned(), "missing field"),
        (good.replace("socker", "soker"), "did you mean socker?"),
        (good.replace("turns=6", "turns=x"), "turns"),
        (good.replace("pairs = 1", "pairs = 0"), "pairs must be 1 to 10 000 000"),
        (good.replace("pairs", "pears"), "pears"),
        (good.replace("pairs = 1", "pairs = -1"), "expected a whole number from 0 to"),
        (good.replace("concurrency = 2", "adjudication = 3"), "`3`, expected a table\n"),
        (good.replace("concurrency = 2", "concurrency = -1"), "expected a whole number, at least 0"),
        (good.replace("\"random\"", "\"greedy\""), "two players are called \"greedy\""),
        (good.replace("simulations = 20", ""), "the budget is empty"),
        (
            format!("{good}{program}[player.options]\n\"x\" = \"1\\nquit\"\n"),
            "options: \"x\" holds a control character",
        ),
        (
            format!("{good}{program}[player.options]\nrules = \"turns=9\"\n"),
            "options: \"rules\" is set for every match",
        ),
        (good.replace("[openings]", "[openings]\nlines = [\"startpos moves zz\"]"), "zz"),
    ] {
        field.set_plan(&plan);
        let output = field.play("out");
        assert_eq!(output.status.code(), Some(65), "{words}: {}", complaint(&output));
        assert!(
            complaint(&output).contains("plan.toml") && complaint(&output).contains(words),
            "{}",
            complaint(&output)
        );
    }
    field.set_plan(&good.replace("[openings]", "[openings]\nfile = \"missing.txt\""));
    assert_eq!(field.play("out").status.code(), Some(74));
    assert_eq!(run(&["tournament", "missing.toml"], b"").status.code(), Some(74));
    assert!(!field.path("out").exists(), "nothing is made for a plan that is refused");
}

/// A match needs no file; with a folder it can be interrupted, prolonged and verified.
#[test]
fn a_match_is_played() {
    let field = Field::new("");
    let out = field.name("match");
    let fast = [
        "match",
        "socker",
        "--rules",
        "turns=4",
        "--simulations",
        "10",
        "--white",
        "flat",
        "--black",
        "random",
    ];
    let output = run(&[&fast[..], &["--games", "6"]].concat(), b"");
    assert_eq!((output.status.code(), complaint(&output).as_str()), (Some(0), ""));
    assert!(text(&output).contains("flat") && text(&output).contains("Standings"));
    let kept = run(&[&fast[..], &["--games", "6", "--out", &out]].concat(), b"");
    assert_eq!(tables(&text(&kept)), text(&output));
    let longer = run(&[&fast[..], &["--games", "10", "--out", &out]].concat(), b"");
    assert_eq!(longer.status.code(), Some(0), "{}", complaint(&longer));
    let verified = field.records(&["verify", "match/games.tlr"]);
    assert!(text(&verified).contains("sound: 10 games"), "{}", text(&verified));
}

/// A sequential test that does not accept is a negative answer.
#[test]
fn a_rejected_test_is_a_negative_answer() {
    let test =
        ["match", "socker", "--rules", "turns=4", "--simulations", "30", "--sprt", "0,100", "--games", "400"];
    let rejected = run(&[&test[..], &["--white", "random", "--black", "greedy"]].concat(), b"");
    assert_eq!(rejected.status.code(), Some(1), "{}", complaint(&rejected));
    assert!(text(&rejected).contains("SPRT rejected after"), "{}", text(&rejected));
    assert!(text(&rejected).contains(" normalised Elo better than "), "{}", text(&rejected));
    let errors = test.map(|word| if word == "0,100" { "0,100,0.2,0.2" } else { word });
    let sooner = run(&[&errors[..], &["--white", "random", "--black", "greedy"]].concat(), b"");
    let games = |page: &str| -> u32 {
        let told = page.split_once("SPRT rejected after ").expect("a verdict").1;
        told.split(' ').next().and_then(|pairs| pairs.parse().ok()).expect("a number")
    };
    assert!(games(&text(&sooner)) < games(&text(&rejected)), "{}", text(&sooner));
    let accepted = run(&[&test[..], &["--white", "greedy", "--black", "random"]].concat(), b"");
    assert_eq!(accepted.status.code(), Some(0), "{}", text(&accepted));
    assert!(text(&accepted).contains("SPRT accepted after"), "{}", text(&accepted));
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("kept");
    let kept = ["--white", "greedy", "--black", "random", "--json", "--out", out.to_str().expect("text")];
    let told = run(&[&test[..], &kept].concat(), b"");
    let page = std::fs::read_to_string(out.join("report.html")).expect("a page");
    assert!(
        page.contains("SPRT accepted after") && page.contains("hold less often"),
        "the page says so, too"
    );
    let open = ["--white", "greedy", "--black", "random", "--sprt", "0,1", "--games", "4"];
    let out = folder.path().join("open");
    let kept = ["--rules", "turns=4", "--simulations", "30", "--out", out.to_str().expect("text")];
    let undecided = run(&[&["match", "socker"], &open[..], &kept].concat(), b"");
    let page = std::fs::read_to_string(out.join("report.html")).expect("a page");
    assert!(text(&undecided).contains("SPRT undecided after 2 pairs"), "{}", text(&undecided));
    assert!(page.contains("SPRT undecided after 2 pairs"), "{page}");
    assert!(!page.contains("hold less often"), "its pairs ran out, no test has ended it");
    let told: Value = serde_json::from_slice(&told.stdout).expect("JSON");
    let asked = &told["sprt"];
    assert_eq!(asked["players"], serde_json::json!(["greedy", "random"]));
    assert_eq!((&asked["elo0"], &asked["elo1"]), (&0.0.into(), &100.0.into()), "{asked}");
    let points: Vec<u64> = serde_json::from_value(asked["points"].clone()).expect("numbers");
    assert_eq!(Some(points.iter().sum()), asked["pairs"].as_u64(), "{asked}");
    assert!(points[4] > points[0], "the first player's: {asked}");
    let few = test.map(|word| if word == "400" { "2" } else { word });
    let undecided = run(&[&few[..], &["--white", "greedy", "--black", "random"]].concat(), b"");
    assert_eq!(undecided.status.code(), Some(3), "{}", text(&undecided));
    assert!(complaint(&undecided).contains("the test is undecided"), "{}", complaint(&undecided));
}

/// A program that never played proves nothing about the other one, whatever the test decides by its forfeits.
#[test]
fn a_test_of_faults_alone_is_not_accepted() {
    let test = ["match", "socker", "--rules", "turns=4", "--simulations", "10", "--games", "60"];
    for bounds in ["0,600", "0,300,0.1,0.1"] {
        let players = ["--white", "search", "--black", "ugi:name=rival,program=true", "--sprt", bounds];
        let output = run(&[&test[..], &players].concat(), b"");
        let told = complaint(&output);
        assert_eq!(output.status.code(), Some(74), "{bounds}: {told}");
        assert!(text(&output).contains("SPRT accepted"), "{}", text(&output));
        assert!(told.contains("error: player \"rival\": lost by faults"), "{told}");
    }
    // Nor when the games that are there are asked again.
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("text");
    let players = ["--white", "search", "--black", "ugi:name=rival,program=true"];
    for _ in 0..2 {
        let output = run(&[&test[..], &players, &["--sprt", "0,300,0.1,0.1", "--out", out]].concat(), b"");
        assert_eq!(output.status.code(), Some(74), "{}", complaint(&output));
    }
}

/// A sequential test that is interrupted can go on, also where one player has lost by faults alone so far.
#[test]
fn an_interrupted_test_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let [out, program] =
        ["out", "rival"].map(|name| folder.path().join(name).to_str().expect("text").to_owned());
    std::fs::write(&program, "#!/bin/sh\nsleep 0.3\nexit 3\n").expect("written");
    assert!(Command::new("chmod").args(["+x", &program]).status().expect("chmod").success());
    let rival = format!("ugi:name=rival,program={program}");
    let test = [
        "match",
        "socker",
        "--rules",
        "turns=4",
        "--games",
        "100",
        "--concurrency",
        "1",
        "--simulations",
        "5",
    ];
    let players = ["--white", "random", "--black", &rival, "--sprt", "0,1", "--out", &out];
    let child = common::start(&[&test[..], &players].concat());
    let running = std::path::Path::new(&out).join("running.tlr");
    let (started, mut header) = (Instant::now(), 0);
    while header == 0 || length(&running) <= header {
        header = if header == 0 { length(&running) } else { header };
        assert!(started.elapsed() < Duration::from_secs(60), "no games");
        std::thread::sleep(Duration::from_millis(5));
    }
    signal("-INT", &child);
    let output = common::finish(child);
    assert_eq!(output.status.code(), Some(75), "{}", complaint(&output));
    assert!(complaint(&output).contains("the same command goes on"), "{}", complaint(&output));
}

/// An external program plays; one that dies, hangs or refuses an option loses by forfeit. One that is not
/// there is a slip, and no game is played.
#[test]
fn external_programs_play() {
    let program = env!("CARGO_BIN_EXE_touchline");
    let rival = format!("ugi:name=rival,program={program},arguments=ugi");
    let fast = ["match", "socker", "--rules", "turns=2", "--simulations", "5", "--games", "2", "--json"];
    let forfeits = |rival: &str| -> u64 {
        let output = run(&[&fast[..], &["--white", "greedy", "--black", rival]].concat(), b"");
        assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let rows = document["standings"].as_array().expect("standings").clone();
        rows.iter().filter_map(|row| row["forfeits"].as_u64()).sum()
    };
    assert_eq!(forfeits(&rival), 0);
    assert_eq!(forfeits(&format!("{rival},option.threads=2")), 0);
    assert_eq!(forfeits(&format!("{rival},option.Foo=1")), 2);
    assert_eq!(forfeits("ugi:program=false"), 2);
    for absent in ["/nonexistent", "no-such-program"] {
        let output =
            run(&["match", "socker", "--white", "greedy", "--black", &format!("ugi:program={absent}")], b"");
        assert_eq!((output.status.code(), text(&output).as_str()), (Some(74), ""));
        let reason =
            format!("error: {absent}: there is no such program, which player \"ugi:program={absent}\" is");
        assert!(complaint(&output).starts_with(&reason), "{}", complaint(&output));
    }
    assert_eq!(forfeits("ugi:program=sleep,arguments=60,timeout=300ms"), 2);
}

/// Why a player loses games is said once while games are played, with its name, and again at the end.
#[test]
fn the_reason_of_a_forfeit_is_told() {
    let rival = ["--white", "greedy", "--black", "ugi:name=rival,program=true"];
    let fast = ["match", "socker", "--rules", "turns=2", "--simulations", "5", "--games", "4"];
    let output = run(&[&fast[..], &rival].concat(), b"");
    let reason = "the program died: its output ended before \"ugiok\"";
    let (told, page) = (complaint(&output), text(&output));
    assert_eq!(told.matches(&format!("\"rival\" loses games: {reason}")).count(), 1, "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(page.contains("lost through faults") && page.contains(reason), "{page}");
    let output = run(&[&fast[..], &rival, &["--json"]].concat(), b"");
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["faults"][0]["player"], "rival");
    assert_eq!(document["faults"][0]["games"], 4);
    assert!(document["faults"][0]["reason"].as_str().is_some_and(|found| found.starts_with(reason)));
    // A tournament of players without faults has none to tell.
    let output = run(&[&fast[..], &["--white", "greedy", "--black", "random", "--json"]].concat(), b"");
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["faults"], serde_json::json!([]));
}

/// A game lost on time is a fault like every other one: told at once, counted, and told again with the tables.
#[test]
fn the_reason_of_a_late_decision_is_told() {
    let timed = plan(&["random"], 2).replace("simulations = 20", "time-ms = 50\nmargin-ms = 0");
    let field = Field::new("");
    field.set_plan(&(timed + &rival(LATE, &field.path("file"))));
    let output = field.play("out");
    let (told, page) = (complaint(&output), text(&output));
    assert_eq!(told.matches("player \"rival\" loses games: its decision came ").count(), 1, "{told}");
    assert!(page.contains("lost through faults") && page.contains(" ms after its time and margin"), "{page}");
}

/// A file where a folder is wanted is called so, and its name speaks to no terminal.
#[test]
fn a_file_is_no_folder() {
    let field = Field::new(&plan(&PLAYERS, 2));
    let (file, name) = (field.name("plan.toml"), field.name("a\u{1b}file"));
    std::fs::write(&name, "").expect("written");
    let fast = ["--white", "greedy", "--black", "random", "--games", "2", "--simulations", "5"];
    for arguments in [
        &["tournament", &file, "--out", &name][..],
        &["study", &file, "--out", &name],
        &[&["match", "socker", "--out", &name], &fast[..]].concat(),
        &["cluster", "slurm", &file, "--shards", "2", "--out", &name],
    ] {
        let output = run(arguments, b"");
        let told = complaint(&output);
        assert_eq!(output.status.code(), Some(74), "{arguments:?}: {told}");
        assert!(told.contains("a\\u{1b}file: this is a file; name a folder"), "{arguments:?}: {told}");
    }
    let output = field.play("a\u{1b}folder");
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let page = text(&output);
    assert!(page.contains("a\\u{1b}folder") && !page.contains('\u{1b}'), "{page}");
}

/// Games that a smaller plan does not ask for still count, and that is said.
#[test]
fn games_beyond_the_plan_are_told() {
    let field = Field::new(&plan(&PLAYERS[..2], 3));
    assert_eq!(complaint(&field.play("out")), "");
    field.set_plan(&plan(&PLAYERS[..2], 2));
    let output = field.play("out");
    let told = complaint(&output);
    assert!(told.contains("2 of the 6 games there are more than the plan asks for"), "{told}");
    assert!(told.contains(&field.name("out")), "{told}");
    assert!(text(&output).contains("games                     "), "{}", text(&output));
}

/// Anything wrong that is typed is a usage error that says what would be right.
#[test]
fn wrong_matches_are_usage_errors() {
    for (arguments, words) in [
        (&["--white", "search", "--black", "uct", "--games", "3"][..], "even number"),
        (&["--white", "deep", "--black", "uct"], "\"deep\" is no player"),
        (&["--white", "search:speed=3", "--black", "uct"], "speed: unknown setting"),
        (&["--white", "search:threads=0", "--black", "uct"], "expected a whole number from 1 to 1024"),
        (&["--white", "search,threads=2", "--black", "uct"], "\"search,threads=2\" is no player"),
        (
            &["--white", "search:simulations=5, simulations=500", "--black", "uct"],
            "simulations is given twice",
        ),
        (&["--white", "search", "--black", "ugi"], "program"),
        (&["--white", "search", "--black", "uct", "--sprt", "10,0"], "elo0 must be below elo1"),
        (&["--white", "search", "--black", "uct", "--sprt", "0,10,5"], "give two numbers or four"),
        (&["--white", "search", "--black", "uct", "--sprt", "0,10,0.6,0.6"], "alpha"),
        (&["--white", "search", "--black", "uct", "--win-value", "3"], "win-value"),
        (&["--white", "search", "--black", "uct", "--draw-margin", "0.5"], "draw-margin"),
        (&["--white", "search:name=", "--black", "uct"], "name=: give a name"),
        (&["--white", "search:name=x", "--black", "uct:name=x"], "two players are called \"x\""),
        (&["--white", "search", "--black", "uct", "--increment", "1s"], "--clock"),
        (
            &["--white", "search", "--black", "greedy:exploration=50"],
            "exploration: only players of kind search",
        ),
        (&["--white", "search", "--black", "uct:threads=2"], "threads: only players of kind search"),
        (
            &["--white", "greedy:option.X=1,timeout=1s", "--black", "uct"],
            "option.X: only players of kind ugi",
        ),
    ] {
        let output = run(&[&["match", "socker"], arguments].concat(), b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", complaint(&output));
        assert!(complaint(&output).contains(words), "{arguments:?}: {}", complaint(&output));
    }
    // What was typed is right, but a file that it names is not: bad data, with the name of the file.
    let field = Field::new("game = \"socker\"\n# \u{e4}\n");
    let wrong = |file: &str, text: &str, arguments: &[&str], words: &str| {
        std::fs::write(field.path(file), text).expect("written");
        let name = field.name(file);
        let arguments: Vec<String> = arguments.iter().map(|word| word.replace("FILE", &name)).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = run(&[&["match", "socker"], &arguments[..]].concat(), b"");
        let told = complaint(&output);
        assert_eq!(output.status.code(), Some(65), "{told}");
        assert!(told.starts_with(&format!("error: {name}{words}")), "{told}");
    };
    let rival = ["--black", "uct", "--white"];
    let with = |white: &'static str| [&rival[..], &[white]].concat();
    wrong(
        "a.toml",
        "name = \"a\"\nkind = \"ugi\"",
        &with("FILE"),
        ": player \"a\": kind ugi needs a program",
    );
    wrong(
        "b.toml",
        "name = \"b\"\n[budget]\nsimulations = 0",
        &with("FILE"),
        ": budget of b: simulations must",
    );
    wrong(
        "c.toml",
        "name = \"c\"\n[search]\nexploration = -5.0",
        &with("FILE"),
        ": player \"c\": search setting exploration: ",
    );
    wrong("d.toml", "exploration = -5.0", &with("search:config=FILE"), ": search setting exploration: ");
    let openings = [&with("search")[..], &["--openings", "FILE"]].concat();
    wrong("lines", "# comment\nstartpos\njunk line\n", &openings, ":3: opening \"junk line\": ");
    wrong("nothing", "# comment\n\n", &openings, ": the file has no opening lines\n");
    // Bytes that are no text are bad data, too, not a failure of the disk.
    std::fs::write(field.path("plan.toml"), b"game = \"socker\"\n# \xff\n").expect("written");
    let plan = field.name("plan.toml");
    for command in [
        &["tournament", &plan][..],
        &["study", &plan],
        &["shards", "plan", &plan, "--shards", "2", "--out", "x"],
    ] {
        let output = run(command, b"");
        assert_eq!(output.status.code(), Some(65), "{command:?}: {}", complaint(&output));
        assert_eq!(complaint(&output), format!("error: {plan}: byte 19 is not UTF-8 text\n"), "{command:?}");
    }
    let missing = run(&["match", "socker", "--white", "missing.toml", "--black", "uct"], b"");
    assert_eq!(missing.status.code(), Some(74));
}
