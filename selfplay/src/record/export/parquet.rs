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

use super::{Columns, ExportError, Rows, Source, blank};

/// Rows that are held in memory and written together.
const GROUP: usize = 1 << 16;

/// What a column holds.
#[derive(Clone, Copy)]
enum Kind {
    Whole,
    Fraction,
    Text,
}

impl Kind {
    /// The kind of the column that this value of a [`blank`] row stands in.
    fn of(value: &Value) -> Kind {
        match value {
            Value::String(_) => Kind::Text,
            value if value.is_f64() => Kind::Fraction,
            _ => Kind::Whole,
        }
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
    let mut table = begin(out, &columns).map_err(failed)?;
    let mut group: Vec<Columns> = Vec::new();
    let mut count = 0;
    source.for_each_row(rows, |row| {
        group.push(row);
        count += 1;
        if group.len() >= GROUP {
            write_group(&mut table, &columns, &mut group).map_err(failed)?;
        }
        Ok(())
    })?;
    write_group(&mut table, &columns, &mut group).map_err(failed)?;
    table.close().map_err(failed)?;
    Ok(count)
}

fn failed(error: ParquetError) -> ExportError {
    // A pipe that was closed must be told apart.
    let error = match error {
        ParquetError::External(cause) => match cause.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(cause) => io::Error::other(cause),
        },
        error => io::Error::other(error),
    };
    ExportError::Write(error)
}

/// Begins a file whose columns are those of a row.
fn begin<W: Write + Send>(out: W, row: &Columns) -> Result<SerializedFileWriter<W>, ParquetError> {
    let column = |(name, value): (&String, &Value)| {
        let (physical, converted) = match Kind::of(value) {
            Kind::Fraction => (Physical::DOUBLE, ConvertedType::NONE),
            Kind::Text => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
            Kind::Whole => (Physical::INT64, ConvertedType::NONE),
        };
        Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_converted_type(converted)
            .build()
            .map(Arc::new)
    };
    let columns = row.iter().map(column).collect::<Result<Vec<_>, _>>()?;
    let schema = Type::group_type_builder("rows").with_fields(columns).build()?;
    SerializedFileWriter::new(out, Arc::new(schema), Arc::new(WriterProperties::builder().build()))
}

/// Writes the rows, which have these columns, column by column and forgets them.
fn write_group<W: Write + Send>(
    table: &mut SerializedFileWriter<W>,
    columns: &Columns,
    rows: &mut Vec<Columns>,
) -> Result<(), ParquetError> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut group = table.next_row_group()?;
    for (name, example) in columns {
        let values: Vec<&Value> = rows.iter().filter_map(|row| row.get(name)).collect();
        let present: Vec<i16> = values.iter().map(|value| i16::from(!value.is_null())).collect();
        let Some(mut column) = group.next_column()? else { break };
        match Kind::of(example) {
            Kind::Fraction => {
                let values: Vec<f64> = values.iter().filter_map(|value| value.as_f64()).collect();
                column.typed::<DoubleType>().write_batch(&values, Some(&present), None)?;
            }
            Kind::Text => {
                let values: Vec<ByteArray> =
                    values.iter().filter_map(|value| value.as_str()).map(ByteArray::from).collect();
                column.typed::<ByteArrayType>().write_batch(&values, Some(&present), None)?;
            }
            Kind::Whole => {
                let values: Vec<i64> = values.iter().filter_map(|value| value.as_i64()).collect();
                column.typed::<Int64Type>().write_batch(&values, Some(&present), None)?;
            }
        }
        column.close()?;
    }
    group.close()?;
    rows.clear();
    Ok(())
}
