//! Chance events: none (section 7 of the rule page). The toss for the kickoff is the option `kickoff`
//! ([`options`](super::options)), so no position of Socchess has chance as its actor.
