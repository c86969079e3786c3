//! The board and the actions for people.

use touchline_engine::{Ground, Rulebook, Side, successors};

use crate::play::at;

/// Every square is a cell with its ground; flagged checkers are dimmed; the captions tell the state.
#[test]
fn diagrams_show_the_state() {
    let m = at(
        "",
        "11/5k5/11/7cp3/5cpCm4/7c3/3c2C4/11/4C6/2C8/11/11/11/5K5/11 w g10 play wn0 K1 - 433,433 10 2-1",
    );
    let mut diagram = m.game.diagram(&m.position);
    assert_eq!((diagram.files.len(), diagram.ranks.len(), diagram.cells.len()), (11, 15, 165));
    assert_eq!(diagram.cell(5, 0).ground, Ground::Goal(Side::Black));
    assert_eq!(diagram.cell(5, 14).ground, Ground::Goal(Side::White));
    assert_eq!(diagram.cell(0, 7).ground, Ground::Border);
    assert_eq!(diagram.cell(2, 7).ground, Ground::Line);
    let holder = diagram.cell(6, 4).clone();
    let token = holder.token.expect("the holder");
    assert!(holder.ball && token.dimmed && token.label == "C" && token.side == Side::White);
    let captions: Vec<String> =
        diagram.captions.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    for caption in [
        "score: 2-1",
        "clock: 10 of 48 plays completed",
        "turn: white, offence",
        "phase: moves",
        "roll: K1 (dribble, steps left: 1)",
        "this turn: 1 moved, 2 pushed",
        "formations: 433 against 433",
    ] {
        assert!(captions.iter().any(|c| c == caption), "{caption}: {captions:?}");
    }
}

/// MCS-2.5: all nine penalty squares of a side are marked, those in front of the box, too.
#[test]
fn all_penalty_squares_are_marked() {
    let m = at(
        "",
        "11/5k5/11/7cp3/5cpCm4/7c3/3c2C4/11/4C6/2C8/11/11/11/5K5/11 w g10 play wn0 K1 - 433,433 10 2-1",
    );
    let mut diagram = m.game.diagram(&m.position);
    let names = diagram.files.clone();
    let mut marked = Vec::new();
    for rank in 0..15 {
        for (file, name) in names.iter().enumerate() {
            if diagram.cell(file, 14 - rank).ground == Ground::InnerZone {
                marked.push(format!("{name}{rank}"));
            }
        }
    }
    let squares = "e2 f2 g2 e3 f3 g3 e4 f4 g4 e10 f10 g10 e11 f11 g11 e12 f12 g12";
    assert_eq!(marked.join(" "), squares);
}

/// Actions and outcomes in words.
#[test]
fn actions_in_words() {
    let words = |fen: &str, token: &str| {
        let m = at("", fen);
        let action = m.game.parse_action(&m.position, token).expect("legal");
        assert!(successors(&m.game, &m.position).contains(&action));
        m.game.describe_action(&m.position, action)
    };
    let fly = "11/5k5/4c6/1C9/11/2C2C3c1/7c3/11/11/11/11/11/11/5K5/11 w f9 play wn0 B3 - 433,433 10 0-0";
    assert_eq!(words(fly, "b11-e14~c12"), "b11 runs to e14 and gets the ball on c12: goal");
    let steal = "11/5k5/11/11/11/3c7/6c4/2c8/11/6C4/3C7/8C2/11/5K5/11 w g8 play wn0 R3 - 433,433 10 0-0";
    assert_eq!(words(steal, "g5xg8"), "g5 challenges the holder on g8");
    assert_eq!(words(steal, "g5-g8"), "g5 goes to g8 and pushes the opponent there");
    let dice = "11/5k5/11/11/11/11/2c2c2c2/11/2C2C2C2/11/11/11/11/5K5/11 w f6 roll wn0 - - 433,433 10 0-0";
    assert_eq!(words(dice, "roll:K4"), "the dice show the king with 4");
    assert_eq!(words(dice, "roll:Q2"), "the dice show the queen with 2");
    // A penalty that the goalie catches (MCS-6.16.5), and one that ends elsewhere.
    let penalty = "11/5k5/11/2c5c2/3c1C1c3/3c1c1c3/2c2c2c2/11/2C5C2/3C1C1C3/3C3C3/2C5C2/11/5K5/11 w f10 kick wp0 Q6 - \
        433,433 37 0-0";
    assert_eq!(words(penalty, "f10>f13"), "f10 kicks to f13: caught");
    assert_eq!(words(penalty, "f10>c13"), "f10 kicks to c13");
    // Throws to either side (MCS-6.7.1, MCS-6.7.2).
    let throw = "11/5k5/11/C1c5c2/3c3c3/3c1c1c3/2c2c2c2/11/2C2C2C2/3C1C5/3C3C3/2C5C2/11/5K5/11 w a11 play wt0 R6 - \
        433,433 28 0-0";
    assert_eq!(words(throw, "a11>c11"), "a11 throws to c11, to an opponent");
    // A boot onto an opponent (MCS-6.14.2).
    let boot = "11/5k5/11/2c5c2/3c3c3/1c1c2C2c1/11/3c3cC2/1C1C4C2/5CC2C1/11/11/4C4c1/3C1K5/11 b j2 boot bn0 X3 - 433,433 \
        11 0-0";
    assert_eq!(words(boot, "j2>g5"), "j2 flies with the ball to g5 and pushes the opponent there");
    // In a penalty the goalie catches it, anybody else is pushed.
    let spot =
        "11/5k5/11/2c5c2/3c1C1c3/3c1c1c3/2c2c2c2/11/2C5C2/3C1C1C3/3C3C3/2C5C2/11/5K5/11 w f10 boot wp0";
    let booted = |roll: &str, token: &str| words(&format!("{spot} {roll} - 433,433 11 0-0"), token);
    assert_eq!(booted("X2", "f10>d10"), "f10 flies with the ball to d10 and pushes the opponent there");
    assert_eq!(booted("X3", "f10>f13"), "f10 boots the ball to f13: caught");
    // The holder pushed out (MCS-6.4.5).
    let out = "11/5k5/11/2c5c2/3c3c3/1c1c2C2c1/6cp4/3c3CmC2/1C1C5C1/5CC2c1/11/11/4C6/3C1K5/11 w j5 play wn0 B5 - 433,433 \
        12 0-0";
    assert_eq!(words(out, "f1-j5"), "f1 goes to j5 and pushes the opponent there: the ball is out of bounds");
    // A pass on the fly with a push (MCS-6.6).
    let start = "11/5k5/11/2c5c2/3c3c3/3c1c1c3/2c2c2c2/5C5/2C5C2/3C1C1C3/3C3C3/2C5C2/11/5K5/11 w f7 play wc0 Q3 - \
        433,433 0 0-0";
    assert_eq!(
        words(start, "f5-c8~e6"),
        "f5 runs to c8, where it pushes the opponent, and gets the ball on e6"
    );
}
