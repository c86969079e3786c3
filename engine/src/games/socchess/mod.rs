//! Socchess: chess pieces play football on 18x24 squares (publisher's quick-start rules, version 1.7).
//!
//! The rule page is `docs/rules/socchess.md`; clause ids `SOC-…` in the comments refer to it, rulings `R1`…`R30` to
//! its section 8.
//!
//! - Eleven pieces a side: a King as goalkeeper and ten Queens, Rooks, Bishops and Knights (SOC-3). They move as in
//!   chess, nothing is captured. One piece holds the ball; it carries it (lines: five squares), passes it to a
//!   team-mate, or shoots from the opponent's half at a goal six files wide (SOC-6.7 to SOC-6.10).
//! - The ball is won by entering the holder's square with a higher piece, or by standing on the line of a shot
//!   (SOC-6.10.4, SOC-6.11). A goalkeeper that blocks a shot may pass to any team-mate (SOC-6.13).
//! - Every kickoff and restart begins with the Forward Rule: the kicker chooses F and its field pieces advance F
//!   ranks, the other side answers with D (SOC-6.5).
//! - Turns have 1, 1, 2, 2, 3, 3, 2, 1, 2, 3 actions, then the cycle repeats (SOC-5.4). Two halves of a fixed number
//!   of actions; more goals win (SOC-5.1, SOC-5.6). There is no chance.
//!
//! Main rulings: the ball stays behind when the kicker's pieces advance (R10, option `kick-ball`); each side has its
//! own cycle of turn lengths (R16, `cadence`); a blocked shot does not end the turn (R24, `block-ends-turn`); a
//! goalkeeper may keep the ball for ever (R27, `gk-hold`); on equal kinds the holder keeps the ball (`tie`); fresh
//! set-up at half-time (R20). Options: [`Rulebook::info`].

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

pub use actions::Action;
pub use position::Position;

use crate::diagram::Diagram;
use crate::error::{OptionError, PositionError};
use crate::game::{Formation, Game, GameInfo, Rulebook, Symmetry};
use crate::knowledge::Guidance;
use crate::random::Stream;
use crate::side::{Actor, MatchResult, Side};
use position::{Mix, Phase};
use setup::FormationName;

/// The game with its options (section 9 of the rule page).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Socchess {
    /// Clock actions in a half, 1–600.
    length: u16,
    /// `cadence=shared`.
    shared_cadence: bool,
    /// The kicker of the first half.
    kickoff: Side,
    /// Named formations; `None` for a free set-up.
    setup: [Option<FormationName>; 2],
    /// The mixes of sides with a named formation.
    mix: [Mix; 2],
    /// `kick-ball=travel`.
    ball_travels: bool,
    /// `tie=challenger`.
    challenger_wins_ties: bool,
    block_ends_turn: bool,
    skip: bool,
    /// 0 for no limit.
    gk_hold: u8,
}

impl Default for Socchess {
    fn default() -> Self {
        Socchess {
            length: 120,
            shared_cadence: false,
            kickoff: Side::White,
            setup: [None; 2],
            mix: [Mix::ALL[0]; 2],
            ball_travels: false,
            challenger_wins_ties: false,
            block_ends_turn: false,
            skip: false,
            gk_hold: 0,
        }
    }
}

static INFO: GameInfo = GameInfo {
    id: "socchess",
    name: "Socchess",
    summary: "chess pieces play football: carry, pass and shoot, turns of one to three actions",
    board: "18x24",
    options: options::OPTIONS,
    opening: "white-setup=442,black-setup=442",
};

impl Game for Socchess {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        setup::start(self)
    }

    #[inline]
    fn actor(&self, position: &Position) -> Actor {
        if position.phase == Phase::Over { Actor::None } else { Actor::Side(position.actor) }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Action>) {
        actions::legal(self, position, actions);
    }

    #[inline]
    fn apply_unchecked(&self, position: &mut Position, action: Action) {
        apply::apply_unchecked(self, position, action);
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        (position.phase == Phase::Over).then(|| MatchResult::by_score(position.score))
    }

    fn may_end(&self, position: &Position) -> bool {
        // SOC-5.6: the clock action that uses up the second half.
        position.half == 2 && position.clock <= 1
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn turn(&self, position: &Position) -> Option<Side> {
        match position.phase {
            Phase::Over => None,
            // SOC-4.5: the goalkeeper's choice falls into the shooter's turn.
            Phase::Goalkeeper => Some(position.actor.opponent()),
            _ => Some(position.actor),
        }
    }

    #[inline]
    fn sample(&self, position: &Position, rng: &mut Stream, scratch: &mut Vec<Action>) -> Option<Action> {
        actions::sample(self, position, rng, scratch)
    }

    fn sample_outcome(&self, _position: &Position, _rng: &mut Stream) -> Option<Action> {
        None
    }

    fn static_value(&self, position: &Position) -> f32 {
        eval::static_value(self, position)
    }

    fn guidance(&self) -> Guidance {
        eval::GUIDANCE
    }

    fn action_priors(&self, position: &Position, actions: &[Action], priors: &mut Vec<f32>) {
        eval::action_priors(self, position, actions, priors);
    }

    fn scoring_action(&self, position: &Position) -> Option<Action> {
        eval::scoring_action(position)
    }
}

impl Rulebook for Socchess {
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
        let position = notation::parse_position(text)?;
        validate::validate(self, &position)?;
        Ok(position)
    }

    fn print_position(&self, position: &Position) -> String {
        notation::print_position(position)
    }

    fn print_action(&self, position: &Position, action: Action) -> String {
        notation::print_action(position, action)
    }

    fn describe_action(&self, position: &Position, action: Action) -> String {
        drawing::describe_action(self, position, action)
    }

    fn validate(&self, position: &Position) -> Result<(), PositionError> {
        validate::validate(self, position)
    }

    fn ply_limit(&self) -> u32 {
        // SOC-5.6.4.
        96 + 50 * u32::from(self.length)
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

    fn in_last_turns(&self, position: &Position, turns: u32) -> Option<Position> {
        (position.phase == Phase::Play).then(|| self.last_turns(position, turns))
    }
}
