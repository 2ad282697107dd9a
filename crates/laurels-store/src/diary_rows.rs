//! Rows of the diary, one by one and many at once.

use std::collections::BTreeSet;

use laurels_catalogue::FilmId;
use laurels_domain::diary::{Rating, Watch, WatchDetails, WatchId};
use laurels_domain::{UserId, WatchedDate};
use serde_json::json;

use crate::engine::{Db, from_row};
use crate::error::StoreError;

pub(crate) struct Row {
    film_id: String,
    number: i64,
    watched: String,
    rating: Option<i64>,
    note: Option<String>,
    is_rewatch: bool,
}
from_row!(Row { film_id, number, watched, rating, note, is_rewatch });

impl Row {
    pub(crate) fn new(
        film_id: String,
        number: i64,
        watched: String,
        (rating, note): (Option<i64>, Option<String>),
        is_rewatch: bool,
    ) -> Self {
        Self { film_id, number, watched, rating, note, is_rewatch }
    }
}

/// Statements about many films. The databases have different functions to expand a JSON array.
pub(crate) struct ManyFilms {
    /// Which films of a list are viewed.
    pub(crate) viewed: &'static str,
    /// The watches of films in a list.
    pub(crate) of_films: &'static str,
    /// Adds watches, or replaces date, rating and note of those that exist.
    pub(crate) put: &'static str,
    /// Removes watches that have nothing left.
    pub(crate) remove_empty: &'static str,
    /// Records that the dates of viewed films were changed.
    pub(crate) set_dated: &'static str,
    /// Records that users said that they've viewed films.
    pub(crate) confirm: &'static str,
}

impl ManyFilms {
    /// What a change of the diary records about its film, so that an older removal doesn't delete it.
    pub(crate) fn record_use(&self, is_date_changed: bool) -> impl Iterator<Item = &'static str> {
        [self.confirm].into_iter().chain(is_date_changed.then_some(self.set_dated))
    }
}

macro_rules! many_films {
    ($list:literal) => {
        ManyFilms {
            viewed: concat!(
                "SELECT film_id FROM viewed WHERE user_id = $1 AND film_id IN (SELECT value ->> 0 FROM ", $list, ")"
            ),
            of_films: concat!(
                "SELECT film_id, number, watched, rating, note, is_rewatch FROM watches ",
                "WHERE user_id = $1 AND film_id IN (SELECT value ->> 0 FROM ", $list, ")"
            ),
            put: concat!(
                "INSERT INTO watches (user_id, film_id, number, watched, rating, note, is_rewatch, added_at)
                SELECT $1, value ->> 0, CAST(value ->> 1 AS BIGINT), value ->> 2, CAST(value ->> 3 AS BIGINT),
                    value ->> 4, CAST(value ->> 5 AS BIGINT) = 1, CAST($3 AS BIGINT) FROM ", $list,
                " WHERE TRUE ON CONFLICT (user_id, film_id, number) DO UPDATE
                SET watched = excluded.watched, rating = excluded.rating, note = excluded.note"
            ),
            remove_empty: concat!(
                "DELETE FROM watches WHERE user_id = $1 AND watched = '' AND rating IS NULL AND note IS NULL ",
                "AND film_id IN (SELECT value ->> 0 FROM ", $list, ")"
            ),
            set_dated: concat!(
                "UPDATE viewed SET dated_at = $3 WHERE user_id = $1 AND COALESCE(dated_at, 0) < $3 ",
                "AND film_id IN (SELECT value ->> 0 FROM ", $list, ")"
            ),
            confirm: concat!(
                "UPDATE viewed SET confirmed_at = $3 WHERE user_id = $1 AND COALESCE(confirmed_at, marked_at) < $3 ",
                "AND film_id IN (SELECT value ->> 0 FROM ", $list, ")"
            ),
        }
    };
}

const SQLITE: ManyFilms = many_films!("json_each($2)");
const POSTGRES: ManyFilms = many_films!("json_array_elements($2::JSON) AS value");

pub(crate) fn sql_of(db: &Db) -> &'static ManyFilms {
    match db {
        Db::Sqlite(_) => &SQLITE,
        Db::Postgres(_) => &POSTGRES,
    }
}

/// As the statements read a list of films.
pub(crate) fn films_of<'a>(films: impl Iterator<Item = &'a FilmId>) -> String {
    let distinct: BTreeSet<&str> = films.map(FilmId::as_str).collect();
    json!(distinct.into_iter().map(|film| [film]).collect::<Vec<_>>()).to_string()
}

/// As [`ManyFilms::put`] reads watches.
pub(crate) fn rows_of(watches: &[Watch]) -> String {
    let row = |Watch { id, details }: &Watch| {
        let rating = details.rating.map(Rating::half_stars);
        let rewatch = i64::from(details.is_rewatch);
        json!([id.film.as_str(), id.number, date_text(details.watched), rating, details.note, rewatch])
    };
    json!(watches.iter().map(row).collect::<Vec<_>>()).to_string()
}

pub(crate) fn read_row(user: &UserId, row: Row) -> Result<Option<Watch>, StoreError> {
    let Some(film) = FilmId::parse(&row.film_id) else { return Ok(None) };
    let id = WatchId { film, number: row.number };
    let corrupt = |column| StoreError::Corrupt { table: "watches", column, row: format!("{user} {id}") };
    let watched = match row.watched.as_str() {
        "" => None,
        text => Some(WatchedDate::read(text).ok_or_else(|| corrupt("watched"))?),
    };
    let rating = row.rating.map(|halves| Rating::from_half_stars(halves).ok_or_else(|| corrupt("rating")));
    let details =
        WatchDetails { watched, rating: rating.transpose()?, note: row.note, is_rewatch: row.is_rewatch };
    Ok(Some(Watch { id, details }))
}

pub(crate) fn read_all(user: &UserId, rows: Vec<Row>) -> Result<Vec<Watch>, StoreError> {
    rows.into_iter().filter_map(|row| read_row(user, row).transpose()).collect()
}

/// As stored: empty if there is none.
pub(crate) fn date_text(watched: Option<WatchedDate>) -> String {
    watched.map_or_else(String::new, |date| date.to_string())
}
