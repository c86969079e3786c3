//! Playouts see what scores at once, for their own side and for the other.

use touchline_engine::random::{mix, stream};
use touchline_engine::{Actor, Game, MatchResult, Side, successors};
use touchline_search::{Config, Control, Limits, search};

use crate::games;
use crate::games::breakthrough::Breakthrough;
use crate::games::connect_four::ConnectFour;

/// A heap of stones, of which each side in turn takes one to three; who takes the last one wins.
#[derive(Clone)]
struct Heap(u8);

impl Game for Heap {
    /// The stones left, and whether Black is to take.
    type Position = (u8, bool);
    type Action = u8;

    fn start(&self) -> (u8, bool) {
        (self.0, false)
    }

    fn actor(&self, &(stones, black): &(u8, bool)) -> Actor {
        if stones == 0 { Actor::None } else { Actor::Side(Side::from_index(usize::from(black))) }
    }

    fn legal(&self, &(stones, _): &(u8, bool), actions: &mut Vec<u8>) {
        actions.extend(1..=stones.min(3));
    }

    fn apply_unchecked(&self, (stones, black): &mut (u8, bool), taken: u8) {
        *stones -= taken;
        *black = !*black;
    }

    fn result(&self, &(stones, black): &(u8, bool)) -> Option<MatchResult> {
        (stones == 0).then(|| MatchResult::by_score(if black { [1, 0] } else { [0, 1] }))
    }

    fn hash(&self, &(stones, black): &(u8, bool)) -> u64 {
        mix(u64::from(stones) << 1 | u64::from(black))
    }

    fn scoring_action(&self, &(stones, _): &(u8, bool)) -> Option<u8> {
        (1..=3).contains(&stones).then_some(stones)
    }
}

/// White's value of taking one stone of so many, by playouts alone.
fn value_of_one(stones: u8, config: Config) -> f64 {
    let config = Config { solver: false, endgame_steps: 0, expand_visits: 1000, rave: 0.0, ..config };
    let limits = Limits { simulations: Some(600), ..Limits::default() };
    let report = search(&Heap(stones), &(stones, false), &config, &limits, &Control::default());
    let report = report.expect("a search");
    report.lines.iter().find(|line| line.action == 1).expect("a line").value
}

/// From four stones every action lets the other side take the last one.
#[test]
fn a_playout_scores_when_it_can() {
    assert_eq!(value_of_one(5, Config::default()), 1.0);
    let plain = value_of_one(5, Config { decisive: false, anti_decisive: false, ..Config::default() });
    assert!((0.2..0.9).contains(&plain), "{plain}");
}

/// From five stones one action leaves four, the others a win.
#[test]
fn a_playout_does_not_let_the_other_side_score() {
    assert_eq!(value_of_one(6, Config::default()), 0.0);
    let careless = value_of_one(6, Config { anti_decisive: false, ..Config::default() });
    assert!((0.2..0.9).contains(&careless), "{careless}");
}

/// Whether the game names a winning action exactly where there is one, along random matches.
fn knows_what_wins<G: Game>(game: &G, matches: usize) -> bool {
    let mut rng = stream(6, &[]);
    let mut scratch = Vec::new();
    let wins = |position: &G::Position, action| {
        let Actor::Side(side) = game.actor(position) else { return false };
        let mut next = *position;
        game.apply_unchecked(&mut next, action);
        game.result(&next).is_some_and(|result| result.winner == Some(side))
    };
    let is_right = |position: &G::Position| match game.scoring_action(position) {
        Some(action) => successors(game, position).contains(&action) && wins(position, action),
        None => !successors(game, position).into_iter().any(|action| wins(position, action)),
    };
    (0..matches).all(|_| {
        let mut position = game.start();
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            if !is_right(&position) {
                return false;
            }
            game.apply_unchecked(&mut position, action);
        }
        is_right(&position)
    })
}

#[test]
fn the_test_games_know_what_wins() {
    assert!(knows_what_wins(&ConnectFour, 3000));
    assert!(knows_what_wins(&Breakthrough, 300));
    assert!(knows_what_wins(&Heap(30), 100));
}

/// The actions that playouts draw from which see what scores at once, worked out by making them.
fn watchful_choices<G: Game>(game: &G, position: &G::Position) -> Vec<G::Action> {
    if let Some(scoring) = game.scoring_action(position) {
        return vec![scoring];
    }
    let all = successors(game, position);
    let is_safe = |action: &G::Action| {
        let mut next = *position;
        game.apply_unchecked(&mut next, *action);
        game.scoring_action(&next).is_none()
    };
    let safe: Vec<_> = all.iter().copied().filter(is_safe).collect();
    if safe.is_empty() { all } else { safe }
}

/// What Connect Four draws by itself is what the search would draw: each choice is drawn in every position, nothing
/// else is, and over all positions together the first choices come as often as they should.
#[test]
fn connect_four_draws_watchful_actions_alike() {
    let game = &ConnectFour;
    let mut rng = stream(8, &[]);
    let (mut forced, mut lost) = (0, 0);
    let (mut first, mut expected, mut variance) = (0.0, 0.0, 0.0);
    for _ in 0..60 {
        let mut position = game.start();
        while let Some(action) = game.sample(&position, &mut rng, &mut Vec::new()) {
            let choices = watchful_choices(game, &position);
            let drawn: Vec<u8> =
                (0..150).map(|_| game.sample_watchful(&position, &mut rng).expect("an action")).collect();
            assert!(drawn.iter().all(|action| choices.contains(action)), "{position:?}");
            assert!(choices.iter().all(|action| drawn.contains(action)), "{position:?}");
            first += drawn.iter().filter(|&&action| action == choices[0]).count() as f64;
            let p = 1.0 / choices.len() as f64;
            expected += 150.0 * p;
            variance += 150.0 * p * (1.0 - p);
            let is_quiet = game.scoring_action(&position).is_none();
            forced += u32::from(is_quiet && choices.len() == 1);
            let any = successors(game, &position).len() == choices.len();
            let mut next = position;
            game.apply_unchecked(&mut next, choices[0]);
            lost += u32::from(is_quiet && any && game.scoring_action(&next).is_some());
            game.apply_unchecked(&mut position, action);
        }
        assert_eq!(game.sample_watchful(&position, &mut rng), None);
    }
    assert!(forced > 20 && lost > 5, "{forced} {lost}");
    assert!((first - expected).abs() < 4.0 * f64::sqrt(variance), "{first} {expected}");
}

#[test]
fn the_columns_of_connect_four_are_drawn_alike() {
    assert!(games::check_samples(&ConnectFour).iter().any(|result| result.winner.is_some()));
}
