//! Group commit. A durable commit costs a trip to the disk whatever is in it, and on PostgreSQL several to the server,
//! so a task takes all marks that are waiting, writes them in one transaction and answers every caller after the commit.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::{Timestamp, UserId};
use serde_json::json;
use tokio::sync::{Mutex, mpsc, oneshot};

use crate::db::Db;
use crate::marks::Raised;
use crate::{Committed, MarkChange, MarkList, Revision, StoreError};

/// More callers than can be served in a moment wait in their own request, not in memory here.
const QUEUE: usize = 4_096;
const LARGEST_GROUP: usize = 1_024;
/// PostgreSQL takes several transactions to the disk at once, so the next group need not wait for the one before.
const POSTGRES_WRITERS: usize = 4;

type Answer = Result<Option<Committed>, StoreError>;

struct Job {
    user: UserId,
    change: MarkChange,
    answer: oneshot::Sender<Answer>,
}

/// Whoever writes next takes what is waiting.
type Jobs = Arc<Mutex<mpsc::Receiver<Job>>>;

#[derive(Clone, Debug)]
pub(crate) struct GroupWriter {
    queue: mpsc::Sender<Job>,
}

impl GroupWriter {
    /// Starts the writing tasks; they end when the last handle is gone.
    pub(crate) fn start(db: &Db) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let jobs = Arc::new(Mutex::new(jobs));
        match db {
            Db::Sqlite(sqlite) => drop(tokio::spawn(sqlite::write_groups(sqlite.clone(), jobs))),
            Db::Postgres(server) => (0..POSTGRES_WRITERS).for_each(|_| {
                tokio::spawn(postgres::write_groups(server.clone(), Arc::clone(&jobs)));
            }),
        }
        Self { queue }
    }

    pub(crate) async fn write(&self, user: UserId, change: MarkChange) -> Answer {
        let (answer, answered) = oneshot::channel();
        let gone = || StoreError::from(sqlx::Error::PoolClosed);
        self.queue.send(Job { user, change, answer }).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

/// Every caller learns what the group did to the person, with the revision that the caller's own change has made.
fn answer(group: impl Iterator<Item = Job>, revisions: &Revisions) {
    let mut people: BTreeMap<UserId, (Vec<MarkChange>, Vec<oneshot::Sender<Answer>>)> = BTreeMap::new();
    for job in group {
        let (changes, callers) = people.entry(job.user).or_default();
        changes.push(job.change);
        callers.push(job.answer);
    }
    for (user, (changes, callers)) in people {
        let changes: Arc<[MarkChange]> = changes.into();
        let last = revisions.get(user.as_str());
        for (place, caller) in callers.into_iter().enumerate() {
            let committed = last.map(|last| Committed::at(place, Arc::clone(&changes), *last));
            // The mark of a caller that went away is kept all the same.
            let _ = caller.send(Ok(committed));
        }
    }
}

/// What a group comes to: rows to remove, then rows to add.
#[derive(Default)]
struct Rows<'a> {
    off: BTreeSet<(&'a str, &'a str)>,
    on: BTreeMap<(&'a str, &'a str), Timestamp>,
}

impl<'a> Rows<'a> {
    /// Applies the group's changes to one list, in order. Taking a film off and putting it back within one
    /// group removes the old row and adds a new one, as two transactions would have.
    fn of(group: &'a [Job], list: MarkList) -> Self {
        let mut rows = Self::default();
        for Job { user, change, .. } in group.iter().filter(|job| job.change.list == list) {
            let row = |film: &'a FilmId| (user.as_str(), film.as_str());
            for film in &change.off {
                rows.on.remove(&row(film));
                rows.off.insert(row(film));
            }
            for film in &change.on {
                rows.on.entry(row(film)).or_insert(change.at);
            }
        }
        rows
    }

    /// As JSON, if there are any.
    fn off(&self) -> Option<String> {
        (!self.off.is_empty()).then(|| json!(self.off).to_string())
    }

    /// As JSON, if there are any.
    fn on(&self) -> Option<String> {
        let on: Vec<_> = self.on.iter().map(|((user, film), at)| (user, film, at.0)).collect();
        (!on.is_empty()).then(|| json!(on).to_string())
    }
}

/// What a mark comes to, for one list. The two databases take lists apart by functions of different names.
macro_rules! remove_sql {
    ($table:literal, $given:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE (user_id, film_id) IN (SELECT value ->> 0, value ->> 1 FROM ",
            $given,
            ")"
        )
    };
}

/// A person deleted a moment ago is left out by the join.
macro_rules! add_sql {
    ($table:literal, $given:literal, $among:literal) => {
        concat!(
            "INSERT INTO ",
            $table,
            " (user_id, film_id, marked_at) SELECT users.id, value ->> 1, CAST(value ->> 2 AS BIGINT) FROM ",
            $given,
            " JOIN users ON users.id = value ->> 0 WHERE ",
            $among,
            " ON CONFLICT (user_id, film_id) DO NOTHING"
        )
    };
}

/// By as many as there are changes, so that each has a revision of its own.
macro_rules! raise_sql {
    ($given:literal, $among:literal) => {
        raise_sql!($given, $among, "")
    };
    ($given:literal, $among:literal, $more:literal) => {
        concat!(
            "UPDATE users SET revision = revision + raised.changes, summary_revision = summary_revision + raised.shown ",
            "FROM (SELECT value ->> 0 AS person, CAST(value ->> 1 AS BIGINT) AS changes, ",
            "CAST(value ->> 2 AS BIGINT) AS shown FROM ",
            $given,
            ") AS raised WHERE id = raised.person AND ",
            $among,
            " RETURNING id, revision, summary_revision",
            $more
        )
    };
}

/// How many changes each person makes, and how many of them friends see: those of what was viewed. As JSON.
fn count_changes(group: &[Job]) -> String {
    let mut counts: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for job in group {
        let (changes, shown) = counts.entry(job.user.as_str()).or_default();
        *changes += 1;
        *shown += u32::from(job.change.list == MarkList::Viewed);
    }
    let counts: Vec<_> = counts.into_iter().map(|(user, (changes, shown))| (user, changes, shown)).collect();
    json!(counts).to_string()
}

type Revisions = HashMap<String, Raised>;

fn revisions(rows: Vec<(String, i64, i64)>) -> Revisions {
    let raised =
        |(user, revision, shown)| (user, Raised { revision: Revision(revision), shown: Revision(shown) });
    rows.into_iter().map(raised).collect()
}

/// The same for both databases, whose connections have no type in common.
macro_rules! write_groups {
    ($pool:ty, $within:expr) => {
        pub(super) async fn write_groups(pool: $pool, jobs: Jobs) {
            let mut group = Vec::new();
            while jobs.lock().await.recv_many(&mut group, LARGEST_GROUP).await > 0 {
                let written = tokio::time::timeout($within, write_group(&pool, &group)).await;
                match written.unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut.into())) {
                    Ok(revisions) => answer(group.drain(..), &revisions),
                    // A caller that went away needs no answer.
                    Err(error) => {
                        group.drain(..).for_each(|job| drop(job.answer.send(Err(error.clone()))));
                    }
                }
            }
        }
    };
}

// Behind the macros that they use.
mod postgres;
mod sqlite;

#[cfg(test)]
mod tests {
    use super::*;

    fn job(user: &str, on: &[&str], off: &[&str], at: i64) -> Job {
        let films = |ids: &[&str]| ids.iter().filter_map(|id| FilmId::parse(id)).collect();
        Job {
            user: UserId::parse(user).unwrap(),
            change: MarkChange { list: MarkList::Viewed, on: films(on), off: films(off), at: Timestamp(at) },
            answer: oneshot::channel().0,
        }
    }

    #[test]
    fn the_last_word_of_a_group_counts() {
        let group = [
            job("ana", &["tt1", "tt2"], &[], 1),
            job("ana", &[], &["tt1"], 2),
            job("ben", &["tt1"], &[], 3),
            job("ana", &["tt2"], &[], 4),
            job("ben", &[], &["tt1"], 5),
            job("ben", &["tt1"], &[], 6),
        ];
        let rows = Rows::of(&group, MarkList::Viewed);
        assert_eq!(rows.off, BTreeSet::from([("ana", "tt1"), ("ben", "tt1")]));
        assert_eq!(rows.on, BTreeMap::from([(("ana", "tt2"), Timestamp(1)), (("ben", "tt1"), Timestamp(6))]));
        assert!(Rows::of(&group, MarkList::Bookmarks).on.is_empty());
    }
}
