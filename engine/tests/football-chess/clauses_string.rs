//! Sections 1 to 4 of the rule page: words, board, pieces, position string.

use touchline_engine::conformance::check_symmetry;
use touchline_engine::games::FootballChess;
use touchline_engine::{Game, Rulebook, Side};

use crate::script::run;

/// FBC-1.1: offence and defence keep their names after an interception; FBC-1.7: possession is the side that holds or
/// last held the ball.
#[test]
fn offence_keeps_its_name_when_the_ball_changes_hands() {
    run("
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0
        play d2>d5
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 b d5 P w 1/6 d4 h b ft - - 0 - - 3 1:43:s 3-3 0-0
    ");
}

/// FBC-1.2: rows are counted from the own end; FBC-1.5: the line to gain is 4 to 8 seen by the offence.
#[test]
fn rows_are_seen_by_the_side() {
    run("
        rules first=black
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:48:s 3-3 0-0
        fen 8/8/8/3p4/8/8/8/8 b d5 O b 1/1 d5 s b - - - 0 - - 0 1:48:s 3-3 0-0
        fen 8/8/8/3p4/8/8/8/8 b d5 O b 1/4 d5 s b - - - 0 - - 0 1:48:s 3-3 0-0
        bad 6 8/8/8/3p4/8/8/8/8 b d5 O b 1/5 d5 s b - - - 0 - - 0 1:48:s 3-3 0-0
        bad 6 8/3p4/8/8/8/8/8/8 b d7 O b 1/6 d7 s b - - - 0 - - 0 1:48:s 3-3 0-0
    ");
}

/// FBC-1.3: Black's square order runs from a8 to h8, then down: after a drop on e5 pawns go to greater squares only.
#[test]
fn square_order_is_seen_by_the_side() {
    run("
        fen 8/3q2b1/1n3n2/4p3/B1PPP1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        legal 2 P@f5 P@g5
        fen 8/8/3p4/8/8/8/8/8 b d6 O b 1/4 d6 s b - - - 0 - - 0 1:48:s 3-3 0-0
        play P@h8
        has P@a7 P@d7
        lacks P@a8 P@g8 Q@a7
    ");
}

/// FBC-1.4: the spot's own row is behind the line for the offence, in front of it is everything beyond.
#[test]
fn the_spots_row_is_behind_the_line() {
    run("
        rules setup=free
        has K@a4 K@h1
        lacks K@a5
        fen 8/8/8/8/B1PPP1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        has Q@a5 Q@h8
        lacks Q@a4 Q@b3
    ");
}

/// FBC-1.6: only the carrier throws, and it stands on the ball square.
#[test]
fn only_the_carrier_throws() {
    run("
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w g4 P w 1/6 d4 h w f - - 0 - - 4 1:43:s 3-3 0-0
        only > 9 g4>c8 g4>d1 g4>d7 g4>e2 g4>e6 g4>f3 g4>f5 g4>h3 g4>h5
    ");
}

/// FBC-1.8: the row clamp keeps penalties between rows 2 and 7.
#[test]
fn penalties_are_clamped_to_rows_2_to_7() {
    run("
        fen 8/8/8/8/8/8/8/8 b - X w 2/6 d3 - - - - - 0 ohold inc 0 1:29:s 3-3 0-0
        play accept:ohold
        is 8/8/8/8/8/8/3P4/8 w d2 O w 2/6 d2 s w - - - 0 - - 0 1:29:s 3-3 0-0
        fen 8/8/8/8/8/8/8/8 w - X w 2/8 d6 - - - - - 0 dhold inc 0 1:29:s 3-3 0-0
        play accept:dhold
        is 8/3P4/8/8/8/8/8/8 w d7 O w 1/8 d7 s w - - - 0 - - 0 1:29:s 3-3 0-0
    ");
}

/// FBC-1.9: actions of the offence cost units in the clocked modes only.
#[test]
fn units_are_spent_in_clocked_modes() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:11:s 3-3 0-0
        play d2-d3
        is 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/3K4/4Q3/8 b d3 P w 1/6 d4 h w - - - 0 - - 1 1:10:s 3-3 0-0
        rules mode=blitz
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:11:s 3-3 0-0
        play d2-d3
        is 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/3K4/4Q3/8 b d3 P w 1/6 d4 h w - - - 0 - - 1 1:10:s 3-3 0-0
        rules mode=unlimited
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:11:s 3-3 0-0
        play d2-d3
        is 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/3K4/4Q3/8 b d3 P w 1/6 d4 h w - - - 0 - - 1 1:11:s 3-3 0-0
    ");
}

/// FBC-2.1: 8x8, a1 at White's bottom left; FBC-2.2: White attacks rank 8, Black rank 1.
#[test]
fn board_and_end_zones() {
    assert_eq!(FootballChess::info().board, "8x8");
    run("
        fen 1q4B1/3n4/1n3r2/2pp4/2PPP3/4p3/B2K1Q2/8 w d2 P w 2/6 d4 h w - - - 0 - - 8 1:30:s 3-3 0-0
        play d2>g8 pass
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:29:s 3-3 7-0
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/8/B1K1p3/3Q4 b e2 P b 1/1 e3 h b f - - 0 - - 5 1:44:s 3-3 0-0
        play e2-e1
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:43:s 3-3 0-7
    ");
}

/// FBC-2.3: files a and h are ordinary squares; a play that ends dead there stops the clock.
#[test]
fn the_sidelines_stop_the_clock() {
    run("
        fen 8/7q/1n1p1n2/2p1p2Q/2PPP1B1/8/B2K4/6b1 b h5 P w 2/6 d4 h w c - - 0 - - 5 1:10:s 3-3 0-0
        has h7xh5
        play h7xh5
        is 8/8/8/7P/8/8/8/8 w h5 O w 3/6 h5 s w - - - 0 - - 0 1:10:s 3-3 0-0
        fen 8/6q1/1n1p1n2/2p1p1Q1/2PPP1B1/8/B2K4/6b1 b g5 P w 2/6 d4 h w c - - 0 - - 5 1:10:s 3-3 0-0
        play g7xg5
        is 8/8/8/6P1/8/8/8/8 w g5 O w 3/6 g5 s w - - - 0 - - 0 1:10:r 3-3 0-0
    ");
}

/// FBC-2.4: the colour swap is exact everywhere and exchanges the option `first`; FBC-2.5: the mirror is exact in M,
/// R, P and X, and not offered for line-ups. (The conformance suite checks both along random matches.)
#[test]
fn symmetries_are_exact_where_the_page_says() {
    let game = FootballChess::default();
    let positions = [
        ("8/8/8/8/B2P2B1/6P1/3KQ3/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0", false),
        ("8/3q2b1/1n3n2/4p3/B1PPP1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0", false),
        ("8/3q2b1/1n3n2/2ppp3/2PPP1B1/8/3KQ3/5B2 b d4 R w 1/6 d4 s w - - - 1:f1 - - 0 1:48:s 3-2 0-0", true),
        ("8/3q2b1/1n3n2/2p1p3/2PP1P2/1B2K3/6N1/8 w e5 P w 1/6 d4 c w - pQp - 0 - - 8 1:39:s 3-3 0-0", true),
        ("8/8/8/8/8/8/8/8 w - X b 4/3 e5 - - - - - 0 ifp@f3,ohold dead@b3:w 0 2:20:s 3-3 7-0", true),
    ];
    for symmetry in FootballChess::symmetries() {
        for (text, mirrored) in positions {
            let position = game.parse_position(text).expect("a position");
            let checked = check_symmetry(&game, &position, &symmetry);
            assert_eq!(checked, symmetry.swaps_sides || mirrored, "{} of {text}", symmetry.name);
        }
        let image = (symmetry.game)(&game).expect("the same options");
        let first = if symmetry.swaps_sides { Side::Black } else { Side::White };
        assert_eq!(image.actor(&image.start()).side(), Some(first));
    }
}

/// FBC-3.1: no double step, en passant or promotion: a pawn on its row 8 has no move.
#[test]
fn a_pawn_on_the_last_row_has_no_move() {
    run("
        fen P2q2b1/8/1n3n2/2ppp3/B1P1P1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        only a8 1 d2>a8
        rules mode=blitz
        fen 8/3q2b1/1n3n2/2ppp3/B3P1B1/8/PP1KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:20:s 3-3 0-0
        only b2- 1 b2-b3
    ");
}

/// FBC-3.2: all sixteen pieces are available again for every play.
#[test]
fn nothing_is_ever_lost() {
    run("
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0
        play d2xe3 form:wildcat form:blitz
        is 8/8/7b/4r3/2qpppn1/3PPPNB/2R5/4Q3 w e3 M w 2/6 e3 s w - - - 0 - - 0 1:43:r 3-3 0-0
    ");
}

/// FBC-3.3: pieces are upper case for White and lower case for Black; drops are upper case for both.
#[test]
fn letters_by_side() {
    run("
        rules first=black,setup=free
        has Q@d8 N@d7
        lacks q@d8
        play Q@d8
        is 3q4/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:48:s 3-3 0-0
    ");
}

/// FBC-4.1: nineteen fields, separated by single spaces.
#[test]
fn nineteen_fields() {
    run("
        bad 0
        bad 0 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3
        bad 0 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0 0
        bad 0 8/8/8/8/3P4/8/8/8  w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        fen 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 2 - - 0 1:48:u 3-0 14-2
        fen 8/1q6/1n4rB/2pp1p2/2PPP3/4p3/B2K1Q2/8 w h7 P w 2/6 d4 jF w cf - g6h6 0 ohold,dpi@g6 - 10 1:29:u 3-3 0-0
    ");
}

/// FBC-4.2: the clock runs before the snap only, and never in unlimited mode; FBC-4.3: phases X and E have an empty
/// board and empty fields.
#[test]
fn fields_of_finished_matches_and_decisions() {
    run("
        fen 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:4:r 3-3 0-0
        bad 17 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:r 3-3 0-0
        bad 17 8/8/8/8/8/8/8/8 w - X w 2/6 d4 - - - - - 0 dpi@g8 tb:b 0 1:29:r 3-3 0-0
        bad 17 8/8/8/8/8/8/8/8 w - E w - - - - - - - 0 - - 0 4:0:r 1-0 7-2
        bad 17 8/8/8/8/8/8/8/8 w - E w - - - - - - - 0 - - 0 4:1:s 1-0 7-2
        bad 17 8/8/8/8/8/8/8/8 w - E w - - - - - - - 0 - - 0 3:0:s 1-0 7-2
        bad 4 8/8/8/8/8/8/8/8 b - E w - - - - - - - 0 - - 0 4:0:s 1-0 7-2
        bad 4 8/8/8/8/8/8/8/8 w - E b - - - - - - - 0 - - 0 4:0:s 1-0 7-2
        bad 6 8/8/8/8/8/8/8/8 w - E w 1/6 - - - - - - 0 - - 0 4:0:s 1-0 7-2
        bad 4 8/8/8/8/8/8/8/8 w - E w - - - - - - - 0 - - 1 4:0:s 1-0 7-2
        bad 4 8/8/8/8/8/8/8/P7 w - E w - - - - - - - 0 - - 0 4:0:s 1-0 7-2
        bad 1 8/8/8/8/8/8/8/P7 w - X w 2/6 d4 - - - - - 0 dpi@g8 tb:b 0 1:29:s 3-3 0-0
        bad 3 8/8/8/8/8/8/8/8 w d4 X w 2/6 d4 - - - - - 0 dpi@g8 tb:b 0 1:29:s 3-3 0-0
        bad 8 8/8/8/8/8/8/8/8 w - X w 2/6 d4 h w - - - 0 dpi@g8 tb:b 0 1:29:s 3-3 0-0
        rules mode=unlimited
        bad 17 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:4:r 3-3 0-0
        fen 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:4:u 3-3 0-0
    ");
}

/// FBC-4.4: options are not in the string, so one string is read under different options.
#[test]
fn options_are_not_in_the_string() {
    run("
        rules penalties=strict,playcap=9,throw=blocked
        fen 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
    ");
}

/// FBC-4.5: text that is not canonical, and fields that a phase does not have.
#[test]
fn strings_that_are_not_canonical_are_refused() {
    run("
        bad 1 8/8/8/8/3P22/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/8/8/8/3P5/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/8/8/8/3X4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 4 8/8/8/8/3P4/8/8/8 w d4 Q w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 6 8/8/8/8/3P4/8/8/8 w d4 O w 5/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 6 8/8/8/8/3P4/8/8/8 w d4 O w 1/9 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 8 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 10 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w c - - 0 - - 0 1:48:s 3-3 0-0
        bad 11 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - P - 0 - - 0 1:48:s 3-3 0-0
        bad 12 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - a1a2 0 - - 0 1:48:s 3-3 0-0
        bad 13 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 1:a1 - - 0 1:48:s 3-3 0-0
        bad 14 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 delay - 0 1:48:s 3-3 0-0
        bad 15 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - inc 0 1:48:s 3-3 0-0
        bad 16 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 1 1:48:s 3-3 0-0
        bad 17 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 5:48:s 3-3 0-0
        bad 17 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:048:s 3-3 0-0
        bad 17 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:x 3-3 0-0
        bad 19 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 00-0
        bad 13 8/3q2b1/1n3n2/2ppp3/2PPPB2/8/3KQ3/5B2 w d4 M w 1/6 d4 s w - - - 2:f4,f1 - - 0 1:48:s 3-3 0-0
        bad 10 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w fc - - 0 - - 0 1:48:s 3-3 0-0
        bad 14 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 opi,ohold - 0 1:48:s 3-3 0-0
        bad 14 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 ohold@a1 - 0 1:48:s 3-3 0-0
        bad 14 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 ifp - 0 1:48:s 3-3 0-0
    ");
}

/// FBC-4.5: numbers, kinds and places of pieces.
#[test]
fn impossible_line_ups_are_refused() {
    run("
        bad 1 8/8/8/8/8/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/8/8/8/3Q4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/8/8/8/2KPK3/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/8/8/8/PPPPPPP1/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/8/8/3Q4/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/3q4/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/8/8/8/B1NPN1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/3k4/8/8/B1PPP1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/3q2b1/1n3n2/2prr3/B1PPP1B1/8/3KQ3/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/8/8/7p/B1PPP1B1/8/3KQ3/8 b d4 D w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 1 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3K4/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        fen 8/3k2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
    ");
}

/// FBC-4.5: spot, line to gain, status, actor, motions, fouls and option ranges; the error names the field.
#[test]
fn contradictions_are_refused() {
    run("
        bad 7 8/8/8/8/8/8/8/3P4 w d1 O w 1/4 d1 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 6 8/8/8/8/3P4/8/8/8 w d4 O w 1/4 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 3 8/8/8/8/3P4/8/8/8 w d3 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 2 8/8/8/8/3P4/8/8/8 b d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 9 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s b - - - 0 - - 0 1:48:s 3-3 0-0
        bad 13 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 3 - - 0 1:48:s 3-3 0-0
        bad 17 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:49:s 3-3 0-0
        bad 18 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 4-3 0-0
        bad 18 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3 0-0
        bad 13 8/3q2b1/1n3n2/2ppp3/2PPPB2/8/3KQ3/5B2 w d4 M w 1/6 d4 s w - - - 1:f1,f4 - - 0 1:48:s 3-3 0-0
        bad 13 8/3q2b1/1n3n2/2ppp3/2PPPB2/8/3KQ3/5B2 w d4 M w 1/6 d4 s w - - - 2:d4 - - 0 1:48:s 3-3 0-0
        bad 13 8/3q2b1/1n3n2/2ppp3/2PPPB2/8/3KQ3/5B2 w d4 M w 1/6 d4 s w - - - 2:g1 - - 0 1:48:s 3-3 0-0
        bad 8 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d3 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 8 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h b - - - 0 - - 0 1:48:s 3-3 0-0
        bad 8 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 l w - - - 0 - - 0 1:48:s 3-3 0-0
        bad 2 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 dF w f - - 0 - - 0 1:48:s 3-3 0-0
        bad 2 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 b d3 P w 1/6 d4 jF w f - - 0 - - 0 1:48:s 3-3 0-0
        bad 11 8/3q2b1/1n3n2/2p1p3/2PP1P2/1B2K3/6N1/8 w e5 P w 1/6 d4 c w - pQq - 0 - - 8 1:39:s 3-3 0-0
        bad 11 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 c w - K - 0 - - 8 1:39:s 3-3 0-0
        bad 2 8/8/8/8/8/8/8/8 b - X w 2/6 d4 - - - - - 0 dpi@g8 tb:b 0 1:29:s 3-3 0-0
        bad 14 8/8/8/8/8/8/8/8 w - X w 2/6 d4 - - - - - 0 - tb:b 0 1:29:s 3-3 0-0
        bad 15 8/8/8/8/8/8/8/8 w - X w 2/6 d4 - - - - - 0 dpi@g8 - 0 1:29:s 3-3 0-0
        bad 14 8/8/8/8/8/8/8/8 w - X w 2/6 d4 - - - - - 0 ohold,dpi@g8 inc 0 1:29:s 3-3 0-0
        bad 15 8/8/8/8/8/8/8/8 w - X w 2/6 d4 - - - - - 0 dhold dead@e8:w 0 1:29:s 3-3 0-0
        # what is not checked
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 39 1:20:s 3-3 0-0
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 b d2 P w 1/6 d4 h w cft - a1a1 0 - - 999 1:20:u 3-3 0-0
    ");
}

/// FBC-4.1: the number of actions stops at the highest that a string may name.
#[test]
fn actions_stop_at_the_highest_number() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 999999999 1:48:s 3-3 0-0
        play d2>a4
        is 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 b a4 P w 1/6 d4 dF w f - - 0 - - 999999999 1:47:s 3-3 0-0
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 b a4 P w 1/6 d4 dF w f - - 0 - - 999999999 1:47:s 3-3 0-0
        bad 16 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 b a4 P w 1/6 d4 dF w f - - 0 - - 1000000000 1:47:s 3-3 0-0
    ");
}
