//! Reading files and standard input: bounded, and as UTF-8 only.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use touchline_search::Config;
use touchline_selfplay::text_file::{self, LONGEST, TextError};

use crate::exit::{Failure, Origin};
use crate::output;
use crate::text::without_types;

/// The name of standard input in messages.
pub const STDIN: &str = "standard input";

/// The text of a small file.
pub fn read_file(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| Failure::io(&name, error))?;
    read_all(file, name)
}

/// What a TOML file says.
///
/// # Errors
/// As of [`read_file`]; what is wrong with the text, and in which line.
pub fn read_toml<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    parse_toml(path, |text| toml::from_str(text))
}

/// What a TOML file says to `parse`.
///
/// # Errors
/// As of [`read_toml`].
pub fn parse_toml<T>(
    path: &Path,
    parse: impl FnOnce(&str) -> Result<T, toml::de::Error>,
) -> Result<T, Failure> {
    let wrong = |error: toml::de::Error| {
        let reason = without_types(error.to_string().trim_end());
        Origin::File(path.display().to_string()).wrong(reason)
    };
    parse(&read_file(path)?).map_err(wrong)
}

/// Settings of the search in a TOML file.
///
/// # Errors
/// As of [`read_toml`]; a setting out of range.
pub fn read_config(path: &Path) -> Result<Config, Failure> {
    let config: Config = read_toml(path)?;
    config.validate().map_err(|error| Origin::File(path.display().to_string()).wrong(error))?;
    Ok(config)
}

/// Refuses to write over a file that is read: what it holds would be lost.
///
/// # Errors
/// `out` is one of the inputs, under whatever name.
pub fn spare(inputs: &[impl AsRef<Path>], out: &Path) -> Result<(), Failure> {
    // A file that is not there yet is no input.
    let Ok(place) = out.canonicalize() else { return Ok(()) };
    let same = |input: &&Path| input.canonicalize().is_ok_and(|input| input == place);
    match inputs.iter().map(AsRef::as_ref).find(same) {
        Some(input) => Err(Failure::Usage(format!(
            "{}: writing there would destroy {}, which is read; name another file",
            out.display(),
            input.display()
        ))),
        None => Ok(()),
    }
}

/// The files without those that are there already, under whatever name; says which are left out.
pub fn distinct(files: &[PathBuf]) -> Vec<PathBuf> {
    let mut places = BTreeSet::new();
    let mut kept = Vec::new();
    for file in files {
        // A file that cannot be found is complained about by who reads it.
        if places.insert(file.canonicalize().unwrap_or_else(|_| file.clone())) {
            kept.push(file.clone());
        } else {
            let file = file.display();
            output::say(format_args!("warning: {file}: given twice, counted once"));
        }
    }
    kept
}

/// Says that games lie in several of the files that are read.
pub fn tell_repeated(games: u64) {
    if games > 0 {
        let (noun, verb) = if games == 1 { ("game", "is") } else { ("games", "are") };
        output::say(format_args!(
            "warning: {games} {noun} of these files {verb} in another one, too: each game counts once"
        ));
    }
}

/// All of standard input.
pub fn read_stdin() -> Result<String, Failure> {
    read_all(io::stdin().lock(), STDIN.to_owned())
}

/// The first line of standard input; what follows stays there.
pub fn read_line_of_stdin() -> Result<String, Failure> {
    let mut line = Vec::new();
    let mut input = io::stdin().lock();
    let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut line);
    read.map_err(|error| Failure::io(STDIN, error))?;
    read_all(line.as_slice(), STDIN.to_owned())
}

fn read_all(source: impl Read, name: String) -> Result<String, Failure> {
    text_file::read(source).map_err(|error| match error {
        TextError::Io(error) => Failure::io(name, error),
        wrong => Origin::File(name).wrong(wrong),
    })
}
