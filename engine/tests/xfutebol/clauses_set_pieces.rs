//! Free kicks and penalties: XFB-6.11, XFB-6.12.

use crate::play::{Look, Match, placed, placed_under};

fn free(rules: &str, pieces: &str, ball: &str) -> Match {
    placed_under(rules, pieces, &format!("w {ball} free w0 - 1w.10 0-1 0-0 -"))
}

/// XFB-6.11.1: every kick of the holder as in play, and nothing else.
#[test]
fn free_kick_list() {
    let pieces = "Kd1 Ld13 Gd15 dc12 ke16";
    let scene = free("default", pieces, "d13");
    let play = placed(pieces, "w d13 play w0 - 1w.10 0-1 0-0 -");
    let kicks: Vec<String> = play
        .tokens()
        .into_iter()
        .filter(|token| token.starts_with("d13>") || token.starts_with("d13!"))
        .collect();
    assert_eq!(scene.tokens(), kicks);
    assert!(kicks.iter().any(|token| token.contains("!!")) && kicks.iter().any(|token| token.contains(">>")));
}

/// XFB-6.11.2: the barrier is the set of opponents next to the kicker, the keeper included.
#[test]
fn barrier() {
    let scene = free("default", "Kd1 Ld14 dd13 gc12 ke15", "d14");
    assert_eq!(scene.after("d14>>b14").tokens(), ["d13xd14", "decline", "e15xd14"]);
}

/// XFB-6.11.3: nobody cuts a free kick on its path.
#[test]
fn no_cut_in_a_free_kick() {
    let scene = free("default", "Kd1 Ad5 Gd9 dd7 ke16", "d5");
    assert_eq!(scene.after("d5>d9").state(), "w d9 play w1x");
    assert_eq!(free("default", "Kd1 Ad13 dd15 ke16", "d13").after("d13!d16").field(12), "1-0");
}

/// XFB-6.11.4: Skill + Goal must exceed the highest Defense of the barrier, else that piece gets the ball.
#[test]
fn barrier_against_pass_and_shot() {
    // A: 170 against any Defense.
    assert_eq!(free("default", "Kd1 Ad5 dd6 ke16", "d5").after("d5>d9").state(), "w d9 play w1x");
    let weak = "attr.A.goal=10,attr.A.skill=75";
    let blocked = free(weak, "Kd1 Ad5 dd6 mc6 ke16", "d5").after("d5>d3");
    assert_eq!((blocked.state(), blocked.field(7)), ("w d6 play w1x".into(), "1w.11".into()));
    assert_eq!(free(weak, "Kd1 Ad5 mc6 ke16", "d5").after("d5>d3").state(), "w d3 play w1x");
    // Equal is blocked; shots, too; ties go to the first in the defender's own order.
    let scene = free(weak, "Kd1 Ad12 dc13 de13 ke16", "d12").after("d12!d16");
    assert_eq!(scene.state(), "w e13 play w1x");
    // The keeper (Defense 90) blocks like any other piece.
    let keeper = free(weak, "Kd1 Ad14 kd15", "d14").after("d14!d16");
    assert_eq!(keeper.state(), "w d15 play w1x");
}

/// XFB-6.11.5: a long free kick lets the barrier challenge, experts included; without a barrier it completes.
#[test]
fn wall() {
    let scene = free("default", "Kd1 Ld8 Gd11 de9 rc9 ke16", "d8");
    let asked = scene.after("d8>>d11");
    assert_eq!((asked.state(), asked.field(6)), ("b d8 wall w0".into(), "d8>>d11".into()));
    assert_eq!(asked.tokens(), ["c9xd11", "decline", "e9xd11"]);
    assert_eq!(asked.after("decline").state(), "w d11 play w1x");
    assert_eq!(asked.after("e9xd11").state(), "w e9 play w1x");
    assert_eq!(asked.after("c9xd11").field(8), "0-2");
    assert_eq!(free("default", "Kd1 Ld8 Gd11 ke16", "d8").after("d8>>d11").state(), "w d11 play w1x");
    // A long shot of another piece is walled as well, with the kicker compared: D 215 against A 210.
    let shot = free("default", "Kd1 Ad11 dd12 ke16", "d11").after("d11!!d16");
    assert_eq!(shot.tokens(), ["d12xd11", "decline"]);
    assert_eq!(shot.after("d12xd11").state(), "w d12 play w1x");
    assert_eq!(shot.after("decline").state(), "b e16 rebound w0");
    // A tie lets the kick through: K 200 against G 200.
    let tie = free("default", "Kd1 Ld8 Gd11 kd9", "d8").after("d8>>d11 d9xd11");
    assert_eq!((tie.state(), tie.field(8)), ("w d11 play w1x".into(), "0-1".into()));
    // A shot that was curved before the wall declined keeps the 20 of its curve.
    let expert = free("band=45", "Kd1 Ld13 dd12 kf16", "d13");
    assert_eq!(expert.after("d13!!d16 decline").field(4), "rebound");
    assert_eq!(expert.after("d13!!e16~c14 decline").field(12), "1-0");
}

fn penalty(rules: &str, pieces: &str) -> Match {
    placed_under(rules, pieces, "w - pen w0 - 1w.10 0-1 0-0 -")
}

/// XFB-6.12.1: one token for each kind on the board.
#[test]
fn penalty_list() {
    let scene = penalty("default", "Kd1 Ra5 Rb5 Lh3 ke16");
    assert_eq!(scene.tokens(), ["pen:K", "pen:L", "pen:R"]);
}

/// XFB-6.12.2: without a keeper on the board a goal; the sums of `shot` and of `duel`.
#[test]
fn penalty_duel() {
    let outcome = |rules: &str, kicker: &str, keeper: &str| {
        let scene = penalty(rules, &format!("Kd1 {kicker}a5 {keeper}"));
        let scene = scene.after(&format!("pen:{kicker}"));
        if scene.field(12) == "1-0" { "goal".to_owned() } else { scene.field(4) }
    };
    assert_eq!(outcome("default", "D", "mh9"), "goal");
    // 170 + 15 > 180; 165 + 15 = 180; 100 + 15 < 160. The boost is 15 with `boosts=max`, too.
    for boosts in ["default", "boosts=max"] {
        assert_eq!(outcome(boosts, "A", "ke16"), "goal");
        assert_eq!(outcome(boosts, "R", "ke16"), "rebound");
        assert_eq!(outcome(boosts, "D", "ke16"), "play");
    }
    assert_eq!(outcome("saves=simple", "R", "ke16"), "goal");
    assert_eq!(outcome("penalty=duel", "A", "ke16"), "play");
    assert_eq!(outcome("penalty=duel,attr.A.goal=91", "A", "ke16"), "goal");
    assert_eq!(outcome("penalty=duel,attr.A.goal=91", "G", "ke16"), "play");
    // A sidelined keeper is not on the board.
    let scene = placed("Kd1 Da5 mh9", "w - pen w0 - 1w.10 0-1 0-4 ka9:5").after("pen:D");
    assert_eq!(scene.field(12), "1-0");
}

/// XFB-6.12.3: a save leaves stage `1x`, a rebound is dropped, nobody cuts.
#[test]
fn penalty_consequences() {
    let scene = penalty("default", "Kd1 Da5 Ra6 de15 ke16");
    let saved = scene.after("pen:D");
    assert_eq!((saved.state(), saved.field(7)), ("w e16 play w1x".into(), "1w.11".into()));
    let rebound = scene.after("pen:R");
    assert_eq!((rebound.state(), rebound.field(7)), ("b e16 rebound w0".into(), "1w.10".into()));
    assert_eq!(rebound.after("reb:d16").state(), "w d16 play w1x");
}
