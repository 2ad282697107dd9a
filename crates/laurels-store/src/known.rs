//! Who comes with a token, kept in memory while it is true. Nearly every request asks for it, and SQLite would read the
//! way to it anew each time, because every write makes its connections forget their pages.
//!
//! Nothing is ever out of date: what this process writes is seen row by row, and what another process writes shows in
//! the head of SQLite's shared index of its log, which is looked at whenever something known is asked for.

use std::fmt;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use laurels_domain::Timestamp;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sqlx::sqlite::UpdateHookResult;
use sqlx::{SqliteConnection, SqlitePool};
use tokio::sync::Notify;

use crate::{SignedIn, TieRevisions};

/// What all that is known may take: some five thousand people with ten friends each.
const BYTES: u64 = 6_000_000;
/// A guess, to begin with.
const PEOPLE: usize = 5_000;
/// About what one takes, and a tie of it.
const ENTRY_BYTES: u64 = 1_000;
const TIE_BYTES: u64 = 20;
/// Rows share a slot once in a while, and are then taken to have changed together.
const SLOTS: usize = 1 << u16::BITS;
/// In place of the moment of a change that is not over yet.
const IN_FLUX: u64 = u64::MAX;
/// The head changes with every write; SQLite holds two copies of it, and one is enough to notice.
const HEAD: usize = 48;
/// How soon it is found out what another process has written; until then nothing is known.
const FIND_OUT_AFTER: Duration = Duration::from_millis(20);

const WRITTEN_BY_OTHERS: &str = "PRAGMA data_version";

type Head = [u8; HEAD];

/// A row that something known was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    User(i64),
    Session(i64),
}

impl Row {
    fn slot(self) -> usize {
        let number = match self {
            Self::User(row) => row.wrapping_mul(2),
            Self::Session(row) => row.wrapping_mul(2) + 1,
        };
        let [low, high, ..] = number.to_le_bytes();
        usize::from(u16::from_le_bytes([low, high]))
    }
}

/// What a token stands for.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) signed_in: SignedIn,
    pub(crate) ends_at: Timestamp,
    /// Where it was asked for.
    pub(crate) ties: Option<TieRevisions>,
    /// Every row that it was read from.
    pub(crate) rows: Vec<Row>,
}

struct Entry {
    found: Found,
    /// As of which moment it was read.
    moment: Moment,
}

/// Counts the times that everything written was accounted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(u64);

#[derive(Clone)]
struct Bytes;

impl Weighter<String, Arc<Entry>> for Bytes {
    fn weight(&self, _token: &String, entry: &Arc<Entry>) -> u64 {
        ENTRY_BYTES + TIE_BYTES * entry.found.rows.len() as u64
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
}

/// What is known of what was written.
#[derive(Debug)]
struct Accounts {
    now: u64,
    /// The head of the index, all of which is accounted for.
    head: Option<Head>,
    /// SQLite's own count of what others have written.
    by_others: Option<i64>,
    /// When the rows of a slot changed last.
    changed: Vec<u64>,
    /// Slots that are in flux.
    touched: Vec<usize>,
    /// When everything was forgotten last.
    forgot: u64,
}

impl Accounts {
    fn touch(&mut self, slot: usize) {
        if self.changed[slot] != IN_FLUX {
            self.changed[slot] = IN_FLUX;
            self.touched.push(slot);
        }
    }

    /// Takes everything that was written up to this head into account.
    fn settle(&mut self, head: Option<Head>, by_others: i64) {
        self.now += 1;
        if self.by_others.replace(by_others) != Some(by_others) {
            self.forgot = self.now;
        }
        for slot in self.touched.drain(..) {
            self.changed[slot] = self.now;
        }
        self.head = head;
    }

    fn is_true(&self, entry: &Entry) -> bool {
        let is_as_read = |row: &Row| self.changed[row.slot()] <= entry.moment.0;
        self.forgot <= entry.moment.0 && entry.found.rows.iter().all(is_as_read)
    }
}

impl Known {
    pub(crate) fn of(database: &Path) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-shm");
        let accounts = Accounts {
            now: 0,
            head: None,
            by_others: None,
            changed: vec![0; SLOTS],
            touched: Vec::new(),
            forgot: 0,
        };
        Self(Arc::new(Parts {
            path: path.into(),
            index: OnceLock::new(),
            accounts: Mutex::new(accounts),
            entries: Cache::with_weighter(PEOPLE, BYTES, Bytes),
            doubted: Notify::new(),
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

    /// Finds out what others have written when somebody asks and it is not known.
    pub(crate) fn find_out(&self, write: &SqlitePool) {
        let (parts, write) = (Arc::downgrade(&self.0), write.clone());
        tokio::spawn(async move {
            while let Some(known) = parts.upgrade().map(Known) {
                if write.is_closed() {
                    break;
                }
                if tokio::time::timeout(Duration::from_secs(1), known.0.doubted.notified()).await.is_err() {
                    continue;
                }
                // Mostly it was a write of this process, which is accounted for in a moment.
                tokio::time::sleep(FIND_OUT_AFTER).await;
                if known.moment().is_none() {
                    // Whoever gives the connection back accounts for what was written.
                    drop(write.acquire().await);
                }
            }
        });
    }

    /// The moment as of which something is read now; `None` when more is written than is accounted for.
    pub(crate) fn moment(&self) -> Option<Moment> {
        let head = self.0.head()?;
        let accounts = self.0.accounts();
        (accounts.head == Some(head)).then_some(Moment(accounts.now))
    }

    /// What a token stands for, if that is known.
    pub(crate) fn find<T>(
        &self,
        token_hash: &str,
        now: Timestamp,
        pick: impl FnOnce(&Found) -> Option<T>,
    ) -> Option<T> {
        let entry = self.0.entries.get(token_hash)?;
        if self.moment().is_none() {
            self.0.doubted.notify_one();
            return None;
        }
        let is_true = entry.found.ends_at > now && self.0.accounts().is_true(&entry);
        if is_true { pick(&entry.found) } else { None }
    }

    /// Keeps what was read since a moment.
    pub(crate) fn keep(&self, moment: Moment, token_hash: &str, found: Found) {
        self.0.entries.insert(token_hash.to_owned(), Arc::new(Entry { found, moment }));
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
            "users" => self.accounts().touch(Row::User(change.rowid).slot()),
            "sessions" => self.accounts().touch(Row::Session(change.rowid).slot()),
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
mod tests {
    use laurels_catalogue::FilmId;
    use laurels_domain::{UserId, Username};

    use super::*;
    use crate::db::Db;
    use crate::{DatabaseUrl, MarkChange, MarkList, NewSession, NewUser, Store};

    const NOW: Timestamp = Timestamp(10);

    fn known(store: &Store) -> &Known {
        match &store.db {
            Db::Sqlite(sqlite) => &sqlite.known,
            Db::Postgres(_) => panic!("the test opens SQLite"),
        }
    }

    async fn person(store: &Store, id: &str) -> UserId {
        let new = NewUser {
            id: UserId::parse(id).unwrap(),
            username: Username::parse(id).unwrap(),
            email: None,
            is_email_proved: false,
            password_hash: None,
            identity: None,
            created_at: Timestamp(1),
        };
        store.add_user(&new).await.unwrap().unwrap();
        let session = NewSession {
            user: new.id.clone(),
            token_hash: format!("token of {id}"),
            device: "Firefox".to_owned(),
            created_at: Timestamp(1),
            ends_at: Timestamp(100),
        };
        store.add_session(&session).await.unwrap();
        new.id
    }

    async fn mark(store: &Store, user: &UserId) {
        let on = FilmId::parse("tt1").into_iter().collect();
        let change = MarkChange { list: MarkList::Viewed, on, off: Vec::new(), at: NOW };
        store.change_marks(user, change).await.unwrap().unwrap();
    }

    /// Asks until it is known, as requests do.
    async fn learn(store: &Store, token: &str) {
        for _ in 0..500 {
            store.find_in_circle(token, NOW).await.unwrap().unwrap();
            if is_known(store, token, NOW) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("{token} never becomes known");
    }

    fn is_known(store: &Store, token: &str, now: Timestamp) -> bool {
        known(store).find(token, now, |found| found.ties.clone()).is_some()
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_was_read_is_known_until_its_rows_change() {
        let folder = tempfile::tempdir().unwrap();
        let url: DatabaseUrl = format!("sqlite://{}/l.db", folder.path().display()).parse().unwrap();
        let (store, elsewhere) = (Store::open(&url).await.unwrap(), Store::open(&url).await.unwrap());
        let (ana, ben) = (person(&store, "ana").await, person(&store, "ben").await);
        let (anas, bens) = ("token of ana", "token of ben");
        learn(&store, anas).await;
        learn(&store, bens).await;
        assert!(
            is_known(&store, anas, NOW) && !is_known(&store, anas, Timestamp(100)),
            "the session has ended"
        );

        mark(&store, &ben).await;
        assert!(!is_known(&store, bens, NOW));
        learn(&store, bens).await;
        assert!(is_known(&store, anas, NOW), "that was nothing of hers");

        mark(&elsewhere, &ana).await;
        assert!(!is_known(&store, anas, NOW) && !is_known(&store, bens, NOW), "nobody knows whose it was");
        learn(&store, anas).await;
        store.close().await;
        elsewhere.close().await;
    }
}
