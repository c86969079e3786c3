//! Every clause id of a rule page (`docs/rules/<game>.md`) is named by a test of that game (`tests/<game>/`), and every
//! id that the sources and tests name is on the page. Every position string of a page's examples is tested.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use touchline_engine::Rulebook;
use touchline_engine::games::{Visitor, all, visit};

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

/// The words of a text, clause ids among them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.')))
        .map(|word| word.trim_end_matches('.'))
}

/// All source and text files in a folder and below.
fn sources(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.append(&mut sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "txt") {
            found.push(fs::read_to_string(&path).expect("a readable file"));
        }
    }
    found
}

/// The words of all files in a folder and below.
fn named(folder: &Path) -> BTreeSet<String> {
    sources(folder).iter().flat_map(|text| words(text)).map(str::to_owned).collect()
}

/// Whether the number of an id (`6.1.2`, `R5`) is that of a clause, the beginning of several (`6.1`, `6`) or that of a
/// headed section, or else that of a ruling or an example, which the page names as it comes.
fn is_on_page(number: &str, prefix: &str, clauses: &BTreeSet<String>, page: &str) -> bool {
    let id = format!("{prefix}-{number}");
    if number.starts_with(|c: char| c.is_ascii_digit()) {
        let family = format!("{id}.");
        clauses.contains(&id)
            || clauses.iter().any(|clause| clause.starts_with(&family))
            || page.lines().any(|line| {
                line.starts_with('#') && line.split(' ').nth(1).is_some_and(|word| word == number)
            })
    } else {
        words(page).any(|word| word == id || word == number)
    }
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

#[test]
fn every_id_that_is_named_is_on_its_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut named_anywhere = named(&root.join("src"));
    named_anywhere.append(&mut named(&root.join("tests")));
    for info in all() {
        let page =
            fs::read_to_string(root.join(format!("../docs/rules/{}.md", info.id))).expect("a rule page");
        let clauses = clauses(&page);
        let prefix = &clauses.first().expect("a clause")[..3];
        let numbers: Vec<&str> = named_anywhere
            .iter()
            .filter_map(|word| word.strip_prefix(prefix)?.strip_prefix('-'))
            .filter(|number| number.contains(|c: char| c.is_ascii_digit()))
            .collect();
        assert!(numbers.len() > 30, "{}: only {} ids are named", info.id, numbers.len());
        let unknown: Vec<&&str> =
            numbers.iter().filter(|number| !is_on_page(number, prefix, &clauses, &page)).collect();
        assert!(unknown.is_empty(), "{prefix}: not on the page: {unknown:?}");
    }
}

/// The lines of the sections of a page with these numbers.
fn sections<'a>(page: &'a str, numbers: &[&str]) -> Vec<&'a str> {
    let mut is_inside = false;
    let lines = page.lines().filter(|line| {
        if let Some((number, _)) = line.strip_prefix("## ").and_then(|heading| heading.split_once('.')) {
            is_inside = numbers.contains(&number);
        }
        is_inside
    });
    lines.collect()
}

/// The position strings, which have that many fields, between backticks and on lines of their own.
fn strings<'a>(lines: &[&'a str], fields: usize) -> Vec<&'a str> {
    let texts = lines.iter().flat_map(|line| line.split('`'));
    texts
        .filter(|text| {
            let words: Vec<&str> = text.split(' ').collect();
            words.len() == fields && words[0].contains('/')
        })
        .collect()
}

/// Every example position of a page is tested: it is in the script of the game's examples, where it has one, or in the
/// tests of the game. Without a script the tests read section 10 itself, so that section 4 may show strings of it.
#[test]
fn every_string_of_a_page_is_tested() {
    struct Fields;
    impl Visitor for Fields {
        type Output = usize;
        fn visit<G: Rulebook>(self) -> usize {
            let game = G::default();
            game.print_position(&game.start()).split(' ').count()
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for info in all() {
        let page =
            fs::read_to_string(root.join(format!("../docs/rules/{}.md", info.id))).expect("a rule page");
        let mut tests = sources(&root.join("tests").join(info.id));
        let shown = match fs::read_to_string(root.join(format!("testdata/{}/examples.txt", info.id))) {
            Ok(script) => {
                tests.push(script);
                sections(&page, &["4", "10", "12"])
            }
            Err(_) => {
                tests.push(sections(&page, &["10"]).join("\n"));
                sections(&page, &["4"])
            }
        };
        let strings = strings(&shown, visit(info.id, Fields).expect("a listed game"));
        assert!(strings.len() > 5, "{}: only {} strings found", info.id, strings.len());
        let missing: Vec<&&str> =
            strings.iter().filter(|string| !tests.iter().any(|text| text.contains(**string))).collect();
        assert!(missing.is_empty(), "{}: not tested: {missing:#?}", info.id);
    }
}
