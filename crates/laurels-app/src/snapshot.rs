//! The current catalogue: immutable, swapped whole. Readers never wait. From below to above it is made of the
//! facts, of imports, of what the movie database said and of corrections.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use laurels_catalogue::{Catalogue, CeremonyNumber, Edit, Edits, Import};
use laurels_store::{CatalogueRevision, Store, StoreError, StoredEdit, StoredEdits};
use tokio::sync::Mutex;

use crate::App;

/// How soon a correction made by another instance is seen, should its word not arrive.
const FOLLOW_EVERY: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(crate) struct Snapshot {
    facts: Arc<Catalogue>,
    base: ArcSwap<Base>,
    current: ArcSwap<Catalogue>,
    /// The revision that `current` shows; held while the next one is built, so that none is built twice.
    revision: Mutex<CatalogueRevision>,
}

/// The facts with the imports in force. Corrections come and go over it.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) imports: Vec<InForce>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InForce {
    pub(crate) revision: CatalogueRevision,
    /// Those it replaced.
    pub(crate) ceremonies: BTreeSet<CeremonyNumber>,
}

impl Base {
    async fn read(
        facts: &Arc<Catalogue>,
        revisions: &[CatalogueRevision],
        store: &Store,
    ) -> Result<Self, StoreError> {
        let mut base = Self { catalogue: Arc::clone(facts), imports: Vec::new() };
        for revision in revisions {
            let Some(tables) = store.find_import_tables(*revision).await? else { continue };
            let (import, _) = Import::read([("", tables.as_str())]);
            let ceremonies = import.ceremonies();
            let below = Arc::clone(&base.catalogue);
            let imported = in_background(move || below.with_import(&import)).await;
            // It was whole when it was published; facts of a later release may not go with it.
            for error in &imported.errors {
                let (line, message) = (error.line, error.message.as_str());
                tracing::warn!(import = revision.0, line, message, "a row of an import is left out");
            }
            for film in &imported.unresolved {
                tracing::warn!(
                    import = revision.0,
                    film.id = film.film,
                    "an import names a film nobody knows"
                );
            }
            base.catalogue = Arc::new(imported.catalogue);
            base.imports.push(InForce { revision: *revision, ceremonies });
        }
        Ok(base)
    }

    /// With the stored corrections, but for those of winners that an import came after.
    pub(crate) fn corrected(&self, edits: &[StoredEdit]) -> Arc<Catalogue> {
        let edits: Edits =
            edits.iter().filter(|stored| !self.replaces(stored)).map(|stored| stored.edit.clone()).collect();
        if edits.is_empty() {
            return Arc::clone(&self.catalogue);
        }
        Arc::new(self.catalogue.with_edits(&edits))
    }

    fn replaces(&self, stored: &StoredEdit) -> bool {
        let Edit::Won { nomination, .. } = &stored.edit else { return false };
        nomination.ceremony().is_some_and(|ceremony| {
            self.imports.iter().any(|it| it.revision > stored.revision && it.ceremonies.contains(&ceremony))
        })
    }
}

impl Snapshot {
    pub(crate) async fn load(facts: Catalogue, store: &Store) -> Result<Self, StoreError> {
        let facts = Arc::new(facts);
        let stored = store.list_edits().await?;
        let base = Base::read(&facts, &store.list_active_imports().await?, store).await?;
        let revision = Mutex::new(stored.revision);
        let current = ArcSwap::new(corrected(&base, &stored));
        Ok(Self { facts, base: ArcSwap::from_pointee(base), current, revision })
    }

    pub(crate) fn current(&self) -> Arc<Catalogue> {
        self.current.load_full()
    }

    /// What lies under all corrections.
    pub(crate) fn base(&self) -> Arc<Base> {
        self.base.load_full()
    }

    /// Builds the next catalogue if the overlay has moved on, and says whether it did.
    async fn refresh(&self, store: &Store) -> Result<bool, StoreError> {
        let mut revision = self.revision.lock().await;
        if store.catalogue_revision().await? == *revision {
            return Ok(false);
        }
        let started = Instant::now();
        // Imports are read after the revision: what comes between is shown early, and never missed.
        let stored = store.list_edits().await?;
        let in_force = store.list_active_imports().await?;
        let mut base = self.base();
        if !base.imports.iter().map(|import| import.revision).eq(in_force.iter().copied()) {
            base = Arc::new(Base::read(&self.facts, &in_force, store).await?);
            self.base.store(Arc::clone(&base));
        }
        let shown = stored.revision;
        let next = in_background(move || corrected(&base, &stored)).await;
        self.current.store(next);
        *revision = shown;
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(catalogue.revision = revision.0, duration_ms, "the catalogue was corrected");
        Ok(true)
    }
}

/// Runs what keeps a core busy for a while beside the threads that answer.
pub(crate) async fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

/// What fits no longer is kept in the database and told.
fn corrected(base: &Base, stored: &StoredEdits) -> Arc<Catalogue> {
    let catalogue = base.corrected(&stored.edits);
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
    /// Shows the corrections that are stored, and tells everybody who listens here.
    pub(crate) async fn refresh_catalogue(&self) -> Result<(), StoreError> {
        if self.snapshot.refresh(&self.store).await? {
            self.live.catalogue_changed();
        }
        Ok(())
    }

    /// Shows what was just stored here, and lets other instances do the same.
    pub(crate) async fn publish_catalogue(&self) -> Result<(), StoreError> {
        self.live.tell_of_catalogue();
        self.refresh_catalogue().await
    }

    /// Keeps the catalogue in step with corrections made elsewhere, for as long as the process lives.
    pub async fn run_catalogue_worker(self) {
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
