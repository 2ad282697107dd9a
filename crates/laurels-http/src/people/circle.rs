//! The people around a person: who they are, and what they have seen. It is kept by revision, so that a profile with the
//! films of hundreds of friends is put together without reading one of them.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use laurels_app::App;
use laurels_catalogue::Catalogue;
use laurels_domain::friends::Relationship;
use laurels_domain::{User, UserId};
use laurels_store::{Committed, RelatedUser, RelationshipRevisions};
use quick_cache::sync::Cache;

use super::film_ids::FilmIds;
use super::shown::Shown;
use crate::Problem;
use crate::cached_response::short_hash;

/// Of whom is kept what is shown of them, about 1.1 kB each.
const PEOPLE: usize = 100_000;
/// Others are not to wait while hundreds are read for somebody.
const READ_AT_ONCE: usize = 32;
/// The same while nobody waits for it.
const READ_AHEAD: usize = 16;

/// Everybody a person is tied to, with the revisions of what is shown of them.
#[derive(Debug, Default)]
pub(crate) struct Circle {
    /// Changes with every tie and with the state of everybody in it.
    pub(super) tag: String,
    others: Arc<[RelatedUser]>,
    shown: Vec<i64>,
}

impl Circle {
    pub(super) fn of(revisions: RelationshipRevisions) -> Self {
        let RelationshipRevisions { ties, others, shown } = revisions;
        if others.is_empty() {
            return Self::default();
        }
        Self { tag: short_hash(format!("{ties} {shown:?}").as_bytes()), others, shown }
    }

    pub(super) async fn around(app: &App, user: &User) -> Result<Self, Problem> {
        if user.relationships == 0 {
            return Ok(Self::default());
        }
        Ok(Self::of(app.store.find_relationship_revisions(&user.id).await?))
    }

    /// Those who stand so to the person, each with the revision.
    pub(super) fn who(&self, stands: Relationship) -> impl Iterator<Item = (&UserId, i64)> {
        let those = self.everybody().filter(move |(tie, _)| tie.stands == stands);
        those.map(|(tie, revision)| (&tie.other, revision))
    }

    /// Everybody, each with the revision.
    pub(super) fn everybody(&self) -> impl Iterator<Item = (&RelatedUser, i64)> {
        self.others.iter().zip(self.shown.iter().copied())
    }
}

pub(super) struct Circles {
    shown: Cache<UserId, Arc<Shown>>,
    ids: ArcSwapOption<FilmIds>,
}

impl Circles {
    pub(super) fn new() -> Self {
        Self { shown: Cache::new(PEOPLE), ids: ArcSwapOption::empty() }
    }

    fn ids(&self, catalogue: &Catalogue) -> Arc<FilmIds> {
        let held = self.ids.load_full().filter(|ids| ids.go_with(catalogue));
        held.unwrap_or_else(|| {
            let ids = Arc::new(FilmIds::of(catalogue));
            self.ids.store(Some(Arc::clone(&ids)));
            ids
        })
    }

    /// What is shown of people under a catalogue, each as of the revision given or a later one, in the order given;
    /// whoever has just left is not among them.
    pub(super) async fn shown<'a>(
        &self,
        app: &App,
        catalogue: &Catalogue,
        people: impl Iterator<Item = (&'a UserId, i64)>,
    ) -> Result<Vec<Arc<Shown>>, Problem> {
        let film_ids = self.ids(catalogue);
        let kept = |(person, revision): (&'a UserId, i64)| {
            let shown = self.shown.get(person).filter(|shown| shown.is_of(revision, catalogue));
            (person, shown)
        };
        let mut all: Vec<_> = people.map(kept).collect();
        let mut missing: Vec<_> = all.iter_mut().filter(|(_, shown)| shown.is_none()).collect();
        for some in missing.chunks_mut(READ_AT_ONCE) {
            let ids: Vec<&UserId> = some.iter().map(|(person, _)| *person).collect();
            for found in app.store.list_friend_summaries(&ids).await? {
                let shown = Arc::new(Shown::of(catalogue, &film_ids, &found));
                self.shown.insert(shown.id.clone(), Arc::clone(&shown));
                let wanted = some.iter_mut().filter(|(person, _)| **person == shown.id);
                wanted.for_each(|(_, place)| *place = Some(Arc::clone(&shown)));
            }
        }
        Ok(all.into_iter().filter_map(|(_, shown)| shown).collect())
    }

    /// Reads what is shown of those who were here last, as many as are kept. Some after the others, so that it takes no
    /// more than one processor: the sooner it is over, the fewer are read by those who wait for them.
    pub(super) async fn read_ahead(&self, app: &App) -> Result<(), Problem> {
        let people = app.store.list_people_seen_last(PEOPLE).await?;
        for some in people.chunks(READ_AHEAD) {
            self.shown(app, &app.catalogue(), some.iter().map(|person| (person, 0))).await?;
        }
        Ok(())
    }

    /// Takes marks in, so that friends need not read them. What cannot be taken in is read when it is asked for.
    pub(super) fn take_in(&self, app: &App, person: &UserId, committed: &Committed) {
        let Some(shown) = self.shown.get(person) else { return };
        if let Some(next) = shown.after(&app.catalogue(), committed) {
            self.shown.insert(person.clone(), Arc::new(next));
        }
    }
}
