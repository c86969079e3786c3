//! Plans of tournaments: what is refused and why, and the files that stand beside them.

use std::path::PathBuf;

use touchline_selfplay::Stop;
use touchline_selfplay::openings::Openings;
use touchline_selfplay::player::{Kind, PlayerSettings};
use touchline_selfplay::tournament::{Format, Plan, Tournament};

use crate::common::Toy;
use crate::common::played::folder;

fn plan() -> Plan {
    let text = "game = \"toy\"\nseed = 7\npairs = 4\n[budget]\nsimulations = 12\n\
                [[player]]\nname = \"p0\"\nkind = \"random\"\n[[player]]\nname = \"p1\"\nkind = \"greedy\"\n";
    Plan::parse(text).expect("a plan")
}

/// A plan that no header of a record file has room for is refused before anything is played, by what is too long.
#[test]
fn plans_fit_into_headers() {
    let mut long = plan();
    long.openings.lines = vec!["startpos moves roll:2 push".to_owned().into(); 30_000];
    long.check::<Toy>().expect("not too long");
    long.openings.lines.extend(long.openings.lines.clone());
    let error = long.check::<Toy>().map(|_| ()).expect_err("too long").to_string();
    assert!(error.starts_with("openings: too long for the header of record files"), "{error}");
    assert!(error.ends_with("of at most 1048576 bytes"), "{error}");
}

#[test]
fn plans_are_checked() {
    let good = "game = \"toy\"\nseed = 1\npairs = 2\n[budget]\nsimulations = 10\n\
                [[player]]\nname = \"a\"\nkind = \"random\"\n[[player]]\nname = \"b\"\n";
    Plan::parse(good).expect("a plan").check::<Toy>().expect("a good plan");
    let refused = |from: &str, to: &str| {
        assert!(good.contains(from));
        match Plan::parse(&good.replacen(from, to, 1)) {
            Err(error) => error.to_string(),
            Ok(plan) => plan.check::<Toy>().map(|_| ()).expect_err("refused").to_string(),
        }
    };
    assert!(refused("seed", "sede").contains("sede"));
    assert!(refused("kind", "kin").contains("kin"));
    assert!(refused("\"random\"", "\"clever\"").contains("clever"));
    assert!(refused("pairs = 2", "pairs = 0").contains("pairs"));
    assert!(refused("pairs = 2", "pairs = 2\nrules = \"turns=99\"").contains("turns"));
    assert!(refused("pairs = 2", "pairs = 10_000_001").contains("pairs must be 1 to 10 000 000"));
    let rounds = refused("pairs = 2", "pairs = 2_000_001\nformat = \"swiss\"\nrounds = 5");
    assert!(rounds.contains("swiss: pairs times rounds"), "{rounds}");
    let single = good.replace("pairs = 2", "pairs = 10_000_000\nrounds = 5");
    Plan::parse(&single).expect("a plan").check::<Toy>().expect("only swiss has rounds");
    // Nobody who asks for something gets a round-robin without it.
    for (more, words) in [
        ("rounds = 3", "rounds: only format = \"swiss\" has it"),
        ("format = \"swiss\"\nchallengers = 2", "challengers: only format = \"gauntlet\" has it"),
        ("sprt = { elo0 = 5.0 }", "[sprt]: only format = \"sprt\" has it"),
    ] {
        let reason = refused("pairs = 2", &format!("pairs = 2\n{more}"));
        assert!(reason.contains(words), "{more}: {reason}");
    }
    assert!(refused("\"b\"", "\"a\"").contains("two players are called"));
    let range = "player \"b\": memory-mib is 1048577, but must be 0 to 1048576";
    assert_eq!(refused("name = \"b\"", "name = \"b\"\nmemory-mib = 1_048_577"), range);
    let range = refused("name = \"b\"", "name = \"b\"\nthreads = 1025");
    assert!(range.contains("threads is 1025, but must be 0 to 1024"), "{range}");
    for (kind, setting, words) in [
        ("uct", "threads = 2", "threads: only players of kind search"),
        ("greedy", "memory-mib = 64", "memory-mib: only players of kind search"),
        ("uct", "search = { exploration = 2.0 }", "search: only players of kind search"),
        ("ugi", "program = \"x\"\nsearch = { exploration = 2.0 }", "search: only players of kind search"),
        ("search", "arguments = [\"x\"]", "arguments: only players of kind ugi"),
        ("flat", "options = { X = \"1\" }", "options: only players of kind ugi"),
        ("random", "timeout-ms = 5", "timeout-ms: only players of kind ugi"),
    ] {
        let found = refused("kind = \"random\"", &format!("kind = \"{kind}\"\n{setting}"));
        assert!(found.starts_with(&format!("player \"a\": {words}")), "{found}");
    }
    // What records hold of a player says all defaults.
    let usual = "kind = \"uct\"\nthreads = 0\nmemory-mib = 0\ntimeout-ms = 0\nsearch = { exploration = 1.0 }";
    let usual = good.replace("kind = \"random\"", usual);
    Plan::parse(&usual).expect("a plan").check::<Toy>().expect("nothing but defaults");
    assert!(refused("simulations = 10", "").contains("budget of the plan"));
    assert!(refused("simulations = 10", "clock-ms = 0").contains("clock-ms"));
    let large = refused("simulations = 10", "clock-ms = 10\nincrement-ms = 1_000_000_000_000_001");
    assert_eq!(large, "budget of the plan: increment-ms must be at most 10^15");
    assert!(refused("\"random\"", "\"ugi\"").contains("program"));
    let program = "kind = \"ugi\"\nprogram = \"x\"";
    let two = format!("{program}\nbudget = {{ simulations = 5, time-ms = 5 }}");
    let two = refused("kind = \"random\"", &two);
    assert!(
        two.starts_with("player \"a\": the line protocol tells a program either simulations or a time"),
        "{two}"
    );
    let one = good.replace("kind = \"random\"", program);
    Plan::parse(&one).expect("a plan").check::<Toy>().expect("one limit");
    let two = one.replace("simulations = 10", "simulations = 10\nclock-ms = 10");
    assert!(Plan::parse(&two).expect("a plan").check::<Toy>().is_err(), "the plan's budget counts");
    assert!(refused("pairs = 2", "pairs = 2\nformat = \"gauntlet\"\nchallengers = 2").contains("challenger"));
    assert!(refused("[budget]", "[openings]\nlines = [\"x\"]\n[budget]").contains("opening \"x\""));
    assert!(refused("[budget]", "[openings]\nlines = [\"startpos moves push\"]\n[budget]").contains("push"));
    assert!(refused("[budget]", "[sprt]\nelo0 = 5.0\nelo2 = 1.0\n[budget]").contains("elo2"));
}

#[test]
fn opening_files_are_read_beside_the_plan() {
    let folder = folder();
    let file: PathBuf = folder.path().join("plan.toml");
    let text = "game = \"toy\"\nseed = 1\npairs = 1\nplayer = []\n[openings]\nfile = \"suite.txt\"\n";
    std::fs::write(&file, text).expect("a file");
    let suite = folder.path().join("suite.txt");
    let message = Plan::load(&file).expect_err("no suite").to_string();
    let asked = format!("{} (openings of {}): ", suite.display(), file.display());
    assert!(message.starts_with(&asked), "{message}");
    std::fs::write(suite, "# a comment\n\nstartpos\n5 w 0 - 0 0-0\n").expect("a file");
    let lines = Plan::load(&file).expect("a plan").openings.lines.into_iter().map(String::from);
    assert_eq!(lines.collect::<Vec<_>>(), ["startpos", "5 w 0 - 0 0-0"]);
}

/// A file without lines does not pass for the start position, and a line that is refused is blamed on the file.
#[test]
fn opening_files_are_checked() {
    let folder = folder();
    let file: PathBuf = folder.path().join("plan.toml");
    let suite = folder.path().join("suite.txt").display().to_string();
    let whole = plan();
    let load = |lines: &str, text: &str| {
        let openings = Openings {
            lines: vec![lines.to_owned().into()],
            file: "suite.txt".to_owned(),
            ..whole.openings.clone()
        };
        let plan = Plan { openings, ..whole.clone() };
        std::fs::write(&file, toml::to_string(&plan).expect("TOML")).expect("a file");
        std::fs::write(&suite, text).expect("a file");
        Plan::load(&file).and_then(|plan| plan.check::<Toy>().map(|_| ())).map_err(|error| error.to_string())
    };
    assert_eq!(load("startpos", "# nothing\n\n"), Err(format!("{suite}: the file has no opening lines")));
    let place = format!("{suite}:3: opening \"junk\": ");
    let refused = load("startpos", "# one\nstartpos\njunk\n").expect_err("junk");
    assert!(refused.starts_with(&place), "{refused}");
    let refused = load("junk", "startpos\n").expect_err("junk");
    assert!(refused.starts_with("opening \"junk\": "), "{refused}");
    assert_eq!(load("startpos", "startpos\n"), Ok(()));
}

/// The games that are played where nothing stops them, format by format.
#[test]
fn plans_know_how_many_games_they_have() {
    let players = |count: usize| {
        let player =
            |i| PlayerSettings { name: format!("p{i}"), kind: Kind::Random, ..PlayerSettings::default() };
        Plan { players: (0..count).map(player).collect(), pairs: 3, rounds: 4, challengers: 2, ..plan() }
    };
    for (format, count, pairs, games) in [
        (Format::RoundRobin, 5, 3, 60),
        (Format::Gauntlet, 5, 3, 36),
        (Format::Swiss, 5, 12, 48),
        (Format::Sprt, 2, 3, 6),
    ] {
        let plan = Plan { format, ..players(count) };
        assert_eq!((plan.most_pairs(), plan.most_games()), (pairs, games), "{format:?}");
        let folder = folder();
        let mut tournament = Tournament::<Toy>::open(plan, folder.path()).expect("a tournament");
        tournament.run(&Stop::default(), &|_| {}).expect("a run");
        assert_eq!(tournament.results().len() as u64, games, "{format:?}");
    }
}
