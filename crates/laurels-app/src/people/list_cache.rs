//! Cache of users' own lists by revision: they're requested after every mark and by every route guard of the web app,
//! and change far less often.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use laurels_catalogue::Catalogue;
use laurels_domain::UserId;
use laurels_store::{Committed, MarkStore, StoreError};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::lists::Lists;
use super::revisions::Changes;
use super::single_read::SingleRead;

/// Capacity in films on all lists. A film takes 32 bytes, so these are 42 MB: 4,000 users with 300 films each. With half of
/// it, 2,000 users who take turns in marking films found none of their lists, which took 622 µs a mark instead of 126.
const MAX_FILMS: u64 = 1_300_000;
/// Size of an entry without its films, in films.
const ENTRY_FILMS: usize = 20;
/// Estimated number of entries.
const ESTIMATED_USERS: usize = 4_000;
/// Lists that have grown by more films are inserted again, with their new weight.
const MAX_GROWTH: usize = 300;

pub(super) struct ListCache {
    entries: Cache<UserId, Arc<CachedLists>, ListWeighter>,
    reads: SingleRead,
    /// How often lists were read from the database.
    read_count: AtomicU64,
}

/// The latest cached lists of a user.
#[derive(Debug)]
struct CachedLists {
    /// Shared with the entries that replace this one, so that no change is lost meanwhile.
    latest: Arc<Mutex<Arc<Lists>>>,
    /// Number of films when the entry was created. The cache's weighter uses it for insertion and for eviction, so it
    /// must not change.
    initial_films: usize,
}

#[derive(Clone)]
struct ListWeighter;

impl Weighter<UserId, Arc<CachedLists>> for ListWeighter {
    fn weight(&self, _user: &UserId, lists: &Arc<CachedLists>) -> u64 {
        (lists.initial_films + ENTRY_FILMS) as u64
    }
}

impl ListCache {
    pub(super) fn new() -> Self {
        Self {
            entries: Cache::with_weighter(ESTIMATED_USERS, MAX_FILMS, ListWeighter),
            reads: SingleRead::new(),
            read_count: AtomicU64::new(0),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    #[cfg(test)]
    pub(super) fn read_count(&self) -> u64 {
        self.read_count.load(Ordering::Relaxed)
    }

    /// The lists of a user at this revision or a later one; `None` if the user was deleted in the meantime.
    pub(super) async fn get(
        &self,
        store: &MarkStore,
        catalogue: &Catalogue,
        user: &UserId,
        revision: i64,
    ) -> Result<Option<Arc<Lists>>, StoreError> {
        let cached = || {
            let lists = self.entries.get(user)?.latest();
            lists.is_current(catalogue, revision).then_some(lists)
        };
        let read = async {
            self.read_count.fetch_add(1, Ordering::Relaxed);
            let stored = store.find_lists(user).await?;
            Ok(stored.map(|stored| self.insert(user, Lists::of(catalogue, &stored))))
        };
        self.reads.get(user, cached, read).await
    }

    /// Applies committed changes. `None` if the lists must be read again.
    pub(super) fn apply(
        &self,
        catalogue: &Catalogue,
        user: &UserId,
        committed: &Committed,
    ) -> Option<Arc<Lists>> {
        let cached = self.entries.get(user)?;
        let lists = cached.apply(catalogue, committed)?;
        if lists.film_count() > cached.initial_films + MAX_GROWTH {
            self.entries.insert(user.clone(), Arc::new(CachedLists::sharing(&cached.latest)));
        }
        Some(lists)
    }

    /// Caches lists that were read, and returns them or newer ones.
    fn insert(&self, user: &UserId, read: Lists) -> Arc<Lists> {
        let cached = match self.entries.get(user) {
            Some(cached) => {
                cached.replace_older(read);
                CachedLists::sharing(&cached.latest)
            }
            None => CachedLists::new(read),
        };
        let lists = cached.latest();
        self.entries.insert(user.clone(), Arc::new(cached));
        lists
    }
}

impl CachedLists {
    fn new(lists: Lists) -> Self {
        Self::sharing(&Arc::new(Mutex::new(Arc::new(lists))))
    }

    fn sharing(latest: &Arc<Mutex<Arc<Lists>>>) -> Self {
        let mut created = Self { latest: Arc::clone(latest), initial_films: 0 };
        created.initial_films = created.latest().film_count();
        created
    }

    fn latest(&self) -> Arc<Lists> {
        Arc::clone(&self.lock())
    }

    /// Applies changes and returns the lists. If several changes were committed together, the first caller applies all
    /// of them. `None` if the lists must be read again.
    fn apply(&self, catalogue: &Catalogue, committed: &Committed) -> Option<Arc<Lists>> {
        let mut lists = self.lock();
        if !lists.is_current(catalogue, committed.last().0) {
            *lists = Arc::new(lists.after(catalogue, &Changes::of_user(committed))?);
        }
        Some(Arc::clone(&lists))
    }

    /// Marks may have been applied since the lists were read.
    fn replace_older(&self, read: Lists) {
        let mut lists = self.lock();
        if lists.is_older_than(&read) {
            *lists = Arc::new(read);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Lists>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use laurels_catalogue::FilmId;
    use laurels_domain::marks::MarkList;
    use laurels_store::{MarkChange, Revision, StoredLists};

    use super::super::test_rows::{change, numbered};
    use super::*;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    fn lists(revision: i64) -> Lists {
        Lists::of(&CATALOGUE, &StoredLists { revision: Revision(revision), ..StoredLists::default() })
    }

    fn committed(first: i64, changes: &[(MarkList, usize)]) -> Committed {
        let change =
            |(list, film): &(MarkList, usize)| MarkChange { list: *list, ..change(numbered(*film), first) };
        Committed {
            revision: Revision(first),
            first: Revision(first),
            changes: changes.iter().map(change).collect(),
            summary_revision: Revision(0),
        }
    }

    #[test]
    fn consecutive_changes_are_applied() {
        use MarkList::{Bookmarks, Reviewed, Viewed};
        type State = (i64, Vec<FilmId>, Vec<FilmId>, Vec<FilmId>);
        let state = |lists: &Lists| -> State {
            let [viewed, bookmarks, reviewed] = [lists.viewed(), lists.bookmarks(), lists.films_reviewed()];
            (lists.revisions.last(), viewed.to_vec(), bookmarks.to_vec(), reviewed.to_vec())
        };
        let two = committed(5, &[(Viewed, 1), (Bookmarks, 2)]);
        let after = |revision, committed| {
            lists(revision).after(&CATALOGUE, &Changes::of_user(committed)).as_ref().map(state)
        };
        let [one, other] = [1, 2].map(|number| vec![numbered(number)]);
        assert_eq!(after(4, &two), Some((6, one.clone(), other.clone(), vec![])));
        assert_eq!(after(5, &two), Some((6, vec![], other, vec![])), "the first is applied already");
        assert_eq!(after(3, &two), None, "a change is missing in between");
        assert_eq!(after(4, &committed(5, &[(Reviewed, 1)])), Some((5, vec![], vec![], one)));
        let cached = CachedLists::new(lists(4));
        let apply = |committed| cached.apply(&CATALOGUE, committed).map(|lists| lists.revisions.last());
        assert_eq!(apply(&two), Some(6));
        assert_eq!(apply(&committed(5, &[(Viewed, 1)])), Some(6), "it's applied already");
        assert!(cached.latest().revisions.contain(4), "a user at revision 4 has only marked films since");
    }

    #[test]
    fn reviewing_all_films_of_a_ceremony_is_noticed() {
        let first = CATALOGUE.ceremonies()[0].number;
        let on: Vec<FilmId> = CATALOGUE.ceremony_film_ids(first).unwrap().cloned().collect();
        let change = MarkChange { list: MarkList::Reviewed, on, ..change(numbered(0), 1) };
        let reviewed = Committed { changes: [change].into(), ..committed(1, &[]) };
        let lists = lists(0).after(&CATALOGUE, &Changes::of_user(&reviewed)).unwrap();
        assert_eq!(lists.ceremonies_reviewed(), [first]);
    }

    #[test]
    fn growing_lists_get_a_new_weight_from_time_to_time() {
        let (cache, ana) = (ListCache::new(), UserId::parse("ana").unwrap());
        cache.insert(&ana, lists(0));
        let weights = (1..=2 * MAX_GROWTH + 3).map(|number| {
            let committed = committed(i64::try_from(number).unwrap(), &[(MarkList::Viewed, number)]);
            assert_eq!(cache.apply(&CATALOGUE, &ana, &committed).unwrap().film_count(), number);
            cache.entries.get(&ana).unwrap().initial_films
        });
        let mut weights: Vec<usize> = weights.collect();
        weights.dedup();
        assert_eq!(weights, [0, MAX_GROWTH + 1, 2 * (MAX_GROWTH + 1)]);
    }

    #[test]
    fn lists_that_were_read_do_not_undo_marks_applied_meanwhile() {
        let (cache, ana) = (ListCache::new(), UserId::parse("ana").unwrap());
        cache.insert(&ana, lists(4));
        let outdated_entry = cache.entries.get(&ana).unwrap();
        assert_eq!(cache.insert(&ana, lists(6)).revisions.last(), 6);
        outdated_entry.apply(&CATALOGUE, &committed(7, &[(MarkList::Viewed, 1)])).unwrap();
        assert_eq!(cache.insert(&ana, lists(6)).viewed(), [numbered(1)]);
    }
}
