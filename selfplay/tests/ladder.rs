//! The ladder: pairs, figures, concurrency.

use touchline_selfplay::Stop;
use touchline_selfplay::ladder::{LadderError, Plan, Standing, climb};
use touchline_selfplay::matches::Adjudication;
use touchline_selfplay::openings::Openings;
use touchline_selfplay::plan::PlanError;
use touchline_selfplay::player::{Budget, Kind, PlayerSettings};

use crate::common::Toy;

/// A player of this kind, called by it.
fn player(kind: &str) -> PlayerSettings {
    PlayerSettings {
        name: kind.to_owned(),
        kind: toml::Value::from(kind).try_into().expect("a kind"),
        ..PlayerSettings::default()
    }
}

fn plan(players: &[&str], concurrency: usize) -> Plan {
    Plan {
        players: players.iter().map(|kind| player(kind)).collect(),
        matches: (1..players.len()).map(|other| [other, 0]).collect(),
        pairs: 20,
        budget: Budget::simulations(60),
        openings: Openings { random_steps: 2, ..Openings::default() },
        adjudication: Adjudication::default(),
        seed: 3,
        concurrency,
    }
}

fn play(plan: &Plan) -> Vec<Standing> {
    climb(&Toy::default(), plan, &Stop::default(), &|_| {}).expect("a plan")
}

/// All but the times, which depend on the machine.
fn timeless(mut standings: Vec<Standing>) -> Vec<Standing> {
    for effort in standings.iter_mut().flat_map(|standing| &mut standing.efforts) {
        effort.time = Default::default();
    }
    standings
}

#[test]
fn the_stronger_player_wins_and_the_counts_agree() {
    let standings = play(&plan(&["random", "search"], 2));
    let [standing] = standings.as_slice() else { panic!("one match") };
    assert_eq!(standing.games.iter().sum::<u64>(), 40);
    assert_eq!(standing.pairs.pairs(), 20);
    assert_eq!((standing.adjudicated, standing.faults), (0, 0));
    let elo = standing.pairs.elo().expect("games");
    let points = standing.games[0] as f64 + standing.games[1] as f64 / 2.0;
    assert!((elo.score - points / 40.0).abs() < 1e-12, "{elo:?}");
    assert!(elo.interval[0] > 0.0, "the search is not better than random play: {elo:?}");
    let [search, random] = standing.efforts;
    assert!(search.decisions > 0 && search.simulations <= 60 * search.decisions && search.nodes > 0);
    assert!(search.speed().is_some_and(|speed| speed > 0.0));
    assert!(random.decisions > 0);
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let [one, three] = [1, 3].map(|workers| {
        let mut plan = plan(&["greedy", "search", "flat"], workers);
        plan.players[1].search.playout_length = 2;
        timeless(play(&plan))
    });
    assert_eq!(one, three);
}

/// Sides are swapped, so that a player is not better than its own double, whoever has the better beginning.
#[test]
fn equal_players_come_out_about_equal() {
    let openings = Openings { random_steps: 4, ..Openings::default() };
    let double = PlayerSettings { name: "double".to_owned(), ..player("greedy") };
    let players = vec![player("greedy"), double];
    let plan = Plan { pairs: 8, openings, players, ..plan(&["greedy", "greedy"], 1) };
    let standings = play(&plan);
    assert_eq!(standings[0].games.iter().sum::<u64>(), 16);
    let [low, high] = standings[0].pairs.elo().expect("games").interval;
    assert!(low <= 0.0 && high >= 0.0, "{low} to {high}");
}

#[test]
fn a_step_limit_cuts_games() {
    let mut plan = plan(&["random", "flat"], 1);
    plan.adjudication.step_limit = 6;
    let standings = play(&plan);
    assert!(standings[0].adjudicated > 0);
    assert!(standings[0].steps <= 6 * 40);
}

/// Every other pair begins with White ahead, and all games are decided by the score they begin with.
#[test]
fn pairs_begin_with_the_lines_in_turn() {
    let lines = ["startpos moves roll:2 push", "7 b 0 w 1 1-0"].map(|line| line.to_owned().into()).into();
    let openings = Openings { lines, ..Openings::default() };
    let adjudication = Adjudication { step_limit: 1, ..Adjudication::default() };
    let plan = Plan { pairs: 5, openings, adjudication, ..plan(&["random", "greedy"], 2) };
    let standings = play(&plan);
    assert_eq!(standings[0].games, [2, 6, 2]);
    assert_eq!(standings[0].pairs.0, [0, 0, 5, 0, 0]);
}

#[test]
fn a_stop_ends_the_ladder() {
    let stop = Stop::default();
    let watch = |_: &Standing| stop.now();
    let standings = climb(&Toy::default(), &plan(&["random", "greedy"], 1), &stop, &watch).expect("a plan");
    assert_eq!(standings[0].pairs.pairs(), 1);
}

/// A first request lets the pair under way end, and the second match is not begun.
#[test]
fn a_request_lets_the_pair_under_way_end() {
    let stop = Stop::default();
    stop.request();
    let nothing = climb(&Toy::default(), &plan(&["random", "greedy"], 2), &stop, &|_| {}).expect("a plan");
    assert_eq!(nothing[0].pairs.pairs(), 0);
    let stop = Stop::default();
    let watch = |_: &Standing| {
        if !stop.is_requested() {
            stop.request();
        }
    };
    let standings = climb(&Toy::default(), &plan(&["random", "greedy", "flat"], 2), &stop, &watch);
    let [first, second]: [Standing; 2] = standings.expect("a plan").try_into().expect("two matches");
    assert!((1..=2).contains(&first.pairs.pairs()), "{first:?}");
    assert_eq!(second.pairs.pairs(), 0);
}

#[test]
fn a_game_that_cannot_go_on_ends_the_ladder_with_the_reason() {
    let failed = climb(&Toy::stuck(), &plan(&["random", "greedy"], 2), &Stop::default(), &|_| {});
    let Err(LadderError::Unplayable { players, .. }) = &failed else { panic!("{failed:?}") };
    assert_eq!(*players, ["greedy", "random"]);
    let message = failed.expect_err("stuck").to_string();
    assert!(message.starts_with("a game between greedy and random: it cannot go on from"), "{message}");
}

#[test]
fn plans_that_cannot_be_played_are_refused() {
    let refused = |plan: &Plan| climb(&Toy::default(), plan, &Stop::default(), &|_| {}).err();
    let good = plan(&["random", "greedy"], 1);
    for pair in [[0, 0], [0, 2]] {
        let plan = Plan { matches: vec![pair], ..good.clone() };
        assert!(matches!(refused(&plan), Some(LadderError::Match)));
    }
    let twins = plan(&["random", "random"], 1);
    assert!(
        matches!(refused(&twins), Some(LadderError::Plan(PlanError::Invalid(reason))) if reason.contains("\"random\""))
    );
    let program = PlayerSettings {
        name: "program".to_owned(),
        kind: Kind::Ugi,
        program: "program".to_owned(),
        ..PlayerSettings::default()
    };
    let budget = Budget { time_ms: Some(5), ..Budget::simulations(5) };
    let puzzled = Plan { players: vec![program, player("random")], budget, ..good.clone() };
    assert!(
        refused(&puzzled).expect("refused").to_string().contains("player \"program\": the line protocol")
    );
    for (line, file) in [("startpos moves push", ""), ("", "lines.txt")] {
        let openings =
            Openings { lines: vec![line.to_owned().into()], file: file.to_owned(), ..Openings::default() };
        let reason = refused(&Plan { openings, ..good.clone() }).expect("refused").to_string();
        assert!(reason.contains(if file.is_empty() { line } else { "the file was not read" }), "{reason}");
    }
    let idle = Plan { budget: Budget::default(), ..good };
    assert!(matches!(refused(&idle), Some(LadderError::Plan(PlanError::Budget { .. }))));
}
