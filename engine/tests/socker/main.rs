//! Socker: the clauses, worked examples and cross-check numbers of `docs/rules/socker.md`, and properties.

mod clauses_actions;
mod clauses_field;
mod clauses_flow;
mod clauses_string;
mod drawing;
mod examples;
mod hot_walk;
mod knowledge;
mod play;
mod properties;
