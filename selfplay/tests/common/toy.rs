//! A toy dice game, defined outside the engine: a ball on a track of nine squares is pushed to and fro.
//!
//! A turn begins with a roll of 1 to 3 points (chances 1/2, 1/3, 1/6), each point an action: `push` moves the ball one
//! square unless the opponent's guard is up (which it takes down), `charge` costs two points and moves two squares
//! through any guard, `guard` puts up the own guard, `end` ends the turn. Beyond the last square is a goal. The match
//! ends after a number of turns or goals.

use touchline_engine::notation::{FieldName, Fields};
use touchline_engine::options::{bad_value, number, unknown_key};
use touchline_engine::random::derive;
use touchline_engine::{
    Actor, Diagram, Formation, Game, GameInfo, MatchResult, OptionError, OptionSpec, Outcomes, PositionError,
    Probability, Rulebook, Side, Token, Values,
};

const CENTRE: i8 = 5;
const LENGTH: i8 = 9;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toy {
    turns: u8,
    goals: u16,
    /// A defect: the dice have no outcome.
    stuck: bool,
}

impl Default for Toy {
    fn default() -> Self {
        Toy { turns: 12, goals: 3, stuck: false }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    ball: i8,
    side: Side,
    points: u8,
    guard: [bool; 2],
    turn: u8,
    score: [u16; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Roll(u8),
    Push,
    Charge,
    Guard,
    End,
}

impl From<Action> for u32 {
    fn from(action: Action) -> u32 {
        match action {
            Action::Roll(points) => points.into(),
            Action::Push => 16,
            Action::Charge => 17,
            Action::Guard => 300,
            Action::End => 70_000,
        }
    }
}

impl Toy {
    /// A game whose rules are broken: a turn that begins with a roll cannot go on.
    pub fn stuck() -> Toy {
        Toy { stuck: true, ..Toy::default() }
    }

    fn is_over(&self, position: &Position) -> bool {
        position.turn >= self.turns || position.score.iter().any(|&goals| goals >= self.goals)
    }
}

fn pass_turn(position: &mut Position) {
    position.side = position.side.opponent();
    position.points = 0;
    position.turn += 1;
}

fn advance(position: &mut Position, squares: i8) {
    let side = position.side;
    position.ball += squares * side.forward();
    if !(1..=LENGTH).contains(&position.ball) {
        position.score[side.index()] += 1;
        position.ball = CENTRE;
        pass_turn(position);
    }
}

impl Game for Toy {
    type Position = Position;
    type Action = Action;

    fn start(&self) -> Position {
        Position { ball: CENTRE, side: Side::White, points: 0, guard: [false; 2], turn: 0, score: [0; 2] }
    }

    fn actor(&self, position: &Position) -> Actor {
        if self.is_over(position) {
            Actor::None
        } else if position.points == 0 {
            Actor::Chance
        } else {
            Actor::Side(position.side)
        }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Action>) {
        if self.is_over(position) || position.points == 0 {
            return;
        }
        actions.push(Action::Push);
        if position.points >= 2 {
            actions.push(Action::Charge);
        }
        if !position.guard[position.side.index()] {
            actions.push(Action::Guard);
        }
        actions.push(Action::End);
    }

    fn outcomes(&self, position: &Position, outcomes: &mut Outcomes<Action>) {
        if self.actor(position) == Actor::Chance && !self.stuck {
            let shares = [(1, 3), (2, 2), (3, 1)];
            outcomes.extend(shares.map(|(roll, sixths)| (Action::Roll(roll), Probability::new(sixths, 6))));
        }
    }

    fn apply_unchecked(&self, position: &mut Position, action: Action) {
        let turn = position.turn;
        match action {
            Action::Roll(points) => {
                position.points = points;
                return;
            }
            Action::Push => {
                position.points -= 1;
                let guard = &mut position.guard[position.side.opponent().index()];
                if *guard {
                    *guard = false;
                } else {
                    advance(position, 1);
                }
            }
            Action::Charge => {
                position.points -= 2;
                advance(position, 2);
            }
            Action::Guard => {
                position.points -= 1;
                position.guard[position.side.index()] = true;
            }
            Action::End => position.points = 0,
        }
        if position.points == 0 && position.turn == turn {
            pass_turn(position);
        }
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        self.is_over(position).then(|| MatchResult::by_score(position.score))
    }

    fn hash(&self, position: &Position) -> u64 {
        let guard = u64::from(position.guard[0]) + 2 * u64::from(position.guard[1]);
        let small = [position.ball as u64, position.side.index() as u64, position.points.into(), guard];
        derive(derive(7, &small), &[position.turn.into(), position.score[0].into(), position.score[1].into()])
    }

    fn static_value(&self, position: &Position) -> f32 {
        let lead = f32::from(position.score[0]) - f32::from(position.score[1]);
        let field = f32::from(position.ball - CENTRE) / 20.0;
        (0.5 + lead / 8.0 + field).clamp(0.0, 1.0)
    }
}

static INFO: GameInfo = GameInfo {
    id: "toy",
    name: "Toy",
    summary: "A ball pushed to and fro on a track, for tests",
    board: "9x1",
    options: &[
        OptionSpec {
            key: "turns",
            values: Values::Whole(1, 60),
            examples: &["12", "6", "20"],
            meaning: "turns in a match",
            clause: "T1",
        },
        OptionSpec {
            key: "goals",
            values: Values::Whole(1, 5),
            examples: &["3", "1", "2"],
            meaning: "goals that win",
            clause: "T2",
        },
    ],
    opening: "",
};

/// The fields of the position string, in its order.
#[derive(Clone, Copy)]
enum Field {
    Ball,
    Side,
    Points,
    Guards,
    Turn,
    Score,
}

impl FieldName for Field {
    const NAMES: &'static [&'static str] = &["ball", "side", "points", "guards", "turn", "score"];

    fn number(self) -> usize {
        self as usize + 1
    }
}

impl Rulebook for Toy {
    fn info() -> &'static GameInfo {
        &INFO
    }

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "turns" => self.turns = number(key, value, 1, 60)? as u8,
            "goals" => {
                self.goals =
                    number(key, value, 1, 5).map_err(|_| bad_value(key, value, "1 to 5 goals"))? as u16;
            }
            _ => return Err(unknown_key(key, "toy", Toy::info().options)),
        }
        Ok(())
    }

    fn option(&self, key: &str) -> Option<String> {
        match key {
            "turns" => Some(self.turns.to_string()),
            "goals" => Some(self.goals.to_string()),
            _ => None,
        }
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let fields = Fields::<Field>::split(text)?;
        let guard = match fields.get(Field::Guards).text {
            "-" => [false, false],
            "w" => [true, false],
            "b" => [false, true],
            "wb" => [true, true],
            _ => return Err(fields.get(Field::Guards).error("expected -, w, b or wb")),
        };
        let [white, black] = fields.get(Field::Score).number_pair('-', self.goals.into())?;
        let position = Position {
            ball: fields.get(Field::Ball).number(1, LENGTH as u32)? as i8,
            side: fields.get(Field::Side).side()?,
            points: fields.get(Field::Points).number(0, 3)? as u8,
            guard,
            turn: fields.get(Field::Turn).number(0, self.turns.into())? as u8,
            score: [white as u16, black as u16],
        };
        self.validate(&position)?;
        Ok(position)
    }

    fn print_position(&self, p: &Position) -> String {
        let guards = match p.guard {
            [false, false] => "-",
            [true, false] => "w",
            [false, true] => "b",
            [true, true] => "wb",
        };
        let Position { ball, points, turn, score, .. } = p;
        format!("{ball} {} {points} {guards} {turn} {}-{}", p.side.letter(), score[0], score[1])
    }

    fn print_action(&self, _: &Position, action: Action) -> String {
        match action {
            Action::Roll(points) => format!("roll:{points}"),
            Action::Push => "push".to_owned(),
            Action::Charge => "charge".to_owned(),
            Action::Guard => "guard".to_owned(),
            Action::End => "end".to_owned(),
        }
    }

    fn describe_action(&self, position: &Position, action: Action) -> String {
        format!("{} from square {}", self.print_action(position, action), position.ball)
    }

    fn validate(&self, position: &Position) -> Result<(), PositionError> {
        if position.points > 0 && self.is_over(position) {
            return Err(PositionError::whole("points to spend after the end"));
        }
        let by_turn = Side::from_index(position.turn.into());
        if position.side == by_turn { Ok(()) } else { Err(PositionError::whole("side and turn disagree")) }
    }

    fn ply_limit(&self) -> u32 {
        u32::from(self.turns) * 4
    }

    fn score(&self, position: &Position) -> [u16; 2] {
        position.score
    }

    fn diagram(&self, position: &Position) -> Diagram {
        let mut diagram = Diagram::new(LENGTH as usize, vec!["1".to_owned()]);
        let cell = diagram.cell(position.ball as usize - 1, 0);
        cell.ball = true;
        let label = position.side.case('p').to_string();
        cell.token = Some(Token { side: position.side, label, dimmed: false, under: String::new() });
        diagram.caption("turn", position.turn.to_string());
        diagram
    }

    fn formations() -> Vec<Formation> {
        Vec::new()
    }
}
