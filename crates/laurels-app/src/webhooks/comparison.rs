//! Finds what to notify webhooks of, by comparing a user's viewed films with those at the last comparison. So marks cost
//! nothing more, and none is forgotten when a process dies.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use laurels_catalogue::{Catalogue, FilmId};
use laurels_domain::marks::MarkList;
use laurels_domain::webhooks::EventKind;
use laurels_domain::webhooks::new_rings::new_rings;
use laurels_domain::{FilmSet, Timestamp, UserId};
use laurels_store::{ChangedOwner, MarkStore, StoreError, WebhookChanges, WebhookEvent, WebhookStore};
use tokio::time::{Instant, timeout_at};

use super::delivery::WebhookDelivery;
use super::payload::{film_viewed, ring_completed};
use crate::due::{DueWork, handle_due};
use crate::live::ChangedUsers;
use crate::supervisor::Worker;
use crate::tokens::new_id;
use crate::{CatalogueView, Clock, LiveUpdates};

/// Between comparisons, so that films marked one after the other are compared together.
const PAUSE: Duration = Duration::from_secs(1);
/// Between comparisons of all users: they find the marks of instances that have died, and what has failed.
const POLL_INTERVAL: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(super) struct WebhookComparison {
    pub(super) webhook_store: WebhookStore,
    pub(super) mark_store: MarkStore,
    pub(super) catalogue: CatalogueView,
    pub(super) delivery: Arc<WebhookDelivery>,
    pub(super) live: LiveUpdates,
    pub(super) clock: Clock,
}

impl WebhookComparison {
    /// Several instances may do this at once.
    pub(super) async fn run_worker(self: Arc<Self>, worker: Worker) {
        let mut pass = Pass { comparison: self, users: ChangedUsers::All };
        let mut next_poll = Instant::now() + POLL_INTERVAL;
        loop {
            worker.record(&handle_due(&pass, || worker.is_stopped()).await);
            if worker.sleep(PAUSE).await.is_break() {
                return;
            }
            let changed = timeout_at(next_poll, pass.comparison.live.wait_for_viewed_films());
            let ControlFlow::Continue(changed) = worker.wait_for(changed).await else { return };
            pass.users = match changed {
                Ok(changed) if Instant::now() < next_poll => changed,
                _ => ChangedUsers::All,
            };
            if pass.users == ChangedUsers::All {
                next_poll = Instant::now() + POLL_INTERVAL;
            }
        }
    }
}

/// A comparison of these users.
struct Pass {
    comparison: Arc<WebhookComparison>,
    users: ChangedUsers,
}

impl DueWork for Pass {
    type Due = ChangedOwner;
    type Error = StoreError;

    fn user(due: &ChangedOwner) -> &UserId {
        &due.user
    }

    async fn list_due(&self, limit: u32) -> Result<Vec<ChangedOwner>, StoreError> {
        let store = &self.comparison.webhook_store;
        match &self.users {
            ChangedUsers::All => store.list_changed_owners(limit).await,
            ChangedUsers::These(users) => store.list_changed_owners_among(users, limit).await,
        }
    }

    async fn handle(&self, due: &ChangedOwner) -> Result<(), StoreError> {
        let WebhookComparison { webhook_store, mark_store, catalogue, delivery, clock, .. } =
            &*self.comparison;
        let (viewed, compared) = tokio::try_join!(
            mark_store.list_marks(&due.user, MarkList::Viewed),
            webhook_store.list_webhook_films(&due.user),
        )?;
        let now = clock.now();
        let changes = changes(&catalogue.current(), &viewed, &compared, now);
        let is_stored = webhook_store.add_webhook_events(due, &changes, now).await?;
        if is_stored && !changes.events.is_empty() {
            delivery.wake();
        }
        Ok(())
    }
}

/// `viewed` is in the order of marking.
fn changes(catalogue: &Catalogue, viewed: &[FilmId], compared: &[FilmId], now: Timestamp) -> WebhookChanges {
    let (is_viewed, is_compared): (HashSet<&FilmId>, HashSet<&FilmId>) =
        (viewed.iter().collect(), compared.iter().collect());
    let new: Vec<FilmId> = viewed.iter().filter(|film| !is_compared.contains(film)).cloned().collect();
    let removed = compared.iter().filter(|film| !is_viewed.contains(film)).cloned().collect();
    let mut all = FilmSet::empty(catalogue);
    for index in viewed.iter().filter_map(|film| catalogue.index_of(film.as_str())) {
        all.add(index);
    }
    let indexes: Vec<usize> = new.iter().filter_map(|film| catalogue.index_of(film.as_str())).collect();
    let event = |kind, body| WebhookEvent { id: new_id(), kind, body };
    let films = indexes.iter().filter_map(|index| catalogue.film_at(*index));
    let films = films.map(|film| event(EventKind::FilmViewed, film_viewed(film, now)));
    let rings = new_rings(catalogue, &all, &indexes).into_iter().map(|ring| &catalogue.rings()[ring]);
    let rings = rings.map(|ring| event(EventKind::RingCompleted, ring_completed(ring, now)));
    WebhookChanges { events: films.chain(rings).collect(), viewed: new, removed }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const NOW: Timestamp = Timestamp(1_773_532_800_000);

    fn ids(ids: &[&str]) -> Vec<FilmId> {
        ids.iter().map(|id| FilmId::parse(id).unwrap()).collect()
    }

    fn bodies(changes: &WebhookChanges) -> Vec<Value> {
        changes.events.iter().map(|event| serde_json::from_str(&event.body).unwrap()).collect()
    }

    #[test]
    fn events_are_made_of_new_films_in_the_order_of_marking() {
        let catalogue = Catalogue::builtin().unwrap();
        let viewed = ids(&["tt0071562", "tt0068646", "tt0034583", "tt9999999999"]);
        let found = changes(&catalogue, &viewed, &ids(&["tt0034583", "tt0099685"]), NOW);
        assert_eq!(found.viewed, ids(&["tt0071562", "tt0068646", "tt9999999999"]));
        assert_eq!(found.removed, ids(&["tt0099685"]));
        let films = bodies(&found);
        assert_eq!(films.len(), 2, "one isn't in the catalogue, and no ring is complete");
        assert_eq!(films[0]["data"]["film_id"], "tt0071562");
        let expected = json!({
            "type": "film.viewed",
            "timestamp": "2026-03-15T00:00:00.000Z",
            "data": { "film_id": "tt0068646", "name": "The Godfather", "year": 1972 },
        });
        assert_eq!(films[1], expected);
    }

    #[test]
    fn a_ring_is_reported_once_after_its_last_film() {
        let catalogue = Catalogue::builtin().unwrap();
        let ring = catalogue.rings().iter().find(|ring| ring.films.len() == 5).unwrap();
        let films: Vec<FilmId> =
            ring.films.iter().map(|film| catalogue.film_at(*film).unwrap().id.clone()).collect();
        let (last, before) = films.split_last().unwrap();
        let is_this = |event: &Value| {
            event["type"] == "ring.completed"
                && event["data"]["ceremony"] == ring.ceremony.get()
                && event["data"]["normalized_category"] == ring.category.normalized_name.as_str()
        };
        assert!(!bodies(&changes(&catalogue, before, &[], NOW)).iter().any(is_this));
        let events = bodies(&changes(&catalogue, &films, before, NOW));
        assert_eq!(events[0]["data"]["film_id"], last.as_str());
        let reported = events.iter().find(|event| is_this(event)).unwrap();
        assert_eq!(reported["data"]["num_films"], 5);
        assert_eq!(reported["data"]["category"], ring.category.name.as_str());
        assert!(changes(&catalogue, &films, &films, NOW).events.is_empty());
    }
}
