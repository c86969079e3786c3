//! Pig: exact value iteration over the rules as the trait gives them, and the search against it.

use touchline_engine::random::{below, stream};
use touchline_engine::{Actor, Game, Side, share};
use touchline_search::{ChanceSampling, Config, Control, Limits, search};

use crate::games::pig::{HOLD, Pig, Position, ROLL};

/// The probability that the side to act wins, for all its points, the other's points and the sum of the turn.
struct Values {
    game: Pig,
    table: Vec<f64>,
}

impl Values {
    /// Value iteration in place until no value moves by more than 1e-8.
    fn solve(target: u8) -> Values {
        let n = usize::from(target);
        let mut values = Values { game: Pig { target }, table: vec![0.5; n * n * n] };
        loop {
            let mut change = 0.0f64;
            // From high scores down, so that news travels fast.
            for (own, other) in
                (0..target).rev().flat_map(|own| (0..target).rev().map(move |other| (own, other)))
            {
                for sum in (0..target - own).rev() {
                    let position = Position::at(own, other, sum);
                    let value = values.of_action(position, HOLD).max(values.of_action(position, ROLL));
                    let old = &mut values.table[index(n, own, other, sum)];
                    change = change.max((value - *old).abs());
                    *old = value;
                }
            }
            if change < 1e-8 {
                return values;
            }
        }
    }

    /// White's probability to win.
    fn of(&self, position: &Position) -> f64 {
        if let Some(result) = self.game.result(position) {
            return result.value(Side::White);
        }
        match self.game.actor(position) {
            Actor::Chance => {
                let mut outcomes = Vec::new();
                self.game.outcomes(position, &mut outcomes);
                let value = |&(face, p): &(u8, touchline_engine::Probability)| {
                    let mut next = *position;
                    self.game.apply_unchecked(&mut next, face);
                    share(p) * self.of(&next)
                };
                outcomes.iter().map(value).sum()
            }
            _ => {
                let (own, other) = (position.side.index(), position.side.opponent().index());
                let [own, other] = [position.scores[own], position.scores[other]];
                let value = self.table[index(usize::from(self.game.target), own, other, position.sum)];
                if position.side == Side::White { value } else { 1.0 - value }
            }
        }
    }

    fn of_action(&self, position: Position, action: u8) -> f64 {
        let mut next = position;
        self.game.apply_unchecked(&mut next, action);
        self.of(&next)
    }
}

fn index(n: usize, own: u8, other: u8, sum: u8) -> usize {
    (usize::from(own) * n + usize::from(other)) * n + usize::from(sum)
}

/// Neller & Presser (2004): the first player wins with probability 0.530592… under optimal play to 100.
#[test]
fn value_iteration_gives_the_published_figure() {
    let values = Values::solve(100);
    let first = values.of(&Position::at(0, 0, 0));
    assert!((0.530_592..0.530_593).contains(&first), "{first}");
}

/// To 25 points: wherever the right choice matters, the search makes it, and its value is near.
#[test]
fn the_search_plays_optimally() {
    let target = 25;
    let values = Values::solve(target);
    let game = Pig { target };
    let mut rng = stream(9, &[]);
    for sampling in [ChanceSampling::Stratified, ChanceSampling::Plain] {
        let config = Config { chance: sampling, ..Config::default() };
        let mut checked = 0;
        while checked < 40 {
            let own = below(&mut rng, u32::from(target)) as u8;
            let other = below(&mut rng, u32::from(target)) as u8;
            let sum = below(&mut rng, u32::from(target - own)) as u8;
            let position = Position::at(own, other, sum);
            let (hold, roll) = (values.of_action(position, HOLD), values.of_action(position, ROLL));
            if (hold - roll).abs() < 0.03 {
                continue;
            }
            checked += 1;
            let limits = Limits { simulations: Some(20_000), seed: checked, ..Limits::default() };
            let report = search(&game, &position, &config, &limits, &Control::default()).expect("a search");
            let best = if hold > roll { HOLD } else { ROLL };
            assert_eq!(
                report.best(),
                Some(best),
                "{own}-{other} sum {sum}: hold {hold}, roll {roll}, {report:?}"
            );
            let error = (report.value() - hold.max(roll)).abs();
            assert!(error < 0.08, "{own}-{other} sum {sum}: {} for {}", report.value(), hold.max(roll));
        }
    }
}

/// The die in the air at the root: six lines with probability 1/6, visited evenly, and the expected value.
#[test]
fn a_roll_at_the_root() {
    let values = Values::solve(25);
    let game = Pig { target: 25 };
    let mut position = Position::at(10, 12, 6);
    game.apply_unchecked(&mut position, ROLL);
    let limits = Limits { simulations: Some(30_000), ..Limits::default() };
    let report =
        search(&game, &position, &Config::default(), &limits, &Control::default()).expect("a search");
    assert_eq!(report.actor, Actor::Chance);
    assert!(report.lines.iter().all(|line| line.visits == 5000 && (line.prior - 1.0 / 6.0).abs() < 1e-15));
    assert!((report.value() - values.of(&position)).abs() < 0.03, "{}", report.value());
}
