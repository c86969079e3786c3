//! Football Chess: American football with chess pieces on 8 x 8 squares.
//!
//! Source: the publisher's "Official Rules v0.1"; rule page `docs/rules/football-chess.md`, clauses `FBC-…`.
//!
//! For each play the offence puts seven of its sixteen pieces behind the ball and the defence answers with seven in
//! front of it. The offence may shift pieces, the defence may react, then a pawn snaps the ball to the piece behind
//! it. From then on the sides move one piece in turn. Nothing is captured: a piece that enters an occupied square
//! pushes the occupant, tackles the carrier, or trucks a defender as carrier. The ball is carried, handed off, thrown,
//! batted, intercepted, fumbled and fought for in piles. Four downs to gain two rows (10 yards), a touchdown is 7
//! points, a safety 2. Four quarters of counted clock units; the higher score wins, equal scores are a draw. There is
//! no chance.
//!
//! Rulings in short: drives start on row 4 of file d (FBC-R2, R6), the line of scrimmage is the forward edge of the
//! ball's row (R3), one canonical drop order for each line-up (R12), pawns enter occupied squares diagonally only
//! (R16), roles keep their names after an interception and the play goes on (R17), only the defence may pass (R21), a
//! ball won back by the offence is a new drive (R42), fouls are actions that the options admit (R30, R43), a play is
//! blown dead at `playcap` actions (R32).
//!
//! Options: `mode`, `quarter`, `motions`, `timeouts` for the clocks, `playcap` for the length of plays, `setup` for the
//! ways to line up, `penalties` for fouls, `startrow` and `first` for drives, `return` and `touchback` for balls won
//! from the other side, `throw` for the range of throws.
//!
//! The standard opening is `setup=named`: each play starts from a choice of six offences and five defences (section 12)
//! instead of thirteen single drops. Every play has a set-up, so there is no fixed starting position that would last
//! longer than one down.

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

use crate::diagram::Diagram;
use crate::error::{OptionError, PositionError};
use crate::game::{Formation, Game, GameInfo, Rulebook, Symmetry};
use crate::knowledge::Guidance;
use crate::random::Stream;
use crate::side::{Actor, MatchResult, Side};

pub use actions::Action;
use options::Options;
pub use position::Position;
use position::{Clock, Phase};

/// The game with its options (rule page, section 9).
#[derive(Clone, Debug, Default)]
pub struct FootballChess {
    options: Options,
}

static INFO: GameInfo = GameInfo {
    id: "football-chess",
    name: "Football Chess",
    summary: "American football on a chess board: four downs, piles, throws and touchdowns",
    board: "8x8",
    options: options::OPTIONS,
    opening: "setup=named",
};

impl Game for FootballChess {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        setup::start(self)
    }

    fn actor(&self, position: &Position) -> Actor {
        if position.phase == Phase::Over { Actor::None } else { Actor::Side(position.actor) }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Action>) {
        actions::legal(self, position, actions);
    }

    fn apply_unchecked(&self, position: &mut Position, action: Action) {
        apply::apply_unchecked(self, position, action);
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        (position.phase == Phase::Over).then(|| MatchResult::by_score(position.score))
    }

    fn may_end(&self, position: &Position) -> bool {
        // FBC-5.6: nothing takes more of the last quarter than a slow snap.
        position.quarter == 4 && position.units <= apply::SLOW_SNAP
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn is_legal(&self, position: &Position, action: Action) -> bool {
        actions::is_legal(self, position, action)
    }

    fn sample(&self, position: &Position, rng: &mut Stream, _scratch: &mut Vec<Action>) -> Option<Action> {
        actions::sample(self, position, rng)
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

    fn scoring_action(&self, position: &Position) -> Option<Action> {
        eval::scoring_action(position)
    }
}

impl Rulebook for FootballChess {
    fn info() -> &'static GameInfo {
        &INFO
    }

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        options::set(&mut self.options, key, value)
    }

    fn option(&self, key: &str) -> Option<String> {
        options::get(&self.options, key)
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
        self.options.ply_limit()
    }

    fn score(&self, position: &Position) -> [u16; 2] {
        position.score
    }

    fn possession(&self, position: &Position) -> Option<Side> {
        position.sure_possession()
    }

    fn is_stopped(&self, position: &Position) -> bool {
        position.phase.before_snap()
    }

    /// A match ends with a play, however many turns that still has (FBC-5.5): the play becomes the last one.
    fn in_last_turns(&self, position: &Position, _turns: u32) -> Option<Position> {
        let last = Position { quarter: 4, units: 0, clock: Clock::Stopped, score: [0; 2], ..*position };
        (position.phase == Phase::Play).then_some(last)
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
