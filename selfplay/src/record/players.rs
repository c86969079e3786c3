//! When two players in record files are one.

use super::wire::PlayerEntry;
use crate::settings::PlayerSettings;

impl PlayerEntry {
    /// The settings, where one that is newer than the file has its default. `None` where this program has no such
    /// player.
    fn parsed(&self) -> Option<PlayerSettings> {
        toml::from_str(&self.settings).ok()
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
        let parsed = self.parsed().zip(other.parsed());
        if parsed.as_ref().is_some_and(|(here, there)| here == there) {
            return None;
        }
        // Both as this program writes them, so that a setting that only one file knows is no difference.
        let full = parsed
            .and_then(|(here, there)| Some((toml::to_string(&here).ok()?, toml::to_string(&there).ok()?)));
        let (here, there) = full.unwrap_or_else(|| (self.settings.clone(), other.settings.clone()));
        let line = line_without(&here, &there).or_else(|| line_without(&there, &here));
        Some(match line {
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
