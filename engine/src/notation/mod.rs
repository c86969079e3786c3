//! Reading and writing positions, as far as the games share it: fields and boards.

mod board;
mod fault;
mod fields;

pub use board::{print_board, read_board};
pub(crate) use fault::{Fault, require};
pub(crate) use fields::fields;
pub use fields::{FieldName, FieldText, Fields};
