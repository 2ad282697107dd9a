//! The dates and ratings of a diary, for statistics.

use laurels_catalogue::FilmId;
use laurels_domain::diary::Rating;
use laurels_domain::{UserId, WatchedDate};

use crate::diary::DiaryStore;
use crate::engine::{from_row, on_read};
use crate::error::StoreError;

/// When a film was watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchDate {
    pub film: FilmId,
    pub watched: WatchedDate,
    pub rating: Option<Rating>,
    /// Whether the user has said that they had seen the film before.
    pub is_rewatch: bool,
}

struct Row {
    film_id: String,
    watched: String,
    rating: Option<i64>,
    is_rewatch: bool,
}
from_row!(Row { film_id, watched, rating, is_rewatch });

const LIST_DATES: &str = "
    SELECT film_id, watched, rating, is_rewatch FROM watches WHERE user_id = $1 AND watched <> ''
    ORDER BY watched, film_id, number";

impl DiaryStore {
    /// The dates of all watches that have one, the first one first.
    pub async fn list_watch_dates(&self, user: &UserId) -> Result<Vec<WatchDate>, StoreError> {
        let rows: Vec<Row> =
            on_read!(self, pool => sqlx::query_as(LIST_DATES).bind(user.as_str()).fetch_all(pool).await)?;
        let corrupt = |film: &FilmId| StoreError::Corrupt {
            table: "watches",
            column: "watched",
            row: format!("{user} {film}"),
        };
        rows.into_iter()
            .filter_map(|row| FilmId::parse(&row.film_id).map(|film| (film, row)))
            .map(|(film, row)| {
                let watched = WatchedDate::read(&row.watched).ok_or_else(|| corrupt(&film))?;
                let rating = row.rating.and_then(Rating::from_half_stars);
                Ok(WatchDate { film, watched, rating, is_rewatch: row.is_rewatch })
            })
            .collect()
    }
}
