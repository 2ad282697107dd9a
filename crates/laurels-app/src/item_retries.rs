//! Items that a worker could not process: each is tried again after a delay of its own, so that one that keeps failing
//! doesn't hold up the others.

use std::collections::HashMap;
use std::fmt::Display;

use laurels_domain::{Backoff, Timestamp};
use laurels_store::{FailedItem, Failures, InstanceStore, StoreError};

/// The failures of one worker's items, as of the beginning of a pass.
#[derive(Debug)]
pub(crate) struct ItemRetries<'a> {
    store: &'a InstanceStore,
    worker: &'static str,
    delays: Backoff,
    failures: HashMap<String, Failures>,
}

impl<'a> ItemRetries<'a> {
    pub(crate) async fn load(
        store: &'a InstanceStore,
        worker: &'static str,
        delays: Backoff,
    ) -> Result<Self, StoreError> {
        let failures = store.find_failures(worker).await?;
        Ok(Self { store, worker, delays, failures })
    }

    /// Whether an item may be tried now: it has not failed, or long enough ago. A failure from the future was recorded
    /// while a clock was wrong.
    pub(crate) fn is_due(&self, item: &str, now: Timestamp) -> bool {
        self.failures.get(item).is_none_or(|failures| {
            failures.next_attempt_at <= now || failures.next_attempt_at > now.after(self.delays.max)
        })
    }

    /// Records the outcome of an attempt.
    pub(crate) async fn record<T, E: Display>(
        &self,
        item: &str,
        outcome: &Result<T, E>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let known = self.failures.get(item);
        match outcome {
            Ok(_) if known.is_none() => Ok(()),
            Ok(_) => self.store.remove_failed_item(self.worker, item).await,
            Err(error) => {
                let failures = known.map_or(0, |failures| failures.count).saturating_add(1);
                let failed = FailedItem {
                    worker: self.worker.to_owned(),
                    item: item.to_owned(),
                    failures,
                    failed_at: now,
                    next_attempt_at: now.after(self.delays.delay(failures, item)),
                    error: error.to_string(),
                };
                self.store.set_item_failed(&failed).await
            }
        }
    }
}
