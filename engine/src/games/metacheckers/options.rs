//! The options of the game (section 9).

use super::Metacheckers;
use super::setup::formations::Formation;
use crate::options::options;
use crate::side::Side;

/// Highest value of `plays` and `cap`.
pub(crate) const MOST_PLAYS: u32 = 2000;
/// Highest value of `passes`.
pub(crate) const MOST_PASSES: u32 = 5;

const FORMATIONS: [(&str, Option<Formation>); 6] = {
    let [a, b, c, d, e] = Formation::ALL;
    [named(a), named(b), named(c), named(d), named(e), ("choose", None)]
};
const FIRST: [(&str, Option<Side>); 3] =
    [("roll", None), ("white", Some(Side::White)), ("black", Some(Side::Black))];
const END: [(&str, bool); 2] = [("plays", false), ("first-goal", true)];
const NUMBERS: [(&str, bool); 2] = [("must", false), ("upto", true)];
const PASS_COST: [(&str, bool); 2] = [("free", false), ("move", true)];
const OFFSIDE: [(&str, bool); 2] = [("yes", true), ("no", false)];

const fn named(formation: Formation) -> (&'static str, Option<Formation>) {
    (formation.name(), Some(formation))
}

options! {
    /// All options in the order of the rule page.
    OPTIONS of Metacheckers, kept in game: Metacheckers;

    "first": game.first, one_of(FIRST), "who takes the first kickoff", "MCS-5.1";
    "white-form": game.formations[0], one_of(FORMATIONS),
        "White's formation; choose: White picks it first", "MCS-5.1";
    "black-form": game.formations[1], one_of(FORMATIONS),
        "Black's formation; choose: Black picks it, after White", "MCS-5.1";
    "men": game.men, whole(5, 11; "11", "5", "6", "8", "10"), "checkers a side, goalie included", "MCS-3.1";
    "end": game.first_goal, one_of(END),
        "the match lasts a number of plays, or until the first goal", "MCS-5.14";
    "plays": game.plays, whole(1, MOST_PLAYS; "48", "1", "12", "96"),
        "plays of a match with end=plays", "MCS-5.14";
    "cap": game.cap, whole(1, MOST_PLAYS; "192", "1", "60"),
        "plays after which end=first-goal is a draw", "MCS-5.14";
    "numbers": game.up_to, one_of(NUMBERS),
        "bishops, rooks and queens run the full number, or any part of it", "MCS-6.4.2";
    "passes": game.passes, whole(0, MOST_PASSES; "1", "0", "2", "5"),
        "passes a turn, plain or on the fly", "MCS-6.5";
    "passcost": game.pass_is_move, one_of(PASS_COST),
        "move: a pass is the passer's move of the turn", "MCS-6.5";
    "offside": game.offside, one_of(OFFSIDE),
        "whether receivers beyond the last field checker of the defence are offside", "MCS-6.5.1";
}

impl Metacheckers {
    /// The number of plays after which the match is over at the latest (MCS-5.14).
    pub(crate) const fn play_limit(&self) -> u16 {
        if self.first_goal { self.cap } else { self.plays }
    }
}
