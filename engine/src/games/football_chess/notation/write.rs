//! Printing a position string.

use crate::games::football_chess::position::{
    BOARD, Fouls, NOWHERE, Phase, Pile, PlayFlags, PlayResult, Position, squares,
};
use crate::notation::print_board;
use crate::side::Side;
use crate::text::word_of;

use super::{CLOCKS, PHASES, STATUSES, name};

/// The canonical string of a position.
pub(crate) fn print_position(p: &Position) -> String {
    let over = p.phase == Phase::Over;
    let no_ball = over || p.phase == Phase::Penalty;
    let unless = |absent: bool, text: String| if absent { "-".to_owned() } else { text };
    let mut out = String::with_capacity(96);
    print_board(&mut out, BOARD, |square, text| {
        let piece = p.piece(square as u8);
        text.extend(piece.map(|piece| piece.letter()));
        piece.is_some()
    });
    let fields = [
        p.actor.letter().to_string(),
        name(p.ball),
        word_of(&PHASES, p.phase).to_owned(),
        p.offence.letter().to_string(),
        unless(over, format!("{}/{}", p.down, line_rank(p))),
        name(p.spot),
        unless(no_ball, word_of(&STATUSES, p.status).to_owned()),
        unless(no_ball, p.possession.letter().to_string()),
        flags(p.flags),
        pile(p.pile),
        p.last_push.map_or("-".to_owned(), |push| name(push.pusher) + &name(push.pushed)),
        motion(p),
        fouls(p.fouls),
        p.pending.map_or("-".to_owned(), result),
        p.actions.to_string(),
        format!("{}:{}:{}", p.quarter, p.units, word_of(&CLOCKS, p.clock)),
        format!("{}-{}", p.timeouts[0], p.timeouts[1]),
        format!("{}-{}", p.score[0], p.score[1]),
    ];
    for field in fields {
        out.push(' ');
        out.push_str(&field);
    }
    out
}

/// The board rank of the line to gain (field 6).
const fn line_rank(p: &Position) -> u8 {
    match p.offence {
        Side::White => p.line,
        Side::Black => 9 - p.line,
    }
}

fn dash_if_empty(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

fn flags(flags: PlayFlags) -> String {
    let letters = [(flags.crossed, 'c'), (flags.passed, 'f'), (flags.turned, 't')];
    dash_if_empty(letters.into_iter().filter(|&(set, _)| set).map(|(_, letter)| letter).collect())
}

fn pile(pile: Pile) -> String {
    dash_if_empty(pile.iter().map(|piece| piece.letter()).collect())
}

fn motion(p: &Position) -> String {
    if p.moved == 0 {
        return p.motions.to_string();
    }
    let moved: Vec<String> = squares(p.moved).map(name).collect();
    format!("{}:{}", p.motions, moved.join(","))
}

fn fouls(fouls: Fouls) -> String {
    let each = fouls.iter().map(|foul| {
        let square = fouls.square(foul);
        if square == NOWHERE { foul.code().to_owned() } else { format!("{}@{}", foul.code(), name(square)) }
    });
    dash_if_empty(each.collect::<Vec<_>>().join(","))
}

fn result(result: PlayResult) -> String {
    match result {
        PlayResult::NoPlay => "pre".to_owned(),
        PlayResult::Incomplete => "inc".to_owned(),
        PlayResult::Touchdown(side) => format!("td:{}", side.letter()),
        PlayResult::Safety(side) => format!("saf:{}", side.letter()),
        PlayResult::NewDrive(side) => format!("tb:{}", side.letter()),
        PlayResult::Dead(square, side) => format!("dead@{}:{}", name(square), side.letter()),
    }
}
