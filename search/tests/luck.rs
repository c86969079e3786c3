//! Luck: over the outcomes of a chance event it sums to zero, with exact values and with those of a search.

use touchline_engine::games::Metacheckers;
use touchline_engine::{Actor, Game, Rulebook};
use touchline_search::exact::Exact;
use touchline_search::luck::ChanceEvent;
use touchline_search::{Config, Control, Limits, search};

use crate::games::pig::Pig;

/// Late rolls of MetaCheckers that the exhaustive solver finishes.
const ROLLS: [&str; 4] = [
    "11/8k2/2C1c3C2/11/2c3C4/2c1C6/11/11/11/11/11/11/8K2/11/11 w g10 risk wi0 - - 433,433 47 0-1",
    "11/5k3C1/11/11/11/11/2c2c2c2/11/2C5C2/11/11/11/11/5K5/11 w j13 roll wn0 - - 433,433 47 0-0",
    "11/5c5/1cc6k1/3C3C3/7C3/4c6/11/11/11/11/11/11/11/5K5/11 w d11 boot2 wn0 - - 433,433 47 0-0",
    "11/7C3/4kc5/4C3c2/11/5C2c2/4Cc5/11/11/11/11/11/11/7K3/11 b f9 steal bn0 - i9 433,433 47 0-0",
];

fn weighted<A: Copy>(event: &ChanceEvent<A>) -> f64 {
    event.fortunes.iter().map(|fortune| fortune.probability * fortune.luck).sum()
}

#[test]
fn exact_luck_sums_to_zero() {
    let game = Metacheckers::default();
    let mut spread = 0.0f64;
    for text in ROLLS {
        let position = game.parse_position(text).expect("a position");
        let mut solver = Exact::new(&game, u64::MAX);
        let event = ChanceEvent::valued(&game, &position, |after| solver.value(after)).expect("no limit");
        assert_eq!(event.expectation, solver.value(&position).expect("no limit"), "{text}");
        assert!(weighted(&event).abs() < 1e-12, "{text}");
        for fortune in &event.fortunes {
            let mut next = position;
            game.apply_unchecked(&mut next, fortune.outcome);
            assert_eq!(fortune.value, solver.value(&next).expect("no limit"));
            assert_eq!(event.fortune(fortune.outcome), Some(*fortune));
            spread = spread.max(fortune.luck.abs());
        }
    }
    assert!(spread > 0.2, "the dice matter: {spread}");
}

#[test]
fn luck_by_search_sums_to_zero() {
    let kickoff = Metacheckers::with_rules("first=white").expect("rules");
    check_search(&kickoff, 3000);
    check_search(&Metacheckers::default(), 500);
    check_search(&Pig { target: 20 }, 500);
}

fn check_search<G: Game>(game: &G, simulations: u64) {
    let mut position = game.start();
    // Pig begins with a choice: roll.
    if let Actor::Side(_) = game.actor(&position) {
        let event = ChanceEvent::valued(game, &position, |_| Err("nothing to value"));
        assert_eq!(event.expect("no outcomes").fortunes, []);
        let roll = *touchline_engine::successors(game, &position).last().expect("hold or roll");
        game.apply_unchecked(&mut position, roll);
    }
    assert_eq!(game.actor(&position), Actor::Chance);
    let limits = Limits { simulations: Some(simulations), ..Limits::default() };
    let report =
        search(game, &position, &Config::default(), &limits, &Control::default()).expect("chance acts");
    let event = ChanceEvent::of_report(&report).expect("a chance event");
    assert!((event.expectation - report.value()).abs() < 1e-12);
    assert!(weighted(&event).abs() < 1e-12);
    assert!(event.fortunes.iter().all(|fortune| fortune.luck.abs() <= 1.0));
    let chosen =
        search(game, &game.start(), &Config::default(), &limits, &Control::default()).expect("somebody acts");
    assert_eq!(ChanceEvent::of_report(&chosen).is_some(), chosen.actor == Actor::Chance);
}

#[test]
fn the_variance_of_luck_weighs_outcomes_by_probability() {
    let event = ChanceEvent::new(&[('a', 0.75, 0.5), ('b', 0.25, 0.9)]);
    assert!((event.expectation - 0.6).abs() < 1e-12);
    assert!((event.variance() - (0.75 * 0.01 + 0.25 * 0.09)).abs() < 1e-12);
    assert_eq!(ChanceEvent::<char>::new(&[('a', 1.0, 0.3)]).variance(), 0.0);
}
