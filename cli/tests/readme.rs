//! Everything shown in README.md is real output: each `console` block is run and compared, except for the lines that
//! tell speed and time. `README=overwrite cargo test -p touchline --test readme` renews them.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Lines with this text depend on the machine.
const SPEED: &str = "simulations/s";

#[test]
fn the_readme_shows_real_output() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let path = root.join("README.md");
    let old = fs::read_to_string(&path).expect("README.md");
    let new = renewed(&old, &root);
    if std::env::var("README").is_ok_and(|value| value == "overwrite") {
        fs::write(&path, new).expect("README.md is written");
        return;
    }
    for (number, (shown, real)) in comparable(&old).into_iter().zip(comparable(&new)).enumerate() {
        assert_eq!(shown, real, "line {} without speeds; renew with README=overwrite", number + 1);
    }
    assert_eq!(comparable(&old).len(), comparable(&new).len(), "number of lines");
}

fn comparable(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.contains(SPEED)).collect()
}

/// The page with the output of every command in it made anew.
fn renewed(page: &str, root: &Path) -> String {
    let mut text = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        text.push_str(line);
        text.push('\n');
        if line == "```console" {
            for line in lines.by_ref().take_while(|line| *line != "```") {
                if let Some(command) = line.strip_prefix("$ ") {
                    text.push_str(&format!("{line}\n{}", output(command, root)));
                }
            }
            text.push_str("```\n");
        }
    }
    text
}

fn output(command: &str, root: &Path) -> String {
    let words = words(command);
    assert_eq!(words[0], "touchline", "{command}");
    let output = Command::new(env!("CARGO_BIN_EXE_touchline"))
        .args(&words[1..])
        .current_dir(root)
        .output()
        .expect("touchline runs");
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).expect("UTF-8 output")
}

/// Splits at blanks; quotes, single or double, hold words together.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in command.chars() {
        match (c, quote) {
            ('\'' | '"', None) => quote = Some(c),
            (c, Some(q)) if c == q => quote = None,
            (' ', None) => words.push(String::new()),
            (c, _) => words.last_mut().expect("a word").push(c),
        }
    }
    words
}
