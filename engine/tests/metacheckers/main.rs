//! MetaCheckers: the clauses, worked examples and cross-check numbers of `docs/rules/metacheckers.md`.

mod clauses_actions;
mod clauses_balls;
mod clauses_flow;
mod clauses_state;
mod drawing;
mod examples;
mod hot_walk;
mod knowledge;
mod play;
