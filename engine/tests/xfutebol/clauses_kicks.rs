//! PASS, SHOOT, LONG PASS, LONG SHOOT and cuts: XFB-6.3 to XFB-6.8.

use crate::play::{FRONT_EXPERTS, Look, Match, full, placed, placed_under};

const PLAY: &str = "play w0 - 1w.10 0-0 0-0 -";

fn holder(pieces: &str, ball: &str) -> Match {
    placed(pieces, &format!("w {ball} {PLAY}"))
}

fn rules(rules: &str, pieces: &str, ball: &str) -> Match {
    placed_under(rules, pieces, &format!("w {ball} {PLAY}"))
}

/// XFB-6.3.1: own pieces obstruct, opponents do not; the target is empty or a teammate, never an opponent.
#[test]
fn pass_targets() {
    let scene = holder("Kd1 Ad5 Dd7 me5 gc5 ke16", "d5");
    assert_eq!(scene.from("d5>"), "d5>b5 d5>d3 d5>d4 d5>d6 d5>d7 d5>f5");
}

/// XFB-6.3.2: without cutters the ball arrives at once, loose on an empty square; with cutters the opponent is asked.
#[test]
fn pass_effect() {
    let scene = holder("Kd1 Ad5 Dd7 me5 ke16", "d5");
    assert_eq!(scene.after("d5>d7").state(), "w d7 play w1x");
    assert_eq!(scene.after("d5>d4").state(), "w d4 play w1x");
    let asked = scene.after("d5>f5");
    assert_eq!((asked.state(), asked.field(6)), ("b d5 cut w0".into(), "d5>f5".into()));
}

/// XFB-6.4.1: goal squares on a line within the SHOOT reach, without own pieces on the path, the target included;
/// from the goal square itself.
#[test]
fn shoot_targets() {
    assert!(holder("Kd1 Ad12 ke16", "d12").has("d12!d16"));
    assert!(!holder("Kd1 Ad11 ke16", "d11").has("d11!d16"));
    assert!(!holder("Kd1 Ad12 Gd14 ke16", "d12").has("d12!d16"));
    assert!(!holder("Kd1 Ad12 Gd16 ke16", "d12").has("d12!d16"));
    assert!(!rules("shoot_range=1", "Kd1 Ad12 ke16", "d12").has("d12!d16"));
    assert!(rules("shoot_range=1", "Kd1 Ad14 ke16", "d14").has("d14!d16"));
    let scene = holder("Kd1 Ad16 ke15", "d16");
    assert_eq!(scene.from("d16!"), "d16!d16 d16!e16");
    // Only the opponent's goal.
    assert_eq!(holder("Kd1 Ae2 ke16", "e2").from("e2!"), "");
}

/// XFB-6.4.2: with opponents on the path the opponent is asked.
#[test]
fn shoot_effect() {
    let scene = holder("Kd1 Ad13 dd15 ke16", "d13").after("d13!d16");
    assert_eq!(
        (scene.state(), scene.tokens()),
        ("b d13 cut w0".into(), vec!["d15xd13".into(), "decline".into()])
    );
    assert_eq!(scene.after("decline").field(12), "1-0");
}

/// XFB-6.5.1: no keeper in its goal area: a goal by anybody; anywhere in the area it defends both goal squares.
#[test]
fn empty_goal() {
    assert_eq!(holder("Kd1 Dd14 kg15", "d14").after("d14!d16").field(12), "1-0");
    assert_eq!(holder("Kd1 Dd14 mh9", "d14").after("d14!d16").field(12), "1-0");
    assert_eq!(holder("Kd1 Dd14 kf15", "d14").after("d14!d16").state(), "w f15 play w1x");
}

/// XFB-6.5.2: sums and boosts by the shooter's square; a curve adds 20; XFB-6.5.3: the keeper's sums.
#[test]
fn shot_sums() {
    let outcome = |options: &str, letter: &str, square: &str, kick: &str| {
        let fields = format!("w {square} {PLAY}");
        let scene = placed_under(options, &format!("Kd1 {letter}{square} kf16"), &fields);
        let scene = scene.after(&format!("{square}{kick}"));
        if scene.field(12) == "1-0" { "goal".to_owned() } else { scene.field(4) }
    };
    // A: 170 from outside, 185 from the penalty area; the keeper 160: goal above 180.
    assert_eq!(outcome("default", "A", "d12", "!d16"), "rebound");
    assert_eq!(outcome("default", "A", "d13", "!d16"), "goal");
    // G 155: 170 in the penalty area, 195 in the goal area; with `max` 180 there.
    assert_eq!(outcome("default", "G", "d13", "!d16"), "rebound");
    assert_eq!(outcome("default", "G", "d15", "!d16"), "goal");
    assert_eq!(outcome("boosts=max", "G", "d15", "!d16"), "rebound");
    // D 100 + 40 is under 160; a keeper of Skill 0 has 90.
    assert_eq!(outcome("default", "D", "d15", "!d16"), "play");
    assert_eq!(outcome("attr.K.skill=0", "D", "d15", "!d16"), "goal");
    // LONG SHOOT of an A from d11 by 230 against 210: a rebound; without the keeper's Speed a goal.
    assert_eq!(outcome("default", "A", "d11", "!!d16"), "rebound");
    assert_eq!(outcome("attr.K.speed=49", "A", "d11", "!!d16"), "goal");
    // L from d13: straight 235 + 15 goal; curved 20 more: with band 45, 250 against 255 and 270.
    assert_eq!(outcome("default", "L", "d13", "!!d16"), "goal");
    assert_eq!(outcome("band=45", "L", "d13", "!!d16"), "rebound");
    assert_eq!(outcome("band=45", "L", "d13", "!!e16~c14"), "goal");
}

/// XFB-6.5.4: the bands, and `saves=simple`.
#[test]
fn bands() {
    let outcome = |options: &str| {
        let scene = rules(options, "Kd1 Ad12 ke16", "d12").after("d12!d16");
        if scene.field(12) == "1-0" { "goal".to_owned() } else { scene.field(4) }
    };
    // 170 against 160.
    assert_eq!(outcome("band=9"), "goal");
    assert_eq!(outcome("band=10"), "rebound");
    assert_eq!(outcome("attr.K.skill=80"), "rebound");
    assert_eq!(outcome("attr.K.skill=81"), "play");
    assert_eq!(outcome("saves=simple"), "goal");
    assert_eq!(outcome("saves=simple,attr.K.skill=80"), "play");
}

/// XFB-6.5.5: a clean save gives the keeper the ball; a rebound asks for the drop, unless no square next to the
/// keeper is free.
#[test]
fn saves() {
    let saved = holder("Kd1 Gd12 ke16", "d12").after("d12!d16");
    assert_eq!(saved.state(), "w e16 play w1x");
    assert!(saved.has("d12-d13") && !saved.has("e16-d16"));
    let parried = holder("Kd1 Ad12 ke16", "d12").after("d12!d16");
    assert_eq!((parried.state(), parried.field(6)), ("b e16 rebound w0".into(), "-".into()));
    let shooter = rules("rebound=shooter", "Kd1 Ad12 ke16", "d12").after("d12!d16");
    assert_eq!(shooter.state(), "w e16 rebound w0");
    // Hemmed in: a clean save after all (the Black piece on d16 declines to cut).
    let pieces = "Kd1 Ad12 ke16 dd16 dd15 le15 lf15 mf16";
    let hemmed = holder(pieces, "d12").after("d12!d16 decline");
    assert_eq!(hemmed.state(), "w e16 play w1x");
}

/// XFB-6.5.6: the ball drops loose next to the keeper; the shooter's turn goes on.
#[test]
fn rebound() {
    let scene = holder("Kd1 Ad12 ke16 mf15", "d12").after("d12!d16");
    assert_eq!(scene.tokens(), ["reb:d15", "reb:d16", "reb:e15", "reb:f16"]);
    let dropped = scene.after("reb:d15");
    assert_eq!((dropped.state(), dropped.field(7)), ("w d15 play w1x".into(), "1w.11".into()));
    let last = placed("Kd1 Ad12 ke16", "w d12 play w1m - 1w.10 0-0 0-0 -").after("d12!d16 reb:d15");
    assert_eq!(last.state(), "b d15 play b0");
}

/// XFB-6.6.1: experts only; straight targets beside those of PASS.
#[test]
fn straight_long_pass() {
    let scene = holder("Kd1 Ld8 kh16", "d8");
    assert!(scene.has("d8>d10") && scene.has("d8>>d10") && scene.has("d8>>d11") && !scene.has("d8>>d12"));
    assert_eq!(holder("Kd1 Ad8 kh16", "d8").from("d8>>"), "");
}

/// XFB-6.6.2: two legs that turn, within the larger reach, no own piece before the target; XFB-6.6.3: free or own
/// targets without a straight way only.
#[test]
fn curves() {
    // Straight up blocked at d9: d10 is reached by a curve.
    let scene = holder("Kd1 Ld8 Dd9 Rc10 mb10 kh16", "d8");
    assert!(scene.has("d8>>d10~c9"));
    assert!(scene.has("d8>>d9") && scene.from("d8>>d9~").is_empty());
    // c10 holds a teammate: fine as a target; b10 an opponent: no target.
    assert!(!scene.from("d8>>c10").is_empty());
    assert_eq!(scene.from("d8>>b10"), "");
    // Total length three: e11 is 1 + 2, but h8 and d12 are out.
    assert!(!scene.from("d8>>e11~").is_empty());
    assert_eq!(scene.from("d8>>h8"), "");
    assert_eq!(scene.from("d8>>d12"), "");
}

/// XFB-6.6.4: one token a target; the intermediary square is the first in own order.
#[test]
fn curve_label() {
    let scene = holder("Kd1 Ld8 kh16", "d8");
    assert_eq!(scene.from("d8>>e10"), "d8>>e10~c8");
    assert_eq!(scene.from("d8>>b9"), "d8>>b9~d7");
    // With c8 taken by a teammate the next one is e8.
    let scene = holder("Kd1 Ld8 Dc8 kh16", "d8");
    assert_eq!(scene.from("d8>>e10"), "d8>>e10~e8");
    let tokens = scene.tokens();
    let targets: std::collections::BTreeSet<&str> = tokens
        .iter()
        .filter(|token| token.starts_with("d8>>"))
        .map(|token| token[4..].split('~').next().expect("a target"))
        .collect();
    assert_eq!(targets.len(), tokens.iter().filter(|token| token.starts_with("d8>>")).count());
}

/// XFB-6.6.5: a LONG PASS over opponents is never cut in play.
#[test]
fn long_pass_is_never_cut() {
    let scene = holder("Kd1 Ld8 Gd11 md9 rd10 kh16", "d8");
    assert_eq!(scene.after("d8>>d11").state(), "w d11 play w1x");
}

/// XFB-6.7.1: who may make a LONG SHOOT, and from where.
#[test]
fn long_shoot_by_option() {
    let shots = |options: &str, letter: &str, square: &str| {
        rules(options, &format!("Kd1 {letter}{square} kf16"), square).from(&format!("{square}!!"))
    };
    assert_eq!(shots("default", "A", "d11"), "d11!!d16");
    assert_eq!(shots("default", "A", "d12"), "");
    assert_eq!(shots("default", "A", "d10"), "d10!!d16");
    assert_eq!(shots("default", "A", "d9"), "");
    assert_eq!(shots("long_shoot=experts", "A", "d11"), "");
    assert_eq!(shots("long_shoot=open", "A", "d12"), "d12!!d16");
    assert_eq!(shots("default", "A", "d16"), "");
    assert_eq!(shots("long_shoot=open", "A", "d16"), "d16!!d16 d16!!e16");
    assert!(shots("long_shoot=experts", "L", "d13").starts_with("d13!!d16"));
    assert!(shots("default", "L", "d16").contains("d16!!d16"));
    // A direction without reach allows none.
    assert_eq!(shots("long_shoot=open", "A", "a13"), "");
    assert_eq!(shots("long_shoot=open,diagonals=on", "A", "a13"), "a13!!d16");
}

/// XFB-6.7.2: curved shots by experts only, beside the straight one, not from the goal square at itself.
#[test]
fn curved_shots() {
    assert_eq!(holder("Kd1 Ld14 kf16", "d14").from("d14!!"), "d14!!d16 d14!!d16~c15 d14!!e16~c14");
    assert_eq!(holder("Kd1 Ld14 Gd16 kf16", "d14").from("d14!!d16"), "");
    let on_goal = holder("Kd1 Ld16 kf16", "d16");
    assert!(!on_goal.has("d16!!d16~d15") && on_goal.from("d16!!d16") == "d16!!d16");
    assert!(rules("long_shoot=open", "Kd1 Ad12 kf16", "d12").from("d12!!e16").is_empty());
}

/// XFB-6.7.3: an expert's LONG SHOOT is never cut, another piece's is.
#[test]
fn long_shoot_and_cuts() {
    assert_eq!(holder("Kd1 Ld13 dd15 ke16", "d13").after("d13!!d16").field(12), "1-0");
    let asked = holder("Kd1 Ad11 dd15 ke16", "d11").after("d11!!d16");
    assert_eq!(asked.state(), "b d11 cut w0");
    assert_eq!(asked.after("decline").state(), "b e16 rebound w0");
    // From a goal square at itself there is no path to cut, whoever shoots.
    let at_itself = rules("long_shoot=open", "Kd1 Ad16 de16 kd14", "d16").after("d16!!d16");
    assert_eq!(at_itself.field(12), "1-0");
}

/// XFB-6.8.1: on a pass the squares between, on a shot the target too; a keeper in its area saves instead.
#[test]
fn cutters() {
    let cutters = |pieces: &str, ball: &str, kick: &str| holder(pieces, ball).after(kick).tokens().join(" ");
    assert_eq!(cutters("Kd1 Ad5 md6 rd8 dd4 ke16", "d5", "d5>d9"), "d6xd5 d8xd5 decline");
    assert_eq!(cutters("Kd1 Ad13 dd16 kd15", "d13", "d13!d16"), "d16xd13 decline");
    // The keeper may cut a pass, and a shot when it is outside its goal area.
    assert_eq!(cutters("Kd1 Ad13 kd15", "d13", "d13>d16"), "d15xd13 decline");
    assert_eq!(cutters("Kd1 Ad12 kd14", "d12", "d12!d16"), "d14xd12 decline");
    // A shot along the goal line has its path on it; at the own square there is none.
    assert_eq!(cutters("Kd1 Ad16 de16 kd14", "d16", "d16!e16"), "decline e16xd16");
    assert_eq!(holder("Kd1 Ad16 de16 kd14", "d16").after("d16!d16").field(12), "1-0");
}

/// XFB-6.8.2: the receiver of a pass is compared, else the kicker; XFB-6.8.3: each cutter once, or `decline`.
#[test]
fn compared_piece() {
    let scene = holder("Kd1 Ad5 Gd9 md6 rd7 ke16", "d5");
    assert_eq!(scene.after("d5>d9").tokens(), ["d6xd9", "d7xd9", "decline"]);
    assert_eq!(scene.after("d5>d8").tokens(), ["d6xd5", "d7xd5", "decline"]);
    // One decision a flight: a tie is not followed by a second question. K 200 equals G 200.
    let scene = holder("Kd1 Ad5 Gd9 kd6 md7", "d5").after("d5>d9 d6xd9");
    assert_eq!(scene.state(), "w d9 play w1x");
}

/// XFB-6.8.4: greater wins the ball and the kicker's side goes on; equal lets the kick through; less is a foul on
/// the compared piece and the kick is void.
#[test]
fn cut_duel() {
    let scene = holder("Kd1 Ad5 Gd9 dd7 ke16", "d5").after("d5>d9 d7xd9");
    assert_eq!((scene.state(), scene.field(7)), ("w d7 play w1x".into(), "1w.11".into()));
    // L 195 against an R receiver 225.
    let foul = holder("Kd1 Ad5 Rd9 ld7 ke16", "d5").after("d5>d9 d7xd9");
    assert_eq!((foul.state(), foul.field(8)), ("w d9 free w0".into(), "0-1".into()));
    // The same against the kicker: the ball stays with it.
    let foul = holder("Kd1 Rd5 ld7 ke16", "d5").after("d5>d8 d7xd5");
    assert_eq!((foul.state(), foul.field(8)), ("w d5 free w0".into(), "0-1".into()));
    // A tied challenge of a shot: the shot goes in (K 200 against a G of 200 in the penalty area, keeper outside).
    let goal = holder("Kd1 Gd13 kd14", "d13").after("d13!d16 d14xd13");
    assert_eq!(goal.field(12), "1-0");
}

/// The front expert of XFB-3.1 has six squares forward: the straight LONG SHOOT from far.
#[test]
fn front_expert() {
    let fields = format!("w d10 {PLAY}");
    let scene = full("default", "Kd1 Fd10 ke16", &fields, FRONT_EXPERTS, "0-0");
    assert!(scene.has("d10!!d16") && !scene.has("d10!d16") && scene.has("d10>>d16"));
}
