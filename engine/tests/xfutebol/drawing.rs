//! Captions that tell what the string hides: cards, sprints, the place to fill, the shoot-out.

use crate::play::{Match, placed, placed_under};
use touchline_engine::games::Xfutebol;
use touchline_engine::{Ground, Rulebook, Side};

const LINE_UPS: &str = "433:DDLLMRRGGA/433:DDLLMRRGGA";

/// The captions of a position, one a line.
fn captions(rules: &str, position: &str) -> String {
    let game = Xfutebol::with_rules(rules).expect("rules");
    let position = game.parse_position(position).expect("a position");
    let lines =
        game.diagram(&position).captions.into_iter().map(|(name, value)| format!("{name}: {value}\n"));
    lines.collect()
}

#[test]
fn counts_are_told_in_words() {
    let board = "4k3/7d/8/8/8/8/8/3G4/8/3d4/4r3/3A4/8/8/D7/3K4";
    let text = |fouls: &str, sprints: &str, rules: &str| {
        captions(rules, &format!("{board} b d5 cut w0 d5>d9 1w.10 {fouls} {sprints} De9:3 {LINE_UPS} 1-0"))
    };
    let page = text("2-3", "0-3", "default");
    assert!(page.contains("fouls: White 2, Black 3 (yellow card)\n"), "{page}");
    assert!(page.contains("sprints: White 0 (3 free left), Black 3 (none free is left)\n"), "{page}");
    assert!(page.contains("sidelined: D back on e9 in 3 movements\n"), "{page}");
    assert!(page.contains("phase: black may cut the kick d5>d9\n"), "{page}");
    let page = text("4-6", "5-4", "default");
    assert!(page.contains("fouls: White 4 (red card), Black 6 (3 red cards)\n"), "{page}");
    assert!(page.contains("White 5 (2 beyond the free ones), Black 4 (1 beyond the free ones)\n"), "{page}");
    assert!(text("4-6", "0-0", "red=once").contains("Black 6 (red card)\n"));
}

#[test]
fn setup_and_end_are_told_in_words() {
    let choosing = "lineup_w=choose,lineup_b=choose";
    let empty = "8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8 w - setup - - 1.0 0-0 0-0 - -/- 0-0";
    assert!(captions(choosing, empty).contains("phase: white sets up: the formation\n"));
    let four = "8/8/8/8/8/8/8/8/8/8/8/8/8/2L2D2/1D4L1/3K4 w - setup - - 1.0 0-0 0-0 - 532:DLDL/- 0-0";
    let page = captions(choosing, four);
    assert!(page.contains("phase: white sets up: the defender's place on e2, shirt 06\n"), "{page}");
    let over = |winner: &str, score: &str| {
        let board = "4k3/7d/8/8/8/8/8/8/8/8/8/3A4/8/8/D7/3K4";
        captions("default", &format!("{board} w d5 over-{winner} - - 2.60 0-0 0-0 - {LINE_UPS} {score}"))
    };
    assert!(over("w", "1-1").contains("phase: over: white wins the shoot-out\n"));
    assert!(
        over("w", "1-1").contains("shoot-out: White 1 scorer, Black 0 scorers\n"),
        "{}",
        over("w", "1-1")
    );
    assert!(over("b", "1-2").contains("phase: over: black wins\n"));
    assert!(!over("b", "1-2").contains("shoot-out"), "goals have decided");
    assert!(over("d", "0-0").contains("phase: over: a draw\n"));
}

#[test]
fn penalties_are_told_in_words() {
    let Match { game, position, .. } = placed("Kd1 Aa5 Db5 ke16", "w - pen w0 - 1w.10 0-1 0-0 -");
    let said = |token: &str| {
        let action = game.parse_action(&position, token).expect("legal");
        game.describe_action(&position, action)
    };
    assert_eq!(said("pen:A"), "penalty taken by an attacker: a goal");
    assert_eq!(said("pen:D"), "penalty taken by a defender: saved");
}

/// Nothing is random: the words tell how duels end (XFB-6.5.4, XFB-6.8.4, XFB-6.10.2, XFB-6.11.4), unless the other
/// side is asked before.
#[test]
fn duels_are_told_with_their_end() {
    let weak = "attr.A.goal=10,attr.A.skill=75";
    let hemmed = "Kd1 Ad12 ke16 dd16 dd15 le15 lf15 mf16";
    for (rules, pieces, state, token, words) in [
        ("default", "Kd1 Ad13 ke16", "w d13 play w0 -", "d13!d16", "attacker d13 shoots at d16: a goal"),
        ("default", "Kd1 Ad12 ke16", "w d12 play w0 -", "d12!d16", "attacker d12 shoots at d16: parried"),
        ("default", "Kd1 Dd15 ke16", "w d15 play w0 -", "d15!d16", "defender d15 shoots at d16: saved"),
        ("default", hemmed, "w d12 play w0 -", "d12!d16", "attacker d12 shoots at d16"),
        ("default", hemmed, "b d12 cut w0 d12!d16", "decline", "black lets the ball pass: saved"),
        (
            "default",
            "Kd1 Ad13 dd15 ke16",
            "b d13 cut w0 d13!d16",
            "decline",
            "black lets the ball pass: a goal",
        ),
        ("default", "Kd1 Ad5 Gd9 dd7 ke16", "b d5 cut w0 d5>d9", "decline", "black lets the ball pass"),
        (
            "default",
            "Kd1 Ad5 Gd9 dd7 ke16",
            "b d5 cut w0 d5>d9",
            "d7xd9",
            "defender d7 challenges goaler d9 and wins the ball",
        ),
        (
            "default",
            "Kd1 Dd5 md6 ae5 ke16",
            "w d5 play w0 -",
            "d5^d6",
            "defender d5 loses the ball to midfielder d6 in a dribble",
        ),
        (
            "default",
            "Kd1 Dd5 md6 ae5 ke16",
            "w d5 play w0 -",
            "d5^e5",
            "defender d5 tries to dribble past attacker e5 in vain",
        ),
        (
            weak,
            "Kd1 Ad5 dd6 mc6 ke16",
            "w d5 free w0 -",
            "d5>d3",
            "attacker d5 passes to d3: blocked by the barrier",
        ),
    ] {
        let Match { game, position, .. } = placed_under(rules, pieces, &format!("{state} 1w.10 0-1 0-0 -"));
        let Ok(action) = game.parse_action(&position, token) else { panic!("{pieces}: {token}") };
        assert_eq!(game.describe_action(&position, action), words);
    }
}

/// What a step or a sprint brings besides: a loose ball (XFB-6.1.2), rest beyond the free sprints (XFB-5.8.1), a foul's
/// penalty (XFB-5.7.1).
#[test]
fn steps_are_told_with_what_they_bring() {
    for (rules, pieces, state, token, words) in [
        ("default", "Kd1 Ad5 ke16", "w d6 play w0 -", "d5-d6", "attacker d5 moves to d6 and takes the ball"),
        ("default", "Kd1 Rd8 ke16", "w d8 play w0 -", "d8--d12", "dribbler d8 sprints with the ball to d12"),
        (
            "sprints=0",
            "Kd1 Rd8 ke16",
            "w d8 play w0 -",
            "d8--d12",
            "dribbler d8 sprints with the ball to d12 and leaves the pitch for 6 movements; the ball stays loose there",
        ),
        (
            "sprints=0,recovery=1",
            "Kd1 Rd8 Da2 ke16",
            "w d8 play w0 -",
            "a2--a4",
            "defender a2 sprints to a4 and leaves the pitch for 1 movement",
        ),
        (
            "default",
            "Kd1 Dd3 ae4 ke16",
            "w e4 play w0 -",
            "d3-e4",
            "defender d3 runs into attacker e4: a foul, penalty",
        ),
        (
            "default",
            "Kd1 Dd6 Da2 ae7 ke16",
            "w a2 play w1m -",
            "end",
            "white ends the turn without a second movement",
        ),
    ] {
        let Match { game, position, .. } = placed_under(rules, pieces, &format!("{state} 1w.10 0-1 0-0 -"));
        let Ok(action) = game.parse_action(&position, token) else { panic!("{pieces}: {token}") };
        assert_eq!(game.describe_action(&position, action), words);
    }
}

#[test]
fn areas_are_drawn() {
    let game = Xfutebol::default();
    let diagram = game.diagram(&touchline_engine::Game::start(&game));
    let ground = |file: usize, rank: usize| diagram.cells[(16 - rank) * 8 + file].ground;
    assert_eq!(ground(3, 1), Ground::Goal(Side::White));
    assert_eq!(ground(4, 16), Ground::Goal(Side::Black));
    assert_eq!((ground(2, 2), ground(1, 4), ground(0, 1)), (Ground::InnerZone, Ground::Zone, Ground::Plain));
    assert_eq!(diagram.cells.iter().filter(|cell| cell.ground == Ground::Zone).count(), 32);
}
