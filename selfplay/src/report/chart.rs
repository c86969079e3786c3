//! Charts as inline SVG.

use std::fmt::Write;

use super::board::escape;
use super::replay::Course;
use super::standings::Report;
use crate::numbers::signed;

const WIDTH: f64 = 640.0;
const INK: &str = "#2f6f8f";

/// The opening tag of a picture of `what`.
pub(crate) fn open(width: f64, height: f64, what: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"11\">",
        escape(what)
    )
}

/// Ratings with their 95 % intervals, best on top, of those who have played.
pub(super) fn rating_bars(report: &Report) -> String {
    let row = 22.0;
    let standings: Vec<_> = report.standings.iter().filter(|one| one.tally.games() > 0).collect();
    let height = row * standings.len() as f64 + 24.0;
    let ends = || standings.iter().flat_map(|s| [s.elo.value - s.elo.error, s.elo.value + s.elo.error]);
    let low = ends().fold(-1.0, f64::min);
    let high = ends().fold(1.0, f64::max);
    let x = |elo: f64| 160.0 + (elo - low) / (high - low) * (WIDTH - 180.0);
    let mut svg = open(WIDTH, height, "Elo with 95 % intervals");
    let _ = write!(
        svg,
        "<line x1=\"{0:.1}\" y1=\"0\" x2=\"{0:.1}\" y2=\"{1}\" stroke=\"#bbb\"/>",
        x(0.0),
        height - 20.0
    );
    for (rank, standing) in standings.iter().enumerate() {
        let y = row * (rank as f64 + 0.6);
        let (value, error) = (standing.elo.value, standing.elo.error);
        let _ = write!(
            svg,
            "<text x=\"150\" y=\"{:.1}\" text-anchor=\"end\">{}</text><line x1=\"{:.1}\" y1=\"{y:.1}\" \
             x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"{INK}\" stroke-width=\"2\"/><circle cx=\"{:.1}\" cy=\"{y:.1}\" \
             r=\"4\" fill=\"{INK}\"><title>{} ± {error:.0}</title></circle>",
            y + 4.0,
            escape(&standing.name),
            x(value - error),
            x(value + error),
            x(value),
            signed(value)
        );
    }
    for elo in [low, 0.0, high] {
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            x(elo),
            height - 6.0,
            signed(elo)
        );
    }
    svg.push_str("</svg>");
    svg
}

/// Bars with a label below each and the count above.
pub(super) fn bars(what: &str, values: &[(String, u64)]) -> String {
    let most = values.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1) as f64;
    let step = (WIDTH - 20.0) / values.len().max(1) as f64;
    let mut svg = open(WIDTH, 180.0, what);
    for (index, (label, count)) in values.iter().enumerate() {
        let x = 10.0 + step * index as f64;
        let height = 130.0 * *count as f64 / most;
        let _ = write!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"{INK}\"><title>{}: {count}\
             </title></rect>",
            x + step * 0.1,
            150.0 - height,
            step * 0.8,
            escape(label)
        );
        if values.len() <= 24 {
            let _ = write!(
                svg,
                "<text x=\"{0:.1}\" y=\"166\" text-anchor=\"middle\" font-size=\"9\">{1}</text>\
                 <text x=\"{0:.1}\" y=\"{2:.1}\" text-anchor=\"middle\" font-size=\"9\">{count}</text>",
                x + step / 2.0,
                escape(label),
                146.0 - height
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

/// Lengths of games in at most 20 classes: how many lengths make a class, and the first length and the games of each.
pub(super) fn length_classes(report: &Report) -> (usize, Vec<(String, u64)>) {
    let (Some((&low, _)), Some((&high, _))) =
        (report.lengths.first_key_value(), report.lengths.last_key_value())
    else {
        return (1, Vec::new());
    };
    let width = (high - low) / 20 + 1;
    let mut classes = vec![0; (high - low) / width + 1];
    for (&length, &count) in &report.lengths {
        if let Some(class) = classes.get_mut((length - low) / width) {
            *class += count;
        }
    }
    let first = |index: usize| (low + index * width).to_string();
    (width, classes.into_iter().enumerate().map(|(index, count)| (first(index), count)).collect())
}

/// A small picture of White's expected result over a game: one line for what each player saw.
pub(super) fn course(course: &Course) -> String {
    const SIZE: [f64; 2] = [320.0, 90.0];
    const COLOURS: [&str; 2] = [INK, "#c8701e"];
    let [width, height] = SIZE;
    let middle = height / 2.0;
    let mut svg = format!(
        "<figure>{}<rect width=\"{width}\" height=\"{height}\" fill=\"#f6f6f2\"/>\
         <line x1=\"0\" y1=\"{middle}\" x2=\"{width}\" y2=\"{middle}\" stroke=\"#ccc\"/>",
        open(width, height, &course.title)
    );
    let steps = course.steps.max(1) as f64;
    for (line, colour) in course.points.iter().zip(COLOURS) {
        let place = |&(ply, value): &(usize, f64)| {
            format!("{:.1},{:.1}", ply as f64 / steps * width, 3.0 + (height - 6.0) * (1.0 - value))
        };
        let points: Vec<String> = line.iter().map(place).collect();
        let _ = write!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.3\"/>",
            points.join(" ")
        );
    }
    let _ = write!(svg, "</svg><figcaption>{}</figcaption></figure>", escape(&course.title));
    svg
}
