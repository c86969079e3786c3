//! Every listed game plays, records, verifies and reports.

use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use touchline_engine::Rulebook;
use touchline_engine::games::{Visitor, all, visit};
use touchline_selfplay::Stop;
use touchline_selfplay::contest::{Event, FINISHED};
use touchline_selfplay::player::{Budget, Kind, PlayerSettings};
use touchline_selfplay::record::export::{Format, Rows, export};
use touchline_selfplay::record::open;
use touchline_selfplay::record::replay::Replay;
use touchline_selfplay::record::verify::verify;
use touchline_selfplay::report::{Report, page, showcase};
use touchline_selfplay::tournament::{Ending, Plan, Tournament};

fn plan<G: Rulebook>(kinds: &[Kind], pairs: u32, simulations: u64) -> Plan {
    let text = format!("game = \"{}\"\nseed = 11\npairs = {pairs}\nplayer = []", G::info().id);
    let mut plan = Plan::parse(&text).expect("a plan");
    let player =
        |kind: &Kind| PlayerSettings { name: format!("{kind:?}"), kind: *kind, ..PlayerSettings::default() };
    plan.rules = G::info().opening.to_owned();
    plan.players = kinds.iter().map(player).collect();
    plan.budget = Budget::simulations(simulations);
    plan.openings.random_steps = 2;
    plan
}

fn run<G: Rulebook>(plan: Plan, folder: &Path) -> Duration {
    let started = Instant::now();
    let mut tournament = Tournament::<G>::open(plan, folder).expect("a tournament");
    let ending = tournament.run(&Stop::default(), &|_| {}).expect("a run");
    assert!(matches!(ending, Ending::Complete { .. }));
    started.elapsed()
}

/// One pair of games between two reference players in each listed game, from the first die to the page.
#[test]
fn every_game_plays_records_and_reports() {
    struct Play;
    impl Visitor for Play {
        type Output = ();
        fn visit<G: Rulebook>(self) {
            let folder = tempfile::tempdir().expect("a folder");
            let mut plan = plan::<G>(&[Kind::Random, Kind::Search], 1, 4);
            plan.adjudication.step_limit = 300;
            run::<G>(plan, folder.path());
            let path = folder.path().join(FINISHED);
            let verified = verify::<G>(&path, |_, _| {}).expect("a file");
            assert!(verified.is_sound(false), "{:?}", verified.faults);
            assert_eq!(verified.games, 2);
            let report = Report::read(&path).expect("a report");
            let games = showcase::<G>(&path, 2, 1).expect("games");
            assert!(page(&report, &games, &[]).contains("<svg"));
        }
    }
    std::thread::scope(|scope| {
        for info in all() {
            scope.spawn(|| visit(info.id, Play).expect("a listed game"));
        }
    });
}

/// Measurements, to be run by hand in release mode: `GAMES` names the games, `PAGES` a folder for their pages.
#[test]
#[ignore = "takes minutes"]
fn figures() {
    struct Measure;
    impl Visitor for Measure {
        type Output = ();
        fn visit<G: Rulebook>(self) {
            let id = G::info().id;
            let folder = tempfile::tempdir().expect("a folder");
            let kinds = [Kind::Search, Kind::Uct, Kind::Flat, Kind::Greedy, Kind::Random];
            let mut plan = plan::<G>(&kinds, 1, 100);
            plan.concurrency = 2;
            let time = run::<G>(plan, folder.path());
            let path = folder.path().join(FINISHED);
            let report = Report::read(&path).expect("a report");
            let started = Instant::now();
            let verified = verify::<G>(&path, |_, _| {}).expect("a file");
            let rate = verified.decisions as f64 / started.elapsed().as_secs_f64();
            assert!(verified.is_sound(false), "{:?}", verified.faults);
            let naive = naive_json::<G>(&path) as f64 / verified.decisions as f64;
            let searched = naive / report.stats.bytes_per_decision();
            println!(
                "{id}: {} games in {time:.1?}; {:.1} bytes a decision, naive JSON {naive:.0} ({searched:.1} times); \
                 verified {rate:.0} decisions a second",
                verified.games,
                report.stats.bytes_per_decision(),
            );
            for table in [report.standings_table(), report.cross_table()] {
                println!("{:?}", table.head);
                table.rows.iter().for_each(|row| println!("{row:?}"));
            }
            if let Some(pages) = std::env::var_os("PAGES") {
                let games = showcase::<G>(&path, verified.games, 6).expect("games");
                let file = Path::new(&pages).join(format!("{id}.html"));
                std::fs::write(file, page(&report, &games, &[])).expect("a page");
            }
            let mut table = Vec::new();
            export::<G>(&path, &mut table, Format::Csv, Rows::Decisions).expect("a table");
            println!("  {} bytes of CSV", table.len());
        }
    }
    let chosen = std::env::var("GAMES").unwrap_or_default();
    for info in
        all().into_iter().filter(|info| chosen.is_empty() || chosen.split(',').any(|id| id == info.id))
    {
        visit(info.id, Measure).expect("a listed game");
    }
}

/// Bytes of one JSON line for each decision with position, action, value, simulations and all visits by token.
fn naive_json<G: Rulebook>(path: &Path) -> usize {
    let reader = open(path).expect("a file");
    let game = G::with_rules(&reader.header().rules).expect("rules");
    let mut bytes = 0;
    for entry in reader {
        let record = entry.expect("a game").game;
        for step in Replay::new(&game, &record).expect("a start") {
            let step = step.expect("legal");
            let Some(decision) = step.decision else { continue };
            let mut legal = touchline_engine::successors(&game, &step.position);
            legal.sort_by_key(|&action| -> u32 { action.into() });
            let visits: serde_json::Map<String, serde_json::Value> = decision
                .unpack_visits()
                .expect("ranks")
                .into_iter()
                .map(|(rank, n)| (game.print_action(&step.position, legal[rank as usize]), n.into()))
                .collect();
            let line = serde_json::json!({
                "game": record.number, "ply": step.ply, "side": step.actor.name(),
                "position": game.print_position(&step.position),
                "action": game.print_action(&step.position, step.action),
                "value": decision.value(), "simulations": decision.simulations, "visits": visits,
            });
            bytes += line.to_string().len() + 1;
        }
    }
    bytes
}

/// Throughput by number of workers, and memory over many short games (`GAMES` of them, default 2000).
#[test]
#[ignore = "takes minutes"]
fn throughput_and_memory() {
    struct Measure;
    impl Visitor for Measure {
        type Output = ();
        fn visit<G: Rulebook>(self) {
            let pairs = std::env::var("PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(200);
            let mut rates = Vec::new();
            for workers in [1, 2] {
                let folder = tempfile::tempdir().expect("a folder");
                let mut plan = plan::<G>(&[Kind::Search, Kind::Flat], pairs, 50);
                plan.concurrency = workers;
                plan.adjudication.step_limit = 60;
                let memory = Mutex::new(Vec::new());
                let started = Instant::now();
                let mut tournament = Tournament::<G>::open(plan, folder.path()).expect("a tournament");
                tournament
                    .run(&Stop::default(), &|event| {
                        if let Event::Finished { done, .. } = event
                            && done % (u64::from(pairs) / 5).max(1) == 0
                        {
                            memory.lock().expect("a list").push(resident_kib());
                        }
                    })
                    .expect("a run");
                rates.push(f64::from(2 * pairs) / started.elapsed().as_secs_f64());
                println!(
                    "{workers} workers: {:.1} games a second, memory {memory:?} KiB",
                    rates[workers - 1]
                );
            }
            println!("two workers: {:.2} times", rates[1] / rates[0]);
        }
    }
    visit("socchess", Measure).expect("a listed game");
}

fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).unwrap_or(0)
}

/// The example tournaments and those that measure strength are plans, one for each game.
#[test]
fn tournaments_in_data_are_plans() {
    struct Check(Plan);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Rulebook>(self) {
            self.0.check::<G>().expect("a good plan");
        }
    }
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    for folder in ["tournaments", "strength"] {
        let mut count = 0;
        for entry in std::fs::read_dir(data.join(folder)).expect("a folder of data") {
            let plan = Plan::load(&entry.expect("an entry").path()).expect("a plan");
            visit(plan.game.clone().as_str(), Check(plan)).expect("a listed game");
            count += 1;
        }
        assert_eq!(count, all().len(), "{folder}: one for each game");
    }
}
