//! Actions of a play: moves, pushes, tackles, handoffs and throws (FBC-6.4 to FBC-6.6).

use crate::games::football_chess::FootballChess;
use crate::games::football_chess::options::Penalties;
use crate::games::football_chess::position::{
    Foul, Kind, Piece, PlayFlags, Position, Push, Square, Status, bit, row, squares,
};

use super::lines::{
    DIRECTIONS, Leg, Step, between, clear, first_on_ray, king_steps, knight_jumps, knight_routes,
    knight_surroundings, pawn_diagonals, pawn_directions, ray, sight, slides, step, unit_step,
};
use super::{Action, Groups, Route, Verb, Word, ahead};

/// Adds every legal action of phase `P`.
pub(super) fn generate(game: &FootballChess, p: &Position, groups: &mut Groups) {
    let scene = Scene::new(game, p);
    for kind in Kind::ALL {
        for from in squares(p.of_kind(p.actor, kind) & !scene.pile) {
            scene.moves(kind, from, groups);
        }
    }
    if scene.carrier != 0 {
        groups.add(Verb::Throw, p.ball, scene.throws());
    }
    if p.actor != p.offence || groups.is_empty() {
        groups.add(Verb::Word, 0, Word::Pass.mask());
    }
}

/// The squares that a piece may go to, by separator.
#[derive(Clone, Copy, Default)]
struct Targets {
    moves: u64,
    enters: u64,
}

impl Targets {
    fn add(&mut self, other: Targets) {
        self.moves |= other.moves;
        self.enters |= other.enters;
    }
}

/// What the moves of one position have in common, as sets of squares.
struct Scene<'a> {
    p: &'a Position,
    occupied: u64,
    foes: u64,
    /// The contested ball's square.
    pile: u64,
    /// The carrier of the side to act.
    carrier: u64,
    /// What every mover enters with `x`: the pile, the opposing carrier, the opposing receiver.
    clashes: u64,
    /// Pieces that may be pushed if there is room behind them.
    movable: u64,
    /// Where nobody can be pushed to: pieces and an open ball (FBC-6.4.4).
    closed: u64,
    /// Whether pushes that are fouls are legal (FBC-6.6.2).
    fouls_allowed: bool,
    throw_over: bool,
    forward_allowed: bool,
}

impl<'a> Scene<'a> {
    fn new(game: &FootballChess, p: &'a Position) -> Self {
        let strict = game.options.penalties == Penalties::Strict;
        let foes = p.of(p.actor.opponent());
        let pile = if p.status == Status::Contested { bit(p.ball) } else { 0 };
        let receiver = if p.status.direct() { foes & bit(p.ball) } else { 0 };
        let clashes = pile | p.carrier(p.actor.opponent()) | receiver;
        let pushed_receiver = if p.status == Status::DirectForward { receiver } else { 0 };
        Scene {
            p,
            occupied: p.occupied(),
            foes,
            pile,
            carrier: p.carrier(p.actor),
            clashes,
            movable: p.occupied() & !clashes | pushed_receiver,
            closed: p.occupied() | if p.status.open() { bit(p.ball) } else { 0 },
            fouls_allowed: !strict && !p.flags.turned,
            throw_over: game.options.throw_over,
            forward_allowed: forward_allowed(game, p),
        }
    }

    fn moves(&self, kind: Kind, from: Square, groups: &mut Groups) {
        match kind {
            Kind::Knight => self.knight(from, groups),
            _ => {
                let targets = match kind {
                    Kind::King => self.king(from),
                    Kind::Pawn => self.pawn(from),
                    _ => self.slider(kind, from),
                };
                groups.add(Verb::Move, from, targets.moves);
                groups.add(Verb::Enter, from, targets.enters);
            }
        }
    }

    /// FBC-6.4.3: entering an occupied square; `carrying` if the mover has the ball or takes it on the way.
    #[inline]
    fn enter(&self, from: Square, to: Square, push: Step, carrying: bool) -> Targets {
        let at = bit(to);
        let trucked = carrying && self.foes & at != 0;
        let enters = if trucked { at } else { at & self.clashes };
        let pushed = !trucked
            && self.movable & at != 0
            && self.has_room(to, push)
            && (self.fouls_allowed || self.foes & at == 0 || push_fouls(self.p, from, to) == 0);
        Targets { moves: if pushed { at } else { 0 }, enters }
    }

    /// FBC-6.4.4.
    #[inline]
    fn has_room(&self, occupant: Square, push: Step) -> bool {
        let behind = bit(step(occupant, push));
        behind & !self.closed != 0
    }

    fn king(&self, from: Square) -> Targets {
        let steps = king_steps(from);
        let mut targets = Targets { moves: steps & !self.occupied, enters: 0 };
        for to in squares(steps & self.occupied) {
            targets.add(self.enter(from, to, unit_step(from, to), self.carrier == bit(from)));
        }
        targets
    }

    /// FBC-6.4.2, R16: straight to an empty square, diagonally to an occupied one.
    fn pawn(&self, from: Square) -> Targets {
        let side = self.p.actor;
        let mut targets = Targets { moves: bit(step(from, (0, side.forward()))) & !self.occupied, enters: 0 };
        for diagonal in pawn_diagonals(side) {
            let to = step(from, diagonal);
            if bit(to) & self.occupied != 0 {
                targets.add(self.enter(from, to, diagonal, self.carrier == bit(from)));
            }
        }
        targets
    }

    /// Sliders, on through the square of the own carrier (FBC-6.4.6).
    fn slider(&self, kind: Kind, from: Square) -> Targets {
        let mut targets = Targets::default();
        for direction in slides(kind) {
            let mut carrying = self.carrier == bit(from);
            let mut start = from;
            loop {
                let to = first_on_ray(direction, start, self.occupied);
                targets.moves |= clear(direction, start, self.occupied);
                if bit(to) == 0 {
                    break;
                }
                targets.add(self.enter(from, to, DIRECTIONS[direction & 7], carrying));
                if carrying || bit(to) != self.carrier {
                    break;
                }
                carrying = true;
                start = to;
            }
        }
        targets
    }

    /// Knights and their routes (FBC-6.4.7).
    fn knight(&self, from: Square, groups: &mut Groups) {
        let mut plain = Targets::default();
        let mut routed = [Targets::default(); 2];
        let mut jumps = knight_jumps(from);
        if self.carrier & knight_surroundings(from) == 0 {
            // No route passes over the carrier, so that routes matter for pushes only.
            plain.moves = jumps & !self.occupied;
            jumps &= self.occupied;
        }
        for to in squares(jumps) {
            let routes = knight_routes(from, to);
            let handoff = routes.map(|route| route.over & self.carrier != 0);
            let named = handoff != [false; 2];
            for (i, Leg { push, .. }) in routes.into_iter().enumerate() {
                let carrying = self.carrier == bit(from) || handoff[i];
                let pushes = self.occupied & bit(to) != 0;
                let targets = if pushes {
                    self.enter(from, to, push, carrying)
                } else {
                    Targets { moves: bit(to), enters: 0 }
                };
                let moves = if named || pushes { &mut routed[i] } else { &mut plain };
                moves.moves |= targets.moves;
                let enters = if named { &mut routed[i] } else { &mut plain };
                enters.enters |= targets.enters;
            }
        }
        let [horizontal, vertical] = routed;
        let each = [(plain, Route::Unnamed), (horizontal, Route::Horizontal), (vertical, Route::Vertical)];
        for (targets, route) in each {
            groups.add_routed(Verb::Move, from, targets.moves, route);
            groups.add_routed(Verb::Enter, from, targets.enters, route);
        }
    }

    /// Targets of the carrier's throws (FBC-6.5).
    fn throws(&self) -> u64 {
        let from = self.p.ball;
        let carrier = self.p.piece(from);
        let targets = carrier.map_or(0, |piece| throw_squares(self.p, piece, from, self.throw_over));
        if self.forward_allowed { targets } else { targets & !ahead(self.p.actor, from) }
    }
}

/// The squares to which a piece that holds the ball on a square can throw, whatever the direction (FBC-6.5.1); with
/// `over` pieces in between do not matter.
pub(crate) fn throw_squares(p: &Position, piece: Piece, from: Square, over: bool) -> u64 {
    let line = |direction: usize| {
        if over {
            return ray(direction, from);
        }
        sight(direction, from, p.occupied())
    };
    match piece.kind {
        Kind::King => !bit(from),
        Kind::Knight => knight_jumps(from),
        Kind::Pawn => pawn_directions(piece.side).into_iter().fold(0, |set, direction| set | line(direction)),
        kind => slides(kind).fold(0, |set, direction| set | line(direction)),
    }
}

/// Whether the carrier may throw forward (FBC-6.5.3).
fn forward_allowed(game: &FootballChess, p: &Position) -> bool {
    let never = p.actor != p.offence || p.flags.turned;
    !never && (!is_forward_illegal(p) || game.options.penalties != Penalties::Strict)
}

/// The direction in which a move pushes: the unit step of its last leg (FBC-6.4.4).
#[inline]
pub(crate) fn push_step(action: Action) -> Step {
    let (from, to) = (action.from(), action.to());
    match action.route() {
        Route::Unnamed => unit_step(from, to),
        Route::Horizontal => knight_routes(from, to)[0].push,
        Route::Vertical => knight_routes(from, to)[1].push,
    }
}

/// Whether the mover ends with the ball because it was the carrier or takes a handoff (FBC-6.4.5, FBC-6.4.6).
#[inline]
pub(crate) fn takes_ball(p: &Position, action: Action) -> bool {
    let (from, to) = (action.from(), action.to());
    let carrier = p.carrier(p.actor);
    if carrier & (bit(from) | bit(to)) != 0 {
        return true;
    }
    if carrier == 0 {
        return false;
    }
    let over = match action.route() {
        Route::Unnamed => between(from, to),
        Route::Horizontal => knight_routes(from, to)[0].over,
        Route::Vertical => knight_routes(from, to)[1].over,
    };
    over & carrier != 0
}

/// The fouls that a push of the opposing piece on `to` by the piece on `from` commits, as a set of codes (FBC-6.6.1).
pub(crate) fn push_fouls(p: &Position, from: Square, to: Square) -> u16 {
    let offence = p.actor == p.offence;
    let mut fouls = 0;
    if p.last_push == Some(Push { pusher: to, pushed: from }) {
        fouls |= if offence { Foul::OffenceHolding } else { Foul::DefenceHolding }.mask();
    }
    if offence {
        if p.status == Status::CatchForward && can_reach_ball(p, to) {
            fouls |= Foul::OffenceInterference.mask();
        }
        return fouls;
    }
    let eligible = p.carrier(p.offence) != 0 && p.flags == PlayFlags::NONE;
    if eligible && row(p.offence, to) >= p.spot_row() + 2 {
        fouls |= Foul::Contact.mask();
    }
    let interferes = match p.status {
        Status::DirectForward => to == p.ball,
        Status::IndirectForward => can_reach_ball(p, to),
        _ => false,
    };
    if interferes {
        fouls |= Foul::DefenceInterference.mask();
    }
    fouls
}

/// Whether a throw to a square is an illegal forward pass (FBC-6.5.3).
pub(crate) fn is_illegal_pass(p: &Position, to: Square) -> bool {
    row(p.actor, to) > row(p.actor, p.ball) && is_forward_illegal(p)
}

/// Whether every forward pass is illegal: after another one, or once the offence has held the ball beyond the line in
/// this play (FBC-6.5.3, R26).
fn is_forward_illegal(p: &Position) -> bool {
    p.flags.crossed || p.flags.passed
}

/// Whether the piece on a square could go to the empty ball square by a move of FBC-6.4.2, R29.
fn can_reach_ball(p: &Position, from: Square) -> bool {
    let Some(piece) = p.piece(from) else { return false };
    let ball = bit(p.ball);
    match piece.kind {
        Kind::King => king_steps(from) & ball != 0,
        Kind::Knight => knight_jumps(from) & ball != 0,
        Kind::Pawn => bit(step(from, (0, piece.side.forward()))) & ball != 0,
        kind => {
            let on_line = slides(kind).any(|direction| ray(direction, from) & ball != 0);
            on_line && between(from, p.ball) & p.occupied() == 0
        }
    }
}
