//! Makes a suite: plays matches with a weak search, proves what it finds on the way, and keeps positions that ask for
//! something.

use std::collections::HashSet;

use touchline_engine::random::{below, derive, stream};
use touchline_engine::{Actor, Rulebook, Side, successors};
use touchline_search::{Config, Control, Limits, search};

use super::{Kind, Suite, Tactic, answers};

/// How a suite is made.
#[derive(Clone, PartialEq, Debug)]
pub struct MakePlan {
    /// Rules options to draw from, one set a match in turn.
    pub rules: Vec<String>,
    /// How many positions of each kind are wanted, in the order of [`Kind::ALL`].
    pub wanted: [usize; 3],
    /// Simulations of the player that makes the matches.
    pub simulations: u64,
    /// Nodes that one proof may take.
    pub nodes: u64,
    /// A position is kept if at most this share of its actions is right.
    pub share: f64,
    /// At most this many positions are taken from one match.
    pub per_match: usize,
    /// No more than this many matches are played.
    pub matches: u64,
    /// Seed of matches and choices.
    pub seed: u64,
}

/// A suite and what it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    /// The positions found.
    pub suite: Suite,
    /// Matches played.
    pub matches: u64,
    /// Proofs that were given up for want of nodes.
    pub abandoned: u64,
}

/// Makes a suite; `each` is told every position as it is found.
///
/// # Errors
/// Wrong rules options.
pub fn make<G: Rulebook>(
    plan: &MakePlan,
    mut each: impl FnMut(&Tactic),
) -> Result<Made, touchline_engine::OptionError> {
    let mut maker = Maker::<G> {
        plan,
        made: Made {
            suite: Suite { game: G::info().id.to_owned(), positions: Vec::new() },
            matches: 0,
            abandoned: 0,
        },
        seen: HashSet::new(),
        games: plan.rules.iter().map(|rules| G::with_rules(rules)).collect::<Result<_, _>>()?,
    };
    while maker.made.matches < plan.matches && Kind::ALL.iter().any(|&kind| maker.wants(kind)) {
        let before = maker.made.suite.positions.len();
        maker.play_match();
        maker.made.matches += 1;
        maker.made.suite.positions[before..].iter().for_each(&mut each);
    }
    Ok(maker.made)
}

struct Maker<'a, G: Rulebook> {
    plan: &'a MakePlan,
    made: Made,
    seen: HashSet<String>,
    games: Vec<G>,
}

impl<G: Rulebook> Maker<'_, G> {
    fn wants(&self, kind: Kind) -> bool {
        let found = self.made.suite.positions.iter().filter(|tactic| tactic.kind == kind).count();
        found < self.plan.wanted[kind as usize]
    }

    /// Plays one match. Every fourth decision is random, so that tactics arise that good play would avoid.
    fn play_match(&mut self) {
        let number = self.made.matches;
        let game = match self.games.get((number % self.games.len().max(1) as u64) as usize) {
            Some(game) => game.clone(),
            None => return,
        };
        let mut rng = stream(self.plan.seed, &[number]);
        let mut scratch = Vec::new();
        let mut position = game.start();
        let mut taken = 0;
        for ply in 0..u64::from(game.ply_limit()) {
            let action = match game.actor(&position) {
                Actor::Side(side) => {
                    if taken < self.plan.per_match && self.keep(&game, &position, side) {
                        taken += 1;
                    }
                    let seed = derive(self.plan.seed, &[number, ply]);
                    let limits =
                        Limits { simulations: Some(self.plan.simulations), seed, ..Limits::default() };
                    let searched = (below(&mut rng, 4) != 0)
                        .then(|| search(&game, &position, &Config::default(), &limits, &Control::default()))
                        .and_then(Result::ok)
                        .and_then(|report| report.best());
                    searched.or_else(|| game.sample(&position, &mut rng, &mut scratch))
                }
                _ => game.sample(&position, &mut rng, &mut scratch),
            };
            let Some(action) = action else { return };
            game.apply_unchecked(&mut position, action);
        }
    }

    /// Adds the position if it is of a kind that is still wanted.
    fn keep(&mut self, game: &G, position: &G::Position, side: Side) -> bool {
        let text = game.print_position(position);
        let rules = game.rules();
        if self.seen.contains(&text) {
            return false;
        }
        let listed = successors(game, position).len();
        for kind in Kind::ALL.into_iter().filter(|&kind| self.wants(kind)).collect::<Vec<_>>() {
            let right = match answers(game, position, side, kind, self.plan.nodes) {
                Ok(right) => right,
                Err(_) => {
                    self.made.abandoned += 1;
                    continue;
                }
            };
            if right.is_empty() || right.len() as f64 > self.plan.share * listed as f64 {
                continue;
            }
            let mut tokens: Vec<String> =
                right.into_iter().map(|action| game.print_action(position, action)).collect();
            tokens.sort_unstable();
            let number = self.made.suite.positions.len() + 1;
            self.seen.insert(text.clone());
            self.made.suite.positions.push(Tactic {
                id: format!("{}-{number:03}", kind.name()),
                kind,
                rules,
                position: text,
                answers: tokens,
            });
            return true;
        }
        false
    }
}
