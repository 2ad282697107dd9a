//! A user's own lists at one revision.

use std::sync::Arc;

use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};
use laurels_domain::{User, reviewed};
use laurels_store::{MarkChange, MarkList, StoredLists};

use super::film_list::FilmList;
use super::revisions::{Changes, Revisions};

/// The lists of one revision of a user, for one version of the catalogue.
#[derive(Clone, Debug)]
pub struct Lists {
    pub(super) revisions: Revisions,
    catalogue: Arc<str>,
    viewed: FilmList,
    bookmarks: FilmList,
    films_reviewed: Arc<[FilmId]>,
    ceremonies_reviewed: Arc<[CeremonyNumber]>,
}

impl Lists {
    pub(super) fn of(catalogue: &Catalogue, stored: &StoredLists) -> Self {
        let films_reviewed: Arc<[FilmId]> =
            stored.reviewed.iter().map(|marked| marked.film.clone()).collect();
        Self {
            revisions: Revisions::read_at(stored.revision.0),
            catalogue: catalogue.version().into(),
            viewed: FilmList::of(&stored.viewed),
            bookmarks: FilmList::of(&stored.bookmarks),
            ceremonies_reviewed: reviewed::ceremonies(catalogue, films_reviewed.iter()).into(),
            films_reviewed,
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
        &self.films_reviewed
    }

    /// The ceremonies whose films have all been reviewed.
    pub fn ceremonies_reviewed(&self) -> &[CeremonyNumber] {
        &self.ceremonies_reviewed
    }

    /// The number of films on all lists.
    pub fn film_count(&self) -> usize {
        self.viewed().len() + self.bookmarks().len() + self.films_reviewed.len()
    }

    /// Whether the lists are at the user's revision, or at a later one that differs only in marks.
    pub(super) fn is_current(&self, catalogue: &Catalogue, user: &User) -> bool {
        *self.catalogue == *catalogue.version() && self.revisions.contain(user.revision)
    }

    /// The lists after the next changes; `None` if they must be read from the database.
    pub(super) fn after(&self, changes: &Changes<'_>) -> Option<Self> {
        let (revisions, missing) = self.revisions.advance(changes)?;
        if missing.iter().any(|change| change.list == MarkList::Reviewed) {
            return None;
        }
        let updated = |list: &FilmList, kind: MarkList| {
            let is_in_list = |change: &&MarkChange| change.list == kind;
            if missing.iter().any(is_in_list) {
                list.after(missing.iter().copied().filter(is_in_list))
            } else {
                Some(list.clone())
            }
        };
        Some(Self {
            revisions,
            viewed: updated(&self.viewed, MarkList::Viewed)?,
            bookmarks: updated(&self.bookmarks, MarkList::Bookmarks)?,
            ..self.clone()
        })
    }
}
