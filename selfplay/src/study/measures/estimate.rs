//! From measured games to estimates with intervals.

use std::collections::{BTreeMap, BTreeSet};

use super::{ACTION, CHOICES, CHOSEN, COMEBACK, GameMeasures, MEAN, Measure, PIECE, Unit};
use crate::interval::{CONFIDENCE, Interval, mean, pair_mean, ratio};

/// What occurs in some game of a study: cells in which it does not have shares of 0 of it, not unknown ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    kinds: BTreeSet<String>,
    pieces: BTreeSet<String>,
    numbers: BTreeMap<String, BTreeSet<u32>>,
}

impl Names {
    /// The kinds of actions and of pieces in these games, and the numbers that were chosen.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a GameMeasures>) -> Names {
        let mut names = Names::default();
        for game in games {
            names.kinds.extend(game.kinds.keys().cloned());
            names.pieces.extend(game.pieces.keys().cloned());
            for (letter, numbers) in &game.numbers {
                names.numbers.entry(letter.clone()).or_default().extend(numbers.keys());
            }
        }
        names
    }
}

/// The measures of a cell's games: length, goals, forced decisions and dead turns, drama, branching by phase, use of
/// each kind of action and of piece, numbers that were chosen. Means and shares are over games; the interval takes a
/// pair of games as one observation. `names` are those of the whole study.
#[must_use]
pub fn measures(games: &[GameMeasures], names: &Names) -> Vec<Measure> {
    if games.is_empty() {
        return Vec::new();
    }
    let pairs = by_pair(games);
    let mut found = Vec::new();
    let mut number = |name: &str, of: &dyn Fn(&GameMeasures) -> Option<f64>| {
        found.extend(pair_values(&pairs, of).map(|values| measure(name, Unit::Number, plain(&values))));
    };
    let goals = |game: &GameMeasures| game.score.map(f64::from);
    number("actions a game", &|game| Some(game.actions as f64));
    number("turns a game", &|game| Some(game.turns as f64));
    number("goals a game", &|game| Some(goals(game).iter().sum()));
    number("goals between the sides", &|game| Some((goals(game)[0] - goals(game)[1]).abs()));
    number("lead changes a game", &|game| game.lead_changes);
    let comeback = |game: &GameMeasures| {
        game.lead_changes?;
        Some(if game.lowest.is_some_and(|lowest| lowest < COMEBACK) { 1.0 } else { 0.0 })
    };
    found.extend(
        pair_values(&pairs, &comeback)
            .map(|values| measure("games won from behind", Unit::Share, pair_mean(&values, CONFIDENCE))),
    );
    // Of nothing there is no share: a game that was lost before its first action has no decisions.
    let share = |name: &str, part: &dyn Fn(&GameMeasures) -> u64, whole: &dyn Fn(&GameMeasures) -> u64| {
        let is_there = games.iter().any(|game| whole(game) > 0);
        is_there.then(|| measure(name, Unit::Share, ratio_share(&pairs, part, whole)))
    };
    found.extend(share("forced decisions", &|game| game.forced, &|game| game.actions));
    found.extend(share("dead turns", &|game| game.dead_turns, &|game| game.turns));
    for phase in keys(games, |game| &game.branching) {
        let count = |game: &GameMeasures| game.branching.get(&phase).copied().unwrap_or_default();
        let choices = ratio_of(&pairs, &|game| count(game).sum, &|game| count(game).occasions);
        found.push(measure(&format!("{CHOICES}{phase}"), Unit::Number, choices));
    }
    for kind in &names.kinds {
        let uses = |game: &GameMeasures| game.kinds.get(kind).copied().unwrap_or(0);
        found.extend(share(&format!("{ACTION}{kind}"), &uses, &|game| game.actions));
    }
    for piece in &names.pieces {
        let uses = |game: &GameMeasures| game.pieces.get(piece).copied().unwrap_or(0);
        found.extend(share(&format!("{PIECE}{piece}"), &uses, &|game| game.pieces.values().sum()));
    }
    for (letter, values) in &names.numbers {
        if games.iter().any(|game| game.numbers.contains_key(letter)) {
            found.extend(numbers(&pairs, letter, values));
        }
    }
    found
}

/// The mean of a named number that sides choose, and the share of each of its values.
fn numbers(pairs: &Pairs<'_>, letter: &str, values: &BTreeSet<u32>) -> Vec<Measure> {
    let all = |game: &GameMeasures| chosen(game, letter).map(|(_, count)| count).sum();
    let sum =
        |game: &GameMeasures| chosen(game, letter).map(|(number, count)| u64::from(number) * count).sum();
    let mut found = vec![measure(&format!("{MEAN}{letter}"), Unit::Number, ratio_of(pairs, &sum, &all))];
    found.extend(values.iter().map(|&value| {
        let uses = |game: &GameMeasures| {
            chosen(game, letter).filter(|&(number, _)| number == value).map(|(_, count)| count).sum()
        };
        measure(&format!("{CHOSEN}{letter}{value}"), Unit::Share, ratio_share(pairs, &uses, &all))
    }));
    found
}

/// How often each number of this letter was chosen in a game.
fn chosen<'a>(game: &'a GameMeasures, letter: &str) -> impl Iterator<Item = (u32, u64)> + use<'a> {
    game.numbers.get(letter).into_iter().flatten().map(|(&number, &count)| (number, count))
}

/// The games of each pair.
type Pairs<'a> = Vec<Vec<&'a GameMeasures>>;

fn by_pair(games: &[GameMeasures]) -> Pairs<'_> {
    let mut pairs: BTreeMap<u64, Vec<&GameMeasures>> = BTreeMap::new();
    for game in games {
        pairs.entry(game.pair).or_default().push(game);
    }
    pairs.into_values().collect()
}

/// The mean over the games of each pair; none if no game has the value.
fn pair_values(pairs: &Pairs<'_>, of: &dyn Fn(&GameMeasures) -> Option<f64>) -> Option<Vec<f64>> {
    let mean = |games: &Vec<&GameMeasures>| {
        let values: Vec<f64> = games.iter().filter_map(|game| of(game)).collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    };
    let values: Vec<f64> = pairs.iter().filter_map(mean).collect();
    (!values.is_empty()).then_some(values)
}

/// The mean with Student's interval, or with infinite ends.
fn plain(values: &[f64]) -> Interval {
    mean(values, CONFIDENCE).unwrap_or_else(|| unknown(values.first().copied().unwrap_or(0.0)))
}

/// An estimate of which nothing more is known.
const fn unknown(estimate: f64) -> Interval {
    Interval { low: f64::NEG_INFINITY, estimate, high: f64::INFINITY }
}

/// The ratio of two sums, for instance of forced decisions to all; pairs are the unit. A pair without an occasion says
/// nothing of it.
fn ratio_of(
    pairs: &Pairs<'_>,
    part: &dyn Fn(&GameMeasures) -> u64,
    whole: &dyn Fn(&GameMeasures) -> u64,
) -> Interval {
    let sum = |games: &Vec<&GameMeasures>, of: &dyn Fn(&GameMeasures) -> u64| {
        games.iter().map(|game| of(game)).sum::<u64>() as f64
    };
    let sums = pairs.iter().map(|games| (sum(games, part), sum(games, whole)));
    ratio(&sums.filter(|&(_, whole)| whole > 0.0).collect::<Vec<_>>(), CONFIDENCE)
}

/// A ratio that is a share. Where linearisation finds no error, because all pairs have the same share or there is one
/// pair, it is the mean of the shares of pairs, whose interval expects some spread.
fn ratio_share(
    pairs: &Pairs<'_>,
    part: &dyn Fn(&GameMeasures) -> u64,
    whole: &dyn Fn(&GameMeasures) -> u64,
) -> Interval {
    let ratio = ratio_of(pairs, part, whole);
    if ratio.low.is_finite() && ratio.width() > 1e-12 {
        return ratio.clamped(0.0, 1.0);
    }
    let share = |games: &Vec<&GameMeasures>| {
        let sum = |of: &dyn Fn(&GameMeasures) -> u64| games.iter().map(|game| of(game)).sum::<u64>() as f64;
        (sum(whole) > 0.0).then(|| sum(part) / sum(whole))
    };
    let shares: Vec<f64> = pairs.iter().filter_map(share).collect();
    if shares.is_empty() { unknown(ratio.estimate) } else { pair_mean(&shares, CONFIDENCE) }
}

/// A measure. None of them can be below 0; numbers that were all alike have no interval.
fn measure(name: &str, unit: Unit, interval: Interval) -> Measure {
    let interval = if interval.width() > 0.0 {
        Interval {
            low: if interval.low.is_finite() { interval.low.max(0.0) } else { interval.low },
            ..interval
        }
    } else {
        unknown(interval.estimate)
    };
    Measure { name: name.to_owned(), unit, interval }
}

/// All keys that occur.
fn keys<V>(games: &[GameMeasures], of: impl Fn(&GameMeasures) -> &BTreeMap<String, V>) -> BTreeSet<String> {
    games.iter().flat_map(|game| of(game).keys().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Count;
    use super::{GameMeasures, Interval, Names, Unit, measures};

    /// The measures of games that are all of the study.
    fn alone(games: &[GameMeasures]) -> Vec<super::Measure> {
        measures(games, &Names::of(games))
    }

    #[test]
    fn numbers_that_sides_choose() {
        let game = |pair, chosen: &[(u32, u64)]| {
            let numbers = [("F".to_owned(), chosen.iter().copied().collect())];
            let numbers = numbers.into_iter().filter(|_| !chosen.is_empty()).collect();
            GameMeasures { pair, actions: 9, numbers, ..GameMeasures::default() }
        };
        let games = [game(0, &[(0, 3), (2, 1)]), game(1, &[(2, 2), (10, 2)])];
        let all = Names::of(&games);
        let found = measures(&games, &all);
        let get = |name: &str| found.iter().find(|measure| measure.name == name).expect("a measure");
        let mean = get("mean F");
        assert_eq!((mean.unit, mean.interval.estimate), (Unit::Number, 26.0 / 8.0));
        let names: Vec<&str> = found.iter().map(|found| found.name.as_str()).collect();
        assert!(names.ends_with(&["mean F", "chosen F0", "chosen F2", "chosen F10"]), "{names:?}");
        let shares = ["chosen F0", "chosen F2", "chosen F10"].map(|name| get(name).interval.estimate);
        assert_eq!(shares, [3.0 / 8.0, 3.0 / 8.0, 2.0 / 8.0]);
        assert!(get("chosen F0").interval.low >= 0.0 && get("chosen F0").interval.high <= 1.0);
        // What only other cells have chosen has a share of 0 here, with its error.
        let others = measures(&[game(0, &[(0, 3)]), game(1, &[(0, 2)])], &all);
        let zero = others.iter().find(|measure| measure.name == "chosen F10").expect("a measure").interval;
        assert!(zero.estimate == 0.0 && zero.low == 0.0 && (0.1..0.9).contains(&zero.high), "{zero:?}");
        let none = measures(&[game(0, &[])], &all);
        assert!(none.iter().all(|measure| measure.name != "chosen F10"), "nothing was chosen");
    }

    /// Of thirty pairs two had the occasion: these are two observations, not thirty.
    #[test]
    fn pairs_without_an_occasion_do_not_count() {
        let game = |pair| {
            let mut game = GameMeasures { pair, actions: 9, ..GameMeasures::default() };
            if pair < 2 {
                game.branching.insert("claim".to_owned(), Count { sum: 3 + pair, occasions: 1 });
            }
            game
        };
        let games: Vec<GameMeasures> = (0..30).map(game).collect();
        let found = alone(&games);
        let claims = found.iter().find(|measure| measure.name == "choices in claim").expect("a measure");
        // Of 3 and 4: the error of the mean is 1/2, Student's point with one degree of freedom 12.7062.
        let Interval { low, estimate, high } = claims.interval;
        assert!(estimate == 3.5 && low == 0.0 && (high - 3.5 - 12.7062 / 2.0).abs() < 1e-4, "{claims:?}");
    }

    #[test]
    fn estimates_of_a_few_games() {
        let game = |pair, actions, forced| {
            let mut game = GameMeasures { pair, actions, forced, turns: 4, ..GameMeasures::default() };
            game.branching.insert("play".to_owned(), Count { sum: 30, occasions: actions });
            game.kinds.insert("- move".to_owned(), actions);
            game
        };
        let games = [game(0, 10, 1), game(0, 12, 0), game(1, 14, 3), game(1, 8, 2), game(2, 10, 0)];
        let found = alone(&games);
        let get = |name: &str| found.iter().find(|measure| measure.name == name).expect("a measure");
        // The mean of the pairs' means 11, 11 and 10.
        assert!((get("actions a game").interval.estimate - 32.0 / 3.0).abs() < 1e-12);
        let forced = get("forced decisions");
        assert_eq!(forced.unit, Unit::Share);
        assert!((forced.interval.estimate - 6.0 / 54.0).abs() < 1e-12 && forced.interval.low >= 0.0);
        assert!(forced.interval.high > forced.interval.estimate);
        assert!(get("turns a game").interval.high.is_infinite(), "all alike");
        assert!((get("choices in play").interval.estimate - 150.0 / 54.0).abs() < 1e-12);
        // Shares that are all alike are not taken for certain: Wilson's interval of three pairs of half a pair's
        // spread.
        let moves = get("action - move").interval;
        assert_eq!((moves.estimate, moves.high), (1.0, 1.0));
        assert!((0.3..0.7).contains(&moves.low), "{moves:?}");
        let dead = alone(&games[..1]).into_iter().find(|measure| measure.name == "dead turns");
        let dead = dead.expect("a measure").interval;
        assert!(dead.low == 0.0 && (0.5..1.0).contains(&dead.high), "one pair: {dead:?}");
        assert!(found.iter().all(|measure| measure.name != "lead changes a game"), "nothing was recorded");
        assert!(alone(&games[..1])[0].interval.high.is_infinite(), "one pair has no interval");
        assert!(alone(&[]).is_empty());
    }
}
