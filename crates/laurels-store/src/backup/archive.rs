//! Backup file format: gzip of JSON lines.
//!
//! A header line, then for each table a line with its name and columns, followed by one line per row, and at the end a
//! line with the number of rows. A file without that line is truncated.

use std::io::{self, BufRead, BufReader, Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

const FORMAT: &str = "laurels-backup-1";
/// Limit for the length of a line: several times the largest picture.
const LINE_BYTES: u64 = 32 * 1024 * 1024;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// The schema version of the database that was backed up.
    pub(super) schema: i64,
    /// Milliseconds since 1970.
    pub(super) made_at: i64,
}

/// What follows the header.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part {
    Table {
        name: String,
        columns: Vec<String>,
    },
    /// A row of the last table: a JSON array of its values, in the order of the columns.
    Row(String),
}

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("this isn't a Laurels backup")]
    NotABackup,
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    #[error("the backup is incomplete")]
    Truncated,
}

pub(super) struct ArchiveWriter<W: Write> {
    out: GzEncoder<W>,
    rows: u64,
}

impl<W: Write> ArchiveWriter<W> {
    pub(super) fn start(out: W, schema: i64, made_at: i64) -> io::Result<Self> {
        let mut writer = Self { out: GzEncoder::new(out, Compression::default()), rows: 0 };
        writer.line(&json!({ "format": FORMAT, "schema": schema, "made_at": made_at }))?;
        Ok(writer)
    }

    pub(super) fn table(&mut self, table: &str, columns: &[String]) -> io::Result<()> {
        self.line(&json!({ "table": table, "columns": columns }))
    }

    pub(super) fn row(&mut self, values: &str) -> io::Result<()> {
        self.rows += 1;
        self.out.write_all(values.as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// Writes the last line and returns the number of rows.
    pub(super) fn finish(mut self) -> io::Result<u64> {
        self.line(&json!({ "end": self.rows }))?;
        self.out.finish()?.flush()?;
        Ok(self.rows)
    }

    fn line(&mut self, line: &Value) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, line)?;
        self.out.write_all(b"\n")
    }
}

pub(super) struct ArchiveReader<R: Read> {
    lines: BufReader<GzDecoder<R>>,
    rows: u64,
}

impl<R: Read> ArchiveReader<R> {
    pub(super) fn start(file: R) -> Result<(Header, Self), ArchiveError> {
        let mut reader = Self { lines: BufReader::new(GzDecoder::new(file)), rows: 0 };
        // Fails here if the file is not gzip, or is gzip of something else.
        let first = reader.line().map_err(|_| ArchiveError::NotABackup)?;
        let header = read_header(&first).ok_or(ArchiveError::NotABackup)?;
        Ok((header, reader))
    }

    /// The next table or row; `None` after the last row of a complete archive.
    pub(super) fn next(&mut self) -> Result<Option<Part>, ArchiveError> {
        let text = self.line()?;
        if text.starts_with('[') {
            self.rows += 1;
            return Ok(Some(Part::Row(text)));
        }
        let unreadable = || ArchiveError::Damaged(format!("couldn't parse a line after row {}", self.rows));
        let line: Value = serde_json::from_str(&text).map_err(|_| unreadable())?;
        match line.get("end").map(Value::as_u64) {
            None => read_table(&line).map(Some).ok_or_else(unreadable),
            Some(Some(end)) if end == self.rows => self.expect_end().map(|()| None),
            Some(expected) => {
                let expected = expected.unwrap_or_default();
                Err(ArchiveError::Damaged(format!("expected {expected} rows, found {}", self.rows)))
            }
        }
    }

    fn line(&mut self) -> Result<String, ArchiveError> {
        let mut text = String::new();
        let read = (&mut self.lines).take(LINE_BYTES).read_line(&mut text).map_err(|error| broken(&error))?;
        match text.strip_suffix('\n') {
            Some(line) => Ok(line.to_owned()),
            None if read as u64 == LINE_BYTES => Err(ArchiveError::Damaged("a line is too long".to_owned())),
            None => Err(ArchiveError::Truncated),
        }
    }

    /// Reads to the end of the gzip stream, which verifies its checksum.
    fn expect_end(&mut self) -> Result<(), ArchiveError> {
        match self.lines.read(&mut [0]).map_err(|error| broken(&error))? {
            0 => Ok(()),
            _ => Err(ArchiveError::Damaged("there's data after the end".to_owned())),
        }
    }
}

fn read_header(line: &str) -> Option<Header> {
    let line: Value = serde_json::from_str(line).ok()?;
    let number = |name| line.get(name).and_then(Value::as_i64);
    let is_backup = line.get("format").and_then(Value::as_str) == Some(FORMAT);
    is_backup.then_some(Header { schema: number("schema")?, made_at: number("made_at")? })
}

fn read_table(line: &Value) -> Option<Part> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let columns = line.get("columns")?.as_array()?.iter().map(text).collect::<Option<_>>()?;
    Some(Part::Table { name: line.get("table").and_then(text)?, columns })
}

fn broken(error: &io::Error) -> ArchiveError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => ArchiveError::Truncated,
        _ => ArchiveError::Damaged(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sample() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut writer = ArchiveWriter::start(&mut bytes, 7, 1_000).unwrap();
        writer.table("users", &["id".to_owned(), "username".to_owned()]).unwrap();
        writer.row(r#"["a","Ana"]"#).unwrap();
        writer.row(r#"["b","Ben \n ✓"]"#).unwrap();
        writer.table("viewed", &["film_id".to_owned()]).unwrap();
        assert_eq!(writer.finish().unwrap(), 2);
        bytes
    }

    fn read(bytes: &[u8]) -> Result<(Header, Vec<Part>), ArchiveError> {
        let (header, mut reader) = ArchiveReader::start(bytes)?;
        let mut parts = Vec::new();
        while let Some(part) = reader.next()? {
            parts.push(part);
        }
        Ok((header, parts))
    }

    #[test]
    fn written_archive_is_read_back() {
        let (header, parts) = read(&sample()).unwrap();
        assert_eq!((header.schema, header.made_at), (7, 1_000));
        let table = |name: &str, columns: &[&str]| Part::Table {
            name: name.to_owned(),
            columns: columns.iter().map(|&column| column.to_owned()).collect(),
        };
        assert_eq!(
            parts,
            [
                table("users", &["id", "username"]),
                Part::Row(r#"["a","Ana"]"#.to_owned()),
                Part::Row(r#"["b","Ben \n ✓"]"#.to_owned()),
                table("viewed", &["film_id"]),
            ]
        );
    }

    #[test]
    fn archive_truncated_anywhere_is_rejected() {
        let complete = sample();
        for length in 0..complete.len() {
            let truncated = complete.get(..length).unwrap();
            assert!(read(truncated).is_err(), "the first {length} bytes passed for a backup");
        }
    }

    #[test]
    fn changed_byte_is_detected_or_harmless() {
        let complete = sample();
        let original = read(&complete).unwrap();
        // The first ten bytes are the gzip header, and a few bits at the end are padding.
        let passed = (10..complete.len()).filter(|&position| {
            let mut changed = complete.clone();
            *changed.get_mut(position).unwrap() ^= 0x10;
            read(&changed).is_ok_and(|content| {
                assert_eq!(content, original, "byte {position}");
                true
            })
        });
        assert!(passed.count() <= 1);
    }

    #[test]
    fn other_files_are_not_backups() {
        let mut other = GzEncoder::new(Vec::new(), Compression::default());
        other.write_all(b"{\"format\":\"another\",\"schema\":1,\"made_at\":0}\n").unwrap();
        for other in [&b""[..], b"SQLite format 3\0", &other.finish().unwrap()] {
            assert!(matches!(read(other), Err(ArchiveError::NotABackup)));
        }
    }

    proptest! {
        #[test]
        fn arbitrary_bytes_are_rejected(bytes in any::<Vec<u8>>(), text in any::<String>()) {
            prop_assert!(read(&bytes).is_err());
            let mut zipped = GzEncoder::new(Vec::new(), Compression::fast());
            zipped.write_all(text.as_bytes()).unwrap();
            prop_assert!(read(&zipped.finish().unwrap()).is_err());
        }
    }
}
