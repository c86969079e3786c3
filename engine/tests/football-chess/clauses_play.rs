//! Sections 6.4 to 6.6 of the rule page: moves, pushes, tackles, handoffs, throws and fouls of the play.

use crate::script::run;

/// FBC-6.4.1: in a play a side moves one piece or throws; the pieces of a pile cannot move.
#[test]
fn pieces_of_a_pile_stay() {
    run("
        fen 8/3q2b1/1n3n2/2p1p3/2PP1P2/1B2K3/6N1/8 w e5 P w 1/6 d4 c w - pQp - 0 - - 8 1:39:s 3-3 0-0
        only e5 2 d4xe5 f4xe5
        only > 0
    ");
}

/// FBC-6.4.2: moves to empty squares; passing over a loose ball does not pick it up.
#[test]
fn moves_to_empty_squares() {
    run("
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/1B2p3/3K1Q2/8 w f1 P w 1/6 d4 l w - - - 0 - - 5 1:42:s 3-3 0-0
        only f2- 13 f2-d2 f2-e1 f2-e2 f2-f1 f2-f3 f2-f4 f2-f5 f2-f6 f2-g1 f2-g2 f2-g3 f2-h2 f2-h4
        only d4- 0
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/1B2p3/3K4/5Q2 w f3 P w 1/6 d4 l w - - - 0 - - 5 1:42:s 3-3 0-0
        play f1-f5
        is 8/3q2b1/1n3n2/2pp1Q2/2PPP1B1/1B2p3/3K4/8 b f3 P w 1/6 d4 l w - - - 0 - - 6 1:41:s 3-3 0-0
    ");
}

/// FBC-6.4.3: the table of what entering an occupied square is, line by line.
#[test]
fn entering_occupied_squares() {
    run("
        # a pile, whoever is in it
        fen 8/3q2b1/1n1p1n2/2p1Q3/2PP1P2/1B2K3/6N1/8 b e5 P w 1/6 d4 c w - pQ - 0 - - 7 1:39:s 3-3 0-0
        only e5 1 d6xe5
        # an own piece; the opposing carrier
        fen 8/3q2b1/1n1p1n2/2p1Q3/2PPP1B1/8/B2K4/4p3 b e5 P w 4/6 d4 h w c - - 0 - - 5 1:10:s 3-3 0-0
        only e5 1 d6xe5
        has d7-d6
        # an opposing piece, by the carrier and with a handoff on the way
        fen 8/3q2b1/1n1p1n2/2p1p3/2PP1P2/1B2K3/4Q1N1/8 w e3 P w 1/6 d4 h w - - - 0 - - 6 1:40:s 3-3 0-0
        only x 1 e2xe5
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0
        only x 1 d2xe3
        # the receiver of a forward and of a backward throw
        fen 1q4B1/3n4/1n3r2/2pp4/2PPP3/4p3/B2K1Q2/8 b g8 P w 2/6 d4 dF w f - - 0 - - 9 1:29:s 3-3 0-0
        only g8 2 b8-g8 b8xg8
        fen 1q4B1/3n4/1n3r2/2pp4/2PPP3/4p3/B2K1Q2/8 b g8 P w 2/6 d4 dB w - - - 0 - - 9 1:29:s 3-3 0-0
        only g8 1 b8xg8
        # any other opposing piece
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        only d5 3 c4-d5 d2>d5 e4-d5
    ");
}

/// FBC-6.4.4: a push needs an empty square behind the occupant, on the board and without a loose or flying ball.
#[test]
fn pushes_need_room() {
    run("
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/1B2p3/3K4/5Q2 w f8 P w 1/6 d4 l w - - - 0 - - 5 1:42:s 3-3 0-0
        play f1-f6
        is 8/3q1nb1/1n3Q2/2pp4/2PPP1B1/1B2p3/3K4/8 b f8 P w 1/6 d4 l w - - f6f7 0 - - 6 1:41:s 3-3 0-0
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/1B2p3/3K4/5Q2 w f7 P w 1/6 d4 l w - - - 0 - - 5 1:42:s 3-3 0-0
        lacks f1-f6
        fen 8/3q1pb1/1n3n2/2pp4/2PPP1B1/1B6/3K4/5Q2 w a1 P w 1/6 d4 l w - - - 0 - - 5 1:42:s 3-3 0-0
        lacks f1-f6
        fen 5n2/3q1p2/1n4b1/2pp4/2PPP1B1/1B6/3K4/5Q2 w a1 P w 1/6 d4 l w - - - 0 - - 5 1:42:s 3-3 0-0
        lacks f1-f7
    ");
}

/// FBC-6.4.5: entering the own carrier's square pushes it on and takes the ball.
#[test]
fn handoff_by_entering() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        play e2-d2
        is 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/2KQ4/8 b d2 P w 1/6 d4 h w - - - 0 - - 1 1:47:s 3-3 0-0
    ");
}

/// FBC-6.4.6: a slider goes on through the own carrier's square and takes the ball; no other square is passed.
#[test]
fn handoff_by_passing_over() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        play e2-b2
        is 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/1Q1K4/8 b b2 P w 1/6 d4 h w - - - 0 - - 1 1:47:s 3-3 0-0
        # beyond the carrier: an own piece is pushed, an opposing one is trucked
        fen 8/3q2b1/1n3n2/2ppp3/2PPP1B1/8/1B1KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        has e2-b2 e2-c2
        lacks e2-a2
        play e2-b2
        is 8/3q2b1/1n3n2/2ppp3/2PPP1B1/8/BQ1K4/8 b b2 P w 1/6 d4 h w - - - 0 - - 1 1:47:s 3-3 0-0
        fen 8/3q2b1/1n3n2/2pp4/B1PPP1B1/8/1p1KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        has e2xb2
        play e2xb2
        is 8/3q2b1/1n3n2/2pp4/B1PPP1B1/8/1Q1K4/8 b b2 P w 1/6 d4 c w - pQ - 0 - - 1 1:47:s 3-3 0-0
    ");
}

/// FBC-6.4.7: a knight's two routes, where the token names them, and which way they push.
#[test]
fn knight_routes() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/2PPPN2/1B1K4/3Q4/8 w d3 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        only f4- 8 f4-d3~f3 f4-d5~d4 f4-e2 f4-e6 f4-g2 f4-g6 f4-h3 f4-h5
        play f4-d5~d4
        is 8/3q2b1/1n1p1n2/2pNp3/2PPP3/1B1K4/3Q4/8 b d3 P w 1/6 d4 h w - - d5d6 0 - - 1 1:47:s 3-3 0-0
        # the carrier on a route: by that route an opposing piece is trucked, by the other pushed
        fen 8/3q2b1/1n3n2/2pp4/2PPP3/1B3pK1/3Q4/6N1 w g3 P w 2/6 d4 h w - - - 0 - - 4 1:40:s 3-3 0-0
        only g1- 4 g1-e2 g1-f3~f1 g1-h3~g3 g1-h3~h1
        only g1x 1 g1xf3~g3
    ");
}

/// FBC-6.4.8: the defence may always pass, the offence only when it can do nothing else.
#[test]
fn passes() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        lacks pass
        play d2-d3
        has pass
        play pass
        lacks pass
        fen PPPPPPP1/8/8/8/8/8/8/ppppppp1 w h4 P w 1/6 d4 l w - - - 0 - - 4 1:40:s 3-3 0-0
        legal 1 pass
    ");
}

/// FBC-6.4.9: a king may step beside, and into the line of, opposing pieces.
#[test]
fn kings_are_not_safe() {
    run("
        fen 8/8/1n3n2/2pp4/B1PPP1B1/3q4/3K3Q/6bp w d2 P w 1/6 d4 h w - - - 0 - - 4 1:40:s 3-3 0-0
        has d2-c2 d2-e3 d2-c3 d2xd3
    ");
}

/// FBC-6.5.1: targets of throws by kind, over pieces or blocked by the first one.
#[test]
fn throws() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w c4 P w 1/6 d4 h w - - - 0 - - 1 1:48:s 3-3 0-0
        only c4> 10 c4>a6 c4>b5 c4>c5 c4>c6 c4>c7 c4>c8 c4>d5 c4>e6 c4>f7 c4>g8
        fen 8/3q2b1/1n3n2/2ppp3/2PPPN2/1B1K4/3Q4/8 w f4 P w 1/6 d4 h w - - - 0 - - 1 1:48:s 3-3 0-0
        only f4> 8 f4>d3 f4>d5 f4>e2 f4>e6 f4>g2 f4>g6 f4>h3 f4>h5
        rules throw=blocked
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w c4 P w 1/6 d4 h w - - - 0 - - 1 1:48:s 3-3 0-0
        only c4> 4 c4>a6 c4>b5 c4>c5 c4>d5
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 1 1:48:s 3-3 0-0
        count 101
        has d2>d8 d2>h8
    ");
}

/// FBC-6.5.2: a throw to a higher row is forward, any other lateral or backward.
#[test]
fn forward_and_backward() {
    run("
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0
        play d2>h2
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 b h2 P w 1/6 d4 iB w - - - 0 - - 3 1:43:s 3-3 0-0
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0
        play d2>a3
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 b a3 P w 1/6 d4 iF w f - - 0 - - 3 1:43:s 3-3 0-0
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0
        play d2>f2
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 b f2 P w 1/6 d4 dB w - - - 0 - - 3 1:43:s 3-3 0-0
    ");
}

/// FBC-6.5.3: never a forward throw by the defence or after a change of possession; a second one, or one after
/// crossing the line, is a foul.
#[test]
fn illegal_forward_throws() {
    run("
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 b d5 P w 1/6 d4 h b ft - - 0 - - 3 1:43:s 3-3 0-0
        only > 0
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 b d7 P w 1/6 d4 h b t - - 0 - - 3 1:43:s 3-3 0-0
        only > 10 d7>a7 d7>b7 d7>c7 d7>c8 d7>d8 d7>e7 d7>e8 d7>f7 d7>g7 d7>h7
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 1/6 d4 h w t - - 0 - - 3 1:43:s 3-3 0-0
        lacks d2>d3
        has d2>a2 d2>h1
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 1/6 d4 h w c - - 0 - - 3 1:43:s 3-3 0-0
        play d2>d3
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 b d3 P w 1/6 d4 iF w cf - - 0 ifp@d2 - 4 1:42:s 3-3 0-0
        rules penalties=strict
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 1/6 d4 h w c - - 0 - - 3 1:43:s 3-3 0-0
        lacks d2>d3
    ");
}

/// FBC-6.6.1: holding, illegal contact, and pass interference by either side.
#[test]
fn fouls_by_pushes() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        play c4-d5 e6-d5 c4-d5
        is 8/3q2b1/1n2pn2/2pPp3/B2PP1B1/8/3KQ3/8 b d2 P w 1/6 d4 h w - - d5e6 0 ohold,dhold - 3 1:46:s 3-3 0-0
        # contact: two rows beyond the line, while a pass is possible
        fen 4r3/1q1n4/1n2N3/2pp1p2/2PPP3/8/B2K1Q2/8 b d2 P w 1/6 d4 h w - - - 0 - - 3 1:43:s 3-3 0-0
        play e8-e6
        is 8/1q1n4/1n2r3/2ppNp2/2PPP3/8/B2K1Q2/8 w d2 P w 1/6 d4 h w - - e6e5 0 con - 4 1:43:s 3-3 0-0
        fen 4r3/1q1n4/1n2N3/2pp1p2/2PPP3/8/B2K1Q2/8 b d2 P w 1/6 d4 h w f - - 0 - - 3 1:43:s 3-3 0-0
        play e8-e6
        is 8/1q1n4/1n2r3/2ppNp2/2PPP3/8/B2K1Q2/8 w d2 P w 1/6 d4 h w f - e6e5 0 - - 4 1:43:s 3-3 0-0
        # interference: the receiver, or a piece that could reach the ball
        fen 1q4B1/3n4/1n3r2/2pp4/2PPP3/4p3/B2K1Q2/8 b g8 P w 2/6 d4 dF w f - - 0 - - 9 1:29:s 3-3 0-0
        play b8-g8
        is 8/8/8/8/8/8/8/8 w - X w 2/6 d4 - - - - - 0 dpi@g8 tb:b 0 1:29:s 3-3 0-0
        fen 8/1q6/1n3rB1/2pp1p2/2PPP3/4p3/B2K1Q2/8 b h7 P w 2/6 d4 iF w f - - 0 - - 9 1:29:s 3-3 0-0
        play f6-g6
        is 8/1q6/1n4rB/2pp1p2/2PPP3/4p3/B2K1Q2/8 w h7 P w 2/6 d4 jF w f - g6h6 0 dpi@g6 - 10 1:29:s 3-3 0-0
        fen 8/1q6/1n3rB1/2pp1p2/2PPP3/4p3/B2K1Q2/8 b h8 P w 2/6 d4 iF w f - - 0 - - 9 1:29:s 3-3 0-0
        play f6-g6
        is 8/1q6/1n4rB/2pp1p2/2PPP3/4p3/B2K1Q2/8 w h8 P w 2/6 d4 jF w f - g6h6 0 - - 10 1:29:s 3-3 0-0
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w c7 P w 1/6 d4 jF w f - - 0 - - 4 1:43:s 3-3 0-0
        play g4-d7
        is 8/8/8/8/8/8/8/8 b - X w 1/6 d4 - - - - - 0 opi inc 0 1:42:s 3-3 0-0
    ");
}

/// FBC-6.6.2: one push may be several fouls; with `penalties=strict` or after a change of possession it is not legal.
#[test]
fn pushes_that_are_fouls() {
    run("
        fen 4r3/1q1n4/1n2N3/2pp1p2/2PPP3/8/B2K1Q2/8 b d2 P w 1/6 d4 h w - - e6e8 0 - - 3 1:43:s 3-3 0-0
        play e8-e6
        is 8/1q1n4/1n2r3/2ppNp2/2PPP3/8/B2K1Q2/8 w d2 P w 1/6 d4 h w - - e6e5 0 dhold,con - 4 1:43:s 3-3 0-0
        fen 8/3q2b1/1n2pn2/2pPp3/B2PP1B1/8/3KQ3/8 b d2 P w 1/6 d4 h w t - d5e6 0 - - 1 1:47:s 3-3 0-0
        lacks e6-d5
        rules penalties=strict
        fen 4r3/1q1n4/1n2N3/2pp1p2/2PPP3/8/B2K1Q2/8 b d2 P w 1/6 d4 h w - - - 0 - - 3 1:43:s 3-3 0-0
        lacks e8-e6
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w c7 P w 1/6 d4 jF w f - - 0 - - 4 1:43:s 3-3 0-0
        lacks g4-d7
    ");
}

/// FBC-6.6.3: a foul is noted once, with its first square.
#[test]
fn fouls_are_noted_once() {
    run("
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w d2 P w 1/6 d4 h w f - - 0 ifp@g4 - 4 1:43:s 3-3 0-0
        play d2>d3
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 b d3 P w 1/6 d4 iF w f - - 0 ifp@g4 - 5 1:42:s 3-3 0-0
    ");
}
