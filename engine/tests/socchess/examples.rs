//! The worked examples of section 10 of the rule page, SOC-X1 to SOC-X25, read from the page itself.

use touchline_engine::conformance::script;
use touchline_engine::games::Socchess;

const PAGE: &str = include_str!("../../../docs/rules/socchess.md");

/// The page as a script of as many lines: each example is a heading and a fenced block, which has other words for
/// `play` and `is`.
fn examples() -> String {
    let mut is_fenced = false;
    let lines = PAGE.lines().map(|line| {
        is_fenced ^= line == "```";
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            _ if line.starts_with("**SOC-X") => format!("example {line}\n"),
            _ if !is_fenced || line == "```" => "\n".to_owned(),
            "do" => format!("play {rest}\n"),
            "gives" => format!("is {rest}\n"),
            _ => format!("{line}\n"),
        }
    });
    lines.collect()
}

#[test]
fn worked_examples() {
    let tally = script::<Socchess>("docs/rules/socchess.md", 1, &examples());
    assert_eq!(tally["example"], 25);
    assert_eq!(tally["is"], PAGE.lines().filter(|line| line.starts_with("gives ")).count() as u32);
}
