//! Group commit on SQLite: a whole group in one call.

use std::time::Duration;

use crate::engine::group_commit::{
    PendingMark, RevisionBumps, Rows, WriteGroup, add_sql, collect_bumps, count_changes, increment_sql,
    record_removal_sql, remove_sql,
};
use crate::engine::sqlite::Sqlite;
use crate::error::StoreError;
use laurels_domain::marks::MarkList;

/// All statements of a group at once: each separate call would switch to the connection's thread and back.
macro_rules! write_sql {
    ($($part:expr),+) => {
        concat!(
            "BEGIN IMMEDIATE; ",
            $($part, "; ",)+
            increment_sql!("json_each($7)", "TRUE"),
            "; COMMIT"
        )
    };
}
macro_rules! each_sql {
    ($($part:expr),+) => { [$(write_sql!($part)),+] };
}
macro_rules! removal_sql {
    ($table:literal, $rows:literal) => {
        concat!(remove_sql!($table, $rows), "; ", record_removal_sql!($table, $rows, "TRUE"))
    };
}
/// One part for each parameter but the last.
macro_rules! all_parts {
    ($write:ident) => {
        $write!(
            removal_sql!("viewed", "json_each($1)"),
            add_sql!("viewed", "json_each($2)", "TRUE"),
            removal_sql!("bookmarks", "json_each($3)"),
            add_sql!("bookmarks", "json_each($4)", "TRUE"),
            removal_sql!("reviewed", "json_each($5)"),
            add_sql!("reviewed", "json_each($6)", "TRUE")
        )
    };
}
const WRITE: &str = all_parts!(write_sql);
/// The same for groups in which only one part has rows, which is the usual case: SQLite prepares the others even
/// so, and that doubles the time of a mark.
const WRITE_ONE: [&str; 6] = all_parts!(each_sql);
const ROLLBACK: &str = "ROLLBACK";

fn sql_for(parameters: &[Option<String>]) -> &'static str {
    let mut needed = WRITE_ONE.iter().zip(parameters).filter(|(_, rows)| rows.is_some());
    match (needed.next(), needed.next()) {
        (Some((only, _)), None) => only,
        _ => WRITE,
    }
}

impl WriteGroup for Sqlite {
    const TIMEOUT: Duration = Duration::MAX;

    async fn write_group(&self, group: &[PendingMark]) -> Result<RevisionBumps, StoreError> {
        let rows = MarkList::ALL.map(|list| Rows::of(group, list));
        let parameters: Vec<Option<String>> = rows.iter().flat_map(|rows| [rows.off(), rows.on()]).collect();
        let mut write = sqlx::query_as(sql_for(&parameters));
        for rows in parameters {
            write = write.bind(rows);
        }
        let mut connection = self.write.acquire().await?;
        let commit = self.session_cache.begin_write(group.iter().map(|mark| &mark.user));
        let written = write.bind(count_changes(group)).fetch_all(&mut *connection).await;
        if written.is_err() {
            // Fails harmlessly if SQLite has rolled back by itself.
            let _ = sqlx::query(ROLLBACK).execute(&mut *connection).await;
        }
        let bumps = collect_bumps(written?);
        commit.committed_marks(&bumps);
        Ok(bumps)
    }
}
