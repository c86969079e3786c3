//! Football Chess: the clauses, worked examples and cross-check numbers of `docs/rules/football-chess.md`, and
//! properties.

mod clauses_flow;
mod clauses_play;
mod clauses_resolution;
mod clauses_setup;
mod clauses_string;
mod examples;
mod knowledge;
mod properties;
mod script;
