//! Choosing games of a record file.

use std::path::Path;

use super::error::FileError;
use super::file::{open, write_atomically};
use super::frame::Layout;
use super::wire::{End, Game, Winner};
use super::writer::{SyncPolicy, Writer};

/// What a game must satisfy; everything that is given must hold.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// This player takes part.
    pub player: Option<String>,
    /// This player has White.
    pub white: Option<String>,
    /// This player has Black.
    pub black: Option<String>,
    /// Which of the file's variants it was played by, by its place in the header.
    pub variant: Option<u32>,
    /// Who won.
    pub winner: Option<Winner>,
    /// Why the game ended.
    pub end: Option<End>,
    /// At least this many steps.
    pub min_steps: Option<usize>,
    /// At most this many steps.
    pub max_steps: Option<usize>,
    /// Game numbers from this on.
    pub min_number: Option<u64>,
    /// Game numbers up to this.
    pub max_number: Option<u64>,
}

impl Filter {
    /// Whether the game satisfies everything.
    #[must_use]
    pub fn accepts(&self, game: &Game) -> bool {
        fn holds<T>(wanted: Option<&T>, test: impl Fn(&T) -> bool) -> bool {
            wanted.is_none_or(test)
        }
        holds(self.player.as_ref(), |name| game.white == *name || game.black == *name)
            && holds(self.white.as_ref(), |name| game.white == *name)
            && holds(self.black.as_ref(), |name| game.black == *name)
            && holds(self.variant.as_ref(), |variant| game.variant == *variant)
            && holds(self.winner.as_ref(), |winner| game.winner == *winner)
            && holds(self.end.as_ref(), |end| game.end == *end)
            && holds(self.min_steps.as_ref(), |least| game.steps.len() >= *least)
            && holds(self.max_steps.as_ref(), |most| game.steps.len() <= *most)
            && holds(self.min_number.as_ref(), |least| game.number >= *least)
            && holds(self.max_number.as_ref(), |most| game.number <= *most)
    }
}

/// Copies the games that satisfy the filter to the new file `out` and returns their number.
///
/// # Errors
/// The input is unreadable or damaged, or writing failed.
pub fn filter(input: &Path, out: &Path, filter: &Filter) -> Result<u64, FileError> {
    let reader = open(input)?;
    let mut kept = 0;
    write_atomically(out, |file| {
        let failed = |e| FileError::new(out, e);
        let header = reader.header().clone();
        let layout = Layout { finished: true, ..reader.layout() };
        let mut writer = Writer::create(file, &header, layout, SyncPolicy::AtFinish).map_err(failed)?;
        for entry in reader {
            let entry = entry.map_err(|e| FileError::new(input, e))?;
            if filter.accepts(&entry.game) {
                writer.append(&entry.game).map_err(failed)?;
                kept += 1;
            }
        }
        writer.finish().map_err(failed)
    })?;
    Ok(kept)
}
