//! Section 5 of the rule page: set-ups, turns, the edge limit, goals and the end of the match.

use touchline_engine::games::Socker;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook};

use crate::play::{at, board, start};

/// SKR-5.1: who starts the first set-up.
#[test]
fn the_first_starter() {
    assert_eq!(start("default").actor(), "white");
    assert_eq!(start("first=black").actor(), "black");
    let mut toss = start("first=toss");
    assert_eq!(toss.actor(), "chance");
    assert_eq!(toss.play("toss:black").actor(), "black");
}

/// SKR-5.2: the starter places first and has the first turn, at the start and after a goal.
#[test]
fn the_starter_places_and_plays_first() {
    let mut m = start("sockers=2,first=black,goals=2");
    m.play("S@a11 S@b11");
    assert_eq!(m.actor(), "white");
    assert_eq!(m.play("S@a1 S@b1").field(5), "bs3");
    let mut goal = at("sockers=2,goals=2", &format!("{} w e10 play wm1 r3 - 0-0", board("Se9 Sa1 sa5 sb5")));
    goal.play("e9>e11 S@a11 S@b11 S@a1 S@b1");
    assert_eq!(goal.field(5), "bs3");
}

/// SKR-5.3: free placing with the ball on e6, or fixed line-ups (Black's on the rank images) and the first turn.
#[test]
fn set_ups() {
    let free = start("default");
    assert_eq!(free.fen(), "9/9/9/9/9/9/9/9/9/9/9 w e6 setup - r0 - 0-0");
    let fixed = start("setup=arc:wedge,sockers=3,first=black");
    assert_eq!(fixed.field(1), board("Sd4 Sf4 Se4 se8 se10 sd9"));
    assert_eq!((fixed.field(4), fixed.field(5)), ("play".to_owned(), "bs3".to_owned()));
    assert_eq!(start("setup=arc:arc").game.rules(), "setup=arc");
    for wrong in ["setup=free:arc", "setup=arc:free", "setup=arc:arc:arc", "setup=arc:", "setup=bow"] {
        assert!(Socker::with_rules(wrong).is_err(), "{wrong}");
    }
}

/// SKR-5.5, SKR-5.6: a turn has `actions` actions, the mark changes with the first, and the turn ends by itself when
/// none is left.
#[test]
fn actions_of_a_turn() {
    let mut m = start("setup=arc");
    for (token, turn) in [("d4-d3", "wm2"), ("e4-e3", "wm1"), ("f4-f3", "bs3")] {
        assert_eq!(m.play(token).field(5), turn);
    }
    let mut single = start("setup=arc,actions=1");
    assert_eq!(single.field(5), "ws1");
    assert_eq!(single.play("d4-d3").field(5), "bs1");
    assert_eq!(start("setup=arc,actions=5").field(5), "ws5");
}

/// SKR-5.7, SKR-5.8: at the end of a turn the side's own sockers stand up and the clock advances; a socker that was
/// pushed lies during the whole of its owner's next turn.
#[test]
fn the_end_of_a_turn() {
    let mut m = at("sockers=2", &format!("{} w e2 play ws3 r4 - 0-0", board("Se5 Da1 se6 sa11")));
    m.play("e5xe6");
    assert_eq!(m.field(1), board("Se5 Da1 de7 sa11"));
    m.play("end");
    assert_eq!((m.field(1), m.field(6)), (board("Se5 Sa1 de7 sa11"), "r5".to_owned()));
    assert_eq!(m.from("e7"), "");
    m.play("a11-a10 end");
    assert_eq!((m.field(1), m.field(6)), (board("Se5 Sa1 se7 sa10"), "r6".to_owned()));
}

/// SKR-5.9: a pass is followed by the turn end.
#[test]
fn a_pass_ends_the_turn() {
    let mut m = at("sockers=2", &format!("{} w e2 play ws3 r4 - 0-0", board("De5 Da1 se7 sa11")));
    assert_eq!(m.listed(), "pass");
    m.play("pass");
    assert_eq!((m.field(1), m.field(5)), (board("Se5 Sa1 se7 sa11"), "bs3".to_owned()));
}

/// SKR-5.10: up and down sockers and both goal rows count for the excess; with excess no `end`.
#[test]
fn the_excess() {
    for (pieces, ends) in [
        ("Sa2 Sa4 Sa6 Sd4", true),
        ("Sa2 Sa4 Sa6 Si1", false),
        ("Sa2 Sa4 Sa6 Se11", false),
        ("Sa2 Da4 Sa6 Si8", false),
        ("Sa2 Sa4 Sa6 Sb8", true),
    ] {
        let fen = format!("{} w e6 play wm2 r4 - 0-0", board(&format!("{pieces} sg9 sg8 sg7 sh9")));
        assert_eq!(at("sockers=4", &fen).has("end"), ends, "{pieces}");
        assert!(at("sockers=4,edge=4", &fen).has("end"), "{pieces}");
    }
}

/// SKR-5.11: settleable looks at direct steps onto different empty inner squares, within the actions left; the ball
/// blocks. In a position that is not settleable `end` is legal (SKR-6.6).
#[test]
fn settleable_positions() {
    let ends = |pieces: &str, ball: &str, turn: &str| {
        at("sockers=4,edge=1", &format!("{} w {ball} play {turn} r4 - 0-0", board(pieces))).has("end")
    };
    let far = "sg9 sg8 sg7 sh9";
    // Two too many, two actions: settleable; with one action left it is not.
    assert!(!ends(&format!("Sa2 Sa5 Sa8 Se5 {far}"), "e6", "wm2"));
    assert!(ends(&format!("Sa2 Sa5 Sa8 Se5 {far}"), "e6", "wm1"));
    assert!(ends("Sa1 Da8 Se5 Sh5 sg9 sg8 sg7 sh9", "b2", "wm3"));
    assert!(!ends("Sa1 Da8 Se5 Sh5 sg9 sg8 sg7 sh9", "b3", "wm3"));
    // Two sockers that have but one empty inner square between them, the third is down.
    assert!(ends("Sa1 Sa2 Da8 Sb3 sb1 sg8 sg7 sh9", "e6", "wm3"));
    assert!(ends("Sa1 Sb1 Da8 Sc2 sa2 sc1 sg7 sh9", "e6", "wm3"));
    assert!(!ends("Sa1 Sb1 Sa8 Sc2 sa2 sc1 sg7 sh9", "e6", "wm3"));
    // A slide along the rim does not count: a1 is walled in by its own side.
    assert!(ends("Sa1 Da3 Sb2 Se5 sg9 sg8 sg7 sh9", "e6", "wm3"));
}

/// SKR-5.12: the edge filter: an action is allowed when it scores, when the position after it is settleable, or when
/// the position before it was not and the excess does not grow.
#[test]
fn the_edge_filter() {
    // (b) With two actions left a step onto the rim keeps one for the way back; with one left it does not.
    let step = |turn: &str| {
        at("sockers=2,edge=1", &format!("{} w e6 play {turn} r4 - 0-0", board("Sa2 Sb7 sg9 sg8")))
            .has("b7-a7")
    };
    assert!(step("wm2") && !step("wm1"));
    // (a) A goal is exempt although the excess is not mended.
    let goal = at("sockers=2,edge=1", &format!("{} w b10 play wm1 r4 - 0-0", board("Sa9 Sa2 sg9 sg8")));
    assert_eq!(goal.listed(), "a2-b2 a2-b3 a9-b8 a9-b9 a9>c11");
    // (c) Not settleable: the limit rests, the excess may not grow.
    let rests = at(
        "sockers=4,edge=1",
        &format!("{} w e6 play wm3 r4 - 0-0", board("Da2 Da4 Da6 Sh5 sg9 sg8 sg7 sh9")),
    );
    assert!(rests.has("h5-g5") && rests.has("end"));
    assert_eq!(rests.from("h5"), "h5-g4 h5-g5 h5-g6 h5-h4 h5-h6");
    // (b) again: an action that makes it settleable may add to the excess.
    let mends = at("edge=1", "9/9/9/9/9/9/9/9/3SSS3/3SsSs2/1s3s1s1 b h2 play bs4 r0 - 0-0");
    assert!(mends.has("e2-d1"));
    // A kick must not take the last square by which a socker comes in.
    let kicks = |turn: &str| {
        let pieces = board("Sa1 Da5 Sd4 Sc4 sg9 sg8 sg7 sh9");
        at("sockers=4,edge=1", &format!("{pieces} w c3 play {turn} r4 - 0-0")).only(">")
    };
    // d4>b2 would; after c4>c2 the socker on a1 can still come in if an action is left.
    assert_eq!((kicks("wm2"), kicks("wm1")), ("c4>c2".to_owned(), String::new()));
}

/// SKR-5.13: a side that has made an action always has a legal token, and a side without excess at its turn start ends
/// its turn within the limit, unless a restart choice took the square.
#[test]
fn consequences_of_the_edge_limit() {
    let rim = |board: &str| {
        let ranks: Vec<&str> = board.split('/').collect();
        let inner: usize = ranks[1..10]
            .iter()
            .map(|rank| {
                let ends = [rank.chars().next(), rank.chars().last()];
                rank.matches('S').count() + rank.matches('D').count()
                    - ends.iter().flatten().filter(|c| matches!(c, 'S' | 'D')).count()
            })
            .sum();
        board.matches(['S', 'D']).count() - inner
    };
    let mut scratch = Vec::new();
    let mut checked = 0;
    for seed in 0..40 {
        let mut m = start("setup=wings,edge=2,limit=60");
        let mut rng = stream(seed, &[5]);
        let (mut within, mut restarted) = (false, false);
        while let Some(action) = m.game.sample(&m.position, &mut rng, &mut scratch) {
            let (turn, phase) = (m.field(5), m.field(4));
            if turn.starts_with("ws") {
                within = rim(&m.field(1)) <= 2;
                restarted = false;
            }
            restarted |= phase.starts_with("touch");
            m.game.apply_unchecked(&mut m.position, action);
            let goal = m.field(3).ends_with("11") || m.field(3).ends_with('1');
            if turn.starts_with('w') && m.field(5).starts_with('b') && within && !restarted && !goal {
                assert!(rim(&m.field(1)) <= 2, "{}", m.fen());
                checked += 1;
            }
        }
        assert_ne!(m.result(), "none", "{}", m.fen());
    }
    assert!(checked > 300, "{checked}");
}

/// SKR-5.14: the ends of both kinds of match and of sudden death.
#[test]
fn end_conditions() {
    let after = |rules: &str, rest: &str| {
        let mut m = at(rules, &format!("{} w e6 play wm1 {rest}", board("Se4 Sa1 sg9 sa11")));
        m.play("e4-e5");
        (m.field(4), m.field(6))
    };
    let state = |phase: &str, clock: &str| (phase.to_owned(), clock.to_owned());
    assert_eq!(after("sockers=2", "r198 - 0-0"), state("play", "r199"));
    assert_eq!(after("sockers=2", "r199 - 0-0"), state("over", "r200"));
    assert_eq!(after("sockers=2,goals=2,limit=10", "r18 - 1-0"), state("play", "r19"));
    assert_eq!(after("sockers=2,goals=2,limit=10", "r19 - 1-0"), state("over", "r20"));
    assert_eq!(after("sockers=2,turns=9", "r8 - 1-0"), state("over", "r9"));
    assert_eq!(after("sockers=2,turns=9", "r7 - 1-0"), state("play", "r8"));
    assert_eq!(after("sockers=2,turns=9", "r8 - 1-1"), state("toss", "x0"));
    assert_eq!(after("sockers=2,turns=9,sdlimit=5", "x4 - 1-1"), state("over", "x5"));
    // `turns` does not stop at a number of goals.
    let mut many = at("sockers=2,turns=9", &format!("{} w e10 play wm1 r3 - 4-0", board("Se9 Sa1 sg9 sa11")));
    assert_eq!(many.play("e9>e11").fen(), "9/9/9/9/9/9/9/9/9/9/9 b e6 setup - r4 - 5-0");
}

/// SKR-5.15: a goal counts, the clock advances, the rest of the turn is lost, and the other side starts the set-up; a
/// goal that levels the score in the last turn leads to sudden death.
#[test]
fn goals() {
    let score = |rules: &str, rest: &str| {
        let mut m = at(rules, &format!("{} w e10 play wm3 {rest}", board("Se9 Da1 sg9 da11")));
        m.play("e9>e11").fen()
    };
    assert_eq!(score("sockers=2,goals=3", "r7 - 1-2"), "9/9/9/9/9/9/9/9/9/9/9 b e6 setup - r8 - 2-2");
    assert_eq!(score("sockers=2,turns=8", "r7 - 1-2"), "9/9/9/9/9/9/9/9/9/9/9 w e6 toss - x0 - 2-2");
    let board_then = board("Se9 Da1 sg9 da11");
    assert_eq!(score("sockers=2,turns=8", "r7 - 2-2"), format!("{board_then} w e11 over - r8 - 3-2"));
    assert_eq!(score("sockers=2,goals=3", "r7 - 2-2"), format!("{board_then} w e11 over - r8 - 3-2"));
    assert_eq!(
        score("sockers=2,goals=3,limit=5", "r14 - 0-2"),
        format!("{board_then} w e11 over - r15 - 1-2")
    );
}

/// SKR-5.16: sudden death begins with a toss whatever `first` says, then a set-up with `sdsockers` sockers; the first
/// goal ends it.
#[test]
fn sudden_death() {
    let mut m = at(
        "sockers=3,sdsockers=1,turns=9,first=black",
        &format!("{} b e6 play bm1 r8 - 2-2", board("Sa1 Sa2 Sd4 se9 sd9 sc9")),
    );
    m.play("e9-e10");
    assert_eq!(m.fen(), "9/9/9/9/9/9/9/9/9/9/9 w e6 toss - x0 - 2-2");
    m.play("toss:white S@e4 S@e8");
    assert_eq!((m.field(1), m.field(5), m.field(6)), (board("Se4 se8"), "ws3".to_owned(), "x0".to_owned()));
    let mut goal = at("sdsockers=1,turns=9", &format!("{} b d2 play bs3 x5 - 2-2", board("Se4 sd3")));
    assert_eq!(goal.play("d3>d1").result(), "black 2-3");
}

/// SKR-5.17: at the end board and ball stay; after a goal nobody stands up, after a turn end the side has.
#[test]
fn the_board_at_the_end() {
    let mut goal = at("sockers=2", &format!("{} b e2 play bs3 r9 - 0-0", board("Sa5 Sb5 se3 da11")));
    goal.play("e3>e1");
    assert_eq!(goal.fen(), format!("{} b e1 over - r10 - 0-1", board("Sa5 Sb5 se3 da11")));
    assert_eq!(goal.listed(), "");
    let mut cap = at("sockers=2", &format!("{} b e6 play bm1 r199 - 0-0", board("Da5 Sb5 se3 da11")));
    cap.play("end");
    assert_eq!(cap.fen(), format!("{} b e6 over - r200 - 0-0", board("Da5 Sb5 se3 sa11")));
}

/// SKR-5.18: more goals win, level is a draw, however the match ends.
#[test]
fn results() {
    let end = |rules: &str, score: &str| {
        let clock = if rules.contains("turns") { "x99" } else { "r599" };
        let mut m = at(rules, &format!("{} w e6 play wm1 {clock} - {score}", board("Se4 Sa1 sg9 sa11")));
        m.play("end").result()
    };
    assert_eq!(end("sockers=2,goals=3", "2-1"), "white 2-1");
    assert_eq!(end("sockers=2,goals=3", "1-2"), "black 1-2");
    assert_eq!(end("sockers=2,goals=3", "2-2"), "draw 2-2");
    assert_eq!(end("sockers=2,turns=30", "2-2"), "draw 2-2");
    // A goal of the last turn may level the score: here White's own.
    let pieces = "9/9/5s3/2ss2s2/9/9/2S1S1S2/5S3/3Ss4/9/9";
    let mut own = at("goals=2,limit=9", &format!("{pieces} w d2 play wm2 r17 - 1-0"));
    own.play("d3>d1");
    assert_eq!((own.fen(), own.result()), (format!("{pieces} w d1 over - r18 - 1-1"), "draw 1-1".to_owned()));
    assert_eq!(start("setup=arc").result(), "none");
}

/// SKR-5.19: a turn has at most 2 (actions + 1) + 1 plies, and every match ends within the limit.
#[test]
fn every_match_ends() {
    for (seed, rules) in
        ["default", "actions=5,limit=40,goals=3", "turns=9,sdlimit=30,sdsockers=7"].iter().enumerate()
    {
        let mut m = start(rules);
        let most =
            2 * (m.game.option("actions").and_then(|a| a.parse::<u32>().ok()).expect("a number") + 1) + 1;
        let mut rng = stream(seed as u64, &[6]);
        let mut scratch = Vec::new();
        let (mut plies, mut in_turn, mut clock) = (0, 0, String::new());
        while let Some(action) = m.game.sample(&m.position, &mut rng, &mut scratch) {
            let playing = m.field(5) != "-";
            in_turn = if m.field(6) != clock || !playing { 0 } else { in_turn };
            in_turn += u32::from(playing);
            clock = m.field(6);
            assert!(in_turn <= most, "{}", m.fen());
            m.game.apply_unchecked(&mut m.position, action);
            plies += 1;
        }
        assert!(plies <= m.game.ply_limit());
    }
}
