//! Position strings (XFB-4) and action tokens (the table of XFB-6).

mod position;
mod token;

pub(super) use position::Field;
pub use position::{parse_position, print_position};
pub use token::print_action;
