//! What stands in a record file, and the only place that knows bincode.
//!
//! The structures are made for the file alone. Their encoding is bincode 2 with the standard configuration (little
//! endian, variable-length integers), a public format that other crates write and read byte for byte.

use std::hash::{DefaultHasher, Hash, Hasher};

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use bincode::{Decode, Encode};
use touchline_engine::random::derive;
use touchline_engine::{MatchResult, Side};
use touchline_search::Proof;

use crate::program::is_same_program;

/// What all games of a file have in common.
#[derive(Clone, PartialEq, Eq, Debug, Default, Encode, Decode)]
pub struct Header {
    /// Game id, for instance `socchess`.
    pub game: String,
    /// The rules options of the plan in canonical form, `default` for none. A game of a variant is played by the
    /// variant's own, which are all that it has.
    pub rules: String,
    /// The variants of the rules that games were played by; empty when all were played by `rules`.
    pub variants: Vec<Variant>,
    /// Name and version of the program that wrote the file, and the signature of its search in this game.
    pub program: String,
    /// Identity of the plan, which the seeds of the games come from: a number that differs when anything but the
    /// players differs, what records keep included.
    pub plan: u64,
    /// The seed that the user gave.
    pub seed: u64,
    /// Whether the same plan gives the same games again: budgets in simulations, no external program.
    pub reproducible: bool,
    /// Further settings as name and value: time control, adjudication, openings.
    pub settings: Vec<(String, String)>,
    /// The players with all their settings.
    pub players: Vec<PlayerEntry>,
}

impl Header {
    /// The setting, name and value, of files in which pair p of every two players begins alike (the same opening, the
    /// same dice), as in those of a ladder.
    pub(crate) fn common_seeds() -> (String, String) {
        ("seeds".to_owned(), "common".to_owned())
    }

    /// What the openings and dice of the games come from: the plan, or less than that where plans are to begin alike,
    /// as ladders with one seed do, whatever their players and budgets.
    pub(crate) fn root(&self) -> u64 {
        if self.is_of_ladder() { self.seed } else { self.plan }
    }

    /// Whether pair p of every two players begins alike, see [`common_seeds`](Self::common_seeds).
    fn is_of_ladder(&self) -> bool {
        self.settings.contains(&Header::common_seeds())
    }

    /// Whether pair p of all cells or matches of the file begins alike (common random numbers), so that these differ in
    /// nothing but their rules, openings and players.
    pub(crate) fn has_common_seeds(&self) -> bool {
        !self.variants.is_empty() || self.is_of_ladder()
    }

    /// What a game of this plan has as its [seed](Game::seed): by it the games of the plan are known where nothing else
    /// tells.
    #[must_use]
    pub fn mark(&self, number: u64) -> u64 {
        game_seed(self.plan, self.seeded(number))
    }

    /// The number that the seeds of a game come from: its own, without the cell or match where these begin alike.
    pub(crate) fn seeded(&self, number: u64) -> u64 {
        // The upper half says which cell or match.
        if self.has_common_seeds() { number & u64::from(u32::MAX) } else { number }
    }

    /// Whether a game has the [mark](Self::mark) and players of this plan.
    #[must_use]
    pub fn owns(&self, game: &Game) -> bool {
        let plays = |name: &str| self.players.iter().any(|player| player.name == name);
        game.seed == self.mark(game.number) && plays(&game.white) && plays(&game.black)
    }

    /// What the first field is in which two headers differ: games belong together where none does. The players
    /// aside, and what follows from them: whether they play the same games again.
    #[must_use]
    pub fn first_difference(&self, other: &Header) -> Option<String> {
        let fields = [
            ("game", self.game != other.game),
            ("rules", self.rules != other.rules),
            ("seed", self.seed != other.seed),
        ];
        let field = fields.iter().find(|(_, differs)| *differs).map(|(name, _)| (*name).to_owned());
        field
            .or_else(|| differing_variant(&self.variants, &other.variants))
            .or_else(|| differing_setting(&self.settings, &other.settings))
            .or_else(|| (self.plan != other.plan).then(|| "plan".to_owned()))
            .or_else(|| differing_program(&self.program, &other.program))
    }
}

/// The number that the game with this number gets from a root: that of a plan, or of the seeds in it.
pub(crate) fn game_seed(root: u64, number: u64) -> u64 {
    derive(root, &[1, number])
}

fn differing_program(here: &str, there: &str) -> Option<String> {
    (!is_same_program(here, there)).then(|| format!("the program ({here} and {there})"))
}

fn differing_variant(here: &[Variant], there: &[Variant]) -> Option<String> {
    if here.len() != there.len() {
        let counts = format!("{} and {}", here.len(), there.len());
        return Some(format!("the number of variants (cells of a study), {counts}"));
    }
    let (one, two) = here.iter().zip(there).find(|(one, two)| one != two)?;
    Some(if one.name == two.name {
        format!("variant \"{}\" ({} and {})", one.name, one.rules, two.rules)
    } else {
        format!("a variant (\"{}\" and \"{}\")", one.name, two.name)
    })
}

/// The name of the first setting that is another one; `settings` where one of the lists goes on longer.
fn differing_setting(here: &[(String, String)], there: &[(String, String)]) -> Option<String> {
    let differing = here.iter().zip(there).find(|(a, b)| a != b).map(|((name, _), _)| name.clone());
    differing.or_else(|| (here.len() != there.len()).then(|| "settings".to_owned()))
}

/// A variant of the rules, for instance a cell of a study.
#[derive(Clone, PartialEq, Eq, Debug, Default, Encode, Decode)]
pub struct Variant {
    /// The name, unique in the file.
    pub name: String,
    /// All its rules options in canonical form, `default` for none.
    pub rules: String,
}

/// A player of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Encode, Decode)]
pub struct PlayerEntry {
    /// The name, unique in the file.
    pub name: String,
    /// All settings, as TOML.
    pub settings: String,
}

/// One game, complete enough to be replayed without any random number.
#[derive(Clone, PartialEq, Eq, Debug, Default, Encode, Decode)]
pub struct Game {
    /// The game's number in its plan: the identity by which files are merged.
    pub number: u64,
    /// A number derived from the plan's identity and the game's number alone, by which the games of a plan are known.
    /// In tournaments and studies the players' decisions are seeded with it, too; in a ladder they come from its seed.
    pub seed: u64,
    /// Which of the file's variants it was played by; 0 in a file without variants.
    pub variant: u32,
    /// Name of the player of White.
    pub white: String,
    /// Name of the player of Black.
    pub black: String,
    /// The first position; empty for the first position of the rules.
    pub start: String,
    /// How many of the first steps belong to the opening, decided by no player.
    pub opening: u32,
    /// The code of every action and chance outcome in order.
    pub steps: Vec<u32>,
    /// One entry for each decision of a player, in order; empty when they were not kept.
    pub decisions: Vec<Decision>,
    /// Milliseconds used for each decision; empty when time plays no part.
    pub clocks: Vec<u32>,
    /// Why the game ended.
    pub end: End,
    /// Who won.
    pub winner: Winner,
    /// Goals or points of White and of Black.
    pub score: [u16; 2],
    /// The position at the end, as a check on the replay.
    pub last: String,
}

impl Game {
    /// 1 for a win of White, 1/2 for a draw, 0 for a loss.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.winner.value()
    }

    /// The name of the player of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> &str {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// A digest of where the game began and of all that was played.
    #[must_use]
    pub fn course(&self) -> u64 {
        let mut digest = DefaultHasher::new();
        (&self.start, &self.steps).hash(&mut digest);
        digest.finish()
    }
}

/// What a search found at one decision.
#[derive(Clone, PartialEq, Eq, Debug, Default, Encode, Decode)]
pub struct Decision {
    /// Simulations made; 0 when the player did not search.
    pub simulations: u32,
    /// Expected result for the side to act in units of 1/[`Decision::SCALE`].
    pub value: u16,
    /// Whether the value is proven.
    pub proof: Known,
    /// Visited actions as (gap, visits): the legal actions are ranked by code from 0, and `gap` is the number of
    /// unvisited ranks since the entry before.
    pub visits: Vec<(u32, u32)>,
}

impl Decision {
    /// The value of a certain win.
    pub const SCALE: u16 = 10_000;

    /// A value in 0..=1 as it is stored; anything else is clamped.
    #[must_use]
    pub fn store_value(value: f64) -> u16 {
        (value.clamp(0.0, 1.0) * f64::from(Self::SCALE)).round() as u16
    }

    /// The stored value in 0..=1.
    #[must_use]
    pub fn value(&self) -> f64 {
        f64::from(self.value) / f64::from(Self::SCALE)
    }

    /// Packs visit counts that stand in the order of ascending action codes.
    #[must_use]
    pub fn pack_visits(by_code: &[u32]) -> Vec<(u32, u32)> {
        let mut packed = Vec::new();
        let mut gap = 0;
        for &visits in by_code {
            if visits == 0 {
                gap += 1;
            } else {
                packed.push((gap, visits));
                gap = 0;
            }
        }
        packed
    }

    /// The visited ranks with their visits; `None` if a rank does not fit into 32 bits.
    #[must_use]
    pub fn unpack_visits(&self) -> Option<Vec<(u32, u32)>> {
        let mut next = 0u32;
        self.visits
            .iter()
            .map(|&(gap, visits)| {
                let rank = next.checked_add(gap)?;
                next = rank.checked_add(1)?;
                Some((rank, visits))
            })
            .collect()
    }
}

/// What is known for certain about a decision, for the side to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Encode, Decode)]
pub enum Known {
    /// Nothing is proven.
    #[default]
    Nothing,
    /// A proven loss.
    Loss,
    /// A proven draw.
    Draw,
    /// A proven win.
    Win,
}

impl Known {
    /// The proof, if there is one.
    #[must_use]
    pub const fn proof(self) -> Option<Proof> {
        match self {
            Known::Nothing => None,
            Known::Loss => Some(Proof::Loss),
            Known::Draw => Some(Proof::Draw),
            Known::Win => Some(Proof::Win),
        }
    }
}

impl From<Option<Proof>> for Known {
    fn from(proof: Option<Proof>) -> Known {
        match proof {
            None => Known::Nothing,
            Some(Proof::Loss) => Known::Loss,
            Some(Proof::Draw) => Known::Draw,
            Some(Proof::Win) => Known::Win,
        }
    }
}

/// Why a game ended. The variants keep their order for ever; new ones are added at the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Encode, Decode)]
pub enum End {
    /// The rules ended it.
    #[default]
    Rules,
    /// Both players agreed for long enough that one of them wins.
    AgreedWin,
    /// Both players agreed for long enough that it is a draw.
    AgreedDraw,
    /// The limit in steps was reached; the score decided.
    StepLimit,
    /// The loser used up their time.
    Time,
    /// The loser's program died, could not be started or refused the rules.
    Crash,
    /// The loser's program did not answer in time: to anything but a search, or to a search long after its budget.
    Hang,
    /// The loser's program answered with an error, or with something that is not a legal action.
    Nonsense,
}

impl End {
    /// All reasons, in the order of their codes in the file.
    pub const ALL: [End; 8] = [
        End::Rules,
        End::AgreedWin,
        End::AgreedDraw,
        End::StepLimit,
        End::Time,
        End::Crash,
        End::Hang,
        End::Nonsense,
    ];

    /// One word for tables and exports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            End::Rules => "rules",
            End::AgreedWin => "agreed-win",
            End::AgreedDraw => "agreed-draw",
            End::StepLimit => "step-limit",
            End::Time => "time",
            End::Crash => "crash",
            End::Hang => "hang",
            End::Nonsense => "nonsense",
        }
    }

    /// Whether the loser lost by a fault and not on the board.
    #[must_use]
    pub const fn is_forfeit(self) -> bool {
        matches!(self, End::Time | End::Crash | End::Hang | End::Nonsense)
    }

    /// Whether an adjudication ended the game before the rules did.
    #[must_use]
    pub const fn is_adjudicated(self) -> bool {
        matches!(self, End::AgreedWin | End::AgreedDraw | End::StepLimit)
    }
}

/// Who won a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Encode, Decode)]
pub enum Winner {
    /// White.
    White,
    /// Black.
    Black,
    /// Neither.
    #[default]
    Draw,
}

impl Winner {
    /// The winner of a result.
    #[must_use]
    pub const fn of(result: MatchResult) -> Winner {
        Winner::side(result.winner)
    }

    /// This side, or a draw.
    #[must_use]
    pub const fn side(side: Option<Side>) -> Winner {
        match side {
            Some(Side::White) => Winner::White,
            Some(Side::Black) => Winner::Black,
            None => Winner::Draw,
        }
    }

    /// 1 for White, 1/2 for a draw, 0 for Black.
    #[must_use]
    pub const fn value(self) -> f64 {
        match self {
            Winner::White => 1.0,
            Winner::Black => 0.0,
            Winner::Draw => 0.5,
        }
    }

    /// `white`, `black` or `draw`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Winner::White => "white",
            Winner::Black => "black",
            Winner::Draw => "draw",
        }
    }
}

/// The standard configuration with a limit on the memory that decoding may use.
const fn bounded<const LIMIT: usize>() -> Configuration<LittleEndian, Varint, Limit<LIMIT>> {
    bincode::config::standard().with_limit::<LIMIT>()
}

/// The bytes of a structure.
///
/// # Errors
/// Never for the structures above, which hold nothing that bincode refuses; the reason otherwise.
pub(super) fn encode<T: Encode>(value: &T) -> Result<Vec<u8>, String> {
    bincode::encode_to_vec(value, bincode::config::standard()).map_err(|e| e.to_string())
}

/// Reads a structure that fills `bytes` exactly, in its one canonical form.
///
/// Decoding never uses more memory than 64 KiB or 16 times the length of `bytes` rounded up to the next step (4 KiB,
/// 64 KiB, 1 MiB), whatever lengths the bytes claim.
///
/// # Errors
/// What is wrong with the bytes.
pub(super) fn decode<T: Encode + Decode<()>>(bytes: &[u8]) -> Result<T, String> {
    const SMALL: usize = 4 << 10;
    const MIDDLE: usize = 64 << 10;
    let decoded = if bytes.len() <= SMALL {
        bincode::decode_from_slice(bytes, bounded::<{ 16 * SMALL }>())
    } else if bytes.len() <= MIDDLE {
        bincode::decode_from_slice(bytes, bounded::<{ 16 * MIDDLE }>())
    } else {
        bincode::decode_from_slice(bytes, bounded::<{ 16 << 20 }>())
    };
    let (value, used): (T, usize) = decoded.map_err(|e| e.to_string())?;
    if used != bytes.len() {
        return Err(format!("{} bytes after the end of the structure", bytes.len() - used));
    }
    if encode(&value)? != bytes {
        return Err("not in canonical form".to_owned());
    }
    Ok(value)
}
