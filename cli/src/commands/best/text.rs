//! The answer of `best` for people.

use std::fmt::Write;

use touchline_engine::{Actor, print_probability};
use touchline_search::Proof;
use touchline_selfplay::numbers::{counted, grouped, percent, points};

use super::Answer;
use crate::drawing::{Style, draw};
use crate::table::{Advice, Findings, Line, UNSEARCHED};
use crate::text::{Column, aligned, threads};
use crate::units::{per_second, percent_or_dash};

/// How many actions of a continuation the table shows.
const CONTINUATION: usize = 6;

/// The whole page.
pub fn page(answer: &Answer<'_>, style: Style) -> String {
    let Answer { table, advice, .. } = answer;
    let mut page = format!("{}, rules {}\n\n", table.info().name, table.rules());
    page.push_str(&draw(&table.diagram(), style));
    let _ = writeln!(page, "\nposition  {}\n", table.position());
    if advice.findings.actor == Actor::Chance {
        page.push_str(&dice(answer));
    } else {
        page.push_str(&turn(advice, &answer.settings.only));
    }
    page.push('\n');
    page.push_str(&alternatives(&advice.findings));
    page.push_str(order(&advice.findings));
    page.push('\n');
    page.push_str(&costs(answer));
    page
}

/// The recommendation; if only some actions were searched, it is the best of these.
fn turn(advice: &Advice, only: &[String]) -> String {
    let findings = &advice.findings;
    let turn = if only.is_empty() { "Best turn" } else { "Best turn that begins as named" };
    let worth = match findings.lines.first().and_then(|line| line.proof) {
        Some(Proof::Win) => "a proven win".to_owned(),
        Some(Proof::Draw) => "a proven draw".to_owned(),
        Some(Proof::Loss) if only.is_empty() => "who loses against best play".to_owned(),
        Some(Proof::Loss) => "a proven loss".to_owned(),
        None => format!("expected score {}", percent_or_dash(findings.value)),
    };
    let mut text = format!("{turn} for {}, {worth}:\n", findings.actor.name());
    let rows = advice.turn.iter().map(|step| vec![format!(" {}", step.token), step.words.clone()]);
    text.push_str(&aligned(&[Column::Left, Column::Left], rows.collect()));
    let tokens: Vec<&str> = advice.turn.iter().map(|step| step.token.as_str()).collect();
    if tokens.len() > 1 {
        let _ = writeln!(text, "in tokens: {}", tokens.join(" "));
    }
    let _ = match advice.next {
        Actor::None => writeln!(text, "Then the match is over."),
        Actor::Chance => writeln!(text, "Then the dice decide."),
        Actor::Side(next) => writeln!(text, "Then {next} is to act."),
    };
    text
}

/// What to say where nobody chooses.
fn dice(answer: &Answer<'_>) -> String {
    let for_whom = answer.table.turn().map_or(String::new(), |side| format!(" It is {side}'s turn."));
    let mut text = format!(
        "The dice decide here, nobody chooses.{for_whom}\n\
         White's expected score before they fall: {}. Below, what each outcome is worth for White.\n\
         `touchline roll` rolls them, or takes what fell at the board.\n",
        percent_or_dash(answer.advice.findings.value)
    );
    if let Some(roll) = answer.roll {
        let _ = match answer.advice.findings.worth(&roll.token) {
            Some(worth) => writeln!(text, "{} was worth {worth}.", roll.token),
            None => writeln!(text, "What {} was worth is not known: {UNSEARCHED}.", roll.token),
        };
    }
    text
}

/// Luck in percentage points.
fn luck(line: &Line) -> String {
    line.luck.map_or_else(|| "-".to_owned(), points)
}

/// The table of the best actions, or of all outcomes, with columns of their own.
fn alternatives(findings: &Findings) -> String {
    use Column::{Left, Right};
    let chance = findings.actor == Actor::Chance;
    let of_outcomes = |cell: String| chance.then_some(cell);
    let row = |cells: [Option<String>; 7]| cells.into_iter().flatten().collect::<Vec<_>>();
    let name = |name: &str| Some(name.to_owned());
    let mut rows = vec![row([
        name("#"),
        name(if chance { "outcome" } else { "action" }),
        of_outcomes("chance".to_owned()),
        name("visits"),
        name("value"),
        of_outcomes("luck".to_owned()),
        name("continuation"),
    ])];
    rows.extend(findings.lines.iter().enumerate().map(|(i, line)| {
        row([
            Some((i + 1).to_string()),
            Some(line.token.clone()),
            of_outcomes(line.probability.map(print_probability).unwrap_or_default()),
            Some(grouped(line.visits)),
            Some(value(line)),
            of_outcomes(luck(line)),
            Some(continuation(line)),
        ])
    }));
    if chance {
        aligned(&[Right, Left, Right, Right, Right, Right, Left], rows)
    } else {
        aligned(&[Right, Left, Right, Right, Left], rows)
    }
}

/// Why the first action has not the highest value of the table, where it has not; that it is as good as any, where all
/// values are the same.
fn order(findings: &Findings) -> &'static str {
    let (Actor::Side(_), Some((first, others))) = (findings.actor, findings.lines.split_first()) else {
        return "";
    };
    let open = |line: &Line| if line.proof.is_none() { line.value } else { None };
    let Some(value) = open(first) else { return "" };
    let is_seen = |other: f64| other > value && percent(other) != percent(value);
    if !others.is_empty() && others.iter().all(|line| open(line) == Some(value)) {
        "Nothing tells these actions apart yet: the search gives all of them the same value.\n"
    } else if others.iter().filter_map(open).any(is_seen) {
        "A higher value further down is less certain: it rests on fewer visits, or is less than a point higher and the \
         action looks worse at first sight.\n"
    } else {
        ""
    }
}

fn value(line: &Line) -> String {
    line.proof.map_or_else(|| percent_or_dash(line.value), |proof| proof.name().to_owned())
}

fn continuation(line: &Line) -> String {
    let after = line.pv.get(1..).unwrap_or_default();
    let shown = after.iter().take(CONTINUATION).map(String::as_str).collect::<Vec<_>>().join(" ");
    if after.len() > CONTINUATION { format!("{shown} …") } else { shown }
}

/// What the answer cost.
fn costs(answer: &Answer<'_>) -> String {
    let findings = &answer.advice.findings;
    let limits = &answer.settings.limits;
    let note = if answer.interrupted { "Interrupted: this is the best found so far.\n" } else { "" };
    let bound = if answer.settings.only.is_empty() {
        ""
    } else {
        "Only the actions that were named were searched.\n"
    };
    format!(
        "{note}{bound}{}, {}, {:.1} s, {} simulations/s, seed {}, {}\n",
        counted(findings.simulations, "simulation"),
        counted(findings.nodes, "node"),
        findings.elapsed.as_secs_f64(),
        grouped(per_second(findings.simulations, findings.elapsed)),
        limits.seed,
        threads(limits.threads),
    )
}
