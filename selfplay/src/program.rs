//! Which program plays: others may play the same game otherwise.

/// Name and version of this program.
pub const PROGRAM: &str = concat!("touchline ", env!("CARGO_PKG_VERSION"));

/// The signatures that `touchline bench` prints for this program, a line for each game (a test holds the two together).
const SIGNATURES: &str = include_str!("../../data/bench.signatures");

/// The program as records and plans of shards of a game tell it: name, version, and the signature of rules and search
/// in that game, if it is one of the five.
pub(crate) fn program(game: &str) -> String {
    let signature = SIGNATURES.lines().find_map(|line| line.strip_prefix(game)?.strip_prefix(' '));
    signature.map_or_else(|| PROGRAM.to_owned(), |signature| format!("{PROGRAM} {signature}"))
}

/// Whether two programs, each as [`program`] tells it, play the same games. Earlier ones did not tell their signature.
pub(crate) fn is_same_program(one: &str, other: &str) -> bool {
    one.split(' ').zip(other.split(' ')).all(|(a, b)| a == b)
}

/// Of two programs that play the [same games](is_same_program) the one that says more about itself: several that are
/// each the same as one without a signature need not be the same as one another.
pub(crate) fn more_telling<'a>(one: &'a str, other: &'a str) -> &'a str {
    if other.len() > one.len() { other } else { one }
}

#[cfg(test)]
mod tests {
    use touchline_engine::games::all;

    use super::*;

    #[test]
    fn every_game_has_a_signature_of_its_own() {
        let mut programs: Vec<String> = all().iter().map(|info| program(info.id)).collect();
        assert!(programs.iter().all(|told| told.split(' ').count() == 3), "{programs:?}");
        programs.sort();
        programs.dedup();
        assert_eq!(programs.len(), all().len());
        assert_eq!(program("soc"), PROGRAM);
    }

    #[test]
    fn programs_are_the_same_by_version_and_signature() {
        assert!(is_same_program("touchline 0.1.0 ab", "touchline 0.1.0 ab"));
        assert!(!is_same_program("touchline 0.1.0 ab", "touchline 0.1.0 cd"));
        assert!(!is_same_program("touchline 0.1.0 ab", "touchline 0.1.1 ab"));
        assert!(is_same_program("touchline 0.1.0", "touchline 0.1.0 ab"));
    }
}
