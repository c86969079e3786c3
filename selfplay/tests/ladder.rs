//! The ladder: pairs, figures, concurrency, folders.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use touchline_selfplay::Stop;
use touchline_selfplay::contest::{Event, FINISHED, PlayError, RUNNING, RunError};
use touchline_selfplay::ladder::{Effort, Ladder, Plan, Standing};
use touchline_selfplay::matches::Adjudication;
use touchline_selfplay::openings::Openings;
use touchline_selfplay::plan::PlanError;
use touchline_selfplay::player::{Budget, Kind, PlayerSettings};
use touchline_selfplay::record::stats::Tally;

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
        most_faults: 0,
    }
}

fn ladder(plan: &Plan) -> Ladder<Toy> {
    Ladder::new(&Toy::default(), plan.clone()).expect("a plan")
}

fn play(plan: &Plan) -> Vec<Standing> {
    let mut ladder = ladder(plan);
    assert!(ladder.run(&Stop::default(), &|_, _| {}).expect("a run"));
    ladder.standings().to_vec()
}

/// Opens the folder and plays until so many games have ended; the standings, how many games are there, and whether
/// everything is played.
fn go_on(plan: &Plan, folder: &Path, games: u64) -> (Vec<Standing>, usize, bool) {
    let mut ladder = Ladder::open(&Toy::default(), plan.clone(), folder).expect("a folder");
    let (stop, played) = (Stop::default(), AtomicU64::new(0));
    let complete = ladder.run(&stop, &|event, _| {
        let is_over = matches!(event, Event::Finished { .. });
        if is_over && played.fetch_add(1, Ordering::Relaxed) + 1 == games {
            stop.request();
        }
    });
    (ladder.standings().to_vec(), ladder.results().len(), complete.expect("a run"))
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
    assert_eq!(standing.games.games(), 40);
    assert_eq!(standing.pairs.pairs(), 20);
    assert_eq!((standing.adjudicated, standing.faults), (0, 0));
    let elo = standing.pairs.elo().expect("games");
    let points = standing.games.points();
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
    assert_eq!(standings[0].games.games(), 16);
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
    assert_eq!(standings[0].games, Tally { wins: 2, draws: 6, losses: 2 });
    assert_eq!(standings[0].pairs.0, [0, 0, 5, 0, 0]);
}

/// A stop at once: what is complete counts, a half pair does not.
#[test]
fn a_stop_ends_the_ladder() {
    let stop = Stop::default();
    let mut ladder = ladder(&plan(&["random", "greedy"], 1));
    let complete = ladder.run(&stop, &|_, standing| {
        if standing.is_some() {
            stop.now();
        }
    });
    assert!(!complete.expect("a run"));
    assert_eq!(ladder.standings()[0].pairs.pairs(), 1);
}

/// A first request lets the games under way end, and the second match is not begun.
#[test]
fn a_request_lets_the_games_under_way_end() {
    let stop = Stop::default();
    stop.request();
    let mut nothing = ladder(&plan(&["random", "greedy"], 2));
    assert!(!nothing.run(&stop, &|_, _| {}).expect("a run"));
    assert_eq!(nothing.standings()[0].pairs.pairs(), 0);
    let stop = Stop::default();
    let mut ladder = ladder(&plan(&["random", "greedy", "flat"], 2));
    let stop_once = |_: &Event<'_>, standing: Option<&Standing>| {
        if standing.is_some() && !stop.is_requested() {
            stop.request();
        }
    };
    ladder.run(&stop, &stop_once).expect("a run");
    let [first, second] = ladder.standings() else { panic!("two matches") };
    assert!((1..=2).contains(&first.pairs.pairs()), "{first:?}");
    assert_eq!(second.pairs.pairs(), 0);
}

/// With a folder the games are those without one, however often they were interrupted; what decisions took is of the
/// last run.
#[test]
fn a_folder_goes_on_to_the_same_standings() {
    let plan = plan(&["random", "greedy", "search"], 2);
    let expected = timeless(play(&plan));
    let folder = tempfile::tempdir().expect("a folder");
    let mut there = 0;
    for games in [1, 17, 40] {
        let (_, now, complete) = go_on(&plan, folder.path(), games);
        assert!(!complete && now as u64 >= there + games);
        assert!(folder.path().join(RUNNING).exists());
        there = now as u64;
    }
    let (standings, _, complete) = go_on(&plan, folder.path(), u64::MAX);
    assert!(complete && folder.path().join(FINISHED).exists());
    assert_eq!(standings.iter().map(|standing| standing.earlier).sum::<u64>(), there);
    let effortless = |mut standings: Vec<Standing>| {
        for standing in &mut standings {
            (standing.efforts, standing.earlier) = ([Effort::default(); 2], 0);
        }
        standings
    };
    let expected = effortless(expected);
    assert_eq!(effortless(standings), expected);
    let (again, _, complete) = go_on(&plan, folder.path(), u64::MAX);
    assert!(complete);
    assert!(
        again.iter().all(|standing| standing.earlier == 40 && standing.efforts == [Effort::default(); 2])
    );
    assert_eq!(effortless(again), expected);
}

/// More matches, pairs and players are played into the same folder; fewer leave the others out.
#[test]
fn a_folder_takes_more_matches_and_tells_those_that_are_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let [greedy, both] = [&["random", "greedy"][..], &["random", "greedy", "search"]].map(|p| plan(p, 2));
    let few = Plan { pairs: 3, ..greedy.clone() };
    let standings = |plan: &Plan| {
        let (standings, games, complete) = go_on(plan, folder.path(), u64::MAX);
        assert!(complete);
        (games, standings)
    };
    let pairs = |standings: &[Standing]| standings.iter().map(|s| s.pairs.pairs()).collect::<Vec<_>>();
    assert_eq!((standings(&few).0, standings(&greedy).0), (6, 40));
    let (games, told) = standings(&both);
    assert_eq!((games, pairs(&told)), (80, vec![20, 20]));
    let (games, told) = standings(&Plan { pairs: 3, matches: vec![[2, 0]], ..both.clone() });
    assert_eq!((games, pairs(&told)), (80, vec![3]));
    let turned = Plan { pairs: 3, matches: vec![[0, 2]], ..both };
    assert_eq!(standings(&turned).0, 86);
}

/// Also where the header is damaged, from which nothing tells that it is another one but the games themselves; the
/// ladder that it is goes on all the same.
#[test]
fn a_folder_of_another_ladder_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = plan(&["random", "search"], 1);
    go_on(&good, folder.path(), 5);
    let refused = |plan: Plan| {
        let opened = Ladder::open(&Toy::default(), plan, folder.path());
        opened.err().expect("another plan").to_string()
    };
    assert!(refused(Plan { seed: 4, ..good.clone() }).contains("differs in seed"));
    assert!(refused(Plan { budget: Budget::simulations(61), ..good.clone() }).contains("differs in budget"));
    let file = folder.path().join(RUNNING);
    let whole = std::fs::read(&file).expect("a file");
    let mut damaged = whole.clone();
    damaged[40] ^= 1;
    std::fs::write(&file, &damaged).expect("written");
    assert!(refused(Plan { budget: Budget::simulations(61), ..good.clone() }).contains("header is damaged"));
    assert_eq!(std::fs::read(&file).expect("a file"), damaged);
    let ladder = Ladder::open(&Toy::default(), good.clone(), folder.path()).expect("its own folder");
    assert_eq!((ladder.results().len(), ladder.recovered().map(|found| found.games)), (5, Some(5)));
    drop(ladder);
    std::fs::write(&file, whole).expect("written");
    let mut tougher = good;
    tougher.players[1].search.playout_length = 3;
    assert!(refused(tougher).contains("playout-length of player \"search\""));
}

#[test]
fn a_game_that_cannot_go_on_ends_the_ladder_with_the_reason() {
    let mut ladder = Ladder::new(&Toy::stuck(), plan(&["random", "greedy"], 2)).expect("a plan");
    let failed = ladder.run(&Stop::default(), &|_, _| {}).expect_err("stuck");
    assert!(matches!(failed, PlayError::Unplayable { .. }), "{failed:?}");
    let message = failed.to_string();
    assert!(message.contains("it cannot go on from"), "{message}");
}

#[test]
fn plans_that_cannot_be_played_are_refused() {
    let refused = |plan: &Plan| Ladder::new(&Toy::default(), plan.clone()).err();
    let good = plan(&["random", "greedy"], 1);
    for (matches, reason) in [
        (vec![[0, 0]], "\"random\" against itself: a match needs two players"),
        (vec![[0, 2]], "a match of player 3: there are 2"),
        (vec![[0, 1], [1, 0], [0, 1]], "the match \"random\" against \"greedy\" is there twice"),
    ] {
        let plan = Plan { matches, ..good.clone() };
        assert_eq!(refused(&plan).expect("refused").to_string(), reason);
    }
    assert_eq!(
        refused(&Plan { pairs: 0, ..good.clone() }).expect("refused").to_string(),
        "pairs must be 1 to 10 000 000"
    );
    let twins = plan(&["random", "random"], 1);
    assert_eq!(refused(&twins).expect("refused").to_string(), "two players are called \"random\"");
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
    assert!(matches!(refused(&idle), Some(RunError::Plan(PlanError::Budget { .. }))));
}
