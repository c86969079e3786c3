//! Positions written as lists of pieces.

use touchline_engine::conformance;
use touchline_engine::games::Socchess;

/// The rest of a position string in the middle of play, White to act with two actions left.
pub const PLAY: &str = "play - - 4.3 2 90 1 0 0-0";

/// A match of Socchess.
pub type Match = conformance::Match<Socchess>;

/// A position with these pieces (and others to complete the sides), then the fields from the actor on.
pub fn with(rules: &str, pieces: &str, fields: &str) -> Match {
    Match::at(rules, &format!("{} {fields}", board(pieces)))
}

/// White has the ball on `ball` and acts in phase `play`.
pub fn white(pieces: &str, ball: &str) -> Match {
    with("default", pieces, &format!("w {ball} {PLAY}"))
}

/// What the tests look at.
pub trait Squares {
    /// The letter on a square, `.` for none.
    fn on(&self, square: &str) -> char;
}

impl Squares for Match {
    fn on(&self, square: &str) -> char {
        let mut squares = vec!['.'; 432];
        let mut at = 0;
        let board = self.field(1);
        let mut rest = board.as_str();
        while let Some(first) = rest.chars().next() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if digits > 0 {
                at += rest[..digits].parse::<usize>().expect("a run");
                rest = &rest[digits..];
                continue;
            }
            if first != '/' {
                squares[at] = first;
                at += 1;
            }
            rest = &rest[1..];
        }
        squares[index(square)]
    }
}

/// Place in the board field, from the top.
fn index(square: &str) -> usize {
    let file = usize::from(square.as_bytes()[0] - b'a');
    let rank: usize = square[1..].parse().expect("a rank");
    (24 - rank) * 18 + file
}

/// The board field with these pieces, for instance `Qi8 rk8`; what the sides lack stands in the corners. `B-` is a
/// piece that is not on the board because it waits.
pub fn board(pieces: &str) -> String {
    let mut squares = vec!['.'; 432];
    let (off, on): (Vec<&str>, Vec<&str>) = pieces.split_whitespace().partition(|piece| piece.ends_with('-'));
    for piece in on {
        squares[index(&piece[1..])] = piece.chars().next().expect("a letter");
    }
    for (white, rows) in [(true, [1, 2]), (false, [24, 23])] {
        let letter = |kind: char| if white { kind } else { kind.to_ascii_lowercase() };
        let count = |squares: &[char], kind| {
            let waiting = off.iter().filter(|piece| piece.starts_with(letter(kind))).count();
            waiting + squares.iter().filter(|&&c| c == letter(kind)).count()
        };
        let mixes = [[3, 3, 2, 2], [3, 2, 3, 2], [3, 2, 2, 3], [2, 3, 3, 2], [2, 3, 2, 3], [2, 2, 3, 3]];
        let mix = mixes
            .into_iter()
            .find(|mix| "QRBN".chars().zip(mix).all(|(kind, &n)| count(&squares, kind) <= n))
            .expect("a mix with these pieces");
        let free =
            rows.into_iter().flat_map(|rank| "abcdefopqrn".chars().map(move |file| format!("{file}{rank}")));
        let mut free = free.collect::<Vec<_>>().into_iter();
        for (kind, n) in "KQRBN".chars().zip(std::iter::once(1).chain(mix)) {
            while count(&squares, kind) < n {
                let square = free.next().expect("a free square");
                if squares[index(&square)] == '.' {
                    squares[index(&square)] = letter(kind);
                }
            }
        }
    }
    squares.chunks(18).map(rank_text).collect::<Vec<_>>().join("/")
}

fn rank_text(rank: &[char]) -> String {
    let mut text = String::new();
    let mut run = 0;
    for &c in rank.iter().chain(&['/']) {
        if c == '.' {
            run += 1;
            continue;
        }
        if run > 0 {
            text.push_str(&run.to_string());
            run = 0;
        }
        text.push(c);
    }
    text.pop();
    text
}
