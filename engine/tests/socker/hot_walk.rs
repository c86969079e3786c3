//! The hot walks of section 10.1: long matches that prefer kicks and socks, with numbers from the rule page.

use crate::play::{Match, start};
use touchline_engine::Actor;
use touchline_engine::Game;

/// A match that is played by the page's generator.
struct Walk {
    m: Match,
    x: u64,
    plies: usize,
}

impl Walk {
    fn new(rules: &str) -> Walk {
        Walk { m: start(rules), x: 1, plies: 0 }
    }

    fn step(&mut self) {
        let list = self.m.tokens();
        self.x = (1_103_515_245 * self.x + 12_345) % (1 << 31);
        let hot: Vec<String> = list.iter().filter(|token| token.contains(['>', 'x'])).cloned().collect();
        let choice = if hot.is_empty() || self.plies % 2 == 1 { list } else { hot };
        self.m.play(&choice[(self.x / 65_536) as usize % choice.len()]);
        self.plies += 1;
    }

    fn until_ply(&mut self, ply: usize) -> String {
        while self.plies < ply {
            self.step();
        }
        self.m.fen()
    }

    fn until_end(&mut self) -> (usize, String) {
        while self.m.game.actor(&self.m.position) != Actor::None {
            self.step();
        }
        (self.plies, self.m.fen())
    }
}

/// SKR-6.8, SKR-5.16: both intermediate positions and all six ends are those of the page.
#[test]
fn hot_walks_end_where_the_page_says() {
    let mut walk = Walk::new("default");
    assert_eq!(
        walk.until_ply(50),
        "2ss5/9/1s7/5s3/9/9/SS7/7s1/5S3/7S1/6S2 b f7 play bm1 r13 0716272d9022484b53583b.061016242f22484b5358bb.061016242f22484c585c3b.060f17242f22484c585cbb.060f17242f223f50545c3b.061017242f223f50545cbb.061017242f2246495c5d3b.06101724252246495c5dbb 0-0"
    );
    assert_eq!(
        walk.until_end(),
        (401, "s8/4s4/6s2/9/S5s2/9/9/2S5s/3SS4/2S6/9 b i11 over - r132 - 1-0".to_owned())
    );
    let mut walk = Walk::new("turns=8,sdlimit=100,setup=arc");
    assert_eq!(
        walk.until_ply(100),
        "9/9/9/9/5s3/9/9/9/4s4/1S7/8S b c5 play bm1 x25 1791233e26.1116233ea6.11162b3e26.10142b3ea6.1014184626.0b1046a0a6.0b10204526.080a2045a6 0-0"
    );
    assert_eq!(walk.until_end(), (321, "9/2s3S2/9/9/9/9/9/9/8s/4S4/9 b c6 over - x100 - 0-0".to_owned()));
    for (rules, plies, end) in [
        ("goals=5,limit=400", 4133, "9/3s2s2/9/9/9/4S4/1S5s1/S3S4/6S2/s8/2s6 w e1 over - r1362 - 4-5"),
        (
            "goals=9,setup=arc,edge=1,limit=300",
            3619,
            "9/1s7/2s1s3s/9/5Sd2/9/3S1S2S/9/6S2/9/9 b g11 over - r1218 - 9-4",
        ),
        (
            "goals=3,sockers=7,actions=4,edge=2,limit=300",
            1193,
            "1d7/1S7/5s3/5s1s1/s8/2s4S1/s8/7SS/4S4/2S6/3S5 b h11 over - r289 - 3-1",
        ),
        (
            "goals=3,sockers=2,limit=300,setup=wings",
            1905,
            "9/9/5S3/9/3S4s/9/9/9/9/1s7/9 w f11 over - r652 - 3-1",
        ),
    ] {
        assert_eq!(Walk::new(rules).until_end(), (plies, end.to_owned()), "{rules}");
    }
}
