//! The review for people.

use touchline_engine::Side;
use touchline_selfplay::numbers::{counted, percent, points};

use super::Review;
use super::judgement::{Judged, Mark, Totals};
use crate::text::{Column, aligned};
use crate::units::percent_or_dash;

/// The whole page.
pub fn page(review: &Review<'_>) -> String {
    let Review { played, judged, .. } = review;
    let table = &played.start;
    format!(
        "{}, rules {}\n{} - {}, {}, {}\nposition  {}\n\n{}\n{}\n{}",
        table.info().name,
        table.rules(),
        played.players[0],
        played.players[1],
        counted(played.moves.len() as u64, "step"),
        played.result,
        table.position(),
        steps(judged),
        totals(judged),
        method(review),
    )
}

/// One line a step. Only matches with dice have a column of luck.
fn steps(judged: &[Judged]) -> String {
    use Column::{Left, Right};
    let has_dice = has_dice(judged);
    let keep = |cells: [String; 9]| {
        let luck_or_not = |(i, cell): (usize, String)| (i != 7 || has_dice).then_some(cell);
        cells.into_iter().enumerate().filter_map(luck_or_not).collect::<Vec<_>>()
    };
    let head = ["step", "by", "token", "value", "lost", "", "better", "luck", "what"].map(str::to_owned);
    let rows = judged.iter().enumerate().map(|(i, step)| keep(row(i + 1, step)));
    let rows = [keep(head)].into_iter().chain(rows).collect();
    if has_dice {
        aligned(&[Right, Left, Left, Right, Right, Left, Left, Right, Left], rows)
    } else {
        aligned(&[Right, Left, Left, Right, Right, Left, Left, Left], rows)
    }
}

fn row(number: usize, step: &Judged) -> [String; 9] {
    let mark = step.mark();
    let better = step.better.as_ref().filter(|_| mark.is_some());
    [
        number.to_string(),
        if step.is_opening { "opening" } else { step.actor.name() }.to_owned(),
        step.token.clone(),
        step.value.map(percent).unwrap_or_default(),
        step.loss.filter(|_| step.better.is_some()).map(|loss| points(-loss)).unwrap_or_default(),
        mark.map(Mark::sign).unwrap_or_default().to_owned(),
        better.map(|b| format!("{} ({})", b.token, percent_or_dash(b.value))).unwrap_or_default(),
        step.luck.map(points).unwrap_or_default(),
        step.words.clone(),
    ]
}

fn has_dice(judged: &[Judged]) -> bool {
    judged.iter().any(Judged::is_dice)
}

/// What each side did.
fn totals(judged: &[Judged]) -> String {
    use Column::{Left, Right};
    let has_dice = has_dice(judged);
    let mut head = vec!["side", "actions", "the engine's", "lost each"];
    head.extend(Mark::ALL.map(Mark::sign));
    head.extend(has_dice.then_some("luck"));
    let head = head.into_iter().map(str::to_owned).collect();
    let row = |side: Side| {
        let totals = Totals::of(side, judged);
        let mut cells = vec![side.name().to_owned(), totals.actions.to_string(), totals.agreed.to_string()];
        cells.push(totals.mean_loss().map_or_else(|| "-".to_owned(), |loss| points(-loss)));
        cells.extend(totals.marks.map(|count| count.to_string()));
        cells.extend(has_dice.then(|| totals.luck.map_or_else(|| "-".to_owned(), points)));
        cells
    };
    let rows = [head].into_iter().chain(Side::ALL.map(row)).collect();
    aligned(&[Left, Right, Right, Right, Right, Right, Right, Right], rows)
}

/// What the numbers are.
fn method(review: &Review<'_>) -> String {
    let limits = &review.settings.limits;
    let budget = match (limits.simulations, limits.time) {
        (Some(simulations), _) => counted(simulations, "simulation"),
        (None, time) => format!("{} s", time.unwrap_or_default().as_secs_f64()),
    };
    let luck = if has_dice(review.judged) {
        "Luck: what the outcome is worth for White, for the side in the second table, against the average of all.\n"
    } else {
        ""
    };
    format!(
        "Value: expected score for the side that acted, White's after dice, by a search of {budget} a position.\n\
         Lost: points of per cent against what the engine would have played. ?! from 5, ? from 10, ?? from 15;\n\
         a few points are noise of the searches (seed {}).\n{luck}",
        limits.seed
    )
}
