//! Plans of studies: what is refused and why, what things are called.

use touchline_selfplay::plan::PlanError;
use touchline_selfplay::study::plan::StudyPlan;
use touchline_selfplay::tournament;

use crate::common::Toy;
use crate::study_run::GRID;

#[test]
fn plans_are_refused_with_a_reason() {
    let refused = |old: &str, new: &str| -> String {
        assert!(GRID.contains(old), "{old}");
        let found = StudyPlan::parse(&GRID.replacen(old, new, 1)).and_then(|plan| plan.contest::<Toy>());
        found.err().map(|error: PlanError| error.to_string()).unwrap_or_default()
    };
    for (old, new, reason) in [
        ("seed = 5", "seed = 5\nspeed = 6", "unknown field `speed`"),
        ("\"toy\"", "\"chess\"", "the plan is for the game \"chess\", not for toy"),
        ("pairs = 6", "pairs = 0", "pairs must be 1 to 10 000 000"),
        ("goals={}", "goals=2", "factor \"goals\": rules has no {} where the level goes"),
        ("goals={}", "gaols={}", "cell goals=2 Black=free: "),
        ("[2, 3]", "[2, 2]", "factor \"goals\": the level 2 stands there twice"),
        ("[2, 3]", "[2, 9]", "cell goals=9 Black=free: "),
        ("[2, 3]", "[]", "factor \"goals\": it has no levels"),
        ("\"Black\"", "\"goals\"", "factor \"goals\": there are two of this name"),
        ("black-plays = \"{}\"", "", "factor \"Black\": it changes nothing: give one of rules, "),
        ("black-plays = \"{}\"", "second = \"{}\"", "there is no player \"free\""),
        (
            "black-plays = \"{}\"",
            "moves = \"{}\"",
            "cell goals=2 Black=free: opening \"startpos moves free\"",
        ),
        ("black-plays = \"{}\"", "rules-file = \"{}.toml\"", "free.toml: the file was not read"),
        ("pairs = 6", "pairs = 6\ndesign = \"star\"\nreading = \"matrix\"", "a star is read against"),
        ("pairs = 6", "pairs = 6\ndesign = \"race\"\nrace = { alpha = 1.5 }", "alpha must be above 0"),
        ("pairs = 6", "pairs = 6\nrace = { round = 5 }", "[race]: only design = \"race\" has it"),
        ("pairs = 6", "pairs = 6\nfiles = { a = \"b\" }", "unknown field `files`"),
        ("[2, 3]", "[2, 3.5]", "a level is a whole number or a text"),
        ("kind = \"random\"", "kind = \"ugi\"", "kind ugi needs a program"),
    ] {
        let found = refused(old, new);
        assert!(found.contains(reason), "{old} as {new}: {found}");
    }
    let many: Vec<String> = (0..40).map(|level| level.to_string()).collect();
    let found = refused("[2, 3]", &format!("[{}]", many.join(", ")));
    assert!(found.contains("cell goals=0"), "{found}");
    let found = refused(
        "[\"free\", \"guard\", \"end\"]",
        &format!("[{}]", (0..501).map(|level| level.to_string()).collect::<Vec<_>>().join(", ")),
    );
    assert!(found.contains("1002 cells; at most 1000"), "{found}");
    // Before anything else about so many levels is looked at.
    let found = refused("[2, 3]", &format!("[{}]", ["7"; 400].join(", ")));
    assert!(found.contains("1200 cells; at most 1000"), "{found}");
}

/// Plans are told apart by what only one of the two kinds has.
#[test]
fn plans_of_the_other_kind_are_told() {
    let tournament = "game = \"toy\"\nseed = 1\npairs = 1\nformat = \"swiss\"\nplayer = []\n";
    assert!(tournament::Plan::parse(tournament).is_ok());
    let message = StudyPlan::parse(tournament).expect_err("a tournament").to_string();
    assert_eq!(message, "this is the plan of a tournament, not of a study");
    let message = tournament::Plan::parse(GRID).expect_err("a study").to_string();
    assert_eq!(message, "this is the plan of a study, not of a tournament");
}

/// A star changes one factor at a time: no text can name another one, and every factor has a text.
#[test]
fn factors_of_a_star_stand_alone() {
    let star = format!("design = \"star\"\n{GRID}");
    let refused = |plan: &str| {
        let found = StudyPlan::parse(plan).and_then(|plan| plan.contest::<Toy>());
        found.err().map(|error: PlanError| error.to_string()).unwrap_or_default()
    };
    assert_eq!(refused(&star), "");
    let named = refused(&star.replace("black-plays = \"{}\"", "black-plays = \"{goals}\""));
    assert!(named.contains("\"Black\": black-plays has {goals}, but a star changes one factor"), "{named}");
    let silent = star.replace("black-plays = \"{}\"", "").replace("[\"free\", \"guard\"", "[\"2\"");
    let silent = refused(&silent.replacen("rules = \"goals={}\"", "rules = \"goals={Black}\"", 1));
    assert!(silent.contains("a star"), "{silent}");
}

/// A race of one cell, of one column or without factors has nothing to choose from.
#[test]
fn a_race_needs_something_to_choose_from() {
    let levels = "levels = [\"free\", \"guard\", \"end\"]";
    let raced = |rows: bool| format!("design = \"race\"\nrace = {{ rows = {rows} }}\n{GRID}");
    let column = raced(true).replace(levels, "levels = [\"free\"]");
    let cell = raced(false).replace(levels, "levels = [\"free\"]").replace("[2, 3]", "[2]");
    let answers = raced(true).replacen("pairs = 6", "pairs = 6\nreading = \"sequential\"", 1);
    let none = raced(false).split("[[factor]]").next().unwrap_or_default().to_owned();
    for (text, reason) in [
        (column, "race: a row has nothing to choose from: give the second factor two levels or more"),
        (cell, "race: there is nothing to choose from: give a factor of two levels or more"),
        (none, "race: there is nothing to choose from"),
        (answers, "race: in a sequential study the second choice answers the first"),
    ] {
        let refused = StudyPlan::parse(&text).and_then(|plan| plan.contest::<Toy>()).err();
        let refused = refused.map(|error| error.to_string()).unwrap_or_default();
        assert!(refused.contains(reason), "{refused}");
    }
    assert!(StudyPlan::parse(&raced(false)).and_then(|plan| plan.contest::<Toy>()).is_ok());
}

/// A plan without a title is called after its game and factors, and two factors of a star may have the same level.
#[test]
fn titles_and_cells_have_names_of_their_own() {
    let plain = GRID.split("[[factor]]").next().unwrap_or_default();
    assert_eq!(StudyPlan::parse(plain).expect("a plan").title(), "toy");
    let text = format!(
        "design = \"star\"\n{plain}{}{}",
        "[[factor]]\nname = \"one\"\nlevels = [\"goals=2\", \"goals=3\"]\nrules = \"{}\"\n",
        "[[factor]]\nname = \"two\"\nlevels = [\"goals=2\"]\nrules = \"turns=8,{}\"\n",
    );
    let contest = StudyPlan::parse(&text).and_then(|plan| plan.contest::<Toy>()).expect("a contest");
    let names: Vec<&str> = contest.header.variants.iter().map(|variant| variant.name.as_str()).collect();
    assert_eq!(names, ["base", "one=goals=2", "goals=3", "two=goals=2"]);
}
