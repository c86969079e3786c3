//! The settings of the search: every technique is an option.

use serde::{Deserialize, Serialize};

/// Settings of the search. The default is what the ladder measured to be strongest.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {}
