//! Studies that are played: cells as planned, the same numbers whatever happens on the way, the truth in the interval.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use touchline_engine::{Actor, Game as _, Rulebook, Side, share, successors};
use touchline_selfplay::Stop;
use touchline_selfplay::contest::{
    Contest, Event, FINISHED, GameNumber, Journal, Missing, Order, RUNNING, Results, play_all,
};
use touchline_selfplay::numbers::counted;
use touchline_selfplay::record::frame::Layout;
use touchline_selfplay::record::verify::verify;
use touchline_selfplay::record::{FileError, Game, SyncPolicy, VariantRules, Winner, Writer, open};
use touchline_selfplay::study::Reading;
use touchline_selfplay::study::measures::measure_game;
use touchline_selfplay::study::plan::StudyPlan;
use touchline_selfplay::study::report::{Study, StudyReport};
use touchline_selfplay::study::results::{self, Depth, ResultsError, Watch, pairs_of};
use touchline_selfplay::study::run::StudyRun;
use touchline_selfplay::study::{CellStats, Quantity, StrangeToken};

use crate::common::played::folder;
use crate::common::{self, Toy};

/// A study of toy games: two numbers of goals by Black with and without a habit that costs it points.
pub(crate) const GRID: &str = r#"
game = "toy"
seed = 5
pairs = 6
concurrency = 2
openings = { random-steps = 2 }
player = [{ name = "random", kind = "random" }]
[[factor]]
name = "goals"
levels = [2, 3]
rules = "goals={}"
[[factor]]
name = "Black"
levels = ["free", "guard", "end"]
black-plays = "{}"
"#;

fn grid() -> StudyPlan {
    StudyPlan::parse(GRID).expect("a plan")
}

/// A race for Black's best habit, row by row. `end` throws the match away.
fn race() -> StudyPlan {
    let head = "design = \"race\"\nreading = \"sequential\"\n";
    let race = "[race]\ngoal = \"lowest\"\nrows = true\nround = 10\ntolerance = 0.1\n[[factor]]";
    let text = format!("{head}{}", GRID.replace("pairs = 6", "pairs = 150").replacen("[[factor]]", race, 1));
    StudyPlan::parse(&text).expect("a plan")
}

/// Plays until so many games are finished, or to the end. Returns whether everything is played, and how many games
/// were.
fn play(plan: &StudyPlan, folder: &Path, most: usize) -> (bool, usize) {
    let stop = Stop::default();
    let played = Mutex::new(0);
    let mut study = StudyRun::<Toy>::open(plan.clone(), folder).expect("a study");
    let complete = study.run(&stop, &|event| {
        let mut played = played.lock().expect("a number");
        *played += usize::from(matches!(event, Event::Finished { .. }));
        if *played >= most && !stop.is_requested() {
            stop.request();
        }
    });
    (complete.expect("a run"), played.into_inner().expect("a number"))
}

fn games(folder: &Path) -> Vec<Game> {
    games_of(&folder.join(FINISHED))
}

fn games_of(path: &Path) -> Vec<Game> {
    let reader = open(path).expect("a record file");
    reader.map(|entry| entry.expect("a game").game).collect()
}

fn bytes(folder: &Path) -> Vec<u8> {
    std::fs::read(folder.join(FINISHED)).expect("a complete study")
}

fn read(plan: &StudyPlan, path: &Path, measured_pairs: u64) -> Study {
    let watch = &mut Watch { stop: &AtomicBool::new(false), measured: &mut |_| {} };
    results::read::<Toy>(plan, path, Depth { measured_pairs }, watch).expect("results")
}

fn study(plan: &StudyPlan, folder: &Path) -> Study {
    read(plan, &folder.join(FINISHED), 1000)
}

#[test]
fn the_number_of_workers_changes_nothing() {
    for (plan, most) in [(grid(), 72), (race(), 1800)] {
        let mut files = Vec::new();
        for workers in [1, 2, 5] {
            let folder = folder();
            let mut plan = plan.clone();
            plan.concurrency = workers;
            let (complete, played) = play(&plan, folder.path(), usize::MAX);
            assert!(complete && played <= most, "{played} games");
            assert!(!folder.path().join(RUNNING).exists());
            let verified = verify::<Toy>(&folder.path().join(FINISHED), |_, _| {}).expect("a file");
            assert!(verified.is_sound(false), "{:?}", verified.faults);
            assert_eq!(verified.games as usize, played);
            files.push(bytes(folder.path()));
            assert_eq!(play(&plan, folder.path(), usize::MAX), (true, 0), "done is done");
        }
        assert!(files.iter().all(|file| *file == files[0]));
    }
}

/// Stopped after any number of games, cut at any byte and continued, again and again: the same records, the same page.
#[test]
fn interruptions_change_no_number() {
    for plan in [grid(), race()] {
        let whole = folder();
        let (_, all) = play(&plan, whole.path(), usize::MAX);
        let page = StudyReport::new(study(&plan, whole.path())).expect("a report").page();
        for step in [1, 7, 29, 64] {
            let folder = folder();
            let mut runs = 0;
            while !play(&plan, folder.path(), step * (runs + 1)).0 {
                runs += 1;
                let path = folder.path().join(RUNNING);
                let file = std::fs::OpenOptions::new().write(true).open(&path).expect("a file");
                let length = file.metadata().expect("a length").len();
                // Cuts the last game, as a kill may.
                file.set_len(length - 3).expect("a cut");
                assert!(runs < 2 * all, "the study goes on");
            }
            assert!(runs > 0 || step > all);
            assert!(bytes(folder.path()) == bytes(whole.path()), "other games after steps of {step}");
            let again = StudyReport::new(study(&plan, folder.path())).expect("a report").page();
            assert_eq!(again, page);
        }
    }
}

/// Cells are the combinations of levels, with their rules, habits and common seeds.
#[test]
fn cells_are_what_the_plan_says() {
    let (plan, folder) = (grid(), folder());
    play(&plan, folder.path(), usize::MAX);
    let header = open(&folder.path().join(FINISHED)).expect("a file").header().clone();
    let names: Vec<&str> = header.variants.iter().map(|variant| variant.name.as_str()).collect();
    let expected = ["free", "guard", "end"]
        .map(|habit| [format!("goals=2 Black={habit}"), format!("goals=3 Black={habit}")]);
    let expected: Vec<&String> = (0..2).flat_map(|goals| expected.iter().map(move |e| &e[goals])).collect();
    assert_eq!(names, expected);
    let rules = VariantRules::<Toy>::of(&header).expect("rules of the game");
    assert_eq!(rules.variant(0).map(Rulebook::rules).as_deref(), Some("goals=2"));
    assert_eq!(rules.variant(5).map(Rulebook::rules).as_deref(), Some("default"));
    let games = games(folder.path());
    let toy = Toy::default();
    for game in &games {
        let number = GameNumber::of(game.number);
        assert_eq!(game.variant, number.fixture);
        let twin =
            games.iter().find(|other| GameNumber::of(other.number) == GameNumber { fixture: 0, ..number });
        assert_eq!(game.seed, twin.expect("cell 0 has all pairs").seed, "common random numbers");
        if game.variant % 3 == 2 {
            // Black always ends its turn at once, from the first step that is its own decision.
            let mut position = toy.start();
            let game_of = *rules.by(game).expect("rules");
            for (place, &code) in game.steps.iter().enumerate() {
                let side = game_of.actor(&position);
                let legal = if side == Actor::Chance {
                    outcomes(&game_of, &position)
                } else {
                    successors(&game_of, &position)
                };
                let action =
                    legal.into_iter().find(|&action| u32::from(action) == code).expect("a legal step");
                let token = game_of.print_action(&position, action);
                assert!(side != Actor::Side(Side::Black) || place < game.opening as usize || token == "end");
                game_of.apply_unchecked(&mut position, action);
            }
        }
    }
}

fn outcomes(game: &Toy, position: &common::toy::Position) -> Vec<common::toy::Action> {
    let mut outcomes = Vec::new();
    game.outcomes(position, &mut outcomes);
    outcomes.into_iter().map(|(action, _)| action).collect()
}

/// More pairs are played in addition; the pairs that were there stay as they were.
#[test]
fn a_study_grows() {
    let (plan, folder) = (grid(), folder());
    play(&plan, folder.path(), usize::MAX);
    let before = games(folder.path());
    let mut larger = plan;
    larger.spend(6 * 2 * 8);
    assert_eq!((larger.pairs, play(&larger, folder.path(), usize::MAX)), (8, (true, 24)));
    let after = games(folder.path());
    assert!(before.iter().all(|game| after.contains(game)) && after.len() == 96);
}

/// A star is the plan as it is and one change at a time, all compared with the plan as it is.
#[test]
fn a_star_changes_one_thing_at_a_time() {
    let plan = StudyPlan::parse(&format!("design = \"star\"\n{GRID}")).expect("a plan");
    let folder = folder();
    assert_eq!(plan.cell_count(), 6);
    play(&plan, folder.path(), usize::MAX);
    let header = open(&folder.path().join(FINISHED)).expect("a file").header().clone();
    let cells: Vec<(&str, &str)> =
        header.variants.iter().map(|variant| (variant.name.as_str(), variant.rules.as_str())).collect();
    let expected = [
        ("base", "default"),
        ("goals=2", "goals=2"),
        ("goals=3", "default"),
        ("Black=free", "default"),
        ("Black=guard", "default"),
        ("Black=end", "default"),
    ];
    assert_eq!(cells, expected);
    let report = StudyReport::new(study(&plan, folder.path())).expect("a report");
    assert_eq!(report.study.reading, Reading::Against(0));
    assert_eq!(report.comparisons.len(), 5);
    let same = report.comparisons.iter().find(|found| found.cell == 2).expect("a comparison");
    assert_eq!(same.difference.interval.estimate, 0.0, "the same rules and seeds are the same games");
}

/// A race finds that ending one's turns is no good, tells so, and plays less than the grid; only what it was judged by
/// is kept.
#[test]
fn a_race_spends_games_where_they_matter() {
    let (plan, folder) = (race(), folder());
    let (_, played) = play(&plan, folder.path(), usize::MAX);
    let study = study(&plan, folder.path());
    let standing = study.race.clone().expect("a race");
    assert_eq!(2 * standing.played as usize, played);
    assert!(standing.next.is_empty() && standing.saved_games() > 400, "{standing:?}");
    for row in &standing.rows {
        assert!(row.left.iter().any(|&(column, _)| column == 2), "{row:?}");
    }
    let report = StudyReport::new(study).expect("a report");
    assert!(report.summary().iter().any(|line| line.contains("The race played")), "{:?}", report.summary());
}

/// A habit that is never legal is told; one that is legal is counted, the opening left out.
#[test]
fn habits_that_are_never_legal_are_told() {
    let text = GRID.replace("\"guard\"", "\"gaurd\"").replace("levels = [2, 3]", "levels = [3]");
    let (plan, folder) = (StudyPlan::parse(&text).expect("a plan"), folder());
    let strange = StudyRun::<Toy>::open(plan.clone(), folder.path()).expect("a study").strange_tokens();
    assert_eq!(strange, [StrangeToken { side: Side::Black, token: "gaurd".to_owned() }]);
    play(&plan, folder.path(), usize::MAX);
    let report = StudyReport::new(study(&plan, folder.path())).expect("a report");
    let habits = |cell: usize| {
        let habits = report.study.cells[cell].habits.iter();
        habits.map(|habit| (habit.side, habit.tokens.as_str(), habit.games, habit.played)).collect::<Vec<_>>()
    };
    assert_eq!(habits(0), []);
    assert_eq!(habits(1), [(Side::Black, "gaurd", 12, 0)]);
    assert_eq!(habits(2), [(Side::Black, "end", 12, 12)]);
    let told: Vec<String> =
        report.summary().into_iter().filter(|line| line.contains("never played")).collect();
    let expected = "Black never played gaurd in the 12 measured games of goals 3, Black gaurd: that cell shows play without \
                    it. A token that is never legal changes nothing.";
    assert_eq!(told, [expected]);
    let tables = report.tables();
    let table = tables.iter().find(|table| table.title.starts_with("What sides play")).expect("a table");
    assert_eq!(table.rows[0][1..], ["Black", "gaurd", "12", "0"]);
    // Nothing measured, nothing said.
    let unmeasured = read(&plan, &folder.path().join(FINISHED), 0);
    let unmeasured = StudyReport::new(unmeasured).expect("a report");
    assert!(!unmeasured.summary().iter().any(|line| line.contains("never played")));
    assert!(!unmeasured.tables().iter().any(|table| table.title.starts_with("What sides play")));
}

/// A token that two factors give a side is one habit: its games are counted once.
#[test]
fn a_token_of_two_factors_is_one_habit() {
    let twice = "rules = \"goals={}\"\nblack-plays = \"{Black}\"";
    let text = GRID.replace("rules = \"goals={}\"", twice).replace("levels = [2, 3]", "levels = [3]");
    let (plan, folder) = (StudyPlan::parse(&text).expect("a plan"), folder());
    play(&plan, folder.path(), usize::MAX);
    let study = study(&plan, folder.path());
    let habits =
        |cell: usize| study.cells[cell].habits.iter().map(|habit| (habit.tokens.as_str(), habit.games));
    assert_eq!(habits(2).collect::<Vec<_>>(), [("end", 12)]);
}

/// Templates of rules files may name other factors, as all templates may.
#[test]
fn rules_files_are_named_by_all_factors() {
    let folder = folder();
    let path = folder.path().join("plan.toml");
    let text = GRID.replace("rules = \"goals={}\"", "rules-file = \"{}-{Black}.toml\"");
    std::fs::write(&path, text).expect("a plan");
    for name in ["2-free", "2-guard", "2-end", "3-free", "3-guard", "3-end"] {
        let goals = &name[..1];
        let text = format!("game = \"toy\"\ngoals = {goals}\n");
        std::fs::write(folder.path().join(format!("{name}.toml")), text).expect("a file");
    }
    let contest = StudyPlan::load(&path).expect("a plan").contest::<Toy>().expect("a contest");
    let rules: Vec<String> = contest.header.variants.iter().map(|variant| variant.rules.clone()).collect();
    assert_eq!(rules, ["goals=2", "goals=2", "goals=2", "default", "default", "default"]);
}

/// Two players change seats within a pair; the factor says who they are, and other factors may name it.
#[test]
fn players_are_levels() {
    let text = r#"
        game = "toy"
        seed = 5
        pairs = 3
        counts = "first-player"
        player = [{ name = "random", kind = "random" }, { name = "greedy", kind = "greedy" }]
        factor = [
          { name = "first", levels = ["random", "greedy"], first = "{}" },
          { name = "goals", levels = [2] },
          { name = "turns", levels = [8], rules = "turns={},goals={goals}" },
        ]
    "#;
    let plan = StudyPlan::parse(text).expect("a plan");
    let folder = folder();
    play(&plan, folder.path(), usize::MAX);
    let header = open(&folder.path().join(FINISHED)).expect("a file").header().clone();
    assert!(header.variants.iter().all(|variant| variant.rules == "turns=8,goals=2"));
    for game in games(folder.path()) {
        let GameNumber { fixture, half, .. } = GameNumber::of(game.number);
        let expected = match (fixture, half) {
            (0, _) => ["random", "random"],
            (_, 0) => ["greedy", "random"],
            _ => ["random", "greedy"],
        };
        assert_eq!([&game.white, &game.black], expected);
    }
    let study = study(&plan, folder.path());
    assert_eq!(study.quantity, Quantity::FirstPlayer);
    assert_eq!(study.skill.expect("a chain").links.len(), 2);
}

/// A study that was stopped between the games of a pair: nothing of that pair counts, neither in measures nor in the
/// chain.
#[test]
fn half_pairs_do_not_count() {
    let text = r#"
        game = "toy"
        seed = 5
        pairs = 2
        concurrency = 1
        player = [{ name = "one", kind = "random" }, { name = "two", kind = "random" }]
        factor = [{ name = "second", levels = ["two"], second = "{}" }]
    "#;
    let (plan, folder) = (StudyPlan::parse(text).expect("a plan"), folder());
    assert_eq!(play(&plan, folder.path(), 3), (false, 3));
    let study = read(&plan, &folder.path().join(RUNNING), 9);
    let cell = &study.cells[0];
    assert_eq!((cell.pairs.len(), cell.scores.values().map(Vec::len).sum::<usize>()), (1, 2));
    assert_eq!(study.skill.expect("a chain").games, 2);
    let kept = games_of(&folder.path().join(RUNNING));
    let steps = |game: &Game| measure_game(&Toy::default(), game, 0).expect("a game").actions as f64;
    let actions = cell.measures.iter().find(|measure| measure.name == "actions a game").expect("a measure");
    assert_eq!(actions.interval.estimate, (steps(&kept[0]) + steps(&kept[1])) / 2.0);
}

/// A game that stands in a file twice counts once, in every table.
#[test]
fn a_game_that_is_there_twice_counts_once() {
    let (plan, folder) = (grid(), folder());
    play(&plan, folder.path(), usize::MAX);
    let whole = folder.path().join(FINISHED);
    let reader = open(&whole).expect("a record file");
    let (header, layout) = (reader.header().clone(), Layout { finished: false, ..reader.layout() });
    let mut writer = Writer::create(Vec::new(), &header, layout, SyncPolicy::AtFinish).expect("a header");
    let games = games_of(&whole);
    for game in games.iter().chain(&games) {
        writer.append(game).expect("a game");
    }
    let twice = folder.path().join("twice.tlr");
    std::fs::write(&twice, writer.finish().expect("a file")).expect("written");
    assert!(read(&plan, &twice, 1000) == read(&plan, &whole, 1000), "another study");
}

/// Measuring can be watched and stopped.
#[test]
fn measuring_can_be_stopped() {
    let (plan, folder) = (grid(), folder());
    play(&plan, folder.path(), usize::MAX);
    let stop = AtomicBool::new(false);
    let mut told = Vec::new();
    let mut measured = |games| {
        told.push(games);
        stop.store(games == 5, Ordering::Relaxed);
    };
    let watch = &mut Watch { stop: &stop, measured: &mut measured };
    let read = results::read::<Toy>(&plan, &folder.path().join(FINISHED), Depth { measured_pairs: 2 }, watch);
    assert!(matches!(read, Err(ResultsError::Stopped)));
    assert_eq!(told, [1, 2, 3, 4, 5]);
}

/// Pairs of one number have the same seeds in all cells: to play every game twice, in two cells with the same rules,
/// makes no difference between players surer.
#[test]
fn a_skill_chain_counts_equal_pairs_of_two_cells_once() {
    let width = |levels: &str| {
        let text = format!(
            r#"
            game = "toy"
            seed = 5
            pairs = 200
            player = [{{ name = "one", kind = "random" }}, {{ name = "two", kind = "random" }}]
            factor = [
              {{ name = "rules", levels = {levels}, rules = "{{}}" }},
              {{ name = "second", levels = ["two"], second = "{{}}" }},
            ]
        "#
        );
        let (plan, folder) = (StudyPlan::parse(&text).expect("a plan"), folder());
        play(&plan, folder.path(), usize::MAX);
        let study = read(&plan, &folder.path().join(FINISHED), 0);
        study.skill.expect("a chain").length().expect("two players").width()
    };
    let (once, twice) = (width("[\"goals=3\"]"), width("[\"goals=3\", \"turns=12\"]"));
    // Pairs of their own would make it 0.7 times as wide.
    assert!((0.8..1.1).contains(&(twice / once)), "{twice} and {once}");
}

/// Games of more pairs than a race is allowed now stay and count in the cells; the race is judged without them.
#[test]
fn a_race_with_fewer_pairs_keeps_its_games() {
    let (plan, folder) = (race(), folder());
    let (_, played) = play(&plan, folder.path(), usize::MAX);
    let before = bytes(folder.path());
    let mut fewer = plan;
    fewer.pairs = 10;
    assert_eq!(play(&fewer, folder.path(), usize::MAX), (true, 0));
    assert!(bytes(folder.path()) == before, "games are lost");
    // Also when the folder was not complete: the games are put into one file at the end.
    std::fs::rename(folder.path().join(FINISHED), folder.path().join(RUNNING)).expect("renamed");
    assert_eq!(play(&fewer, folder.path(), usize::MAX), (true, 0));
    let study = study(&fewer, folder.path());
    assert_eq!(study.cells.iter().map(|cell| 2 * cell.pairs.len()).sum::<usize>(), played);
    assert_eq!(study.race.as_ref().expect("a race").played, 60);
    let report = StudyReport::new(study).expect("a report");
    let played = counted(played as u64, "game");
    let said = format!("The race is judged by 120 of these {played}, those of its own rounds");
    assert!(report.summary().iter().any(|line| line.contains(&said)), "{:?}", report.summary());
}

/// Players that differ in their budgets alone stand by their budgets, others as the plan has them.
#[test]
fn only_budgets_make_a_chain() {
    let chain = |players: &str| {
        let text = format!(
            r#"
            game = "toy"
            seed = 5
            pairs = 2
            factor = [{{ name = "second", levels = ["b", "c"], second = "{{}}" }}]
            player = [{players}]
            "#
        );
        let (plan, folder) = (StudyPlan::parse(&text).expect("a plan"), folder());
        play(&plan, folder.path(), usize::MAX);
        let chain = study(&plan, folder.path()).skill.expect("a chain");
        (chain.rising, chain.links.iter().map(|link| link.name.clone()).collect::<String>())
    };
    let player = |name: &str, kind: &str, budget: &str| {
        format!("{{ name = \"{name}\", kind = \"{kind}\", budget = {{ {budget} }} }},")
    };
    let three = |kinds: [&str; 3], budgets: [&str; 3]| {
        let of = |place: usize| player(["a", "b", "c"][place], kinds[place], budgets[place]);
        chain(&(0..3).map(of).collect::<String>())
    };
    let falling = ["simulations = 9", "simulations = 5", "simulations = 2"];
    assert_eq!(three(["uct"; 3], falling), (true, "cba".to_owned()));
    assert_eq!(three(["uct", "flat", "uct"], falling), (false, "abc".to_owned()));
    assert_eq!(three(["random"; 3], falling), (false, "abc".to_owned()));
    let equal = ["simulations = 9", "simulations = 5", "simulations = 5"];
    assert_eq!(three(["uct"; 3], equal), (false, "abc".to_owned()));
    let other = ["simulations = 9", "simulations = 5", "simulations = 2, clock-ms = 100000"];
    assert_eq!(three(["uct"; 3], other), (false, "abc".to_owned()));
}

/// Games that stay in memory.
struct Memory;

impl Journal for Memory {
    fn append(&mut self, _: &Game) -> Result<(), FileError> {
        Ok(())
    }
}

/// All results of a study that nothing is written of.
fn results(contest: &Contest<Toy>, plan: &StudyPlan) -> Results {
    let mut order = Missing::default();
    order.want_pairs(plan.fixed_games().expect("a fixed design"));
    assert!(play_all(contest, &mut order, &mut Memory, &Stop::default(), &|_| {}).expect("a run"));
    order.results().clone()
}

/// White's expected result when both sides play uniformly random actions but for Black's habit: exact.
fn truth(game: &Toy, position: common::toy::Position, habit: &str, known: &mut HashMap<String, f64>) -> f64 {
    if let Some(result) = game.result(&position) {
        return Winner::of(result).value();
    }
    let key = game.print_position(&position);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let mut after = |action| {
        let mut next = position;
        game.apply_unchecked(&mut next, action);
        truth(game, next, habit, known)
    };
    let value = match game.actor(&position) {
        Actor::Chance => {
            let mut outcomes = Vec::new();
            game.outcomes(&position, &mut outcomes);
            outcomes.into_iter().map(|(outcome, p)| share(p) * after(outcome)).sum()
        }
        side => {
            let legal = successors(game, &position);
            let chosen = legal.iter().find(|&&action| {
                side == Actor::Side(Side::Black) && game.print_action(&position, action) == habit
            });
            match chosen {
                Some(&action) => after(action),
                None => legal.iter().map(|&action| after(action)).sum::<f64>() / legal.len() as f64,
            }
        }
    };
    known.insert(key, value);
    value
}

/// Black is handicapped by a habit. White's true share is known exactly, with the handicap and without; in 100 studies
/// the 95 % interval covers it at least 93 times.
#[test]
fn a_planted_effect_is_found() {
    let exact = |habit| truth(&Toy::default(), Toy::default().start(), habit, &mut HashMap::new());
    let truths = [exact("free"), exact("end")];
    assert!(truths[1] - truths[0] > 0.1, "the handicap is one: {truths:?}");
    let mut covered = [0; 2];
    for seed in 0..100 {
        let text = GRID
            .replace("seed = 5", &format!("seed = {seed}"))
            .replace("levels = [2, 3]", "levels = [3]")
            .replace("[\"free\", \"guard\", \"end\"]", "[\"free\", \"end\"]")
            .replace("random-steps = 2", "random-steps = 0");
        let mut plan = StudyPlan::parse(&text).expect("a plan");
        plan.pairs = 100;
        let contest = plan.contest::<Toy>().expect("a contest");
        let results = results(&contest, &plan);
        for (cell, covered) in (0..).zip(&mut covered) {
            let pairs: Vec<_> = pairs_of(&results, cell).collect();
            let share = CellStats::of(&pairs).white;
            *covered += u32::from((share.low..=share.high).contains(&truths[cell as usize]));
        }
    }
    println!("{covered:?} of 100 for {truths:?}");
    assert!(covered.iter().all(|&times| (93..=100).contains(&times)), "{covered:?} of 100 for {truths:?}");
}

/// Repeated games are counted as what a look at their steps finds; who always plays the best action repeats itself.
#[test]
fn repeated_games_are_counted() {
    let text = GRID.replace("random-steps = 2", "random-steps = 0").replace("\"random\"", "\"greedy\"");
    for (text, repeat) in [(text.as_str(), true), (GRID, false)] {
        let (plan, folder) = (StudyPlan::parse(text).expect("a plan"), folder());
        play(&plan, folder.path(), usize::MAX);
        let played = games(folder.path());
        let mut all = 0;
        for (cell, result) in (0..).zip(study(&plan, folder.path()).cells) {
            let of_cell = || played.iter().filter(|game| GameNumber::of(game.number).fixture == cell);
            let courses: HashSet<_> = of_cell().map(|game| &game.steps).collect();
            assert_eq!(result.repeated, (of_cell().count() - courses.len()) as u64, "cell {cell}");
            all += result.repeated;
        }
        assert_eq!(all > 0, repeat, "{all} repeated games");
    }
}
