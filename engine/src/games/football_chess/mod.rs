//! Football Chess.

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

use crate::diagram::Diagram;
use crate::error::{OptionError, PositionError};
use crate::game::{Formation, Game, GameInfo, Rulebook, Symmetry};
use crate::random::Stream;
use crate::side::{Actor, MatchResult};

pub use actions::Action;
use options::Options;
use position::Phase;
pub use position::Position;

/// Football Chess with its options.
#[derive(Clone, Debug, Default)]
pub struct FootballChess {
    options: Options,
}

static INFO: GameInfo = GameInfo {
    id: "football-chess",
    name: "Football Chess",
    summary: "American football on a chess board: four downs, piles, throws and touchdowns",
    board: "8x8",
    options: options::SPECS,
    opening: "setup=named",
};

impl Game for FootballChess {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        self.match_start()
    }

    fn actor(&self, position: &Position) -> Actor {
        if position.phase == Phase::Over { Actor::None } else { Actor::Side(position.actor) }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Action>) {
        self.groups(position).append_to(actions);
    }

    fn apply_unchecked(&self, position: &mut Position, action: Action) {
        self.make(position, action);
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        (position.phase == Phase::Over).then(|| MatchResult::by_score(position.score))
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn is_legal(&self, position: &Position, action: Action) -> bool {
        self.groups(position).contains(action)
    }

    fn sample(&self, position: &Position, rng: &mut Stream, _scratch: &mut Vec<Action>) -> Option<Action> {
        self.groups(position).draw(rng)
    }

    fn static_value(&self, position: &Position) -> f32 {
        eval::value(self, position)
    }

    fn action_priors(&self, position: &Position, actions: &[Action], priors: &mut Vec<f32>) {
        eval::priors(self, position, actions, priors);
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
        notation::read(text, &self.options)
    }

    fn print_position(&self, position: &Position) -> String {
        notation::write(position)
    }

    fn print_action(&self, position: &Position, action: Action) -> String {
        notation::token(position, action)
    }

    fn describe_action(&self, position: &Position, action: Action) -> String {
        drawing::describe(position, action)
    }

    fn validate(&self, position: &Position) -> Result<(), PositionError> {
        position::check(position, &self.options).map_err(|fault| {
            let name = notation::FIELDS.get(fault.field - 1).copied().unwrap_or("position");
            PositionError::field(fault.field, name, self.print_position(position), fault.reason)
        })
    }

    fn ply_limit(&self) -> u32 {
        self.options.ply_limit()
    }

    fn score(&self, position: &Position) -> [u16; 2] {
        position.score
    }

    fn diagram(&self, position: &Position) -> Diagram {
        drawing::diagram(self, position)
    }

    fn formations() -> Vec<Formation> {
        setup::catalogue(&FootballChess::default())
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        symmetry::all()
    }
}
