//! Background refresh of listings and film details. One instance at a time runs it, in small steps spread over the
//! day; each step is stored, so another instance, or this one after a restart, continues from there.

mod films;
mod report;
mod schedules;
mod status;
mod step;

use std::sync::Arc;
use std::time::Duration;

use laurels_domain::Backoff;
use laurels_providers::ProviderError;
use laurels_store::{CatalogueStore, InstanceStore, ListingStore, Store};

pub use self::report::RefreshReport;
use self::status::RefreshStatus;
pub use self::step::Part;
use self::step::{RefreshError, Step};
use crate::listings::ListingsView;
use crate::supervisor::Worker;
use crate::{CatalogueView, Clock, ListingsMode, Providers, Settings};

/// Longer than any step; if an instance dies, another continues after this time.
const LEASE_DURATION: Duration = Duration::from_mins(5);
/// How often an idle instance checks for work or an expired lease.
const POLL_INTERVAL: Duration = Duration::from_secs(30);
/// Between steps while there is work.
const STEP_INTERVAL: Duration = Duration::from_secs(4);
/// After a provider failed.
const FAILURE_DELAY: Duration = Duration::from_mins(5);
/// After a provider rejected a request: the key must be changed, or the quota is used up.
const REJECTION_DELAY: Duration = Duration::from_hours(1);

/// Of a film or station that could not be fetched.
const ITEM_DELAYS: Backoff = Backoff { first: Duration::from_mins(10), max: Duration::from_hours(24) };

/// Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub struct Refresh {
    catalogue_store: CatalogueStore,
    listing_store: ListingStore,
    instance_store: InstanceStore,
    catalogue: CatalogueView,
    listings: ListingsView,
    providers: Arc<Providers>,
    settings: Arc<Settings>,
    clock: Clock,
    status: Arc<RefreshStatus>,
}

impl Refresh {
    pub(crate) fn new(
        store: &Store,
        catalogue: CatalogueView,
        listings: ListingsView,
        providers: Arc<Providers>,
        settings: Arc<Settings>,
        clock: Clock,
    ) -> Self {
        let status = Arc::new(RefreshStatus::default());
        Self {
            catalogue_store: store.catalogue.clone(),
            listing_store: store.listings.clone(),
            instance_store: store.instances.clone(),
            catalogue,
            listings,
            providers,
            settings,
            clock,
            status,
        }
    }

    /// The parts whose providers are set up.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part> {
        Part::ALL.into_iter().filter(|part| {
            self.settings.listings == ListingsMode::Live
                && match part {
                    Part::Schedules => self.providers.gracenote.is_some(),
                    Part::Films => self.providers.tmdb.is_some(),
                }
        })
    }

    pub(crate) async fn run_worker(self, part: Part, worker: Worker) {
        loop {
            let outcome = self.try_step(part).await;
            match &outcome {
                Ok(Step::NothingDue) => worker.record_idle(),
                outcome => worker.record(&outcome.as_ref().map(drop)),
            }
            if worker.sleep(self.delay_after(part, outcome)).await.is_break() {
                break;
            }
        }
        self.release_lease(part).await;
    }

    /// Releases the lease at shutdown, so that another instance continues at once.
    pub async fn release_lease(&self, part: Part) {
        if let Err(error) = self.instance_store.release_lease(part.name(), self.status.instance()).await {
            tracing::warn!(%error, "could not release a lease; it will expire");
        }
    }

    /// Runs one step if this instance holds the lease. Returns how long to wait before the next.
    pub async fn step(&self, part: Part) -> Duration {
        let outcome = self.try_step(part).await;
        self.delay_after(part, outcome)
    }

    fn delay_after(&self, part: Part, outcome: Result<Step, RefreshError>) -> Duration {
        match outcome {
            Ok(Step::Done) => STEP_INTERVAL,
            Ok(Step::NothingDue | Step::NoLease) => POLL_INTERVAL,
            Err(error) => {
                self.status.record_failure(self.clock.now(), &error);
                tracing::warn!(%error, ?part, "could not refresh listings; serving the last ones");
                match error {
                    RefreshError::Provider(ProviderError::Rejected { .. }) => REJECTION_DELAY,
                    _ => FAILURE_DELAY,
                }
            }
        }
    }

    async fn try_step(&self, part: Part) -> Result<Step, RefreshError> {
        let now = self.clock.now();
        let has_lease = self
            .instance_store
            .acquire_lease(part.name(), self.status.instance(), now, now.after(LEASE_DURATION))
            .await?;
        self.status.set_active(part, has_lease);
        match part {
            _ if !has_lease => Ok(Step::NoLease),
            Part::Schedules => self.refresh_schedules().await,
            Part::Films => self.refresh_films().await,
        }
    }
}
