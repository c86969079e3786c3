//! The hot walks of section 10.1: long matches that prefer flights of the ball and steals, with every position and
//! every legal list on the way in the fingerprint.

use sha2::{Digest, Sha256};
use touchline_engine::{Actor, Game};

use crate::play::start;

/// The first 16 hexadecimal digits of the text's SHA-256.
fn fingerprint(text: &str) -> String {
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Plays a match by the page's generator: plies, last string, first 16 digits of the fingerprint.
fn walk(rules: &str) -> (u32, String, String) {
    let mut m = start(rules);
    let mut trace = String::new();
    let (mut x, mut plies) = (1u64, 0u32);
    while m.game.actor(&m.position) != Actor::None {
        let list = m.tokens();
        trace.push_str(&format!("{} {}\n", m.fen(), list.join(" ")));
        x = (1_103_515_245 * x + 12_345) % (1 << 31);
        let chance = m.game.actor(&m.position) == Actor::Chance;
        let hot: Vec<String> =
            list.iter().filter(|token| !chance && token.contains(['>', 'x'])).cloned().collect();
        let choice = if hot.is_empty() || plies.is_multiple_of(3) { list } else { hot };
        m.play(&choice[(x / 65_536) as usize % choice.len()]);
        plies += 1;
    }
    trace.push_str(&format!("{}\n", m.fen()));
    (plies, m.fen(), fingerprint(&trace))
}

#[test]
fn hot_walks_leave_the_fingerprints_of_the_page() {
    for (rules, plies, end, fingerprint) in [
        (
            "default",
            383,
            "11/3ckc5/11/5c1cc2/4c6/9c1/11/3C7/1c4cCC2/3C7/7K3/7C3/3C5C1/4C2C1C1/11 w j1 over - - - 433,433 48 0-0",
            "96855bb4e1a97b85",
        ),
        (
            "plays=400",
            2738,
            "11/1C9/5k2C2/1c9/1c7c1/1C9/1c5c3/1c9/1C9/2C8/11/4C1C4/6K4/3C3C3/11 w b10 over - - - 433,433 400 2-1",
            "a6f443026249666b",
        ),
        (
            "plays=400,numbers=upto,passes=3",
            3159,
            "11/3c2c2c1/11/1C2k4c1/1c1c5C1/11/1c3c5/5Cc1c2/1C4C4/4C6/7C3/11/7K3/8C2/11 w h4 over - - - 433,433 400 1-0",
            "458131f281a4d29f",
        ),
        (
            "plays=400,men=5,passcost=move,offside=no,white-form=wall,black-form=press",
            1948,
            "11/4c6/11/6K2c1/1k1c7/11/11/11/11/11/2C8/3C1C5/11/11/11 b d10 over - - - wall,press 400 0-0",
            "fab91492ce1b6e02",
        ),
        (
            "end=first-goal,cap=1000,men=8",
            57,
            "11/6k4/11/5C5/3c7/3c1c1c3/2c2c2c2/11/2C5C2/3C1C1C3/3C7/11/11/5K5/11 w - over - - - 433,433 9 1-0",
            "4e9091990676d8f5",
        ),
    ] {
        assert_eq!(walk(rules), (plies, end.to_owned(), fingerprint.to_owned()), "{rules}");
    }
}
