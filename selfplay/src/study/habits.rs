//! What sides were to play without being asked (`white-plays`, `black-plays`), and whether they could.
//!
//! A token that is never legal is not an error: nothing is known of a position before it is reached. But then a cell
//! shows free play under the name of the habit, and the report has to say so.

use std::collections::BTreeMap;

use touchline_engine::random::stream;
use touchline_engine::{Rulebook, Side};

use crate::contest::{Contest, Fixture};
use crate::openings::Opening;
use crate::record::Game;
use crate::record::replay::{Replay, ReplayError};

/// A habit of a cell, and how often it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Habit {
    /// Who has it.
    pub side: Side,
    /// Its tokens, with spaces between them.
    pub tokens: String,
    /// Measured games of the cell.
    pub games: u64,
    /// Those of them in which the side played one of the tokens when it was its turn to decide, openings left out.
    pub played: u64,
}

impl Habit {
    /// Whether games were measured and the habit was played in none of them.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.games > 0 && self.played == 0
    }
}

/// Whether each of these habits was played in a recorded game.
///
/// # Errors
/// The record does not fit the rules.
pub(super) fn played<G: Rulebook>(
    game: &G,
    record: &Game,
    habits: &[(Side, String)],
) -> Result<Vec<bool>, ReplayError> {
    let mut found = vec![false; habits.len()];
    if habits.is_empty() {
        return Ok(found);
    }
    for step in Replay::new(game, record)? {
        let step = step?;
        let Some(side) = step.actor.side().filter(|_| !step.opening) else { continue };
        let token = game.print_action(&step.position, step.action);
        for ((of, tokens), found) in habits.iter().zip(&mut found) {
            *found |= *of == side && tokens.split_whitespace().any(|habit| habit == token);
        }
    }
    Ok(found)
}

/// Random games in which a habit is looked for before the study is played.
pub const RANDOM_GAMES: u32 = 16;

/// A token that its side is to play whenever it can, and that was legal in none of the [`RANDOM_GAMES`]: perhaps a slip
/// of the pen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrangeToken {
    /// Who is to play it.
    pub side: Side,
    /// The token.
    pub token: String,
}

/// The players that play in no cell: perhaps a factor that gives them a seat was forgotten.
pub fn idle_players<G: Rulebook>(contest: &Contest<G>) -> Vec<&str> {
    let is_idle = |place: usize| contest.fixtures.iter().all(|fixture| !fixture.seats.contains(&place));
    let players = contest.players.iter().enumerate();
    players.filter(|&(place, _)| is_idle(place)).map(|(_, player)| player.settings.name.as_str()).collect()
}

/// The tokens of habits that were legal in no random game, from the openings of the cells that have them.
pub fn strange_tokens<G: Rulebook>(contest: &Contest<G>) -> Vec<StrangeToken> {
    let mut owners: BTreeMap<(Side, &str), Vec<&Fixture<G>>> = BTreeMap::new();
    for fixture in &contest.fixtures {
        for (side, token) in Side::ALL
            .into_iter()
            .zip(&fixture.habits)
            .flat_map(|(side, tokens)| tokens.iter().map(move |token| (side, token.as_str())))
        {
            owners.entry((side, token)).or_default().push(fixture);
        }
    }
    let is_strange = |((side, token), fixtures): &((Side, &str), Vec<&Fixture<G>>)| {
        let mut games = (0..RANDOM_GAMES).zip(fixtures.iter().cycle());
        !games.any(|(number, fixture)| {
            let opening = fixture.openings.get(number as usize % fixture.openings.len().max(1));
            let rules = contest.rules.variant(fixture.variant);
            rules
                .zip(opening)
                .is_some_and(|(game, opening)| is_legal_in_random_game(game, opening, *side, token, number))
        })
    };
    let strange = owners.into_iter().filter(is_strange);
    strange.map(|((side, token), _)| StrangeToken { side, token: token.to_owned() }).collect()
}

/// Whether the token is legal for the side, at any time in a random game from an opening.
fn is_legal_in_random_game<G: Rulebook>(
    game: &G,
    opening: &Opening<G>,
    side: Side,
    token: &str,
    number: u32,
) -> bool {
    let (mut position, mut scratch) = (opening.position, Vec::new());
    let mut random = stream(number.into(), &[]);
    loop {
        // As a habit is found when games are played: by the token to the letter.
        let is_legal = || {
            let action = game.parse_action(&position, token);
            action.is_ok_and(|action| game.print_action(&position, action) == token)
        };
        if game.actor(&position).side() == Some(side) && is_legal() {
            return true;
        }
        let Some(action) = game.sample(&position, &mut random, &mut scratch) else { return false };
        game.apply_unchecked(&mut position, action);
    }
}
