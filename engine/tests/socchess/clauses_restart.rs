//! Sections 6.1 to 6.6: mixes, drops, the taker, the Forward Rule, displaced pieces.

use crate::play::{Match, Squares, with};

const OPENING: &str = "white-setup=442,black-setup=442";
const TAKE: &str = "w - take wg - 4.3 0 60 1 0 0-0";
const FORWARD: &str = "w i12 fwd wg - 4.3 0 60 1 0 0-0";

/// SOC-6.1.1: the mix fills the reserve; the second chooser sees the first choice.
#[test]
fn choosing_a_mix() {
    let mut game = Match::start("default");
    game.play("mix:QRBN=3223");
    assert_eq!(game.fields(), "b - mix wk KQQQRRBBNNN,? 0.0 0 120 1 0 0-0");
    game.play("mix:QRBN=2332");
    assert_eq!(game.fields(), "w - drop wk KQQQRRBBNNN,kqqrrrbbbnn 0.0 0 120 1 0 0-0");
}

/// SOC-6.2.1: the first piece of the reserve on any empty square of the own half, the King on its two last ranks.
/// SOC-6.2.2: it leaves the reserve, and the sides alternate.
#[test]
fn drops() {
    let mut game = Match::start("default");
    game.play("mix:QRBN=3322 mix:QRBN=3322");
    assert_eq!(game.tokens().len(), 36);
    assert!(game.has("K@r2") && !game.has("K@a3") && !game.has("Q@a1"));
    game.play("K@r2");
    assert!(game.has("K@a23") && !game.has("K@a22"));
    game.play("K@a23");
    assert_eq!(game.tokens().len(), 215);
    assert!(!game.has("Q@r2") && game.has("Q@a12") && !game.has("Q@a13"));
    game.play("Q@a12");
    assert_eq!(game.fields(), "b - drop wk QQRRRBBNN,qqqrrrbbnn 0.0 0 120 1 0 0-0");
    assert_eq!(game.on("a12"), 'Q');
}

/// SOC-6.3.1: a field piece that stands on a central square may take. SOC-6.3.2: others come to an empty one, from
/// any distance, not from the other central square.
#[test]
fn taking() {
    let mut game = with("default", "Qi12 Ra5", TAKE);
    assert_eq!(game.only("i12"), "take:i12");
    assert_eq!(game.only("-j12").split(' ').count(), 9);
    assert_eq!(game.only("a5"), "a5-j12");
    game.play("take:i12");
    assert_eq!(game.fields(), FORWARD);
    let mut comes = with("default", "Qi12 Ra5", TAKE);
    comes.play("a5-j12");
    assert_eq!((comes.on("j12"), comes.on("a5"), comes.field(3).as_str()), ('R', '.', "j12"));
}

/// SOC-6.3.3: when both squares are taken by others the taker displaces the occupant, whatever its rank.
/// SOC-6.4.1: its owner places it; the square that the taker left may be chosen.
#[test]
fn taking_an_occupied_square() {
    let mut game = with("default", "qi12 Kj12 Nh11", TAKE);
    assert_eq!(game.tokens().len(), 20);
    game.play("h11-i12");
    assert_eq!(game.fields(), "b i12 tdis wg qi12 4.3 0 60 1 0 0-0");
    assert_eq!(game.only("h11"), "i12/h11");
    assert_eq!(game.tokens().len(), 7);
    game.play("i12/h11");
    assert_eq!((game.on("h11"), game.fields().as_str()), ('q', FORWARD));
    let mut king = with("default", "qi12 Kj12 Nh11", TAKE);
    king.play("h11-j12");
    assert_eq!(king.fields(), "w j12 tdis wg Kj12 4.3 0 60 1 0 0-0");
    king.play("j12/k13");
    assert_eq!((king.on("k13"), king.on("j12"), king.field(4).as_str()), ('K', 'N', "fwd"));
    // One own field piece on a central square is enough to leave the other occupant alone.
    assert_eq!(with("default", "qi12 Rj12", TAKE).tokens(), ["take:j12"]);
}

/// SOC-6.3.4: the goalkeeper is never the taker, on a central square or elsewhere.
#[test]
fn goalkeeper_never_takes() {
    let game = with("default", "Ki12", TAKE);
    assert_eq!(game.only("i12"), "");
    assert_eq!(game.tokens().len(), 10);
}

/// SOC-6.5.1: F0 to F10 and D0 to D10, always all eleven. SOC-6.5.9: 0 changes nothing.
#[test]
fn numbers() {
    let mut game = Match::start(OPENING);
    game.play("d7-i12");
    assert_eq!(game.only("F"), "F0 F1 F10 F2 F3 F4 F5 F6 F7 F8 F9");
    let before = game.field(1);
    game.play("F0");
    assert_eq!(game.only("D"), "D0 D1 D10 D2 D3 D4 D5 D6 D7 D8 D9");
    game.play("D0");
    assert_eq!((game.field(1), game.field(4).as_str()), (before, "kick"));
}

/// SOC-6.5.2: all field pieces move but, in the F step, the holder (with `kick-ball=travel` it moves, too); Kings
/// never. SOC-6.5.3: straight on the file, over anything, not beyond the last rank.
#[test]
fn movers() {
    let pieces = "Qi12 Ra20 Bc3 nc5 Kh1";
    let mut stay = with("default", pieces, FORWARD);
    stay.play("F6");
    assert_eq!((stay.on("i12"), stay.field(3).as_str()), ('Q', "i12"));
    assert_eq!((stay.on("c9"), stay.on("c5"), stay.on("h1")), ('B', 'n', 'K'));
    assert!(stay.on("a24") != '.' && stay.on("a20") == '.');
    let mut travel = with("kick-ball=travel", pieces, FORWARD);
    travel.play("F6");
    assert_eq!((travel.on("i18"), travel.field(3).as_str()), ('Q', "i18"));
    // In the D step all ten field pieces of the other side move, the holder's side stands.
    let mut defend = with("default", "Qi12 qi20 kj24 rk3", "b i12 def wg - 4.3 0 60 1 0 0-0");
    defend.play("D5");
    assert_eq!((defend.on("i15"), defend.on("k1"), defend.on("j24")), ('q', 'r', 'k'));
}

/// SOC-6.5.4, SOC-6.5.5: of several on one square the highest kind stays; among equals the one not lifted; among
/// equal movers the one that started further forward.
#[test]
fn landing_conflicts() {
    for (mover, standing, stays) in
        [('Q', 'r', 'Q'), ('N', 'r', 'r'), ('Q', 'q', 'q'), ('B', 'b', 'b'), ('R', 'k', 'k'), ('N', 'K', 'K')]
    {
        let mut game = with("default", &format!("Qi12 {mover}f5 {standing}f9"), FORWARD);
        game.play("F4");
        assert_eq!(game.on("f9"), stays, "{mover} on {standing}");
        let displaced = if stays == mover { standing } else { mover };
        assert!(game.field(6).contains(&format!("{displaced}f9")), "{}", game.fields());
    }
    // Two rooks of one file reach rank 24 together; who waits is the one from behind, and both look alike.
    let mut rooks = with("default", "Qi12 Rg20 Rg22", FORWARD);
    rooks.play("F5");
    assert_eq!((rooks.on("g24"), rooks.field(6).contains("Rg24")), ('R', true));
    // The holder of two equal movers, with the ball travelling: the one further forward stays.
    let mut holder = with("kick-ball=travel", "Ri12 Ri23", "w i12 fwd wg - 4.3 0 60 1 0 0-0");
    holder.play("F10");
    assert_eq!(holder.field(3), "i22");
    let mut clamped = with("kick-ball=travel", "Rg18 Rg23", "w g18 fwd wg - 4.3 0 60 1 0 0-0");
    clamped.play("F10");
    assert!(clamped.field(6).contains("R*g24"), "{}", clamped.fields());
    let mut ahead = with("kick-ball=travel", "Rg18 Rg23", "w g23 fwd wg - 4.3 0 60 1 0 0-0");
    ahead.play("F10");
    assert!(ahead.field(6).contains("Rg24") && ahead.field(3) == "g24", "{}", ahead.fields());
}

/// SOC-6.5.6: the ball goes with the holder, who keeps it when it is displaced; possession never changes.
#[test]
fn ball_in_the_forward_rule() {
    let mut game = with("default", "Ni12 Bi8 qi2", FORWARD);
    game.play("F4");
    assert!(game.field(6).starts_with("N*i12") || game.field(6).contains(",N*i12"), "{}", game.fields());
    assert_eq!((game.on("i12"), game.field(3).as_str()), ('B', "-"));
    while game.field(4) == "fdis" {
        let token = game.tokens()[0].clone();
        game.play(&token);
    }
    assert_eq!(game.on(&game.field(3)), 'N');
}

/// SOC-6.5.7: displaced pieces wait for the square they lost; without any the next phase follows at once.
#[test]
fn phases_after_a_step() {
    let mut none = Match::start(OPENING);
    none.play("d7-i12 F2");
    assert_eq!(none.field(4), "def");
    let mut some = with("default", "Qi12 Rf5 nf9", FORWARD);
    some.play("F4");
    assert_eq!(some.fields(), "b i12 fdis wg nf9 4.3 0 60 1 0 0-0");
    let mut defend = with("default", "Qi12 Nf5 rf9", "b i12 def wg - 4.3 0 60 1 0 0-0");
    defend.play("D4");
    assert_eq!(defend.fields(), "w i12 ddis wg Nf5 4.3 0 60 1 0 0-0");
}

/// SOC-6.5.8: own pieces first, then kind, then nearer to the own goal line, then file, then the holder.
#[test]
fn order_of_the_waiting_list() {
    let pieces = "Qi12 Rb5 rb9 Nc5 qc9 Bd3 rd7 Be5 re9 Qg5 ng9 Ra5 qa9";
    let mut game = with("default", pieces, FORWARD);
    game.play("F4");
    assert_eq!(game.field(6), "Ra9,Rb9,Bd7,Be9,Nc9,ng9");
    // Black's own goal line is rank 24.
    let fields = "b i12 def wg - 4.3 0 60 1 0 0-0";
    let mut black = with("default", "Qi12 Qb9 rb13 Rc7 bc11 Rd9 bd13 Ne9 qe13", fields);
    black.play("D4");
    assert_eq!(black.field(6), "rb9,bd9,bc7,Ne9");
    // Two rooks displaced from one square: the holder first.
    let mut holder = with("kick-ball=travel", "Rg18 Rg19 qg24", "w g18 fwd wg - 4.3 0 60 1 0 0-0");
    holder.play("F10");
    assert_eq!(holder.field(6), "R*g24,Rg24");
    holder.play("g24/g23");
    assert_eq!((holder.field(3).as_str(), holder.field(6).as_str()), ("g23", "Rg24"));
}

/// SOC-6.6.1: destinations are `near` the contested square on the board as it is now. SOC-6.6.2: the piece, with the
/// ball if it is marked, stands there, and the next entry or phase follows. SOC-6.6.3: no new conflict.
#[test]
fn placing() {
    let fields = "w - fdis wg B*i16,rh15 4.3 0 60 1 0 0-0";
    let mut game = with("default", "qi16 Qh15 B- r-", fields);
    assert_eq!(game.tokens().len(), 7);
    game.play("i16/h16");
    assert_eq!((game.field(3).as_str(), game.field(2).as_str()), ("h16", "b"));
    assert_eq!(game.only("h15/h16"), "");
    assert_eq!(game.tokens().len(), 6);
    game.play("h15/g14");
    assert_eq!(game.fields(), "b h16 def wg - 4.3 0 60 1 0 0-0");
    let mut game = with("default", "Qi12 rd20 B-", "w i12 ddis wg Bd20 4.3 0 60 1 0 0-0");
    game.play("d20/d19");
    assert_eq!(game.fields(), "w i12 rest - - 5.3 3 60 1 0 0-0");
}
