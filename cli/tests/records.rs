//! The record tools as a user runs them, on sound and on damaged files.
#![cfg(unix)]

mod common;
#[path = "common/tournament.rs"]
mod field;

use std::fs::{File, read, write};
use std::process::{Command, Output, Stdio};

use field::{Field, PLAYERS, PROGRAM, complaint, plan, text};
use serde_json::Value;

/// A played tournament of 12 games in `out`.
fn played() -> Field {
    let field = Field::new(&plan(&PLAYERS, 2));
    assert!(field.play("out").status.success());
    field
}

const GAMES: &str = "out/games.tlr";

/// Where the frames of the games begin, found by their lengths.
fn frames(bytes: &[u8]) -> Vec<usize> {
    let length = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes")) as usize;
    let mut places = Vec::new();
    let mut at = 12 + 8 + length(12);
    while at < bytes.len() {
        places.push(at);
        at += 8 + length(at);
    }
    places
}

fn lines(output: &Output) -> usize {
    assert!(output.status.success(), "{}", complaint(output));
    text(output).lines().count()
}

/// What another argument takes the effect of is refused, not passed over.
#[test]
fn arguments_without_effect_are_refused() {
    let field = played();
    let games = field.name(GAMES);
    for arguments in [
        &["show", &games, "0", "--ply", "1", "--json"][..],
        &["show", &games, "--settings", "--json"],
        &["export", &games, "--force"],
        &["stats", &games, "--force"],
        &["stats", &games, "--replays", "2"],
    ] {
        let output = field.records(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
    // A folder is no new file, which is told before anything is read.
    write(field.path("junk.tlr"), "no records").expect("written");
    for arguments in [&["export", "junk.tlr", "--out"][..], &["stats", "junk.tlr", "--html"]] {
        let folder = field.name("out");
        let output = field.records(&[arguments, &[&folder, "--force"]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", complaint(&output));
        assert!(complaint(&output).contains("out: is a folder; name a file"), "{}", complaint(&output));
    }
}

/// The list names every game; one game is shown in tokens, in words and as boards; its tokens replay.
#[test]
fn games_are_shown() {
    let field = played();
    let list = text(&field.records(&["show", GAMES]));
    assert!(list.contains("players: flat, greedy, random") && list.contains("record"), "{list}");
    assert_eq!(list.lines().count(), 3 + 1 + 12);
    let game = text(&field.records(&["show", GAMES, "3"]));
    let moves = game.lines().find_map(|line| line.strip_prefix("position startpos moves ")).expect("tokens");
    let rules = ["--rules", "turns=6", "--moves", moves];
    let replayed = common::shown(&[&["socker"], &rules[..]].concat());
    assert_eq!(replayed["actor"], "none", "the tokens lead to the end of the game");
    let steps = moves.split_whitespace().count();
    let ply = steps.to_string();
    let boards = text(&field.records(&["show", GAMES, "3", "--ply", "0", "--ply", &ply]));
    assert!(boards.contains("after 0 steps") && boards.contains(&format!("after {steps} steps")));
    assert!(boards.contains(replayed["position"].as_str().expect("a position")), "{boards}");
    let document: Value =
        serde_json::from_slice(&field.records(&["show", GAMES, "3", "--json"]).stdout).expect("JSON");
    assert_eq!(document["moves"].as_array().map(Vec::len), Some(steps));
    let settings = text(&field.records(&["show", GAMES, "--settings"]));
    assert!(settings.contains("[[player]]") && settings.contains("random-steps = 2"), "{settings}");

    assert_eq!(field.records(&["show", GAMES, "12"]).status.code(), Some(2));
    assert_eq!(field.records(&["show", GAMES, "3", "--ply", "9999"]).status.code(), Some(2));
    assert_eq!(field.records(&["show", GAMES, "--ply", "1"]).status.code(), Some(2));
}

/// One row a game or a decision, in every form.
#[test]
fn tables_are_exported() {
    let field = played();
    assert_eq!(lines(&field.records(&["export", GAMES])), 13);
    assert_eq!(lines(&field.records(&["export", GAMES, "--format", "jsonl"])), 12);
    let verified: Value =
        serde_json::from_slice(&field.records(&["verify", GAMES, "--json"]).stdout).expect("JSON");
    let decisions = verified["files"][0]["decisions"].as_u64().expect("a number") as usize;
    assert_eq!(lines(&field.records(&["export", GAMES, "--rows", "decisions"])), decisions + 1);
    let written = field.records(&["export", GAMES, "--out", "table.csv"]);
    assert_eq!(lines(&written), 0);
    assert_eq!(std::fs::read_to_string(field.path("table.csv")).expect("a table").lines().count(), 13);
    // The name of the new file tells its form.
    field.records(&["export", GAMES, "--out", "table.jsonl"]);
    let table = std::fs::read_to_string(field.path("table.jsonl")).expect("a table");
    assert!(table.lines().count() == 12 && table.starts_with('{'), "{table}");
    // One that tells none is refused, unless a form is named.
    let unclear = field.records(&["export", GAMES, "--out", "table.xlsx"]);
    assert_eq!(unclear.status.code(), Some(2), "{}", complaint(&unclear));
    assert!(complaint(&unclear).contains("the ending \"xlsx\" tells no form of table (csv, jsonl"));
    assert!(!field.path("table.xlsx").exists());
    assert!(field.records(&["export", GAMES, "--out", "table.txt", "--format", "csv"]).status.success());
    let again = field.records(&["export", GAMES, "--out", "table.csv"]);
    assert_eq!(again.status.code(), Some(2), "an existing file is not replaced");
    assert!(field.records(&["export", GAMES, "--out", "table.csv", "--force"]).status.success());
}

/// docs/json.md names every column, in order.
#[test]
fn the_columns_are_documented() {
    let (field, page) = (played(), include_str!("../../docs/json.md"));
    for (rows, head) in [
        ("games", "| game | type | meaning |"),
        ("decisions", "| decision | type | meaning |"),
        ("steps", "| step | type | meaning |"),
    ] {
        let (_, table) = page.split_once(head).expect("a table");
        let rows_of_table = table.lines().skip(2).take_while(|line| line.starts_with('|'));
        let names =
            rows_of_table.filter_map(|line| line.split('|').nth(1)).flat_map(|names| names.split(','));
        let names: Vec<&str> = names.map(|name| name.trim().trim_matches('`')).collect();
        let exported = text(&field.records(&["export", GAMES, "--rows", rows]));
        assert_eq!(exported.lines().next(), Some(names.join(",").as_str()));
    }
}

/// No tool writes over what it reads, whatever name the file goes by and whatever is forced.
#[test]
fn an_input_is_never_written_over() {
    let field = played();
    std::os::unix::fs::symlink(field.path(GAMES), field.path("link.tlr")).expect("linked");
    for out in [GAMES, "./out/../out/games.tlr", "link.tlr"] {
        for tool in [
            &["export", GAMES, "--force", "--out", out][..],
            &["stats", GAMES, "--force", "--html", out],
            &["repair", GAMES, "--force", "--out", out],
            &["filter", GAMES, "--winner", "draw", "--force", "--out", out],
            &["merge", GAMES, "--force", "--out", out],
        ] {
            let refused = field.records(tool);
            let message = format!("error: {out}: writing there would destroy {GAMES}, which is read");
            assert_eq!(refused.status.code(), Some(2), "{tool:?}");
            assert!(complaint(&refused).contains(&message), "{tool:?}: {}", complaint(&refused));
        }
    }
    let (games, plan) = (field.name(GAMES), field.name("plan.toml"));
    for tool in [
        &["fit", "socker", &games, "--out", &games][..],
        &["shards", "plan", &plan, "--shards", "2", "--force", "--out", &plan],
    ] {
        let refused = common::run(tool, b"");
        assert_eq!(refused.status.code(), Some(2), "{tool:?}");
        assert!(complaint(&refused).contains("would destroy"), "{tool:?}: {}", complaint(&refused));
    }
    assert_eq!(lines(&field.records(&["verify", GAMES])), 1);
}

/// Parts that are filtered out of a file merge to the file again; other plans do not merge.
#[test]
fn parts_merge_to_the_whole() {
    let field = played();
    let parts = [
        ["--white", "greedy", "a"],
        ["--white", "random", "b"],
        ["--white", "flat", "c"],
        ["--player", "flat", "d"],
    ];
    for [condition, name, out] in parts {
        assert_eq!(lines(&field.records(&["filter", GAMES, condition, name, "--out", out])), 1);
    }
    let merged = field.records(&["merge", "d", "c", "b", "a", "--out", "whole"]);
    assert!(
        text(&merged).contains("12 games from 4 files, 8 duplicates"),
        "{}{}",
        text(&merged),
        complaint(&merged)
    );
    // The header is the same because every part names all players.
    assert!(read(field.path("whole")).expect("a file") == field.games("out"));
    assert_eq!(field.records(&["merge", "a", "--out", "whole"]).status.code(), Some(2));

    field.set_plan(&plan(&PLAYERS, 2).replace("seed = 11", "seed = 12"));
    field.play("other");
    let refused = field.records(&["merge", GAMES, "other/games.tlr", "--out", "both"]);
    assert_eq!(refused.status.code(), Some(65));
    assert!(complaint(&refused).contains("do not belong together"), "{}", complaint(&refused));
    assert!(!field.path("both").exists());
    assert_eq!(
        lines(&field.records(&["filter", GAMES, "--winner", "white", "--end", "crash", "--out", "none"])),
        1
    );
    assert!(field.records(&["verify", "none"]).status.success(), "a file without games is sound");
}

/// The page and the tables of the tournament come again from the records alone.
#[test]
fn the_report_comes_again() {
    let field = Field::new(&plan(&PLAYERS, 2));
    let page = text(&field.play("out"));
    let stats = field.records(&["stats", GAMES, "--html", "page.html", "--replays", "1"]);
    assert!(stats.status.success(), "{}", complaint(&stats));
    assert!(page.starts_with(&text(&stats)), "{}", text(&stats));
    assert!(read(field.path("page.html")).ok() == read(field.path("out/report.html")).ok());
}

/// A frame in the middle whose length claims more than is left of the file is no unfinished write: games follow.
#[test]
fn damage_in_the_middle_is_no_tail() {
    let field = played();
    let mut bytes = field.games("out");
    let place = frames(&bytes)[4];
    bytes[place + 2] |= 0x08;
    write(field.path("bad.tlr"), &bytes).expect("written");
    let verified = field.records(&["verify", "bad.tlr", "--tolerate-tail"]);
    assert_eq!(verified.status.code(), Some(1));
    assert!(text(&verified).contains("DAMAGED: 11 games"), "{}", text(&verified));
}

/// A flipped bit: verify names record and place and keeps the rest, tools that need all games refuse, repair saves.
#[test]
fn a_damaged_game_is_found_and_cut_out() {
    let field = played();
    let mut bytes = field.games("out");
    let place = frames(&bytes)[4];
    bytes[place + 20] ^= 0x10;
    write(field.path("bad.tlr"), &bytes).expect("written");
    let verified = field.records(&["verify", "bad.tlr", GAMES]);
    assert_eq!(verified.status.code(), Some(1));
    let page = text(&verified);
    assert!(page.contains(&format!("record 4 at byte {place}: checksum")), "{page}");
    assert!(page.contains("DAMAGED: 11 games") && page.contains("sound: 12 games"), "{page}");
    for tool in [
        &["show", "bad.tlr"][..],
        &["stats", "bad.tlr"],
        &["export", "bad.tlr"],
        &["merge", "bad.tlr", "--out", "x"],
    ] {
        let output = field.records(tool);
        assert_eq!(output.status.code(), Some(65), "{tool:?}");
        assert!(complaint(&output).contains("bad.tlr: record 4"), "{}", complaint(&output));
    }
    let repaired = field.records(&["repair", "bad.tlr", "--out", "good.tlr"]);
    assert!(text(&repaired).contains("lost: record 4 at byte") && text(&repaired).contains("11 games kept"));
    assert!(field.records(&["verify", "good.tlr"]).status.success());
}

/// A finished tournament that goes on has its games in two files: none is passed over.
#[test]
fn no_file_of_a_folder_is_passed_over() {
    let field = played();
    field.set_plan(&plan(&PLAYERS, 100_000));
    let mut child = field.begin("out");
    field.wait_for_games("out");
    child.kill().expect("killed");
    child.wait().expect("ended");
    for tool in [
        &["stats", "out"][..],
        &["show", "out"],
        &["export", "out"],
        &["filter", "out", "--out", "x.tlr"],
        &["repair", "out", "--out", "x.tlr"],
    ] {
        let output = field.records(tool);
        let told = complaint(&output);
        assert_eq!(output.status.code(), Some(2), "{tool:?}: {told}");
        assert!(told.contains("holds games.tlr and the games since, running.tlr"), "{told}");
        assert!(told.contains("`touchline records merge out --out NEW`"), "{told}");
    }
    let verified = text(&field.records(&["verify", "out", "--tolerate-tail"]));
    let counts = |text: &str| -> Vec<u64> {
        let counted =
            |line: &str| line.split(" games").next()?.rsplit(": ").next()?.replace(' ', "").parse().ok();
        text.lines().filter_map(counted).collect()
    };
    let [finished, since] = counts(&verified)[..] else { panic!("{verified}") };
    assert!(finished == 12 && since > 0, "{verified}");
    // What the kill cut off, if anything, is left out; then the folder is joined as the tip says.
    assert!(field.records(&["repair", "out/running.tlr", "--out", "since.tlr"]).status.success());
    std::fs::rename(field.path("since.tlr"), field.path("out/running.tlr")).expect("moved");
    let joined = text(&field.records(&["merge", "out", "--out", "joined.tlr"]));
    let told = format!("joined.tlr: {} games from 2 files, 0 duplicates left out", finished + since);
    assert!(joined.replace(' ', "").contains(&told.replace(' ', "")), "{joined}");
    let merged = field.records(&["merge", "out/games.tlr", "out/games.tlr", "--out", "twice.tlr"]);
    assert!(text(&merged).contains("12 games from 2 files, 12 duplicates left out"), "{}", text(&merged));
}

/// A damaged header: the file is refused with what helps, and another file of the plan gives the header back. Tools
/// take the folder of a tournament for the file in it.
#[test]
fn a_lost_header_is_taken_from_another_file() {
    let field = played();
    let mut bytes = field.games("out");
    bytes[40] ^= 0x10;
    write(field.path("bad.tlr"), &bytes).expect("written");
    let refused = field.records(&["repair", "bad.tlr", "--out", "good.tlr"]);
    assert_eq!(refused.status.code(), Some(65));
    assert!(complaint(&refused).contains("a record file with a damaged header is repaired with --like FILE"));
    let repaired = field.records(&["repair", "bad.tlr", "--out", "good.tlr", "--like", "out"]);
    assert!(text(&repaired).contains("12 games kept"), "{}", text(&repaired));
    assert!(field.records(&["verify", "good.tlr"]).status.success());
    assert_eq!(read(field.path("good.tlr")).expect("a file"), field.games("out"));
    // What is read is not written over, and a file that has no footer lends its header alone.
    let over = field.records(&["repair", "bad.tlr", "--like", GAMES, "--out", GAMES, "--force"]);
    assert_eq!(over.status.code(), Some(2), "{}", complaint(&over));
    assert!(complaint(&over).contains("writing there would destroy"), "{}", complaint(&over));
    field.set_plan(&plan(&PLAYERS, 100_000));
    let mut child = field.begin("half");
    field.wait_for_games("half");
    child.kill().expect("killed");
    child.wait().expect("ended");
    let like = ["repair", "bad.tlr", "--like", "half", "--out", "good.tlr", "--force"];
    assert!(text(&field.records(&like)).contains("12 games kept"));
    assert_eq!(read(field.path("good.tlr")).expect("a file"), field.games("out"));
}

/// A pipe cannot be read twice, and is not called damaged for it.
#[test]
fn a_pipe_is_no_damaged_file() {
    let field = played();
    for tool in ["verify", "show", "export"] {
        let script = format!("cat {GAMES} | \"$0\" records {tool} /dev/stdin");
        let mut sh = Command::new("sh");
        let output = sh.args(["-c", &script, PROGRAM]).current_dir(field.path("")).output().expect("a shell");
        assert_eq!(output.status.code(), Some(2), "{tool}: {}", complaint(&output));
        assert!(complaint(&output).contains("is read more than once"), "{tool}: {}", complaint(&output));
    }
}

/// Files that somebody has put together: each game is kept once, and none of another plan; a header of another plan is
/// refused.
#[test]
fn files_that_were_put_together_are_taken_apart() {
    let field = played();
    let own = field.games("out");
    field.set_plan(&plan(&PLAYERS, 2).replace("seed = 11", "seed = 12"));
    assert!(field.play("other").status.success());
    let both = [own.clone(), own.clone(), field.games("other")].concat();
    write(field.path("both.tlr"), both).expect("written");
    let repaired = field.records(&["repair", "both.tlr", "--out", "own.tlr"]);
    let told = text(&repaired);
    for line in [
        "left out: 12 games that stand in the file twice: once each is kept",
        "left out: 12 games of another plan; repair the file that they come from",
    ] {
        assert!(told.lines().any(|found| found == line), "{told}");
    }
    assert!(told.contains("12 games kept"), "{told}");
    assert_eq!(read(field.path("own.tlr")).expect("a file"), own);
    let mut headless = own;
    headless[40] ^= 0x10;
    write(field.path("bad.tlr"), &headless).expect("written");
    let refused = field.records(&["repair", "bad.tlr", "--out", "good.tlr", "--like", "other"]);
    assert_eq!(refused.status.code(), Some(65));
    assert!(
        complaint(&refused).contains("bad.tlr: its games are of another plan"),
        "{}",
        complaint(&refused)
    );
    assert!(!field.path("good.tlr").exists());
}

/// A filter that no game can pass is a slip.
#[test]
fn filters_name_players_that_are_there() {
    let field = played();
    let refused = field.records(&["filter", "out", "--out", "x.tlr", "--player", "nobody"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(complaint(&refused).contains("there is no player \"nobody\" in "), "{}", complaint(&refused));
    let refused = field.records(&["filter", "out", "--out", "x.tlr", "--variant", "a cell"]);
    assert!(complaint(&refused).ends_with("; there are none\n"), "{}", complaint(&refused));
    let refused = field.records(&["filter", "out", "--out", "x.tlr", "--min-steps", "9", "--max-steps", "8"]);
    assert!(complaint(&refused).contains("--min-steps 9 is above --max-steps 8"), "{}", complaint(&refused));
}

/// A file cut at every byte of its last games: never a crash, exactly the whole games, and 1 unless the tail is
/// excused.
#[test]
fn a_cut_file_keeps_its_whole_games() {
    let field = played();
    let bytes = field.games("out");
    let places = frames(&bytes);
    for cut in (places[10] + 1..bytes.len()).step_by(7) {
        write(field.path("cut.tlr"), &bytes[..cut]).expect("written");
        let whole = places.iter().filter(|&&place| place < cut).count() - 1;
        let at_end = places.contains(&cut);
        let verified = field.records(&["verify", "cut.tlr"]);
        assert_eq!(verified.status.code(), Some(i32::from(!at_end)), "cut at {cut}");
        let whole = whole + usize::from(at_end);
        assert!(text(&verified).contains(&format!(": {whole} games")), "cut at {cut}: {}", text(&verified));
        assert!(field.records(&["verify", "cut.tlr", "--tolerate-tail"]).status.success(), "cut at {cut}");
    }
}

/// What is no record file, or one that cannot be read, is bad data and says why.
#[test]
fn foreign_files_are_refused() {
    let field = played();
    let bytes = field.games("out");
    let with = |at: usize, new: &[u8]| {
        let mut bytes = bytes.clone();
        bytes[at..at + new.len()].copy_from_slice(new);
        bytes
    };
    for (bytes, words) in [
        (Vec::new(), "the file header is damaged at byte 0: the file ends 12 bytes too early"),
        (b"GIF89a".to_vec(), "does not begin with the magic number"),
        (with(8, &[9, 0]), "format version 9 is not supported"),
        (with(10, &[0, 0x80]), "unknown flags"),
        (with(12, &[0xff, 0xff, 0xff, 0x7f]), "length 2147483647 is outside"),
        (with(12, &[0xff; 4]), "the file header is damaged"),
        (with(12, &[0; 4]), "length 0 is outside"),
        (with(40, &[0xff; 8]), "checksum"),
    ] {
        write(field.path("bad.tlr"), bytes).expect("written");
        let output = field.records(&["verify", "bad.tlr"]);
        assert_eq!(output.status.code(), Some(1), "{words}");
        assert!(text(&output).contains(words), "{}", text(&output));
        for tool in ["show", "stats", "export"] {
            let output = field.records(&[tool, "bad.tlr"]);
            assert_eq!(output.status.code(), Some(65), "{tool}: {words}");
            assert!(complaint(&output).contains(words), "{tool}: {}", complaint(&output));
        }
    }
    assert_eq!(field.records(&["verify", "missing.tlr"]).status.code(), Some(74));
    std::fs::create_dir(field.path("empty")).expect("a folder");
    let empty = field.records(&["verify", "empty"]);
    assert_eq!(empty.status.code(), Some(2), "a folder is no file");
    assert!(
        complaint(&empty).contains("a folder with neither games.tlr nor running.tlr"),
        "{}",
        complaint(&empty)
    );
    assert!(field.records(&["verify", "out"]).status.success(), "of a tournament's folder the file is meant");
    let endless = field.records(&["show", "/dev/zero"]);
    assert_eq!(endless.status.code(), Some(2), "a device is no file");
}

/// A file whose header is damaged has that fault, and the other files are verified all the same.
#[test]
fn a_damaged_header_is_a_fault_of_its_file() {
    let field = played();
    let mut bytes = field.games("out");
    bytes[40..48].fill(0xff);
    write(field.path("bad.tlr"), bytes).expect("written");
    for files in [["bad.tlr", GAMES], [GAMES, "bad.tlr"]] {
        let output = field.records(&[&["verify"], &files[..]].concat());
        let told = text(&output);
        assert_eq!(output.status.code(), Some(1), "{}", complaint(&output));
        assert!(complaint(&output).contains("faults in 1 of 2 files"), "{}", complaint(&output));
        assert!(told.contains("bad.tlr: DAMAGED: 0 games") && told.contains("sound: 12 games"), "{told}");
        let output = field.records(&[&["verify", "--json"], &files[..]].concat());
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!((output.status.code(), &document["sound"]), (Some(1), &Value::from(false)));
        for file in document["files"].as_array().expect("files") {
            let bad = file["file"] == "bad.tlr";
            assert_eq!((file["sound"] == false, file["games"] == 0), (bad, bad), "{file}");
            assert_eq!(file["faults"].as_array().map(Vec::len), Some(usize::from(bad)), "{file}");
            assert_eq!(file["faults"][0]["record"], Value::Null);
        }
    }
}

/// A device without room is an input or output failure, a reader that goes away is none.
#[test]
fn a_full_device_is_reported() {
    let field = played();
    for tool in [&["export", GAMES][..], &["show", GAMES], &["stats", GAMES], &["verify", GAMES, "--json"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
        command.arg("records").args(tool).current_dir(field.path(""));
        command.stdout(File::create("/dev/full").expect("the device")).stderr(Stdio::piped());
        let output = command.output().expect("runs");
        assert_eq!(output.status.code(), Some(74), "{tool:?}");
        assert!(complaint(&output).contains("No space left"), "{tool:?}: {}", complaint(&output));
    }
    // A limit on the size of files stands for the full disk.
    let program = env!("CARGO_BIN_EXE_touchline");
    let script = format!(
        "trap '' XFSZ; ulimit -f 2; exec {program} records export {GAMES} --rows decisions --out big.csv"
    );
    let output = Command::new("sh").args(["-c", &script]).current_dir(field.path("")).output().expect("runs");
    assert_eq!(output.status.code(), Some(74), "{}", complaint(&output));
    assert!(complaint(&output).starts_with("error: big.csv: "), "{}", complaint(&output));
    let refused = field.records(&["merge", GAMES, "--out", "/dev/full"]);
    assert_eq!(refused.status.code(), Some(2), "a device is not replaced by a file");
    let missing = field.records(&["merge", GAMES, "--out", "missing/games.tlr"]);
    assert_eq!(missing.status.code(), Some(74));
}

/// A file without games has no figures to tell.
#[test]
fn a_file_without_games_says_so() {
    let field = played();
    let out = field.name("none.tlr");
    assert!(
        field
            .records(&["filter", GAMES, "--min-number", "18446744073709551615", "--out", &out])
            .status
            .success()
    );
    assert_eq!(text(&field.records(&["stats", &out, "--html", "none.html"])), "There are no games.\n");
    let html = std::fs::read_to_string(field.path("none.html")).expect("a page");
    assert!(html.contains("There are no games.") && html.ends_with("</body></html>\n"));
    assert!(!html.contains("first-move advantage"));
    let stats = field.records(&["stats", &out, "--json"]);
    let document: Value = serde_json::from_slice(&stats.stdout).expect("JSON");
    assert_eq!(document["games"], 0);
    for figure in
        ["/first_move_advantage", "/draws_between_equals", "/standings/0/elo", "/standings/0/los_next"]
    {
        assert_eq!(document.pointer(figure), Some(&Value::Null), "{figure}");
    }
}
