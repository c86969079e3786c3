//! Shards as a user and a scheduler run them.
#![cfg(unix)]

mod common;
#[path = "common/tournament.rs"]
mod field;

use std::path::PathBuf;
use std::process::{Child, Command, Output};
use std::time::{Duration, Instant};

use common::{finish, run, start, touchline};
use field::{Field, PLAYERS, complaint, length, plan, signal, text};
use serde_json::Value;

fn shards(arguments: &[&str]) -> Output {
    run(&[&["shards"], arguments].concat(), b"")
}

/// Cuts the plan of a field.
fn cut(field: &Field, count: &str) -> String {
    let name = field.name("plan.json");
    let output = shards(&["plan", &field.name("plan.toml"), "--shards", count, "--out", &name, "--force"]);
    assert!(output.status.success(), "{}", complaint(&output));
    name
}

fn play(field: &Field, shard: u32) -> Output {
    shards(&command(field, shard).iter().map(String::as_str).collect::<Vec<_>>())
}

fn command(field: &Field, shard: u32) -> Vec<String> {
    let (plan, folder) = (field.name("plan.json"), field.name("shards"));
    ["run", &plan, "--shard", &shard.to_string(), "--out", &folder, "--resume"].map(str::to_owned).to_vec()
}

fn status(field: &Field) -> Output {
    shards(&["status", &field.name("plan.json"), &field.name("shards")])
}

fn merge(field: &Field, out: &str, more: &[&str]) -> Output {
    let (plan, folder, out) = (field.name("plan.json"), field.name("shards"), field.name(out));
    shards(&[&["merge", &plan, &folder, "--out", &out, "--replays", "1"], more].concat())
}

fn peek(field: &Field, more: &[&str]) -> Output {
    shards(&[&["peek", &field.name("plan.json"), &field.name("shards")], more].concat())
}

/// The number of games in the document of `shards peek`.
fn games_seen(field: &Field) -> u64 {
    let output = peek(field, &["--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["records"], Value::Null);
    document["games"].as_u64().expect("a number")
}

/// Plan, shards, status, peek, merge: records and tables are those of `tournament`.
#[test]
fn shards_end_as_the_tournament() {
    let field = Field::new(&plan(&PLAYERS, 4));
    let local = field.play("local");
    cut(&field, "5");
    let output = status(&field);
    assert_eq!((output.status.code(), text(&output).as_str()), (Some(1), "0-4\n"));
    let warning = format!("warning: {}: there is no such folder yet\n", field.name("shards"));
    assert!(complaint(&output).starts_with(&warning), "it may have been mistyped: {}", complaint(&output));
    for shard in [4, 0, 2] {
        let output = play(&field, shard);
        assert_eq!((output.status.code(), complaint(&output).as_str()), (Some(0), ""));
        assert!(text(&output).contains(&format!("shard {shard} of 5, ")), "{}", text(&output));
    }
    let output = status(&field);
    assert_eq!((output.status.code(), text(&output).as_str()), (Some(1), "1,3\n"));
    assert_eq!(complaint(&output), "3 of 5 shards are finished, 2 missing, 0 damaged\n");
    let output = merge(&field, "merged", &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("2 of 5 shards are not finished: 1,3"), "{}", complaint(&output));
    assert_eq!(games_seen(&field), 16);

    for shard in [1, 3] {
        play(&field, shard);
    }
    let seen = peek(&field, &[]);
    assert_eq!((seen.status.code(), complaint(&seen).as_str()), (Some(0), ""));
    let output = status(&field);
    assert_eq!((output.status.code(), text(&output).as_str()), (Some(0), "\n"));
    let output = merge(&field, "merged", &[]);
    assert_eq!((output.status.code(), complaint(&output).as_str()), (Some(0), ""));
    assert!(field.games("merged") == field.games("local"));
    let tables = |output: &Output| text(output).split("\nrecords  ").next().map(str::to_owned);
    assert_eq!(tables(&output), tables(&local));
    assert_eq!(Some(text(&seen)), tables(&local));
    let page = |out: &str| std::fs::read(field.path(out).join("report.html")).expect("a page");
    assert!(page("merged") == page("local"));
    assert_eq!(merge(&field, "merged", &[]).status.code(), Some(2), "nothing is replaced unasked");
    let missing = field.name("missing");
    let refused = merge(&field, "merged", &["--force", &missing]);
    assert_eq!(refused.status.code(), Some(74), "a folder that is not there may have been mistyped");
    assert!(complaint(&refused).starts_with(&format!("error: {missing}: ")), "{}", complaint(&refused));
    let output = merge(&field, "merged", &["--force", "--json"]);
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&document["complete"], &document["games"]), (&true.into(), &24.into()));

    // Facts about the machine stand beside the records.
    let host = std::fs::read(field.path("shards/shard-00002.json")).expect("a file");
    let host: Value = serde_json::from_slice(&host).expect("JSON");
    assert_eq!((&host["shard"], &host["adopted"]), (&2.into(), &0.into()));
    assert!(host["host"].as_str().is_some_and(|name| !name.is_empty()));
    // A finished shard costs nothing.
    let output = play(&field, 2);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output).ends_with("shard-00002.tlr: finished already\n"), "{}", text(&output));
}

/// A study of two factors with a rules file, which stands in the plan of the shards afterwards.
const STUDY: &str = "game = \"socker\"\nrules = \"setup=arc,turns=6\"\nseed = 3\npairs = 4\n\
    [budget]\nsimulations = 20\n\
    [[factor]]\nname = \"edge\"\nlevels = [3, 5]\nrules = \"edge={}\"\n\
    [[factor]]\nname = \"file\"\nlevels = [\"a\", \"b\"]\nrules-file = \"{}.toml\"\n\
    [[player]]\nname = \"flat\"\nkind = \"flat\"\n";

/// A study is cut and joined as well; a race is refused.
#[test]
fn shards_end_as_the_study() {
    let field = Field::new(STUDY);
    for (name, text) in [("a.toml", "actions = 2\n"), ("b.toml", "actions = 3\n")] {
        std::fs::write(field.path(name), text).expect("written");
    }
    let local = run(&["study", &field.name("plan.toml"), "--out", &field.name("local")], b"");
    assert_eq!(local.status.code(), Some(0), "{}", complaint(&local));
    cut(&field, "3");
    // More than the plan asks for, as an interrupted run leaves it.
    let more = run(&["study", &field.name("plan.toml"), "--games", "48", "--out", &field.name("more")], b"");
    assert_eq!(more.status.code(), Some(0), "{}", complaint(&more));
    std::fs::rename(field.path("more/games.tlr"), field.path("more/running.tlr")).expect("renamed");
    // Nothing but the plan of the shards is needed from here on.
    std::fs::remove_file(field.path("a.toml")).expect("removed");
    let output = peek(&field, &[]);
    assert_eq!(output.status.code(), Some(74), "{}", complaint(&output));
    for shard in [2, 0, 1] {
        let output = play(&field, shard);
        assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    }
    let seen = peek(&field, &["--measured", "1"]);
    assert!(text(&seen).contains("edge 3, file a"), "{}{}", text(&seen), complaint(&seen));
    let output = merge(&field, "merged", &[]);
    assert_eq!((output.status.code(), complaint(&output).as_str()), (Some(0), ""));
    assert!(field.games("merged") == field.games("local"));
    let tables = |output: &Output| text(output).split("\nrecords  ").next().map(str::to_owned);
    assert_eq!(tables(&output), tables(&local));
    // Games beyond the plan are gone when the command is given again, so that it is not told.
    for (out, games, command) in [("merged", "32 games", "touchline shards merge "), ("more", "48 games", "")]
    {
        let output = merge(&field, out, &["--json", "--force"]);
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let (summary, told) = (document["summary"].to_string(), document["command"].as_str().expect("text"));
        assert!(summary.contains(games) && told.starts_with(command), "{summary} {told}");
        assert_eq!(told.is_empty(), command.is_empty());
    }

    field.set_plan(&STUDY.replace("seed = 3", "seed = 3\ndesign = \"race\""));
    std::fs::write(field.path("a.toml"), "actions = 2\n").expect("written");
    let plan = ["plan", &field.name("plan.toml"), "--shards", "2", "--out", &field.name("new.json")];
    let output = shards(&plan);
    assert_eq!(output.status.code(), Some(65));
    assert!(complaint(&output).contains("races cannot be cut into shards"), "{}", complaint(&output));
}

/// The parts in the folder of shards.
fn parts(field: &Field) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(field.path("shards")).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| path.to_string_lossy().contains(".tlr.part.")).collect()
}

/// Starts a shard and waits until a new part holds games.
fn begin(field: &Field, shard: u32) -> Child {
    let before = parts(field);
    let command = command(field, shard);
    let arguments: Vec<&str> = ["shards"].into_iter().chain(command.iter().map(String::as_str)).collect();
    let (child, started) = (start(&arguments), Instant::now());
    let mut first = 0;
    loop {
        let part = parts(field).into_iter().find(|part| !before.contains(part));
        let size = part.map_or(0, |part| length(&part));
        first = if first == 0 { size } else { first };
        if first > 0 && size > first + 1000 {
            return child;
        }
        assert!(started.elapsed() < Duration::from_secs(60), "no games");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// `kill -9`, SIGTERM and SIGUSR1 in mid-shard: the next run takes the games over, and the end is the same.
#[test]
fn killed_shards_go_on() {
    let field = Field::new(&plan(&PLAYERS, 60));
    field.play("local");
    cut(&field, "2");
    play(&field, 0);
    let finished = games_seen(&field);
    for name in ["-KILL", "-TERM", "-USR1"] {
        let child = begin(&field, 1);
        signal(name, &child);
        let asked = Instant::now();
        let output = finish(child);
        assert!(asked.elapsed() < Duration::from_secs(30));
        let expected = (name != "-KILL").then_some(75);
        assert_eq!(output.status.code(), expected, "{name}: {}", complaint(&output));
        if expected.is_some() {
            assert!(complaint(&output).contains("the same command with --resume"), "{}", complaint(&output));
        }
        assert!(games_seen(&field) > finished, "games of parts are seen, too");
    }
    let output = play(&field, 1);
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    assert!(!text(&output).contains(" 0 taken over"), "{}", text(&output));
    assert!(parts(&field).is_empty());
    assert_eq!(merge(&field, "merged", &[]).status.code(), Some(0));
    assert!(field.games("merged") == field.games("local"));
}

/// A signal ends even games that take very long, within five seconds.
#[test]
fn long_games_are_dropped_at_once() {
    let slow = plan(&["uct", "flat"], 4)
        .replace("turns=6", "turns=400")
        .replace("simulations = 20", "simulations = 200000");
    let field = Field::new(&slow);
    cut(&field, "1");
    let command = command(&field, 0);
    let child = start(&["shards"].into_iter().chain(command.iter().map(String::as_str)).collect::<Vec<_>>());
    while parts(&field).is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(200));
    signal("-TERM", &child);
    let asked = Instant::now();
    let output = finish(child);
    assert_eq!(output.status.code(), Some(75), "{}", complaint(&output));
    assert!(asked.elapsed() < Duration::from_secs(30));
}

/// A disk that is full ends a shard with 74; a damaged shard is told by status and played again.
#[test]
fn trouble_is_told_and_mended() {
    let field = Field::new(&plan(&PLAYERS, 40));
    cut(&field, "2");
    let program = env!("CARGO_BIN_EXE_touchline");
    // A limit on the size of files in blocks of 512 bytes stands for the full disk.
    let script =
        format!("trap '' XFSZ; ulimit -f 12; exec {program} shards {}", command(&field, 1).join(" "));
    let output = Command::new("sh").args(["-c", &script]).output().expect("runs");
    assert_eq!(output.status.code(), Some(74), "{}", complaint(&output));
    assert!(complaint(&output).contains("shard-00001.tlr.part."), "{}", complaint(&output));
    assert_eq!(play(&field, 1).status.code(), Some(0));
    play(&field, 0);

    let path = field.path("shards/shard-00001.tlr");
    let mut bytes = std::fs::read(&path).expect("read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).expect("written");
    let output = status(&field);
    assert_eq!((output.status.code(), text(&output).as_str()), (Some(1), "1\n"));
    assert!(complaint(&output).contains("shard-00001.tlr: record"), "{}", complaint(&output));
    assert_eq!(merge(&field, "merged", &[]).status.code(), Some(65));
    assert_eq!(play(&field, 1).status.code(), Some(0));
    assert_eq!(merge(&field, "merged", &[]).status.code(), Some(0));
}

/// What is wrong is told with the right code: 2 for what was typed, 65 for a plan, 74 for a missing file.
#[test]
fn wrong_requests_are_refused() {
    let field = Field::new(&plan(&PLAYERS, 2));
    let file = field.name("plan.toml");
    let refused = |arguments: &[&str], code: i32, words: &str| {
        let output = shards(arguments);
        assert_eq!(output.status.code(), Some(code), "{words}: {}", complaint(&output));
        assert!(complaint(&output).contains(words), "{words}: {}", complaint(&output));
    };
    let out = field.name("new.json");
    refused(&["plan", &file, "--shards", "0", "--out", &out], 2, "expected a whole number from 1 to 100000");
    refused(&["plan", &file, "--shards", "7", "--out", &out], 2, "at least one pair");
    refused(&["plan", "missing.toml", "--shards", "7", "--out", &out], 74, "missing.toml");
    let name = cut(&field, "2");
    refused(&["plan", &file, "--shards", "2", "--out", &name], 2, "--force");
    let folder = field.name("shards");
    refused(&["run", &name, "--shard", "2", "--out", &folder], 2, "there is no shard 2");
    refused(&["run", "missing.json", "--shard", "0", "--out", &folder], 74, "missing.json");
    refused(&["run", &file, "--shard", "0", "--out", &folder], 65, "this is no plan of shards");
    let changed = std::fs::read_to_string(&name).expect("read").replace("\"seed\": 11", "\"seed\": 12");
    std::fs::write(&name, changed).expect("written");
    refused(&["run", &name, "--shard", "0", "--out", &folder], 65, "the plan was changed");
    assert!(!field.path("shards").exists());
    let absent = "[[player]]\nname = \"absent\"\nkind = \"ugi\"\nprogram = \"/nonexistent\"\n";
    field.set_plan(&format!("{}{absent}", plan(&["greedy"], 2)));
    let name = cut(&field, "1");
    refused(&["run", &name, "--shard", "0", "--out", &folder], 74, "/nonexistent: there is no such program");
    assert!(std::fs::read_dir(&folder).expect("a folder").next().is_none(), "a part was left");
    field.set_plan(&plan(&PLAYERS, 2).replace("seed = 11", "seed = 11\nformat = \"swiss\""));
    refused(
        &["plan", &file, "--shards", "2", "--out", &out],
        65,
        "swiss and sprt tournaments and races cannot be cut",
    );
    field.set_plan(&plan(&PLAYERS, 2).replace("turns=6", "turns=x"));
    refused(&["plan", &file, "--shards", "2", "--out", &out], 65, "turns");
}

/// The batch script runs as it is, one task after the other; what is printed merges them.
#[test]
fn a_slurm_script_is_written() {
    let field = Field::new(&plan(&PLAYERS, 2));
    field.play("local");
    let (file, out) = (field.name("plan.toml"), field.name("on cluster"));
    let slurm = ["cluster", "slurm", &file, "--shards", "3", "--out", &out];
    let output = run(&slurm, b"");
    assert_eq!((output.status.code(), complaint(&output).as_str()), (Some(0), ""));
    let script = std::fs::read_to_string(field.path("on cluster/job.sh")).expect("a script");
    for line in ["--array=0-2\n", "--requeue\n", "--signal=B:TERM@60\n", "--open-mode=append\n"] {
        assert!(script.contains(&format!("#SBATCH {line}")), "{script}");
    }
    for task in ["0", "1", "2"] {
        let mut sh = Command::new("sh");
        let ran = sh.arg(field.path("on cluster/job.sh")).env("SLURM_ARRAY_TASK_ID", task).output();
        assert!(ran.expect("runs").status.success());
    }
    let page = text(&output);
    assert!(page.starts_with("submit  sbatch '"), "{page}");
    let merge = page.lines().find_map(|line| line.strip_prefix("merge   touchline ")).expect("a command");
    let merge = format!("{} {merge}", env!("CARGO_BIN_EXE_touchline"));
    assert!(Command::new("sh").args(["-c", &merge]).output().expect("runs").status.success());
    assert!(field.games("on cluster") == field.games("local"));
    assert_eq!(run(&slurm, b"").status.code(), Some(2), "nothing is replaced unasked");
    // Slurm would replace a `%a` of the folder, too.
    let odd = run(&["cluster", "slurm", &file, "--shards", "3", "--out", &field.name("p%a")], b"");
    assert_eq!(odd.status.code(), Some(0), "{}", complaint(&odd));
    let script = std::fs::read_to_string(field.path("p%a/job.sh")).expect("a script");
    assert!(script.contains("/p%%a/logs/shard-%a.log'\n") && script.contains("/p%a/shards' "), "{script}");
    // Behind a line break a comment of the script would end.
    let broken = run(&["cluster", "slurm", &file, "--shards", "3", "--out", &field.name("a\nb")], b"");
    assert_eq!(broken.status.code(), Some(2), "{}", complaint(&broken));
    assert!(complaint(&broken).contains("has a line break") && !field.path("a\nb").exists());
    // Nor may it stand in the name of the folder that the command runs in.
    std::fs::create_dir(field.path("c\nd")).expect("a folder");
    let mut inside = touchline(&["cluster", "slurm", &file, "--shards", "3", "--out", "night"]);
    let inside = inside.current_dir(field.path("c\nd")).output().expect("runs");
    assert_eq!(inside.status.code(), Some(2), "{}", complaint(&inside));
    assert!(complaint(&inside).contains("has a line break") && !field.path("c\nd/night").exists());
    // Who is refused finds nothing made.
    let refused = run(&["cluster", "slurm", &file, "--shards", "7", "--out", &field.name("other")], b"");
    assert_eq!(refused.status.code(), Some(2), "{}", complaint(&refused));
    assert!(complaint(&refused).contains("at least one pair"), "{}", complaint(&refused));
    assert!(!field.path("other").exists());
}
