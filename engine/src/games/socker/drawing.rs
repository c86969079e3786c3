//! Drawings of positions and actions in words.

use super::Socker;
use super::actions::{Action, Kind, Landing};
use super::position::board::{EDGE, FIELD, GOAL_ROWS, OUT_OF_BOUNDS, SQUARES, has, name, row};
use super::position::{Phase, Position};
use crate::diagram::{Diagram, Ground, Token, counted};
use crate::side::Side;

/// The board and its captions.
pub(super) fn diagram(game: &Socker, p: &Position) -> Diagram {
    let ranks = (1..=FIELD.ranks).rev().map(|rank| rank.to_string()).collect();
    let mut diagram = Diagram::new(usize::from(FIELD.files), ranks);
    for square in 0..SQUARES as u8 {
        let column = FIELD.file(u16::from(square));
        let cell = diagram.cell(usize::from(column), usize::from(FIELD.ranks - 1 - row(square)));
        cell.ground = ground(square);
        cell.token = token(p, square);
        cell.ball = p.ball == square && p.phase != Phase::Touch;
    }
    diagram.caption("phase", phase(p));
    diagram.caption("clock", clock(game, p));
    diagram.caption("score", format!("{}-{}", p.score[0], p.score[1]));
    if matches!(p.phase, Phase::Play | Phase::Touch) {
        diagram.caption("turn", turn(game, p));
        diagram.caption(
            "on the rim",
            format!("{} of {} sockers allowed", (p.of(p.side) & EDGE).count_ones(), game.edge),
        );
    }
    diagram
}

fn ground(square: u8) -> Ground {
    let goal = Side::ALL.into_iter().find(|side| has(GOAL_ROWS[side.index()], square));
    match goal {
        Some(side) => Ground::Goal(side),
        None if has(OUT_OF_BOUNDS, square) => Ground::Border,
        None => Ground::Plain,
    }
}

fn token(p: &Position, square: u8) -> Option<Token> {
    let side = Side::ALL.into_iter().find(|&side| has(p.of(side), square))?;
    let down = has(p.down, square);
    let label = side.case(if down { 'd' } else { 's' }).to_string();
    Some(Token { side, label, dimmed: down, under: String::new() })
}

fn phase(p: &Position) -> String {
    match p.phase {
        Phase::Toss => "toss: a coin decides who places first and has the first turn".to_owned(),
        Phase::Setup => format!("set-up: {} places a socker", p.side),
        Phase::Play => "play".to_owned(),
        Phase::Touch => {
            let rank = row(p.ball) + FIELD.first_rank;
            format!("out of bounds on rank {rank}: {} chooses where the ball comes back", p.chooser())
        }
        Phase::Over => "over".to_owned(),
    }
}

fn clock(game: &Socker, p: &Position) -> String {
    let period = if p.sudden_death { "sudden death" } else { "regulation" };
    format!("{} of {} turns completed, {period}", p.clock, game.cap(p.sudden_death))
}

fn turn(game: &Socker, p: &Position) -> String {
    let extra = if !p.made && p.left > game.actions { " (a repeated position gives one more)" } else { "" };
    format!("{}, {} left{extra}", p.side, counted(p.left.into(), "action"))
}

/// The action in words.
pub(super) fn describe_action(p: &Position, action: Action) -> String {
    let square = name(action.square());
    let side = p.side;
    match action.kind() {
        Kind::Toss => format!("{} wins the toss", action.winner()),
        Kind::Place => format!("{side} places a socker on {square}"),
        Kind::Move => format!("{side}'s socker steps from {square} to {}", name(action.near())),
        Kind::Sock => {
            let (target, far) = (name(action.near()), name(action.far()));
            format!("{side}'s socker on {square} socks the socker on {target}, which falls down on {far}")
        }
        Kind::Kick => {
            let kick = format!("{side}'s socker on {square} kicks the ball from {}", name(action.near()));
            match Landing::of(action.far(), p.standing()) {
                Landing::Goal(scorer) if scorer == side => format!("{kick} to {}: goal", name(action.far())),
                Landing::Goal(_) => format!("{kick} to {}: own goal", name(action.far())),
                Landing::On(to) if to == action.far() => format!("{kick} to {}", name(to)),
                Landing::On(to) => {
                    format!("{kick} out at {}, it comes back on {}", name(action.far()), name(to))
                }
                Landing::Touch(centre) => {
                    let chooser = p.chooser_at(centre);
                    format!("{kick} out at {}, {chooser} chooses where it comes back", name(action.far()))
                }
            }
        }
        Kind::Restart => format!("{} puts the ball on {square}", p.chooser()),
        Kind::End => format!("{side} ends the turn"),
        Kind::Pass => format!("{side} cannot act and passes"),
    }
}
