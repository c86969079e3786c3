//! Swiss tournaments: who is left out, and what may change in a folder that was played into.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use touchline_selfplay::Stop;
use touchline_selfplay::contest::{Event, FINISHED, Next, Order, RUNNING, Results};
use touchline_selfplay::player::Kind;
use touchline_selfplay::record::open;
use touchline_selfplay::tournament::{Ending, Format, GameId, Plan, Schedule, Tournament};

use crate::common::Toy;
use crate::common::played::{self, folder};

fn plan(players: usize, pairs: u32, rounds: u32) -> Plan {
    let plan = played::plan(&vec![Kind::Random; players], pairs);
    Plan { format: Format::Swiss, rounds, ..plan }
}

/// Plays a plan in which the player who comes first in the list always wins.
fn play(plan: &Plan) -> Vec<GameId> {
    let mut schedule = Schedule::new(plan, Results::new());
    let mut played = Vec::new();
    while let Next::Play(number) = schedule.next() {
        let id = GameId::of(number).expect("a number");
        schedule.finished(number, if id.half == 0 { 1.0 } else { 0.0 });
        played.push(id);
    }
    assert_eq!(schedule.total(), Some(played.len() as u64));
    played
}

/// With an odd number of players everyone is left out once before anyone is twice, in every further cycle, too; the
/// first is the last of the table.
#[test]
fn everyone_is_left_out_in_turn() {
    for players in [3, 5, 7] {
        let rounds = 3 * players as u32;
        let played = play(&plan(players, 1, rounds));
        let mut left_out = Vec::new();
        for round in 0..rounds {
            let mut seats = vec![0; players];
            for id in played.iter().filter(|id| id.pair == round) {
                seats[id.first] += 1;
                seats[id.second] += 1;
            }
            assert_eq!(seats.iter().filter(|&&games| games == 2).count(), players - 1, "round {round}");
            left_out.extend(seats.iter().position(|&games| games == 0));
        }
        assert_eq!(left_out[0], players - 1);
        for cycle in left_out.chunks(players) {
            let mut counts = BTreeMap::new();
            cycle.iter().for_each(|player| *counts.entry(player).or_insert(0) += 1);
            assert_eq!(counts.len(), players, "{left_out:?}");
        }
    }
}

/// What a plan with another number of players, pairs or rounds does in the folder of a played one: how many games it
/// finds and then has, or why it is refused.
fn changed(before: &Plan, after: Plan) -> Result<(usize, usize), String> {
    let folder = folder();
    let mut first = Tournament::<Toy>::open(before.clone(), folder.path()).expect("a tournament");
    assert_eq!(first.run(&Stop::default(), &|_| {}).expect("a run"), Ending::Complete { verdict: None });
    drop(first);
    let mut second = Tournament::<Toy>::open(after, folder.path()).map_err(|error| error.to_string())?;
    let there = second.results().len();
    second.run(&Stop::default(), &|_| {}).expect("a run");
    Ok((there, second.results().len()))
}

/// Other pairs or players would mix the rounds of two tournaments; more rounds go on, fewer leave what is there.
#[test]
fn only_rounds_may_change() {
    let before = plan(6, 2, 3);
    for after in [plan(6, 3, 3), plan(6, 1, 3), plan(6, 3, 1), plan(8, 2, 3), plan(7, 2, 4)] {
        let refused = changed(&before, after).expect_err("two schedules would be mixed");
        assert!(refused.starts_with("swiss: ") && refused.contains("only rounds may change"), "{refused}");
    }
    assert_eq!(changed(&before, plan(6, 2, 5)), Ok((36, 60)));
    assert_eq!(changed(&before, plan(6, 2, 2)), Ok((36, 36)));
    // In the middle of its first round a plan is refused with fewer pairs, too, and with players who have not played.
    for (before, games, after) in [
        (plan(6, 3, 3), 15, plan(6, 1, 3)),
        (plan(6, 3, 3), 15, plan(8, 2, 3)),
        (plan(3, 4, 4), 6, plan(3, 1, 4)),
    ] {
        let folder = folder();
        let stop = Stop::default();
        let mut first = Tournament::<Toy>::open(before, folder.path()).expect("a tournament");
        let played = AtomicUsize::new(0);
        let after_some_games = |event: &Event<'_>| {
            let finished = matches!(event, Event::Finished { .. });
            if finished && played.fetch_add(1, Ordering::Relaxed) + 1 == games {
                stop.request();
            }
        };
        first.run(&stop, &after_some_games).expect("a run");
        drop(first);
        drop_first_game(&folder.path().join(RUNNING));
        let refused = Tournament::<Toy>::open(after, folder.path()).err().expect("refused").to_string();
        assert!(refused.contains("only rounds may change"), "{refused}");
    }
    // One round is the beginning of one with more pairs.
    assert_eq!(changed(&plan(6, 2, 1), plan(6, 3, 1)), Ok((12, 18)));
}

/// Takes the first game out of a record file.
fn drop_first_game(path: &Path) {
    let games: Vec<_> = open(path).expect("a file").map(|entry| entry.expect("a game")).collect();
    let bytes = std::fs::read(path).expect("a file");
    let [first, second] = [0, 1].map(|place| games[place].offset as usize);
    std::fs::write(path, [&bytes[..first], &bytes[second..]].concat()).expect("written");
}

/// Damage in the middle of a file leaves a hole in an early round, which is played again.
#[test]
fn holes_are_filled() {
    // In the last two, players meet again.
    for (players, pairs, rounds) in [(6, 2, 4), (4, 1, 5), (2, 1, 5)] {
        fill_a_hole(&plan(players, pairs, rounds));
    }
}

fn fill_a_hole(plan: &Plan) {
    let (whole, broken) = (folder(), folder());
    let games = plan.players.len() * (plan.pairs * plan.rounds) as usize;
    let run = |folder: &Path, stop: &Stop, most: usize| {
        let mut tournament = Tournament::<Toy>::open(plan.clone(), folder).expect("a tournament");
        let played = AtomicUsize::new(0);
        tournament.run(stop, &|event| {
            let finished = matches!(event, Event::Finished { .. });
            if finished && played.fetch_add(1, Ordering::Relaxed) + 1 >= most {
                stop.request();
            }
        })
    };
    run(whole.path(), &Stop::default(), 1000).expect("a run");
    let part = games * 5 / 8;
    assert_eq!(run(broken.path(), &Stop::default(), part).expect("a run"), Ending::Interrupted);
    let path = broken.path().join(RUNNING);
    let third = open(&path).expect("a file").nth(2).expect("a third game").expect("sound").offset as usize;
    let mut bytes = std::fs::read(&path).expect("a file");
    bytes[third + 10] ^= 1;
    std::fs::write(&path, bytes).expect("a file");
    // The run that mends the file is stopped before it has filled the hole: the next one finds nothing to mend.
    let mended = Tournament::<Toy>::open(plan.clone(), broken.path()).expect("a tournament");
    assert!(mended.recovered().is_some());
    drop(mended);
    run(broken.path(), &Stop::default(), 1000).expect("a run");
    let finished = |folder: &Path| std::fs::read(folder.join(FINISHED)).expect("a file");
    assert!(finished(whole.path()) == finished(broken.path()), "other bytes");
}
