//! Section 4 of the rule page: the state and its string.

use touchline_engine::games::Socker;
use touchline_engine::{Game, Rulebook};

use crate::play::{Match, at, board, start};

const FOUR: &str = "Sa1 Sc2 sc10 sa11";
const ARC: &str = "9/9/9/3sss3/2s3s2/9/2S3S2/3SSS3/9/9/9";
const ARC_KEY: &str = "1e1f20262a383c42434431";

/// SKR-4.1: every component is part of the position: a change of any one gives another position with another hash.
/// Options are not: the same string is a position under other options.
#[test]
fn every_component_counts() {
    let rules = "turns=20,sockers=2,goals=3";
    let base = format!("{} w e6 play wm2 r7 00085a6231 1-1", board(FOUR));
    let touch = format!("{} w - touch6 wm1 r7 - 1-1", board("Sa1 Se6 sc10 sa11"));
    let mut texts = vec![
        base.clone(),
        base.replace("w e6", "w e7"),
        base.replace("w e6 play w", "b e6 play b"),
        base.replace("wm2", "wm1"),
        base.replace("wm2", "wm3"),
        base.replace("r7", "x7"),
        base.replace("r7", "r8"),
        base.replace("00085a6231", "-"),
        base.replace("00085a6231", "00085a6232"),
        base.replace("00085a6231", "00085a6231.00085a6231"),
        base.replace("1-1", "2-2"),
        base.replace("S8 w", "1S7 w"),
        base.replace("S8 w", "D8 w"),
        base.replace("00085a6231", "-").replace("wm2", "ws3"),
        touch.clone(),
        touch.replace("touch6 w", "touch6 b"),
        touch.replace("wm1", "wm0"),
    ];
    texts.dedup();
    let game = Socker::with_rules(rules).expect("rules");
    let positions: Vec<_> = texts
        .iter()
        .map(|text| game.parse_position(text).unwrap_or_else(|e| panic!("{text}\n{e}")))
        .collect();
    for (i, a) in positions.iter().enumerate() {
        for b in &positions[..i] {
            assert_ne!(a, b);
            assert_ne!(
                game.hash(a),
                game.hash(b),
                "{} and {}",
                game.print_position(a),
                game.print_position(b)
            );
        }
    }
    at("sockers=2,actions=5,edge=1", &base.replace("wm2", "wm3").replace("1-1", "0-0"));
}

/// SKR-4.2: numbers without leading zeros, lower-case hexadecimal, no other spelling of any field.
#[test]
fn only_canonical_strings() {
    let good = format!("{} w e6 play ws3 r7 - 0-0", board(FOUR));
    at("sockers=2", &good);
    for (from, to, field) in [
        ("r7", "r07", 6),
        ("r7", "7", 6),
        ("r7", "r", 6),
        ("r7", "é7", 6),
        ("0-0", "00-0", 8),
        ("0-0", "0-", 8),
        ("0-0", "0", 8),
        ("0-0", "0-0-0", 8),
        ("ws3", "ws03", 5),
        ("ws3", "ws", 5),
        ("ws3", "wx3", 5),
        ("ws3", "-", 5),
        ("ws3", "w-3", 5),
        ("ws3", "xs3", 5),
        ("ws3", "wsx", 5),
        ("w e6", "W e6", 2),
        ("w e6", "white e6", 2),
        ("e6", "E6", 3),
        ("e6", "e06", 3),
        ("e6", "j6", 3),
        ("play", "Play", 4),
        ("play", "touch", 4),
        ("play", "touch 7", 0),
        ("play", "touch07", 4),
        (" - ", "  ", 0),
        (" - ", " 00145c5A31 ", 7),
        (" - ", " +0145c5a31 ", 7),
        ("S8 w", "S62 w", 1),
        ("S8 w", "S80 w", 1),
        ("S8 w", "T8 w", 1),
    ] {
        let wrong = good.replacen(from, to, 1);
        assert_ne!(wrong, good);
        assert_eq!(Match::fault("sockers=2", &wrong).0, field, "{wrong}");
    }
    assert_eq!(Match::fault("default", "").0, 0);
    assert_eq!(Match::fault("sockers=2", &format!("{good} ")).0, 0);
    assert_eq!(Match::fault("sockers=2", &format!("{good} {}", "x".repeat(5000))).0, 0);
}

/// SKR-4.3: in play the side on turn acts; after a kick out of bounds the owner of the socker on the centre space,
/// up or down, whoever's turn it is.
#[test]
fn who_acts() {
    for (pieces, actor) in
        [("Se6 Sa1 sc9 sa11", "white"), ("De6 Sa1 sc9 sa11", "white"), ("Sc9 Sa1 se6 sa11", "black")]
    {
        let letter = &actor[..1];
        for side in ["w", "b"] {
            let m = at("sockers=2", &format!("{} {letter} - touch6 {side}m1 r3 - 0-0", board(pieces)));
            assert_eq!(m.actor(), actor);
            let other = if letter == "w" { "b" } else { "w" };
            assert_eq!(
                Match::fault(
                    "sockers=2",
                    &m.fen().replacen(&format!(" {letter} -"), &format!(" {other} -"), 1)
                )
                .0,
                2
            );
        }
    }
    assert_eq!(Match::fault("sockers=2", &format!("{} w e6 play bs3 r3 - 0-0", board(FOUR))).0, 2);
}

/// SKR-4.4: the starter of a set-up follows from the board.
#[test]
fn the_starter_follows_from_the_board() {
    let mut second = at("sockers=2", &format!("{} b e6 setup - r0 - 0-0", board("Sa1 Sc2 sc10")));
    assert_eq!(second.play("S@a11").field(5), "ws3");
    let mut first = at("sockers=2", &format!("{} b e6 setup - r0 - 0-0", board("sc10")));
    assert_eq!(first.play("S@a11").actor(), "white");
    assert_eq!(first.play("S@a1 S@a2").field(5), "bs3");
}

/// SKR-4.5: the key lists White's bytes, Black's bytes and the ball; 128 marks sockers that are down and Black on
/// turn; bytes of a side are sorted as numbers. The largest has 15 bytes.
#[test]
fn turn_keys() {
    let mut m = at("sockers=3", &format!("{} w e6 play wm1 r3 - 0-0", board("Sc3 Sa1 Si5 de7 sb9 sa2")));
    // White's own sockers are up at the turn end; a1 = 00, c3 = 14, i5 = 2c; a2 = 09, b9 = 49, e7 down = ba.
    m.play("end");
    assert_eq!(m.field(7), "00142c0949bab1");
    let seven = start("sockers=7,setup=line");
    assert_eq!(seven.field(7).len(), 30);
}

/// SKR-4.6, SKR-5.5: a turn start that equals a remembered one has one more action; it must be equal in every part.
#[test]
fn repeated_positions() {
    let mut m = start("setup=arc");
    m.play("d4-d3 d3-d4 end d8-d9 d9-d8 end");
    assert_eq!(m.field(5), "ws4");
    // The same squares, but a black socker is down: another position.
    let pieces = "Sa1 Sc2 sc10 sa11";
    let key = "000b535a31";
    let near = format!("{} b e6 play bm1 r8 {key} 0-0", board("Sa1 Sc2 sb10 sa11"));
    let mut again = at("sockers=2", &near);
    assert_eq!(again.play("b10-c10").field(1), board(pieces));
    assert_eq!(again.field(5), "ws4");
    let mut other = at("sockers=2", &near.replace(key, "008b535a31"));
    assert_eq!(other.play("b10-c10").field(5), "ws3");
    let mut black_on_turn = at("sockers=2", &near.replace(key, "000b535ab1"));
    assert_eq!(black_on_turn.play("b10-c10").field(5), "ws3");
}

/// SKR-4.7: the key is appended after the comparison, the oldest is dropped beyond `window`, set-ups empty the list,
/// `window=0` switches the rule off.
#[test]
fn the_history_is_a_window() {
    let shuffle = "d4-d3 d3-d4 end d8-d9 d9-d8 end ";
    let mut m = start("setup=arc,window=3");
    let starts = [ARC_KEY.to_owned(), ARC_KEY.replace("4431", "44b1")];
    m.play(&shuffle.repeat(2));
    assert_eq!(m.field(7), format!("{}.{}.{}", starts[0], starts[1], starts[0]));
    assert_eq!(m.field(5), "ws4");
    let mut one = start("setup=arc,window=1");
    one.play(shuffle);
    assert_eq!((one.field(7), one.field(5)), (ARC_KEY.to_owned(), "ws3".to_owned()));
    // Full, the window still has its oldest key when the next turn start is compared.
    let mut two = start("setup=arc,window=2");
    two.play(shuffle);
    assert_eq!((two.field(7), two.field(5)), (format!("{}.{}", starts[1], starts[0]), "ws4".to_owned()));
    let mut off = start("setup=arc,window=0");
    off.play(shuffle);
    assert_eq!((off.field(7), off.field(5)), ("-".to_owned(), "ws3".to_owned()));
    let mut goal =
        at("goals=2,sockers=2", &format!("{} w e10 play wm1 r3 00085a6231 0-0", board("Se9 Sa1 sa5 sb5")));
    assert_eq!(goal.play("e9>e11").field(7), "-");
}

/// SKR-4.8: a composed position may have the history `-`; the given turn start is then not remembered.
#[test]
fn composed_positions_without_history() {
    let mut m = at("default", &format!("{ARC} w e6 play ws3 r4 - 0-0"));
    m.play("d4-d3 d3-d4 end d8-d9 d9-d8 end");
    assert_eq!(m.field(5), "ws3");
    assert_eq!(m.field(7), format!("{}.{ARC_KEY}", ARC_KEY.replace("4431", "44b1")));
}

/// SKR-4.9 (1) to (3): board, pieces and ball.
#[test]
fn validation_of_pieces_and_ball() {
    let setup = |pieces: &str, actor: &str| format!("{} {actor} e6 setup - r0 - 0-0", board(pieces));
    for (rules, fen, field) in [
        ("sockers=2", format!("{} w e6 play ws3 r3 - 0-0", board("Sa1 sc10 sa11")), 1),
        ("sockers=2", format!("{} w e6 play ws3 r3 - 0-0", board("Sa1 Sa2 Sa3 sc10 sa11")), 1),
        ("first=toss", format!("{} w e6 toss - r0 - 0-0", board("Sa1")), 1),
        ("default", setup("Da1", "w"), 1),
        ("default", setup("Sa7", "w"), 1),
        ("default", setup("Se5", "w"), 1),
        ("sockers=2", setup("Sa1 Sa2", "w"), 1),
        ("sockers=2", setup("Sa1 sa10", "w"), 1),
        ("default", setup("Sa1 Sa2 Sa3 Sa4", "w"), 1),
        ("edge=1", setup("Sa1 Sa2", "w"), 1),
        ("default", "9/9/9/9/9/9/9/9/9/9/9 w e7 setup - r0 - 0-0".to_owned(), 3),
        ("default", "9/9/9/9/9/9/9/9/9/9/9 w - setup - r0 - 0-0".to_owned(), 3),
        ("sockers=2", format!("{} w c2 play ws3 r3 - 0-0", board(FOUR)), 3),
        ("sockers=2", format!("{} w a5 play ws3 r3 - 0-0", board(FOUR)), 3),
        ("sockers=2", format!("{} w - play ws3 r3 - 0-0", board(FOUR)), 3),
        ("sockers=2", format!("{} w c2 over - r3 - 1-0", board(FOUR)), 3),
        ("sockers=2", format!("{} w a4 over - r3 - 1-0", board(FOUR)), 3),
        ("sockers=2", format!("{} w e7 touch6 wm1 r3 - 0-0", board("Se6 Sa1 sc9 sa11")), 3),
    ] {
        assert_eq!(Match::fault(rules, &fen).0, field, "{fen}");
    }
    at("edge=4", &setup("Sa1 Sa2 Sa3 Sa4", "w"));
    at("sockers=2", &setup("Sa1 sa10 sa9", "w"));
}

/// SKR-4.9 (4) and (5): actor, phase and turn.
#[test]
fn validation_of_actor_and_turn() {
    let play = |turn: &str| format!("{} {} e6 play {turn} r3 - 0-0", board(FOUR), &turn[..1]);
    let touch = |pieces: &str, turn: &str| format!("{} w - touch6 {turn} r3 - 0-0", board(pieces));
    for turn in ["ws2", "ws5", "ws0", "wm0", "wm4"] {
        assert_eq!(Match::fault("sockers=2", &play(turn)).0, 5, "{turn}");
    }
    for turn in ["ws3", "ws4", "bs4", "wm1", "wm3"] {
        at("sockers=2", &play(turn));
    }
    for turn in ["wm0", "wm3", "bm2"] {
        at("sockers=2", &touch("Se6 Sa1 sc9 sa11", turn));
    }
    for turn in ["ws3", "wm4", "-"] {
        assert_eq!(Match::fault("sockers=2", &touch("Se6 Sa1 sc9 sa11", turn)).0, 5, "{turn}");
    }
    assert_eq!(Match::fault("sockers=2", &touch("Sd6 Sa1 sc9 sa11", "wm1")).0, 4);
    let walled = "Se6 Sd5 Sd6 Sd7 Se5 Se7 sf5 sf6 sf7 sa1 sa2 sa3";
    assert_eq!(Match::fault("sockers=6", &touch(walled, "wm1")).0, 4);
    at("sockers=6", &touch(&walled.replace("sf7", "sg7"), "wm1"));
    assert_eq!(Match::fault("first=toss", "9/9/9/9/9/9/9/9/9/9/9 b e6 toss - r0 - 0-0").0, 2);
    assert_eq!(Match::fault("default", "9/9/9/9/9/9/9/9/9/9/9 w e6 setup ws3 r0 - 0-0").0, 5);
    let down = |piece: &str, turn: &str| {
        format!(
            "{} w e6 play {turn} r3 - 0-0",
            board(
                &format!("{piece} Sa1 sc10 sa11")
                    .replace("sc10", if piece == "Sc2" { "dc10" } else { "sc10" })
            )
        )
    };
    assert_eq!(Match::fault("sockers=2", &down("Sc2", "ws3")).0, 5);
    at("sockers=2", &down("Sc2", "wm3"));
    at("sockers=2", &down("Dc2", "ws3"));
}

/// SKR-4.9 (6): clock and period.
#[test]
fn validation_of_the_clock() {
    let play = |clock: &str, score: &str| format!("{} w e6 play ws3 {clock} - {score}", board(FOUR));
    for (rules, clock, score, field) in [
        ("sockers=2", "r200", "0-0", 6),
        ("sockers=2", "r201", "0-0", 6),
        ("sockers=2,limit=7,goals=3", "r21", "0-0", 6),
        ("sockers=2", "x7", "0-0", 6),
        ("sockers=2,turns=7", "r7", "0-0", 6),
        ("sockers=2,turns=7", "x100", "0-0", 6),
        ("sockers=2,turns=7", "x3", "1-0", 8),
        ("sockers=2", "r99999", "0-0", 6),
    ] {
        assert_eq!(Match::fault(rules, &play(clock, score)).0, field, "{rules} {clock}");
    }
    at("sockers=2,limit=7,goals=3", &play("r20", "0-0"));
    at("sockers=2,turns=7", &play("x99", "3-3"));
    let toss = |clock: &str, score: &str| format!("9/9/9/9/9/9/9/9/9/9/9 w e6 toss - {clock} - {score}");
    at("first=toss", &toss("r0", "0-0"));
    at("turns=5", &toss("x0", "2-2"));
    for (rules, clock, score) in [
        ("default", "r0", "0-0"),
        ("first=toss", "r1", "0-0"),
        ("first=toss,goals=3", "r0", "1-1"),
        ("turns=5", "x1", "2-2"),
    ] {
        assert_eq!(Match::fault(rules, &toss(clock, score)).0, 6, "{rules} {clock} {score}");
    }
}

/// SKR-4.9 (7): history.
#[test]
fn validation_of_the_history() {
    let play = |turn: &str, history: &str| format!("{} w e6 play {turn} r9 {history} 0-0", board(FOUR));
    let key = "000b535a31";
    at("sockers=2", &play("ws3", key));
    at("sockers=2", &play("ws3", &format!("ffffffffff.{key}")));
    at("sockers=2", &play("wm3", "ffffffffff"));
    let eight = ["0123456789"; 8].join(".");
    at("sockers=2", &play("wm2", &eight));
    for (rules, turn, history) in [
        ("sockers=2", "wm2", format!("{eight}.{key}")),
        ("sockers=2,window=2", "wm2", "0123456789.0123456789.0123456789".to_owned()),
        ("sockers=2,window=0", "ws3", key.to_owned()),
        ("sockers=2", "wm2", "01234567890".to_owned()),
        ("sockers=2", "wm2", "012345678".to_owned()),
        ("sockers=2", "wm2", "012345678g".to_owned()),
        ("sockers=2", "wm2", format!("{key}.")),
        ("sockers=2", "ws3", format!("{key}.000b535ab1")),
    ] {
        assert_eq!(Match::fault(rules, &play(turn, &history)).0, 7, "{history}");
    }
    assert_eq!(Match::fault("sockers=2", &format!("9/9/9/9/9/9/9/9/9/9/9 w e6 setup - r0 {key} 0-0")).0, 7);
    assert_eq!(Match::fault("sockers=2", &format!("{} w e6 over - r9 {key} 1-0", board(FOUR))).0, 7);
}

/// SKR-4.9 (8): score; what is not listed is not checked, for instance the number of sockers on the rim.
#[test]
fn validation_of_the_score() {
    let play = |score: &str| format!("{} w e6 play ws3 r3 - {score}", board(FOUR));
    let over = |clock: &str, score: &str| format!("{} w e6 over - {clock} - {score}", board(FOUR));
    at("sockers=2,goals=3", &play("2-2"));
    at("sockers=2,turns=9,goals=3", &play("9999-4"));
    for (rules, score) in [("sockers=2,goals=3", "3-0"), ("sockers=2,turns=9", "10000-0")] {
        assert_eq!(Match::fault(rules, &play(score)).0, 8, "{score}");
    }
    for (rules, clock, score) in [
        ("sockers=2,goals=3", "r3", "3-2"),
        ("sockers=2,goals=3", "r600", "2-2"),
        ("sockers=2,turns=9", "r9", "4-2"),
        ("sockers=2,turns=9", "x3", "4-3"),
        ("sockers=2,turns=9", "x100", "4-4"),
    ] {
        at(rules, &over(clock, score));
    }
    for (rules, clock, score, field) in [
        ("sockers=2,goals=3", "r3", "2-2", 8),
        ("sockers=2,goals=3", "r3", "4-2", 8),
        ("sockers=2,goals=3", "r3", "3-3", 8),
        ("sockers=2,goals=3", "r601", "3-2", 6),
        ("sockers=2,turns=9", "r9", "4-4", 8),
        ("sockers=2,turns=9", "r8", "5-4", 8),
        ("sockers=2,turns=9", "x3", "4-4", 8),
    ] {
        assert_eq!(Match::fault(rules, &over(clock, score)).0, field, "{rules} {clock} {score}");
    }
    at("edge=1", &format!("{} w e6 play ws3 r3 - 0-0", board("Sa1 Sa2 Sa3 Sa4 Sa5 sa11 si11 si10 si9 si8")));
}
