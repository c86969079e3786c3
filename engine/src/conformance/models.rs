//! Laws of fitted models.

use crate::game::Fitted;
use crate::knowledge::network::{Layout, MOST_INPUTS};

/// Checks that the inputs of the network in a position are there, each once, and not too many.
pub fn check_inputs<G: Fitted>(game: &G, position: &G::Position) {
    let layout = G::network().unwrap_or(Layout { inputs: 0, heads: 0 });
    let mut inputs = Vec::new();
    let Some(reading) = game.network_inputs(position, |input| inputs.push(input)) else { return };
    let text = game.print_position(position);
    assert!(inputs.len() <= MOST_INPUTS, "{text}\n{} inputs of the network", inputs.len());
    assert!(inputs.iter().all(|&input| input < layout.inputs), "{text}\ninputs {inputs:?}");
    assert!(reading.head < layout.heads && reading.weight.is_finite(), "{text}\n{reading:?}");
    inputs.sort_unstable();
    assert!(inputs.windows(2).all(|pair| pair[0] != pair[1]), "{text}\nan input is told twice: {inputs:?}");
}
