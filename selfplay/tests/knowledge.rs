//! Fitting: how positions are drawn, what a fit finds, and that every game's file of coefficients fits its model.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use touchline_engine::arithmetic::{exp, logistic};
use touchline_engine::games::{FootballChess, Socchess, Socker, Visitor, all, visit};
use touchline_engine::knowledge::Model;
use touchline_engine::random::{mix, stream};
use touchline_engine::{Fitted, Symmetry};
use touchline_selfplay::Stop;
use touchline_selfplay::contest::{FINISHED, GameNumber};
use touchline_selfplay::fit::{
    Fit, FitError, Knowledge, KnowledgeFile, NetworkFile, Samples, calibrate, sample, sample_choices,
};
use touchline_selfplay::record::frame::Layout;
use touchline_selfplay::record::{Game, Header, SyncPolicy, Variant, Writer, open};
use touchline_selfplay::tournament::{Plan, Tournament};

struct CheckFile;

impl Visitor for CheckFile {
    type Output = ();

    fn visit<G: Fitted>(self) {
        let id = G::info().id;
        if let Some(model) = G::model() {
            check_file(id, &format!("{id}.toml"), Knowledge::Value, &model);
        }
        if let Some(model) = G::action_model() {
            check_file(id, &format!("{id}-actions.toml"), Knowledge::Actions, &model);
        }
    }
}

fn check_file(id: &str, name: &str, knowledge: Knowledge, model: &Model) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/knowledge").join(name);
    let text = std::fs::read_to_string(&path).expect("a file of coefficients");
    let file = KnowledgeFile::parse(&text).expect(name);
    assert_eq!((file.game.as_str(), file.knowledge), (id, knowledge), "{name}");
    let mut names: Vec<&str> = model.names.to_vec();
    names.sort_unstable();
    assert_eq!(file.coefficients.keys().collect::<Vec<_>>(), names, "{name}: fit the file anew");
    for (feature, &compiled) in model.names.iter().zip(model.coefficients) {
        assert_eq!(file.coefficients[*feature] as f32, compiled, "{name}: {feature}");
    }
    let losses = file.log_loss;
    assert!(losses.fitted < losses.constant, "{name}: {losses:?}");
    assert!(!file.records.is_empty() && file.held_out_games > 0, "{name}");
    assert_eq!(file.print().expect("printed"), text, "{name} is not as `touchline fit` writes it");
}

struct CheckNetwork;

impl Visitor for CheckNetwork {
    type Output = bool;

    fn visit<G: Fitted>(self) -> bool {
        let Some(layout) = G::network() else { return false };
        let id = G::info().id;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/knowledge");
        let weights = std::fs::read(folder.join(format!("{id}.network"))).expect("weights");
        assert_eq!(weights.len(), 20 + 2 * layout.numbers(), "{id}: train the network anew");
        let text = std::fs::read_to_string(folder.join(format!("{id}-network.toml"))).expect("their origin");
        let file = NetworkFile::parse(&text).expect("an origin");
        assert!(file.game == id && file.is_of(&weights), "{id}: the files belong to different networks");
        assert!(file.fitted.result < file.linear.result, "{id}: {file:?}");
        assert!(!file.records.is_empty() && file.held_out_games > 0, "{id}");
        assert_eq!(file.print().expect("printed"), text, "{id}: not as `touchline fit --network` writes it");

        // The compiler has read the weights: the network says something.
        let game = G::with_rules(G::info().opening).expect("the opening");
        let (mut rng, mut scratch) = (stream(6, &[]), Vec::new());
        let mut position = game.start();
        let mut corrected = 0;
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            let read = game.network_inputs(&position, |_| ()).is_some();
            let differs = game.network_value(&position) != game.static_value(&position);
            assert!(read || !differs, "{}", game.print_position(&position));
            corrected += u32::from(differs);
            game.apply_unchecked(&mut position, action);
        }
        assert!(corrected > 10, "{id}: {corrected}");
        true
    }
}

#[test]
fn every_network_fits_its_game() {
    let checked = all().iter().filter(|info| visit(info.id, CheckNetwork) == Some(true)).count();
    assert!(checked >= 2);
}

#[test]
fn every_file_of_coefficients_fits_its_model() {
    for info in all() {
        visit(info.id, CheckFile);
    }
}

struct CheckValues;

impl Visitor for CheckValues {
    type Output = ();

    fn visit<G: Fitted>(self) {
        let Some(model) = G::model() else { return };
        let game = G::with_rules(G::info().opening).expect("the opening");
        let (mut rng, mut scratch) = (stream(3, &[]), Vec::new());
        let mut position = game.start();
        let mut modelled = 0;
        loop {
            let mut sum = 0.0;
            let told = game.features(&position, |number, value| sum += model.coefficients[number] * value);
            if told {
                assert_eq!(game.static_value(&position), logistic(sum), "{}", game.print_position(&position));
                modelled += 1;
            }
            let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
            game.apply_unchecked(&mut position, action);
        }
        assert!(modelled > 10, "{}", G::info().id);
    }
}

#[test]
fn the_static_value_is_the_model() {
    for info in all() {
        visit(info.id, CheckValues);
    }
}

struct CheckWeights;

impl Visitor for CheckWeights {
    type Output = ();

    fn visit<G: Fitted>(self) {
        let Some(model) = G::action_model() else { return };
        let game = G::with_rules(G::info().opening).expect("the opening");
        let (mut rng, mut scratch) = (stream(5, &[]), Vec::new());
        let mut position = game.start();
        let mut modelled = 0;
        loop {
            let mut actions = Vec::new();
            game.legal(&position, &mut actions);
            if let Some(features) = action_features(&game, &position, &actions) {
                let mut weights = Vec::new();
                game.action_priors(&position, &actions, &mut weights);
                for (told, weight) in features.iter().zip(&weights) {
                    let sum: f32 = told.iter().zip(model.coefficients).map(|(x, c)| x * c).sum();
                    let place = game.print_position(&position);
                    assert!((exp(sum) / weight - 1.0).abs() < 1e-3, "{place}: {weight}");
                }
                modelled += 1;
            }
            let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
            game.apply_unchecked(&mut position, action);
        }
        assert!(modelled > 10, "{}", G::info().id);
    }
}

#[test]
fn the_weights_of_actions_are_the_model() {
    for info in all() {
        visit(info.id, CheckWeights);
    }
}

struct CheckSymmetry;

impl Visitor for CheckSymmetry {
    type Output = ();

    /// Under every symmetry the features of a position stay as they are, and change their sign if the sides change
    /// places. Those of actions stay as they are.
    fn visit<G: Fitted>(self) {
        let game = G::with_rules(G::info().opening).expect("the opening");
        let (mut rng, mut scratch) = (stream(4, &[]), Vec::new());
        let mut position = game.start();
        let mut compared = 0;
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            for symmetry in G::symmetries() {
                compared += compare(&game, &position, &symmetry).unwrap_or(0);
            }
            game.apply_unchecked(&mut position, action);
        }
        assert!(compared > 1000 || G::model().is_none(), "{}", G::info().id);
    }
}

/// Compares the features of a position and of its actions with those of their images. The number of comparisons, `None`
/// if there is no image.
fn compare<G: Fitted>(game: &G, position: &G::Position, symmetry: &Symmetry<G>) -> Option<usize> {
    let mirrored = (symmetry.game)(game)?;
    let image = (symmetry.position)(game, position)?;
    let sign = if symmetry.swaps_sides { -1.0 } else { 1.0 };
    let place = || format!("{}: {}", symmetry.name, game.print_position(position));
    let (here, there) = (told(game, position), told(&mirrored, &image));
    for (a, b) in here.iter().zip(&there) {
        assert!((a - sign * b).abs() < 1e-4, "{}", place());
    }
    let mut actions = Vec::new();
    game.legal(position, &mut actions);
    let images: Vec<_> = actions.iter().map(|&action| (symmetry.action)(game, position, action)).collect();
    let here_actions = action_features(game, position, &actions);
    let there_actions = action_features(&mirrored, &image, &images);
    assert_eq!(here_actions.is_some(), there_actions.is_some(), "{}", place());
    let pairs: Vec<_> = here_actions.iter().flatten().zip(there_actions.iter().flatten()).collect();
    for (&(a, b), &action) in pairs.iter().zip(&actions) {
        let close = a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-4);
        assert!(close, "{} {}", place(), game.print_action(position, action));
    }
    Some(here.len() + pairs.len())
}

/// All features of each action; `None` where the weights do not come from a model.
fn action_features<G: Fitted>(
    game: &G,
    position: &G::Position,
    actions: &[G::Action],
) -> Option<Vec<Vec<f32>>> {
    let size = G::action_model().map_or(0, |model| model.names.len());
    let mut all = vec![vec![0.0; size]; actions.len()];
    game.action_features(position, actions, |action, number, value| all[action][number] += value)
        .then_some(all)
}

/// All features of a position.
fn told<G: Fitted>(game: &G, position: &G::Position) -> Vec<f32> {
    let mut all = vec![0.0; G::model().map_or(0, |model| model.names.len())];
    game.features(position, |number, value| all[number] += value);
    all
}

#[test]
fn features_are_symmetric() {
    for info in all() {
        visit(info.id, CheckSymmetry);
    }
}

/// Records of a small tournament of short Socchess matches.
fn records(folder: &Path, seed: u64) -> PathBuf {
    let text = format!(
        "game = \"socchess\"\nrules = \"white-setup=442,black-setup=442,length=6\"\nseed = {seed}\npairs = 20\n\
         concurrency = 1\nbudget.simulations = 10\nopenings.random-steps = 4\n\
         [[player]]\nname = \"one\"\n[[player]]\nname = \"two\"\n"
    );
    let plan = Plan::parse(&text).expect("a plan");
    let mut tournament = Tournament::<Socchess>::open(plan, folder).expect("a tournament");
    tournament.run(&Stop::default(), &|_| {}).expect("played");
    folder.join(FINISHED)
}

fn fit(samples: &Samples) -> Result<Fit, FitError> {
    KnowledgeFile::fit::<Socchess, _>(samples, 20.0, 2, None, "test".to_owned())
}

#[test]
fn records_are_drawn_and_fitted_the_same_way_each_time() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let files = [records(folders[0].path(), 1), records(folders[1].path(), 2)];
    let samples = sample::<Socchess>(&files, 2).expect("samples");
    assert_eq!((samples.games, samples.sources.len()), (80, 2));
    assert!(
        samples.held_out > 0 && samples.held_out < 40 && samples.held_out.is_multiple_of(2),
        "pairs are split"
    );
    assert_eq!(samples, sample::<Socchess>(&files, 2).expect("samples"));

    // About half of the positions are drawn.
    let all = sample::<Socchess>(&files, 1).expect("samples").positions.len();
    assert!(samples.positions.len().abs_diff(all / 2) < all / 10);
    assert!(samples.positions.iter().any(|sample| sample.search.is_some()));

    let Fit { file, change } = fit(&samples).expect("a fit");
    let difference = file.log_loss.fitted - file.log_loss.before;
    assert!((change.estimate - difference).abs() < 1e-4 && change.width() > 0.0, "{change:?} {difference}");
    assert!(change.width() < 1.0, "{change:?}");
    assert_eq!(u64::from(file.games + file.held_out_games), 80);
    assert!(file.coefficients["lead"] > 0.0 && file.log_loss.fitted < file.log_loss.constant, "{file:?}");
    let text = file.print().expect("printed");
    assert_eq!(KnowledgeFile::parse(&text).expect("parsed"), file);
    let (without, _) = text.split_once("[coefficients]").expect("a table");
    let refused = KnowledgeFile::parse(without).expect_err("no coefficients").to_string();
    assert_eq!(refused.trim(), "missing field `coefficients`");

    let choices = sample_choices::<Socchess>(&files, 2).expect("choices");
    assert!(choices.positions.iter().all(|choice| choice.actions > 1 && choice.chosen < choice.actions));
    assert_eq!((choices.games, choices.held_out), (samples.games, samples.held_out));
    let Fit { file, change } =
        KnowledgeFile::fit::<Socchess, _>(&choices, 20.0, 2, None, "test".to_owned()).expect("a fit");
    assert!((change.estimate - (file.log_loss.fitted - file.log_loss.before)).abs() < 1e-4, "{change:?}");
    assert_eq!(file.knowledge, Knowledge::Actions);
    assert!(file.coefficients["goal"] > 0.0 && file.log_loss.fitted < file.log_loss.constant, "{file:?}");
    let text = file.print().expect("printed");
    assert_eq!(KnowledgeFile::parse(&text).expect("parsed"), file);

    let values: Vec<_> = samples.positions.iter().map(|sample| sample.prediction(sample.value)).collect();
    let calibration = calibrate(&values);
    assert_eq!(calibration.positions as usize, samples.positions.len());
    assert!(calibration.bins.iter().all(|bin| bin.games <= 80));
}

/// The cells of a study share openings and dice: a pair is held out in all of them or in none. Other files are split by
/// pairs as they always were, which the coefficients of this program rest on.
#[test]
fn cells_of_a_study_are_held_out_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = records(folder.path(), 3);
    let reader = open(&path).expect("a file");
    let header = reader.header().clone();
    let games: Vec<Game> = reader.map(|entry| entry.expect("a game").game).collect();
    let held_out = |path: &Path| -> Vec<bool> {
        let samples = sample::<Socchess>(&[path.to_owned()], 1).expect("samples");
        let by_game: BTreeMap<u32, bool> = samples.positions.iter().map(|s| (s.game, s.held_out)).collect();
        assert_eq!(by_game.len(), samples.games as usize);
        by_game.into_values().collect()
    };
    let split = held_out(&path);
    let expected = |game: &Game| mix(header.plan ^ mix(game.number >> 1)).is_multiple_of(5);
    assert_eq!(split, games.iter().map(expected).collect::<Vec<_>>());

    let variant = Variant { name: "cell".to_owned(), rules: header.rules.clone() };
    let study = Header { variants: vec![variant; 3], ..header };
    let cells = (0..3).flat_map(|cell| {
        let number = move |game: &Game| GameNumber { fixture: cell, ..GameNumber::of(game.number) }.code();
        games.iter().map(move |game| Game { number: number(game), variant: cell, ..game.clone() })
    });
    let path = folder.path().join("study.tlr");
    let layout = Layout { compressed: true, finished: true };
    let mut writer = Writer::create(Vec::new(), &study, layout, SyncPolicy::AtFinish).expect("a header");
    cells.for_each(|game| _ = writer.append(&game).expect("a game"));
    std::fs::write(&path, writer.finish().expect("a file")).expect("written");
    assert_eq!(held_out(&path), split.repeat(3));
}

#[test]
fn what_cannot_be_fitted_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [records(folder.path(), 1)];
    assert!(matches!(sample::<Socker>(&files, 1), Err(FitError::Rules { .. })));
    assert!(matches!(sample::<Socchess>(&[folder.path().join("none")], 1), Err(FitError::File(_))));
    let nothing = sample::<Socchess>(&[], 1).expect("no files");
    assert!(matches!(fit(&nothing), Err(FitError::TooFew)));
    let no_choices = sample_choices::<Socchess>(&[], 1).expect("no files");
    let refused = KnowledgeFile::fit::<Socchess, _>(&no_choices, 20.0, 1, None, "test".to_owned());
    assert!(matches!(refused, Err(FitError::TooFew)));
    let no_choices = sample_choices::<FootballChess>(&[], 1).expect("no files");
    let refused = KnowledgeFile::fit::<FootballChess, _>(&no_choices, 20.0, 1, None, "test".to_owned());
    assert!(matches!(refused, Err(FitError::NoModel { .. })), "its weights are set by hand");
}
