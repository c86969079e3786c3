//! Sections 6.1 to 6.6 and 6.8 to 6.11: moves, passes, steals, Joker, Double Knight, PASS.

use crate::play::{at, start};

const LINE_UP: &str = "11/5k5/11/11/11/11/2c2c2c2/11/2C2C2C2/11/11/11/11/5K5/11";
/// Black holds on g8, White defends with g5 below.
const DEFENCE: &str = "11/5k5/11/11/11/3c7/6c4/2c8/11/6C4/3C7/8C2/11/5K5/11";
/// White holds on f8 with a team-mate beside and opponents around.
const DRIBBLE: &str = "11/5k5/11/11/6c4/5c1c3/3c1CC4/11/4C6/2C8/11/11/11/5K5/11";

/// MCS-6.1: all five names, for both sides.
#[test]
fn choice_of_a_formation() {
    let m = start("black-form=choose");
    assert_eq!(
        (m.actor(), m.listed().as_str()),
        ("black", "form:343 form:433 form:451 form:press form:wall")
    );
}

/// MCS-6.2: one token for each near square; the return is the checker's move of the turn; the dice follow.
#[test]
fn coming_back() {
    let mut m =
        at("", "11/5k5/11/11/11/5c1c3/2C8/11/11/Cc9/3C7/11/11/5K5/C10 w f9 back wn0 - - 433,433 10 0-0");
    m.play("a5-b4");
    assert_eq!(m.listed(), "a0-b1");
    m.play("a0-b1 roll:N");
    assert_eq!((m.from("b4"), m.from("b1")), (String::new(), String::new()));
    // The offence chooses its dice afterwards.
    let mut m =
        at("", "11/5k5/11/11/11/5c1c3/2C8/11/11/Cc9/3C7/11/11/5K5/11 w c8 back wn0 - - 433,433 10 0-0");
    m.play("a5-b4");
    assert_eq!(m.field(4), "dice");
}

/// MCS-6.2: an indirect free kick stays one while checkers come back.
#[test]
fn coming_back_before_a_free_kick() {
    let mut m =
        at("", "11/5k5/2ccC4C1/3cc6/11/2C8/11/8C2/11/11/11/11/11/5K5/c10 w e12 risk wn0 - - 433,433 10 0-0");
    m.play("roll:WI to:f12 claim:d12");
    assert_eq!((m.listed().as_str(), m.fields().as_str()), ("a0-b1", "b e12 back bi0 - - 433,433 11 0-0"));
    m.play("a0-b1");
    assert_eq!(m.fields(), "b e12 dice bi0 - - 433,433 11 0-0");
    assert!(m.field(1).ends_with("/1cm3K5/11"), "{}", m.fen());
}

/// MCS-6.3: Chess or Risk die; in a goalie kick Chess or two Numbers dice.
#[test]
fn choice_of_the_dice() {
    let mut m = at("", &format!("{LINE_UP} w f6 dice wn0 - - 433,433 10 0-0"));
    assert_eq!(m.listed(), "chess risk");
    assert_eq!(m.play("risk").field(4), "risk");
    m.back();
    assert_eq!(m.play("chess").field(4), "roll");
    let mut m = at("", &format!("{LINE_UP} w f1 gspot wg0 - - 433,433 11 0-0"));
    assert_eq!(m.play("spot:f2").listed(), "chess two");
    assert_eq!(m.play("two").field(4), "boot2");
}

/// MCS-6.4: all unmoved checkers; in a solo roll the holder; with a King of the offence the dribble only.
#[test]
fn who_moves() {
    let mut m = at("", &format!("{LINE_UP} w f6 play wn0 R1 - 433,433 10 0-0"));
    m.play("c6-c7");
    assert_eq!(m.from("c7"), "");
    assert!(m.has("i6-i7") && m.has("f1-f2"));
    let m = at("", &format!("{LINE_UP} w f6 play wn0 jR1 - 433,433 10 0-0"));
    assert_eq!(m.listed(), "end f6-e6 f6-f5 f6-f7 f6-g6");
    let m = at("", &format!("{LINE_UP} w f6 play wn0 K2 - 433,433 10 0-0"));
    assert!(m.tokens().iter().all(|token| token == "end" || token.starts_with("f6")));
}

/// MCS-6.4.1: a push moves the opponent one square on in the direction of the move; it fails on an occupied square and
/// on a checker that was pushed before; a knight chooses among the eight squares.
#[test]
fn pushes() {
    let board = "11/5k5/11/11/11/5c1c3/11/11/3cc6/11/1C1C7/4C6/11/5K5/11";
    let mut m = at("", &format!("{board} w h9 play wn0 R2 - 433,433 10 0-0"));
    m.play("d4-d6");
    assert!(m.field(1).contains("/3cp7/3Cmc6/"), "{}", m.fen());
    // A king's step pushes straight and diagonally.
    let m = at("", "11/5k5/11/11/11/5c1c3/11/3cc6/3C7/11/1C9/4C6/11/5K5/11 w h9 play wn0 K - 433,433 10 0-0");
    assert!(m.has("d6-d7") && m.has("d6-e7"));
    let m = at("", "11/5k5/11/11/11/5c1c3/5c5/4c6/3C7/11/1C9/4C6/11/5K5/11 w h9 play wn0 K - 433,433 10 0-0");
    assert!(!m.has("d6-e7"), "f8 is occupied");
    let m = at("", "11/5k5/11/11/11/5c1c3/11/4cp6/3C7/11/1C9/4C6/11/5K5/11 w h9 play wn0 K - 433,433 10 0-0");
    assert!(!m.has("d6-e7"), "e7 was pushed before");
    // At the edge a knight may push onto the border; seven squares are free around b13, c13 is not.
    let m = at("", "11/1cC3k4/11/2C8/11/5c1c3/11/11/11/11/1C9/11/11/5K5/11 w h9 play wn0 N - 433,433 10 0-0");
    assert_eq!(
        m.only("b13/"),
        "c11-b13/a12 c11-b13/a13 c11-b13/a14 c11-b13/b12 c11-b13/b14 c11-b13/c12 c11-b13/c14"
    );
}

/// MCS-6.4.2: the full number unless a border, an own checker or an opponent ends the run; `numbers=upto`: any part.
#[test]
fn runs() {
    let fen = "11/5k5/11/11/11/11/11/6cc3/3c3C3/8c2/3C7/9C1/11/5K5/11 w d4 play wn0 R4 - 433,433 10 0-0";
    assert_eq!(at("", fen).from("d4"), "d4-b4 d4-d1 d4-d6 d4-h4");
    assert_eq!(
        at("numbers=upto", fen).from("d4"),
        "d4-b4 d4-c4 d4-d1 d4-d2 d4-d3 d4-d5 d4-d6 d4-e4 d4-f4 d4-g4 d4-h4"
    );
    // No single square to go: no token.
    let boxed = "11/5k5/11/11/11/11/2c5c2/2c8/2C8/11/11/11/11/1CC2K5/1c9 w c1 play wn0 R3 - 433,433 10 0-0";
    assert_eq!(at("", boxed).from("b1"), "b1-b4");
    assert_eq!(at("", boxed).from("c6"), "c6-b6 c6-c3 c6-c3~c4 c6-f6");
}

/// MCS-6.4.3: king steps of the defence and knight jumps: empty squares, pushes, goals.
#[test]
fn kings_and_knights() {
    let m = at("", &format!("{DEFENCE} w g8 play wn0 K - 433,433 10 0-0"));
    assert_eq!(m.from("i3"), "i3-h2 i3-h3 i3-h4 i3-i2 i3-i4 i3-j2 i3-j3 i3-j4");
    let m =
        at("", "11/5k5/3Cc2C3/11/2c8/8Cc1/2C8/11/11/11/11/11/11/5K5/11 w d12 play wn0 N - 433,433 10 0-0");
    assert!(m.has("d12-e14") && !m.has("h12-g14"), "only the holder scores");
}

/// MCS-6.4.4: a pawn goes straight to empty squares only, diagonally also by a push; the holder onto a goal square.
#[test]
fn pawns() {
    let m = at("", "11/5k5/11/11/11/4c1c4/2C2C5/11/3C7/11/11/11/4c6/5K5/11 w f8 play wn0 P - 433,433 10 0-0");
    assert_eq!(m.from("f8"), "f8-e9 f8-f9 f8-g9");
    let m = at("", "11/5k5/11/11/11/5cc4/2C2C5/11/3C7/11/11/11/4c6/5K5/11 w f8 play wn0 P - 433,433 10 0-0");
    assert_eq!(m.from("f8"), "f8-e9 f8-g9");
    let m =
        at("", "11/4C1k4/11/11/11/4c1c4/2C8/11/3C7/11/11/11/4c6/5K5/11 w e13 play wn0 P - 433,433 10 0-0");
    assert_eq!(m.from("e13"), "e13-e14 e13-f14");
}

/// MCS-6.4.5: a holder pushed onto a border square, even behind its own goal, is out: a roll-off decides.
#[test]
fn holder_pushed_out() {
    let mut m =
        at("", "11/5c5/5C5/11/11/5c1c3/11/11/3k4C2/2C8/11/11/11/5K5/11 w f13 play wn0 R1 - 433,433 10 0-0");
    m.play("f12-f13");
    assert_eq!(m.fields(), "w - line wn0 - f14 433,433 11 0-0");
    assert!(m.field(1).starts_with("5c5/5C5/"));
}

/// MCS-6.4.6: dribble: steps, pushes and hand-overs to unmoved neighbours use up the number; `end` at any time.
#[test]
fn dribbles() {
    let mut m = at("", &format!("{DRIBBLE} w f8 play wn0 K3 - 433,433 10 0-0"));
    m.play("f8>g8 g8-g7");
    assert_eq!(m.fields(), "w g7 play wn0 K1 - 433,433 10 0-0");
    m.play("g7-g6");
    assert_eq!(m.fields(), "b g6 roll bn0 - - 433,433 11 0-0");
    let mut m = at("", &format!("{DRIBBLE} w f8 play wi0 K3 - 433,433 10 0-0"));
    m.play("f8>g8");
    assert_eq!(m.fields(), "w g8 play wn0 K2 - 433,433 10 0-0");
    m.play("end");
    assert_eq!(m.fields(), "b g8 roll bn0 - - 433,433 11 0-0");
}

/// MCS-6.4.8: a solo action ends the turn, a step of a solo dribble does not. MCS-6.9: the Joker's faces.
#[test]
fn jokers() {
    let risk = format!("{DRIBBLE} w f8 risk wn0 - - 433,433 10 0-0");
    let mut m = at("", &risk);
    m.play("roll:J2");
    assert_eq!(m.fields(), "w f8 joker wn0 J2 - 433,433 10 0-0");
    assert_eq!(m.listed(), "as:B as:K as:N as:P as:Q as:R");
    m.play("as:N");
    assert_eq!(m.fields(), "w f8 play wn0 jN - 433,433 10 0-0");
    m.play("f8-d7");
    assert_eq!(m.fields(), "b d7 roll bn0 - - 433,433 11 0-0");
    let mut m = at("", &risk);
    m.play("roll:J2 as:R");
    assert_eq!(m.only(">"), "f8>g8");
    assert_eq!(at("passes=0", &m.fen()).only(">"), "");
    m.play("f8>g8");
    assert_eq!(m.fields(), "b g8 roll bn0 - - 433,433 11 0-0");
    let mut m = at("", &risk);
    m.play("roll:J2 as:K f8>g8");
    assert_eq!(m.fields(), "w g8 play wn0 jK1 - 433,433 10 0-0");
    m.play("g8-g7");
    assert_eq!(m.field(4), "roll");
    let mut m = at("", &format!("{LINE_UP} w f6 pspot wp0 - - 433,433 11 0-0"));
    m.play("spot:f11 guard:f13 risk roll:J5 as:K");
    assert_eq!(m.fields(), "w f11 kick wp0 K - 433,433 11 0-0");
}

/// MCS-6.5: passes: number, `passcost`, reach; a blocked line ends at the first checker.
#[test]
fn passes() {
    let fen = "11/5k5/11/11/11/5c1c3/3c1C1C3/11/5C5/2C8/11/11/11/5K5/11 w f8 play wn0 R2 - 433,433 10 0-0";
    let mut m = at("", fen);
    assert_eq!(m.only(">"), "f8>f6 f8>h8");
    m.play("f8-f7 f7>f6");
    assert_eq!(m.only(">"), "", "one pass a turn");
    assert_eq!(m.from("f6"), "f6-d6 f6-f4 f6-h6", "the receiver may move");
    let mut m = at("passes=2", fen);
    m.play("f8>h8");
    assert_eq!(m.field(5), "wn1");
    assert_eq!(m.only(">"), "h8>f8");
    assert_eq!(at("passes=0", fen).only(">"), "");
    let mut m = at("passcost=move", fen);
    m.play("f8>h8");
    assert_eq!((m.from("f8"), m.has("h8-h6")), (String::new(), true));
    let mut m = at("passcost=move", fen);
    m.play("f8-f7");
    assert_eq!(m.only(">"), "", "the passer has moved");
    // A knight and a pawn pass over exactly one jump or step.
    let m =
        at("", "11/5k5/11/11/11/4C1c4/5C5/11/4C1C4/11/11/8cc1/11/5K5/11 w f8 play wn0 N - 433,433 10 0-0");
    assert_eq!(m.only(">"), "f8>e6 f8>g6");
    let m =
        at("", "11/5k5/11/11/11/4C1c4/5C5/11/4C1C4/11/11/8cc1/11/5K5/11 w f8 play wn0 P - 433,433 10 0-0");
    assert_eq!(m.only(">"), "f8>e9");
    // An indirect free kick is direct after a pass.
    let mut m = at("", &fen.replace("wn0", "wi0"));
    m.play("f8>h8");
    assert_eq!(m.field(5), "wn1");
}

/// MCS-6.5.1: offside beyond the last field checker of the defence, in the far half only; `offside=no`.
#[test]
fn offside() {
    let fen = "11/5k5/7C3/2c8/4c6/5C2Cc1/2C8/11/11/11/11/11/11/5K5/11 w f9 gift wn0 - - 433,433 10 0-0";
    assert_eq!(at("", fen).listed(), "end f9>c8 f9>f1 f9>i9");
    assert_eq!(at("offside=no", fen).listed(), "end f9>c8 f9>f1 f9>h12 f9>i9");
    // The own half is never offside; level is onside.
    let fen = "11/5k5/11/11/11/11/3C7/5C1C3/11/2c1c6/6c4/11/11/5K5/11 w f7 gift wn0 - - 433,433 10 0-0";
    assert_eq!(at("", fen).listed(), "end f7>f1 f7>h7");
    let fen = "11/5k5/11/11/7C3/3C2c4/5C5/11/11/2c1c6/11/11/11/5K5/11 w f8 gift wn0 - - 433,433 10 0-0";
    assert_eq!(at("", fen).listed(), "end f8>d9 f8>f1");
    // Without a field checker of the defence on the pitch nobody is offside.
    let fen = "2c1c1c4/5k5/11/11/7C3/3C7/5C5/11/11/11/11/11/11/5K5/11 w f8 gift wn0 - - 433,433 10 0-0";
    assert_eq!(at("", fen).listed(), "end f8>d9 f8>f1 f8>h10");
}

/// MCS-6.6, MCS-6.6.1: the first square of reception is part of the token; the plain move stays legal unless it is the
/// goal; the pass counts.
#[test]
fn passes_on_the_fly() {
    let fen = "11/5k5/4c6/1C9/11/2C2C3c1/7c3/11/11/11/11/11/11/5K5/11 w f9 play wn0 B3 - 433,433 10 0-0";
    assert_eq!(at("", fen).from("b11"), "b11-d13 b11-e14~c12 b11-e8");
    assert_eq!(at("passes=0", fen).only("~"), "");
    let mut m = at("", &fen.replace("wn0", "wi0"));
    m.play("b11-e14~c12");
    assert_eq!(m.field(10), "1-0");
    let fen = "11/5k5/11/11/11/11/11/6cc3/3c3C3/8c2/3C7/9C1/11/5K5/11 w d4 play wn0 R4 - 433,433 10 0-0";
    assert_eq!(at("", fen).from("h6"), "h6-d6 h6-h2 h6-h2~h4 h6-h7 h6-j6");
    let mut m = at("passcost=move", fen);
    m.play("h6-h2~h4");
    assert_eq!(m.fields(), "w h2 play wn1 R4 - 433,433 10 0-0");
    assert_eq!((m.from("d4"), m.from("h2")), (String::new(), String::new()));
}

/// MCS-6.6: with `numbers=upto` each destination has a reception of its own; with `passcost=move` the passer must not
/// have moved.
#[test]
fn passes_on_the_fly_by_options() {
    let goal = "11/5k5/4c6/1C9/11/2C2C3c1/7c3/11/11/11/11/11/11/5K5/11 w f9 play wn0 B3 - 433,433 10 0-0";
    assert_eq!(
        at("numbers=upto", goal).from("b11"),
        "b11-c10 b11-c12 b11-d13 b11-d13~c12 b11-d9 b11-e14~c12 b11-e8"
    );
    let fen = "11/5k5/11/11/11/11/11/6cc3/3c3C3/8c2/3C7/9C1/11/5K5/11 w d4 play wn0 R4 - 433,433 10 0-0";
    assert_eq!(
        at("numbers=upto", fen).from("h6"),
        "h6-d6 h6-e6 h6-f6 h6-g6 h6-h2 h6-h2~h4 h6-h3 h6-h3~h4 h6-h4 h6-h5 h6-h7 h6-i6 h6-j6"
    );
    let moved = fen.replace("/3C7/", "/3Cm7/");
    assert!(at("", &moved).has("h6-h2~h4"));
    assert_eq!(at("passcost=move", &moved).only("~"), "");
}

/// MCS-6.8: a steal by every roll, whether or not the holder could be pushed.
#[test]
fn steals() {
    // King and pawn from f7, knight from h6, queen from g5.
    let board = "11/5k5/11/11/11/3c2c4/6cp4/5C5/7C3/6C4/11/11/11/5K5/5c5";
    for (roll, steals) in [
        ("K", "f7xg8"),
        ("P", "f7xg8"),
        ("N", "h6xg8"),
        ("B1", "f7xg8"),
        ("R3", "g5xg8"),
        ("R2", ""),
        ("Q3", "f7xg8 g5xg8"),
    ] {
        let m = at("", &format!("{board} w g8 play wn0 {roll} - 433,433 10 0-0"));
        assert_eq!(m.only("x"), steals, "{roll}");
    }
    let mut m = at("", &format!("{board} w g8 play wn0 K - 433,433 10 0-0"));
    assert!(!m.has("f7-g8"), "g8 was pushed before");
    m.play("h6-h7 f7xg8");
    assert_eq!(m.fields(), "w g8 steal wn0 - f7 433,433 10 0-0");
    assert!(!m.field(1).contains(['m', 'p']));
}

/// MCS-6.8.1, MCS-6.8.2: hold and foul.
#[test]
fn failed_steals() {
    let mut m = at("", &format!("{DEFENCE} w g8 steal wn0 - g5 433,433 10 0-0"));
    m.play("roll:hold");
    assert_eq!(m.fen(), format!("{DEFENCE} b g8 dice bn0 - - 433,433 11 0-0"));
    m.back();
    m.play("roll:foul");
    assert_eq!(m.fields(), "b f8 pspot bp0 - - 433,433 11 0-0");
}

/// MCS-6.8.3, MCS-6.8.4, MCS-6.8.5: a goalie's steal is a goalie kick; else the loser is placed by its owner, after
/// 6-1 a boot may follow.
#[test]
fn successful_steals() {
    let mut m = at("", &format!("{DEFENCE} w g8 steal wn0 - f1 433,433 10 0-0"));
    m.play("roll:steal6");
    assert_eq!(m.fields(), "w f1 gspot wg0 - - 433,433 11 0-0");
    let mut m = at("", &format!("{DEFENCE} w g8 steal wn0 - g5 433,433 10 0-0"));
    m.play("roll:steal6");
    assert_eq!((m.actor(), m.fields().as_str()), ("black", "b g8 yield wb0 - g8 433,433 10 0-0"));
    m.play("to:f7");
    assert_eq!((m.actor(), m.fields().as_str()), ("white", "w g8 bootq wb0 - - 433,433 10 0-0"));
    // The goalie loses the ball: it stays the goalie.
    let mut m =
        at("", "11/11/11/11/11/3c7/6k4/2c8/11/6C4/3C3c3/8C2/11/5K5/11 w g8 steal wn0 - g5 433,433 10 0-0");
    m.play("roll:steal to:g9");
    assert!(m.field(1).contains("/3c2k4/6C4/"));
}

/// MCS-6.8.6: `end` is always there in `play` but for a possible throw; it closes the play.
#[test]
fn ending_the_actions() {
    for roll in ["P", "N", "K", "B2", "R3", "Q6"] {
        let mut m = at("", &format!("{DEFENCE} w g8 play wn0 {roll} - 433,433 10 0-0"));
        assert!(m.has("end"));
        assert_eq!(m.play("end").fields(), "b g8 dice bn0 - - 433,433 11 0-0");
    }
}

/// MCS-6.10, MCS-6.10.1: two jumps, each may be left out; in a penalty kick no pushes, and the goalie catches.
#[test]
fn double_knights() {
    let fen = "11/5k5/4c2C3/11/2cC7/8Cc1/2C8/11/11/11/11/11/11/5K5/11 w d10 dbl wn0 DN2 - 433,433 10 0-0";
    let mut m = at("", fen);
    m.play("d10-e8");
    assert_eq!(m.field(6), "DN1");
    m.play("e8-d10");
    assert_eq!(m.fields(), "b d10 roll bn0 - - 433,433 11 0-0");
    let mut m = at("", fen);
    m.play("end");
    assert_eq!(m.fields(), "b d10 roll bn0 - - 433,433 11 0-0");
    let mut m = at("", &format!("{LINE_UP} w f6 pspot wp0 - - 433,433 11 0-0"));
    m.play("spot:e11 guard:f13 risk roll:DN");
    assert_eq!(m.listed(), "e11-c10 e11-c12 e11-d13 e11-d9 e11-f13 e11-f9 e11-g10 e11-g12 end");
    m.play("e11-g12");
    assert_eq!(m.fields(), "w g12 dbl wp0 DN1 - 433,433 11 0-0");
    assert_eq!(m.listed(), "end g12-e11 g12-e13 g12-f10 g12-f14 g12-h10 g12-i11 g12-i13");
    m.play("g12-f14");
    assert_eq!(m.field(10), "1-0");
    m.back();
    m.play("end");
    assert_eq!(m.fields(), "b g12 roll bn0 - - 433,433 12 0-0");
    let mut m = at("", &format!("{LINE_UP} w f6 pspot wp0 - - 433,433 11 0-0"));
    m.play("spot:e11 guard:f13 risk roll:DN e11-f13");
    assert_eq!(m.fields(), "b f13 gspot bg0 - - 433,433 12 0-0");
}

/// MCS-6.10: no goal from an indirect free kick; an opponent may be pushed onto the border.
#[test]
fn double_knights_at_the_border() {
    let fen = "11/5k5/4Cmcp1C3/11/2c8/8Cc1/2C8/11/11/11/11/11/11/5K5/11 w e12 dbl wn0 DN1 - 433,433 10 0-0";
    assert_eq!(at("", fen).listed(), "e12-c11 e12-c13 e12-d10 e12-f10 e12-f14 e12-g11 e12-g13 end");
    assert_eq!(
        at("", &fen.replace("wn0", "wi0")).listed(),
        "e12-c11 e12-c13 e12-d10 e12-f10 e12-g11 e12-g13 end"
    );
    let mut m =
        at("", "11/1c4k4/11/2C8/11/5c1c3/1C9/11/11/11/1C9/11/11/5K5/11 w c11 dbl wn0 DN2 - 433,433 10 0-0");
    m.play("c11-b13/a14");
    assert!(m.field(1).starts_with("cp10/1Cm4k4/11/11/"), "{}", m.fen());
    assert_eq!(m.fields(), "w b13 dbl wn0 DN1 - 433,433 10 0-0");
}

/// MCS-6.11: a PASS goes any distance, or nowhere; then the turn ends.
#[test]
fn free_passes() {
    let fen = "11/5k5/7C3/2c8/4c6/5C2Cc1/2C8/11/11/11/11/11/11/5K5/11 w f9 gift wn0 - - 433,433 10 0-0";
    let mut m = at("", fen);
    m.play("f9>f1");
    assert_eq!(m.fields(), "b f1 roll bn0 - - 433,433 11 0-0");
    m.back();
    m.play("end");
    assert_eq!(m.fields(), "b f9 roll bn0 - - 433,433 11 0-0");
}
