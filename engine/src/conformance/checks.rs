//! Laws of a single position and of a whole random match.

use std::collections::{HashSet, VecDeque};

use crate::chance::{Probability, share};
use crate::game::{Rulebook, leading_square, sorted_tokens, successors};
use crate::random::{Stream, below};
use crate::side::Actor;

/// So many of the last actions of a match are tried in every later position.
const STRANGERS: usize = 64;
/// So many of their tokens, the latest first.
const STRANGE_TOKENS: usize = 4;
/// In one of so many positions the string of every successor and every token of the list is read, in the others one
/// token: reading a token makes the whole list.
const THOROUGH: u64 = 16;

/// Options drawn at random from the examples of each option: each key is given with probability 1/2.
/// Examples go with one another, whatever their options.
pub fn random_rules<G: Rulebook>(rng: &mut Stream) -> G {
    let mut pairs = Vec::new();
    for spec in G::info().options {
        if below(rng, 2) == 1 && !spec.examples.is_empty() {
            let value = spec.examples[below(rng, spec.examples.len() as u32) as usize];
            pairs.push(format!("{}={value}", spec.key));
        }
    }
    let game = G::with_rules(&pairs.join(",")).expect("examples are right values");
    let again = G::with_rules(&game.rules()).expect("canonical rules are readable");
    assert_eq!(again.rules(), game.rules(), "rules of {pairs:?}");
    game
}

/// A game under [random options](random_rules) and a position of a random match, fewer than `plies` plies from its
/// start.
pub fn random_position<G: Rulebook>(rng: &mut Stream, plies: u32) -> (G, G::Position) {
    let game: G = random_rules(rng);
    let (mut position, mut scratch) = (game.start(), Vec::new());
    for _ in 0..below(rng, plies) {
        let Some(action) = game.sample(&position, rng, &mut scratch) else { break };
        game.apply_unchecked(&mut position, action);
    }
    (game, position)
}

/// Checks that any text is refused with a reason, or else is the one string of a position that obeys every law, the
/// token that is printed in `position`, or a value that an option tells and takes again.
pub fn check_text<G: Rulebook>(game: &G, position: &G::Position, text: &str) {
    match game.parse_position(text) {
        Ok(read) => {
            assert_eq!(game.print_position(&read), text, "an accepted string is not canonical");
            check_position(game, &read, &[]);
        }
        Err(error) => assert!(!error.reason.is_empty(), "{text}\nrefused without a reason"),
    }
    if let Ok(action) = game.parse_action(position, text) {
        assert_eq!(game.print_action(position, action), text, "an accepted token is not canonical");
    }
    for spec in G::info().options {
        let mut game = G::default();
        if game.set_option(spec.key, text).is_ok() {
            let value = game.option(spec.key).unwrap_or_default();
            assert_eq!(game.set_option(spec.key, &value), Ok(()), "{}={text} is told as {value}", spec.key);
        }
    }
    let _ = G::with_rules(text);
}

/// Checks every law of one position: text, invariants, actor and result, list, tokens, chance, apply and refusal.
///
/// `strangers` are actions of other positions with their tokens there: those that are not legal here must be refused
/// without any change. Reading a token that is not legal is slow, so that only the last few tokens are tried.
pub fn check_position<G: Rulebook>(game: &G, position: &G::Position, strangers: &[(String, G::Action)]) {
    let text = check_string(game, position);
    game.validate(position).unwrap_or_else(|e| panic!("{text}\ninvariant broken: {e}"));
    let values = [game.static_value(position), game.network_value(position)];
    assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{text}\nvalues {values:?}");
    check_actor(game, position, &text);
    check_list(game, position, &text);
    check_ends(game, position, &text);
    refuse_strangers(game, position, strangers, &text);
}

/// Checks that the position is read back from its string, and returns the string.
fn check_string<G: Rulebook>(game: &G, position: &G::Position) -> String {
    let text = game.print_position(position);
    let parsed = game.parse_position(&text).unwrap_or_else(|e| panic!("{text}\nown string refused: {e}"));
    assert_eq!(parsed, *position, "{text}\nparse(print(p)) differs from p");
    assert_eq!(game.hash(&parsed), game.hash(position), "{text}\nhash does not follow the string");
    assert_eq!(game.print_position(&parsed), text, "print(parse(s)) differs from s");
    text
}

fn check_actor<G: Rulebook>(game: &G, position: &G::Position, text: &str) {
    let actor = game.actor(position);
    let mut actions = Vec::new();
    game.legal(position, &mut actions);
    let mut outcomes = Vec::new();
    game.outcomes(position, &mut outcomes);
    assert_eq!(game.result(position).is_some(), actor == Actor::None, "{text}\nresult against actor");
    assert_eq!(!actions.is_empty(), matches!(actor, Actor::Side(_)), "{text}\nactions against actor");
    assert_eq!(!outcomes.is_empty(), actor == Actor::Chance, "{text}\noutcomes against actor");
    if actor == Actor::Chance {
        let sum: Probability = outcomes.iter().map(|&(_, p)| p).sum();
        assert_eq!(sum, Probability::from_integer(1), "{text}\nprobabilities sum to {sum}");
        assert!(outcomes.iter().all(|(_, p)| *p.numer() > 0), "{text}\nan outcome of probability 0");
    }
    if let Some(result) = game.result(position) {
        assert_eq!(result.score, game.score(position), "{text}\nscore of the result");
    }
    if let Some(action) = game.scoring_action(position) {
        assert!(game.is_legal(position, action), "{text}\nscoring action is not legal");
    }
    let mut priors = Vec::new();
    game.action_priors(position, &actions, &mut priors);
    assert_eq!(priors.len(), actions.len(), "{text}\nnumber of priors");
    assert!(priors.iter().all(|p| p.is_finite() && *p >= 0.0), "{text}\npriors {priors:?}");
}

fn check_list<G: Rulebook>(game: &G, position: &G::Position, text: &str) {
    let tokens = sorted_tokens(game, position);
    for pair in tokens.windows(2) {
        assert!(pair[0].0 != pair[1].0, "{text}\ntoken {} twice", pair[0].0);
    }
    let codes: HashSet<u32> = tokens.iter().map(|&(_, action)| action.into()).collect();
    assert_eq!(codes.len(), tokens.len(), "{text}\ntwo actions with one code");
    let is_thorough = game.hash(position).is_multiple_of(THOROUGH);
    for (token, action) in &tokens {
        assert!(!token.is_empty() && token.is_ascii() && !token.contains(' '), "{text}\ntoken {token:?}");
        assert!(!game.describe_action(position, *action).is_empty(), "{text}\n{token} has no description");
        let mut next = *position;
        game.apply(&mut next, *action)
            .unwrap_or_else(|e| panic!("{text}\n{token} is listed but refused: {e}"));
        assert!(next != *position, "{text}\n{token} changes nothing");
        game.validate(&next).unwrap_or_else(|e| panic!("{text}\nafter {token}: {e}"));
        if is_thorough {
            check_string(game, &next);
        }
    }
    let middle = tokens.len() / 2;
    let read = if is_thorough { 0..tokens.len() } else { middle..middle + 1 };
    for (token, action) in tokens.get(read).unwrap_or_default() {
        assert_eq!(game.parse_action(position, token), Ok(*action), "{text}\nparse_action({token})");
        if let Some(square) = leading_square(token) {
            assert!(game.diagram(position).at(square).is_some(), "{text}\n{token} begins off the diagram");
        }
    }
    for nonsense in ["", "nonsense", "a1-a1", "\u{fe0f}", "roll:"] {
        assert!(game.parse_action(position, nonsense).is_err(), "{text}\ntoken {nonsense:?} accepted");
    }
}

/// No match ends where it is said that none does.
fn check_ends<G: Rulebook>(game: &G, position: &G::Position, text: &str) {
    if game.may_end(position) {
        return;
    }
    for action in successors(game, position) {
        let mut next = *position;
        game.apply_unchecked(&mut next, action);
        let token = game.print_action(position, action);
        assert!(game.actor(&next) != Actor::None, "{text}\n{token} ends the match, which may not end here");
    }
}

fn refuse_strangers<G: Rulebook>(
    game: &G,
    position: &G::Position,
    strangers: &[(String, G::Action)],
    text: &str,
) {
    let legal = successors(game, position);
    for (_, stranger) in strangers.iter().filter(|(_, action)| !legal.contains(action)) {
        let mut next = *position;
        assert!(game.apply(&mut next, *stranger).is_err(), "{text}\n{stranger:?} accepted but not listed");
        assert_eq!(next, *position, "{text}\na refused action changed the position");
    }
    let listed: HashSet<String> = legal.iter().map(|&action| game.print_action(position, action)).collect();
    let unlisted = strangers.iter().map(|(token, _)| token).filter(|token| !listed.contains(*token));
    for token in unlisted.rev().take(STRANGE_TOKENS) {
        assert!(game.parse_action(position, token).is_err(), "{text}\ntoken {token} accepted but not listed");
    }
}

/// Plays one random match, checking every `every`-th position (1 = all), and returns its number of plies.
/// The match must end by itself within the game's limit.
pub fn check_match<G: Rulebook>(game: &G, rng: &mut Stream, every: u32) -> u32 {
    let mut position = game.start();
    let mut scratch = Vec::new();
    let mut strangers: VecDeque<(String, G::Action)> = VecDeque::new();
    let mut ply = 0;
    // The side whose turn it is, and whether it was said that it does not win in this turn.
    let (mut side, mut is_hopeless) = (None, false);
    loop {
        if ply % every == 0 || game.actor(&position) == Actor::None {
            check_position(game, &position, strangers.make_contiguous());
        }
        let Some(action) = game.sample(&position, rng, &mut scratch) else {
            assert_eq!(game.actor(&position), Actor::None);
            let winner = game.result(&position).and_then(|result| result.winner);
            assert!(!is_hopeless || winner != side, "{}\na win out of reach", game.print_position(&position));
            return ply;
        };
        let turn = game.turn(&position);
        is_hopeless = (is_hopeless && turn == side) || !game.may_win_this_turn(&position);
        side = turn;
        assert!(game.is_legal(&position, action), "{}\nsampled {action:?}", game.print_position(&position));
        if strangers.len() == STRANGERS {
            strangers.pop_front();
        }
        strangers.push_back((game.print_action(&position, action), action));
        game.apply_unchecked(&mut position, action);
        ply += 1;
        assert!(ply <= game.ply_limit(), "{}: more than {} plies", game.rules(), game.ply_limit());
    }
}

/// Chi-squared test of [`sample`](crate::Game::sample) against the exact distribution in one position, with
/// `draws` per listed action. The test fails when the statistic lies more than `6` standard deviations above its mean
/// (normal approximation of Wilson & Hilferty 1931: a false alarm less often than once in 10^8).
pub fn check_sampling<G: Rulebook>(game: &G, position: &G::Position, rng: &mut Stream, draws: u32) {
    let expected = distribution(game, position);
    if expected.len() < 2 {
        return;
    }
    let n = draws * expected.len() as u32;
    let mut counts = vec![0u32; expected.len()];
    let mut scratch = Vec::new();
    for _ in 0..n {
        let action = game.sample(position, rng, &mut scratch).expect("somebody acts");
        let index = expected.iter().position(|&(a, _)| a == action).expect("a listed action");
        counts[index] += 1;
    }
    let statistic: f64 = expected
        .iter()
        .zip(&counts)
        .map(|(&(_, p), &count)| {
            let mean = p * f64::from(n);
            (f64::from(count) - mean).powi(2) / mean
        })
        .sum();
    let freedom = (expected.len() - 1) as f64;
    let z = ((statistic / freedom).cbrt() - (1.0 - 2.0 / (9.0 * freedom))) / (2.0 / (9.0 * freedom)).sqrt();
    assert!(
        z < 6.0,
        "{}\nsampling is off: chi-squared {statistic} on {freedom}",
        game.print_position(position)
    );
}

fn distribution<G: Rulebook>(game: &G, position: &G::Position) -> Vec<(G::Action, f64)> {
    if game.actor(position) == Actor::Chance {
        let mut outcomes = Vec::new();
        game.outcomes(position, &mut outcomes);
        return outcomes.into_iter().map(|(a, p)| (a, share(p))).collect();
    }
    let actions = successors(game, position);
    let share = 1.0 / actions.len() as f64;
    actions.into_iter().map(|a| (a, share)).collect()
}
