//! Knowledge that search may use: values, weights, scoring actions.
