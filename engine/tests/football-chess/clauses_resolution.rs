//! Sections 6.7 to 6.10 of the rule page: what an action of the play does, and penalties.

use touchline_engine::games::FootballChess;
use touchline_engine::random::stream;
use touchline_engine::sorted_tokens;
use touchline_engine::{Game, Rulebook};

use crate::script::run;

/// FBC-6.7.1: every action counts, only those of the offence cost a unit; FBC-6.7.7: then the other side acts.
#[test]
fn actions_count() {
    run("
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        play d2-d3 pass
        is 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/3K4/4Q3/8 w d3 P w 1/6 d4 h w - - - 0 - - 2 1:47:s 3-3 0-0
    ");
}

/// FBC-6.7.2: the last push is forgotten after one action.
#[test]
fn the_last_push_is_forgotten() {
    run("
        fen 8/3q2b1/1n2pn2/2pPp3/B2PP1B1/8/3KQ3/8 b d2 P w 1/6 d4 h w - - d5e6 0 - - 1 1:47:s 3-3 0-0
        play pass
        is 8/3q2b1/1n2pn2/2pPp3/B2PP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:47:s 3-3 0-0
    ");
}

/// FBC-6.7.3: throws, tackles, trucks, contests, bats, pushes and moves.
#[test]
fn what_actions_do() {
    run("
        # a move onto a loose ball claims it; nobody contests
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/1B2p3/3K1Q2/8 w f1 P w 1/6 d4 l w - - - 0 - - 5 1:42:s 3-3 0-0
        play f2-f1
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/1B2p3/3K4/5Q2 b f1 P w 1/6 d4 c w - Q - 0 - - 6 1:41:s 3-3 0-0
        play pass
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/1B2p3/3K4/5Q2 w f1 P w 1/6 d4 h w - - - 0 - - 7 1:41:s 3-3 0-0
        # a throw to an opponent, a bat, a catch of an indirect throw
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 b g4 P w 1/6 d4 dF w f - - 0 - - 3 1:43:s 3-3 0-0
        play f6xg4
        is 8/8/8/8/3P4/8/8/8 w d4 O w 2/6 d4 s w - - - 0 - - 0 1:43:s 3-3 0-0
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w f5 P w 1/6 d4 jF w f - - 0 - - 4 1:43:s 3-3 0-0
        play f2-f5
        is 8/3q2b1/1n3n2/2pp1Q2/2PPP1B1/4p3/B2K4/8 b f5 P w 1/6 d4 h w cf - - 0 - - 5 1:42:s 3-3 0-0
        # the carrier walks, or is handed on, into the end zone
        fen 8/3q1Q2/1n3n2/2pp4/2PPP1B1/4p3/B2K4/6b1 w f7 P w 1/6 d4 h w c - - 0 - - 4 1:43:s 3-3 0-0
        play f7-f8
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:42:s 3-3 7-0
        # a contest lies on top
        fen 8/3q2b1/1n1p1n2/2p1Q3/2PP1P2/1B2K3/6N1/8 b e5 P w 1/6 d4 c w - pQ - 0 - - 7 1:39:s 3-3 0-0
        play d6xe5
        is 8/3q2b1/1n3n2/2p1p3/2PP1P2/1B2K3/6N1/8 w e5 P w 1/6 d4 c w - pQp - 0 - - 8 1:39:s 3-3 0-0
    ");
}

/// FBC-6.7.4: what happens to a ball that is not touched, and who wins a pile.
#[test]
fn untouched_balls() {
    run("
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 b b1 P w 1/6 d4 iB w - - - 0 - - 4 1:43:s 3-3 0-0
        play pass
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w b1 P w 1/6 d4 jB w - - - 0 - - 5 1:43:s 3-3 0-0
        play d2-e2
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B3KQ2/8 b b1 P w 1/6 d4 l w - - - 0 - - 6 1:42:s 3-3 0-0
        play pass
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B3KQ2/8 w b1 P w 1/6 d4 l w - - - 0 - - 7 1:42:s 3-3 0-0
        # the defence gains a single recovery and may run
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B3KQ2/8 w d7 P w 1/6 d4 c w - q - 0 - - 7 1:42:s 3-3 0-0
        play e2-d3
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/3Kp3/B4Q2/8 b d7 P w 1/6 d4 h b t - - 0 - - 8 1:41:s 3-3 0-0
        # piles in the end zones
        fen 3p4/8/1n3n2/2pp2bq/2PPP1B1/8/B2K4/8 w d8 P w 1/6 d4 c w f Qp - 0 - - 6 1:20:s 3-3 0-0
        play d2-d3
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:19:s 3-3 0-0
        fen 3Q4/8/1n3n2/2pp2bq/2PPP1B1/8/B2K4/8 b d8 P w 1/6 d4 c w f pQ - 0 - - 6 1:20:s 3-3 0-0
        play pass
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:20:s 3-3 7-0
        rules touchback=off
        fen 3p4/8/1n3n2/2pp2bq/2PPP1B1/8/B2K4/8 w d8 P w 1/6 d4 c w f Qp - 0 - - 6 1:20:s 3-3 0-0
        play d2-d3
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:19:s 3-3 2-0
    ");
}

/// FBC-6.7.5: the offence with the ball beyond the line sets flag `c`.
#[test]
fn crossing_the_line() {
    run("
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w f2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0
        play f2-f4
        is 8/3q2b1/1n3n2/2pp4/2PPPQB1/4p3/B2K4/8 b f4 P w 1/6 d4 h w - - - 0 - - 3 1:43:s 3-3 0-0
        play pass f4-f5
        is 8/3q2b1/1n3n2/2pp1Q2/2PPP1B1/4p3/B2K4/8 b f5 P w 1/6 d4 h w c - - 0 - - 5 1:42:s 3-3 0-0
    ");
}

/// FBC-6.7.6: a held ball is dead at the cap, a loose one too, within rows 2 to 7; other balls play on.
#[test]
fn the_cap_on_actions() {
    run("
        rules playcap=4
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 b d2 P w 1/6 d4 h w - - - 0 - - 3 1:20:s 3-3 0-0
        play pass
        is 8/8/8/8/8/8/3P4/8 w d2 O w 2/6 d2 s w - - - 0 - - 0 1:20:r 3-3 0-0
        fen 8/8/8/8/5n2/nqppp1b1/4PPB1/B2K1PQ1 b d1 P w 2/6 d2 h w - - - 0 - - 3 1:30:s 3-3 0-0
        play pass
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:30:s 3-3 0-2
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 b b1 P w 1/6 d4 iB w - - - 0 - - 3 1:43:s 3-3 0-0
        play pass
        is 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w b1 P w 1/6 d4 jB w - - - 0 - - 4 1:43:s 3-3 0-0
        play d2-e2
        is 8/8/8/8/8/8/1P6/8 w b2 O w 2/6 b2 s w - - - 0 - - 0 1:42:r 3-3 0-0
    ");
}

/// FBC-6.7.8: a catch in the attacked end zone scores; a ball won in the own one is a touchback; with `return=dead`
/// every ball won is dead.
#[test]
fn gaining_the_ball() {
    run("
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/8/B2K1Q2/3p4 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0
        play d2>d1
        is 8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:43:s 3-3 0-7
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B1K2Q2/8 w c2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0
        play c2>d8 d7-d8
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:43:s 3-3 0-0
        rules return=dead,touchback=off
        fen 8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B1K2Q2/8 w c2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0
        play c2>d5
        is 8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:43:s 3-3 0-0
    ");
}

/// FBC-6.8.1: no piece stands on an open ball's square; FBC-6.8.2: who acts while a throw is in the air; FBC-6.8.3: a
/// carrier neither pushes nor is pushed by an opposing piece; FBC-6.8.4: after a handoff truck or a bat the occupant's
/// or the thrower's side acts.
#[test]
fn facts_that_follow() {
    let game = FootballChess::with_rules("setup=named").expect("options");
    let mut seen = [0; 4];
    for seed in 0..20 {
        let mut rng = stream(seed, &[7]);
        let mut position = game.start();
        while let Some(action) = game.sample(&position, &mut rng, &mut Vec::new()) {
            let text = game.print_position(&position);
            let token = game.print_action(&position, action);
            game.apply(&mut position, action).expect("a sampled action");
            let fields: Vec<&str> = text.split(' ').collect();
            if fields[3] == "P" {
                check_facts(&game, &text, &fields, &mut seen);
                let after: Vec<String> =
                    game.print_position(&position).split(' ').map(str::to_owned).collect();
                if matches!(fields[7], "dB" | "h") && token.contains('x') && after[7] == "c" {
                    assert_ne!(after[1], fields[1], "{text} {token}");
                    assert!(fields[7] == "h" || after[1] == fields[8], "{text} {token}");
                    seen[3] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}

fn check_facts(game: &FootballChess, text: &str, fields: &[&str], seen: &mut [u32; 4]) {
    let position = game.parse_position(text).expect("a position from play");
    let occupant = piece_on(fields[0], fields[2]);
    let (actor, ball, status, possession) = (fields[1], fields[2], fields[7], fields[8]);
    match status.as_bytes()[0] {
        b'i' | b'j' | b'l' => {
            assert_eq!(occupant, None, "{text}");
            seen[0] += 1;
        }
        _ => assert!(occupant.is_some(), "{text}"),
    }
    match status.as_bytes()[0] {
        b'd' | b'i' => assert_ne!(actor, possession, "{text}"),
        b'j' => assert_eq!(actor, possession, "{text}"),
        _ => {}
    }
    seen[1] += u32::from(status.len() == 2);
    if status == "h" {
        for (token, _) in sorted_tokens(game, &position) {
            let opposing = |square: &str| {
                piece_on(fields[0], square).is_some_and(|piece| piece.is_ascii_uppercase() != (actor == "w"))
            };
            if token.len() >= 5 && token.as_bytes()[2] == b'-' {
                let (from, to) = (&token[..2], &token[3..5]);
                assert!(!(from == ball && opposing(to)), "{text} {token}");
                assert!(!(to == ball && opposing(to)), "{text} {token}");
                seen[2] += 1;
            }
        }
    }
}

/// The piece letter on a square of a board field.
fn piece_on(board: &str, square: &str) -> Option<char> {
    let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
    let row = board.split('/').nth(usize::from(7 - rank))?;
    let cells = row.chars().flat_map(|c| match c.to_digit(10) {
        Some(run) => vec![None; run as usize],
        None => vec![Some(c)],
    });
    cells.into_iter().nth(usize::from(file)).flatten()
}

/// FBC-6.10.1: one of the noted codes can be accepted, or all declined.
#[test]
fn decisions() {
    run("
        fen 8/8/8/8/8/8/8/8 b - X w 2/6 d4 - - - - - 0 ifp@e5,ohold,opi inc 0 2:20:s 3-3 0-0
        legal 4 accept:ifp accept:ohold accept:opi decline
    ");
}

/// FBC-6.10.2: five yards against the offence leave down and line to gain.
#[test]
fn fouls_of_the_offence_before_the_snap() {
    for code in ["delay", "start", "ooff", "omen", "form", "osub"] {
        accept("b", "2/6", code, "8/8/8/8/8/3P4/8/8 w d3 O w 2/6 d3");
    }
}

/// FBC-6.10.2: five yards against the defence leave them, too, or are a first down from the line to gain on.
#[test]
fn fouls_of_the_defence_before_the_snap() {
    for code in ["doff", "enc", "dmen", "dsub"] {
        accept("w", "2/6", code, "8/8/8/3P4/8/8/8/8 w d5 O w 2/6 d5");
        accept("w", "2/5", code, "8/8/8/3P4/8/8/8/8 w d5 O w 1/7 d5");
    }
}

/// FBC-6.10.2: holding costs the offence ten yards, and the defence ten yards and a first down.
#[test]
fn holding() {
    accept("b", "3/6", "ohold", "8/8/8/8/8/8/3P4/8 w d2 O w 3/6 d2");
    accept("w", "3/6", "dhold", "8/8/3P4/8/8/8/8/8 w d6 O w 1/8 d6");
}

/// FBC-6.10.2: illegal contact is five yards and a first down.
#[test]
fn illegal_contact() {
    accept("w", "2/6", "con", "8/8/8/3P4/8/8/8/8 w d5 O w 1/7 d5");
}

/// FBC-6.10.2: pass interference costs the offence ten yards and the down, which may be the last, and gives it a first
/// down on the spot of the defence's.
#[test]
fn pass_interference() {
    accept("b", "3/6", "opi", "8/8/8/8/8/8/3P4/8 w d2 O w 4/6 d2");
    accept("b", "4/6", "opi", "8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5");
    accept("w", "3/6", "dpi@b8", "8/1P6/8/8/8/8/8/8 w b7 O w 1/8 b7");
}

/// FBC-6.10.2: an illegal forward pass is five yards from its spot and the loss of the down.
#[test]
fn illegal_forward_pass() {
    accept("b", "1/6", "ifp@f5", "8/8/8/8/5P2/8/8/8 w f4 O w 2/6 f4");
    accept("b", "4/6", "ifp@f8", "8/5P2/8/8/8/8/8/8 w f7 O w 1/8 f7");
}

/// Accepts a foul of a play from d4 in a series (down and line to gain); the next drive or play begins so.
#[track_caller]
fn accept(decides: &str, series: &str, foul: &str, expected: &str) {
    let code = foul.split('@').next().unwrap_or(foul);
    let offence = expected.split(' ').nth(4).unwrap_or_default();
    run(&format!(
        "fen 8/8/8/8/8/8/8/8 {decides} - X w {series} d4 - - - - - 0 {foul} inc 0 2:20:s 3-3 0-0
        play accept:{code}
        is {expected} s {offence} - - - 0 - - 0 2:20:s 3-3 0-0"
    ));
}
