//! Rules files as a user gives them: the example files of `data/`, overriding, and what is said about mistakes.

mod common;

use std::path::{Path, PathBuf};

use common::{answer, games, run, shown};

/// The data files of a kind for a game.
fn data_files(kind: &str, game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(kind).join(game);
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

fn data_file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name);
    path.to_str().expect("text").to_owned()
}

/// The rules that `show` tells for these arguments.
fn rules(arguments: &[&str]) -> String {
    shown(&[&["xfutebol", "--startpos"], arguments].concat())["rules"].as_str().expect("text").to_owned()
}

/// Code and message of `show xfutebol` with a file of this text; the file's name is cut off.
fn refused(text: &str) -> (i32, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("rules.toml");
    std::fs::write(&path, text).expect("written");
    let name = path.to_str().expect("text");
    let output = run(&["show", "xfutebol", "--rules-file", name], b"");
    assert!(output.stdout.is_empty());
    let message = String::from_utf8(output.stderr).expect("text");
    let message =
        message.trim_end().strip_prefix(&format!("error: {name}:")).expect("the place first").to_owned();
    (output.status.code().expect("a code"), message)
}

#[test]
fn every_data_file_is_readable() {
    let mut count = 0;
    for game in games() {
        for kind in ["line-ups", "attributes"] {
            for file in data_files(kind, &game) {
                let page = answer(&["show", &game, "--rules-file", file.to_str().expect("text")]);
                assert!(page.contains("position  "), "{}", file.display());
                count += 1;
            }
        }
    }
    assert!(count >= 10, "{count} files");
}

#[test]
fn published_files_are_the_published_rules() {
    for (name, expected) in [("simplified", "default"), ("sample", "attributes=sample")] {
        assert_eq!(
            rules(&["--rules-file", &data_file(&format!("attributes/xfutebol/{name}.toml"))]),
            expected
        );
    }
    for name in ["433a", "433l", "532", "532a", "532d"] {
        let expected = format!("lineup_w={name},lineup_b={name}");
        assert_eq!(rules(&["--rules-file", &data_file(&format!("line-ups/xfutebol/{name}.toml"))]), expected);
    }
    assert_eq!(rules(&["--rules-file", &data_file("line-ups/xfutebol/433.toml")]), "default");
    assert_eq!(
        rules(&["--rules-file", &data_file("line-ups/xfutebol/433l-against-532d.toml")]),
        "lineup_w=433l,lineup_b=532d"
    );
}

#[test]
fn later_files_and_typed_rules_override() {
    let lineup = data_file("line-ups/xfutebol/532a.toml");
    let both = data_file("line-ups/xfutebol/433l-against-532d.toml");
    let table = data_file("attributes/xfutebol/open-play.toml");
    let cells = "attr.D.speed=55,attr.D.defense=90,attr.K.defense=80,attr.R.speed=95";
    let files = ["--rules-file", &both, "--rules-file", &table, "--rules-file", &lineup];
    assert_eq!(rules(&files), format!("lineup_w=532a,lineup_b=532a,{cells}"));
    let typed = [&files[..], &["--rules", "lineup_b=433,attr.R.speed=85,half=30"]].concat();
    assert_eq!(rules(&typed), "half=30,lineup_w=532a,attr.D.speed=55,attr.D.defense=90,attr.K.defense=80");
    // The standard opening is overridden, too, and the play begins with the line-up.
    let page = answer(&["show", "xfutebol", "--rules-file", &lineup]);
    assert!(page.contains("532:DLLRDRMGGA/532:DLLRDRMGGA"), "{page}");
}

#[test]
fn options_of_any_game_can_stand_in_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("rules.toml");
    std::fs::write(&path, "game = \"socker\"\nsetup = \"arc\"\n").expect("written");
    let file = path.to_str().expect("text");
    let document = shown(&["socker", "--startpos", "--rules-file", file]);
    assert_eq!(document["rules"], shown(&["socker", "--startpos", "--rules", "setup=arc"])["rules"]);
    let output = run(&["show", "xfutebol", "--rules-file", file], b"");
    assert_eq!(output.status.code(), Some(65));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        message.contains("rules.toml:1:1: the file is for the game socker, not for xfutebol"),
        "{message}"
    );
}

#[test]
fn mistakes_are_told_with_their_place() {
    let lineup = |places: &str| format!("[line-up.white]\nformation = \"433\"\nplaces = [{places}]\n");
    let whole = r#""D", "D", "L", "L", "M", "R", "R", "G", "G""#;
    let base = "[attributes]\nbase = \"sample\"\n";
    for (text, expected) in [
        ("half = 1".into(), "1:1: rules option half=1: expected a whole number from 2 to 1000"),
        ("\nhalf = true".into(), "2:8: half: expected a whole number or a text, found this boolean"),
        ("half = 99999999999999999999".into(), "1:8: half: the number is too large"),
        ("lineup_w = \"\"".into(), "1:12: lineup_w: the text is empty"),
        ("lineup_w = \"532,half=2\"".into(), "1:12: lineup_w: expected a text without commas"),
        ("\n[attributes]\n# base = \"sample\"".into(), "2:2: attributes: the table is empty"),
        ("\"attr.A.speed\" = 5\n[attr.A]\nspeed = 6".into(), "3:1: attr.A.speed is given twice"),
        ("half = [3]".into(), "1:1: half: expected one value, not a list"),
        ("half = ".into(), "1:"),
        ("[line-up.white]\nhalf = 3".into(), "2:1: line-up.white.half: expected formation and places"),
        ("[line-up]\nformation = \"433\"".into(), "2:1: places is missing"),
        ("[line-up]\nplaces = [\"D\"]".into(), "2:1: formation is missing"),
        (
            "[line-up]\nformation = \"442\"\nplaces = []".into(),
            "2:1: line-up.formation: formation \"442\" is unknown",
        ),
        (lineup(r#""D", "M""#), "3:16: line-up.white.places: M on place 2 (shirt 03): expected one of "),
        (lineup(r#""D", "DD""#), "3:16: line-up.white.places: \"DD\" on place 2: expected one letter"),
        (lineup(whole), "3:1: line-up.white.places: 9 letters, expected 10"),
        (lineup(&format!("{whole}, \"A\", \"A\"")), "3:61: line-up.white.places: more than 10 letters"),
        (
            format!("lineup_w = \"532\"\n{}", lineup(&format!("{whole}, \"A\""))),
            "1:1: lineup_w is given twice",
        ),
        (
            format!("{base}[attributes.A]\npace = 3"),
            "4:1: attribute A.pace: expected one of the columns speed",
        ),
        (
            format!("{base}[attributes.Q]\nspeed = 3"),
            "4:1: attribute row \"Q\": expected one of A D M K R G L",
        ),
        (
            format!("{base}[attributes.A]\nspeed = 201"),
            "4:1: rules option attributes.A.speed=201: expected a whole number from 0 to 200",
        ),
        (
            format!("{base}[attributes.A]\nspeed = \"x\""),
            "4:1: rules option attributes.A.speed=x: expected a whole number from 0 to 200",
        ),
        (format!("{base}A = 3"), "3:1: attributes.A: expected attributes.<row>.<column> or attributes.base"),
        (
            "[attributes.A]\nspeed = 3".into(),
            " attribute A.skill is missing; a table that only changes some cells",
        ),
        (
            "[attributes]\nbase = \"mine\"".into(),
            "2:1: rules option attributes.base=mine: expected one of simplified",
        ),
    ] {
        let (code, message): (i32, String) = refused(&text);
        assert_eq!(code, 65, "{text}");
        assert!(message.starts_with(expected), "{text}\n{message}");
    }
}

#[test]
fn unknown_keys_missing_files_and_resumed_matches() {
    let (code, message) = refused("hal = 3\n");
    assert!(
        code == 65
            && message
                .starts_with("1:1: unknown rules option \"hal\"; did you mean half? xfutebol has: win half"),
        "{message}"
    );
    let output = run(&["show", "xfutebol", "--rules-file", "/nowhere/rules.toml"], b"");
    assert_eq!(output.status.code(), Some(74));
}

/// `make-suite` takes rules files as every command with `--rules` does: below what is typed, over the standard opening.
#[test]
fn suites_are_made_by_rules_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("rules.toml");
    std::fs::write(&path, "game = \"socker\"\nlimit = 50\nactions = 2\n").expect("written");
    let place = path.to_str().expect("text");
    let quick = [
        "make-suite",
        "socker",
        "--simulations",
        "20",
        "--matches",
        "2",
        "--nodes",
        "20000",
        "--rules-file",
        place,
    ];
    let suite = |arguments: &[&str]| {
        let output = run(&[&quick[..], arguments].concat(), b"");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{told}");
        String::from_utf8(output.stdout).expect("text")
    };
    assert!(suite(&[]).contains("rules = \"limit=50,setup=arc,actions=2\""), "{}", suite(&[]));
    assert!(suite(&["--rules", "setup=line,actions=3"]).contains("rules = \"limit=50,setup=line\""));
    std::fs::write(&path, "game = \"socchess\"\n").expect("written");
    let output = run(&quick, b"");
    assert_eq!(output.status.code(), Some(65));
    assert!(String::from_utf8_lossy(&output.stderr).contains(place));
}
