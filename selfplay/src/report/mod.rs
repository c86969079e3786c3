//! What a tournament says: standings, tables, and one self-contained HTML page.
//!
//! Everything is computed from record files; nothing is remembered between runs.

mod board;
mod chart;
mod page;
mod replay;
mod standings;
mod table;

pub use board::board_svg;
pub use page::page;
pub use replay::{Course, Showcase, showcase};
pub use standings::{Meeting, Report, ReportError, Standing};
pub use table::Table;

pub(crate) use board::escape;
pub(crate) use chart::open as open_svg;
pub(crate) use page::{head, push_details, push_table};
pub(crate) use table::ELO_APART;
