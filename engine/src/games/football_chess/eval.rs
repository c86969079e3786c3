//! Knowledge for search.
