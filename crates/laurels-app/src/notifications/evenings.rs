//! Tells users in the evening which of their bookmarked films are on TV tonight or new on their services.

use std::sync::Arc;
use std::time::Duration;

use laurels_domain::notifications::{EVENING, NotificationKind};
use laurels_domain::{Timestamp, UserId};
use laurels_store::{DueEvening, NewNotification, StoreError};

use super::{Notifications, texts};
use crate::due::{DueWork, handle_due};
use crate::next::EveningNews;
use crate::supervisor::Worker;

const POLL_INTERVAL: Duration = Duration::from_mins(1);
/// The next evening is at most a day and an hour away, when clocks go back; one that is later was planned by a wrong clock.
const MAX_AHEAD: Duration = Duration::from_hours(27);
/// An evening that was missed for longer is left out.
const MAX_DELAY: Duration = Duration::from_hours(6);
/// What is new for a user who wasn't told yet.
const FIRST_SPAN: Duration = Duration::from_hours(24);
/// New films aren't mentioned any longer after so many days without an evening.
const MAX_SPAN: Duration = Duration::from_hours(7 * 24);
/// How long it matters that a film is new on a service.
const NEWS_LIFETIME: Duration = Duration::from_hours(20);

impl Notifications {
    pub(crate) async fn run_evening_worker(self: Arc<Self>, worker: Worker) {
        worker.repeat(POLL_INTERVAL, || handle_due(&*self, || worker.is_stopped())).await;
    }

    /// Queues what is due. Several instances may do so at once.
    pub async fn tell_evenings(&self) -> Result<(), StoreError> {
        handle_due(self, || false).await
    }

    async fn news(&self, due: &DueEvening, now: Timestamp) -> Result<Vec<NewNotification>, StoreError> {
        let zone = &due.settings.zone;
        let checked_at = due.checked_at.filter(|at| now.is_within(MAX_SPAN, *at));
        let since = checked_at.unwrap_or_else(|| before(now, FIRST_SPAN));
        // One snapshot: film indexes may differ in the next one.
        let catalogue = self.catalogue.current();
        let EveningNews { airings, new_on_services, is_sample } =
            self.suggestions.evening_news(&catalogue, &due.user, zone, since).await?;
        let day = zone.date(now);
        let notification = |about: &str, message: String, ends_at| NewNotification {
            id: format!("tonight:{about}:{day}"),
            kind: NotificationKind::Tonight,
            about: None,
            message,
            made_at: now,
            ends_at,
        };
        let last_start = airings.iter().map(|airing| airing.program.starts_at).max();
        let on_tv = texts::on_tv(&catalogue, &airings, zone, is_sample).zip(last_start);
        let new = texts::new_on_services(&catalogue, &new_on_services, is_sample);
        let mut notifications = Vec::new();
        notifications.extend(on_tv.map(|(message, last)| notification("tv", message, last)));
        notifications.extend(new.map(|message| notification("services", message, now.after(NEWS_LIFETIME))));
        Ok(notifications)
    }
}

impl DueWork for Notifications {
    type Due = DueEvening;
    type Error = StoreError;

    fn user(due: &DueEvening) -> &UserId {
        &due.user
    }

    async fn list_due(&self, limit: u32) -> Result<Vec<DueEvening>, StoreError> {
        let now = self.clock.now();
        self.store.list_due_evenings(now, now.after(MAX_AHEAD), limit).await
    }

    async fn handle(&self, due: &DueEvening) -> Result<(), StoreError> {
        let now = self.clock.now();
        let is_late = due.at > now || !now.is_within(MAX_DELAY, due.at);
        let notifications =
            if is_late || !due.has_devices { Vec::new() } else { self.news(due, now).await? };
        let next_at = due.settings.zone.next_hour(now, EVENING);
        if self.store.advance_evening(due, next_at, now, &notifications).await? {
            self.sender.wake();
        }
        Ok(())
    }
}

fn before(now: Timestamp, span: Duration) -> Timestamp {
    Timestamp(now.0.saturating_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
}
