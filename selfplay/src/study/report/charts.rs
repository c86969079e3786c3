//! Pictures of a study as inline SVG: heat maps and curves.

use std::fmt::Write;

use super::tables::percent_interval;
use crate::interval::Interval;
use crate::numbers::whole_per_cent;
use crate::report::{escape, open_svg};

const WIDTH: f64 = 640.0;
/// Height of a line of text, and the width of a letter: more than most letters need.
const LINE: f64 = 13.0;
const LETTER: f64 = 6.5;

/// The width that a text needs.
fn width(text: &str) -> f64 {
    LETTER * text.chars().count() as f64
}

/// The width that the longest of some texts needs.
fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> f64 {
    texts.map(width).fold(0.0, f64::max)
}

/// A heat map of shares: rows and columns with their names, `None` where nothing was played.
pub(super) struct HeatMap<'a> {
    pub corner: String,
    pub rows: &'a [String],
    pub columns: &'a [String],
    pub cells: Vec<Vec<Option<Interval>>>,
    /// The share that stands for balance, if there is one: it is white, and cells that exclude it are bold.
    pub even: Option<f64>,
}

impl HeatMap<'_> {
    /// The picture: the estimate and the ends of its interval in every cell, bold where balance is excluded.
    pub(super) fn svg(&self) -> String {
        const ROW: f64 = 38.0;
        let names = self.rows.iter().chain([&self.corner]).map(String::as_str);
        let left = (widest(names) + 12.0).max(110.0);
        let least = (widest(self.columns.iter().map(String::as_str)) + 8.0).max(58.0);
        let step = ((WIDTH - left) / self.columns.len().max(1) as f64).max(least);
        let width = left + step * self.columns.len() as f64;
        let height = 24.0 + ROW * self.rows.len() as f64;
        let mut svg = open_svg(width, height, &self.corner);
        let text = |svg: &mut String, x: f64, y: f64, anchor: &str, text: &str| {
            let _ = write!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>",
                escape(text)
            );
        };
        text(&mut svg, left - 6.0, 16.0, "end", &self.corner);
        for (column, name) in self.columns.iter().enumerate() {
            text(&mut svg, left + step * (column as f64 + 0.5), 16.0, "middle", name);
        }
        for (row, (name, cells)) in self.rows.iter().zip(&self.cells).enumerate() {
            let y = 24.0 + ROW * row as f64;
            text(&mut svg, left - 6.0, y + ROW / 2.0 + 4.0, "end", name);
            for (column, cell) in cells.iter().enumerate() {
                let x = left + step * column as f64;
                let colour =
                    cell.map_or_else(|| "#eee".to_owned(), |share| colour(share.estimate, self.even));
                let _ = write!(
                    svg,
                    "<g><rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>",
                    step - 1.0,
                    ROW - 1.0
                );
                if let Some(share) = *cell {
                    let place = [name.as_str(), self.columns.get(column).map_or("", String::as_str)];
                    self.share(&mut svg, [x + step / 2.0, y], &place.join(" / "), share);
                }
                svg.push_str("</g>");
            }
        }
        svg.push_str("</svg>");
        svg
    }

    /// The estimate of a cell and below it the ends of its interval, in the middle below a point.
    fn share(&self, svg: &mut String, [middle, top]: [f64; 2], name: &str, share: Interval) {
        let weight = if self.even.is_none_or(|even| share.contains(even)) { "normal" } else { "bold" };
        let _ = write!(
            svg,
            "<title>{}</title><text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\" \
             font-weight=\"{weight}\">{} %</text><text x=\"{middle:.1}\" y=\"{:.1}\" \
             text-anchor=\"middle\" font-size=\"9\">{}-{}</text>",
            escape(&format!("{name}: {}", percent_interval(share))),
            top + 17.0,
            whole_per_cent(share.estimate),
            top + 30.0,
            whole_per_cent(share.low),
            whole_per_cent(share.high)
        );
    }
}

/// From orange (0) over white (balance) to blue (1), light enough for black text; without balance from white (0) to
/// blue.
fn colour(share: f64, even: Option<f64>) -> String {
    let strength = even.map_or(share, |even| 2.0 * (share - even)).clamp(-1.0, 1.0);
    let full = if strength < 0.0 { [236.0, 150.0, 80.0] } else { [110.0, 165.0, 215.0] };
    let mixed = full.map(|channel: f64| (255.0 + (channel - 255.0) * strength.abs()).round() as u8);
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}

/// A point of a curve: its name, its place on the axis, its value.
pub(super) struct Point {
    pub name: String,
    pub at: f64,
    pub value: Interval,
}

impl Point {
    /// The ends of the interval; one that is not known is drawn at the estimate.
    fn ends(&self) -> [f64; 2] {
        let Interval { low, estimate, high } = self.value;
        [low, high].map(|end| if end.is_finite() { end } else { estimate })
    }
}

/// How the values of a curve are to be read.
pub(super) struct Scale<'a> {
    /// Whether the places on the axis are numbers: only then is there anything between two points.
    pub numbers: bool,
    /// Whether they are shares, which have no place outside 0 to 1.
    pub share: bool,
    /// A value to be marked, for instance balance.
    pub even: Option<f64>,
    /// Writes a value.
    pub print: &'a dyn Fn(f64) -> String,
}

/// A curve with its error band, or points with their intervals.
pub(super) fn curve(title: &str, points: &[Point], scale: &Scale<'_>) -> String {
    let plane = Plane::of(points, scale);
    let names = Names::of(points, &|at| plane.x(at));
    let mut svg = open_svg(plane.across + 100.0, PLOT + names.height, title);
    for value in [plane.low, plane.high].into_iter().chain(scale.even) {
        plane.level(&mut svg, value, &(scale.print)(value));
    }
    if scale.numbers {
        plane.band(&mut svg, points);
    } else {
        points.iter().for_each(|point| plane.bar(&mut svg, point));
    }
    for (place, point) in points.iter().enumerate() {
        plane.mark(&mut svg, point, scale.print);
        if names.shown.contains(&place) {
            plane.name(&mut svg, point, names.upright);
        }
    }
    svg.push_str("</svg>");
    svg
}

/// The height of a curve above the names of its points.
const PLOT: f64 = 200.0;
const INK: &str = "#2f6f8f";

/// Where the points of a curve lie.
struct Plane {
    /// The values at the lower and the upper edge.
    low: f64,
    high: f64,
    /// The places at the left and the right edge.
    first: f64,
    last: f64,
    /// The width between these.
    across: f64,
}

impl Plane {
    fn of(points: &[Point], scale: &Scale<'_>) -> Plane {
        let ends = points.iter().flat_map(|point| [point.value.low, point.value.estimate, point.value.high]);
        let ends: Vec<f64> = ends.chain(scale.even).filter(|end| end.is_finite()).collect();
        let (low, high) = range(&ends);
        let (low, high) = if scale.share { (low.max(0.0), high.min(1.0)) } else { (low, high) };
        let (first, last) = range(&points.iter().map(|point| point.at).collect::<Vec<_>>());
        let across = (LINE * points.len().saturating_sub(1) as f64).max(WIDTH - 100.0);
        Plane { low, high, first, last, across }
    }

    fn x(&self, at: f64) -> f64 {
        60.0 + (at - self.first) / (self.last - self.first) * self.across
    }

    fn y(&self, value: f64) -> f64 {
        15.0 + (self.high - value.clamp(self.low, self.high)) / (self.high - self.low) * (PLOT - 30.0)
    }

    /// A line across at a value, with its name.
    fn level(&self, svg: &mut String, value: f64, name: &str) {
        let _ = write!(
            svg,
            "<line x1=\"55\" y1=\"{0:.1}\" x2=\"{1}\" y2=\"{0:.1}\" stroke=\"#ccc\"/><text x=\"50\" y=\"{2:.1}\" \
             text-anchor=\"end\">{3}</text>",
            self.y(value),
            self.across + 65.0,
            self.y(value) + 4.0,
            escape(name)
        );
    }

    /// The line through the estimates, in the band of their intervals.
    fn band(&self, svg: &mut String, points: &[Point]) {
        let line = |points: &mut dyn Iterator<Item = (f64, f64)>| {
            let points = points.map(|(at, value)| format!("{:.1},{:.1}", self.x(at), self.y(value)));
            points.collect::<Vec<_>>().join(" ")
        };
        let upper = points.iter().map(|point| (point.at, point.ends()[1]));
        let lower = points.iter().rev().map(|point| (point.at, point.ends()[0]));
        let band = line(&mut upper.chain(lower));
        let middle = line(&mut points.iter().map(|point| (point.at, point.value.estimate)));
        let _ = write!(
            svg,
            "<polygon points=\"{band}\" fill=\"{INK}\" opacity=\"0.2\"/><polyline points=\"{middle}\" fill=\"none\" \
             stroke=\"{INK}\" stroke-width=\"1.5\"/>"
        );
    }

    /// The interval of a point that has nothing to do with those beside it.
    fn bar(&self, svg: &mut String, point: &Point) {
        let [low, high] = point.ends().map(|end| self.y(end));
        let _ = write!(
            svg,
            "<line x1=\"{0:.1}\" y1=\"{low:.1}\" x2=\"{0:.1}\" y2=\"{high:.1}\" stroke=\"{INK}\" \
             stroke-width=\"2\"/>",
            self.x(point.at)
        );
    }

    /// A point, which tells its name and value where the mouse rests on it.
    fn mark(&self, svg: &mut String, point: &Point, print: &dyn Fn(f64) -> String) {
        let Interval { low, estimate, high } = point.value;
        let ends = if low.is_finite() && high.is_finite() {
            format!(" ({} to {})", print(low), print(high))
        } else {
            String::new()
        };
        let _ = write!(
            svg,
            "<circle cx=\"{0:.1}\" cy=\"{1:.1}\" r=\"4\" fill=\"{INK}\"><title>{2}: {3}</title></circle>",
            self.x(point.at),
            self.y(estimate),
            escape(&point.name),
            escape(&(print(estimate) + &ends))
        );
    }

    /// The name of a point below the curve.
    fn name(&self, svg: &mut String, point: &Point, upright: bool) {
        let (x, name) = (self.x(point.at), escape(&point.name));
        let _ = if upright {
            let x = x + 4.0;
            write!(
                svg,
                "<text transform=\"translate({x:.1} {PLOT:.1}) rotate(-90)\" text-anchor=\"end\">{name}</text>"
            )
        } else {
            let y = PLOT + 10.0;
            write!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{name}</text>")
        };
    }
}

/// The names below a curve: side by side where there is room, else turned upright, and left out where even lines of
/// text would meet; the points have their names in any case.
struct Names {
    upright: bool,
    /// The points whose names are shown, by their places.
    shown: Vec<usize>,
    height: f64,
}

impl Names {
    fn of(points: &[Point], x: &dyn Fn(f64) -> f64) -> Names {
        let meet = |two: &[Point]| match two {
            [a, b] => x(b.at) - x(a.at) < (width(&a.name) + width(&b.name)) / 2.0 + 4.0,
            _ => false,
        };
        if !points.windows(2).any(meet) {
            return Names { upright: false, shown: (0..points.len()).collect(), height: 20.0 };
        }
        let mut shown: Vec<usize> = Vec::new();
        let mut end = f64::NEG_INFINITY;
        for (place, point) in points.iter().enumerate() {
            // Places are computed: a line of text has room in its own height less a rounding.
            if x(point.at) - end > LINE - 1.0 {
                shown.push(place);
                end = x(point.at);
            }
        }
        Names { upright: true, shown, height: widest(points.iter().map(|point| point.name.as_str())) + 10.0 }
    }
}

/// The smallest and the largest number, moved apart where they are equal.
fn range(values: &[f64]) -> (f64, f64) {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if low < high {
        (low, high)
    } else if low.is_finite() {
        (low - 0.5, low + 0.5)
    } else {
        (0.0, 1.0)
    }
}
