//! Who comes with a token, kept in memory while it is true. Nearly every request asks for it, and SQLite would read the
//! way to it anew each time, because every write makes its connections forget their pages.
//!
//! Nothing is ever out of date: what this process writes is seen row by row, and what another process writes shows in
//! the head of SQLite's shared index of its log, which is looked at whenever something known is asked for. Marks, by far
//! the most that is written, raise the revisions of people and nothing else that is kept here; these are taken in.

mod change_tracker;

use std::fmt;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use laurels_domain::Timestamp;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sqlx::sqlite::UpdateHookResult;
use sqlx::{SqliteConnection, SqlitePool};
use tokio::sync::Notify;
use tokio::time::timeout;

use self::change_tracker::{Accounts, HEAD, Head, Row};
use crate::marks::Raised;
use crate::{RelationshipRevisions, SignedIn};

/// What all that is known may take: some five thousand people with ten friends each.
const BYTES: u64 = 10_000_000;
/// A guess, to begin with.
const PEOPLE: usize = 5_000;
/// About what one takes, and a tie of it.
const ENTRY_BYTES: u64 = 1_000;
const TIE_BYTES: u64 = 100;
/// How soon it is found out what another process has written; until then nothing is known.
const FIND_OUT_AFTER: Duration = Duration::from_millis(20);
/// How long somebody waits for marks to be accounted for: it takes no longer than waking the task that has written them.
const ACCOUNTED_WITHIN: Duration = Duration::from_millis(5);

const WRITTEN_BY_OTHERS: &str = "PRAGMA data_version";

/// What a token stands for.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) signed_in: SignedIn,
    pub(crate) ties: RelationshipRevisions,
}

/// The same with the numbers of the rows that it was read from.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) found: Found,
    pub(crate) ends_at: Timestamp,
    pub(crate) session: i64,
    pub(crate) user: i64,
    /// Of the people at the other ends of the ties, in their order.
    pub(crate) others: Vec<i64>,
}

impl Reading {
    fn rows(&self) -> impl Iterator<Item = Row> {
        let people = std::iter::once(&self.user).chain(&self.others).map(|number| Row::User(*number));
        std::iter::once(Row::Session(self.session)).chain(people)
    }
}

struct Entry {
    reading: Reading,
    /// As of which moment it was read.
    moment: Moment,
}

/// Counts the times that everything written was accounted for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment(u64);

#[derive(Clone)]
struct Bytes;

impl Weighter<String, Arc<Entry>> for Bytes {
    fn weight(&self, _token: &String, entry: &Arc<Entry>) -> u64 {
        ENTRY_BYTES + TIE_BYTES * entry.reading.others.len() as u64
    }
}

/// Cheap to clone; all clones share what is known.
#[derive(Clone)]
pub(crate) struct Known(Arc<Parts>);

struct Parts {
    path: PathBuf,
    index: OnceLock<File>,
    accounts: Mutex<Accounts>,
    entries: Cache<String, Arc<Entry>, Bytes>,
    doubted: Notify,
    /// Told whenever marks are accounted for.
    accounted: Notify,
}

/// While marks are written, by whoever has the writing connection.
pub(crate) struct Marking<'a>(&'a Parts);

impl Marking<'_> {
    /// Takes in what the marks have made of people, once they are durable.
    pub(crate) fn end(self, raised: impl ExactSizeIterator<Item = (i64, Raised)>) {
        // Of nobody is nothing: then there was no transaction.
        let is_written = raised.len() > 0;
        let head = self.0.head();
        let mut accounts = self.0.accounts();
        accounts.end_marking(raised);
        if is_written {
            accounts.settle_own(head);
        }
    }
}

impl Drop for Marking<'_> {
    fn drop(&mut self) {
        self.0.accounts().give_up_marking();
        self.0.accounted.notify_waiters();
    }
}

impl Known {
    pub(crate) fn of(database: &Path) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-shm");
        Self(Arc::new(Parts {
            path: path.into(),
            index: OnceLock::new(),
            accounts: Mutex::new(Accounts::new()),
            entries: Cache::with_weighter(PEOPLE, BYTES, Bytes),
            doubted: Notify::new(),
            accounted: Notify::new(),
        }))
    }

    /// Hears of every row that the writing connection changes from now on.
    pub(crate) async fn watch(&self, writing: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        // Its count of what others write begins anew.
        self.0.accounts().by_others = None;
        let parts = Arc::clone(&self.0);
        writing.lock_handle().await?.set_update_hook(move |change| parts.note(&change));
        Ok(())
    }

    /// Takes into account what was written, by a connection that writes nothing at the moment.
    pub(crate) async fn account_for(&self, writing: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        let head = self.0.head();
        if head.is_some() && self.0.accounts().head == head {
            return Ok(());
        }
        // Asked after the head was read: whoever writes later changes the head.
        let by_others = sqlx::query_scalar(WRITTEN_BY_OTHERS).fetch_one(writing).await?;
        self.0.accounts().settle(head, by_others);
        Ok(())
    }

    /// Finds out what others have written when somebody asks and it is not known, until the connection is closed.
    pub(crate) fn find_out(&self, write: &SqlitePool) {
        let (known, write) = (self.clone(), write.clone());
        tokio::spawn(async move {
            while write.close_event().do_until(known.0.doubted.notified()).await.is_ok() {
                // Mostly it was a write of this process, which is accounted for in a moment.
                tokio::time::sleep(FIND_OUT_AFTER).await;
                if known.settled().is_none() {
                    // Whoever gives the connection back accounts for what was written.
                    drop(write.acquire().await);
                }
            }
        });
    }

    /// The moment as of which something is known or read now; `None` when more is written than is accounted for.
    pub(crate) async fn moment(&self) -> Option<Moment> {
        if let Some(moment) = self.settled() {
            return Some(moment);
        }
        // Marks that were just written are accounted for sooner than the database would answer.
        let mut accounted = pin!(self.0.accounted.notified());
        accounted.as_mut().enable();
        if self.0.head().is_some_and(|head| self.0.accounts().awaits(&head)) {
            let _ = timeout(ACCOUNTED_WITHIN, accounted).await;
        }
        let moment = self.settled();
        if moment.is_none() {
            self.0.doubted.notify_one();
        }
        moment
    }

    fn settled(&self) -> Option<Moment> {
        let head = self.0.head()?;
        let accounts = self.0.accounts();
        (accounts.head == Some(head)).then_some(Moment(accounts.now))
    }

    /// Begins to write marks, with the writing connection in hand.
    pub(crate) fn marking(&self) -> Marking<'_> {
        self.0.accounts().is_marking = true;
        Marking(&self.0)
    }

    /// What a token stands for, if that is known as of a moment.
    pub(crate) fn find(&self, _moment: Moment, token_hash: &str, now: Timestamp) -> Option<Found> {
        let entry = self.0.entries.get(token_hash)?;
        let accounts = self.0.accounts();
        let is_true = entry.reading.ends_at > now && accounts.is_true(&entry);
        is_true.then(|| accounts.by_now(&entry.reading))
    }

    /// Keeps what was read since a moment.
    pub(crate) fn keep(&self, moment: Moment, token_hash: &str, reading: Reading) {
        self.0.entries.insert(token_hash.to_owned(), Arc::new(Entry { reading, moment }));
    }
}

impl Parts {
    fn accounts(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn head(&self) -> Option<Head> {
        let index = if let Some(index) = self.index.get() {
            index
        } else {
            let opened = File::open(&self.path).ok()?;
            self.index.get_or_init(|| opened)
        };
        let mut head = [0; HEAD];
        index.read_exact_at(&mut head, 0).ok()?;
        Some(head)
    }

    /// Ties and ways to sign in are other rows; whoever changes one raises a revision in the row of each person it is of.
    fn note(&self, change: &UpdateHookResult<'_>) {
        match change.table {
            "users" => self.accounts().touch(Row::User(change.rowid)),
            "sessions" => self.accounts().touch(Row::Session(change.rowid)),
            _ => {}
        }
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
