//! What every request and every job can reach.

use std::sync::Arc;

use laurels_catalogue::Catalogue;
use laurels_domain::Timestamp;
use laurels_store::{Store, StoreError};

use crate::Clock;
use crate::snapshot::Snapshot;

/// What the operator chose, as far as this crate and the ones above it care.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Shown in the watermark unless it is `production`.
    pub environment: String,
    /// The origin in links and the one that state-changing calls must come from.
    pub public_url: String,
    pub build_version: String,
}

/// Cheap to clone; one per process.
#[derive(Clone, Debug)]
pub struct App {
    pub store: Store,
    pub settings: Arc<Settings>,
    pub(crate) snapshot: Arc<Snapshot>,
    clock: Clock,
}

impl App {
    /// Lays the stored corrections over `facts` and is ready to answer.
    pub async fn start(
        facts: Catalogue,
        store: Store,
        clock: Clock,
        settings: Settings,
    ) -> Result<Self, StoreError> {
        let snapshot = Snapshot::load(facts, &store).await?;
        Ok(Self { store, settings: Arc::new(settings), snapshot: Arc::new(snapshot), clock })
    }

    /// The catalogue as it is now. A request takes it once and keeps it to its end.
    pub fn catalogue(&self) -> Arc<Catalogue> {
        self.snapshot.current()
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }
}
