//! Games to be looked at: courses of the expected result, and boards step by step.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use touchline_engine::Rulebook;

use super::board::{cell_svg, open_board, place};
use crate::contest::GameNumber;
use crate::record::replay::{Replay, ReplayError, start};
use crate::record::verify::VerifyError;
use crate::record::{FileError, Game, Variant, VariantRules, open};

/// White's expected result over the steps of a game, as each of the players saw it.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// Players and result.
    pub title: String,
    /// Steps of the game.
    pub steps: usize,
    /// What the players of White and of Black saw: step and value in 0..=1. Empty for one who does not search.
    pub points: [Vec<(usize, f64)>; 2],
}

/// A game for the page: what the browser needs to draw every step.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Showcase {
    /// Players and result.
    pub title: String,
    /// The opening tag of the board with its labels.
    board: String,
    /// Coordinates of the cells.
    places: Vec<(usize, usize)>,
    /// Every look that a cell has in this game, as SVG.
    looks: Vec<String>,
    /// The look of each cell at the beginning.
    first: Vec<usize>,
    /// Where the players begin to decide.
    opening: u32,
    /// The steps.
    steps: Vec<ShownStep>,
    #[serde(skip)]
    course: [Vec<(usize, f64)>; 2],
}

impl Showcase {
    /// White's expected result over the game.
    #[must_use]
    pub fn course(&self) -> Course {
        Course { title: self.title.clone(), steps: self.steps.len(), points: self.course.clone() }
    }
}

/// A step: words, captions and the cells that change.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct ShownStep {
    words: String,
    captions: String,
    cells: Vec<(usize, usize)>,
}

/// Chooses up to `most` games, evenly spread over a record file, first and second ones of pairs in turn, and prepares
/// them for the page. A chosen game that
/// cannot be replayed is left out: what is wrong with it is for [`verify`](crate::record::verify::verify) to tell, and
/// the tables need no replay.
///
/// # Errors
/// The file is unreadable or holds another game.
pub fn showcase<G: Rulebook>(path: &Path, games: u64, most: u64) -> Result<Vec<Showcase>, VerifyError> {
    let reader = open(path)?;
    let rules = VariantRules::<G>::of(reader.header())?;
    let variants = reader.header().variants.clone();
    let mut shown = Vec::new();
    for entry in reader {
        let entry = entry.map_err(|e| FileError::new(path, e))?;
        if is_shown(entry.record, games, most)
            && let Ok(prepared) = rules.by(&entry.game).and_then(|game| prepare(game, &entry.game, &variants))
        {
            shown.push(prepared);
        }
    }
    Ok(shown)
}

/// Whether the game at this place, of so many, is among the `most` that are shown: one of each so many, whose place is
/// even and odd in turn.
const fn is_shown(place: u64, games: u64, most: u64) -> bool {
    if games <= most || most == 0 {
        return most > 0;
    }
    let block = place * most / games;
    let [first, next] = [(block * games).div_ceil(most), ((block + 1) * games).div_ceil(most)];
    let other = first % 2 != block % 2 && first + 1 < next;
    place == first + other as u64
}

/// Looks of cells, each kept once.
#[derive(Default)]
struct Looks {
    known: BTreeMap<String, usize>,
    list: Vec<String>,
}

impl Looks {
    fn number(&mut self, look: String) -> usize {
        let next = self.list.len();
        *self.known.entry(look).or_insert_with_key(|look| {
            self.list.push(look.clone());
            next
        })
    }
}

/// Players, which of their games it is, in a study of which cell, and how it ended.
fn title(record: &Game, variants: &[Variant]) -> String {
    let Game { white, black, winner, score: [goals, against], end, .. } = record;
    let GameNumber { pair, half, .. } = GameNumber::of(record.number);
    let cell = variants.get(record.variant as usize).map_or(String::new(), |cell| format!(", {}", cell.name));
    let place = format!("{cell}, pair {} game {}", pair + 1, half + 1);
    let outcome = format!("{} {goals}-{against} ({})", winner.name(), end.name());
    format!("{white} - {black}{place}: {outcome}")
}

fn prepare<G: Rulebook>(game: &G, record: &Game, variants: &[Variant]) -> Result<Showcase, ReplayError> {
    let diagram = game.diagram(&start(game, record)?);
    let width = diagram.files.len();
    let mut looks = Looks::default();
    let first: Vec<usize> = diagram.cells.iter().map(|cell| looks.number(cell_svg(cell))).collect();
    let mut present = first.clone();
    let (mut steps, mut course) = (Vec::new(), [Vec::new(), Vec::new()]);
    let mut replay = Replay::new(game, record)?;
    while let Some(step) = replay.next() {
        let step = step?;
        if let (Some(side), Some(decision)) = (step.actor.side(), step.decision)
            && decision.simulations > 0
        {
            course[side.index()].push((step.ply, side.seen(decision.value())));
        }
        let after = game.diagram(replay.position());
        let mut cells = Vec::new();
        for (index, (cell, shown)) in after.cells.iter().zip(&mut present).enumerate() {
            let look = looks.number(cell_svg(cell));
            if *shown != look {
                *shown = look;
                cells.push((index, look));
            }
        }
        let captions: Vec<String> =
            after.captions.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        let words = format!("{}: {}", step.actor.name(), game.describe_action(&step.position, step.action));
        steps.push(ShownStep { words, captions: captions.join(" · "), cells });
    }
    Ok(Showcase {
        title: title(record, variants),
        board: open_board(&diagram),
        places: (0..diagram.cells.len()).map(|index| place(index, width)).collect(),
        looks: looks.list,
        first,
        opening: record.opening,
        steps,
        course,
    })
}

#[cfg(test)]
mod tests {
    use super::is_shown;

    #[test]
    fn first_and_second_games_of_pairs_are_shown_in_turn() {
        for games in 0..200_u64 {
            let shown: Vec<u64> = (0..games).filter(|&place| is_shown(place, games, 12)).collect();
            assert_eq!(shown.len() as u64, games.min(12), "{games}");
            assert!(shown.first().is_none_or(|&first| first == 0), "{games}: {shown:?}");
            if games >= 24 {
                assert!(shown.iter().zip(0..).all(|(place, n)| place % 2 == n % 2), "{games}: {shown:?}");
            }
            assert!((0..games).all(|place| !is_shown(place, games, 0)));
        }
    }
}
