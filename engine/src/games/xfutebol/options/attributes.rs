//! The attribute table (XFB-3.6): typed cells, the two published tables, and the way from a table to options and
//! back.

use thiserror::Error;

use crate::games::xfutebol::position::piece::Kind;
use crate::options::{OptionSpec, Values};

/// The highest value of a cell (XFB-9, `attr.<row>.<column>`).
pub const HIGHEST: u8 = 200;

/// A row of the attribute table: the kinds of pieces, the three long experts together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    /// Attacker.
    A,
    /// Defender.
    D,
    /// Midfielder.
    M,
    /// Goal Keeper.
    K,
    /// Dribbler.
    R,
    /// Goaler.
    G,
    /// Long experts.
    L,
}

impl Row {
    /// All rows in the order of XFB-3.6.
    pub const ALL: [Row; 7] = [Row::A, Row::D, Row::M, Row::K, Row::R, Row::G, Row::L];
    /// Their letters, as options and data files write them.
    pub const NAMES: [&str; 7] = ["A", "D", "M", "K", "R", "G", "L"];

    /// The row of a kind of piece.
    pub const fn of(kind: Kind) -> Row {
        match kind {
            Kind::Keeper => Row::K,
            Kind::Defender => Row::D,
            Kind::Midfielder => Row::M,
            Kind::Attacker => Row::A,
            Kind::Dribbler => Row::R,
            Kind::Goaler => Row::G,
            Kind::BackExpert | Kind::MidExpert | Kind::FrontExpert => Row::L,
        }
    }
}

/// A column of the attribute table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// Speed.
    Speed,
    /// Skill.
    Skill,
    /// Strength.
    Strength,
    /// Goal.
    Goal,
    /// Defense.
    Defense,
}

impl Column {
    /// All columns in the order of XFB-3.6.
    pub const ALL: [Column; 5] =
        [Column::Speed, Column::Skill, Column::Strength, Column::Goal, Column::Defense];
    /// Their names, as options and data files write them.
    pub const NAMES: [&str; 5] = ["speed", "skill", "strength", "goal", "defense"];
}

/// What is wrong with an attribute table, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AttributeError {
    /// A row that the table does not have.
    #[error("attribute row \"{row}\": expected one of {}", Row::NAMES.join(" "))]
    UnknownRow {
        /// The row as given.
        row: String,
    },
    /// A column that the table does not have.
    #[error("attribute {row}.{column}: expected one of the columns {}", Column::NAMES.join(" "))]
    UnknownColumn {
        /// The row.
        row: String,
        /// The column as given.
        column: String,
    },
    /// A value outside 0 to 200.
    #[error("attribute {row}.{column} = {value}: expected a whole number from 0 to {HIGHEST}")]
    OutOfRange {
        /// The row.
        row: &'static str,
        /// The column.
        column: &'static str,
        /// The value as given.
        value: i64,
    },
    /// A cell that is given twice.
    #[error("attribute {row}.{column} is given twice")]
    Repeated {
        /// The row.
        row: &'static str,
        /// The column.
        column: &'static str,
    },
    /// A cell that is not given.
    #[error("attribute {row}.{column} is missing")]
    Missing {
        /// The row.
        row: &'static str,
        /// The column.
        column: &'static str,
    },
}

/// A complete attribute table: every cell is in 0 to 200. Both sides use the same one (XFB-3.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attributes([[u8; 5]; 7]);

/// Reads the published tables once and makes both the tables and the option list with its defaults from them.
macro_rules! published_tables {
    ($($row:ident: $speed:literal $skill:literal $strength:literal $goal:literal $defense:literal
        | $($sample:literal)*;)*) => {
        impl Attributes {
            /// The published table `simplified`.
            pub const SIMPLIFIED: Attributes = Attributes([$([$speed, $skill, $strength, $goal, $defense]),*]);
            /// The published table `sample`.
            pub const SAMPLE: Attributes = Attributes([$([$($sample),*]),*]);
        }

        /// The 35 options `attr.<row>.<column>`, row by row; the defaults are the cells of `simplified`.
        pub const CELL_OPTIONS: [OptionSpec; 35] = [$(
            cell(concat!("attr.", stringify!($row), ".speed"), &[stringify!($speed), "0", "60", "90", "110", "200"]),
            cell(concat!("attr.", stringify!($row), ".skill"), &[stringify!($skill), "0", "60", "90", "110", "200"]),
            cell(concat!("attr.", stringify!($row), ".strength"), &[stringify!($strength), "0", "60", "90", "110", "200"]),
            cell(concat!("attr.", stringify!($row), ".goal"), &[stringify!($goal), "0", "60", "90", "110", "200"]),
            cell(concat!("attr.", stringify!($row), ".defense"), &[stringify!($defense), "0", "60", "90", "110", "200"]),
        )*];
    };
}

// Speed, Skill, Strength, Goal, Defense: `simplified` | `sample` (XFB-3.6).
published_tables! {
    A: 70 80 60 90 40 | 85 55 45 90 35;
    D: 50 60 80 40 85 | 45 45 75 35 85;
    M: 70 75 65 75 70 | 65 75 55 55 65;
    K: 50 70 60 50 90 | 35 45 85 65 95;
    R: 85 85 55 80 45 | 95 85 35 45 45;
    G: 60 70 70 85 60 | 55 55 65 95 55;
    L: 75 80 70 85 50 | 75 65 55 75 45;
}

const fn cell(key: &'static str, examples: &'static [&'static str]) -> OptionSpec {
    OptionSpec {
        key,
        values: Values::Whole(0, HIGHEST as u32),
        examples,
        meaning: "one cell of the attribute table",
        clause: "XFB-3.6",
    }
}

impl Attributes {
    /// The cell in 0 to 200.
    #[must_use]
    pub const fn get(&self, row: Row, column: Column) -> u8 {
        self.0[row as usize][column as usize]
    }

    /// The table with one cell changed.
    ///
    /// # Errors
    /// A value outside 0 to 200.
    pub fn with(mut self, row: Row, column: Column, value: i64) -> Result<Attributes, AttributeError> {
        let (row, column) = (row as usize, column as usize);
        self.0[row][column] = in_range(row, column, value)?;
        Ok(self)
    }

    /// A complete table from its cells `(row, column, value)` in any order, for instance from a data file.
    ///
    /// # Errors
    /// The first cell that is unknown, out of range or given twice, or else the first one that is missing.
    pub fn from_cells<'a>(
        cells: impl IntoIterator<Item = (&'a str, &'a str, i64)>,
    ) -> Result<Attributes, AttributeError> {
        let mut table = [[None; 5]; 7];
        for (row, column, value) in cells {
            let (row, column, value) = cell_at(row, column, value)?;
            if table[row][column].replace(value).is_some() {
                return Err(AttributeError::Repeated { row: Row::NAMES[row], column: Column::NAMES[column] });
            }
        }
        let mut complete = [[0; 5]; 7];
        for (row, cells) in table.into_iter().enumerate() {
            for (column, value) in cells.into_iter().enumerate() {
                complete[row][column] = value
                    .ok_or(AttributeError::Missing { row: Row::NAMES[row], column: Column::NAMES[column] })?;
            }
        }
        Ok(Attributes(complete))
    }

    /// All cells with their options `attr.<row>.<column>`, in the order of XFB-3.6.
    pub fn cells(&self) -> impl Iterator<Item = (&'static str, u8)> + '_ {
        CELL_OPTIONS.iter().map(|spec| spec.key).zip(self.0.iter().flatten().copied())
    }

    /// The options `attr.<row>.<column>=<value>` that turn the table `base` into this one.
    #[must_use]
    pub fn to_options(&self, base: &Attributes) -> Vec<(&'static str, String)> {
        self.cells()
            .zip(base.cells())
            .filter(|((_, ours), (_, theirs))| ours != theirs)
            .map(|((key, value), _)| (key, value.to_string()))
            .collect()
    }
}

/// Row and column, from 0, and value of a cell that is given by its names.
///
/// # Errors
/// An unknown row or column, a value outside 0 to 200.
pub fn cell_at(row: &str, column: &str, value: i64) -> Result<(usize, usize, u8), AttributeError> {
    let (row, column) = place(row, column)?;
    Ok((row, column, in_range(row, column, value)?))
}

fn in_range(row: usize, column: usize, value: i64) -> Result<u8, AttributeError> {
    u8::try_from(value).ok().filter(|&value| value <= HIGHEST).ok_or(AttributeError::OutOfRange {
        row: Row::NAMES[row],
        column: Column::NAMES[column],
        value,
    })
}

/// Row and column, from 0, of a cell that is given by its names.
///
/// # Errors
/// An unknown row or column.
pub fn place(row: &str, column: &str) -> Result<(usize, usize), AttributeError> {
    let r = Row::NAMES
        .iter()
        .position(|&name| name == row)
        .ok_or_else(|| AttributeError::UnknownRow { row: row.to_owned() })?;
    let c = Column::NAMES
        .iter()
        .position(|&name| name == column)
        .ok_or_else(|| AttributeError::UnknownColumn { row: row.to_owned(), column: column.to_owned() })?;
    Ok((r, c))
}

/// Row and column, from 0, of an option key `attr.<row>.<column>`; `None` for every other key.
pub fn option_cell(key: &str) -> Option<(usize, usize)> {
    let (row, column) = key.strip_prefix("attr.")?.split_once('.')?;
    place(row, column).ok()
}
