//! Tables as Apache Parquet (feature `parquet`), uncompressed.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

/// What a column holds.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Whole numbers, not negative; those of 2^63 and more are stored as 2^63 - 1.
    Whole,
    /// Fractions.
    Fraction,
    /// Yes or no.
    Truth,
    /// Texts.
    Text,
}

/// The values of some rows in a column, one a row; `None` where a row has none.
pub(crate) enum Values<'a> {
    /// Whole numbers.
    Whole(Vec<Option<u64>>),
    /// Fractions.
    Fraction(Vec<Option<f64>>),
    /// Yes or no.
    Truth(Vec<Option<bool>>),
    /// Texts.
    Text(Vec<Option<&'a str>>),
}

impl Values<'_> {
    /// The kind of column in which they stand.
    pub fn kind(&self) -> Kind {
        match self {
            Values::Whole(_) => Kind::Whole,
            Values::Fraction(_) => Kind::Fraction,
            Values::Truth(_) => Kind::Truth,
            Values::Text(_) => Kind::Text,
        }
    }
}

/// A file that is being written.
pub(crate) struct Table<W: Write + Send>(SerializedFileWriter<W>);

impl<W: Write + Send> Table<W> {
    /// Begins a table with a name for its rows and with these columns.
    ///
    /// # Errors
    /// Writing failed.
    pub fn begin<'a>(
        out: W,
        rows: &str,
        columns: impl Iterator<Item = (&'a str, Kind)>,
    ) -> io::Result<Table<W>> {
        let column = |(name, kind)| {
            let (physical, converted) = match kind {
                Kind::Whole => (Physical::INT64, ConvertedType::NONE),
                Kind::Fraction => (Physical::DOUBLE, ConvertedType::NONE),
                Kind::Truth => (Physical::BOOLEAN, ConvertedType::NONE),
                Kind::Text => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
            };
            Type::primitive_type_builder(name, physical)
                .with_repetition(Repetition::OPTIONAL)
                .with_converted_type(converted)
                .build()
                .map(Arc::new)
        };
        let columns = columns.map(column).collect::<Result<Vec<_>, _>>().map_err(failed)?;
        let schema = Type::group_type_builder(rows).with_fields(columns).build().map_err(failed)?;
        let properties = Arc::new(WriterProperties::builder().build());
        SerializedFileWriter::new(out, Arc::new(schema), properties).map(Table).map_err(failed)
    }

    /// Writes some rows: their values in each column, in the order of the columns.
    ///
    /// # Errors
    /// Writing failed.
    pub fn write(&mut self, columns: &[Values<'_>]) -> io::Result<()> {
        self.write_group(columns).map_err(failed)
    }

    fn write_group(&mut self, columns: &[Values<'_>]) -> Result<(), ParquetError> {
        let mut group = self.0.next_row_group()?;
        for values in columns {
            let Some(mut column) = group.next_column()? else { break };
            match values {
                Values::Whole(values) => {
                    let stored = |&value: &u64| i64::try_from(value).unwrap_or(i64::MAX);
                    let (present, values) = parted(values, stored);
                    column.typed::<Int64Type>().write_batch(&values, Some(&present), None)?;
                }
                Values::Fraction(values) => {
                    let (present, values) = parted(values, |&value| value);
                    column.typed::<DoubleType>().write_batch(&values, Some(&present), None)?;
                }
                Values::Truth(values) => {
                    let (present, values) = parted(values, |&value| value);
                    column.typed::<BoolType>().write_batch(&values, Some(&present), None)?;
                }
                Values::Text(values) => {
                    let (present, values) = parted(values, |&value| ByteArray::from(value));
                    column.typed::<ByteArrayType>().write_batch(&values, Some(&present), None)?;
                }
            }
            column.close()?;
        }
        group.close().map(|_| ())
    }

    /// Ends the file.
    ///
    /// # Errors
    /// Writing failed.
    pub fn end(self) -> io::Result<()> {
        self.0.close().map(|_| ()).map_err(failed)
    }
}

/// Which rows have a value (1) and which have none (0), and the values.
fn parted<T, V>(values: &[Option<T>], stored: impl Fn(&T) -> V) -> (Vec<i16>, Vec<V>) {
    let present = values.iter().map(|value| i16::from(value.is_some())).collect();
    (present, values.iter().flatten().map(stored).collect())
}

/// The failure to write behind an error: a pipe that was closed must be told apart.
fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(cause) => match cause.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(cause) => io::Error::other(cause),
        },
        error => io::Error::other(error),
    }
}
