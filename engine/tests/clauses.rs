//! Every clause id of a rule page (`docs/rules/<game>.md`) is named by a test of that game (`tests/<game>/`).

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use touchline_engine::games::all;

/// Clause ids at the start of a paragraph or list entry of the page: `- **SKR-4.2** …`, `- FBC-6.1.2a …`.
fn clauses(page: &str) -> BTreeSet<String> {
    page.lines()
        .filter_map(|line| {
            let id: String = line
                .strip_prefix("- ")?
                .trim_start_matches('*')
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))
                .collect();
            let (prefix, number) = id.split_once('-')?;
            let is_clause = prefix.len() == 3
                && prefix.bytes().all(|b| b.is_ascii_uppercase())
                && number.starts_with(|c: char| c.is_ascii_digit());
            is_clause.then(|| id.trim_end_matches('.').to_owned())
        })
        .collect()
}

/// Clause ids that the tests name, each as a whole word.
fn named(folder: &Path) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the tests of a game") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a test file");
        for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))) {
            ids.insert(word.trim_end_matches('.').to_owned());
        }
    }
    ids
}

#[test]
fn every_clause_is_named_by_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for info in all() {
        let page =
            fs::read_to_string(root.join(format!("../docs/rules/{}.md", info.id))).expect("a rule page");
        let clauses = clauses(&page);
        assert!(clauses.len() > 30, "{}: only {} clauses found", info.id, clauses.len());
        let named = named(&root.join("tests").join(info.id));
        let missing: Vec<&String> = clauses.difference(&named).collect();
        println!("{}: {} clauses, {} without a test", info.id, clauses.len(), missing.len());
        assert!(missing.is_empty(), "{}: no test names {missing:?}", info.id);
    }
}
