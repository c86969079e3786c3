//! A match against the engine, typed through a pipe.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use common::{answer, games, run};

const BUDGET: [&str; 4] = ["--simulations", "20", "--threads", "1"];

/// Plays with this input; the code and both outputs.
fn play(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let output = run(&[&["play"], arguments, &BUDGET].concat(), input.as_bytes());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn positions(page: &str) -> Vec<&str> {
    page.lines().filter_map(|line| line.strip_prefix("position  ")).collect()
}

#[test]
fn a_person_plays_takes_back_and_resumes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.toml");
    let file = file.to_str().expect("text");
    let place = ["socker", "--startpos", "--seed", "4", "--save", file];
    let (code, page, _) = play(&place, "help\nlist S@a\n1\nS@b1 S@b2\nS@zz\nS@c1 S@c1\nundo\nquit\n");
    assert_eq!(code, Some(0), "{page}");
    assert!(page.contains("take back") && page.contains("1  S@a1") && page.contains("not legal here"));
    let shown = positions(&page);
    assert_eq!(shown.last(), Some(&"9/9/9/9/9/9/9/9/9/9/SS7 w e6 setup - r0 - 0-0"), "{shown:?}");

    // The end of the input interrupts; the same file goes on from there.
    let (code, page, message) = play(&["socker", "--save", file], "");
    assert_eq!(code, Some(75));
    assert!(message.contains(file), "{message}");
    assert_eq!(positions(&page).first(), shown.last());
    let (_, again, _) = play(&["socker", "--save", file], "S@b2 S@c2 S@d2\nquit\n");
    assert!(again.contains("black plays S@"), "the engine has to place its five:\n{again}");
    let saved = std::fs::read_to_string(file).expect("the match");
    assert!(saved.contains("S@d2") && saved.contains("seed = 4"), "{saved}");
}

/// The command that began a match goes on with it; what differs is refused.
#[test]
fn the_same_command_resumes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.toml");
    let name = file.to_str().expect("text");
    let place = ["socker", "--rules", "goals=2", "--side", "white", "--seed", "4", "--moves", "c5-c6"];
    let same = [&place[..], &["--save", name]].concat();
    assert_eq!(play(&same, "quit\n").0, Some(0));
    let kept = std::fs::read_to_string(&file).expect("the match");
    let (code, _, message) = play(&same, "quit\n");
    assert_eq!((code, message.as_str()), (Some(0), ""));
    assert_eq!(std::fs::read_to_string(&file).expect("the match"), kept);
    for (index, other) in [(2, "goals=3"), (4, "black"), (6, "5"), (8, "c5-b4")] {
        let mut typed = same.clone();
        typed[index] = other;
        let (code, _, message) = play(&typed, "quit\n");
        assert_eq!(code, Some(2), "{typed:?}");
        assert!(message.contains(&format!("{} contradicts --save", typed[index - 1])), "{message}");
    }
    let (code, _, message) = play(&["socker", "--position", "-", "--save", name], "x\nquit\n");
    assert!(code == Some(2) && message.contains("--position - contradicts"), "{message}");
    // What was played as the match began may have been taken back.
    assert_eq!(play(&["socker", "--save", name], "undo\nquit\n").0, Some(0));
    assert_eq!(play(&same, "quit\n").0, Some(0));
    // A match that began elsewhere has its rules without those of the standard opening.
    let other = folder.path().join("other.toml");
    let other = other.to_str().expect("text");
    let begin = ["socker", "--rules", "goals=2", "--startpos", "--save", other];
    assert_eq!(play(&begin, "quit\n").0, Some(0));
    assert_eq!(play(&begin, "quit\n").0, Some(0));
    assert_eq!(play(&["socker", "--rules", "goals=2", "--save", other], "quit\n").0, Some(0));
}

/// An action counts, whether anybody reads on or not.
#[test]
fn what_is_played_unread_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.toml");
    let mut child =
        common::start(&["play", "socker", "--side", "both", "--save", file.to_str().expect("text")]);
    let mut told = BufReader::new(child.stdout.take().expect("piped")).bytes();
    let mut page = Vec::new();
    while !page.ends_with(b"white> ") {
        page.push(told.next().expect("a prompt").expect("a byte"));
    }
    drop(told);
    child.stdin.take().expect("piped").write_all(b"c5-c6\nquit\n").expect("written");
    assert_eq!(common::finish(child).status.code(), Some(0));
    let kept = std::fs::read_to_string(&file).expect("the match");
    assert!(kept.contains("moves = [\"c5-c6\"]"), "{kept}");
}

/// Who resumes a match meets the engine as strong as before, unless another budget is typed, which the match keeps
/// then.
#[test]
fn a_match_keeps_its_budget() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.toml");
    let name = file.to_str().expect("text");
    let begin = |more: &[&str]| {
        let output = run(&[&["play", "socker", "--save", name], more].concat(), b"quit\n");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr),
        )
    };
    let kept = || std::fs::read_to_string(&file).expect("the match");
    assert!(begin(&["--simulations", "20"]).1.contains(" --simulations 20"));
    assert!(kept().contains("simulations = 20"), "{}", kept());
    assert!(begin(&[]).1.contains(" --simulations 20"), "as it was kept");
    assert!(begin(&["--time", "250ms"]).1.contains(" --time 0.25s"), "as it was typed");
    assert!(kept().contains("time = \"0.25s\"") && !kept().contains("simulations"), "{}", kept());
    assert!(begin(&[]).1.contains(" --time 0.25s"), "as it was kept");
    std::fs::write(&file, kept().replace("0.25s", "soon")).expect("written");
    let (code, message) = begin(&[]);
    assert_eq!(code, Some(65), "{message}");
    assert!(message.contains("match.toml: time: give a number and a unit"), "{message}");
    assert!(begin(&["--time", "1s"]).1.contains(" --time 1s"), "what is typed counts");
}

#[test]
fn dice_are_rolled_by_the_seed_or_typed_in() {
    let place = ["socker", "--startpos", "--rules", "first=toss", "--side", "both"];
    let rolled = |seed: &str| play(&[&place[..], &["--seed", seed]].concat(), "quit\n").1;
    assert!(rolled("1").contains("the dice: toss:"));
    assert_eq!(rolled("1"), rolled("1"));
    let typed = play(&[&place[..], &["--type-dice"]].concat(), "list\ntoss:blue\ntoss:black\nS@a7\nquit\n").1;
    assert!(typed.contains("(1/2)") && typed.contains("chance> ") && typed.contains("black> "), "{typed}");
    // A number is what the dice show, not the line of the list.
    let boot = "11/5k5/9C1/4c1c4/11/2C3C2c1/11/8C2/11/11/11/11/11/5K5/11 w g9 boot2 wn0 - - 433,433 10 0-0";
    let typed = play(&["metacheckers", "--position", boot, "--type-dice"], "5\nquit\n").1;
    assert!(positions(&typed).last().is_some_and(|last| last.contains(" x5 ")), "{typed}");
}

/// A match that begins with dice, which a person types.
const TYPED: [&str; 4] = ["metacheckers", "--side", "both", "--type-dice"];

/// What dice cannot show is refused, also when the list has a line of this number.
#[test]
fn a_number_is_never_a_line_of_the_list_of_dice() {
    let (_, page, _) = play(&TYPED, "1\nlist\nquit\n");
    assert!(page.contains("\"1\" is not legal here"), "{page}");
    let list: Vec<&str> = page.lines().filter(|line| line.contains("roll:")).collect();
    assert!(list.iter().all(|line| !line.trim_start().starts_with(|c: char| c.is_ascii_digit())), "{list:?}");
    assert_eq!(positions(&page).len(), 1, "nothing was played:\n{page}");
}

/// The command that a match ends with; its words, without those of this test's budget.
fn next_command(page: &str) -> Vec<String> {
    let command = page.lines().find_map(|line| line.split_once("go on with: ")).expect("a command").1;
    let words = shlex::split(command).expect("quoted for a shell");
    assert_eq!(words[..2], ["touchline", "play"]);
    let budget = BUDGET.map(str::to_owned);
    assert!(words.windows(budget.len()).any(|four| four == budget), "{command}");
    words[2..].iter().filter(|word| !budget.contains(word)).cloned().collect()
}

/// The command at the end plays the same match: the same dice to come, and the same to take back.
#[test]
fn the_command_at_the_end_goes_on_with_the_same_match() {
    let place = ["socker", "--startpos", "--rules", "first=toss", "--side", "both", "--seed", "7", "--ascii"];
    let (_, whole, _) = play(&place, "S@a7\nundo\nquit\n");
    let (_, first, _) = play(&place, "1\nquit\n");
    let words = next_command(&first);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for pair in [["--seed", "7"], ["--side", "both"], ["--rules", "first=toss"]] {
        assert!(words.windows(2).any(|two| two == pair), "{words:?}");
    }
    assert!(words.contains(&"--ascii") && !words.contains(&"--type-dice"), "{words:?}");
    let (code, second, message) = play(&words, "undo\nquit\n");
    assert_eq!(code, Some(0), "{message}");
    assert_eq!(
        positions(&second).last(),
        positions(&whole).last(),
        "the toss stays, the action is taken back"
    );
}

/// Who types dice goes on typing them: the program does not roll behind the person's back.
#[test]
fn typed_dice_stay_typed_when_a_match_is_resumed() {
    let (_, page, _) = play(&TYPED, "quit\n");
    let words = next_command(&page);
    assert!(words.iter().any(|word| word == "--type-dice"), "{words:?}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.toml");
    let save = file.to_str().expect("text");
    play(&[&TYPED[..], &["--save", save]].concat(), "quit\n");
    let (_, page, _) = play(&["metacheckers", "--save", save], "quit\n");
    assert_eq!(next_command(&page), ["metacheckers", "--save", save]);
    assert!(page.contains("chance> ") && !page.contains("the dice: "), "{page}");
    assert!(std::fs::read_to_string(&file).expect("the match").contains("moves = []"));
}

/// Typed dice are the person's: `undo` takes them back.
#[test]
fn typed_dice_are_taken_back() {
    let place = ["socker", "--startpos", "--rules", "first=toss", "--side", "both", "--type-dice"];
    let (code, page, _) = play(&place, "toss:black\nundo\ntoss:white\nundo\nundo\nquit\n");
    assert_eq!(code, Some(0), "{page}");
    let tosses: Vec<bool> = positions(&page).iter().map(|position| position.contains(" toss ")).collect();
    assert_eq!(tosses, [true, false, true, false, true], "{page}");
    assert!(page.contains("nothing of yours to take back"), "{page}");
    // Dice that the program rolled are not the person's.
    let (_, page, _) = play(&place[..6], "undo\nquit\n");
    assert!(page.contains("nothing of yours to take back"), "{page}");
}

/// The saved match is an ordinary file, and belongs to one process at a time.
#[cfg(unix)]
#[test]
fn a_saved_match_belongs_to_one_process() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.toml");
    let save = file.to_str().expect("text");
    let mut first = common::start(&["play", "socker", "--save", save, "--simulations", "20"]);
    let mut lines = BufReader::new(first.stdout.take().expect("piped")).lines();
    assert!(lines.any(|line| line.expect("text").starts_with("position")));
    let mode = |path: &Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o777;
    let ordinary = folder.path().join("ordinary");
    std::fs::write(&ordinary, "").expect("written");
    assert_eq!(mode(&file), mode(&ordinary));
    let (code, page, message) = play(&["socker", "--save", save], "quit\n");
    assert_eq!((code, page.as_str()), (Some(74), ""), "{message}");
    assert!(message.contains("another process is playing the match in this file"), "{message}");
    drop(first.stdin.take());
    assert_eq!(first.wait().expect("ends").code(), Some(75));
    assert_eq!(play(&["socker", "--save", save], "quit\n").0, Some(0));
}

/// The file is written as an editor would write it.
#[cfg(unix)]
#[test]
fn a_saved_match_keeps_links_and_permissions() {
    use std::fs::{Permissions, metadata, read_to_string, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (file, link) = (folder.path().join("match.toml"), folder.path().join("link.toml"));
    let (save, linked) = (file.to_str().expect("text"), link.to_str().expect("text"));
    assert_eq!(play(&["socker", "--save", save], "quit\n").0, Some(0));
    set_permissions(&file, Permissions::from_mode(0o600)).expect("set");
    std::os::unix::fs::symlink("match.toml", &link).expect("a link");
    assert_eq!(play(&["socker", "--save", linked], "c5-c6\nquit\n").0, Some(0));
    assert!(link.is_symlink() && read_to_string(&file).expect("the match").contains("c5-c6"));
    assert_eq!(metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
    assert!(!folder.path().join("link.toml.lock").exists(), "one lock, whatever the name");

    set_permissions(&file, Permissions::from_mode(0o444)).expect("set");
    let (code, _, message) = play(&["socker", "--save", save], "c5-c6\nquit\n");
    assert!(code == Some(74) && message.contains("the file is read-only"), "{code:?} {message}");
    assert_eq!(metadata(&file).expect("there").permissions().mode() & 0o777, 0o444);
}

#[test]
fn a_match_is_not_saved_where_no_folder_is() {
    let (code, page, message) = play(&["socker", "--save", "/nonexistent/match.toml"], "quit\n");
    assert_eq!((code, page.as_str()), (Some(74), ""), "{message}");
    assert!(message.contains("there is no folder /nonexistent; make it"), "{message}");
}

#[test]
fn a_match_can_be_played_to_its_end() {
    let near_the_end = "9/9/3s5/2s2s3/9/3ss4/9/9/S3S4/1S1S5/4S4 w e4 play ws3 r199 - 0-0";
    let shown = answer(&["legal", "socker", "--position", near_the_end]);
    let first = shown.lines().next().expect("an action");
    let arguments = ["socker", "--position", near_the_end, "--side", "both"];
    let (code, page, message) = play(&arguments, &format!("{first}\nend\n"));
    assert_eq!(code, Some(0), "{page}{message}");
    assert!(page.contains("result    draw 0-0"), "{page}");
    let last = page.rsplit("> ").nth(1).expect("what follows the last action");
    assert_eq!(last.matches("position  ").count(), 1, "the last board stands there once: {last}");
    assert!(!page.contains("touchline review"), "nothing is kept: {page}");

    // The command with which a kept match ends reviews it.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("my match.toml");
    let arguments = [&arguments[..], &["--save", file.to_str().expect("text")]].concat();
    let (_, page, _) = play(&arguments, &format!("{first}\nend\n"));
    let review = page.lines().find_map(|line| line.split_once(": touchline ")).expect("a command").1;
    let words = shlex::split(review).expect("quoted for a shell");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert!(answer(&[&words[..], &BUDGET].concat()).contains(&format!("white  {first}")), "{review}");
}

/// Also the last action can be taken back, and a match that is over be taken up again.
#[test]
fn what_ended_a_match_can_be_taken_back() {
    let near_the_end = "9/9/3s5/2s2s3/9/3ss4/9/9/S3S4/1S1S5/4S4 w e4 play ws3 r199 - 0-0";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.toml");
    let save = file.to_str().expect("text");
    let arguments = ["socker", "--position", near_the_end, "--side", "both", "--save", save];
    let (code, page, _) = play(&arguments, "e1-f2\nend\nhint\nundo\nquit\n");
    assert_eq!(code, Some(0), "{page}");
    assert!(page.contains("white plays e1-f2  white's socker steps from e1 to f2\n"), "{page}");
    assert!(page.contains("over> the match is over: undo takes back, quit leaves\n"), "{page}");
    assert!(page.ends_with(&format!("the match is kept; go on with: touchline play socker --save {save} --simulations 20 --threads 1\n")), "{page}");
    assert!(std::fs::read_to_string(&file).expect("the match").contains("moves = [\"e1-f2\"]"));
    let resumed = ["socker", "--save", save];
    let (_, page, _) = play(&resumed, "end\nquit\n");
    assert!(page.contains("result    draw 0-0") && page.ends_with("over> "), "{page}");
    let (code, page, _) = play(&resumed, "undo\nundo\nhint\n");
    assert_eq!(code, Some(75), "the match is open again, and the input ended");
    assert_eq!(positions(&page).last(), Some(&near_the_end), "{page}");
    assert!(page.contains("in tokens: "), "{page}");
}

/// Dice are listed by what they show, as they may be typed.
#[test]
fn dice_are_listed_by_what_they_show() {
    let (_, page, _) = play(&TYPED, "list Q\nlist roll:Q6\nlist R9\nquit\n");
    let listed = |start: &str| page.matches(&format!("roll:{start}")).count();
    assert_eq!((listed("Q1"), listed("Q6"), listed("K")), (1, 2, 0), "{page}");
    assert!(page.contains("no legal action begins with \"R9\""), "{page}");
}

#[test]
fn a_line_that_is_too_long_is_told_apart_from_one_that_is_no_text() {
    let (_, page, _) = play(&["socker"], &format!("{}\nquit\n", "x".repeat(5000)));
    assert!(page.contains("this line is too long: it may have 4095 bytes"), "{page}");
    let output = run(&["play", "socker"], b"\xff\nquit\n");
    assert!(String::from_utf8_lossy(&output.stdout).contains("no line of text"));
}

#[test]
fn what_was_typed_before_a_wrong_action_is_named() {
    let kick = "9/9/1s5s1/3S1s3/2S1s4/3s5/9/9/4S1S2/5S3/9 w b7 play wm1 r10 - 0-0";
    let (_, page, _) = play(&["socker", "--position", kick, "--side", "both"], "c7>a7 end\nquit\n");
    assert!(page.contains("\"end\": after c7>a7 black is to act; nothing was played"), "{page}");
    assert_eq!(positions(&page), [kick]);
    let (_, page, _) =
        play(&["socker", "--rules", "limit=1", "--side", "both"], "c5-c6 d4-d5 e4-f5 d5-d6\nquit\n");
    assert!(page.contains("\"d5-d6\": after c5-c6 d4-d5 e4-f5 the match is over; nothing"), "{page}");
}

/// Dice that fell at the board and what is played with them fit on one line. A number that does not count may be typed
/// all the same: a Knight and a four are a Knight.
#[test]
fn dice_and_actions_may_stand_on_one_line() {
    let (code, page, message) = play(&TYPED, "n4 end\nquit\n");
    assert_eq!(code, Some(0), "{message}");
    let words = next_command(&page);
    assert!(words.contains(&"roll:N end".to_owned()), "{words:?}");
    let moved = |moves: &str| answer(&["show", "metacheckers", "--moves", moves]);
    assert_eq!(moved("N4 end"), moved("roll:N end"));
    for wrong in ["q7", "X4", "Q33", "N44"] {
        let (_, page, _) = play(&TYPED, &format!("{wrong}\nquit\n"));
        assert!(page.contains(&format!("\"{wrong}\" is not legal here")), "{page}");
    }
}

/// A match that cannot be kept any more goes on, and is not lost with the program, in its middle or at its end.
#[test]
fn a_match_that_cannot_be_kept_goes_on() {
    for typed in ["c5-c6\nquit\n", "c5-c6 d4-d5 e4-f5\nquit\n", "c5-c6 d4-d5 e4-f5\n"] {
        lose_the_file(typed);
    }
}

fn lose_the_file(typed: &str) {
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("gone");
    std::fs::create_dir(&folder).expect("a folder");
    let file = folder.join("match.toml");
    let arguments = ["play", "socker", "--rules", "limit=1", "--side", "both", "--save"];
    let arguments = [&arguments[..], &[file.to_str().expect("text")], &BUDGET].concat();
    let mut child = common::start(&arguments);
    let mut pages = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    while !line.starts_with("position") {
        line.clear();
        assert!(pages.read_line(&mut line).expect("text") > 0);
    }
    std::fs::remove_dir_all(&folder).expect("removed");
    child.stdin.take().expect("piped").write_all(typed.as_bytes()).expect("written");
    let mut page = String::new();
    pages.read_to_string(&mut page).expect("text");
    let output = child.wait_with_output().expect("ends");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(74), "{message}");
    assert!(message.contains("the match goes on, but is not kept"), "{message}");
    let words = next_command(&page);
    assert!(words.contains(&"--moves".to_owned()) && !words.contains(&"--save".to_owned()), "{words:?}");
}

#[test]
fn every_game_can_be_played() {
    for game in games() {
        let (code, page, message) = play(&[&game, "--seed", "1", "--side", "both"], "1\nhint\nundo\nquit\n");
        assert_eq!(code, Some(0), "{game}: {message}");
        let (last, before) =
            positions(&page).split_last().map(|(last, before)| (*last, before.to_vec())).expect("boards");
        assert!(before.contains(&last), "{game}: the action is taken back");
        assert!(page.contains("expected score"), "{game}");
    }
}

/// A line that is not played says what is wrong with it: the action in it, or a command that stands alone.
#[test]
fn a_line_that_is_not_played_says_why() {
    let start = ["socker", "--startpos", "--rules", "setup=arc"];
    let told = |line: &str| {
        let (code, page, message) = play(&start, &format!("{line}\nquit\n"));
        assert_eq!(code, Some(0), "{message}");
        assert_eq!(positions(&page).len(), 1, "nothing was played:\n{page}");
        page
    };
    let page = told("c5-c6 zz");
    assert!(
        page.contains("after c5-c6: \"zz\" is not legal here; ") && page.contains("; nothing was played"),
        "{page}"
    );
    for (line, word) in
        [("undo 1", "undo"), ("quit now", "quit"), ("c5-c6 board", "board"), ("list a b", "list")]
    {
        let page = told(line);
        assert!(
            page.contains(&format!("\"{word}\" is a command, and stands on a line of its own")),
            "{page}"
        );
    }
}

/// Dice are listed in any case, as they may be typed.
#[test]
fn dice_are_listed_in_any_case() {
    let listed = |start: &str| {
        let (_, page, _) = play(&TYPED, &format!("list {start}\nquit\n"));
        page.lines().filter(|line| line.contains("roll:Q")).count()
    };
    assert_eq!([listed("Q"), listed("q"), listed("ROLL:q")], [6; 3]);
}

/// The position may come first through the pipe that holds the answers.
#[test]
fn a_position_and_answers_come_through_one_pipe() {
    let position = answer(&["show", "socker", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&position).expect("JSON");
    let position = document["position"].as_str().expect("text");
    let (code, page, message) =
        play(&["socker", "--position", "-", "--side", "both"], &format!("{position}\nc5-c6\nquit\n"));
    assert_eq!(code, Some(0), "{message}");
    assert_eq!(positions(&page)[0], position);
    assert!(page.contains("white plays c5-c6"), "{page}");
}

/// The command that goes on can be typed as it stands, whatever the file is called.
#[cfg(unix)]
#[test]
fn a_file_may_be_called_like_a_flag() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_touchline"))
        .args(["play", "socker", "--save=-x", "--simulations", "10"])
        .current_dir(folder.path())
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program runs");
    let told = String::from_utf8_lossy(&program.stderr).into_owned();
    assert!(told.contains("go on with: touchline play socker --save ./-x --simulations 10"), "{told}");
}

/// A signal that comes while something is told, and not while somebody is asked, ends the match at the next question.
#[cfg(unix)]
#[test]
fn a_signal_between_questions_is_not_forgotten() {
    use std::io::Write;
    let mut program =
        common::start(&["play", "socker", "--side", "both", "--seed", "1", "--simulations", "10"]);
    common::await_handler(program.id(), 15);
    let mut questions = program.stdin.take().expect("piped");
    questions.write_all(&b"list\n".repeat(2000)).expect("asked");
    // Nobody reads the answers, so that their pipe is full.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let sent = std::process::Command::new("kill").args(["-TERM", &program.id().to_string()]).status();
    assert!(sent.expect("kill").success());
    std::thread::sleep(std::time::Duration::from_millis(200));
    let output = common::finish(program);
    drop(questions);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(75), "{told}");
    assert!(told.contains("go on with: touchline play socker --side both"), "{told}");
}

#[test]
fn a_saved_match_of_another_game_is_refused() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/errors.in/match.toml");
    let (code, page, message) = play(&["socchess", "--save", file.to_str().expect("text")], "");
    assert_eq!((code, page.as_str()), (Some(65), ""));
    assert!(message.contains("holds a match of socker"), "{message}");
}
