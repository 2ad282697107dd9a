//! The people around a person: who they are, and what they have seen. Everything is kept ready by revision, so that
//! a profile with the films of hundreds of friends is put together without looking at one of them.

use std::sync::Arc;

use laurels_app::App;
use laurels_domain::friends::Relationship;
use laurels_domain::{User, UserId};
use laurels_store::{Committed, TieRevisions};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::shown::Shown;
use crate::Problem;
use crate::prepared::short_hash;

/// What all the ties kept may take.
const TIES_BYTES: u64 = 8_000_000;
/// A guess, to begin with.
const TIES_PEOPLE: usize = 20_000;
/// About what keeping one takes.
const TIE_BYTES: usize = 80;
/// What all the people kept may take: some ten thousand with 300 films each.
const SHOWN_BYTES: u64 = 48_000_000;
/// A guess, to begin with.
const SHOWN_PEOPLE: usize = 10_000;
/// Others are not to wait while hundreds are read for somebody.
const READ_AT_ONCE: usize = 32;

/// Whom a person is tied to, in the order it happened, as of one revision of it.
#[derive(Debug, Default)]
struct Ties {
    revision: i64,
    list: Vec<(UserId, Relationship)>,
}

/// Everybody a person is tied to, with the revisions of what is shown of them.
#[derive(Debug, Default)]
pub(crate) struct Circle {
    /// Changes with every tie and with the state of everybody in it.
    pub(super) tag: String,
    ties: Arc<Ties>,
    shown: Vec<i64>,
}

impl Circle {
    /// Those who stand so to the person, each with the revision.
    pub(super) fn who(&self, stands: Relationship) -> impl Iterator<Item = (&UserId, i64)> {
        let all = self.ties.list.iter().zip(&self.shown);
        all.filter(move |((_, own), _)| *own == stands).map(|((person, _), revision)| (person, *revision))
    }
}

#[derive(Clone)]
struct Bytes;

impl Weighter<UserId, Arc<Shown>> for Bytes {
    fn weight(&self, _person: &UserId, shown: &Arc<Shown>) -> u64 {
        shown.length() as u64
    }
}

impl Weighter<UserId, Arc<Ties>> for Bytes {
    fn weight(&self, _person: &UserId, ties: &Arc<Ties>) -> u64 {
        ((1 + ties.list.len()) * TIE_BYTES) as u64
    }
}

pub(super) struct Circles {
    ties: Cache<UserId, Arc<Ties>, Bytes>,
    shown: Cache<UserId, Arc<Shown>, Bytes>,
}

impl Circles {
    pub(super) fn new() -> Self {
        let ties = Cache::with_weighter(TIES_PEOPLE, TIES_BYTES, Bytes);
        Self { ties, shown: Cache::with_weighter(SHOWN_PEOPLE, SHOWN_BYTES, Bytes) }
    }

    /// One query for the revisions, and the circle of them.
    pub(super) async fn around(&self, app: &App, user: &User) -> Result<Circle, Problem> {
        if user.relationships == 0 {
            return Ok(Circle::default());
        }
        let revisions = app.store.find_tie_revisions(&user.id).await?;
        self.of(app, user, revisions).await
    }

    /// Who the others are is read again only when that has changed.
    pub(super) async fn of(
        &self,
        app: &App,
        user: &User,
        revisions: TieRevisions,
    ) -> Result<Circle, Problem> {
        if user.relationships == 0 {
            return Ok(Circle::default());
        }
        let TieRevisions { ties: revision, shown } = revisions;
        let tag = short_hash(format!("{revision} {shown:?}").as_bytes());
        let kept = self.ties.get(&user.id).filter(|ties| ties.revision == revision);
        let ties = if let Some(ties) = kept {
            ties
        } else {
            // They may have changed since: then the next revision is another one, and they are read again.
            let list = app.store.list_ties(&user.id).await?;
            let list = list.into_iter().map(|tie| (tie.other, tie.stands)).collect();
            let ties = Arc::new(Ties { revision, list });
            self.ties.insert(user.id.clone(), Arc::clone(&ties));
            ties
        };
        Ok(Circle { tag, ties, shown })
    }

    /// What is shown of people, each as of the revision given or a later one, in the order given; whoever has just
    /// left is not among them.
    pub(super) async fn shown<'a>(
        &self,
        app: &App,
        people: impl Iterator<Item = (&'a UserId, i64)>,
    ) -> Result<Vec<Arc<Shown>>, Problem> {
        let catalogue = app.catalogue();
        let kept = |(person, revision): (&'a UserId, i64)| {
            let shown = self.shown.get(person).filter(|shown| shown.is_of(revision, &catalogue));
            (person, shown)
        };
        let mut all: Vec<_> = people.map(kept).collect();
        let mut missing: Vec<_> = all.iter_mut().filter(|(_, shown)| shown.is_none()).collect();
        for some in missing.chunks_mut(READ_AT_ONCE) {
            let ids: Vec<&UserId> = some.iter().map(|(person, _)| *person).collect();
            for found in app.store.list_people_shown(&ids).await? {
                let shown = Arc::new(Shown::of(&catalogue, found)?);
                self.shown.insert(shown.id.clone(), Arc::clone(&shown));
                let wanted = some.iter_mut().filter(|(person, _)| **person == shown.id);
                wanted.for_each(|(_, place)| *place = Some(Arc::clone(&shown)));
            }
        }
        Ok(all.into_iter().filter_map(|(_, shown)| shown).collect())
    }

    /// Takes marks in, so that friends need not read them. What cannot be taken in is read when it is asked for.
    pub(super) fn take_in(&self, app: &App, person: &UserId, committed: &Committed) {
        let Some(shown) = self.shown.get(person) else { return };
        if let Some(next) = shown.after(&app.catalogue(), committed) {
            self.shown.insert(person.clone(), Arc::new(next));
        }
    }
}
