//! Handling what is due for each user, in batches.

use std::collections::HashSet;
use std::fmt::Display;

use laurels_domain::UserId;

const BATCH: u32 = 100;

pub(crate) trait DueWork {
    type Due;
    type Error: Display;

    fn user(due: &Self::Due) -> &UserId;

    fn list_due(&self, limit: u32) -> impl Future<Output = Result<Vec<Self::Due>, Self::Error>> + Send;

    fn handle(&self, due: &Self::Due) -> impl Future<Output = Result<(), Self::Error>> + Send;
}

/// Handles batches until nothing is due. What fails is due again in the next pass, and doesn't prevent the rest; the first
/// failure is returned at the end.
pub(crate) async fn handle_due<W: DueWork>(work: &W, is_stopped: impl Fn() -> bool) -> Result<(), W::Error> {
    let (mut failed, mut outcome) = (HashSet::new(), Ok(()));
    loop {
        // Those that failed are listed again.
        let limit = BATCH.saturating_add(u32::try_from(failed.len()).unwrap_or(u32::MAX));
        let mut due = work.list_due(limit).await?;
        due.retain(|due| !failed.contains(W::user(due)));
        if due.is_empty() {
            return outcome;
        }
        for due in due {
            if is_stopped() {
                return outcome;
            }
            if let Err(error) = work.handle(&due).await {
                let user = W::user(&due);
                tracing::warn!(%user, %error, "couldn't queue what is due for a user");
                failed.insert(user.clone());
                outcome = outcome.and(Err(error));
            }
        }
    }
}
