//! Wins by force that the tree does not prove are proven, and played to the end of the turn.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use touchline_engine::games::{FootballChess, Socker, Xfutebol};
use touchline_engine::{Actor, Game, MatchResult, Outcomes, Rulebook, Side};
use touchline_search::prove::{Prover, Question};
use touchline_search::{Config, Control, Limits, Proof, Report, plan_turn, search};

use crate::games::corridor::Corridor;

/// Golden goal, Black wins by passing at once (`data/suites/xfutebol-random-unseen.toml`).
const PASS: (&str, &str, &str) = (
    "win=golden,half=1000,tiebreak=none,first=white,lineup_w=433l,lineup_b=532a,attributes=sample,extra_sprint=forbidden",
    "3d1l2/2l5/1r6/3k4/2m3d1/a7/8/1g6/3F4/8/5A1G/R1K2g2/7R/8/5r2/8 b f5 free b0 - 1.145 8-1 3-3 - \
     433:DDDRNRGGFA/532:DLLRDRMGGA 0-0",
    "f5>f2",
);

/// Black wins in its next turn, whatever White does (`data/suites/socker.toml`).
const TURN: (&str, &str, &str) = (
    "setup=line",
    "9/9/9/9/4S2s1/4s4/8s/4sSS2/2d1S4/9/5S3 b d3 play bm2 r17 \
     1f2027292b2c313239471e.161827292b2c31323947a6.161827292b252c3132471d.1618202127252c3132479d.\
     16182021271d2c3132470d.05162021301d2c3132478d.051620213015292c313d0d.051620213a292c313d9495 0-0",
    "e4>c2",
);

/// Black wins with a pass, after answers of both sides (`data/suites/football-chess-unseen.toml`).
const PASSES: (&str, &str, &str) = (
    "mode=blitz,setup=named",
    "8/7q/8/4r1nk/5npp/6PP/6BP/5QRN b h5 P b 2/3 h4 h b - - - 0 - - 0 4:0:s 3-0 0-0",
    "h5>h7",
);

fn limits(simulations: u64, threads: usize) -> Limits {
    Limits { simulations: Some(simulations), threads, ..Limits::default() }
}

/// Networks tell the trees of Socker and Football Chess where these wins are.
fn without_networks() -> Config {
    Config { networks: false, ..Config::default() }
}

/// A position with the token of the action that wins.
fn read<G: Rulebook>((rules, position, token): (&str, &str, &str)) -> (G, G::Position, G::Action) {
    let game = G::with_rules(rules).expect("options");
    let position = game.parse_position(position).expect("a position");
    let action = game.parse_action(&position, token).expect("an action");
    (game, position, action)
}

fn think<G: Game>(game: &G, position: &G::Position, config: &Config, limits: &Limits) -> Report<G::Action> {
    search(game, position, config, limits, &Control::default()).expect("a search")
}

/// The win is found, proven and the same on any number of threads; without proofs of wins another action is chosen.
fn is_proven<G: Rulebook>(tactic: (&str, &str, &str), config: &Config) {
    let (game, position, action) = read::<G>(tactic);
    let think = |config: &Config, threads| think(&game, &position, config, &limits(20_000, threads));
    let report = think(config, 1);
    assert_eq!((report.best(), report.lines[0].proof), (Some(action), Some(Proof::Win)));
    assert_eq!(report.value().to_bits(), 1.0_f64.to_bits());
    for threads in [2, 3, 8] {
        let again = think(config, threads);
        assert_eq!(again.lines, report.lines, "{threads} threads");
    }
    let report = think(&Config { proof_nodes: 0.0, ..config.clone() }, 1);
    assert!(report.best() != Some(action) && report.lines[0].proof.is_none(), "the tree does not see it");
}

#[test]
fn a_win_in_the_next_turn_is_proven() {
    is_proven::<Xfutebol>(PASS, &Config::default());
    is_proven::<Socker>(TURN, &without_networks());
}

#[test]
fn a_win_in_a_later_turn_is_proven() {
    is_proven::<FootballChess>(PASSES, &without_networks());
}

/// To score before the other side does.
struct NextGoal {
    side: Side,
    score: [u16; 2],
}

impl<G: Rulebook> Question<G> for NextGoal {
    fn verdict(&self, game: &G, position: &G::Position) -> Option<bool> {
        let (before, now) = (self.score, game.score(position));
        let side = self.side.index();
        (now != before || game.result(position).is_some()).then(|| now[side] > before[side])
    }
}

/// The whole turn keeps the win: the other side cannot prevent the goal in the turn after it.
#[test]
fn the_turn_is_played_to_its_end() {
    let (game, mut position, _) = read::<Socker>(TURN);
    let Actor::Side(side) = game.actor(&position) else { panic!("a side acts") };
    let plan = plan_turn(&game, &position, &Config::default(), &limits(20_000, 1), &Control::default());
    for report in plan.expect("a turn") {
        assert_eq!(report.lines[0].proof, Some(Proof::Win));
        assert_eq!(game.actor(&position), Actor::Side(side));
        game.apply_unchecked(&mut position, report.best().expect("an action"));
    }
    assert_eq!(game.actor(&position), Actor::Side(side.opponent()));
    let mut prover = Prover::new(&game, side, NextGoal { side, score: game.score(&position) }, 10_000_000);
    assert_eq!(prover.succeeds(&position, 1), Ok(true));
}

/// A turn whose search was stopped goes on with the continuation that was searched, also where another action would
/// end a drawn match at once.
#[test]
fn a_stopped_turn_keeps_to_its_continuation() {
    let opening = Socker::with_rules(Socker::info().opening).expect("rules");
    stop_a_turn(&opening, opening.start());
    let last_turn = Socker::with_rules("actions=5").expect("rules");
    let fen = "9/9/1s5s1/3s1s3/4s4/9/9/2S3S2/4S4/3S1S3/9 w e6 play ws5 r199 - 0-0";
    stop_a_turn(&last_turn, last_turn.parse_position(fen).expect("a position"));
}

fn stop_a_turn(game: &Socker, position: <Socker as Game>::Position) {
    let stop = AtomicBool::new(false);
    // As soon as there is a continuation in the turn.
    let watch = |report: &Report<_>| {
        let line = &report.lines[0].pv;
        let mut next = position;
        game.apply_unchecked(&mut next, line[0]);
        if line.len() > 1 && game.actor(&next) == game.actor(&position) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let endless = Limits { simulations: None, time: Some(Duration::MAX), ..Limits::default() };
    let control = Control { stop: &stop, progress: Some(&watch), ..Control::default() };
    let turn = plan_turn(game, &position, &Config::default(), &endless, &control).expect("a turn");
    let actions: Vec<_> = turn.iter().filter_map(Report::best).collect();
    assert!(actions.len() > 1 && turn[0].lines[0].pv.len() > 1);
    let searched = &turn[0].lines[0].pv;
    // What comes behind may be known: the last action of the last turn ends the match, whichever it is.
    assert_eq!(actions[..2], searched[..2]);
}

/// A turn of two actions: White enters a hall and opens one of its doors. The last one wins, behind the others Black
/// ends the match without a winner.
#[derive(Clone)]
struct Hall;

impl Hall {
    const ENTRANCE: u8 = 0;
    const DOORS: u8 = 1;
    const LOST_WAY: u8 = 2;
    const LEVEL: u8 = 3;
    const WON: u8 = 4;
    const LAST_DOOR: u8 = 39;
}

impl Game for Hall {
    type Position = u8;
    type Action = u8;

    fn start(&self) -> u8 {
        Hall::ENTRANCE
    }

    fn actor(&self, &position: &u8) -> Actor {
        match position {
            Hall::ENTRANCE | Hall::DOORS => Actor::Side(Side::White),
            Hall::LOST_WAY => Actor::Side(Side::Black),
            _ => Actor::None,
        }
    }

    fn legal(&self, &position: &u8, actions: &mut Vec<u8>) {
        match position {
            Hall::ENTRANCE | Hall::LOST_WAY => actions.push(0),
            Hall::DOORS => actions.extend(0..=Hall::LAST_DOOR),
            _ => {}
        }
    }

    fn outcomes(&self, _: &u8, _: &mut Outcomes<u8>) {}

    fn apply_unchecked(&self, position: &mut u8, action: u8) {
        *position = match *position {
            Hall::ENTRANCE => Hall::DOORS,
            Hall::DOORS if action == Hall::LAST_DOOR => Hall::WON,
            Hall::DOORS => Hall::LOST_WAY,
            _ => Hall::LEVEL,
        };
    }

    fn result(&self, &position: &u8) -> Option<MatchResult> {
        (position >= Hall::LEVEL).then(|| MatchResult::by_score([(position == Hall::WON).into(), 0]))
    }

    fn hash(&self, &position: &u8) -> u64 {
        position.into()
    }

    /// With a static value a search looks at some of the doors only.
    fn static_value(&self, &position: &u8) -> f32 {
        if position == Hall::DOORS { 0.6 } else { 0.5 }
    }
}

/// What the search of a later action proves at once is played, whatever the search before it had in mind.
#[test]
fn a_win_that_is_seen_at_once_is_played() {
    let blind = Config { decisive: false, ..Config::default() };
    let turn = plan_turn(&Hall, &Hall::ENTRANCE, &blind, &limits(4, 1), &Control::default());
    let [enter, open] = turn.expect("a turn").try_into().expect("two actions");
    assert_ne!(enter.lines[0].pv.get(1), Some(&Hall::LAST_DOOR), "the first search saw the win");
    assert_eq!((open.best(), open.simulations), (Some(Hall::LAST_DOOR), 0));
    assert_eq!(open.lines[0].proof, Some(Proof::Win));
}

/// To win the match.
struct Victory;

impl<G: Game> Question<G> for Victory {
    fn verdict(&self, game: &G, position: &G::Position) -> Option<bool> {
        game.result(position).map(|result| result.winner == Some(Side::White))
    }
}

/// A line that is longer than the recursion may be deep is given up, with the reason, however many nodes there are.
#[test]
fn lines_without_an_end_are_given_up() {
    let proof = |steps| {
        let game = Corridor { steps };
        Prover::new(&game, Side::White, Victory, u64::MAX).succeeds(&game.start(), 0)
    };
    assert_eq!(proof(4096), Ok(true));
    let refused = proof(1_000_000).expect_err("too long");
    assert!(refused.to_string().contains("or lines of more than 4096 plies"), "{refused}");
}
