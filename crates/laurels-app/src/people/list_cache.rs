//! Cache of users' own lists by revision: they're requested after every mark and by every route guard of the web app,
//! and change far less often.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use laurels_catalogue::Catalogue;
use laurels_domain::{User, UserId};
use laurels_store::{Committed, MarkStore, StoreError};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::lists::Lists;
use super::revisions::Changes;

/// Capacity in films on all lists. A film takes 24 bytes, so these are 31 MB: 4,000 users with 300 films each. With half of
/// it, 2,000 users who take turns in marking films found none of their lists, which took 622 µs a mark instead of 126.
const MAX_FILMS: u64 = 1_300_000;
/// Size of an entry without its films, in films.
const ENTRY_FILMS: usize = 20;
/// Estimated number of entries.
const ESTIMATED_USERS: usize = 4_000;
/// Lists that have grown by more films are read again.
const MAX_GROWTH: usize = 300;

pub(super) struct ListCache(Cache<UserId, Arc<CachedLists>, ListWeighter>);

/// The latest cached lists of a user.
#[derive(Debug)]
struct CachedLists {
    latest: Mutex<Arc<Lists>>,
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
        Self(Cache::with_weighter(ESTIMATED_USERS, MAX_FILMS, ListWeighter))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The lists at the user's revision or a later one; `None` if the user was deleted in the meantime.
    pub(super) async fn get(
        &self,
        store: &MarkStore,
        catalogue: &Catalogue,
        user: &User,
    ) -> Result<Option<Arc<Lists>>, StoreError> {
        let cached = self.0.get(&user.id).map(|cached| cached.latest());
        if let Some(lists) = cached.filter(|lists| lists.is_current(catalogue, user)) {
            return Ok(Some(lists));
        }
        let Some(stored) = store.find_lists(&user.id).await? else { return Ok(None) };
        let lists = Arc::new(Lists::of(catalogue, &stored));
        self.0.insert(user.id.clone(), Arc::new(CachedLists::new(Arc::clone(&lists))));
        Ok(Some(lists))
    }

    /// Applies committed changes. `None` if the lists must be read again.
    pub(super) fn apply(
        &self,
        catalogue: &Catalogue,
        user: &User,
        committed: &Committed,
    ) -> Option<Arc<Lists>> {
        let lists = self.0.get(&user.id)?.apply(&Changes::of_user(committed))?;
        Some(lists).filter(|lists| lists.is_current(catalogue, user))
    }
}

impl CachedLists {
    fn new(lists: Arc<Lists>) -> Self {
        Self { initial_films: lists.film_count(), latest: Mutex::new(lists) }
    }

    fn latest(&self) -> Arc<Lists> {
        Arc::clone(&self.lock())
    }

    /// Applies changes and returns the lists. If several changes were committed together, the first caller applies all
    /// of them. `None` if the lists must be read again, also because they've outgrown their weight.
    fn apply(&self, changes: &Changes<'_>) -> Option<Arc<Lists>> {
        let mut lists = self.lock();
        if !lists.revisions.include(changes) {
            let next = lists.after(changes)?;
            if next.film_count() > self.initial_films + MAX_GROWTH {
                return None;
            }
            *lists = Arc::new(next);
        }
        Some(Arc::clone(&lists))
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Lists>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use laurels_catalogue::FilmId;
    use laurels_store::{MarkChange, MarkList, Revision, StoredLists};

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
        type State = (i64, Vec<FilmId>, Vec<FilmId>);
        let state = |lists: &Lists| -> State {
            (lists.revisions.last(), lists.viewed().to_vec(), lists.bookmarks().to_vec())
        };
        let both = committed(5, &[(Viewed, 1), (Bookmarks, 2)]);
        let after =
            |revision, committed| lists(revision).after(&Changes::of_user(committed)).as_ref().map(state);
        assert_eq!(after(4, &both), Some((6, vec![numbered(1)], vec![numbered(2)])));
        assert_eq!(after(5, &both), Some((6, vec![], vec![numbered(2)])), "the first is applied already");
        assert_eq!(after(3, &both), None, "a change is missing in between");
        assert_eq!(after(4, &committed(5, &[(Reviewed, 1)])), None);
        let cached = CachedLists::new(Arc::new(lists(4)));
        let apply =
            |committed| cached.apply(&Changes::of_user(committed)).map(|lists| lists.revisions.last());
        assert_eq!(apply(&both), Some(6));
        assert_eq!(apply(&committed(5, &[(Viewed, 1)])), Some(6), "it's applied already");
        assert!(cached.latest().revisions.contain(4), "a user at revision 4 has only marked films since");
    }

    #[test]
    fn growing_lists_keep_their_initial_weight_until_they_are_read_again() {
        let cached = CachedLists::new(Arc::new(lists(0)));
        let before = cached.initial_films;
        let mark = |number: usize| {
            let committed = committed(i64::try_from(number).unwrap(), &[(MarkList::Viewed, number)]);
            cached.apply(&Changes::of_user(&committed))
        };
        assert_eq!((1..10_000).take_while(|number| mark(*number).is_some()).count(), MAX_GROWTH);
        assert_eq!((cached.initial_films, cached.latest().film_count()), (before, before + MAX_GROWTH));
    }
}
