//! The reference players, and that the search is stronger than those without a tree.

use touchline_engine::random::derive;
use touchline_engine::{Actor, Game, Side};
use touchline_search::{Config, Control, Limits, Searcher};

use crate::determinism::bits;
use crate::games::connect_four::ConnectFour;
use crate::games::pig::{Pig, Position};

fn limits(simulations: u64, seed: u64) -> Limits {
    Limits { simulations: Some(simulations), seed, ..Limits::default() }
}

/// The default and all reference players.
fn all() -> [Searcher; 5] {
    [Searcher::Default(Config::default()), Searcher::Random, Searcher::Greedy, Searcher::Flat, Searcher::Uct]
}

/// The result for the first searcher over a number of matches, half of them with each side.
fn score<G: Game>(game: &G, first: &Searcher, second: &Searcher, simulations: u64, matches: u64) -> f64 {
    let mut points = 0.0;
    for number in 0..matches {
        let side = Side::from_index(number as usize);
        let mut position = game.start();
        let mut ply = 0;
        let mut rng = touchline_engine::random::stream(number, &[1]);
        while game.actor(&position) != Actor::None {
            let action = match game.actor(&position) {
                Actor::Side(actor) => {
                    let searcher = if actor == side { first } else { second };
                    let limits = limits(simulations, derive(number, &[ply]));
                    searcher.think(game, &position, &limits, &Control::default()).expect("an action").best()
                }
                _ => game.sample_outcome(&position, &mut rng),
            };
            game.apply_unchecked(&mut position, action.expect("somebody acts"));
            ply += 1;
        }
        points += game.result(&position).expect("the end").value(side);
    }
    points / matches as f64
}

#[test]
fn every_player_reports_all_actions_and_repeats_itself() {
    for searcher in all() {
        let think = |seed| {
            searcher
                .think(&ConnectFour, &ConnectFour.start(), &limits(700, seed), &Control::default())
                .expect("a report")
        };
        let (report, again) = (think(3), think(3));
        let mut actions: Vec<u8> = report.lines.iter().map(|line| line.action).collect();
        assert_eq!(bits(&report), bits(&again), "{searcher:?}");
        actions.sort_unstable();
        assert_eq!(actions, [0, 1, 2, 3, 4, 5, 6], "{searcher:?}");
    }
}

#[test]
fn every_player_takes_part_in_a_dice_game() {
    let game = Pig { target: 20 };
    let mut rolling = Position::at(3, 4, 5);
    rolling.rolling = true;
    for searcher in all() {
        for position in [game.start(), rolling] {
            let report =
                searcher.think(&game, &position, &limits(300, 1), &Control::default()).expect("a report");
            assert_eq!(report.actor, game.actor(&position));
            assert!(
                (report.lines.iter().map(|line| line.prior).sum::<f64>() - 1.0).abs() < 1e-12,
                "{searcher:?}"
            );
        }
    }
}

/// One simulation tells nothing about the other outcomes of a roll, and does not make them losses.
#[test]
fn what_was_not_visited_counts_as_unknown() {
    let game = Pig { target: 20 };
    let mut rolling = Position::at(3, 4, 5);
    rolling.rolling = true;
    for searcher in [Searcher::Flat, Searcher::Uct] {
        for position in [game.start(), rolling] {
            let report =
                searcher.think(&game, &position, &limits(1, 1), &Control::default()).expect("a report");
            let (seen, unseen): (Vec<_>, Vec<_>) = report.lines.iter().partition(|line| line.visits > 0);
            assert_eq!(seen.len(), 1, "{searcher:?}");
            assert!(!unseen.is_empty() && unseen.iter().all(|line| line.value == 0.5), "{searcher:?}");
            let is_chance = game.actor(&position) == Actor::Chance;
            assert!(is_chance || report.lines[0].visits == 1, "{searcher:?} plays what it has looked at");
        }
    }
}

#[test]
fn the_default_beats_players_without_a_tree() {
    let default = Searcher::Default(Config::default());
    for (peer, at_least) in [(Searcher::Random, 0.95), (Searcher::Greedy, 0.95), (Searcher::Flat, 0.6)] {
        let score = score(&ConnectFour, &default, &peer, 500, 40);
        println!("default against {peer:?}: {score}");
        assert!(score >= at_least, "{peer:?}: {score}");
    }
}
