//! Contests: how far they are, and games that cannot be played.

use std::sync::Mutex;

use touchline_selfplay::Stop;
use touchline_selfplay::contest::{Contest, Event, GameNumber, Journal, Missing, PlayError, play_all};
use touchline_selfplay::player::Kind;
use touchline_selfplay::record::{FileError, Game, VariantRules};
use touchline_selfplay::tournament::{Format, Plan, Tournament};

use crate::common::Toy;
use crate::common::played::{self, folder};

fn plan(players: usize, pairs: u32) -> Plan {
    Plan { concurrency: 3, ..played::plan(&vec![Kind::Random; players], pairs) }
}

/// Games that stay in memory.
struct Memory;

impl Journal for Memory {
    fn append(&mut self, _: &Game) -> Result<(), FileError> {
        Ok(())
    }
}

/// A game that nobody can play ends the contest with its number; it used to keep the others waiting for ever.
#[test]
fn what_cannot_be_played_is_an_error() {
    let played = |contest: &Contest<Toy>, fixture| {
        let mut games = Missing::default();
        let [one, other] = GameNumber::pair(fixture, 0).map(GameNumber::code);
        games.want(2, [one, other].into_iter());
        play_all(contest, &mut games, &mut Memory, &Stop::default(), &|_| {})
    };
    let contest = plan(2, 1).contest::<Toy>().expect("a plan");
    assert!(played(&contest, 0).expect("a run"));
    assert!(matches!(played(&contest, 9), Err(PlayError::NoGame { .. })));
    let stuck = Contest { rules: VariantRules::from(vec![Toy::stuck()]), ..contest };
    let error = played(&stuck, 0).expect_err("no outcome");
    assert!(matches!(error, PlayError::Unplayable { .. }), "{error}");
    assert!(error.to_string().contains("no chance outcome can be drawn"), "{error}");
}

/// Games of more pairs, rounds or challengers than the plan asks for are there, but none of its games that are done.
#[test]
fn what_is_done_is_at_most_the_total() {
    let of = |format| Plan { format, challengers: 2, rounds: 4, ..plan(4, 2) };
    for (before, after, total) in [
        (of(Format::RoundRobin), Plan { pairs: 1, ..plan(5, 1) }, 20),
        (of(Format::Gauntlet), Plan { challengers: 1, pairs: 3, ..of(Format::Gauntlet) }, 18),
        (Plan { rounds: 2, ..of(Format::Swiss) }, Plan { rounds: 3, ..of(Format::Swiss) }, 24),
    ] {
        let folder = folder();
        let run = |plan: Plan| {
            let told = Mutex::new(Vec::new());
            let mut tournament = Tournament::<Toy>::open(plan, folder.path()).expect("a tournament");
            tournament
                .run(&Stop::default(), &|event| {
                    if let Event::Finished { done, total, .. } = event {
                        told.lock().expect("numbers").push((*done, total.expect("a total")));
                    }
                })
                .expect("a run");
            told.into_inner().expect("numbers")
        };
        run(before);
        let told = run(after);
        let first = total - told.len() as u64 + 1;
        assert_eq!(told, (first..=total).map(|done| (done, total)).collect::<Vec<_>>());
    }
}
