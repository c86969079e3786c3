//! Board, pieces, position string: XFB-1 to XFB-4.

use touchline_engine::games::Xfutebol;
use touchline_engine::{Game, Ground, Rulebook, Side};

use crate::play::{FRONT_EXPERTS, Look, Match, STANDARD, board, fen, full, placed, placed_under};

/// XFB-1.1: the game id; XFB-2.1: 128 squares on 8 files and 16 ranks.
#[test]
fn names_and_board() {
    let info = Xfutebol::info();
    assert_eq!((info.id, info.board), ("xfutebol", "8x16"));
    let scene = Match::start("first=white");
    assert_eq!(scene.field(1).split('/').count(), 16);
    let diagram = scene.game.diagram(&scene.position);
    assert_eq!((diagram.files.len(), diagram.ranks.len(), diagram.cells.len()), (8, 16, 128));
    // No squares beyond the board, in any field that names one.
    for square in ["d0", "d17", "i4"] {
        assert_eq!(
            Match::fault("default", &fen("Kd1 ke16", &format!("w {square} play w0 - 1w.0 0-0 0-0 -"))).0,
            3
        );
    }
}

/// XFB-1.2: after the toss nothing is random; XFB-1.3: movements, not actions, advance the clock.
#[test]
fn movements_and_chance() {
    let scene = Match::start("default");
    assert_eq!(scene.actor(), "chance");
    let scene = scene.after("toss:white e8-e9");
    assert_eq!(scene.field(7), "1w.1");
    // A pass that is asked about is one movement of two actions.
    let scene = placed("Kd1 Ad5 Gd9 dd7 ke16", "w d5 play w0 - 1w.10 0-0 0-0 -");
    let asked = scene.after("d5>d9");
    assert_eq!((asked.field(7), asked.actor()), ("1w.10".into(), "black"));
    assert_eq!(asked.after("decline").field(7), "1w.11");
    // `end` is an action, but no movement.
    let ended = scene.after("d1-d2 end");
    assert_eq!((ended.field(7), ended.state()), ("1w.11".into(), "b d5 play b0".into()));
}

/// XFB-2.2: own coordinates are the half-turn (Black's `D1` is `e16`, `C2` is `f15`, `E8` is `d9`); XFB-2.3: ties
/// go by own order, which for Black runs the other way.
#[test]
fn own_coordinates() {
    let scene = Match::start("first=black");
    assert_eq!(scene.field(3), "d9");
    assert!(scene.has("e16-d16") && scene.has("f15-f14"));
    // Both c6 and d6 have Defense 85 in the sample table; d6 is the first in Black's own order.
    let pieces = "Kd1 Da2 Dd5 dc6 dd6 re6 ke16";
    let scene = placed_under("attributes=sample", pieces, "w d5 free w0 - 1w.10 0-1 0-0 -");
    assert_eq!(scene.after("d5>c4").field(3), "d6");
    // The same for Black's kicker and White's barrier: the first in White's own order.
    let pieces = "ke16 dh15 de12 Df11 De11 Rd11 Kd1";
    let scene = placed_under("attributes=sample", pieces, "b e12 free b0 - 1w.10 1-0 0-0 -");
    assert_eq!(scene.after("e12>f13").field(3), "e11");
}

/// XFB-2.4: forward is up for White and down for Black; XFB-3.5: lines end at the edge of the board.
#[test]
fn directions() {
    let scene = placed("Kd1 Ae8 Ga15 ke16 ad8", "w e8 play w0 - 1w.0 0-0 0-0 -");
    assert_eq!(scene.from("e8-"), "e8--e11 e8--e12 e8--e6 e8--g8 e8-d8 e8-e10 e8-e7 e8-e9 e8-f8");
    assert_eq!(scene.from("a15-"), "a15--a13 a15--c15 a15-a14 a15-a16 a15-b15");
    let black = scene.after("d1-d2 end");
    assert_eq!(black.from("d8-"), "d8--b8 d8--d10 d8--d4 d8--d5 d8-c8 d8-d6 d8-d7 d8-d9 d8-e8");
}

/// XFB-2.5: the zones of both sides, as the drawing shows them and as fouls feel them.
#[test]
fn zones() {
    let scene = Match::start("first=white");
    let diagram = scene.game.diagram(&scene.position);
    let squares = |wanted: &dyn Fn(Ground) -> bool| {
        let mut names = Vec::new();
        for (i, cell) in diagram.cells.iter().enumerate() {
            if wanted(cell.ground) {
                names.push(format!("{}{}", diagram.files[i % 8], diagram.ranks[i / 8]));
            }
        }
        names
    };
    let goals = squares(&|ground| matches!(ground, Ground::Goal(_)));
    assert_eq!(goals, ["d16", "e16", "d1", "e1"]);
    let goal_areas = squares(&|ground| matches!(ground, Ground::Goal(_) | Ground::InnerZone));
    assert_eq!(goal_areas.len(), 16);
    assert!(goal_areas.contains(&"c1".into()) && goal_areas.contains(&"f15".into()));
    let areas = squares(&|ground| ground != Ground::Plain);
    assert_eq!(areas.len(), 48);
    assert!(areas.contains(&"b4".into()) && areas.contains(&"g13".into()) && !areas.contains(&"b5".into()));
    // The border of the penalty area decides between penalty and free kick; distance is Chebyshev, so the
    // diagonal neighbour is adjacent.
    for (square, phase) in [("b13", "pen"), ("a13", "free"), ("b12", "free"), ("g13", "pen")] {
        let challenger = if square.starts_with('g') { "lh14" } else { "lb14" };
        let challenger = if square == "b12" { "lc13" } else { challenger };
        let from = &challenger[1..];
        let pieces = format!("Kd1 A{square} {challenger} ke16");
        let scene = placed(&pieces, &format!("b {square} play b0 - 1w.10 0-0 0-0 -"));
        let after = scene.after(&format!("{from}x{square}"));
        assert_eq!(after.field(4), phase, "{square}");
    }
}

/// XFB-2.6: carrying the ball onto a goal square scores nothing.
#[test]
fn walking_in_is_no_goal() {
    let scene = placed("Kd1 Ad15 kh9", "w d15 play w0 - 1w.10 0-0 0-0 -").after("d15-d16");
    assert_eq!((scene.field(12), scene.state()), ("0-0".into(), "w d16 play w1m".into()));
    assert!(scene.has("d16!d16"));
}

/// XFB-2.7: the colour swap with the half-turn is exact for tie-breaks too: the curve label.
#[test]
fn colour_swap_maps_the_curve_label() {
    let fields = |actor: &str, ball: &str| format!("{actor} {ball} play {actor}0 - 1w.10 0-0 0-0 -");
    let white = placed("Kd1 Ld14 Gd15 me14 ke16", &fields("w", "d14"));
    let black = placed("ke16 le3 ge2 Md3 Kd1", &fields("b", "e3"));
    assert_eq!(white.from("d14!!"), "d14!!d16~c15 d14!!e16~e14");
    assert_eq!(black.from("e3!!"), "e3!!d1~d3 e3!!e1~f2");
    assert_eq!(white.tokens().len(), black.tokens().len());
}

/// XFB-3.1: nine letters, upper case White; XFB-3.2: three of them are experts with curved kicks.
#[test]
fn letters_and_experts() {
    let scene = full(
        "default",
        "Kd1 Da2 Ma4 Aa6 Ra8 Gc2 Lc4 Nc6 kh16",
        "w d8 play w0 - 1w.0 0-0 0-0 -",
        "433:DDLRNRMGGA/433:DDLLMRRGGA",
        "0-0",
    );
    assert!(scene.has("a2-a3"));
    for letter in "KDMARGLNF".chars() {
        let lineups = if "NF".contains(letter) { FRONT_EXPERTS } else { STANDARD };
        let pieces = format!("{letter}d6 {}", if letter == 'K' { "da16" } else { "kh16" });
        let scene = full("default", &pieces, "w d6 play w0 - 1w.0 0-0 0-0 -", lineups, "0-0");
        assert_eq!(
            scene.tokens().iter().any(|token| token.contains('~')),
            "LNF".contains(letter),
            "{letter}"
        );
        assert_eq!(scene.from("d6>>").is_empty(), !"LNF".contains(letter), "{letter}");
    }
    assert_eq!(Match::fault("default", &fen("Qd1 ke16", "w d1 play w0 - 1w.0 0-0 0-0 -")).0, 1);
}

/// XFB-3.3 and XFB-3.4: base reach by class, the scaled reach of MOVE, SPRINT and PASS, and the options on them.
#[test]
fn reach() {
    let count = |rules: &str, letter: &str, sign: &str| {
        let scene =
            full(rules, &format!("{letter}d8 da16"), "w d8 play w0 - 1w.0 0-0 0-0 -", FRONT_EXPERTS, "0-0");
        let prefix = format!("d8{sign}");
        let more = |token: &&str| !matches!(token.as_bytes()[prefix.len()], b'-' | b'>');
        scene.from(&prefix).split_whitespace().filter(more).count()
    };
    // On d8 the left edge is three squares away. All-round: one in 8 directions; attack 2+1+1+1; mid 1+1+2+2.
    // Sprints are the second half of the doubled reach.
    for (letter, moves, sprints, passes) in
        [("K", 8, 8, 16), ("A", 5, 5, 10), ("N", 6, 5, 11), ("F", 5, 5, 10)]
    {
        assert_eq!(count("default", letter, "-"), moves, "{letter} MOVE");
        assert_eq!(count("default", letter, "--"), sprints, "{letter} SPRINT");
        assert_eq!(count("default", letter, ">"), passes, "{letter} PASS");
    }
    assert_eq!(count("diagonals=on", "A", "-"), 9);
    assert_eq!(count("diagonals=on", "N", ">"), 19);
    // Experts as defenders: MOVE and SPRINT only; an N is then no midfielder for `any4`.
    assert_eq!(count("long_move=defender", "F", "-"), 8);
    assert_eq!(count("long_move=defender", "F", ">"), 10);
    assert_eq!(count("long_move=defender,mid_sprint=any4", "N", "--"), 8);
    // LONG: three times, 6 forward and 3 otherwise for an F.
    let scene = full("default", "Fd8 da16", "w d8 play w0 - 1w.0 0-0 0-0 -", FRONT_EXPERTS, "0-0");
    for (target, straight) in [("d14", true), ("d15", false), ("d5", true), ("d4", false), ("a8", true)] {
        assert_eq!(scene.has(&format!("d8>>{target}")), straight, "{target}");
    }
}

/// XFB-3.6: two tables and single cells; both sides use the same; XFB-3.7: the sums of the duels.
#[test]
fn attribute_tables() {
    // challenge(D) 215 > hold(A) 210 in `simplified`; 205 > 185 in `sample`; changed cells turn the duel.
    let duel = |rules: &str| {
        placed_under(rules, "Kd1 Ae8 dd9 ke16", "b e8 play b0 - 1w.10 0-0 0-0 -").after("d9xe8").state()
    };
    assert_eq!(duel("default"), "b d9 play b1x");
    assert_eq!(duel("attributes=sample"), "b d9 play b1x");
    assert_eq!(duel("attr.D.defense=80"), "b e8 play b1x");
    assert_eq!(duel("attr.D.defense=79"), "w e8 free w0");
    let mirrored = placed_under("attr.D.defense=79", "ke16 ad9 De8 Kd1", "w d9 play w0 - 1w.10 0-0 0-0 -");
    assert_eq!(mirrored.after("e8xd9").state(), "b d9 free b0");
    // A cell wins over the table, whatever the order.
    for rules in ["attr.D.defense=79,attributes=sample", "attributes=sample,attr.D.defense=79"] {
        let game = Xfutebol::with_rules(rules).expect("rules");
        assert_eq!(game.rules(), "attributes=sample,attr.D.defense=79");
        assert_eq!(game.option("attr.D.speed").as_deref(), Some("45"));
    }
    let game = Xfutebol::with_rules("attributes=sample,attr.A.speed=85").expect("rules");
    assert_eq!(game.rules(), "attributes=sample");
    let game = Xfutebol::with_rules("attributes=sample,attr.A.speed=70,band=5").expect("rules");
    assert_eq!(game.rules(), "attributes=sample,attr.A.speed=70,band=5");
}

/// XFB-4.1: twelve fields and their forms; each wrong field is named.
#[test]
fn fields_are_named_in_errors() {
    let good = fen("Kd1 Rd8 de16", "w d8 play w1m - 1w.10 2-0 4-1 Ra1:2,Aa2:5,ka1:6");
    assert!(Xfutebol::default().parse_position(&good).is_ok(), "{good}");
    let fields: Vec<&str> = good.split(' ').collect();
    for (number, bad) in [
        (1, "4d3/8/8/8/8/8/8/8/8/8/8/8/8/8/8"),
        (1, "4d3/8/8/8/8/8/8/8/3R4/8/8/8/8/8/44/3K4"),
        (1, "4d3/8/8/8/8/8/8/8/3R31/8/8/8/8/8/8/3K4"),
        (2, "x"),
        (2, "b"),
        (3, "d17"),
        (4, "kick"),
        (5, "w2"),
        (5, "-"),
        (6, "a1"),
        (7, "1w.010"),
        (7, "3.10"),
        (7, "1w10"),
        (8, "2"),
        (8, "+2-0"),
        (9, "4-1000000000"),
        (10, "Ra1"),
        (10, "Aa2:5,Ra1:2,ka1:6"),
        (10, "ka1:6,Ra1:2"),
        (11, "433:DDLLMRRGGA"),
        (11, "433:DDLLMRRGGG/433:DDLLMRRGGA"),
        (12, "0:0"),
    ] {
        let mut changed = fields.clone();
        changed[number - 1] = bad;
        assert_eq!(Match::fault("default", &changed.join(" ")).0, number, "{bad}");
    }
    assert_eq!(Match::fault("default", &fields[..11].join(" ")).0, 0);
}

/// XFB-4.2: a piece on the ball's square holds it; otherwise the ball is loose and nobody kicks; the parrying
/// keeper does not hold it.
#[test]
fn holder_and_loose_ball() {
    let held = placed("Kd1 Ad8 ke16", "w d8 play w0 - 1w.10 0-0 0-0 -");
    assert!(held.has("d8>d10"));
    let loose = placed("Kd1 Ad8 ke16", "w d9 play w0 - 1w.10 0-0 0-0 -");
    assert!(!loose.tokens().iter().any(|token| token.contains('>')));
    let parried = placed("Kd1 Ad12 ke16", "w d12 play w0 - 1w.10 0-0 0-0 -").after("d12!d16");
    assert_eq!(parried.state(), "b e16 rebound w0");
    assert!(parried.tokens().iter().all(|token| token.starts_with("reb:")));
}

/// XFB-4.3: the actor of every phase; the string with the other actor is refused.
#[test]
fn actors() {
    let scenes = [
        ("play", "Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-0 0-0 -"),
        ("free", "Kd1 Ad8 ke16", "w d8 free w0 - 1w.0 0-0 0-0 -"),
        ("pen", "Kd1 Ad8 ke16", "w - pen w0 - 1w.0 0-0 0-0 -"),
        ("cut", "Kd1 Ad5 Gd9 dd7 ke16", "b d5 cut w0 d5>d9 1w.0 0-0 0-0 -"),
        ("wall", "Kd1 Ld5 Gd8 dd6 ke16", "b d5 wall w0 d5>>d8 1w.0 0-1 0-0 -"),
        ("red", "Kd1 Ad8 dd7 ke16", "b d8 red w0 - 1w.0 0-4 0-0 -"),
        ("rebound", "Kd1 Ad12 ke16", "b e16 rebound w0 - 1w.0 0-0 0-0 -"),
    ];
    for (phase, pieces, fields) in scenes {
        let scene = placed(pieces, fields);
        let expected = if fields.starts_with('w') { Side::White } else { Side::Black };
        assert_eq!(scene.actor(), expected.name(), "{phase}");
        assert_eq!(scene.game.turn(&scene.position), Some(Side::White), "{phase}");
        let (_, rest) = fields.split_at(1);
        let other = format!("{}{rest}", expected.opponent().letter());
        assert_eq!(Match::fault("default", &fen(pieces, &other)).0, 2, "{phase}");
    }
    let shooter = placed_under("rebound=shooter", "Kd1 Ad12 ke16", "w e16 rebound w0 - 1w.0 0-0 0-0 -");
    assert_eq!(shooter.actor(), "white");
    let over = placed("Kd1 ke16", "w d8 over-d - - 2.60 0-0 0-0 -");
    assert_eq!((over.actor(), over.game.turn(&over.position)), ("none", None));
    assert_eq!(Match::start("default").actor(), "chance");
    assert_eq!(Match::start("lineup_b=choose").actor(), "black");
}

/// XFB-4.4: cards are no field; a third foul shows as a yellow card in drawings and changes nothing.
#[test]
fn yellow_card() {
    let scene = placed("Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 3-2 0-0 -");
    let diagram = scene.game.diagram(&scene.position);
    let (_, fouls) = diagram.captions.iter().find(|(name, _)| name == "fouls").expect("fouls");
    assert_eq!(fouls, "White 3 (yellow card), Black 2");
    let clean = placed("Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-0 0-0 -");
    assert_eq!(scene.tokens(), clean.tokens());
}

/// XFB-4.5: every lettered condition refuses a string, with its field.
#[test]
fn validation() {
    let refuse = |rules: &str, pieces: &str, fields: &str| Match::fault(rules, &fen(pieces, fields)).0;
    let play = "w d8 play w0 - 1w.0 0-0 0-0 -";
    // (a) phases and periods against options.
    assert_eq!(refuse("default", "Kd1 Ad8 ke16", "w d8 play w0 - 1.0 0-0 0-0 -"), 7);
    assert_eq!(refuse("win=golden", "Kd1 Ad8 ke16", play), 7);
    assert_eq!(refuse("saves=simple", "Kd1 Ad12 ke16", "b e16 rebound w0 - 1w.0 0-0 0-0 -"), 4);
    let start = Match::start("default").fen();
    assert_eq!(Match::fault("first=white", &start).0, 4);
    let setup = Match::start("lineup_b=choose").fen();
    assert_eq!(Match::fault("default", &setup).0, 4);
    assert_eq!(
        Match::fault("default", &fen("Kd1 Ad8 ke16", play).replace("A/433:DDLLMRRGGA", "A/433:DD")).0,
        11
    );
    let both = "lineup_w=choose,lineup_b=choose";
    let white_first = format!("{} w - setup - - 1.0 0-0 0-0 - 433:/433: 0-0", board("Kd1 ke16"));
    assert_eq!(Match::fault(both, &white_first).0, 11);
    // White chooses first (XFB-5.1.2); see the deviations.
    let black_first = format!("{} b - setup - - 1.0 0-0 0-0 - -/- 0-0", board(""));
    assert_eq!(Match::fault(both, &black_first).0, 2);
    let complete = Match::start("lineup_w=choose").fen();
    assert!(Xfutebol::with_rules(both).expect("rules").parse_position(&complete).is_ok());
    // (b) pieces of each side, and no more than the line-up has.
    assert_eq!(refuse("default", "Kd1 Ad8", play), 1);
    assert_eq!(refuse("default", "Kd1 Kd2 Ad8 ke16", play), 1);
    assert_eq!(refuse("default", "Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-0 0-0 Aa1:2"), 1);
    assert_eq!(refuse("default", "Kd1 Ad8 ke16 ne15", play), 1);
    // (c) the start.
    assert_eq!(Match::fault("default", &start.replace("3K4", "2K5")).0, 1);
    assert_eq!(Match::fault("default", &start.replace(" w - toss", " w e8 toss")).0, 3);
    assert_eq!(Match::fault("default", &start.replace("1.0", "1.1")).0, 7);
    assert_eq!(Match::fault("default", &start.replace("1.0 0-0 0-0", "1.0 1-0 0-0")).0, 8);
    assert_eq!(Match::fault("default", &start.replace("1.0 0-0 0-0", "1.0 0-0 0-1")).0, 9);
    assert_eq!(Match::fault("default", &start.replace("GGA 0-0", "GGA 1-0")).0, 12);
    // (d) sidelined.
    assert_eq!(refuse("default", "Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-0 4-0 Ra1:7"), 10);
    assert_eq!(refuse("default", "Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-0 4-4 Ra1:3,ra1:3"), 10);
    assert_eq!(refuse("default", "Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-0 4-4 Ra1:0"), 10);
    for order in ["ra1:3,Rb1:3", "Ra1:3,Rb1:2", "ra1:3,rb1:2"] {
        let fields = format!("w d8 play w0 - 1w.0 0-0 4-4 {order}");
        assert_eq!(refuse("default", "Kd1 Ad8 ke16", &fields), 10, "{order}");
    }
    // (e) the ball.
    assert_eq!(refuse("default", "Kd1 Ad8 ke16", "w - play w0 - 1w.0 0-0 0-0 -"), 3);
    assert_eq!(refuse("default", "Kd1 Ad8 ke16", "w d8 pen w0 - 1w.0 0-0 0-0 -"), 3);
    assert_eq!(refuse("default", "Kd1 Ad8 ke16", "w d9 free w0 - 1w.0 0-0 0-0 -"), 3);
    assert_eq!(refuse("default", "Kd1 Ad8 ke16", "w d8 free w1m - 1w.0 0-0 0-0 -"), 5);
    assert_eq!(
        refuse("long_shoot=experts", "Kd1 Aa16 da15 da14 lb16 lc16", "w a16 free w0 - 1w.0 0-0 0-0 -"),
        3
    );
}

/// XFB-4.5: conditions f, g and h.
#[test]
fn validation_of_phases_and_clock() {
    let refuse = |rules: &str, pieces: &str, fields: &str| Match::fault(rules, &fen(pieces, fields)).0;
    // (f) the kick that waits.
    let cut = "Kd1 Ad5 Gd9 dd7 ke16";
    for bad in ["-", "d5>d6", "d5>>d9", "d5>d10", "d5!d16", "e5>d9"] {
        assert_eq!(refuse("default", cut, &format!("b d5 cut w0 {bad} 1w.0 0-0 0-0 -")), 6, "{bad}");
    }
    assert_eq!(refuse("default", cut, "b d5 cut w1x d5>d9 1w.0 0-0 0-0 -"), 5);
    assert_eq!(refuse("default", "Kd1 Ad5 ke16", "w d5 play w0 d5>d9 1w.0 0-0 0-0 -"), 6);
    let wall = "Kd1 Ld5 Gd8 dd6 ke16";
    for bad in ["d5>d6", "d5>>d4~d5", "d5>>e7~d6"] {
        assert_eq!(refuse("default", wall, &format!("b d5 wall w0 {bad} 1w.0 0-1 0-0 -")), 6, "{bad}");
    }
    // A free kick begins a turn (XFB-6.11.5).
    for stage in ["w1m", "w1x"] {
        let fields = format!("b d5 wall {stage} d5>>d8 1w.0 0-1 0-0 -");
        assert_eq!(refuse("default", wall, &fields), 5, "{stage}");
    }
    let open = "Kd1 Ld5 Gd8 dd7 ke16";
    assert_eq!(refuse("default", open, "b d5 wall w0 d5>>d8 1w.0 0-1 0-0 -"), 6);
    // (g) rebound and red card.
    assert_eq!(refuse("default", "Kd1 Ad12 ke16", "b e15 rebound w0 - 1w.0 0-0 0-0 -"), 3);
    assert_eq!(refuse("default", "Kd1 Ag16 kh16 gg15 rh15", "b h16 rebound w0 - 1w.0 0-0 0-0 -"), 3);
    let red = "Kd1 Ad8 dd7 ke16";
    assert_eq!(refuse("default", red, "b d8 red w0 - 1w.0 0-3 0-0 -"), 8);
    assert_eq!(refuse("red=once", red, "b d8 red w0 - 1w.0 0-5 0-0 -"), 8);
    assert_eq!(refuse("default", "Kd1 Ad8 ke16", "b d8 red w0 - 1w.0 0-4 0-0 -"), 1);
    assert_eq!(refuse("default", red, "b d7 red w0 - 1w.0 0-4 0-0 -"), 3);
    assert_eq!(refuse("default", red, "b d8 red w1m - 1w.0 0-4 0-0 -"), 5);
    assert_eq!(refuse("default", "Kd1 Ad8 ke16", "w - pen w1m - 1w.0 0-4 0-0 -"), 5);
    // (h) the clock.
    let clock = |phase: &str, n: u32| match phase {
        "play" => fen("Kd1 Ad8 ke16", &format!("w d8 play w0 - 1w.{n} 0-0 0-0 -")),
        "pen" => fen("Kd1 Ad8 ke16", &format!("w - pen w0 - 1w.{n} 0-0 0-0 -")),
        "rebound" => fen("Kd1 Ad8 ke16", &format!("b e16 rebound w0 - 1w.{n} 0-0 0-0 -")),
        _ => fen("Kd1 Ad8 ke16", &format!("w d8 over-d - - 2.{n} 0-0 0-0 -")),
    };
    for (phase, last) in [("play", 59), ("pen", 60), ("rebound", 60), ("over", 61)] {
        assert!(Xfutebol::default().parse_position(&clock(phase, last)).is_ok(), "{phase}");
        assert_eq!(Match::fault("default", &clock(phase, last + 1)).0, 7, "{phase}");
    }
    // Nothing else is checked: a winner without a goal.
    assert!(Xfutebol::default().parse_position(&fen("Kd1 ke16", "w d8 over-b - - 1w.3 0-0 0-0 -")).is_ok());
}

/// XFB-4.6: the example strings are canonical.
#[test]
fn example_strings() {
    let start = "4k3/2d2d2/1l2l3/3m4/r5r1/8/2g1g3/3a4/4A3/3G1G2/8/1R5R/4M3/3L2L1/2D2D2/3K4";
    let strings = [
        ("default", format!("{start} w - toss - - 1.0 0-0 0-0 - {STANDARD} 0-0")),
        ("default", format!("{start} w e8 play w0 - 1w.0 0-0 0-0 - {STANDARD} 0-0")),
        ("default", fen("Kd1 Da2 Mc12 Ad12 dh15 ke16", "b e16 rebound w0 - 1w.10 0-0 0-0 -")),
        ("default", fen("Kd1 Da2 Ad5 re6 dd7 Gd9 dh15 ke16", "b d5 cut w0 d5>d9 1w.10 0-0 0-0 -")),
        ("default", fen("Kd1 Da2 Ad8 lc9 mf10 dh15 ke16", "b d8 red w0 - 1w.10 0-4 0-0 -")),
        (
            "lineup_w=choose,lineup_b=choose",
            format!("{} w - setup - - 1.0 0-0 0-0 - 532:DLDL/- 0-0", board("Kd1 Db2 Lc3 Df3 Lg2")),
        ),
    ];
    for (rules, text) in strings {
        assert_eq!(Match::at(rules, &text).fen(), text);
    }
}
