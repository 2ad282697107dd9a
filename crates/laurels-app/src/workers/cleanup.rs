//! Deletes expired sessions, reset links and pending sign-ins. Safe to run on several instances at once.

use std::time::Duration;

use laurels_store::{DatabaseStore, StoreError};

use crate::Clock;
use crate::supervisor::Worker;

const EVERY: Duration = Duration::from_hours(1);

pub(crate) async fn run_worker(store: DatabaseStore, clock: Clock, worker: Worker) {
    worker.repeat(EVERY, || clean_up(&store, &clock)).await;
}

async fn clean_up(store: &DatabaseStore, clock: &Clock) -> Result<(), StoreError> {
    let removed = store.remove_expired(clock.now()).await?;
    if removed > 0 {
        tracing::info!(removed, "deleted expired sessions and links");
    }
    Ok(())
}
