//! Standings, ratings and counts of a record file.

use std::collections::BTreeMap;
use std::path::Path;

use thiserror::Error;

use crate::ratings::{self, Pentanomial, Rating, Ratings, fit};
use crate::record::stats::{Stats, Tally};
use crate::record::{FileError, Game, Header, open};

/// Why there is no report.
#[derive(Debug, Error)]
pub enum ReportError {
    /// The record file is unreadable or damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// A game names a player who is not in the file header.
    #[error("game {number}: player \"{name}\" is not in the file header")]
    Player {
        /// The game's number.
        number: u64,
        /// The name.
        name: String,
    },
}

/// A player's place.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The name.
    pub name: String,
    /// Elo; the mean of all players is 0.
    pub elo: Rating,
    /// Probability of being better than the next, by the fit, or by their pairs if there are two players; `None` for the last.
    pub los_next: Option<f64>,
    /// Wins, draws and losses.
    pub tally: Tally,
    /// Games lost by a fault.
    pub forfeits: u64,
}

/// Everything a record file says as a whole.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// What the games have in common.
    pub header: Header,
    /// Players, best first.
    pub standings: Vec<Standing>,
    /// The fitted model; players in the order of the file header.
    pub ratings: Ratings,
    /// Counts of all games.
    pub stats: Stats,
    /// How many games had how many steps.
    pub lengths: BTreeMap<usize, u64>,
    /// Place in the file header of each player in the standings.
    order: Vec<usize>,
    /// Results of the first player against the second, by place in the file header.
    cross: BTreeMap<(usize, usize), Tally>,
    /// Points of the player who comes first in the file header in each pair: the points, and whether the pair is whole.
    pairs: BTreeMap<(usize, usize, u64), (f64, u8)>,
}

impl Report {
    /// Reads a record file.
    ///
    /// # Errors
    /// It is unreadable or damaged, or a game names an unknown player.
    pub fn read(path: &Path) -> Result<Report, ReportError> {
        let reader = open(path)?;
        let header = reader.header().clone();
        let mut counted = Counted { places: places(&header), ..Counted::default() };
        for entry in reader {
            let entry = entry.map_err(|e| FileError::new(path, e))?;
            counted.stats.add(&entry.game, entry.length);
            counted.add(&entry.game)?;
        }
        Ok(counted.report(header))
    }

    /// Of two players their pairs say everything: nothing is fitted that could say something else.
    fn compare_two(&mut self) {
        let pairs = self.pairs_between(0, 1).and_then(|(_, counts)| counts.elo());
        if let ([first, _], Some(elo)) = (self.standings.as_mut_slice(), pairs) {
            first.los_next = Some(elo.los);
        }
    }

    /// Results of a player against another, by place in the standings.
    #[must_use]
    pub fn against(&self, row: usize, column: usize) -> Option<Tally> {
        let key = (*self.order.get(row)?, *self.order.get(column)?);
        self.cross.get(&key).copied()
    }

    /// The names of two players, by place in the standings, and their whole pairs of games from the first one's view.
    #[must_use]
    pub fn pairs_between(&self, row: usize, column: usize) -> Option<(String, Pentanomial)> {
        let (a, b) = (*self.order.get(row)?, *self.order.get(column)?);
        let (low, high) = (a.min(b), a.max(b));
        let mut counts = Pentanomial::default();
        for (points, games) in self.pairs.range((low, high, 0)..=(low, high, u64::MAX)).map(|(_, pair)| *pair)
        {
            if games == 2 {
                counts.add(if a == low { points } else { 2.0 - points });
            }
        }
        let names = [row, column].map(|place| self.standings.get(place).map_or("", |s| s.name.as_str()));
        (counts.pairs() > 0).then(|| (names.join(" - "), counts))
    }
}

/// Places of the players in the file header.
fn places(header: &Header) -> BTreeMap<String, usize> {
    header.players.iter().enumerate().map(|(place, player)| (player.name.clone(), place)).collect()
}

#[derive(Default)]
struct Counted {
    places: BTreeMap<String, usize>,
    stats: Stats,
    games: Vec<ratings::Game>,
    forfeits: BTreeMap<usize, u64>,
    lengths: BTreeMap<usize, u64>,
    cross: BTreeMap<(usize, usize), Tally>,
    pairs: BTreeMap<(usize, usize, u64), (f64, u8)>,
}

impl Counted {
    fn place(&self, number: u64, name: &str) -> Result<usize, ReportError> {
        self.places.get(name).copied().ok_or_else(|| ReportError::Player { number, name: name.to_owned() })
    }

    fn add(&mut self, game: &Game) -> Result<(), ReportError> {
        let white = self.place(game.number, &game.white)?;
        let black = self.place(game.number, &game.black)?;
        let (value, pair) = (game.value(), game.number >> 1);
        self.cross.entry((white, black)).or_default().add(value);
        self.cross.entry((black, white)).or_default().add(1.0 - value);
        *self.lengths.entry(game.steps.len()).or_default() += 1;
        if game.end.is_forfeit() {
            let loser = if value > 0.5 { black } else { white };
            *self.forfeits.entry(loser).or_default() += 1;
        }
        let low_value = if white < black { value } else { 1.0 - value };
        let (points, games) = self.pairs.entry((white.min(black), white.max(black), pair)).or_default();
        *points += low_value;
        *games += 1;
        self.games.push(ratings::Game { white, black, value, pair });
        Ok(())
    }

    fn report(self, header: Header) -> Report {
        let ratings = fit(header.players.len(), &self.games);
        let elo = |place: usize| ratings.players.get(place).copied().unwrap_or_default();
        let mut order: Vec<usize> = (0..header.players.len()).collect();
        order.sort_by(|&a, &b| elo(b).value.total_cmp(&elo(a).value).then(a.cmp(&b)));
        let standing = |rank: usize, &place: &usize| {
            let name = header.players.get(place).map(|player| player.name.clone()).unwrap_or_default();
            let tally = self.stats.players.get(&name).copied().unwrap_or_default();
            Standing {
                name,
                elo: elo(place),
                los_next: order.get(rank + 1).and_then(|&next| ratings.los(place, next)),
                tally,
                forfeits: self.forfeits.get(&place).copied().unwrap_or(0),
            }
        };
        let standings = order.iter().enumerate().map(|(rank, place)| standing(rank, place)).collect();
        let mut report = Report {
            standings,
            stats: self.stats,
            lengths: self.lengths,
            cross: self.cross,
            pairs: self.pairs,
            ratings,
            order,
            header,
        };
        report.compare_two();
        report
    }
}
