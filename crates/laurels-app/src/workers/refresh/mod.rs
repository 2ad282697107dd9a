//! Background refresh of listings and film details. One instance at a time runs it, in small steps spread over the
//! day; each step is stored, so another instance, or this one after a restart, continues from there.

mod films;
mod report;
mod schedules;

use std::time::Duration;

use laurels_providers::ProviderError;
use laurels_store::StoreError;

pub use self::report::RefreshReport;
pub(crate) use self::report::RefreshStatus;
use crate::{App, ListingsMode};

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

/// What is refreshed. Each part has its own provider, so an outage of one doesn't hold up the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Schedules,
    Films,
}

impl Part {
    const ALL: [Self; 2] = [Self::Schedules, Self::Films];

    const fn lease(self) -> &'static str {
        match self {
            Self::Schedules => "refresh schedules",
            Self::Films => "refresh films",
        }
    }
}

#[derive(Debug, thiserror::Error)]
enum RefreshError {
    #[error(transparent)]
    Provider(#[from] ProviderError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Done,
    NothingDue,
    /// Another instance holds the lease.
    NoLease,
}

impl App {
    /// Refreshes for the lifetime of the process, if any provider is set up.
    pub async fn run_refresh_worker(self) {
        if self.settings.listings == ListingsMode::Live {
            tokio::join!(self.run_refresh_loop(Part::Schedules), self.run_refresh_loop(Part::Films));
        }
    }

    async fn run_refresh_loop(&self, part: Part) {
        let is_set_up = match part {
            Part::Schedules => self.providers.gracenote.is_some(),
            Part::Films => self.providers.tmdb.is_some(),
        };
        if !is_set_up {
            return;
        }
        loop {
            tokio::time::sleep(self.refresh_step(part).await).await;
        }
    }

    /// Runs one step if this instance holds the lease. Returns how long to wait before the next.
    pub async fn refresh_step(&self, part: Part) -> Duration {
        match self.try_step(part).await {
            Ok(Step::Done) => STEP_INTERVAL,
            Ok(Step::NothingDue | Step::NoLease) => POLL_INTERVAL,
            Err(error) => {
                self.refresh_status.record_failure(self.now(), &error);
                tracing::warn!(%error, ?part, "could not refresh listings; serving the last ones");
                match error {
                    RefreshError::Provider(ProviderError::Rejected { .. }) => REJECTION_DELAY,
                    _ => FAILURE_DELAY,
                }
            }
        }
    }

    async fn try_step(&self, part: Part) -> Result<Step, RefreshError> {
        let now = self.now();
        let has_lease = self
            .store
            .acquire_lease(part.lease(), self.refresh_status.instance(), now, now.after(LEASE_DURATION))
            .await?;
        self.refresh_status.set_active(part, has_lease);
        match part {
            _ if !has_lease => Ok(Step::NoLease),
            Part::Schedules => self.refresh_schedules().await,
            Part::Films => self.refresh_films().await,
        }
    }

    /// Releases the leases at shutdown, so that another instance continues at once.
    pub async fn stop_refreshing(&self) {
        for part in Part::ALL {
            if let Err(error) = self.store.release_lease(part.lease(), self.refresh_status.instance()).await {
                tracing::warn!(%error, "could not release a lease; it will expire");
            }
        }
    }
}
