//! What a run over night must survive: signals, a standard error that nobody reads, folders that are moved, programs
//! that behave badly.
#![cfg(unix)]

mod common;
#[path = "common/tournament.rs"]
mod field;

use std::fs::{OpenOptions, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::finish;
use field::{Field, PLAYERS, PROGRAM, complaint, plan, rival, scripted, signal, signal_group, text};

/// A short tournament of one player of ours and a script.
fn against(script: &str, pairs: u32) -> Field {
    let field = Field::new("");
    field.set_plan(&(plan(&["greedy"], pairs) + &rival(script, &field.path("file"))));
    field
}

/// A broken pipe, a full disk: messages are lost, and nothing else.
#[test]
fn a_broken_standard_error_does_not_disarm_ctrl_c() {
    let field = Field::endless();
    let full = OpenOptions::new().write(true).open("/dev/full").map_or_else(|_| Stdio::piped(), Stdio::from);
    for (out, stderr) in [("pipe", Stdio::piped()), ("full", full)] {
        let mut child = field.to_play(out).stderr(stderr).spawn().expect("starts");
        drop(child.stderr.take());
        field.wait_for_games(out);
        signal("-INT", &child);
        let output = finish(child);
        assert_eq!(output.status.code(), Some(75), "{out}");
        assert!(text(&output).contains("Standings"), "{out}");
        // What is said of a folder with more games than the plan asks for.
        let fewer = Field::new(&plan(&PLAYERS, 1));
        std::fs::rename(field.path(out), fewer.path(out)).expect("moved");
        let mut child = fewer.to_play(out).stderr(Stdio::piped()).spawn().expect("starts");
        drop(child.stderr.take());
        assert_eq!(finish(child).status.code(), Some(0), "{out}");
    }
}

/// This program with SIGHUP as in a terminal, also where the tests run under `nohup`.
fn heeding_hangups() -> Command {
    if cfg!(target_os = "linux") {
        let mut command = Command::new("env");
        command.args(["--default-signal=HUP", PROGRAM]);
        command
    } else {
        Command::new(PROGRAM)
    }
}

/// A terminal that hangs up asks a run to end once, however many signals tell of it; after `nohup` it does not.
#[test]
fn hanging_up_ends_a_run_unless_that_was_ignored() {
    let field = Field::endless();
    let mut heeding = heeding_hangups();
    heeding.args(field.command("out")).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = heeding.spawn().expect("starts");
    field.wait_for_games("out");
    signal("-HUP", &child);
    signal("-HUP", &child);
    let output = finish(child);
    assert_eq!(output.status.code(), Some(75), "{}", complaint(&output));
    assert!(complaint(&output).contains("finishing the games under way"), "{}", complaint(&output));

    let script = format!("trap '' HUP; exec {PROGRAM} {}", field.command("nohup").join(" "));
    let mut sh = Command::new("sh");
    let mut child = sh.args(["-c", &script]).stdout(Stdio::piped()).spawn().expect("starts");
    field.wait_for_games("nohup");
    signal("-HUP", &child);
    std::thread::sleep(Duration::from_millis(300));
    field.wait_for_games("nohup");
    assert!(child.try_wait().expect("known").is_none(), "it ended");
    signal("-TERM", &child);
    assert_eq!(finish(child).status.code(), Some(75));
}

/// A run that is stopped for a while and goes on loses no game by it, neither ours nor that of a program.
#[test]
fn a_stopped_run_is_late_with_nothing() {
    let timed = plan(&["flat", "uct"], 100_000).replace("simulations = 20", "time-ms = 5\nmargin-ms = 1500");
    let field = Field::new("");
    let program = rival("exec \"$0\" ugi", &field.path("file"));
    field.set_plan(&(timed + &program + "timeout-ms = 1500\n"));
    let child = field.begin("out");
    field.wait_for_games("out");
    for _ in 0..2 {
        signal("-STOP", &child);
        std::thread::sleep(Duration::from_millis(2700));
        signal("-CONT", &child);
        std::thread::sleep(Duration::from_millis(300));
    }
    signal("-INT", &child);
    let output = finish(child);
    assert_eq!(output.status.code(), Some(75), "{}", complaint(&output));
    assert!(!complaint(&output).contains("loses games"), "{}", complaint(&output));
    assert!(text(&output).contains("ended by rules"), "{}", text(&output));
    assert!(!text(&output).contains("ended by time"), "{}", text(&output));
}

/// Ctrl-C in a terminal goes to the whole process group, but not to the players, whose games are finished.
#[test]
fn ctrl_c_in_a_terminal_leaves_the_players_alone() {
    let field = against("exec \"$0\" ugi", 100_000);
    let child = field.to_play("out").process_group(0).spawn().expect("starts");
    field.wait_for_games("out");
    signal_group("-INT", &child);
    let output = finish(child);
    assert_eq!(output.status.code(), Some(75), "{}", complaint(&output));
    assert!(!complaint(&output).contains("loses games"), "{}", complaint(&output));
    assert!(!text(&output).contains("lost through faults"), "{}", text(&output));
}

/// Whatever a player has started ends with it.
#[test]
#[cfg(target_os = "linux")]
fn nothing_that_a_player_started_goes_on() {
    let field = against("sleep 600 & echo $! > \"$1\"; \"$0\" ugi", 1);
    let output = field.play("out");
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let left = std::fs::read_to_string(field.path("file")).expect("a number");
    let stat = format!("/proc/{}/stat", left.trim());
    let is_alive = || std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z "));
    let started = Instant::now();
    while is_alive() {
        assert!(started.elapsed() < Duration::from_secs(10), "{stat} is alive");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Only the players of the game under way have their programs running, however many players there are.
#[test]
#[cfg(target_os = "linux")]
fn idle_programs_are_let_go() {
    let field = Field::new("");
    let script = "for p in $(cat \"$1\"); do kill -0 $p 2>/dev/null && echo \"$p\" >> \"$1.$$\"; done; \
                  echo $$ >> \"$1\"; exec \"$0\" ugi";
    let file = field.path("programs");
    std::fs::write(&file, "").expect("written");
    let mut text = plan(&[], 1).replace("concurrency = 2", "concurrency = 1");
    for name in ["one", "two", "three", "four"] {
        text.push_str(&rival(script, &file).replace("\"rival\"", &format!("{name:?}")));
    }
    field.set_plan(&text);
    let output = field.play("out");
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let started: Vec<String> =
        std::fs::read_to_string(&file).expect("numbers").lines().map(str::to_owned).collect();
    assert!(started.len() >= 4, "{started:?}");
    for process in started {
        let beside = std::fs::read_to_string(field.path(&format!("programs.{process}"))).unwrap_or_default();
        assert!(beside.lines().count() <= 1, "{process} began beside {beside}");
    }
}

/// A program that dies when a run is to end loses no game by that: whoever ended the run ended it, too.
#[test]
fn a_program_that_dies_at_the_end_loses_no_game() {
    let field = against(&scripted("echo > \"$1\"; sleep 1; exit"), 1);
    let child = field.begin("out");
    let started = Instant::now();
    while !field.path("file").exists() {
        assert!(started.elapsed() < Duration::from_secs(60), "nobody asks");
        std::thread::sleep(Duration::from_millis(5));
    }
    signal("-TERM", &child);
    let output = finish(child);
    assert_eq!(output.status.code(), Some(75), "{}", complaint(&output));
    assert!(!complaint(&output).contains("loses games"), "{}", complaint(&output));
}

/// Games that nobody would find are not played: a folder that is renamed or a file that is removed stops the run.
#[test]
fn a_folder_that_moves_stops_the_run() {
    let field = Field::endless();
    let moved = |out: &str| -> Output {
        let child = field.begin(out);
        field.wait_for_games(out);
        if out == "renamed" {
            std::fs::rename(field.path(out), field.path("other")).expect("renamed");
        } else {
            std::fs::remove_file(field.path(out).join(out)).expect("removed");
        }
        finish(child)
    };
    // Without its lock another process could write the same file. Each folder but the first is named as what is
    // removed.
    for out in ["renamed", "running.tlr", "lock"] {
        let output = moved(out);
        assert_eq!(output.status.code(), Some(74), "{}", complaint(&output));
        let file = if out == "renamed" { "running.tlr" } else { out };
        let told = format!("error: {}: moved or removed", field.path(out).join(file).display());
        assert!(complaint(&output).contains(&told), "{}", complaint(&output));
        assert!(!complaint(&output).contains("games are safe"), "{}", complaint(&output));
    }
    assert!(field.records(&["verify", "other/running.tlr"]).status.success());
}

/// Files that killed runs were writing are removed by the next one; those of others are not.
#[test]
fn leftover_parts_are_removed() {
    let field = Field::new(&plan(&PLAYERS[..2], 1));
    std::fs::create_dir(field.path("out")).expect("made");
    for name in ["games.tlr.part.x1", "running.tlr.part.x2", "report.html.part.x3", "shard-00001.tlr.part.x4"]
    {
        std::fs::write(field.path("out").join(name), "").expect("written");
    }
    field.play("out");
    let entries = std::fs::read_dir(field.path("out")).expect("a folder");
    let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    assert_eq!(names, ["games.tlr", "lock", "report.html", "shard-00001.tlr.part.x4"]);
}

/// A whole file with its footer, put where games are appended, is gone on with like any other.
#[test]
fn a_finished_file_is_gone_on_with() {
    let field = Field::new(&plan(&PLAYERS[..2], 2));
    field.play("out");
    std::fs::rename(field.path("out/games.tlr"), field.path("out/running.tlr")).expect("moved");
    field.set_plan(&plan(&PLAYERS[..2], 4));
    let output = field.play("out");
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    field.play("whole");
    assert!(field.games("out") == field.games("whole"));
}

/// A sequential test tells of the pairs that it has used, also where more are there.
#[test]
fn a_test_tells_of_its_own_pairs() {
    let many = plan(&["greedy", "random"], 40);
    let test = many.replace("seed", "format = \"sprt\"\nseed") + "[sprt]\nelo0 = 0\nelo1 = 100\n";
    let field = Field::new(&many);
    assert_eq!(field.play("out").status.code(), Some(0));
    field.set_plan(&test);
    let line = |out: &str| -> String {
        let page = text(&field.play(out));
        page.lines().find(|line| line.starts_with("SPRT")).expect("a test").to_owned()
    };
    let (after, alone) = (line("out"), line("alone"));
    assert_eq!(after, alone);
    assert!(alone.contains("accepted") && !alone.contains("after 40 pairs"), "{alone}");
}

/// An answer of any length is told in a line that can be read.
#[test]
fn a_flood_is_told_in_a_line() {
    let field = against(&scripted("echo \"bestmove $(head -c 65000 /dev/zero | tr '\\0' '\\033')\""), 1);
    let output = field.play("out");
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    assert!(
        complaint(&output).contains("answered nonsense: \"bestmove \\u{1b}\\u{1b}"),
        "{}",
        complaint(&output)
    );
    let (page, told) = (text(&output), complaint(&output));
    assert!(page.contains("lost through faults"), "{page}");
    let longest = page.lines().chain(told.lines()).map(|line| line.chars().count()).max();
    assert!(longest < Some(400) && !page.contains('\u{1b}'), "{longest:?}");
}

/// A program that does not read holds nobody up: its time runs out like that of any other.
#[test]
fn a_program_need_not_read() {
    let field = Field::new("");
    // More than a pipe holds.
    let options = format!("timeout-ms = 300\n[player.options]\nx = \"{}\"\n", "x".repeat(200_000));
    field.set_plan(&(plan(&["greedy"], 1) + &rival("echo ugiok; sleep 20", &field.path("file")) + &options));
    let output = field.play("out");
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    assert!(complaint(&output).contains("did not answer in time"), "{}", complaint(&output));
}

/// A second answer to a question is no answer to the next one.
#[test]
fn a_program_may_answer_twice() {
    let twice = "\"$0\" ugi | while read -r line; do echo \"$line\"; \
                 case $line in bestmove*) echo \"$line\";; esac; done";
    let output = against(twice, 2).play("out");
    assert_eq!((output.status.code(), complaint(&output).as_str()), (Some(0), ""));
}

/// A game that was written whole and damaged later is no unfinished write, and that is said.
#[test]
fn damage_is_told_apart_from_an_unfinished_write() {
    let field = Field::new(&plan(&PLAYERS, 300));
    let child = field.begin("out");
    field.wait_for_games("out");
    signal("-INT", &child);
    child.wait_with_output().expect("ended");
    let path = field.path("out/running.tlr");
    let mut bytes = std::fs::read(&path).expect("read");
    let place = bytes.len() / 2;
    bytes[place] ^= 1;
    std::fs::write(&path, bytes).expect("written");
    let child = field.begin("out");
    field.wait_for_games("out");
    signal("-INT", &child);
    let output = child.wait_with_output().expect("ended");
    let told = complaint(&output);
    // Where the byte lies depends on when the run was interrupted, and so does what is wrong with its frame.
    assert!(told.contains("were damaged after they were written and were dropped: "), "{told}");
    assert!(told.contains(" games kept") && !told.contains("unfinished write"), "{told}");
}

/// A damaged file of a finished run is not touched, and what helps is said.
#[test]
fn the_way_out_of_a_damaged_file_is_told() {
    let field = Field::new(&plan(&PLAYERS, 1));
    field.play("out");
    let games = field.games("out");
    let mut bytes = games.clone();
    let place = bytes.len() / 2;
    bytes[place] ^= 1;
    std::fs::write(field.path("out/games.tlr"), bytes).expect("written");
    let output = field.play("out");
    assert_eq!(output.status.code(), Some(65));
    let words = format!("touchline records repair {} --out NEW", field.name("out/games.tlr"));
    assert!(complaint(&output).contains(&words), "{}", complaint(&output));
    assert!(field.records(&["repair", "out/games.tlr", "--out", "new.tlr"]).status.success());
    std::fs::rename(field.path("new.tlr"), field.path("out/games.tlr")).expect("moved");
    assert_eq!(field.play("out").status.code(), Some(0));
    assert!(field.games("out") == games);
}

/// A page that cannot be written costs neither the tables nor the games.
#[test]
fn a_page_that_cannot_be_written_costs_nothing_else() {
    let field = Field::new(&plan(&PLAYERS, 1));
    std::fs::create_dir_all(field.path("out/report.html")).expect("made");
    let output = field.play("out");
    assert_eq!(output.status.code(), Some(74));
    assert!(text(&output).contains("Standings") && !text(&output).contains("\nreport "), "{}", text(&output));
    assert!(complaint(&output).contains("6 games are safe"), "{}", complaint(&output));
    std::fs::remove_dir(field.path("out/report.html")).expect("removed");
    assert_eq!(field.play("out").status.code(), Some(0));
}

/// A program that is gone before the first game, or goes away during a run, does not lose the games of the night: the
/// run stops, and the same command goes on when the program is back.
#[test]
fn a_program_that_is_not_there_stops_the_run() {
    let field = Field::new("");
    let program = field.path("rival");
    let player = format!("[[player]]\nname = \"rival\"\nkind = \"ugi\"\nprogram = {program:?}\n");
    let serial = plan(&["greedy", "random"], 2).replace("concurrency = 2", "concurrency = 1");
    field.set_plan(&format!("{serial}{player}"));
    let reason = format!("error: {}: there is no such program, which player \"rival\" is", program.display());
    let absent = field.play("night");
    assert_eq!((absent.status.code(), text(&absent).as_str()), (Some(74), ""));
    assert!(complaint(&absent).starts_with(&reason), "{}", complaint(&absent));
    assert!(!field.path("night").join("running.tlr").exists());

    let install = |first: &str, mode: u32| {
        let script = format!("#!/bin/sh\n{first}\nexec {PROGRAM} ugi\n");
        std::fs::write(&program, script).expect("written");
        std::fs::set_permissions(&program, Permissions::from_mode(mode)).expect("a program");
    };
    install("", 0o644);
    let barred = field.play("night");
    assert_eq!(barred.status.code(), Some(74));
    let words =
        format!("error: {}: this file, which player \"rival\" is, may not be executed", program.display());
    assert!(complaint(&barred).starts_with(&words), "{}", complaint(&barred));

    // It is started once for White and once for Black, and is gone after the first time.
    install("rm \"$0\"", 0o755);
    let vanished = field.play("night");
    assert_eq!(vanished.status.code(), Some(74), "{}", complaint(&vanished));
    assert!(complaint(&vanished).contains(&reason), "{}", complaint(&vanished));
    assert!(
        complaint(&vanished).contains(" games are safe; when the cause is mended"),
        "{}",
        complaint(&vanished)
    );

    install("", 0o755);
    let back = field.play("night");
    assert_eq!(back.status.code(), Some(0), "{}", complaint(&back));
    assert!(!text(&back).contains("lost through faults"), "{}", text(&back));
    // A finished run asks for no program.
    std::fs::remove_file(&program).expect("removed");
    assert_eq!(field.play("night").status.code(), Some(0));
}

/// This program, once there is the file that it is given; until then it ends at once.
const BROKEN: &str = "[ -e \"$1\" ] && exec \"$0\" ugi";

/// A program that does nothing but fail is set aside: the others play on, what was played is told, and the same command
/// goes on when the program is mended.
#[test]
fn a_program_that_only_fails_is_set_aside() {
    let field = Field::new("");
    let rival = rival(BROKEN, &field.path("mended"));
    field.set_plan(&(plan(&["greedy", "random"], 8) + &rival));
    let broken = field.play("night");
    assert_eq!(broken.status.code(), Some(74), "{}", complaint(&broken));
    let told = complaint(&broken);
    assert_eq!(
        told.matches("player \"rival\" lost 10 games in a row through faults and is set aside").count(),
        1
    );
    assert!(told.contains(" games are safe; when the cause is mended the same command goes on"), "{told}");
    assert!(told.contains("error: player \"rival\": set aside after 10 games in a row"), "{told}");
    let games = |output: &Output, player: &str| -> Option<u32> {
        let page = text(output);
        let row = page.lines().find(|line| line.starts_with(player))?;
        row.split_whitespace().rev().nth(6)?.parse().ok()
    };
    let lost = games(&broken, "rival").expect("a row");
    // A second game may have been under way.
    assert!((10..=11).contains(&lost), "{}", text(&broken));
    assert!(games(&broken, "greedy").is_some_and(|games| games >= 16), "{}", text(&broken));

    std::fs::write(field.path("mended"), "").expect("written");
    let mended = field.play("night");
    assert_eq!(mended.status.code(), Some(0), "{}", complaint(&mended));
    assert_eq!(["greedy", "random", "rival"].map(|player| games(&mended, player)), [Some(32); 3]);
}

/// Also where a program plays itself, where both programs fail, and where the only ones who are left do not play each
/// other, however long the plan is.
#[test]
fn programs_that_fail_are_set_aside_wherever_they_play() {
    let field = Field::new("");
    let other = |name: &str| rival(BROKEN, &field.path("never")).replace("\"rival\"", &format!("{name:?}"));
    let gauntlet = "format = \"gauntlet\"\n";
    let greedy = "[[player]]\nname = \"greedy\"\nkind = \"greedy\"\n";
    let random = greedy.replace("greedy", "random");
    let plans = [
        ("both", plan(&[], 1000) + &other("one") + &other("two")),
        ("gauntlet", gauntlet.to_owned() + &plan(&[], 200_000) + &other("one") + greedy + &random),
    ];
    for (out, plan) in plans {
        field.set_plan(&plan);
        let output = field.play(out);
        assert_eq!(output.status.code(), Some(74), "{out}: {}", complaint(&output));
        assert!(complaint(&output).contains("set aside after 10 games"), "{out}: {}", complaint(&output));
        assert!(text(&output).contains("Standings"), "{out}");
    }
    let itself = plan(&[], 1000).replace("pairs", "title = \"One\"\npairs") + &other("one");
    field.set_plan(&itself);
    let (place, out) = (field.name("plan.toml"), field.name("itself"));
    let output = common::run(&["study", &place, "--out", &out], b"");
    assert_eq!(output.status.code(), Some(74), "{}", complaint(&output));
    assert!(
        complaint(&output).contains("player \"one\": set aside after 10 games"),
        "{}",
        complaint(&output)
    );
}

/// Where nobody is left to play on, or a round cannot end, the run ends; where the plan says so, nobody is set aside.
#[test]
fn a_run_ends_where_a_program_that_fails_is_needed() {
    let field = Field::new("");
    let rival = rival(BROKEN, &field.path("never"));
    let swiss = "format = \"swiss\"\nrounds = 2\n";
    let plans = [
        ("alone", plan(&["greedy"], 1_000_000) + &rival),
        ("swiss", swiss.to_owned() + &plan(&["greedy", "random", "flat"], 8) + &rival),
    ];
    for (out, plan) in plans {
        field.set_plan(&plan);
        let output = field.play(out);
        assert_eq!(output.status.code(), Some(74), "{out}: {}", complaint(&output));
        assert!(complaint(&output).contains("set aside after 10 games"), "{out}: {}", complaint(&output));
    }
    field.set_plan(&format!("most-faults = 0\n{}{rival}", plan(&["greedy"], 10)));
    let output = field.play("all");
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    assert!(text(&output).contains("rival      20  the program died"), "{}", text(&output));
}
