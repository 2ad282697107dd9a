//! Who comes with a token, kept in memory while it is true. Nearly every request asks for it, and SQLite would read the
//! way to it anew each time, because every write makes its connections forget their pages.
//!
//! Nothing is ever out of date: what this process writes is seen row by row, and what another process writes shows in
//! the head of SQLite's shared index of its log, which is looked at whenever something known is asked for. Marks, by far
//! the most that is written, raise the revisions of people and nothing else that is kept here; these are taken in.

use std::collections::HashMap;
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

use crate::checklist::Raised;
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
/// People whose marks are remembered; beyond, everything is forgotten.
const MOST_RAISED: usize = 50_000;
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
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) signed_in: SignedIn,
    /// Where it was asked for.
    pub(crate) ties: Option<TieRevisions>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    is_marking: bool,
    /// Slots that are in flux by marks alone, with what they were before.
    marked: Vec<(usize, u64)>,
    /// What marks have made of people, by the numbers of their rows.
    raised: HashMap<i64, Raised>,
}

impl Accounts {
    fn touch(&mut self, row: Row) {
        let slot = row.slot();
        let before = std::mem::replace(&mut self.changed[slot], IN_FLUX);
        if !self.is_marking {
            self.touched.push(slot);
            if let Row::User(number) = row {
                self.raised.remove(&number);
            }
        } else if before != IN_FLUX {
            self.marked.push((slot, before));
        }
    }

    /// Takes everything that was written up to this head into account.
    fn settle(&mut self, head: Option<Head>, by_others: i64) {
        self.now += 1;
        if self.by_others.replace(by_others) != Some(by_others) {
            self.forget();
        }
        for (slot, before) in self.marked.drain(..) {
            self.changed[slot] = before;
        }
        for slot in self.touched.drain(..) {
            self.changed[slot] = self.now;
        }
        self.head = head;
    }

    fn forget(&mut self) {
        self.raised.clear();
        self.forgot = self.now;
    }

    fn is_true(&self, entry: &Entry) -> bool {
        let is_as_read = |row: Row| self.changed[row.slot()] <= entry.moment.0;
        self.forgot <= entry.moment.0 && entry.reading.rows().all(is_as_read)
    }

    /// What was read, with the marks since.
    fn by_now(&self, reading: &Reading) -> Found {
        let mut found = reading.found.clone();
        if let Some(raised) = self.raised.get(&reading.user) {
            let user = &mut found.signed_in.user;
            user.revision = user.revision.max(raised.revision.0);
            user.shown_revision = user.shown_revision.max(raised.shown.0);
        }
        let shown = found.ties.iter_mut().flat_map(|ties| &mut ties.shown);
        for (shown, other) in shown.zip(&reading.others) {
            *shown = self.raised.get(other).map_or(*shown, |raised| raised.shown.0.max(*shown));
        }
        found
    }
}

/// While marks are written, by whoever has the writing connection.
pub(crate) struct Marking<'a>(&'a Parts);

impl Marking<'_> {
    /// Takes in what the marks have made of people, once they are durable.
    pub(crate) fn end(self, raised: impl Iterator<Item = (i64, Raised)>) {
        let mut accounts = self.0.accounts();
        accounts.is_marking = false;
        accounts.raised.extend(raised);
        if accounts.raised.len() > MOST_RAISED {
            accounts.now += 1;
            accounts.forget();
        }
    }
}

impl Drop for Marking<'_> {
    fn drop(&mut self) {
        let mut accounts = self.0.accounts();
        if accounts.is_marking {
            accounts.is_marking = false;
            let marked = std::mem::take(&mut accounts.marked);
            accounts.touched.extend(marked.into_iter().map(|(slot, _)| slot));
        }
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
            is_marking: false,
            marked: Vec::new(),
            raised: HashMap::new(),
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

    /// Begins to write marks, with the writing connection in hand.
    pub(crate) fn marking(&self) -> Marking<'_> {
        self.0.accounts().is_marking = true;
        Marking(&self.0)
    }

    /// What a token stands for, if that is known.
    pub(crate) fn find(&self, token_hash: &str, now: Timestamp) -> Option<Found> {
        let entry = self.0.entries.get(token_hash)?;
        if self.moment().is_none() {
            self.0.doubted.notify_one();
            return None;
        }
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

    /// What was written is accounted for in a moment.
    async fn until_settled(store: &Store) {
        while known(store).moment().is_none() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    fn is_known(store: &Store, token: &str, now: Timestamp) -> bool {
        known(store).find(token, now).is_some_and(|found| found.ties.is_some())
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

        let before = store.find_user(&ben).await.unwrap().unwrap();
        mark(&store, &ben).await;
        until_settled(&store).await;
        let found = known(&store).find(bens, NOW).unwrap().signed_in.user;
        assert_eq!((found.revision, found.shown_revision), (before.revision + 1, before.shown_revision + 1));

        store.set_username(&ben, &Username::parse("Benjamin").unwrap()).await.unwrap();
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
