//! Sections 6.7 and 6.12 to 6.16: throws, whistles, turnovers, boots, goalie kicks, penalty kicks.

use crate::play::at;

const LINE_UP: &str = "11/5k5/11/11/11/11/2c2c2c2/11/2C2C2C2/11/11/11/11/5K5/11";
/// White throws in from a8.
const THROW: &str = "11/5k5/11/11/2c4c3/3c1c5/C10/3C7/4C6/2C8/11/11/11/5K5/11";
/// White holds on e12 in front of many black checkers.
const WHISTLE: &str = "11/5k5/2ccC4C1/3cc6/11/2C8/11/8C2/11/11/11/11/11/5K5/11";

/// MCS-6.7, MCS-6.7.1, MCS-6.7.2, MCS-6.7.3: a throw stops on the first checker or after the number; a team-mate plays
/// on, an opponent has the ball, an empty square is a loose ball.
#[test]
fn throws() {
    let m = at("", &format!("{THROW} w a8 play wt0 Q3 - 433,433 10 0-0"));
    assert_eq!(m.only(">"), "a8>c10 a8>d5 a8>d8");
    let mut m = at("", &m.fen().replace("C10/3C7", "C2C7/11"));
    m.play("e6-e3 a8>d8");
    assert_eq!(m.fields(), "w d8 play wn1 Q3 - 433,433 10 0-0");
    let mut m = at("", &format!("{THROW} w a8 play wt0 B2 - 433,433 10 0-0"));
    assert_eq!(m.only(">"), "a8>c10 a8>c6");
    m.play("a8>c10");
    assert_eq!(m.fields(), "b c10 dice bn0 - - 433,433 11 0-0");
    let mut m = at("", &format!("{THROW} w a8 play wt0 R3 - 433,433 10 0-0"));
    m.play("a8>d8");
    assert_eq!(m.fields(), "w - duel wt0 R3 d8 433,433 10 0-0");
    let m = at("", &format!("{THROW} w a8 play wt0 N - 433,433 10 0-0"));
    assert_eq!(m.only(">"), "a8>b10 a8>b6 a8>c7 a8>c9");
}

/// MCS-6.7.4: after a throw that is kept the turn goes on with the throw as a pass, but a King's turn ends.
#[test]
fn kept_throws() {
    let board = "11/5k5/11/11/2c4c3/3c1c5/C10/1C9/4C6/1C9/11/11/11/5K5/11";
    let mut m = at("", &format!("{board} w a8 play wt0 K - 433,433 10 0-0"));
    assert_eq!(m.listed(), "a8>b7 a8>b8 a8>b9");
    m.play("a8>b7");
    assert_eq!(m.fields(), "b b7 roll bn0 - - 433,433 11 0-0");
    for (rules, passes) in [("", false), ("passes=2", true)] {
        let mut m = at(rules, &format!("{board} w a8 play wt0 Q5 - 433,433 10 0-0"));
        m.play("a8>b7");
        assert_eq!(m.fields(), "w b7 play wn1 Q5 - 433,433 10 0-0");
        assert_eq!(!m.only(">").is_empty(), passes, "{rules}");
        assert!(m.has("b7-b12"), "the receiver may move");
    }
}

/// MCS-6.7.5: without a possible throw `end` gives the ball to the closest opponent.
#[test]
fn no_throw_possible() {
    let board = "5C5/5k5/11/11/2c4c3/3c1c5/11/11/3CC6/2C8/11/11/11/5K5/11";
    let m = at("", &format!("{board} w f14 play wt0 R6 - 433,433 10 0-0"));
    assert!(!m.has("end") && m.only(">") == "f14>f13");
    let mut m = at("", &format!("{board} w f14 play wt0 P - 433,433 10 0-0"));
    m.play("d6-d7 end");
    assert_eq!(m.fields(), "b f13 dice bn0 - - 433,433 11 0-0");
    assert!(m.field(1).starts_with("5C5/"), "the taker stays on the border");
}

/// MCS-6.7.5, MCS-5.20: several opponents are as close: one of them is chosen while the flags stay.
#[test]
fn no_throw_possible_and_a_choice() {
    let board = "5C5/11/4c1c4/5k5/11/2C8/2c8/11/3CC6/2C8/11/11/11/5K5/11";
    let mut m = at("", &format!("{board} w f14 play wt0 P - 433,433 10 0-0"));
    m.play("d6-d7 end");
    assert_eq!((m.actor(), m.listed().as_str()), ("black", "grab:e12 grab:g12"));
    assert_eq!(m.fields(), "b f14 grab wt0 - f14 433,433 10 0-0");
    assert!(m.field(1).contains("/3Cm7/"), "{}", m.fen());
    m.play("grab:g12");
    assert_eq!(m.fields(), "b g12 dice bn0 - - 433,433 11 0-0");
    assert!(m.field(1).starts_with("5C5/11/") && !m.field(1).contains('m'), "{}", m.fen());
}

/// MCS-6.12: free kicks: the loser makes room, the closest opponent takes the ball, indirect or not.
#[test]
fn free_kicks() {
    for (roll, mode) in [("roll:WI", "bi0"), ("roll:WD", "bn0")] {
        let mut m = at("", &format!("{WHISTLE} w e12 risk wn0 - - 433,433 10 0-0"));
        m.play(roll);
        assert_eq!((m.actor(), m.listed().as_str()), ("white", "to:d13 to:e13 to:f11 to:f12"));
        m.play("to:d13");
        assert_eq!((m.actor(), m.listed().as_str()), ("black", "claim:d11 claim:d12 claim:e11 claim:f13"));
        m.play("claim:e11");
        assert_eq!(m.fields(), format!("b e12 dice {mode} - - 433,433 11 0-0"));
    }
    // One closest opponent claims at once; without one on the pitch there is a goalie kick.
    let mut m = at("", &format!("{LINE_UP} w f6 risk wn0 - - 433,433 10 0-0"));
    m.play("roll:WI to:f7");
    assert_eq!(m.fields(), "b f6 dice bi0 - - 433,433 11 0-0");
    let mut m =
        at("", "2cc3c2k/11/9C1/11/11/2C8/11/8C2/11/11/11/11/11/5K5/11 w i7 risk wn0 - - 433,433 10 0-0");
    m.play("roll:WD");
    assert_eq!(m.fields(), "b f13 gspot bg0 - - 433,433 11 0-0");
}

/// MCS-6.12, MCS-5.18: a string with a free kick that nobody is there to take is read, and a goalie kick follows (see
/// the deviations of the page).
#[test]
fn free_kicks_that_nobody_takes() {
    let board = "2cc3c2k/11/11/11/11/2C8/11/8C2/11/11/11/11/11/5K5/11";
    for mode in ["wi0", "wd0"] {
        let mut m = at("", &format!("{board} w - yield {mode} - i5 433,433 10 0-0"));
        m.play("to:i6");
        assert_eq!(m.fields(), "b f13 gspot bg0 - - 433,433 11 0-0");
    }
}

/// MCS-6.13, MCS-6.13.1, MCS-6.13.2: turnover, expulsion, penalty kick.
#[test]
fn bad_rolls() {
    let risk = format!("{WHISTLE} w e12 risk wn0 - - 433,433 10 0-0");
    let mut m = at("", &risk);
    m.play("roll:T");
    assert_eq!(m.fields(), "b e12 grab wn0 - e12 433,433 10 0-0");
    m.back();
    m.play("roll:WX out:c9 grab:f13");
    assert_eq!(m.fields(), "b f13 dice bn0 - - 433,433 11 0-0");
    assert_eq!(m.field(1).matches('C').count(), 3);
    m = at("", &risk);
    m.play("roll:WX out:e12 grab:d12");
    assert_eq!(m.fields(), "b d12 dice bn0 - - 433,433 11 0-0");
    m = at("", &risk);
    m.play("roll:WP");
    assert_eq!(m.fields(), "b f8 pspot bp0 - - 433,433 11 0-0");
    // With four checkers in all nobody leaves.
    let mut m =
        at("", "11/5k5/3cC4C1/11/2c8/2C8/11/11/11/11/11/2c8/11/5K5/11 w e12 risk wn0 - - 433,433 10 0-0");
    m.play("roll:WX");
    assert_eq!(m.fields(), "b e12 grab wn0 - e12 433,433 10 0-0");
}

/// MCS-6.14, MCS-6.14.1, MCS-6.14.2: `two` replaces the number once; goal, out, landing, team-mate, push, short.
#[test]
fn boots() {
    let mut m =
        at("", "11/5k5/9C1/4c1c4/11/2C3C2c1/11/8C2/11/11/11/11/11/5K5/11 w g9 boot wn0 X4 - 433,433 10 0-0");
    m.play("two");
    assert_eq!(m.fields(), "w g9 boot2 wn0 - - 433,433 10 0-0");
    m.play("roll:5");
    assert_eq!(m.fields(), "w g9 boot wn0 x5 - 433,433 10 0-0");
    assert!(!m.has("two") && m.has("g9>g14"));
    let mut indirect = at("", &m.fen().replace("wn0", "wi0"));
    assert!(!indirect.has("g9>g14"), "no goal from an indirect free kick");
    indirect.play("g9>b4");
    assert_eq!(indirect.fields(), "b b4 roll bn0 - - 433,433 11 0-0");
    m.play("g9>g14");
    assert_eq!(m.field(10), "1-0");
    let fen = "11/5kc4/6c2C1/4c6/11/2C3C2c1/11/8C2/11/11/11/11/11/5K5/11 w g9 boot wn0 x3 - 433,433 10 0-0";
    let mut m = at("", fen);
    m.play("g9>j9");
    assert!(m.field(1).contains("/2C6Cc/"), "pushed onto the border: {}", m.fen());
    let mut m = at("", fen);
    m.play("g9>g11");
    assert!(m.field(1).contains("/6c2C1/4c1C4/"), "short: {}", m.fen());
    let mut m = at("", fen);
    m.play("g9>j12");
    assert_eq!((m.field(3).as_str(), m.field(1).contains("/2C3C2c1/")), ("j12", true));
    // An offside team-mate is no target.
    let fen = "11/5k5/9C1/4c6/11/2C3C2c1/11/8C2/7c3/11/11/11/11/5K5/11 w g9 boot wn0 x3 - 433,433 10 0-0";
    assert!(!at("", fen).has("g9>j12") && at("offside=no", fen).has("g9>j12"));
}

/// MCS-6.14.3: no flags; after a boot of mode b the thief's side goes on, else the other side.
#[test]
fn after_a_boot() {
    let board = "11/5k5/11/11/11/3c3c3/6C4/2c8/11/11/3C7/8C2/11/5K5/11";
    for tokens in ["g8>j8", "end"] {
        let mut m = at("", &format!("{board} w g8 boot wb0 x3 - 433,433 10 0-0"));
        m.play(tokens);
        assert_eq!(m.fields()[4..], *" roll wc0 - - 433,433 11 0-0");
        assert!(!m.field(1).contains('m'));
        let mut m = at("", &format!("{board} w g8 boot wn0 x3 - 433,433 10 0-0"));
        m.play(tokens);
        assert_eq!(m.fields()[4..], *" roll bn0 - - 433,433 11 0-0");
    }
    let mut m = at("", &format!("{board} w g8 boot wb0 x9 - 433,433 10 0-0"));
    m.play("g8>k8");
    assert_eq!(m.fields(), "b - take bt0 - k8 433,433 11 0-0");
}

/// MCS-6.14.2, MCS-6.14.3: in mode b a team-mate receives the ball, an opponent is pushed, a goal counts.
#[test]
fn boots_after_a_steal() {
    let played = |number: &str, token: &str| {
        let board = "11/5k5/11/11/11/3c3c3/6C2c1/2c8/11/3C7/11/8C2/11/5K5/11";
        let mut m = at("", &format!("{board} w g8 boot wb0 {number} - 433,433 10 0-0"));
        m.play(token);
        m
    };
    let received = played("x3", "g8>d5");
    assert_eq!(received.fields(), "w d5 roll wc0 - - 433,433 11 0-0");
    assert!(received.field(1).contains("/6C2c1/"), "the booter stays: {}", received.fen());
    let pushed = played("x3", "g8>j8");
    assert_eq!(pushed.fields(), "w j8 roll wc0 - - 433,433 11 0-0");
    assert!(pushed.field(1).contains("/9Cc/"), "no flag: {}", pushed.fen());
    assert_eq!(played("x6", "g8>g14").fields(), "b f7 roll bc0 - - 433,433 11 1-0");
}

/// MCS-6.14, MCS-6.14.2: no direction is left where all team-mates around are offside; `end` and `two` are.
#[test]
fn boots_without_a_target() {
    let board = "11/1k2CCC4/4CCC4/4CCC4/11/11/2ccc6/11/11/11/11/11/11/5K5/11";
    for (number, list) in [("x1", "end"), ("X1", "end two")] {
        let fen = format!("{board} w f12 boot wn0 {number} - 433,433 10 0-0");
        assert_eq!(at("", &fen).listed(), list);
        assert_eq!(at("offside=no", &fen).only(">").split(' ').count(), 8, "{number}");
    }
}

/// MCS-6.15, MCS-6.15.1: goalie kicks by Chess roll and by two dice; the goalie goes home and claims nothing.
#[test]
fn goalie_kicks() {
    let fen = format!("{LINE_UP} w f1 gspot wg0 - - 433,433 11 0-0");
    let mut m = at("", &fen);
    m.play("spot:d3 chess roll:K");
    assert_eq!(m.listed(), "d3>c4 d3>d4 d3>e4");
    m.play("d3>c4");
    assert_eq!(m.fields(), "w c4 dice wn0 - - 433,433 12 0-0");
    assert!(m.field(1).ends_with("/2C8/11/11/5K5/11"), "c6 claims, the goalie is at home: {}", m.fen());
    let mut m = at("", &fen);
    m.play("spot:f2 two roll:4");
    assert_eq!(m.fields(), "w f6 dice wn0 - - 433,433 12 0-0");
    let mut m = at("", &fen);
    m.play("spot:f2 two roll:6");
    assert_eq!(m.fields(), "b f8 dice bn0 - - 433,433 12 0-0");
    let mut m = at("", &fen);
    m.play("spot:e3 two roll:12");
    assert_eq!(m.fields(), "b e13 dice bn0 - - 433,433 12 0-0");
    let mut m = at("", &format!("{LINE_UP} b f13 gspot bg0 - - 433,433 11 0-0"));
    m.play("spot:e11 two roll:12");
    assert_eq!(m.fields(), "w e1 dice wn0 - - 433,433 12 0-0");
}

/// MCS-6.16, MCS-6.16.1, MCS-6.16.3, MCS-6.16.4, MCS-6.16.5: spot, guard, kick; goal, miss and catch.
#[test]
fn penalty_kicks() {
    let fen = format!("{LINE_UP} w f6 pspot wp0 - - 433,433 11 0-0");
    let mut m = at("", &fen);
    m.play("spot:g12");
    assert_eq!((m.actor(), m.listed().as_str()), ("black", "guard:e13 guard:f13 guard:g13"));
    m.play("guard:g13 chess roll:Q2");
    assert_eq!((m.actor(), m.has("end")), ("white", false));
    assert_eq!(m.listed(), "g12>e10 g12>e12 g12>e14 g12>g10 g12>g13 g12>h13 g12>i10 g12>i12");
    m.play("g12>e14");
    assert_eq!(m.fields(), "b f7 roll bc0 - - 433,433 12 1-0");
    m.back();
    m.play("g12>g13");
    assert_eq!(m.fen(), format!("{LINE_UP} b f13 gspot bg0 - - 433,433 12 0-0"));
    m.back();
    m.play("g12>h13");
    assert_eq!(m.fields(), "b h13 roll bn0 - - 433,433 12 0-0");
    let mut m = at("", &fen);
    m.play("spot:g12 guard:g13 chess roll:K");
    assert_eq!(m.listed(), "g12>f11 g12>f12 g12>f13 g12>g11 g12>g13 g12>h11 g12>h12 g12>h13");
}

/// MCS-6.16.2: the Risk die in a penalty kick.
#[test]
fn risky_penalties() {
    let risk = |outcome: &str| {
        let mut m = at("", &format!("{LINE_UP} w f6 pspot wp0 - - 433,433 11 0-0"));
        m.play(&format!("spot:f11 guard:f13 risk {outcome}"));
        m
    };
    assert_eq!(risk("roll:J3").fields(), "w f11 joker wp0 J3 - 433,433 11 0-0");
    assert_eq!(risk("roll:J3 as:B").fields(), "w f11 kick wp0 B3 - 433,433 11 0-0");
    assert_eq!(risk("roll:DN").fields(), "w f11 dbl wp0 DN2 - 433,433 11 0-0");
    assert_eq!(risk("roll:PASS").listed(), "end f11>c6 f11>f1 f11>i6");
    assert_eq!(risk("roll:PASS f11>c6").fields(), "b c6 roll bn0 - - 433,433 12 0-0");
    assert_eq!(
        risk("roll:X2").listed(),
        "end f11>d11 f11>d13 f11>d9 f11>f13 f11>f9 f11>h11 f11>h13 f11>h9 two"
    );
    for caught in ["roll:X2 f11>f13", "roll:T", "roll:W"] {
        assert_eq!(risk(caught).fields(), "b f13 gspot bg0 - - 433,433 12 0-0", "{caught}");
    }
}
