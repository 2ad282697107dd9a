//! A person's own lists, ready as JSON.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use laurels_app::App;
use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};
use laurels_domain::{User, UserId, reviewed};
use laurels_store::{Committed, MarkChange, MarkList};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::film_list::FilmList;
use crate::Problem;

/// Some three hundred films.
const MOST_GROWTH: usize = 4_000;
/// From so many films on it is less to read the lists again.
pub(super) const MOST_CHANGES: usize = 256;

/// The lists of one revision of a person, under one catalogue.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    /// From this revision on the person has changed nothing but these lists.
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

    /// Whether these are the lists of this person, or of the same person after nothing but marks.
    pub(super) fn go_with(&self, user: &User) -> bool {
        (self.since..=self.revision).contains(&user.revision)
    }

    pub(super) fn are_under(&self, catalogue: &Catalogue) -> bool {
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

    /// The lists after changes that follow on them; `None` when others lie between or when it is less to read again.
    fn after(&self, committed: &Committed) -> Option<Self> {
        let known = usize::try_from(self.revision + 1 - committed.first.0).ok()?;
        let new = committed.changes.get(known..)?;
        if count_films(new.iter()) > MOST_CHANGES
            || new.iter().any(|change| change.list == MarkList::Reviewed)
        {
            return None;
        }
        let changed = |list: &FilmList, which: MarkList| {
            let is_of_it = |change: &&MarkChange| change.list == which;
            if new.iter().any(|change| is_of_it(&change)) {
                list.after(new.iter().filter(is_of_it))
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

/// The latest lists that are known of a person.
#[derive(Debug)]
pub(super) struct KeptLists {
    latest: Mutex<Arc<Lists>>,
    /// In bytes, as of the beginning. Whoever keeps them counts by it when they come and when they go, so it must not
    /// change in between.
    pub(super) length: usize,
}

impl KeptLists {
    pub(super) fn new(lists: Arc<Lists>) -> Self {
        Self { length: lists.length(), latest: Mutex::new(lists) }
    }

    pub(super) fn latest(&self) -> Arc<Lists> {
        Arc::clone(&self.lock())
    }

    /// The lists with these changes in them. Of callers whose changes were committed together, the first does it
    /// for all. `None` also when they have become so long that they are to be read and counted anew.
    pub(super) fn with(&self, committed: &Committed) -> Option<Arc<Lists>> {
        let mut lists = self.lock();
        if lists.revision < committed.last().0 {
            let next = lists.after(committed).filter(|next| next.length() <= self.length + MOST_GROWTH)?;
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
    to_raw_value(list).map_err(not_written)
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` calls it")]
pub(super) fn not_written(error: serde_json::Error) -> Problem {
    tracing::error!(%error, "what is shown of somebody could not be written as JSON");
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
    fn changes_that_follow_on_the_lists_are_put_in() {
        use MarkList::{Bookmarks, Reviewed, Viewed};
        let shown = |lists: &Lists| {
            (lists.revision, lists.viewed.json().get().to_owned(), lists.watchlist.json().get().to_owned())
        };
        let both = committed(5, &[(Viewed, "tt1"), (Bookmarks, "tt2")]);
        let after = |revision, committed| lists(revision).after(committed).as_ref().map(shown);
        assert_eq!(after(4, &both), Some((6, r#"["tt1"]"#.to_owned(), r#"["tt2"]"#.to_owned())));
        assert_eq!(
            after(5, &both),
            Some((6, "[]".to_owned(), r#"["tt2"]"#.to_owned())),
            "the first is known"
        );
        assert_eq!(after(3, &both), None, "something lies between");
        assert_eq!(after(4, &committed(5, &[(Reviewed, "tt1")])), None);
        let kept = KeptLists::new(Arc::new(lists(4)));
        assert_eq!(kept.with(&both).map(|lists| lists.revision), Some(6));
        assert_eq!(kept.with(&committed(5, &[(Viewed, "tt1")])).map(|lists| lists.revision), Some(6));
        assert_eq!(kept.latest().since, 4, "whoever was of revision 4 has only marked films since");
    }

    #[test]
    fn lists_that_grow_count_as_at_the_beginning_until_they_are_read_anew() {
        let kept = KeptLists::new(Arc::new(lists(0)));
        let before = kept.length;
        let mark = |number: i64| committed(number, &[(MarkList::Viewed, &format!("tt{number:07}"))]);
        let marked = (1..100_000).take_while(|number| kept.with(&mark(*number)).is_some()).count();
        assert_eq!(kept.length, before);
        let (length, film) = (kept.latest().length(), r#""tt0000001","#.len());
        assert!(length <= before + MOST_GROWTH && length + film > before + MOST_GROWTH, "{marked} films");
    }
}
