//! Playing single games: seeds, adjudication, time, and external programs that misbehave.

use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use touchline_engine::games::Metacheckers;
use touchline_engine::{Actor, Game as Rules, Rulebook, Side, successors};
use touchline_selfplay::matches::{Adjudication, Pairing, Played, Seeds, Unfinished, play};
use touchline_selfplay::openings::Opening;
use touchline_selfplay::player::{Allowance, Budget, Choice, Fault, Kind, Player, PlayerSettings, hire};
use touchline_selfplay::record::replay::{Replay, check};
use touchline_selfplay::record::{End, Game, Known, Winner};

use crate::common::Toy;

fn player(kind: Kind) -> PlayerSettings {
    PlayerSettings { name: format!("{kind:?}"), kind, ..PlayerSettings::default() }
}

fn pairing(number: u64, budget: Budget) -> Pairing<Toy> {
    pairing_of(&Toy::default(), number, budget)
}

fn pairing_of<G: Rulebook>(game: &G, number: u64, budget: Budget) -> Pairing<G> {
    Pairing {
        variant: 0,
        number,
        seeds: Seeds::of(9, number),
        mark: 2 * number + 1,
        names: ["a".into(), "b".into()],
        budgets: [budget; 2],
        habits: Default::default(),
        opening: Opening::parse(game, "startpos").expect("the start"),
        random_steps: 0,
        adjudication: Adjudication::default(),
        keep_decisions: true,
    }
}

fn run(pairing: &Pairing<Toy>, white: &PlayerSettings, black: &PlayerSettings) -> Game {
    play_with(pairing, &mut [hire(white), hire(black)]).game
}

fn play_with(pairing: &Pairing<Toy>, players: &mut [Box<dyn Player<Toy>>; 2]) -> Played {
    play(&Toy::default(), pairing, players, &AtomicBool::new(false), &mut |_, _, _| {}).expect("not stopped")
}

#[test]
fn games_replay_and_repeat() {
    let mut ends = Vec::new();
    for kind in [Kind::Search, Kind::Flat, Kind::Greedy, Kind::Random] {
        for number in 0..6 {
            let pairing = Pairing { random_steps: 3, ..pairing(number, Budget::simulations(40)) };
            let game = run(&pairing, &player(kind), &player(Kind::Random));
            let decided = check(&Toy::default(), &game).expect("a legal game");
            assert_eq!((decided, game.seed), (game.decisions.len(), pairing.mark));
            assert_eq!(game, run(&pairing, &player(kind), &player(Kind::Random)), "not repeatable");
            ends.push(game.last);
        }
    }
    ends.sort();
    ends.dedup();
    assert!(ends.len() > 8, "games do not differ");
}

/// Both games of a pair have the same opening and, event by event, the same dice.
#[test]
fn pairs_share_opening_and_dice() {
    let dice = |number| {
        let pairing = Pairing { random_steps: 4, ..pairing(number, Budget::simulations(20)) };
        let game = run(&pairing, &player(Kind::Random), &player(Kind::Random));
        let opening = game.steps[..game.opening as usize].to_vec();
        let rolls: Vec<u32> = Replay::new(&Toy::default(), &game)
            .expect("a start")
            .map(|step| step.expect("legal"))
            .filter(|step| step.actor == Actor::Chance && !step.opening)
            .map(|step| step.action.into())
            .collect();
        (opening, rolls, game.steps)
    };
    for pair in 0..10 {
        let (a, b) = (dice(2 * pair), dice(2 * pair + 1));
        let common = a.1.len().min(b.1.len());
        assert_eq!(a.0, b.0);
        assert_eq!(a.1[..common], b.1[..common]);
        assert_ne!(a.2, b.2, "the players' own choices are the same, too");
    }
    assert_ne!(dice(0).1, dice(2).1);
}

/// A strong player beats the reference players, whichever side it has.
#[test]
fn stronger_players_win() {
    let points: f64 = (0..20)
        .map(|number| {
            let pairing = pairing(number, Budget::simulations(300));
            let (flat, random) = (player(Kind::Flat), player(Kind::Random));
            if number % 2 == 0 {
                run(&pairing, &flat, &random).value()
            } else {
                1.0 - run(&pairing, &random, &flat).value()
            }
        })
        .sum();
    assert!(points >= 14.0, "{points} of 20");
}

#[test]
fn adjudication_ends_games() {
    let games = |rules| -> Vec<Game> {
        let game = |number| {
            let pairing = Pairing { adjudication: rules, ..pairing(number, Budget::simulations(50)) };
            let game = run(&pairing, &player(Kind::Flat), &player(Kind::Flat));
            check(&Toy::default(), &game).expect("a legal game");
            game
        };
        (0..12).map(game).collect()
    };
    let off = Adjudication::default();
    assert!(games(off).iter().all(|game| game.end == End::Rules));
    let won = games(Adjudication { win_decisions: 1, win_value: 0.55, ..off });
    assert!(won.iter().any(|game| game.end == End::AgreedWin && game.winner != Winner::Draw));
    let drawn = games(Adjudication { draw_decisions: 2, draw_margin: 0.4, ..off });
    assert!(drawn.iter().any(|game| game.end == End::AgreedDraw && game.winner == Winner::Draw));
    let cut = games(Adjudication { step_limit: 10, ..off });
    assert!(cut.iter().all(|game| game.end == End::StepLimit && game.steps.len() == 10));
}

/// Who does not think has no opinion and agrees on nothing.
#[test]
fn players_without_an_opinion_agree_on_no_draw() {
    let adjudication = Adjudication { draw_decisions: 2, ..Adjudication::default() };
    for number in 0..6 {
        let pairing = Pairing { adjudication, ..pairing(number, Budget::simulations(1)) };
        let game = run(&pairing, &player(Kind::Random), &player(Kind::Random));
        assert_eq!(game.end, End::Rules);
    }
    let mut players = [hire(&player(Kind::Greedy)), hire(&player(Kind::Random))];
    let (game, mut values) = (Toy::default(), [0; 2]);
    let pairing = pairing(0, Budget::simulations(1));
    play(&game, &pairing, &mut players, &AtomicBool::new(false), &mut |position, _, value| {
        if let Actor::Side(side) = game.actor(position) {
            assert_eq!(value.is_some(), side == Side::White, "greedy has an opinion, random has none");
            values[side.index()] += 1;
        }
    })
    .expect("an end");
    assert!(values.iter().all(|&count| count > 0));
}

#[test]
fn a_stop_drops_the_game() {
    let mut players = [hire(&player(Kind::Flat)), hire(&player(Kind::Flat))];
    let stop = AtomicBool::new(false);
    let mut seen = 0;
    let game =
        play(&Toy::default(), &pairing(0, Budget::simulations(10)), &mut players, &stop, &mut |_, _, _| {
            seen += 1;
            stop.store(seen == 5, std::sync::atomic::Ordering::Relaxed);
        });
    assert!(game == Err(Unfinished::Stopped) && seen == 5);
}

/// A game that cannot go on is told apart from one that was stopped.
#[test]
fn a_game_that_cannot_go_on_says_so() {
    let mut players = [hire(&player(Kind::Random)), hire(&player(Kind::Random))];
    let pairing = pairing(0, Budget::simulations(1));
    let game = play(&Toy::stuck(), &pairing, &mut players, &AtomicBool::new(false), &mut |_, _, _| {});
    let error = game.expect_err("no outcome").to_string();
    assert!(error.contains("from \"5 w") && error.contains("no chance outcome can be drawn"), "{error}");
}

/// Time a decision and time a game are kept, and recorded.
#[test]
fn time_controls_are_kept() {
    let budgets = [
        Budget { time_ms: Some(8), ..Budget::default() },
        Budget { clock_ms: Some(300), increment_ms: Some(2), ..Budget::default() },
    ];
    for budget in budgets {
        let budget = Budget { margin_ms: Some(2000), ..budget };
        let game = run(&pairing(0, budget), &player(Kind::Flat), &player(Kind::Flat));
        check(&Toy::default(), &game).expect("a legal game");
        assert_eq!(game.end, End::Rules);
        assert_eq!(game.clocks.len(), game.decisions.len());
        assert!(game.clocks.iter().any(|&ms| ms > 0), "nobody thought");
    }
}

/// A random player that keeps how many actions there were and how long it might have thought.
struct Spy(mpsc::Sender<(usize, Duration)>);

impl Player<Metacheckers> for Spy {
    fn begin(&mut self, _: &Metacheckers, _: &AtomicBool) -> Result<(), Fault> {
        Ok(())
    }

    fn decide(
        &mut self,
        game: &Metacheckers,
        position: &<Metacheckers as Rules>::Position,
        allowance: &Allowance,
        _: &AtomicBool,
    ) -> Result<Choice<<Metacheckers as Rules>::Action>, Fault> {
        let actions = successors(game, position);
        self.0.send((actions.len(), allowance.time.expect("a clock"))).expect("kept");
        Ok(Choice {
            action: actions[(allowance.seed % actions.len() as u64) as usize],
            simulations: 1,
            nodes: 1,
            value: None,
            proof: Known::Nothing,
            visits: vec![],
        })
    }
}

/// Of the time for a game nothing is spent on decisions that are none.
#[test]
fn forced_decisions_leave_the_clock_alone() {
    let game = Metacheckers::with_rules("first=white").expect("rules");
    let budget = Budget { clock_ms: Some(1_000_000), ..Budget::default() };
    let adjudication = Adjudication { step_limit: 200, ..Adjudication::default() };
    let pairing = Pairing { adjudication, ..pairing_of(&game, 0, budget) };
    let (told, seen) = mpsc::channel();
    let mut players: [Box<dyn Player<Metacheckers>>; 2] = [Box::new(Spy(told.clone())), Box::new(Spy(told))];
    play(&game, &pairing, &mut players, &AtomicBool::new(false), &mut |_, _, _| {}).expect("not stopped");
    drop(players);
    let (forced, free): (Vec<_>, Vec<_>) = seen.into_iter().partition(|&(actions, _)| actions == 1);
    assert!(!forced.is_empty() && !free.is_empty());
    assert!(forced.iter().all(|&(_, time)| time == Duration::from_millis(1)), "{forced:?}");
    assert!(free.iter().all(|&(_, time)| time > Duration::from_secs(1)), "{free:?}");
}

/// An external program: this test binary itself, running the test below.
fn program(behaviour: &str) -> PlayerSettings {
    PlayerSettings {
        program: std::env::current_exe().expect("a path").to_string_lossy().into_owned(),
        arguments: ["--exact", "matches::ugi_program", "--nocapture", "--ignored", behaviour]
            .map(String::from)
            .to_vec(),
        timeout_ms: 1500,
        ..player(Kind::Ugi)
    }
}

/// Not a test of its own: a UGI program that chooses the first action, or misbehaves as its last argument says.
#[test]
#[ignore = "is run by the tests of external programs"]
fn ugi_program() {
    let behaviour = std::env::args().next_back().expect("an argument");
    // On a machine with one core the test's name stands on the line already.
    println!();
    let toy = Toy::default();
    let mut position = toy.start();
    let mut asked = 0;
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        let answer = match line.split(' ').next().expect("a word") {
            "ugi" if behaviour == "mute" => continue,
            "ugi" if behaviour == "lists" => "option name Skill Level type spin default 1\nugiok".to_owned(),
            "ugi" => "id name first\nugiok".to_owned(),
            "isready" => "readyok".to_owned(),
            "setoption" if behaviour == "refuses" && line.contains(" Rules ") => {
                "error no such rules: goals=2".to_owned()
            }
            "setoption" if line.contains(" Seed ") => "error there is no option Seed".to_owned(),
            "position" => {
                position = toy.parse_position(&line["position fen ".len()..]).expect("a position");
                continue;
            }
            "go" => {
                asked += 1;
                match behaviour.as_str() {
                    "dies" if asked == 3 => std::process::exit(1),
                    "hangs" if asked == 3 => std::thread::sleep(Duration::from_secs(600)),
                    "babbles" if asked == 3 => println!("bestmove e2e4"),
                    "gives up" if asked == 3 => {
                        println!("error go: no legal action");
                        continue;
                    }
                    "slow" => std::thread::sleep(Duration::from_millis(400)),
                    _ => {}
                }
                let first = toy.print_action(&position, successors(&toy, &position)[0]);
                format!("info nodes 7 value 0.25\nbestmove {first}")
            }
            "quit" => return,
            _ => continue,
        };
        println!("{answer}");
        std::io::stdout().flush().expect("a pipe");
    }
}

#[test]
fn external_programs_play_whole_games() {
    let budget = Budget::simulations(5);
    for (number, side) in [(0, Side::White), (1, Side::Black)] {
        let (program, random) = (program("well"), player(Kind::Random));
        let (white, black) = if side == Side::White { (&program, &random) } else { (&random, &program) };
        let game = run(&pairing(number, budget), white, black);
        check(&Toy::default(), &game).expect("a legal game");
        assert_eq!(game.end, End::Rules);
        assert!(game.decisions.iter().any(|d| d.simulations == 7 && d.value == 2500));
    }
}

/// An option that a program does not list would be passed over without a word; a program that lists none takes any.
#[test]
fn options_that_a_program_does_not_know_are_told() {
    for (behaviour, option, end) in [
        ("lists", "skill level", End::Rules),
        ("lists", "Contempt", End::Crash),
        ("lists", "Skill", End::Crash),
        ("well", "Contempt", End::Rules),
    ] {
        let options = [(option.to_owned(), "1".to_owned())].into();
        let program = PlayerSettings { options, ..program(behaviour) };
        let mut players = [hire(&program), hire(&player(Kind::Random))];
        let Played { game, fault, .. } = play_with(&pairing(0, Budget::simulations(5)), &mut players);
        assert_eq!(game.end, end, "{behaviour}: {option}");
        let told = fault.map(|(_, fault)| fault.to_string());
        let words = format!("it lists no option \"{option}\"");
        assert_eq!(
            told.is_some_and(|told| told.ends_with(&words)),
            end == End::Crash,
            "{behaviour}: {option}"
        );
    }
}

/// A program that answers a command with an error loses at once, by its own words: it does not play by other rules, and
/// nobody waits for an answer that will not come. An option `Seed` it need not have.
#[test]
fn errors_of_programs_are_told() {
    let cases = [
        ("refuses", End::Crash, "it says \"error no such rules: goals=2\""),
        ("gives up", End::Nonsense, "the program answered nonsense: it says \"error go: no legal action\""),
        ("well", End::Rules, ""),
    ];
    for (behaviour, end, words) in cases {
        let program = PlayerSettings { timeout_ms: 0, ..program(behaviour) };
        let mut players = [hire(&program), hire(&player(Kind::Random))];
        let (pairing, started) = (pairing(0, Budget::simulations(5)), Instant::now());
        let Played { game, fault, .. } = play_with(&pairing, &mut players);
        assert_eq!(game.end, end, "{behaviour}");
        let told = fault.map_or(String::new(), |(_, fault)| fault.to_string());
        assert!(told.ends_with(words) && told.is_empty() == words.is_empty(), "{behaviour}: {told}");
        assert!(started.elapsed() < Duration::from_secs(50), "{behaviour}: it was waited for");
    }
}

/// A program that dies, hangs, talks nonsense or is late loses that game, and is started again for the next.
#[test]
fn misbehaving_programs_lose_and_are_started_again() {
    let toy = Toy::default();
    let cases = [("dies", End::Crash), ("hangs", End::Hang), ("babbles", End::Nonsense), ("mute", End::Hang)];
    for (behaviour, end) in cases {
        let mut players = [hire(&program(behaviour)), hire(&player(Kind::Random))];
        for number in [0, 2] {
            let started = Instant::now();
            let game = play_with(&pairing(number, Budget::simulations(5)), &mut players).game;
            assert_eq!((game.end, game.winner), (end, Winner::Black), "{behaviour}, game {number}");
            assert_eq!(game.decisions.is_empty(), behaviour == "mute", "{behaviour} was not started again");
            check(&toy, &game).expect("a legal game up to there");
            assert!(started.elapsed() < Duration::from_secs(60));
        }
    }
    let absent = PlayerSettings { program: "/no/such/program".into(), ..player(Kind::Ugi) };
    let game = run(&pairing(0, Budget::simulations(5)), &player(Kind::Random), &absent);
    assert_eq!((game.end, game.winner), (End::Crash, Winner::White));
    let budget = Budget { time_ms: Some(20), margin_ms: Some(100), ..Budget::default() };
    for budget in [budget, Budget { clock_ms: Some(50), margin_ms: Some(100), ..Budget::default() }] {
        let mut players = [hire(&program("slow")), hire(&player(Kind::Random))];
        let Played { game, fault, .. } = play_with(&pairing(0, budget), &mut players);
        assert_eq!((game.end, game.winner), (End::Time, Winner::Black));
        let Some((Side::White, Fault::Late(late))) = fault else { panic!("{fault:?}") };
        assert!(late >= Duration::from_millis(200), "the program took 400 ms: {late:?}");
    }
    let late = Fault::Late(Duration::from_micros(2_001)).to_string();
    assert_eq!(late, "its decision came 3 ms after its time and margin");
}
