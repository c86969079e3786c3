//! Diagrams as SVG.

use std::fmt::Write;

use touchline_engine::{Cell, Diagram, Ground, Side};

/// Side of a cell in SVG units.
pub(super) const CELL: usize = 20;
/// Room for labels on the left and below.
pub(super) const EDGE: usize = 16;

/// Text with the characters that mean something in HTML and SVG replaced.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A drawing of a position.
#[must_use]
pub fn board_svg(diagram: &Diagram) -> String {
    let width = diagram.files.len();
    let mut svg = open_board(diagram);
    for (index, cell) in diagram.cells.iter().enumerate() {
        let (x, y) = place(index, width);
        let _ = write!(svg, "<g transform=\"translate({x},{y})\">{}</g>", cell_svg(cell));
    }
    svg.push_str("</svg>");
    svg
}

/// Where a cell stands.
pub(super) const fn place(index: usize, width: usize) -> (usize, usize) {
    let width = if width == 0 { 1 } else { width };
    (EDGE + index % width * CELL, index / width * CELL)
}

/// The opening tag and the labels.
pub(super) fn open_board(diagram: &Diagram) -> String {
    let (files, ranks) = (diagram.files.len(), diagram.ranks.len());
    let (width, height) = (EDGE + files * CELL, ranks * CELL + EDGE);
    let mut svg = format!(
        "<svg class=\"board\" role=\"img\" aria-label=\"board\" xmlns=\"http://www.w3.org/2000/svg\" \
         viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    );
    for (row, label) in diagram.ranks.iter().enumerate() {
        let y = row * CELL + CELL * 2 / 3;
        let _ = write!(svg, "<text x=\"{}\" y=\"{y}\" font-size=\"9\">{}</text>", EDGE / 2, escape(label));
    }
    for (file, label) in diagram.files.iter().enumerate() {
        let (x, y) = (EDGE + file * CELL + CELL / 2, ranks * CELL + 11);
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"9\">{}</text>", escape(label));
    }
    svg
}

const fn colour(ground: Ground) -> &'static str {
    match ground {
        Ground::Plain => "#8fbf7f",
        Ground::Border => "#5d7d55",
        Ground::Goal(Side::White) => "#e8e4d0",
        Ground::Goal(Side::Black) => "#b9b2a0",
        Ground::Zone => "#7fb27f",
        Ground::InnerZone => "#6fa372",
        Ground::Line => "#d9c46a",
        Ground::Target => "#d98f6a",
        Ground::Outside => "none",
    }
}

/// A cell at the origin.
pub(super) fn cell_svg(cell: &Cell) -> String {
    if cell.ground == Ground::Outside && cell.token.is_none() && !cell.ball {
        return String::new();
    }
    let half = CELL / 2;
    let mut svg = format!(
        "<rect width=\"{CELL}\" height=\"{CELL}\" fill=\"{}\" stroke=\"#44603f\" stroke-width=\".4\"/>",
        colour(cell.ground)
    );
    if let Some(token) = &cell.token {
        let (fill, ink) = match token.side {
            Side::White => ("#ffffff", "#000000"),
            Side::Black => ("#222222", "#ffffff"),
        };
        let opacity = if token.dimmed { "0.55" } else { "1" };
        let radius = if token.under.is_empty() { half - 2 } else { half - 1 };
        let _ = write!(
            svg,
            "<g opacity=\"{opacity}\"><circle cx=\"{half}\" cy=\"{half}\" r=\"{radius}\" fill=\"{fill}\" \
             stroke=\"#000\" stroke-width=\".6\"/><text x=\"{half}\" y=\"{}\" font-size=\"10\" fill=\"{ink}\">{}</text></g>",
            half + 4,
            escape(&token.label)
        );
        if !token.under.is_empty() {
            let _ = write!(
                svg,
                "<text x=\"{half}\" y=\"{}\" font-size=\"5\" fill=\"{ink}\">{}</text>",
                CELL - 3,
                escape(&token.under)
            );
        }
    }
    if cell.ball {
        let (x, radius) = if cell.token.is_some() { (CELL - 4, 3) } else { (half, 4) };
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{}\" r=\"{radius}\" fill=\"#ff8c1a\" stroke=\"#000\" stroke-width=\".6\"/>",
            if cell.token.is_some() { 4 } else { half }
        );
    }
    svg
}
