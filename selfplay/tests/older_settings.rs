//! Record files from before a setting existed: their players have its default, and their games go on.

use std::path::Path;

use touchline_selfplay::Stop;
use touchline_selfplay::contest::{FINISHED, RUNNING};
use touchline_selfplay::player::{Kind, PlayerSettings};
use touchline_selfplay::record::merge::{Merged, merge as merge_files};
use touchline_selfplay::record::{Game, SyncPolicy, Writer, open};
use touchline_selfplay::shards::{Ending as ShardEnding, Settings, ShardPlan, Work, merge, run, shard_name};
use touchline_selfplay::tournament::{Ending, Plan, Tournament};

use crate::common::Toy;
use crate::common::played::{self, folder, play_all, read};

/// The setting that did not exist.
const NEWER: &str = "prior-temperature";

/// So many players, of whom the second searches.
fn plan(players: usize) -> Plan {
    played::plan(&[Kind::Random, Kind::Search, Kind::Greedy][..players], 3)
}

/// Stops with the first game.
fn play_part(plan: &Plan, folder: &Path) {
    let stop = Stop::default();
    let mut tournament = Tournament::<Toy>::open(plan.clone(), folder).expect("a tournament");
    let ending = tournament.run(&stop, &|_| stop.request()).expect("a run");
    assert_eq!(ending, Ending::Interrupted);
}

/// Makes a record file one from before the setting existed.
fn age(path: &Path) {
    let reader = open(path).expect("a record file");
    let (mut header, layout) = (reader.header().clone(), reader.layout());
    for player in &mut header.players {
        let older = player.settings.lines().filter(|line| !line.starts_with(NEWER));
        let older: String = older.map(|line| format!("{line}\n")).collect();
        assert!(older.len() < player.settings.len(), "the text of {} lacks {NEWER}", player.name);
        player.settings = older;
    }
    let games: Vec<Game> = reader.map(|entry| entry.expect("a game").game).collect();
    let mut writer = Writer::create(Vec::new(), &header, layout, SyncPolicy::AtFinish).expect("a header");
    for game in &games {
        writer.append(game).expect("a frame");
    }
    std::fs::write(path, writer.finish().expect("a file")).expect("written");
}

/// A tournament is gone on with, and a player may join it later; the bytes are those of one that was never interrupted.
#[test]
fn tournaments_are_gone_on_with() {
    let (whole, old) = (folder(), folder());
    play_all(&plan(2), whole.path());
    play_part(&plan(2), old.path());
    age(&old.path().join(RUNNING));
    play_all(&plan(2), old.path());
    assert!(read(&old.path().join(FINISHED)) == read(&whole.path().join(FINISHED)));

    age(&old.path().join(FINISHED));
    for there in [&whole, &old] {
        play_all(&plan(3), there.path());
    }
    assert!(read(&old.path().join(FINISHED)) == read(&whole.path().join(FINISHED)));
}

/// Not with another value of that setting; and where another one differs, that is the one that is named.
#[test]
fn other_settings_are_refused() {
    let folder = folder();
    play_part(&plan(2), folder.path());
    age(&folder.path().join(RUNNING));
    let refused = |change: &dyn Fn(&mut PlayerSettings)| {
        let mut plan = plan(2);
        change(&mut plan.players[1]);
        Tournament::<Toy>::open(plan, folder.path()).err().expect("refused").to_string()
    };
    let newer = refused(&|player| player.search.prior_temperature = 2.0);
    assert!(newer.contains("differs in prior-temperature of player \"p1\""), "{newer}");
    let older = refused(&|player| player.search.rave = 9.0);
    assert!(older.contains("differs in rave of player \"p1\""), "{older}");
}

/// Files of both ages are merged, in any order to the same bytes: those of the newer text.
#[test]
fn files_of_both_ages_are_merged() {
    let (folder, other) = (folder(), folder());
    let [old, out] = ["old", "out"].map(|name| folder.path().join(name));
    let new = folder.path().join(FINISHED);
    play_all(&plan(2), folder.path());
    std::fs::copy(&new, &old).expect("a copy");
    age(&old);
    for inputs in [[old.clone(), new.clone()], [new.clone(), old.clone()]] {
        let merged = merge_files(&inputs, &out, |_| true).expect("the same games");
        assert_eq!(merged, Merged { games: 6, duplicates: 6 });
        assert!(read(&out) == read(&new));
    }
    let mut otherwise = plan(2);
    otherwise.players[1].search.prior_temperature = 2.0;
    play_all(&otherwise, other.path());
    let error = merge_files(&[old, other.path().join(FINISHED)], &out, |_| true).expect_err("other players");
    assert!(error.to_string().contains("differ in prior-temperature of player \"p1\""), "{error}");
}

/// A finished shard counts, and the part of an interrupted one is taken over.
#[test]
fn shards_count() {
    let (whole, folder, out) = (folder(), folder(), folder());
    play_all(&plan(2), whole.path());
    let shards = ShardPlan::new(Work::Tournament(plan(2)), 2).expect("a plan of shards");
    let settings = Settings { workers: Some(1), resume: true };
    let stop = Stop::default();
    let part_of = |index| run::<Toy>(&shards, index, folder.path(), settings, &stop, &|_| stop.request());
    let all_of = |index| {
        run::<Toy>(&shards, index, folder.path(), settings, &Stop::default(), &|_| {}).expect("a run")
    };
    assert!(matches!(all_of(0), ShardEnding::Finished { .. }));
    age(&folder.path().join(shard_name(0)));
    assert!(matches!(all_of(0), ShardEnding::There { .. }));
    let ShardEnding::Interrupted { part, games, .. } = part_of(1).expect("a run") else {
        panic!("not stopped")
    };
    age(&part);
    let ShardEnding::Finished { adopted, .. } = all_of(1) else { panic!("not finished") };
    assert!(adopted == games && games > 0, "{adopted} of {games}");
    merge::<Toy>(&shards, &[folder.path().to_owned()], out.path()).expect("all shards");
    assert!(read(&out.path().join(FINISHED)) == read(&whole.path().join(FINISHED)));
}
