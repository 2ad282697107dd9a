//! The current catalogue: an immutable snapshot, swapped as a whole, so readers never wait. Its layers, each of which
//! overrides the ones before: facts, imports, details fetched from the movie database, corrections.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use laurels_catalogue::{Catalogue, CeremonyNumber, Edit, Edits, Import};
use laurels_store::{CatalogueRevision, CatalogueStore, StoreError, StoredEdit, StoredEdits};
use tokio::sync::Mutex;

use crate::LiveUpdates;
use crate::supervisor::Worker;

/// How often to check for corrections made by other instances, in case a notification was lost.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Read access to the current catalogue. Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub struct CatalogueView(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: CatalogueStore,
    live: LiveUpdates,
    facts: Arc<Catalogue>,
    base: ArcSwap<Base>,
    current: ArcSwap<Catalogue>,
    /// The revision of `current`; locked while the next one is built, so that none is built twice.
    revision: Mutex<CatalogueRevision>,
}

/// The facts with the active imports, without corrections.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) imports: Vec<ActiveImport>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ActiveImport {
    pub(crate) revision: CatalogueRevision,
    /// The ceremonies whose nominations it replaced.
    pub(crate) ceremonies: BTreeSet<CeremonyNumber>,
}

impl Base {
    async fn read(
        facts: &Arc<Catalogue>,
        revisions: &[CatalogueRevision],
        store: &CatalogueStore,
    ) -> Result<Self, StoreError> {
        let mut base = Self { catalogue: Arc::clone(facts), imports: Vec::new() };
        for revision in revisions {
            let Some(tables) = store.find_import_tables(*revision).await? else { continue };
            let (import, _) = Import::read([("", tables.as_str())]);
            let ceremonies = import.ceremonies();
            let below = Arc::clone(&base.catalogue);
            let imported = run_blocking(move || below.with_import(&import)).await;
            // Valid when it was published, but may contradict the facts of a later release.
            for error in &imported.errors {
                let (line, message) = (error.line, error.message.as_str());
                tracing::warn!(import = revision.0, line, message, "skipped a row of an import");
            }
            for film in &imported.unresolved {
                tracing::warn!(
                    import = revision.0,
                    film.id = film.film,
                    "an import contains an unknown film"
                );
            }
            base.catalogue = Arc::new(imported.catalogue);
            base.imports.push(ActiveImport { revision: *revision, ceremonies });
        }
        Ok(base)
    }

    /// Applies the stored corrections, except winners that a later import has replaced.
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

impl CatalogueView {
    pub(crate) async fn load(
        facts: Catalogue,
        store: CatalogueStore,
        live: LiveUpdates,
    ) -> Result<Self, StoreError> {
        let facts = Arc::new(facts);
        let stored = store.list_edits().await?;
        let base = Base::read(&facts, &store.list_active_imports().await?, &store).await?;
        let revision = Mutex::new(stored.revision);
        let current = ArcSwap::new(corrected(&base, &stored));
        let base = ArcSwap::from_pointee(base);
        Ok(Self(Arc::new(Inner { store, live, facts, base, current, revision })))
    }

    /// The current catalogue. A request loads it once and uses that snapshot throughout.
    pub fn current(&self) -> Arc<Catalogue> {
        self.0.current.load_full()
    }

    /// The catalogue without corrections.
    pub(crate) fn base(&self) -> Arc<Base> {
        self.0.base.load_full()
    }

    /// Reloads the catalogue if it has changed, and notifies the streams of this instance.
    pub(crate) async fn refresh(&self) -> Result<(), StoreError> {
        if self.0.refresh().await? {
            self.0.live.catalogue_changed();
        }
        Ok(())
    }

    /// Reloads the catalogue after this instance has changed it, and notifies other instances.
    pub(crate) async fn publish(&self) -> Result<(), StoreError> {
        self.0.live.publish_catalogue_change();
        self.refresh().await
    }

    /// Reloads the catalogue when other processes have changed it, for the lifetime of the process.
    pub(crate) async fn run_worker(self, worker: Worker) {
        worker.repeat(POLL_INTERVAL, || self.refresh()).await;
    }
}

impl Inner {
    /// Rebuilds the catalogue if the stored revision has changed, and returns whether it did.
    async fn refresh(&self) -> Result<bool, StoreError> {
        let store = &self.store;
        let mut revision = self.revision.lock().await;
        if store.catalogue_revision().await? == *revision {
            return Ok(false);
        }
        let started = Instant::now();
        // Imports are read after the revision, so an import in between is applied early and never missed.
        let stored = store.list_edits().await?;
        let active = store.list_active_imports().await?;
        let mut base = self.base.load_full();
        if !base.imports.iter().map(|import| import.revision).eq(active.iter().copied()) {
            base = Arc::new(Base::read(&self.facts, &active, store).await?);
            self.base.store(Arc::clone(&base));
        }
        let next_revision = stored.revision;
        let next = run_blocking(move || corrected(&base, &stored)).await;
        self.current.store(next);
        *revision = next_revision;
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(catalogue.revision = revision.0, duration_ms, "rebuilt the catalogue");
        Ok(true)
    }
}

/// Runs CPU-bound work off the async worker threads.
pub(crate) async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

/// Corrections that no longer apply are logged and stay in the database.
fn corrected(base: &Base, stored: &StoredEdits) -> Arc<Catalogue> {
    let catalogue = base.corrected(&stored.edits);
    for row in &stored.unreadable {
        tracing::warn!(edit = %row, "skipped a stored correction that cannot be parsed");
    }
    for edit in catalogue.stale_edits() {
        let (target, field) = edit.key();
        tracing::warn!(
            target,
            field,
            "skipped a stored correction of something that is no longer in the catalogue"
        );
    }
    catalogue
}
