//! MetaCheckers: the clauses, worked examples and cross-check numbers of `docs/rules/metacheckers.md`, and properties.

mod examples;
mod hot_walk;
mod play;
mod sha256;
