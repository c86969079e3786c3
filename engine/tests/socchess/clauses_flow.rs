//! Section 5: lengths, halves, set-up order, turns, the order after an action, the end.

use crate::play::{Match, Squares, with};
use touchline_engine::conformance::check_match;
use touchline_engine::games::Socchess;
use touchline_engine::random::stream;
use touchline_engine::{Actor, Game, Rulebook, Side};

const OPENING: &str = "white-setup=442,black-setup=442";

/// SOC-5.1.1: an action is 15 seconds, four a minute: 30 minutes are 120 actions. SOC-5.1.2: the lengths.
#[test]
fn lengths() {
    for (length, clock) in
        [("standard", "120"), ("blitz", "60"), ("lightning", "32"), ("1", "1"), ("600", "600"), ("45", "45")]
    {
        assert_eq!(Match::start(&format!("length={length}")).field(9), clock);
    }
    for bad in ["0", "601", "045", "long", "-1"] {
        assert!(Socchess::with_rules(&format!("length={bad}")).is_err(), "{bad}");
    }
}

/// SOC-5.1.3: set-up, taker, F, D, placing and the goalkeeper's choice take no clock.
#[test]
fn free_of_clock() {
    let mut game = Match::start("length=7");
    game.play("mix:QRBN=3322 mix:QRBN=3322 K@a1 K@a24");
    assert_eq!(game.field(9), "7");
    let mut game = Match::start("white-setup=442,black-setup=442,length=7");
    game.play("d7-i12 F2 D3");
    assert_eq!(game.field(9), "7");
    let mut keeper = with("default", "ki23 Qi17", "b i23 gk - - 4.3 1 89 1 0 0-0");
    keeper.play("decline");
    assert_eq!(keeper.field(9), "89");
}

/// SOC-5.2.1: `kickoff` takes the first half, the other side the second.
#[test]
fn kickers() {
    for (kickoff, first, second) in [("white", "wk", "bk"), ("black", "bk", "wk")] {
        let rules = format!("{OPENING},kickoff={kickoff}");
        assert_eq!(Match::start(&rules).field(5), first);
        let mut game = with(&rules, "Qi8", "w i8 play - - 4.3 2 1 1 0 2-1");
        game.play("i8-i9");
        assert_eq!((game.field(5).as_str(), game.field(10).as_str()), (second, "2"));
    }
}

/// SOC-5.2.2: at half-time everything begins anew but the score.
#[test]
fn half_time() {
    let mut game = with("gk-hold=5", "Ki8", "w i8 play - - 4.3 2 1 1 2 2-1");
    game.play("i8-i9");
    let empty = ["18"; 24].join("/");
    assert_eq!(game.fen(), format!("{empty} b - drop bk KQQQRRRBBNN,kqqqrrrbbnn 0.0 0 120 2 0 2-1"));
}

/// SOC-5.2.3: a named side stands at once; in half 2 with the mix that is on the board.
#[test]
fn named_sides() {
    let game = Match::start("white-setup=442,black-setup=343,black-mix=2233");
    assert_eq!((game.on("i1"), game.on("i22"), game.field(4).as_str()), ('K', 'n', "take"));
    let mut game = with(OPENING, "Qi8 Na5 Nb5 Nc5", "w i8 play - - 4.3 2 1 1 0 0-0");
    game.play("i8-i9");
    assert_eq!((game.on("h7"), game.on("k7"), game.on("h18")), ('N', 'Q', 'r'));
}

/// SOC-5.2.4: a free side chooses its mix in half 1 and has a full reserve of the same mix in half 2.
#[test]
fn free_sides() {
    let game = Match::start("black-setup=442");
    assert_eq!(game.field(6), "?,-");
    let mut game = with("black-setup=442", "Qi8 Na5 Nb5 Nc5", "w i8 play - - 4.3 2 1 1 0 0-0");
    game.play("i8-i9");
    assert_eq!(game.fields(), "w - drop bk KQQQRRBBNNN,- 0.0 0 120 2 0 0-0");
}

/// SOC-5.2.5: mixes first, the kicker's before the other's; then drops in turn, the kicker first; then `take`.
#[test]
fn set_up_order() {
    let mut game = Match::start("kickoff=black");
    let mut order = String::new();
    while game.field(4) != "take" {
        order += &format!("{}{} ", game.field(2), &game.field(4)[..1]);
        let token = game.tokens()[0].clone();
        game.play(&token);
    }
    assert_eq!(order, format!("bm wm {}", "bd wd ".repeat(11)));
    assert_eq!(game.fields(), "b - take bk - 0.0 0 120 1 0 0-0");
    // With one free side that side drops piece after piece; in an uneven position the other side catches up.
    let mut one = Match::start("white-setup=442");
    one.play("mix:QRBN=3322 K@a24 Q@a23");
    assert_eq!(one.field(2), "b");
    let rows = "18/".repeat(22);
    let uneven = format!("18/k17/{rows}") + "18 w - drop wk KQQQRRRBBNN,qqqrrrbbnn 0.0 0 120 1 0 0-0";
    let mut game = Match::at("default", uneven.replacen("18/k17/18/", "18/k17/", 1).as_str());
    game.play("K@a1");
    assert_eq!(game.field(2), "b");
}

/// SOC-5.3.1, SOC-5.3.2, SOC-5.3.3: take, F with its conflicts, D with its conflicts, then the kicker's turn; the
/// restart field ends with it.
#[test]
fn restart_sequence() {
    for (kind, phase) in [("k", "kick"), ("g", "rest")] {
        let fields = format!("w - take w{kind} - 4.3 0 60 1 0 0-0");
        let mut game = with("default", "Qi5 Bh8 rh10 Rk5 rk18 qf16 Rf14", &fields);
        game.play("i5-i12");
        assert_eq!(game.fields(), format!("w i12 fwd w{kind} - 4.3 0 60 1 0 0-0"));
        game.play("F2");
        assert_eq!(
            game.fields(),
            format!("w i12 fdis w{kind} Bh10,Rf16 4.3 0 60 1 0 0-0").replace("Bh10,Rf16", "Rf16,Bh10")
        );
        game.play("f16/f15 h10/g11");
        assert_eq!(game.fields(), format!("b i12 def w{kind} - 4.3 0 60 1 0 0-0"));
        game.play("D1");
        assert_eq!((game.field(4).as_str(), game.field(2).as_str()), ("ddis", "w"));
        while game.field(4) == "ddis" {
            let token = game.tokens()[0].clone();
            game.play(&token);
        }
        assert_eq!(game.fields(), format!("w i12 {phase} - - 5.3 3 60 1 0 0-0"));
    }
}

/// SOC-5.4.1, SOC-5.4.2, SOC-5.4.3: turns of 1, 1, 2, 2, 3, 3, 2, 1, 2, 3 actions by each side, or shared; no turn
/// ends early.
#[test]
fn cadence() {
    for (rules, expected) in [
        ("default", [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 2, 2, 1, 1, 2, 2, 3, 3, 1, 1]),
        ("cadence=shared", [1, 1, 2, 2, 3, 3, 2, 1, 2, 3, 1, 1, 2, 2, 3, 3, 2, 1, 2, 3, 1, 1]),
    ] {
        // The first turn has begun already: White's next index is 1, Black's 0 (shared: 1).
        let index = if rules == "default" { "1.0" } else { "1.1" };
        let fields = format!("w a9 play - - {index} 1 90 1 0 0-0");
        let mut game = with(rules, "Qa9 qr20", &fields);
        let mut lengths = Vec::new();
        while lengths.len() < expected.len() {
            let (side, mut actions) = (game.field(2), 0);
            while game.field(2) == side {
                let own = if side == "w" { "b1" } else { "r20" };
                let token = game.only(&format!("{own}-"));
                let token = token.split(' ').next().filter(|t| !t.is_empty()).map(str::to_owned);
                let token =
                    token.unwrap_or_else(|| game.only("-").split(' ').next().expect("a move").to_owned());
                game.play(&token);
                actions += 1;
            }
            lengths.push(actions);
        }
        assert_eq!(lengths, expected, "{rules}");
    }
}

/// SOC-5.4.4: after a goal the rest of the turn is lost and the cadence goes on.
#[test]
fn cadence_after_a_goal() {
    let mut game = with("default", "Ni23 kq20", "w i23 play - - 6.5 3 90 1 0 0-0");
    game.play("i23!h25");
    assert_eq!(game.fields(), "b - take bg - 6.5 0 89 1 0 1-0");
    game.play("o24-i13 F0 D0");
    assert_eq!(game.fields(), "b i13 rest - - 6.6 3 89 1 0 1-0");
}

/// SOC-5.4.5: a turn may be longer than the clock; the half ends all the same.
#[test]
fn turn_longer_than_clock() {
    let mut game = with("default", "Qi8", "w i8 play - - 4.3 1 2 2 0 0-0");
    game.play("i8-i9");
    assert_eq!((game.field(2).as_str(), game.field(8).as_str(), game.field(9).as_str()), ("b", "2", "1"));
    let token = game.only("-").split(' ').next().expect("a move").to_owned();
    game.play(&token);
    assert_eq!(game.field(4), "over");
}

/// SOC-5.5: steps 1 to 9 in order.
#[test]
fn after_an_action() {
    // Blocked by a field piece: the shooter's turn goes on, with block-ends-turn=yes it ends.
    let pieces = "Qi17 ri20 kq20";
    let fields = "w i17 play - - 4.3 3 90 1 0 0-0";
    let mut stays = with("default", pieces, fields);
    stays.play("i17!i25");
    assert_eq!(stays.fields(), "w i20 play - - 4.3 2 89 1 0 0-0");
    let mut ends = with("block-ends-turn=yes", pieces, fields);
    ends.play("i17!i25");
    assert_eq!(ends.fields(), "b i20 play - - 4.4 2 89 1 0 0-0");
    // Blocked by the goalkeeper: phase gk, unless the half ends first.
    let mut keeper = with("default", "Qi17 ki20", fields);
    keeper.play("i17!i25");
    assert_eq!(keeper.fields(), "b i20 gk - - 4.3 2 89 1 0 0-0");
    let mut last = with("default", "Qi17 ki20", "w i17 play - - 4.3 3 1 2 0 0-0");
    last.play("i17!i25");
    assert_eq!(last.fields(), "- - over - - 4.3 0 0 2 0 0-0");
    // A goal with the last action counts, and no restart follows.
    let mut goal = with("default", "Qi17 kq20", "w i17 play - - 4.3 3 1 2 0 0-0");
    goal.play("i17!i25");
    assert_eq!(goal.fields(), "- - over - - 4.3 0 0 2 0 1-0");
    // Otherwise a turn that is used up passes on.
    let mut turn = with("default", "Qi17 kq20", "w i17 play - - 4.3 1 90 1 0 0-0");
    turn.play("i17-i18");
    assert_eq!(turn.fields(), "b i18 play - - 4.4 2 89 1 0 0-0");
}

/// SOC-5.6.1, SOC-5.6.2, SOC-5.6.3: half 2 follows half 1; at the end of it the match is over; more goals win.
#[test]
fn ends() {
    let mut half = with(OPENING, "Qi8", "w i8 play - - 4.3 1 1 1 0 1-0");
    half.play("i8-i9");
    assert_eq!(half.fields(), "b - take bk - 0.0 0 120 2 0 1-0");
    for (score, winner, name) in [
        ("2-1", Some(Side::White), "white 2-1"),
        ("0-3", Some(Side::Black), "black 0-3"),
        ("1-1", None, "draw 1-1"),
    ] {
        let fields = format!("w i8 play - - 4.3 1 1 2 0 {score}");
        let mut over = with("default", "Qi8", &fields);
        assert!(over.game.result(&over.position).is_none());
        over.play("i8-i9");
        assert_eq!(over.fields(), format!("- - over - - 4.3 0 0 2 0 {score}"));
        let result = over.game.result(&over.position).expect("over");
        assert_eq!((result.winner, result.to_string().as_str()), (winner, name));
        assert_eq!(over.game.actor(&over.position), Actor::None);
        assert!(over.tokens().is_empty());
        assert_eq!(over.on("i9"), 'Q');
    }
}

/// SOC-5.6.4: no match has more than 96 + 50 N actions.
#[test]
fn hard_limit() {
    let game = Match::start("length=7").game;
    assert_eq!(game.ply_limit(), 96 + 350);
    for seed in 0..20 {
        assert!(check_match(&game, &mut stream(seed, &[]), 50) <= game.ply_limit());
    }
}
