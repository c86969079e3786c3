//! Boards in the terminal.

use std::env;
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::mem::discriminant;

use touchline_engine::{Cell, Diagram, Ground, Side, Token};

/// Which characters and colours a drawing may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// ASCII characters only.
    pub ascii: bool,
    /// ANSI colours.
    pub colour: bool,
}

impl Style {
    /// The style for standard output: colours only on a terminal, and not when `NO_COLOR` is set (no-color.org).
    pub fn for_stdout(ascii: bool) -> Style {
        let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let able = env::var_os("TERM").is_none_or(|term| term != "dumb");
        Style { ascii, colour: io::stdout().is_terminal() && able && !unwanted }
    }

    const fn ball(self) -> char {
        if self.ascii { '*' } else { '●' }
    }

    /// How an empty cell of this ground looks.
    const fn ground(self, ground: Ground) -> char {
        match (ground, self.ascii) {
            (Ground::Plain, true) => '.',
            (Ground::Plain, false) => '·',
            (Ground::Border, true) => '#',
            (Ground::Border, false) => '░',
            (Ground::Goal(_), true) => '=',
            (Ground::Goal(_), false) => '▒',
            (Ground::Zone, _) => ':',
            (Ground::InnerZone, true) => ';',
            (Ground::InnerZone, false) => '⁝',
            (Ground::Line, true) => '-',
            (Ground::Line, false) => '╌',
            (Ground::Target, true) => '+',
            (Ground::Target, false) => '╪',
            (Ground::Outside, _) => ' ',
        }
    }
}

/// The board with labels on all four sides, what the marks mean, and the captions; ends with a newline.
pub fn draw(diagram: &Diagram, style: Style) -> String {
    let mut text = String::new();
    let width = cell_width(diagram);
    let margin = diagram.ranks.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let files = file_labels(diagram, margin, width);
    text.push_str(&files);
    let columns = diagram.files.len().max(1);
    for (rank, row) in diagram.ranks.iter().zip(diagram.cells.chunks(columns)) {
        let cells: String = row.iter().map(|cell| draw_cell(cell, width, style)).collect();
        let _ = writeln!(text, "{}", format!("{rank:>margin$} {cells} {rank}").trim_end());
    }
    text.push_str(&files);
    text.push_str(&legend(diagram, style));
    text.push_str(&stacks(diagram));
    text.push_str(&captions(diagram));
    text
}

/// A mark, the longest label, a mark.
fn cell_width(diagram: &Diagram) -> usize {
    let labels = diagram.cells.iter().filter_map(|cell| cell.token.as_ref());
    labels.map(|token| token.label.chars().count()).max().unwrap_or(1).max(1) + 2
}

fn file_labels(diagram: &Diagram, margin: usize, width: usize) -> String {
    let mut line = " ".repeat(margin + 1);
    for file in &diagram.files {
        let _ = write!(line, "{file:^width$}");
    }
    format!("{}\n", line.trim_end())
}

fn draw_cell(cell: &Cell, width: usize, style: Style) -> String {
    let ball = if cell.ball { style.ball() } else { ' ' };
    let text = match &cell.token {
        Some(token) => {
            let open = if token.dimmed { '(' } else { ' ' };
            let close = match (cell.ball, token.dimmed, token.under.is_empty()) {
                (true, ..) => ball,
                (false, _, false) => '+',
                (false, true, true) => ')',
                (false, false, true) => ' ',
            };
            let label = &token.label;
            let inner = width.saturating_sub(2);
            format!("{open}{label:>inner$}{close}")
        }
        None if cell.ball => format!("{ball:^width$}"),
        None => format!("{:^width$}", style.ground(cell.ground)),
    };
    if style.colour { paint(&text, cell) } else { text }
}

/// Colours of the 256-colour palette: a calm ground, White bright and bold, Black dark and bold, the ball red.
fn paint(text: &str, cell: &Cell) -> String {
    let ground = match cell.ground {
        Ground::Plain => "48;5;65",
        Ground::Border => "48;5;240",
        Ground::Goal(_) => "48;5;246",
        Ground::Zone => "48;5;101",
        Ground::InnerZone => "48;5;137",
        Ground::Line => "48;5;67",
        Ground::Target => "48;5;133",
        Ground::Outside => return text.to_owned(),
    };
    let ink = match &cell.token {
        Some(Token { side: Side::White, dimmed, .. }) => {
            if *dimmed {
                "38;5;250"
            } else {
                "1;38;5;231"
            }
        }
        Some(Token { side: Side::Black, dimmed, .. }) => {
            if *dimmed {
                "38;5;237"
            } else {
                "1;38;5;16"
            }
        }
        None if cell.ball => "1;38;5;196",
        None => "38;5;151",
    };
    match (cell.ball && cell.token.is_some(), text.char_indices().next_back()) {
        (true, Some((end, _))) => {
            let (piece, ball) = text.split_at(end);
            format!("\x1b[{ground};{ink}m{piece}\x1b[1;38;5;196m{ball}\x1b[0m")
        }
        _ => format!("\x1b[{ground};{ink}m{text}\x1b[0m"),
    }
}

/// What the marks mean, only those that occur.
fn legend(diagram: &Diagram, style: Style) -> String {
    const GROUNDS: [(Ground, &str); 6] = [
        (Ground::Goal(Side::White), "goal"),
        (Ground::Zone, "zone"),
        (Ground::InnerZone, "inner zone"),
        (Ground::Line, "line of play"),
        (Ground::Target, "line to reach"),
        (Ground::Border, "border"),
    ];
    let mut parts = Vec::new();
    if diagram.cells.iter().any(|cell| cell.ball) {
        parts.push(format!("{} ball", style.ball()));
    }
    for (ground, name) in GROUNDS {
        // Both sides' goals look alike.
        let alike = |other: &Ground| discriminant(other) == discriminant(&ground);
        if diagram.cells.iter().any(|cell| alike(&cell.ground)) {
            let own = diagram.names.iter().find(|(other, _)| alike(other));
            let name = own.map_or(name, |&(_, name)| name);
            parts.push(format!("{} {name}", style.ground(ground)));
        }
    }
    if diagram.cells.iter().any(|cell| cell.token.as_ref().is_some_and(|token| token.dimmed)) {
        parts.push(format!("( ) {}", diagram.dimmed.unwrap_or("inactive")));
    }
    if parts.is_empty() { String::new() } else { format!("{}\n", parts.join("   ")) }
}

/// The squares that hold several pieces, in words.
fn stacks(diagram: &Diagram) -> String {
    let columns = diagram.files.len().max(1);
    let mut text = String::new();
    for (rank, row) in diagram.ranks.iter().zip(diagram.cells.chunks(columns)) {
        for (file, cell) in diagram.files.iter().zip(row) {
            if let Some(token) = cell.token.as_ref().filter(|token| !token.under.is_empty()) {
                let _ = writeln!(text, "+ {file}{rank}: {} on top of {}", token.label, token.under);
            }
        }
    }
    text
}

fn captions(diagram: &Diagram) -> String {
    let width = diagram.captions.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, value) in &diagram.captions {
        let _ = writeln!(text, "{name:<width$}  {value}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Diagram {
        let mut diagram = Diagram::new(3, vec!["10".to_owned(), "9".to_owned()]);
        diagram.cell(0, 0).ground = Ground::Goal(Side::Black);
        *diagram.cell(1, 0) = Cell {
            ground: Ground::Zone,
            token: Some(Token {
                side: Side::White,
                label: "Q".to_owned(),
                dimmed: true,
                under: "r".to_owned(),
            }),
            ball: true,
        };
        diagram.cell(2, 1).ball = true;
        diagram.caption("clock", "3 left");
        diagram
    }

    #[test]
    fn the_plain_drawing_shows_pieces_ball_grounds_and_stacks() {
        let text = draw(&sample(), Style { ascii: true, colour: false });
        let expected = "    a  b  c\n\
                        10  = (Q* .  10\n \
                        9  .  .  *  9\n    \
                        a  b  c\n\
                        * ball   = goal   : zone   ( ) inactive\n\
                        + b10: Q on top of r\n\
                        clock  3 left\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn ascii_is_ascii_and_colours_wrap_the_same_characters() {
        let plain = draw(&sample(), Style { ascii: true, colour: false });
        assert!(plain.is_ascii());
        let coloured = draw(&sample(), Style { ascii: true, colour: true });
        let mut stripped = String::new();
        let mut rest = coloured.as_str();
        while let Some((before, after)) = rest.split_once('\x1b') {
            stripped.push_str(before);
            rest = after.split_once('m').map_or("", |(_, rest)| rest);
        }
        stripped.push_str(rest);
        assert_eq!(stripped, plain);
    }

    #[test]
    fn an_empty_diagram_is_no_accident() {
        assert_eq!(draw(&Diagram::default(), Style { ascii: true, colour: false }), "\n\n");
    }
}
