//! A user's own lists as serialized JSON, cached by revision.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use laurels_app::App;
use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};
use laurels_domain::{User, UserId, reviewed};
use laurels_store::{Committed, MarkChange, MarkList};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::film_list::FilmList;
use crate::server::Problem;

/// About three hundred films.
const MAX_GROWTH_BYTES: usize = 4_000;
/// Above this number of films, reading the lists again is cheaper.
pub(super) const MAX_CHANGES: usize = 256;

/// The lists of one revision of a user, for one version of the catalogue.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    /// Since this revision, the user has changed only these lists.
    since: i64,
    revision: i64,
    catalogue: Arc<str>,
    pub(super) viewed: FilmList,
    pub(super) watchlist: FilmList,
    pub(super) films_reviewed: Arc<RawValue>,
    pub(super) ceremonies_reviewed: Arc<RawValue>,
}

impl Lists {
    pub(super) fn revision(&self) -> i64 {
        self.revision
    }

    /// Whether the lists are at the user's revision, or at a later one that differs only in marks.
    pub(super) fn is_current(&self, user: &User) -> bool {
        (self.since..=self.revision).contains(&user.revision)
    }

    pub(super) fn matches(&self, catalogue: &Catalogue) -> bool {
        *self.catalogue == *catalogue.version()
    }

    /// In bytes.
    pub(super) fn length(&self) -> usize {
        let lists =
            [self.viewed.json(), self.watchlist.json(), &self.films_reviewed, &self.ceremonies_reviewed];
        lists.into_iter().map(|list| list.get().len()).sum()
    }

    pub(super) async fn read(app: &App, user: &UserId) -> Result<Self, Problem> {
        let catalogue = app.catalogue();
        let found = app.store.find_lists(user).await?.ok_or_else(Problem::not_logged_in)?;
        let reviewed = || found.reviewed.iter().map(|marked| &marked.film);
        let ceremonies = reviewed::ceremonies(&catalogue, reviewed());
        let ceremonies: Vec<u16> = ceremonies.into_iter().map(CeremonyNumber::get).collect();
        Ok(Self {
            since: found.revision.0,
            revision: found.revision.0,
            catalogue: catalogue.version().into(),
            viewed: FilmList::of(&found.viewed)?,
            watchlist: FilmList::of(&found.bookmarks)?,
            films_reviewed: raw_ids(reviewed())?.into(),
            ceremonies_reviewed: raw(&ceremonies)?.into(),
        })
    }

    /// The lists after the next changes; `None` if other changes are missing in between, or if reading again is cheaper.
    fn after(&self, committed: &Committed) -> Option<Self> {
        let applied = usize::try_from(self.revision + 1 - committed.first.0).ok()?;
        let new = committed.changes.get(applied..)?;
        if count_films(new.iter()) > MAX_CHANGES || new.iter().any(|change| change.list == MarkList::Reviewed)
        {
            return None;
        }
        let changed = |list: &FilmList, kind: MarkList| {
            let is_in_list = |change: &&MarkChange| change.list == kind;
            if new.iter().any(|change| is_in_list(&change)) {
                list.after(new.iter().filter(is_in_list))
            } else {
                Some(list.clone())
            }
        };
        Some(Self {
            revision: committed.last().0,
            viewed: changed(&self.viewed, MarkList::Viewed)?,
            watchlist: changed(&self.watchlist, MarkList::Bookmarks)?,
            ..self.clone()
        })
    }
}

/// The latest cached lists of a user.
#[derive(Debug)]
pub(super) struct CachedLists {
    latest: Mutex<Arc<Lists>>,
    /// Length in bytes when the entry was created. The cache's weighter uses it for insertion and for eviction, so it
    /// must not change.
    pub(super) initial_length: usize,
}

impl CachedLists {
    pub(super) fn new(lists: Arc<Lists>) -> Self {
        Self { initial_length: lists.length(), latest: Mutex::new(lists) }
    }

    pub(super) fn latest(&self) -> Arc<Lists> {
        Arc::clone(&self.lock())
    }

    /// Applies committed changes and returns the lists. If several changes were committed together, the first caller
    /// applies all of them. `None` if the lists must be read again, also because they've outgrown their cached length.
    pub(super) fn apply(&self, committed: &Committed) -> Option<Arc<Lists>> {
        let mut lists = self.lock();
        if lists.revision < committed.last().0 {
            let next = lists
                .after(committed)
                .filter(|next| next.length() <= self.initial_length + MAX_GROWTH_BYTES)?;
            *lists = Arc::new(next);
        }
        Some(Arc::clone(&lists))
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Lists>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn count_films<'a>(changes: impl Iterator<Item = &'a MarkChange>) -> usize {
    changes.map(|change| change.on.len() + change.off.len()).sum()
}

pub(super) fn raw_ids<'a>(films: impl Iterator<Item = &'a FilmId>) -> Result<Box<RawValue>, Problem> {
    raw(&films.map(FilmId::as_str).collect::<Vec<_>>())
}

fn raw(list: &impl Serialize) -> Result<Box<RawValue>, Problem> {
    to_raw_value(list).map_err(serialization_error)
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` calls it")]
pub(super) fn serialization_error(error: serde_json::Error) -> Problem {
    tracing::error!(%error, "couldn't serialize a profile");
    Problem::internal()
}

#[cfg(test)]
mod tests {
    use laurels_domain::Timestamp;
    use laurels_store::Revision;

    use super::*;

    fn lists(revision: i64) -> Lists {
        let none = || FilmList::of(&[]).unwrap();
        let empty = || Arc::from(raw_ids([].iter()).unwrap());
        Lists {
            since: revision,
            revision,
            catalogue: "1".into(),
            viewed: none(),
            watchlist: none(),
            films_reviewed: empty(),
            ceremonies_reviewed: empty(),
        }
    }

    fn committed(first: i64, changes: &[(MarkList, &str)]) -> Committed {
        let change = |(list, film): &(MarkList, &str)| MarkChange {
            list: *list,
            on: FilmId::parse(film).into_iter().collect(),
            off: Vec::new(),
            at: Timestamp(first),
        };
        let changes = changes.iter().map(change).collect();
        Committed {
            revision: Revision(first),
            first: Revision(first),
            changes,
            summary_revision: Revision(0),
        }
    }

    #[test]
    fn consecutive_changes_are_applied() {
        use MarkList::{Bookmarks, Reviewed, Viewed};
        let state = |lists: &Lists| {
            (lists.revision, lists.viewed.json().get().to_owned(), lists.watchlist.json().get().to_owned())
        };
        let both = committed(5, &[(Viewed, "tt1"), (Bookmarks, "tt2")]);
        let after = |revision, committed| lists(revision).after(committed).as_ref().map(state);
        assert_eq!(after(4, &both), Some((6, r#"["tt1"]"#.to_owned(), r#"["tt2"]"#.to_owned())));
        assert_eq!(
            after(5, &both),
            Some((6, "[]".to_owned(), r#"["tt2"]"#.to_owned())),
            "the first is applied already"
        );
        assert_eq!(after(3, &both), None, "a change is missing in between");
        assert_eq!(after(4, &committed(5, &[(Reviewed, "tt1")])), None);
        let cached = CachedLists::new(Arc::new(lists(4)));
        assert_eq!(cached.apply(&both).map(|lists| lists.revision), Some(6));
        assert_eq!(cached.apply(&committed(5, &[(Viewed, "tt1")])).map(|lists| lists.revision), Some(6));
        assert_eq!(cached.latest().since, 4, "a user at revision 4 has only marked films since");
    }

    #[test]
    fn growing_lists_keep_their_initial_weight_until_they_are_read_again() {
        let cached = CachedLists::new(Arc::new(lists(0)));
        let before = cached.initial_length;
        let mark = |number: i64| committed(number, &[(MarkList::Viewed, &format!("tt{number:07}"))]);
        let marked = (1..100_000).take_while(|number| cached.apply(&mark(*number)).is_some()).count();
        assert_eq!(cached.initial_length, before);
        let (length, film) = (cached.latest().length(), r#""tt0000001","#.len());
        assert!(
            length <= before + MAX_GROWTH_BYTES && length + film > before + MAX_GROWTH_BYTES,
            "{marked} films"
        );
    }
}
