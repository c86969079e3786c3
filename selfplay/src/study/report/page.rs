//! The page of a study: one HTML file that works offline.

use std::fmt::Write;

use super::charts::{HeatMap, Point, Scale, curve};
use super::{Factor, Quantity, StudyReport};
use crate::interval::Interval;
use crate::numbers::percent;
use crate::report::{escape, head, push_details, push_table};
use crate::study::measures::Unit;

impl StudyReport {
    /// The page: summary, pictures, tables, settings, and the command that gives the same results again.
    #[must_use]
    pub fn page(&self) -> String {
        let study = &self.study;
        let mut html = format!(
            "{}<p class=\"note\">{}. Intervals are 95 % with pairs of games as the unit.</p>\n<ul>\n",
            head(&study.title),
            escape(&study.game)
        );
        for sentence in self.summary() {
            let _ = writeln!(html, "<li>{}</li>", escape(&sentence));
        }
        html.push_str("</ul>\n");
        self.push_pictures(&mut html);
        for table in self.tables() {
            push_table(&mut html, &table);
            if !table.note.is_empty() {
                let _ = writeln!(html, "<p class=\"note\">{}.</p>", escape(&table.note));
            }
        }
        // The measures are the last of the tables.
        if let Some(note) = self.measures_note() {
            let _ = writeln!(html, "<p class=\"note\">{}</p>", escape(&note));
        }
        html.push_str("<h2>Settings</h2>\n");
        if !study.command.is_empty() {
            let _ = writeln!(html, "<p>The same again: <code>{}</code></p>", escape(&study.command));
        }
        for (name, text) in &study.settings {
            push_details(&mut html, name, text);
        }
        html.push_str("</body></html>\n");
        html
    }

    fn push_pictures(&self, html: &mut String) {
        match self.study.factors.as_slice() {
            [rows, columns] => self.push_heat_map(html, rows, columns),
            [factor] => self.push_curves(html, factor),
            _ => {}
        }
    }

    fn push_heat_map(&self, html: &mut String, rows: &Factor, columns: &Factor) {
        let find = |row: usize, column: usize| {
            let place = self.study.cells.iter().position(|cell| cell.levels == [row, column])?;
            let cell = self.cells.get(place)?;
            (cell.pairs > 0).then(|| cell.interval(self.study.quantity))
        };
        let row = |row: usize| (0..columns.levels.len()).map(|column| find(row, column)).collect();
        let map = HeatMap {
            corner: format!("{} \\ {}", rows.name, columns.name),
            rows: &rows.levels,
            columns: &columns.levels,
            cells: (0..rows.levels.len()).map(row).collect(),
            even: self.study.quantity.even(),
        };
        let bold = map.even.map_or("", |_| "; bold where the interval excludes 50 %");
        let _ = writeln!(
            html,
            "<h2>{}</h2><p class=\"note\">In each cell the share and below it the ends of its interval{bold}.</p>{}",
            escape(self.study.quantity.name()),
            map.svg()
        );
    }

    fn push_curves(&self, html: &mut String, factor: &Factor) {
        let points = |value: &dyn Fn(usize) -> Option<Interval>| -> Vec<Point> {
            let point = |cell: usize| {
                let level = *self.study.cells.get(cell)?.levels.first()?;
                let value = value(cell)?;
                Some(Point { name: self.level(0, level), at: place(factor, level), value })
            };
            let mut points: Vec<Point> = (0..self.cells.len()).filter_map(point).collect();
            // Numbers in whatever order the plan names them.
            points.sort_by(|a, b| a.at.total_cmp(&b.at));
            points
        };
        let mut push = |name: &str, points: &[Point], scale: &Scale<'_>| {
            if !points.is_empty() {
                let _ = writeln!(html, "<h2>{}</h2>{}", escape(name), curve(name, points, scale));
            }
        };
        let numbers = numbers(factor).is_some();
        let shares = |even: Option<f64>| Scale { numbers, share: true, even, print: &percent };
        let quantity = self.study.quantity;
        let played = |cell: usize| self.cells.get(cell).filter(|cell| cell.pairs > 0);
        push(
            quantity.name(),
            &points(&|cell| played(cell).map(|cell| cell.interval(quantity))),
            &shares(quantity.even()),
        );
        if quantity != Quantity::Decisive {
            push(
                Quantity::Decisive.name(),
                &points(&|cell| played(cell).map(|cell| cell.decisive)),
                &shares(None),
            );
        }
        for name in self.measure_names() {
            let find = |cell: usize| {
                let cell = self.study.cells.get(cell)?;
                cell.measures.iter().find(|measure| measure.name == name)
            };
            let share = (0..self.cells.len()).filter_map(find).any(|measure| measure.unit == Unit::Share);
            let number = |x: f64| format!("{x:.2}");
            let scale =
                if share { shares(None) } else { Scale { numbers, share, even: None, print: &number } };
            push(&name, &points(&|cell| find(cell).map(|measure| measure.interval)), &scale);
        }
    }
}

/// Where a level stands on the axis: at its number if all levels are numbers, else at its place.
fn place(factor: &Factor, level: usize) -> f64 {
    numbers(factor).and_then(|numbers| numbers.get(level).copied()).unwrap_or(level as f64)
}

/// The levels as numbers, if all are.
fn numbers(factor: &Factor) -> Option<Vec<f64>> {
    factor.levels.iter().map(|level| level.parse().ok().filter(|x: &f64| x.is_finite())).collect()
}
