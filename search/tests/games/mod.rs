//! Small games with known values, written against the public trait.
#![allow(dead_code, reason = "each test uses some of the games")]

pub mod breakthrough;
pub mod connect_four;
pub mod layers;
pub mod nim;
pub mod pig;
pub mod solve;
pub mod tic_tac_toe;
pub mod veto;
