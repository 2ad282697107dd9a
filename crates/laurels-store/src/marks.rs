//! What people ticked: viewed, bookmarked, reviewed.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::{Timestamp, UserId};

use crate::db::on_read;
use crate::{Store, StoreError};

/// Counts the changes of one person's state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(pub i64);

/// The three lists a film can be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MarkList {
    Viewed,
    Bookmarks,
    Reviewed,
}

impl MarkList {
    pub const ALL: [Self; 3] = [Self::Viewed, Self::Bookmarks, Self::Reviewed];
}

/// Films to put on a list and films to take off it, all or nothing. No film stands on both sides.
#[derive(Clone, Debug)]
pub struct MarkChange {
    pub list: MarkList,
    pub on: Vec<FilmId>,
    pub off: Vec<FilmId>,
    pub at: Timestamp,
}

/// A change that is kept, with those of the same person that were kept together with it.
#[derive(Clone, Debug)]
pub struct Committed {
    /// What the change has made of the person.
    pub revision: Revision,
    /// What the first of `changes` has made; each of the others has raised it by one.
    pub first: Revision,
    pub changes: Arc<[MarkChange]>,
    /// What all of them together have made of what is shown of the person; each change of what was viewed has raised
    /// it by one.
    pub summary_revision: Revision,
}

impl Committed {
    /// The change at `place`, of those that ended with these revisions.
    pub(crate) fn at(place: usize, changes: Arc<[MarkChange]>, last: Raised) -> Self {
        let raised = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let first = last.revision.0 + 1 - raised(changes.len());
        let revision = Revision(first + raised(place));
        Self { revision, first: Revision(first), changes, summary_revision: last.shown }
    }

    /// What all of the changes together have made of the person.
    pub fn last(&self) -> Revision {
        Revision(self.first.0 + i64::try_from(self.changes.len()).unwrap_or(i64::MAX) - 1)
    }
}

/// What changes have made of a person, and of what is shown of the person.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raised {
    pub(crate) revision: Revision,
    pub(crate) shown: Revision,
}

/// A film on a list, and when it was put there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    pub film: FilmId,
    pub at: Timestamp,
}

/// A person's whole list as the database gives it, in one text: all films, then all moments, both in whatever order the
/// rows lie. A film that has left the catalogue keeps its row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkedText(Option<String>);

impl MarkedText {
    /// Each film with its moment.
    pub fn entries(&self) -> impl Iterator<Item = (&str, Timestamp)> {
        let (films, moments) = self.parts();
        let entry = |(film, at): (_, &str)| Some((film, Timestamp(at.parse().ok()?)));
        between_commas(films).zip(between_commas(moments)).filter_map(entry)
    }

    fn parts(&self) -> (&str, &str) {
        self.0.as_deref().and_then(|text| text.split_once(';')).unwrap_or_default()
    }

    /// By when films were put on the list, those of one moment by their ids.
    pub(crate) fn in_order(&self) -> Vec<Marked> {
        let entries = self.entries().filter_map(|(film, at)| Some(Marked { film: FilmId::parse(film)?, at }));
        let mut list: Vec<Marked> = entries.collect();
        list.sort_unstable_by(|one, other| (one.at, &one.film).cmp(&(other.at, &other.film)));
        list
    }
}

/// As `split` does it, in half the time where so much is so short.
fn between_commas(text: &str) -> impl Iterator<Item = &str> {
    let ends = memchr::memchr_iter(b',', text.as_bytes()).chain([text.len()]);
    ends.scan(0, |start, end| Some(&text[std::mem::replace(start, end + 1)..end]))
}

impl From<Option<String>> for MarkedText {
    fn from(text: Option<String>) -> Self {
        Self(text)
    }
}

/// See [`MarkedText`]. Fetching thousands of rows one by one takes several times as long, putting each film and its
/// moment together there twice as long, and sorting them there longer than here.
macro_rules! marked_sql {
    ($table:literal, $person:literal) => {
        concat!(
            "SELECT STRING_AGG(film_id, ',') || ';' || STRING_AGG(CAST(marked_at AS TEXT), ',') FROM ",
            $table,
            " WHERE user_id = ",
            $person
        )
    };
}
pub(crate) use marked_sql;

const fn list_sql(list: MarkList) -> &'static str {
    match list {
        MarkList::Viewed => marked_sql!("viewed", "$1"),
        MarkList::Bookmarks => marked_sql!("bookmarks", "$1"),
        MarkList::Reviewed => marked_sql!("reviewed", "$1"),
    }
}

impl Store {
    /// Makes a change and answers once it is durable. A film already where it should be stays as it was;
    /// `None` when there is no such person.
    pub async fn change_marks(
        &self,
        user: &UserId,
        change: MarkChange,
    ) -> Result<Option<Committed>, StoreError> {
        self.group.write(user.clone(), change).await
    }

    /// The films on one of a person's lists in the order they were put there, those of one moment by their ids.
    pub async fn list_marks(&self, user: &UserId, list: MarkList) -> Result<Vec<FilmId>, StoreError> {
        let films: Option<String> = on_read!(self, pool => {
            sqlx::query_scalar(list_sql(list)).bind(user.as_str()).fetch_one(pool).await
        })?;
        Ok(MarkedText(films).in_order().into_iter().map(|marked| marked.film).collect())
    }
}
