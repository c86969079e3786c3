//! A look at a folder into which perhaps somebody plays.

use std::path::Path;
use std::{fs, io};

use tempfile::TempDir;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::contest::{FINISHED, RUNNING, Recovered};
use touchline_selfplay::record::repair::Gap;
use touchline_selfplay::tournament::Tournament;

use super::{Contest, Test, run_failure, tell_surplus};
use crate::exit::Failure;
use crate::faults::Faults;
use crate::table::with_game;
use crate::{interrupt, output};

impl Contest<'_> {
    /// Tells what the folder holds so far; whoever plays there goes on.
    ///
    /// # Errors
    /// The plan is refused, or the folder holds no games or others.
    pub fn peek(self) -> Result<(), Failure> {
        let copy = Snapshot::of(self.folder)?;
        self.tell_copy(&copy)
    }

    /// Tells what a copy holds.
    ///
    /// # Errors
    /// The plan is refused, or the copy holds games of another one.
    pub fn tell_copy(self, copy: &Snapshot<'_>) -> Result<(), Failure> {
        let (game, origin) = (self.plan.game.clone(), self.origin.clone());
        let contest = Contest { folder: copy.path(), kept: false, ..self };
        with_game(&game, &origin, Glance { contest, copy })?.map_err(|failure| copy.at_home(failure))
    }
}

/// A contest as it stands, in a copy of its folder.
struct Glance<'a> {
    contest: Contest<'a>,
    copy: &'a Snapshot<'a>,
}

impl Visitor for Glance<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let Glance { contest, copy } = self;
        let opened = Tournament::<G>::open(contest.plan.clone(), contest.folder);
        let mut tournament = opened.map_err(|error| run_failure(error, &contest.origin))?;
        copy.tell_damage(tournament.recovered());
        let results = tournament.results();
        tell_surplus(results.len(), contest.plan.played(results), copy.folder(), "they count, too");
        let ending = tournament.look();
        contest.tell::<G>(ending, tournament.test().map(Test::from), &Faults::default()).map(|_| ())
    }
}

/// The games of a folder as they are now, in a folder of their own: what is written there meanwhile stays out.
pub struct Snapshot<'a> {
    folder: &'a Path,
    copy: TempDir,
}

impl Snapshot<'_> {
    /// Copies the games.
    ///
    /// # Errors
    /// There are none, or they cannot be copied.
    pub fn of(folder: &Path) -> Result<Snapshot<'_>, Failure> {
        let Snapshot { copy, .. } = Snapshot::empty(folder)?;
        let mut is_empty = true;
        // In this order, so that games that move from the one to the other are there twice at worst, and count once.
        for name in [RUNNING, FINISHED] {
            let file = folder.join(name);
            match fs::copy(&file, copy.path().join(name)) {
                Ok(_) => is_empty = false,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    let to = copy.path().display();
                    return Err(Failure::io(format!("copy of {} in {to}", file.display()), error));
                }
            }
        }
        if is_empty { Err(no_games(folder)) } else { Ok(Snapshot { folder, copy }) }
    }

    /// A copy for games of this folder, without any yet.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn empty(folder: &Path) -> Result<Snapshot<'_>, Failure> {
        // From here on a signal leaves no copy behind.
        interrupt::requested();
        let copy = tempfile::tempdir().map_err(|error| Failure::io("temporary folder", error))?;
        interrupt::look_at(copy.path());
        Ok(Snapshot { folder, copy })
    }

    /// The folder that was copied.
    pub const fn folder(&self) -> &Path {
        self.folder
    }

    /// The folder of the copy.
    pub fn path(&self) -> &Path {
        self.copy.path()
    }

    /// Tells of games that were damaged after they were written. The file may end in the middle of a game: it is being
    /// written.
    pub fn tell_damage(&self, recovered: Option<&Recovered>) {
        let Some(Recovered { path, gaps, .. }) = recovered else { return };
        let path = self.home(&path.to_string_lossy());
        for Gap { length, offset, damage, .. } in
            gaps.iter().filter(|gap| !gap.behind.is_cut_off(&gap.damage))
        {
            output::say(format_args!(
                "warning: {path}: {length} bytes at byte {offset} are damaged and left out here: {damage}"
            ));
        }
    }

    /// A failure that has to do with a file of the copy, told of the file that was copied.
    pub fn at_home(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Data { place, reason } => {
                Failure::Data { place: self.home(&place), reason: self.home(&reason) }
            }
            Failure::Io { what, error } => Failure::Io { what: self.home(&what), error },
            other => other,
        }
    }

    /// A text about files of the copy, about those that were copied.
    fn home(&self, text: &str) -> String {
        text.replace(&*self.path().to_string_lossy(), &self.folder.to_string_lossy())
    }
}

/// The failure of a folder without games.
pub fn no_games(folder: &Path) -> Failure {
    let nothing = io::Error::new(io::ErrorKind::NotFound, "there are no games in this folder");
    Failure::io(folder.display().to_string(), nothing)
}
