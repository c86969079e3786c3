//! Recorded matches of an independent implementation of the rule pages, asked again over the line protocol: every
//! answer is the same to the character.

mod common;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use common::{games, run};
use flate2::read::GzDecoder;

/// So many plies of each game are compared.
const PLIES: usize = 120;

/// The first match of a game's first file: the rules, and the lines of each ply.
fn recorded(game: &str) -> (String, Vec<String>) {
    let name = format!("../engine/testdata/{game}/{game}-01.txt.gz");
    let file = File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("recorded matches");
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text).expect("text");
    let mut lines = text.lines();
    let head = lines.next().expect("a head");
    let rules = head.split_once(" rules ").expect("rules").1.to_owned();
    (rules, lines.take_while(|line| !line.starts_with('#')).map(str::to_owned).collect())
}

#[test]
fn recorded_matches_are_answered_to_the_character() {
    for game in games() {
        let (rules, lines) = recorded(&game);
        let mut script = format!("setoption name Game value {game}\nsetoption name Rules value {rules}\n");
        let mut expected = Vec::new();
        let mut plies = 0;
        let mut moves = String::new();
        for line in &lines {
            if let Some(token) = line.strip_prefix("play ") {
                plies += 1;
                moves.push_str(&format!(" {token}"));
                script.push_str(&format!("query islegal {token}\nposition startpos moves{moves}\n"));
                expected.push("response true".to_owned());
            } else {
                if plies >= PLIES {
                    break;
                }
                let command = line.split(' ').next().expect("a word");
                script.push_str(&format!("{command}\n"));
                expected.push(line.clone());
            }
        }
        let output = run(&["ugi"], script.as_bytes());
        let answers = String::from_utf8(output.stdout).expect("text");
        for (i, (answer, wanted)) in answers.lines().zip(&expected).enumerate() {
            assert_eq!(answer, wanted, "{game}, answer {}", i + 1);
        }
        assert_eq!(answers.lines().count(), expected.len(), "{game}");
        assert!(plies > 20, "{game}: {plies}");
    }
}
