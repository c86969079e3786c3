//! Knowledge that search may use: values, weights, scoring actions.

use touchline_engine::games::FootballChess;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook, successors};

fn value(text: &str) -> f32 {
    let game = FootballChess::default();
    game.static_value(&game.parse_position(text).expect("a position"))
}

fn weights(text: &str) -> Vec<(String, f32)> {
    let game = FootballChess::default();
    let position = game.parse_position(text).expect("a position");
    let actions = successors(&game, &position);
    let mut priors = Vec::new();
    game.action_priors(&position, &actions, &mut priors);
    actions.iter().map(|&action| game.print_action(&position, action)).zip(priors).collect()
}

fn weight(weights: &[(String, f32)], token: &str) -> f32 {
    weights.iter().find(|(known, _)| known == token).unwrap_or_else(|| panic!("{token}")).1
}

/// The value knows score and clock, possession, field position, down and the state of the ball.
#[test]
fn values_follow_the_situation() {
    let rising = [
        // score and clock
        "8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 4:5:s 3-3 0-14",
        "8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-14",
        // possession, down, field position
        "8/8/8/3p4/8/8/8/8 b d5 O b 1/3 d5 s b - - - 0 - - 0 1:48:s 3-3 0-0",
        "8/8/8/8/3P4/8/8/8 w d4 O w 4/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0",
        "8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0",
        "8/3P4/8/8/8/8/8/8 w d7 O w 1/8 d7 s w - - - 0 - - 0 1:48:s 3-3 0-0",
        "8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 14-0",
        "8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 4:5:s 3-3 14-0",
        "8/8/8/8/8/8/8/8 w - E w - - - - - - - 0 - - 0 4:0:s 1-0 7-2",
    ];
    for pair in rising.windows(2) {
        assert!(
            value(pair[0]) < value(pair[1]),
            "{} {}\n{} {}",
            value(pair[0]),
            pair[0],
            value(pair[1]),
            pair[1]
        );
    }
    // a receiver in the end zone whom nobody can hit, and one who can be batted
    let free = "8/1q6/3n4/2pp3n/2PPP1B1/4p3/B2K2b1/6Q1 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0";
    let thrown = "6Q1/1q6/3n4/2pp3n/2PPP1B1/4p3/B2K2b1/8 b g8 P w 1/6 d4 dF w f - - 0 - - 3 1:43:s 3-3 0-0";
    let covered = "1q4Q1/8/3n4/2pp3n/2PPP1B1/4p3/B2K2b1/8 b g8 P w 1/6 d4 dF w f - - 0 - - 3 1:43:s 3-3 0-0";
    assert!(value(thrown) > value(free) && value(covered) < value(thrown));
}

/// Colour swap turns a value into its complement, and the network sees a play and its mirror image alike.
#[test]
fn values_are_symmetric() {
    let game = FootballChess::with_rules("setup=named").expect("options");
    let mut compared = [0; 2];
    for symmetry in FootballChess::symmetries() {
        let image_game = (symmetry.game)(&game).expect("options");
        for seed in 0..20 {
            let mut rng = stream(seed, &[5]);
            let mut position = game.start();
            while let Some(action) = game.sample(&position, &mut rng, &mut Vec::new()) {
                if let Some(image) = (symmetry.position)(&game, &position) {
                    for value in [FootballChess::static_value, FootballChess::network_value] {
                        let (here, there) = (value(&game, &position), value(&image_game, &image));
                        let expected = if symmetry.swaps_sides { 1.0 - here } else { here };
                        let text = game.print_position(&position);
                        assert!(
                            (there - expected).abs() < 1e-5,
                            "{text} under {}: {there} {expected}",
                            symmetry.name
                        );
                    }
                    compared[usize::from(symmetry.swaps_sides)] += 1;
                }
                game.apply_unchecked(&mut position, action);
            }
        }
    }
    assert!(compared.iter().all(|&count| count > 1000), "{compared:?}");
}

/// A scoring action changes the scoreboard at once.
#[test]
fn scoring_actions_score() {
    let mut found = 0;
    for rules in ["setup=named", "setup=named,penalties=strict,throw=blocked,mode=blitz"] {
        let game = FootballChess::with_rules(rules).expect("options");
        for seed in 0..40 {
            let mut rng = stream(seed, &[6]);
            let mut position = game.start();
            while let Some(action) = game.sample(&position, &mut rng, &mut Vec::new()) {
                if let Some(scoring) = game.scoring_action(&position) {
                    let mut next = position;
                    let text = game.print_position(&position);
                    game.apply(&mut next, scoring).unwrap_or_else(|e| panic!("{text}: {e}"));
                    let side = game.actor(&position).side().expect("a side").index();
                    let after = game.print_position(&next);
                    let flagged = after.split(' ').nth(3) == Some("X");
                    assert!(
                        flagged || game.score(&next)[side] > game.score(&position)[side],
                        "{text}\n{after}"
                    );
                    found += 1;
                }
                game.apply_unchecked(&mut position, action);
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// Weights prefer formations, throws to free receivers, runs with the ball and tackles.
#[test]
fn weights_are_sensible() {
    let start = weights("8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0");
    assert!(weight(&start, "form:shotgun") > weight(&start, "K@d3"));
    assert!(weight(&start, "K@d3") > weight(&start, "K@h1"));
    // a line-up that is begun is completed: shotgun and iform go on from here
    let begun = weights("8/8/8/8/3P4/8/3KQ3/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0");
    assert!(weight(&begun, "B@a4") > 5.0 * weight(&begun, "N@f4"));
    let snap =
        weights("8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0");
    let motions: f32 = snap.iter().filter(|(token, _)| token.contains('-')).map(|(_, weight)| weight).sum();
    assert!(weight(&snap, "snap") > motions);
    let throws =
        weights("8/1q6/3n4/2pp4/2PPP1B1/4p2n/B2K1Q2/6b1 w d2 P w 1/6 d4 h w - - - 0 - - 2 1:44:s 3-3 0-0");
    assert!(weight(&throws, "d2>g4") > 5.0 * weight(&throws, "d2>d5"));
    assert!(weight(&throws, "d2>g4") > weight(&throws, "d2>a2"));
    let tackle =
        weights("8/3q2b1/1n1p1n2/2p1Q3/2PPP1B1/8/B2K4/4p3 b e5 P w 4/6 d4 h w c - - 0 - - 5 1:10:s 3-3 0-0");
    let best = tackle.iter().max_by(|a, b| a.1.total_cmp(&b.1)).expect("an action");
    assert_eq!(best.0, "d6xe5");
}

/// The ball is a side's for good unless a foul of that side may cost it, and play is stopped before the snap.
#[test]
fn possession_and_stops() {
    use touchline_engine::Side;
    let game = FootballChess::default();
    let thrown = "8/2q3b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w c7 P w 1/6 d4 h b ft - - 0 - - 4 1:43:s 3-3 0-0";
    let fouled = thrown.replace(" 0 - - 4", " 0 dhold - 4");
    let cases = [
        ("8/8/8/8/3P4/8/8/8 w d4 O w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0", Some(Side::White), true),
        (thrown, Some(Side::Black), false),
        (fouled.as_str(), None, false),
        ("8/8/8/8/8/8/8/8 w - X w 2/6 d4 - - - - - 0 dpi@g8 tb:b 0 1:29:s 3-3 0-0", None, false),
        ("8/8/8/8/8/8/8/8 w - E w - - - - - - - 0 - - 0 4:0:s 1-0 7-2", None, false),
    ];
    for (text, possession, stopped) in cases {
        let position = game.parse_position(text).expect("a position");
        assert_eq!((game.possession(&position), game.is_stopped(&position)), (possession, stopped), "{text}");
    }
}

/// Drawings show both lines, the ball, piles and the captions of a television picture; actions are told in words.
#[test]
fn drawings_and_words() {
    use touchline_engine::{Ground, Side};
    let game = FootballChess::default();
    let text = "8/3q2b1/1n3n2/2p1p3/2PP1P2/1B2K3/6N1/8 w e5 P w 3/6 d4 c w - pQp - 0 - - 8 1:39:s 3-3 7-2";
    let position = game.parse_position(text).expect("a position");
    let mut diagram = game.diagram(&position);
    assert_eq!(diagram.cell(0, 4).ground, Ground::Line);
    assert_eq!(diagram.cell(0, 2).ground, Ground::Target);
    assert_eq!(diagram.cell(0, 0).ground, Ground::Goal(Side::Black));
    let pile = diagram.cell(4, 3).clone();
    assert!(pile.ball);
    assert_eq!(pile.token.map(|token| (token.label, token.under)), Some(("p".to_owned(), "pQ".to_owned())));
    let captions: Vec<String> =
        diagram.captions.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    for expected in ["score: white 7, black 2", "down: 3rd & 10 yards", "timeouts: white 3, black 3"] {
        assert!(captions.iter().any(|caption| caption == expected), "{captions:?}");
    }
    assert!(diagram.names.contains(&(Ground::Line, "line of scrimmage")));
    let decision = "8/8/8/8/8/8/8/8 w - X w 2/6 d4 - - - - - 0 dpi@g8 tb:b 0 1:29:s 3-3 0-0";
    let captions = game.diagram(&game.parse_position(decision).expect("a position")).captions;
    assert!(
        captions.contains(&("if declined".to_owned(), "turnover, black's ball".to_owned())),
        "{captions:?}"
    );
    let contest = game.parse_action(&position, "d4xe5").expect("a legal token");
    assert_eq!(game.describe_action(&position, contest), "pawn d4 joins the pile on e5");
    let last = "4q3/8/B1p5/3P1p2/1pP3p1/n2pKP2/Q7/4B3 w a6 P w 2/6 d4 h w cf - - 0 - - 20 4:0:s 3-2 0-0";
    let position = game.parse_position(last).expect("a position");
    let carry = game.parse_action(&position, "a6-c8").expect("a legal token");
    let words = "bishop a6 carries the ball to c8: touchdown for white";
    assert_eq!(game.describe_action(&position, carry), words);
    // E21 of the page.
    let own_end = "8/8/8/8/5n2/nqppp1b1/4PPB1/B2K1PQ1 b d1 P w 2/6 d2 h w - - - 0 - - 7 1:30:s 3-3 0-0";
    let position = game.parse_position(own_end).expect("a position");
    let tackle = game.parse_action(&position, "b3xd1").expect("a legal token");
    let words = "queen b3 tackles the carrier, king d1: safety, two points for black";
    assert_eq!(game.describe_action(&position, tackle), words);
}

/// Words name fouls in the play (FBC-6.6.1), snaps that are none or that nobody takes (FBC-6.3.4), and batted laterals.
#[test]
fn words_tell_what_comes_of_an_action() {
    let game = FootballChess::with_rules("penalties=all").expect("rules");
    for (text, token, words) in [
        (
            "1q4B1/3n4/1n3r2/2pp4/2PPP3/4p3/B2K1Q2/8 b g8 P w 2/6 d4 dF w f - - 0 - - 9 1:30:s 3-3 0-0",
            "b8-g8",
            "queen b8 intercepts the ball on g8 and pushes the bishop g8: a foul, defensive pass interference",
        ),
        (
            "8/3q2b1/1n3n2/2pp4/2PPP1B1/4p3/B2K1Q2/8 w g4 P w 1/6 d4 h w f - - 0 - - 4 1:43:s 3-3 0-0",
            "g4>h5",
            "bishop g4 throws forward to the empty square h5: a foul, illegal forward pass",
        ),
        (
            "8/3q2b1/1n2pn2/2pPp3/B2PP1B1/8/3KQ3/8 b d2 P w 1/6 d4 h w - - d5e6 0 - - 1 1:47:s 3-3 0-0",
            "e6-d5",
            "pawn e6 goes to d5 and pushes the pawn d5: a foul, defensive holding",
        ),
        (
            "4r3/1q1n4/1n2N3/2pp1p2/2PPP3/8/B2K1Q2/8 b d2 P w 1/6 d4 h w - - - 0 - - 3 1:43:s 3-3 0-0",
            "e8-e6",
            "rook e8 goes to e6 and pushes the knight e6: a foul, illegal contact",
        ),
        (
            "8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 4:1:r 1-0 7-2",
            "snap:slow",
            "white lets the clock run out: the match ends",
        ),
        (
            "8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 2:4:r 1-0 7-2",
            "snap:slow",
            "white lets the clock run out: the half ends",
        ),
        (
            "8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/2K1Q3/8 w d4 M w 1/6 d4 s w - - - 0 - - 0 1:48:s 3-3 0-0",
            "snap",
            "white snaps the ball, which nobody takes: it is loose on d2",
        ),
        (
            "8/6b1/1n1p1n2/2p1pq2/2PPP3/3K4/B4Q2/4N3 b f2 P w 1/6 d4 dB w - - - 0 - - 3 1:43:s 3-3 0-0",
            "f5xf2",
            "queen f5 bats the throw to queen f2: the ball comes loose in a pile",
        ),
    ] {
        let position = game.parse_position(text).expect("a position");
        let action = game.parse_action(&position, token).expect("a legal token");
        assert_eq!(game.describe_action(&position, action), words);
    }
}
