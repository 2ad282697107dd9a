//! Reads and writes CSV, with the line number of every row.

use std::collections::HashMap;

/// What is wrong with the facts, and where.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file} line {line}: {message}")]
pub(crate) struct FactError {
    pub(crate) file: &'static str,
    pub(crate) line: u64,
    pub(crate) message: String,
}

/// One row of a fact table; cells are looked up by column name.
pub(crate) struct Row {
    file: &'static str,
    line: u64,
    columns: &'static [&'static str],
    cells: csv::StringRecord,
}

impl Row {
    /// The cell of a column that was passed to [`read`].
    pub(crate) fn get(&self, column: &str) -> &str {
        let at = self.columns.iter().position(|own| *own == column);
        debug_assert!(at.is_some(), "{} has no column {column}", self.file);
        at.and_then(|at| self.cells.get(at)).unwrap_or_default()
    }

    pub(crate) fn list(&self, column: &str) -> Vec<&str> {
        let cell = self.get(column);
        if cell.is_empty() { Vec::new() } else { cell.split('|').collect() }
    }

    pub(crate) fn number<T: std::str::FromStr>(&self, column: &str) -> Result<T, FactError> {
        let cell = self.get(column);
        cell.parse().map_err(|_| self.fail(format!("{column} '{cell}' is not a number in range")))
    }

    pub(crate) fn optional_number<T: std::str::FromStr>(&self, column: &str) -> Result<Option<T>, FactError> {
        if self.get(column).is_empty() { Ok(None) } else { self.number(column).map(Some) }
    }

    pub(crate) fn required(&self, column: &str) -> Result<&str, FactError> {
        match self.get(column) {
            "" => Err(self.fail(format!("{column} is empty"))),
            cell => Ok(cell),
        }
    }

    pub(crate) fn fail(&self, message: impl Into<String>) -> FactError {
        FactError { file: self.file, line: self.line, message: message.into() }
    }
}

/// Reads a table whose first row must be exactly these columns.
pub(crate) fn read(
    file: &'static str,
    text: &str,
    columns: &'static [&'static str],
) -> Result<Vec<Row>, FactError> {
    let broken = |error: &csv::Error| FactError {
        file,
        line: error.position().map_or(1, csv::Position::line),
        message: "is not a row of the table (quotes, number of cells or encoding)".to_owned(),
    };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| broken(&error))?;
    if header.iter().ne(columns.iter().copied()) {
        let message = format!("expected the columns {}", columns.join(","));
        return Err(FactError { file, line: 1, message });
    }
    let mut rows = Vec::new();
    for cells in reader.into_records() {
        let cells = cells.map_err(|error| broken(&error))?;
        let line = cells.position().map_or(0, csv::Position::line);
        let cells = cells.iter().map(single_spaced).collect();
        rows.push(Row { file, line, columns, cells });
    }
    Ok(rows)
}

/// Sources differ in stray spaces only by accident.
fn single_spaced(cell: &str) -> String {
    cell.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Notices the second row that claims a key.
#[derive(Default)]
pub(crate) struct Seen(HashMap<String, u64>);

impl Seen {
    pub(crate) fn claim(&mut self, row: &Row, what: &str, key: &str) -> Result<(), FactError> {
        match self.0.insert(key.to_owned(), row.line) {
            None => Ok(()),
            Some(before) => Err(row.fail(format!("{what} '{key}' was already given in line {before}"))),
        }
    }
}

/// A finished table of the catalogue.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Output {
    pub(crate) name: &'static str,
    pub(crate) text: String,
}

/// Puts rows together; the caller has sorted them.
pub(crate) fn write<const N: usize>(
    name: &'static str,
    columns: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Output {
    let mut text = columns.join(",");
    text.push('\n');
    for row in rows {
        for (at, cell) in row.iter().enumerate() {
            if at > 0 {
                text.push(',');
            }
            push_cell(&mut text, cell);
        }
        text.push('\n');
    }
    Output { name, text }
}

fn push_cell(text: &mut String, cell: &str) {
    if cell.contains([',', '"', '\n', '\r']) {
        text.push('"');
        text.push_str(&cell.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[&str] = &["code", "name"];

    #[test]
    fn rows_know_their_cells_and_lines() {
        let rows =
            read("languages.csv", "code,name\nfr, French \n\"x,y\",\"A  \"\"B\"\"\"\n", COLUMNS).unwrap();
        assert_eq!((rows[0].get("code"), rows[0].get("name")), ("fr", "French"));
        assert_eq!((rows[1].get("code"), rows[1].get("name")), ("x,y", "A \"B\""));
        assert_eq!(rows[1].fail("is odd").to_string(), "languages.csv line 3: is odd");
    }

    #[test]
    fn a_table_with_other_columns_is_rejected() {
        for (text, expected) in [
            ("name,code\n", "languages.csv line 1: expected the columns code,name"),
            ("code\nfr\n", "languages.csv line 1: expected the columns code,name"),
            (
                "code,name\nfr,French\nde\n",
                "languages.csv line 3: is not a row of the table (quotes, number of cells or encoding)",
            ),
        ] {
            let error = read("languages.csv", text, COLUMNS).err().map(|error| error.to_string());
            assert_eq!(error.as_deref(), Some(expected));
        }
    }

    #[test]
    fn what_is_written_can_be_read_again() {
        let output = write("x.csv", ["code", "name"], [["a,b".to_owned(), "say \"hi\"".to_owned()]]);
        let rows = read("x.csv", &output.text, COLUMNS).unwrap();
        assert_eq!((rows[0].get("code"), rows[0].get("name")), ("a,b", "say \"hi\""));
    }
}
