//! Section 2 (board, squares, zones, symmetries) and section 3 (pieces) of the rule page.

use touchline_engine::conformance::check_symmetry;
use touchline_engine::games::Socker;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook};

use crate::play::{Match, at, board, square, start};

/// Two sockers a side on the rim, out of the way of most squares.
const CORNERS: &str = "Sa1 Si1 sa11 si11";

fn is_edge(index: usize) -> bool {
    matches!(index % 9, 0 | 8) || matches!(index / 9, 0 | 10)
}

/// SKR-2.1: nine files, eleven ranks; White attacks rank 11 and Black rank 1; nothing lies outside.
#[test]
fn the_field_has_nine_files_and_eleven_ranks() {
    let m = at("sockers=2", &format!("{} w e6 play ws3 r0 - 0-0", board(CORNERS)));
    assert_eq!(m.from("a1"), "a1-a2 a1-b1 a1-b2");
    assert_eq!(m.from("i1"), "i1-h1 i1-h2 i1-i2");
    for wrong in
        ["9/9/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/9/9/9/9", "8/9/9/9/9/9/9/9/9/9/9", "9S/9/9/9/9/9/9/9/9/9/9"]
    {
        assert_eq!(Match::fault("default", &format!("{wrong} w e6 setup - r0 - 0-0")).0, 1, "{wrong}");
    }
    let mut white = at("sockers=2", &format!("{} w e10 play ws3 r0 - 0-0", board("Se9 Sa1 sa5 sb5")));
    assert_eq!(white.play("e9>e11").result(), "white 1-0");
    let mut black = at("sockers=2", &format!("{} b e2 play bs3 r0 - 0-0", board("se3 sa11 Sa5 Sb5")));
    assert_eq!(black.play("e3>e1").result(), "black 0-1");
}

/// SKR-2.2: all nine squares of the far row take goals, the corners included.
#[test]
fn every_square_of_the_far_row_is_a_goal_square() {
    for (ball, kick) in [
        ("b10", "c9>a11"),
        ("b10", "b9>b11"),
        ("c10", "c9>c11"),
        ("d10", "d9>d11"),
        ("e10", "e9>e11"),
        ("f10", "f9>f11"),
        ("g10", "g9>g11"),
        ("h10", "h9>h11"),
        ("h10", "g9>i11"),
    ] {
        let pieces = format!("S{} Se3 sa5 sb5", &kick[..2]);
        let mut m = at("sockers=2", &format!("{} w {ball} play ws3 r0 - 0-0", board(&pieces)));
        assert_eq!(m.play(kick).result(), "white 1-0", "{kick}");
    }
}

/// SKR-2.3, SKR-2.4, SKR-3.4: in play the ball lies on one of the 63 inner squares; a finished match may have it on a
/// goal square, corners included, but never on one of the 18 squares out of bounds.
#[test]
fn zones_of_the_ball() {
    let game = Socker::with_rules("sockers=2").expect("rules");
    let reads = |fen: String| game.parse_position(&fen).is_ok();
    // The sockers stand on the rim in one case and inside in the other, so that every square is tried while empty.
    let rim = board("Sb1 Sc1 sb11 sc11");
    let inside = board("Sb2 Sc2 sb10 sc10");
    for index in 0..99 {
        let ball = square(index);
        let in_play = reads(format!("{rim} w {ball} play ws3 r0 - 0-0"));
        assert_eq!(in_play, !is_edge(index), "{ball} in play");
        if is_edge(index) {
            let over = reads(format!("{inside} w {ball} over - r9 - 1-0"));
            assert_eq!(over, matches!(index / 9, 0 | 10), "{ball} at the end");
        }
    }
    assert_eq!((0..99).filter(|&index| is_edge(index)).count(), 36);
}

/// SKR-2.5, SKR-2.3: a ball that goes out on a rank comes back on file e of that rank; a kick onto the corner is no
/// ball out of bounds.
#[test]
fn the_centre_space_of_a_rank_is_on_file_e() {
    for rank in 2..=10 {
        let pieces = format!("Sc{rank} Sh1 sh11 sg11");
        let mut m = at("sockers=2", &format!("{} w b{rank} play ws3 r0 - 0-0", board(&pieces)));
        assert_eq!(m.play(&format!("c{rank}>a{rank}")).field(3), format!("e{rank}"));
    }
    assert_eq!(start("default").field(3), "e6");
}

/// SKR-2.6: a square's index in the turn key: a1 = 0, i1 = 8, e6 = 49, i11 = 98.
#[test]
fn squares_are_numbered_from_a1() {
    let corners = board(CORNERS);
    at("sockers=2", &format!("{corners} w e6 play ws3 r0 00085a6231 0-0"));
    assert_eq!(Match::fault("sockers=2", &format!("{corners} w e6 play ws3 r0 00085a6331 0-0")).0, 7);
}

/// SKR-2.7, SKR-6.1: 42 placing squares a side, 17 of them on the rim, none beside the ball or in the centre row.
#[test]
fn placing_squares() {
    for (rules, ranks) in [("first=white", 0..5), ("first=black", 6..11)] {
        let mut expected: Vec<String> = (0..99)
            .filter(|index| ranks.contains(&(index / 9)))
            .filter(|index| !((3..=5).contains(&(index % 9)) && (4..=6).contains(&(index / 9))))
            .map(|index| format!("S@{}", square(index)))
            .collect();
        expected.sort();
        assert_eq!(expected.len(), 42);
        assert_eq!(start(rules).tokens(), expected);
        let rim = (0..99).filter(|&i| is_edge(i) && expected.contains(&format!("S@{}", square(i)))).count();
        assert_eq!(rim, 17);
    }
}

/// SKR-2.8, SKR-6.5: the restart squares of a rank are the neighbours of its centre space without goal squares.
#[test]
fn restart_squares() {
    for rank in 2..=10_i32 {
        let mut expected = Vec::new();
        for r in (rank - 1).max(2)..=(rank + 1).min(10) {
            expected.extend(["d", "e", "f"].map(|file| format!("ball@{file}{r}")));
        }
        expected.retain(|token| *token != format!("ball@e{rank}"));
        expected.sort();
        assert_eq!(expected.len(), if matches!(rank, 2 | 10) { 5 } else { 8 });
        let pieces = board(&format!("Se{rank} Sa1 si1 si11"));
        let m = at("sockers=2", &format!("{pieces} w - touch{rank} bm1 r3 - 0-0"));
        assert_eq!(m.tokens(), expected);
    }
}

/// SKR-2.9: adjacent squares differ by at most one file and one rank; straight away continues the same step.
#[test]
fn adjacency_and_straight_away() {
    let fen = format!("{} w b2 play ws3 r0 - 0-0", board("Se6 Sa1 si1 si11"));
    assert_eq!(at("sockers=2", &fen).from("e6"), "e6-d5 e6-d6 e6-d7 e6-e5 e6-e7 e6-f5 e6-f6 e6-f7");
    for (ball, kick) in [
        ("d5", "e6>c4"),
        ("d6", "e6>c6"),
        ("d7", "e6>c8"),
        ("e5", "e6>e4"),
        ("e7", "e6>e8"),
        ("f5", "e6>g4"),
        ("f6", "e6>g6"),
        ("f7", "e6>g8"),
    ] {
        let fen = format!("{} w {ball} play ws3 r0 - 0-0", board("Se6 Sa1 si1 si11"));
        assert_eq!(at("sockers=2", &fen).only(">"), kick);
    }
}

/// SKR-2.10: both symmetries hold, options and keys included; line-ups that are not their own mirror image are exempt
/// from the mirror, and the actor field of a toss stays.
#[test]
fn symmetries() {
    let symmetries = Socker::symmetries();
    let [mirror, swap] = &symmetries[..] else { panic!("two symmetries") };
    let game = |rules| Socker::with_rules(rules).expect("rules");
    for (rules, holds) in [
        ("setup=keeper,sockers=2", true),
        ("setup=keeper,sockers=3", false),
        ("setup=keeper", true),
        ("setup=keeper,turns=10,sdsockers=3", false),
        ("setup=keeper,sdsockers=3", true),
        ("sockers=3", true),
    ] {
        assert_eq!((mirror.game)(&game(rules)).is_some(), holds, "{rules}");
    }
    assert_eq!(
        (swap.game)(&game("first=black,setup=arc:wedge")).expect("an image").rules(),
        "setup=wedge:arc"
    );
    assert_eq!((swap.game)(&game("first=toss")).expect("an image").rules(), "first=toss");
    let toss = start("first=toss");
    let image = (swap.position)(&toss.game, &toss.position).expect("an image");
    assert_eq!(toss.game.print_position(&image), toss.fen());
    for rules in ["default", "first=toss,goals=2,setup=wings", "turns=4,sdlimit=9,setup=keeper:wedge"] {
        let game = game(rules);
        let mut position = game.start();
        let mut rng = stream(7, &[]);
        let mut scratch = Vec::new();
        for _ in 0..150 {
            assert!(check_symmetry(&game, &position, mirror), "{rules}");
            assert!(check_symmetry(&game, &position, swap), "{rules}");
            let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
            game.apply_unchecked(&mut position, action);
        }
    }
    let strange = at("sockers=2", &format!("{} w e6 play wm2 r3 ffffffffff 0-0", board(CORNERS)));
    assert!((mirror.position)(&strange.game, &strange.position).is_none());
}

/// SKR-3.1, SKR-5.4: `sockers` a side in regulation, `sdsockers` in sudden death, all up when they are placed.
#[test]
fn sockers_of_a_side() {
    let count = |text: String| {
        (text.matches('S').count(), text.matches('s').count(), text.to_lowercase().matches('d').count())
    };
    for n in 2..=7 {
        assert_eq!(count(start(&format!("sockers={n},setup=wedge")).field(1)), (n, n, 0));
    }
    let mut m = at(
        "turns=9,sdsockers=3,setup=wedge",
        &format!("{} w e6 play wm1 r8 - 0-0", board("Sb2 Sc2 Sd2 Se2 Df2 sb9 sc9 sd9 de9 sf9")),
    );
    m.play("b2-b3 toss:white");
    assert_eq!(count(m.field(1)), (3, 3, 0));
    assert_eq!(m.field(1), board("Se4 Se2 Sd3 se8 se10 sd9"));
    assert_eq!(Match::fault("default", &format!("{} w e6 play ws3 r0 - 0-0", board(CORNERS))).0, 1);
}

/// SKR-3.2, SKR-3.3: squares with the ball, with a socker and with a socker that is down are not empty.
#[test]
fn what_is_not_empty() {
    let pieces = board("Se5 Dd4 sd5 df5 Se7 sa11");
    let m = at("sockers=3", &format!("{pieces} w e6 play wm3 r4 - 0-0"));
    // The kick e5>e7 is blocked by a socker, and no one may step onto the ball's square.
    assert_eq!(m.from("e5"), "e5-d6 e5-e4 e5-f4 e5-f6 e5xd5 e5xf5");
    // A sock may not push onto the ball.
    let pieces = board("Sd6 Sa1 se6 sa11");
    assert_eq!(at("sockers=2", &format!("{pieces} w f6 play ws3 r4 - 0-0")).only("x"), "");
    assert_eq!(at("sockers=2", &format!("{pieces} w f7 play ws3 r4 - 0-0")).only("x"), "d6xe6");
}
