//! Small tournaments of the toy game, and where they are played.

use std::path::Path;

use tempfile::TempDir;
use touchline_selfplay::Stop;
use touchline_selfplay::player::{Budget, Kind, PlayerSettings};
use touchline_selfplay::tournament::{Ending, Plan, Tournament};

use crate::common::Toy;

/// A folder that is removed when it goes out of scope.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The bytes of a file.
pub fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).expect("a file")
}

/// A plan between players `p0`, `p1`, … of these kinds, with 12 simulations for an action, two games at a time and
/// openings of two random steps.
pub fn plan(kinds: &[Kind], pairs: u32) -> Plan {
    let mut plan = Plan::parse("game = \"toy\"\nseed = 7\npairs = 1\nplayer = []").expect("a plan");
    let player = |(i, &kind)| PlayerSettings { name: format!("p{i}"), kind, ..PlayerSettings::default() };
    plan.players = kinds.iter().enumerate().map(player).collect();
    plan.pairs = pairs;
    plan.concurrency = 2;
    plan.budget = Budget::simulations(12);
    plan.openings.random_steps = 2;
    plan
}

/// Plays all that is left.
pub fn play_all(plan: &Plan, folder: &Path) {
    let mut tournament = Tournament::<Toy>::open(plan.clone(), folder).expect("a tournament");
    let ending = tournament.run(&Stop::default(), &|_| {}).expect("a run");
    assert_eq!(ending, Ending::Complete { verdict: None });
}
