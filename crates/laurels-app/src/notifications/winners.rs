//! Announces winners on the night of a ceremony, those within a minute together.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use laurels_catalogue::{Catalogue, Ceremony, Nomination};
use laurels_domain::Timestamp;
use laurels_domain::notifications::NotificationKind;
use laurels_store::{NewNotification, StoreError};

use super::{Notifications, texts};
use crate::supervisor::Worker;

const POLL_INTERVAL: Duration = Duration::from_secs(10);
/// Winners that are set within this time are announced together.
const GROUPING: Duration = Duration::from_mins(1);
/// The night begins at the ceremony's date in UTC, hours before the show in Los Angeles, and lasts until the next day there.
const NIGHT: Duration = Duration::from_hours(48);
/// How long an announcement may wait for quiet hours to end.
const LIFETIME: Duration = Duration::from_hours(24);
/// Users who are notified in one transaction.
const BATCH: u32 = 100;

impl Notifications {
    pub(crate) async fn run_winners_worker(self: Arc<Self>, worker: Worker) {
        worker.repeat(POLL_INTERVAL, || self.announce_until(|| worker.is_stopped())).await;
    }

    /// Announces what is due. Several instances may do so at once.
    pub async fn announce_winners(&self) -> Result<(), StoreError> {
        self.announce_until(|| false).await
    }

    async fn announce_until(&self, is_stopped: impl Fn() -> bool) -> Result<(), StoreError> {
        self.collect_winners().await?;
        for mut announcement in self.store.list_open_announcements().await? {
            while !is_stopped() && self.store.pass_on_announcement(&mut announcement, BATCH).await? {
                self.sender.wake();
            }
        }
        Ok(())
    }

    /// Remembers new winners, and announces those that have waited for others.
    async fn collect_winners(&self) -> Result<(), StoreError> {
        let (catalogue, now) = (self.catalogue.current(), self.clock.now());
        let Some(ceremony) = tonights(&catalogue, now) else { return Ok(()) };
        let winners: Vec<&Nomination> = catalogue
            .ceremony_nominations(ceremony.number)
            .into_iter()
            .flatten()
            .filter(|it| it.won)
            .collect();
        let known = self.store.list_found_winners().await?;
        let known_ids: HashSet<&str> = known.iter().map(|found| found.nomination.as_str()).collect();
        let new: Vec<&str> =
            winners.iter().map(|it| it.id.as_str()).filter(|id| !known_ids.contains(id)).collect();
        if !new.is_empty() {
            self.store.add_found_winners(&new, now).await?;
        }
        let waiting: Vec<_> = known.iter().filter(|found| !found.is_announced).collect();
        let Some(first) = waiting.first().filter(|first| now.since(first.found_at) >= GROUPING) else {
            return Ok(());
        };
        let ids: HashSet<&str> = waiting.iter().map(|found| found.nomination.as_str()).collect();
        let announced: Vec<&Nomination> =
            winners.into_iter().filter(|it| ids.contains(it.id.as_str())).collect();
        let announced_ids: Vec<&str> = announced.iter().map(|it| it.id.as_str()).collect();
        // One that was corrected within the minute isn't a winner any more, but may become one again.
        let corrected: Vec<&str> = ids.into_iter().filter(|id| !announced_ids.contains(id)).collect();
        if !corrected.is_empty() {
            self.store.remove_found_winners(&corrected).await?;
        }
        if announced.is_empty() {
            return Ok(());
        }
        let notification = NewNotification {
            id: format!("winners:{}:{}", first.nomination, first.found_at.0),
            kind: NotificationKind::Winners,
            about: None,
            message: texts::winners(&catalogue, ceremony, &announced),
            made_at: now,
            ends_at: now.after(LIFETIME),
        };
        self.store.announce_winners(&announced_ids, &notification).await
    }
}

/// The ceremony whose night it is.
fn tonights(catalogue: &Catalogue, now: Timestamp) -> Option<&Ceremony> {
    let newest = catalogue.ceremonies().iter().max_by_key(|ceremony| ceremony.number)?;
    let start = Timestamp(newest.date.days_since_1970() * 86_400_000);
    now.is_within(NIGHT, start).then_some(newest)
}
