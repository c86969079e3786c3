//! MetaCheckers: Soccer Dice Rolls, a dice game of two sides of eleven checkers on a pitch of 9 x 13 squares with a
//! border. Rule page: `docs/rules/metacheckers.md`, clauses `MCS-…`.
//!
//! A turn (a *play*) starts with a roll of two dice. The Chess die names the chess piece as which every checker of the
//! side may move, each once; the offence may roll a Risk die instead. Nothing is captured: a checker that lands on an
//! opponent pushes it one square on. The defence wins the ball by a roll-off, the offence scores by carrying it onto
//! one of three goal squares. The match lasts a number of plays, or until the first goal.
//!
//! Rulings that shape the code: 11 x 15 squares with the border (R1); the full number must be run unless something
//! stops the run (R17, option `numbers`); one pass a turn (R22, options `passes`, `passcost`); both sides go back to
//! named formations at restarts (R5, R6). Outcomes of dice that differ only in a number without meaning are one.
//!
//! Rooms: `options`, `setup` (formations, restarts), `position` (state, `board`), `validate` (invariants), `actions`
//! and `apply` (what may be done and what it does), `chance` (all dice), `notation`, `eval`, `symmetry`, `drawing`.

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

use self::position::Phase;
use self::setup::formations::Formation;
use crate::chance::Outcomes;
use crate::diagram::Diagram;
use crate::error::{OptionError, PositionError};
use crate::game::{Game, GameInfo, Rulebook, Symmetry};
use crate::random::Stream;
use crate::side::{Actor, MatchResult, Side};

/// The game with its options (section 9). [`Default`] is the published game.
#[derive(Clone, Debug)]
pub struct Metacheckers {
    /// `first`: the side of the first kickoff, `None` for a roll.
    first: Option<Side>,
    /// `white-form`, `black-form`; `None` for `choose`.
    formations: [Option<Formation>; 2],
    /// `men`: checkers a side, 5 to 11.
    men: u8,
    /// `end=first-goal`.
    first_goal: bool,
    /// `plays`, 1 to 2000.
    plays: u16,
    /// `cap`, 1 to 2000.
    cap: u16,
    /// `numbers=upto`.
    up_to: bool,
    /// `passes`, 0 to 5.
    passes: u8,
    /// `passcost=move`.
    pass_is_move: bool,
    /// `offside=yes`.
    offside: bool,
}

impl Default for Metacheckers {
    fn default() -> Self {
        Metacheckers {
            first: None,
            formations: [Some(Formation::F433); 2],
            men: 11,
            first_goal: false,
            plays: 48,
            cap: 192,
            up_to: false,
            passes: 1,
            pass_is_move: false,
            offside: true,
        }
    }
}

static INFO: GameInfo = GameInfo {
    id: "metacheckers",
    name: "MetaCheckers: Soccer Dice Rolls",
    summary: "dice say as which chess piece all checkers of a side move; carry the ball into the goal",
    board: "11x15",
    options: options::OPTIONS,
    opening: "first=white",
};

impl Game for Metacheckers {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        setup::start(self)
    }

    fn actor(&self, position: &Position) -> Actor {
        match position.phase {
            Phase::Over => Actor::None,
            phase if phase.is_chance() => Actor::Chance,
            _ => Actor::Side(position.actor),
        }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Action>) {
        actions::legal(self, position, actions);
    }

    fn outcomes(&self, position: &Position, outcomes: &mut Outcomes<Action>) {
        chance::outcomes(position, outcomes);
    }

    fn apply_unchecked(&self, position: &mut Position, action: Action) {
        apply::apply_unchecked(self, position, action);
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        (position.phase == Phase::Over).then(|| MatchResult::by_score(position.score))
    }

    fn may_end(&self, position: &Position) -> bool {
        // MCS-5.14: the last play, or a goal if the first one decides.
        self.first_goal || position.plays.saturating_add(1) >= self.play_limit()
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn turn(&self, position: &Position) -> Option<Side> {
        match position.phase {
            Phase::Over | Phase::First => None,
            _ => Some(position.turn),
        }
    }

    fn sample(&self, position: &Position, rng: &mut Stream, scratch: &mut Vec<Action>) -> Option<Action> {
        match self.actor(position) {
            Actor::Side(_) => actions::sample(self, position, rng, scratch),
            Actor::Chance => chance::sample_outcome(position, rng),
            Actor::None => None,
        }
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

    fn action_priors(&self, position: &Position, actions: &[Action], priors: &mut Vec<f32>) {
        eval::action_priors(position, actions, priors);
    }

    fn scoring_action(&self, position: &Position) -> Option<Action> {
        eval::scoring_action(self, position)
    }
}

impl Rulebook for Metacheckers {
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

    fn print_action(&self, _: &Position, action: Action) -> String {
        notation::print_action(action)
    }

    fn outcome_shown(&self, position: &Position, dice: &str) -> Option<Action> {
        chance::outcome_shown(self, position, dice)
    }

    fn describe_action(&self, position: &Position, action: Action) -> String {
        drawing::describe_action(self, position, action)
    }

    fn validate(&self, position: &Position) -> Result<(), PositionError> {
        validate::validate(self, position)
    }

    /// MCS-5.16: 11 returns, 11 moves, 6 steps of a dribble, the passes and 11 single plies a play at most; besides,
    /// two choices of formations and the roll for the first kickoff.
    fn ply_limit(&self) -> u32 {
        u32::from(self.play_limit()) * (39 + u32::from(self.passes)) + 3
    }

    fn score(&self, position: &Position) -> [u16; 2] {
        position.score
    }

    fn diagram(&self, position: &Position) -> Diagram {
        drawing::diagram(self, position)
    }

    fn formations() -> Vec<crate::game::Formation> {
        setup::formations()
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        symmetry::symmetries()
    }
}
