//! Sections 2 to 4: board, checkers, position string.

use std::collections::BTreeSet;

use touchline_engine::conformance::check_symmetry;
use touchline_engine::games::Metacheckers;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook};

use crate::play::{Match, at, start};

const KICKOFF_Q3: &str = "11/5k5/11/2c5c2/3c3c3/3c1c1c3/2c2c2c2/5C5/2C5C2/3C1C1C3/3C3C3/2C5C2/11/5K5/11 w f7 play wc0 Q3 - 433,433 0 0-0";

/// MCS-2.1, MCS-2.6: 11 files, 15 ranks from 0; the index of a square is file + 11 x rank, as stored in action codes.
#[test]
fn squares_and_indices() {
    let m = at("", KICKOFF_Q3);
    let action = m.game.parse_action(&m.position, "f7-c7").expect("legal");
    assert_eq!(u32::from(action), 14 << 24 | 82 << 16 | (2 + 77) << 8);
    assert_eq!(m.field(1).split('/').count(), 15);
    assert_eq!(Match::fault("", &KICKOFF_Q3.replacen("11/", "10/", 1)).0, 1);
    assert_eq!(Match::fault("", &KICKOFF_Q3.replacen("11/", "12/", 1)).0, 1);
}

/// MCS-2.2: White scores on e14 f14 g14, Black on e0 f0 g0; the others are plain border squares for a side.
#[test]
fn goal_squares() {
    let white = "11/3CCCC4/3c7/11/11/1k9/11/11/11/11/1K9/4ccc4/4c6/11/11";
    for (square, goal) in [("d13", false), ("e13", true), ("f13", true), ("g13", true)] {
        let m = at("", &format!("{white} w {square} play wn0 R2 - 433,433 10 0-0"));
        let up = format!("{square}-{}14", &square[..1]);
        assert_eq!(m.has(&up), goal, "{up}");
    }
    let m = at("", &format!("{white} b e3 play bn0 R3 - 433,433 10 0-0"));
    assert_eq!(m.from("e3"), "e3-b3 e3-e6");
    let m =
        at("", "11/3CCCC4/3c7/11/11/1k9/11/11/11/11/1K9/4c1c4/4c6/4c6/11 b e1 play bn0 R3 - 433,433 10 0-0");
    assert!(m.has("e1-e0"));
    let m =
        at("", "11/3C1c1C3/3c7/11/11/1k9/11/11/11/11/1K9/4C1c4/11/4c6/11 b f13 play bn0 R3 - 433,433 10 0-0");
    assert!(!m.has("f13-f14"));
}

/// MCS-2.3: border corners belong to the end lines; side lines are ranks 1 to 13.
#[test]
fn end_lines_and_side_lines() {
    let board = "11/5k5/11/11/11/5c1c3/11/11/1c6C2/2C8/4C6/11/11/5K5/11";
    for (spot, phase) in [
        ("a0", "gspot"),
        ("k0", "gspot"),
        ("f0", "gspot"),
        ("a1", "take"),
        ("k13", "take"),
        ("a14", "take"),
        ("e14", "take"),
    ] {
        let mut m = at("", &format!("{board} w - line wn0 - {spot} 433,433 11 0-0"));
        m.play("roll:white");
        assert_eq!(m.field(4), phase, "{spot}");
        let corner = spot.ends_with("14");
        assert_eq!(
            m.field(5),
            if phase == "gspot" {
                "wg0"
            } else if corner {
                "wn0"
            } else {
                "wt0"
            },
            "{spot}"
        );
    }
}

/// MCS-2.4: the centre spot is f7. MCS-5.2: there the first field checker takes the kickoff.
#[test]
fn centre_spot() {
    let mut m = start("white-form=wall");
    m.play("roll:white");
    assert_eq!(m.field(3), "f7");
    assert!(
        m.fen().contains("/5C5/11/4CCC4/"),
        "f6 is empty after the first checker went to f7: {}",
        m.fen()
    );
}

/// MCS-2.5: boxes, penalty squares, guard squares of both sides.
#[test]
fn zones() {
    let board = "11/5k5/11/11/11/11/2c2c2c2/11/2C2C2C2/11/11/11/11/5K5/11";
    let m = at("", &format!("{board} b f13 gspot bg0 - - 433,433 11 0-0"));
    let files = "defgh";
    let mut squares: Vec<String> =
        files.chars().flat_map(|f| (11..=13).map(move |r| format!("spot:{f}{r}"))).collect();
    squares.sort();
    assert_eq!(m.tokens(), squares);
    let mut m = at("", &format!("{board} b f8 pspot bp0 - - 433,433 11 0-0"));
    assert_eq!(m.listed(), "spot:e2 spot:e3 spot:e4 spot:f2 spot:f3 spot:f4 spot:g2 spot:g3 spot:g4");
    m.play("spot:f3");
    assert_eq!((m.actor(), m.listed().as_str()), ("white", "guard:e1 guard:f1 guard:g1"));
}

/// MCS-2.7: mirror and colour swap hold along a match; phase `form` and line-ups that are no mirror images are
/// excepted.
#[test]
fn symmetries() {
    let symmetries = Metacheckers::symmetries();
    assert_eq!(symmetries.len(), 2);
    for (rules, mirrored) in [("", true), ("men=11,white-form=press", true), ("men=8", false)] {
        let m = start(rules);
        let mut rng = stream(5, &[]);
        let (mut position, mut scratch) = (m.game.start(), Vec::new());
        let mut checked = [0; 2];
        while let Some(action) = m.game.sample(&position, &mut rng, &mut scratch) {
            for (symmetry, count) in symmetries.iter().zip(&mut checked) {
                *count += u32::from(check_symmetry(&m.game, &position, symmetry));
            }
            m.game.apply_unchecked(&mut position, action);
        }
        assert!(checked[0] > 100 && (checked[1] > 100) == mirrored, "{rules}: {checked:?}");
    }
    let m = start("white-form=choose");
    assert!((symmetries[0].position)(&m.game, &m.position).is_none());
}

/// MCS-2.8: near(s) is the ring of the smallest distance with an empty pitch square.
#[test]
fn near_squares() {
    let m = at("", "c10/5k5/11/11/11/5c1c3/2C8/11/11/C10/3C7/11/11/5K5/5C5 b f9 back bn0 - - 433,433 10 0-0");
    assert_eq!(m.listed(), "a14-b13");
    let m = at("", "c10/1C3k5/11/11/11/5c1c3/2C8/11/11/11/3C7/11/11/5K5/11 b f9 back bn0 - - 433,433 10 0-0");
    assert_eq!(m.listed(), "a14-b12 a14-c12 a14-c13");
}

/// MCS-3.1: a goalie and `men` - 1 field checkers a side; the goalie moves like any other.
#[test]
fn checkers() {
    let mut m = start("men=7,first=black");
    let board = m.field(1);
    let count = |letter| board.matches(letter).count();
    assert_eq!((count('K'), count('C'), count('k'), count('c')), (1, 6, 1, 6));
    m.play("roll:P");
    assert_eq!(m.from("f13"), "f13-e12 f13-f12 f13-g12");
}

/// MCS-3.2: m for moved, p for pushed; all flags go when the turn starts and when the play is closed.
#[test]
fn flags() {
    let mut m =
        at("", "11/5k5/11/11/6c4/5c1c3/3c1CC4/11/4C6/2C8/11/11/11/5K5/11 w f8 play wn0 K3 - 433,433 10 0-0");
    m.play("f8-f9");
    assert!(m.fen().contains("cp") && m.fen().contains("Cm"));
    m.play("end");
    assert!(!m.field(1).contains(['m', 'p']));
}

/// MCS-3.3: the holder carries the ball when it moves and when it is pushed.
#[test]
fn the_ball_goes_with_its_holder() {
    let mut m =
        at("", "11/5k5/11/11/11/3c7/6c4/2c8/11/6C4/3C7/8C2/11/5K5/11 w g8 play wn0 R3 - 433,433 10 0-0");
    m.play("g5-g8");
    assert_eq!(m.field(3), "g9");
    assert!(m.field(1).contains("/3c2cp4/6Cm4/"));
}

/// MCS-3.4: checkers on the border do not move, block or steal, and cannot be pushed onto; only expulsion removes
/// checkers.
#[test]
fn checkers_on_the_border() {
    // h8 to i8, j8: the black checker on j8 would go to k8, which a black checker occupies.
    let board = "11/5k5/11/11/11/5c5/7C1cc/2C8/4C6/11/3C7/11/11/5K5/11";
    let m = at("", &format!("{board} w h8 play wn0 R3 - 433,433 10 0-0"));
    assert!(m.has("h8-i8") && !m.has("h8-j8"));
    let m = at("", &format!("{board} b f9 play bn0 Q2 - 433,433 10 0-0"));
    assert_eq!(m.from("k8"), "");
    // A goal square with a checker on it can still be scored on.
    let m =
        at("", "5c5/5C5/7k3/11/11/3c1c5/7C3/2C8/4C6/11/11/11/11/5K5/11 w f13 play wn0 R3 - 433,433 10 0-0");
    assert!(m.has("f13-f14"));
}

/// MCS-4.1: equal strings are equal values with equal hashes, and every field tells positions apart.
#[test]
fn the_string_is_the_position() {
    let m = at("", KICKOFF_Q3);
    let hash = m.game.hash(&m.position);
    for (old, new) in [
        (" w f7", " w f6"),
        ("wc0", "wn0"),
        ("Q3", "Q4"),
        ("433,433", "433,343"),
        (" 0 0-0", " 1 0-0"),
        ("0-0", "0-1"),
        ("2C5C2/3C1C1C3", "2Cm5C2/3C1C1C3"),
    ] {
        let text = KICKOFF_Q3.replacen(old, new, 1).replacen("w f6", "w c6", 1);
        let other = m.game.parse_position(&text).unwrap_or_else(|e| panic!("{text}\n{e}"));
        assert_ne!(other, m.position, "{text}");
        assert_ne!(m.game.hash(&other), hash, "{text}");
    }
}

/// MCS-4.2, MCS-4.3, MCS-4.4, MCS-4.5, MCS-4.6: every phase, mode and kind of roll of the tables comes up in play, and
/// every string prints back.
#[test]
fn all_phases_modes_and_rolls_come_up() {
    let (mut phases, mut modes, mut rolls) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for seed in 0..12 {
        let forms = if seed == 0 { ",white-form=choose" } else { "" };
        let mut m = start(&format!("plays=400{forms}"));
        let mut rng = stream(seed, &[7]);
        let mut scratch = Vec::new();
        while let Some(action) = m.game.sample(&m.position, &mut rng, &mut scratch) {
            let fen = m.fen();
            phases.insert(m.field(4));
            modes.insert(m.field(5).chars().nth(1));
            rolls.insert(m.field(6).trim_end_matches(|c: char| c.is_ascii_digit()).to_owned());
            let spot_phases = ["line", "take", "duel", "claim", "grab", "expel", "yield", "steal"];
            assert_eq!(m.field(7) != "-", spot_phases.contains(&m.field(4).as_str()), "{fen}");
            assert_eq!(m.game.parse_position(&fen), Ok(m.position));
            m.game.apply_unchecked(&mut m.position, action);
        }
        phases.insert(m.field(4));
    }
    assert_eq!(phases.len(), 27, "{phases:?}");
    assert_eq!(modes.len(), 9, "eight modes and none: {modes:?}");
    let expected = "- B DN J K N P Q R X jB jK jN jP jQ jR x";
    assert_eq!(rolls.into_iter().collect::<Vec<_>>().join(" "), expected);
}

/// MCS-4.7, point 4: in a penalty kick the kicker has a flag between the jumps of a Double Knight only.
#[test]
fn flags_in_a_penalty_kick() {
    let board = "11/5k5/6Cm4/11/11/11/2c2c2c2/11/2C5C2/11/11/11/11/5K5/11";
    assert!(at("", &format!("{board} w g12 dbl wp0 DN1 - 433,433 11 0-0")).has("g12-f14"));
    let dice = format!("{board} w g12 dice wp0 - - 433,433 11 0-0");
    assert_eq!(Match::fault("", &dice).0, 1);
    at("", &dice.replace("Cm", "C"));
}

/// MCS-4.7: each point of the validation, by the field that is named.
#[test]
fn bad_strings_are_refused_by_field() {
    let start = "11/11/11/11/11/11/11/11/11/11/11/11/11/11/11 w - first - - - 433,433 0 0-0";
    let play = "11/5k5/11/11/11/3c7/6c4/2c8/11/6C4/3C7/8C2/11/5K5/11 w g8 play wn0 R3 - 433,433 10 0-0";
    let gspot = "11/5k5/11/11/11/11/2c2c2c2/11/2C2C2C2/11/11/11/11/5K5/11 w f1 gspot wg0 - - 433,433 11 0-0";
    let dice = "11/5k5/11/5C5/11/11/2c2c2c2/11/2C5C2/11/11/11/11/5K5/11 w f11 dice wp0 - - 433,433 11 0-0";
    let pspot = "11/5k5/11/11/11/11/2c2c2c2/11/2C2C2C2/11/11/11/11/5K5/11 w f6 pspot wp0 - - 433,433 11 0-0";
    let expel = "11/5k5/2cc5C1/3cc6/11/2C8/11/8C2/4C6/11/11/11/11/5K5/11 w c9 expel wn0 - c9 433,433 10 0-0";
    let cases: &[(&str, &str, &str, usize)] = &[
        // 1: fields, numbers, letters.
        (start, " 0-0", "", 0),
        (start, " 0 0-0", " 00 0-0", 9),
        (start, "11/11/11 ", "11/11/56 ", 1),
        (play, "3c7", "3x7", 1),
        (play, "play", "plai", 4),
        (play, "R3", "R7", 6),
        (play, "433,433", "433,434", 8),
        // 2: form and first.
        (start, "w -", "b -", 2),
        (start, "433,433", "?,433", 8),
        (start, "first", "form", 8),
        (start, "0 0-0", "1 0-0", 9),
        (start, "0-0", "1-0", 10),
        // 3: numbers of checkers.
        (play, "3c7", "3k7", 1),
        (play, "5K5", "5C5", 1),
        (play, "3c7", "11", 1),
        // 4: flags.
        (play, "3c7", "3cm7", 1),
        (play, "6C4", "6Cp4", 1),
        (gspot, "5k5", "5kp5", 1),
        // 5: the ball.
        (play, "g8", "g9", 3),
        (play, "g8", "-", 3),
        (gspot, "f1", "c6", 3),
        // 6: the actor.
        (play, "w g8", "b g8", 2),
        // 7: modes.
        (play, "wn0", "wc0", 3),
        (play, "wn0", "wd0", 3),
        (gspot, "wg0", "wn0", 5),
        // 8: rolls.
        (play, "R3", "jR3", 6),
        (play, "R3", "K3", 6),
        (play, "R3", "-", 6),
        (gspot, " - - 4", " R3 - 4", 6),
        // 9: spots.
        (play, "R3 -", "R3 a1", 7),
        // 10: passes.
        (play, "wn0", "wn2", 5),
        (gspot, "wg0", "wg1", 5),
        // 11: line-ups, plays.
        (gspot, "2C2C2C2/11", "2C2C5/8C2", 1),
        (play, " 10 ", " 48 ", 9),
        // 12: penalty and goalie kicks.
        (dice, "11/5k5/11", "11/11/5k5", 1),
        (dice, "w f11", "w c6", 1),
        (pspot, "pspot", "dice", 3),
        // 13: three field checkers are too few to expel one.
        (expel, "8C2/4C6", "8C2/11", 1),
    ];
    for (good, old, new, field) in cases {
        at("", good);
        let bad = good.replacen(old, new, 1);
        assert_ne!(&bad, good);
        assert_eq!(Match::fault("", &bad).0, *field, "{bad}\n{:?}", Match::fault("", &bad));
    }
}
