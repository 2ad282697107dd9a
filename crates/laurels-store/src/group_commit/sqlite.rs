//! On SQLite: a whole group in one go.

use std::time::Duration;

use super::{Job, Jobs, LARGEST_GROUP, Revisions, Rows, answer, count_changes, revisions};
use crate::db::Sqlite;
use crate::marks::Raised;
use crate::{MarkList, Revision, StoreError};

/// All of a group at once: each statement by itself would be a trip to the connection's thread and back.
macro_rules! write_sql {
    ($($part:expr),+) => {
        concat!(
            "BEGIN IMMEDIATE; ",
            $($part, "; ",)+
            raise_sql!("json_each($7)", "TRUE", ", users.rowid"),
            "; COMMIT"
        )
    };
}
macro_rules! each_sql {
    ($($part:expr),+) => { [$(write_sql!($part)),+] };
}
/// One for each of the parameters but the last.
macro_rules! of_all_parts {
    ($write:ident) => {
        $write!(
            remove_sql!("viewed", "json_each($1)"),
            add_sql!("viewed", "json_each($2)", "TRUE"),
            remove_sql!("bookmarks", "json_each($3)"),
            add_sql!("bookmarks", "json_each($4)", "TRUE"),
            remove_sql!("reviewed", "json_each($5)"),
            add_sql!("reviewed", "json_each($6)", "TRUE")
        )
    };
}
const WRITE: &str = of_all_parts!(write_sql);
/// The same when only one of them has rows, which is most often so: SQLite makes ready for the others all the same, and
/// that takes as long as a mark.
const WRITE_ONE: [&str; 6] = of_all_parts!(each_sql);
const TAKE_BACK: &str = "ROLLBACK";

write_groups!(Sqlite, Duration::MAX);

fn sql_for(given: &[Option<String>]) -> &'static str {
    let mut needed = WRITE_ONE.iter().zip(given).filter(|(_, rows)| rows.is_some());
    match (needed.next(), needed.next()) {
        (Some((only, _)), None) => only,
        _ => WRITE,
    }
}

async fn write_group(sqlite: &Sqlite, group: &[Job]) -> Result<Revisions, StoreError> {
    let rows = MarkList::ALL.map(|list| Rows::of(group, list));
    let given: Vec<Option<String>> = rows.iter().flat_map(|rows| [rows.off(), rows.on()]).collect();
    let mut write = sqlx::query_as(sql_for(&given));
    for rows in given {
        write = write.bind(rows);
    }
    let mut connection = sqlite.write.acquire().await?;
    let marking = sqlite.known.marking();
    let written = write.bind(count_changes(group)).fetch_all(&mut *connection).await;
    if written.is_err() {
        // Where SQLite has taken it back by itself there is nothing left to take back.
        let _ = sqlx::query(TAKE_BACK).execute(&mut *connection).await;
    }
    let raised: Vec<(String, i64, i64, i64)> = written?;
    marking.end(raised.iter().map(|(_, revision, shown, row)| {
        (*row, Raised { revision: Revision(*revision), shown: Revision(*shown) })
    }));
    Ok(revisions(raised.into_iter().map(|(user, revision, shown, _)| (user, revision, shown)).collect()))
}
