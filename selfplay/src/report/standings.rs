//! Standings, ratings and counts of a record file.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use thiserror::Error;

use crate::contest::GameNumber;
use crate::interval::Spread;
use crate::plan::MOST_PLAYERS;
use crate::ratings::{self, EloEstimate, PairPoints, Pentanomial, Rating, Ratings, fit};
use crate::record::stats::{Stats, Tally};
use crate::record::{FileError, Game, Header, open};

/// Why there is no report.
#[derive(Debug, Error)]
pub enum ReportError {
    /// The record file is unreadable or damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// More players than are rated.
    #[error("the file header has {players} players; at most {MOST_PLAYERS} are rated")]
    Players {
        /// How many there are.
        players: usize,
    },
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
    /// Probability of being better than the next, by the fit, or by their pairs if there are two players; `None` for
    /// the last who has played, and those behind.
    pub los_next: Option<f64>,
    /// Wins, draws and losses.
    pub tally: Tally,
    /// Games lost by a fault.
    pub forfeits: u64,
}

impl Standing {
    /// Whether the player won or lost every game.
    #[must_use]
    pub fn is_lopsided(&self) -> bool {
        let Tally { wins, draws, losses } = self.tally;
        draws == 0 && (wins == 0) != (losses == 0)
    }
}

/// The pairs of games of two players.
#[derive(Clone, PartialEq, Debug)]
pub struct Meeting {
    /// The names of both.
    pub names: String,
    /// In how many pairs the first made how many points.
    pub points: Pentanomial,
    /// What that says about their strength. Pairs with the same opening and dice, as the cells of a study have them,
    /// are one observation, with their mean.
    pub elo: EloEstimate,
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
    /// Games that are an earlier one over again: the same rules, in a study the same cell, the same players on the
    /// same sides, and every step alike. They tell nothing new, though every estimate counts them.
    pub repeated: u64,
    /// Place in the file header of each player in the standings.
    order: Vec<usize>,
    /// Results of the first player against the second, by place in the file header.
    cross: BTreeMap<(usize, usize), Tally>,
    /// The pairs of games of each two players.
    pairs: Pairs,
}

/// Points of the player who comes first in the file header, in pairs of games by the places of the two players there,
/// the first one first, and the pair's number.
type Pairs = BTreeMap<(usize, usize, u64), PairPoints>;

impl Report {
    /// Reads a record file.
    ///
    /// # Errors
    /// It is unreadable or damaged, has more players than a plan may have, or a game names an unknown player.
    pub fn read(path: &Path) -> Result<Report, ReportError> {
        let reader = open(path)?;
        let header = reader.header().clone();
        let players = header.players.len();
        if players > MOST_PLAYERS {
            return Err(ReportError::Players { players });
        }
        let mut counted = Counted { places: places(&header), ..Counted::default() };
        let mut numbers = HashSet::new();
        for entry in reader {
            let entry = entry.map_err(|e| FileError::new(path, e))?;
            // A file that somebody has put together may have a game twice.
            if !numbers.insert(entry.game.number) {
                continue;
            }
            counted.stats.add(&entry.game, entry.length);
            counted.add(&entry.game, GameNumber::common(entry.game.number, &header))?;
        }
        Ok(counted.report(header))
    }

    /// Of two players their pairs say everything: nothing is fitted that could say something else.
    fn compare_two(&mut self) {
        let meeting = self.meeting(0, 1);
        if let ([first, _], Some(meeting)) = (self.standings.as_mut_slice(), meeting) {
            first.los_next = Some(meeting.elo.los);
        }
    }

    /// Results of a player against another, by place in the standings.
    #[must_use]
    pub fn against(&self, row: usize, column: usize) -> Option<Tally> {
        let key = (*self.order.get(row)?, *self.order.get(column)?);
        self.cross.get(&key).copied()
    }

    /// What the whole pairs of games of two players, by place in the standings, say from the first one's view; `None`
    /// without any.
    #[must_use]
    pub fn meeting(&self, row: usize, column: usize) -> Option<Meeting> {
        let (a, b) = (*self.order.get(row)?, *self.order.get(column)?);
        let (low, high) = (a.min(b), a.max(b));
        let mut points = Pentanomial::default();
        let mut cells: BTreeMap<u32, Vec<(u64, f64)>> = BTreeMap::new();
        for (&(_, _, number), pair) in self.pairs.range((low, high, 0)..=(low, high, u64::MAX)) {
            let Some(whole) = pair.whole() else { continue };
            let won = if a == low { whole } else { 2.0 - whole };
            points.add(won);
            let common = GameNumber::common(number << 1, &self.header);
            cells.entry(GameNumber::of(number << 1).fixture).or_default().push((common, won / 2.0));
        }
        let cells: Vec<_> = cells.into_values().collect();
        let spread = Spread::over_cells(&cells);
        // As many observations as pairs: these are what Elo is made of.
        let alone = spread.count >= points.pairs() as f64;
        let elo = if alone { points.elo()? } else { EloEstimate::of(&spread) };
        let names = [row, column].map(|place| self.standings.get(place).map_or("", |s| s.name.as_str()));
        Some(Meeting { names: names.join(" - "), points, elo })
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
    /// Variant, players of White and of Black, and course of each game.
    courses: HashSet<(u32, usize, usize, u64)>,
    repeated: u64,
    cross: BTreeMap<(usize, usize), Tally>,
    pairs: Pairs,
}

impl Counted {
    fn place(&self, number: u64, name: &str) -> Result<usize, ReportError> {
        self.places.get(name).copied().ok_or_else(|| ReportError::Player { number, name: name.to_owned() })
    }

    /// Enters a game; games of the same `common` number are one observation.
    fn add(&mut self, game: &Game, common: u64) -> Result<(), ReportError> {
        let white = self.place(game.number, &game.white)?;
        let black = self.place(game.number, &game.black)?;
        let value = game.value();
        // Against itself a player wins what it loses, which says nothing of it.
        if white != black {
            self.cross.entry((white, black)).or_default().add(value);
            self.cross.entry((black, white)).or_default().add(1.0 - value);
        }
        *self.lengths.entry(game.steps.len()).or_default() += 1;
        self.repeated += u64::from(!self.courses.insert((game.variant, white, black, game.course())));
        if game.end.is_forfeit() && white != black {
            let loser = if value > 0.5 { black } else { white };
            *self.forfeits.entry(loser).or_default() += 1;
        }
        let low_value = if white < black { value } else { 1.0 - value };
        let pair = (white.min(black), white.max(black), game.number >> 1);
        self.pairs.entry(pair).or_default().add(game.number, low_value);
        self.games.push(ratings::Game { white, black, value, pair: common });
        Ok(())
    }

    fn report(self, header: Header) -> Report {
        let ratings = fit(header.players.len(), &self.games);
        let elo = |place: usize| ratings.players.get(place).copied().unwrap_or_default();
        let name = |place: usize| header.players.get(place).map_or("", |player| player.name.as_str());
        let tally = |place: usize| self.stats.players.get(name(place)).copied().unwrap_or_default();
        let has_played = |place: usize| tally(place).games() > 0;
        let mut order: Vec<usize> = (0..header.players.len()).collect();
        order.sort_by(|&a, &b| {
            let by_elo = elo(b).value.total_cmp(&elo(a).value);
            has_played(b).cmp(&has_played(a)).then(by_elo).then(a.cmp(&b))
        });
        let standing = |rank: usize, &place: &usize| {
            let next = order.get(rank + 1).filter(|&&next| has_played(next));
            Standing {
                name: name(place).to_owned(),
                elo: elo(place),
                los_next: next.and_then(|&next| ratings.los(place, next)),
                tally: tally(place),
                forfeits: self.forfeits.get(&place).copied().unwrap_or(0),
            }
        };
        let standings = order.iter().enumerate().map(|(rank, place)| standing(rank, place)).collect();
        let mut report = Report {
            standings,
            stats: self.stats,
            lengths: self.lengths,
            repeated: self.repeated,
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
