//! Section 6 (actions) and section 7 (chance) of the rule page.

use crate::play::{at, board, start};

/// SKR-6.1, SKR-6.1.1: placing fills one side, then the other; the rim takes no more than `edge` sockers.
#[test]
fn placing() {
    let mut m = start("edge=2");
    m.play("S@a1 S@i5");
    assert!(m.tokens().iter().all(|token| !token.contains(['a', 'i', '1'])), "{}", m.listed());
    assert_eq!(m.tokens().len(), 25);
    m.play("S@c3 S@d3 S@e3");
    assert_eq!((m.actor(), m.field(4)), ("black", "setup".to_owned()));
    m.play("S@a9 S@c9 S@d9 S@e9 S@f9");
    assert_eq!((m.actor(), m.field(5)), ("white", "ws3".to_owned()));
    assert_eq!(m.field(1), board("Sa1 Si5 Sc3 Sd3 Se3 sa9 sc9 sd9 se9 sf9"));
}

/// SKR-6.1.2: different orders of the same squares reach the same position.
#[test]
fn placing_transposes() {
    let mut one = start("sockers=3");
    let mut other = start("sockers=3");
    one.play("S@b2 S@c3 S@d4 S@b8 S@c8 S@c9");
    other.play("S@d4 S@b2 S@c3 S@c9 S@b8 S@c8");
    assert_eq!(one.position, other.position);
}

/// SKR-6.2: an upright socker steps to an adjacent empty square of any zone, both goal rows included.
#[test]
fn moves() {
    let m = at("sockers=3", &format!("{} w e6 play ws3 r3 - 0-0", board("Sb10 Dd4 Sh2 sa9 sb11 sc11")));
    assert_eq!(m.from("b10"), "b10-a10 b10-a11 b10-b9 b10-c10 b10-c9");
    assert_eq!(m.from("h2"), "h2-g1 h2-g2 h2-g3 h2-h1 h2-h3 h2-i1 h2-i2 h2-i3");
    assert_eq!(m.from("d4"), "");
    assert_eq!(m.from("a9"), "");
}

/// SKR-6.3: a sock needs an opposing socker beside and an empty square behind it on the board.
#[test]
fn socks() {
    let m =
        at("sockers=4", &format!("{} w c6 play wm3 r3 - 0-0", board("Sd5 Sd4 Sh11 Db2 se5 dc5 sd6 si11")));
    // d6 would go to d7, e5 to f5, c5 (down) to b5; i11 has no square behind, the own d4 is no target.
    assert_eq!(m.only("x"), "d4xc5 d4xe5 d5xc5 d5xd6 d5xe5");
    let full = at("sockers=2", &format!("{} w e2 play ws3 r3 - 0-0", board("Sd5 Sf5 se5 sa11")));
    assert_eq!(full.only("x"), "");
}

/// SKR-6.3.1: the target moves one square straight away and is down; the socking socker stays; a socker that was down
/// stays down and stands up as otherwise.
#[test]
fn the_effect_of_a_sock() {
    let mut m = at("sockers=2", &format!("{} w b9 play ws3 r3 - 0-0", board("Sd5 Sh1 se6 sa11")));
    m.play("d5xe6");
    assert_eq!(m.field(1), board("Sd5 Sh1 df7 sa11"));
    m.play("d5-e6 e6xf7");
    assert_eq!((m.field(1), m.field(5)), (board("Se6 Sh1 dg8 sa11"), "bs3".to_owned()));
    m.play("a11-a10 end");
    assert_eq!(m.field(1), board("Se6 Sh1 sg8 sa10"));
}

/// SKR-6.3.2: pushing an opponent's fourth socker onto the rim is legal.
#[test]
fn socks_onto_the_rim() {
    let m = at(
        "default",
        &format!("{} w e2 play wm1 r3 - 0-0", board("Sg7 Sa1 Sb3 Sc3 Sd3 sh7 sa11 sb11 sc11 sd9")),
    );
    assert!(m.has("g7xh7"));
}

/// SKR-6.4: a kick names kicker and target; the target must hold no socker, up or down; sockers that are down and
/// sockers of the side not on turn do not kick.
#[test]
fn kicks() {
    let m = at("sockers=4", &format!("{} w e6 play wm3 r3 - 0-0", board("Sd5 Se5 De7 Sf6 sf7 dd7 sd6 sa11")));
    // d5>f7 and e5>e7 are blocked, f6>d6 too; e7 is down; f7, d6 are Black's.
    assert_eq!(m.only(">"), "");
    let free =
        at("sockers=4", &format!("{} w e6 play wm3 r3 - 0-0", board("Sd5 Se5 De8 Sf6 sf8 dd7 sc6 sa11")));
    assert_eq!(free.only(">"), "d5>f7 e5>e7 f6>d6");
}

/// SKR-6.4, SKR-6.5: a kick out of bounds is illegal when the centre space and all restart squares hold sockers.
#[test]
fn a_kick_needs_a_place_for_the_ball() {
    let walled = "Se6 Sd5 Sd6 Sd7 Se5 Sc7 Sb9 se7 sf5 sf6 sf7 sa11 sa10 sa9";
    let fen = |pieces: &str| format!("{} w b7 play ws3 r3 - 0-0", board(pieces));
    // The ball would go out on rank 7: e7 is held, and e8, d8, f8 are free.
    assert!(at("sockers=7", &fen(walled)).has("c7>a7"));
    let rank_6 = walled.replace("Sc7", "Sc6");
    let m = at("sockers=7", &format!("{} w b6 play ws3 r3 - 0-0", board(&rank_6)));
    assert_eq!(m.only(">"), "");
    let opened = rank_6.replace("sf7", "sg7");
    let mut m = at("sockers=7", &format!("{} w b6 play ws3 r3 - 0-0", board(&opened)));
    assert_eq!(m.play("c6>a6").listed(), "ball@f7");
}

/// SKR-6.4.1: the kicker stays, an action is used, and the ball lies where it was kicked, on the centre space of its
/// rank, or is off the board until the owner of the socker there chooses.
#[test]
fn the_effect_of_a_kick() {
    let mut m = at("sockers=2", &format!("{} w c4 play ws3 r3 - 0-0", board("Sd4 Sh1 sg9 sa11")));
    m.play("d4>b4");
    assert_eq!(
        (m.field(1), m.field(3), m.field(5)),
        (board("Sd4 Sh1 sg9 sa11"), "b4".to_owned(), "wm2".to_owned())
    );
    m.play("d4-c4 c4>a4");
    assert_eq!((m.field(3), m.field(5)), ("e4".to_owned(), "bs3".to_owned()));
    let mut touch = at("sockers=2", &format!("{} w b4 play ws3 r3 - 0-0", board("Sc4 Sh1 se4 sa11")));
    touch.play("c4>a4");
    assert_eq!(
        (touch.field(2), touch.field(3), touch.field(4)),
        ("b".to_owned(), "-".to_owned(), "touch4".to_owned())
    );
}

/// SKR-6.4.2: a kick onto rank 11 is White's goal, one onto rank 1 is Black's, whoever kicked.
#[test]
fn goals_by_row() {
    for (side, ball, kick, result) in [
        ("w", "e10", "d9>f11", "white 1-0"),
        ("w", "e2", "d3>f1", "black 0-1"),
        ("b", "e10", "f9>d11", "white 1-0"),
        ("b", "e2", "f3>d1", "black 0-1"),
    ] {
        let pieces = board("Sd9 Sd3 sf9 sf3");
        let mut m = at("sockers=2", &format!("{pieces} {side} {ball} play {side}s3 r3 - 0-0"));
        assert_eq!(m.play(kick).result(), result, "{side} {kick}");
    }
}

/// SKR-6.4.3: the ball comes back on the rank of the out-of-bounds square, not of the square it left.
#[test]
fn the_rank_of_a_diagonal_kick() {
    let mut m = at("sockers=2", &format!("{} w h5 play ws3 r3 - 0-0", board("Sg6 Sh1 sg9 sa11")));
    assert_eq!(m.play("g6>i4").field(3), "e4");
}

/// SKR-6.5.1: a restart choice costs nothing; then the side on turn acts on, or its turn ends. No edge filter applies.
#[test]
fn after_a_restart() {
    let pieces = board("Se6 Sa1 sc9 sa11");
    let mut m = at("sockers=2", &format!("{pieces} w - touch6 bm2 r3 - 0-0"));
    assert_eq!(m.play("ball@d5").fen(), format!("{pieces} b d5 play bm2 r3 - 0-0"));
    let mut last = at("sockers=2", &format!("{pieces} w - touch6 bm0 r3 - 0-0"));
    last.play("ball@f7");
    assert_eq!(
        (last.field(3), last.field(5), last.field(6)),
        ("f7".to_owned(), "ws3".to_owned(), "r4".to_owned())
    );
    // White's excess cannot be settled with the ball on d10, its way in; the choice is free all the same.
    let mut rim = at("edge=1", "3SS1SS1/2S1ss3/3sss3/9/9/9/9/9/9/9/9 b - touch10 wm3 r0 - 0-0");
    assert!(rim.has("ball@d10"));
    rim.play("ball@d10");
    assert_eq!(rim.fen(), "3SS1SS1/2S1ss3/3sss3/9/9/9/9/9/9/9/9 w d10 play wm3 r0 - 0-0");
}

/// SKR-6.6: `end` needs an action made, an action left, and no excess that could be settled.
#[test]
fn end_of_turn() {
    let fen = |turn: &str, pieces: &str| format!("{} w e6 play {turn} r3 - 0-0", board(pieces));
    assert!(!at("sockers=2", &fen("ws3", "Sb4 Sa1 sc9 sa11")).has("end"));
    assert!(at("sockers=2", &fen("wm3", "Sb4 Sa1 sc9 sa11")).has("end"));
    assert!(!at("sockers=2,edge=1", &fen("wm3", "Sa4 Sa1 sc9 sa11")).has("end"));
    assert!(at("sockers=2,edge=1", &fen("wm3", "Da4 Da1 sc9 sa11")).has("end"));
}

/// SKR-6.7: `pass` is the only token of a side that can do nothing at its turn start, and occurs nowhere else.
#[test]
fn passing() {
    let down = at("sockers=2", &format!("{} w e6 play ws3 r3 - 0-0", board("Da4 Da1 sc9 sa11")));
    assert_eq!(down.listed(), "pass");
    let made = at("sockers=2", &format!("{} w e6 play wm3 r3 - 0-0", board("Da4 Da1 sc9 sa11")));
    assert_eq!(made.listed(), "end");
    let walled = at("sockers=3", &format!("{} w e6 play ws3 r3 - 0-0", board("Sa1 Da2 Db2 sb1 sc1 sc9")));
    assert_eq!(walled.listed(), "pass");
    let one = at("sockers=2", &format!("{} w e6 play ws3 r3 - 0-0", board("Sa4 Da1 sc9 sa11")));
    assert!(!one.has("pass"));
}

/// SKR-7.1, SKR-7.3: a toss has two outcomes of 1/2, at the start with `first=toss` and before sudden death.
#[test]
fn tosses() {
    assert_eq!(start("first=toss").listed(), "toss:black=1/2 toss:white=1/2");
    for rules in ["first=white", "first=black"] {
        assert_ne!(start(rules).actor(), "chance");
    }
    let mut m = at("sockers=2,turns=4", &format!("{} w e6 play wm1 r3 - 1-1", board("Sa4 Sa1 sc9 sa11")));
    assert_eq!(m.play("end").listed(), "toss:black=1/2 toss:white=1/2");
    let mut goal =
        at("sockers=2,first=toss,goals=2", &format!("{} w e10 play wm1 r3 - 0-0", board("Se9 Sa1 sc8 sa11")));
    assert_eq!(goal.play("e9>e11").actor(), "black");
}

/// SKR-7.2: the winner of the toss starts a set-up of the period's sockers.
#[test]
fn after_a_toss() {
    let mut m = start("first=toss,sockers=2");
    m.play("toss:black");
    assert_eq!(m.fen(), "9/9/9/9/9/9/9/9/9/9/9 b e6 setup - r0 - 0-0");
    assert_eq!(m.play("S@a11 S@b11").actor(), "white");
    let mut fixed = start("first=toss,setup=arc");
    assert_eq!(fixed.play("toss:black").field(5), "bs3");
}
