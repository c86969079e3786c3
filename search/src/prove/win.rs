//! Attempts to prove a win within bounds on the work, for the search.

use touchline_engine::{Game, Side, successors};

use super::{Prover, Win};
use crate::limits::{DEEPEST_SOLVED, Interrupt};

impl<'a, G: Game> Prover<'a, G, Win> {
    /// A prover of wins for `side` before the turn has changed hands more than `horizon` times, which has no nodes to
    /// spend yet ([`wins`](Self::wins)).
    pub(crate) fn of_win(game: &'a G, side: Side, horizon: u32, interrupt: Interrupt<'a>) -> Self {
        let question = Win { side, horizon };
        Prover { interrupt, deepest: DEEPEST_SOLVED, ..Prover::new(game, side, question, 0) }
    }

    /// Whether the side wins by force after these actions of its turn, of which there is at least one; `None` if that
    /// is not settled with `nodes` more nodes in all and `effort` for each of its next turns. What earlier calls have
    /// settled is remembered.
    pub(crate) fn wins(
        &mut self,
        position: &G::Position,
        turn: &[G::Action],
        nodes: u64,
        effort: u64,
    ) -> Option<bool> {
        self.limit = self.nodes.saturating_add(nodes);
        self.effort = effort;
        self.turn_limit = u64::MAX;
        let (&last, before) = turn.split_last()?;
        match self.walk(position, before) {
            Ok((position, left)) => self.follow(&position, last, left).ok(),
            Err(answer) => Some(answer),
        }
    }

    /// The position after a line and the turn changes that are left; or the answer, where that is known on the way.
    fn walk(&self, position: &G::Position, line: &[G::Action]) -> Result<(G::Position, u32), bool> {
        line.iter().try_fold((*position, self.question.horizon), |(position, left), &action| {
            self.step(&position, action, left)
        })
    }

    /// From now on, the actions of this line from `position` on are tried before others, whoever acts.
    pub(crate) fn expect(&mut self, position: &G::Position, line: &[G::Action]) {
        let mut steps = Vec::new();
        let mut state = Ok((*position, self.question.horizon));
        for &action in line {
            let Ok((position, left)) = state else { break };
            steps.push((action, self.acts(&position), left));
            state = self.step(&position, action, left);
        }
        for (action, wanted, left) in steps.into_iter().rev() {
            self.remember(action, wanted, left);
        }
    }

    /// The actions after the first with which the side goes on in its turn, once a win was proven for the turn's
    /// beginning.
    pub(crate) fn rest_of_turn(&self, position: &G::Position, turn: &[G::Action]) -> Vec<G::Action> {
        let mut line = turn.to_vec();
        while let Ok((position, left)) = self.walk(position, &line)
            && self.acts(&position)
            && let Some(next) = successors(self.game, &position)
                .into_iter()
                .find(|&next| self.is_known_win(&position, next, left))
        {
            line.push(next);
        }
        line.split_off(1.min(line.len()))
    }

    /// Whether the action is known to keep the win with so many turn changes left.
    fn is_known_win(&self, position: &G::Position, action: G::Action, changes: u32) -> bool {
        match self.step(position, action, changes) {
            Err(answer) => answer,
            Ok((next, left)) => self.table.get(&(self.game.hash(&next), left)) == Some(&true),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use touchline_engine::{Actor, Game, Side, successors};

    use crate::layers::{Layers, Position};
    use crate::limits::Interrupt;
    use crate::prove::{CLOCK_INTERVAL, HABITS, Prover};

    /// Turn changes until the end of the side's next turn.
    const NEXT_TURN: u32 = 2;

    /// Whether `side` wins by force after the action, by plain recursion.
    fn wins(game: &Layers, position: &Position, action: u16, side: Side, changes: u32) -> bool {
        let mut next = *position;
        game.apply_unchecked(&mut next, action);
        if let Some(result) = game.result(&next) {
            return result.winner == Some(side);
        }
        let changed = u32::from(game.turn(&next) != game.turn(position));
        let Some(left) = changes.checked_sub(changed) else { return false };
        let mut after =
            successors(game, &next).into_iter().map(|action| wins(game, &next, action, side, left));
        if game.actor(&next) == Actor::Side(side) { after.any(|wins| wins) } else { after.all(|wins| wins) }
    }

    /// Every action in the starting position of small games in which a side begins; some have more actions than those
    /// that are tried first.
    fn for_all_actions(mut check: impl FnMut(&Layers, &Position, Side, u16)) {
        let narrow = |seed| Layers { seed, depth: 9, width: 40, chance: true, branching: 4 };
        let wide = |seed| Layers { seed, depth: 6, width: 40, chance: true, branching: 3 * HABITS as u64 };
        for game in (0..600).map(narrow).chain((0..60).map(wide)) {
            let start = game.start();
            if let Actor::Side(side) = game.actor(&start) {
                successors(&game, &start).into_iter().for_each(|action| check(&game, &start, side, action));
            }
        }
    }

    fn with_prover(game: &Layers, side: Side, work: impl FnOnce(&mut Prover<'_, Layers, super::Win>)) {
        work(&mut Prover::of_win(game, side, NEXT_TURN, Interrupt::NONE));
    }

    #[test]
    fn wins_by_force_are_those_of_plain_recursion() {
        let mut counts = [0, 0];
        for_all_actions(|game, start, side, action| {
            with_prover(game, side, |prover| {
                let expected = wins(game, start, action, side, NEXT_TURN);
                assert_eq!(
                    prover.wins(start, &[action], u64::MAX, u64::MAX),
                    Some(expected),
                    "{game:?} {action}"
                );
                counts[usize::from(expected)] += 1;
            });
        });
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }

    /// With little effort and few nodes less is settled, but nothing wrongly; with more and more of them everything is.
    #[test]
    fn what_little_effort_settles_is_right() {
        let (mut open, mut later) = (0, 0);
        for_all_actions(|game, start, side, action| {
            with_prover(game, side, |prover| {
                let expected = wins(game, start, action, side, NEXT_TURN);
                prover.expect(start, &[action, 0, 0]);
                let mut tries = (0..12).map(|step| prover.wins(start, &[action], 1 << step, 1 << (step / 2)));
                let first = tries.find(Option::is_some).flatten();
                assert_eq!(first, Some(expected), "{game:?} {action}");
                open += u32::from(prover.nodes() > 1);
                later += 1;
            });
        });
        assert!(open > 100 && later > open, "{open} of {later} take more than one try");
    }

    #[test]
    fn the_rest_of_the_turn_keeps_the_win() {
        let mut long = 0;
        for_all_actions(|game, start, side, action| {
            with_prover(game, side, |prover| {
                if prover.wins(start, &[action], u64::MAX, u64::MAX) != Some(true) {
                    return;
                }
                let rest = prover.rest_of_turn(start, &[action]);
                let (mut position, mut last) = (*start, action);
                for &next in &rest {
                    game.apply_unchecked(&mut position, last);
                    assert_eq!(game.actor(&position), Actor::Side(side));
                    assert!(wins(game, &position, next, side, NEXT_TURN), "{game:?} {action} {rest:?}");
                    last = next;
                }
                game.apply_unchecked(&mut position, last);
                assert_ne!(game.actor(&position), Actor::Side(side), "the turn is at its end");
                long += u32::from(!rest.is_empty());
            });
        });
        assert!(long > 20, "{long} turns of more than one action");
    }

    #[test]
    fn an_interrupt_ends_the_attempt() {
        let stop = AtomicBool::new(true);
        let interrupt = Interrupt { stop: &stop, deadline: None };
        let nodes = |seed| {
            let game = Layers { seed, depth: 60, width: 100_000, chance: false, branching: 12 };
            let mut prover = Prover::of_win(&game, Side::White, NEXT_TURN, interrupt);
            let _ = prover.wins(&game.start(), &[0], u64::MAX, u64::MAX);
            prover.nodes()
        };
        let most = (0..100).map(nodes).max();
        assert_eq!(most, Some(CLOCK_INTERVAL));
    }
}
