//! Weights of actions before anything is known about them: the prior of the search.

use touchline_engine::Game;
use touchline_engine::arithmetic::{exp, ln};

use crate::config::Config;

/// Fills the empty `weights` with the weight, at least 0, of each of `actions`, the legal list of the position: the
/// game's prior if the settings use it, else 1. With `decisive`, an action that scores at once weighs as much as all
/// together did.
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
    temper(weights, config.prior_temperature * game.guidance().prior_temperature);
    if config.decisive
        && let Some(scoring) = game.scoring_action(position)
        && let Some(index) = actions.iter().position(|&action| action == scoring)
    {
        let sum: f32 = weights.iter().sum();
        weights[index] = sum;
    }
}

/// Takes weights to the power of one divided by the temperature. Square roots, which are exact and quick, stand for 2.
fn temper(weights: &mut [f32], temperature: f32) {
    if temperature == 2.0 {
        weights.iter_mut().for_each(|weight| *weight = weight.sqrt());
    } else if temperature != 1.0 {
        let power = f64::from(temperature).recip();
        weights.iter_mut().for_each(|weight| *weight = raised(*weight, power));
    }
}

/// A weight to a power; 0 where it is too small for a logarithm.
fn raised(weight: f32, power: f64) -> f32 {
    if weight < f32::MIN_POSITIVE { 0.0 } else { exp((power * ln(f64::from(weight))) as f32) }
}

#[cfg(test)]
mod tests {
    use touchline_engine::games::{Visitor, all, visit};
    use touchline_engine::random::stream;
    use touchline_engine::{Actor, Rulebook};

    use super::{temper, weigh};
    use crate::config::Config;

    /// Plays random actions and looks at the weights of those that score; returns their number.
    struct Goals;

    impl Visitor for Goals {
        type Output = u32;

        fn visit<G: Rulebook>(self) -> u32 {
            let game = G::with_rules(G::info().opening).expect("opening options are valid");
            let mut rng = stream(5, &[]);
            let (mut actions, mut weights, mut position, mut goals) =
                (Vec::new(), Vec::new(), game.start(), 0);
            for _ in 0..20_000 {
                actions.clear();
                game.legal(&position, &mut actions);
                let scoring = game.scoring_action(&position);
                if let (Actor::Side(_), Some(scoring)) = (game.actor(&position), scoring) {
                    weights.clear();
                    weigh(&game, &Config::default(), &position, &actions, &mut weights);
                    let place = actions.iter().position(|&action| action == scoring).expect("legal");
                    let others = weights.iter().sum::<f32>() - weights[place];
                    assert!(weights[place] >= 0.999 * others, "{}", game.print_position(&position));
                    goals += 1;
                }
                match game.sample(&position, &mut rng, &mut actions) {
                    Some(action) => game.apply_unchecked(&mut position, action),
                    None => position = game.start(),
                }
            }
            goals
        }
    }

    #[test]
    fn temperatures_are_powers() {
        let weights = [0.0, 1e-30, 0.02, 0.5, 1.0, 3.0, 300.0_f32];
        for temperature in [0.5, 0.9, 1.0, 1.4, 2.0, 3.0_f32] {
            let mut tempered = weights;
            temper(&mut tempered, temperature);
            for (weight, tempered) in weights.into_iter().zip(tempered) {
                let truth = f64::from(weight).powf(f64::from(temperature).recip());
                let error = (f64::from(tempered) - truth).abs();
                assert!(error <= 1e-4 * truth.max(1e-30), "{weight} at {temperature}: {tempered}");
            }
        }
    }

    /// Whatever a fit says of goals: the search looks at one that can be had at once before anything else.
    #[test]
    fn an_action_that_scores_weighs_as_much_as_all_others() {
        for info in all() {
            let goals = visit(info.id, Goals).expect("a game");
            assert!(goals >= 10, "{}: {goals} goals", info.id);
        }
    }
}
