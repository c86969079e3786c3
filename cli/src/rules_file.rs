//! Rules files named on the command line (docs/rules-files.md).

use std::path::{Path, PathBuf};

use touchline_engine::options::override_rules;
use touchline_selfplay::rules_file::parse;

use crate::exit::{Failure, Origin};
use crate::input;
use crate::table::Table;

/// The options `key=value,…` of a rules file, checked one by one by the game of the table.
pub fn read(path: &Path, table: &dyn Table) -> Result<String, Failure> {
    let text = input::read_file(path)?;
    let file = path.display().to_string();
    parse(&text, table.info().id, |entries| table.options_of(entries)).map_err(|error| {
        let place = error.place.map(|(line, column)| format!(":{line}:{column}")).unwrap_or_default();
        Origin::File(format!("{file}{place}")).wrong(error.reason)
    })
}

/// The options of several files; a later one overrides an earlier one.
pub fn read_all(paths: &[PathBuf], table: &dyn Table) -> Result<String, Failure> {
    paths.iter().try_fold(String::new(), |rules, path| {
        let file = read(path, table)?;
        let origin = Origin::File(path.display().to_string());
        override_rules(&rules, &file).map_err(|error| origin.wrong(error))
    })
}
