//! Watch dates of viewed films. The date is in the row of the mark, so that it is deleted with it.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::{Timestamp, UserId, WatchedDate};
use serde_json::json;

use crate::engine::{Db, Engine, Revision, in_transaction, on_read};
use crate::error::StoreError;
use crate::revisions::{INCREMENT_BOTH_REVISIONS, INCREMENT_REVISION};

/// Films to mark as viewed, each with an optional date, and films to unmark. No film is in both.
#[derive(Clone, Debug)]
pub struct ViewedChange {
    pub on: Vec<(FilmId, Option<WatchedDate>)>,
    pub off: Vec<FilmId>,
    pub at: Timestamp,
}

const LIST: &str = "
    SELECT film_id, watched FROM viewed WHERE user_id = $1 AND watched IS NOT NULL ORDER BY marked_at, film_id";
const SET: &str = "UPDATE viewed SET watched = $3 WHERE user_id = $1 AND film_id = $2";

/// The databases have different functions to expand a JSON array.
struct BatchSql {
    remove: &'static str,
    /// A missing date does not overwrite an existing one.
    add: &'static str,
}

macro_rules! batch_sql {
    ($list:literal) => {
        BatchSql {
            remove: concat!(
                "DELETE FROM viewed WHERE user_id = $1 AND film_id IN (SELECT value ->> 0 FROM ", $list, ")"
            ),
            add: concat!(
                "INSERT INTO viewed (user_id, film_id, marked_at, watched) ",
                "SELECT $1, value ->> 0, $3, value ->> 1 FROM ", $list, " WHERE TRUE ",
                "ON CONFLICT (user_id, film_id) DO UPDATE SET watched = COALESCE(excluded.watched, viewed.watched)"
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
        let corrupt = |row| StoreError::Corrupt { table: "viewed", column: "watched", row };
        rows.into_iter()
            .filter_map(|(film, watched)| Some((FilmId::parse(&film)?, watched)))
            .map(|(film, watched)| match WatchedDate::read(&watched) {
                Some(date) => Ok((film, date)),
                None => Err(corrupt(format!("{user} {film}"))),
            })
            .collect()
    }

    /// Sets or clears the date of one film; `false` if the user has not viewed it.
    pub async fn set_watched_date(
        &self,
        user: &UserId,
        film: &FilmId,
        watched: Option<WatchedDate>,
    ) -> Result<bool, StoreError> {
        let watched = watched.map(|date| date.to_string());
        Ok(in_transaction!(self, changes: [user], tx => {
            let is_viewed = sqlx::query(SET)
                .bind(user.as_str())
                .bind(film.as_str())
                .bind(&watched)
                .execute(&mut *tx)
                .await?
                .rows_affected() > 0;
            if is_viewed {
                sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            }
            is_viewed
        }))
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
        let row = |(film, watched): &(FilmId, Option<WatchedDate>)| {
            json!([film.as_str(), watched.map(|date| date.to_string())])
        };
        let on = json!(change.on.iter().map(row).collect::<Vec<_>>()).to_string();
        let off = json!(change.off.iter().map(|film| [film.as_str()]).collect::<Vec<_>>()).to_string();
        Ok(in_transaction!(self, changes: [user], tx => {
            // Friends see which films a user has viewed, but not the dates.
            let revision: Option<i64> =
                sqlx::query_scalar(INCREMENT_BOTH_REVISIONS).bind(user.as_str()).fetch_optional(&mut *tx).await?;
            if revision.is_some() {
                sqlx::query(sql.remove).bind(user.as_str()).bind(&off).execute(&mut *tx).await?;
                sqlx::query(sql.add).bind(user.as_str()).bind(&on).bind(change.at.0).execute(&mut *tx).await?;
            }
            revision.map(Revision)
        }))
    }
}
