//! Films that users don't want to be suggested for tonight.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::{Timestamp, UserId};

use crate::engine::{Db, Engine, on_read, on_write};
use crate::error::StoreError;

const LIST: &str =
    "SELECT film_id, ends_at FROM hidden_films WHERE user_id = $1 AND ends_at > $2 ORDER BY film_id";
/// Adds nothing if the user was deleted in the meantime.
const HIDE: &str = "
    INSERT INTO hidden_films (user_id, film_id, ends_at) SELECT id, $2, $3 FROM users WHERE id = $1
    ON CONFLICT (user_id, film_id) DO UPDATE SET ends_at = excluded.ends_at";
macro_rules! hide_films_sql {
    ($list:literal) => {
        concat!(
            "INSERT INTO hidden_films (user_id, film_id, ends_at) ",
            "SELECT $1, value ->> 0, CAST(value ->> 1 AS BIGINT) FROM ",
            $list,
            " WHERE TRUE ON CONFLICT (user_id, film_id) DO UPDATE SET ends_at = excluded.ends_at"
        )
    };
}

const SHOW: &str = "DELETE FROM hidden_films WHERE user_id = $1 AND film_id = $2";
const SHOW_ALL: &str = "DELETE FROM hidden_films WHERE user_id = $1";

/// Hides a list of films, each of which is in it once.
pub(crate) fn hide_films_sql(db: &Db) -> &'static str {
    match db {
        Db::Sqlite(_) => hide_films_sql!("json_each($2)"),
        Db::Postgres(_) => hide_films_sql!("json_array_elements($2::JSON) AS value"),
    }
}

/// Hidden films.
#[derive(Clone, Debug)]
pub struct HiddenFilmStore {
    pub(crate) engine: Arc<Engine>,
}

impl HiddenFilmStore {
    pub async fn list_hidden_films(&self, user: &UserId, now: Timestamp) -> Result<Vec<FilmId>, StoreError> {
        Ok(self.list_hidden_until(user, now).await?.into_iter().map(|(film, _)| film).collect())
    }

    /// The same films, each with the time when it is suggested again.
    pub async fn list_hidden_until(
        &self,
        user: &UserId,
        now: Timestamp,
    ) -> Result<Vec<(FilmId, Timestamp)>, StoreError> {
        let films: Vec<(String, i64)> = on_read!(self, pool => {
            sqlx::query_as(LIST).bind(user.as_str()).bind(now.0).fetch_all(pool).await
        })?;
        Ok(films.iter().filter_map(|(film, at)| Some((FilmId::parse(film)?, Timestamp(*at)))).collect())
    }

    pub async fn hide_film(
        &self,
        user: &UserId,
        film: &FilmId,
        ends_at: Timestamp,
    ) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(HIDE).bind(user.as_str()).bind(film.as_str()).bind(ends_at.0).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    pub async fn show_film(&self, user: &UserId, film: &FilmId) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(SHOW).bind(user.as_str()).bind(film.as_str()).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    pub async fn show_all_films(&self, user: &UserId) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(SHOW_ALL).bind(user.as_str()).execute(pool).await.map(drop)
        })?;
        Ok(())
    }
}
