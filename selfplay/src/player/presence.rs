//! Whether external programs are there.

use std::path::Path;

use thiserror::Error;

use super::{Kind, PlayerSettings};

/// A program that cannot be started.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{program}: {reason}")]
pub struct MissingProgram {
    /// The program: a path, or a name in the folders of `PATH`.
    pub program: String,
    /// Why it cannot be started.
    pub reason: Obstacle,
}

/// Why a program cannot be started.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Obstacle {
    /// The system does not find it.
    #[error("there is no such program, which player \"{player}\" is")]
    Absent {
        /// The name of the player.
        player: String,
    },
    /// The system must not start it.
    #[error("this file, which player \"{player}\" is, may not be executed")]
    NotExecutable {
        /// The name of the player.
        player: String,
    },
}

/// Looks for the programs of external players. One that cannot be started loses its games, and a slip in its name
/// should not cost a night.
///
/// # Errors
/// The first program that cannot be started.
pub(crate) fn check_programs<'a>(
    players: impl IntoIterator<Item = &'a PlayerSettings>,
) -> Result<(), MissingProgram> {
    let mut programs = players.into_iter().filter(|player| player.kind == Kind::Ugi);
    let missing = programs.find(|player| which::which(&player.program).is_err());
    missing.map_or(Ok(()), |PlayerSettings { program, name, .. }| {
        let player = name.clone();
        let reason = if is_file_at(Path::new(program)) {
            Obstacle::NotExecutable { player }
        } else {
            Obstacle::Absent { player }
        };
        Err(MissingProgram { program: program.clone(), reason })
    })
}

/// Whether a path, and not merely a name that is looked for in other folders, leads to a file.
fn is_file_at(path: &Path) -> bool {
    path.components().count() > 1 && path.is_file()
}
