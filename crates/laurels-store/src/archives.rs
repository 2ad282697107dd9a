//! What a user takes to another Laurels: films with all their times, and importing them with the settings.

use std::collections::BTreeMap;
use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::archives::{
    Archive, ArchivedSettings, FilmRecord, FilmRecords, MergeCounts, future_times, id_of_time, merge,
    replace_times,
};
use laurels_domain::diary::DiaryLimit;
use laurels_domain::mark_edits::{FilmState, FilmStates, MarkTimes};
use laurels_domain::{Secret, Timestamp, UserId};
use serde_json::json;

use crate::closing_soon::START_CLOSING_SOON;
use crate::diary_rows::{Row as WatchRow, read_row, rows_of, sql_of};
use crate::diary_sharing::SHARE_DIARY;
use crate::engine::{Engine, from_row, in_transaction, on_read};
use crate::error::{ChangeError, StoreError};
use crate::goals::SET_GOAL;
use crate::hidden_films::hide_films_sql;
use crate::mark_edits::{Changes, LIMIT_EARLY, MAX_EARLY, ids_json, list_named, sql_of_edits, write_marks};
use crate::my_services::ADD_MY_SERVICE;
use crate::notification_settings::{ADD_DEFAULTS, write_settings};
use crate::pictures::{COUNT_PICTURE, SET_PICTURE};
use crate::revisions::{INCREMENT_BOTH_REVISIONS, INCREMENT_REVISION};

/// An archive, and what it takes to import it.
#[derive(Clone, Debug)]
pub struct ArchivedAccount {
    pub archive: Archive,
    /// PNG in base64.
    pub picture: Option<String>,
    pub weekly_email: Option<WeeklyEmail>,
    /// The name that the account got when it was made, and that an archived one replaces.
    pub initial_username: Option<String>,
}

/// The weekly email to switch on.
#[derive(Clone, Debug)]
pub struct WeeklyEmail {
    pub time_zone: String,
    /// Of the link that unsubscribes.
    pub token: Secret,
    pub next_at: Timestamp,
}

/// What an import has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportedArchive {
    pub counts: MergeCounts,
    /// Whether the account had nothing yet and got the settings of the archive.
    pub has_settings: bool,
    pub is_changed: bool,
}

struct RecordRow {
    film_id: String,
    list: String,
    marked_at: Option<i64>,
    confirmed_at: Option<i64>,
    dated_at: Option<i64>,
    removed_at: Option<i64>,
    number: Option<i64>,
    watched: Option<String>,
    rating: Option<i64>,
    note: Option<String>,
    is_rewatch: bool,
}
from_row!(RecordRow {
    film_id,
    list,
    marked_at,
    confirmed_at,
    dated_at,
    removed_at,
    number,
    watched,
    rating,
    note,
    is_rewatch
});

/// A single statement, so that all is from the same snapshot.
const LIST_RECORDS: &str = "
    SELECT film_id, 'viewed' AS list, marked_at, confirmed_at, dated_at, CAST(NULL AS BIGINT) AS removed_at,
        CAST(NULL AS BIGINT) AS number, CAST(NULL AS TEXT) AS watched, CAST(NULL AS BIGINT) AS rating,
        CAST(NULL AS TEXT) AS note, FALSE AS is_rewatch
    FROM viewed WHERE user_id = $1
    UNION ALL SELECT film_id, 'bookmarks', marked_at, confirmed_at, NULL, NULL, NULL, NULL, NULL, NULL, FALSE
    FROM bookmarks WHERE user_id = $1
    UNION ALL SELECT film_id, 'reviewed', marked_at, confirmed_at, NULL, NULL, NULL, NULL, NULL, NULL, FALSE
    FROM reviewed WHERE user_id = $1
    UNION ALL SELECT film_id, list, NULL, NULL, NULL, removed_at, NULL, NULL, NULL, NULL, FALSE
    FROM removed_marks WHERE user_id = $1
    UNION ALL SELECT film_id, 'watches', NULL, NULL, NULL, NULL, number, watched, rating, note, is_rewatch
    FROM watches WHERE user_id = $1";
const FIND_USERNAME: &str = "SELECT username FROM users WHERE id = $1";
const COUNT_SETTINGS: &str = "
    SELECT (SELECT COUNT(*) FROM my_services WHERE user_id = $1) + (SELECT COUNT(*) FROM goals WHERE user_id = $1)
        + (SELECT COUNT(*) FROM diary_sharing WHERE user_id = $1)
        + (SELECT COUNT(*) FROM hidden_films WHERE user_id = $1)
        + (SELECT COUNT(*) FROM notification_settings WHERE user_id = $1)
        + (SELECT COUNT(*) FROM closing_soon WHERE user_id = $1)
        + (SELECT COUNT(*) FROM public_pages WHERE user_id = $1)
        + (SELECT COUNT(*) FROM pictures WHERE user_id = $1)";
const RENAME: &str = "
    UPDATE users SET username = $2, search_text = $3 || ' ' || LOWER(COALESCE(email, '')) WHERE id = $1";

/// Restores what has no time, except the name.
macro_rules! restore_settings {
    ($tx:ident, $user:ident, $account:ident, $hide_films:ident, $now:ident) => {{
        let settings = &$account.archive.settings;
        for service in settings.services.iter() {
            let add = sqlx::query(ADD_MY_SERVICE).bind($user.as_str()).bind(service.slug());
            add.execute(&mut *$tx).await?;
        }
        if !settings.hidden_films.is_empty() {
            let films: Vec<_> =
                settings.hidden_films.iter().map(|(film, at)| (film.as_str(), at.0)).collect();
            let hide = sqlx::query($hide_films).bind($user.as_str()).bind(json!(films).to_string());
            hide.execute(&mut *$tx).await?;
        }
        if settings.shares_diary {
            sqlx::query(SHARE_DIARY).bind($user.as_str()).bind($now.0).execute(&mut *$tx).await?;
        }
        if let Some(goal) = &settings.goal {
            sqlx::query(SET_GOAL)
                .bind($user.as_str())
                .bind(goal.scope.to_text())
                .bind(goal.day.to_string())
                .bind(goal.zone.name())
                .bind(goal.started_at.0)
                .bind(goal.started().to_string())
                .execute(&mut *$tx)
                .await?;
        }
        if let Some(notifications) = &settings.notifications {
            write_settings!($tx, ADD_DEFAULTS, $user, notifications, $now);
        }
        if let Some(WeeklyEmail { time_zone, token, next_at }) = &$account.weekly_email {
            let start = sqlx::query(START_CLOSING_SOON).bind($user.as_str()).bind(time_zone);
            start.bind(token.reveal()).bind(next_at.0).execute(&mut *$tx).await?;
        }
        if let Some(png) = &$account.picture {
            sqlx::query(SET_PICTURE).bind($user.as_str()).bind(png).execute(&mut *$tx).await?;
            sqlx::query(COUNT_PICTURE).bind($user.as_str()).execute(&mut *$tx).await?;
        }
    }};
}

/// Replaces early times by when they were first received, and records those that are new.
macro_rules! settle_early_times {
    ($tx:ident, $user:ident, $sql:ident, $films:ident, $now:ident) => {{
        let early_times = future_times(&$films, $now);
        if !early_times.is_empty() {
            let ids: Vec<_> = early_times.iter().filter_map(|at| Some((id_of_time(*at)?, *at))).collect();
            let early: Vec<(String, i64)> = sqlx::query_as($sql.early)
                .bind($user.as_str())
                .bind(ids_json(ids.iter().map(|(id, _)| id)))
                .fetch_all(&mut *$tx)
                .await?;
            let early: BTreeMap<String, i64> = early.into_iter().collect();
            let new = ids.iter().filter(|(id, _)| !early.contains_key(id.as_str()));
            let rows: Vec<_> = new.map(|(id, _)| (id.as_str(), $now.0)).collect();
            if !rows.is_empty() {
                let rows = json!(rows).to_string();
                sqlx::query($sql.add_early).bind($user.as_str()).bind(rows).execute(&mut *$tx).await?;
                sqlx::query(LIMIT_EARLY).bind($user.as_str()).bind(MAX_EARLY).execute(&mut *$tx).await?;
            }
            let received = |id: &str| Timestamp(early.get(id).copied().unwrap_or($now.0));
            let settled = ids.iter().map(|(id, at)| (*at, received(id.as_str()))).collect();
            replace_times(&mut $films, &settled);
        }
    }};
}

/// All that a user has recorded, to export and to import.
#[derive(Clone, Debug)]
pub struct ArchiveStore {
    pub(crate) engine: Arc<Engine>,
}

impl ArchiveStore {
    /// All films that a user has recorded anything about.
    pub async fn list_film_records(&self, user: &UserId, now: Timestamp) -> Result<FilmRecords, StoreError> {
        let rows: Vec<RecordRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_RECORDS).bind(user.as_str()).fetch_all(pool).await
        })?;
        read_records(user, rows, now)
    }

    /// Merges an archive with what the account has, all or nothing. Settings are restored only to an account that has
    /// nothing yet. `None` if there is no such user.
    pub async fn import_archive(
        &self,
        user: &UserId,
        account: &ArchivedAccount,
        now: Timestamp,
    ) -> Result<Option<ImportedArchive>, ChangeError<DiaryLimit>> {
        let sql = sql_of_edits(&self.engine.db);
        let diary = sql_of(&self.engine.db);
        let hide_films = hide_films_sql(&self.engine.db);
        let settings = &account.archive.settings;
        Ok(in_transaction!(self, changes: [user], tx => {
            let username: Option<String> =
                sqlx::query_scalar(FIND_USERNAME).bind(user.as_str()).fetch_optional(&mut *tx).await?;
            match username {
                None => None,
                Some(username) => {
                    let mut films = account.archive.films.clone();
                    settle_early_times!(tx, user, sql, films, now);
                    for film in films.values_mut() {
                        film.settle(now);
                    }
                    let rows: Vec<RecordRow> =
                        sqlx::query_as(LIST_RECORDS).bind(user.as_str()).fetch_all(&mut *tx).await?;
                    let stored = read_records(user, rows, now).map_err(ChangeError::Store)?;
                    let merged = match merge(&stored, &films, now) {
                        Ok(merged) => merged,
                        Err(limit) => {
                            tx.rollback().await?;
                            return Err(ChangeError::Rejected(limit));
                        }
                    };
                    let before = states_of(merged.films.keys().filter_map(|film| stored.get_key_value(film)));
                    let changes = Changes::between(&before, &states_of(merged.films.iter()), Vec::new(), now);
                    write_marks!(tx, user, sql, &changes);
                    if !merged.watches.is_empty() {
                        let put = sqlx::query(diary.put).bind(user.as_str()).bind(rows_of(&merged.watches));
                        put.bind(now.0).execute(&mut *tx).await?;
                    }
                    let chosen: i64 =
                        sqlx::query_scalar(COUNT_SETTINGS).bind(user.as_str()).fetch_one(&mut *tx).await?;
                    let is_new = stored.is_empty() && chosen == 0;
                    let is_named = is_new && account.initial_username.as_ref() == Some(&username);
                    let name = settings.username.as_ref().filter(|name| is_named && name.as_str() != username);
                    let picture = account.picture.as_ref().filter(|_| is_new);
                    if is_new {
                        restore_settings!(tx, user, account, hide_films, now);
                    }
                    if let Some(name) = name {
                        let rename = sqlx::query(RENAME).bind(user.as_str()).bind(name.as_str());
                        rename.bind(name.as_str().to_lowercase()).execute(&mut *tx).await?;
                    }
                    let has_settings = is_new && (*settings != ArchivedSettings::default() || picture.is_some());
                    // The order of a list may have changed.
                    let is_changed =
                        has_settings || !merged.films.is_empty() || !merged.watches.is_empty();
                    let is_seen_by_friends = changes.are_seen_by_friends() || picture.is_some() || name.is_some();
                    if is_changed {
                        let increment =
                            if is_seen_by_friends { INCREMENT_BOTH_REVISIONS } else { INCREMENT_REVISION };
                        sqlx::query(increment).bind(user.as_str()).execute(&mut *tx).await?;
                    }
                    Some(ImportedArchive { counts: merged.counts, has_settings, is_changed })
                }
            }
        }))
    }
}

fn read_records(user: &UserId, rows: Vec<RecordRow>, now: Timestamp) -> Result<FilmRecords, StoreError> {
    let mut records = FilmRecords::new();
    for row in rows {
        let Some(film) = FilmId::parse(&row.film_id) else { continue };
        let record: &mut FilmRecord = records.entry(film).or_default();
        if let Some(list) = list_named(&row.list) {
            record.dated_at = record.dated_at.max(row.dated_at.map(Timestamp));
            let times = record.times_mut(list);
            let latest = |one: Option<Timestamp>, other: Option<i64>| one.max(other.map(Timestamp));
            *times = MarkTimes {
                marked_at: latest(times.marked_at, row.marked_at),
                confirmed_at: latest(times.confirmed_at, row.confirmed_at),
                removed_at: latest(times.removed_at, row.removed_at),
            };
        } else if let (Some(number), Some(watched)) = (row.number, row.watched) {
            let watch = WatchRow::new(row.film_id, number, watched, (row.rating, row.note), row.is_rewatch);
            record.watches.extend(read_row(user, watch)?);
        }
    }
    for record in records.values_mut() {
        record.settle(now);
    }
    Ok(records)
}

/// Without the dates, which are merged with the watches.
fn states_of<'a>(records: impl Iterator<Item = (&'a FilmId, &'a FilmRecord)>) -> FilmStates {
    let state = |(film, record): (&FilmId, &FilmRecord)| {
        let FilmRecord { viewed, bookmarked, reviewed, dated_at, ref watches } = *record;
        let watches = watches.len();
        (film.clone(), FilmState { viewed, bookmarked, reviewed, date: None, dated_at, watches })
    };
    records.map(state).collect()
}
