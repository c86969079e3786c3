//! Section 5: the course of a match, restarts and loose balls; section 7: the dice.

use touchline_engine::Rulebook as _;

use crate::play::{at, start};

const LINE_UP: &str = "11/5k5/11/11/11/11/2c2c2c2/11/2C2C2C2/11/11/11/11/5K5/11";
/// Black holds on g8, White defends with g5 below.
const DEFENCE: &str = "11/5k5/11/11/11/3c7/6c4/2c8/11/6C4/3C7/8C2/11/5K5/11";

/// MCS-5.1: formations by option or choice, White first; `first` names the kickoff side.
#[test]
fn formations_and_first_kickoff() {
    let m = start("black-form=choose,first=black");
    assert_eq!(m.fields(), "b - form - - - 433,? 0 0-0");
    let mut m = start("white-form=choose,black-form=choose,first=black");
    m.play("form:wall");
    assert_eq!(m.fields(), "b - form - - - wall,? 0 0-0");
    m.play("form:press");
    assert_eq!(m.fields(), "b f7 roll bc0 - - wall,press 0 0-0");
    let mut m = start("white-form=choose");
    m.play("form:451");
    assert_eq!(m.fields(), "w - first - - - 451,433 0 0-0");
}

/// MCS-5.2, MCS-5.3: kickoffs at the start and by the side that conceded a goal; Chess die only.
#[test]
fn kickoffs() {
    let mut m =
        at("", "11/5k5/3Cc2C3/11/2c8/8Cc1/2C8/11/11/11/11/11/11/5K5/11 w d12 play wn0 N - 433,433 10 0-1");
    m.play("d12-e14");
    assert_eq!(m.fields(), "b f7 roll bc0 - - 433,433 11 1-1");
    assert_eq!(m.tokens().len(), 26);
}

/// MCS-5.4, MCS-5.5: the line-up is the first k squares of each formation, counted after expulsions; boxes, penalty
/// squares and corners are empty but for the goalies.
#[test]
fn line_ups() {
    for (form, board) in [
        ("433", "3C1C1C3/3C3C3/2C5C2"),
        ("451", "1C1C1C1C1C1/3C3C3/2C5C2"),
        ("343", "1C1C1C1C1C1/2C5C2/11"),
        ("wall", "4CCC4/2CC3CC2/2C5C2"),
        ("press", "3C1C1C3/11/11"),
    ] {
        let m = start(&format!("first=white,white-form={form}"));
        assert!(m.field(1).ends_with(&format!("/{board}/11/5K5/11")), "{form}: {}", m.fen());
    }
    let m = start("first=white,men=5,black-form=wall");
    assert_eq!(m.field(1), "11/5k5/11/11/3c3c3/5c5/5c5/5C5/2C5C2/5C5/11/11/11/5K5/11");
    // Four white field checkers, three black ones.
    let mut m =
        at("", "11/5k5/2cc5C1/4c6/11/2C8/11/8C2/4C6/11/11/11/11/5K5/11 w c9 risk wn0 - - 433,433 10 0-0");
    m.play("roll:WP");
    assert_eq!(m.field(1), "11/5k5/11/11/11/11/2c2c2c2/11/2C2C2C2/5C5/11/11/11/5K5/11");
}

/// MCS-5.6: `back`, then the dice: a choice for an offence in mode n or i, else the Chess die.
#[test]
fn a_turn_starts() {
    // Black held through a failed steal: its turn as offence is a choice.
    let mut m = at("", &format!("{DEFENCE} w g8 steal wn0 - g5 433,433 10 0-0"));
    m.play("roll:hold");
    assert_eq!(
        (m.fields().as_str(), m.listed().as_str()),
        ("b g8 dice bn0 - - 433,433 11 0-0", "chess risk")
    );
    // The offence ends: the defence rolls without choice, King without number.
    m.play("chess roll:N end");
    assert_eq!(m.fields(), "w g8 roll wn0 - - 433,433 12 0-0");
    assert!(m.has("roll:K") && !m.has("roll:K1"));
    // Checkers on the border first, then the choice.
    let mut m =
        at("", "11/5k5/11/11/11/5c1c3/2C8/11/11/C1c8/3C7/11/11/5K5/11 b c5 play bn0 N - 433,433 10 0-0");
    m.play("end");
    assert_eq!(m.field(4), "back");
    m.play("a5-b4");
    assert_eq!(m.fields(), "w c5 roll wn0 - - 433,433 11 0-0");
    assert!(m.field(1).contains("1Cm"));
}

/// MCS-5.7: any number of actions in any order, each checker once, until `end`.
#[test]
fn any_number_of_actions() {
    let mut m = at("", &format!("{LINE_UP} w f6 play wn0 P - 433,433 10 0-0"));
    m.play("c6-c7 f1-f2 i6-j7 f6-f7");
    assert_eq!(m.listed(), "end");
    m.play("end");
    assert_eq!(m.fields(), "b f7 roll bn0 - - 433,433 11 0-0");
}

/// MCS-5.8: after a Risk roll only the holder moves and the turn ends.
#[test]
fn a_risk_roll_has_one_consequence() {
    let mut m = at("", &format!("{LINE_UP} w f6 risk wn0 - - 433,433 10 0-0"));
    m.play("roll:J2 as:R");
    assert!(m.tokens().iter().all(|token| token == "end" || token.starts_with("f6")));
    m.play("f6-d6");
    assert_eq!(m.fields(), "b d6 roll bn0 - - 433,433 11 0-0");
}

/// MCS-5.9, MCS-5.10, MCS-5.11: turns alternate, whoever holds the ball; after a steal the thief goes on; every turn
/// is one play, a goalie kick, too.
#[test]
fn turns_and_plays() {
    let mut m = at("", &format!("{DEFENCE} w g8 play wn0 N - 433,433 10 0-0"));
    m.play("end");
    assert_eq!(m.fields(), "b g8 dice bn0 - - 433,433 11 0-0");
    let mut m = at("", &format!("{DEFENCE} w g8 steal wn0 - g5 433,433 10 0-0"));
    m.play("roll:steal to:g9");
    assert_eq!(m.fields(), "w g8 roll wc0 - - 433,433 11 0-0");
    let mut m = at("", &format!("{LINE_UP} w f1 gspot wg0 - - 433,433 11 0-0"));
    m.play("spot:f3 two roll:12");
    assert_eq!(m.fields(), "b f13 dice bn0 - - 433,433 12 0-0");
}

/// MCS-5.12: when the match is over at the close of a play, nothing else happens: the steal's next turn is dropped.
#[test]
fn closing_the_last_play() {
    let mut m = at("", &format!("{DEFENCE} w g8 steal wn0 - g5 433,433 47 0-0"));
    m.play("roll:steal to:g9");
    assert_eq!(m.fields(), "w g8 over - - - 433,433 48 0-0");
    let mut m = at("", &format!("{DEFENCE} w g8 steal wn0 - g5 433,433 47 0-0"));
    m.play("roll:foul");
    assert_eq!(m.fen(), format!("{DEFENCE} w g8 over - - - 433,433 48 0-0"));
}

/// MCS-5.13: the scoring action moves no checker; then kickoff by the other side. MCS-6.4.7: a goal of T.
#[test]
fn goals() {
    let fen = "11/5k5/3Cc2C3/11/2c8/8Cc1/2C8/11/11/11/11/11/11/5K5/11 w d12 play wn0 N - 433,433 47 0-1";
    let mut m = at("", fen);
    m.play("d12-e14");
    assert_eq!(m.field(1), fen.split(' ').next().expect("a board"));
    assert_eq!(m.fields(), "w - over - - - 433,433 48 1-1");
    let mut m = at("plays=100", fen);
    m.play("d12-e14");
    assert_eq!(m.fields(), "b f7 roll bc0 - - 433,433 48 1-1");
    // MCS-4.7: goals stop where a string does.
    let mut m = at("plays=100", &fen.replace(" 0-1", " 9999-1"));
    m.play("d12-e14");
    assert_eq!(m.fields(), "b f7 roll bc0 - - 433,433 48 9999-1");
    at("plays=100", &m.fen());
}

/// MCS-5.14: `plays` plays, or the first goal with `cap` as the limit.
#[test]
fn the_end_of_the_match() {
    let goal = "11/5k5/3Cc2C3/11/2c8/8Cc1/2C8/11/11/11/11/11/11/5K5/11 w d12 play wn0 N - 433,433 10 0-0";
    let mut m = at("end=first-goal", goal);
    m.play("d12-e14");
    assert_eq!((m.field(4).as_str(), m.result().as_str()), ("over", "white 1-0"));
    let mut m = at("end=first-goal,cap=11,plays=1", goal);
    m.play("end");
    assert_eq!((m.field(4).as_str(), m.result().as_str()), ("over", "draw 0-0"));
    let mut m = at("end=first-goal,cap=12", goal);
    m.play("end");
    assert_eq!(m.result(), "none");
    let mut m = at("plays=11,cap=1", goal);
    m.play("end");
    assert_eq!(m.result(), "draw 0-0");
}

/// MCS-5.15: more goals win, equal goals are a draw.
#[test]
fn results() {
    let over = |score: &str| at("", &format!("{LINE_UP} w f6 over - - - 433,433 48 {score}")).result();
    assert_eq!(over("2-1"), "white 2-1");
    assert_eq!(over("0-3"), "black 0-3");
    assert_eq!(over("1-1"), "draw 1-1");
}

/// MCS-5.16: a default match is 48 plays; no match has more plies than the limit of the rulebook.
#[test]
fn the_clock() {
    use touchline_engine::Rulebook;
    assert_eq!(start("").game.option("plays").as_deref(), Some("48"));
    assert_eq!(start("").game.option("cap").as_deref(), Some("192"));
    assert_eq!(start("").game.ply_limit(), 48 * 40 + 3);
    assert_eq!(start("end=first-goal,passes=5").game.ply_limit(), 192 * 44 + 3);
}

/// MCS-5.17, MCS-5.18: the closest side claims, with the choice among its equally close checkers; equal distances are
/// rolled off; the claimer moves to the ball.
#[test]
fn loose_balls() {
    let line_up = format!("{LINE_UP} w f1 gspot wg0 - - 433,433 11 0-0");
    let mut m = at("", &line_up);
    m.play("spot:e3 two roll:3");
    // e6 is next to f6, two steps from c6: one white claimer at once.
    assert_eq!(m.fields(), "w e6 dice wn0 - - 433,433 12 0-0");
    assert!(m.field(1).contains("/2C1C3C2/"), "{}", m.fen());
    m = at("", &line_up);
    m.play("spot:e3 two roll:4");
    assert_eq!(m.fields(), "w - duel wg0 - e7 433,433 11 0-0");
    assert_eq!(m.listed(), "roll:black=1/2 roll:white=1/2");
    m.play("roll:white");
    assert_eq!(m.fields(), "w e7 dice wn0 - - 433,433 12 0-0");
    m = at("", &line_up);
    m.play("spot:e3 two roll:5");
    assert_eq!(m.fields(), "b e8 dice bn0 - - 433,433 12 0-0");
}

/// MCS-5.19: after a claim the thrower's side plays on, its opponents start a turn.
#[test]
fn after_a_claim() {
    let board = "11/5k5/11/11/2c4c3/3c1c5/C10/3C7/4C6/2C8/11/11/11/5K5/11";
    let mut m = at("", &format!("{board} w - duel wt0 R3 d8 433,433 10 0-0"));
    m.play("roll:white");
    assert_eq!(m.fields(), "w d8 play wn1 R3 - 433,433 10 0-0");
    m.back();
    m.play("roll:black");
    assert_eq!(m.fields(), "b d8 dice bn0 - - 433,433 11 0-0");
}

/// MCS-5.20: a grab: the closest opponent holds where it stands, by choice if there are several, a goalie kick if
/// there is none.
#[test]
fn grabs() {
    let mut m =
        at("", "11/5k5/2ccC4C1/3cc6/11/2C8/11/8C2/11/11/11/11/11/5K5/11 w e12 risk wn0 - - 433,433 10 0-0");
    m.play("roll:T");
    assert_eq!((m.actor(), m.listed().as_str()), ("black", "grab:d11 grab:d12 grab:e11 grab:f13"));
    m.play("grab:d11");
    assert_eq!(m.fields(), "b d11 dice bn0 - - 433,433 11 0-0");
    let mut m =
        at("", "2cc3c2k/11/9C1/11/11/2C8/11/8C2/11/11/11/11/11/5K5/11 w i7 risk wn0 - - 433,433 10 0-0");
    m.play("roll:T");
    assert_eq!(m.fields(), "b f13 gspot bg0 - - 433,433 11 0-0");
}

/// MCS-5.21: throw-in: any field checker takes it at the square where the ball went out; Chess die.
#[test]
fn throw_ins() {
    let mut m = at("", &format!("{LINE_UP} b - take bt0 - k4 433,433 11 0-0"));
    assert_eq!(m.listed(), "c8@k4 f8@k4 i8@k4");
    m.play("f8@k4");
    assert_eq!(m.fields(), "b k4 roll bt0 - - 433,433 11 0-0");
    assert_eq!(m.tokens().len(), 21);
}

/// MCS-5.22: corner: the nearer corner square, both from the middle file; a normal turn with the choice of dice.
#[test]
fn corners() {
    for (side, spot, list) in [
        ("w", "e14", "c6@b13 f6@b13 i6@b13"),
        ("w", "g14", "c6@j13 f6@j13 i6@j13"),
        ("b", "a0", "c8@b1 f8@b1 i8@b1"),
        ("b", "f0", "c8@b1 c8@j1 f8@b1 f8@j1 i8@b1 i8@j1"),
    ] {
        let m = at("", &format!("{LINE_UP} {side} - take {side}n0 - {spot} 433,433 11 0-0"));
        assert_eq!(m.listed(), list);
    }
    let mut m = at("", &format!("{LINE_UP} w - take wn0 - e14 433,433 11 0-0"));
    m.play("i6@b13");
    assert_eq!(m.fields(), "w b13 dice wn0 - - 433,433 11 0-0");
}

/// MCS-5.23, MCS-5.24: goalie kick and penalty kick begin with a line-up; who holds the ball.
#[test]
fn goalie_and_penalty_kicks() {
    let mut m = at("", &format!("{DEFENCE} w g8 steal wn0 - f1 433,433 10 0-0"));
    m.play("roll:steal");
    assert_eq!(m.fen(), format!("{LINE_UP} w f1 gspot wg0 - - 433,433 11 0-0"));
    let mut m = at("", &format!("{DEFENCE} w g8 steal wn0 - g5 433,433 10 0-0"));
    m.play("roll:foul");
    assert_eq!(m.fen(), format!("{LINE_UP} b f8 pspot bp0 - - 433,433 11 0-0"));
}

/// MCS-7.1, MCS-7.2: two-way roll-offs are even; what follows a holder pushed out.
#[test]
fn roll_offs() {
    let board = "11/5k5/11/11/11/5c1c3/11/11/1c6C2/2C8/4C6/11/11/5K5/11";
    for (spot, winner, state) in [
        ("k6", "black", "b - take bt0 - k6 433,433 11 0-0"),
        ("k6", "white", "w - take wt0 - k6 433,433 11 0-0"),
        ("h14", "white", "w - take wn0 - h14 433,433 11 0-0"),
        ("h14", "black", "b f13 gspot bg0 - - 433,433 11 0-0"),
        ("k0", "white", "w f1 gspot wg0 - - 433,433 11 0-0"),
        ("k0", "black", "b - take bn0 - k0 433,433 11 0-0"),
    ] {
        let mut m = at("", &format!("{board} w - line wn0 - {spot} 433,433 11 0-0"));
        assert_eq!(m.listed(), "roll:black=1/2 roll:white=1/2");
        m.play(&format!("roll:{winner}"));
        assert_eq!(m.fields(), state, "{spot} {winner}");
    }
}

/// MCS-7.3: 26 outcomes with a dribble, 21 without; every table sums to exactly 1 (checked at compile time and by
/// the conformance suite in rational arithmetic).
#[test]
fn chess_die() {
    let numbers = |face: &str, p: &str| (1..=6).map(|n| format!("roll:{face}{n}={p}")).collect::<Vec<_>>();
    let sliders = [numbers("B", "1/36"), numbers("Q", "1/36"), numbers("R", "1/36")].concat();
    let even = |text: &str| format!("roll:{text}=1/6");
    let mut with = [sliders.clone(), numbers("K", "1/36"), vec![even("N"), even("P")]].concat();
    let mut without = [sliders, vec![even("K"), even("N"), even("P")]].concat();
    with.sort();
    without.sort();
    for (state, list) in [
        ("w f6 roll wn0", &with),
        ("w f6 roll wi0", &with),
        ("w f6 roll wc0", &with),
        ("b f6 roll bn0", &without),
    ] {
        assert_eq!(
            at("", &format!("{LINE_UP} {state} - - 433,433 11 0-0")).listed(),
            list.join(" "),
            "{state}"
        );
    }
    let mut m = at("", &format!("{LINE_UP} w f1 gspot wg0 - - 433,433 11 0-0"));
    assert_eq!(m.play("spot:e1 chess").listed(), without.join(" "));
    assert_eq!(m.play("roll:K").field(4), "kick");
    let mut m = at("", &format!("{LINE_UP} w - take wt0 - a7 433,433 11 0-0"));
    assert_eq!(m.play("c6@a7").listed(), without.join(" "));
}

/// MCS-7.4: the Risk die, with the Penalty face split except in a penalty kick.
#[test]
fn risk_die() {
    let common = "roll:DN=1/6 roll:J1=1/36 roll:J2=1/36 roll:J3=1/36 roll:J4=1/36 roll:J5=1/36 roll:J6=1/36 roll:PASS=1/6 roll:T=1/6";
    let boots = "roll:X1=1/36 roll:X2=1/36 roll:X3=1/36 roll:X4=1/36 roll:X5=1/36 roll:X6=1/36";
    let m = at("", &format!("{LINE_UP} w f6 risk wn0 - - 433,433 11 0-0"));
    let penalty = "roll:WD=1/18 roll:WI=1/18 roll:WP=1/36 roll:WX=1/36";
    assert_eq!(m.listed(), format!("{common} {penalty} {boots}"));
    let mut m = at("", &format!("{LINE_UP} w f6 pspot wp0 - - 433,433 11 0-0"));
    assert_eq!(m.play("spot:f11 guard:f13 risk").listed(), format!("{common} roll:W=1/6 {boots}"));
}

/// MCS-7.3, MCS-7.4: what a person reads off the dice is an outcome, a number only where it is merged.
#[test]
fn dice_as_they_lie() {
    let meant = |state: &str, dice: &str| {
        let m = at("", &format!("{LINE_UP} {state} - - 433,433 11 0-0"));
        m.game.outcome_shown(&m.position, dice).map(|outcome| m.game.print_action(&m.position, outcome))
    };
    let roll = |dice: &str| meant("w f6 roll wn0", dice);
    for (dice, token) in [("q3", "Q3"), ("roll:Q3", "Q3"), ("N4", "N"), ("p1", "P"), ("K2", "K2")] {
        assert_eq!(roll(dice).as_deref(), Some(format!("roll:{token}").as_str()), "{dice}");
    }
    assert_eq!(meant("b f6 roll bn0", "K2").as_deref(), Some("roll:K"));
    let risk = |dice: &str| meant("w f6 risk wn0", dice);
    for (dice, token) in [
        ("W1", "WI"),
        ("w2", "WI"),
        ("W3", "WD"),
        ("W4", "WD"),
        ("W5", "WP"),
        ("W6", "WX"),
        ("DN4", "DN"),
        ("t6", "T"),
    ] {
        assert_eq!(risk(dice).as_deref(), Some(format!("roll:{token}").as_str()), "{dice}");
    }
    let mut kick = at("", &format!("{LINE_UP} w f6 pspot wp0 - - 433,433 11 0-0"));
    kick.play("spot:f11 guard:f13 risk");
    let whistle = kick.game.outcome_shown(&kick.position, "W3");
    assert_eq!(
        whistle.map(|action| kick.game.print_action(&kick.position, action)).as_deref(),
        Some("roll:W")
    );
    for (dice, outcome) in
        [("N7", roll("N7")), ("Q", roll("Q")), ("Q33", roll("Q33")), ("N44", roll("N44")), ("", roll(""))]
    {
        assert_eq!(outcome, None, "{dice}");
    }
    for dice in ["WI3", "WD1", "WP6", "WX1", "W", "W7", "4"] {
        assert_eq!(risk(dice), None, "{dice}");
    }
    let steal = at("", &format!("{DEFENCE} w g8 steal wn0 - g5 433,433 11 0-0"));
    for (dice, found) in
        [("foul1", false), ("hold3", false), ("steal5", false), ("STEAL6", true), ("hold", true)]
    {
        assert_eq!(steal.game.outcome_shown(&steal.position, dice).is_some(), found, "{dice}");
    }
    kick.play("roll:T");
    assert_eq!(kick.game.outcome_shown(&kick.position, "end"), None, "no dice decide");
}

/// MCS-7.5: one Numbers die and the sum of two. MCS-6.8.5: which of them a 6-1 steal rolls.
#[test]
fn numbers_dice() {
    let boot = "11/5k5/11/11/11/3c3c3/6C4/2c8/11/11/3C7/8C2/11/5K5/11 w g8 bootq wb0 - - 433,433 10 0-0";
    let mut m = at("", boot);
    assert_eq!(m.listed(), "end one two");
    m.play("one");
    assert_eq!(m.listed(), "roll:1=1/6 roll:2=1/6 roll:3=1/6 roll:4=1/6 roll:5=1/6 roll:6=1/6");
    m.play("roll:3");
    assert_eq!(m.fields(), "w g8 boot wb0 x3 - 433,433 10 0-0");
    let mut m = at("", boot);
    m.play("two");
    assert_eq!(
        m.listed(),
        "roll:10=1/12 roll:11=1/18 roll:12=1/36 roll:2=1/36 roll:3=1/18 roll:4=1/12 roll:5=1/9 roll:6=5/36 roll:7=1/6 roll:8=5/36 roll:9=1/9"
    );
    let mut m = at("", boot);
    m.play("end");
    assert_eq!(m.fields(), "w g8 roll wc0 - - 433,433 11 0-0");
}

/// MCS-7.6: the classes of the 36 pairs of a steal, counted here from the pairs themselves.
#[test]
fn steal_dice() {
    let mut counts = [0; 4];
    for offence in 1..=6 {
        for defence in 1..=6 {
            counts[match (offence, defence) {
                (6, 1) => 0,
                (1, 6) => 3,
                _ if defence > offence => 2,
                _ => 1,
            }] += 1;
        }
    }
    assert_eq!(counts, [1, 20, 14, 1]);
    let m = at("", &format!("{DEFENCE} w g8 steal wn0 - g5 433,433 10 0-0"));
    assert_eq!(m.listed(), "roll:foul=1/36 roll:hold=5/9 roll:steal=7/18 roll:steal6=1/36");
}
