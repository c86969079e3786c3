//! Sections 1 to 4 and 12: words, board, pieces, the position string, formations.

use crate::play::{Match, PLAY, Squares, board, white, with};
use touchline_engine::games::Socchess;
use touchline_engine::{Actor, Game, Rulebook, Side};

const OPENING: &str = "white-setup=442,black-setup=442";

/// SOC-1.1: two sides; forward is +1 rank for White, -1 for Black. SOC-1.3: the kicker takes the kickoff.
#[test]
fn sides_and_forward() {
    let mut game = Match::start(OPENING);
    assert_eq!(game.game.actor(&game.position), Actor::Side(Side::White));
    game.play("d7-i12 F1");
    assert_eq!(game.on("e4"), 'R');
    game.play("D2");
    assert_eq!(game.on("e20"), 'r');
    let black = Match::start("white-setup=442,black-setup=442,kickoff=black");
    assert_eq!(black.fields(), "b - take bk - 0.0 0 120 1 0 0-0");
}

/// SOC-1.2: field pieces are all but the King, who is never the taker and never moves in the Forward Rule; the holder
/// is the piece with the ball.
#[test]
fn field_pieces_and_holder() {
    let mut game = Match::start(OPENING);
    assert_eq!(game.only("i1-"), "");
    game.play("d7-i12 F10");
    assert_eq!((game.on("i1"), game.field(3).as_str()), ('K', "i12"));
}

/// SOC-1.4, SOC-1.5: `near` is the set of all empty squares at the smallest Chebyshev distance at which there is one.
#[test]
fn near_squares() {
    let open = white("Nf12 ne10", "e10");
    let d1 = "f12xe10/d10 f12xe10/d11 f12xe10/d9 f12xe10/e11 f12xe10/e9 f12xe10/f10 f12xe10/f11 f12xe10/f9";
    assert_eq!(open.only("f12x"), d1);
    // A full corner: all empty squares at distance 2 (c24 is taken).
    let full = with("default", "Nc23 Ba23 Rb23 Bb24 na24", &format!("w a24 {PLAY}"));
    assert_eq!(full.only("c23x"), "c23xa24/a22 c23xa24/b22 c23xa24/c22 c23xa24/c23");
    // Fuller corners, which a displaced piece can meet: squares at distance 3, and at distance 4 (e20 is taken).
    let second = "Qa24 Qa23 Qb24 Rb23 Ra22 Rb22 Bc24 Bc23 Nc22 r- kr24 qr23 rr22";
    let elsewhere = "qr21 qr20 rr19 bl20 bm20 nn20 no20";
    let third = "nd24 nd23 bd22 bd21 ra21 qb21 qc21 Ne20";
    let waiting = "b a24 fdis wk ra24 0.0 0 120 1 0 0-0";
    assert_eq!(
        with("default", &format!("{second} {elsewhere}"), waiting).tokens(),
        ["a24/a21", "a24/b21", "a24/c21", "a24/d21", "a24/d22", "a24/d23", "a24/d24"]
    );
    assert_eq!(
        with("default", &format!("{second} {third}"), waiting).tokens(),
        ["a24/a20", "a24/b20", "a24/c20", "a24/d20", "a24/e21", "a24/e22", "a24/e23", "a24/e24"]
    );
}

/// SOC-1.6: rank order K > Q > R > B > N, seen in challenges.
#[test]
fn rank_order() {
    for (challenger, from, holder, wins) in [
        ('K', "e9", 'q', true),
        ('Q', "e5", 'r', true),
        ('R', "e5", 'b', true),
        ('B', "h13", 'n', true),
        ('N', "f12", 'b', false),
        ('R', "e5", 'q', false),
        ('Q', "e5", 'k', false),
    ] {
        let mut game = white(&format!("{challenger}{from} {holder}e10"), "e10");
        game.play(&format!("{from}xe10/f11"));
        let expected = if wins { (challenger, holder) } else { (holder, challenger) };
        assert_eq!((game.on("e10"), game.on("f11")), expected, "{challenger} against {holder}");
    }
}

/// SOC-1.7: only actions in `kick`, `rest` and `play` use the turn and the clock.
#[test]
fn clock_actions() {
    let mut game = Match::start(OPENING);
    game.play("d7-i12 F2 D0");
    assert_eq!(game.fields(), "w i12 kick - - 1.0 1 120 1 0 0-0");
    let token = game.only("i12-").split(' ').next().expect("a carry").to_owned();
    game.play(&token);
    assert_eq!((game.field(8).as_str(), game.field(9).as_str()), ("1", "119"));
}

/// SOC-2.1, SOC-2.2: 18 files and 24 ranks; halves are ranks 1–12 and 13–24.
#[test]
fn board_and_halves() {
    assert_eq!(Socchess::info().board, "18x24");
    let mut game = Match::start("default");
    game.play("mix:QRBN=3322 mix:QRBN=3322 K@a1 K@r24");
    assert!(game.has("Q@r12") && !game.has("Q@r13") && !game.has("Q@s1"));
    game.play("Q@a2");
    assert!(game.has("Q@a13") && !game.has("Q@a12") && !game.has("Q@a25"));
}

/// SOC-2.3: goals on files g to l beyond ranks 24 and 1; no piece stands there.
#[test]
fn goals() {
    for file in 'a'..='r' {
        let game = white(&format!("R{file}20 Qa5"), &format!("{file}20"));
        let expected = if ('g'..='l').contains(&file) { format!("{file}20!{file}25") } else { String::new() };
        assert_eq!(game.only("!"), expected, "{file}");
        assert_eq!(game.only("-g25"), "");
    }
    // No square beside the board or behind it.
    for rows in [["18"; 23].as_slice(), &["18"; 25]] {
        let board = [&["19"], rows].concat().join("/");
        let error = Match::fault("default", &format!("{board} w - mix wk ?,? 0.0 0 120 1 0 0-0")).1;
        assert!(error.contains("field 1"), "{error}");
    }
}

/// SOC-2.4: central squares i12, j12 and i13, j13.
#[test]
fn central_squares() {
    let white = Match::start(OPENING);
    assert!(white.tokens().iter().all(|token| token.ends_with("-i12") || token.ends_with("-j12")));
    let black = Match::start("white-setup=442,black-setup=442,kickoff=black");
    assert!(black.tokens().iter().all(|token| token.ends_with("-i13") || token.ends_with("-j13")));
}

/// SOC-2.5: the colour swap is exact; it maps options, too. (The conformance suite checks whole matches.)
#[test]
fn colour_swap() {
    let game = Match::start("white-setup=442,black-setup=541,white-mix=2233,kickoff=black,cadence=shared");
    let symmetry = Socchess::symmetries().into_iter().find(|s| s.swaps_sides).expect("colour swap");
    let image = (symmetry.game)(&game.game).expect("always exact");
    assert_eq!(image.rules(), "cadence=shared,white-setup=541,black-setup=442,black-mix=2233");
    let position = (symmetry.position)(&game.game, &game.position).expect("always exact");
    assert_eq!(image.print_position(&position), image.print_position(&image.start()));
}

/// SOC-2.6: the mirror is exact but for the order of two or more displaced pieces; formations are not mirror images.
#[test]
fn mirror() {
    let symmetry = Socchess::symmetries().into_iter().find(|s| !s.swaps_sides).expect("mirror");
    let play = white("Qa9 nk20", "a9");
    let image = (symmetry.position)(&play.game, &play.position).expect("exact");
    assert_ne!(image, play.position);
    let board = board("Qa9 nk20");
    let reversed: Vec<String> = board.split('/').map(reversed_rank).collect();
    assert_eq!(play.game.print_position(&image), format!("{} w r9 {PLAY}", reversed.join("/")));
    assert!((symmetry.game)(&Match::start(OPENING).game).is_none());
    let two = with("default", "Qi16 qk20 Bi12 B- r-", "w i12 fdis wk Bi16,rk20 0.0 0 120 1 0 0-0");
    assert!((symmetry.position)(&two.game, &two.position).is_none());
}

/// The letters and runs of a rank from the last to the first.
fn reversed_rank(rank: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for c in rank.chars() {
        match parts.last_mut() {
            Some(run) if c.is_ascii_digit() && run.ends_with(|d: char| d.is_ascii_digit()) => run.push(c),
            _ => parts.push(c.to_string()),
        }
    }
    parts.reverse();
    parts.concat()
}

/// SOC-3.1: one King, ten field pieces, two or three of each kind: six mixes.
#[test]
fn mixes() {
    let game = Match::start("default");
    assert_eq!(
        game.tokens(),
        ["2233", "2323", "2332", "3223", "3232", "3322"].map(|mix| format!("mix:QRBN={mix}"))
    );
    let fen = white("Qi8", "i8").fen();
    for (from, to) in [("QQ", "QK"), ("QQ", "NN"), ("QQ", "Q1")] {
        assert!(Match::fault("default", &fen.replacen(from, to, 1)).1.contains("field 1"));
    }
}

/// SOC-3.2: no captures, no check: a piece attacked by anything stays, and no move enters an occupied square.
#[test]
fn no_captures() {
    let game = white("Qi8 ri10 ki12 Qa9", "a9");
    assert_eq!(game.only("i8-i9"), "i8-i9");
    assert!(!game.has("i8-i10") && !game.has("i8xi10") && !game.has("i8-i12"));
}

/// SOC-3.3: lines are blocked by pieces of both sides; N and K jump or step freely.
#[test]
fn blocked_lines() {
    let game = white("Ri8 Ni11 nk8 Ng7 qg8 Nf9 Ke4", "f9");
    assert!(game.has("i8-i10") && !game.has("i8-i12"));
    assert!(game.has("i8-j8") && !game.has("i8-l8"));
    let enclosed = white("Ni8 rh8 rj8 rh9 qi9 qj9 bh7 bi7 nj7 Qa9", "a9");
    assert!(enclosed.has("i8-j10") && enclosed.has("i8-g7"));
}

/// SOC-3.4: in play the goalkeeper may go anywhere.
#[test]
fn goalkeeper_roams() {
    let game = white("Km22 Qa9", "a9");
    assert_eq!(game.only("m22-").split(' ').count(), 8);
}

/// SOC-4.1: exactly one piece holds the ball, on its own square; the mark `*` stands for it while the holder waits.
#[test]
fn ball_invariant() {
    let fen = white("Qi8", "i8").fen();
    Match::fault("default", &fen.replace(" i8 ", " i9 "));
    Match::fault("default", &fen.replace(" i8 ", " - "));
    let mut game = with("kick-ball=travel", "Bi12 qi16", "w i12 fwd wk - 0.0 0 120 1 0 0-0");
    game.play("F4");
    assert_eq!((game.field(3).as_str(), game.field(6).as_str()), ("-", "B*i16"));
    game.play("i16/j17");
    assert_eq!(game.field(3), "j17");
}

/// SOC-4.2: the seven example strings are canonical.
#[test]
fn example_strings() {
    let page = include_str!("../../../docs/rules/socchess.md");
    let game = Match::start("default").game;
    let mut read = 0;
    let strings = page.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    for line in strings.filter(|line| line.ends_with('`')) {
        let fen = line.rsplit('`').nth(1).expect("a string");
        let position = game.parse_position(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
        assert_eq!(game.print_position(&position), fen);
        read += 1;
    }
    assert_eq!(read, 7);
}

/// SOC-4.3: reserves in the order K, Q, R, B, N; `?` before the mix is chosen, `-` when nothing is left.
#[test]
fn reserves() {
    let mut game = Match::start("black-setup=442");
    assert_eq!(game.field(6), "?,-");
    game.play("mix:QRBN=2323");
    assert_eq!(game.field(6), "KQQRRRBBNNN,-");
    game.play("K@a1 Q@a2 Q@a3 R@a4 R@a5 R@a6 B@a7 B@a8 N@a9 N@a10");
    assert_eq!(game.field(6), "N,-");
}

/// SOC-4.4: waiting entries are letter, `*` for the holder, contested square; the first is placed next.
#[test]
fn waiting_list() {
    let fields = "w - fdis wk B*i16,rh13 0.0 0 120 1 0 0-0";
    let mut game = with("default", "Qh13 qi16 B- r-", fields);
    assert!(game.tokens().iter().all(|token| token.starts_with("i16/")));
    game.play("i16/i15");
    assert_eq!(game.fields(), "b i15 fdis wk rh13 0.0 0 120 1 0 0-0");
}

/// SOC-4.5: whose turn it is, and who acts.
#[test]
fn turn_and_actor() {
    let keeper = with("default", "ki23", "b i23 gk - - 4.3 1 89 1 0 0-0");
    assert_eq!(keeper.game.actor(&keeper.position), Actor::Side(Side::Black));
    assert_eq!(keeper.game.turn(&keeper.position), Some(Side::White));
    let mut start = Match::start(OPENING);
    start.play("d7-i12 F0");
    assert_eq!(start.field(2), "b");
    assert_eq!(start.game.turn(&start.position), Some(Side::Black));
}

/// SOC-4.6: history does not count: two orders of the same actions give the same position, and repetition is allowed.
#[test]
fn no_history() {
    let start = || with("default", "Qi8 Ra5 Rb5 kq20", "w i8 play - - 0.0 3 90 1 0 0-0");
    let (mut one, mut two) = (start(), start());
    one.play("a5-a6 b5-b6");
    two.play("b5-b6 a5-a6");
    assert_eq!(one.fen(), two.fen());
    assert_eq!(one.position, two.position);
    assert_eq!(one.game.hash(&one.position), two.game.hash(&two.position));
    assert!(one.has("a6-a5"));
}

/// SOC-4.7: what a string must satisfy; each error names its field.
#[test]
fn refused_strings() {
    let play = white("Qi8 Ki1 ki24", "i8").fen();
    let (board_field, _) = play.split_once(' ').expect("fields");
    let cases = [
        ("default", "w i8 play - - 4.3 2 90 1 0 0-0 x", "12"),
        ("default", "- i8 play - - 4.3 2 90 1 0 0-0", "field 2"),
        ("default", "w i9 play - - 4.3 2 90 1 0 0-0", "field 3"),
        ("default", "w i8 game - - 4.3 2 90 1 0 0-0", "field 4"),
        ("default", "w i8 play wk - 4.3 2 90 1 0 0-0", "field 5"),
        ("default", "w i8 play - K 4.3 2 90 1 0 0-0", "field 6"),
        ("default", "w i8 play - - 4.10 2 90 1 0 0-0", "field 7"),
        ("default", "w i8 play - - 04.3 2 90 1 0 0-0", "field 7"),
        ("cadence=shared", "w i8 play - - 4.3 2 90 1 0 0-0", "field 7"),
        ("default", "w i8 play - - 4.3 0 90 1 0 0-0", "field 8"),
        ("default", "w i8 play - - 4.3 4 90 1 0 0-0", "field 8"),
        ("default", "w i8 play - - 4.3 2 0 1 0 0-0", "field 9"),
        ("default", "w i8 play - - 4.3 2 601 1 0 0-0", "field 9"),
        ("default", "w i8 play - - 4.3 2 90 3 0 0-0", "field 10"),
        ("default", "w i8 play - - 4.3 2 90 1 1 0-0", "field 11"),
        ("gk-hold=3", "w i8 play - - 4.3 2 90 1 1 0-0", "field 11"),
        ("gk-hold=3", "w i1 play - - 4.3 2 90 1 4 0-0", "field 11"),
        ("default", "w i8 play - - 4.3 2 90 1 0 0-1000", "field 12"),
        ("default", "b i8 kick - - 4.3 2 90 1 0 0-0", "field 3"),
        ("default", "w i1 rest - - 4.3 2 90 1 0 0-0", "field 3"),
        ("default", "b i8 gk - - 4.3 2 90 1 0 0-0", "field 3"),
        ("default", "w i8 gk - - 4.3 3 90 1 0 0-0", "field 8"),
        ("default", "w i8 take wk - 4.3 0 90 1 0 0-0", "field 3"),
        ("default", "b - take wk - 4.3 0 90 1 0 0-0", "field 2"),
        ("default", "w i8 def wk - 4.3 0 90 1 0 0-0", "field 2"),
        ("default", "b i24 fwd bk - 4.3 0 90 1 0 0-0", "field 3"),
        ("default", "w - drop wk -,- 4.3 0 90 1 0 0-0", "field 6"),
        ("default", "w i8 play - - 4.3 2 090 1 0 0-0", "field 9"),
        ("default", "w i8 play - - 4.3 2 90 1 0 0-01", "field 12"),
        ("default", "w i8 play - - 4 2 90 1 0 0-0", "field 7"),
        ("gk-hold=3", "w i1 play - - 4.3 2 90 1 03 0-0", "field 11"),
        ("default", "- - over - - 4.3 0 0 1 0 0-0", "field 10"),
        ("default", "w - over - - 4.3 0 0 2 0 0-0", "field 2"),
        ("default", "- - over - - 4.3 0 5 2 0 0-0", "field 9"),
    ];
    for (rules, fields, place) in cases {
        let error = Match::fault(rules, &format!("{board_field} {fields}")).1;
        assert!(error.contains(place), "{fields}: {error}");
    }
    for (fields, place) in [
        ("w - fdis wk rh13,B*i16 0.0 0 120 1 0 0-0", "field 6"),
        ("b - fdis wk B*i16,rh13 0.0 0 120 1 0 0-0", "field 2"),
        ("w - fdis wk B*i16,rh14 0.0 0 120 1 0 0-0", "field 6"),
        ("w - tdis wk B*i16,rh13 0.0 0 120 1 0 0-0", "field"),
        ("w - fdis wk Bi16,rh13 0.0 0 120 1 0 0-0", "field 3"),
        ("w h13 fdis wk B*i16,rh13 0.0 0 120 1 0 0-0", "field 6 (hand) \"B*i16,rh13\": one piece only"),
        ("w - fdis wk B*i16,r*h13 0.0 0 120 1 0 0-0", "field 6 (hand) \"B*i16,r*h13\": one piece only"),
    ] {
        let error = Match::fault("default", &format!("{} {fields}", board("Qh13 qi16 B- r-"))).1;
        assert!(error.contains(place), "{fields}: {error}");
    }
    let empty = ["18"; 24].join("/");
    for (fields, reason) in [
        ("drop wk ?,?", "no reserve may be ? in phase drop"),
        ("drop wk K,kqqqrrrbbnn", "white has 1 K, 0 Q, 0 R, 0 B, 0 N"),
        ("drop wk QKQQRRRBBNN,kqqrrbbbnnn", "not in canonical order"),
        ("mix wk -,?", "- says that white has dropped all pieces"),
        ("mix wk ?,-", "- says that black has dropped all pieces"),
    ] {
        let error = Match::fault("default", &format!("{empty} w - {fields} 0.0 0 120 1 0 0-0")).1;
        assert!(error.contains("field 6") && error.contains(reason), "{fields}: {error}");
    }
    // A goalkeeper is dropped near its line, every piece into its own half.
    for (dropped, reserve, accepted) in [
        (&[(2, 'K')][..], "QQRRRBBNNN", true),
        (&[(3, 'K')], "QQRRRBBNNN", false),
        (&[(2, 'K'), (12, 'Q')], "QRRRBBNNN", true),
        (&[(2, 'K'), (13, 'Q')], "QRRRBBNNN", false),
    ] {
        let mut rows = ["18"; 24].map(str::to_owned);
        dropped.iter().for_each(|(rank, letter)| rows[24 - rank] = format!("{letter}17"));
        let fen = format!("{} w - drop wk {reserve},kqqrrbbbnnn 0.0 0 120 1 0 0-0", rows.join("/"));
        if accepted {
            Match::at("default", &fen);
        } else {
            assert!(Match::fault("default", &fen).1.contains("field 1"), "{fen}");
        }
    }
    Match::fault("default", &format!("{empty} w - mix wk ?,? 0.0 0 120 1 0"));
}

/// SOC-12.1, SOC-12.2: the four formations with mix 3322, Black's mirrored by rank; the extras stand on x1 and x2.
#[test]
fn formations() {
    let page = include_str!("../../../docs/rules/socchess.md");
    for formation in Socchess::formations() {
        assert!(
            page.contains(&format!("- `{}`: `{}`", formation.name, formation.position)),
            "{}",
            formation.name
        );
        assert_eq!(Match::start(&formation.rules).fen(), formation.position);
    }
    for (mix, x1, x2) in [
        ("3322", 'R', 'Q'),
        ("3232", 'B', 'Q'),
        ("3223", 'N', 'Q'),
        ("2332", 'B', 'R'),
        ("2323", 'N', 'R'),
        ("2233", 'N', 'B'),
    ] {
        let game = Match::start(&format!("white-setup=442,black-setup=343,white-mix={mix},black-mix={mix}"));
        assert_eq!((game.on("h7"), game.on("k7")), (x1, x2));
        assert_eq!((game.on("i22"), game.on("j14")), (x1.to_ascii_lowercase(), x2.to_ascii_lowercase()));
    }
}
