//! A user's own lists at one revision.

use std::sync::Arc;

use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};
use laurels_domain::marks::MarkList;
use laurels_domain::reviewed;
use laurels_store::StoredLists;

use super::film_list::FilmList;
use super::revisions::{Changes, Revisions};

/// The lists of one revision of a user, for one version of the catalogue.
#[derive(Clone, Debug)]
pub struct Lists {
    pub(super) revisions: Revisions,
    catalogue: Arc<str>,
    viewed: FilmList,
    bookmarks: FilmList,
    reviewed: FilmList,
    ceremonies_reviewed: Arc<[CeremonyNumber]>,
}

impl Lists {
    pub(super) fn of(catalogue: &Catalogue, stored: &StoredLists) -> Self {
        let reviewed = FilmList::of(&stored.reviewed);
        Self {
            revisions: Revisions::read_at(stored.revision.0),
            catalogue: catalogue.version().into(),
            viewed: FilmList::of(&stored.viewed),
            bookmarks: FilmList::of(&stored.bookmarks),
            ceremonies_reviewed: reviewed::ceremonies(catalogue, reviewed.films.iter()).into(),
            reviewed,
        }
    }

    /// Ordered by when they were marked.
    pub fn viewed(&self) -> &[FilmId] {
        &self.viewed.films
    }

    /// Ordered by when they were added.
    pub fn bookmarks(&self) -> &[FilmId] {
        &self.bookmarks.films
    }

    pub fn films_reviewed(&self) -> &[FilmId] {
        &self.reviewed.films
    }

    /// The ceremonies whose films have all been reviewed.
    pub fn ceremonies_reviewed(&self) -> &[CeremonyNumber] {
        &self.ceremonies_reviewed
    }

    /// The number of films on all lists.
    pub fn film_count(&self) -> usize {
        self.viewed().len() + self.bookmarks().len() + self.films_reviewed().len()
    }

    /// Whether the lists are at this revision or a later one.
    pub(super) fn is_current(&self, catalogue: &Catalogue, revision: i64) -> bool {
        self.is_for(catalogue) && self.revisions.reach(revision)
    }

    /// Whether the other lists are at a later revision, or for another catalogue.
    pub(super) fn is_older_than(&self, other: &Self) -> bool {
        self.catalogue != other.catalogue || self.revisions.last() < other.revisions.last()
    }

    fn is_for(&self, catalogue: &Catalogue) -> bool {
        *self.catalogue == *catalogue.version()
    }

    /// The lists after the next changes; `None` if they must be read from the database.
    pub(super) fn after(&self, catalogue: &Catalogue, changes: &Changes<'_>) -> Option<Self> {
        let (revisions, missing) = self.revisions.advance(changes).filter(|_| self.is_for(catalogue))?;
        let is_changed = |kind: MarkList| missing.iter().any(|change| change.list == kind);
        let updated = |list: &FilmList, kind: MarkList| {
            if is_changed(kind) {
                list.after(missing.iter().copied().filter(|change| change.list == kind))
            } else {
                list.clone()
            }
        };
        let reviewed = updated(&self.reviewed, MarkList::Reviewed);
        let ceremonies_reviewed = if is_changed(MarkList::Reviewed) {
            reviewed::ceremonies(catalogue, reviewed.films.iter()).into()
        } else {
            Arc::clone(&self.ceremonies_reviewed)
        };
        Some(Self {
            revisions,
            catalogue: Arc::clone(&self.catalogue),
            viewed: updated(&self.viewed, MarkList::Viewed),
            bookmarks: updated(&self.bookmarks, MarkList::Bookmarks),
            reviewed,
            ceremonies_reviewed,
        })
    }
}
