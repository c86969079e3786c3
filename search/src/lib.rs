//! Finds good actions for any game of the engine's trait. Knows no game by name.
