//! Game records: a binary file of framed, checksummed games that can be replayed to the last die.
//!
//! `docs/record-format.md` defines every byte. [`Writer`] appends, [`Reader`] streams, [`verify`] replays through the
//! rules, [`repair`], [`merge`] and [`filter`] make new files from old ones, [`stats`] and [`export`] look at them.

mod error;
pub mod export;
mod file;
pub mod filter;
pub mod frame;
pub mod merge;
mod players;
mod reader;
pub mod repair;
pub mod replay;
pub mod stats;
mod variants;
pub mod verify;
mod wire;
mod writer;

pub use error::{Damage, FileError, RecordError};
pub use file::{open, sync_folder, write_atomically};
pub(crate) use file::{open_raw, part_of, parts_of};
pub use reader::{Behind, Entry, Reader, Skipped};
pub use variants::{RulesError, VariantRules};
pub(crate) use wire::game_seed;
pub use wire::{Decision, End, Game, Header, Known, PlayerEntry, Variant, Winner};
pub use writer::{Sink, SyncPolicy, Writer};
