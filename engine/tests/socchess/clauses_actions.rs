//! Sections 6.7 to 6.13: moves, carries, passes, shots, challenges, which list when, goalkeepers.

use crate::play::{Match, PLAY, Squares, white, with};

/// SOC-6.7.1: every piece but the holder moves as in chess, with or without possession. SOC-6.7.2: to empty squares.
#[test]
fn moves() {
    for ball in ["j20", "a9"] {
        let game = white("Qa9 rj20 Rg8 Nm8 Kk4 Bp8 nh8", ball);
        assert_eq!(game.only("g8-").split(' ').count(), 6 + 7 + 16);
        assert_eq!(game.only("m8-").split(' ').count(), 8);
        assert_eq!(game.only("k4-").split(' ').count(), 8);
        assert!(game.has("p8-r6") && !game.has("p8-p9"));
        assert_eq!(game.only("-h8"), "");
    }
}

/// SOC-6.8.1: the holder goes like any piece, queens, rooks and bishops at most five squares; the ball goes along.
#[test]
fn carries() {
    let mut game = white("Qi8", "i8");
    assert!(game.has("i8-i13") && !game.has("i8-i14"));
    assert!(game.has("i8-n13") && !game.has("i8-o14"));
    game.play("i8-n13");
    assert_eq!((game.field(3).as_str(), game.on("n13")), ("n13", 'Q'));
    assert_eq!(white("Ni8", "i8").only("i8-").split(' ').count(), 8);
    assert_eq!(white("Ki8", "i8").only("i8-").split(' ').count(), 8);
}

/// SOC-6.8.2: the ball is not carried off the board.
#[test]
fn no_carry_into_the_goal() {
    let game = white("Qi23", "i23");
    assert!(game.has("i23-i24") && !game.has("i23-i25"));
    assert_eq!(game.field(12), "0-0");
}

/// SOC-6.9.1: passes to the first piece of a line, one jump or one step away; to team-mates only; nobody moves.
#[test]
fn passes() {
    let mut game = white("Qi8 Ri20 Bi22 nl8 Rn8 Nf5 Kh9", "i8");
    assert_eq!(game.only("i8>"), "i8>f5 i8>h9 i8>i20");
    game.play("i8>i20");
    assert_eq!((game.field(3).as_str(), game.on("i8"), game.on("i20")), ("i20", 'Q', 'R'));
    let knight = white("Ni8 Rj10 Bi9 rk9", "i8");
    assert_eq!(knight.only("i8>"), "i8>j10");
    let king = white("Ki8 Rj9 Bk10 Qi9", "i8");
    assert_eq!(king.only("i8>"), "i8>i9 i8>j9");
    let bishop = white("Bi11 Ri15 Nl14", "i11");
    assert_eq!(bishop.only("i11>"), "i11>l14");
}

/// SOC-6.10.1: only from the opponent's half, and the shooter does not move. SOC-6.10.2: lines whose first off-board
/// square is a goal square.
#[test]
fn shots_along_lines() {
    assert_eq!(white("Qi12 kq20", "i12").only("!"), "");
    assert_eq!(white("Qi13 kq20", "i13").only("!"), "i13!i25");
    assert_eq!(white("Rj23 kq20", "j23").only("!"), "j23!j25");
    assert_eq!(white("Qj23 kq20", "j23").only("!"), "j23!h25 j23!j25 j23!l25");
    assert_eq!(white("Bf24 kq20", "f24").only("!"), "f24!g25");
    assert_eq!(white("Be24 kq20", "e24").only("!"), "");
    assert_eq!(white("Rf20 kq20", "f20").only("!"), "");
    let black = with("default", "qh4 Ka5", "b h4 play - - 4.3 2 90 1 0 0-0");
    assert_eq!(black.only("!"), "h4!h0 h4!l0");
    let mut goal = white("Qi13 kq20", "i13");
    goal.play("i13!i25");
    assert_eq!((goal.on("i13"), goal.field(12).as_str()), ('Q', "1-0"));
}

/// SOC-6.10.3: knight jumps and king steps onto a goal square; they cannot be blocked.
#[test]
fn shots_of_leapers() {
    assert_eq!(white("Ni23 rh24 rj24 ki24", "i23").only("!"), "i23!h25 i23!j25");
    assert_eq!(white("Nf24 kq20", "f24").only("!"), "f24!h25");
    assert_eq!(white("Ni22 kq20", "i22").only("!"), "");
    assert_eq!(white("Kf24 kq20", "f24").only("!"), "f24!g25");
    assert_eq!(white("Ki24 kq20", "i24").only("!"), "i24!h25 i24!i25 i24!j25");
    assert_eq!(white("Ki23 kq20", "i23").only("!"), "");
}

/// SOC-6.10.4: no piece on the line: goal; an opponent first: blocked, the blocker has the ball where it stands; a
/// team-mate first: no shot. SOC-6.10.5: what follows a goal, and a block.
#[test]
fn blocked_shots() {
    let mut blocked = white("Qi17 ni20 rj17 kq20", "i17");
    assert_eq!(blocked.only("!"), "i17!i25");
    blocked.play("i17!i25");
    assert_eq!(blocked.fields(), "w i20 play - - 4.3 1 89 1 0 0-0");
    assert_eq!((blocked.on("i20"), blocked.on("i17")), ('n', 'Q'));
    let mate = white("Qi17 Ni20 ki22", "i17");
    assert_eq!((mate.only("!"), mate.only("i17>i20")), (String::new(), "i17>i20".to_owned()));
    let mut goal = white("Qi17 kq20", "i17");
    goal.play("i17!i25");
    assert_eq!(goal.fields(), "b - take bg - 4.3 0 89 1 0 1-0");
}

/// SOC-6.11.1: a piece that reaches the holder may challenge, with one token for each square near the holder; its own
/// square counts as empty.
#[test]
fn challenges() {
    let game = white("Ri8 qi9 Nj9", "i9");
    let tokens = "i8xi9/h10 i8xi9/h8 i8xi9/h9 i8xi9/i10 i8xi9/i8 i8xi9/j10 i8xi9/j8";
    assert_eq!(game.only("x"), tokens);
    let far = white("Ri2 qi9 Nf9", "i9");
    assert_eq!(far.only("i2x").split(' ').count(), 8);
    assert_eq!(white("Ri2 qi9 ni5", "i9").only("i2x"), "");
    // The ring is full but for the square that the challenger itself leaves.
    let full = white("Bh10 Nh9 Rh8 Ri8 ri10 rj10 rj9 nj8 qi9", "i9");
    assert_eq!(full.only("i8x"), "i8xi9/i8");
    assert_eq!(full.only("h10x"), "h10xi9/h10");
}

/// SOC-6.11.2: the higher kind has the ball on the square, the other piece goes to the chosen one; on equal kinds the
/// holder keeps it, with `tie=challenger` the challenger wins. SOC-6.11.3: the acting side chooses for both.
#[test]
fn who_wins_a_challenge() {
    let mut wins = white("Qi5 ri9", "i9");
    wins.play("i5xi9/h10");
    assert_eq!((wins.on("i9"), wins.on("h10"), wins.on("i5"), wins.field(3).as_str()), ('Q', 'r', '.', "i9"));
    let mut loses = white("Bf6 ri9", "i9");
    loses.play("f6xi9/h10");
    assert_eq!((loses.on("i9"), loses.on("h10"), loses.on("f6")), ('r', 'B', '.'));
    for (rules, on, beside) in [("default", 'q', 'Q'), ("tie=challenger", 'Q', 'q')] {
        let mut tie = with(rules, "Qi5 qi9", &format!("w i9 {PLAY}"));
        tie.play("i5xi9/j10");
        assert_eq!((tie.on("i9"), tie.on("j10")), (on, beside), "{rules}");
    }
}

/// SOC-6.11.4: a challenge is one action; the winner may go on.
#[test]
fn after_a_challenge() {
    let mut game = white("Qi5 ri19 kq20", "i19");
    game.play("i5xi19/h20");
    assert_eq!(game.fields(), "w i19 play - - 4.3 1 89 1 0 0-0");
    assert_eq!(game.only("!"), "i19!i25");
}

/// SOC-6.12.1: `kick`: passes and carries, else moves of the others. SOC-6.12.2: `rest`: passes, else carries, else
/// moves of the others. SOC-6.12.3: no shot, no `skip`; `play` follows.
#[test]
fn first_actions() {
    let fields = |phase: &str| format!("w i14 {phase} - - 1.0 1 90 1 0 0-0");
    let mut kick = with("skip=yes", "Ri14 Rm14 kq20", &fields("kick"));
    assert!(kick.tokens().iter().all(|token| token.starts_with("i14-") || token.starts_with("i14>")));
    assert!(kick.has("i14>m14") && kick.has("i14-i19") && !kick.has("i14!i25"));
    kick.play("i14-i15");
    assert_eq!(kick.field(4), "play");
    let rest = with("skip=yes", "Ri14 Rm14 kq20", &fields("rest"));
    assert_eq!(rest.tokens(), ["i14>m14"]);
    let alone = with("default", "Ri14 ki20", &fields("rest"));
    assert!(alone.tokens().iter().all(|token| token.starts_with("i14-")));
    let enclosed = "Ni14 ng13 ng15 nk13 bk15 qh12 qh16 rj12 rj16";
    for phase in ["kick", "rest"] {
        let game = with("skip=yes", enclosed, &fields(phase));
        assert_eq!((game.only("i14"), game.only("skip")), (String::new(), String::new()));
        assert!(game.tokens().len() > 100);
        // Neither the holder on r24 nor the ten others in their corner have a square to go to.
        let empty = "18/".repeat(15);
        let corner = "qqq15/QQr15/QRr15/RRr15/BBbb14/NKk15";
        let stuck = format!("17N/15n2/16n1/{empty}{corner} w r24 {phase} - - 1.0 1 90 1 0 0-0");
        let mut stuck = Match::at("skip=yes", &stuck);
        assert_eq!(stuck.tokens(), ["pass"]);
        stuck.play("pass");
        assert_eq!((stuck.field(2), stuck.field(4)), ("b".to_owned(), "play".to_owned()));
    }
}

/// SOC-6.12.4: the side in possession passes, carries, shoots and moves. SOC-6.12.5: the other side moves and
/// challenges.
#[test]
fn lists_in_play() {
    let ours = white("Qi14 Ri10 ri20 kq20", "i14");
    assert!(["i14>i10", "i14-i15", "i14!i25", "i10-a10"].iter().all(|token| ours.has(token)));
    assert_eq!(ours.only("x"), "");
    let theirs = white("Qi14 Ri10 ri20 kq20", "i20");
    assert!(["i14-i15", "i14xi20/i21", "i10-a10"].iter().all(|token| theirs.has(token)));
    assert_eq!((theirs.only("!"), theirs.only(">")), (String::new(), String::new()));
}

/// SOC-6.12.6: with `skip=yes` an action may be lost.
#[test]
fn skipping() {
    assert_eq!(white("Qi8", "i8").only("skip"), "");
    let mut game = with("skip=yes", "Qi8", &format!("w i8 {PLAY}"));
    let board = game.field(1);
    game.play("skip");
    assert_eq!((game.field(1), game.fields().as_str()), (board, "w i8 play - - 4.3 1 89 1 0 0-0"));
}

/// SOC-6.12.7: with nothing else to do there is `pass`, with the effect of `skip`.
#[test]
fn nothing_to_do() {
    // White's eleven pieces are walled in: no move, and no piece reaches the holder.
    let empty = "18/".repeat(19);
    let walled_in = format!("k15nn/{empty}qqqr14/QQQrr13/RRRBb13/NNKBb13 w r24 {PLAY}");
    let mut game = Match::at("default", &walled_in);
    assert_eq!(game.tokens(), ["pass"]);
    let before = game.field(1);
    game.play("pass");
    assert_eq!((game.field(1), game.field(8).as_str(), game.field(9).as_str()), (before, "1", "89"));
    let skip = Match::at("skip=yes", &walled_in);
    assert_eq!(skip.tokens(), ["skip"]);
}

/// SOC-6.13.1: a goalkeeper that blocked passes to any team-mate or declines; no clock; the shooter's turn goes on, or
/// the goalkeeper's side begins its turn.
#[test]
fn goalkeeper_after_a_block() {
    for (left, fields) in [("1", "w r24 play - - 4.3 1 89 1 0 0-0"), ("0", "b r24 play - - 4.4 2 89 1 0 0-0")]
    {
        let mut game = with("default", "ki23 Qi17 nr24", &format!("b i23 gk - - 4.3 {left} 89 1 0 0-0"));
        assert_eq!((game.tokens().len(), game.only("decline").as_str()), (11, "decline"));
        game.play("i23>r24");
        assert_eq!(game.fields(), fields);
    }
    let mut game = with("default", "ki23 Qi17", "b i23 gk - - 4.3 1 89 1 0 0-0");
    game.play("decline");
    assert_eq!(game.fields(), "w i23 play - - 4.3 1 89 1 0 0-0");
}

/// SOC-6.13.2: `keep` counts the own actions of a goalkeeper with the ball; another holder, a goal, a block and the end
/// of a half reset it; an action of the other side leaves it.
#[test]
fn keep_counts() {
    let fields = "w i8 play - - 0.0 3 90 1 0 0-0";
    let mut none = with("default", "Ki8 Qa9", fields);
    none.play("a9-a10");
    assert_eq!(none.field(11), "0");
    let mut game = with("gk-hold=5", "Ki8 Qa9 kq20", fields);
    game.play("a9-a10 i8-i9");
    assert_eq!(game.field(11), "2");
    game.play("a10-a11");
    assert_eq!((game.field(11).as_str(), game.field(2).as_str()), ("3", "b"));
    let token = game.only("q20-").split(' ').next().expect("a move").to_owned();
    game.play(&token);
    assert_eq!(game.field(11), "3");
    let mut pass = with("gk-hold=5", "Ki8 Qi9", "w i8 play - - 0.0 3 90 1 4 0-0");
    pass.play("i8>i9");
    assert_eq!(pass.field(11), "0");
    // The other side takes the ball from the keeper only by a tie that the challenger wins.
    for (rules, keep) in [("gk-hold=5,tie=challenger", "0"), ("gk-hold=5", "4")] {
        let mut tie = with(rules, "Ki8 ki9", "b i8 play - - 0.0 3 90 1 4 0-0");
        tie.play("i9xi8/h7");
        assert_eq!(tie.field(11), keep, "{rules}");
    }
    let mut goal = with("gk-hold=5", "Ki24 kq20", "w i24 play - - 0.0 3 90 1 4 0-0");
    goal.play("i24!i25");
    assert_eq!((goal.field(11).as_str(), goal.field(12).as_str()), ("0", "1-0"));
    let mut half = with("gk-hold=5", "Ki8 Qa9", "w i8 play - - 0.0 3 1 1 4 0-0");
    half.play("a9-a10");
    assert_eq!((half.field(10).as_str(), half.field(11).as_str()), ("2", "0"));
    let mut block = with("gk-hold=5", "ki23 Qi17", "b i23 gk - - 4.3 1 89 1 3 0-0");
    block.play("decline");
    assert_eq!(block.field(11), "0");
}

/// SOC-6.13.3: at the limit the goalkeeper passes to anybody, anywhere, or shoots; nothing else.
#[test]
fn release() {
    let rules = "gk-hold=3,skip=yes";
    let game = with(rules, "Ki8 Qa9", "w i8 play - - 0.0 3 90 1 3 0-0");
    assert_eq!(game.tokens().len(), 10);
    assert!(game.tokens().iter().all(|token| token.starts_with("i8>")));
    let shoots = with(rules, "Ki24 Qa9", "w i24 play - - 0.0 3 90 1 3 0-0");
    assert_eq!((shoots.tokens().len(), shoots.only("!").as_str()), (13, "i24!h25 i24!i25 i24!j25"));
    let below = with(rules, "Ki8 Qa9", "w i8 play - - 0.0 3 90 1 2 0-0");
    assert!(below.has("skip") && below.has("i8-i9"));
    // Only the actor's own goalkeeper is bound.
    let other = with(rules, "Qa9 kq20", "w q20 play - - 0.0 3 90 1 3 0-0");
    assert!(other.has("skip"));
}
