//! Fitting: how positions are drawn, what a fit finds, and that every game's file of coefficients fits its model.

use std::path::{Path, PathBuf};

use touchline_engine::Rulebook;
use touchline_engine::games::{Socchess, Socker, Visitor, all, visit};
use touchline_engine::knowledge::logistic;
use touchline_engine::random::stream;
use touchline_selfplay::Stop;
use touchline_selfplay::contest::FINISHED;
use touchline_selfplay::fit::{FitError, KnowledgeFile, Samples, calibrate, sample};
use touchline_selfplay::tournament::{Plan, Tournament};

struct CheckFile;

impl Visitor for CheckFile {
    type Output = ();

    fn visit<G: Rulebook>(self) {
        let Some(model) = G::model() else { return };
        let id = G::info().id;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../data/knowledge/{id}.toml"));
        let text = std::fs::read_to_string(path).expect("a file of coefficients");
        let file = KnowledgeFile::parse(&text).expect(id);
        assert_eq!(file.game, id);
        let mut names: Vec<&str> = model.names.to_vec();
        names.sort_unstable();
        assert_eq!(file.coefficients.keys().collect::<Vec<_>>(), names, "{id}: fit the file anew");
        for (name, &compiled) in model.names.iter().zip(model.coefficients) {
            assert_eq!(file.coefficients[*name] as f32, compiled, "{id}: {name}");
        }
        let losses = file.log_loss;
        assert!(losses.fitted < losses.constant, "{id}: {losses:?}");
        assert!(!file.records.is_empty() && file.held_out_games > 0, "{id}");
        assert_eq!(
            file.print().expect("printed"),
            text,
            "{id}: the file is not as `touchline fit` writes it"
        );
    }
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

    fn visit<G: Rulebook>(self) {
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

struct CheckSymmetry;

impl Visitor for CheckSymmetry {
    type Output = ();

    /// Under every symmetry the features stay as they are, and change their sign if the sides change places.
    fn visit<G: Rulebook>(self) {
        let Some(model) = G::model() else { return };
        let game = G::with_rules(G::info().opening).expect("the opening");
        let (mut rng, mut scratch) = (stream(4, &[]), Vec::new());
        let mut position = game.start();
        let mut compared = 0;
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            for symmetry in G::symmetries() {
                let Some(mirrored) = (symmetry.game)(&game) else { continue };
                let Some(image) = (symmetry.position)(&game, &position) else { continue };
                let sign = if symmetry.swaps_sides { -1.0 } else { 1.0 };
                let (here, there) = (told(&game, &position), told(&mirrored, &image));
                for (number, (a, b)) in here.iter().zip(&there).enumerate() {
                    let place = game.print_position(&position);
                    assert!(
                        (a - sign * b).abs() < 1e-4,
                        "{} {}: {place}",
                        symmetry.name,
                        model.names[number]
                    );
                    compared += 1;
                }
            }
            game.apply_unchecked(&mut position, action);
        }
        assert!(compared > 1000, "{}", G::info().id);
    }
}

/// All features of a position.
fn told<G: Rulebook>(game: &G, position: &G::Position) -> Vec<f32> {
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

fn fit(samples: &Samples) -> Result<KnowledgeFile, FitError> {
    KnowledgeFile::fit::<Socchess>(samples, 20.0, 2, "test".to_owned())
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

    let file = fit(&samples).expect("a fit");
    assert_eq!(u64::from(file.games + file.held_out_games), 80);
    assert!(file.coefficients["lead"] > 0.0 && file.log_loss.fitted < file.log_loss.constant, "{file:?}");
    let text = file.print().expect("printed");
    assert_eq!(KnowledgeFile::parse(&text).expect("parsed"), file);

    let values: Vec<_> = samples.positions.iter().map(|s| (s.game, s.value, s.result)).collect();
    let calibration = calibrate(&values);
    assert_eq!(calibration.positions as usize, samples.positions.len());
    assert!(calibration.bins.iter().all(|bin| bin.games <= 80));
}

#[test]
fn what_cannot_be_fitted_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [records(folder.path(), 1)];
    assert!(matches!(sample::<Socker>(&files, 1), Err(FitError::Rules { .. })));
    assert!(matches!(sample::<Socchess>(&[folder.path().join("none")], 1), Err(FitError::File(_))));
    assert!(matches!(fit(&Samples::default()), Err(FitError::TooFew)));
}
