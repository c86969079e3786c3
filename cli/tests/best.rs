//! `best` in all games: the same answer for any number of threads, a legal whole turn, a value for each die.

mod common;

use common::{answer, dice, games, run, shown};
use serde_json::Value;

fn best(arguments: &[&str]) -> Value {
    let text = answer(&[&["best", "--json"], arguments].concat());
    serde_json::from_str(&text).expect("JSON")
}

/// The bytes of the document without what depends on the machine.
fn without_timing(arguments: &[&str]) -> String {
    let mut document = best(arguments);
    let timing = document.as_object_mut().expect("an object").remove("timing").expect("timing");
    assert!(timing["threads"].is_u64());
    document.to_string()
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    for game in games() {
        let budget = [&game, "--simulations", "600", "--seed", "7"].map(String::from);
        let budget: Vec<&str> = budget.iter().map(String::as_str).collect();
        let [one, two, eight] =
            ["1", "2", "8"].map(|threads| without_timing(&[&budget, &["--threads", threads][..]].concat()));
        assert!(one == two && one == eight, "{game}: {one}\n{eight}");
    }
}

#[test]
fn the_turn_is_whole_and_legal() {
    for game in games() {
        let document = best(&[&game, "--moves", &dice(&[&game]), "--simulations", "100", "--top", "3"]);
        assert_eq!(document["schema"], "touchline-best/1");
        assert_eq!(document["game"], game.as_str());
        let rules = document["rules"].as_str().expect("rules");
        let position = document["position"].as_str().expect("a position");
        let actor = document["actor"].as_str().expect("an actor");
        let turn = document["turn"].as_array().expect("a turn");
        let tokens: Vec<&str> = turn.iter().map(|step| step["token"].as_str().expect("a token")).collect();
        assert!(!tokens.is_empty(), "{game}");
        let place = [game.as_str(), "--rules", rules, "--position", position];
        let after = answer(&[&["apply"], &place[..], &tokens].concat());
        assert_eq!(Some(after.trim_end()), turn.last().and_then(|step| step["position_after"].as_str()));
        let shown = shown(&[&game, "--rules", rules, "--position", after.trim_end()]);
        assert_eq!(shown["actor"], document["next_actor"]);
        assert_ne!(shown["actor"], actor, "{game}: the turn goes on");
        let alternatives = document["alternatives"].as_array().expect("alternatives");
        assert!(alternatives.len() <= 3);
        assert_eq!(alternatives[0]["token"], tokens[0]);
        let visits: u64 = alternatives.iter().map(|line| line["visits"].as_u64().expect("visits")).sum();
        assert!(visits <= document["simulations"].as_u64().expect("simulations"));
        assert!((0.0..=1.0).contains(&document["value"].as_f64().expect("a value")));
    }
}

/// A line-up of single drops is one turn: six pieces, one of them where it takes the snap (FBC-6.3.4).
#[test]
fn a_formation_of_drops_is_one_answer() {
    let document = best(&["football-chess", "--startpos", "--rules", "setup=free", "--simulations", "2000"]);
    let turn = document["turn"].as_array().expect("a turn");
    let tokens: Vec<&str> = turn.iter().map(|step| step["token"].as_str().expect("a token")).collect();
    assert_eq!((tokens.len(), &document["next_actor"]), (6, &Value::from("black")));
    assert!(tokens.iter().any(|token| token.ends_with("@d3") || token.ends_with("@d2")), "{tokens:?}");
}

#[test]
fn at_a_chance_event_every_outcome_has_its_probability_and_value() {
    let place = ["socker", "--startpos", "--rules", "first=toss", "--simulations", "60", "--top", "1"];
    let document = best(&place);
    assert_eq!(document["actor"], "chance");
    assert_eq!(document["turn"], Value::Array(vec![]));
    let outcomes = document["alternatives"].as_array().expect("outcomes");
    assert_eq!(outcomes.len(), 2);
    let mut mean = 0.0;
    for outcome in outcomes {
        assert_eq!(outcome["probability"], "1/2");
        mean += 0.5 * outcome["value"].as_f64().expect("a value");
    }
    assert!((mean - document["value"].as_f64().expect("a value")).abs() < 1e-12);
    let page = answer(&[&["best"], &place[..]].concat());
    assert!(page.contains("The dice decide here") && page.contains("toss:white"), "{page}");
}

/// The page for people names the turn in tokens and in words, and the table has as many rows as asked for.
#[test]
fn the_page_shows_board_turn_and_table() {
    let page = answer(&["best", "socker", "--simulations", "500", "--top", "4", "--ascii"]);
    assert!(page.is_ascii(), "{page}");
    assert!(page.contains("Best turn for white, expected score "));
    let table = page.split("continuation").nth(1).expect("a table");
    let rows = table.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    assert_eq!(rows.count(), 4 + 1, "four lines and the line of costs:\n{page}");
    assert!(page.contains("seed 0"));
}

/// Below the table stands what its order rests on where values do not explain it.
#[test]
fn the_page_explains_the_order_of_the_actions() {
    let page = |place: &[&str]| answer(&[&["best", "--simulations", "2000"], place].concat());
    let (level, higher) =
        ("Nothing tells these actions apart yet", "A higher value further down is less certain");
    let notes = |place: &[&str]| {
        let page = page(place);
        [level, higher].map(|note| page.contains(note))
    };
    assert_eq!(notes(&["socker", "--startpos"]), [true, false]);
    assert_eq!(notes(&["socker", "--startpos", "--top", "1"]), [false, false]);
    assert_eq!(notes(&["football-chess", "--startpos", "--top", "4"]), [false, true]);
    assert_eq!(notes(&["socker"]), [false, false]);
}

/// Without a terminal there is no progress bar.
#[test]
fn nothing_but_the_answer_is_printed_into_a_pipe() {
    let output = run(&["best", "socker", "--time", "300ms"], b"");
    assert!(output.status.success() && output.stderr.is_empty());
}

/// The user's options override single keys of the standard opening.
#[test]
fn rules_override_the_opening() {
    let rules = |extra: &[&str]| shown(&[&["socker"], extra].concat())["rules"].clone();
    assert_eq!(rules(&[]), "setup=arc");
    assert_eq!(rules(&["--rules", "goals=2"]), "goals=2,setup=arc");
    assert_eq!(rules(&["--rules", "setup=wedge"]), "setup=wedge");
    assert_eq!(rules(&["--startpos"]), "default");
}

/// The signature of the suite does not depend on threads or on the machine's speed.
#[test]
fn the_bench_signature_is_the_same_again() {
    let signature = |threads: &str| {
        let mut document: Value =
            serde_json::from_str(&answer(&["bench", "--json", "--threads", threads])).expect("JSON");
        document.as_object_mut().expect("an object").remove("timing");
        document
    };
    let one = signature("1");
    assert_eq!(one, signature("8"));
    assert_eq!(one["games"].as_array().map(Vec::len), Some(games().len()));
}

/// What a roll was worth is its value less the expectation; over all outcomes luck cancels out.
#[test]
fn luck_is_told_apart() {
    let kickoff = ["metacheckers", "--rules", "first=white", "--simulations", "2000"];
    let document = best(&[&kickoff[..], &["--analyse-roll", "roll:Q6"]].concat());
    let number = |value: &Value| value.as_f64().expect("a number");
    let outcomes = document["alternatives"].as_array().expect("outcomes");
    assert_eq!(outcomes.len(), 26, "all outcomes, whatever --top says");
    let mut sum = 0.0;
    for outcome in outcomes {
        let (numerator, denominator) =
            outcome["probability"].as_str().and_then(|p| p.split_once('/')).expect("a fraction");
        let p = numerator.parse::<f64>().expect("a number") / denominator.parse::<f64>().expect("a number");
        sum += p * number(&outcome["luck"]);
    }
    assert!(sum.abs() < 1e-12, "{sum}");
    let roll = &document["roll"];
    assert_eq!(roll["token"], "roll:Q6");
    assert_eq!(roll["expectation"], document["value"]);
    assert!((number(&roll["value"]) - number(&roll["expectation"]) - number(&roll["luck"])).abs() < 1e-12);
    let page = answer(&[&["best"], &kickoff[..], &["--analyse-roll", "roll:Q6"]].concat());
    assert!(page.contains("roll:Q6 was worth ") && page.contains("luck"), "{page}");

    // `roll --worth` says the same of what fell at the board, which may be typed without its first part.
    let rolled = answer(&[&["roll"], &kickoff[..], &["--worth", "q6"]].concat());
    let worth = rolled.lines().find_map(|line| line.strip_prefix("worth     ")).expect("the worth");
    let worth = worth.strip_suffix(" (2 000 simulations)").expect("the budget");
    assert!(page.contains(&format!("roll:Q6 was worth {worth}.")), "{rolled}{page}");
    let told = answer(&[&["roll"], &kickoff[..], &["--worth", "q6", "--json"]].concat());
    let told: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((&told["outcome"], &told["seed"]), (&"roll:Q6".into(), &Value::Null));
    for field in ["roll", "budget", "simulations", "interrupted", "position"] {
        assert_eq!(told[field], document[field], "{field}");
    }
}

#[test]
fn only_dice_that_can_fall_are_analysed() {
    for arguments in [
        &["best", "socker", "--analyse-roll", "toss:white"][..],
        &["best", "metacheckers", "--analyse-roll", "roll:Z9"],
    ] {
        let output = run(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
}

/// Before a roll the dice are the decision, each with its value; after it comes the whole turn of all checkers.
#[test]
fn metacheckers_recommends_the_dice_and_then_the_whole_turn() {
    let before = "11/5k5/3Cc2C3/11/2c8/8Cc1/2C8/11/11/11/11/11/11/5K5/11 w d12 dice wn0 - - 433,433 10 0-0";
    let document = best(&["metacheckers", "--position", before, "--simulations", "3000"]);
    let tokens: Vec<&Value> =
        document["alternatives"].as_array().expect("a list").iter().map(|line| &line["token"]).collect();
    assert_eq!(document["turn"].as_array().map(Vec::len), Some(1));
    assert_eq!(document["turn"][0]["token"], *tokens[0]);
    assert_eq!(document["next_actor"], "chance");
    assert_eq!(tokens.len(), 2);
    assert!(tokens.iter().any(|token| *token == "chess") && tokens.iter().any(|token| *token == "risk"));
    let page = answer(&["best", "metacheckers", "--position", before, "--simulations", "3000"]);
    assert!(page.contains("Then the dice decide."), "{page}");

    // After the roll the turn goes on until Black or chance is to act.
    let kickoff = ["metacheckers", "--rules", "first=white", "--moves", "roll:R3", "--simulations", "2000"];
    let document = best(&kickoff);
    assert_eq!(document["actor"], "white");
    let turn = document["turn"].as_array().expect("a turn");
    let last = turn.last().expect("an action");
    assert!(turn.iter().rev().skip(1).all(|step| step["token"] != "end"));
    assert_ne!(document["next_actor"], "white", "{last}");
}

/// What was never searched has no value, and with it goes what would be reckoned from that.
#[test]
fn what_was_not_searched_is_not_told() {
    let scarce = ["metacheckers", "--rules", "first=white", "--simulations", "1"];
    let document = best(&[&scarce[..], &["--analyse-roll", "Q6"]].concat());
    let outcomes = document["alternatives"].as_array().expect("outcomes");
    for outcome in outcomes {
        assert_eq!(outcome["value"].is_null(), outcome["visits"] == 0, "{outcome}");
        assert_eq!(outcome.get("luck"), Some(&Value::Null), "{outcome}");
    }
    assert!(document["value"].is_null() && document["roll"]["luck"].is_null(), "{document}");
    let page = answer(&[&["best"], &scarce[..], &["--analyse-roll", "Q6"]].concat());
    assert!(page.contains("What roll:Q6 was worth is not known: not every outcome was searched."), "{page}");
    assert!(page.contains("\n1 simulation, "), "{page}");
    let rolled = answer(&[&["roll"], &scarce[..], &["--worth", "Q6"]].concat());
    let worth = "worth     not known: not every outcome was searched (1 simulation)\n";
    assert!(rolled.contains(worth), "{rolled}");

    let document = best(&["socker", "--simulations", "1"]);
    let actions = document["alternatives"].as_array().expect("actions");
    assert!(document["value"].is_number() && actions[0]["value"].is_number(), "{document}");
    assert!(actions[1]["value"].is_null() && actions[1].get("luck").is_none(), "{document}");
}

#[test]
fn a_budget_in_time_has_at_least_a_millisecond() {
    assert_eq!(best(&["socker", "--time", "0.4ms"])["budget"]["time_ms"], 1);
}

/// Named actions are compared with one another, and nothing else is searched.
#[test]
fn only_what_is_named_is_compared() {
    let budget = ["socker", "--simulations", "400", "--threads", "1"];
    let named = [&budget[..], &["--only", "e4-d3 c5-b4"]].concat();
    let document = best(&named);
    let mut tokens: Vec<&str> = document["alternatives"]
        .as_array()
        .expect("lines")
        .iter()
        .map(|line| line["token"].as_str().expect("text"))
        .collect();
    assert_eq!(tokens[0], document["turn"][0]["token"]);
    tokens.sort_unstable();
    assert_eq!(tokens, ["c5-b4", "e4-d3"]);
    assert_eq!(document["only"], serde_json::json!(["e4-d3", "c5-b4"]));
    assert!(
        answer(&[&["best"], &named[..]].concat()).contains("Only the actions that were named were searched.")
    );
    assert!(best(&budget)["only"].is_null());
    // What is proven of the named actions is not said of the position.
    let won = "9/9/9/3ss4/5s3/4s2S1/2S6/4S4/3SS2s1/9/9 b g2 play bm1 r199 - 0-0";
    let page = |more: &[&str]| answer(&[&["best"], &budget[..], &["--position", won], more].concat());
    assert!(page(&[]).contains("Best turn for black, a proven win:"));
    assert!(page(&["--only", "h3-i3"]).contains("Best turn that begins as named for black, a proven draw:"));
    for (arguments, words) in [
        (["socker", "--only", "e4-d3 e4-e4"], "--only: \"e4-e4\" is not legal here"),
        (["socker", "--only", " "], "--only: no action is named; leave it out to search all"),
        (["metacheckers", "--only", "e4-d3"], "--only: nobody chooses here: dice are to fall"),
    ] {
        let output = run(&[&["best"], &arguments[..]].concat(), b"");
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains(words), "{message}");
    }
}
