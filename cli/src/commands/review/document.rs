//! The JSON document of `review`; `docs/json.md` describes it.

use serde::Serialize;
use touchline_engine::Side;

use super::Review;
use super::judgement::{Judged, Mark, Totals};
use crate::documents::Budget;

/// The document.
#[derive(Serialize)]
pub struct Document<'a> {
    schema: &'static str,
    complete: bool,
    game: &'static str,
    rules: String,
    start: String,
    players: &'a [String; 2],
    result: &'a str,
    budget: Budget<'a>,
    before: Option<f64>,
    sides: [SideFigures; 2],
    steps: Vec<Step<'a>>,
}

#[derive(Serialize)]
struct SideFigures {
    side: &'static str,
    actions: u32,
    agreed: u32,
    mean_loss: Option<f64>,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    luck: Option<f64>,
}

#[derive(Serialize)]
struct Step<'a> {
    actor: &'static str,
    opening: bool,
    planned: bool,
    token: &'a str,
    words: &'a str,
    value: Option<f64>,
    loss: Option<f64>,
    mark: Option<&'static str>,
    preferred: Option<Preferred<'a>>,
    luck: Option<f64>,
}

#[derive(Serialize)]
struct Preferred<'a> {
    token: &'a str,
    words: &'a str,
    value: Option<f64>,
}

/// The document of a review.
pub fn document<'a>(review: &'a Review<'a>) -> Document<'a> {
    let table = &review.played.start;
    Document {
        schema: "touchline-review/1",
        complete: review.is_complete(),
        game: table.info().id,
        rules: table.rules(),
        start: table.position(),
        players: &review.played.players,
        result: &review.played.result,
        budget: Budget::of(review.settings),
        before: review.before,
        sides: Side::ALL.map(|side| figures(side, review.judged)),
        steps: review.judged.iter().map(step).collect(),
    }
}

fn figures(side: Side, judged: &[Judged]) -> SideFigures {
    let totals = Totals::of(side, judged);
    let [inaccuracies, mistakes, blunders] = totals.marks;
    SideFigures {
        side: side.name(),
        actions: totals.actions,
        agreed: totals.agreed,
        mean_loss: totals.mean_loss(),
        inaccuracies,
        mistakes,
        blunders,
        luck: totals.luck,
    }
}

fn step(step: &Judged) -> Step<'_> {
    Step {
        actor: step.actor.name(),
        opening: step.is_opening,
        planned: step.is_planned,
        token: &step.token,
        words: &step.words,
        value: step.value,
        loss: step.loss,
        mark: step.mark().map(Mark::name),
        preferred: step.preferred.as_ref().map(|preferred| Preferred {
            token: &preferred.token,
            words: &preferred.words,
            value: preferred.value,
        }),
        luck: step.luck,
    }
}
