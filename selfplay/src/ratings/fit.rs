//! Ratings of many players by maximum likelihood, with the advantage of the first move and the share of draws.
//!
//! The model is Davidson's (1970) with a first-move advantage: with `u = (white - black + advantage) / 2` in natural
//! units, White wins, draws or loses in proportion to `e^u : nu : e^-u`. The logarithm of the likelihood is concave;
//! Newton's method finds the maximum. Intervals come from the sandwich estimator with the two games of a pair as one
//! observation, because they share opening and dice, and all other games with them that share these, too, as the cells
//! of a study do. Few pairs tell little about how much pairs differ, and equal ones nothing: for each two players the
//! estimator is therefore mixed with the curvature of the model, which is what independent games would give and counts
//! as [`WEIGHT`] pairs, and Student's distribution, with the observations of the player, stands in for the normal one.
//! So a player with few pairs does not look certain beside others with many.
//!
//! The scale is that of the odds: a difference of d Elo means `10^(d/400)` wins for each loss. Where games are drawn
//! often this is more than the Elo difference that the score alone would give (see `elo_of_score`).
//!
//! So that a player who won every game gets a finite rating, all parameters have a normal prior of standard deviation
//! 1000 Elo, which is negligible beside a few dozen games.

mod profile;

use std::collections::BTreeMap;
use std::f64::consts::LN_10;

use crate::interval::{CONFIDENCE, Interval, Spread, score_interval, t_tail, t_two_sided};
use crate::linear::{add, solve};
use profile::Held;

/// Elo to one natural unit.
const ELO: f64 = 400.0 / LN_10;
/// Standard deviation of the prior in Elo.
const PRIOR_ELO: f64 = 1000.0;
/// Precision of the prior in natural units.
const PRIOR: f64 = (ELO / PRIOR_ELO) * (ELO / PRIOR_ELO);
/// How many pairs the model's own idea of the errors is worth.
const WEIGHT: f64 = Spread::WEIGHT;

/// A game as the fit sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Game {
    /// Index of the player of White.
    pub white: usize,
    /// Index of the player of Black.
    pub black: usize,
    /// 1, 1/2 or 0 for White.
    pub value: f64,
    /// Games with the same number are one observation, whoever plays them: those of a pair, or of several pairs with
    /// the same opening and dice.
    pub pair: u64,
}

/// An estimate with half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rating {
    /// The estimate.
    pub value: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// Fitted ratings.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// Elo of each player; the mean is 0.
    pub players: Vec<Rating>,
    /// Elo by which having White makes a player better.
    pub advantage: Rating,
    /// Share of draws between equal players without first-move advantage, in 0..=1, with its 95 % interval.
    pub draws: Interval,
    /// Place in `covariance` of each player with games.
    places: Vec<Option<usize>>,
    /// Covariance of the Elo of the players with games.
    covariance: Vec<Vec<f64>>,
    /// How many observations there are of each player against others.
    pairs: Vec<f64>,
    /// With how many games each game of a player may be one and the same at most; see [`Couple::copies`].
    copies: Vec<f64>,
    /// The games, by the places of the players.
    counts: Counts,
}

impl Ratings {
    /// How much better player `a` is than player `b`; `None` for an index that is not there.
    #[must_use]
    pub fn difference(&self, a: usize, b: usize) -> Option<Rating> {
        let value = self.players.get(a)?.value - self.players.get(b)?.value;
        let (deviation, freedom) = self.deviation(a, b)?;
        Some(Rating { value, error: t_two_sided(CONFIDENCE, freedom) * deviation })
    }

    /// Likelihood of superiority: the probability that player `a` is better than player `b`.
    #[must_use]
    pub fn los(&self, a: usize, b: usize) -> Option<f64> {
        let value = self.players.get(a)?.value - self.players.get(b)?.value;
        let (deviation, freedom) = self.deviation(a, b)?;
        let half = if deviation > 0.0 { t_tail(value / deviation, freedom) / 2.0 } else { 0.5 };
        Some(if value > 0.0 { 1.0 - half } else { half })
    }

    /// The standard deviation of a difference, and its degrees of freedom: those of the player with fewer observations.
    fn deviation(&self, a: usize, b: usize) -> Option<(f64, f64)> {
        let variance = self.covariance(a, a)? + self.covariance(b, b)? - 2.0 * self.covariance(a, b)?;
        let pairs = self.pairs.get(a)?.min(*self.pairs.get(b)?);
        Some((variance.max(0.0).sqrt(), freedom(pairs)))
    }

    /// The covariance of the Elo of two players; of a player without games only the prior is known.
    fn covariance(&self, a: usize, b: usize) -> Option<f64> {
        match (*self.places.get(a)?, *self.places.get(b)?) {
            (Some(a), Some(b)) => self.covariance.get(a)?.get(b).copied(),
            _ => Some(if a == b { PRIOR_ELO * PRIOR_ELO } else { 0.0 }),
        }
    }

    /// The same ratings with the players without games, who have no place.
    fn among(self, places: Vec<Option<usize>>) -> Ratings {
        let unknown = Rating { value: 0.0, error: t_two_sided(CONFIDENCE, freedom(0.0)) * PRIOR_ELO };
        let player = |place: Option<usize>| place.and_then(|place| self.players.get(place)).copied();
        let pairs = |place: Option<usize>| place.and_then(|place| self.pairs.get(place)).copied();
        let copies = |place: Option<usize>| place.and_then(|place| self.copies.get(place)).copied();
        Ratings {
            players: places.iter().map(|&place| player(place).unwrap_or(unknown)).collect(),
            pairs: places.iter().map(|&place| pairs(place).unwrap_or(0.0)).collect(),
            copies: places.iter().map(|&place| copies(place).unwrap_or(1.0)).collect(),
            places,
            ..self
        }
    }
}

/// Fits the ratings of `players` players. Games of players with an index out of range do not count. A player without
/// games is as good as the mean of the others, with an interval as wide as the prior.
#[must_use]
pub fn fit(players: usize, games: &[Game]) -> Ratings {
    let places = places(players, games);
    let place = |player: usize| places.get(player).copied().flatten();
    let placed = |game: &Game| Some(Game { white: place(game.white)?, black: place(game.black)?, ..*game });
    let games: Vec<Game> = games.iter().filter_map(placed).collect();
    let model = Model { players: places.iter().flatten().count() };
    model.fit(&games).among(places)
}

/// The place of each player among those with games.
fn places(players: usize, games: &[Game]) -> Vec<Option<usize>> {
    let mut plays = vec![false; players];
    for game in games.iter().filter(|game| game.white.max(game.black) < players) {
        for player in [game.white, game.black] {
            if let Some(plays) = plays.get_mut(player) {
                *plays = true;
            }
        }
    }
    let mut next = 0..;
    plays.into_iter().map(|plays| plays.then(|| next.next()).flatten()).collect()
}

/// How often White won, drew and lost, for each two players.
type Counts = BTreeMap<(usize, usize), [f64; 3]>;

fn count(games: &[Game]) -> Counts {
    let mut counts = Counts::new();
    for game in games {
        let [wins, draws, losses] = counts.entry((game.white, game.black)).or_default();
        let cell = if game.value > 0.5 {
            wins
        } else if game.value < 0.5 {
            losses
        } else {
            draws
        };
        *cell += 1.0;
    }
    counts
}

/// Parameters: the players in natural units, then the advantage, then the logarithm of `nu`.
struct Model {
    players: usize,
}

/// Probabilities of win, draw and loss of White.
type Chances = [f64; 3];

impl Model {
    /// The ratings that fit these games best; every player has games.
    fn fit(&self, games: &[Game]) -> Ratings {
        let counts = count(games);
        let (at, curvature) = self.maximise(&counts, None);
        self.ratings(&at, &curvature, games, counts)
    }

    /// The parameters with the highest likelihood, and its curvature there; while a difference is held, if one is
    /// given.
    fn maximise(&self, counts: &Counts, held: Option<Held>) -> (Vec<f64>, Vec<Vec<f64>>) {
        let mut at = vec![0.0; self.players + 2];
        let mut curvature = self.prior();
        for _ in 0..100 {
            let (mut gradient, mut hessian) = self.derivatives(&at, counts);
            if let Some(held) = held {
                held.hold(&at, &mut gradient, &mut hessian);
            }
            curvature = hessian;
            let step = solve(curvature.clone(), &[gradient]).pop().unwrap_or_default();
            // Damped: no parameter moves by more than two natural units at a time.
            let longest = step.iter().fold(0.0f64, |a, b| a.max(b.abs()));
            let scale = if longest > 2.0 { 2.0 / longest } else { 1.0 };
            at.iter_mut().zip(&step).for_each(|(x, d)| *x += scale * d);
            if longest < 1e-10 {
                break;
            }
        }
        (at, curvature)
    }

    /// The logarithm of the likelihood with the prior.
    fn log_likelihood(&self, at: &[f64], counts: &Counts) -> f64 {
        let games: f64 = counts
            .iter()
            .map(|(&(white, black), results)| {
                let chances = self.chances(at, white, black);
                results.iter().zip(chances).map(|(count, chance)| count * libm::log(chance)).sum::<f64>()
            })
            .sum();
        let prior = self.prior();
        let bent =
            prior.iter().zip(at).map(|(row, x)| x * row.iter().zip(at).map(|(a, b)| a * b).sum::<f64>());
        games - bent.sum::<f64>() / 2.0
    }

    /// The parameters that a game depends on, with the weights by which they enter `u` and `ln nu`.
    fn parts(&self, white: usize, black: usize) -> [(usize, f64, f64); 4] {
        let advantage = self.players;
        [(white, 0.5, 0.0), (black, -0.5, 0.0), (advantage, 0.5, 0.0), (advantage + 1, 0.0, 1.0)]
    }

    fn chances(&self, at: &[f64], white: usize, black: usize) -> Chances {
        let value = |index: usize| at.get(index).copied().unwrap_or(0.0);
        let u = (value(white) - value(black) + value(self.players)) / 2.0;
        let draw = value(self.players + 1);
        let top = u.abs().max(draw);
        let weights = [u - top, draw - top, -u - top].map(libm::exp);
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    }

    /// The curvature of the prior. The mean of the players is held at 0 besides.
    fn prior(&self) -> Vec<Vec<f64>> {
        let size = self.players + 2;
        let entry = |i: usize, j: usize| {
            let mean = if i.max(j) < self.players { 1.0 } else { 0.0 };
            mean + if i == j { PRIOR } else { 0.0 }
        };
        (0..size).map(|i| (0..size).map(|j| entry(i, j)).collect()).collect()
    }

    /// Gradient of the log-likelihood with the prior, and its negative second derivatives.
    fn derivatives(&self, at: &[f64], counts: &Counts) -> (Vec<f64>, Vec<Vec<f64>>) {
        let mut hessian = self.prior();
        let product = |row: &Vec<f64>| -row.iter().zip(at).map(|(a, b)| a * b).sum::<f64>();
        let mut gradient: Vec<f64> = hessian.iter().map(product).collect();
        for (&(white, black), &[wins, draws, losses]) in counts {
            let [win, draw, loss] = self.chances(at, white, black);
            let total = wins + draws + losses;
            let mean = win - loss;
            let slope = (wins - losses - total * mean, draws - total * draw);
            let bends = Bends::of([win, draw, loss]);
            for (i, a, b) in self.parts(white, black) {
                if let Some(cell) = gradient.get_mut(i) {
                    *cell += a * slope.0 + b * slope.1;
                }
                for (j, c, d) in self.parts(white, black) {
                    add(&mut hessian, i, j, total * bends.between((a, b), (c, d)));
                }
            }
        }
        (gradient, hessian)
    }

    /// The middle of the sandwich, and how many observations there are: sums over the observations, to each of which
    /// any players may contribute.
    fn middle(&self, at: &[f64], games: &[Game]) -> (Vec<Vec<f64>>, Observations) {
        let mut couples: BTreeMap<[usize; 2], Couple> = BTreeMap::new();
        for game in games {
            let names = [game.white.min(game.black), game.white.max(game.black)];
            couples.entry(names).or_default().add(game, self.chances(at, game.white, game.black));
        }
        let size = self.players + 2;
        let mut middle = vec![vec![0.0; size]; size];
        (0..size).for_each(|i| add(&mut middle, i, i, PRIOR));
        // Not of the mean of the players: it is 0 by definition and has no error.
        let all = 0..self.players;
        let share = PRIOR / self.players as f64;
        all.clone().for_each(|i| all.clone().for_each(|j| add(&mut middle, i, j, -share)));
        let mut gradients: BTreeMap<u64, BTreeMap<usize, f64>> = BTreeMap::new();
        let mut copies = vec![1.0; self.players];
        for ([one, other], couple) in couples {
            let places = [one, other, self.players, self.players + 1];
            for player in [one, other] {
                if let Some(most) = copies.get_mut(player) {
                    *most = couple.copies().max(*most);
                }
            }
            let (scale, own) = couple.shares();
            for (&i, row) in places.iter().zip(&couple.curvature) {
                places.iter().zip(row).for_each(|(&j, bend)| add(&mut middle, i, j, own * bend));
            }
            for (number, (_, gradient)) in couple.pairs {
                let sum = gradients.entry(number).or_default();
                for (&i, part) in places.iter().zip(gradient) {
                    // What a player does against itself says nothing about its rating.
                    if one != other || i >= self.players {
                        *sum.entry(i).or_default() += scale.sqrt() * part;
                    }
                }
            }
        }
        let mut players = vec![0.0; self.players];
        for gradient in gradients.values() {
            for (&i, a) in gradient {
                gradient.iter().for_each(|(&j, b)| add(&mut middle, i, j, a * b));
                if let Some(count) = players.get_mut(i) {
                    *count += 1.0;
                }
            }
        }
        (middle, Observations { players, copies, all: gradients.len() as f64 })
    }

    fn ratings(&self, at: &[f64], curvature: &[Vec<f64>], games: &[Game], counts: Counts) -> Ratings {
        let (middle, Observations { players: pairs, copies, all }) = self.middle(at, games);
        let reach = |pairs: f64| t_two_sided(CONFIDENCE, freedom(pairs));
        // Sandwich: inverse curvature, middle, inverse curvature.
        let half = solve(curvature.to_vec(), &middle);
        let covariance = solve(curvature.to_vec(), &transpose(&half));
        let count = |i: usize| pairs.get(i).copied().unwrap_or(all);
        let deviation = |i: usize| {
            let variance = covariance.get(i).and_then(|row| row.get(i)).copied();
            variance.map_or(0.0, |variance| variance.max(0.0).sqrt())
        };
        let last = self.players + 1;
        let independent = independent_deviation(curvature, last) * together(&counts, all).sqrt();
        let value = |i: usize| at.get(i).copied().unwrap_or(0.0);
        let elo = |i: usize| Rating { value: ELO * value(i), error: ELO * reach(count(i)) * deviation(i) };
        Ratings {
            players: (0..self.players).map(elo).collect(),
            advantage: elo(self.players),
            draws: draws(value(last), deviation(last).max(independent), reach(all)),
            places: (0..self.players).map(Some).collect(),
            covariance: covariance
                .into_iter()
                .map(|row| row.into_iter().map(|x| x * ELO * ELO).collect())
                .collect(),
            pairs,
            copies,
            counts,
        }
    }
}

/// Numbers of observations: pairs of games, or what several pairs with the same number make together.
struct Observations {
    /// Those of each player against another one.
    players: Vec<f64>,
    /// The most [copies](Couple::copies) that the games of each player have.
    copies: Vec<f64>,
    /// All.
    all: f64,
}

/// The curvature of a game's log-likelihood, downwards: in `u`, in `u` and `ln nu`, in `ln nu`.
struct Bends([f64; 3]);

impl Bends {
    fn of([win, draw, loss]: Chances) -> Bends {
        let mean = win - loss;
        Bends([win + loss - mean * mean, -mean * draw, draw * (1.0 - draw)])
    }

    /// The curvature between two parameters that enter `u` and `ln nu` with these weights.
    fn between(&self, (a, b): (f64, f64), (c, d): (f64, f64)) -> f64 {
        let Bends([first, mixed, second]) = self;
        a * c * first + (a * d + b * c) * mixed + b * d * second
    }
}

/// Degrees of freedom of so many pairs: each of them but one, for the mean, and those of [`WEIGHT`].
fn freedom(pairs: f64) -> f64 {
    (pairs - 1.0).max(0.0) + WEIGHT
}

/// The parameters that the games of two players depend on: the two, the advantage, the logarithm of `nu`.
type Square = [[f64; 4]; 4];

/// What the games of two players say about the errors.
#[derive(Default)]
struct Couple {
    /// Number of games.
    games: f64,
    /// The number of games and the gradient of each pair of games.
    pairs: BTreeMap<u64, (u32, [f64; 4])>,
    /// The curvature of the likelihood.
    curvature: Square,
}

impl Couple {
    fn add(&mut self, game: &Game, [win, draw, loss]: Chances) {
        let mean = win - loss;
        let drawn = if (game.value - 0.5).abs() < 0.25 { 1.0 } else { 0.0 };
        let slope = (2.0 * game.value - 1.0 - mean, drawn - draw);
        let bends = Bends::of([win, draw, loss]);
        let half = if game.white < game.black { 0.5 } else { -0.5 };
        let weights = [(half, 0.0), (-half, 0.0), (0.5, 0.0), (0.0, 1.0)];
        self.games += 1.0;
        let (games, gradient) = self.pairs.entry(game.pair).or_default();
        *games += 1;
        for ((&(a, b), row), gradient) in weights.iter().zip(&mut self.curvature).zip(gradient) {
            *gradient += a * slope.0 + b * slope.1;
            for (&other, cell) in weights.iter().zip(row) {
                *cell += bends.between((a, b), other);
            }
        }
    }

    /// How many pairs of games share a number: the cells of a study in which these two play each other, 1 in a
    /// tournament. Games of equal opening and dice may be the same game so many times.
    fn copies(&self) -> f64 {
        copies(self.games, self.pairs.len() as f64)
    }

    /// What the products of the gradients and what the curvature count for the spread of the gradients. The curvature
    /// is what independent games would give. Games that share a number may hang together: it counts as many times as
    /// the products show, beside one more pair of games that are all the same; and where the pairs all went alike, so
    /// that nothing shows, as if those that share a number were one game. A pair of which a game is missing shows
    /// nothing of that.
    fn shares(&self) -> (f64, f64) {
        let most = self.pairs.values().map(|&(games, _)| games).max();
        let mut whole = self.pairs.values().filter(|&&(games, _)| Some(games) == most);
        let first = whole.next();
        if whole.all(|pair| Some(pair) == first) {
            return (0.0, self.copies());
        }
        let pairs = self.pairs.len() as f64;
        let squares: f64 = self.pairs.values().flat_map(|(_, parts)| parts).map(|part| part * part).sum();
        let independent: f64 = (0..4).map(|i| self.curvature[i][i]).sum();
        let seen = (squares / independent + self.copies() / pairs) / (1.0 + 1.0 / pairs);
        (pairs / freedom(pairs), seen.clamp(1.0, self.copies()) * WEIGHT / freedom(pairs))
    }
}

/// How many pairs share a number, on average, if so many games have so many numbers; at least 1.
fn copies(games: f64, numbers: f64) -> f64 {
    (games / (2.0 * numbers)).max(1.0)
}

/// How many pairs of games tell as much about draws as one: those that share a number, where no game is drawn or all
/// are, so that nothing shows that they tell more.
fn together(counts: &Counts, observations: f64) -> f64 {
    let games: f64 = counts.values().flatten().sum();
    let drawn: f64 = counts.values().map(|[_, drawn, _]| drawn).sum();
    if drawn == 0.0 || drawn == games { copies(games, observations) } else { 1.0 }
}

/// The standard deviation of a parameter if all games were independent. Pairs gain nothing for the share of draws, and
/// without any draw they say nothing about its error: it has at least this one.
fn independent_deviation(curvature: &[Vec<f64>], parameter: usize) -> f64 {
    let unit = (0..curvature.len()).map(|i| if i == parameter { 1.0 } else { 0.0 }).collect();
    let column = solve(curvature.to_vec(), &[unit]);
    let variance = column.first().and_then(|column| column.get(parameter)).copied();
    variance.map_or(0.0, |variance| variance.max(0.0).sqrt())
}

/// The share of draws for a logarithm of `nu` with its standard deviation: Wilson's interval, at so many deviations,
/// for as many independent games as would be so certain.
fn draws(logarithm: f64, deviation: f64, reach: f64) -> Interval {
    let nu = libm::exp(logarithm);
    let share = nu / (2.0 + nu);
    score_interval(share, 1.0 / (deviation * deviation * share * (1.0 - share)), reach)
}

fn transpose(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let width = matrix.first().map_or(0, Vec::len);
    (0..width).map(|j| matrix.iter().filter_map(|row| row.get(j).copied()).collect()).collect()
}
