//! Watch dates of viewed films: those of their first watches. Deleting a mark deletes the watches of its film.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::diary::plan_dates;
use laurels_domain::{Timestamp, UserId, WatchedDate};

use crate::diary_rows::{Row, films_of, read_all, rows_of, sql_of};
use crate::engine::{Db, Engine, Revision, in_transaction, on_read};
use crate::error::{ChangeError, StoreError};
use crate::revisions::{INCREMENT_BOTH_REVISIONS, INCREMENT_REVISION};

/// Films to mark as viewed, each with an optional date, and films to unmark. No film is in both.
#[derive(Clone, Debug)]
pub struct ViewedChange {
    pub on: Vec<(FilmId, Option<WatchedDate>)>,
    pub off: Vec<FilmId>,
    pub at: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DateRejection {
    #[error("Mark the film as watched first.")]
    NotViewed,
    #[error("You've watched this film more than once. Change its entries in the diary.")]
    SeveralWatches,
}

/// The date of the first watch counts.
const LIST: &str = "
    SELECT v.film_id, MIN(w.watched) FROM viewed v JOIN watches w ON w.user_id = v.user_id AND w.film_id = v.film_id
    WHERE v.user_id = $1 AND w.watched <> '' GROUP BY v.film_id, v.marked_at ORDER BY v.marked_at, v.film_id";
const IS_VIEWED: &str = "SELECT COUNT(*) FROM viewed WHERE user_id = $1 AND film_id = $2";
const COUNT_OF_FILM: &str = "SELECT COUNT(*) FROM watches WHERE user_id = $1 AND film_id = $2";
const CLEAR_DATE: &str = "UPDATE watches SET watched = '' WHERE user_id = $1 AND film_id = $2";
const REMOVE_EMPTY: &str = "
    DELETE FROM watches
    WHERE user_id = $1 AND film_id = $2 AND watched = '' AND rating IS NULL AND note IS NULL";

/// The databases have different functions to expand a JSON array.
struct BatchSql {
    remove: &'static str,
    record_removals: &'static str,
    add: &'static str,
}

macro_rules! batch_sql {
    ($list:literal) => {
        BatchSql {
            remove: concat!(
                "DELETE FROM viewed WHERE user_id = $1 AND film_id IN (SELECT value ->> 0 FROM ",
                $list,
                ")"
            ),
            record_removals: concat!(
                "INSERT INTO removed_marks (user_id, film_id, list, removed_at) ",
                "SELECT $1, value ->> 0, 'viewed', $3 FROM ",
                $list,
                " WHERE TRUE ON CONFLICT (user_id, film_id, list) DO UPDATE SET removed_at = excluded.removed_at ",
                "WHERE excluded.removed_at > removed_marks.removed_at"
            ),
            add: concat!(
                "INSERT INTO viewed (user_id, film_id, marked_at) ",
                "SELECT $1, value ->> 0, $3 FROM ",
                $list,
                " WHERE TRUE ON CONFLICT (user_id, film_id) DO UPDATE SET confirmed_at = excluded.marked_at ",
                "WHERE excluded.marked_at > COALESCE(viewed.confirmed_at, viewed.marked_at)"
            ),
        }
    };
}

const SQLITE: BatchSql = batch_sql!("json_each($2)");
const POSTGRES: BatchSql = batch_sql!("json_array_elements($2::JSON) AS value");

/// Watch dates of viewed films.
#[derive(Clone, Debug)]
pub struct WatchedStore {
    pub(crate) engine: Arc<Engine>,
}

impl WatchedStore {
    /// The watch dates of a user, in the order in which the films were marked.
    pub async fn list_watched_dates(&self, user: &UserId) -> Result<Vec<(FilmId, WatchedDate)>, StoreError> {
        let rows: Vec<(String, String)> =
            on_read!(self, pool => sqlx::query_as(LIST).bind(user.as_str()).fetch_all(pool).await)?;
        let corrupt = |row| StoreError::Corrupt { table: "watches", column: "watched", row };
        rows.into_iter()
            .filter_map(|(film, watched)| Some((FilmId::parse(&film)?, watched)))
            .map(|(film, watched)| match WatchedDate::read(&watched) {
                Some(date) => Ok((film, date)),
                None => Err(corrupt(format!("{user} {film}"))),
            })
            .collect()
    }

    /// Sets the date of a film's only watch, or of its first one; `false` if the film has it already.
    pub async fn set_watched_date(
        &self,
        user: &UserId,
        film: &FilmId,
        watched: WatchedDate,
        at: Timestamp,
    ) -> Result<bool, ChangeError<DateRejection>> {
        let sql = sql_of(&self.engine.db);
        let films = films_of(std::iter::once(film));
        Ok(in_transaction!(self, changes: [user], tx => {
            let viewed: i64 =
                sqlx::query_scalar(IS_VIEWED).bind(user.as_str()).bind(film.as_str()).fetch_one(&mut *tx).await?;
            if viewed == 0 {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(DateRejection::NotViewed));
            }
            let rows: Vec<Row> =
                sqlx::query_as(sql.of_films).bind(user.as_str()).bind(&films).fetch_all(&mut *tx).await?;
            let stored = read_all(user, rows).map_err(ChangeError::Store)?;
            let first = stored.iter().filter_map(|watch| watch.details.watched).map(|date| date.to_string()).min();
            if stored.len() > 1 && first != Some(watched.to_string()) {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(DateRejection::SeveralWatches));
            }
            let changed = plan_dates(stored, [(film.clone(), watched)], at);
            sqlx::query(sql.set_dated).bind(user.as_str()).bind(&films).bind(at.0).execute(&mut *tx).await?;
            if !changed.is_empty() {
                let put = sqlx::query(sql.put).bind(user.as_str()).bind(rows_of(&changed)).bind(at.0);
                put.execute(&mut *tx).await?;
                sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            }
            !changed.is_empty()
        }))
    }

    /// Clears the date of a film's only watch. Of several it isn't known which is meant, in particular when the request
    /// is repeated.
    pub async fn clear_watched_date(
        &self,
        user: &UserId,
        film: &FilmId,
        at: Timestamp,
    ) -> Result<(), ChangeError<DateRejection>> {
        let set_dated = sql_of(&self.engine.db).set_dated;
        let films = films_of(std::iter::once(film));
        in_transaction!(self, changes: [user], tx => {
            let viewed: i64 =
                sqlx::query_scalar(IS_VIEWED).bind(user.as_str()).bind(film.as_str()).fetch_one(&mut *tx).await?;
            let watches: i64 = sqlx::query_scalar(COUNT_OF_FILM)
                .bind(user.as_str())
                .bind(film.as_str())
                .fetch_one(&mut *tx)
                .await?;
            let rejection = match (viewed, watches) {
                (0, _) => Some(DateRejection::NotViewed),
                (_, 2..) => Some(DateRejection::SeveralWatches),
                _ => None,
            };
            if let Some(rejection) = rejection {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(rejection));
            }
            for statement in [CLEAR_DATE, REMOVE_EMPTY] {
                sqlx::query(statement).bind(user.as_str()).bind(film.as_str()).execute(&mut *tx).await?;
            }
            sqlx::query(set_dated).bind(user.as_str()).bind(&films).bind(at.0).execute(&mut *tx).await?;
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Marks films together with their dates, atomically; `None` if the user does not exist.
    pub async fn change_viewed(
        &self,
        user: &UserId,
        change: &ViewedChange,
    ) -> Result<Option<Revision>, StoreError> {
        let sql = match self.engine.db {
            Db::Sqlite(_) => SQLITE,
            Db::Postgres(_) => POSTGRES,
        };
        let many = sql_of(&self.engine.db);
        let on = films_of(change.on.iter().map(|(film, _)| film));
        let off = films_of(change.off.iter());
        let dates: Vec<(FilmId, WatchedDate)> =
            change.on.iter().filter_map(|(film, date)| Some((film.clone(), (*date)?))).collect();
        let dated_films = films_of(dates.iter().map(|(film, _)| film));
        Ok(in_transaction!(self, changes: [user], tx => {
            // Friends see which films a user has viewed, but not the dates.
            let revision: Option<i64> =
                sqlx::query_scalar(INCREMENT_BOTH_REVISIONS).bind(user.as_str()).fetch_optional(&mut *tx).await?;
            if revision.is_some() {
                sqlx::query(sql.remove).bind(user.as_str()).bind(&off).execute(&mut *tx).await?;
                for (statement, films) in [(sql.record_removals, &off), (sql.add, &on), (many.set_dated, &dated_films)] {
                    sqlx::query(statement).bind(user.as_str()).bind(films).bind(change.at.0).execute(&mut *tx).await?;
                }
                if !dates.is_empty() {
                    let rows: Vec<Row> =
                        sqlx::query_as(many.of_films).bind(user.as_str()).bind(&dated_films).fetch_all(&mut *tx).await?;
                    let changed = plan_dates(read_all(user, rows)?, dates.clone(), change.at);
                    if !changed.is_empty() {
                        let put = sqlx::query(many.put).bind(user.as_str()).bind(rows_of(&changed)).bind(change.at.0);
                        put.execute(&mut *tx).await?;
                    }
                }
            }
            revision.map(Revision)
        }))
    }
}
