//! The review for people.

use touchline_engine::Side;
use touchline_selfplay::numbers::{counted, decimal, percent, points};

use super::Review;
use super::judgement::{Judged, Mark, Totals};
use crate::text::{Column, aligned};
use crate::units::percent_or_dash;

/// So many of the costliest actions are listed.
const COSTLIEST: usize = 5;

/// The whole page.
pub fn page(review: &Review<'_>) -> String {
    let Review { played, judged, .. } = review;
    let table = &played.start;
    format!(
        "{}, rules {}\n{} - {}, {}, {}\nposition  {}\n\n{}\n{}{}\n{}",
        table.info().name,
        table.rules(),
        played.players[0],
        played.players[1],
        counted(played.moves.len() as u64, "step"),
        played.result,
        table.position(),
        steps(review),
        costliest(judged),
        totals(judged),
        method(review),
    )
}

/// One line a step. Only matches with dice have a column of luck.
fn steps(review: &Review<'_>) -> String {
    use Column::{Left, Right};
    let Review { played, before, judged, .. } = review;
    let has_dice = has_dice(judged);
    let keep = |cells: [String; 9]| {
        let luck_or_not = |(i, cell): (usize, String)| (i != 7 || has_dice).then_some(cell);
        cells.into_iter().enumerate().filter_map(luck_or_not).collect::<Vec<_>>()
    };
    let head = ["step", "by", "token", "value", "lost", "", "better", "luck", "what"].map(str::to_owned);
    let mut rows = vec![keep(head)];
    for (i, step) in judged.iter().enumerate() {
        if i == played.opening {
            let mut before_it = <[String; 9]>::default();
            before_it[3] = percent_or_dash(*before);
            rows.push(keep(before_it));
        }
        rows.push(keep(row(i + 1, step)));
    }
    if has_dice {
        aligned(&[Right, Left, Left, Right, Right, Left, Left, Right, Left], rows)
    } else {
        aligned(&[Right, Left, Left, Right, Right, Left, Left, Left], rows)
    }
}

fn row(number: usize, step: &Judged) -> [String; 9] {
    let mark = step.mark();
    [
        number.to_string(),
        by(step).to_owned(),
        step.token.clone(),
        step.value.map(percent).unwrap_or_default(),
        lost(step),
        mark.map(Mark::sign).unwrap_or_default().to_owned(),
        if mark.is_some() { better(step) } else { String::new() },
        step.luck.map(points).unwrap_or_default(),
        step.words.clone(),
    ]
}

/// Who decided, or what did.
fn by(step: &Judged) -> &'static str {
    match step {
        Judged { is_opening: true, .. } => "opening",
        Judged { is_planned: true, .. } => "plan",
        _ => step.actor.name(),
    }
}

/// What the action gave away; blank where the engine would have played it, and where that is not known.
fn lost(step: &Judged) -> String {
    step.loss.filter(|_| step.preferred.is_some()).map(in_points).unwrap_or_default()
}

/// A loss in points of per cent.
fn in_points(loss: f64) -> String {
    decimal(100.0 * loss, 1)
}

/// What the engine would have played, and what that is worth.
fn better(step: &Judged) -> String {
    let preferred = step.preferred.as_ref();
    preferred.map(|p| format!("{} ({})", p.token, percent_or_dash(p.value))).unwrap_or_default()
}

/// The marked actions that gave away most, the worst first; nothing where none is marked.
fn costliest(judged: &[Judged]) -> String {
    use Column::{Left, Right};
    let mut marked: Vec<(usize, &Judged)> =
        judged.iter().enumerate().filter(|(_, step)| step.mark().is_some()).collect();
    // Equal ones stay in their order.
    marked.sort_by(|(_, a), (_, b)| b.loss.unwrap_or(0.0).total_cmp(&a.loss.unwrap_or(0.0)));
    if marked.is_empty() {
        return String::new();
    }
    let head = ["step", "by", "token", "lost", "", "better"].map(str::to_owned).to_vec();
    let rows = marked.into_iter().take(COSTLIEST).map(|(i, step)| {
        let mark = step.mark().map(Mark::sign).unwrap_or_default().to_owned();
        let by = step.actor.name().to_owned();
        vec![(i + 1).to_string(), by, step.token.clone(), lost(step), mark, better(step)]
    });
    let rows = [head].into_iter().chain(rows).collect();
    format!("The costliest actions\n{}\n", aligned(&[Right, Left, Left, Right, Left, Left], rows))
}

fn has_dice(judged: &[Judged]) -> bool {
    judged.iter().any(Judged::is_dice)
}

/// What each side did.
fn totals(judged: &[Judged]) -> String {
    use Column::{Left, Right};
    let has_dice = has_dice(judged);
    let mut head = vec!["side", "actions", "the engine's", "lost", "each"];
    head.extend(Mark::ALL.map(Mark::sign));
    head.extend(has_dice.then_some("luck"));
    let head = head.into_iter().map(str::to_owned).collect();
    let row = |side: Side| {
        let totals = Totals::of(side, judged);
        let mut cells = vec![side.name().to_owned(), totals.actions.to_string(), totals.agreed.to_string()];
        cells.push(in_points(totals.lost));
        cells.push(totals.mean_loss().map_or_else(|| "-".to_owned(), in_points));
        cells.extend(totals.marks.map(|count| count.to_string()));
        cells.extend(has_dice.then(|| totals.luck.map_or_else(|| "-".to_owned(), points)));
        cells
    };
    let rows = [head].into_iter().chain(Side::ALL.map(row)).collect();
    aligned(&[Left, Right, Right, Right, Right, Right, Right, Right, Right], rows)
}

/// What the numbers are.
fn method(review: &Review<'_>) -> String {
    let limits = &review.settings.limits;
    let budget = match (limits.simulations, limits.time) {
        (Some(simulations), _) => counted(simulations, "simulation"),
        (None, time) => format!("{} s", time.unwrap_or_default().as_secs_f64()),
    };
    let is_unknown = |step: &Judged| step.is_dice() && step.luck.is_none();
    let unknown = if review.judged.iter().any(is_unknown) {
        " Not known where not every outcome was searched: a larger budget tells it."
    } else {
        ""
    };
    let luck = if has_dice(review.judged) {
        format!(
            "Luck: what the outcome is worth against the average of all, by a search before the dice fall; for White, \
             in\nthe last table for the side.{unknown}\n"
        )
    } else {
        String::new()
    };
    let note = if review.is_complete() {
        String::new()
    } else {
        format!("Interrupted: the first {} of {} steps.\n", review.judged.len(), review.played.moves.len())
    };
    format!(
        "{note}Value: White's expected score after the step, by a search of {budget} (seed {}).\n\
         Lost: points of per cent against what the engine would have played, by a search after either; blank where it\n\
         was played or is not known. ?! from 5, ? from 10, ?? from 15. A few points are noise of the searches.\n{luck}",
        limits.seed
    )
}
