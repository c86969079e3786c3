//! Tests of Socchess: clauses, worked examples, properties. The conformance suite has the rest.

mod clauses_actions;
mod clauses_flow;
mod clauses_restart;
mod clauses_state;
mod drawing;
mod examples;
mod knowledge;
mod play;
mod properties;
