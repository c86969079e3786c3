//! Knowledge of the game for search: goals to be had, a static value, weights of actions.

mod field;
mod inputs;
mod priors;
mod threat;

pub(super) use self::priors::action_priors;

use self::field::{OFFSETS, offset, seen_from_ball};
use self::threat::{forward_kicks, goal_within, kicks_to_goal};
pub(super) use self::threat::{may_score, may_score_at_once};
use super::Socker;
use super::actions::{Action, Kind};
use super::position::board::{FIELD, OFF, Squares, has, pop, row};
use super::position::{Phase, Position};
use crate::arithmetic::logistic;
use crate::game::Fitted;
use crate::knowledge::network::{Layout, Reading};
use crate::knowledge::{Guidance, Model, features};
use crate::side::{MatchResult, Side};

/// A kick onto the far row (SKR-6.4.2), if there is one.
#[inline]
pub(super) fn scoring_action(p: &Position) -> Option<Action> {
    if p.phase != Phase::Play || kicks_to_goal(p.side, p.ball) > 1 {
        return None;
    }
    forward_kicks(p.side, p.ball).find_map(|(direction, from, to)| {
        let free = from != OFF && to != OFF && has(p.active(), from) && !has(p.standing(), to);
        free.then_some(Action::new(Kind::Kick, from, direction))
    })
}

/// Most actions change little.
pub(super) const GUIDANCE: Guidance = Guidance { value_spread: 0.5, ..Guidance::USUAL };

/// About so many turns of both sides together see one goal.
const TURNS_A_GOAL: f32 = 40.0;
/// With so many turns left the field counts half.
const HALF_TURNS: f32 = 8.0;
/// A goal that can be made in this turn counts as this part of one that was made, so that it is made.
const IN_SIGHT: f32 = 0.8;
/// A socker that is down counts as this part of an upright one.
const DOWN: f32 = 0.5;

features! { "../../../../data/knowledge/socker.toml":
    /// Goals ahead, in units of how much the lead may still change.
    Lead = "lead",
    /// A socker behind the ball (nearer to its own goal row), by its distance from the ball in steps.
    Behind1 = "behind-1",
    Behind2 = "behind-2",
    Behind3 = "behind-3",
    Behind4 = "behind-4",
    Behind5 = "behind-5",
    Behind7 = "behind-7",
    /// A socker level with the ball.
    Level1 = "level-1",
    Level2 = "level-2",
    Level4 = "level-4",
    /// A socker ahead of the ball.
    Ahead1 = "ahead-1",
    Ahead2 = "ahead-2",
    Ahead3 = "ahead-3",
    Ahead5 = "ahead-5",
    /// Way of the ball from the centre to the far row, 1 being all of it, and its square.
    BallRow = "ball-row",
    BallRowSquared = "ball-row-squared",
    /// The same squares where the ball is nearer to the far row of the side on turn; of the other side.
    Attacking = "attacking",
    Attacked = "attacked",
    /// An action left in this turn.
    Action = "action",
    /// The side on turn can score in this turn, and this decides the match.
    Decision = "decision",
    /// The other side could score in its next turn, by the actions (3 or more) that the side on turn has left before.
    Threat1 = "threat-1",
    Threat2 = "threat-2",
    Threat3 = "threat-3",
}

/// The estimated final value for White.
pub(super) fn static_value(game: &Socker, p: &Position) -> f32 {
    match p.phase {
        Phase::Over => final_value(p),
        _ => logistic(game.logit(p, can_score(p))),
    }
}

/// The same, corrected by the network.
pub(super) fn network_value(game: &Socker, p: &Position) -> f32 {
    if p.phase == Phase::Over {
        return final_value(p);
    }
    let goal = can_score(p);
    inputs::NETWORK.correct(game.logit(p, goal), |set| game.told(p, goal, |input| set.add(input)))
}

impl Fitted for Socker {
    fn model() -> Option<Model> {
        Some(MODEL)
    }

    /// Nothing after the end.
    fn features(&self, p: &Position, see: impl FnMut(usize, f32)) -> bool {
        let goes_on = p.phase != Phase::Over;
        if goes_on {
            self.tell(p, can_score(p), see);
        }
        goes_on
    }

    fn network() -> Option<Layout> {
        Some(inputs::LAYOUT)
    }

    fn network_inputs(&self, p: &Position, see: impl FnMut(usize)) -> Option<Reading> {
        self.told(p, can_score(p), see)
    }

    fn action_model() -> Option<Model> {
        Some(priors::MODEL)
    }

    fn action_features(&self, p: &Position, actions: &[Action], see: impl FnMut(usize, usize, f32)) -> bool {
        priors::action_features(self, p, actions, see)
    }
}

impl Socker {
    /// Tells the inputs of the network, `goal` being whether the side on turn can score: then nothing else counts.
    fn told(&self, p: &Position, goal: bool, see: impl FnMut(usize)) -> Option<Reading> {
        let plays = !goal && matches!(p.phase, Phase::Play | Phase::Touch);
        plays.then(|| inputs::tell(self, p, field_scale(self.goals_to_come(p)), see))
    }

    fn logit(&self, p: &Position, goal: bool) -> f32 {
        let mut sum = 0.0;
        self.tell(p, goal, |number, value| sum += COEFFICIENTS[number] * value);
        sum
    }

    /// Tells the features of a position of a match under way, `goal` being whether the side on turn can score.
    fn tell(&self, p: &Position, goal: bool, mut see: impl FnMut(usize, f32)) {
        let goals = self.goals_to_come(p);
        let lead = f32::from(p.score[0]) - f32::from(p.score[1]);
        let worth = 1.0 / (0.1 + goals).sqrt();
        let mut tell_lead = |lead: f32| see(Feature::Lead as usize, lead * worth);
        if !matches!(p.phase, Phase::Play | Phase::Touch) {
            return tell_lead(lead);
        }
        if goal && !self.is_decisive(p, p.side) {
            // Nothing else counts, as it is gone after the goal; else the goal would be put off.
            return tell_lead(lead + p.side.signed(IN_SIGHT));
        }
        tell_lead(lead);
        let scale = field_scale(goals);
        let mut tell = |side: Side, feature, value| see(feature as usize, scale * side.signed(value));
        let turns = self.turns_left(p);
        let fade = turns / (turns + HALF_TURNS);
        tell_sockers(p, |side, feature, value| tell(side, feature, fade * value));
        tell_ball(p, |side, feature, value| tell(side, feature, fade * value));
        if goal {
            see(Feature::Decision as usize, p.side.signed(1.0));
        } else if p.phase == Phase::Play && goal_within(p, p.side.opponent(), self.actions) {
            let threat = match p.left {
                0..=1 => Feature::Threat1,
                2 => Feature::Threat2,
                _ => Feature::Threat3,
            };
            tell(p.side.opponent(), threat, 1.0);
        }
    }

    /// Turns until the end of the period at the latest.
    fn turns_left(&self, p: &Position) -> f32 {
        self.cap(p.sudden_death).saturating_sub(u32::from(p.clock)) as f32
    }

    /// About how many goals the rest of the period will see.
    fn goals_to_come(&self, p: &Position) -> f32 {
        let expected = self.turns_left(p) / TURNS_A_GOAL;
        let needed = match (self.turns, p.sudden_death) {
            (0, _) => {
                (2 * u32::from(self.goals)).saturating_sub(1 + u32::from(p.score[0]) + u32::from(p.score[1]))
            }
            (_, true) => 1,
            (_, false) => return expected,
        };
        expected.min(needed as f32)
    }

    /// Whether a goal of the side ends the match (SKR-5.14).
    fn is_decisive(&self, p: &Position, side: Side) -> bool {
        p.sudden_death || (self.turns == 0 && u32::from(p.score[side.index()]) + 1 >= u32::from(self.goals))
    }
}

/// White's value of a match that is over.
fn final_value(p: &Position) -> f32 {
    MatchResult::by_score(p.score).value(Side::White) as f32
}

/// Whether the side on turn can score in this turn, as far as is [seen](goal_within).
fn can_score(p: &Position) -> bool {
    p.phase == Phase::Play && goal_within(p, p.side, p.left)
}

/// What the field counts when so many goals are to come: a goal that does not decide the match is worth less than one
/// that does.
fn field_scale(goals: f32) -> f32 {
    1.0 / goals.max(1.0).sqrt()
}

/// Ball and turn.
fn tell_ball(p: &Position, mut tell: impl FnMut(Side, Feature, f32)) {
    let half = f32::from(FIELD.ranks / 2);
    let way = (f32::from(row(p.ball)) - half) / half;
    tell(Side::White, Feature::BallRow, way);
    let nearer = if way > 0.0 { Side::White } else { Side::Black };
    tell(nearer, Feature::BallRowSquared, way * way);
    tell(nearer, if nearer == p.side { Feature::Attacking } else { Feature::Attacked }, way * way);
    tell(p.side, Feature::Action, f32::from(p.left));
}

/// How the sockers stand toward the ball.
fn tell_sockers(p: &Position, mut tell: impl FnMut(Side, Feature, f32)) {
    for side in [Side::White, Side::Black] {
        let mut each = |mut sockers: Squares, value: f32| {
            while sockers != 0 {
                if let Some(feature) = STANDING[side.index()][offset(p.ball, pop(&mut sockers))] {
                    tell(side, feature, value);
                }
            }
        };
        let own = p.of(side);
        each(own & !p.down, 1.0);
        each(own & p.down, DOWN);
    }
}

/// The part of the static value, in logits, that is where ball and sockers are, from White's point of view, in a match
/// without end.
fn field_value(p: &Position) -> f32 {
    let mut sum = 0.0;
    let mut tell = |side: Side, feature, value| sum += COEFFICIENTS[feature as usize] * side.signed(value);
    tell_sockers(p, &mut tell);
    tell_ball(p, &mut tell);
    sum
}

/// What an upright socker of a side adds to the static value, in logits.
#[inline]
fn nearness(side: Side, ball: u8, socker: u8) -> f32 {
    let feature = STANDING[side.index()][offset(ball, socker)];
    feature.map_or(0.0, |feature| COEFFICIENTS[feature as usize])
}

/// What a socker of White and of Black counts as, by its offset from the ball.
static STANDING: [[Option<Feature>; OFFSETS]; 2] = [standing_table(1), standing_table(-1)];

const fn standing_table(forward: i32) -> [Option<Feature>; OFFSETS] {
    let seen = seen_from_ball(forward);
    let mut features = [None; OFFSETS];
    let mut offset = 0;
    while offset < OFFSETS {
        if let Some((behind, distance)) = seen[offset] {
            features[offset] = Some(standing(behind, distance));
        }
        offset += 1;
    }
    features
}

const fn standing(behind: i32, distance: usize) -> Feature {
    match behind {
        1.. => match distance {
            0..=1 => Feature::Behind1,
            2 => Feature::Behind2,
            3 => Feature::Behind3,
            4 => Feature::Behind4,
            5..=6 => Feature::Behind5,
            _ => Feature::Behind7,
        },
        0 => match distance {
            0..=1 => Feature::Level1,
            2..=3 => Feature::Level2,
            _ => Feature::Level4,
        },
        _ => match distance {
            0..=1 => Feature::Ahead1,
            2 => Feature::Ahead2,
            3..=4 => Feature::Ahead3,
            _ => Feature::Ahead5,
        },
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Rulebook};
    use crate::games::socker::{Phase, Socker};
    use crate::random::stream;

    /// A goal that can be made is worth less than one that was made, so that the search does not put it off.
    #[test]
    fn no_goal_is_put_off() {
        for rules in ["setup=arc,goals=3", "goals=9,limit=400", "setup=arc,turns=400", "setup=arc"] {
            let game = Socker::with_rules(rules).expect("rules");
            let mut goals = 0;
            for seed in 0..40 {
                let mut p = game.start();
                let (mut rng, mut scratch) = (stream(seed, &[31]), Vec::new());
                while let Some(action) = game.sample(&p, &mut rng, &mut scratch) {
                    if let Some(shot) = game.scoring_action(&p) {
                        let mut after = p;
                        game.apply_unchecked(&mut after, shot);
                        let sign = p.side.signed(1.0);
                        let gain = sign * (game.static_value(&after) - game.static_value(&p));
                        assert!(gain > 0.0, "{rules}: {} {gain}", game.print_position(&p));
                        goals += u32::from(after.phase != Phase::Over);
                    }
                    game.apply_unchecked(&mut p, action);
                }
            }
            assert!(goals > 20 || rules == "setup=arc", "{rules}: {goals} goals");
        }
    }
}
