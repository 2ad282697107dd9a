//! The stream of live changes for one browser.

use std::collections::VecDeque;
use std::time::Duration;

use laurels_domain::UserId;
use laurels_store::{FriendStore, InstanceStore, Revision, SessionStore, StoreError};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::subscription::PendingChanges;
use super::{LiveUpdates, Subscriber};
use crate::{CatalogueView, Clock};

/// Proxies close idle connections, most of them after a minute.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// Minimum time between two updates to a browser.
const MIN_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveChange {
    /// The state at the start of the stream.
    Hello {
        revision: i64,
        catalogue: String,
    },
    /// The user's profile has changed: the user's own part, the friends' part or both.
    User {
        revision: i64,
        has_friend_changes: bool,
    },
    Catalogue {
        version: String,
    },
    /// Nothing has changed.
    Heartbeat,
}

/// The changes visible to one session of a user.
#[derive(Debug)]
pub struct LiveStream {
    streams: LiveStreams,
    subscriber: Subscriber,
    session: String,
    ready: VecDeque<LiveChange>,
    /// The state that was sent last.
    sent: Option<(Revision, String)>,
    /// Changes still to be looked up, because the database was unavailable.
    missed: PendingChanges,
    next_at: Instant,
}

/// Opens streams.
#[derive(Clone, Debug)]
pub struct LiveStreams {
    pub(crate) live: LiveUpdates,
    pub(crate) session_store: SessionStore,
    pub(crate) friend_store: FriendStore,
    pub(crate) instance_store: InstanceStore,
    pub(crate) catalogue: CatalogueView,
    pub(crate) clock: Clock,
}

impl LiveStreams {
    /// The changes visible to a user, until the session with this token ends.
    pub fn open(&self, user: &UserId, token_hash: &str) -> LiveStream {
        LiveStream {
            streams: self.clone(),
            subscriber: self.live.subscribe(user),
            session: token_hash.to_owned(),
            ready: VecDeque::new(),
            sent: None,
            missed: PendingChanges::NONE,
            next_at: Instant::now(),
        }
    }
}

impl LiveStream {
    /// Waits for the next change; `None` when the stream has ended.
    pub async fn next(&mut self) -> Option<LiveChange> {
        if let Some(change) = self.ready.pop_front() {
            return Some(change);
        }
        let is_stale = self.sent.is_none() || self.missed != PendingChanges::NONE;
        let changes = if is_stale { self.subscriber.subscription.drain() } else { self.wait().await };
        if changes.contains(PendingChanges::END) {
            return None;
        }
        self.missed = self.missed | changes;
        match self.look_up(self.missed).await {
            Ok(true) => self.missed = PendingChanges::NONE,
            Ok(false) => return None,
            Err(error) => {
                tracing::warn!(%error, "could not look up live changes");
                // Keeps `missed` non-empty, so that the next call tries again.
                self.missed = self.missed | PendingChanges::OWN;
                sleep(MIN_INTERVAL).await;
            }
        }
        Some(self.ready.pop_front().unwrap_or(LiveChange::Heartbeat))
    }

    /// Waits for changes, and then until the next update is allowed.
    async fn wait(&self) -> PendingChanges {
        let subscription = &self.subscriber.subscription;
        match timeout(HEARTBEAT, subscription.changed()).await {
            Ok(changes) if changes.contains(PendingChanges::END) => changes,
            Ok(changes) => {
                sleep_until(self.next_at).await;
                changes | subscription.drain()
            }
            // Polling finds changes without a notification, such as changes made by the command line.
            Err(_) => PendingChanges::OWN,
        }
    }

    /// Queues what differs from the state that was sent last; `false` when the session has ended.
    async fn look_up(&mut self, changes: PendingChanges) -> Result<bool, StoreError> {
        let LiveStreams { session_store, friend_store, catalogue, clock, .. } = &self.streams;
        let Some(revision) = session_store.find_session_revision(&self.session, clock.now()).await? else {
            return Ok(false);
        };
        if self.sent.as_ref().is_none_or(|(sent, _)| *sent != revision) {
            // The revision also changes when a friendship starts or ends.
            let friends = friend_store.list_visible_to(&self.subscriber.user).await?;
            self.subscriber.set_friends(friends);
        }
        let catalogue = catalogue.current().version().to_owned();
        match &self.sent {
            None => {
                self.ready
                    .push_back(LiveChange::Hello { revision: revision.0, catalogue: catalogue.clone() });
            }
            Some((sent, version)) => {
                let has_friend_changes = changes.contains(PendingChanges::FRIENDS);
                if *sent != revision || has_friend_changes {
                    self.ready.push_back(LiveChange::User { revision: revision.0, has_friend_changes });
                }
                if *version != catalogue {
                    self.ready.push_back(LiveChange::Catalogue { version: catalogue.clone() });
                }
            }
        }
        self.sent = Some((revision, catalogue));
        self.next_at = Instant::now() + MIN_INTERVAL;
        Ok(true)
    }
}
