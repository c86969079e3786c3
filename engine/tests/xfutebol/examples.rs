//! The worked examples of section 10 of the rule page, `testdata/xfutebol/examples.txt`.

use std::path::Path;

use crate::support::Scene;

/// `legal P (k; n=m) tokens`, `legal (m) tokens`.
fn check_legal(scene: &Scene, rest: &str, title: &str) {
    let (prefix, rest) = rest.split_once('(').expect("a count");
    let (counts, tokens) = rest.split_once(") ").expect("tokens");
    let (shown, all) = counts.split_once("; n=").unwrap_or((counts, counts));
    assert_eq!(scene.legal().len().to_string(), all, "{title}: size of the list");
    let tokens = if tokens == "none" { "" } else { tokens };
    assert_eq!(scene.legal_from(prefix.trim()), tokens, "{title}: {prefix}");
    assert_eq!(tokens.split_whitespace().count().to_string(), shown, "{title}");
}

/// All blocks of XFB-4.6 strings in use and of section 10 play as printed.
#[test]
fn worked_examples() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/xfutebol/examples.txt");
    let text = std::fs::read_to_string(path).expect("the examples");
    let (mut title, mut rules) = (String::new(), String::new());
    let mut fen = Scene::start("default");
    let mut played = Scene::start("default");
    let (mut examples, mut plays) = (0, 0);
    for line in text.lines() {
        let (word, rest) = line.trim_start().split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim_start();
        let indented = line.starts_with("   ");
        match word {
            "#" => {
                (title, rules) = (rest.to_owned(), "default".to_owned());
                examples += 1;
            }
            "rules" => rules = rest.to_owned(),
            "fen" => {
                fen = Scene::of(&rules, rest);
                assert_eq!(fen.fen(), rest, "{title}");
            }
            "n" => assert_eq!(fen.legal().len().to_string(), rest, "{title}"),
            "play" => {
                played = fen.play(rest);
                plays += 1;
            }
            "->" => assert_eq!(played.fen(), rest, "{title}"),
            "legal" if indented => assert_eq!(played.legal().join(" "), rest, "{title}"),
            "legal" => check_legal(&fen, rest, &title),
            "" => {}
            _ => panic!("{line}"),
        }
    }
    assert_eq!((examples, plays), (42, 56));
}
