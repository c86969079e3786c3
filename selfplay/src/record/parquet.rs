//! Export as Apache Parquet (feature `parquet`).

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use serde_json::Value;
use touchline_engine::Rulebook;

use super::export::{Columns, ExportError, Rows, Source, blank};

/// Rows that are held in memory and written together.
const GROUP: usize = 1 << 16;

/// Columns of fractions; `TEXTS` are texts, all others are whole numbers.
const FRACTIONS: [&str; 2] = ["value", "result"];
const TEXTS: [&str; 13] = [
    "seed", "variant", "white", "black", "winner", "end", "start", "last", "side", "player", "position",
    "action", "proof",
];

/// Writes the table of a record file and returns the number of rows.
pub(super) fn export<G: Rulebook>(
    input: &Path,
    out: &mut (impl Write + Send),
    rows: Rows,
) -> Result<u64, ExportError> {
    let source = Source::<G>::open(input)?;
    let mut table = begin(out, &blank(rows)?).map_err(failed)?;
    let mut group: Vec<Columns> = Vec::new();
    let mut count = 0;
    source.for_each_row(rows, |row| {
        group.push(row);
        count += 1;
        if group.len() >= GROUP {
            write_group(&mut table, &mut group).map_err(failed)?;
        }
        Ok(())
    })?;
    write_group(&mut table, &mut group).map_err(failed)?;
    table.close().map_err(failed)?;
    Ok(count)
}

fn failed(error: ParquetError) -> ExportError {
    ExportError::Write(io::Error::other(error))
}

/// Begins a file whose columns are those of a row.
fn begin<W: Write + Send>(out: W, row: &Columns) -> Result<SerializedFileWriter<W>, ParquetError> {
    let column = |name: &String| {
        let (physical, converted) = if FRACTIONS.contains(&name.as_str()) {
            (Physical::DOUBLE, ConvertedType::NONE)
        } else if TEXTS.contains(&name.as_str()) {
            (Physical::BYTE_ARRAY, ConvertedType::UTF8)
        } else {
            (Physical::INT64, ConvertedType::NONE)
        };
        Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_converted_type(converted)
            .build()
            .map(Arc::new)
    };
    let columns = row.keys().map(column).collect::<Result<Vec<_>, _>>()?;
    let schema = Type::group_type_builder("rows").with_fields(columns).build()?;
    SerializedFileWriter::new(out, Arc::new(schema), Arc::new(WriterProperties::builder().build()))
}

/// Writes the rows column by column and forgets them.
fn write_group<W: Write + Send>(
    table: &mut SerializedFileWriter<W>,
    rows: &mut Vec<Columns>,
) -> Result<(), ParquetError> {
    let Some(first) = rows.first() else { return Ok(()) };
    let names: Vec<String> = first.keys().cloned().collect();
    let mut group = table.next_row_group()?;
    for name in &names {
        let values: Vec<&Value> = rows.iter().filter_map(|row| row.get(name)).collect();
        let present: Vec<i16> = values.iter().map(|value| i16::from(!value.is_null())).collect();
        let Some(mut column) = group.next_column()? else { break };
        if FRACTIONS.contains(&name.as_str()) {
            let values: Vec<f64> = values.iter().filter_map(|value| value.as_f64()).collect();
            column.typed::<DoubleType>().write_batch(&values, Some(&present), None)?;
        } else if TEXTS.contains(&name.as_str()) {
            let values: Vec<ByteArray> =
                values.iter().filter_map(|value| value.as_str()).map(ByteArray::from).collect();
            column.typed::<ByteArrayType>().write_batch(&values, Some(&present), None)?;
        } else {
            let values: Vec<i64> = values.iter().filter_map(|value| value.as_i64()).collect();
            column.typed::<Int64Type>().write_batch(&values, Some(&present), None)?;
        }
        column.close()?;
    }
    group.close()?;
    rows.clear();
    Ok(())
}
