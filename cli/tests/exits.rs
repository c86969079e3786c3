//! Exit codes and messages that need more than a page can show: closed pipes, interrupts, bytes that are no text.

mod common;

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{answer, await_handler, finish, run, start, touchline};

/// An unknown game is refused with the nearest id.
#[test]
fn an_unknown_game_is_refused_with_a_suggestion() {
    for command in ["best", "show", "legal", "games", "formations", "play"] {
        let output = run(&[command, "soker"], b"");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(output.stdout.is_empty() && message.contains("did you mean socker?"), "{message}");
    }
}

/// What comes through a pipe is data: 65, not 2.
#[test]
fn piped_positions_are_data() {
    let position = run(&["apply", "socker", "e4-e5"], b"").stdout;
    assert!(run(&["show", "socker", "--position", "-"], &position).status.success());
    let other_line_ends = [position.trim_ascii_end(), b"\r\n"].concat();
    let shown = run(&["show", "socker", "--position", "-"], &other_line_ends);
    assert!(shown.status.success(), "{}", String::from_utf8_lossy(&shown.stderr));
    for bad in [b"".as_slice(), b"\xff\xfe", b"junk\n", &vec![b'9'; 3 << 20]] {
        let output = run(&["show", "socker", "--position", "-"], bad);
        assert_eq!(output.status.code(), Some(65));
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: standard input: "));
    }
}

/// Arguments that are no text are usage errors, not crashes.
#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    for flag in ["--position", "--rules", "--moves", "--time"] {
        let mut command = touchline(&["best", "socker", flag]);
        let output = command.arg(OsStr::from_bytes(b"\xff")).output().expect("runs");
        assert_eq!(output.status.code(), Some(2), "{flag}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty());
    }
}

/// When the reader of the output goes away the program ends quietly with 0.
#[test]
fn a_closed_pipe_is_no_failure() {
    for arguments in [
        &["legal", "socker", "--words"][..],
        &["perft", "socker", "--depth", "1", "--divide"],
        &["best", "socker", "--simulations", "50"],
        &["completions", "bash"],
        &["best", "--help"],
    ] {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let mut complaints = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut complaints).expect("text");
        assert_eq!((child.wait().expect("ends").code(), complaints.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

/// What comes of a command is told by its exit code, whether anybody reads the rest or not.
#[test]
fn a_closed_pipe_hides_no_verdict() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.tlr");
    std::fs::write(&path, "no records").expect("written");
    let path = path.display().to_string();
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/suites/socker.toml");
    let test =
        "match socker --rules turns=4 --white greedy --black random --games 2 --simulations 1 --sprt 0,300";
    for (arguments, code) in [
        (vec!["records", "verify", &path], 1),
        (vec!["records", "verify", &path, "--json"], 1),
        (test.split(' ').collect(), 3),
        (vec!["suite", suite, "--simulations", "1"], 1),
    ] {
        let mut child = start(&arguments);
        drop(child.stdout.take());
        let output = finish(child);
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {complaints}");
    }
}

/// Ctrl-C ends a long search, which prints the best found so far.
#[cfg(unix)]
#[test]
fn an_interrupted_search_prints_the_best_so_far() {
    let started = Instant::now();
    let child = start(&["best", "socker", "--time", "10m", "--threads", "1"]);
    interrupt(child.id());
    let output = finish(child);
    let page = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    assert!(page.contains("Best turn for white") && page.contains("Interrupted"), "{page}");
    assert!(started.elapsed() < Duration::from_secs(60));
}

/// Nor does what a roll was worth pass for a whole search.
#[cfg(unix)]
#[test]
fn an_interrupted_worth_says_so() {
    let child = start(&["roll", "metacheckers", "Q6", "--worth", "--time", "10m", "--threads", "1"]);
    interrupt(child.id());
    let output = finish(child);
    let page = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    assert!(page.contains(" simulations, interrupted)\n"), "{page}");
}

/// Ctrl-C ends a long count, which has no part that would be an answer.
#[cfg(unix)]
#[test]
fn an_interrupted_count_says_so() {
    let child = start(&["perft", "socker", "--depth", "9"]);
    interrupt(child.id());
    let output = finish(child);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "perft 9: stopped before the end\n");
    assert!(output.stdout.is_empty());
}

/// Ctrl-C at the prompt of a match ends it as interrupted, and says how to go on.
#[cfg(unix)]
#[test]
fn an_interrupted_match_tells_how_to_go_on() {
    let mut child = start(&["play", "socker", "--simulations", "10"]);
    let mut lines = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    while !line.starts_with("position") {
        line.clear();
        assert!(lines.read_line(&mut line).expect("text") > 0);
    }
    interrupt(child.id());
    let status = child.wait().expect("ends");
    let mut message = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut message).expect("text");
    assert_eq!(status.code(), Some(75), "{message}");
    assert!(message.contains("go on with: touchline play socker"), "{message}");
}

/// Any other signal ends a match also while the engine thinks, which does not have to move in haste.
#[cfg(unix)]
#[test]
fn a_match_that_is_ended_keeps_what_was_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.toml");
    let save = file.to_str().expect("a path");
    let mut child = start(&["play", "socker", "--side", "black", "--time", "10m", "--save", save]);
    let mut lines = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    while !line.starts_with("position") {
        line.clear();
        assert!(lines.read_line(&mut line).expect("text") > 0);
    }
    signal(child.id(), "-TERM", 15);
    let output = finish(child);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(75), "{message}");
    assert!(message.contains("the match is kept; go on with"), "{message}");
    assert!(std::fs::read_to_string(&file).expect("the match").contains("moves = []"));
}

/// What cannot go on does not end with 75, which promises that: it says that nothing was kept.
#[cfg(unix)]
#[test]
fn what_cannot_go_on_says_so() {
    for (arguments, words) in [
        (
            &[
                "match",
                "socker",
                "--white",
                "uct",
                "--black",
                "flat",
                "--simulations",
                "300",
                "--games",
                "2000",
            ][..],
            &["finishing the games under way", "nothing was kept"][..],
        ),
        (
            &[
                "ladder",
                "socker",
                "--player",
                "uct",
                "--player",
                "flat",
                "--simulations",
                "300",
                "--games",
                "2000",
            ],
            &["finishing the games under way", "nothing was kept"][..],
        ),
        (
            &[
                "make-suite",
                "socker",
                "--simulations",
                "20",
                "--nodes",
                "2000",
                "--this-turn",
                "100000",
                "--matches",
                "1000000",
            ],
            &["were found"],
        ),
        (
            &[
                "suite",
                concat!(env!("CARGO_MANIFEST_DIR"), "/../data/suites/socker.toml"),
                "--time",
                "1m",
                "--json",
            ],
            &["interrupted: the first ", " of 75 positions were asked"],
        ),
    ] {
        let child = start(arguments);
        interrupt(child.id());
        let output = finish(child);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {message}");
        assert!(words.iter().all(|&words| message.contains(words)), "{arguments:?}: {message}");
        assert!(!output.stdout.is_empty(), "{arguments:?}: what is there is told");
    }
}

/// A piped position may have a mark in front and empty lines behind it; a line break in it, and what does not fit it,
/// are faults of the pipe.
#[test]
fn piped_positions_are_read_and_blamed() {
    let shown = answer(&["show", "socker", "--json"]);
    let shown: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    let position = shown["position"].as_str().expect("text");
    let show = |text: &str| run(&["show", "socker", "--position", "-"], text.as_bytes());
    assert!(show(&format!("\u{feff}{position}\r\n\n")).status.success());
    // What comes along when somebody copies it does no harm.
    let plain = answer(&["show", "socker", "--position", position]);
    for pasted in [format!("\n position  {position} \t"), format!("fen {position}\n")] {
        assert_eq!(String::from_utf8_lossy(&show(&pasted).stdout), plain, "{pasted}");
        assert_eq!(answer(&["show", "socker", "--position", pasted.trim_matches('\n')]), plain, "{pasted}");
    }
    let broken = show(&position.replacen(' ', "\n ", 1));
    let told = String::from_utf8_lossy(&broken.stderr).into_owned();
    assert_eq!(broken.status.code(), Some(65), "{told}");
    assert!(told.contains("standard input: there is a line break behind byte"), "{told}");
    for arguments in [&["roll", "socker"][..], &["best", "socker", "--analyse-roll", "white"]] {
        let output = run(&[arguments, &["--position", "-"]].concat(), position.as_bytes());
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(65), "{told}");
        assert!(told.contains("standard input: no dice are to be rolled"), "{told}");
    }
}

/// `--divide` is answered also where nothing is divided.
#[test]
fn a_count_of_no_plies_divides_into_nothing() {
    let output = run(&["perft", "socker", "--depth", "0", "--divide", "--json"], b"");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&document["count"], &document["divide"]), (&1.into(), &serde_json::json!([])));
}

/// A page that cannot be written is a failure of the output, also of help.
#[cfg(target_os = "linux")]
#[test]
fn a_page_that_cannot_be_written_is_a_failure() {
    for arguments in
        [&["--help"][..], &["best", "--help"], &["--version"], &["games"], &["completions", "bash"]]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the full device");
        let output = touchline(arguments).stdout(full).output().expect("runs");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(74), "{arguments:?}: {message}");
        assert!(message.contains("standard output"), "{arguments:?}: {message}");
    }
}

/// What was typed or piped cannot speak to the terminal through a message.
#[test]
fn control_characters_are_shown_as_escapes() {
    for (arguments, input) in [
        (&["apply", "socker", "c5-c6\u{1b}[31m"][..], ""),
        (&["apply", "socker", "c5-c6\u{9b}31m"], ""),
        (&["show", "socker", "--position", "-"], "9/9\u{1b}[31m w\n"),
        (&["best", "socker", "--simulations", "\u{1b}[31m\u{9b}31m\u{7}"], ""),
        (&["best", "so\u{1b}[31mcer"], ""),
        (&["play", "socker"], "c5-c6\u{1b}[31m\nlist \u{1b}[31m\nquit\n"),
        (&["ugi"], "\u{1b}[31m\nposition startpos moves \u{1b}[31m\nsetoption name Game value \u{7}\n"),
    ] {
        let output = run(arguments, input.as_bytes());
        for text in [output.stdout, output.stderr] {
            let text = String::from_utf8(text).expect("text");
            assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{arguments:?}: {text:?}");
        }
    }
    let output = run(&["apply", "socker", "c5-c6\u{1b}[31m"], b"");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains(r#""c5-c6\u{1b}[31m" is not legal here"#), "{message}");
}

/// What the board shows to be wrong with an action is told.
#[test]
fn the_square_of_an_action_that_is_refused_is_looked_at() {
    for (token, words) in [
        ("d8-d7", "\"d8-d7\" is not legal here: the piece on d8 is black's; 32 legal tokens"),
        ("A1-a2", "\"A1-a2\" is not legal here: no piece stands on a1; 32 legal tokens"),
        ("z99-a2", "\"z99-a2\" is not legal here: z99 is no square; 32 legal tokens"),
        ("c5-a9", "\"c5-a9\" is not legal here; 32 legal tokens, the nearest: c5-"),
        ("end", "\"end\" is not legal here; 32 legal tokens"),
    ] {
        let output = run(&["apply", "socker", token], b"");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && message.contains(words), "{message}");
    }
    // Nobody moves a piece yet.
    let output = run(&["apply", "football-chess", "d4-d5"], b"");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("\"d4-d5\" is not legal here; 6 legal tokens"), "{message}");
}

/// Nothing is not taken for something.
#[test]
fn empty_texts_are_refused_as_such() {
    for (arguments, code, words) in [
        (
            &["show", "socker", "--position", ""][..],
            2,
            "--position: position: none is given, the text is empty",
        ),
        (&["show", "socker", "--position", "-"], 65, "standard input: position: none is given"),
        (&["apply", "socker", ""], 2, "TOKEN: no action is given, the text is empty"),
        (&["apply", "socker", " ", ""], 2, "TOKEN: no action is given"),
    ] {
        let output = run(arguments, b"");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
        assert!(message.contains(words) && output.stdout.is_empty(), "{arguments:?}: {message}");
    }
}

/// A number outside its range is refused with the range.
#[test]
fn numbers_out_of_range_are_refused_with_the_range() {
    let huge = "99999999999999999999999";
    for (flag, value, range) in [
        ("--seed", "18446744073709551616", "from 0 to 18446744073709551615"),
        ("--seed", "-1", "from 0 to 18446744073709551615"),
        ("--top", huge, "from 1 to 65535"),
        ("--threads", huge, "from 1 to 1024"),
    ] {
        let output = run(&["best", "socker", &format!("{flag}={value}")], b"");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(&format!("expected a whole number {range}")), "{message}");
    }
    let (any, word) = ("from 0 to 18446744073709551615", "from 0 to 4294967295");
    let even = "expected an even number from 2 to 20000000";
    for (command, flag, range) in [
        ("match socker", "--games", even),
        ("match socker", "--random-steps", word),
        ("match socker", "--win-decisions", word),
        ("match socker", "--draw-decisions", word),
        ("match socker", "--step-limit", word),
        ("ladder socker", "--games", "expected an even number from 2 to 1000000"),
        ("ladder socker", "--step-limit", word),
        ("ladder socker", "--win-decisions", word),
        ("tournament x.toml", "--replays", any),
        ("tournament x.toml", "--concurrency", "from 1 to 1024"),
        ("study x.toml", "--games", "from 2 to 18446744073709551615"),
        ("study x.toml", "--measured", any),
        ("study x.toml", "--concurrency", "from 1 to 1024"),
        ("shards plan x.toml", "--shards", "from 1 to 100000"),
        ("shards run x.json", "--shard", "from 0 to 99999"),
        ("shards merge x.json x", "--replays", any),
        ("shards merge x.json x", "--measured", any),
        ("cluster slurm x.toml", "--shards", "from 1 to 100000"),
        ("make-suite socker", "--this-turn", word),
        ("make-suite socker", "--ball", word),
        ("records stats x.tlr", "--replays", any),
        ("records filter x.tlr", "--min-steps", any),
        ("records filter x.tlr", "--max-number", any),
        ("records show x.tlr 1", "--ply", any),
        ("best socker", "--threads", "from 1 to 1024"),
        ("best socker", "--simulations", "from 1 to 1000000000000000"),
        ("perft socker", "--depth", "from 0 to "),
        ("calibrate socker", "--every", "from 1 to 1000000"),
    ] {
        // A negative number is a number, no argument of that name.
        for value in [huge, "-5"] {
            let words: Vec<&str> = command.split(' ').chain([flag, value]).collect();
            let output = run(&words, b"");
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{words:?}: {message}");
            assert!(
                message.contains(&format!("invalid value '{value}' for '{flag}")),
                "{words:?}: {message}"
            );
            assert!(message.contains(range), "{words:?}: {message}");
        }
    }
    for (flag, value) in [("--time", "-1s"), ("--memory", "-1MiB")] {
        let output = run(&["best", "socker", flag, value], b"");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains(": give a ") && message.contains(value), "{message}");
    }
    let output = run(&["records", "show", "x.tlr", "-1"], b"");
    assert!(String::from_utf8_lossy(&output.stderr).contains(any));
    let output = run(&["ugi"], b"setoption name Seed value 18446744073709551616\n");
    assert!(String::from_utf8_lossy(&output.stdout).contains("from 0 to 18446744073709551615"));
}

/// Dice that cannot fall are answered with those most like them, without what stands before the colon, too.
#[test]
fn the_nearest_dice_are_suggested() {
    for typed in ["Q9", "q9", "roll:Q9"] {
        let output = run(&["roll", "metacheckers", typed], b"");
        let message = String::from_utf8_lossy(&output.stderr);
        let nearest = "26 legal tokens, the nearest: roll:Q1 roll:Q2 roll:Q3 roll:Q4 roll:Q5";
        assert!(output.status.code() == Some(2) && message.contains(nearest), "{typed}: {message}");
    }
}

/// A file given twice counts once, and a proof takes no budget: what would be ignored is refused.
#[test]
fn suites_refuse_what_they_would_ignore() {
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/suites/socker.toml");
    for budget in
        [["--simulations", "5"], ["--time", "1s"], ["--threads", "1"], ["--seed", "1"], ["--memory", "1GiB"]]
    {
        let output = run(&[&["suite", suite, "--prove"][..], &budget].concat(), b"");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{budget:?}: {message}");
        assert!(message.contains("cannot be used with") && message.contains(budget[0]), "{message}");
    }
    let quick = ["--simulations", "2", "--threads", "1", "--json"];
    let asked = |files: &[&str]| {
        let output = run(&[&["suite"], files, &quick[..]].concat(), b"");
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (
            document["asked"].as_u64(),
            String::from_utf8_lossy(&output.stderr).contains("given twice, counted once"),
        )
    };
    let (once, twice) = (asked(&[suite]), asked(&[suite, suite]));
    assert_eq!((once.0, once.1, twice.1), (twice.0, false, true));
}

/// A stored answer that is wrong is told with the right ones, and no value is made up for them.
#[test]
fn a_proof_tells_what_is_right() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/suites/socker.toml");
    let mut suite: toml::Table = std::fs::read_to_string(path).expect("a suite").parse().expect("TOML");
    let positions = suite["position"].as_array_mut().expect("positions");
    let answers = |position: &toml::Value| position["answers"].as_array().expect("answers").clone();
    positions.retain(|position| {
        position["kind"].as_str() == Some("goal-this-turn") && answers(position).len() > 1
    });
    positions.truncate(1);
    let right = answers(&positions[0]);
    let right: Vec<&str> = right.iter().filter_map(toml::Value::as_str).collect();
    positions[0]["answers"].as_array_mut().expect("answers").pop();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("wrong.toml");
    std::fs::write(&file, suite.to_string()).expect("written");
    let file = file.to_str().expect("a path");

    let output = run(&["suite", file, "--prove", "--json"], b"");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found = &document["files"][0]["positions"][0];
    assert_eq!((output.status.code(), &found["solved"]), (Some(1), &false.into()));
    assert_eq!((&found["value"], &found["proven"]), (&serde_json::Value::Null, &true.into()));
    assert_eq!(found["chosen"], right.join(" "));
    let output = run(&["suite", file, "--prove"], b"");
    let page = String::from_utf8_lossy(&output.stdout);
    assert!(page.contains(&format!("NOT solved {} (proven)", right.join(" "))), "{page}");
}

/// What makes no suite is refused with the range that would be right.
#[test]
fn wrong_settings_of_a_suite_are_refused() {
    for (arguments, words) in [
        (["--simulations", "0"], "at least one simulation"),
        (["--share", "nan"], "above 0 and at most 1"),
        (["--share", "2"], "above 0 and at most 1"),
        (["--share", "-0.5"], "above 0 and at most 1"),
        (["--nodes", "0"], "expected a whole number from 1 to 18446744073709551615"),
        (["--per-match", "0"], "expected a whole number from 1 to 4294967295"),
        (["--matches", "0"], "expected a whole number from 1 to"),
        (["--last-turns", "--share=0.5"], "socker cannot be put into the last turns of a match"),
    ] {
        let output = run(&[&["make-suite", "socker"][..], &arguments].concat(), b"");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
}

#[cfg(unix)]
fn interrupt(process: u32) {
    signal(process, "-INT", 2);
}

/// Sends a signal, by its name for `kill` and its number, once the program listens to it.
#[cfg(unix)]
fn signal(process: u32, name: &str, number: u32) {
    await_handler(process, number);
    std::thread::sleep(Duration::from_millis(300));
    let sent = Command::new("kill").args([name, &process.to_string()]).stdin(Stdio::null()).status();
    assert!(sent.expect("kill").success());
}
