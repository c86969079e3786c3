//! Action tokens (the table of XFB-6).

use crate::games::xfutebol::actions::{Action, Verb};
use crate::games::xfutebol::position::PITCH;

/// What stands between the squares of an action of a piece.
const fn sign(verb: Verb) -> &'static str {
    match verb {
        Verb::Move => "-",
        Verb::Sprint => "--",
        Verb::Pass => ">",
        Verb::LongPass | Verb::CurvedPass => ">>",
        Verb::Shoot => "!",
        Verb::LongShoot | Verb::CurvedShoot => "!!",
        Verb::Challenge => "x",
        Verb::Dribble => "^",
        _ => "",
    }
}

/// The token of an action.
pub fn print_action(action: Action) -> String {
    let from = || PITCH.name(action.from());
    let to = || PITCH.name(action.to());
    let letter = || action.kind().map_or('?', |kind| kind.letter());
    match action.verb() {
        Verb::Decline => "decline".to_owned(),
        Verb::End => "end".to_owned(),
        Verb::Drop => format!("reb:{}", from()),
        Verb::SendOff => format!("off:{}", from()),
        Verb::Penalty => format!("pen:{}", letter()),
        Verb::Form => format!("form:{}", action.shape().name()),
        Verb::Place => format!("{}@{}", letter(), to()),
        Verb::Toss => format!("toss:{}", action.side().name()),
        verb @ (Verb::CurvedPass | Verb::CurvedShoot) => {
            format!("{}{}{}~{}", from(), sign(verb), to(), PITCH.name(action.via()))
        }
        verb => format!("{}{}{}", from(), sign(verb), to()),
    }
}

/// The kick with this token, whether or not a piece may make it.
pub fn parse_kick(token: &str) -> Option<Action> {
    let start = token.find(['>', '!'])?;
    let (from, rest) = token.split_at(start);
    let length = rest.find(|c| !matches!(c, '>' | '!'))?;
    let (sign_text, target) = rest.split_at(length);
    let (to, via) = match target.split_once('~') {
        Some((to, via)) => (to, Some(PITCH.parse(via)?)),
        None => (target, None),
    };
    let (from, to) = (PITCH.parse(from)?, PITCH.parse(to)?);
    let straight = [Verb::Pass, Verb::LongPass, Verb::Shoot, Verb::LongShoot];
    let curved = [Verb::CurvedPass, Verb::CurvedShoot];
    match via {
        None => straight
            .into_iter()
            .find(|&verb| sign(verb) == sign_text)
            .map(|verb| Action::step(verb, from, to)),
        Some(via) => curved
            .into_iter()
            .find(|&verb| sign(verb) == sign_text)
            .map(|verb| Action::curve(verb, from, to, via)),
    }
}
