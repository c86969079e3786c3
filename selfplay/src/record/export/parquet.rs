//! Export as Apache Parquet (feature `parquet`).

use std::io::{self, Write};
use std::path::Path;

use serde_json::Value;
use touchline_engine::Rulebook;

use super::{Columns, ExportError, Rows, Source, blank};
use crate::parquet::{Kind, Table, Values};

/// Rows that are held in memory and written together.
const GROUP: usize = 1 << 16;

/// The kind of the column that this value of a [`blank`] row stands in.
fn kind(value: &Value) -> Kind {
    match value {
        Value::String(_) => Kind::Text,
        Value::Bool(_) => Kind::Truth,
        value if value.is_f64() => Kind::Fraction,
        _ => Kind::Whole,
    }
}

/// Writes the table of a record file and returns the number of rows.
pub(super) fn export<G: Rulebook>(
    input: &Path,
    out: &mut (impl Write + Send),
    rows: Rows,
) -> Result<u64, ExportError> {
    let source = Source::<G>::open(input)?;
    let columns = blank(rows)?;
    let kinds = columns.iter().map(|(name, value)| (name.as_str(), kind(value)));
    let mut table = Table::begin(out, "rows", kinds)?;
    let mut group: Vec<Columns> = Vec::new();
    let mut count = 0;
    source.for_each_row(rows, |row| {
        group.push(row);
        count += 1;
        if group.len() >= GROUP {
            write_group(&mut table, &columns, &mut group)?;
        }
        Ok(())
    })?;
    if !group.is_empty() {
        write_group(&mut table, &columns, &mut group)?;
    }
    table.end()?;
    Ok(count)
}

/// Writes the rows, which have these columns, and forgets them.
fn write_group<W: Write + Send>(
    table: &mut Table<W>,
    columns: &Columns,
    rows: &mut Vec<Columns>,
) -> io::Result<()> {
    let values = columns.iter().map(|(name, example)| {
        let values = rows.iter().map(|row| row.get(name));
        match kind(example) {
            Kind::Whole => Values::Whole(values.map(|value| value?.as_u64()).collect()),
            Kind::Fraction => Values::Fraction(values.map(|value| value?.as_f64()).collect()),
            Kind::Truth => Values::Truth(values.map(|value| value?.as_bool()).collect()),
            Kind::Text => Values::Text(values.map(|value| value?.as_str()).collect()),
        }
    });
    table.write(&values.collect::<Vec<_>>())?;
    rows.clear();
    Ok(())
}
