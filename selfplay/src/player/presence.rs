//! Whether external programs are there.

use thiserror::Error;

use super::{Kind, PlayerSettings};

/// A program that the system does not find, or must not start.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{program}: there is no such program, which player \"{player}\" is")]
pub struct MissingProgram {
    /// The program: a path, or a name in the folders of `PATH`.
    pub program: String,
    /// The name of the player.
    pub player: String,
}

/// Looks for the programs of external players. One that cannot be started loses its games, and a slip in its name should
/// not cost a night.
///
/// # Errors
/// The first program that is not there.
pub(crate) fn check_programs<'a>(
    players: impl IntoIterator<Item = &'a PlayerSettings>,
) -> Result<(), MissingProgram> {
    let mut programs = players.into_iter().filter(|player| player.kind == Kind::Ugi);
    let missing = programs.find(|player| which::which(&player.program).is_err());
    missing.map_or(Ok(()), |PlayerSettings { program, name, .. }| {
        Err(MissingProgram { program: program.clone(), player: name.clone() })
    })
}
