//! The diary: the watches of each film.

use std::collections::HashSet;
use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::diary::{
    DiaryLimit, DiarySize, ImportMode, MAX_WATCHES_PER_FILM, MAX_WATCHES_PER_USER, Rating, Watch,
    WatchDetails, WatchId, next_number, plan_import,
};
use laurels_domain::{Timestamp, UserId, WatchedDate};

use crate::diary_rows::{Row, date_text, films_of, read_all, read_row, rows_of, sql_of};
use crate::engine::{Engine, from_row, in_transaction, on_read};
use crate::error::{ChangeError, StoreError};
use crate::revisions::INCREMENT_REVISION;

/// The last watch of a page; the next page has the watches after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchCursor {
    pub watched: Option<WatchedDate>,
    pub id: WatchId,
}

impl WatchCursor {
    pub fn of(watch: &Watch) -> Self {
        Self { watched: watch.details.watched, id: watch.id.clone() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WatchRejection {
    #[error("Mark the film as watched first.")]
    NotViewed,
    #[error("You've already logged this film on that date.")]
    SameDate,
    #[error("This film already has an entry without a date.")]
    AlsoUndated,
    #[error(transparent)]
    Limit(#[from] DiaryLimit),
}

impl WatchRejection {
    fn same_date(details: &WatchDetails) -> Self {
        if details.watched.is_some() { Self::SameDate } else { Self::AlsoUndated }
    }
}

struct Size {
    entries: i64,
    characters: i64,
}
from_row!(Size { entries, characters });

impl Size {
    fn read(self) -> DiarySize {
        DiarySize {
            entries: u32::try_from(self.entries).unwrap_or(u32::MAX),
            characters_of_notes: usize::try_from(self.characters).unwrap_or(usize::MAX),
        }
    }
}

/// Selects [`Row`]s. A watch with an earlier date makes a watch a rewatch.
macro_rules! select_watches {
    ($rest:literal) => {
        concat!(
            "SELECT film_id, number, watched, rating, note, is_rewatch OR EXISTS (
                SELECT 1 FROM watches o WHERE o.user_id = w.user_id AND o.film_id = w.film_id AND o.watched <> ''
                AND (o.watched < w.watched OR (o.watched = w.watched AND o.number < w.number))
            ) AS is_rewatch FROM watches w WHERE user_id = $1 ",
            $rest
        )
    };
}

/// Undated watches have an empty date, so they are last.
const LIST: &str = select_watches!(
    "AND (watched < $2 OR (watched = $2 AND (film_id < $3 OR (film_id = $3 AND number < $4))))
    ORDER BY watched DESC, film_id DESC, number DESC LIMIT $5"
);
const LIST_OF_FILM: &str = select_watches!("AND film_id = $2 ORDER BY watched DESC, number DESC");
const FIND: &str = select_watches!("AND film_id = $2 AND number = $3");
/// A bound after all dates in every collation.
const AFTER_ALL_DATES: &str = "z";

const IS_VIEWED: &str = "SELECT COUNT(*) FROM viewed WHERE user_id = $1 AND film_id = $2";
const SIZE: &str = "
    SELECT COUNT(*) AS entries, COALESCE(SUM(LENGTH(note)), 0) AS characters FROM watches WHERE user_id = $1";
const ADD: &str = "
    INSERT INTO watches (user_id, film_id, number, watched, rating, note, is_rewatch, added_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const CHANGE: &str = "
    UPDATE watches SET watched = $4, rating = $5, note = $6
    WHERE user_id = $1 AND film_id = $2 AND number = $3";
const REMOVE: &str = "DELETE FROM watches WHERE user_id = $1 AND film_id = $2 AND number = $3";

/// The watches of films, and whether friends see them.
#[derive(Clone, Debug)]
pub struct DiaryStore {
    pub(crate) engine: Arc<Engine>,
}

impl DiaryStore {
    /// A page of a user's watches, the latest first; those without a date are last.
    pub async fn list_watches(
        &self,
        user: &UserId,
        after: Option<&WatchCursor>,
        limit: u32,
    ) -> Result<Vec<Watch>, StoreError> {
        let watched = after.map_or_else(|| AFTER_ALL_DATES.to_owned(), |last| date_text(last.watched));
        let (film, number) = after.map_or(("", 0), |last| (last.id.film.as_str(), last.id.number));
        let rows: Vec<Row> = on_read!(self, pool => {
            sqlx::query_as(LIST)
                .bind(user.as_str())
                .bind(&watched)
                .bind(film)
                .bind(number)
                .bind(i64::from(limit))
                .fetch_all(pool)
                .await
        })?;
        read_all(user, rows)
    }

    /// All watches of a user. Marks with dates can add a few more than [`MAX_WATCHES_PER_USER`].
    pub async fn list_all_watches(&self, user: &UserId) -> Result<Vec<Watch>, StoreError> {
        let mut watches: Vec<Watch> = Vec::new();
        loop {
            let after = watches.last().map(WatchCursor::of);
            let page = self.list_watches(user, after.as_ref(), MAX_WATCHES_PER_USER).await?;
            let is_last = page.len() < MAX_WATCHES_PER_USER as usize;
            watches.extend(page);
            if is_last {
                return Ok(watches);
            }
        }
    }

    /// The watches of one film, the latest first.
    pub async fn list_watches_of(&self, user: &UserId, film: &FilmId) -> Result<Vec<Watch>, StoreError> {
        let rows: Vec<Row> = on_read!(self, pool => {
            sqlx::query_as(LIST_OF_FILM).bind(user.as_str()).bind(film.as_str()).fetch_all(pool).await
        })?;
        read_all(user, rows)
    }

    pub async fn find_watch(&self, user: &UserId, id: &WatchId) -> Result<Option<Watch>, StoreError> {
        let row: Option<Row> = on_read!(self, pool => {
            sqlx::query_as(FIND)
                .bind(user.as_str())
                .bind(id.film.as_str())
                .bind(id.number)
                .fetch_optional(pool)
                .await
        })?;
        row.map_or(Ok(None), |row| read_row(user, row))
    }

    /// Adds a watch of a viewed film. A film has at most one watch per date. If the same one exists already, as after a
    /// request that was repeated, that is returned.
    pub async fn add_watch(
        &self,
        user: &UserId,
        film: &FilmId,
        details: &WatchDetails,
        at: Timestamp,
    ) -> Result<WatchId, ChangeError<WatchRejection>> {
        let sql = sql_of(&self.engine.db);
        let films = films_of(std::iter::once(film));
        let number = in_transaction!(self, changes: [user], tx => {
            let viewed: i64 = sqlx::query_scalar(IS_VIEWED)
                .bind(user.as_str())
                .bind(film.as_str())
                .fetch_one(&mut *tx)
                .await?;
            let rows: Vec<Row> = sqlx::query_as(LIST_OF_FILM)
                .bind(user.as_str())
                .bind(film.as_str())
                .fetch_all(&mut *tx)
                .await?;
            let size: Size = sqlx::query_as(SIZE).bind(user.as_str()).fetch_one(&mut *tx).await?;
            let watches = read_all(user, rows).map_err(ChangeError::Store)?;
            let decision = match watches.iter().find(|other| other.details.watched == details.watched) {
                _ if viewed == 0 => Err(WatchRejection::NotViewed),
                Some(Watch { id, details: same }) if (same.rating, &same.note) == (details.rating, &details.note) => {
                    Ok(Some(id.number))
                }
                Some(_) => Err(WatchRejection::same_date(details)),
                None if watches.len() >= MAX_WATCHES_PER_FILM => Err(DiaryLimit::Film.into()),
                None => {
                    let mut size = size.read();
                    size.add(details);
                    size.check().map(|()| None).map_err(WatchRejection::from)
                }
            };
            let existing = match decision {
                Ok(existing) => existing,
                Err(rejection) => {
                    tx.rollback().await?;
                    return Err(ChangeError::Rejected(rejection));
                }
            };
            let number = existing.unwrap_or_else(|| next_number(&watches, at));
            if existing.is_none() {
                sqlx::query(ADD)
                    .bind(user.as_str())
                    .bind(film.as_str())
                    .bind(number)
                    .bind(date_text(details.watched))
                    .bind(details.rating.map(Rating::half_stars))
                    .bind(&details.note)
                    .bind(details.is_rewatch)
                    .bind(at.0)
                    .execute(&mut *tx)
                    .await?;
                sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            }
            for statement in sql.record_use(details.watched.is_some()) {
                sqlx::query(statement).bind(user.as_str()).bind(&films).bind(at.0).execute(&mut *tx).await?;
            }
            number
        });
        Ok(WatchId { film: film.clone(), number })
    }

    /// Replaces date, rating and note of a watch; `false` if there is none. Whether it's marked as a rewatch stays.
    pub async fn change_watch(
        &self,
        user: &UserId,
        id: &WatchId,
        details: &WatchDetails,
        at: Timestamp,
    ) -> Result<bool, ChangeError<WatchRejection>> {
        let sql = sql_of(&self.engine.db);
        let films = films_of(std::iter::once(&id.film));
        Ok(in_transaction!(self, changes: [user], tx => {
            let rows: Vec<Row> = sqlx::query_as(LIST_OF_FILM)
                .bind(user.as_str())
                .bind(id.film.as_str())
                .fetch_all(&mut *tx)
                .await?;
            let size: Size = sqlx::query_as(SIZE).bind(user.as_str()).fetch_one(&mut *tx).await?;
            let watches = read_all(user, rows).map_err(ChangeError::Store)?;
            let before = watches.iter().find(|watch| watch.id == *id);
            let is_moved = before.is_some_and(|before| before.details.watched != details.watched);
            if let Some(before) = before {
                let mut size = size.read();
                size.replace(&before.details, details);
                // Merged films may have two watches of one date.
                let rejection = if is_moved && watches.iter().any(|other| other.details.watched == details.watched) {
                    Some(WatchRejection::same_date(details))
                } else {
                    size.check().err().map(WatchRejection::from)
                };
                if let Some(rejection) = rejection {
                    tx.rollback().await?;
                    return Err(ChangeError::Rejected(rejection));
                }
            }
            let is_changed = sqlx::query(CHANGE)
                .bind(user.as_str())
                .bind(id.film.as_str())
                .bind(id.number)
                .bind(date_text(details.watched))
                .bind(details.rating.map(Rating::half_stars))
                .bind(&details.note)
                .execute(&mut *tx)
                .await?
                .rows_affected() > 0;
            if is_changed {
                for statement in sql.record_use(is_moved) {
                    sqlx::query(statement).bind(user.as_str()).bind(&films).bind(at.0).execute(&mut *tx).await?;
                }
                sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            }
            is_changed
        }))
    }

    /// Removes a watch; `false` if there is none.
    pub async fn remove_watch(&self, user: &UserId, id: &WatchId, at: Timestamp) -> Result<bool, StoreError> {
        let sql = sql_of(&self.engine.db);
        let films = films_of(std::iter::once(&id.film));
        Ok(in_transaction!(self, changes: [user], tx => {
            let is_removed = sqlx::query(REMOVE)
                .bind(user.as_str())
                .bind(id.film.as_str())
                .bind(id.number)
                .execute(&mut *tx)
                .await?
                .rows_affected() > 0;
            if is_removed {
                for statement in sql.record_use(true) {
                    sqlx::query(statement).bind(user.as_str()).bind(&films).bind(at.0).execute(&mut *tx).await?;
                }
                sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            }
            is_removed
        }))
    }

    /// Adds watches as [`plan_import`] decides. Returns how many were added, and how many entries were completed.
    pub async fn import_watches(
        &self,
        user: &UserId,
        watches: Vec<(FilmId, WatchDetails)>,
        mode: ImportMode,
        at: Timestamp,
    ) -> Result<(u64, u64), ChangeError<WatchRejection>> {
        let sql = sql_of(&self.engine.db);
        let films = films_of(watches.iter().map(|(film, _)| film));
        Ok(in_transaction!(self, changes: [user], tx => {
            let viewed: Vec<String> =
                sqlx::query_scalar(sql.viewed).bind(user.as_str()).bind(&films).fetch_all(&mut *tx).await?;
            let rows: Vec<Row> =
                sqlx::query_as(sql.of_films).bind(user.as_str()).bind(&films).fetch_all(&mut *tx).await?;
            let size: Size = sqlx::query_as(SIZE).bind(user.as_str()).fetch_one(&mut *tx).await?;
            let viewed: HashSet<String> = viewed.into_iter().collect();
            let stored = read_all(user, rows).map_err(ChangeError::Store)?;
            let is_viewed = |film: &FilmId| viewed.contains(film.as_str());
            let plan = match plan_import(stored, size.read(), (mode, at), is_viewed, watches) {
                Ok(plan) => plan,
                Err(limit) => {
                    tx.rollback().await?;
                    return Err(ChangeError::Rejected(limit.into()));
                }
            };
            sqlx::query(sql.confirm).bind(user.as_str()).bind(&films).bind(at.0).execute(&mut *tx).await?;
            let changed: Vec<Watch> = plan.added.iter().chain(&plan.completed).cloned().collect();
            if !changed.is_empty() {
                sqlx::query(sql.put)
                    .bind(user.as_str())
                    .bind(rows_of(&changed))
                    .bind(at.0)
                    .execute(&mut *tx)
                    .await?;
                let dated = changed.iter().filter(|watch| watch.details.watched.is_some());
                let dated = films_of(dated.map(|watch| &watch.id.film));
                sqlx::query(sql.set_dated).bind(user.as_str()).bind(dated).bind(at.0).execute(&mut *tx).await?;
                sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            }
            (plan.added.len() as u64, plan.completed.len() as u64)
        }))
    }
}
