//! What people ticked: viewed, bookmarked, reviewed.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::{Timestamp, UserId};

use crate::db::{Db, on_read};
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

const LIST_LATELY: &str = "
    SELECT film_id, marked_at FROM viewed WHERE user_id = $1 ORDER BY marked_at DESC, film_id DESC LIMIT $2";

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

/// The texts of one list; the three tables have one shape. Friends see what somebody has viewed, and nothing of
/// the other lists.
struct ListSql {
    list: &'static str,
    /// PostgreSQL: the person is locked first, so that marks of one person happen one after the other.
    change: &'static str,
}

macro_rules! list_sql {
    ($table:literal, $order:literal, $shown:literal) => {
        ListSql {
            list: films_sql!($table, $order),
            change: concat!(
                "WITH person AS (UPDATE users SET revision = revision + 1",
                $shown,
                " WHERE id = $1 RETURNING id, revision), ",
                "gone AS (DELETE FROM ",
                $table,
                " WHERE user_id = $1 AND film_id = ANY ($3)), ",
                "kept AS (INSERT INTO ",
                $table,
                " (user_id, film_id, marked_at) ",
                "SELECT person.id, film, $4 FROM person, UNNEST($2::TEXT[]) AS film ",
                "ON CONFLICT (user_id, film_id) DO NOTHING) ",
                "SELECT revision FROM person"
            ),
        }
    };
}

const fn sql_of(list: MarkList) -> ListSql {
    match list {
        MarkList::Viewed => {
            list_sql!("viewed", "marked_at, film_id", ", shown_revision = shown_revision + 1")
        }
        MarkList::Bookmarks => list_sql!("bookmarks", "marked_at, film_id", ""),
        // In whatever order they lie: it means nothing to anybody, and there can be thousands.
        MarkList::Reviewed => list_sql!("reviewed", "film_id", ""),
    }
}

/// A statement sees the rows of the moment it began, so one that has waited for another change of the same person
/// does not see what that has added, and could not take it off: who takes something off waits first.
const HOLD_PERSON: &str = "SELECT 1 FROM users WHERE id = $1 FOR UPDATE";

impl Store {
    /// Makes a change and answers once it is durable. A film already where it should be stays as it was;
    /// `None` when there is no such person.
    pub async fn change_marks(
        &self,
        user: &UserId,
        change: MarkChange,
    ) -> Result<Option<Committed>, StoreError> {
        match &self.db {
            Db::Sqlite(sqlite) => sqlite.group.write(user.clone(), change).await,
            Db::Postgres(postgres) => {
                let mut connection = postgres.take().await?;
                let statement = sqlx::query_scalar(sql_of(change.list).change)
                    .bind(user.as_str())
                    .bind(texts(&change.on))
                    .bind(texts(&change.off))
                    .bind(change.at.0);
                let revision: Option<i64> = if change.off.is_empty() {
                    statement.fetch_optional(&mut *connection).await?
                } else {
                    let mut tx = sqlx::Connection::begin(&mut *connection).await?;
                    sqlx::query(HOLD_PERSON).bind(user.as_str()).execute(&mut *tx).await?;
                    let revision = statement.fetch_optional(&mut *tx).await?;
                    tx.commit().await?;
                    revision
                };
                Ok(revision.map(|last| Committed::at(0, [change].into(), Revision(last))))
            }
        }
    }

    /// The films on one of a person's lists; those viewed or bookmarked in the order they were put there.
    pub async fn list_marks(&self, user: &UserId, list: MarkList) -> Result<Vec<FilmId>, StoreError> {
        let films: Option<String> = on_read!(self, pool => {
            sqlx::query_scalar(sql_of(list).list).bind(user.as_str()).fetch_one(pool).await
        })?;
        Ok(read_films(films.as_deref()))
    }

    /// The films a person has marked as viewed last, the newest first.
    pub async fn list_lately(&self, user: &UserId, most: u8) -> Result<Vec<Viewed>, StoreError> {
        let rows: Vec<(String, i64)> = on_read!(self, pool => {
            sqlx::query_as(LIST_LATELY).bind(user.as_str()).bind(i64::from(most)).fetch_all(pool).await
        })?;
        let viewed =
            |(film, at): (String, i64)| Some(Viewed { film: FilmId::parse(&film)?, at: Timestamp(at) });
        Ok(rows.into_iter().filter_map(viewed).collect())
    }
}

/// A film that has left the catalogue keeps its row; what could never be an id is skipped.
pub(crate) fn read_films(text: Option<&str>) -> Vec<FilmId> {
    text.unwrap_or_default().split(',').filter_map(FilmId::parse).collect()
}

fn texts(films: &[FilmId]) -> Vec<&str> {
    films.iter().map(FilmId::as_str).collect()
}
