//! When two players in record files are one.

use super::wire::PlayerEntry;
use crate::settings::PlayerSettings;

impl PlayerEntry {
    /// The settings as this program writes them: one that is newer than the file has its default. `None` where this
    /// program has no such player.
    fn full_settings(&self) -> Option<String> {
        let settings: PlayerSettings = toml::from_str(&self.settings).ok()?;
        toml::to_string(&settings).ok()
    }

    /// What makes a player of this name another one, for a message; `None` where games of both are games of one player.
    #[must_use]
    pub fn first_difference(&self, other: &PlayerEntry) -> Option<String> {
        if self == other {
            return None;
        }
        let player = format!("player \"{}\"", other.name);
        if self.name != other.name {
            return Some(player);
        }
        let full = self.full_settings().zip(other.full_settings());
        let (here, there) = full.unwrap_or_else(|| (self.settings.clone(), other.settings.clone()));
        if here == there {
            return None;
        }
        Some(match line_without(&here, &there).or_else(|| line_without(&there, &here)) {
            Some(line) => {
                format!("{} of {player}", line.split_once('=').map_or(line, |(name, _)| name).trim())
            }
            None => player,
        })
    }
}

/// The first line that the other text lacks.
fn line_without<'a>(text: &'a str, other: &str) -> Option<&'a str> {
    text.lines().find(|line| other.lines().all(|known| known != *line))
}
