//! Makes a suite: plays matches with a weak search, proves what it finds on the way, and keeps positions that ask for
//! something.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use touchline_engine::random::{Stream, below, derive, stream};
use touchline_engine::{Actor, Rulebook, Side, successors};
use touchline_search::prove::Prover;
use touchline_search::{Config, Control, Limits, search};

use super::aim::{Aim, Gain};
use super::{Kind, Question, Suite, Tactic, answers};
use crate::openings::Opening;

/// How a suite is made.
#[derive(Clone, PartialEq, Debug)]
pub struct MakePlan {
    /// Rules options to draw from, one set a match in turn.
    pub rules: Vec<String>,
    /// What is wanted, at most one entry a kind.
    pub wanted: Vec<Wanted>,
    /// Every match begins with up to so many random steps, a number drawn for each.
    pub random_steps: u32,
    /// Simulations of the player that makes the matches.
    pub simulations: u64,
    /// Nodes that one proof may take.
    pub nodes: u64,
    /// A position is kept if at most this share of its actions, 0 to 1, is right.
    pub share: f64,
    /// At most this many positions of one kind are taken from one match.
    pub per_match: usize,
    /// No more than this many matches are played.
    pub matches: u64,
    /// Positions in which the next goal counts are put into the last turns of a level match, where it decides; those
    /// that cannot be are left out ([`Rulebook::in_last_turns`]).
    pub last_turns: bool,
    /// Seed of matches and choices.
    pub seed: u64,
}

/// A number of positions of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The kind and its horizon.
    pub question: Question,
    /// How many.
    pub count: usize,
}

/// A suite and what it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    /// The positions found.
    pub suite: Suite,
    /// Matches played.
    pub matches: u64,
    /// Proofs that were given up for want of nodes.
    pub abandoned: u64,
    /// Positions left out because they cannot stand in the last turns.
    pub unplaced: u64,
}

/// Makes a suite; `each` is told the positions of every match. When `stop` becomes true the proof under way is given
/// up, no further one is begun, and the suite holds what was found.
///
/// # Errors
/// Wrong rules options.
pub fn make<G: Rulebook>(
    plan: &MakePlan,
    stop: &AtomicBool,
    mut each: impl FnMut(&Tactic),
) -> Result<Made, touchline_engine::OptionError> {
    let mut maker = Maker::<G> {
        plan,
        stop,
        made: Made {
            suite: Suite { game: G::info().id.to_owned(), positions: Vec::new() },
            matches: 0,
            abandoned: 0,
            unplaced: 0,
        },
        seen: HashSet::new(),
        taken: Vec::new(),
        games: plan.rules.iter().map(|rules| G::with_rules(rules)).collect::<Result<_, _>>()?,
    };
    while maker.made.matches < plan.matches
        && !stop.load(Ordering::Relaxed)
        && plan.wanted.iter().any(|wanted| maker.found(wanted.question.kind) < wanted.count)
    {
        let before = maker.made.suite.positions.len();
        maker.play_match();
        maker.made.matches += 1;
        maker.made.suite.positions[before..].iter().for_each(&mut each);
    }
    Ok(maker.made)
}

struct Maker<'a, G: Rulebook> {
    plan: &'a MakePlan,
    stop: &'a AtomicBool,
    made: Made,
    seen: HashSet<String>,
    /// Match and kind of every position kept.
    taken: Vec<(u64, Kind)>,
    games: Vec<G>,
}

impl<G: Rulebook> Maker<'_, G> {
    fn found(&self, kind: Kind) -> usize {
        self.taken.iter().filter(|(_, taken)| *taken == kind).count()
    }

    /// The question of the kind, if another position of it is wanted from this match.
    fn wants(&self, kind: Kind, number: u64) -> Option<Question> {
        let wanted = self.plan.wanted.iter().find(|wanted| wanted.question.kind == kind)?;
        let from_match = self.taken.iter().filter(|&&taken| taken == (number, kind)).count();
        (self.found(kind) < wanted.count && from_match < self.plan.per_match).then_some(wanted.question)
    }

    /// Plays one match. One decision in four, drawn by lot, is random, so that tactics arise that good play would
    /// avoid.
    ///
    /// Long proofs are tried only where they promise something: when a side can score in its turn, its previous turn is
    /// looked at for a goal that was already forced, and the turn between for the only defence. When a side has scored
    /// or won the ball, the turns before are looked at for the moment from which that was forced.
    fn play_match(&mut self) {
        let number = self.made.matches;
        let game = match self.games.get((number % self.games.len().max(1) as u64) as usize) {
            Some(game) => game.clone(),
            None => return,
        };
        let mut rng = stream(self.plan.seed, &[number]);
        let mut scratch = Vec::new();
        let mut position = self.opening(&game, number);
        let mut turns: Vec<Turn<G>> = Vec::new();
        for ply in 0..u64::from(game.ply_limit()) {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            if let Actor::Side(side) = game.actor(&position) {
                if turns.last().is_none_or(|turn| turn.side != side) {
                    turns.push(Turn { side, decisions: Vec::new() });
                }
                if let Some(turn) = turns.last_mut() {
                    turn.decisions.push(position);
                    if turn.decisions.len() == 1 && self.look_back(&game, &turns, number) {
                        turns.clear();
                    }
                }
            }
            let Some(action) = self.next_action(&game, &position, (number, ply), &mut rng, &mut scratch)
            else {
                return;
            };
            let before = position;
            game.apply_unchecked(&mut position, action);
            if let Some((side, kind)) = event(&game, &before, &position) {
                self.look_for_force(&game, &turns, (side, kind), number);
            }
        }
    }

    /// Where the match begins.
    fn opening(&self, game: &G, number: u64) -> G::Position {
        let seed = derive(self.plan.seed, &[number]);
        let steps = below(&mut stream(seed, &[0]), self.plan.random_steps.saturating_add(1));
        let mut opening = Opening::of_rules(game);
        opening.extend(game, steps, derive(seed, &[1]));
        opening.position
    }

    fn next_action(
        &self,
        game: &G,
        position: &G::Position,
        (number, ply): (u64, u64),
        rng: &mut Stream,
        scratch: &mut Vec<G::Action>,
    ) -> Option<G::Action> {
        let searched = matches!(game.actor(position), Actor::Side(_)) && below(rng, 4) != 0;
        if searched {
            let seed = derive(self.plan.seed, &[number, ply]);
            let limits = Limits { simulations: Some(self.plan.simulations), seed, ..Limits::default() };
            return search(game, position, &Config::default(), &limits, &Control::default()).ok()?.best();
        }
        game.sample(position, rng, scratch)
    }

    /// If the side of the last turn can score in it, keeps what the last three turns have to offer; says whether it
    /// can.
    fn look_back(&mut self, game: &G, turns: &[Turn<G>], number: u64) -> bool {
        let Some(turn) = turns.last() else { return false };
        let start = &turn.decisions[0];
        let gain = Gain::new(game, start, turn.side, Aim::Goal);
        let mut prover = Prover::new(game, turn.side, gain, self.plan.nodes).until(self.stop);
        if prover.succeeds(start, 0) != Ok(true) {
            return false;
        }
        self.keep(game, start, turn.side, Kind::GoalThisTurn, number);
        for (kind, back) in [(Kind::OnlyDefence, 1), (Kind::GoalNextTurn, 2)] {
            let Some(earlier) = turns.len().checked_sub(back + 1).map(|index| &turns[index]) else {
                continue;
            };
            for position in &earlier.decisions {
                self.keep(game, position, earlier.side, kind, number);
            }
        }
        let earlier = turns.split_last().map_or(turns, |(_, earlier)| earlier);
        self.look_for_force(game, earlier, (turn.side, Kind::GoalByForce), number);
        true
    }

    /// A side can now, or has just done what `kind` asks for: keeps the decisions that forced it, and those that could
    /// have prevented a goal.
    fn look_for_force(&mut self, game: &G, turns: &[Turn<G>], (side, kind): (Side, Kind), number: u64) {
        for turn in turns.iter().rev().take(self.horizon()) {
            let kind = if turn.side == side { kind } else { Kind::OnlyDefence };
            for position in &turn.decisions {
                self.keep(game, position, turn.side, kind, number);
            }
        }
    }

    /// The longest horizon in turns of the kinds that are forced step by step, 0 if none of them is wanted.
    fn horizon(&self) -> usize {
        let by_force = |wanted: &&Wanted| {
            wanted.count > 0 && matches!(wanted.question.kind, Kind::GoalByForce | Kind::BallByForce)
        };
        self.plan
            .wanted
            .iter()
            .filter(by_force)
            .map(|wanted| wanted.question.turns as usize)
            .max()
            .unwrap_or(0)
    }

    /// Where the position stands in the match when it is asked; `None` if it cannot stand there.
    fn placed(&self, game: &G, position: &G::Position, question: Question) -> Option<G::Position> {
        let late = self.plan.last_turns && question.kind.aim() == Aim::Goal;
        if late { game.in_last_turns(position, question.turns) } else { Some(*position) }
    }

    /// Adds the position if play is going, it is of this kind, and the kind is still wanted.
    fn keep(&mut self, game: &G, position: &G::Position, side: Side, kind: Kind, number: u64) {
        let Some(question) = self.wants(kind, number).filter(|_| !self.stop.load(Ordering::Relaxed)) else {
            return;
        };
        let Some(position) = &self.placed(game, position, question) else {
            self.made.unplaced += 1;
            return;
        };
        let text = game.print_position(position);
        if game.is_stopped(position) || self.seen.contains(&text) {
            return;
        }
        let Ok(right) = answers(game, position, side, question, self.plan.nodes, self.stop) else {
            self.made.abandoned += u64::from(!self.stop.load(Ordering::Relaxed));
            return;
        };
        let listed = successors(game, position).len();
        if right.is_empty() || right.len() as f64 > self.plan.share * listed as f64 {
            return;
        }
        let mut tokens: Vec<String> =
            right.into_iter().map(|action| game.print_action(position, action)).collect();
        tokens.sort_unstable();
        let id = format!("{}-{:03}", kind.name(), self.made.suite.positions.len() + 1);
        self.seen.insert(text.clone());
        self.taken.push((number, kind));
        self.made.suite.positions.push(Tactic {
            id,
            kind,
            rules: game.rules(),
            position: text,
            answers: tokens,
            turns: (question.turns != kind.usual_turns()).then_some(question.turns),
        });
    }
}

/// The side that has scored or won the ball between two positions, and the kind of tactic that forces it.
fn event<G: Rulebook>(game: &G, before: &G::Position, after: &G::Position) -> Option<(Side, Kind)> {
    let (old, new) = (game.score(before), game.score(after));
    if let Some(side) = Side::ALL.into_iter().find(|side| new[side.index()] > old[side.index()]) {
        return Some((side, Kind::GoalByForce));
    }
    let winner = game.possession(after)?;
    (game.possession(before) == Some(winner.opponent())).then_some((winner, Kind::BallByForce))
}

/// Consecutive decisions of one side.
struct Turn<G: Rulebook> {
    side: Side,
    decisions: Vec<G::Position>,
}
