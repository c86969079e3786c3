//! What several tests share: a toy game and files full of its games.

pub mod played;
pub mod simulated;
pub mod toy;

use std::io::Cursor;
use std::path::Path;

use touchline_engine::random::{below, stream};
use touchline_engine::{Actor, Game as _, Rulebook, successors};
use touchline_selfplay::record::frame::Layout;
use touchline_selfplay::record::{
    Decision, End, Entry, Game, Header, Known, PlayerEntry, Reader, RecordError, SyncPolicy, Winner, Writer,
};

pub use toy::Toy;

/// A header of toy games between `ann` and `bob`.
pub fn header() -> Header {
    let player =
        |name: &str| PlayerEntry { name: name.to_owned(), settings: "kind = \"random\"\n".to_owned() };
    Header {
        game: "toy".to_owned(),
        rules: "default".to_owned(),
        variants: Vec::new(),
        program: "test 1".to_owned(),
        plan: 77,
        seed: 5,
        reproducible: true,
        settings: vec![("pairs".to_owned(), "1".to_owned())],
        players: vec![player("ann"), player("bob")],
    }
}

/// A game of random actions with made-up search results.
pub fn random_game(number: u64) -> Game {
    let toy = Toy::default();
    let mut rng = stream(number, &[1]);
    let mut position = toy.start();
    let mut scratch = Vec::new();
    let mut game =
        Game { number, seed: number * 3, white: "ann".into(), black: "bob".into(), ..Game::default() };
    while let Some(action) = toy.sample(&position, &mut rng, &mut scratch) {
        if let Actor::Side(_) = toy.actor(&position) {
            let visits: Vec<u32> = successors(&toy, &position)
                .iter()
                .map(|_| below(&mut rng, 3) * below(&mut rng, 400))
                .collect();
            game.decisions.push(Decision {
                simulations: visits.iter().sum(),
                value: below(&mut rng, 10_001) as u16,
                proof: if below(&mut rng, 9) == 0 { Known::Win } else { Known::Nothing },
                visits: Decision::pack_visits(&visits),
            });
        }
        game.steps.push(action.into());
        toy.apply_unchecked(&mut position, action);
    }
    let result = toy.result(&position).expect("an end");
    game.end = End::Rules;
    game.winner = Winner::of(result);
    game.score = result.score;
    game.last = toy.print_position(&position);
    game
}

/// The bytes of a finished file with these games.
pub fn file_of(games: &[Game], compressed: bool) -> Vec<u8> {
    bytes_of(games, Layout { compressed, finished: true })
}

/// The bytes of a file with these games.
pub fn bytes_of(games: &[Game], layout: Layout) -> Vec<u8> {
    let mut writer = Writer::create(Vec::new(), &header(), layout, SyncPolicy::EveryGame).expect("a header");
    for game in games {
        writer.append(game).expect("a game");
    }
    writer.finish().expect("a file")
}

/// Writes a file with random games of these numbers.
pub fn write_file(path: &Path, numbers: impl IntoIterator<Item = u64>) {
    let games: Vec<Game> = numbers.into_iter().map(random_game).collect();
    std::fs::write(path, file_of(&games, true)).expect("a writable folder");
}

/// A payload with its head, checksum right.
pub fn frame(before: &[u8], payload: &[u8]) -> Vec<u8> {
    let length = (payload.len() as u32).to_le_bytes();
    let checksum = crc32c::crc32c(&[before, &length, payload].concat());
    [&length[..], &checksum.to_le_bytes(), payload].concat()
}

/// Everything sound in the bytes, passing over damage, and the errors met.
pub fn read_all(bytes: &[u8]) -> (Vec<Entry>, Vec<RecordError>) {
    let (mut entries, mut errors) = (Vec::new(), Vec::new());
    let mut effort = bytes.len() as u64 * 64;
    let mut reader = match Reader::new(Cursor::new(bytes)) {
        Ok(reader) => reader,
        Err(error) => return (entries, vec![error]),
    };
    loop {
        match reader.read() {
            Ok(None) => return (entries, errors),
            Ok(Some(entry)) => entries.push(entry),
            Err(error) => {
                errors.push(error);
                reader.skip_damage(&mut effort).expect("memory can be read");
            }
        }
    }
}

/// Elements are closed in the order they were opened: enough to know that no text broke the markup.
pub fn check_markup(html: &str) {
    let mut open = Vec::new();
    let mut rest = html.trim_start_matches("<!DOCTYPE html>");
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let end = rest.find('>').expect("a closed tag");
        let (tag, after) = (&rest[..end], &rest[end + 1..]);
        rest = after;
        let name = tag.trim_start_matches('/').split([' ', '/']).next().expect("a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "near {}", &after[..after.len().min(80)]);
        } else if !tag.ends_with('/') && !["meta", "input", "br"].contains(&name) {
            open.push(name);
            if name == "script" {
                rest = &rest[rest.find("</script>").expect("an end")..];
            }
        }
    }
    assert!(open.is_empty(), "{open:?}");
}
