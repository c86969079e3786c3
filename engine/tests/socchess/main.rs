//! Tests of Socchess: clauses, worked examples, properties. The conformance suite has the rest.

mod speed;
