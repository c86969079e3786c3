//! MOVE, SPRINT, CHALLENGE in turn, DRIBBLE, `end`: XFB-6.1, XFB-6.2, XFB-6.9, XFB-6.10, XFB-6.13.

use crate::play::{FRONT_EXPERTS, Look, full, placed};

const PLAY: &str = "play w0 - 1w.10 0-0 0-0 -";

/// XFB-6.1.1: up to the reach, over free squares only, not onto an own piece.
#[test]
fn move_targets() {
    let scene = placed("Kd1 Ad5 Dd7 Rc5 me5 ke16", &format!("w a9 {PLAY}"));
    let moves: Vec<String> = scene
        .tokens()
        .into_iter()
        .filter(|token| token.starts_with("d5-") && !token.contains("--"))
        .collect();
    assert_eq!(moves, ["d5-d4", "d5-d6", "d5-e5"]);
    // An opponent in the way stops the second square.
    let scene = placed("Kd1 Ad5 md6 ke16", &format!("w a9 {PLAY}"));
    assert_eq!(scene.from("d5-d"), "d5-d4 d5-d6");
}

/// XFB-6.1.2: the ball goes along, a loose ball on the target is taken, one on the way is not.
#[test]
fn move_and_ball() {
    let scene = placed("Kd1 Ad5 ke16", &format!("w d5 {PLAY}")).after("d5-d7");
    assert_eq!(scene.state(), "w d7 play w1m");
    scene.has_board("Kd1 Ad7 ke16");
    let loose = placed("Kd1 Ad5 ke16", &format!("w d6 {PLAY}"));
    let taken = loose.after("d5-d6");
    assert_eq!(taken.state(), "w d6 play w1m");
    assert!(taken.has("d6>d8"));
    let passed = loose.after("d5-d7");
    assert_eq!(passed.state(), "w d6 play w1m");
    assert!(passed.from("d6").is_empty());
}

/// XFB-6.1.3: a MOVE into an opponent is a foul on that piece, wherever the ball was; nothing moves.
#[test]
fn move_into_an_opponent() {
    let scene = placed("Kd1 Ad5 md7 ke16", &format!("w a2 {PLAY}")).after("d5-d7");
    scene.has_board("Kd1 Ad5 md7 ke16");
    assert_eq!((scene.state(), scene.field(8)), ("b d7 free b0".into(), "1-0".into()));
}

/// XFB-6.2.1: targets beyond the MOVE reach, on free squares; `mid_sprint=any4` gives midfielders four in all
/// directions.
#[test]
fn sprint_targets() {
    let scene = placed("Kd1 Ad5 md8 re5 ke16", &format!("w a9 {PLAY}"));
    assert_eq!(scene.from("d5--"), "d5--b5 d5--d3");
    let any = |letter: &str| {
        let fields = format!("w a2 {PLAY}");
        let scene = full("mid_sprint=any4", &format!("{letter}d8 kh16"), &fields, FRONT_EXPERTS, "0-0");
        scene.from("d8--").split_whitespace().count()
    };
    // 8 x 4 squares without the six of the MOVE, and the a file ends three directions at three.
    assert_eq!(any("N"), 23);
    assert_eq!(any("A"), 5);
}

/// XFB-6.2.2: the ball is carried or taken, the sprint is counted, and it is no MOVE.
#[test]
fn sprint_effect() {
    let scene = placed("Kd1 Ad5 ke16", &format!("w d5 {PLAY}")).after("d5--d9");
    assert_eq!((scene.state(), scene.field(9)), ("w d9 play w1x".into(), "1-0".into()));
    let loose = placed("Kd1 Ad5 ke16", &format!("w d9 {PLAY}")).after("d5--d9");
    assert_eq!(loose.state(), "w d9 play w1x");
    loose.has_board("Kd1 Ad9 ke16");
}

/// XFB-6.9.1: only against a holder, by adjacent pieces.
#[test]
fn challenge_targets() {
    let scene = placed("Kd1 De8 Dc8 Lh9 ad9 re10 ke16", &format!("w d9 {PLAY}"));
    let challenges: Vec<String> = scene.tokens().into_iter().filter(|token| token.contains('x')).collect();
    assert_eq!(challenges, ["c8xd9", "e8xd9"]);
    let loose = placed("Kd1 De8 ke16", &format!("w d9 {PLAY}"));
    assert!(!loose.tokens().iter().any(|token| token.contains('x')));
}

/// XFB-6.9.2: greater wins the ball without moving, equal changes nothing, less is a foul on the holder.
#[test]
fn challenge_duel() {
    let duel = |challenger: &str, holder: &str| {
        let scene = placed(&format!("Kd1 {challenger}e8 {holder}d9 mh9 ke16"), &format!("w d9 {PLAY}"));
        scene.after("e8xd9")
    };
    let won = duel("D", "a");
    assert_eq!(won.state(), "w e8 play w1x");
    won.has_board("Kd1 De8 ad9 mh9 ke16");
    let lost = duel("L", "r");
    assert_eq!((lost.state(), lost.field(8)), ("b d9 free b0".into(), "1-0".into()));
    // G 190 against D 190.
    let tie = duel("G", "d");
    assert_eq!((tie.state(), tie.field(8)), ("w d9 play w1x".into(), "0-0".into()));
}

/// XFB-6.10.1: an adjacent opponent with a free square of the board behind it.
#[test]
fn dribble_targets() {
    let scene = placed("Kd1 Rb8 ma8 db9 db10 gc9 rc8 ke16", &format!("w b8 {PLAY}"));
    // a8: the board ends; b9: b10 is occupied; c9 and c8 are open.
    assert_eq!(scene.from("b8^"), "b8^c8 b8^c9");
}

/// XFB-6.10.2: greater evades, equal stays, less loses the ball; never a foul.
#[test]
fn dribble_duel() {
    let duel = |dribbler: &str, stopper: &str| {
        let pieces = format!("Kd1 {dribbler}d5 {stopper}e6 ke16");
        placed(&pieces, &format!("w d5 {PLAY}")).after("d5^e6")
    };
    let past = duel("R", "d");
    past.has_board("Kd1 Rf7 de6 ke16");
    assert_eq!(past.state(), "w f7 play w1x");
    assert_eq!(duel("D", "a").state(), "w d5 play w1x");
    let lost = duel("D", "d");
    assert_eq!((lost.state(), lost.field(8)), ("w e6 play w1x".into(), "0-0".into()));
}

/// XFB-6.13.1: `end` hands the turn over without a movement: no clock, no ticks.
#[test]
fn end() {
    let scene = placed("Kd1 Ad5 ke16", "w d5 play w1m - 1w.10 0-0 4-0 Rd12:6").after("end");
    assert_eq!(scene.state(), "b d5 play b0");
    assert_eq!((scene.field(7), scene.field(10)), ("1w.10".into(), "Rd12:6".into()));
}
