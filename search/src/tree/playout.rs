//! Playouts: random continuations, with an eye for what scores at once.

use touchline_engine::random::{Stream, below, stream};
use touchline_engine::{Actor, Game, Side};

use crate::config::Config;

/// How playouts choose their actions, and working memory for it.
///
/// Actions are uniformly random but for decisive and anti-decisive ones (Teytaud & Teytaud 2010), where the game can tell
/// what scores at once.
pub(crate) struct Playout<'a, G: Game> {
    pub(crate) game: &'a G,
    /// Whether actions that score at once are taken.
    pub(crate) decisive: bool,
    /// Whether actions after which the other side could score at once are left alone, if there are others.
    pub(crate) anti_decisive: bool,
    pub(crate) rng: &'a mut Stream,
    pub(crate) scratch: &'a mut Vec<G::Action>,
}

/// A position, and an action with which its side would score at once.
struct Place<G: Game> {
    position: G::Position,
    scoring: Option<G::Action>,
}

impl<'a, G: Game> Playout<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        config: &Config,
        rng: &'a mut Stream,
        scratch: &'a mut Vec<G::Action>,
    ) -> Self {
        Playout { game, decisive: config.decisive, anti_decisive: config.anti_decisive, rng, scratch }
    }

    /// White's value of a random continuation of at most `length` actions and chance events; cut off, the static value.
    /// Tells `taken` who acted and how.
    pub(crate) fn value(
        mut self,
        position: G::Position,
        length: u32,
        mut taken: impl FnMut(Actor, G::Action),
    ) -> f64 {
        let game = self.game;
        if length == 0 {
            return cut_off(game, &position);
        }
        let mut place = self.place(position);
        for _ in 0..length {
            let actor = game.actor(&place.position);
            let Some((action, next)) = self.step(&place) else {
                return game.result(&place.position).map_or(0.5, |result| result.value(Side::White));
            };
            taken(actor, action);
            place = next;
        }
        cut_off(game, &place.position)
    }

    fn place(&self, position: G::Position) -> Place<G> {
        let looks = self.decisive || self.anti_decisive;
        Place { scoring: if looks { self.game.scoring_action(&position) } else { None }, position }
    }

    fn after(&self, position: &G::Position, action: G::Action) -> Place<G> {
        let mut next = *position;
        self.game.apply_unchecked(&mut next, action);
        self.place(next)
    }

    /// An action or outcome and where it leads; `None` at the end of the match.
    #[inline]
    fn step(&mut self, place: &Place<G>) -> Option<(G::Action, Place<G>)> {
        let position = &place.position;
        if self.decisive
            && let Some(action) = place.scoring
        {
            return Some((action, self.after(position, action)));
        }
        let action = self.game.sample(position, self.rng, self.scratch)?;
        let next = self.after(position, action);
        if self.anti_decisive && self.is_threatened(position, &next) {
            return Some(self.safe_step(position).unwrap_or((action, next)));
        }
        Some((action, next))
    }

    /// Whether the action from `before` to `after` lets the other side score at once.
    fn is_threatened(&self, before: &G::Position, after: &Place<G>) -> bool {
        after.scoring.is_some()
            && match (self.game.actor(before), self.game.actor(&after.position)) {
                (Actor::Side(one), Actor::Side(other)) => one != other,
                _ => false,
            }
    }

    /// One of the actions that are no such mistake, each with the same probability; `None` if there is none.
    #[inline(never)]
    fn safe_step(&mut self, position: &G::Position) -> Option<(G::Action, Place<G>)> {
        let mut actions = std::mem::take(self.scratch);
        actions.clear();
        self.game.legal(position, &mut actions);
        let mut chosen = None;
        while chosen.is_none() && !actions.is_empty() {
            let action = actions.swap_remove(below(self.rng, actions.len() as u32) as usize);
            let next = self.after(position, action);
            chosen = (!self.is_threatened(position, &next)).then_some((action, next));
        }
        *self.scratch = actions;
        chosen
    }
}

/// White's value of a position where a playout stops.
fn cut_off<G: Game>(game: &G, position: &G::Position) -> f64 {
    match game.result(position) {
        Some(result) => result.value(Side::White),
        None => f64::from(game.static_value(position)),
    }
}

/// Whether the game values positions at all: looks for a static value other than 1/2 along a few random actions.
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
