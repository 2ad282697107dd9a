//! SQL for reading and filling any table, built from the table and column names in the database's own schema. Only
//! backups need that: they contain all tables of any schema version.

use std::fmt::Write;

use sqlx::AssertSqlSafe;

use crate::engine::DatabaseKind;

/// Temporary or managed by migrations.
const EXCLUDED: [&str; 3] = ["leases", "failed_items", "_sqlx_migrations"];
/// Log-ins, password resets, confirmations of emails and emails with such links: credentials at first, useless within days.
/// Notifications and the browsers that get them: another user may have one by the time a backup is restored. Events that
/// webhooks have received by then.
const PENDING: [&str; 10] = [
    "sign_ins",
    "passkey_challenges",
    "resets",
    "email_links",
    "outgoing_emails",
    "push_subscriptions",
    "notifications",
    "push_deliveries",
    "announcements",
    "webhook_events",
];

/// A statement built from names in the schema.
pub(super) type DynamicSql = AssertSqlSafe<String>;

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

/// All columns, with tables in the order of creation, so that a table is after those that it references.
pub(super) const COLUMNS_ON_SQLITE: &str = "\
SELECT tbl.name, col.name, col.type FROM sqlite_schema AS tbl, pragma_table_info(tbl.name) AS col
WHERE tbl.type = 'table' AND tbl.name NOT LIKE 'sqlite_%' ORDER BY tbl.rowid, col.cid";
pub(super) const COLUMNS_ON_POSTGRES: &str = "\
SELECT tbl.relname::TEXT, col.attname::TEXT, format_type(col.atttypid, col.atttypmod)
FROM pg_class AS tbl JOIN pg_attribute AS col ON col.attrelid = tbl.oid
WHERE tbl.relkind = 'r' AND tbl.relnamespace = current_schema()::regnamespace
    AND col.attnum > 0 AND NOT col.attisdropped
ORDER BY tbl.oid, col.attnum";

/// Whether the rows of a table are backed up and restored.
pub(super) fn is_archived(table: &str) -> bool {
    !PENDING.contains(&table)
}

/// The tables to back up or to empty before a restore, from the rows of these statements.
pub(super) fn tables(rows: Vec<(String, String, String)>) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    for (table, column, kind) in rows {
        if EXCLUDED.contains(&table.as_str()) {
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
    /// Selects each row as a JSON array.
    pub(super) fn read(&self, kind: DatabaseKind) -> DynamicSql {
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

    /// Inserts a JSON array of rows.
    pub(super) fn fill(&self, kind: DatabaseKind) -> DynamicSql {
        let names = self.joined(|_, column| column.name.clone());
        let values = self.joined(|index, column| match (kind, column.kind) {
            (DatabaseKind::Sqlite, _) | (_, ColumnKind::Text) => format!("given.value ->> {index}"),
            (DatabaseKind::Postgres, ColumnKind::Number) => format!("(given.value ->> {index})::BIGINT"),
            (DatabaseKind::Postgres, ColumnKind::Flag) => format!("(given.value ->> {index})::BOOLEAN"),
        });
        let rows = match kind {
            DatabaseKind::Sqlite => "json_each($1) AS given",
            DatabaseKind::Postgres => "json_array_elements($1::JSON) AS given (value)",
        };
        AssertSqlSafe(format!("INSERT INTO {} ({names}) SELECT {values} FROM {rows}", self.name))
    }

    pub(super) fn empty(&self) -> DynamicSql {
        AssertSqlSafe(format!("DELETE FROM {}", self.name))
    }

    pub(super) fn column_names(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.name.clone()).collect()
    }

    fn joined(&self, part: impl Fn(usize, &Column) -> String) -> String {
        let mut text = String::new();
        for (index, column) in self.columns.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let _ = write!(text, "{comma}{}", part(index, column));
        }
        text
    }
}
