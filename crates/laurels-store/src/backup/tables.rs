//! The statements that read and fill any table, put together from the names that the database itself gives. Only a
//! backup needs that: it holds whatever the schema holds, in this version and in those to come.

use std::fmt::Write;

use sqlx::AssertSqlSafe;

use crate::DatabaseKind;

/// Of the moment, not of what lasts: who does which job, and what has been migrated.
const LEFT_OUT: [&str; 2] = ["leases", "_sqlx_migrations"];

/// A statement made from names that the database gave.
pub(super) type Made = AssertSqlSafe<String>;

#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: String,
    pub(super) columns: Vec<Column>,
}

#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) name: String,
    kind: ColumnKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnKind {
    Text,
    Number,
    Flag,
}

/// Every column in the order in which the tables were made, so that what a table refers to comes before it.
pub(super) const COLUMNS_ON_SQLITE: &str = "\
SELECT kept.name, own.name, own.type FROM sqlite_schema AS kept, pragma_table_info(kept.name) AS own
WHERE kept.type = 'table' AND kept.name NOT LIKE 'sqlite_%' ORDER BY kept.rowid, own.cid";
pub(super) const COLUMNS_ON_POSTGRES: &str = "\
SELECT kept.relname::TEXT, own.attname::TEXT, format_type(own.atttypid, own.atttypmod)
FROM pg_class AS kept JOIN pg_attribute AS own ON own.attrelid = kept.oid
WHERE kept.relkind = 'r' AND kept.relnamespace = current_schema()::regnamespace
    AND own.attnum > 0 AND NOT own.attisdropped
ORDER BY kept.oid, own.attnum";

/// The tables that a backup holds, from the rows of those statements.
pub(super) fn tables(rows: Vec<(String, String, String)>) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    for (table, column, kind) in rows {
        if LEFT_OUT.contains(&table.as_str()) {
            continue;
        }
        let kind = match kind.to_ascii_uppercase().as_str() {
            "BIGINT" => ColumnKind::Number,
            "BOOLEAN" => ColumnKind::Flag,
            _ => ColumnKind::Text,
        };
        let column = Column { name: column, kind };
        match tables.last_mut() {
            Some(last) if last.name == table => last.columns.push(column),
            _ => tables.push(Table { name: table, columns: vec![column] }),
        }
    }
    tables
}

impl Table {
    /// Gives each row as a JSON array.
    pub(super) fn read(&self, kind: DatabaseKind) -> Made {
        let values = self.joined(|_, Column { name, kind: column }| match (kind, column) {
            (DatabaseKind::Sqlite, ColumnKind::Flag) => {
                format!("CASE {name} WHEN 0 THEN json('false') WHEN 1 THEN json('true') END")
            }
            _ => name.clone(),
        });
        let name = &self.name;
        AssertSqlSafe(match kind {
            DatabaseKind::Sqlite => format!("SELECT json_array({values}) FROM {name}"),
            DatabaseKind::Postgres => format!("SELECT json_build_array({values})::TEXT FROM {name}"),
        })
    }

    /// Puts a JSON array of rows in.
    pub(super) fn fill(&self, kind: DatabaseKind) -> Made {
        let names = self.joined(|_, column| column.name.clone());
        let values = self.joined(|place, column| match (kind, column.kind) {
            (DatabaseKind::Sqlite, _) | (_, ColumnKind::Text) => format!("given.value ->> {place}"),
            (DatabaseKind::Postgres, ColumnKind::Number) => format!("(given.value ->> {place})::BIGINT"),
            (DatabaseKind::Postgres, ColumnKind::Flag) => format!("(given.value ->> {place})::BOOLEAN"),
        });
        let rows = match kind {
            DatabaseKind::Sqlite => "json_each($1) AS given",
            DatabaseKind::Postgres => "json_array_elements($1::JSON) AS given (value)",
        };
        AssertSqlSafe(format!("INSERT INTO {} ({names}) SELECT {values} FROM {rows}", self.name))
    }

    pub(super) fn empty(&self) -> Made {
        AssertSqlSafe(format!("DELETE FROM {}", self.name))
    }

    pub(super) fn column_names(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.name.clone()).collect()
    }

    fn joined(&self, part: impl Fn(usize, &Column) -> String) -> String {
        let mut text = String::new();
        for (place, column) in self.columns.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            let _ = write!(text, "{comma}{}", part(place, column));
        }
        text
    }
}
