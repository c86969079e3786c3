//! Sessions of the line protocol, as scripts over standard input and output.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use common::{dice, games, run, start};

/// The lines that a script is answered with.
fn session(script: &str) -> Vec<String> {
    let output = run(&["ugi"], script.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn the_greeting_ends_with_ugiok() {
    let lines = session("ugi\nisready\n");
    assert!(lines[0].starts_with("id name Touchline"));
    for option in ["Game", "Rules", "Threads", "Seed", "MultiPV", "Memory"] {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))),
            "{option}"
        );
    }
    assert_eq!(&lines[lines.len() - 2..], ["ugiok", "readyok"]);
    for game in games() {
        assert!(lines.iter().any(|line| line.contains(&format!("var {game}"))), "{game}");
    }
}

#[test]
fn positions_are_told_to_the_character() {
    let lines = session(
        "setoption name Game value socker\nsetoption name Rules value first=toss\n\
         fen\nactor\nlegal\nresult\nquery p1turn\nquery gameover\nquery result\nquery islegal toss:white\n\
         position startpos moves toss:black S@a7\nfen\nactor\nquery p1turn\nperft 0\nperft 1\n\
         setoption name Rules value\n\
         position fen 3s5/9/3Sss3/2s3s2/9/9/2S3S2/3S1S3/9/9/9 w f11 over - r11 - 1-0\n\
         actor\nlegal\nresult\nquery gameover\nquery result\nquery islegal pass\nperft 1\n",
    );
    let expected = [
        "fen 9/9/9/9/9/9/9/9/9/9/9 w e6 toss - r0 - 0-0",
        "actor chance",
        "legal 2 toss:black=1/2 toss:white=1/2",
        "result none",
        "response false",
        "response false",
        "response none",
        "response true",
        "fen 9/9/9/9/s8/9/9/9/9/9/9 b e6 setup - r0 - 0-0",
        "actor black",
        "response false",
        "perft 0 1",
        "perft 1 41",
        "actor none",
        "legal 0",
        "result white 1-0",
        "response true",
        "response p1win",
        "response false",
        "perft 1 0",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn every_game_can_be_chosen_searched_and_drawn() {
    for game in games() {
        let dice = dice(&[&game, "--startpos"]);
        let script = format!("position startpos moves {dice}\nd\nfen\nlegal\ngo nodes 40\n");
        let lines = session(&format!("setoption name Game value {game}\n{script}"));
        let fens: Vec<&String> = lines.iter().filter(|line| line.starts_with("fen ")).collect();
        assert!(fens.len() == 2 && fens[0] == fens[1], "{game}: {lines:?}");
        let legal = lines.iter().find(|line| line.starts_with("legal ")).expect("a legal line");
        let best = lines.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a best move");
        assert!(legal.split(' ').skip(2).any(|token| token == best), "{game}: {best}");
        let info = &lines[lines.len() - 2];
        for word in ["info ", " nodes 40 ", " nps ", " time ", " score cp ", " multipv 1 ", " pv "] {
            assert!(info.contains(word), "{info}");
        }
    }
}

#[test]
fn a_failing_command_answers_one_line_and_changes_nothing() {
    let bad = [
        "hello",
        "setoption name Game value chess",
        "setoption name Rules value a=b",
        "setoption name Speed value 3",
        "setoption name Threads value 0",
        "position fen x",
        "position startpos moves S@a1 S@a1",
        "position",
        "go",
        "go nodes 0",
        "go depth 3",
        "perft x",
        "query",
        "fen now",
        "isready?",
        "position fen",
    ];
    let mut script = "setoption name Game value socker\nposition startpos moves S@c3\nfen\n".to_owned();
    for line in bad {
        script.push_str(&format!("{line}\nfen\n"));
    }
    let lines = session(&script);
    assert_eq!(lines.len(), 1 + 2 * bad.len(), "{lines:#?}");
    for (line, answers) in bad.iter().zip(lines[1..].chunks(2)) {
        assert!(answers[0].starts_with("error "), "{line}: {}", answers[0]);
        assert_eq!(answers[1], lines[0], "{line}");
    }
    let output = run(&["ugi"], b"\xff\xfe\nisready\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().last(), Some("readyok"));
}

#[test]
fn go_needs_a_side_to_act() {
    let over = "position fen 3s5/9/3Sss3/2s3s2/9/9/2S3S2/3S1S3/9/9/9 w f11 over - r11 - 1-0";
    let lines = session(&format!(
        "setoption name Game value socker\n{over}\ngo nodes 5\nsetoption name Rules value first=toss\ngo nodes 5\n"
    ));
    assert!(
        lines[0].starts_with("error go: the match is over") && lines[1].starts_with("error go: chance"),
        "{lines:?}"
    );
}

/// What is refused is named.
#[test]
fn words_that_are_refused_are_named() {
    for (line, told) in [
        ("go depth 3", "found \"depth\""),
        ("go nodes", "found \"nodes\" without a number"),
        ("go ponder", "found \"ponder\" without a number"),
        ("go nodes 5 infinite", "infinite stands alone"),
        ("position foo", "found \"foo\""),
    ] {
        let lines = session(&format!("setoption name Game value socker\n{line}\n"));
        assert!(lines[0].starts_with("error ") && lines[0].contains(told), "{line}: {lines:?}");
    }
}

#[test]
fn answers_keep_the_order_of_the_commands_and_the_seed_decides() {
    let script = "setoption name Game value socker\nsetoption name MultiPV value 3\nsetoption name Seed value 5\n\
                  go nodes 300\nposition startpos moves S@a1\nfen\ngo nodes 300\nperft 2\nactor\n";
    let stable = |script: &str| -> Vec<String> {
        session(script).into_iter().filter(|line| !line.starts_with("info ")).collect()
    };
    let lines = stable(script);
    assert!(
        lines[0].starts_with("bestmove ")
            && lines[1].starts_with("fen ")
            && lines[2].starts_with("bestmove ")
    );
    assert!(lines[3].starts_with("perft 2 ") && lines[4] == "actor white", "{lines:?}");
    assert_eq!(lines, stable(script));
    assert_eq!(lines, stable(&format!("setoption name Threads value 8\n{script}")));
    let ranks = session(script).iter().filter(|line| line.contains(" multipv 3 ")).count();
    assert!(ranks >= 2);
}

/// A session that goes on while the test looks at it.
struct Live {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Live {
    fn start() -> Live {
        let mut child = start(&["ugi"]);
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        let input = child.stdin.take();
        Live { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("open");
        writeln!(input, "{line}").and_then(|()| input.flush()).expect("the session listens");
    }

    /// The next line that is not about the running search; it has to come while that search would go on for hours.
    fn hear(&self) -> String {
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).expect("an answer within half a minute");
            if !line.starts_with("info ") {
                return line;
            }
        }
    }
}

#[test]
fn isready_stop_and_quit_are_answered_while_it_thinks() {
    let mut live = Live::start();
    live.say("setoption name Game value socker");
    live.say("go infinite");
    live.say("isready");
    assert_eq!(live.hear(), "readyok");
    live.say("position startpos");
    assert!(live.hear().starts_with("error a search is running"));
    live.say("stop");
    assert!(live.hear().starts_with("bestmove "));
    live.say("go nodes 1000000000000");
    live.say("isready");
    assert_eq!(live.hear(), "readyok");
    live.say("fen");
    live.say("stop");
    assert!(live.hear().starts_with("bestmove "));
    assert!(live.hear().starts_with("fen "));
    live.say("go infinite");
    live.say("quit");
    assert!(live.hear().starts_with("bestmove "));
    assert_eq!(live.child.wait().expect("ends").code(), Some(0));
}

/// An endless search proves what one with a budget proves, while it goes on (`goal-next-turn-009` of
/// `data/suites/socker-unseen.toml`).
#[test]
fn an_endless_search_proves_a_win() {
    const GOAL: &str = "9/9/9/9/2S6/1sd2s3/3S1ss2/2S2S3/9/1S7/9 b e3 play bs3 r37 \
        0a162021282b2f383c3d26.001e2028292b2f383c3da6.001e2028292f3334383c1d.001e1f20303334383cae9d.\
        001e1f20302a2e2f32331d.0a1d1f20302a2e2f32339c.0a1d1f203026292a2e3216.0a1d202738292a2e32af96 0-0";
    let mut live = Live::start();
    live.say("setoption name Game value socker");
    live.say("setoption name Rules value setup=arc");
    live.say(&format!("position fen {GOAL}"));
    live.say("go infinite");
    let proven = || {
        let line = live.lines.recv_timeout(Duration::from_secs(60)).expect("a proof within a minute");
        line.contains(" proof win ")
    };
    let deadline = Instant::now() + Duration::from_secs(60);
    while !proven() {
        assert!(Instant::now() < deadline, "no proof within a minute");
    }
    // There is nothing left to search, and still the answer waits for `stop`.
    std::thread::sleep(Duration::from_millis(100));
    live.say("fen");
    assert!(live.hear().starts_with("error a search is running"));
    live.say("stop");
    assert_eq!(live.hear(), "bestmove b6-c5");
}

/// A count that would take years ends with `stop` and with `quit`, also when the first action alone would take them.
#[test]
fn a_perft_count_is_stopped() {
    let mut live = Live::start();
    live.say("setoption name Game value socker");
    live.say("setoption name Rules value setup=arc");
    live.say("perft 9");
    live.say("isready");
    live.say("stop");
    assert_eq!(live.hear(), "error perft 9: stopped before the end");
    assert_eq!(live.hear(), "readyok");
    live.say("perft 9");
    live.say("quit");
    assert_eq!(live.hear(), "error perft 9: stopped before the end");
    assert_eq!(live.child.wait().expect("ends").code(), Some(0));
}

/// `stop` is meant for all work that was sent before it, whatever stands between.
#[test]
fn stop_reaches_the_work_that_waits() {
    for (long, answer) in [("go nodes 1000000000000", "bestmove"), ("perft 15", "error")] {
        let mut live = Live::start();
        live.say("setoption name Game value socker");
        live.say("go nodes 1000000000000");
        live.say(&format!("{long}\nactor\nfen\nstop\ngo nodes 100"));
        let answers: Vec<String> = (0..5).map(|_| live.hear()).collect();
        let words: Vec<&str> = answers.iter().filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(words, ["bestmove", answer, "actor", "fen", "bestmove"], "{answers:?}");
        live.say("quit");
        assert_eq!(live.child.wait().expect("ends").code(), Some(0));
    }
}

/// Nobody waits for the best move when the reader went away.
#[test]
fn a_search_ends_when_nobody_reads_any_more() {
    let mut child = start(&["ugi"]);
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"setoption name Game value socker\ngo nodes 1000000000000\n").expect("written");
    drop(child.stdout.take());
    let started = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        assert!(started.elapsed() < Duration::from_secs(60), "it goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A program that tells the clocks gets its answer in a part of them.
#[test]
fn clocks_are_shared_out() {
    let script = "setoption name Game value socker\nsetoption name Rules value setup=arc\n\
        go p2time 900\ngo p1time 900 p2time 60000 p1inc 4\ngo p1time 900 p2time 900 nodes 1\n";
    let lines = session(script);
    assert_eq!(lines[0], "error go: white is to act, but p1time is not given");
    let searched: Vec<&String> = lines.iter().filter(|line| line.starts_with("info ")).collect();
    let nodes = |line: &str| line.split(' ').nth(4).expect("nodes").parse::<u64>().expect("a number");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{lines:?}");
    assert!(nodes(searched[0]) > 1, "{searched:?}");
    assert_eq!(nodes(searched.last().expect("a search")), 1, "{searched:?}");
}

/// Whoever sends a script in one piece may part its answers by `readyok`, however many wait behind a count; what waits
/// has a limit all the same.
#[test]
fn answers_keep_their_order_behind_a_perft_count() {
    let count = "setoption name Game value socker\nsetoption name Rules value setup=arc\nperft 2\n";
    let lines = session(&format!("{count}{}", "isready\nactor\n".repeat(20_000)));
    assert!(lines[0].starts_with("perft 2 "), "{}", lines[0]);
    assert_eq!(lines.len(), 40_001);
    for pair in lines[1..].chunks(2) {
        assert_eq!(pair, ["readyok", "actor white"]);
    }
    let long = format!("query islegal {}\n", "x".repeat(1 << 19));
    let lines = session(&format!("{}{}stop\n", count.replace("perft 2", "perft 9"), long.repeat(40)));
    let refused = lines.iter().filter(|line| line.ends_with("too many commands wait for the running work"));
    assert_eq!((lines.len(), refused.count()), (41, 9));
}

/// The same answers with `quit` as without it, and nothing behind it counts.
#[test]
fn a_script_that_ends_in_quit_keeps_its_answers() {
    let script = "setoption name Game value socker\nperft 2\nfen\ngo nodes 3000\nactor\n";
    let stable = |script: String| -> Vec<String> {
        session(&script).into_iter().filter(|line| !line.starts_with("info ")).collect()
    };
    let answers = stable(script.to_owned());
    assert!(answers.len() == 4 && answers[2].starts_with("bestmove "), "{answers:?}");
    assert_eq!(stable(format!("{script}quit\nfen\nhello\n")), answers);
    // An endless search is stopped, also one that has to wait for its turn.
    let endless = stable(format!("{script}go infinite\nfen\nquit\n"));
    let found = endless.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert!(endless.len() == 6 && found == 2, "{endless:?}");
}

#[test]
fn quit_ends_a_long_search_for_whoever_waits() {
    let mut live = Live::start();
    live.say("setoption name Game value socker");
    live.say("go nodes 1000000000000");
    live.say("fen");
    live.say("quit");
    assert!(live.hear().starts_with("bestmove "));
    assert_eq!(live.child.wait().expect("ends").code(), Some(0));
    assert!(live.lines.recv().is_err(), "what waits behind the search is dropped");

    let mut live = Live::start();
    live.say("go nodes 1000000000000");
    live.say("fen");
    live.say("stop");
    live.say("quit");
    assert!(live.hear().starts_with("bestmove "));
    assert!(live.hear().starts_with("fen "));
    assert_eq!(live.child.wait().expect("ends").code(), Some(0));
}

#[test]
fn errors_take_their_turn() {
    let lines = session("setoption name Game value socker\nperft 2\nhello\nfen\n");
    let words: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(words, ["perft", "error", "fen"], "{lines:?}");
}

/// Any number of blanks separates words; those of a position string are part of it.
#[test]
fn blanks_separate_words() {
    let lines = session(
        "setoption\tname\tGame\tvalue\tsocker\nsetoption  name  Seed  value  5\nposition startpos  moves  S@e2\nfen\n\
         position\tstartpos\tmoves\tS@e2\nfen\nposition startpos moves S@a1\n\
         position  fen \t9/9/9/9/9/9/9/9/9/4S4/9 w e6 setup - r0 - 0-0\t moves  S@a1\nfen\n\
         position fen 9/9/9/9/9/9/9/9/9/4S4/9  w e6 setup - r0 - 0-0\nfen\n",
    );
    let words: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(words, ["fen", "fen", "fen", "error", "fen"], "{lines:?}");
    assert!(lines[0] == lines[1] && lines[2] == lines[4], "{lines:?}");
}

#[test]
fn the_end_of_input_ends_an_endless_search() {
    let mut live = Live::start();
    live.say("setoption name Game value socker");
    live.say("go infinite");
    live.input = None;
    assert!(live.hear().starts_with("bestmove "));
    assert_eq!(live.child.wait().expect("ends").code(), Some(0));
}

/// An endless search that still waits for its turn when the input ends is not begun for ever.
#[test]
fn the_end_of_input_ends_an_endless_search_that_waits() {
    let answers = session("setoption name Game value socker\ngo nodes 20000\ngo infinite\n");
    assert_eq!(answers.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{answers:?}");
}

#[test]
fn a_time_budget_is_kept() {
    let mut live = Live::start();
    live.say("setoption name Game value socker");
    let started = Instant::now();
    live.say("go movetime 300");
    assert!(live.hear().starts_with("bestmove "));
    assert!(started.elapsed() >= Duration::from_millis(280));
    live.say("quit");
    assert!(live.child.wait().expect("ends").success());
}

/// `searchmoves` bounds a search, and is refused where an action is not legal.
#[test]
fn named_moves_alone_are_searched() {
    let script = "setoption name Game value socker\nsetoption name Rules value setup=arc\n\
        setoption name MultiPV value 9\ngo nodes 50 searchmoves e4-d3 c5-b4\nisready\n\
        go nodes 50 searchmoves e4-d3 e4-e4\ngo infinite searchmoves e4-d3\nstop\n";
    let output = run(&["ugi"], script.as_bytes());
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    let of_search =
        lines.iter().take_while(|line| !line.starts_with("bestmove")).filter(|line| line.contains("multipv"));
    assert!(
        of_search.clone().count() >= 2
            && of_search.clone().all(|line| line.contains("pv e4-d3") || line.contains("pv c5-b4")),
        "{text}"
    );
    assert!(lines.iter().any(|line| ["bestmove e4-d3", "bestmove c5-b4"].contains(line)), "{text}");
    assert_eq!(lines.last(), Some(&"bestmove e4-d3"), "{text}");
    assert!(text.contains("error go searchmoves: \"e4-e4\" is not legal here"), "{text}");
}
