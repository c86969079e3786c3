//! Goals within a few actions.

use crate::board::opposite;
use crate::games::socker::actions::Landing;
use crate::games::socker::position::board::{FIELD, OFF, STEP, Squares, bit, has, pop, row, spread};
use crate::games::socker::position::{Phase, Position};
use crate::side::Side;

/// The directions of a kick toward the goal row that White and Black attack, straight first.
pub const FORWARD: [[u8; 3]; 2] = [[0, 1, 7], [4, 3, 5]];

/// Number of forward kicks that bring a ball from this square onto the far row of a side.
#[inline]
pub const fn kicks_to_goal(side: Side, ball: u8) -> u8 {
    match side {
        Side::White => FIELD.ranks - 1 - row(ball),
        Side::Black => row(ball),
    }
}

/// The forward kicks of the ball by a side: direction, the kicker's square, the square straight away.
#[inline]
pub fn forward_kicks(side: Side, ball: u8) -> impl Iterator<Item = (u8, u8, u8)> {
    let steps = &STEP[usize::from(ball)];
    FORWARD[side.index()]
        .into_iter()
        .map(|direction| (direction, steps[opposite(direction.into())], steps[usize::from(direction)]))
}

/// Whether a side on turn can score with so many actions by forward kicks and by steps to the squares that they are
/// made from, with nothing else moved: goals that need a sock, a restart choice or a kick backwards are not seen. The
/// edge limit is not looked at.
pub fn goal_within(p: &Position, side: Side, actions: u8) -> bool {
    let kicks = kicks_to_goal(side, p.ball);
    if kicks > actions {
        return false;
    }
    let attack = Attack { side, steps: actions - kicks, ball: p.ball, active: p.of(side) & !p.down };
    attack.scores(p.standing())
}

/// Whether the next kick may be a goal, of whichever side: the ball is beside a far row.
pub fn may_score_at_once(p: &Position) -> bool {
    Side::ALL.iter().any(|&side| kicks_to_goal(side, p.ball) <= 1)
}

/// Whether the side on turn may score in this turn: `false` only if the ball is too far from the far row, or every
/// socker that can act too far from the ball, even if nothing stood in the way.
pub fn may_score(p: &Position) -> bool {
    if p.phase != Phase::Play {
        return true;
    }
    let kicks = kicks_to_goal(p.side, p.ball);
    // Any action that is not a kick forward brings a socker one step nearer to where it can be made, at most.
    let (to_ball, to_kick) = ways(p);
    if to_kick + kicks <= p.left {
        return true;
    }
    // Each time the ball goes over a side line, the restart choice may bring it a rank forward (SKR-2.8). It comes back
    // to the three middle files, from which there are three kicks to a side line again.
    let file = FIELD.file(p.ball.into());
    let to_line = file.min(FIELD.files - 1 - file);
    let Some(after) = p.left.checked_sub(to_line + 1) else { return false };
    let restarts = 1 + after / 3;
    to_ball + (to_line + 1).max(kicks.saturating_sub(restarts)) <= p.left
}

/// Steps that one of the upright sockers of the side on turn needs at least to a square beside the ball, and to one
/// from which it kicks forward, on an empty field; more than there are if there is none.
fn ways(p: &Position) -> (u8, u8) {
    let mut sockers = p.active();
    let (mut to_ball, mut to_kick) = (FIELD.ranks, FIELD.ranks);
    while sockers != 0 {
        let socker = pop(&mut sockers);
        let across = FIELD.file(socker.into()).abs_diff(FIELD.file(p.ball.into()));
        let (ball, own) = (kicks_to_goal(p.side, p.ball), kicks_to_goal(p.side, socker));
        to_ball = to_ball.min(across.max(own.abs_diff(ball)).saturating_sub(1));
        to_kick = to_kick.min(across.saturating_sub(1).max(own.abs_diff(ball + 1)));
    }
    (to_ball, to_kick)
}

/// An attack under way.
#[derive(Clone, Copy)]
struct Attack {
    side: Side,
    /// Steps that are to be had besides the kicks that are still needed.
    steps: u8,
    ball: u8,
    /// The attackers that can act.
    active: Squares,
}

impl Attack {
    fn scores(self, standing: Squares) -> bool {
        forward_kicks(self.side, self.ball).any(|(_, from, to)| {
            from != OFF && to != OFF && !has(standing, to) && self.scores_from(from, to, standing)
        })
    }

    /// Whether the attack goes through with a kick from `from` to the free square `to`.
    fn scores_from(self, from: u8, to: u8, standing: Squares) -> bool {
        if has(self.active, from) {
            return self.scores_after(to, standing);
        }
        if has(standing, from) {
            return false;
        }
        let mut reach = bit(from);
        let mut seen = 0;
        for steps in 1..=self.steps {
            reach = spread(reach);
            let mut steppers = reach & self.active & !seen;
            seen |= steppers;
            while steppers != 0 {
                let step = bit(pop(&mut steppers)) | bit(from);
                let next = Attack { steps: self.steps - steps, active: self.active ^ step, ..self };
                if next.scores_after(to, standing ^ step) {
                    return true;
                }
            }
            reach &= !(standing | bit(self.ball));
        }
        false
    }

    /// Whether the attack goes through after a kick to `to`.
    fn scores_after(self, to: u8, standing: Squares) -> bool {
        match Landing::of(to, standing) {
            Landing::Goal(_) => true,
            Landing::On(ball) => Attack { ball, ..self }.scores(standing),
            Landing::Touch(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{goal_within, kicks_to_goal, may_score};
    use crate::game::{Game, Rulebook, successors};
    use crate::games::socker::{Phase, Position, Socker};
    use crate::random::stream;

    /// Whether the side on turn can score in this turn, by trying everything; where another side chooses where the ball
    /// comes back, it helps if `helped`, else no goal comes of it.
    fn can_score(game: &Socker, p: &Position, helped: bool) -> bool {
        successors(game, p).into_iter().any(|action| {
            let mut next = *p;
            game.apply_unchecked(&mut next, action);
            let goes_on = next.phase == Phase::Play || helped && next.phase == Phase::Touch;
            next.score[p.side.index()] > p.score[p.side.index()]
                || goes_on && next.side == p.side && can_score(game, &next, helped)
        })
    }

    /// Positions of random matches in which a side acts that has few actions left for its ball's way.
    fn for_all_near_goals(rules: &str, seeds: u64, most: u8, mut check: impl FnMut(&Socker, &Position)) {
        let game = Socker::with_rules(rules).expect("rules");
        for seed in 0..seeds {
            let mut p = game.start();
            let (mut rng, mut scratch) = (stream(seed, &[12]), Vec::new());
            while let Some(action) = game.sample(&p, &mut rng, &mut scratch) {
                game.apply_unchecked(&mut p, action);
                if p.phase == Phase::Play && p.left <= most && kicks_to_goal(p.side, p.ball) <= p.left + 1 {
                    check(&game, &p);
                }
            }
        }
    }

    /// Every goal that is seen is there, and most that are there are seen.
    #[test]
    fn goals_in_sight_are_real() {
        let (mut seen, mut missed) = (0, 0);
        for_all_near_goals("setup=arc,limit=2000,edge=7", 3, 3, |game, p| {
            let real = can_score(game, p, false);
            if goal_within(p, p.side, p.left) {
                assert!(real, "{}", game.print_position(p));
                seen += 1;
            } else {
                missed += u32::from(real);
            }
        });
        println!("{seen} goals seen, {missed} missed");
        assert!(seen > 100 && missed * 5 < seen, "{seen} seen, {missed} missed");
    }

    /// Every goal that is there may be scored, and of the positions without one most are told.
    #[test]
    fn goals_out_of_reach_are_not_there() {
        for (rules, seeds, most) in
            [("setup=arc,limit=2000,edge=7", 3, 3), ("setup=arc,limit=500,sockers=2,edge=7,actions=5", 6, 4)]
        {
            let (mut goals, mut told, mut untold) = (0, 0, 0);
            for_all_near_goals(rules, seeds, most, |game, p| {
                let real = can_score(game, p, true);
                assert!(!real || may_score(p), "{}", game.print_position(p));
                goals += u32::from(real);
                told += u32::from(!may_score(p));
                untold += u32::from(!real && may_score(p));
            });
            println!("{rules}: {goals} goals, {told} positions without one told, {untold} not");
            assert!(goals > 100 && told > untold, "{goals} goals, {told} told, {untold} not");
        }
    }
}
