//! Socker: the clauses, worked examples and cross-check numbers of `docs/rules/socker.md`, and properties.

mod examples;
mod hot_walk;
mod play;
