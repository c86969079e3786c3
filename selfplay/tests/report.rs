//! Standings and pages.

use std::path::Path;

use touchline_selfplay::Stop;
use touchline_selfplay::contest::{FINISHED, GameNumber};
use touchline_selfplay::player::{Budget, Kind, PlayerSettings};
use touchline_selfplay::record::frame::Layout;
use touchline_selfplay::record::stats::stats;
use touchline_selfplay::record::{End, Game, Header, PlayerEntry, SyncPolicy, Variant, Winner, Writer};
use touchline_selfplay::report::{Report, board_svg, page, showcase};
use touchline_selfplay::tournament::{Plan, Tournament};

use crate::common::{self, Toy, check_markup, file_of, random_game, write_file};

fn play(folder: &Path) {
    let mut plan = Plan::parse("game = \"toy\"\nseed = 3\npairs = 10\nplayer = []").expect("a plan");
    let player = |name: &str, kind| PlayerSettings { name: name.into(), kind, ..PlayerSettings::default() };
    plan.players = vec![player("r", Kind::Random), player("<g&>", Kind::Greedy), player("flat", Kind::Flat)];
    plan.budget = Budget::simulations(60);
    let mut tournament = Tournament::<Toy>::open(plan, folder).expect("a tournament");
    tournament.run(&Stop::default(), &|_| {}).expect("a run");
}

#[test]
fn a_tournament_becomes_tables_and_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    play(folder.path());
    let path = folder.path().join(FINISHED);
    let report = Report::read(&path).expect("a report");
    let names: Vec<&str> = report.standings.iter().map(|standing| standing.name.as_str()).collect();
    assert_eq!(report.stats, stats(&path).expect("stats"));
    assert_eq!(names[0], "flat");
    let sum: f64 = report.standings.iter().map(|standing| standing.elo.value).sum();
    assert!(sum.abs() < 1e-6);
    let points: f64 = report.standings.iter().map(|standing| standing.tally.points()).sum();
    assert_eq!(points, 60.0);
    let mirror = |a, b| report.against(a, b).expect("players");
    assert_eq!(mirror(0, 1).wins, mirror(1, 0).losses);
    assert_eq!(report.meeting(2, 0).expect("pairs").points.pairs(), 10);
    for table in
        [report.standings_table(), report.cross_table(), report.pairs_table(), report.summary_table()]
    {
        assert!(!table.rows.is_empty());
        assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{table:?}");
    }
    let games = showcase::<Toy>(&path, 60, 7).expect("games");
    assert_eq!(games.len(), 7);
    let html = page(&report, &games, &[]);
    check_markup(&html);
    assert!(html.contains("&lt;g&amp;&gt;") && !html.contains("<g&>"));
    let outside = html.replace("http://www.w3.org/2000/svg", "");
    assert!(!outside.contains("http:") && !outside.contains("https:") && !outside.contains("src="));
    if let Some(out) = std::env::var_os("PAGE") {
        std::fs::write(out, html).expect("a file");
    }
}

/// A game that a file has twice counts once; one that another was before, step by step, counts and is told.
#[test]
fn games_that_are_there_again_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a");
    let again = Game { number: 5, ..random_game(2) };
    let mut swapped = Game { number: 6, ..random_game(2) };
    (swapped.white, swapped.black) = (swapped.black, swapped.white);
    let games = [random_game(1), random_game(2), random_game(1), again, swapped];
    std::fs::write(&path, file_of(&games, true)).expect("a file");
    let report = Report::read(&path).expect("a report");
    assert_eq!((report.stats.white.games(), report.repeated), (4, 1));
    let row = ["games that repeat an earlier one".to_owned(), "1".to_owned()];
    assert!(report.summary_table().rows.contains(&row.to_vec()));
}

/// Against itself a player wins what it loses: such games count as games, and say nothing of the player.
#[test]
fn games_against_oneself_are_nobodys() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a");
    let mut own = Game { winner: Winner::White, end: End::Time, ..random_game(2) };
    own.black.clone_from(&own.white);
    let other = Game { winner: Winner::Black, ..random_game(0) };
    std::fs::write(&path, file_of(&[other, own], true)).expect("a file");
    let report = Report::read(&path).expect("a report");
    assert_eq!(report.stats.white.games(), 2);
    let games = |place: usize| report.standings[place].tally.games();
    assert_eq!((games(0), games(1)), (1, 1));
    assert!(report.standings.iter().all(|standing| standing.forfeits == 0));
    assert_eq!([report.against(0, 0), report.against(1, 1)], [None, None]);
}

/// Who won everything is told how little the error says.
#[test]
fn a_clean_sweep_has_a_note() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a");
    let note = |winners: [Winner; 2]| {
        let games = [0, 2].map(random_game).into_iter().zip(winners);
        let games: Vec<Game> = games.map(|(game, winner)| Game { winner, ..game }).collect();
        std::fs::write(&path, file_of(&games, true)).expect("a file");
        let report = Report::read(&path).expect("a report");
        let told = report.standings_table().note.contains("say little");
        assert_eq!(page(&report, &[], &[]).contains("say little"), told);
        told
    };
    assert!(note([Winner::White; 2]) && !note([Winner::White, Winner::Draw]));
}

/// The standings of two players and the table of their pairs say the same about who is better, also after a clean
/// sweep.
#[test]
fn two_players_are_compared_by_their_pairs() {
    let level: fn(u64) -> Winner = |_| Winner::White;
    let swept: fn(u64) -> Winner = |number| if number % 2 == 0 { Winner::White } else { Winner::Black };
    for winner_of in [level, swept] {
        let folder = tempfile::tempdir().expect("a folder");
        let games: Vec<Game> = (0..8)
            .map(|number| {
                let mut game = Game { number, winner: winner_of(number), ..random_game(number) };
                if number % 2 == 1 {
                    (game.white, game.black) = (game.black, game.white);
                }
                game
            })
            .collect();
        let path = folder.path().join("a");
        std::fs::write(&path, file_of(&games, true)).expect("a file");
        let report = Report::read(&path).expect("a report");
        let meeting = report.meeting(0, 1).expect("pairs");
        assert_eq!(Some(meeting.elo), meeting.points.elo());
        assert_eq!(report.standings[0].los_next, Some(meeting.elo.los));
        assert_eq!(report.standings[1].los_next, None);
    }
}

/// Who has not played stands behind all who have, and nobody is compared with them.
#[test]
fn players_without_games_stand_last() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a");
    let mut header = common::header();
    header.players.insert(1, PlayerEntry { name: "idle".to_owned(), settings: String::new() });
    let winner = |number| if number == 7 { Winner::Black } else { Winner::White };
    let games: Vec<Game> =
        (0..8).map(|number| Game { winner: winner(number), ..random_game(number) }).collect();
    std::fs::write(&path, file_with(&header, &games)).expect("a file");
    let report = Report::read(&path).expect("a report");
    let standings = report.standings.iter();
    let told: Vec<_> =
        standings.map(|standing| (standing.name.as_str(), standing.los_next.is_some())).collect();
    assert_eq!(told, [("ann", true), ("bob", false), ("idle", false)]);
    assert_eq!(report.against(0, 1).expect("players").games(), 8);
}

/// A game that does not follow the rules costs its replay, not the page.
#[test]
fn games_that_cannot_be_replayed_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a");
    let games = [random_game(0), Game { steps: vec![99], ..random_game(1) }, random_game(2)];
    std::fs::write(&path, file_of(&games, true)).expect("a file");
    assert_eq!(showcase::<Toy>(&path, 3, 3).expect("games").len(), 2);
}

#[test]
fn reports_need_sound_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a");
    write_file(&path, 0..3);
    assert!(Report::read(&path).is_ok());
    let mut bytes = std::fs::read(&path).expect("a file");
    bytes.truncate(bytes.len() - 1);
    std::fs::write(&path, bytes).expect("a file");
    assert!(Report::read(&path).is_err());
    assert!(Report::read(&folder.path().join("none")).is_err());
}

/// A header may claim any number of players; those of a plan are rated, and more are refused before anything is
/// computed.
#[test]
fn more_players_than_a_plan_has_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a");
    let read = |players| {
        let player = |n| PlayerEntry { name: format!("p{n}"), settings: String::new() };
        let header = Header { players: (0..players).map(player).collect(), ..common::header() };
        std::fs::write(&path, file_with(&header, &[])).expect("a file");
        Report::read(&path).map(|report| report.standings.len())
    };
    assert_eq!(read(1000).expect("a report"), 1000);
    let error = read(60_000).expect_err("too many").to_string();
    assert_eq!(error, "the file header has 60000 players; at most 1000 are rated");
}

/// A finished file with this header.
fn file_with(header: &Header, games: &[Game]) -> Vec<u8> {
    let layout = Layout { compressed: true, finished: true };
    let mut writer = Writer::create(Vec::new(), header, layout, SyncPolicy::AtFinish).expect("a header");
    games.iter().for_each(|game| _ = writer.append(game).expect("a game"));
    writer.finish().expect("a file")
}

/// A game that stands in a file again and again is no second game of its pair.
#[test]
fn repeated_games_make_no_pair() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a");
    for copies in [2, 258] {
        std::fs::write(&path, file_of(&vec![random_game(0); copies], true)).expect("a file");
        let report = Report::read(&path).expect("a report");
        assert_eq!(report.meeting(0, 1), None, "{copies} copies");
    }
}

/// Cells of a study have the same openings and dice: the same games in ten cells tell hardly more than in one.
#[test]
fn cells_of_a_study_are_not_independent() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a");
    let error = |cells: u32| {
        let variants = vec![Variant::default(); cells as usize];
        let game = |fixture, pair| {
            GameNumber::pair(fixture, pair).map(|number| {
                let winner = WINNERS[(pair as usize + usize::from(number.half)) % 5];
                let game = Game { winner, ..random_game(number.code()) };
                let (white, black) = (game.white.clone(), game.black.clone());
                if number.half == 0 { game } else { Game { white: black, black: white, ..game } }
            })
        };
        let games: Vec<Game> =
            (0..cells).flat_map(|cell| (0..20).flat_map(move |pair| game(cell, pair))).collect();
        std::fs::write(&path, file_with(&Header { variants, ..common::header() }, &games)).expect("a file");
        Report::read(&path).expect("a report")
    };
    const WINNERS: [Winner; 5] = [Winner::White, Winner::Draw, Winner::Black, Winner::White, Winner::White];
    let (one, ten) = (error(1), error(10));
    let shrunk = ten.ratings.advantage.error / one.ratings.advantage.error;
    assert!((0.9..=1.0).contains(&shrunk), "{shrunk}");
    let [one_meeting, ten_meeting] = [&one, &ten].map(|report| report.meeting(0, 1).expect("pairs"));
    assert_eq!((one_meeting.points.pairs(), ten_meeting.points.pairs()), (20, 200));
    for (a, b) in one_meeting.elo.interval.into_iter().zip(ten_meeting.elo.interval) {
        assert!((a - b).abs() < 1e-9, "{one_meeting:?}, {ten_meeting:?}");
    }
    assert!((one_meeting.elo.los - ten_meeting.elo.los).abs() < 1e-9);
    assert!(one_meeting.elo.nelo.is_some() && ten_meeting.elo.nelo.is_none());
    assert_eq!(ten.standings[0].los_next, Some(ten_meeting.elo.los));
}

#[test]
fn boards_are_drawn() {
    use touchline_engine::{Game, Rulebook};
    let svg = board_svg(&Toy::default().diagram(&Toy::default().start()));
    check_markup(&svg);
    assert_eq!(svg.matches("<rect").count(), 9);
}
