//! Playing one game between two players.

mod adjudication;
mod clock;
mod effort;

use std::sync::atomic::AtomicBool;

use thiserror::Error;
use touchline_engine::random::{derive, stream};
use touchline_engine::{Actor, Game, MatchResult, Rulebook, Side, draw_outcome, successors};

use crate::openings::Opening;
use crate::player::{Budget, Choice, Fault, Player};
use crate::record::{self, Decision, End, Known, Winner, game_seed};
use crate::stop::Stop;
use crate::stopwatch::Stopwatch;

pub use adjudication::{Adjudication, AdjudicationError};
pub use clock::decision_time;
pub use effort::Effort;

use adjudication::Opinions;
use clock::Clock;

/// The seeds of a game, made from the plan's identity (in a ladder from its seed) and the game's number alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seeds {
    /// What both games of a pair share: opening and dice.
    pub pair: u64,
    /// What is the game's own: the players' random choices.
    pub game: u64,
}

impl Seeds {
    /// The seeds of game `number`; games 2n and 2n + 1 are a pair.
    #[must_use]
    pub fn of(root: u64, number: u64) -> Seeds {
        let pair = number >> 1;
        Seeds { pair: derive(root, &[0, pair]), game: game_seed(root, number) }
    }

    fn opening(self) -> u64 {
        derive(self.pair, &[0])
    }

    /// The seed of the chance event that is number `event` of the game.
    fn chance(self, event: u64) -> u64 {
        derive(self.pair, &[1, event])
    }

    fn decision(self, step: usize) -> u64 {
        derive(self.game, &[step as u64])
    }
}

/// A game to be played.
#[derive(Clone, Debug)]
pub struct Pairing<G: Rulebook> {
    /// The game's number in its plan.
    pub number: u64,
    /// The variant of the rules, for the record.
    pub variant: u32,
    /// Its seeds.
    pub seeds: Seeds,
    /// What the record tells as its seed, see [`Header::mark`](crate::record::Header::mark).
    pub mark: u64,
    /// Names of the players of White and of Black.
    pub names: [String; 2],
    /// Budgets of White and of Black.
    pub budgets: [Budget; 2],
    /// Tokens that White and Black play whenever one of them is legal, without asking the player: the first of the list
    /// that is.
    pub habits: [Vec<String>; 2],
    /// The beginning.
    pub opening: Opening<G>,
    /// Random steps after it.
    pub random_steps: u32,
    /// When to end it early.
    pub adjudication: Adjudication,
    /// Whether search results are kept in the record.
    pub keep_decisions: bool,
}

/// Is told every step of a game after it was made: the position before it, the step, and the value that the player
/// gave for the side to act.
pub type Watch<'a, G> = dyn FnMut(&<G as Game>::Position, <G as Game>::Action, Option<f64>) + 'a;

/// Why a game was not played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unfinished {
    /// The caller asked to stop.
    #[error("stopped")]
    Stopped,
    /// The game has nothing to go on with: a chance event of which no outcome can be drawn, or nobody to act before the
    /// end.
    #[error("it cannot go on from \"{position}\": {reason}")]
    Impossible {
        /// The position.
        position: String,
        /// What is missing.
        reason: &'static str,
    },
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The record, which holds how the game ended.
    pub game: record::Game,
    /// The side that lost it through a fault, and which fault; the record holds no reasons.
    pub fault: Option<(Side, Fault)>,
    /// What the decisions of White and of Black took.
    pub efforts: [Effort; 2],
}

impl Played {
    /// Whether nobody is at fault for an end by a crash: whoever ended the program that plays may have ended this one,
    /// too.
    #[must_use]
    pub fn is_void(&self, stop: &Stop) -> bool {
        matches!(self.fault, Some((_, Fault::Crash(_)))) && stop.is_soon_requested()
    }

    /// Whether a player could not be started. One that vanished meanwhile would lose all games from here on.
    #[must_use]
    pub const fn lacks_player(&self) -> bool {
        matches!(self.fault, Some((_, Fault::Start(_))))
    }
}

/// Plays a game to its end.
///
/// A player's fault loses the game for that player; it is no error.
///
/// # Errors
/// `stop` became true before, or the game cannot go on.
pub fn play<G: Rulebook>(
    game: &G,
    pairing: &Pairing<G>,
    players: &mut [Box<dyn Player<G>>; 2],
    stop: &AtomicBool,
    watch: &mut Watch<'_, G>,
) -> Result<Played, Unfinished> {
    let mut table = Table::new(game, pairing);
    for (side, player) in Side::ALL.into_iter().zip(players.iter_mut()) {
        if let Err(fault) = player.begin(game, stop) {
            return table.forfeit(side, fault);
        }
    }
    loop {
        if stop.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(Unfinished::Stopped);
        }
        if let Some(ended) = table.ended() {
            return Ok(Played { game: ended, fault: None, efforts: table.efforts });
        }
        let before = table.position;
        let (action, value) = match game.actor(&before) {
            Actor::Side(side) => {
                let player = &mut players[side.index()];
                match table.decide(side, player.as_mut(), stop) {
                    Ok(choice) => (choice.action, choice.value),
                    Err(fault) => return table.forfeit(side, fault),
                }
            }
            Actor::Chance => (table.roll()?, None),
            Actor::None => return Err(table.impossible("nobody is to act")),
        };
        table.step(action);
        watch(&before, action, value);
    }
}

/// The state of a game under way.
struct Table<'a, G: Rulebook> {
    game: &'a G,
    pairing: &'a Pairing<G>,
    position: G::Position,
    record: record::Game,
    clocks: [Clock; 2],
    opinions: Opinions,
    efforts: [Effort; 2],
    events: u64,
}

impl<'a, G: Rulebook> Table<'a, G> {
    fn new(game: &'a G, pairing: &'a Pairing<G>) -> Table<'a, G> {
        let mut opening = pairing.opening.clone();
        opening.extend(game, pairing.random_steps, pairing.seeds.opening());
        let [white, black] = pairing.names.clone();
        let record = record::Game {
            number: pairing.number,
            seed: pairing.mark,
            variant: pairing.variant,
            white,
            black,
            start: opening.start,
            opening: opening.steps.len() as u32,
            steps: opening.steps.iter().map(|&action| action.into()).collect(),
            ..record::Game::default()
        };
        let clocks = pairing.budgets.map(Clock::new);
        Table {
            game,
            pairing,
            position: opening.position,
            record,
            clocks,
            opinions: Opinions::default(),
            efforts: Default::default(),
            events: 0,
        }
    }

    fn decide(
        &mut self,
        side: Side,
        player: &mut dyn Player<G>,
        stop: &AtomicBool,
    ) -> Result<Choice<G::Action>, Fault> {
        let step = self.record.steps.len();
        let clock = &mut self.clocks[side.index()];
        let is_forced = clock.is_running() && successors(self.game, &self.position).len() == 1;
        let allowance = clock.allowance(self.pairing.seeds.decision(step), is_forced);
        let watch = Stopwatch::start();
        let habit = habit(self.game, &self.position, &self.pairing.habits[side.index()]);
        let is_asked = habit.is_none();
        let choice = match habit {
            Some(choice) => choice,
            None => player.decide(self.game, &self.position, &allowance, stop)?,
        };
        let used = watch.elapsed();
        self.efforts[side.index()].add(&Effort {
            decisions: is_asked.into(),
            simulations: choice.simulations,
            nodes: choice.nodes,
            time: used,
        });
        clock.spend(used)?;
        if self.pairing.budgets.iter().any(Budget::is_timed) {
            self.record.clocks.push(u32::try_from(used.as_millis()).unwrap_or(u32::MAX));
        }
        if self.pairing.keep_decisions {
            self.record.decisions.push(self.decision(&choice));
        }
        self.opinions.hear(side, choice.value, &self.pairing.adjudication);
        Ok(choice)
    }

    /// A choice as it is stored.
    fn decision(&self, choice: &Choice<G::Action>) -> Decision {
        let mut by_code: Vec<(u32, u32)> =
            successors(self.game, &self.position).into_iter().map(|action| (action.into(), 0)).collect();
        by_code.sort_unstable();
        for &(action, visits) in &choice.visits {
            let code: u32 = action.into();
            if let Ok(rank) = by_code.binary_search_by_key(&code, |&(code, _)| code)
                && let Some(entry) = by_code.get_mut(rank)
            {
                entry.1 = u32::try_from(visits).unwrap_or(u32::MAX);
            }
        }
        let visits: Vec<u32> = by_code.into_iter().map(|(_, visits)| visits).collect();
        Decision {
            simulations: u32::try_from(choice.simulations).unwrap_or(u32::MAX),
            value: Decision::store_value(choice.value.unwrap_or(0.5)),
            proof: choice.proof,
            visits: Decision::pack_visits(&visits),
        }
    }

    /// The outcome of a chance event: that of the same event in the other game of the pair, where the events agree.
    fn roll(&mut self) -> Result<G::Action, Unfinished> {
        let mut outcomes = Vec::new();
        self.game.outcomes(&self.position, &mut outcomes);
        let mut rng = stream(self.pairing.seeds.chance(self.events), &[]);
        self.events += 1;
        draw_outcome(&outcomes, &mut rng).ok_or_else(|| self.impossible("no chance outcome can be drawn"))
    }

    fn impossible(&self, reason: &'static str) -> Unfinished {
        Unfinished::Impossible { position: self.game.print_position(&self.position), reason }
    }

    fn step(&mut self, action: G::Action) {
        self.record.steps.push(action.into());
        self.game.apply_unchecked(&mut self.position, action);
    }

    /// The finished game, if the rules or an adjudication end it here.
    fn ended(&mut self) -> Option<record::Game> {
        if let Some(result) = self.game.result(&self.position) {
            return Some(self.finish(End::Rules, result.winner));
        }
        if let Some(winner) = self.opinions.agreed(&self.pairing.adjudication) {
            let end = if winner.is_some() { End::AgreedWin } else { End::AgreedDraw };
            return Some(self.finish(end, winner));
        }
        let limit = self.pairing.adjudication.step_limit as usize;
        if limit > 0 && self.record.steps.len() >= limit {
            let result = MatchResult::by_score(self.game.score(&self.position));
            return Some(self.finish(End::StepLimit, result.winner));
        }
        None
    }

    /// The game lost by `side` through a fault; stopped when nobody is at fault.
    fn forfeit(&mut self, side: Side, fault: Fault) -> Result<Played, Unfinished> {
        let end = fault.end().ok_or(Unfinished::Stopped)?;
        let game = self.finish(end, Some(side.opponent()));
        Ok(Played { game, fault: Some((side, fault)), efforts: self.efforts })
    }

    fn finish(&mut self, end: End, winner: Option<Side>) -> record::Game {
        let mut record = std::mem::take(&mut self.record);
        record.end = end;
        record.winner = Winner::side(winner);
        record.score = match self.game.result(&self.position) {
            Some(result) => result.score,
            None => self.game.score(&self.position),
        };
        record.last = self.game.print_position(&self.position);
        record
    }
}

/// What a side with these habits plays without thinking; `None` where none of them is legal.
fn habit<G: Rulebook>(game: &G, position: &G::Position, habits: &[String]) -> Option<Choice<G::Action>> {
    if habits.is_empty() {
        return None;
    }
    let legal = successors(game, position);
    let tokens: Vec<String> = legal.iter().map(|&action| game.print_action(position, action)).collect();
    let place = habits.iter().find_map(|habit| tokens.iter().position(|token| token == habit))?;
    Some(Choice {
        action: *legal.get(place)?,
        simulations: 0,
        nodes: 0,
        value: None,
        proof: Known::default(),
        visits: Vec::new(),
    })
}
