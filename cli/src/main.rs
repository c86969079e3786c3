//! The `touchline` command.

fn main() {}
