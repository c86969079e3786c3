//! Fouls, cards, free kicks and penalties awarded: XFB-5.7.

use crate::play::{Look, placed, placed_under};

/// XFB-5.7.1: the count, penalty or free kick by the fouled piece's square, the fresh turn, and the red card from
/// the fourth foul on.
#[test]
fn foul() {
    let foul = |rules: &str, fouls: u32, pieces: &str| {
        let fields = format!("b d8 play b1m - 1w.10 0-{fouls} 0-0 -");
        placed_under(rules, pieces, &fields).after("c9xd8")
    };
    let free = foul("default", 0, "Kd1 Ad8 lc9 ke16");
    assert_eq!(
        (free.state(), free.field(8), free.field(7)),
        ("w d8 free w0".into(), "0-1".into(), "1w.11".into())
    );
    assert_eq!(foul("default", 2, "Kd1 Ad8 lc9 ke16").field(4), "free");
    let red = foul("default", 3, "Kd1 Ad8 lc9 ke16");
    assert_eq!((red.state(), red.field(7)), ("b d8 red w0".into(), "1w.10".into()));
    assert_eq!(red.tokens(), ["off:c9", "off:e16"]);
    let off = red.after("off:c9");
    assert_eq!((off.state(), off.field(7)), ("w d8 free w0".into(), "1w.11".into()));
    off.has_board("Kd1 Ad8 ke16");
    assert_eq!(foul("default", 7, "Kd1 Ad8 lc9 ke16").field(4), "red");
    assert_eq!(foul("red=once", 3, "Kd1 Ad8 lc9 ke16").field(4), "red");
    assert_eq!(foul("red=once", 4, "Kd1 Ad8 lc9 ke16").field(4), "free");
    // The last piece of a side is never removed.
    assert_eq!(foul("default", 9, "Kd1 Ad8 lc9").field(4), "free");
    let penalty = placed("Kd1 Ad13 lc14 ke16", "b d13 play b1m - 1w.10 0-3 0-0 -").after("c14xd13");
    assert_eq!(penalty.state(), "b - red w0");
    assert_eq!(penalty.after("off:c14").state(), "w - pen w0");
    // The area of the fouled side does not matter.
    let own_area = placed("Kd1 Ad3 lc4 ke16", "b d3 play b1m - 1w.10 0-0 0-0 -").after("c4xd3");
    assert_eq!(own_area.field(4), "free");
}

/// XFB-5.7.2: the fouled piece must kick; the kick is the first movement and a MOVE follows.
#[test]
fn free_kick_is_the_first_movement() {
    let scene = placed("Kd1 Ad8 lc9 ke16", "b d8 play b1m - 1w.10 0-0 0-0 -").after("c9xd8");
    assert!(scene.tokens().iter().all(|token| token.starts_with("d8>")));
    let kicked = scene.after("d8>d10");
    assert_eq!(kicked.state(), "w d10 play w1x");
    // A fouled piece without any kick: ordinary play with a fresh turn.
    let pieces = "Kd1 Aa16 da15 da14 lb16 lc16 mb9 ke16";
    let fields = "b a16 play b1m - 1w.10 0-0 0-0 -";
    let scene = placed_under("long_shoot=experts", pieces, fields).after("b16xa16");
    assert_eq!(scene.state(), "w a16 play w0");
}

/// XFB-5.7.3: the keeper of the fouling side goes back to the first free square of its goal area in the order
/// `D1 E1 D2 E2 C1 F1 C2 F2`, unless it is inside already.
#[test]
fn keeper_put_back() {
    let after = |rest: &str| {
        let pieces = format!("Kd1 Ad13 lc14 {rest}");
        placed(&pieces, "b d13 play b1m - 1w.10 0-0 0-0 -").after("c14xd13")
    };
    after("kd9").has_board("Kd1 Ad13 lc14 ke16");
    after("kf15").has_board("Kd1 Ad13 lc14 kf15");
    let fellows = ["de16", "dd16", "re15", "rd15", "mf16", "gc16", "gf15", "lc15"];
    for (taken, free) in fellows.iter().enumerate() {
        let there = fellows[..taken].join(" ");
        after(&format!("{there} kd9")).has_board(&format!("Kd1 Ad13 lc14 {there} k{}", &free[1..]));
    }
    let full = format!("{} kd9", fellows.join(" "));
    let stays = after(&full);
    stays.has_board(&format!("Kd1 Ad13 lc14 {full}"));
    // It defends all the same: an A scores 185 > 180, a K (135) does not.
    assert_eq!(stays.after("pen:K").state(), "w d9 play w1x");
    // Black's foul puts White's keeper nowhere, not even from outside its area.
    let away = placed("Kd9 Ad13 lc14 kf15", "b d13 play b1m - 1w.10 0-0 0-0 -").after("c14xd13");
    away.has_board("Kd9 Ad13 lc14 kf15");
}

/// XFB-5.7.4: the fouling piece itself stays, and a third foul changes nothing.
#[test]
fn fouling_piece_stays() {
    let scene = placed("Kd1 Ad8 lc9 ke16", "b d8 play b1m - 1w.10 0-2 0-0 -").after("c9xd8");
    scene.has_board("Kd1 Ad8 lc9 ke16");
    assert_eq!((scene.state(), scene.field(8)), ("w d8 free w0".into(), "0-3".into()));
}
