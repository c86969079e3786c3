//! Weights of actions before anything is known about them: the prior of the search.

use touchline_engine::Game;

use crate::config::Config;

/// Appends the weight, at least 0, of each of `actions`, the legal list of the position: the game's prior if the settings
/// use it, else 1. With `decisive`, an action that scores at once weighs as much as all together.
pub(crate) fn weigh<G: Game>(
    game: &G,
    config: &Config,
    position: &G::Position,
    actions: &[G::Action],
    weights: &mut Vec<f32>,
) {
    if config.priors {
        game.action_priors(position, actions, weights);
    }
    weights.resize(actions.len(), 1.0);
    weights.iter_mut().for_each(|weight| *weight = weight.max(0.0));
    if config.decisive
        && let Some(scoring) = game.scoring_action(position)
        && let Some(index) = actions.iter().position(|&action| action == scoring)
    {
        let sum: f32 = weights.iter().sum();
        weights[index] = sum;
    }
}
