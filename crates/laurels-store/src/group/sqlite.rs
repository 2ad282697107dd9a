//! On SQLite: a whole group in one go.

use std::time::Duration;

use sqlx::SqlitePool;

use super::{Job, Jobs, LARGEST_GROUP, Revisions, Rows, answer, count_changes, revisions};
use crate::{MarkList, StoreError};

/// All of a group at once: each statement by itself would be a trip to the connection's thread and back.
const WRITE: &str = concat!(
    "BEGIN IMMEDIATE; ",
    remove_sql!("viewed", "json_each($1)"),
    "; ",
    add_sql!("viewed", "json_each($2)", "TRUE"),
    "; ",
    remove_sql!("bookmarks", "json_each($3)"),
    "; ",
    add_sql!("bookmarks", "json_each($4)", "TRUE"),
    "; ",
    remove_sql!("reviewed", "json_each($5)"),
    "; ",
    add_sql!("reviewed", "json_each($6)", "TRUE"),
    "; ",
    raise_sql!("json_each($7)", "TRUE"),
    "; COMMIT"
);
const TAKE_BACK: &str = "ROLLBACK";

write_groups!(SqlitePool, Duration::MAX);

async fn write_group(pool: &SqlitePool, group: &[Job]) -> Result<Revisions, StoreError> {
    let mut write = sqlx::query_as(WRITE);
    for list in MarkList::ALL {
        let rows = Rows::of(group, list);
        write = write.bind(rows.off()).bind(rows.on());
    }
    let mut connection = pool.acquire().await?;
    let written = write.bind(count_changes(group)).fetch_all(&mut *connection).await;
    if written.is_err() {
        // Where SQLite has taken it back by itself there is nothing left to take back.
        let _ = sqlx::query(TAKE_BACK).execute(&mut *connection).await;
    }
    Ok(revisions(written?))
}
