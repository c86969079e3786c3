//! The contract between the rules of a game and everything that plays it.
//!
//! [`Game`] is all that search needs: who acts, which actions there are, what they do. [`Rulebook`] adds what people
//! and files need: text, options, formations, drawings; [`Fitted`] the models that its knowledge is made of. A game is
//! a value (its options), a position is plain data without a pointer to the game.

mod fitted;
mod reason;
mod successors;
mod tokens;

use std::fmt::Debug;
use std::hash::Hash;

use crate::chance::{Outcomes, draw_outcome};
use crate::diagram::Diagram;
use crate::error::{ActionError, IllegalAction, OptionError, PositionError};
use crate::knowledge::Guidance;
use crate::options::{self, Entry, EntryError, OptionSpec};
use crate::random::{Stream, below};
use crate::side::{Actor, MatchResult, Side};

pub use fitted::Fitted;
pub use reason::leading_square;
pub use successors::successors;
use tokens::find_action;
pub(crate) use tokens::find_outcome;
pub use tokens::sorted_tokens;

/// The rules of a two-sided game with perfect information, possibly with chance.
///
/// Nothing here assumes that sides alternate: after an action the same side may act again, the other side may have an
/// out-of-turn choice, chance may decide, or the match may be over. Matches are finite, so that no position can come
/// back within a match (whatever counts moves on is part of the position): the game graph has no cycle.
pub trait Game: Clone + Send + Sync + 'static {
    /// Everything that legal play from here on depends on, besides the options. Equal positions have equal futures.
    type Position: Copy + Eq + Debug + Send + Sync + 'static;

    /// The smallest decision of a side, or one outcome of a chance event.
    ///
    /// `Into<u32>` is the action's code: different actions of one position have different codes, and a code never
    /// changes its meaning, because game records store it.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + Into<u32> + 'static;

    /// The first position of a match.
    fn start(&self) -> Self::Position;

    /// Who decides next.
    fn actor(&self, position: &Self::Position) -> Actor;

    /// Appends every legal action of the side to act, each once, in an order that depends on the position only.
    /// Appends nothing at a chance event and when the match is over.
    fn legal(&self, position: &Self::Position, actions: &mut Vec<Self::Action>);

    /// Appends every outcome of the chance event with its exact probability; the probabilities sum to 1.
    /// Appends nothing when the actor is not chance.
    fn outcomes(&self, position: &Self::Position, outcomes: &mut Outcomes<Self::Action>) {
        let _ = (position, outcomes);
    }

    /// Makes an action or chance outcome that is known to be legal (it came from [`legal`](Game::legal),
    /// [`outcomes`](Game::outcomes) or [`sample`](Game::sample) for this position).
    ///
    /// For any other action the position afterwards is unspecified; use [`apply`](Game::apply) for those.
    fn apply_unchecked(&self, position: &mut Self::Position, action: Self::Action);

    /// The result when the match is over, else `None`. `Some` exactly when the actor is [`Actor::None`].
    fn result(&self, position: &Self::Position) -> Option<MatchResult>;

    /// Whether some action or outcome may end the match here; `false` only where it is certain that none does. A search
    /// looks for ends only where there may be one.
    fn may_end(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// A 64-bit hash of the position: equal positions have equal hashes, different ones differ with overwhelming
    /// probability.
    fn hash(&self, position: &Self::Position) -> u64;

    /// The side whose turn it is, where that differs from the side to act (an out-of-turn choice) or chance acts;
    /// by default the side to act.
    fn turn(&self, position: &Self::Position) -> Option<Side> {
        self.actor(position).side()
    }

    /// Whether the action is a legal action, or a possible outcome at a chance event.
    fn is_legal(&self, position: &Self::Position, action: Self::Action) -> bool {
        match self.actor(position) {
            Actor::Side(_) => {
                let mut actions = Vec::new();
                self.legal(position, &mut actions);
                actions.contains(&action)
            }
            Actor::Chance => {
                let mut outcomes = Vec::new();
                self.outcomes(position, &mut outcomes);
                outcomes.iter().any(|&(outcome, _)| outcome == action)
            }
            Actor::None => false,
        }
    }

    /// Makes an action or chance outcome after checking that it is legal.
    ///
    /// # Errors
    /// [`IllegalAction`] if it is not; the position is unchanged then.
    fn apply(&self, position: &mut Self::Position, action: Self::Action) -> Result<(), IllegalAction> {
        if !self.is_legal(position, action) {
            return Err(IllegalAction);
        }
        self.apply_unchecked(position, action);
        Ok(())
    }

    /// Draws the next action: uniformly from the legal actions of a side, by exact probability at a chance event;
    /// `None` when the match is over.
    ///
    /// `scratch` is working memory whose content is lost; pass the same vector again to save allocations. Games
    /// override this where a uniform action can be drawn without making the list.
    fn sample(
        &self,
        position: &Self::Position,
        rng: &mut Stream,
        scratch: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        match self.actor(position) {
            Actor::Side(_) => {
                scratch.clear();
                self.legal(position, scratch);
                let index = below(rng, u32::try_from(scratch.len()).unwrap_or(u32::MAX));
                scratch.get(index as usize).copied()
            }
            Actor::Chance => self.sample_outcome(position, rng),
            Actor::None => None,
        }
    }

    /// Draws an outcome of the chance event by its exact probability; `None` when the actor is not chance.
    fn sample_outcome(&self, position: &Self::Position, rng: &mut Stream) -> Option<Self::Action> {
        let mut outcomes = Vec::new();
        self.outcomes(position, &mut outcomes);
        draw_outcome(&outcomes, rng)
    }

    /// Knowledge, optional: an estimate in 0..=1 of White's final value (1 win, 1/2 draw, 0 loss), score and clock
    /// included. Search must survive without it; 1/2 everywhere is the default.
    ///
    /// Must be a pure function of the position, computed with `+ - * /` and `sqrt` only (see [`crate::arithmetic`]), so
    /// that it is the same to the bit everywhere.
    fn static_value(&self, position: &Self::Position) -> f32 {
        let _ = position;
        0.5
    }

    /// Knowledge, optional: a closer estimate than [`static_value`](Game::static_value) that takes longer, of the same
    /// meaning and with the same duties; the static value by default.
    fn network_value(&self, position: &Self::Position) -> f32 {
        self.static_value(position)
    }

    /// Knowledge, optional: how a search should use the static values and weights of this game; as is usual by default.
    fn guidance(&self) -> Guidance {
        Guidance::USUAL
    }

    /// Knowledge, optional: appends one weight >= 0 for each of `actions` (the legal list of `position`): how likely a
    /// good player is to choose it, up to a common factor. All equal by default.
    fn action_priors(&self, position: &Self::Position, actions: &[Self::Action], priors: &mut Vec<f32>) {
        let _ = position;
        priors.extend(actions.iter().map(|_| 1.0));
    }

    /// Knowledge, optional: an action that scores at once for the side to act, if the game can tell quickly.
    /// Playouts take it (a decisive move in the sense of Teytaud & Teytaud 2010) and leave alone the actions after
    /// which the other side has one (anti-decisive moves).
    fn scoring_action(&self, position: &Self::Position) -> Option<Self::Action> {
        let _ = position;
        None
    }

    /// Knowledge, optional: draws an action for playouts that see what scores at once, where that is quicker than by
    /// [`scoring_action`](Game::scoring_action) before and after each action: one that scores at once, if there is one,
    /// else uniformly from the actions after which the other side cannot score at once, if there are any, else
    /// uniformly from all. `None` when the match is over, and everywhere by default.
    ///
    /// Only playouts ask for it, and a search runs none where the game has static values and its setting
    /// `playout-length` is 0, which is so for the five games by default (docs/search-settings.md).
    fn sample_watchful(&self, position: &Self::Position, rng: &mut Stream) -> Option<Self::Action> {
        let _ = (position, rng);
        None
    }

    /// Knowledge, optional: whether the side whose turn it is may win the match before the turn changes hands; `false`
    /// only where it is certain that it cannot, whatever anybody does. Proofs of wins leave such turns out.
    fn may_win_this_turn(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }
}

/// What is fixed about a game: names, board, options.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The game id of CONVENTIONS, for instance `socchess`.
    pub id: &'static str,
    /// The published name.
    pub name: &'static str,
    /// One line for people: what the game is.
    pub summary: &'static str,
    /// Board size for people, for instance `18x24`.
    pub board: &'static str,
    /// All options in the order of the rule page.
    pub options: &'static [OptionSpec],
    /// The options, as `key=value,…` or empty, of the standard opening: default formations instead of a set-up phase.
    pub opening: &'static str,
}

/// A named formation, line-up or opening arrangement of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formation {
    /// The name, as options and tokens use it.
    pub name: String,
    /// One line for people.
    pub description: String,
    /// The rules options that give this formation to both sides, `key=value,…`; empty if no option does.
    pub rules: String,
    /// A position string of a game with `rules` that shows it.
    pub position: String,
}

/// An exact symmetry of a game: maps a game, its positions and its actions onto an equivalent game.
#[derive(Clone, Copy)]
pub struct Symmetry<G: Game> {
    /// `colour swap` or `mirror`, and what else the game has.
    pub name: &'static str,
    /// Whether the sides change places (results and scores are then exchanged, too).
    pub swaps_sides: bool,
    /// The game with its options mapped; `None` if the symmetry does not hold under these options.
    pub game: fn(&G) -> Option<G>,
    /// The image of a position; `None` for positions that the rule page exempts.
    pub position: fn(&G, &G::Position) -> Option<G::Position>,
    /// The image of an action that is legal in the given (not yet mapped) position.
    pub action: fn(&G, &G::Position, G::Action) -> G::Action,
}

/// A game with everything people and files need: options, text, formations, drawings.
///
/// `Default` is the game with its published options.
pub trait Rulebook: Game + Default {
    /// Names, board and options.
    fn info() -> &'static GameInfo;

    /// Sets one option.
    ///
    /// # Errors
    /// An unknown key or a value outside the option's range.
    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// The present value of an option in canonical form; `None` for an unknown key.
    fn option(&self, key: &str) -> Option<String>;

    /// The game with these options: `key=value[,key=value…]`; empty, `-` or `default` stand for none.
    ///
    /// # Errors
    /// Syntax, unknown or repeated keys, bad values.
    fn with_rules(rules: &str) -> Result<Self, OptionError> {
        let mut game = Self::default();
        for (key, value) in options::split(rules)? {
            game.set_option(key, value)?;
        }
        Ok(game)
    }

    /// The options that differ from the defaults as `key=value,…` in the order of the rule page; `default` for none.
    /// `with_rules(rules())` is the same game.
    fn rules(&self) -> String {
        let standard = Self::default();
        let changed = |spec: &OptionSpec| {
            let value = self.option(spec.key)?;
            (standard.option(spec.key).as_deref() != Some(&value)).then(|| format!("{}={value}", spec.key))
        };
        let pairs: Vec<String> = Self::info().options.iter().filter_map(changed).collect();
        if pairs.is_empty() { "default".to_owned() } else { pairs.join(",") }
    }

    /// The options `(key, value)` that the entries of a rules file stand for. By default every entry is an option;
    /// a game may offer other forms that are nicer to write, such as tables of numbers.
    ///
    /// # Errors
    /// The entry that is wrong or missing, and why.
    fn options_of(entries: &[Entry]) -> Result<Vec<(String, String)>, EntryError> {
        let option = |(index, entry): (usize, &Entry)| {
            entry.option(index, |key, value| Self::default().set_option(key, value))
        };
        entries.iter().enumerate().map(option).collect()
    }

    /// Reads a position string.
    ///
    /// # Errors
    /// Names the field that is wrong, and why. Only canonical strings are accepted.
    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError>;

    /// The canonical position string.
    fn print_position(&self, position: &Self::Position) -> String;

    /// The token of an action or chance outcome that is legal in the position.
    fn print_action(&self, position: &Self::Position, action: Self::Action) -> String;

    /// The action with this token.
    ///
    /// # Errors
    /// The token is not legal here; the error lists the nearest legal ones.
    fn parse_action(&self, position: &Self::Position, token: &str) -> Result<Self::Action, ActionError> {
        find_action(self, position, token)
    }

    /// The outcome of the chance event that dice with this on them stand for, as a person at the board reads it off
    /// them: a token, or what stands behind its colon, in upper or lower case; a game may know more. `None` where there
    /// is no such outcome.
    fn outcome_shown(&self, position: &Self::Position, dice: &str) -> Option<Self::Action> {
        find_outcome(self, position, dice)
    }

    /// The action in words for a person, for instance "rook e4 carries the ball to e6".
    fn describe_action(&self, position: &Self::Position, action: Self::Action) -> String;

    /// Checks the invariants of a position that came from play: board and redundant fields agree, counts fit.
    ///
    /// # Errors
    /// The invariant that is broken.
    fn validate(&self, position: &Self::Position) -> Result<(), PositionError>;

    /// No match has more actions and chance events than this (the rule page's hard limit).
    fn ply_limit(&self) -> u32;

    /// The score so far, White's first.
    fn score(&self, position: &Self::Position) -> [u16; 2];

    /// The board for people, as data; who draws it decides about characters and colours.
    fn diagram(&self, position: &Self::Position) -> Diagram;

    /// The named formations.
    fn formations() -> Vec<Formation>;

    /// The exact symmetries of the game; conformance checks them.
    fn symmetries() -> Vec<Symmetry<Self>> {
        Vec::new()
    }

    /// The side whose ball it is, for tactics that are about winning it: the side that keeps the ball if play stops
    /// now. `None` where that is open, and by default.
    fn possession(&self, position: &Self::Position) -> Option<Side> {
        let _ = position;
        None
    }

    /// Whether play is stopped here: a set-up or a restart that is prepared at leisure. What a side wants to force
    /// "in this play" must happen before the next stop. Never by default.
    fn is_stopped(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The same position so late in a level match that it ends with the turn after `turns` - 1 changes of turn, so that
    /// the next goal decides; `turns` >= 1. `None` where play is stopped, the rules have no clock, or by default.
    fn in_last_turns(&self, position: &Self::Position, turns: u32) -> Option<Self::Position> {
        let _ = (position, turns);
        None
    }
}
