//! Knowledge for search: the value of a position, weights of actions, scoring actions. Search works without it.
//!
//! The value is a logistic of the lead on the scoreboard plus the points that the ball is expected to bring, in units
//! of how much the score may still change. Points are net: a touchdown costs the scorer the ball, so that it is worth
//! seven points less what the other side's new drive is worth (the "expected points" of Carter & Machol, Operations
//! Research 1971, and Romer, Journal of Political Economy 2006). A score that could be made at once is therefore never
//! worth more than the score itself. The weights of the parts are fitted; what a play brings is set by hand (`play`).

mod drive;
mod inputs;
mod line_up;
mod play;
mod priors;
mod scoring;
mod threats;

use crate::arithmetic::logistic;
use crate::game::Fitted;
use crate::knowledge::network::{Layout, Reading};
use crate::knowledge::{Guidance, Model, features};
use crate::side::{MatchResult, Side};

use super::FootballChess;
use super::actions::{Action, Verb, Word};
use super::apply::apply_unchecked;
use super::position::{Phase, Position, Square};
use drive::{Prospects, TOUCHDOWN, Worth};

pub(super) use priors::action_priors;
pub(super) use scoring::scoring_action;

/// Of the 100 to 250 actions of many positions most are pointless, and their weights say so.
pub(super) const GUIDANCE: Guidance = Guidance { root_candidates: Some(64), ..Guidance::USUAL };

/// A touchdown that is sure to be made counts as this part of one that was made: it can still be made next time.
const IN_SIGHT: f32 = 0.97;

features! { "../../../../data/knowledge/football-chess.toml":
    /// Points ahead and net points to come, in units of how much the lead may still change, as all that follows.
    Points = "points",
    /// A touchdown's points, as far as this drive is the last of its half.
    Last = "last",
    /// By how many net points the line-ups make this play better than the series.
    LineUp = "line-up",
}

/// White's estimated value.
pub(super) fn static_value(game: &FootballChess, p: &Position) -> f32 {
    match p.phase {
        Phase::Over => MatchResult::by_score(p.score).value(Side::White) as f32,
        Phase::Penalty => static_value(game, &decided(game, p)),
        _ => {
            let mut sum = 0.0;
            game.features(p, |number, value| sum += COEFFICIENTS[number] * value);
            logistic(sum)
        }
    }
}

/// White's estimated value, corrected by the network.
pub(super) fn network_value(game: &FootballChess, p: &Position) -> f32 {
    if p.phase != Phase::Play {
        return static_value(game, p);
    }
    let prospects = Prospects::new(game, p);
    let worth = white_worth(game, p, &prospects);
    let mut sum = 0.0;
    tell_play(p, &prospects, worth, |number, value| sum += COEFFICIENTS[number] * value);
    inputs::NETWORK
        .correct(sum, |set| (!is_sure(worth)).then(|| inputs::tell(p, &prospects, |input| set.add(input))))
}

impl Fitted for FootballChess {
    fn model() -> Option<Model> {
        Some(MODEL)
    }

    /// Nothing after the end.
    fn features(&self, p: &Position, see: impl FnMut(usize, f32)) -> bool {
        match p.phase {
            Phase::Over => return false,
            Phase::Penalty => return self.features(&decided(self, p), see),
            _ => {}
        }
        let prospects = Prospects::new(self, p);
        match p.phase {
            Phase::Play => tell_play(p, &prospects, white_worth(self, p, &prospects), see),
            _ => tell_line_up(self, p, &prospects, see),
        }
        true
    }

    fn network() -> Option<Layout> {
        Some(inputs::LAYOUT)
    }

    /// `None` outside plays and where a touchdown is sure.
    fn network_inputs(&self, p: &Position, see: impl FnMut(usize)) -> Option<Reading> {
        if p.phase != Phase::Play {
            return None;
        }
        let prospects = Prospects::new(self, p);
        (!is_sure(white_worth(self, p, &prospects))).then(|| inputs::tell(p, &prospects, see))
    }
}

/// White's net points from a play.
fn white_worth(game: &FootballChess, p: &Position, prospects: &Prospects) -> Worth {
    sign(p) * play::worth(game, p, prospects)
}

/// Whether the play is sure to end in a touchdown.
fn is_sure(worth: Worth) -> bool {
    worth.now.abs() >= TOUCHDOWN
}

/// What White's net points are to the offence's.
fn sign(p: &Position) -> f32 {
    p.offence.signed(1.0)
}

/// White's lead, the drive that opens the second half included.
fn lead(p: &Position, prospects: &Prospects) -> f32 {
    f32::from(p.score[0]) - f32::from(p.score[1]) + prospects.second_half
}

/// Tells the features of a play.
fn tell_play(p: &Position, prospects: &Prospects, worth: Worth, mut see: impl FnMut(usize, f32)) {
    let mut see = |feature, points| see(feature as usize, points / prospects.scale);
    let lead = lead(p, prospects);
    let last = sign(p) * TOUCHDOWN * prospects.last;
    if is_sure(worth) {
        see(Feature::Points, lead + IN_SIGHT * worth.now + worth.later);
        // The drive that follows is the other side's.
        see(Feature::Last, if worth.now > 0.0 { -last.abs() } else { last.abs() });
    } else {
        see(Feature::Points, lead + worth.points());
        see(Feature::Last, last);
    }
}

/// Tells the features of a position before the snap.
fn tell_line_up(game: &FootballChess, p: &Position, prospects: &Prospects, mut see: impl FnMut(usize, f32)) {
    let mut see = |feature, points| see(feature as usize, points / prospects.scale);
    let series = prospects.series(p.spot_row(), p.line, p.down);
    see(Feature::Points, lead(p, prospects) + sign(p) * series);
    see(Feature::Last, sign(p) * TOUCHDOWN * prospects.last);
    if let Some(play) = line_up::points(game, p) {
        see(Feature::LineUp, sign(p) * (play - series));
    }
}

/// What follows the best decision about a penalty.
fn decided(game: &FootballChess, p: &Position) -> Position {
    let accept = p.fouls.iter().map(|foul| Action::new(Verb::Accept, 0, foul as Square));
    let sign = p.actor.signed(1.0);
    let mut best = after(game, p, Action::new(Verb::Word, 0, Word::Decline as Square));
    for action in accept {
        let next = after(game, p, action);
        if sign * (static_value(game, &next) - static_value(game, &best)) > 0.0 {
            best = next;
        }
    }
    best
}

fn after(game: &FootballChess, p: &Position, action: Action) -> Position {
    let mut next = *p;
    apply_unchecked(game, &mut next, action);
    next
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Rulebook};
    use crate::games::FootballChess;
    use crate::games::football_chess::position::{Phase, Position};
    use crate::random::stream;

    /// A touchdown that can be made is worth less than one that was made: waiting may gain time, but no points. (Not
    /// asked for where the match is as good as decided.)
    #[test]
    fn a_touchdown_in_sight_is_worth_less_than_one_made() {
        for rules in
            ["setup=named", "setup=named,quarter=16", "mode=unlimited,setup=named", "mode=blitz,setup=named"]
        {
            let game = FootballChess::with_rules(rules).expect("rules");
            let mut touchdowns = 0;
            for seed in 0..50 {
                let mut p = game.start();
                let (mut rng, mut scratch) = (stream(seed, &[37]), Vec::new());
                while let Some(action) = game.sample(&p, &mut rng, &mut scratch) {
                    let value = game.static_value(&p);
                    if (0.01..=0.99).contains(&value)
                        && let Some(after) = touchdown(&game, &p)
                    {
                        let sign = p.actor.signed(1.0);
                        let gain = sign * (game.static_value(&after) - value);
                        assert!(gain > 0.0, "{rules}: {} {gain}", game.print_position(&p));
                        touchdowns += 1;
                    }
                    game.apply_unchecked(&mut p, action);
                }
            }
            assert!(touchdowns > 50, "{rules}: {touchdowns} touchdowns");
        }
    }

    /// The position after a touchdown that the side to act can make at once.
    fn touchdown(game: &FootballChess, p: &Position) -> Option<Position> {
        let mut after = *p;
        game.apply_unchecked(&mut after, game.scoring_action(p)?);
        let points = after.score[p.actor.index()] - p.score[p.actor.index()];
        (points == 7 && after.phase != Phase::Over).then_some(after)
    }
}
