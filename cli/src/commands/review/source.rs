//! Where a match to review comes from: the file of `play`, or a record file.

use std::path::Path;

use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::record::{FileError, Header, RecordError, open};
use touchline_selfplay::study::plan::habits_of;

use crate::commands::play::record::Record;
use crate::commands::records::{ended, games_of, record_of, tokens, with_game_of};
use crate::exit::{Failure, Origin};
use crate::table::{self, Table};

/// A match that was played.
pub struct Played {
    /// The position in which it begins.
    pub start: Box<dyn Table>,
    /// Everything that was played from there; each token is legal in its place.
    pub moves: Vec<String>,
    /// How many of these belong to an opening that nobody chose.
    pub opening: usize,
    /// Tokens that White and Black play whenever they can, by the plan of a study.
    pub habits: [Vec<String>; 2],
    /// Who played White and Black.
    pub players: [String; 2],
    /// How it ended, in words.
    pub result: String,
}

/// Reads a match.
///
/// # Errors
/// The file cannot be read or is damaged; it has several games and none is named.
pub fn read(path: &Path, place: Option<u64>) -> Result<Played, Failure> {
    match open(path) {
        Ok(file) => {
            let header = file.header().clone();
            drop(file);
            let place = place.map_or_else(|| only_game(path), Ok)?;
            with_game_of(path, Recorded { path, header: &header, place })
        }
        Err(FileError { error: RecordError::NotARecord, .. }) => {
            let played = kept(path)?;
            place.map_or(Ok(played), |place| {
                let file = path.display();
                Err(Failure::Usage(format!("{file}: `play` keeps one match in a file; leave {place} out")))
            })
        }
        Err(error) => Err(error.into()),
    }
}

/// The match that `play` keeps in a file.
fn kept(path: &Path) -> Result<Played, Failure> {
    let record = Record::read(path).map_err(neither)?;
    let (last, moves) = record.replay(path)?;
    let result = last.result().map_or_else(|| "not over".to_owned(), |result| result.to_string());
    let start = record.start(&Origin::File(path.display().to_string()))?;
    let players = record.players().map(str::to_owned);
    Ok(Played { start, moves, opening: 0, habits: Default::default(), players, result })
}

/// What is wrong with a file that is no record file, and no match of `play` either.
fn neither(failure: Failure) -> Failure {
    match failure {
        Failure::Data { place, reason } => {
            let expected = "this is neither a record file nor a match that `play --save` keeps";
            Failure::Data { place, reason: format!("{expected}: {reason}") }
        }
        other => other,
    }
}

/// The place of the only game of a record file.
fn only_game(path: &Path) -> Result<u64, Failure> {
    let games = open(path)?.try_fold(0_u64, |games, entry| entry.map(|_| games + 1));
    match games.map_err(|error| FileError::new(path, error))? {
        0 => Err(Origin::File(path.display().to_string()).wrong("the file has no games")),
        1 => Ok(0),
        games => Err(Failure::Usage(format!(
            "{}: the file has {games} games; say which, as `touchline records show` numbers them",
            path.display()
        ))),
    }
}

/// A game of a record file, to be read by its rules.
struct Recorded<'a> {
    path: &'a Path,
    header: &'a Header,
    place: u64,
}

impl Visitor for Recorded<'_> {
    type Output = Result<Played, Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let origin = Origin::File(format!("{}: record {}", self.path.display(), self.place));
        let games = games_of::<G>(self.path, self.header)?;
        let record = record_of(self.path, self.place)?;
        let game = games.by(&record).map_err(|error| origin.wrong(error))?;
        let mut start = table::open(&self.header.game).ok_or_else(|| origin.wrong("unknown game"))?;
        start.set_rules(&game.rules()).map_err(|error| origin.wrong(error))?;
        if !record.start.is_empty() {
            start.set_position(&record.start).map_err(|error| origin.wrong(error))?;
        }
        Ok(Played {
            start,
            moves: tokens(game, &record).map_err(|error| origin.wrong(error))?,
            opening: record.opening as usize,
            habits: habits_of(self.header, record.variant),
            result: ended(&record),
            players: [record.white, record.black],
        })
    }
}
