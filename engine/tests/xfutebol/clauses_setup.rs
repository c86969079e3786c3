//! Line-ups, set-up, toss, kick-off, options: XFB-5.1, XFB-5.2, XFB-7, XFB-9, XFB-12.

use touchline_engine::games::Xfutebol;
use touchline_engine::{Game, Probability, Rulebook, perft};

use crate::play::{Look, Match, fen, placed};

const START: &str =
    "Kd1 Dc2 Df2 Ld3 Lg3 Me4 Rb5 Rh5 Gd7 Gf7 Ae8 ke16 df15 dc15 le14 lb14 md13 rg12 ra12 ge10 gc10 ad9";

/// XFB-5.1.1: fixed line-ups begin with the toss or at once with the kick-off.
#[test]
fn fixed_lineups() {
    let toss = Match::start("default");
    toss.has_board(START);
    assert_eq!(toss.state(), "w - toss -");
    assert_eq!(Match::start("first=black").state(), "b d9 play b0");
}

/// XFB-5.1.2: a choosing side names a formation, then fills the ten places in list order, White before Black.
#[test]
fn set_up_phase() {
    let scene = Match::start("lineup_w=choose,lineup_b=choose");
    assert_eq!(scene.tokens(), ["form:433", "form:532"]);
    let scene = scene.after("form:433");
    scene.has_board("Kd1");
    assert_eq!((scene.state(), scene.field(11)), ("w - setup -".into(), "433:/-".into()));
    let scene = scene.after("D@c2 D@f2 L@d3 L@g3 M@e4 R@b5 R@h5 G@d7 G@f7 A@e8");
    assert_eq!((scene.state(), scene.field(11)), ("b - setup -".into(), "433:DDLLMRRGGA/-".into()));
    let scene = scene.after("form:532");
    assert_eq!(scene.tokens(), ["D@g15", "G@g15", "L@g15", "R@g15"]);
    // Black alone chooses against a fixed line-up.
    let scene = Match::start("lineup_b=choose");
    assert_eq!((scene.actor(), scene.field(11)), ("black", "433:DDLLMRRGGA/-".into()));
}

/// XFB-5.1.3: the quotas of ten places: four base pieces, two dribblers, two goalers, two experts.
#[test]
fn quotas() {
    let start = Match::start("lineup_w=choose");
    let after = |tokens: &str| start.after(tokens).tokens().join(" ");
    assert_eq!(after("form:433 L@c2 L@f2"), "D@d3 G@d3 R@d3");
    assert_eq!(after("form:433 D@c2 D@f2 D@d3 D@g3"), "G@e4 N@e4 R@e4");
    assert_eq!(after("form:433 R@c2 R@f2 G@d3 G@g3"), "M@e4 N@e4");
    assert_eq!(after("form:433 R@c2 R@f2 G@d3 G@g3 N@e4 M@b5 M@h5"), "A@d7 F@d7");
    // Whatever is chosen, a kind remains for every place.
    for first in ["D", "R", "G", "L"] {
        let mut scene = start.after(&format!("form:532 {first}@b2"));
        while scene.field(4) == "setup" {
            let last = scene.tokens().pop().expect("a legal kind");
            scene = scene.after(&last);
        }
        assert_eq!(scene.state(), "w - toss -");
    }
}

/// XFB-5.1.4: after the last side is complete comes the toss, or the kick-off of the side that `first` names.
#[test]
fn after_set_up() {
    let tokens = "form:433 D@c2 D@f2 L@d3 L@g3 M@e4 R@b5 R@h5 G@d7 G@f7 A@e8";
    assert_eq!(Match::start("lineup_w=choose").after(tokens).fen(), Match::start("default").fen());
    let named = Match::start("lineup_w=choose,first=black").after(tokens);
    assert_eq!(named.fen(), Match::start("first=black").fen());
}

/// XFB-5.2.1: the toss decides who kicks off; XFB-7.1: either side with probability 1/2.
#[test]
fn toss() {
    let scene = Match::start("default");
    let mut outcomes = Vec::new();
    scene.game.outcomes(&scene.position, &mut outcomes);
    assert_eq!(outcomes.len(), 2);
    assert!(outcomes.iter().all(|&(_, p)| p == Probability::new(1, 2)));
    let white = scene.after("toss:white");
    assert_eq!((white.state(), white.field(7)), ("w e8 play w0".into(), "1w.0".into()));
    let black = scene.after("toss:black");
    assert_eq!((black.state(), black.field(7)), ("b d9 play b0".into(), "1b.0".into()));
    assert_eq!(Match::start("win=golden").after("toss:black").field(7), "1.0");
}

/// XFB-7.2: with `first` there is no chance event.
#[test]
fn no_toss() {
    for (side, state) in [("white", "w e8 play w0"), ("black", "b d9 play b0")] {
        let scene = Match::start(&format!("first={side}"));
        assert_eq!(scene.state(), state);
        assert_eq!(scene.fen(), Match::start("default").after(&format!("toss:{side}")).fen());
    }
}

/// XFB-5.2.2: without a piece on `E8` the last listed piece steps up, at worst the keeper; XFB-12.4: in `532` always.
#[test]
fn taker() {
    let scene = Match::start("lineup_w=532,lineup_b=532,first=white");
    assert_eq!(scene.state(), "w e8 play w0");
    assert!(scene.has("e8>d8"));
    assert!(scene.field(1).contains("/2G5/"), "the G of h7 stands on e8: {}", scene.field(1));
    let black = Match::start("lineup_w=532,lineup_b=532,first=black");
    assert!(black.field(1).contains("/5g2/") && black.field(3) == "d9", "{}", black.field(1));
    // After a goal the conceding side has only its keeper: it kicks off.
    let scene = placed("Kd1 Ad16 ke9", "w d16 play w0 - 1w.10 0-0 0-0 -").after("d16!d16");
    scene.has_board("Kd1 Ae8 kd9");
    assert_eq!(scene.state(), "b d9 play b0");
}

/// XFB-5.2.3: RESET fills the places in list order, of equal letters the earlier ones; the sidelined stay out after a
/// goal.
#[test]
fn reset() {
    let pieces = "Kh8 Da2 Rh2 Ga3 Ad16 mf10 ke9";
    let scene = placed(pieces, "w d16 play w0 - 1w.10 0-0 4-0 Ga9:5").after("d16!d16");
    scene.has_board("Kd1 Dc2 Rb5 Gd7 Ae8 ke16 md9");
    assert_eq!(scene.field(10), "Ga9:4");
}

/// XFB-9.1: the line-ups of the string count, not the options.
#[test]
fn lineups_of_the_string() {
    let pieces = "Kd1 Ad16 Db5 ke9";
    let text = fen(pieces, "w d16 play w0 - 1w.10 0-0 0-0 -").replace("433:DDLLMRRGGA/", "532:DLLRDRMGGA/");
    let scene = Match::at("lineup_w=433", &text).after("d16!d16");
    scene.has_board("Kd1 Db2 Ah7 kd9");
    assert_eq!(scene.field(11), "532:DLLRDRMGGA/433:DDLLMRRGGA");
}

/// Section 9: values outside the ranges are refused with the range.
#[test]
fn option_ranges() {
    for bad in [
        "win=goals:0",
        "win=goals:21",
        "win=movements:1",
        "win=movements:1001",
        "win=goals",
        "half=1",
        "half=1001",
        "half=060",
        "cap=2001",
        "band=101",
        "sprints=21",
        "recovery=0",
        "recovery=101",
        "shoot_range=3",
        "attr.A.speed=201",
        "attr.B.speed=1",
        "attr.A.pace=1",
        "lineup_w=433:DDLLMRRGG",
        "lineup_w=433b",
        "lineup_w=433:LDLDMRRGGL",
    ] {
        assert!(Xfutebol::with_rules(bad).is_err(), "{bad}");
    }
    let message = Xfutebol::with_rules("win=goals:0").expect_err("no goals").to_string();
    assert_eq!(message, "rules option win=goals:0: expected goals:N with a whole number N from 1 to 20");
    let game =
        Xfutebol::with_rules("win=movements,lineup_b=433:DDLLMRRGGA,lineup_w=532:DLLDDRMRGG").expect("rules");
    assert_eq!(game.rules(), "win=movements:50,lineup_w=532");
}

/// XFB-12.1: what a code may hold.
#[test]
fn codes() {
    for (code, valid) in [
        ("433:DDLLMRRGGA", true),
        ("532:GLRRDNMMGA", true),
        ("433:RRGGMNMAAF", true),
        ("433:DDLLMRRGGM", false),
        ("433:DDLLARRGGA", false),
        ("433:LDLDNRRGGA", false),
        ("433:DDLLMRRRGA", false),
        ("433:DDDDMRRGGA", false),
        ("433:DDLLMRRGGAA", false),
        ("433:KDLLMRRGGA", false),
        ("442:DDLLMRRGGA", false),
    ] {
        assert_eq!(Xfutebol::with_rules(&format!("lineup_w={code}")).is_ok(), valid, "{code}");
    }
    let error = Xfutebol::with_rules("lineup_w=433:DDLLARRGGA").unwrap_err().to_string();
    assert!(error.contains("A on place 5 (shirt 06)"), "{error}");
}

/// XFB-12.2: the places of both formations, for both sides.
#[test]
fn places() {
    Match::start("default").has_board(START);
    // Every place of `532` gets a letter of its own base type or a special.
    let scene = Match::start("lineup_w=532:DLGRDMRNAG,lineup_b=532:DLGRDMRNAG");
    scene.has_board(
        "Kd1 Db2 Lc3 Gf3 Rg2 De2 Md4 Re5 Nf6 Ac7 Gh7 ke16 dg15 lf14 gc14 rb15 dd15 me13 rd12 nc11 af10 ga10",
    );
}

/// XFB-12.3: the six named line-ups.
#[test]
fn named_lineups() {
    let formations = Xfutebol::formations();
    let names: Vec<&str> = formations.iter().map(|formation| formation.name.as_str()).collect();
    assert_eq!(names, ["433", "433a", "433l", "532", "532a", "532d"]);
    for (name, code) in [
        ("433", "433:DDLLMRRGGA"),
        ("433a", "433:DLLGMRRGAA"),
        ("433l", "433:DDDRNRGGFA"),
        ("532", "532:DLLDDRMRGG"),
        ("532a", "532:DLLRDRMGGA"),
        ("532d", "532:DDDDLNRRGG"),
    ] {
        assert_eq!(Match::start(&format!("lineup_w={name}")).field(11), format!("{code}/433:DDLLMRRGGA"));
        assert_eq!(
            Xfutebol::with_rules(&format!("lineup_w={code}")).expect("rules").option("lineup_w").as_deref(),
            Some(name)
        );
    }
}

/// XFB-12.5: the small check counts; the large ones stand in `data/perft/xfutebol.perft`.
#[test]
fn check_counts() {
    for (rules, counts) in [
        ("default", &[2, 220][..]),
        ("first=white", &[110, 9195]),
        ("first=white,diagonals=on", &[140, 15125]),
        ("first=white,lineup_w=433a,lineup_b=433a", &[108, 8755]),
        ("first=white,lineup_w=433l,lineup_b=433l", &[108, 8755]),
        ("first=white,lineup_w=532,lineup_b=532", &[117, 10484]),
        ("first=white,lineup_w=532a,lineup_b=532a", &[116, 10114]),
        ("first=white,lineup_w=532d,lineup_b=532d", &[115, 10244]),
        ("first=black,lineup_w=433l,lineup_b=532d", &[112, 9657]),
        ("lineup_w=choose,lineup_b=choose", &[2, 8, 32]),
    ] {
        let scene = Match::start(rules);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&scene.game, &scene.position, depth), count, "{rules} depth {depth}");
        }
    }
}
