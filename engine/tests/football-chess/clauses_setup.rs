//! Sections 6.1 to 6.3 and 12 of the rule page: timeouts, fouls before the snap, line-ups, motion, snap.

use touchline_engine::Rulebook;
use touchline_engine::games::FootballChess;

use crate::script::run;

/// FBC-6.1.1: when a timeout may be called and what it does.
#[test]
fn timeouts() {
    run("
        fen 8/8/8/8/3P4/8/8/8 w d4 O w 2/6 d4 s w - - - 1 - - 0 1:20:r 1-3 0-0
        has timeout
        play timeout
        is 8/8/8/8/3P4/8/8/8 w d4 O w 2/6 d4 s w - - - 1 - - 0 1:20:s 0-3 0-0
        lacks timeout
        fen 8/8/8/8/3P4/8/8/8 w d4 O w 2/6 d4 s w - - - 0 - - 0 1:20:s 3-3 0-0
        lacks timeout
        fen 8/8/8/8/3P4/8/3K4/8 w d4 O w 2/6 d4 s w - - - 0 - - 0 1:20:r 3-3 0-0
        lacks timeout
        fen 8/8/8/8/B1PPP1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        has timeout
        fen 8/8/8/8/B1PPP1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-0 0-0
        lacks timeout
        fen 8/3q4/8/8/B1PPP1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        lacks timeout
        fen 8/3q2b1/1n3n2/2ppp3/2PPP1B1/8/3KQ3/5B2 b d4 R w 1/6 d4 s w - - - 1:f1 - - 0 1:48:r 3-3 0-0
        play timeout
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 1 - - 0 1:48:s 3-2 0-0
    ");
}

/// FBC-6.1.2: which foul tokens exist in which phase and under which option.
#[test]
fn foul_tokens() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        only foul 1 foul:delay
        rules penalties=strict
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        only foul 0
        rules penalties=all
        only foul 3 foul:formation foul:men foul:offsides
        play form:shotgun
        only foul 2 foul:men foul:offsides
        play form:base
        only foul 3 foul:delay foul:start foul:sub
        play a4-b4
        only foul 3 foul:encroach foul:offsides foul:sub
        play foul:encroach
        is 8/8/8/8/8/8/8/8 w - X w 1/6 d4 - - - - - 0 enc pre 0 1:47:s 3-3 0-0
        rules penalties=all
        play K@d3
        only foul 0
    ");
}

/// FBC-6.1.2a: no foul token where the clamp would make it free, and no delay of game without a play clock.
#[test]
fn free_fouls_are_not_offered() {
    run("
        rules penalties=all
        fen 8/8/8/8/8/8/3P4/8 w d2 O w 1/4 d2 s w - - - 0 - - 0 1:48:s 3-3 0-0
        only foul 0
        play form:shotgun
        only foul 2 foul:men foul:offsides
        fen 8/3P4/8/8/8/8/8/8 w d7 O w 1/8 d7 s w - - - 0 - - 0 1:48:s 3-3 0-0
        only foul 3 foul:formation foul:men foul:offsides
        play form:shotgun
        only foul 0
        rules penalties=all,mode=unlimited
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 1:8:s 3-3 0-0
        only foul 2 foul:start foul:sub
    ");
}

/// FBC-6.1.3: a foul before the snap costs a unit, stops the clock and is decided at once.
#[test]
fn effect_of_a_foul_before_the_snap() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/2PPP1B1/8/3KQ3/5B2 w d4 M w 1/6 d4 s w - - - 1:f1 - - 0 1:48:r 3-3 0-0
        play foul:delay
        is 8/8/8/8/8/8/8/8 b - X w 1/6 d4 - - - - - 0 delay pre 0 1:47:s 3-3 0-0
        play decline
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:47:s 3-3 0-0
    ");
}

/// FBC-6.2.1: six pieces behind the line for the offence, seven in front without a king for the defence, two pawns
/// each.
#[test]
fn line_ups() {
    run("
        fen 8/8/8/8/2RPR3/6B1/3KQ3/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/8/8/8/2RPR3/6BN/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        only N@ 0
        has P@h4 P@a1
        lacks P@a5
        fen 8/8/8/8/B1PPP1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        only K@ 0
        has Q@d5 P@a8
        lacks Q@d3
        fen 8/3qr1b1/1n3n2/8/B1PPP1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        only N@ 0
    ");
}

/// FBC-6.2.2: one drop order for each line-up: kinds K Q R B N P, within a kind by rising square order.
#[test]
fn drop_order() {
    run("
        fen 8/8/8/8/3P4/8/3R4/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        only K@ 0
        only Q@ 0
        only R@ 19 R@a3 R@a4 R@b3 R@b4 R@c3 R@c4 R@d3 R@e2 R@e3 R@e4 R@f2 R@f3 R@f4 R@g2 R@g3 R@g4 R@h2 R@h3 R@h4
        has B@a1 N@a1 P@a1
        fen 8/8/8/8/3P4/8/3R1R2/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        only R@ 0
        fen 8/8/8/8/3P4/6N1/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        only P@ 26 P@a1 P@a2 P@a3 P@a4 P@b1 P@b2 P@b3 P@b4 P@c1 P@c2 P@c3 P@c4 P@d1 P@d2 P@d3 P@e1 P@e2 P@e3 P@f1 P@f2 P@f3 P@g1 P@g2 P@h1 P@h2 P@h3
    ");
}

/// FBC-6.2.3: named formations only at the first decision, and as the option says.
#[test]
fn formations_by_option() {
    run("
        rules setup=named
        legal 6 form:iform form:power form:shotgun form:spread form:twinte form:wildcat
        play form:power
        legal 6 form:base form:blitz form:cover2 form:goalline form:nickel timeout
        rules setup=free
        only form 0
        count 181
        rules setup=both
        count 187
        play K@d3
        only form 0
    ");
}

/// FBC-6.2.4: the seventh piece of the offence calls the defence, the seventh of the defence the offence.
#[test]
fn the_seventh_piece_changes_the_phase() {
    run("
        fen 8/8/8/8/B2P2B1/6P1/3KQ3/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        play P@h4
        is 8/8/8/8/B2P2BP/6P1/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        fen 8/3q2b1/1n3n2/3pp3/B1PPP1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        legal 3 P@f5 P@g5 P@h5
        play P@h5
        is 8/3q2b1/1n3n2/3pp2p/B1PPP1B1/8/3KQ3/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
    ");
}

/// FBC-6.2.5: there is always a drop, also in the smallest area and when pawns fill it to the end.
#[test]
fn a_line_up_can_always_be_completed() {
    run("
        rules setup=free
        fen 8/8/8/8/8/8/3P4/8 w d2 O w 1/4 d2 s w - - - 0 - - 0 1:48:s 3-3 0-0
        lacks P@d2 P@h2 P@c2
        play P@b2
        legal 1 P@c2
        play P@c2 P@e2 P@f2 P@g2 P@h2
        actor black
    ");
}

/// FBC-6.3.1: a motion takes any piece but the snapper, once, to any empty square behind the line.
#[test]
fn motions() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/2PPP1B1/8/3KQ3/5B2 w d4 M w 1/6 d4 s w - - - 1:f1 - - 0 1:48:s 3-3 0-0
        only f1- 0
        only d4- 0
        has g4-a1 c4-h3
        lacks g4-a5 g4-d2
        play g4-a1
        is 8/3q2b1/1n3n2/2ppp3/2PPP3/8/3KQ3/B4B2 b d4 R w 1/6 d4 s w - - - 2:a1,f1 - - 0 1:48:s 3-3 0-0
        play skip
        legal 3 foul:delay snap timeout
    ");
}

/// FBC-6.3.2: a reaction takes any defence piece to any empty square in front of the line, the same piece again too.
#[test]
fn reactions() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/2PPP1B1/8/3KQ3/5B2 b d4 R w 1/6 d4 s w - - - 1:f1 - - 0 1:48:s 3-3 0-0
        has d7-a5 c5-h8
        lacks d7-a4 d7-d5
        play d7-a5
        is 8/6b1/1n3n2/q1ppp3/2PPP1B1/8/3KQ3/5B2 w d4 M w 1/6 d4 s w - - - 1:f1 - - 0 1:48:s 3-3 0-0
        play g4-h4
        has a5-a6
    ");
}

/// FBC-6.3.3: the defence may skip its reaction.
#[test]
fn a_reaction_may_be_skipped() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/2PPP1B1/8/3KQ3/5B2 b d4 R w 1/6 d4 s w - - - 1:f1 - - 0 1:48:s 3-3 0-0
        play skip
        is 8/3q2b1/1n3n2/2ppp3/2PPP1B1/8/3KQ3/5B2 w d4 M w 1/6 d4 s w - - - 1:f1 - - 0 1:48:s 3-3 0-0
    ");
}

/// FBC-6.3.4: the snap goes to the piece one or two squares behind the snapper, the nearer first, or is a fumble.
#[test]
fn snaps() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/3Q4/3K4/8 w d4 M w 2/6 d4 s w - - - 2:d3,a4 - - 0 1:9:r 3-3 0-0
        play snap
        is 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/3Q4/3K4/8 w d3 P w 2/6 d4 h w - - - 0 - - 0 1:8:s 3-3 0-0
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/3Q4/3K4/8 w d4 M w 2/6 d4 s w - - - 0 - - 0 1:9:s 3-3 0-0
        lacks snap:slow
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/2K1Q3/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        play snap
        is 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/2K1Q3/8 w d2 P w 1/6 d4 l w - - - 0 - - 0 1:48:s 3-3 0-0
        fen 8/8/8/8/8/8/3P4/8 w d2 O w 1/4 d2 s w - - - 0 - - 0 1:48:s 3-3 0-0
        play form:shotgun form:base snap
        is 8/8/8/3q2b1/1n3n2/2ppp3/B1PPP1B1/3KQ3 w d1 P w 1/4 d2 h w - - - 0 - - 0 1:48:s 3-3 0-0
    ");
}

/// FBC-12.1: entries are files to the right for both colours and rows behind or in front of the spot; FBC-12.2: an
/// entry whose target is taken or outside goes to the nearest free square, the first in the side's order.
#[test]
fn named_formations() {
    run("
        play form:spread form:goalline
        is 8/8/3qn3/1ppppp2/B2PPN1B/8/2QK4/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        rules default
        play form:twinte form:nickel
        is 3q4/8/b1n2n1b/3pp3/1N1PPN2/R2K4/8/3Q4 w d4 M w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        rules first=black
        play form:spread form:nickel
        is 8/2qk4/8/b2ppn1b/3PP3/B1N2N1B/8/3Q4 b d5 M b 1/3 d5 s b - - - 0 - - 0 1:48:s 3-3 0-0
        fen 8/7p/8/8/8/8/8/8 b h7 O b 1/5 h7 s b - - - 0 - - 0 1:48:s 3-3 0-0
        play form:spread
        is 5nqk/4bbpp/8/8/8/8/8/8 w h7 D b 1/5 h7 s b - - - 0 - - 0 1:48:s 3-3 0-0
    ");
}

/// FBC-12.3: the catalogue shows every named formation on the board.
#[test]
fn the_catalogue_lists_all_formations() {
    let formations = FootballChess::formations();
    let names: Vec<&str> = formations.iter().map(|formation| formation.name.as_str()).collect();
    let known = "iform power shotgun spread twinte wildcat base nickel goalline cover2 blitz";
    assert_eq!(names.join(" "), known);
    let shotgun = &formations[2].position;
    assert!(shotgun.starts_with("8/8/8/8/B1PPP1B1/8/3KQ3/8 b d4 D w"), "{shotgun}");
}
