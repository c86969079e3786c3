//! XFutebol: clauses of `docs/rules/xfutebol.md`, its worked examples, and properties.

mod attributes;
mod clauses_flow;
mod clauses_fouls;
mod clauses_kicks;
mod clauses_moves;
mod clauses_position;
mod clauses_set_pieces;
mod clauses_setup;
mod drawing;
mod examples;
mod knowledge;
mod play;
mod properties;
