//! The parts of a refresh, and how a step of one can end.

use laurels_providers::ProviderError;
use laurels_store::StoreError;

/// What is refreshed. Each part has its own provider, so an outage of one doesn't hold up the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Schedules,
    Films,
}

impl Part {
    pub(super) const ALL: [Self; 2] = [Self::Schedules, Self::Films];

    /// The name of its lease and of its worker.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Schedules => "refresh schedules",
            Self::Films => "refresh films",
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub(super) enum RefreshError {
    #[error(transparent)]
    Provider(#[from] ProviderError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Done,
    NothingDue,
    /// Another instance holds the lease.
    NoLease,
}
