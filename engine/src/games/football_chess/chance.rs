//! There are no chance events in Football Chess (section 7 of the rule page): who has the first drive is the option
//! `first`. The defaults of [`crate::Game::outcomes`] and [`crate::Game::sample_outcome`] say exactly that.
