//! The diagram and actions in words.

use crate::play::{Match, white, with};
use touchline_engine::{Ground, Rulebook, Side};

#[test]
fn the_diagram_shows_goals_halves_pieces_and_captions() {
    let game = white("Qi17 ki20", "i17");
    let mut diagram = game.game.diagram(&game.position);
    assert_eq!((diagram.files.len(), diagram.ranks.len()), (18, 26));
    assert_eq!((diagram.ranks[1].as_str(), diagram.ranks[24].as_str()), ("24", "1"));
    assert_eq!(diagram.cell(6, 0).ground, Ground::Goal(Side::Black));
    assert_eq!(diagram.cell(11, 25).ground, Ground::Goal(Side::White));
    assert_eq!(diagram.cell(5, 0).ground, Ground::Outside);
    assert_eq!((diagram.cell(0, 12).ground, diagram.cell(8, 12).ground), (Ground::Line, Ground::Zone));
    let queen = diagram.cell(8, 25 - 17).clone();
    assert_eq!((queen.ball, queen.token.expect("a piece").label.as_str()), (true, "Q"));
    assert_eq!(diagram.cell(8, 25 - 20).token.as_ref().expect("a piece").side, Side::Black);
    let caption =
        |name: &str| diagram.captions.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str());
    assert_eq!(caption("score"), Some("White 0, Black 0"));
    assert_eq!(caption("clock"), Some("90 actions left in the half"));
    assert_eq!(caption("turn"), Some("2 of the turn's actions left"));
    assert_eq!(caption("ball"), Some("White's queen on i17"));
    assert_eq!(caption("next turns"), Some("White 3, Black 2 actions"));
    assert_eq!(caption("phase"), Some("play"));
}

/// With one cadence for both sides the next turn's length is that of whoever is next (SOC-5.4.2), and a goalkeeper's
/// choice falls into the shooter's turn.
#[test]
fn turns_to_come_depend_on_the_cadence() {
    let caption = |game: &Match, name: &str| {
        let captions = game.game.diagram(&game.position).captions;
        captions.into_iter().find(|(found, _)| found == name).map(|(_, value)| value)
    };
    let mut shared = with("cadence=shared", "Qe8 qd14", "w e8 play - - 3.3 1 90 1 0 0-0");
    assert_eq!(caption(&shared, "next turns").as_deref(), Some("Black 2, then White 3 actions"));
    shared.play("e8-e9");
    assert_eq!(caption(&shared, "next turns").as_deref(), Some("White 3, then Black 3 actions"));
    let keeper = with("default", "ki23", "b i23 gk - - 4.3 1 89 1 0 0-0");
    assert_eq!(caption(&keeper, "turn").as_deref(), Some("1 of White's turn's actions left"));
}

/// After the end there is no next turn.
#[test]
fn a_finished_match_has_no_next_turns() {
    let over = with("default", "Qi9", "- - over - - 4.3 0 0 2 0 1-1");
    let captions = over.game.diagram(&over.position).captions;
    assert!(captions.iter().all(|(name, _)| name != "next turns" && name != "to act"), "{captions:?}");
}

#[test]
fn actions_in_words() {
    let said = |game: &Match, token: &str| {
        let action = game.game.parse_action(&game.position, token).unwrap_or_else(|e| panic!("{e}"));
        game.game.describe_action(&game.position, action)
    };
    let game = white("Qi17 ki20 Rd17 Ra9", "i17");
    assert_eq!(said(&game, "i17-i18"), "queen i17 carries the ball to i18");
    assert_eq!(said(&game, "a9-a10"), "rook a9 moves to a10");
    assert_eq!(said(&game, "i17>d17"), "queen i17 passes to rook d17");
    assert_eq!(said(&game, "i17!i25"), "queen i17 shoots at i25: blocked by Black's goalkeeper on i20");
    let game = white("Qi17 ri20 Bf17", "i20");
    assert_eq!(said(&game, "i17xi20/j21"), "queen i17 wins the ball from rook i20, who goes to j21");
    assert_eq!(said(&game, "f17xi20/j21"), "bishop f17 challenges rook i20 in vain and goes to j21");
    let game = Match::start("default");
    assert_eq!(said(&game, "mix:QRBN=3223"), "3 queens, 2 rooks, 2 bishops, 3 knights");
    let mut game = Match::start("white-setup=442,black-setup=442");
    assert_eq!(said(&game, "h11-i12"), "queen h11 takes the ball on i12");
    game.play("h11-i12");
    assert_eq!(said(&game, "F1"), "the kicker's field pieces advance 1 rank, but for the one with the ball");
    assert_eq!(said(&game, "F0"), "the kicker's field pieces advance 0 ranks");
    let game = with("default", "Qh13 qi16 B- r-", "w - fdis wk B*i16,rh13 0.0 0 120 1 0 0-0");
    assert_eq!(said(&game, "i16/h16"), "White's bishop, displaced on i16, goes to h16");
    let keeper = with("default", "ki23", "b i23 gk - - 4.3 1 89 1 0 0-0");
    assert_eq!(said(&keeper, "decline"), "the goalkeeper keeps the ball");
}
