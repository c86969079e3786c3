//! The worked examples of section 10 of the rule page, read from the page itself.

use touchline_engine::conformance::Script;
use touchline_engine::games::Xfutebol;

const PAGE: &str = include_str!("../../../docs/rules/xfutebol.md");

/// A line of the page as lines of a script. `fen` is the example's position, from which every `play` begins.
///
/// The page has `n m` for `count`, `->` for `is`, and three lists: `legal P (k; n=m) …` for the k tokens of m that
/// begin with P, `legal (m) …` for all m, and, indented below `->`, all of them without their number.
fn translated(line: &str, fen: &mut String) -> Vec<String> {
    let is_indented = line.starts_with(' ');
    let (word, rest) = line.trim_start().split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim_start();
    match word {
        "#" => vec![format!("example {rest}")],
        "fen" => {
            *fen = format!("fen {rest}");
            vec![fen.clone()]
        }
        "n" => vec![format!("count {rest}")],
        "play" => vec![fen.clone(), line.to_owned()],
        "->" => vec![format!("is {rest}")],
        "legal" if is_indented => vec![format!("legal {} {rest}", rest.split(' ').count())],
        "legal" => {
            let (start, rest) = rest.split_once('(').expect("a number");
            let (numbers, tokens) = rest.split_once(')').expect("a number");
            // The page leaves out the probabilities of the toss.
            let tokens = tokens.replace(" none", "").replace("black toss:white", "black=1/2 toss:white=1/2");
            match numbers.split_once("; n=") {
                Some((some, all)) => vec![format!("count {all}"), format!("from {start}{some}{tokens}")],
                None => vec![format!("legal {numbers}{tokens}")],
            }
        }
        _ => vec![line.to_owned()],
    }
}

/// All blocks of section 10 play as printed.
#[test]
fn worked_examples() {
    let mut script = Script::<Xfutebol>::default();
    let (mut is_fenced, mut fen) = (false, String::new());
    for (number, line) in (1..).zip(PAGE.lines()).skip_while(|(_, line)| !line.starts_with("## 10.")) {
        is_fenced ^= line == "```";
        if !is_fenced || line == "```" {
            continue;
        }
        for words in translated(line, &mut fen) {
            script.line(&words).unwrap_or_else(|e| panic!("docs/rules/xfutebol.md:{number}: {words}\n{e}"));
        }
    }
    let tally = script.tally().expect("expectations");
    assert_eq!((tally["example"], tally["play"]), (42, 56));
}
