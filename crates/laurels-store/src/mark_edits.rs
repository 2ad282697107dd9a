//! Edits of marks and watch dates, merged by the times they were made.

use std::collections::{BTreeMap, HashMap, HashSet};

use laurels_catalogue::FilmId;
use laurels_domain::diary::{Watch, WatchDetails, plan_dates};
use laurels_domain::mark_edits::{Edit, EditId, EditOutcome, FilmState, MarkTimes};
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, UserId};
use serde_json::json;

use crate::diary_rows::{Row as WatchRow, films_of, read_all, rows_of, sql_of};
use crate::engine::{Db, Revision, from_row, in_transaction};
use crate::error::StoreError;
use crate::marks::MarkStore;
use crate::revisions::{INCREMENT_BOTH_REVISIONS, INCREMENT_REVISION};

/// What became of a user's edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedEdits {
    /// In the order of the edits.
    pub outcomes: Vec<(EditId, EditOutcome)>,
    pub revision: Revision,
    pub is_changed: bool,
}

struct MarkRow {
    film_id: String,
    list: String,
    marked_at: Option<i64>,
    confirmed_at: Option<i64>,
    dated_at: Option<i64>,
    removed_at: Option<i64>,
}
from_row!(MarkRow { film_id, list, marked_at, confirmed_at, dated_at, removed_at });

const FIND_REVISION: &str = "SELECT revision FROM users WHERE id = $1";
const NAMES: [(MarkList, &str); 3] =
    [(MarkList::Viewed, "viewed"), (MarkList::Bookmarks, "bookmarks"), (MarkList::Reviewed, "reviewed")];

/// The databases have different functions to expand a JSON array.
struct EditSql {
    early: &'static str,
    add_early: &'static str,
    marks: &'static str,
    removals: &'static str,
    remove: [&'static str; 3],
    put: [&'static str; 3],
}

macro_rules! remove_sql {
    ($table:literal, $list:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE user_id = $1 AND film_id IN (SELECT value ->> 0 FROM ",
            $list,
            ")"
        )
    };
}

/// A film that is marked already keeps its `marked_at`.
macro_rules! put_sql {
    ($table:literal, $list:literal, $dated_column:literal, $dated_value:literal, $set_dated:literal) => {
        concat!(
            "INSERT INTO ",
            $table,
            " (user_id, film_id, marked_at, confirmed_at",
            $dated_column,
            ") ",
            "SELECT $1, value ->> 0, CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT)",
            $dated_value,
            " FROM ",
            $list,
            " WHERE TRUE ON CONFLICT (user_id, film_id) DO UPDATE SET confirmed_at = excluded.confirmed_at",
            $set_dated
        )
    };
}

macro_rules! edit_sql {
    ($list:literal) => {
        EditSql {
            early: concat!(
                "SELECT edit_id, received_at FROM early_edits ",
                "WHERE user_id = $1 AND edit_id IN (SELECT value ->> 0 FROM ", $list, ")"
            ),
            add_early: concat!(
                "INSERT INTO early_edits (user_id, edit_id, received_at) SELECT $1, value ->> 0, $3 FROM ", $list
            ),
            marks: concat!(
                "WITH films AS (SELECT value ->> 0 AS id FROM ", $list, ") ",
                "SELECT film_id, 'viewed' AS list, marked_at, confirmed_at, dated_at, CAST(NULL AS BIGINT) AS removed_at ",
                "FROM viewed WHERE user_id = $1 AND film_id IN (SELECT id FROM films) ",
                "UNION ALL SELECT film_id, 'bookmarks', marked_at, confirmed_at, NULL, NULL ",
                "FROM bookmarks WHERE user_id = $1 AND film_id IN (SELECT id FROM films) ",
                "UNION ALL SELECT film_id, 'reviewed', marked_at, confirmed_at, NULL, NULL ",
                "FROM reviewed WHERE user_id = $1 AND film_id IN (SELECT id FROM films) ",
                "UNION ALL SELECT film_id, list, NULL, NULL, NULL, removed_at ",
                "FROM removed_marks WHERE user_id = $1 AND film_id IN (SELECT id FROM films)"
            ),
            removals: concat!(
                "INSERT INTO removed_marks (user_id, film_id, list, removed_at) ",
                "SELECT $1, value ->> 0, value ->> 1, CAST(value ->> 2 AS BIGINT) FROM ", $list,
                " WHERE TRUE ON CONFLICT (user_id, film_id, list) DO UPDATE SET removed_at = excluded.removed_at"
            ),
            remove: [
                remove_sql!("viewed", $list),
                remove_sql!("bookmarks", $list),
                remove_sql!("reviewed", $list),
            ],
            put: [
                put_sql!(
                    "viewed", $list, ", dated_at", ", CAST(value ->> 3 AS BIGINT)", ", dated_at = excluded.dated_at"
                ),
                put_sql!("bookmarks", $list, "", "", ""),
                put_sql!("reviewed", $list, "", "", ""),
            ],
        }
    };
}

const SQLITE: EditSql = edit_sql!("json_each($2)");
const POSTGRES: EditSql = edit_sql!("json_array_elements($2::JSON) AS value");

type States = BTreeMap<FilmId, FilmState>;

impl MarkStore {
    /// Merges edits with what is stored. An edit from the future counts as made when it was first received. `None` if the
    /// user does not exist.
    pub async fn merge_edits(
        &self,
        user: &UserId,
        edits: &[Edit],
        now: Timestamp,
    ) -> Result<Option<MergedEdits>, StoreError> {
        let sql = match self.engine.db {
            Db::Sqlite(_) => SQLITE,
            Db::Postgres(_) => POSTGRES,
        };
        let diary = sql_of(&self.engine.db);
        let films = films_of(edits.iter().map(|edit| &edit.film));
        let ids = ids_json(edits.iter().map(|edit| &edit.id));
        Ok(in_transaction!(self, changes: [user], tx => {
            let revision: Option<i64> =
                sqlx::query_scalar(FIND_REVISION).bind(user.as_str()).fetch_optional(&mut *tx).await?;
            match revision {
                None => None,
                Some(revision) => {
                    let early: Vec<(String, i64)> =
                        sqlx::query_as(sql.early).bind(user.as_str()).bind(&ids).fetch_all(&mut *tx).await?;
                    let marks: Vec<MarkRow> =
                        sqlx::query_as(sql.marks).bind(user.as_str()).bind(&films).fetch_all(&mut *tx).await?;
                    let watches: Vec<WatchRow> =
                        sqlx::query_as(diary.of_films).bind(user.as_str()).bind(&films).fetch_all(&mut *tx).await?;
                    let watches = read_all(user, watches)?;
                    let (edits, new_early) = settle_times(edits, &early, now);
                    let before = read_states(marks, &watches);
                    let merged = merge(&before, &edits);
                    let changes = Changes::between(&before, &merged, watches, now);
                    if !new_early.is_empty() {
                        let early = sqlx::query(sql.add_early).bind(user.as_str()).bind(ids_json(new_early.iter()));
                        early.bind(now.0).execute(&mut *tx).await?;
                    }
                    for (statement, films) in sql.remove.into_iter().zip(&changes.removed) {
                        if !films.is_empty() {
                            let films = films_of(films.iter());
                            sqlx::query(statement).bind(user.as_str()).bind(films).execute(&mut *tx).await?;
                        }
                    }
                    let statements = sql.put.into_iter().chain([sql.removals]);
                    let rows = changes.put.iter().chain([&changes.removals]);
                    for (statement, rows) in statements.zip(rows).filter(|(_, rows)| !rows.is_empty()) {
                        let rows = json!(rows).to_string();
                        sqlx::query(statement).bind(user.as_str()).bind(rows).execute(&mut *tx).await?;
                    }
                    if !changes.watches.is_empty() {
                        let put = sqlx::query(diary.put).bind(user.as_str()).bind(rows_of(&changes.watches));
                        put.bind(now.0).execute(&mut *tx).await?;
                        let films = films_of(changes.watches.iter().map(|watch| &watch.id.film));
                        sqlx::query(diary.remove_empty).bind(user.as_str()).bind(films).execute(&mut *tx).await?;
                    }
                    let increment = if changes.are_seen_by_friends() { INCREMENT_BOTH_REVISIONS } else { INCREMENT_REVISION };
                    if changes.are_visible() {
                        sqlx::query(increment).bind(user.as_str()).execute(&mut *tx).await?;
                    }
                    let revision = Revision(revision + i64::from(changes.are_visible()));
                    let outcomes = edits.iter().map(|edit| (edit.id.clone(), outcome(&merged, edit))).collect();
                    Some(MergedEdits { outcomes, revision, is_changed: changes.are_visible() })
                }
            }
        }))
    }
}

fn ids_json<'a>(ids: impl Iterator<Item = &'a EditId>) -> String {
    json!(ids.map(|id| [id.as_str()]).collect::<Vec<_>>()).to_string()
}

/// The edits with the times they count as, and the ids of those that are from the future and new.
fn settle_times(edits: &[Edit], early: &[(String, i64)], now: Timestamp) -> (Vec<Edit>, HashSet<EditId>) {
    let early: HashMap<&str, i64> = early.iter().map(|(id, at)| (id.as_str(), *at)).collect();
    let mut new = HashSet::new();
    let settled = edits.iter().cloned().map(|edit| {
        let made_at = match early.get(edit.id.as_str()) {
            Some(received_at) => Timestamp(*received_at),
            None if edit.made_at > now => {
                new.insert(edit.id.clone());
                now
            }
            None => edit.made_at,
        };
        Edit { made_at, ..edit }
    });
    (settled.collect(), new)
}

fn read_states(rows: Vec<MarkRow>, watches: &[Watch]) -> States {
    let mut states = States::new();
    for row in rows {
        let Some(film) = FilmId::parse(&row.film_id) else { continue };
        let Some((list, _)) = NAMES.iter().find(|(_, name)| *name == row.list) else { continue };
        let state = states.entry(film).or_default();
        state.dated_at = state.dated_at.max(row.dated_at.map(Timestamp));
        let times = state.times_mut(*list);
        let latest = |one: Option<Timestamp>, other: Option<i64>| one.max(other.map(Timestamp));
        *times = MarkTimes {
            marked_at: latest(times.marked_at, row.marked_at),
            confirmed_at: latest(times.confirmed_at, row.confirmed_at),
            removed_at: latest(times.removed_at, row.removed_at),
        };
    }
    for watch in watches {
        let state = states.entry(watch.id.film.clone()).or_default();
        state.watches += 1;
        state.date = watch.details.watched;
        // Older entries than the column: not before the film was marked.
        state.dated_at = state.dated_at.or(state.viewed.marked_at);
    }
    states
}

/// In the order in which the edits were made, so that a film is marked at the first of several times.
fn merge(before: &States, edits: &[Edit]) -> States {
    let mut states = before.clone();
    let mut in_order: Vec<&Edit> = edits.iter().collect();
    in_order.sort_by_key(|edit| edit.made_at);
    for edit in in_order {
        states.entry(edit.film.clone()).or_default().apply(edit.change, edit.made_at);
    }
    states
}

fn outcome(merged: &States, edit: &Edit) -> EditOutcome {
    merged.get(&edit.film).map_or(EditOutcome::Superseded, |state| state.outcome(edit.change, edit.made_at))
}

/// The rows to write, those of lists in the order of [`MarkList::ALL`].
#[derive(Default)]
struct Changes {
    removed: [Vec<FilmId>; 3],
    put: [Vec<serde_json::Value>; 3],
    removals: Vec<serde_json::Value>,
    /// As they are afterwards; those that are empty are removed.
    watches: Vec<Watch>,
    /// Whether a film came to the list or left it.
    has_changed: [bool; 3],
}

impl Changes {
    fn between(before: &States, after: &States, watches: Vec<Watch>, now: Timestamp) -> Self {
        let mut changes = Self::default();
        let nothing = FilmState::default();
        let mut dates = Vec::new();
        for (film, state) in after {
            let old = before.get(film).unwrap_or(&nothing);
            for (index, (list, name)) in NAMES.iter().enumerate() {
                changes.add_mark(index, film, (old, state), *list);
                let removed_at = state.times(*list).removed_at;
                if removed_at != old.times(*list).removed_at {
                    changes.removals.push(json!([film.as_str(), name, removed_at.map(|at| at.0)]));
                }
            }
            if state.date != old.date || state.has_lost_watches {
                dates.push((film.clone(), state.date));
            }
        }
        let remaining: Vec<Watch> =
            watches.into_iter().filter(|watch| !after[&watch.id.film].has_lost_watches).collect();
        let cleared: HashSet<&FilmId> =
            dates.iter().filter(|(_, date)| date.is_none()).map(|(film, _)| film).collect();
        let clear = |watch: &Watch| Watch {
            details: WatchDetails { watched: None, ..watch.details.clone() },
            ..watch.clone()
        };
        changes.watches =
            remaining.iter().filter(|watch| cleared.contains(&watch.id.film)).map(clear).collect();
        let dated = dates.iter().filter_map(|(film, date)| Some((film.clone(), (*date)?)));
        changes.watches.extend(plan_dates(remaining, dated, now));
        changes
    }

    fn add_mark(
        &mut self,
        index: usize,
        film: &FilmId,
        (old, new): (&FilmState, &FilmState),
        list: MarkList,
    ) {
        let (old_times, times) = (old.times(list), new.times(list));
        let is_viewed = list == MarkList::Viewed;
        let is_replaced = is_viewed && new.has_lost_watches;
        if old_times.marked_at.is_some() && (times.marked_at.is_none() || is_replaced) {
            self.removed[index].push(film.clone());
        }
        let dated_at = new.dated_at.filter(|_| is_viewed);
        let is_same = (old_times.marked_at, old_times.confirmed_at) == (times.marked_at, times.confirmed_at)
            && (!is_viewed || old.dated_at == new.dated_at);
        if let Some(marked_at) = times.marked_at.filter(|_| is_replaced || !is_same) {
            let confirmed_at = times.confirmed_at.map(|at| at.0);
            self.put[index].push(json!([film.as_str(), marked_at.0, confirmed_at, dated_at.map(|at| at.0)]));
        }
        self.has_changed[index] |= old_times.marked_at.is_some() != times.marked_at.is_some() || is_replaced;
    }

    fn are_visible(&self) -> bool {
        self.has_changed.contains(&true) || !self.watches.is_empty()
    }

    /// Friends see which films a user has viewed.
    fn are_seen_by_friends(&self) -> bool {
        self.has_changed[0]
    }
}
