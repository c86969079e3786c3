//! XFutebol: two teams of eleven play football on two chess boards joined end to end (8 files, 16 ranks).
//!
//! Source: the published rules "XFutebol: a Chess-like board Game"; rule page `docs/rules/xfutebol.md`, clauses
//! `XFB-…`.
//!
//! Pieces have five attributes: Speed, Skill, Strength, Goal, Defense. A turn is two movements, one of them a MOVE;
//! the other may be a pass, a long pass, a challenge, a dribble, a sprint, a shot or a long shot. Every duel
//! compares sums of attributes, so that after the coin toss nothing is random. The defending side is asked, out of
//! turn, whether a piece on the ball's path challenges; a challenge that loses is a foul. Fouls bring free kicks,
//! penalties and, from the fourth on, the loss of a piece. Only shots score. Extra sprints cost a piece some
//! movements of rest. Two halves of sixty movements; equal goals are decided by a shoot-out that counts scorers.
//!
//! Rulings in short: Black's coordinates are turned by half a turn (R1), reach is orthogonal, up to the number,
//! over free squares (R3), the kick-off is taken on `E8` (R5), the second movement is optional after a MOVE (R7), a
//! period ends after any movement, a penalty is still taken (R8), a foul is committed where the fouled piece stands
//! (R11), own pieces obstruct a kick and opponents may cut it (R21), shots go at goal squares in reach only (R22),
//! both areas boost a shot (R24), saves have a rebound band (R25), curves have two legs (R27), the defending side
//! picks one cutter or none (R32), a barrier is the opponents next to the kicker (R35).
//!
//! Options: `win`, `half`, `cap`, `tiebreak` for style and length; `first`, `lineup_w`, `lineup_b` for the start;
//! `attributes` and `attr.<row>.<column>` for the attributes; `diagonals`, `long_move`, `mid_sprint`,
//! `shoot_range`, `long_shoot` for reach; `saves`, `band`, `boosts`, `penalty`, `rebound` for shots; `red`,
//! `sprints`, `extra_sprint`, `recovery` for cards and sprints.

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

pub use actions::{Action, Verb};
pub use options::{AttributeError, Attributes, Column, LineUpChoice, LongShoot, Options, Row, Win};
use options::{Duels, Tables};
pub use position::{Kind, LineUp, PLACES, Period, Phase, Position, Shape, Sidelined, SidelinedList, Stage};

use crate::chance::Outcomes;
use crate::diagram::Diagram;
use crate::error::{OptionError, PositionError};
use crate::game::{Formation, Game, GameInfo, Rulebook, Symmetry};
use crate::knowledge::Guidance;
use crate::options::{Entry, EntryError};
use crate::random::Stream;
use crate::side::{Actor, MatchResult, Side};

/// XFutebol with its options; see the module for the rules in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Xfutebol {
    options: Options,
    tables: Tables,
}

impl Default for Xfutebol {
    fn default() -> Self {
        Xfutebol::new(Options::default())
    }
}

impl Xfutebol {
    /// The game with these options.
    #[must_use]
    pub fn new(options: Options) -> Xfutebol {
        let tables = Tables::new(&options);
        Xfutebol { options, tables }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The duel sums of the piece on a square.
    fn duels(&self, position: &Position, square: position::Square) -> &Duels {
        self.tables.duels(position.kind(square).unwrap_or(Kind::Keeper))
    }

    /// The side that acts (XFB-4.3); `None` at the toss and when the match is over.
    fn actor_side(&self, position: &Position) -> Option<Side> {
        match position.phase {
            Phase::Play | Phase::Free | Phase::Penalty => Some(position.owner),
            Phase::Cut | Phase::Wall | Phase::Red => Some(position.owner.opponent()),
            Phase::Rebound if self.options.keeper_parries => Some(position.owner.opponent()),
            Phase::Rebound => Some(position.owner),
            Phase::Setup => Some(position.choosing()),
            Phase::Toss | Phase::Over(_) => None,
        }
    }
}

impl Game for Xfutebol {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        setup::start(self)
    }

    fn actor(&self, position: &Position) -> Actor {
        match position.phase {
            Phase::Toss => Actor::Chance,
            _ => self.actor_side(position).map_or(Actor::None, Actor::Side),
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
        match position.phase {
            Phase::Over(winner) => Some(MatchResult { winner, score: position.score }),
            _ => None,
        }
    }

    fn may_end(&self, position: &Position) -> bool {
        // XFB-5.4, steps 4 and 5: a goal, if goals decide; the last movement of the last period.
        let is_last = position.clock.saturating_add(1) >= self.options.limit()
            && !matches!(position.period, Period::First(_));
        is_last || matches!(self.options.win, Win::Golden | Win::Goals(_))
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn turn(&self, position: &Position) -> Option<Side> {
        match position.phase {
            Phase::Setup => Some(position.choosing()),
            Phase::Toss | Phase::Over(_) => None,
            _ => Some(position.owner),
        }
    }

    fn sample(&self, position: &Position, rng: &mut Stream, scratch: &mut Vec<Action>) -> Option<Action> {
        match position.phase {
            Phase::Toss => chance::sample_outcome(position, rng),
            _ => actions::sample(self, position, rng, scratch),
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

    fn guidance(&self) -> Guidance {
        eval::GUIDANCE
    }

    fn action_priors(&self, position: &Position, actions: &[Action], priors: &mut Vec<f32>) {
        eval::action_priors(self, position, actions, priors);
    }

    fn scoring_action(&self, position: &Position) -> Option<Action> {
        eval::scoring_action(self, position)
    }
}

static INFO: GameInfo = GameInfo {
    id: "xfutebol",
    name: "XFutebol",
    summary: "eleven against eleven on two chess boards end to end; attributes decide every duel, nothing is random",
    board: "8x16",
    options: &options::OPTIONS,
    opening: "first=white",
};

impl Rulebook for Xfutebol {
    fn info() -> &'static GameInfo {
        &INFO
    }

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        self.options.set(key, value)?;
        self.tables = Tables::new(&self.options);
        Ok(())
    }

    fn option(&self, key: &str) -> Option<String> {
        self.options.get(key)
    }

    fn rules(&self) -> String {
        self.options.print()
    }

    fn options_of(entries: &[Entry]) -> Result<Vec<(String, String)>, EntryError> {
        options::options_of(entries)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let position = notation::parse_position(self, text)?;
        validate::validate(self, &position)?;
        Ok(position)
    }

    fn print_position(&self, position: &Position) -> String {
        notation::print_position(self, position)
    }

    fn print_action(&self, _: &Position, action: Action) -> String {
        notation::print_action(action)
    }

    fn describe_action(&self, position: &Position, action: Action) -> String {
        drawing::describe_action(self, position, action)
    }

    fn validate(&self, position: &Position) -> Result<(), PositionError> {
        validate::validate(self, position)
    }

    /// At most limit + 1 movements a period, three actions a movement, one `end` a turn; 22 set-up actions and the
    /// toss before them (XFB-5.6.5).
    fn ply_limit(&self) -> u32 {
        const BEFORE_KICKOFF: u32 = 23;
        const ACTIONS_A_MOVEMENT: u32 = 4;
        let periods = u32::from(self.options.periods());
        periods * (u32::from(self.options.limit()) + 1) * ACTIONS_A_MOVEMENT + BEFORE_KICKOFF
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
