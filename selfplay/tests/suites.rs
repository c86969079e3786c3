//! Tactical suites: how they are read, and what is proven about them.

use std::sync::atomic::AtomicBool;

use touchline_engine::games::{FootballChess, Socchess};
use touchline_engine::{Rulebook, Side};
use touchline_selfplay::suite::{
    Kind, MOST_TURNS, MakePlan, Question, Suite, SuiteError, Wanted, answers, make, prove,
};

/// Black can bat a backward throw and wins the pile, because White cannot contest it (FBC-E14).
const BATTED: &str =
    "8/6b1/1n1p1n2/2p1pq2/2PPP3/3K4/B4Q2/4N3 b f2 P w 1/6 d4 dB w - - - 0 - - 3 1:43:s 3-3 0-0";

fn proven(position: &str, kind: Kind, turns: u32) -> Vec<String> {
    let game = FootballChess::default();
    let start = game.parse_position(position).expect("a position");
    let side = match position.split(' ').nth(1) {
        Some("w") => Side::White,
        _ => Side::Black,
    };
    let right = answers(&game, &start, side, Question { kind, turns }, 2_000_000, &AtomicBool::new(false))
        .expect("a proof");
    let mut tokens: Vec<String> = right.into_iter().map(|action| game.print_action(&start, action)).collect();
    tokens.sort_unstable();
    tokens
}

fn suite(kind: &str, extra: &str) -> Suite {
    Suite::parse(&format!(
        "game = \"football-chess\"\n[[position]]\nid = \"one\"\nkind = \"{kind}\"\nrules = \"default\"\n\
         position = \"{BATTED}\"\nanswers = [\"f5xf2\"]\n{extra}"
    ))
    .expect("a suite")
}

/// A proof is given up within a few nodes once the flag is raised.
#[test]
fn a_proof_can_be_stopped() {
    let game = FootballChess::default();
    let start = game.parse_position(BATTED).expect("a position");
    let question = Question { kind: Kind::BallByForce, turns: 2 };
    let ask = |stop: bool| answers(&game, &start, Side::Black, question, 2_000_000, &AtomicBool::new(stop));
    assert!(ask(true).is_err() && ask(false).is_ok());
}

#[test]
fn the_ball_is_won_by_force() {
    assert_eq!(proven(BATTED, Kind::BallByForce, 2), ["f5xf2"]);
    // The pile is not resolved before White has had a turn.
    assert!(proven(BATTED, Kind::BallByForce, 1).is_empty());
    assert!(proven(BATTED, Kind::GoalByForce, 2).is_empty());
}

/// A throw into the end zone to a receiver whom nobody reaches scores after the other side's turn (FBC-6.7.4); a queen
/// on b8 bats it.
#[test]
fn a_touchdown_is_forced_through_the_other_side_s_turn() {
    let free = "6B1/1q6/3n4/2pp3n/2PPP3/4p3/B2K2b1/6Q1 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0";
    assert_eq!(proven(free, Kind::GoalByForce, 1), Vec::<String>::new());
    assert!(proven(free, Kind::GoalByForce, 2).contains(&"d2>g8".to_owned()));
    let guarded = "1q4B1/8/3n4/2pp3n/2PPP3/4p3/B2K2b1/6Q1 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0";
    assert!(!proven(guarded, Kind::GoalByForce, 2).contains(&"d2>g8".to_owned()));
}

/// When play stops the attempt is over: a tackle is the only defence, and no proof goes on into the next set-up, whose
/// drops would take more nodes than there are.
#[test]
fn an_attempt_ends_when_play_stops() {
    let threat = "4q3/8/3k1Q1p/2n1p3/3PPn2/2B1N3/6PR/1r6 w f4 P b 3/3 e5 h b cf - - 0 - - 7 1:10:s 0-0 14-7";
    assert_eq!(proven(threat, Kind::OnlyDefence, 4), ["f6xf4"]);
}

#[test]
fn a_suite_without_positions_is_refused() {
    let error = Suite::parse("game = \"socker\"\n").expect_err("nothing is asked");
    assert_eq!(error.to_string(), "a suite without positions: each is a table [[position]]");
}

#[test]
fn horizons_are_optional_and_checked() {
    let plain = suite("ball-by-force", "");
    assert!(!plain.print().expect("text").contains("turns"));
    assert_eq!(plain.positions[0].question().expect("a question").turns, 3);
    let short = suite("ball-by-force", "turns = 2\n");
    assert_eq!(Suite::parse(&short.print().expect("text")).expect("a suite"), short);
    assert!(
        prove::<FootballChess>(&short, 1_000_000, &AtomicBool::new(false), |_| {}).expect("outcomes")[0]
            .solved
    );
    for (kind, extra) in
        [("goal-this-turn", "turns = 1"), ("ball-by-force", "turns = 0"), ("only-defence", "turns = 65")]
    {
        let wrong = suite(kind, extra);
        let refused = wrong.positions[0].question();
        assert!(
            matches!(refused, Err(SuiteError::Unfit { .. } | SuiteError::Turns { .. })),
            "{kind} {extra}"
        );
    }
    assert_eq!(MOST_TURNS, 64);
}

/// With `last_turns` the positions of both clocked games stand where the next goal decides, and are proven there.
#[test]
fn suites_are_made_in_the_last_turns() {
    fn made<G: Rulebook>(rules: &str, kinds: &[(Kind, u32)]) -> Suite {
        let wanted = |&(kind, turns)| Wanted { question: Question { kind, turns }, count: 2 };
        let plan = MakePlan {
            rules: vec![rules.to_owned()],
            wanted: kinds.iter().map(wanted).collect(),
            random_steps: 0,
            simulations: 50,
            nodes: 20_000,
            share: 0.5,
            per_match: 2,
            matches: 8,
            last_turns: true,
            seed: 3,
        };
        let made = make::<G>(&plan, &AtomicBool::new(false), |_| ()).expect("rules");
        assert!(made.suite.positions.len() >= 2, "{made:?}");
        assert!(
            prove::<G>(&made.suite, 20_000, &AtomicBool::new(false), |_| {})
                .expect("outcomes")
                .iter()
                .all(|outcome| outcome.solved)
        );
        made.suite
    }
    let socchess = made::<Socchess>("white-setup=442,black-setup=442", &[(Kind::GoalThisTurn, 1)]);
    assert!(socchess.positions.iter().all(|tactic| tactic.position.ends_with(" 0-0")), "{socchess:?}");
    let football = made::<FootballChess>("setup=named", &[(Kind::GoalByForce, 3), (Kind::OnlyDefence, 4)]);
    assert!(football.positions.iter().all(|tactic| tactic.position.contains(" 4:0:s ")), "{football:?}");
}
