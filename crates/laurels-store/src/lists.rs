//! All of a person's lists at once, as of one revision.

use laurels_catalogue::FilmId;
use laurels_domain::{Timestamp, UserId};
use sqlx::FromRow;

use crate::checklist::{films_sql, moments_sql, read_films, read_moments};
use crate::db::on_read;
use crate::{Revision, Store, StoreError};

#[derive(Clone, Debug, Default)]
pub struct StoredLists {
    pub revision: Revision,
    pub viewed: FilmsInOrder,
    pub bookmarks: FilmsInOrder,
    pub reviewed: Vec<FilmId>,
}

/// Films by when they were put on a list, those of one moment by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilmsInOrder {
    pub films: Vec<FilmId>,
    /// When the last of them was.
    pub until: Option<Timestamp>,
}

#[derive(FromRow)]
struct Row {
    revision: i64,
    viewed: Option<String>,
    bookmarks: Option<String>,
    reviewed: Option<String>,
}

/// One statement sees one state of the database, so the revision is that of the lists.
const FIND_LISTS: &str = concat!(
    "SELECT revision, (",
    moments_sql!("viewed"),
    ") AS viewed, (",
    moments_sql!("bookmarks"),
    ") AS bookmarks, (",
    films_sql!("reviewed", "film_id"),
    ") AS reviewed FROM users WHERE id = $1"
);

impl Store {
    /// What a person has ticked; `None` when there is no such person.
    pub async fn find_lists(&self, user: &UserId) -> Result<Option<StoredLists>, StoreError> {
        let row: Option<Row> = on_read!(self, pool => {
            sqlx::query_as(FIND_LISTS).bind(user.as_str()).fetch_optional(pool).await
        })?;
        Ok(row.map(|row| StoredLists {
            revision: Revision(row.revision),
            viewed: FilmsInOrder::read(row.viewed.as_deref()),
            bookmarks: FilmsInOrder::read(row.bookmarks.as_deref()),
            reviewed: read_films(row.reviewed.as_deref()),
        }))
    }
}

impl FilmsInOrder {
    fn read(text: Option<&str>) -> Self {
        let entries = read_moments(text);
        let until = entries.last().map(|entry| entry.at);
        Self { films: entries.into_iter().map(|entry| entry.film).collect(), until }
    }
}
