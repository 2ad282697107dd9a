//! The stream of live changes for one browser.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use laurels_domain::UserId;
use laurels_domain::friends::Relationship;
use laurels_store::{FriendStore, InstanceStore, SessionStore, StoreError};
use tokio::time::{Instant, sleep, sleep_until, timeout_at};

use super::registry::VisibleUser;
use super::subscription::Signals;
use super::user_change::OwnChange;
use super::viewed_delta::ViewedDelta;
use super::{LiveUpdates, Subscriber};
use crate::{CatalogueView, Clock};

/// Proxies close idle connections, most of them after a minute.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// Minimum time between two updates to a browser: with it, a change arrives within a second.
const MIN_INTERVAL: Duration = Duration::from_millis(800);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveChange {
    /// The state at the start of the stream.
    Hello {
        user: UserId,
        revision: i64,
        catalogue: String,
    },
    /// The user's profile has changed.
    User {
        revision: i64,
        /// Whether the friends must be fetched again.
        has_friend_changes: bool,
    },
    /// Friends have marked films.
    Friends(Vec<Arc<ViewedDelta>>),
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
    sent: Option<Sent>,
    /// The database must be queried, because it was unavailable.
    is_stale: bool,
    /// What the subscription had counted when the friends were read.
    relationship_changes: Option<u64>,
    next_at: Instant,
    /// The session is looked up at least this often. It finds changes without a notification, such as changes made by
    /// the command line.
    next_look_up_at: Instant,
}

#[derive(Debug)]
struct Sent {
    revision: i64,
    catalogue: String,
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
            is_stale: false,
            relationship_changes: None,
            next_at: Instant::now(),
            next_look_up_at: Instant::now(),
        }
    }
}

impl LiveStream {
    /// Waits for the next change; `None` when the stream has ended.
    pub async fn next(&mut self) -> Option<LiveChange> {
        if let Some(change) = self.ready.pop_front() {
            return Some(change);
        }
        let is_first = self.sent.is_none();
        if !is_first && !self.is_stale {
            self.wait().await;
        }
        let signals = self.subscriber.subscription.take_signals();
        if signals.is_over {
            return None;
        }
        match self.update(&signals).await {
            Ok(true) => self.is_stale = false,
            Ok(false) => return None,
            Err(error) => {
                tracing::warn!(%error, "could not look up live changes");
                // The next call tries again.
                self.is_stale = true;
                sleep(MIN_INTERVAL).await;
                return Some(LiveChange::Heartbeat);
            }
        }
        let friends = if is_first { None } else { self.take_friend_changes() };
        let change = friends.or_else(|| self.ready.pop_front());
        if change.is_some() {
            self.next_at = Instant::now() + MIN_INTERVAL;
        }
        Some(change.unwrap_or(LiveChange::Heartbeat))
    }

    /// Waits for changes, and then until the next update is allowed.
    async fn wait(&self) {
        let subscription = &self.subscriber.subscription;
        let is_changed = timeout_at(self.next_look_up_at, subscription.changed()).await.is_ok();
        if is_changed && !subscription.is_over() {
            sleep_until(self.next_at).await;
        }
    }

    /// Queues what differs from the state that was sent last; `false` when the session has ended.
    async fn update(&mut self, signals: &Signals) -> Result<bool, StoreError> {
        let now = Instant::now();
        let revision = match (&self.sent, signals.own) {
            _ if self.is_stale || now >= self.next_look_up_at => None,
            // Only consecutive marks: nothing else needs to be looked up.
            (Some(sent), Some(OwnChange::Marks { since, revision })) => {
                (since <= sent.revision).then_some(revision.max(sent.revision))
            }
            (Some(sent), None) => Some(sent.revision),
            _ => None,
        };
        let revision = if let Some(revision) = revision {
            revision
        } else {
            let LiveStreams { session_store, clock, .. } = &self.streams;
            let found = session_store.find_session_revision(&self.session, clock.now()).await?;
            let Some(revision) = found else { return Ok(false) };
            self.update_friends(revision.0).await?;
            self.next_look_up_at = now + HEARTBEAT;
            revision.0
        };
        self.queue(revision);
        Ok(true)
    }

    /// Subscribes to the friends, unless they can't have changed since the last time.
    async fn update_friends(&mut self, revision: i64) -> Result<(), StoreError> {
        let is_sent = self.sent.as_ref().is_some_and(|sent| sent.revision == revision);
        if is_sent && self.relationship_changes == Some(self.subscriber.subscription.relationship_changes()) {
            return Ok(());
        }
        loop {
            let counted = self.subscriber.subscription.relationship_changes();
            let related =
                self.streams.friend_store.find_relationship_revisions(&self.subscriber.user).await?;
            let visible = related.others.iter().filter_map(|related| {
                let is_friend = related.state == Relationship::Friends;
                let is_visible = is_friend || related.state == Relationship::InviteReceived;
                is_visible.then(|| VisibleUser { user: related.other.clone(), is_friend })
            });
            if self.subscriber.set_visible(visible.collect(), counted) {
                self.relationship_changes = Some(counted);
                return Ok(());
            }
        }
    }

    fn queue(&mut self, revision: i64) {
        let catalogue = self.streams.catalogue.current();
        let Some(sent) = &mut self.sent else {
            let catalogue = catalogue.version().to_owned();
            let user = self.subscriber.user.clone();
            self.ready.push_back(LiveChange::Hello { user, revision, catalogue: catalogue.clone() });
            self.sent = Some(Sent { revision, catalogue });
            return;
        };
        if sent.revision != revision {
            sent.revision = revision;
            self.ready.push_back(LiveChange::User { revision, has_friend_changes: false });
        }
        if sent.catalogue != catalogue.version() {
            catalogue.version().clone_into(&mut sent.catalogue);
            self.ready.push_back(LiveChange::Catalogue { version: sent.catalogue.clone() });
        }
    }

    /// Returns changes of friends to be sent at once: a friendship that ends must not leave any in the queue.
    fn take_friend_changes(&mut self) -> Option<LiveChange> {
        let changes = self.subscriber.subscription.take_friend_changes();
        if changes.has_gap {
            let revision = self.sent.as_ref().map_or(0, |sent| sent.revision);
            // One event for both.
            self.ready.retain(|change| !matches!(change, LiveChange::User { .. }));
            self.ready.push_back(LiveChange::User { revision, has_friend_changes: true });
        }
        (!changes.deltas.is_empty()).then_some(LiveChange::Friends(changes.deltas))
    }
}
