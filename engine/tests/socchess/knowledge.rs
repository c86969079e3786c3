//! What search is told about positions and actions: it must be right where it is exact, and useful elsewhere.

use crate::play::{Match, white, with};
use touchline_engine::games::Socchess;
use touchline_engine::random::{Stream, stream};
use touchline_engine::{Actor, Fitted, Game, Rulebook, Side};

type Position = <Socchess as Game>::Position;

/// Positions along random matches of the standard opening.
fn random_positions(mut visit: impl FnMut(&Socchess, &Position)) {
    let game = Socchess::with_rules("white-setup=442,black-setup=343,length=60").expect("options");
    let mut scratch = Vec::new();
    for seed in 0..30 {
        let mut rng = stream(seed, &[9]);
        let mut position = game.start();
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            visit(&game, &position);
            game.apply_unchecked(&mut position, action);
        }
        visit(&game, &position);
    }
}

/// The value of the colour-swapped position is the complement.
#[test]
fn value_is_symmetric() {
    let swap = Socchess::symmetries().into_iter().find(|s| s.swaps_sides).expect("colour swap");
    random_positions(|game, position| {
        let image_game = (swap.game)(game).expect("exact");
        let image = (swap.position)(game, position).expect("exact");
        let sum = game.static_value(position) + image_game.static_value(&image);
        assert!((sum - 1.0).abs() < 1e-5, "{}: {sum}", game.print_position(position));
    });
}

/// A scoring action scores, and there is one whenever a shot goes in.
#[test]
fn scoring_actions_score() {
    let mut found = 0;
    random_positions(|game, position| {
        let Actor::Side(side) = game.actor(position) else { return };
        let scores = |action| {
            let mut next = *position;
            game.apply_unchecked(&mut next, action);
            game.score(&next)[side.index()] > game.score(position)[side.index()]
        };
        let mut actions = Vec::new();
        game.legal(position, &mut actions);
        assert_eq!(game.scoring_action(position).is_some(), actions.iter().any(|&action| scores(action)));
        if let Some(action) = game.scoring_action(position) {
            assert!(scores(action));
            found += 1;
        }
    });
    assert!(found > 20, "{found}");
}

/// The value prefers the lead, the ball near the goal and a free shot.
#[test]
fn value_knows_what_counts() {
    let value = |pieces: &str, fields: &str| {
        let game = with("default", pieces, fields);
        game.game.static_value(&game.position)
    };
    let lead = value("Qi8", "w i8 play - - 4.3 2 20 2 0 2-0");
    let level = value("Qi8", "w i8 play - - 4.3 2 20 2 0 1-1");
    let late = value("Qi8", "w i8 play - - 4.3 2 3 2 0 2-0");
    assert!(lead > level && late > lead && level > 0.5);
    let shot = value("Qi17 kq20", "w i17 play - - 4.3 1 20 2 0 1-1");
    let blocked = value("Qi17 ri20 kq20", "w i17 play - - 4.3 1 20 2 0 1-1");
    assert!(shot > blocked && shot > 0.6, "{shot} {blocked}");
    let safe = value("Qi8 rq20", "b i8 play - - 4.3 2 20 2 0 1-1");
    let robbed = value("Ri8 qi20", "b i8 play - - 4.3 2 20 2 0 1-1");
    assert!(safe > robbed);
}

/// Who answers a goal at the end of the half, and is not answered: counted here turn by turn, as SOC-5.4.1 to SOC-5.4.4
/// say. Who has the second kickoff: the other side than `kickoff` (SOC-5.2.1), until it has been taken.
#[test]
fn the_last_long_turn_and_the_second_kickoff_are_known() {
    let number =
        |name| Socchess::model().and_then(|model| model.names.iter().position(|&known| known == name));
    let [last_turn, second_kickoff] =
        ["last-turn", "second-kickoff"].map(|name| number(name).expect("a feature"));
    let mut counts = [0; 3];
    for rules in ["length=210,kickoff=black", "cadence=shared,length=90", "length=lightning"] {
        let rules = format!("white-setup=442,black-setup=343,{rules}");
        let game = Socchess::with_rules(&rules).expect("options");
        let mut scratch = Vec::new();
        let mut rng = stream(5, &[9]);
        let mut position = game.start();
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            let text = game.print_position(&position);
            let seen = |number| {
                let mut sum = 0.0;
                game.features(&position, |feature, value| sum += if feature == number { value } else { 0.0 });
                (sum != 0.0).then_some(usize::from(sum < 0.0))
            };
            let last = last_long_turn(&text, rules.contains("shared"));
            assert_eq!(seen(last_turn), last, "{text}");
            counts[last.unwrap_or(2)] += 1;
            let second = usize::from(!rules.contains("kickoff=black"));
            let first_half = text.split(' ').nth(9) == Some("1");
            assert_eq!(seen(second_kickoff), first_half.then_some(second), "{text}");
            game.apply_unchecked(&mut position, action);
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// The number of the side that has the last turn of three actions, after the one under way, if no goal is scored.
fn last_long_turn(position: &str, shared_cadence: bool) -> Option<usize> {
    const LENGTHS: [usize; 10] = [1, 1, 2, 2, 3, 3, 2, 1, 2, 3];
    let fields: Vec<&str> = position.split(' ').collect();
    let count = |at: usize| fields[at].parse::<usize>().expect("a number");
    let mut cadence = fields[6].split('.').map(|index| index.parse::<usize>().expect("an index"));
    let mut cadence = [cadence.next().expect("White's"), cadence.next().expect("Black's")];
    // Whose turn it is: the shooter's in `gk`, nobody's before a restart, which the kicker has then.
    let actor = usize::from(fields[1] == "b");
    let mut side = match fields[3] {
        "gk" => 1 - actor,
        _ if fields[4] != "-" => usize::from(fields[4].starts_with('w')),
        _ => actor,
    };
    let mut clock = count(8).saturating_sub(count(7));
    let mut last = None;
    while clock > 0 {
        side = 1 - side;
        let length = LENGTHS[cadence[side]];
        cadence[side] = (cadence[side] + 1) % 10;
        if shared_cadence {
            cadence = [cadence[side]; 2];
        }
        if length.min(clock) == 3 {
            last = Some(side);
        }
        clock -= length.min(clock);
    }
    last
}

/// Priors prefer goals, winning challenges and moves that stop a shot.
#[test]
fn priors_prefer_good_actions() {
    let prior = |game: &Match, token: &str| {
        let mut actions = Vec::new();
        game.game.legal(&game.position, &mut actions);
        let mut priors = Vec::new();
        game.game.action_priors(&game.position, &actions, &mut priors);
        let action = game.game.parse_action(&game.position, token).unwrap_or_else(|e| panic!("{e}"));
        priors[actions.iter().position(|&a| a == action).expect("legal")]
    };
    let shot = white("Qi17 kq20", "i17");
    assert!(
        prior(&shot, "i17!i25") > 5.0 * prior(&shot, "i17-i18")
            && prior(&shot, "i17-i18") > 5.0 * prior(&shot, "a1-a2")
    );
    let rob = white("Qi5 ri9 Bf6", "i9");
    assert!(prior(&rob, "i5xi9/h10") > 10.0 * prior(&rob, "f6xi9/h10"));
    let stop = with("default", "qi8 Ra6 Kr5", "w i8 play - - 4.3 2 90 1 0 0-0");
    assert!(prior(&stop, "a6-i6") > 10.0 * prior(&stop, "a6-a7"));
    let pass = white("Qi8 Ri17 Rd8 kq20", "i8");
    assert!(prior(&pass, "i8>i17") > 10.0 * prior(&pass, "i8>d8"));
}

/// The action of the highest value for its side, the first of equals.
fn greedy(game: &Socchess, position: &Position, side: Side) -> <Socchess as Game>::Action {
    let mut actions = Vec::new();
    game.legal(position, &mut actions);
    let value = |action| {
        let mut next = *position;
        game.apply_unchecked(&mut next, action);
        let white = game.static_value(&next);
        if side == Side::White { white } else { 1.0 - white }
    };
    let best = actions
        .iter()
        .copied()
        .map(|action| (value(action), action))
        .reduce(|a, b| if b.0 > a.0 { b } else { a });
    best.expect("a legal action").1
}

/// One action of lookahead by the static value beats random play, in both colours.
#[test]
fn greedy_beats_random() {
    let game = Socchess::with_rules("white-setup=442,black-setup=442,length=32").expect("options");
    let mut points = 0.0;
    for seed in 0..20 {
        let side = Side::from_index(seed);
        let mut rng: Stream = stream(seed as u64, &[10]);
        let mut position = game.start();
        let mut scratch = Vec::new();
        let result = loop {
            let action = match game.actor(&position) {
                Actor::Side(actor) if actor == side => greedy(&game, &position, side),
                _ => match game.sample(&position, &mut rng, &mut scratch) {
                    Some(action) => action,
                    None => break game.result(&position).expect("over"),
                },
            };
            game.apply_unchecked(&mut position, action);
        };
        println!("{side} {result}");
        points += result.value(side);
    }
    assert!(points >= 18.0, "{points} of 20");
}
