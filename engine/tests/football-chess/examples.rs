//! The worked examples and cross-check numbers of the rule page.

use touchline_engine::conformance::script;
use touchline_engine::games::FootballChess;
use touchline_engine::sorted_tokens;
use touchline_engine::{Game, Rulebook};

use crate::script::run;

/// FBC-4.6: the strings P1 to P7; section 10.1: E1 to E25; FBC-12.3 and FBC-12.4: named set-ups.
#[test]
fn worked_examples_hold() {
    let text = include_str!("../../testdata/football-chess/examples.txt");
    let tally = script::<FootballChess>("testdata/football-chess/examples.txt", 1, text);
    assert_eq!(tally["example"], 33);
}

/// Branches of piles, gains, fouls and caps that neither the examples nor recorded matches reach, one case each, as an
/// independent reading of the page has them.
#[test]
fn rare_branches_hold() {
    let text = include_str!("../../testdata/football-chess/branches.txt");
    let tally = script::<FootballChess>("testdata/football-chess/branches.txt", 1, text);
    assert_eq!(tally["is"], 60);
}

/// FBC-10.1, FBC-10.2, FBC-10.3: the counting checks, as far as they are quick; `data/perft` has them all.
#[test]
fn counting_checks() {
    run("
        perft 2 16036
        rules setup=free
        perft 2 15076
        rules setup=named,penalties=all
        perft 3 4782
        rules setup=named,penalties=strict
        perft 3 4596
        rules penalties=strict
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 1/6 d4 h w - - - 0 - - 0 1:48:s 3-3 0-0
        perft 2 3792
        fen 8/3q2b1/1n3n2/2ppp3/B1PPP1B1/8/3KQ3/8 w d2 P w 4/6 d4 h w - - - 0 - - 38 4:1:s 3-3 0-0
        perft 3 65269
    ");
}

/// FBC-10.4: positions along six walks of pseudo-random actions.
#[test]
fn long_walks_reach_the_recorded_positions() {
    let mut game = FootballChess::default();
    let mut position = game.start();
    let (mut x, mut ply, mut stops) = (0u64, 0, 0);
    for line in include_str!("walks.txt").lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "walk" => {
                let (seed, rules) = rest.split_once(' ').expect("walk SEED RULES");
                game = FootballChess::with_rules(rules).unwrap_or_else(|e| panic!("{e}"));
                position = game.start();
                (x, ply) = (seed.parse().expect("a seed"), 0);
            }
            _ => {
                let stop: u32 = word.parse().expect("a number of actions");
                while ply < stop {
                    x = (1_103_515_245 * x + 12_345) % (1 << 31);
                    let tokens = sorted_tokens(&game, &position);
                    let (_, action) = tokens[(x / 256) as usize % tokens.len()];
                    game.apply(&mut position, action).expect("a legal action");
                    ply += 1;
                }
                assert_eq!(game.print_position(&position), rest, "after {stop} actions");
                stops += 1;
            }
        }
    }
    assert_eq!(stops, 28);
}
