//! On PostgreSQL: statement by statement, in a transaction that holds the people of the group.

use std::time::Duration;

use sqlx::Connection;

use super::{Job, Jobs, LARGEST_GROUP, Revisions, Rows, answer, count_changes, revisions};
use crate::postgres::Postgres;
use crate::{MarkList, StoreError};

/// A server that is stuck would hold up everybody who marks a film from then on. Longer than its own bound of a
/// statement.
const WITHIN: Duration = Duration::from_secs(15);

struct ListSql {
    list: MarkList,
    remove: &'static str,
    add: &'static str,
}

/// PostgreSQL takes a list of unknown length to be long and would rather read all people than look these up; of
/// what stands in an array it expects few.
macro_rules! list_sql {
    ($list:expr, $table:literal) => {
        ListSql {
            list: $list,
            remove: remove_sql!($table, "json_array_elements($1::JSON) AS value"),
            add: add_sql!(
                $table,
                "json_array_elements($1::JSON) AS value",
                "users.id = ANY (ARRAY(SELECT value ->> 0 FROM json_array_elements($1::JSON) AS value))"
            ),
        }
    };
}

const LISTS: [ListSql; 3] = [
    list_sql!(MarkList::Viewed, "viewed"),
    list_sql!(MarkList::Bookmarks, "bookmarks"),
    list_sql!(MarkList::Reviewed, "reviewed"),
];
/// First of all, so that it also holds the people: whoever reads a group's rows after this sees what was done before by
/// those it has waited for. They are taken in the order of their ids, as for every change between people, so that nobody
/// waits in a circle.
const RAISE: &str = raise_sql!(
    "json_array_elements($1::JSON) AS value",
    "users.id IN (
        SELECT id FROM users WHERE id = ANY (ARRAY(SELECT value ->> 0 FROM json_array_elements($1::JSON) AS value))
        ORDER BY id COLLATE \"C\" FOR UPDATE
    )"
);

write_groups!(Postgres, WITHIN);

async fn write_group(server: &Postgres, group: &[Job]) -> Result<Revisions, StoreError> {
    let counts = count_changes(group);
    let mut connection = server.take().await?;
    let mut tx = connection.begin().await?;
    let raised = sqlx::query_as(RAISE).bind(counts).fetch_all(&mut *tx).await?;
    for ListSql { list, remove, add } in LISTS {
        let rows = Rows::of(group, list);
        if let Some(off) = rows.off() {
            sqlx::query(remove).bind(off).execute(&mut *tx).await?;
        }
        if let Some(on) = rows.on() {
            sqlx::query(add).bind(on).execute(&mut *tx).await?;
        }
    }
    tx.commit().await?;
    Ok(revisions(raised))
}
