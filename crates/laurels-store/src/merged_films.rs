//! Films that got another id: everything stored under the old one moves to the new one.
//!
//! Moving is idempotent, and instances may do it at the same time.

use laurels_catalogue::FilmId;
use laurels_domain::{Timestamp, UserId};
use serde_json::json;

use crate::edits::{CatalogueStore, INCREMENT_REVISION};
use crate::engine::{Db, in_transaction, on_read};
use crate::error::StoreError;
use crate::listings;
use crate::marks::MarkStore;

/// Users per query: it finds the marks of each by key, because there is no index by film.
const USER_PAGE: i64 = 1_000;

const NEXT_USERS: &str = "
    SELECT id,
        EXISTS (SELECT 1 FROM viewed v WHERE v.user_id = u.id AND v.film_id = $1)
        OR EXISTS (SELECT 1 FROM bookmarks b WHERE b.user_id = u.id AND b.film_id = $1)
        OR EXISTS (SELECT 1 FROM reviewed r WHERE r.user_id = u.id AND r.film_id = $1)
        OR EXISTS (SELECT 1 FROM hidden_films h WHERE h.user_id = u.id AND h.film_id = $1)
        OR EXISTS (SELECT 1 FROM removed_marks x WHERE x.user_id = u.id AND x.film_id = $1)
    FROM users u WHERE id > $2 ORDER BY id LIMIT $3";

/// The databases have different functions to expand a JSON array.
struct MergeSql {
    count_changes: &'static str,
    lists: [(&'static str, &'static str); 3],
    hide: &'static str,
    show: &'static str,
    removals: (&'static str, &'static str),
    webhook_films: (&'static str, &'static str),
    rename_in_events: &'static str,
    move_dated: &'static str,
    remove_same_watches: &'static str,
    move_watches: &'static str,
}

/// Adds the rows of the new id, each with the earlier time of marking and the later one of marking again, and removes those
/// of the old one.
macro_rules! merge_list {
    ($table:literal, $users:literal) => {
        (
            concat!(
                "INSERT INTO ",
                $table,
                " (user_id, film_id, marked_at, confirmed_at) ",
                "SELECT user_id, $3, marked_at, COALESCE(confirmed_at, marked_at) FROM ",
                $table,
                " WHERE film_id = $1 AND user_id IN (",
                $users,
                ") ON CONFLICT (user_id, film_id) DO UPDATE SET ",
                "marked_at = CASE WHEN excluded.marked_at < ",
                $table,
                ".marked_at THEN excluded.marked_at ELSE ",
                $table,
                ".marked_at END, confirmed_at = CASE WHEN excluded.confirmed_at > COALESCE(",
                $table,
                ".confirmed_at, ",
                $table,
                ".marked_at) THEN excluded.confirmed_at ELSE COALESCE(",
                $table,
                ".confirmed_at, ",
                $table,
                ".marked_at) END"
            ),
            concat!("DELETE FROM ", $table, " WHERE film_id = $1 AND user_id IN (", $users, ")"),
        )
    };
}

macro_rules! merge_sql {
    ($users:literal) => {
        MergeSql {
            // Both revisions, because friends see viewed films.
            count_changes: concat!(
                "UPDATE users SET revision = revision + 1, summary_revision = summary_revision + 1 WHERE id IN (",
                $users, ") AND (",
                "EXISTS (SELECT 1 FROM viewed v WHERE v.user_id = users.id AND v.film_id = $1) ",
                "OR EXISTS (SELECT 1 FROM bookmarks b WHERE b.user_id = users.id AND b.film_id = $1) ",
                "OR EXISTS (SELECT 1 FROM reviewed r WHERE r.user_id = users.id AND r.film_id = $1))"
            ),
            lists: [
                merge_list!("viewed", $users),
                merge_list!("bookmarks", $users),
                merge_list!("reviewed", $users),
            ],
            hide: concat!(
                "INSERT INTO hidden_films (user_id, film_id, ends_at) SELECT user_id, $3, ends_at FROM hidden_films ",
                "WHERE film_id = $1 AND user_id IN (",
                $users,
                ") ON CONFLICT (user_id, film_id) DO NOTHING"
            ),
            show: concat!("DELETE FROM hidden_films WHERE film_id = $1 AND user_id IN (", $users, ")"),
            removals: (
                concat!(
                    "INSERT INTO removed_marks (user_id, film_id, list, removed_at) ",
                    "SELECT user_id, $3, list, removed_at FROM removed_marks WHERE film_id = $1 AND user_id IN (",
                    $users,
                    ") ON CONFLICT (user_id, film_id, list) DO UPDATE SET removed_at = CASE ",
                    "WHEN excluded.removed_at > removed_marks.removed_at THEN excluded.removed_at ",
                    "ELSE removed_marks.removed_at END"
                ),
                concat!("DELETE FROM removed_marks WHERE film_id = $1 AND user_id IN (", $users, ")"),
            ),
            webhook_films: (
                concat!(
                    "INSERT INTO webhook_films (user_id, film_id) SELECT user_id, $3 FROM webhook_films ",
                    "WHERE film_id = $1 AND user_id IN (",
                    $users,
                    ") ON CONFLICT (user_id, film_id) DO NOTHING"
                ),
                concat!("DELETE FROM webhook_films WHERE film_id = $1 AND user_id IN (", $users, ")"),
            ),
            // Quotes within other texts of a body are escaped, so only ids of films match.
            rename_in_events: concat!(
                "UPDATE webhook_events SET body = ",
                "REPLACE(body, '\"film_id\":\"' || $1 || '\"', '\"film_id\":\"' || $3 || '\"') WHERE user_id IN (",
                $users,
                ")"
            ),
            // The later time of both.
            move_dated: concat!(
                "UPDATE viewed SET dated_at = (
                    SELECT o.dated_at FROM viewed o WHERE o.user_id = viewed.user_id AND o.film_id = $1
                ) WHERE film_id = $3 AND user_id IN (",
                $users,
                ") AND COALESCE(dated_at, 0) < (
                    SELECT o.dated_at FROM viewed o WHERE o.user_id = viewed.user_id AND o.film_id = $1
                )"
            ),
            // A date that is within a more exact one is the same watch, unless it has a rating or a note.
            remove_same_watches: concat!(
                "DELETE FROM watches WHERE film_id IN ($1, $3) AND rating IS NULL AND note IS NULL AND user_id IN (",
                $users,
                ") AND EXISTS (
                    SELECT 1 FROM watches o WHERE o.user_id = watches.user_id AND o.film_id IN ($1, $3)
                    AND o.film_id <> watches.film_id AND o.watched LIKE watches.watched || '%'
                    AND (o.watched <> watches.watched OR watches.film_id = $1 OR o.rating IS NOT NULL OR o.note IS NOT NULL)
                )"
            ),
            // Numbers after those of the new id.
            move_watches: concat!(
                "UPDATE watches SET film_id = $3, number = number + COALESCE((
                    SELECT MAX(o.number) FROM watches o WHERE o.user_id = watches.user_id AND o.film_id = $3
                ), 0) WHERE film_id = $1 AND user_id IN (",
                $users,
                ")"
            ),
        }
    };
}

const SQLITE: MergeSql = merge_sql!("SELECT value FROM json_each($2)");
const POSTGRES: MergeSql = merge_sql!("SELECT json_array_elements_text($2::JSON)");

/// Changes of the overlay wait for each other at this row. The revision stays, so that no instance rebuilds the catalogue.
const LOCK_CATALOGUE: &str = "UPDATE catalogue_revision SET revision = revision";

/// Of two corrections of one field the later one remains. A nomination has the film's id in its own.
const MOVE_EDITS: &str = "
    INSERT INTO catalogue_edits (target, field, value, edited_at, revision)
    SELECT REPLACE(target, $1, $2), field, value, edited_at, revision FROM catalogue_edits
    WHERE target = $1 OR (field = 'won' AND (target LIKE '%-' || $1 OR target LIKE '%-' || $1 || '-%'))
    ON CONFLICT (target, field)
    DO UPDATE SET value = excluded.value, edited_at = excluded.edited_at, revision = excluded.revision
    WHERE excluded.revision > catalogue_edits.revision";
const REMOVE_EDITS: &str = "
    DELETE FROM catalogue_edits
    WHERE target = $1 OR (field = 'won' AND (target LIKE '%-' || $1 OR target LIKE '%-' || $1 || '-%'))";
const MOVE_FETCHED: &str = "
    INSERT INTO catalogue_fetched (target, field, value, fetched_at)
    SELECT $2, field, value, fetched_at FROM catalogue_fetched WHERE target = $1
    ON CONFLICT (target, field) DO UPDATE SET value = excluded.value, fetched_at = excluded.fetched_at
    WHERE excluded.fetched_at > catalogue_fetched.fetched_at";
const REMOVE_FETCHED: &str = "DELETE FROM catalogue_fetched WHERE target = $1";

const MOVE_STREAMING: &str = "
    INSERT INTO streaming (region, film_id, service, since)
    SELECT region, $2, service, since FROM streaming WHERE film_id = $1
    ON CONFLICT (region, film_id, service) DO NOTHING";
const REMOVE_STREAMING: &str = "DELETE FROM streaming WHERE film_id = $1";
const MOVE_CHECKS: &str = "
    INSERT INTO film_checks (region, film_id, checked_at)
    SELECT region, $2, checked_at FROM film_checks WHERE film_id = $1
    ON CONFLICT (region, film_id) DO NOTHING";
const MOVE_DEPARTURES: &str = "
    INSERT INTO streaming_departures (region, film_id, service, left_at)
    SELECT region, $2, service, left_at FROM streaming_departures WHERE film_id = $1
    ON CONFLICT (region, film_id, service) DO NOTHING";
const REMOVE_DEPARTURES: &str = "DELETE FROM streaming_departures WHERE film_id = $1";
const REMOVE_CHECKS: &str = "DELETE FROM film_checks WHERE film_id = $1";
const MOVE_PROGRAMS: &str = "UPDATE programs SET film_id = $2 WHERE film_id = $1";
/// The worker checks the film under its new id. Items of other workers don't look like ids of films.
const REMOVE_FAILED: &str = "DELETE FROM failed_items WHERE item = $1";

const SET_MERGED: &str = "
    INSERT INTO merged_films (old_id, film_id, merged_at) VALUES ($1, $2, $3)
    ON CONFLICT (old_id) DO UPDATE SET film_id = excluded.film_id, merged_at = excluded.merged_at
    WHERE merged_films.film_id <> excluded.film_id";
const LIST: &str = "SELECT old_id, film_id, merged_at FROM merged_films ORDER BY old_id";

/// A film whose old id has been replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedFilm {
    pub old: FilmId,
    pub film: FilmId,
    /// When it was first replaced.
    pub at: Timestamp,
}

impl MarkStore {
    /// Those of the users after `after`, in the order of ids, who have marked, unmarked or hidden a film, and where to continue; `None` at the
    /// end.
    pub async fn list_users_with_marks(
        &self,
        film: &FilmId,
        after: Option<&UserId>,
    ) -> Result<(Vec<UserId>, Option<UserId>), StoreError> {
        let after = after.map_or("", UserId::as_str);
        let rows: Vec<(String, bool)> = on_read!(self, pool => {
            sqlx::query_as(NEXT_USERS).bind(film.as_str()).bind(after).bind(USER_PAGE).fetch_all(pool).await
        })?;
        let last = rows.last().and_then(|(id, _)| UserId::parse(id));
        let marked = rows.iter().filter(|(_, has_marks)| *has_marks);
        Ok((marked.filter_map(|(id, _)| UserId::parse(id)).collect(), last))
    }

    /// Moves users' marks, removals, watch dates, hidden films and events of webhooks from a film's old id to its new one.
    /// With marks under both they are united.
    pub async fn merge_marks(&self, users: &[UserId], old: &FilmId, film: &FilmId) -> Result<(), StoreError> {
        let sql = match self.engine.db {
            Db::Sqlite(_) => SQLITE,
            Db::Postgres(_) => POSTGRES,
        };
        let ids = json!(users.iter().map(UserId::as_str).collect::<Vec<_>>()).to_string();
        in_transaction!(self, changes: users, tx => {
            sqlx::query(sql.count_changes).bind(old.as_str()).bind(&ids).execute(&mut *tx).await?;
            for (add, _) in sql.lists {
                sqlx::query(add).bind(old.as_str()).bind(&ids).bind(film.as_str()).execute(&mut *tx).await?;
            }
            // Before the old marks are removed, and the watches with them.
            for statement in [sql.move_dated, sql.remove_same_watches, sql.move_watches] {
                sqlx::query(statement).bind(old.as_str()).bind(&ids).bind(film.as_str()).execute(&mut *tx).await?;
            }
            for (_, remove) in sql.lists {
                sqlx::query(remove).bind(old.as_str()).bind(&ids).execute(&mut *tx).await?;
            }
            for (add, remove) in [(sql.hide, sql.show), sql.removals, sql.webhook_films] {
                sqlx::query(add).bind(old.as_str()).bind(&ids).bind(film.as_str()).execute(&mut *tx).await?;
                sqlx::query(remove).bind(old.as_str()).bind(&ids).execute(&mut *tx).await?;
            }
            sqlx::query(sql.rename_in_events)
                .bind(old.as_str())
                .bind(&ids)
                .bind(film.as_str())
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }
}

impl CatalogueStore {
    /// Moves corrections, fetched details and listings from a film's old id to its new one, and records that the film,
    /// with all marks, was merged.
    pub async fn set_film_merged(
        &self,
        old: &FilmId,
        film: &FilmId,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let (old, film) = (old.as_str(), film.as_str());
        in_transaction!(self, changes: [], tx => {
            sqlx::query(LOCK_CATALOGUE).execute(&mut *tx).await?;
            let mut moved = 0;
            for statement in [MOVE_EDITS, MOVE_FETCHED] {
                sqlx::query(statement).bind(old).bind(film).execute(&mut *tx).await?;
            }
            for statement in [REMOVE_EDITS, REMOVE_FETCHED] {
                moved += sqlx::query(statement).bind(old).execute(&mut *tx).await?.rows_affected();
            }
            if moved > 0 {
                sqlx::query(INCREMENT_REVISION).execute(&mut *tx).await?;
            }
            for statement in [MOVE_STREAMING, MOVE_CHECKS, MOVE_DEPARTURES] {
                sqlx::query(statement).bind(old).bind(film).execute(&mut *tx).await?;
            }
            let mut listed = sqlx::query(MOVE_PROGRAMS).bind(old).bind(film).execute(&mut *tx).await?.rows_affected();
            for statement in [REMOVE_STREAMING, REMOVE_CHECKS, REMOVE_DEPARTURES] {
                listed += sqlx::query(statement).bind(old).execute(&mut *tx).await?.rows_affected();
            }
            if listed > 0 {
                sqlx::query(listings::INCREMENT_REVISION).execute(&mut *tx).await?;
            }
            sqlx::query(REMOVE_FAILED).bind(old).execute(&mut *tx).await?;
            sqlx::query(SET_MERGED).bind(old).bind(film).bind(at.0).execute(&mut *tx).await?;
        });
        Ok(())
    }

    pub async fn list_merged_films(&self) -> Result<Vec<MergedFilm>, StoreError> {
        let rows: Vec<(String, String, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST).fetch_all(pool).await)?;
        let merged = |(old, film, at): (String, String, i64)| {
            Some(MergedFilm { old: FilmId::parse(&old)?, film: FilmId::parse(&film)?, at: Timestamp(at) })
        };
        Ok(rows.into_iter().filter_map(merged).collect())
    }
}
