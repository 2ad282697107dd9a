//! Edits of marks and watch dates, merged by the times they were made.

use laurels_catalogue::FilmId;
use laurels_domain::mark_edits::{Edit, EditId, EditOutcome, merge, outcome, settle_times};
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, UserId};
use serde_json::json;

mod changes;
mod rows;

pub(crate) use changes::Changes;
pub(crate) use rows::list_named;
use rows::{MarkRow, read_states};

use crate::diary_rows::{Row as WatchRow, films_of, read_all, rows_of, sql_of};
use crate::engine::{Db, Revision, in_transaction, on_read};
use crate::error::StoreError;
use crate::marks::MarkStore;
use crate::revisions::{INCREMENT_BOTH_REVISIONS, INCREMENT_REVISION};

/// What became of a user's edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedEdits {
    /// In the order of the edits.
    pub outcomes: Vec<(EditId, EditOutcome)>,
    pub revision: Revision,
    /// Whether the user sees a change.
    pub is_changed: bool,
    /// Whether friends see one.
    pub is_changed_for_friends: bool,
}

/// More than a device sends before it notices that its clock is wrong; more would only fill the disk.
pub(crate) const MAX_EARLY: i64 = 10_000;
pub(crate) const LIMIT_EARLY: &str = "
    DELETE FROM early_edits WHERE user_id = $1 AND edit_id NOT IN (
        SELECT edit_id FROM early_edits WHERE user_id = $1 ORDER BY received_at DESC, edit_id LIMIT $2
    )";
const LIST_REMOVED: &str = "
    SELECT film_id, list, removed_at FROM removed_marks WHERE user_id = $1 ORDER BY removed_at, film_id, list";
const FIND_REVISION: &str = "SELECT revision FROM users WHERE id = $1";
/// The databases have different functions to expand a JSON array.
pub(crate) struct EditSql {
    pub(crate) early: &'static str,
    pub(crate) add_early: &'static str,
    marks: &'static str,
    pub(crate) removals: &'static str,
    pub(crate) remove: [&'static str; 3],
    pub(crate) put: [&'static str; 3],
}

macro_rules! remove_sql {
    ($table:literal, $list:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE user_id = $1 AND film_id IN (SELECT value ->> 0 FROM ",
            $list,
            ")"
        )
    };
}

macro_rules! put_sql {
    ($table:literal, $list:literal, $dated_column:literal, $dated_value:literal, $set_dated:literal) => {
        concat!(
            "INSERT INTO ",
            $table,
            " (user_id, film_id, marked_at, confirmed_at",
            $dated_column,
            ") ",
            "SELECT $1, value ->> 0, CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT)",
            $dated_value,
            " FROM ",
            $list,
            " WHERE TRUE ON CONFLICT (user_id, film_id) DO UPDATE ",
            "SET marked_at = excluded.marked_at, confirmed_at = excluded.confirmed_at",
            $set_dated
        )
    };
}

macro_rules! edit_sql {
    ($list:literal) => {
        EditSql {
            early: concat!(
                "SELECT edit_id, received_at FROM early_edits ",
                "WHERE user_id = $1 AND edit_id IN (SELECT value ->> 0 FROM ", $list, ")"
            ),
            add_early: concat!(
                "INSERT INTO early_edits (user_id, edit_id, received_at) ",
                "SELECT $1, value ->> 0, CAST(value ->> 1 AS BIGINT) FROM ", $list
            ),
            marks: concat!(
                "WITH films AS (SELECT value ->> 0 AS id FROM ", $list, ") ",
                "SELECT film_id, 'viewed' AS list, marked_at, confirmed_at, dated_at, CAST(NULL AS BIGINT) AS removed_at ",
                "FROM viewed WHERE user_id = $1 AND film_id IN (SELECT id FROM films) ",
                "UNION ALL SELECT film_id, 'bookmarks', marked_at, confirmed_at, NULL, NULL ",
                "FROM bookmarks WHERE user_id = $1 AND film_id IN (SELECT id FROM films) ",
                "UNION ALL SELECT film_id, 'reviewed', marked_at, confirmed_at, NULL, NULL ",
                "FROM reviewed WHERE user_id = $1 AND film_id IN (SELECT id FROM films) ",
                "UNION ALL SELECT film_id, list, NULL, NULL, NULL, removed_at ",
                "FROM removed_marks WHERE user_id = $1 AND film_id IN (SELECT id FROM films)"
            ),
            removals: concat!(
                "INSERT INTO removed_marks (user_id, film_id, list, removed_at) ",
                "SELECT $1, value ->> 0, value ->> 1, CAST(value ->> 2 AS BIGINT) FROM ", $list,
                " WHERE TRUE ON CONFLICT (user_id, film_id, list) DO UPDATE SET removed_at = excluded.removed_at"
            ),
            remove: [
                remove_sql!("viewed", $list),
                remove_sql!("bookmarks", $list),
                remove_sql!("reviewed", $list),
            ],
            put: [
                put_sql!(
                    "viewed", $list, ", dated_at", ", CAST(value ->> 3 AS BIGINT)", ", dated_at = excluded.dated_at"
                ),
                put_sql!("bookmarks", $list, "", "", ""),
                put_sql!("reviewed", $list, "", "", ""),
            ],
        }
    };
}

const SQLITE: EditSql = edit_sql!("json_each($2)");
const POSTGRES: EditSql = edit_sql!("json_array_elements($2::JSON) AS value");

pub(crate) fn sql_of_edits(db: &Db) -> &'static EditSql {
    match db {
        Db::Sqlite(_) => &SQLITE,
        Db::Postgres(_) => &POSTGRES,
    }
}

/// Writes the marks and removals of [`Changes`].
macro_rules! write_marks {
    ($tx:ident, $user:expr, $sql:expr, $changes:expr) => {{
        let (sql, changes): (&$crate::mark_edits::EditSql, &$crate::mark_edits::Changes) = ($sql, $changes);
        for (statement, films) in sql.remove.into_iter().zip(&changes.removed) {
            if !films.is_empty() {
                let films = $crate::diary_rows::films_of(films.iter());
                sqlx::query(statement).bind($user.as_str()).bind(films).execute(&mut *$tx).await?;
            }
        }
        let statements = sql.put.into_iter().chain([sql.removals]);
        let rows = changes.put.iter().chain([&changes.removals]);
        for (statement, rows) in statements.zip(rows).filter(|(_, rows)| !rows.is_empty()) {
            let rows = serde_json::json!(rows).to_string();
            sqlx::query(statement).bind($user.as_str()).bind(rows).execute(&mut *$tx).await?;
        }
    }};
}
pub(crate) use write_marks;

impl MarkStore {
    /// Merges edits with what is stored. An edit from the future counts as made when it was first received. `None` if the
    /// user does not exist.
    pub async fn merge_edits(
        &self,
        user: &UserId,
        edits: &[Edit],
        now: Timestamp,
    ) -> Result<Option<MergedEdits>, StoreError> {
        let sql = sql_of_edits(&self.engine.db);
        let diary = sql_of(&self.engine.db);
        let films = films_of(edits.iter().map(|edit| &edit.film));
        let ids = ids_json(edits.iter().map(|edit| &edit.id));
        Ok(in_transaction!(self, changes: [user], tx => {
            let revision: Option<i64> =
                sqlx::query_scalar(FIND_REVISION).bind(user.as_str()).fetch_optional(&mut *tx).await?;
            match revision {
                None => None,
                Some(revision) => {
                    let early: Vec<(String, i64)> =
                        sqlx::query_as(sql.early).bind(user.as_str()).bind(&ids).fetch_all(&mut *tx).await?;
                    let marks: Vec<MarkRow> =
                        sqlx::query_as(sql.marks).bind(user.as_str()).bind(&films).fetch_all(&mut *tx).await?;
                    let watches: Vec<WatchRow> =
                        sqlx::query_as(diary.of_films).bind(user.as_str()).bind(&films).fetch_all(&mut *tx).await?;
                    let watches = read_all(user, watches)?;
                    let early = early.iter().filter_map(|(id, at)| Some((EditId::parse(id)?, Timestamp(*at)))).collect();
                    let (edits, new_early) = settle_times(edits, &early, now);
                    let before = read_states(marks, &watches, now);
                    let merged = merge(&before, &edits);
                    let changes = Changes::between(&before, &merged, watches, now);
                    if !new_early.is_empty() {
                        let rows: Vec<_> = new_early.iter().map(|(id, at)| (id.as_str(), at.0)).collect();
                        let rows = json!(rows).to_string();
                        sqlx::query(sql.add_early).bind(user.as_str()).bind(rows).execute(&mut *tx).await?;
                        sqlx::query(LIMIT_EARLY).bind(user.as_str()).bind(MAX_EARLY).execute(&mut *tx).await?;
                    }
                    write_marks!(tx, user, sql, &changes);
                    if !changes.watches.is_empty() {
                        let put = sqlx::query(diary.put).bind(user.as_str()).bind(rows_of(&changes.watches));
                        put.bind(now.0).execute(&mut *tx).await?;
                        let films = films_of(changes.watches.iter().map(|watch| &watch.id.film));
                        sqlx::query(diary.remove_empty).bind(user.as_str()).bind(films).execute(&mut *tx).await?;
                    }
                    let increment = if changes.are_seen_by_friends() { INCREMENT_BOTH_REVISIONS } else { INCREMENT_REVISION };
                    if changes.are_visible() {
                        sqlx::query(increment).bind(user.as_str()).execute(&mut *tx).await?;
                    }
                    let revision = Revision(revision + i64::from(changes.are_visible()));
                    let outcomes = edits.iter().map(|edit| (edit.id.clone(), outcome(&merged, edit))).collect();
                    Some(MergedEdits {
                        outcomes,
                        revision,
                        is_changed: changes.are_visible(),
                        is_changed_for_friends: changes.are_seen_by_friends(),
                    })
                }
            }
        }))
    }
}

impl MarkStore {
    /// When films were last removed from lists, also those that are on them again.
    pub async fn list_removed_marks(
        &self,
        user: &UserId,
    ) -> Result<Vec<(FilmId, MarkList, Timestamp)>, StoreError> {
        let rows: Vec<(String, String, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST_REMOVED).bind(user.as_str()).fetch_all(pool).await)?;
        let removed = |(film, list, at): (String, String, i64)| {
            Some((FilmId::parse(&film)?, list_named(&list)?, Timestamp(at)))
        };
        Ok(rows.into_iter().filter_map(removed).collect())
    }
}

pub(crate) fn ids_json<'a>(ids: impl Iterator<Item = &'a EditId>) -> String {
    json!(ids.map(|id| [id.as_str()]).collect::<Vec<_>>()).to_string()
}
