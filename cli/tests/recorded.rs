//! Recorded matches of an independent implementation of the rule pages, asked again over the line protocol: every
//! answer is the same to the character.

mod common;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use common::{games, run};
use flate2::read::GzDecoder;
use touchline_engine::random::{Stream, below, stream};

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

/// Damaged lines are answered like any other: a session ends in order, and nothing breaks down in it.
#[test]
fn damaged_lines_break_nothing() {
    for game in games() {
        let (rules, lines) = recorded(&game);
        let mut rng = stream(11, &[]);
        let mut script = format!("setoption name Game value {game}\n");
        for line in lines.iter().take(600) {
            let command = match line.split_once(' ') {
                Some(("fen", position)) => format!("position fen {}", damaged(position, &mut rng)),
                Some(("play", token)) => format!("query islegal {}", damaged(token, &mut rng)),
                Some(("legal", _)) => "legal".to_owned(),
                Some(("actor", _)) => format!("setoption name Rules value {}", damaged(&rules, &mut rng)),
                _ => damaged("position startpos moves end", &mut rng),
            };
            script.push_str(&format!("{command}\n"));
        }
        script.push_str("isready\n");
        let output = run(&["ugi"], script.as_bytes());
        let answers = String::from_utf8(output.stdout).expect("text");
        assert_eq!(output.status.code(), Some(0), "{game}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stderr.is_empty() && !answers.contains("error internal"), "{game}");
        assert!(answers.contains("error position") && answers.ends_with("readyok\n"), "{game}");
    }
}

/// The text with one character taken out, put in, or changed.
fn damaged(text: &str, rng: &mut Stream) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let mut draw = |bound: usize| below(rng, bound as u32) as usize;
    let place = draw(characters.len().max(1)).min(characters.len().saturating_sub(1));
    let other = ['0', '9', 'a', 'K', '/', '-', '.', ' ', '~', '\u{e9}'][draw(10)];
    match draw(3) {
        0 => drop(characters.splice(place..(place + 1).min(characters.len()), [])),
        1 => characters.insert(place, other),
        _ => drop(characters.splice(place..(place + 1).min(characters.len()), [other])),
    }
    characters.into_iter().collect()
}
