//! Socker (Phil Leduc, 2011, web published): football of two sides of five sockers on 9 x 11 squares.
//!
//! Source: the designer's web page of Socker; rule page `docs/rules/socker.md`, clauses `SKR-…`.
//!
//! On a turn a side makes one to three actions with its upright sockers: step to an adjacent empty square, kick an
//! adjacent ball one square straight away, or sock an adjacent opposing socker one square straight away, which lays it
//! down until its owner has finished his next turn. A ball kicked onto the far row is a goal (an own goal if it is the
//! own row). A ball kicked over a side line comes back to the centre space of the rank; where a socker stands there,
//! its owner chooses a square beside it. At the end of its turn a side may have at most three sockers on the rim. A
//! side whose turn starts in a repeated position has a fourth action. The first goal wins.
//!
//! Rulings in short: White starts (SKR-R1), who places first also moves first (R2), the conceding side starts the next
//! set-up (R3), the edge limit looks ahead by steps inward only and rests where they fail (R4), a match without a
//! winner ends after 200 turns (R7), positions are compared with the last eight turn starts (R9), a side that cannot
//! act passes (R12).
//!
//! Options: `goals` or `turns` for the way to win, `limit` and `sdlimit` for the caps, `first` and `setup` for the
//! start, `sockers`, `sdsockers` and `actions` for the numbers, `edge` and `window` for the special rules.

mod actions;
mod apply;
mod chance;
mod drawing;
mod eval;
mod notation;
mod options;
mod position;
mod setup;
mod symmetry;
mod validate;

pub use self::actions::{Action, Kind};
pub use self::options::Starter;
pub use self::position::{Phase, Position};
pub use self::setup::formations::{Formations, LineUp};

use crate::chance::Outcomes;
use crate::diagram::Diagram;
use crate::error::{OptionError, PositionError};
use crate::game::{Formation, Game, GameInfo, Rulebook, Symmetry};
use crate::knowledge::Guidance;
use crate::random::Stream;
use crate::side::{Actor, MatchResult, Side};

/// The game with its options (rule page, section 9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Socker {
    /// First to this many goals, 1–9; without meaning when `turns` > 0.
    pub(crate) goals: u8,
    /// 0, or the number of turns after which most goals win, up to 2000.
    pub(crate) turns: u16,
    /// A match to `goals` goals has at most `limit * goals` turns, 1–2000.
    pub(crate) limit: u16,
    /// Who starts the first set-up.
    pub(crate) first: Starter,
    /// The fixed line-ups, or `None` for a set-up phase.
    pub(crate) setup: Option<Formations>,
    /// Sockers a side in regulation, 2–7.
    pub(crate) sockers: u8,
    /// Sockers a side in sudden death, 1–7.
    pub(crate) sdsockers: u8,
    /// The most turns of sudden death, 1–2000.
    pub(crate) sdlimit: u16,
    /// Actions a turn, 1–5.
    pub(crate) actions: u8,
    /// The edge limit, 1–7.
    pub(crate) edge: u8,
    /// Turn starts remembered for repetition, 0–8.
    pub(crate) window: u8,
}

impl Default for Socker {
    fn default() -> Self {
        Socker {
            goals: 1,
            turns: 0,
            limit: 200,
            first: Starter::Side(Side::White),
            setup: None,
            sockers: 5,
            sdsockers: 2,
            sdlimit: 100,
            actions: 3,
            edge: 3,
            window: 8,
        }
    }
}

static INFO: GameInfo = GameInfo {
    id: "socker",
    name: "Socker",
    summary: "five sockers a side step, kick and sock; the first ball on the far row wins",
    board: "9x11",
    options: options::OPTIONS,
    opening: "setup=arc",
};

impl Game for Socker {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        setup::start(self)
    }

    #[inline]
    fn actor(&self, position: &Position) -> Actor {
        position.actor()
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Action>) {
        actions::legal(self, position, actions);
    }

    fn outcomes(&self, position: &Position, outcomes: &mut Outcomes<Action>) {
        chance::outcomes(position, outcomes);
    }

    #[inline]
    fn apply_unchecked(&self, position: &mut Position, action: Action) {
        apply::apply_unchecked(self, position, action);
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        // SKR-5.18.
        (position.phase == Phase::Over).then(|| MatchResult::by_score(position.score))
    }

    fn may_end(&self, position: &Position) -> bool {
        self.is_last_turn(position) || eval::may_score_at_once(position)
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn turn(&self, position: &Position) -> Option<Side> {
        matches!(position.phase, Phase::Setup | Phase::Play | Phase::Touch).then_some(position.side)
    }

    fn is_legal(&self, position: &Position, action: Action) -> bool {
        actions::is_legal(self, position, action)
    }

    #[inline]
    fn sample(&self, position: &Position, rng: &mut Stream, scratch: &mut Vec<Action>) -> Option<Action> {
        actions::sample(self, position, rng, scratch).or_else(|| chance::sample_outcome(position, rng))
    }

    fn sample_outcome(&self, position: &Position, rng: &mut Stream) -> Option<Action> {
        chance::sample_outcome(position, rng)
    }

    fn static_value(&self, position: &Position) -> f32 {
        eval::static_value(self, position)
    }

    fn network_value(&self, position: &Position) -> f32 {
        eval::network_value(self, position)
    }

    fn guidance(&self) -> Guidance {
        eval::GUIDANCE
    }

    fn action_priors(&self, position: &Position, actions: &[Action], priors: &mut Vec<f32>) {
        eval::action_priors(self, position, actions, priors);
    }

    #[inline]
    fn scoring_action(&self, position: &Position) -> Option<Action> {
        eval::scoring_action(position)
    }

    fn may_win_this_turn(&self, position: &Position) -> bool {
        self.is_last_turn(position) || eval::may_score(position)
    }
}

impl Rulebook for Socker {
    fn info() -> &'static GameInfo {
        &INFO
    }

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        options::set(self, key, value)
    }

    fn option(&self, key: &str) -> Option<String> {
        options::get(self, key)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let position = notation::parse_position(self, text)?;
        validate::validate(self, &position)?;
        notation::check_actor(text, &position)?;
        Ok(position)
    }

    fn print_position(&self, position: &Position) -> String {
        notation::print_position(self, position)
    }

    fn print_action(&self, _: &Position, action: Action) -> String {
        notation::print_action(action)
    }

    fn describe_action(&self, position: &Position, action: Action) -> String {
        drawing::describe_action(position, action)
    }

    fn validate(&self, position: &Position) -> Result<(), PositionError> {
        validate::validate(self, position)
    }

    fn ply_limit(&self) -> u32 {
        self.most_plies()
    }

    fn score(&self, position: &Position) -> [u16; 2] {
        position.score
    }

    fn diagram(&self, position: &Position) -> Diagram {
        drawing::diagram(self, position)
    }

    fn formations() -> Vec<Formation> {
        setup::formations()
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        symmetry::symmetries()
    }
}
