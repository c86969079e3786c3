//! How the cells of a study are laid out and read together.

use serde::{Deserialize, Serialize};

/// Something that varies in a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Factor {
    /// Its name, for instance a rules option.
    pub name: String,
    /// Its levels in order, as people read them.
    pub levels: Vec<String>,
}

/// How the cells are read together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reading {
    /// Each cell on its own, all compared with each other if they are few.
    #[default]
    Cells,
    /// Every other cell is compared with this one, by its place.
    Against(usize),
    /// A zero-sum game: the first factor is the choice of the side that counts, the second one that of the other side;
    /// there are no further factors. Both choose in secret.
    Matrix,
    /// The same, but the first factor is chosen first and the second one knowing it.
    Sequential,
}
