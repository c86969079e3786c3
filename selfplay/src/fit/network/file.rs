//! The file that tells where a network comes from.

use serde::{Deserialize, Serialize};
use touchline_engine::Fitted;

use super::super::file::rounded;
use super::super::loss::{cross_entropy, mean_cost};
use super::super::samples::{FitError, Samples, Source};
use super::{Lesson, Network, NetworkLosses, Training, loss};
use crate::interval::Interval;

/// What `data/knowledge/<game>-network.toml` holds; the weights are in `<game>.network` beside it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NetworkFile {
    /// Game id.
    pub game: String,
    /// Name and version of the program that made the file.
    pub program: String,
    /// CRC-32C of the bytes of the weights, in hexadecimal digits.
    pub weights: String,
    /// One position in so many was drawn.
    pub every: u32,
    /// Passes over all positions.
    pub epochs: u32,
    /// The weight of the result in what was learned.
    pub result_share: f32,
    /// Number of games that were learned from.
    pub games: u32,
    /// Number of their positions.
    pub positions: u64,
    /// Number of games that were held out.
    pub held_out_games: u32,
    /// Number of their positions.
    pub held_out_positions: u64,
    /// Log losses on the games held out: of the linear model.
    pub linear: NetworkLosses,
    /// Of the values of the searches.
    pub search: NetworkLosses,
    /// Of the network that the program had before.
    pub before: NetworkLosses,
    /// Of this network.
    pub fitted: NetworkLosses,
    /// The records.
    pub records: Vec<Source>,
}

/// A network that was trained, and whether it is better than the one before.
#[derive(Clone, PartialEq, Debug)]
pub struct Trained {
    /// Where it comes from.
    pub file: NetworkFile,
    /// The network.
    pub network: Network,
    /// Its log loss less that of the network that the program had, on the games held out: of what is learned; negative
    /// if it is better. See [`mean_cost`].
    pub target_change: Interval,
    /// The same of results.
    pub result_change: Interval,
}

impl NetworkFile {
    /// Trains the network of a game with positions that were drawn one in `every`. `program` is the name and version to
    /// be entered; `watch` is told the number of each pass and what the network is worth after it.
    ///
    /// # Errors
    /// The game has no network, or there is too little to learn from or none held out.
    pub fn train<G: Fitted>(
        samples: &Samples<Lesson>,
        training: Training,
        every: u32,
        program: String,
        watch: impl FnMut(u32, NetworkLosses),
    ) -> Result<Trained, FitError> {
        let game = G::info().id;
        let layout = G::network().ok_or(FitError::NoNetwork(game))?;
        if samples.lack_decisions() {
            return Err(FitError::NoDecisions);
        }
        let network = Network::train(layout, &samples.positions, training, watch)?;
        let held_out: Vec<&Lesson> = samples.positions.iter().filter(|lesson| lesson.held_out).collect();
        let share = training.result_share;
        let losses = |value: &dyn Fn(&Lesson) -> f32| NetworkLosses {
            target: rounded(loss(&held_out, value, |lesson| lesson.target(share))),
            result: rounded(loss(&held_out, value, |lesson| lesson.result)),
        };
        let fitted = network.losses(&held_out, share);
        let file = NetworkFile {
            game: game.to_owned(),
            program,
            weights: fingerprint(&network.bytes()),
            every,
            epochs: training.epochs,
            result_share: share,
            games: samples.games - samples.held_out,
            positions: (samples.positions.len() - held_out.len()) as u64,
            held_out_games: samples.held_out,
            held_out_positions: held_out.len() as u64,
            linear: losses(&|lesson| lesson.linear()),
            search: losses(&|lesson| lesson.search),
            before: losses(&|lesson| lesson.before),
            fitted: NetworkLosses { target: rounded(fitted.target), result: rounded(fitted.result) },
            records: samples.sources.clone(),
        };
        let change = |truth: &dyn Fn(&Lesson) -> f32| {
            mean_cost(held_out.iter().map(|&lesson| {
                let cost = |value: f32| cross_entropy(value.into(), truth(lesson).into());
                (lesson.beginning, cost(network.value(lesson)) - cost(lesson.before))
            }))
        };
        let (target_change, result_change) =
            (change(&|lesson| lesson.target(share)), change(&|lesson| lesson.result));
        Ok(Trained { file, network, target_change, result_change })
    }

    /// The text of the file.
    ///
    /// # Errors
    /// Never for a file that [`train`](Self::train) made; the reason otherwise.
    pub fn print(&self) -> Result<String, toml::ser::Error> {
        const HEAD: &str =
            "# Where the network comes from, made by `touchline fit --network` (docs/knowledge.md).\n\n";
        Ok(HEAD.to_owned() + &toml::to_string(self)?)
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(text: &str) -> Result<NetworkFile, toml::de::Error> {
        toml::from_str(text)
    }

    /// Whether these are the bytes of the weights that the file is about.
    #[must_use]
    pub fn is_of(&self, weights: &[u8]) -> bool {
        self.weights == fingerprint(weights)
    }
}

/// Tells files apart.
fn fingerprint(bytes: &[u8]) -> String {
    format!("{:08x}", crc32c::crc32c(bytes))
}
