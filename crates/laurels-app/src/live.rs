//! Live updates: notifies open streams that something has changed. Notifying runs no queries and never waits: it only
//! wakes the subscribed streams, each of which then looks up what has changed.

mod instances;
mod outbox;
mod stream;
mod subscription;

use std::collections::{HashMap, VecDeque};
use std::mem::take;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use laurels_domain::UserId;
use laurels_store::DatabaseKind;

use self::outbox::{Outbox, Scope};
pub use self::stream::{LiveChange, LiveStream, LiveStreams};
use self::subscription::{PendingChanges, Subscription};

/// More open tabs than that are probably a client that reconnects in a loop: the oldest stream is closed.
const MAX_STREAMS_PER_USER: usize = 20;

/// Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub struct LiveUpdates(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    registry: RwLock<Registry>,
    /// Changes to send to other instances; `None` on SQLite, which has a single instance.
    outbox: Option<Outbox>,
}

/// All subscriptions of this instance.
#[derive(Debug, Default)]
struct Registry {
    is_closed: bool,
    next_id: u64,
    users: HashMap<UserId, Subscriptions>,
}

/// The subscriptions to changes of one user.
#[derive(Debug, Default)]
struct Subscriptions {
    /// The user's own streams, oldest first.
    own: VecDeque<Arc<Subscription>>,
    /// Streams of friends.
    friends: Vec<Arc<Subscription>>,
}

impl Subscriptions {
    fn notify(&self, scope: Scope) {
        self.own.iter().for_each(|subscription| subscription.notify(PendingChanges::OWN));
        if scope == Scope::Friends {
            self.friends.iter().for_each(|subscription| subscription.notify(PendingChanges::FRIENDS));
        }
    }
}

impl Registry {
    fn unsubscribe(&mut self, user: &UserId, id: u64) {
        if let Some(subscriptions) = self.users.get_mut(user) {
            subscriptions.own.retain(|subscription| subscription.id != id);
            subscriptions.friends.retain(|subscription| subscription.id != id);
            if subscriptions.own.is_empty() && subscriptions.friends.is_empty() {
                self.users.remove(user);
            }
        }
    }

    fn notify_all(&self, changes: PendingChanges) {
        let streams = self.users.values().flat_map(|subscriptions| &subscriptions.own);
        streams.for_each(|subscription| subscription.notify(changes));
    }
}

impl LiveUpdates {
    pub(crate) fn new(database: DatabaseKind) -> Self {
        let outbox = match database {
            DatabaseKind::Sqlite => None,
            DatabaseKind::Postgres => Some(Outbox::new()),
        };
        Self(Arc::new(Inner { registry: RwLock::default(), outbox }))
    }

    /// Call after every change of a user's profile that friends can see, and after a session has ended. Returns at
    /// once; the streams of the user and of friends are notified, on every instance.
    pub fn profile_changed(&self, user: &UserId) {
        self.publish(user, Scope::Friends);
    }

    /// The same for changes that friends can't see: bookmarks, reviewed films, relationships.
    pub fn private_data_changed(&self, user: &UserId) {
        self.publish(user, Scope::Own);
    }

    fn publish(&self, user: &UserId, scope: Scope) {
        self.notify(user, scope);
        if let Some(outbox) = &self.0.outbox {
            outbox.add(user, scope);
        }
    }

    /// Call after this instance has loaded another catalogue.
    pub(crate) fn catalogue_changed(&self) {
        self.read().notify_all(PendingChanges::CATALOGUE);
    }

    /// Call after this instance has incremented the catalogue's revision, so that the others reload it at once.
    pub(crate) fn publish_catalogue_change(&self) {
        if let Some(outbox) = &self.0.outbox {
            outbox.add_catalogue();
        }
    }

    /// Ends all streams and rejects new ones, for shutdown.
    pub fn close(&self) {
        let mut registry = self.write();
        registry.is_closed = true;
        registry.notify_all(PendingChanges::END);
    }

    pub fn is_closed(&self) -> bool {
        self.read().is_closed
    }

    /// Number of open streams.
    pub fn streams(&self) -> usize {
        self.read().users.values().map(|subscriptions| subscriptions.own.len()).sum()
    }

    /// Notifies the streams of this instance that are subscribed to a user.
    fn notify(&self, user: &UserId, scope: Scope) {
        if let Some(subscriptions) = self.read().users.get(user) {
            subscriptions.notify(scope);
        }
    }

    /// Notifies every stream, because messages may have been missed.
    fn notify_everything(&self) {
        let registry = self.read();
        registry.users.values().for_each(|subscriptions| subscriptions.notify(Scope::Friends));
        registry.notify_all(PendingChanges::CATALOGUE);
    }

    fn subscribe(&self, user: &UserId) -> Subscriber {
        let mut registry = self.write();
        let subscription = Arc::new(Subscription::new(registry.next_id));
        registry.next_id += 1;
        if registry.is_closed {
            subscription.notify(PendingChanges::END);
        }
        let own = &mut registry.users.entry(user.clone()).or_default().own;
        own.push_back(Arc::clone(&subscription));
        if own.len() > MAX_STREAMS_PER_USER
            && let Some(oldest) = own.pop_front()
        {
            oldest.notify(PendingChanges::END);
        }
        Subscriber { live: self.clone(), user: user.clone(), friends: Vec::new(), subscription }
    }

    // A poisoned lock is fine: no code that holds it can leave the registry half updated.
    fn read(&self) -> RwLockReadGuard<'_, Registry> {
        self.0.registry.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Registry> {
        self.0.registry.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Registers a stream's subscription, and removes it when dropped.
#[derive(Debug)]
struct Subscriber {
    live: LiveUpdates,
    user: UserId,
    friends: Vec<UserId>,
    subscription: Arc<Subscription>,
}

impl Subscriber {
    /// Replaces the friends whose changes the stream is subscribed to.
    fn set_friends(&mut self, mut friends: Vec<UserId>) {
        friends.sort_unstable();
        if friends == self.friends {
            return;
        }
        let mut registry = self.live.write();
        for friend in take(&mut self.friends) {
            registry.unsubscribe(&friend, self.subscription.id);
        }
        for friend in &friends {
            let subscriptions = registry.users.entry(friend.clone()).or_default();
            subscriptions.friends.push(Arc::clone(&self.subscription));
        }
        self.friends = friends;
    }
}

impl Drop for Subscriber {
    fn drop(&mut self) {
        let mut registry = self.live.write();
        for user in self.friends.iter().chain([&self.user]) {
            registry.unsubscribe(user, self.subscription.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> UserId {
        UserId::parse(text).unwrap()
    }

    fn live() -> LiveUpdates {
        LiveUpdates::new(DatabaseKind::Sqlite)
    }

    #[test]
    fn changes_notify_the_users_own_streams_and_friends() {
        let live = live();
        let (laptop, phone) = (live.subscribe(&id("ana")), live.subscribe(&id("ana")));
        let (mut friend, unrelated) = (live.subscribe(&id("ben")), live.subscribe(&id("cem")));
        friend.set_friends(vec![id("ana"), id("dan")]);
        live.profile_changed(&id("ana"));
        live.profile_changed(&id("ana"));
        assert_eq!(laptop.subscription.drain(), PendingChanges::OWN);
        assert_eq!(phone.subscription.drain(), PendingChanges::OWN);
        assert_eq!(friend.subscription.drain(), PendingChanges::FRIENDS);
        assert_eq!(unrelated.subscription.drain(), PendingChanges::NONE);
        assert_eq!(laptop.subscription.drain(), PendingChanges::NONE, "changes are reported once");
    }

    #[test]
    fn friends_are_not_notified_of_private_changes() {
        let live = live();
        let (ana, mut ben) = (live.subscribe(&id("ana")), live.subscribe(&id("ben")));
        ben.set_friends(vec![id("ana")]);
        live.private_data_changed(&id("ana"));
        assert_eq!(
            (ana.subscription.drain(), ben.subscription.drain()),
            (PendingChanges::OWN, PendingChanges::NONE)
        );
    }

    #[test]
    fn former_friends_are_no_longer_notified() {
        let live = live();
        let mut ben = live.subscribe(&id("ben"));
        ben.set_friends(vec![id("ana"), id("cem")]);
        ben.set_friends(vec![id("cem")]);
        live.profile_changed(&id("ana"));
        assert_eq!(ben.subscription.drain(), PendingChanges::NONE);
        live.profile_changed(&id("cem"));
        assert_eq!(ben.subscription.drain(), PendingChanges::FRIENDS);
    }

    #[test]
    fn dropping_a_stream_removes_its_subscriptions() {
        let live = live();
        let mut ben = live.subscribe(&id("ben"));
        ben.set_friends(vec![id("ana"), id("cem")]);
        assert_eq!(live.streams(), 1);
        drop(ben);
        assert_eq!(live.streams(), 0);
        assert!(live.read().users.is_empty());
    }

    #[test]
    fn the_oldest_stream_above_the_limit_is_closed() {
        let live = live();
        let streams: Vec<Subscriber> =
            (0..=MAX_STREAMS_PER_USER).map(|_| live.subscribe(&id("ana"))).collect();
        assert_eq!(live.streams(), MAX_STREAMS_PER_USER);
        let (oldest, rest) = streams.split_first().unwrap();
        assert_eq!(oldest.subscription.drain(), PendingChanges::END);
        assert!(rest.iter().all(|stream| stream.subscription.drain() == PendingChanges::NONE));
    }

    #[test]
    fn closing_ends_open_streams_and_rejects_new_ones() {
        let live = live();
        let before = live.subscribe(&id("ana"));
        live.close();
        assert_eq!(before.subscription.drain(), PendingChanges::END);
        assert_eq!(live.subscribe(&id("ana")).subscription.drain(), PendingChanges::END);
    }

    #[test]
    fn every_stream_is_notified_of_a_new_catalogue_once() {
        let live = live();
        let (ana, mut ben) = (live.subscribe(&id("ana")), live.subscribe(&id("ben")));
        ben.set_friends(vec![id("ana")]);
        live.catalogue_changed();
        assert_eq!(ana.subscription.drain(), PendingChanges::CATALOGUE);
        assert_eq!(ben.subscription.drain(), PendingChanges::CATALOGUE);
    }
}
