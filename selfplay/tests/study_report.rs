//! Reports of studies: sentences follow the numbers, tables and pages are whole, a planted effect is found.

use std::collections::{BTreeMap, BTreeSet};

use touchline_selfplay::interval::Interval;
use touchline_selfplay::race::{Goal, Race};
use touchline_selfplay::ratings::Game;
use touchline_selfplay::record::End;
use touchline_selfplay::study::luck::{LuckyPair, adjust};
use touchline_selfplay::study::measures::{Measure, Unit};
use touchline_selfplay::study::report::{
    CellResult, Study, StudyError, StudyReport, Values, columns, write_csv,
};
use touchline_selfplay::study::skill::SkillChain;
use touchline_selfplay::study::{Draws, Factor, Pair, Quantity, Reading};

use crate::common::check_markup;
use crate::common::simulated::Kind;

pub(crate) fn even(draw: f64) -> Kind {
    Kind { win: 0.5 - draw / 2.0, draw, luck: 0.2 }
}

fn factor(name: &str, levels: &[&str]) -> Factor {
    Factor { name: name.to_owned(), levels: levels.iter().map(|level| (*level).to_owned()).collect() }
}

/// A study of one factor whose levels are cells of these kinds.
pub(crate) fn study(kinds: &[Kind], pairs: u64) -> Study {
    let levels: Vec<String> = (0..kinds.len()).map(|level| (level + 1).to_string()).collect();
    let cell = |(level, kind): (usize, &Kind)| CellResult {
        levels: vec![level],
        pairs: kind.pairs(11, level as u64, pairs),
        ..CellResult::default()
    };
    Study {
        title: "Edge <limit>".to_owned(),
        game: "socker".to_owned(),
        settings: vec![("rules".to_owned(), "default".to_owned())],
        command: "touchline study edge.toml".to_owned(),
        factors: vec![Factor { name: "edge".to_owned(), levels }],
        cells: kinds.iter().enumerate().map(cell).collect(),
        draws: Draws { samples: 100, seed: 1 },
        ..Study::default()
    }
}

pub(crate) fn report(study: Study) -> StudyReport {
    StudyReport::new(study).expect("a report")
}

fn says(report: &StudyReport, words: &str) -> bool {
    report.summary().iter().any(|sentence| sentence.contains(words))
}

/// White has a handicap of 6 points of 100: the interval of the report covers the truth in at least 93 of 100 studies.
#[test]
fn a_planted_effect_is_found() {
    let kind = Kind { win: 0.34, draw: 0.2, luck: 0.3 };
    let (mut covered, mut found) = (0, 0);
    for seed in 0..100 {
        let cell = |level: usize, kind: Kind| CellResult {
            levels: vec![level],
            pairs: kind.pairs(seed, level as u64, 400),
            ..CellResult::default()
        };
        let mut study = study(&[], 0);
        study.factors = vec![factor("handicap", &["no", "yes"])];
        study.cells = vec![cell(0, even(0.2)), cell(1, kind)];
        study.reading = Reading::Against(0);
        let report = report(study);
        let difference = report.comparisons[0].difference.interval;
        covered += u32::from(report.cells[1].white.contains(0.44) && difference.contains(-0.06));
        found += u32::from(report.comparisons[0].is_real());
    }
    assert!(covered >= 90, "both intervals cover in {covered} of 100");
    assert!(found > 60, "the effect is found in {found} of 100");
    let alone = (0..100u64).filter(|&seed| {
        let scores = kind.pairs(1000 + seed, 1, 400);
        report(Study {
            cells: vec![CellResult { levels: vec![], pairs: scores, ..CellResult::default() }],
            ..Study::default()
        })
        .cells[0]
            .white
            .contains(0.44)
    });
    assert!(alone.count() >= 93);
}

#[test]
fn sentences_about_one_cell_follow_its_interval() {
    let one = |win: f64| {
        let kind = Kind { win, draw: 0.1, luck: 0.0 };
        let mut study = study(&[kind], 300);
        study.factors.clear();
        study.cells[0].levels.clear();
        report(study)
    };
    let good = one(0.6);
    assert!(good.cells[0].white.low > 0.5 && says(&good, "excludes 50 %, White is favoured"));
    let bad = one(0.3);
    assert!(bad.cells[0].white.high < 0.5 && says(&bad, "excludes 50 %, White is at a disadvantage"));
    let fair = one(0.45);
    assert!(fair.cells[0].white.contains(0.5) && says(&fair, "contains 50 %, no advantage is shown"));
    assert!(!says(&fair, "excludes") && !says(&good, "contains 50 %") && !says(&bad, "is favoured"));
    assert!(says(&good, "300 pairs over 1 cell"));
}

#[test]
fn sentences_about_many_cells_follow_their_intervals() {
    let wide = Kind { win: 0.75, draw: 0.1, luck: 0.1 };
    let some = report(study(&[even(0.2), wide, even(0.1)], 200));
    assert!(says(&some, "Of 3 cells, 1 favours White and 0 favour the other side"));
    assert!(says(&some, "2 of 3 comparisons between cells show a difference"), "{:?}", some.summary());
    let none = report(study(&[even(0.2), even(0.2), even(0.2)], 100));
    assert!(says(&none, "0 favour White and 0 favour the other side"));
    assert!(says(&none, "None of 3 comparisons"), "{:?}", none.summary());
    assert!(!says(&none, " show a difference") && !says(&some, "None of"));
    let unplayed = report(study(&[even(0.2), even(0.2)], 0));
    assert_eq!(unplayed.summary(), ["0 games in 0 pairs over 2 cells. 2 cells have not been played."]);
    let mut one_sided = study(&[even(0.2), even(0.2)], 10);
    one_sided.cells[1].pairs.clear();
    let said = report(one_sided).summary();
    let draws = said.iter().find(|said| said.contains("ended in a draw")).expect("a sentence");
    assert!(draws.ends_with("of 20 games ended in a draw."), "no share of nothing: {draws}");
    let rows = &unplayed.tables()[0].rows;
    assert_eq!(rows[0][1..], ["0", "not played", "-", "-", "-"]);
    let drawn = report(study(&[Kind { win: 0.0, draw: 1.0, luck: 0.0 }], 5));
    assert!(says(&drawn, "10 of 10 games ended in a draw: 100.0 % ("));
}

/// What lead changes and the like are is said below the measures, in the words of the program's own bounds.
#[test]
fn measures_are_explained() {
    let mut made = study(&[even(0.2)], 5);
    assert_eq!(report(made.clone()).measures_note(), None);
    made.cells[0].measures.push(Measure {
        name: "lead changes a game".to_owned(),
        unit: Unit::Number,
        interval: Interval { low: 0.5, estimate: 1.0, high: 1.5 },
    });
    let made = report(made);
    let note = made.measures_note().expect("a note");
    assert!(
        note.contains("from below 45.0 % to above 55.0 % or back; the winner's was once below 25.0 %"),
        "{note}"
    );
    let (_, below) = made
        .page()
        .split_once("<h2>Measures</h2>")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .expect("a table");
    assert!(below.contains("Lead changes and games won from behind go by"));
}

/// Games that were lost by a fault, or cut off, are counted and told wherever their results stand.
#[test]
fn games_that_the_rules_did_not_end_are_told() {
    let mut made = study(&[even(0.2); 3], 5);
    let played = report(made.clone());
    assert!(!says(&played, "by a fault") && !says(&played, "by adjudication"));
    assert_eq!(played.tables()[0].head.len(), 6);
    made.cells[0].ends = BTreeMap::from([(End::Time, 2)]);
    made.cells[2].ends = BTreeMap::from([(End::Time, 1), (End::Crash, 3), (End::AgreedDraw, 1)]);
    let early = report(made.clone());
    assert!(says(
        &early,
        "6 of 30 games were lost by a fault and not on the board, by the reason time 3, crash 3, in 2 of 3 cells (most \
         in edge 3: 4 of 10)."
    ));
    assert!(says(
        &early,
        "1 of 30 games was ended by adjudication before the rules did, by the reason agreed-draw 1, in"
    ));
    let table = &early.tables()[0];
    assert_eq!(table.head[6..], ["forfeits", "adjudicated"]);
    assert_eq!(table.rows.iter().map(|row| row[6..].join(" ")).collect::<Vec<_>>(), ["2 0", "0 0", "4 1"]);
    let column = |name: &str| {
        columns(&early).into_iter().find(|column| column.name == name).map(|column| column.values)
    };
    assert_eq!(column("forfeits"), Some(Values::Whole(vec![2, 0, 4])));
    assert_eq!(column("adjudicated"), Some(Values::Whole(vec![0, 0, 1])));
    // Of a single cell it need not be said where.
    made.cells.truncate(1);
    assert!(says(
        &report(made),
        "2 of 10 games were lost by a fault and not on the board, by the reason time 2. "
    ));
}

/// Games that were played again and again are no evidence, and the summary says so.
#[test]
fn repeated_games_are_told() {
    let mut made = study(&[Kind { win: 0.5, draw: 0.0, luck: 0.0 }; 3], 5);
    made.cells[0].repeated = 4;
    assert!(!says(&report(made.clone()), "repeat another one"));
    made.cells[1].repeated = 5;
    made.cells[2].repeated = 9;
    assert!(says(
        &report(made),
        "In 2 of 3 cells at least half of the games repeat another one action by action (edge 3: 9 of 10)."
    ));
}

/// Where an option changed no game, the summary says so.
#[test]
fn cells_that_went_alike_are_told() {
    let mut made = study(&[Kind { win: 0.5, draw: 0.0, luck: 0.0 }; 4], 5);
    for (cell, course) in made.cells.iter_mut().zip([Some(7), Some(8), Some(7), None]) {
        cell.course = course;
    }
    assert!(says(
        &report(made.clone()),
        "The same was played game by game, action by action: edge 1 = edge 3. What tells these cells apart never \
         mattered there."
    ));
    made.cells[2].course = Some(9);
    assert!(!says(&report(made), "The same was played"));
}

/// A matrix study with these true shares.
pub(crate) fn matrix(truth: &[[f64; 3]; 2], pairs: u64, reading: Reading) -> Study {
    let mut made = study(&[], 0);
    made.reading = reading;
    made.factors = vec![factor("F", &["low", "high"]), factor("D", &["0", "5", "10"])];
    for (row, shares) in truth.iter().enumerate() {
        for (column, share) in shares.iter().enumerate() {
            let kind = Kind { win: share - 0.05, draw: 0.1, luck: 0.1 };
            made.cells.push(CellResult {
                levels: vec![row, column],
                pairs: kind.pairs(5, (3 * row + column) as u64, pairs),
                ..CellResult::default()
            });
        }
    }
    made
}

#[test]
fn sentences_about_matrices_follow_the_solution() {
    let clear = [[0.6, 0.7, 0.8], [0.4, 0.5, 0.6]];
    let secret = report(matrix(&clear, 400, Reading::Matrix));
    assert!(says(&secret, "F by low 100.0 % (100.0 to 100.0 %); D by 0 100.0 % ("), "{:?}", secret.summary());
    assert!(says(&secret, "F: dominated beyond doubt high by low."));
    let vague = report(matrix(&[[0.52, 0.55, 0.6], [0.5, 0.53, 0.55]], 40, Reading::Matrix));
    let doubt = vague.matrix.as_ref().expect("a matrix").dominated_rows.iter().all(|found| !found.surely);
    assert!(doubt && !says(&vague, "beyond doubt high") && !says(&vague, "beyond doubt low"));
    let first = report(matrix(&clear, 400, Reading::Sequential));
    assert!(says(&first, "Chosen first, F low is best: answered by D 0"), "{:?}", first.summary());
    assert!(
        says(&first, "No other F can be the best") && says(&first, "The side that chooses first is favoured")
    );
    let measured = first.matrix.as_ref().expect("a matrix").payoffs[0][0];
    let (low, high) = (100.0 * measured.low, 100.0 * measured.high);
    assert!(
        says(&first, &format!("({low:.1} to {high:.1} %), by its own interval")),
        "{:?}",
        first.summary()
    );
    let second = report(matrix(&[[0.3, 0.7, 0.8], [0.6, 0.31, 0.6]], 400, Reading::Sequential));
    assert!(says(&second, "The side that chooses second is favoured"), "{:?}", second.summary());
    assert!(says(&second, "1 other F cannot be excluded"));
    let open = report(matrix(&[[0.5, 0.7, 0.8], [0.6, 0.45, 0.6]], 60, Reading::Sequential));
    assert!(says(&open, "Neither side is shown to be favoured"), "{:?}", open.summary());
}

/// Cells without games are compared with none, and the correction counts the comparisons that there are.
#[test]
fn cells_without_games_are_not_compared() {
    let mut made = study(&[even(0.2), even(0.1), even(0.1), even(0.3)], 40);
    made.cells[3].pairs.clear();
    let found = report(made.clone()).comparisons;
    made.cells.pop();
    assert_eq!((found.len(), &found), (3, &report(made.clone()).comparisons));
    made.reading = Reading::Against(0);
    made.cells[0].pairs.clear();
    assert!(report(made).comparisons.is_empty());
}

/// Nothing is recommended as long as there are cells of which nothing is known.
#[test]
fn a_matrix_is_solved_when_every_cell_is_played() {
    let mut made = matrix(&[[0.6, 0.7, 0.8], [0.4, 0.5, 0.6]], 20, Reading::Matrix);
    made.cells[4].pairs.clear();
    let open = report(made.clone());
    assert!(open.matrix.is_none() && says(&open, "is told when every cell has been played"));
    assert!(!says(&open, "the value is") && open.tables().iter().all(|table| table.title != "Equilibrium"));
    made.cells.iter_mut().for_each(|cell| cell.pairs.clear());
    assert!(report(made).tables().iter().all(|table| table.title != "Equilibrium"));
}

#[test]
fn sentences_about_races_luck_and_skill() {
    let kinds = [even(0.1), Kind { win: 0.8, draw: 0.1, luck: 0.1 }];
    let mut raced = study(&kinds, 200);
    let race = Race { goal: Goal::Highest, alpha: 0.05, tolerance: 0.0, round: 10, most: 200 };
    let scores: Vec<Vec<f64>> = raced.cells.iter().map(|cell| Quantity::White.scores(&cell.pairs)).collect();
    raced.race = Some(race.next(&[scores]).expect("a race"));
    let lucky = |gain: f64| -> Vec<LuckyPair> {
        let noise = |n: u64| ((n * 37 % 11) as f64 - 5.0) / 20.0;
        let luck = |n: u64| ((n * 53 % 13) as f64 - 6.0) / 20.0;
        (0..50).map(|n| LuckyPair { share: 0.5 + noise(n) + gain * luck(n), luck: luck(n) }).collect()
    };
    raced.cells[0].luck = adjust(&lucky(1.0));
    let names = ["100".to_owned(), "1000".to_owned()];
    let games = |strong: f64| -> Vec<Game> {
        let value = move |n: u64| if (n * 7919 % 100) as f64 / 100.0 < strong { 0.0 } else { 1.0 };
        let game = |n: u64| match n % 2 {
            0 => Game { white: 0, black: 1, value: value(n), pair: n },
            _ => Game { white: 1, black: 0, value: 1.0 - value(n), pair: n },
        };
        (0..100).map(game).collect()
    };
    raced.skill = Some(SkillChain::of(&names, &games(0.9)));
    let told = report(raced.clone());
    let judged = 2 * raced.race.as_ref().expect("a race").played;
    let surplus = format!(
        "The race is judged by {judged} of these 800 games, those of its own rounds; the full grid has 800"
    );
    assert!(says(&told, "The winner is edge 2.") && says(&told, &surplus), "{:?}", told.summary());
    let mut alone = raced.clone();
    alone.cells.iter_mut().for_each(|cell| cell.pairs.truncate(judged as usize / 4));
    assert!(says(&report(alone), "and saved"));
    assert!(says(&told, "From 100 to 1000 the skill chain is +"), "{:?}", told.summary());
    for (strong, words) in [(0.9, ["1000 is ", " above 100."]), (0.1, ["1000 is ", " below 100."])] {
        let mut beside = raced.clone();
        beside.skill = Some(SkillChain { rising: false, ..SkillChain::of(&names, &games(strong)) });
        let said = report(beside).summary();
        let said =
            said.iter().find(|said| said.starts_with("In Elo: ")).unwrap_or_else(|| panic!("{said:#?}"));
        assert!(words.iter().all(|words| said.contains(words)) && !said.contains("skill chain"), "{said}");
        assert!(!said.contains('-') && !said.contains("think"), "{said}");
    }
    assert!(says(&told, "divided the variance of these results by"));
    raced.cells[0].luck = adjust(&lucky(0.0));
    raced.race = Some(race.next(&[vec![vec![], vec![]]]).expect("a race"));
    raced.skill = Some(SkillChain::of(&names, &games(0.5)));
    let untold = report(raced);
    assert!(
        says(
            &untold,
            "The race is not over: of 800 games played so far it is judged by 0. No winner can be told yet."
        ),
        "{:?}",
        untold.summary()
    );
    assert!(
        says(&untold, "made none of these results sharper") && says(&untold, "no difference is shown"),
        "{:?}",
        untold.summary()
    );
}

fn full() -> Study {
    let mut full = matrix(&[[0.6, 0.5, 0.7], [0.4, 0.5, 0.6]], 30, Reading::Sequential);
    for (number, cell) in full.cells.iter_mut().enumerate() {
        let interval = Interval::around(30.0 + number as f64, 2.0);
        cell.measures.push(Measure { name: "actions a game".into(), unit: Unit::Number, interval });
        let unknown = Interval { low: f64::NEG_INFINITY, estimate: 0.25, high: f64::INFINITY };
        cell.measures.push(Measure {
            name: "forced, \"<dead>\"".into(),
            unit: Unit::Share,
            interval: unknown,
        });
        cell.scores = BTreeMap::from([(0, vec![[1, 0]; 2]), (1, vec![[0, 0], [1, 0]]), (4, vec![[0, 0]; 2])]);
        cell.repeated = number as u64;
    }
    full
}

#[test]
fn tables_pages_and_files_are_whole() {
    for study in
        [full(), study(&[even(0.1), even(0.2), even(0.3)], 20), matrix(&[[0.5; 3]; 2], 10, Reading::Matrix)]
    {
        let report = report(study);
        let tables = report.tables();
        assert!(tables.len() >= 2);
        for table in &tables {
            assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{table:?}");
        }
        let page = report.page();
        check_markup(&page);
        assert!(!page.contains("25.0 %</td>"), "an estimate without a word about its error");
        assert!(page.contains("Edge &lt;limit&gt;") && page.contains("touchline study edge.toml"));
        assert!(!page.contains("NaN") && !page.contains("inf"), "a number that is none");
        let outside = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!outside.contains("http") && !outside.contains("src=") && !outside.contains("<script"));
        let mut csv = Vec::new();
        write_csv(&report, &mut csv).expect("a file");
        let csv = String::from_utf8(csv).expect("text");
        assert_eq!(csv.lines().count(), report.cells.len() + 1);
        if let Some(folder) = std::env::var_os("PAGES") {
            let name = format!("{}-{}.html", report.cells.len(), report.study.factors.len());
            std::fs::write(std::path::Path::new(&folder).join(name), page).expect("a file");
        }
    }
}

#[test]
fn columns_hold_what_the_cells_hold() {
    let report = report(full());
    let columns = columns(&report);
    let get = |name: &str| &columns.iter().find(|column| column.name == name).expect("a column").values;
    assert_eq!(get("pairs"), &Values::Whole(vec![30; 6]));
    assert_eq!(get("repeated_games"), &Values::Whole((0..6).collect()));
    assert_eq!(
        get("F"),
        &Values::Text(["low", "low", "low", "high", "high", "high"].map(String::from).to_vec())
    );
    assert_eq!(get("forced,_\"<dead>\"_low"), &Values::Fraction(vec![None; 6]));
    let Values::Fraction(white) = get("white") else { panic!("fractions") };
    assert_eq!(white[0], Some(report.cells[0].white.estimate));
    let mut csv = Vec::new();
    write_csv(&report, &mut csv).expect("a file");
    let csv = String::from_utf8(csv).expect("text");
    assert!(csv.lines().next().expect("names").contains("\"forced,_\"\"<dead>\"\"_high\""), "{csv}");
    #[cfg(feature = "parquet")]
    {
        use touchline_selfplay::study::report::write_parquet;
        let mut file = Vec::new();
        write_parquet(&report, &mut file).expect("a file");
        assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
    }
}

/// A factor may have any name: no two columns are called the same, be it in capital letters.
#[test]
fn columns_have_names_of_their_own() {
    let mut made = study(&[], 0);
    let names = ["pairs", "White", "white", "Edge", "edge", "level_White"];
    made.factors = names.map(|name| factor(name, &["1"])).to_vec();
    made.cells = vec![CellResult { levels: vec![0; names.len()], ..CellResult::default() }];
    let columns = columns(&report(made));
    let found: Vec<&str> = columns.iter().take(names.len()).map(|column| column.name.as_str()).collect();
    let expected =
        ["level_pairs", "level_White", "level_level_white", "Edge", "level_edge", "level_level_level_White"];
    assert_eq!(found, expected);
    let different: BTreeSet<String> = columns.iter().map(|column| column.name.to_lowercase()).collect();
    assert_eq!(different.len(), columns.len());
    let white = columns.iter().find(|column| column.name == "white").expect("a column");
    assert_eq!(white.values, Values::Fraction(vec![None]), "nothing was played");
}

/// Shares of final scores have intervals with the pair number as the unit, whatever the number of cells.
#[test]
fn shares_of_scores_have_intervals() {
    let scored = |cells: usize| {
        let mut made = study(&vec![even(0.2); cells], 20);
        for cell in &mut made.cells {
            let score = |pair: u64| if pair.is_multiple_of(4) { [1, 0] } else { [0, 0] };
            cell.scores = (0..20).map(|pair| (pair, vec![score(pair); 2])).collect();
        }
        let tables = report(made).tables();
        let table = tables.into_iter().find(|table| table.title.contains("final scores")).expect("a table");
        assert!(table.title.contains("of the measured games"), "{}", table.title);
        table.rows
    };
    assert_eq!(scored(1)[0], ["0-0", "30", "75.0 % (51.9 to 89.3 %)"]);
    // The same games in three more cells tell hardly more.
    let four = scored(4);
    assert_eq!(four[1][..2], ["1-0", "40"]);
    assert!(four[1][2].starts_with("25.0 % (1"), "{four:?}");
}

/// The order of the cells changes nothing, and neither does the place of the one they are compared with.
#[test]
fn cells_come_in_any_order() {
    let mut turned = study(&[even(0.1), even(0.3), even(0.5)], 20);
    turned.reading = Reading::Against(2);
    let straight = report(turned.clone());
    turned.cells.reverse();
    turned.reading = Reading::Against(0);
    assert_eq!(report(turned), straight);
}

#[test]
fn studies_that_contradict_themselves_are_refused() {
    let fine = study(&[even(0.1), even(0.2)], 4);
    let broken = |change: &dyn Fn(&mut Study)| {
        let mut study = fine.clone();
        change(&mut study);
        StudyReport::new(study).expect_err("an error")
    };
    assert_eq!(broken(&|study| study.cells[1].levels = vec![2]), StudyError::Levels(1));
    assert_eq!(broken(&|study| study.cells[1].levels = vec![]), StudyError::Levels(1));
    assert_eq!(broken(&|study| study.cells[1].levels = vec![0]), StudyError::Twice(0, 1));
    assert_eq!(broken(&|study| study.reading = Reading::Against(2)), StudyError::Baseline(2));
    assert_eq!(broken(&|study| study.reading = Reading::Matrix), StudyError::Factors(1));
    let wrong = Pair { number: 9, white: [f64::NAN, 0.0] };
    assert_eq!(broken(&|study| study.cells[0].pairs.push(wrong)), StudyError::Result(0));
    assert!(StudyReport::new(Study::default()).is_ok(), "a study without cells says nothing");
}

/// Every sentence with an estimate of a measure or of a share has its interval.
#[test]
fn estimates_in_sentences_have_intervals() {
    let mut study = study(&[even(0.2), even(0.3)], 100);
    for (place, cell) in study.cells.iter_mut().enumerate() {
        let shift = place as f64 / 10.0;
        let interval = |estimate: f64| Interval { low: estimate - 0.01, estimate, high: estimate + 0.01 };
        let measure = |name: &str, unit: Unit, at: f64| Measure {
            name: name.to_owned(),
            unit,
            interval: interval(at + shift),
        };
        cell.measures = vec![measure("turns", Unit::Number, 4.0), measure("forced", Unit::Share, 0.2)];
    }
    let told = report(study);
    assert!(says(&told, "Turns: from 4.00 (3.99 to 4.01) in edge 1 to 4.10 (4.09 to 4.11) in edge 2."));
    assert!(says(
        &told,
        "Forced: from 20.0 % (19.0 to 21.0 %) in edge 1 to 30.0 % (29.0 to 31.0 %) in edge 2."
    ));
    let drawn = told.summary().into_iter().find(|sentence| sentence.contains("ended in a draw"));
    assert!(
        drawn.as_ref().is_some_and(|drawn| drawn.contains("draw: ") && drawn.contains(" to ")),
        "{drawn:?}"
    );
}

/// Cells with the same extreme are counted, and where intervals overlap that is said.
#[test]
fn extremes_of_measures_do_not_name_a_cell_of_several() {
    let mut study = study(&[even(0.2), even(0.3), even(0.3)], 100);
    for (cell, (estimate, error)) in study.cells.iter_mut().zip([(5.0, 0.5), (4.0, 0.75), (4.0, 0.75)]) {
        let interval = Interval::around(estimate, error);
        cell.measures = vec![Measure { name: "turns".to_owned(), unit: Unit::Number, interval }];
    }
    assert!(says(
        &report(study),
        "Turns: from 4.00 (3.25 to 4.75) in edge 2 and 1 other cell to 5.00 (4.50 to 5.50) in edge 1; these intervals \
         overlap."
    ));
}

/// A measure that some cells do not have is not told of all of them.
#[test]
fn measures_of_some_cells_are_told_of_these() {
    let told = |having: usize, cells: usize| {
        let mut study = study(&vec![even(0.2); cells], 10);
        for cell in &mut study.cells[..having] {
            let interval = Interval::around(2.0, 0.5);
            cell.measures = vec![Measure { name: "turns".to_owned(), unit: Unit::Number, interval }];
        }
        let report = report(study);
        report.summary().into_iter().find(|sentence| sentence.starts_with("Turns")).expect("a sentence")
    };
    assert_eq!(told(1, 1), "Turns: 2.00 (1.50 to 2.50).");
    assert_eq!(told(3, 3), "Turns: 2.00 (1.50 to 2.50) in all cells.");
    assert_eq!(told(2, 3), "Turns: 2.00 (1.50 to 2.50) in all 2 cells that have it.");
    assert_eq!(told(1, 3), "Turns: 2.00 (1.50 to 2.50) in edge 1, the one cell that has it.");
}

/// How often somebody wins says nothing about who: no sentence and no picture speaks of balance.
#[test]
fn decisive_games_favour_nobody() {
    let decisive = |mut study: Study| {
        study.quantity = Quantity::Decisive;
        let report = report(study);
        (report.summary().join("\n"), report.page())
    };
    let one = decisive(study(&[even(0.05), even(0.9)], 60));
    let first = decisive(matrix(&[[0.9, 0.9, 0.9], [0.9; 3]], 60, Reading::Sequential));
    let secret = decisive(matrix(&[[0.9, 0.9, 0.9], [0.9; 3]], 60, Reading::Matrix));
    for (said, page) in [&one, &first, &secret] {
        assert!(
            !said.contains("favour") && !said.contains("disadvantage") && !said.contains("50 %"),
            "{said}"
        );
        assert_eq!(page.matches("<h2>decisive games</h2>").count(), 1);
        for picture in page.split("<svg").skip(1) {
            let picture = picture.split("</svg>").next().unwrap_or_default();
            assert!(!picture.contains(">50.0 %<") && !picture.contains("\"bold\""), "{picture}");
        }
        assert!(!page.contains("bold where"));
    }
    let white = report(study(&[even(0.05), even(0.9)], 60)).page();
    assert!(white.contains(">50.0 %<") && white.contains("<h2>decisive games</h2>"));
}
