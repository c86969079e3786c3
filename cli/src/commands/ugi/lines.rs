//! Lines of standard input: bounded in length, and as UTF-8 only.

use std::io::{BufRead, Read};

/// No line is longer than this, in bytes, its end left out; a match of a thousand actions fits many times.
const LIMIT: u64 = 1 << 20;

/// What came in.
#[derive(PartialEq, Eq, Debug)]
pub enum Line {
    /// A line without its end.
    Text(String),
    /// A line that cannot be used, and why.
    Unusable(String),
    /// The input ended; the reason if that was not in order.
    End(Option<String>),
}

impl Line {
    /// Bytes of what is kept of it.
    pub const fn length(&self) -> usize {
        match self {
            Line::Text(text) | Line::Unusable(text) => text.len(),
            Line::End(_) => 0,
        }
    }
}

/// Hands every line to `take`, until the input ends or `take` says that it wants no more.
pub fn read(mut input: impl BufRead, mut take: impl FnMut(Line) -> bool) {
    loop {
        let line = next(&mut input);
        let ended = matches!(line, Line::End(_));
        if !take(line) || ended {
            return;
        }
    }
}

fn next(input: &mut impl BufRead) -> Line {
    let mut bytes = Vec::new();
    // With room for the end of the line, which may be CR LF.
    match input.take(LIMIT + 2).read_until(b'\n', &mut bytes) {
        Ok(0) => return Line::End(None),
        Ok(_) => {}
        Err(error) => return Line::End(Some(error.to_string())),
    }
    let is_whole = bytes.ends_with(b"\n");
    for end in [b'\n', b'\r'] {
        bytes.pop_if(|last| *last == end);
    }
    if bytes.len() as u64 > LIMIT {
        return match if is_whole { Ok(0) } else { input.skip_until(b'\n') } {
            Ok(_) => Line::Unusable(format!("the line is longer than {LIMIT} bytes")),
            Err(error) => Line::End(Some(error.to_string())),
        };
    }
    match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(error) => Line::Unusable(format!(
            "byte {} of the line is not UTF-8 text",
            error.utf8_error().valid_up_to() + 1
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_of(bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        read(bytes, |line| {
            lines.push(line);
            true
        });
        lines
    }

    #[test]
    fn line_ends_are_taken_off_and_the_last_line_may_lack_one() {
        let expected = ["a b", "", "c"].map(|text| Line::Text(text.to_owned())).into_iter();
        assert_eq!(all_of(b"a b\r\n\nc"), expected.chain([Line::End(None)]).collect::<Vec<_>>());
    }

    /// The end of a line does not count, whichever it is.
    #[test]
    fn a_line_of_the_greatest_length_is_taken() {
        for end in ["\n", "\r\n", ""] {
            let longest = "x".repeat(1 << 20);
            let text = Line::Text(longest.clone());
            assert!(all_of(format!("{longest}{end}").as_bytes()) == [text, Line::End(None)], "{end:?}");
            let longer = all_of(format!("{longest}y{end}").as_bytes());
            assert!(matches!(longer.as_slice(), [Line::Unusable(_), Line::End(None)]), "{end:?}");
        }
        assert_eq!(all_of(b"a\r\r\n")[0], Line::Text("a\r".to_owned()));
    }

    #[test]
    fn bytes_that_are_no_text_and_endless_lines_are_told_and_passed_over() {
        let mut input = b"ok\n\xff\n".to_vec();
        input.extend(vec![b'x'; 3 << 20]);
        input.extend(b"\nend\n");
        let lines = all_of(&input);
        assert_eq!(lines.len(), 5);
        assert!(matches!(lines[1], Line::Unusable(_)) && matches!(lines[2], Line::Unusable(_)));
        assert_eq!(lines[3], Line::Text("end".to_owned()));
    }
}
