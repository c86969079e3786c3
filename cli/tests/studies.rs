//! Studies as a user runs them: to the end, cut off, continued, refused; and the plans that come with the program.
#![cfg(unix)]

mod common;
#[path = "common/tournament.rs"]
mod field;

use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use common::{run, start};
use field::{Field, complaint, length, signal, text};
use serde_json::Value;

/// Short games of Socker by random players, four cells.
const PLAN: &str = r#"
title = "Goals and edges"
game = "socker"
rules = "setup=arc,turns=8"
seed = 3
pairs = 6
concurrency = 2
openings = { random-steps = 2 }
player = [{ name = "greedy", kind = "greedy" }]

[[factor]]
name = "actions"
levels = [2, 3]
rules = "actions={}"

[[factor]]
name = "edge"
levels = [1, 7]
rules = "edge={}"
"#;

fn arguments(field: &Field, out: &str) -> Vec<String> {
    ["study", &field.name("plan.toml"), "--out", &field.name(out)].map(str::to_owned).to_vec()
}

fn play(field: &Field, out: &str, more: &[&str]) -> Output {
    let arguments = arguments(field, out);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(more.iter().copied()).collect();
    run(&arguments, b"")
}

/// What is told, without the paths below it.
fn told(output: &Output) -> String {
    text(output).split("\nrecords  ").next().unwrap_or_default().to_owned()
}

fn page(field: &Field, out: &str) -> String {
    std::fs::read_to_string(field.path(out).join("report.html")).expect("a page")
}

/// Sentences, tables, records, page and rows are there and agree, and the same command changes nothing.
#[test]
fn a_study_runs_to_its_end() {
    let field = Field::new(PLAN);
    let output = play(&field, "out", &[]);
    assert_eq!((output.status.code(), complaint(&output).as_str()), (Some(0), ""));
    let shown = text(&output);
    for words in
        ["Goals and edges", "48 games in 24 pairs over 4 cells", "Cells, with 95 % intervals", "report.html"]
    {
        assert!(shown.contains(words), "{words} is missing:\n{shown}");
    }
    let verified = field.records(&["verify", "out/games.tlr"]);
    assert!(text(&verified).contains("sound: 48 games"), "{}", text(&verified));
    // A game tells its cell and rules, by which it can be played again.
    let shown_game = text(&field.records(&["show", "out", "47"]));
    let rules = shown_game.lines().find_map(|line| line.strip_prefix("variant ")).expect("a cell");
    let (_, rules) = rules.split_once(", rules ").expect("rules");
    let line = shown_game.lines().find(|line| line.starts_with("position ")).expect("a position");
    let moves = line.split_once(" moves ").expect("moves").1;
    let again = run(&["show", "socker", "--startpos", "--rules", rules, "--moves", moves], b"");
    assert_eq!(again.status.code(), Some(0), "{}", complaint(&again));
    // The games of a cell can be taken out of the file.
    let all: Value = serde_json::from_slice(&field.records(&["show", "out", "--json"]).stdout).expect("JSON");
    for variant in all["variants"].as_array().expect("cells") {
        let name = variant["name"].as_str().expect("a name");
        let taken = field.records(&["filter", "out", "--variant", name, "--out", "cell.tlr", "--force"]);
        assert_eq!(text(&taken), "cell.tlr: 12 games\n", "{}", complaint(&taken));
        let cell: Value =
            serde_json::from_slice(&field.records(&["show", "cell.tlr", "--json"]).stdout).expect("JSON");
        assert!(
            cell["games"].as_array().is_some_and(|games| games.iter().all(|game| game["variant"] == name))
        );
    }
    let refused = field.records(&["filter", "out", "--variant", "2", "--out", "none.tlr"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(complaint(&refused).contains("there is no variant \"2\" in "), "{}", complaint(&refused));
    let document = text(&field.records(&["show", "out", "--json"]));
    assert!(document.contains(&format!("\"rules\": \"{rules}\"")), "{rules}");
    assert!(text(&field.records(&["show", "out"])).contains("steps  variant"));
    let rows = std::fs::read_to_string(field.path("out/cells.csv")).expect("rows");
    assert_eq!(rows.lines().count(), 5);
    assert!(rows.starts_with("actions,edge,pairs,"), "{rows}");
    assert!(length(&field.path("out/cells.parquet")) > 100);
    // The page says what the terminal says.
    let html = page(&field, "out");
    for sentence in shown.lines().filter_map(|line| line.strip_prefix("- ")) {
        assert!(html.contains(sentence), "{sentence}");
    }
    let games = field.games("out");
    let again = play(&field, "out", &[]);
    assert_eq!((text(&again), field.games("out") == games, page(&field, "out") == html), (shown, true, true));
}

/// The JSON document, the rows and the page hold the same numbers.
#[test]
fn a_study_tells_programs() {
    let field = Field::new(&PLAN.replace("pairs = 6", "reading = \"matrix\"\npairs = 6"));
    let output = play(&field, "out", &["--json", "--games", "32"]);
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&document["schema"], &document["complete"]), (&"touchline-study/1".into(), &true.into()));
    assert_eq!(document["game"], "socker");
    let cells = document["cells"].as_array().expect("cells");
    let (html, rows) =
        (page(&field, "out"), std::fs::read_to_string(field.path("out/cells.csv")).expect("rows"));
    assert_eq!(cells.len(), 4);
    for (cell, row) in cells.iter().zip(rows.lines().skip(1)) {
        assert_eq!(cell["pairs"], 4);
        let games: u64 = ["wins", "draws", "losses"].iter().filter_map(|word| cell[word].as_u64()).sum();
        assert_eq!(games, 8);
        let share = cell["white"]["value"].as_f64().expect("a share");
        let points = cell["wins"].as_f64().unwrap_or(0.0) + cell["draws"].as_f64().unwrap_or(0.0) / 2.0;
        assert!((share - points / 8.0).abs() < 1e-9);
        let fields: Vec<f64> = row.split(',').filter_map(|field| field.parse().ok()).collect();
        assert!(fields.iter().any(|field| (field - share).abs() < 1e-9), "{share} in {row}");
        let [low, high] = ["low", "high"].map(|end| cell["white"][end].as_f64().expect("an end"));
        assert!(low <= share && share <= high);
        let [share, low, high] = [share, low, high].map(|x| (1000.0 * x).round() / 10.0);
        let printed = format!("{share:.1} % ({low:.1} to {high:.1} %)");
        assert!(html.contains(&printed), "{printed}");
    }
    let value = document["matrix"]["value"]["value"].as_f64().expect("a value");
    let replies = document["matrix"]["sequential"]["replies"].as_array().expect("replies");
    assert!((0.0..=1.0).contains(&value) && replies.len() == 2);
}

/// Games lost by a fault are told with every number they go into, and so are those that were cut off; why the fault
/// happened is told by the run in which it did.
#[test]
fn a_study_tells_what_was_not_played_out() {
    let player = "player = [{ name = \"greedy\", kind = \"greedy\" }";
    let absent = ", { name = \"absent\", kind = \"ugi\", program = \"true\" }";
    let settings = "most-faults = 0\nadjudication = { step-limit = 6 }";
    let plan = PLAN.replace(player, &format!("{settings}\n{player}{absent}"));
    let plan = format!(
        "{plan}\n[[factor]]\nname = \"second\"\nlevels = [\"greedy\", \"absent\"]\nsecond = \"{{}}\"\n"
    );
    let field = Field::new(&plan);
    let output = play(&field, "out", &[]);
    let reason = "the program died: its output ended before \"ugiok\"";
    assert!(complaint(&output).contains(&format!("player \"absent\" loses games: {reason}")));
    let shown = text(&output);
    for words in [
        "- 48 of 96 games were lost by a fault and not on the board, by the reason crash 48, in 4 of 8 cells (most in \
         actions 2, edge 1, second absent: 12 of 12).",
        "- 48 of 96 games were ended by adjudication before the rules did, by the reason step-limit 48, in 4 of 8",
        "  forfeits  adjudicated\n",
        "Games lost through faults in this run\n",
        &format!("absent     48  {reason}"),
    ] {
        assert!(shown.contains(words), "{words} is missing:\n{shown}");
    }
    // The records know how games ended, and not why.
    let again = play(&field, "out", &["--json"]);
    let document: Value = serde_json::from_slice(&again.stdout).expect("JSON");
    assert_eq!(
        (&document["cells"][1]["forfeits"], &document["cells"][0]["adjudicated"]),
        (&12.into(), &12.into())
    );
    assert!(document["summary"][1].as_str().is_some_and(|said| said.starts_with("48 of 96 games were lost")));
    assert_eq!((complaint(&again).as_str(), &document["faults"]), ("", &Value::Array(Vec::new())));
}

/// Kills a study again and again while it plays, fixed design and race: the end is that of a run that nobody disturbed.
#[test]
fn killed_studies_go_on() {
    let grid = PLAN.replace("pairs = 6", "pairs = 20");
    let race = "design = \"race\"\nrace = { goal = \"balanced\", round = 3, tolerance = 0.2 }\npairs = 20";
    for plan in [grid.clone(), grid.replace("pairs = 20", race)] {
        let field = Field::new(&plan);
        let whole = play(&field, "whole", &[]);
        assert_eq!(whole.status.code(), Some(0), "{}", complaint(&whole));
        let running = field.path("out").join("running.tlr");
        let mut killed_while_playing = 0;
        for _ in 0..6 {
            let arguments = arguments(&field, "out");
            let mut child = start(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
            let before = length(&running);
            while length(&running) <= before && child.try_wait().expect("asked").is_none() {
                std::thread::sleep(Duration::from_millis(1));
            }
            child.kill().expect("killed");
            let is_killed = child.wait().expect("ended").code().is_none();
            killed_while_playing += u32::from(is_killed && length(&running) > 0);
        }
        assert!(killed_while_playing > 0, "the kills came too late");
        let output = play(&field, "out", &["--concurrency", "1"]);
        assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
        assert!(field.games("out") == field.games("whole"), "other games");
        assert_eq!(told(&output), told(&whole));
        assert!(page(&field, "out") == page(&field, "whole"), "another page");
    }
}

/// A program that only fails is set aside: the cells without it are played to their end, and all are told.
#[test]
fn a_study_goes_on_without_a_program_that_only_fails() {
    let player = "player = [{ name = \"greedy\", kind = \"greedy\" }";
    let absent = ", { name = \"absent\", kind = \"ugi\", program = \"true\" }";
    let second = "[[factor]]\nname = \"second\"\nlevels = [\"greedy\", \"absent\"]\nsecond = \"{}\"\n";
    let field = Field::new(&format!("{}\n{second}", PLAN.replace(player, &format!("{player}{absent}"))));
    let output = play(&field, "out", &["--json"]);
    assert_eq!(output.status.code(), Some(74), "{}", complaint(&output));
    assert!(complaint(&output).contains("player \"absent\": set aside after 10 games in a row"));
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["complete"], Value::Bool(false));
    let cells = document["cells"].as_array().expect("cells");
    let full = cells.iter().filter(|cell| cell["pairs"] == 6 && cell["forfeits"] == 0).count();
    assert_eq!((cells.len(), full), (8, 4), "{document}");
}

/// When the time is gone the study tells what is there and ends with 75; the same command goes on.
#[test]
fn time_runs_out() {
    let field = Field::new(PLAN);
    let output = play(&field, "out", &["--time", "1ms"]);
    assert_eq!(output.status.code(), Some(75));
    assert!(complaint(&output).contains("the same command goes on"), "{}", complaint(&output));
    assert!(text(&output).contains("over 4 cells"), "{}", text(&output));
    assert_eq!(play(&field, "out", &[]).status.code(), Some(0));
    play(&field, "whole", &[]);
    assert!(field.games("out") == field.games("whole"));
}

/// Ctrl-C ends the measuring of games, too, which takes long where dice are rolled; nothing of the games is lost.
#[test]
fn measuring_can_be_interrupted() {
    let plan = PLAN.split("[[factor]]").next().expect("a head").replace("pairs = 6", "pairs = 200");
    let plan = plan.replace("game = \"socker\"\nrules = \"setup=arc,turns=8\"", "game = \"metacheckers\"");
    let field =
        Field::new(&format!("{plan}[[factor]]\nname = \"plays\"\nlevels = [12]\nrules = \"plays={{}}\""));
    let mut child = start(&arguments(&field, "out").iter().map(String::as_str).collect::<Vec<_>>());
    while !field.path("out/games.tlr").exists() {
        assert!(child.try_wait().expect("a child").is_none(), "ended");
        std::thread::sleep(Duration::from_millis(5));
    }
    // Writing the last games may take a moment still.
    std::thread::sleep(Duration::from_millis(200));
    signal("-INT", &child);
    let output = child.wait_with_output().expect("read");
    assert_eq!(output.status.code(), Some(75), "{}", text(&output));
    let said = complaint(&output);
    assert!(said.contains("not measured; the games are in") && !said.contains("under way"), "{said}");
    // What was played is told all the same.
    assert!(text(&output).contains("400 games in 200 pairs over 1 cell."), "{}", text(&output));
    assert!(field.path("out/report.html").exists());
    let whole = play(&field, "out", &["--measured", "0"]);
    assert_eq!(whole.status.code(), Some(0));
    assert!(text(&whole).contains("400 games in 200 pairs over 1 cell."), "{}", text(&whole));
}

/// A plan that cannot be played is bad data and leaves nothing behind; another plan does not touch the games of the
/// first.
#[test]
fn wrong_plans_are_refused() {
    let field = Field::new("");
    for (old, new, words) in [
        ("\"socker\"", "\"soker\"", "did you mean socker?"),
        ("turns=8", "turns=x", "turns"),
        ("pairs = 6", "pears = 6", "pears"),
        ("actions={}", "actions=3", "factor \"actions\": rules has no {}"),
        ("actions={}", "actions={y}", "factor \"actions\": rules has {y}, and no factor has this name"),
        ("actions={}", "edge={}", "the factors \"actions\" and \"edge\" both set edge, which only one can"),
        ("rules = \"actions={}\"", "first = \"greedy{}\"", "there is no player \"greedy2\""),
        ("[1, 7]", "[1, 9]", "cell actions=2 edge=9"),
    ] {
        field.set_plan(&PLAN.replace(old, new));
        let output = play(&field, "out", &[]);
        assert_eq!(output.status.code(), Some(65), "{words}: {}", complaint(&output));
        let complaint = complaint(&output);
        assert!(complaint.contains("plan.toml") && complaint.contains(words), "{complaint}");
    }
    assert!(!field.path("out").exists(), "nothing is made for a plan that is refused");
    assert_eq!(run(&["study", "missing.toml"], b"").status.code(), Some(74));

    field.set_plan(PLAN);
    let output = play(&field, "out", &["--games", "4294967296"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        complaint(&output).contains("--games: 4294967296: that is more than 10 000 000 pairs"),
        "{}",
        complaint(&output)
    );
    let seats = "[[factor]]\nname = \"one\"\nlevels = [\"greedy\"]\nfirst = \"{}\"\n";
    field.set_plan(&format!("{PLAN}{seats}{}", seats.replace("\"one\"", "\"two\"")));
    let output = play(&field, "out", &[]);
    let words = "the factors \"one\" and \"two\" both set the first player";
    assert!(complaint(&output).contains(words), "{}", complaint(&output));

    field.set_plan(PLAN);
    play(&field, "out", &[]);
    let games = field.games("out");
    field.set_plan(&PLAN.replace("[1, 7]", "[1, 6]"));
    let output = play(&field, "out", &[]);
    assert_eq!(output.status.code(), Some(65));
    assert!(
        complaint(&output).contains(
            "played by another plan: it differs in a variant (\"actions=2 edge=6\" and \"actions=2 edge=7\")"
        ),
        "{}",
        complaint(&output)
    );
    assert!(field.games("out") == games);
}

/// Every plan in `data/studies` can be played: two games of each are.
#[test]
fn the_studies_that_come_with_the_program_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/studies");
    let out = tempfile::tempdir().expect("a folder");
    let mut plans = 0;
    for entry in std::fs::read_dir(&root).expect("the folder").map(|entry| entry.expect("a file").path()) {
        let folder = out.path().join(entry.file_stem().expect("a name"));
        let output = Command::new(env!("CARGO_BIN_EXE_touchline"))
            .args(["study", &entry.display().to_string(), "--out", &folder.display().to_string()])
            .args(["--games", "2", "--time", "1ms", "--measured", "1"])
            .output()
            .expect("the program runs");
        let code = output.status.code();
        assert!(code == Some(75), "{}: {}", entry.display(), complaint(&output));
        plans += 1;
    }
    assert!(plans >= 20, "{plans} plans");
}

/// A token that is no token is warned of before the games, one that is legal now and then is not.
#[test]
fn a_slip_in_what_a_side_plays_is_warned_of() {
    let factor = "[[factor]]\nname = \"White\"\nlevels = [\"free\", \"end\", \"ende\", \"edn\"]\nwhite-plays = \"{}\"\n";
    let field = Field::new(&format!("{PLAN}{factor}"));
    let output = play(&field, "out", &["--games", "32"]);
    let warned = "warning: white-plays: never legal in 16 random games, and then without effect: edn, ende\n";
    assert_eq!((output.status.code(), complaint(&output).as_str()), (Some(0), warned));
}

/// A plan whose players no factor gives a seat, as that of a tournament is, plays with the first one alone, and says
/// so.
#[test]
fn players_without_a_seat_are_told() {
    let player = "player = [{ name = \"greedy\", kind = \"greedy\" }";
    let field =
        Field::new(&PLAN.replace(player, &format!("{player}, {{ name = \"two\", kind = \"random\" }}")));
    let output = play(&field, "out", &["--games", "32"]);
    let told = complaint(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("warning: no cell has a seat for two: "), "{told}");
}

/// The page says how to get the same again: all of it, quoted for a shell.
#[test]
fn the_same_again_can_be_typed() {
    let field = Field::new(PLAN);
    let plan = field.name("a plan.toml");
    std::fs::copy(field.path("plan.toml"), &plan).expect("copied");
    let command = |measured: &[&str]| {
        let arguments = ["study", &plan, "--games", "8", "--out", &field.name("out")];
        let output = run(&[&arguments[..], measured, &["--json"]].concat(), b"");
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        document["command"].as_str().expect("text").to_owned()
    };
    assert_eq!(command(&["--measured", "0"]), format!("touchline study '{plan}' --games 8 --measured 0"));
    assert!(page(&field, "out").contains("a plan.toml"));
    assert_eq!(command(&[]), format!("touchline study '{plan}' --games 8"));
}

/// A race that is allowed fewer pairs than it has played keeps its games; warning, sentence and document agree.
#[test]
fn a_race_with_fewer_pairs_tells_what_becomes_of_its_games() {
    let race = "design = \"race\"\nrace = { round = 2, tolerance = 0 }\npairs = 6";
    let field = Field::new(&PLAN.replace("pairs = 6", race));
    assert_eq!(complaint(&play(&field, "out", &[])), "");
    let games = field.games("out");
    let output = play(&field, "out", &["--games", "16", "--json"]);
    let told = complaint(&output);
    assert!(told.contains("they count in the cells, but the race is judged without them"), "{told}");
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let judged = document["race"]["played_games"].as_u64().expect("games");
    assert_eq!((judged, &document["race"]["full_games"]), (16, &16.into()));
    let cells = document["cells"].as_array().expect("cells").iter();
    let here: u64 = cells.filter_map(|cell| cell["pairs"].as_u64()).map(|pairs| 2 * pairs).sum();
    let summary = document["summary"].to_string();
    assert!(summary.contains(&format!("judged by {judged} of these {here} games")), "{summary}");
    assert!(here > judged && field.games("out") == games);
}

/// Games that a smaller plan does not ask for still count, and that is said.
#[test]
fn games_beyond_the_plan_are_told() {
    let field = Field::new(PLAN);
    assert_eq!(complaint(&play(&field, "out", &[])), "");
    let output = play(&field, "out", &["--games", "16"]);
    let told = complaint(&output);
    assert!(told.contains("32 of the 48 games there are more than the plan asks for"), "{told}");
    assert!(text(&output).contains("48 games in 24 pairs"), "{}", text(&output));
    // The page is about all of them.
    let html = page(&field, "out");
    assert!(html.contains("6; the plan asks for 2"), "{html}");
    assert!(html.contains("plan.toml --games 48</code>"), "{html}");
}

/// A pair of each cell is the least: a smaller budget is exceeded, and that is said.
#[test]
fn a_budget_below_a_pair_of_each_cell_is_exceeded_with_a_warning() {
    let field = Field::new(PLAN);
    let output = play(&field, "out", &["--games", "6"]);
    assert_eq!(
        (output.status.code(), complaint(&output).trim_end()),
        (Some(0), "warning: --games 6: a pair of games of each of the 4 cells makes 8 games")
    );
    assert!(text(&output).contains("8 games in 4 pairs"), "{}", text(&output));
    assert_eq!(complaint(&play(&field, "more", &["--games", "8"])), "");
}

/// What a plan plays for a side is nobody's choice: a review does not judge it.
#[test]
fn what_a_plan_plays_is_not_judged() {
    let field = Field::new(
        r#"
game = "socchess"
rules = "white-setup=442,black-setup=442,length=6"
seed = 5
pairs = 1
player = [{ name = "greedy", kind = "greedy" }]

[[factor]]
name = "forward"
levels = ["F0", "F6"]
white-plays = "{}"
"#,
    );
    assert_eq!(play(&field, "out", &["--measured", "0"]).status.code(), Some(0));
    let review = |more: &[&str]| {
        let (out, arguments) = (field.name("out"), ["--simulations", "30", "--threads", "1"]);
        run(&[&["review", &out, "3"], &arguments[..], more].concat(), b"")
    };
    let document: Value = serde_json::from_slice(&review(&["--json"]).stdout).expect("JSON");
    let steps = document["steps"].as_array().expect("steps");
    let planned: Vec<&Value> = steps.iter().filter(|step| step["planned"] == true).collect();
    assert!(!planned.is_empty(), "{document}");
    for step in planned {
        assert_eq!((&step["token"], &step["actor"]), (&"F6".into(), &"white".into()));
        assert!(step["loss"].is_null() && step["preferred"].is_null() && !step["value"].is_null(), "{step}");
    }
    let page = text(&review(&[]));
    let line = page.lines().find(|line| line.contains(" F6 ")).expect("the step");
    assert!(line.contains("  plan  "), "{page}");
}
