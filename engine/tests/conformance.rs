//! The one conformance suite, run for every game in the list. Per game there are, besides, only clauses, examples and
//! perft (`tests/<game>/`, `tests/perft.rs`).

use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use proptest::prelude::*;
use proptest::sample::Index;
use touchline_engine::conformance::{
    Tally, check_inputs, check_match, check_sampling, check_symmetry, check_text, random_position,
    random_rules, replay,
};
use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::random::stream;
use touchline_engine::{Actor, Fitted, Rulebook, Values};

/// Runs a visitor for every game, one thread a game.
fn for_every_game<V: Visitor<Output = ()> + Clone + Send + 'static>(visitor: V) {
    std::thread::scope(|scope| {
        for info in all() {
            let visitor = visitor.clone();
            scope.spawn(move || visit(info.id, visitor).expect("a listed game"));
        }
    });
}

/// Matches recorded by an independent implementation of the rule pages replay without a difference.
#[test]
fn recorded_matches_replay() {
    #[derive(Clone)]
    struct Replay;
    impl Visitor for Replay {
        type Output = ();
        fn visit<G: Rulebook>(self) {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(G::info().id);
            let mut total = Tally::new();
            for entry in std::fs::read_dir(folder).expect("recorded matches") {
                let path = entry.expect("a file").path();
                if path.extension().is_none_or(|extension| extension != "gz") {
                    continue;
                }
                let mut text = String::new();
                let file = std::fs::File::open(&path).expect("readable");
                GzDecoder::new(file).read_to_string(&mut text).expect("gzip text");
                let done = replay::<G>(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
                done.into_iter().for_each(|(word, lines)| *total.entry(word).or_default() += lines);
            }
            assert!(total["rules"] > 50 && total["play"] > 1000 && total["result"] > 10, "{total:?}");
        }
    }
    for_every_game(Replay);
}

/// Random matches over random options obey every law and end by themselves.
#[test]
fn random_matches_obey_every_law() {
    #[derive(Clone)]
    struct Matches;
    impl Visitor for Matches {
        type Output = ();
        fn visit<G: Rulebook>(self) {
            let mut rng = stream(1, &[]);
            for match_number in 0..40 {
                let game: G = random_rules(&mut rng);
                check_match(&game, &mut rng, if match_number < 4 { 1 } else { 23 });
            }
        }
    }
    for_every_game(Matches);
}

/// Most positions of a match from the standard opening are known not to end it at once; that none of them does is one
/// of the laws.
#[test]
fn most_positions_are_far_from_the_end() {
    #[derive(Clone)]
    struct Far;
    impl Visitor for Far {
        type Output = ();
        fn visit<G: Rulebook>(self) {
            let game = G::with_rules(G::info().opening).expect("the opening");
            let (mut position, mut rng, mut scratch) = (game.start(), stream(4, &[]), Vec::new());
            let (mut plies, mut far) = (0, 0);
            while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
                plies += 1;
                far += u32::from(!game.may_end(&position));
                game.apply_unchecked(&mut position, action);
            }
            assert!(far < plies && 2 * far > plies, "{}: {far} of {plies}", G::info().id);
        }
    }
    for_every_game(Far);
}

/// The inputs of a network are those of its layout, in every position of random matches over random options.
#[test]
fn networks_are_told_right_inputs() {
    #[derive(Clone)]
    struct Inputs;
    impl Visitor for Inputs {
        type Output = ();
        fn visit<G: Fitted>(self) {
            let (mut rng, mut scratch) = (stream(5, &[]), Vec::new());
            for _ in 0..40 {
                let game: G = random_rules(&mut rng);
                let mut position = game.start();
                while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
                    check_inputs(&game, &position);
                    game.apply_unchecked(&mut position, action);
                }
                check_inputs(&game, &position);
            }
        }
    }
    for_every_game(Inputs);
}

/// Reads a text in a random position: the text itself, or without one the position's string with some changes.
#[derive(Clone)]
struct Text {
    seed: u64,
    /// Where, how many characters go, and what comes in their place.
    changes: Vec<(Index, usize, String)>,
    text: Option<String>,
}

impl Visitor for Text {
    type Output = ();
    fn visit<G: Fitted>(self) {
        let (game, position) = random_position::<G>(&mut stream(self.seed, &[11]), 600);
        let own = || game.print_position(&position).chars().collect();
        let mut chars: Vec<char> = self.text.map_or_else(own, |text| text.chars().collect());
        for (at, cut, with) in self.changes {
            let start = at.index(chars.len());
            let end = (start + cut).min(chars.len());
            chars.splice(start..end, with.chars());
        }
        let text: String = chars.into_iter().collect();
        check_text(&game, &position, &text);
        if let Ok(read) = game.parse_position(&text) {
            check_inputs(&game, &read);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// A position string with a few changes is refused, or is the string of another position that obeys every law.
    #[test]
    fn changed_strings_are_refused_or_right(
        seed: u64,
        changes in prop::collection::vec((any::<Index>(), 0..4usize, "[A-Za-z0-9/ .,*-]{0,2}|[ -~é]{0,3}"), 1..4),
    ) {
        for info in all() {
            visit(info.id, Text { seed, changes: changes.clone(), text: None }).expect("a listed game");
        }
    }

    /// Any text at all is read without a panic.
    #[test]
    fn free_text_is_refused_or_right(seed: u64, text in "\\PC{0,200}") {
        for info in all() {
            let text = Some(text.clone());
            visit(info.id, Text { seed, changes: Vec::new(), text }).expect("a listed game");
        }
    }
}

/// The exact symmetries of each game hold along random matches.
#[test]
fn symmetries_hold() {
    #[derive(Clone)]
    struct Symmetries;
    impl Visitor for Symmetries {
        type Output = ();
        fn visit<G: Rulebook>(self) {
            for symmetry in G::symmetries() {
                let mut checked = 0;
                for seed in 0..30 {
                    let mut rng = stream(seed, &[2]);
                    let game: G = random_rules(&mut rng);
                    let mut position = game.start();
                    let mut scratch = Vec::new();
                    for ply in 0..400 {
                        if ply % 7 == 0 || game.actor(&position) != Actor::Side(touchline_engine::Side::White)
                        {
                            checked += u32::from(check_symmetry(&game, &position, &symmetry));
                        }
                        let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
                        game.apply_unchecked(&mut position, action);
                    }
                }
                assert!(checked > 100, "{} {}: {checked} positions", G::info().id, symmetry.name);
            }
        }
    }
    for_every_game(Symmetries);
}

/// `sample` draws uniformly from the legal list, and chance outcomes by their probability.
#[test]
fn sampling_is_uniform() {
    #[derive(Clone)]
    struct Sampling;
    impl Visitor for Sampling {
        type Output = ();
        fn visit<G: Rulebook>(self) {
            for seed in 0..8 {
                let mut rng = stream(seed, &[3]);
                let game: G = random_rules(&mut rng);
                let mut position = game.start();
                let mut scratch = Vec::new();
                for ply in 0..200 {
                    if ply % 20 == 13 {
                        check_sampling(&game, &position, &mut rng, 30);
                    }
                    let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
                    game.apply_unchecked(&mut position, action);
                }
            }
        }
    }
    for_every_game(Sampling);
}

/// Formations are readable positions of a game with their options.
#[test]
fn formations_are_positions() {
    #[derive(Clone)]
    struct Formations;
    impl Visitor for Formations {
        type Output = ();
        fn visit<G: Rulebook>(self) {
            for formation in G::formations() {
                let game = G::with_rules(&formation.rules).expect("rules of a formation");
                game.parse_position(&formation.position)
                    .unwrap_or_else(|e| panic!("{} {}: {e}", G::info().id, formation.name));
            }
            let opening = G::with_rules(G::info().opening).expect("options of the standard opening");
            opening.diagram(&opening.start());
        }
    }
    for_every_game(Formations);
}

/// Every option's examples are accepted, the first of them is the default, and of the values that it documents all are
/// accepted, in canonical form, and no others. No blank is trimmed.
#[test]
fn options_accept_what_they_document() {
    #[derive(Clone)]
    struct Options;
    impl Visitor for Options {
        type Output = ();
        fn visit<G: Rulebook>(self) {
            for spec in G::info().options {
                let mut game = G::default();
                assert_eq!(game.option(spec.key).as_deref(), Some(spec.default()), "default of {}", spec.key);
                for value in spec.examples {
                    game.set_option(spec.key, value).unwrap_or_else(|e| panic!("{e}"));
                }
                let (documented, others) = values_around(spec.values);
                for value in documented {
                    game.set_option(spec.key, &value).unwrap_or_else(|e| panic!("{e}"));
                    assert_eq!(game.option(spec.key), Some(value), "canonical value of {}", spec.key);
                }
                for value in others {
                    assert!(game.set_option(spec.key, &value).is_err(), "{}={value} accepted", spec.key);
                }
                let (key, value) = (spec.key, spec.default());
                for blank in [' ', '\n', '\u{a0}'] {
                    for rules in [
                        format!("{blank}{key}={value}"),
                        format!("{key}{blank}={value}"),
                        format!("{key}={blank}{value}"),
                        format!("{key}={value}{blank}"),
                    ] {
                        assert!(G::with_rules(&rules).is_err(), "{rules:?} accepted");
                    }
                }
            }
            assert!(G::default().set_option("no-such-key", "1").is_err());
            assert!(G::default().option("no-such-key").is_none());
            assert_eq!(G::default().rules(), "default");
        }
    }
    for_every_game(Options);
}

/// Canonical values that are accepted, as far as these values tell, and values that are refused.
fn values_around(values: Values) -> (Vec<String>, Vec<String>) {
    let mut refused: Vec<String> = ["~", "", "-1", "00", "+1"].map(str::to_owned).into();
    let accepted = match values {
        Values::Whole(low, high) => {
            refused.extend(low.checked_sub(1).into_iter().chain([high + 1]).map(|n| n.to_string()));
            (low..=high).map(|n| n.to_string()).collect()
        }
        Values::OneOf(words) => {
            refused.extend(words.iter().flat_map(|word| [format!("{word} "), word.to_uppercase() + "X"]));
            words.iter().map(|&word| word.to_owned()).collect()
        }
        Values::Text(_) => Vec::new(),
    };
    (accepted, refused)
}

/// The folders of all games have the same rooms and no others. A large room has a folder of its name beside its file;
/// `position` always has one, with the geometry of the board.
#[test]
fn games_have_the_same_rooms() {
    let (_, games) = listing("");
    assert_eq!(games.len(), all().len());
    for game in &games {
        let (rooms, folders) = listing(game);
        assert_eq!(rooms, ROOMS.map(str::to_owned).into(), "{game}");
        assert!(folders.is_subset(&rooms), "{game} has the folders {folders:?}");
        let (parts, _) = listing(&format!("{game}/position"));
        assert!(parts.contains("board"), "{game}: position has {parts:?}");
    }
}

/// The rooms that every game has.
const ROOMS: [&str; 12] = [
    "mod", "options", "setup", "position", "actions", "apply", "chance", "notation", "validate", "eval",
    "symmetry", "drawing",
];

/// The names of the source files, without their endings, and of the folders in a folder of `src/games`.
fn listing(folder: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(folder);
    let (mut files, mut folders) = (BTreeSet::new(), BTreeSet::new());
    for entry in std::fs::read_dir(path).expect("a folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        match name.strip_suffix(".rs") {
            Some(file) => files.insert(file.to_owned()),
            None => folders.insert(name),
        };
    }
    (files, folders)
}
