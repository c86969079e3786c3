//! Section 5 of the rule page: drives, plays, quarters, clocks, results of plays and of the match.

use touchline_engine::games::FootballChess;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook};

use crate::script::run;

/// FBC-5.1: a drive starts on file d and `startrow`, first down, two rows to gain.
#[test]
fn new_drives() {
    run("
        rules startrow=3
        is 8/8/8/8/8/3P4/8/8 w d3 O w 1/5 d3 s w - - - 0 - - 0 1:48:s 3-3 0-0
        rules startrow=5,first=black
        is 8/8/8/8/3p4/8/8/8 b d4 O b 1/2 d4 s b - - - 0 - - 0 1:48:s 3-3 0-0
    ");
}

/// FBC-5.2: the start of a match.
#[test]
fn match_start() {
    run("
        rules first=black,quarter=7,timeouts=2
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:7:s 2-2 0-0
        actor black
    ");
}

/// FBC-5.3: BEGIN empties the board and the list of moved squares but keeps the motions used.
#[test]
fn a_set_up_begins_with_the_snapper_alone() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/2PPP1B1/8/3KQ3/5B2 b d4 R w 1/6 d4 s w - - - 1:f1 - - 0 1:48:s 3-3 0-0
        play timeout
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 1 - - 0 1:48:s 3-2 0-0
    ");
}

/// FBC-5.4: the phases follow O, D, M, R, M, P; the seventh piece is the side's ready.
#[test]
fn order_of_phases() {
    run("
        fen 8/8/8/8/B2P2B1/6P1/3KQ3/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        play P@h4
        is 8/8/8/8/B2P2BP/6P1/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        play form:base
        is 8/3q2b1/1n3n2/2ppp3/B2P2BP/6P1/3KQ3/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        play a4-b4
        actor black
        play skip
        is 8/3q2b1/1n3n2/2ppp3/1B1P2BP/6P1/3KQ3/8 w d4 M w 1/6 d4 s w - - - 1:b4 - - 0 1:48:s 3-3 0-0
        play snap
        is 8/3q2b1/1n3n2/2ppp3/1B1P2BP/6P1/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
    ");
}

/// FBC-5.5: a play is completed after the clock has run out, then the quarter ends.
#[test]
fn the_quarter_ends_between_plays() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 4 1:0:s 3-3 0-0
        play d2-d3 pass
        is 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/3K4/4Q3/8 w d3 P w 1/6 d4 h w - - - 0 - - 6 1:0:s 3-3 0-0
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 2/6 d4 h w - - - 0 - - 8 1:1:s 2-1 0-0
        play d2xe3
        is 8/8/8/8/8/4P3/8/8 w e3 O w 3/6 e3 s w - - - 0 - - 0 2:48:s 2-1 0-0
    ");
}

/// FBC-5.6: after quarters 1 and 3 the drive goes on, after quarter 2 the other side starts with fresh timeouts, after
/// quarter 4 the match is over.
#[test]
fn ends_of_quarters() {
    run("
        rules first=black
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d4 M w 3/6 d4 s w - - - 1 - - 0 3:1:r 1-0 7-2
        play snap
        is 8/8/8/8/3P4/8/8/8 w d4 O w 3/6 d4 s w - - - 0 - - 0 4:48:s 1-0 7-2
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d4 M w 3/6 d4 s w - - - 1 - - 0 2:1:r 1-0 7-2
        play snap
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 3:48:s 3-3 7-2
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d4 M w 3/6 d4 s w - - - 1 - - 0 4:1:r 1-0 7-2
        play snap
        is 8/8/8/8/8/8/8/8 w - E w - - - - - - - 0 - - 0 4:0:s 1-0 7-2
    ");
}

/// FBC-5.7: units, motions, run-off and costs in each mode.
#[test]
fn clocks_as_counters() {
    run("
        rules mode=blitz
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:24:s 3-3 0-0
        bad 13 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 2 - - 0 1:24:s 3-3 0-0
        rules mode=unlimited
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:12:s 3-3 0-0
        fen 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 6 - - 0 1:12:s 3-3 0-0
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:9:s 3-3 0-0
        play d2xe3
        is 8/8/8/8/8/4P3/8/8 w e3 O w 2/6 e3 s w - - - 0 - - 0 1:8:s 3-3 0-0
        rules default
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d4 M w 2/6 d4 s w - - - 0 - - 0 1:9:r 3-3 0-0
        play snap:slow
        is 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 2/6 d4 h w - - - 0 - - 0 1:5:s 3-3 0-0
        play d2-d3 d7-d8
        is 3q4/6b1/1n3n2/2ppp3/B1PPP1B1/3K4/4Q3/8 w d3 P w 2/6 d4 h w - - - 0 - - 2 1:4:s 3-3 0-0
    ");
}

/// FBC-5.8: every match ends within the limit, also with the longest plays and most timeouts.
#[test]
fn every_match_ends() {
    for (rules, seed) in
        [("quarter=3,playcap=200,timeouts=9,motions=6", 1), ("mode=unlimited,penalties=all", 2)]
    {
        let game = FootballChess::with_rules(rules).expect("options");
        let mut rng = stream(seed, &[]);
        let mut position = game.start();
        let mut plies = 0;
        while let Some(action) = game.sample(&position, &mut rng, &mut Vec::new()) {
            game.apply(&mut position, action).expect("a sampled action");
            plies += 1;
            assert!(plies <= game.ply_limit(), "{rules}");
        }
        assert!(game.result(&position).is_some());
    }
}

/// FBC-5.9: fouls of both sides are offsetting; fouls of one side are a decision of the other; else the result stands.
#[test]
fn end_of_a_play() {
    run("
        fen 8/3q2b1/1n1p1n2/2p1Q3/2PPP1B1/8/B2K4/4p3 b e5 P w 4/6 d4 h w c - - 0 ohold,con - 9 1:10:s 3-3 0-0
        play d6xe5
        is 8/8/8/8/3P4/8/8/8 w d4 O w 4/6 d4 s w - - - 0 - - 0 1:10:s 3-3 0-0
        fen 8/3q2b1/1n1p1n2/2p1Q3/2PPP1B1/8/B2K4/4p3 b e5 P w 4/6 d4 h w c - - 0 ohold - 9 1:10:s 3-3 0-0
        play d6xe5
        is 8/8/8/8/8/8/8/8 b - X w 4/6 d4 - - - - - 0 ohold dead@e5:w 0 1:10:s 3-3 0-0
        fen 8/3q2b1/1n1p1n2/2p1Q3/2PPP1B1/8/B2K4/4p3 b e5 P w 4/6 d4 h w c - - 0 con - 9 1:10:s 3-3 0-0
        play d6xe5
        is 8/8/8/8/8/8/8/8 w - X w 4/6 d4 - - - - - 0 con dead@e5:w 0 1:10:s 3-3 0-0
        rules mode=unlimited
        fen 8/3q2b1/1n1p1n2/2p1Q3/2PPP1B1/8/B2K4/4p3 b e5 P w 4/6 d4 h w c - - 0 ohold,con - 9 1:1:s 3-3 0-0
        play d6xe5
        is 8/8/8/8/3P4/8/8/8 w d4 O w 4/6 d4 s w - - - 0 - - 0 2:12:s 3-3 0-0
    ");
}

/// FBC-5.10: dead in the attacked end zone is a touchdown, in the own one a safety; a ball the offence won back is a
/// new drive.
#[test]
fn dead_balls() {
    run("
        fen 8/8/8/8/5n2/nqppp1b1/4PPB1/B2K1PQ1 b d1 P w 2/6 d2 h w - - - 0 - - 7 1:30:s 3-3 0-0
        play b3xd1
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:30:s 3-3 0-2
        fen 2n1q3/5Q2/3p2n1/2pp4/2PPP1B1/6b1/B2K4/8 w f7 P w 3/6 d4 h w c - - 0 - - 12 1:10:s 3-3 0-0
        play f7xe8
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:9:s 3-3 7-0
        fen 2n1q3/5Q2/3p2n1/2pp4/2PPP1B1/6b1/B2K4/8 w f7 P w 3/6 d4 h w cft - - 0 - - 12 1:10:s 3-3 0-0
        play f7xg6
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:9:s 3-3 0-0
    ");
}

/// FBC-5.11: touchdown 7, safety 2, who gets the next drive, and when the clock runs on.
#[test]
fn results_are_applied() {
    run("
        fen 8/8/8/8/8/8/8/8 b - X w 4/6 d4 - - - - - 0 ohold td:w 0 1:10:s 3-3 0-0
        play decline
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:10:s 3-3 7-0
        fen 8/8/8/8/8/8/8/8 b - X w 4/6 d4 - - - - - 0 ohold saf:b 0 1:10:s 3-3 0-0
        play decline
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:10:s 3-3 0-2
        fen 8/8/8/8/8/8/8/8 b - X w 4/6 d4 - - - - - 0 ohold tb:w 0 1:10:s 3-3 0-0
        play decline
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:10:s 3-3 0-0
        fen 8/8/8/8/8/8/8/8 b - X w 2/6 c4 - - - - - 0 ohold inc 0 1:10:s 3-3 0-0
        play decline
        is 8/8/8/8/2P5/8/8/8 w c4 O w 3/6 c4 s w - - - 0 - - 0 1:10:s 3-3 0-0
        fen 8/8/8/8/8/8/8/8 b - X w 2/6 c4 - - - - - 0 ohold dead@e5:b 0 1:10:s 3-3 0-0
        play decline
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:10:s 3-3 0-0
        fen 8/8/8/8/8/8/8/8 b - X w 2/6 c4 - - - - - 0 ohold dead@e5:w 0 1:10:s 3-3 0-0
        play decline
        is 8/8/8/4P3/8/8/8/8 w e5 O w 3/6 e5 s w - - - 0 - - 0 1:10:r 3-3 0-0
        fen 8/8/8/8/8/8/8/8 b - X w 2/6 c4 - - - - - 0 ohold dead@a5:w 0 1:10:s 3-3 0-0
        play decline
        is 8/8/8/P7/8/8/8/8 w a5 O w 3/6 a5 s w - - - 0 - - 0 1:10:s 3-3 0-0
        fen 8/8/8/8/8/8/8/8 b - X w 2/6 c4 - - - - - 0 delay pre 0 1:10:s 3-3 0-0
        play decline
        is 8/8/8/8/2P5/8/8/8 w c4 O w 2/6 c4 s w - - - 0 - - 0 1:10:s 3-3 0-0
    ");
}

/// FBC-5.12: reaching the line to gain is a first down, the fourth down without it a turnover.
#[test]
fn downs() {
    run("
        fen 8/8/8/8/8/8/8/8 b - X w 4/6 c4 - - - - - 0 ohold dead@e6:w 0 1:10:s 3-3 0-0
        play decline
        is 8/8/4P3/8/8/8/8/8 w e6 O w 1/8 e6 s w - - - 0 - - 0 1:10:r 3-3 0-0
        fen 8/8/8/8/8/8/8/8 b - X w 4/6 c4 - - - - - 0 ohold dead@e5:w 0 1:10:s 3-3 0-0
        play decline
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:10:s 3-3 0-0
    ");
}

/// FBC-5.13: declining applies the result, accepting voids it.
#[test]
fn penalty_decisions() {
    run("
        fen 8/8/8/8/8/8/8/8 w - X b 2/3 e5 - - - - - 0 ohold td:b 0 2:20:s 3-3 7-0
        legal 2 accept:ohold decline
        play decline
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 2:20:s 3-3 7-7
        fen 8/8/8/8/8/8/8/8 w - X b 2/3 e5 - - - - - 0 ohold td:b 0 2:20:s 3-3 7-0
        play accept:ohold
        is 8/4p3/8/8/8/8/8/8 b e7 O b 2/3 e7 s b - - - 0 - - 0 2:20:s 3-3 7-0
    ");
}

/// FBC-5.14: a defence foul accepted without time left grants one untimed down; another one grants nothing more.
#[test]
fn untimed_downs() {
    run("
        fen 8/8/8/8/8/8/8/8 w - X w 2/6 d4 - - - - - 0 con inc 0 1:0:s 3-3 0-7
        play accept:con
        is 8/8/8/3P4/8/8/8/8 w d5 O w 1/7 d5 s w - - - 0 - - 0 1:0:u 3-3 0-7
        play form:shotgun form:base timeout form:shotgun form:base snap
        is 3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8/8 w d3 P w 1/7 d5 h w - - - 0 - - 0 1:0:u 2-3 0-7
        fen 8/8/8/8/8/8/8/8 w - X w 2/6 d4 - - - - - 0 con inc 0 1:0:u 3-3 0-7
        play accept:con
        is 8/8/8/3P4/8/8/8/8 w d5 O w 1/7 d5 s w - - - 0 - - 0 2:48:s 3-3 0-7
        fen 8/8/8/8/8/8/8/8 b - X w 2/6 d4 - - - - - 0 ohold inc 0 1:0:s 3-3 0-7
        play accept:ohold
        is 8/8/8/8/8/8/3P4/8 w d2 O w 2/6 d2 s w - - - 0 - - 0 2:48:s 3-3 0-7
    ");
}

/// FBC-5.15: the higher score wins, equal scores are a draw.
#[test]
fn results_of_matches() {
    run("
        fen 8/8/8/8/8/8/8/8 w - E w - - - - - - - 0 - - 0 4:0:s 0-0 9-14
        result black 9-14
        fen 8/8/8/8/8/8/8/8 w - E w - - - - - - - 0 - - 0 4:0:s 0-0 9-7
        result white 9-7
        fen 8/8/8/8/8/8/8/8 w - E w - - - - - - - 0 - - 0 4:0:s 0-0 7-7
        result draw 7-7
        legal 0
    ");
}
