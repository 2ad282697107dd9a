//! Group commit on PostgreSQL: a transaction that locks the users of the group.

use std::time::Duration;

use sqlx::Connection;

use crate::engine::group_commit::{
    PendingMark, RevisionBumps, Rows, WriteGroup, add_sql, collect_bumps, count_changes, increment_sql,
    record_removal_sql, remove_sql,
};
use crate::engine::postgres::Postgres;
use crate::error::StoreError;
use laurels_domain::marks::MarkList;

struct ListSql {
    list: MarkList,
    remove: &'static str,
    record_removal: &'static str,
    add: &'static str,
}

/// PostgreSQL assumes that a set of unknown size is large and would scan all users instead of using the index; it
/// expects an array to be small.
macro_rules! for_users {
    ($sql:ident, $table:literal) => {
        $sql!(
            $table,
            "json_array_elements($1::JSON) AS value",
            "users.id = ANY (ARRAY(SELECT value ->> 0 FROM json_array_elements($1::JSON) AS value))"
        )
    };
}

macro_rules! list_sql {
    ($list:expr, $table:literal) => {
        ListSql {
            list: $list,
            remove: remove_sql!($table, "json_array_elements($1::JSON) AS value"),
            record_removal: for_users!(record_removal_sql, $table),
            add: for_users!(add_sql, $table),
        }
    };
}

const LISTS: [ListSql; 3] = [
    list_sql!(MarkList::Viewed, "viewed"),
    list_sql!(MarkList::Bookmarks, "bookmarks"),
    list_sql!(MarkList::Reviewed, "reviewed"),
];
/// Runs first because it also locks the users: the statements after it see the commits of the transactions it has
/// waited for. Users are locked in the order of their ids, as everywhere, to prevent deadlocks.
const INCREMENT_REVISIONS: &str = increment_sql!(
    "json_array_elements($1::JSON) AS value",
    "users.id IN (
        SELECT id FROM users WHERE id = ANY (ARRAY(SELECT value ->> 0 FROM json_array_elements($1::JSON) AS value))
        ORDER BY id COLLATE \"C\" FOR UPDATE
    )"
);

impl WriteGroup for Postgres {
    /// Prevents a stuck server from blocking all later marks. Longer than the server's own statement timeout.
    const TIMEOUT: Duration = Duration::from_secs(15);

    async fn write_group(&self, group: &[PendingMark]) -> Result<RevisionBumps, StoreError> {
        let counts = count_changes(group);
        let mut connection = self.acquire().await?;
        let mut tx = connection.begin().await?;
        let incremented = sqlx::query_as(INCREMENT_REVISIONS).bind(counts).fetch_all(&mut *tx).await?;
        for ListSql { list, remove, record_removal, add } in LISTS {
            let rows = Rows::of(group, list);
            if let Some(off) = rows.off() {
                for statement in [remove, record_removal] {
                    sqlx::query(statement).bind(&off).execute(&mut *tx).await?;
                }
            }
            if let Some(on) = rows.on() {
                sqlx::query(add).bind(on).execute(&mut *tx).await?;
            }
        }
        tx.commit().await?;
        Ok(collect_bumps(incremented))
    }
}
