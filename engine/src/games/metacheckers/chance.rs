//! The dice: every table of outcomes with its exact fractions, and nothing else (section 7).
//!
//! Every event is a matter of at most two dice, so that each probability is a whole number of the 36 equally likely
//! pairs; the tables count pairs, and the sum of each is checked at compile time.

use super::Metacheckers;
use super::actions::{Action, Kind};
use super::position::{Face, Mode, Phase, Position};
use crate::chance::{Outcomes, Probability};
use crate::game::find_outcome;
use crate::random::{Stream, below};
use crate::side::Side;

/// Equally likely pairs of two dice.
const PAIRS: u8 = 36;

/// An outcome and how many of the 36 pairs give it.
#[derive(Clone, Copy)]
struct Outcome {
    token: Action,
    pairs: u8,
}

/// Faces of the Risk die, the Penalty face split by the Numbers die (MCS-7.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum RiskFace {
    /// `J`n.
    Joker,
    /// `DN`.
    DoubleKnight,
    /// `PASS`.
    Pass,
    /// `X`n.
    Boot,
    /// `T`.
    Turnover,
    /// `WI`: Penalty 1, 2.
    Indirect,
    /// `WD`: Penalty 3, 4.
    Direct,
    /// `WP`: Penalty 5.
    PenaltyKick,
    /// `WX`: Penalty 6.
    Expulsion,
    /// `W`: Penalty with any number, in a penalty kick.
    Whistle,
}

impl RiskFace {
    /// All faces; `ALL[face as usize] == face`.
    pub(crate) const ALL: [RiskFace; 10] = [
        RiskFace::Joker,
        RiskFace::DoubleKnight,
        RiskFace::Pass,
        RiskFace::Boot,
        RiskFace::Turnover,
        RiskFace::Indirect,
        RiskFace::Direct,
        RiskFace::PenaltyKick,
        RiskFace::Expulsion,
        RiskFace::Whistle,
    ];

    /// The text after `roll:`, without the number.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            RiskFace::Joker => "J",
            RiskFace::DoubleKnight => "DN",
            RiskFace::Pass => "PASS",
            RiskFace::Boot => "X",
            RiskFace::Turnover => "T",
            RiskFace::Indirect => "WI",
            RiskFace::Direct => "WD",
            RiskFace::PenaltyKick => "WP",
            RiskFace::Expulsion => "WX",
            RiskFace::Whistle => "W",
        }
    }
}

/// Outcomes of the roll-off of a steal (MCS-7.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Challenge {
    /// The offence rolled at least as much.
    Hold,
    /// The offence rolled 6, the stealer 1.
    Foul,
    /// The stealer rolled more.
    Steal,
    /// The stealer rolled 6, the offence 1.
    StealWithBoot,
}

impl Challenge {
    /// All outcomes; `ALL[outcome as usize] == outcome`.
    pub(crate) const ALL: [Challenge; 4] =
        [Challenge::Hold, Challenge::Foul, Challenge::Steal, Challenge::StealWithBoot];

    /// The text after `roll:`.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Challenge::Hold => "hold",
            Challenge::Foul => "foul",
            Challenge::Steal => "steal",
            Challenge::StealWithBoot => "steal6",
        }
    }
}

/// A roll-off between the sides, rolled again on a tie (MCS-7.1).
static ROLL_OFF: [Outcome; 2] = checked([winner(Side::White, PAIRS / 2), winner(Side::Black, PAIRS / 2)]);
/// Chess and Numbers die where a King has a number (MCS-7.3).
static CHESS_WITH_DRIBBLE: [Outcome; 26] = checked(chess_with_dribble());
/// Chess and Numbers die where a King has none (MCS-7.3).
static CHESS: [Outcome; 21] = checked(chess());
/// Risk and Numbers die (MCS-7.4).
static RISK: [Outcome; 19] = checked(risk());
/// Risk and Numbers die in a penalty kick (MCS-7.4).
static RISK_IN_PENALTY: [Outcome; 16] = checked(risk_in_penalty());
/// One Numbers die (MCS-7.5).
static ONE_DIE: [Outcome; 6] =
    checked([number(1, 6), number(2, 6), number(3, 6), number(4, 6), number(5, 6), number(6, 6)]);
/// The sum of two Numbers dice (MCS-7.5).
static TWO_DICE: [Outcome; 11] = checked([
    number(2, 1),
    number(3, 2),
    number(4, 3),
    number(5, 4),
    number(6, 5),
    number(7, 6),
    number(8, 5),
    number(9, 4),
    number(10, 3),
    number(11, 2),
    number(12, 1),
]);
/// The roll-off of a steal (MCS-7.6).
static CHALLENGE: [Outcome; 4] = checked([
    challenge(Challenge::Hold, 20),
    challenge(Challenge::Foul, 1),
    challenge(Challenge::Steal, 14),
    challenge(Challenge::StealWithBoot, 1),
]);

/// The table of the chance event in a position; empty when no dice decide.
fn table(position: &Position) -> &'static [Outcome] {
    match position.phase {
        Phase::First | Phase::Line | Phase::Duel => &ROLL_OFF,
        Phase::Roll if has_dribble(position) => &CHESS_WITH_DRIBBLE,
        Phase::Roll => &CHESS,
        Phase::Risk if position.mode == Mode::Penalty => &RISK_IN_PENALTY,
        Phase::Risk => &RISK,
        Phase::BootOne => &ONE_DIE,
        Phase::BootTwo => &TWO_DICE,
        Phase::Steal => &CHALLENGE,
        _ => &[],
    }
}

fn has_dribble(position: &Position) -> bool {
    matches!(position.mode, Mode::Normal | Mode::ChessOnly | Mode::Indirect) && position.is_offence()
}

/// Appends the outcomes of the dice with their probabilities; none where no dice decide.
pub(super) fn outcomes(position: &Position, outcomes: &mut Outcomes<Action>) {
    outcomes.extend(
        table(position)
            .iter()
            .map(|outcome| (outcome.token, Probability::new(u64::from(outcome.pairs), u64::from(PAIRS)))),
    );
}

/// Draws one of the 36 pairs; `None` where no dice decide.
pub(super) fn sample_outcome(position: &Position, rng: &mut Stream) -> Option<Action> {
    let mut ticket = below(rng, u32::from(PAIRS));
    for outcome in table(position) {
        let pairs = u32::from(outcome.pairs);
        if ticket < pairs {
            return Some(outcome.token);
        }
        ticket -= pairs;
    }
    None
}

/// The outcome of these dice: a token, or a face with the number that fell beside it where the table merges numbers: a
/// Knight and a four are a Knight (MCS-7.3), a Penalty and a three are `WD` (MCS-7.4). `None` where there is none.
pub(super) fn outcome_shown(game: &Metacheckers, position: &Position, dice: &str) -> Option<Action> {
    let named = |text| find_outcome(game, position, text);
    named(dice).or_else(|| {
        let (face, number) = dice.split_at_checked(dice.len().checked_sub(1)?)?;
        let penalty = match number {
            "1" | "2" => RiskFace::Indirect,
            "3" | "4" => RiskFace::Direct,
            "5" => RiskFace::PenaltyKick,
            "6" => RiskFace::Expulsion,
            _ => return None,
        };
        match face.to_ascii_uppercase().as_str() {
            "W" => named(penalty.text()).or_else(|| named(face)),
            "N" | "P" | "K" | "DN" | "PASS" | "T" => named(face),
            _ => None,
        }
    })
}

/// The table, if it accounts for all 36 pairs; else compilation fails.
const fn checked<const N: usize>(outcomes: [Outcome; N]) -> [Outcome; N] {
    let mut sum = 0;
    let mut i = 0;
    while i < N {
        sum += outcomes[i].pairs;
        i += 1;
    }
    assert!(sum == PAIRS, "the pairs of a table of dice must sum to 36");
    outcomes
}

const fn winner(side: Side, pairs: u8) -> Outcome {
    Outcome { token: Action::new(Kind::Winner, side as u8, 0, 0), pairs }
}

const fn face(face: Face, n: u8, pairs: u8) -> Outcome {
    Outcome { token: Action::new(Kind::ChessRoll, face as u8, n, 0), pairs }
}

const fn risk_face(face: RiskFace, n: u8, pairs: u8) -> Outcome {
    Outcome { token: Action::new(Kind::RiskRoll, face as u8, n, 0), pairs }
}

const fn number(n: u8, pairs: u8) -> Outcome {
    Outcome { token: Action::new(Kind::Number, n, 0, 0), pairs }
}

const fn challenge(outcome: Challenge, pairs: u8) -> Outcome {
    Outcome { token: Action::new(Kind::Challenge, outcome as u8, 0, 0), pairs }
}

const fn chess() -> [Outcome; 21] {
    let mut table = [face(Face::King, 0, 6); 21];
    table[1] = face(Face::Knight, 0, 6);
    table[2] = face(Face::Pawn, 0, 6);
    let mut n = 1;
    while n <= 6 {
        table[2 + n] = face(Face::Bishop, n as u8, 1);
        table[8 + n] = face(Face::Rook, n as u8, 1);
        table[14 + n] = face(Face::Queen, n as u8, 1);
        n += 1;
    }
    table
}

const fn chess_with_dribble() -> [Outcome; 26] {
    let without = chess();
    let mut table = [without[0]; 26];
    let mut i = 1;
    while i < 21 {
        table[i - 1] = without[i];
        i += 1;
    }
    let mut n = 1;
    while n <= 6 {
        table[19 + n] = face(Face::King, n as u8, 1);
        n += 1;
    }
    table
}

const fn risk_in_penalty() -> [Outcome; 16] {
    let mut table = [risk_face(RiskFace::DoubleKnight, 0, 6); 16];
    table[1] = risk_face(RiskFace::Pass, 0, 6);
    table[2] = risk_face(RiskFace::Turnover, 0, 6);
    table[3] = risk_face(RiskFace::Whistle, 0, 6);
    let mut n = 1;
    while n <= 6 {
        table[3 + n] = risk_face(RiskFace::Joker, n as u8, 1);
        table[9 + n] = risk_face(RiskFace::Boot, n as u8, 1);
        n += 1;
    }
    table
}

const fn risk() -> [Outcome; 19] {
    let penalty = risk_in_penalty();
    let mut table = [penalty[0]; 19];
    let mut i = 0;
    while i < 16 {
        table[i] = penalty[i];
        i += 1;
    }
    table[3] = risk_face(RiskFace::Indirect, 0, 2);
    table[16] = risk_face(RiskFace::Direct, 0, 2);
    table[17] = risk_face(RiskFace::PenaltyKick, 0, 1);
    table[18] = risk_face(RiskFace::Expulsion, 0, 1);
    table
}
