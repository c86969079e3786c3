//! The board field: ranks from the top, files from `a`, runs of empty squares as numbers (CONVENTIONS section 3).

use crate::board::Geometry;
use crate::error::PositionError;
use crate::notation::fields::FieldText;
use crate::text::number;

/// Reads a board field. `place` is told each piece with its square and the suffix characters in `suffixes` that
/// follow the letter; it refuses a letter or suffix by returning the reason.
///
/// # Errors
/// A wrong number of ranks or files, a zero run, two runs side by side, or what `place` refuses.
pub fn read_board(
    field: &FieldText<'_>,
    board: Geometry,
    suffixes: &str,
    mut place: impl FnMut(u16, char, &str) -> Result<(), String>,
) -> Result<(), PositionError> {
    let ranks: Vec<&str> = field.text.split('/').collect();
    if ranks.len() != usize::from(board.ranks) {
        return Err(field.error(format!("expected {} ranks, not {}", board.ranks, ranks.len())));
    }
    for (rank, row) in ranks.iter().zip((0..board.ranks).rev()) {
        let name = row + board.first_rank;
        read_rank(rank, board, row, suffixes, &mut place)
            .map_err(|reason| field.error(format!("rank {name} \"{rank}\": {reason}")))?;
    }
    Ok(())
}

fn read_rank(
    text: &str,
    board: Geometry,
    row: u8,
    suffixes: &str,
    place: &mut impl FnMut(u16, char, &str) -> Result<(), String>,
) -> Result<(), String> {
    let files = u32::from(board.files);
    let mut file = 0;
    let mut rest = text;
    let mut after_run = false;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let run = number(&rest[..length])
                .filter(|&n| (1..=files).contains(&n))
                .ok_or_else(|| format!("run \"{}\" is not a number from 1 to {files}", &rest[..length]))?;
            if after_run {
                return Err("two runs of empty squares side by side".to_owned());
            }
            file += run;
            rest = &rest[length..];
            after_run = true;
        } else {
            let start = first.len_utf8();
            let length = rest[start..].find(|c: char| !suffixes.contains(c)).unwrap_or(rest.len() - start);
            if file >= files {
                return Err(format!("more than {files} files"));
            }
            place(board.index(file as u8, row), first, &rest[start..start + length])?;
            file += 1;
            rest = &rest[start + length..];
            after_run = false;
        }
        if file > files {
            return Err(format!("more than {files} files"));
        }
    }
    if file == files { Ok(()) } else { Err(format!("expected {files} files, not {file}")) }
}

/// Appends the canonical board field; `piece` appends the text of what stands on a square and says whether anything
/// does.
pub fn print_board(out: &mut String, board: Geometry, mut piece: impl FnMut(u16, &mut String) -> bool) {
    for row in (0..board.ranks).rev() {
        let mut run = 0u32;
        for file in 0..board.files {
            let mut text = String::new();
            if piece(board.index(file, row), &mut text) {
                flush(out, &mut run);
                out.push_str(&text);
            } else {
                run += 1;
            }
        }
        flush(out, &mut run);
        if row > 0 {
            out.push('/');
        }
    }
}

fn flush(out: &mut String, run: &mut u32) {
    if *run > 0 {
        out.push_str(&run.to_string());
        *run = 0;
    }
}
