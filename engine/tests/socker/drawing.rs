//! Diagrams and actions in words.

use touchline_engine::{Ground, Rulebook, Side};

use crate::play::{Match, at, board};

fn words(m: &Match, token: &str) -> String {
    let action = m.game.parse_action(&m.position, token).unwrap_or_else(|e| panic!("{e}"));
    m.game.describe_action(&m.position, action)
}

/// Zones, pieces, ball and captions are those of the position.
#[test]
fn the_diagram_shows_the_position() {
    let m = at("sockers=2", &format!("{} w e7 play ws4 r12 - 0-0", board("Sc4 Da1 si11 sd8")));
    let mut diagram = m.game.diagram(&m.position);
    assert_eq!((diagram.files.len(), diagram.ranks.len()), (9, 11));
    assert_eq!(diagram.cell(0, 0).ground, Ground::Goal(Side::Black));
    assert_eq!(diagram.cell(8, 10).ground, Ground::Goal(Side::White));
    assert_eq!(diagram.cell(8, 5).ground, Ground::Border);
    assert_eq!(diagram.cell(4, 5).ground, Ground::Plain);
    let token = diagram.cell(0, 10).token.clone().expect("the socker on a1");
    assert_eq!((token.side, token.label.as_str(), token.dimmed), (Side::White, "D", true));
    assert!(diagram.cell(4, 4).ball);
    assert_eq!(diagram.cells.iter().filter(|cell| cell.token.is_some()).count(), 4);
    assert_eq!(diagram.cells.iter().filter(|cell| cell.ball).count(), 1);
    let caption = |name: &str| {
        diagram.captions.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()).expect(name)
    };
    assert_eq!(caption("turn"), "white, 4 actions left (a repeated position gives one more)");
    assert_eq!(caption("clock"), "12 of 200 turns completed, regulation");
    let touch = at("sockers=2", &format!("{} b - touch6 wm1 r3 - 0-0", board("Sc4 Sa1 se6 sd8")));
    assert!(touch.game.diagram(&touch.position).cells.iter().all(|cell| !cell.ball));
}

/// Every kind of action has words that say what happens.
#[test]
fn actions_in_words() {
    let m = at("sockers=3", &format!("{} w b10 play wm3 r12 - 0-0", board("Sb9 Sc4 Sc10 sd5 se10 si11")));
    assert_eq!(words(&m, "c4-c5"), "white's socker steps from c4 to c5");
    assert_eq!(words(&m, "c4xd5"), "white's socker on c4 socks the socker on d5, which falls down on e6");
    assert_eq!(words(&m, "b9>b11"), "white's socker on b9 kicks the ball from b10 to b11: goal");
    assert_eq!(
        words(&m, "c10>a10"),
        "white's socker on c10 kicks the ball from b10 out at a10, black chooses where it comes back"
    );
    assert_eq!(words(&m, "end"), "white ends the turn");
}
