//! Keeps listings and film details fresh. One instance at a time does it, in small steps spread over the day;
//! each step is stored, so another instance, or this one after a restart, goes on where it ended.

mod films;
mod report;
mod schedules;

use std::time::Duration;

use laurels_providers::ProviderError;
use laurels_store::StoreError;

pub use self::report::RefreshReport;
pub(crate) use self::report::Refreshing;
use crate::{App, ListingsMode};

/// Longer than any step takes; whoever dies is followed after it.
const LEASE_LASTS: Duration = Duration::from_mins(5);
/// How often an idle instance looks whether it is its turn, or something is due.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// Between steps while there is something to do.
const BETWEEN_STEPS: Duration = Duration::from_secs(4);
/// After a provider failed.
const AFTER_FAILURE: Duration = Duration::from_mins(5);
/// After a provider said no: somebody has to change the key or wait for the quota.
const AFTER_REFUSAL: Duration = Duration::from_hours(1);

/// What is refreshed, each by its own provider, so that one that is down does not hold up the other.
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

/// What a step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Done,
    NothingDue,
    /// Another instance does the work.
    NotOurs,
}

impl App {
    /// Refreshes for as long as the process lives, if there is anybody to ask.
    pub async fn run_refresh_worker(self) {
        if self.settings.listings == ListingsMode::Live {
            tokio::join!(self.keep_fresh(Part::Schedules), self.keep_fresh(Part::Films));
        }
    }

    async fn keep_fresh(&self, part: Part) {
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

    /// One step, if it is this instance's turn; says how long to wait before the next.
    pub async fn refresh_step(&self, part: Part) -> Duration {
        match self.try_step(part).await {
            Ok(Step::Done) => BETWEEN_STEPS,
            Ok(Step::NothingDue | Step::NotOurs) => LOOK_EVERY,
            Err(error) => {
                self.refreshing.note_failure(self.now(), &error);
                tracing::warn!(%error, ?part, "listings could not be refreshed; the last ones are served");
                match error {
                    RefreshError::Provider(ProviderError::Rejected { .. }) => AFTER_REFUSAL,
                    _ => AFTER_FAILURE,
                }
            }
        }
    }

    async fn try_step(&self, part: Part) -> Result<Step, RefreshError> {
        let now = self.now();
        let is_ours = self
            .store
            .take_lease(part.lease(), self.refreshing.holder(), now, now.after(LEASE_LASTS))
            .await?;
        self.refreshing.set_active(part, is_ours);
        match part {
            _ if !is_ours => Ok(Step::NotOurs),
            Part::Schedules => self.refresh_schedules().await,
            Part::Films => self.refresh_films().await,
        }
    }

    /// Leaves the work to the next instance, when this one ends.
    pub async fn stop_refreshing(&self) {
        for part in Part::ALL {
            if let Err(error) = self.store.release_lease(part.lease(), self.refreshing.holder()).await {
                tracing::warn!(%error, "a lease was not given back; it ends by itself");
            }
        }
    }
}
