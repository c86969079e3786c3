//! T20: intervals of pairs against simulated matches.

use touchline_engine::random::{Stream, below, stream};
use touchline_selfplay::study::pair_mean;

/// A number in 0..1.
fn uniform(rng: &mut Stream) -> f64 {
    f64::from(below(rng, 1 << 30)) / f64::from(1 << 30)
}

/// A kind of match: chances of a win and a draw, and how far the two games of a pair lean apart.
#[derive(Clone, Copy)]
struct Kind {
    win: f64,
    draw: f64,
    lean: f64,
}

impl Kind {
    fn game(self, rng: &mut Stream, lean: f64) -> f64 {
        let ticket = uniform(rng);
        if ticket < self.win + lean {
            1.0
        } else if ticket < self.win + self.draw + lean {
            0.5
        } else {
            0.0
        }
    }

    /// The mean of two games.
    fn pair(self, rng: &mut Stream, sign: f64) -> f64 {
        let lean = (uniform(rng) - 0.5) * self.lean;
        (self.game(rng, lean) + self.game(rng, sign * lean)) / 2.0
    }

    fn truth(self) -> f64 {
        self.win + self.draw / 2.0
    }
}

#[test]
#[ignore]
fn survey() {
    for (win, draw, lean) in [
        (0.42, 0.2, 0.3),
        (0.5, 0.0, 0.0),
        (0.3, 0.4, 0.2),
        (0.05, 0.9, 0.0),
        (0.8, 0.1, 0.1),
        (0.93, 0.05, 0.0),
        (0.5, 0.0, 1.0),
    ] {
        let kind = Kind { win, draw, lean };
        for sign in [1.0, -1.0] {
            let mut line = format!("{win} {draw} {lean} {sign}:");
            for pairs in [2, 4, 6, 10, 20, 50, 200] {
                let mut rng = stream(31, &[pairs]);
                let mut width = 0.0;
                let covered = (0..10_000)
                    .filter(|_| {
                        let scores: Vec<f64> = (0..pairs).map(|_| kind.pair(&mut rng, sign)).collect();
                        let i = pair_mean(&scores, 0.95);
                        width += i.width();
                        i.contains(kind.truth())
                    })
                    .count();
                line += &format!("  {pairs}: {:.2} ({:.2})", covered as f64 / 100.0, width / 1e4);
            }
            println!("{line}");
        }
    }
}
