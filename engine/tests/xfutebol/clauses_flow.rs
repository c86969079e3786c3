//! Turns, FINISH, goals, periods, sprints, the end: XFB-5.3 to XFB-5.6, XFB-5.8, XFB-5.9.

use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook};

use crate::play::{Look, Match, fen, full, placed, placed_under};

const HALF: &str = "1w.10 0-0 0-0 -";

/// XFB-5.3.1: two movements, at least one a MOVE; after a MOVE anything or `end`, after another movement a MOVE only.
#[test]
fn stages() {
    let scene = placed("Kd1 Ad5 mc6 ke16", &format!("w d5 play w0 - {HALF}"));
    assert!(!scene.has("end") && scene.has("d5>d8") && scene.has("d5--d8"));
    let moved = scene.after("d5-d6");
    assert_eq!(moved.field(5), "w1m");
    assert!(moved.has("end") && moved.has("d6>d8") && moved.has("d6--d9") && moved.has("d6-d7"));
    let passed = scene.after("d5>d8");
    assert_eq!(passed.field(5), "w1x");
    assert_eq!(passed.tokens().join(" "), "d1-c1 d1-c2 d1-d2 d1-e1 d1-e2 d5-c5 d5-d4 d5-d6 d5-d7 d5-e5");
    assert_eq!(passed.after("d5-d6").field(5), "b0");
    assert_eq!(moved.after("d6>d8").field(5), "b0");
}

/// XFB-5.3.2: SPRINT and DRIBBLE are no MOVEs.
#[test]
fn sprint_and_dribble_are_no_moves() {
    let scene = placed("Kd1 Rd5 dd6 ke16", &format!("w d5 play w0 - {HALF}"));
    assert_eq!(scene.after("d5^d6").field(5), "w1x");
    assert_eq!(scene.after("d5--d3").field(5), "w1x");
}

/// XFB-5.3.3: losing or winning the ball does not end the turn; a foul does.
#[test]
fn what_ends_a_turn() {
    let scene = placed("Kd1 Dd5 dd6 ke16", &format!("w d5 play w0 - {HALF}"));
    assert_eq!(scene.after("d5^d6").state(), "w d6 play w1x");
    let scene = placed("Kd1 Dd5 ad6 rc5 ke16", &format!("w d6 play w0 - {HALF}"));
    assert_eq!(scene.after("d5xd6").state(), "w d5 play w1x");
    let scene = placed("Kd1 Ad5 rd6 ke16", &format!("w d6 play w0 - {HALF}"));
    assert_eq!(scene.after("d5xd6").state(), "b d6 free b0");
}

/// XFB-5.3.4: in phase `play` there is always a MOVE, from kick-off to the end of random matches.
#[test]
fn a_move_always_exists() {
    for seed in 0..20 {
        let mut rng = stream(seed, &[34]);
        let scene = Match::start("first=white,half=30");
        let (game, mut position, mut scratch) = (scene.game, scene.position, Vec::new());
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            let fen = game.print_position(&position);
            if fen.contains(" play ") {
                let mut actions = Vec::new();
                game.legal(&position, &mut actions);
                let is_move = |token: &str| token.contains('-') && !token.contains("--");
                assert!(
                    actions.iter().any(|&action| is_move(&game.print_action(&position, action))),
                    "{fen}"
                );
            }
            game.apply_unchecked(&mut position, action);
        }
    }
    // Even a crowd in the corner has one.
    let scene = placed("Ka1 Da2 Db1 Lb2 ke16", &format!("w e8 play w1x - {HALF}"));
    assert!(!scene.tokens().is_empty());
}

/// XFB-5.4: FINISH in its order: the turn, the clock, the sidelined, the goal that decides, the end of the period, the
/// restart.
#[test]
fn finish_in_order() {
    // The sidelined tick and come back before the reset: the R is on the board when the start squares are filled.
    let fields = "w e13 play w0 - 1w.10 0-0 4-0 Rd12:1,Ga5:3";
    let goal = placed("Kd1 Ae13 ke16", fields).after("e13!e16");
    goal.has_board("Kd1 Rb5 Ae8 kd9");
    assert_eq!((goal.field(10), goal.field(7)), ("Ga5:2".into(), "1w.11".into()));
    // A goal of the last movement: the half ends, and the other side of the first kick-off kicks off, not the
    // conceding side.
    let last = placed("Kd1 Ae13 dh15 ke16", "w e13 play w0 - 1b.59 0-0 0-0 -").after("e13!e16");
    assert_eq!((last.state(), last.field(12)), ("w e8 play w0".into(), "1-0".into()));
    let over = placed("Kd1 Ae13 ke16", "w e13 play w0 - 2.59 0-0 0-0 -").after("e13!e16");
    assert_eq!((over.state(), over.field(7)), ("w - over-w -".into(), "2.60".into()));
    over.has_board("Kd1 Ae13 ke16");
    // A piece that comes back fills a square; the free kick is asked about afterwards.
    let fields = "b a16 play b1m - 1w.10 0-0 0-4 ra15:1";
    let free = placed_under("long_shoot=experts", "Kd1 Aa16 da14 lb16 lc16 ke14", fields);
    assert_eq!(free.after("b16xa16").state(), "w a16 play w0");
}

/// XFB-5.5.1: a goal counts, RESET, and the conceding side kicks off with a fresh turn.
#[test]
fn goal() {
    let scene = placed("Kd1 Ae13 Md12 dh15 ke16", &format!("w e13 play w0 - {HALF}")).after("e13!e16");
    assert_eq!((scene.field(12), scene.state()), ("1-0".into(), "b d9 play b0".into()));
    scene.has_board("Kd1 Ae8 Me4 dd9 ke16");
}

/// XFB-5.6.1: an extra sprint costs six movements, the 90 s of the exchange rate, and a half has sixty; XFB-5.6.2:
/// the limits by style.
#[test]
fn limits() {
    let last = |rules: &str, period: &str, limit: u32| {
        let fields = format!("w e8 play w0 - {period}.{} 0-0 0-0 -", limit - 1);
        placed_under(rules, "Kd1 Ad16 ke16", &fields).after("d16-d15").field(4)
    };
    assert_eq!(last("default", "2", 60), "over-w");
    assert_eq!(last("half=7", "2", 7), "over-w");
    assert_eq!(last("win=golden,half=9", "1", 9), "over-w");
    assert_eq!(last("win=goals:3,cap=11,half=5", "1", 11), "over-w");
    assert_eq!(last("win=goals:3", "1", 240), "over-w");
    assert_eq!(last("win=movements:13", "1", 13), "over-w");
    assert_eq!(last("win=movements", "1", 50), "over-w");
    let sprint = placed("Kd1 Ad5 ke16", "w e8 play w0 - 1w.10 0-0 3-0 -").after("d5--d9");
    assert_eq!(sprint.field(10), "Ad9:6");
}

/// XFB-5.6.3: half-time: clock and sprints restart, everybody comes back, the other side kicks off; fouls and lost
/// pieces stay.
#[test]
fn half_time() {
    let fields = "b d5 play b1m - 1b.59 2-5 4-1 Rd12:3,me3:5";
    let scene = full("default", "Kd1 Ad5 dh15 ke16", fields, crate::play::STANDARD, "1-2").after("h15-h14");
    assert_eq!((scene.state(), scene.field(7)), ("w e8 play w0".into(), "2.0".into()));
    assert_eq!((scene.field(8), scene.field(9), scene.field(10)), ("2-5".into(), "0-0".into(), "-".into()));
    scene.has_board("Kd1 Ae8 Rb5 df15 md13 ke16");
    assert_eq!(scene.field(12), "1-2");
    // Sides keep their direction: White still shoots at rank 16.
    assert!(scene.has("e8-e10"));
}

/// XFB-5.6.4: a penalty of the last movement is taken, with its rebound; a free kick is lost.
#[test]
fn after_the_last_movement() {
    let fields = "b d13 play b1m - 2.59 0-0 0-0 -";
    let scene = placed("Kd1 Ad13 Rd2 lc14 ke16", fields).after("c14xd13");
    assert_eq!((scene.state(), scene.field(7)), ("w - pen w0".into(), "2.60".into()));
    assert_eq!(scene.after("pen:A").field(4), "over-w");
    let rebound = scene.after("pen:R");
    assert_eq!((rebound.field(4), rebound.field(7)), ("rebound".into(), "2.60".into()));
    let over = rebound.after("reb:d16");
    assert_eq!((over.field(7), over.field(3)), ("2.61".into(), "d16".into()));
    assert_eq!(over.actor(), "none");
    // The same at half-time, which Black kicks off.
    let scene = placed("Kd1 Ad13 Rd2 lc14 ke16", "b d13 play b1m - 1w.59 0-0 0-0 -").after("c14xd13");
    assert_eq!((scene.state(), scene.field(7)), ("w - pen w0".into(), "1w.60".into()));
    let goal = scene.after("pen:A");
    assert_eq!(
        (goal.state(), goal.field(7), goal.field(12)),
        ("b d9 play b0".into(), "2.0".into(), "1-0".into())
    );
    let rebound = scene.after("pen:R");
    assert_eq!((rebound.field(4), rebound.field(7)), ("rebound".into(), "1w.60".into()));
    assert_eq!(rebound.after("reb:d16").field(7), "2.0");
    let free = placed("Kd1 Ad8 lc9 ke16", "b d8 play b1m - 2.59 0-0 0-0 -").after("c9xd8");
    assert!(free.field(4).starts_with("over") && free.field(3) == "d8", "{}", free.fen());
}

/// XFB-5.6.5: the bound on actions; random matches stay well below it.
#[test]
fn bound() {
    let scene = Match::start("default");
    assert_eq!(scene.game.ply_limit(), 511);
    assert_eq!(Match::start("win=movements:10").game.ply_limit(), 67);
    for seed in 0..50 {
        let mut rng = stream(seed, &[565]);
        let (game, mut position, mut scratch) = (scene.game.clone(), scene.position, Vec::new());
        let mut plies = 0;
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            game.apply_unchecked(&mut position, action);
            plies += 1;
        }
        assert!((120..=511).contains(&plies), "{plies}");
    }
}

/// XFB-5.8.1: the sprint beyond the allowance takes the piece off for `recovery` movements; the ball stays loose.
#[test]
fn extra_sprint() {
    let scene = placed("Kd1 Rd8 ke16", "w d8 play w0 - 1w.10 0-0 2-0 -");
    let third = scene.after("d8--d12");
    assert_eq!((third.field(9), third.field(10)), ("3-0".into(), "-".into()));
    let scene = placed("Kd1 Rd8 ke16", "w d8 play w0 - 1w.10 0-0 3-0 -").after("d8--d12");
    assert_eq!(
        (scene.field(9), scene.field(10), scene.field(3)),
        ("4-0".into(), "Rd12:6".into(), "d12".into())
    );
    scene.has_board("Kd1 ke16");
    // Two sides, ordered White first, then by ticks.
    let scene = scene.after("d1-d2 e16-e15 end");
    assert_eq!(scene.field(10), "Rd12:4");
    let short = placed_under("sprints=0,recovery=1", "Kd1 Rd8 ke16", "w d8 play w0 - 1w.10 0-0 0-0 -");
    let short = short.after("d8--d12");
    assert_eq!(short.field(10), "Rd12:1");
    let back = short.after("d1-d2");
    // The ball lies on d12, so the piece comes back beside it, and does not take the ball.
    back.has_board("Kd2 Rc11 ke16");
    assert_eq!(back.state(), "b d12 play b0");
}

/// XFB-5.8.2: no extra sprint of the only piece, nor with `extra_sprint=forbidden`.
#[test]
fn no_extra_sprint() {
    let sprints = |rules: &str, pieces: &str, done: u32| {
        let fields = format!("w c11 play w0 - 1w.10 0-0 {done}-0 -");
        let scene = placed_under(rules, pieces, &fields);
        scene.tokens().iter().any(|token| token.contains("--"))
    };
    assert!(!sprints("default", "Kd1 ke16", 3));
    assert!(sprints("default", "Kd1 ke16", 2));
    assert!(sprints("default", "Kd1 Aa5 ke16", 3));
    assert!(!sprints("extra_sprint=forbidden", "Kd1 Aa5 ke16", 3));
    assert!(sprints("extra_sprint=forbidden,sprints=4", "Kd1 Aa5 ke16", 3));
}

/// XFB-5.8.3: back to the listed square, or the nearest one without piece and ball, ties by own order.
#[test]
fn coming_back() {
    let after = |pieces: &str, ball: &str, listed: &str| {
        let fields = format!("w {ball} play w1m - 1w.10 0-0 4-4 {listed}");
        placed(&format!("Kd1 {pieces} ke16"), &fields).after("d1-d2")
    };
    after("Aa5", "h9", "Rd12:1").has_board("Kd2 Aa5 Rd12 ke16");
    after("Gd12", "c11", "Rd12:1").has_board("Kd2 Gd12 Rd11 ke16");
    after("Gd12", "h9", "Rd12:1").has_board("Kd2 Gd12 Rc11 ke16");
    // Black's own order begins at the other end.
    after("Gd12", "h9", "rd12:1").has_board("Kd2 Gd12 re13 ke16");
    let two = after("Gd12", "h9", "Rd12:2,ra3:1");
    two.has_board("Kd2 Gd12 ra3 ke16");
    assert_eq!(two.field(10), "Rd12:1");
}

/// XFB-5.9.1: more goals wins; equal goals go to the shoot-out or are a draw; the score is not changed by it.
#[test]
fn over() {
    let end = |rules: &str, score: &str, pieces: &str| {
        let fields = "w d8 play w1m - 2.59 0-0 0-0 -";
        full(rules, pieces, fields, crate::play::STANDARD, score).after("d1-d2")
    };
    let scene = end("default", "1-2", "Kd1 Ad8 ke16");
    assert_eq!((scene.state(), scene.field(6)), ("w d8 over-b -".into(), "-".into()));
    assert_eq!(scene.result(), "black 1-2");
    let scene = end("default", "2-2", "Kd1 Ad8 ke16");
    assert_eq!(scene.result(), "white 2-2");
    let scene = end("tiebreak=none", "2-2", "Kd1 Ad8 ke16");
    assert_eq!(scene.result(), "draw 2-2");
    assert_eq!(end("default", "2-2", "Kd1 Ad8 ah8 ke16").field(4), "over-d");
    assert!(scene.tokens().is_empty());
}

/// XFB-5.9.2: scorers are counted: only A beats the keeper by default, a missing keeper lets everybody score, a
/// sidelined one defends, sidelined kickers count.
#[test]
fn shoot_out() {
    let end = |rules: &str, pieces: &str, sidelined: &str| {
        let fields = format!("w d8 play w1m - 2.59 0-0 4-4 {sidelined}");
        placed_under(rules, pieces, &fields).after("d1-d2").field(4)
    };
    assert_eq!(end("default", "Kd1 Rd8 Gd9 Ld10 dh15 ke16", "-"), "over-d");
    assert_eq!(end("default", "Kd1 Rd8 ah15 ke16", "-"), "over-b");
    assert_eq!(end("default", "Kd1 Rd8 dh15 ke16", "Aa5:4"), "over-w");
    assert_eq!(end("default", "Kd1 Rd8 Dd9 ah15", "-"), "over-w");
    assert_eq!(end("default", "Kd1 Rd8 Dd9 ah15", "ka5:4"), "over-b");
    // A duel of Goal 90 against Defense 90 is no goal; with saves=simple R, too, scores (180 > 160).
    assert_eq!(end("penalty=duel", "Kd1 Ad8 dh15 ke16", "-"), "over-d");
    assert_eq!(end("saves=simple", "Kd1 Rd8 dh15 ke16", "-"), "over-w");
}

/// XFB-5.9.3: the styles: golden goal, first to N, most goals in one period.
#[test]
fn styles() {
    let goal = |rules: &str, score: &str| {
        let text = fen("Kd1 Ae13 ke16", "w e13 play w0 - 1.10 0-0 0-0 -");
        let text = format!("{} {score}", text.strip_suffix(" 0-0").expect("a score"));
        Match::at(rules, &text).after("e13!e16")
    };
    assert_eq!(goal("win=golden", "0-0").state(), "w - over-w -");
    assert_eq!(goal("win=goals:3", "1-2").field(4), "play");
    assert_eq!(goal("win=goals:3", "2-2").field(4), "over-w");
    assert_eq!(goal("win=movements:90", "5-0").field(4), "play");
    assert_eq!(goal("win=movements:11", "0-1").field(12), "1-1");
    assert_eq!(goal("win=movements:11", "0-2").result(), "black 1-2");
}
