//! A drawing of a position as data: cells, marks and captions. Characters, colours and SVG are the reader's business.

use crate::side::Side;

/// What the ground of a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// Ordinary square.
    #[default]
    Plain,
    /// Part of the board string, but out of play (a border, an edge).
    Border,
    /// A goal square or end zone of a side (the side that defends it).
    Goal(Side),
    /// A zone with rules of its own: penalty area, centre, edge rank …
    Zone,
    /// A smaller zone inside a zone: the goal area.
    InnerZone,
    /// The line of play: line of scrimmage, halfway line.
    Line,
    /// The line to reach: first-down line.
    Target,
    /// Not a square; leave blank.
    Outside,
}

/// What stands on a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The owner.
    pub side: Side,
    /// One or two characters, as in the position string (case by side).
    pub label: String,
    /// Inactive, lying down, flagged as moved …: drawn dimmer.
    pub dimmed: bool,
    /// Other pieces below this one on the same square, bottom first.
    pub under: String,
}

/// One cell of a diagram.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// The ground.
    pub ground: Ground,
    /// The piece, if any.
    pub token: Option<Token>,
    /// The ball is here.
    pub ball: bool,
}

/// The board and its captions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagram {
    /// Labels of the columns from White's left (`a`, `b`, …).
    pub files: Vec<String>,
    /// Labels of the rows from the top.
    pub ranks: Vec<String>,
    /// Cells, row by row from the top; `files.len() * ranks.len()` of them.
    pub cells: Vec<Cell>,
    /// What the game calls a ground (a goal of either side stands for both), where it has a name of its own.
    pub names: Vec<(Ground, &'static str)>,
    /// What a dimmed piece is, where the game has a word for it.
    pub dimmed: Option<&'static str>,
    /// Captions in reading order: name and value, for instance `("clock", "89 actions left in half 1")`.
    pub captions: Vec<(String, String)>,
}

/// A number of things: `1 action`, `2 actions`.
pub(crate) fn counted(count: u32, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

impl Diagram {
    /// An empty diagram with lettered files and the given rank labels from the top.
    #[must_use]
    pub fn new(files: usize, ranks: Vec<String>) -> Diagram {
        let labels = (0..files).map(|f| char::from(b'a' + f as u8).to_string()).collect();
        let cells = vec![Cell::default(); files * ranks.len()];
        Diagram { files: labels, ranks, cells, ..Diagram::default() }
    }

    /// The cell in column `file` (from 0) and row `row` (from 0 at the top).
    ///
    /// # Panics
    /// Outside the diagram: a mistake of the game's code, not of any input.
    pub fn cell(&mut self, file: usize, row: usize) -> &mut Cell {
        let width = self.files.len();
        assert!(file < width, "column {file} of {width}");
        &mut self.cells[row * width + file]
    }

    /// The cell with this name, file before rank; `None` where there is none, or no square.
    #[must_use]
    pub fn at(&self, square: &str) -> Option<&Cell> {
        let (file, label) =
            self.files.iter().enumerate().find(|(_, label)| square.starts_with(label.as_str()))?;
        let row = self.ranks.iter().position(|rank| rank == &square[label.len()..])?;
        self.cells.get(row * self.files.len() + file).filter(|cell| cell.ground != Ground::Outside)
    }

    /// Adds a caption.
    pub fn caption(&mut self, name: &str, value: impl Into<String>) {
        self.captions.push((name.to_owned(), value.into()));
    }
}
