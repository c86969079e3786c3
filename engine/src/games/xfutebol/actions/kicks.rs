//! The kicks of a holder: PASS, LONG PASS, SHOOT, LONG SHOOT (XFB-6.3, XFB-6.4, XFB-6.6, XFB-6.7).

use super::{Action, Verb};
use crate::board::opposite;
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::options::{LongShoot, Stride};
use crate::games::xfutebol::position::{
    DIRECTIONS, Kind, PITCH, Position, SQUARES, Square, Squares, goal_squares, line, line_between, own,
};
use crate::side::Side;

/// The piece that kicks and what it needs to know.
struct Kicker<'a> {
    game: &'a Xfutebol,
    side: Side,
    kind: Kind,
    from: Square,
    /// The pieces of its side: they obstruct, opponents do not (XFB-6.3.1).
    mates: Squares,
    /// No pass may end on one of these.
    opponents: Squares,
}

impl<'a> Kicker<'a> {
    /// The piece on `from`; `None` if there is none.
    fn new(game: &'a Xfutebol, position: &Position, from: Square) -> Option<Kicker<'a>> {
        let (side, kind) = position.piece(from)?;
        Some(Kicker {
            game,
            side,
            kind,
            from,
            mates: position.pieces(side),
            opponents: position.pieces(side.opponent()),
        })
    }

    fn reach(&self, stride: Stride) -> &[u8; DIRECTIONS] {
        self.game.tables.reach(self.side, self.kind, stride)
    }

    /// Tells every target of a straight pass: free squares and teammates in sight (XFB-6.3.1, XFB-6.6.1).
    fn straight_targets(&self, stride: Stride, mut target: impl FnMut(Square)) {
        for (direction, &reach) in self.reach(stride).iter().enumerate() {
            for to in line(self.from, direction, reach) {
                if !self.opponents.has(to) {
                    target(to);
                }
                if self.mates.has(to) {
                    break;
                }
            }
        }
    }

    /// Tells every curve as (target, intermediary square): two legs that turn by 45, 90 or 135 degrees, free of
    /// teammates before the target (XFB-6.6.2).
    fn curves(&self, mut target: impl FnMut(Square, Square)) {
        let reach = self.reach(Stride::Long);
        for (first, &first_reach) in reach.iter().enumerate() {
            for (via, first_length) in line(self.from, first, first_reach).zip(1..) {
                if self.mates.has(via) {
                    break;
                }
                for (second, &second_reach) in reach.iter().enumerate() {
                    if second == first || second == opposite(first) {
                        continue;
                    }
                    let left = first_reach.max(second_reach) - first_length;
                    for to in line(via, second, second_reach.min(left)) {
                        target(to, via);
                        if self.mates.has(to) {
                            break;
                        }
                    }
                }
            }
        }
    }

    /// The straight distance to a square in a direction where nothing of the own side stands on the path, the target
    /// included: direction and length (XFB-6.4.1).
    fn clear_shot(&self, to: Square) -> Option<(usize, u8)> {
        let (direction, length) = line_between(self.from, to)?;
        line(self.from, direction, length)
            .all(|square| !self.mates.has(square))
            .then_some((direction, length))
    }
}

/// The intermediary square of each target of a curve: the first one in the kicker's own order (XFB-6.6.4).
struct Labels {
    /// The own index of the intermediary square.
    via: [u8; SQUARES],
    targets: Squares,
}

impl Labels {
    fn new(kicker: &Kicker<'_>) -> Labels {
        let mut labels = Labels { via: [u8::MAX; SQUARES], targets: Squares::EMPTY };
        kicker.curves(|to, via| {
            let label = &mut labels.via[usize::from(to)];
            *label = (*label).min(own(kicker.side, via) as u8);
            labels.targets.set(to);
        });
        labels
    }

    fn via(&self, side: Side, to: Square) -> Square {
        own(side, Square::from(self.via[usize::from(to)]))
    }
}

/// Tells every legal kick of the piece on `from`, which holds the ball, in a fixed order.
pub fn kicks(game: &Xfutebol, position: &Position, from: Square, mut found: impl FnMut(Action)) {
    let Some(kicker) = Kicker::new(game, position, from) else { return };
    kicker.straight_targets(Stride::Pass, |to| found(Action::step(Verb::Pass, from, to)));
    straight_shots(&kicker, &mut found);
    if kicker.kind.is_expert() {
        let labels = Labels::new(&kicker);
        long_passes(&kicker, &labels, &mut found);
        curved_shots(&kicker, &labels, &mut found);
    }
}

/// Tells every legal SHOOT and LONG SHOOT of the piece on `from`, which holds the ball.
pub fn shots(game: &Xfutebol, position: &Position, from: Square, mut found: impl FnMut(Action)) {
    let Some(kicker) = Kicker::new(game, position, from) else { return };
    if !near_goal(&kicker) {
        return;
    }
    straight_shots(&kicker, &mut found);
    if kicker.kind.is_expert() {
        curved_shots(&kicker, &Labels::new(&kicker), &mut found);
    }
}

/// Whether a goal square may be within reach of any kick.
fn near_goal(kicker: &Kicker<'_>) -> bool {
    let reach = kicker.reach(Stride::Long).iter().copied().max().unwrap_or(0);
    goal_squares(kicker.side.opponent()).iter().any(|&goal| PITCH.distance(kicker.from, goal) <= reach)
}

fn straight_shots(kicker: &Kicker<'_>, found: &mut impl FnMut(Action)) {
    let long = match kicker.game.options.long_shoot {
        _ if kicker.kind.is_expert() => LongShoot::Open,
        others => others,
    };
    for to in goal_squares(kicker.side.opponent()) {
        // On the goal square itself: length 0, an empty path (XFB-6.4.1, XFB-6.7.1).
        if to == kicker.from {
            found(Action::step(Verb::Shoot, kicker.from, to));
            if long == LongShoot::Open {
                found(Action::step(Verb::LongShoot, kicker.from, to));
            }
            continue;
        }
        let Some((direction, length)) = kicker.clear_shot(to) else { continue };
        let shoot_reach = kicker.reach(Stride::Shoot)[direction];
        if length <= shoot_reach {
            found(Action::step(Verb::Shoot, kicker.from, to));
        }
        let may_shoot_long = match long {
            LongShoot::All => length > shoot_reach,
            LongShoot::Experts => false,
            LongShoot::Open => true,
        };
        if may_shoot_long && length <= kicker.reach(Stride::Long)[direction] {
            found(Action::step(Verb::LongShoot, kicker.from, to));
        }
    }
}

fn long_passes(kicker: &Kicker<'_>, labels: &Labels, found: &mut impl FnMut(Action)) {
    let mut straight = Squares::EMPTY;
    kicker.straight_targets(Stride::Long, |to| {
        straight.set(to);
        found(Action::step(Verb::LongPass, kicker.from, to));
    });
    for to in (labels.targets & !straight & !kicker.opponents).iter() {
        found(Action::curve(Verb::CurvedPass, kicker.from, to, labels.via(kicker.side, to)));
    }
}

fn curved_shots(kicker: &Kicker<'_>, labels: &Labels, found: &mut impl FnMut(Action)) {
    for to in goal_squares(kicker.side.opponent()) {
        if labels.targets.has(to) && !kicker.mates.has(to) {
            found(Action::curve(Verb::CurvedShoot, kicker.from, to, labels.via(kicker.side, to)));
        }
    }
}
