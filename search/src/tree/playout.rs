//! Playouts: random continuations, with an eye for what scores at once.

use touchline_engine::random::{Stream, below, stream};
use touchline_engine::{Actor, Game, Side};

use crate::config::Config;

/// How playouts choose their actions, and working memory for it.
///
/// Actions are uniformly random but for decisive and anti-decisive ones (Teytaud & Teytaud 2010), where the game can
/// tell what scores at once.
pub(crate) struct Playout<'a, G: Game> {
    game: &'a G,
    /// Whether actions that score at once are taken.
    decisive: bool,
    /// Whether actions after which the other side could score at once are left alone, if there are others.
    anti_decisive: bool,
    /// Whether the game's network values positions.
    networks: bool,
    rng: &'a mut Stream,
    scratch: &'a mut Vec<G::Action>,
}

impl<'a, G: Game> Playout<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        config: &Config,
        rng: &'a mut Stream,
        scratch: &'a mut Vec<G::Action>,
    ) -> Self {
        let &Config { decisive, anti_decisive, networks, .. } = config;
        Playout { game, decisive, anti_decisive, networks, rng, scratch }
    }

    /// White's value of a random continuation of at most `length` actions and chance events; cut off, the static value.
    /// Tells `taken` who acted and how.
    pub(crate) fn value(
        self,
        position: G::Position,
        length: u32,
        taken: impl FnMut(Actor, G::Action),
    ) -> f64 {
        if length == 0 {
            cut_off(self.game, &position, self.networks)
        } else if self.decisive || self.anti_decisive {
            self.watchful(position, length, taken)
        } else {
            blind(self.game, position, length, self.networks, self.rng, self.scratch, taken)
        }
    }

    /// Draws first and looks then: most actions are no mistake.
    fn watchful(
        mut self,
        mut position: G::Position,
        length: u32,
        mut taken: impl FnMut(Actor, G::Action),
    ) -> f64 {
        let game = self.game;
        let length = length - self.told(&mut position, length, &mut taken);
        let mut scoring = game.scoring_action(&position);
        for _ in 0..length {
            let before = position;
            let decisive = if self.decisive { scoring } else { None };
            let Some(mut action) = decisive.or_else(|| game.sample(&before, self.rng, self.scratch)) else {
                break;
            };
            game.apply_unchecked(&mut position, action);
            scoring = game.scoring_action(&position);
            if self.anti_decisive
                && decisive.is_none()
                && scoring.is_some()
                && are_opponents(game.actor(&before), game.actor(&position))
                && let Some(safe) = self.safe_action(&before)
            {
                action = safe;
                position = before;
                game.apply_unchecked(&mut position, action);
                scoring = game.scoring_action(&position);
            }
            taken(game.actor(&before), action);
        }
        cut_off(game, &position, self.networks)
    }

    /// Goes on for as long as the game itself draws such actions; returns how many there were.
    fn told(
        &mut self,
        position: &mut G::Position,
        length: u32,
        taken: &mut impl FnMut(Actor, G::Action),
    ) -> u32 {
        if !(self.decisive && self.anti_decisive) {
            return 0;
        }
        let mut made = 0;
        while made < length
            && let Some(action) = self.game.sample_watchful(position, self.rng)
        {
            taken(self.game.actor(position), action);
            self.game.apply_unchecked(position, action);
            made += 1;
        }
        made
    }

    /// An action after which the other side cannot score at once, each such action with the same probability; `None` if
    /// there is none.
    #[inline(never)] // long and seldom needed: kept out of the loop
    fn safe_action(&mut self, position: &G::Position) -> Option<G::Action> {
        self.scratch.clear();
        self.game.legal(position, self.scratch);
        while !self.scratch.is_empty() {
            let action = self.scratch.swap_remove(below(self.rng, self.scratch.len() as u32) as usize);
            let mut next = *position;
            self.game.apply_unchecked(&mut next, action);
            let opponents = are_opponents(self.game.actor(position), self.game.actor(&next));
            if !opponents || self.game.scoring_action(&next).is_none() {
                return Some(action);
            }
        }
        None
    }
}

/// White's value of a uniformly random continuation, as [`Playout::value`].
pub(crate) fn blind<G: Game>(
    game: &G,
    mut position: G::Position,
    length: u32,
    networks: bool,
    rng: &mut Stream,
    scratch: &mut Vec<G::Action>,
    mut taken: impl FnMut(Actor, G::Action),
) -> f64 {
    for _ in 0..length {
        let Some(action) = game.sample(&position, rng, scratch) else { break };
        taken(game.actor(&position), action);
        game.apply_unchecked(&mut position, action);
    }
    cut_off(game, &position, networks)
}

fn are_opponents(one: Actor, other: Actor) -> bool {
    one.side().is_some_and(|side| other == Actor::Side(side.opponent()))
}

/// White's value of a position where a playout stops.
fn cut_off<G: Game>(game: &G, position: &G::Position, networks: bool) -> f64 {
    match game.result(position) {
        Some(result) => result.value(Side::White),
        None => estimate(game, position, networks),
    }
}

/// White's estimated value, by the game's network if it is to be used.
pub(crate) fn estimate<G: Game>(game: &G, position: &G::Position, networks: bool) -> f64 {
    f64::from(if networks { game.network_value(position) } else { game.static_value(position) })
}

/// Whether the game values positions at all: looks for a static value other than 1/2 along a few random actions. Where
/// that is dozens of actions away, in the first choices of a line-up, playouts to the end choose better
/// (docs/strength.md).
pub(crate) fn has_static_value<G: Game>(game: &G, position: &G::Position) -> bool {
    const ACTIONS: u32 = 16;
    let mut rng = stream(0, &[]);
    let mut scratch = Vec::new();
    let mut position = *position;
    for _ in 0..ACTIONS {
        if game.static_value(&position) != 0.5 {
            return true;
        }
        let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { return false };
        game.apply_unchecked(&mut position, action);
    }
    false
}
