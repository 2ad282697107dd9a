//! The current catalogue: immutable, swapped whole. Readers never wait.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use laurels_catalogue::Catalogue;
use laurels_store::{CatalogueRevision, Store, StoreError, StoredEdits};
use tokio::sync::Mutex;

use crate::App;

/// How soon a correction made by another instance is seen.
const FOLLOW_EVERY: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(crate) struct Snapshot {
    facts: Catalogue,
    current: ArcSwap<Catalogue>,
    /// The revision that `current` shows; held while the next one is built, so that none is built twice.
    revision: Mutex<CatalogueRevision>,
}

impl Snapshot {
    pub(crate) async fn load(facts: Catalogue, store: &Store) -> Result<Self, StoreError> {
        let stored = store.list_edits().await?;
        let current = ArcSwap::from_pointee(corrected(&facts, &stored));
        Ok(Self { facts, current, revision: Mutex::new(stored.revision) })
    }

    pub(crate) fn current(&self) -> Arc<Catalogue> {
        self.current.load_full()
    }

    /// What the product was delivered with, without anything laid over it.
    pub(crate) fn facts(&self) -> &Catalogue {
        &self.facts
    }

    /// Builds the next catalogue if the overlay has moved on, and says whether it did.
    async fn refresh(&self, store: &Store) -> Result<bool, StoreError> {
        let mut revision = self.revision.lock().await;
        if store.catalogue_revision().await? == *revision {
            return Ok(false);
        }
        let stored = store.list_edits().await?;
        self.current.store(Arc::new(corrected(&self.facts, &stored)));
        *revision = stored.revision;
        tracing::info!(catalogue.revision = revision.0, "the catalogue was corrected");
        Ok(true)
    }
}

/// The facts with the stored corrections; what fits no longer is kept in the database and told.
fn corrected(facts: &Catalogue, stored: &StoredEdits) -> Catalogue {
    let catalogue = facts.with_edits(&stored.edits);
    for row in &stored.unreadable {
        tracing::warn!(edit = %row, "a stored correction cannot be read and is left out");
    }
    for edit in catalogue.stale_edits() {
        let (target, field) = edit.key();
        tracing::warn!(target, field, "a stored correction is about something the catalogue no longer has");
    }
    catalogue
}

impl App {
    /// Shows the corrections that are stored, and tells everybody who listens.
    pub(crate) async fn refresh_catalogue(&self) -> Result<(), StoreError> {
        if self.snapshot.refresh(&self.store).await? {
            self.live.catalogue_changed();
        }
        Ok(())
    }

    /// Keeps the catalogue in step with corrections made elsewhere, for as long as the process lives.
    pub async fn follow_catalogue(self) {
        let mut is_failing = false;
        loop {
            tokio::time::sleep(FOLLOW_EVERY).await;
            match self.refresh_catalogue().await {
                Ok(()) => is_failing = false,
                // Once per outage, not once a second.
                Err(error) if !is_failing => {
                    is_failing = true;
                    tracing::warn!(%error, "corrections of the catalogue cannot be followed");
                }
                Err(_) => {}
            }
        }
    }
}
