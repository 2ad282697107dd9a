//! What people ticked: viewed, bookmarked, reviewed.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::{Timestamp, UserId};

use crate::db::on_read;
use crate::{Store, StoreError};

/// Counts the changes of one person's state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(pub i64);

/// The three lists a film can be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MarkList {
    Viewed,
    Bookmarks,
    Reviewed,
}

impl MarkList {
    pub const ALL: [Self; 3] = [Self::Viewed, Self::Bookmarks, Self::Reviewed];
}

/// Films to put on a list and films to take off it, all or nothing. No film stands on both sides.
#[derive(Clone, Debug)]
pub struct MarkChange {
    pub list: MarkList,
    pub on: Vec<FilmId>,
    pub off: Vec<FilmId>,
    pub at: Timestamp,
}

/// A change that is kept, with those of the same person that were kept together with it.
#[derive(Clone, Debug)]
pub struct Committed {
    /// What the change has made of the person.
    pub revision: Revision,
    /// What the first of `changes` has made; each of the others has raised it by one.
    pub first: Revision,
    pub changes: Arc<[MarkChange]>,
}

impl Committed {
    /// The change at `place`, of those that ended with the revision `last`.
    pub(crate) fn at(place: usize, changes: Arc<[MarkChange]>, last: Revision) -> Self {
        let raised = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let first = last.0 + 1 - raised(changes.len());
        Self { revision: Revision(first + raised(place)), first: Revision(first), changes }
    }

    /// What all of the changes together have made of the person.
    pub fn last(&self) -> Revision {
        Revision(self.first.0 + i64::try_from(self.changes.len()).unwrap_or(i64::MAX) - 1)
    }
}

/// A film somebody has seen, and when that was marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewed {
    pub film: FilmId,
    pub at: Timestamp,
}

/// The films of a list in order, each with its moment behind it.
macro_rules! moments_sql {
    ($table:literal) => {
        concat!(
            "SELECT STRING_AGG(film_id || ' ' || marked_at, ',') FROM (SELECT film_id, marked_at FROM ",
            $table,
            " WHERE user_id = $1 ORDER BY marked_at, film_id) AS films"
        )
    };
}
pub(crate) use moments_sql;

/// One text of all films: fetching thousands of rows one by one takes several times as long.
macro_rules! films_sql {
    ($table:literal, $order:literal) => {
        concat!(
            "SELECT STRING_AGG(film_id, ',') FROM (SELECT film_id FROM ",
            $table,
            " WHERE user_id = $1 ORDER BY ",
            $order,
            ") AS films"
        )
    };
}
pub(crate) use films_sql;

const fn list_sql(list: MarkList) -> &'static str {
    match list {
        MarkList::Viewed => films_sql!("viewed", "marked_at, film_id"),
        MarkList::Bookmarks => films_sql!("bookmarks", "marked_at, film_id"),
        // In whatever order they lie: it means nothing to anybody, and there can be thousands.
        MarkList::Reviewed => films_sql!("reviewed", "film_id"),
    }
}

impl Store {
    /// Makes a change and answers once it is durable. A film already where it should be stays as it was;
    /// `None` when there is no such person.
    pub async fn change_marks(
        &self,
        user: &UserId,
        change: MarkChange,
    ) -> Result<Option<Committed>, StoreError> {
        self.group.write(user.clone(), change).await
    }

    /// The films on one of a person's lists; those viewed or bookmarked in the order they were put there.
    pub async fn list_marks(&self, user: &UserId, list: MarkList) -> Result<Vec<FilmId>, StoreError> {
        let films: Option<String> = on_read!(self, pool => {
            sqlx::query_scalar(list_sql(list)).bind(user.as_str()).fetch_one(pool).await
        })?;
        Ok(read_films(films.as_deref()))
    }

    /// The films a person has viewed with the moments they were marked, in that order.
    pub async fn list_viewed(&self, user: &UserId) -> Result<Vec<Viewed>, StoreError> {
        let films: Option<String> = on_read!(self, pool => {
            sqlx::query_scalar(moments_sql!("viewed")).bind(user.as_str()).fetch_one(pool).await
        })?;
        Ok(read_moments(films.as_deref()))
    }
}

/// A film that has left the catalogue keeps its row; what could never be an id is skipped.
pub(crate) fn read_films(text: Option<&str>) -> Vec<FilmId> {
    text.unwrap_or_default().split(',').filter_map(FilmId::parse).collect()
}

pub(crate) fn read_moments(text: Option<&str>) -> Vec<Viewed> {
    let entry = |text: &str| {
        let (film, at) = text.split_once(' ')?;
        Some(Viewed { film: FilmId::parse(film)?, at: Timestamp(at.parse().ok()?) })
    };
    text.unwrap_or_default().split(',').filter_map(entry).collect()
}
