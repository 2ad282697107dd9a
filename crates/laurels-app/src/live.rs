//! Live updates: notifies open streams of what has changed. Notifying runs no queries and never waits: marks are sent
//! as they are, and other changes wake the subscribed streams, each of which looks up what has changed.

mod instances;
mod outbox;
mod registry;
mod stream;
mod subscription;
mod user_change;
mod viewed_delta;
mod viewed_films;

use std::mem::take;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use laurels_domain::UserId;
use laurels_store::{Committed, DatabaseKind};

use self::outbox::Outbox;
use self::registry::{Registry, VisibleUser};
pub use self::stream::{LiveChange, LiveStream, LiveStreams};
use self::subscription::Subscription;
use self::user_change::{OwnChange, UserChange, VisibleChange};
pub use self::viewed_delta::ViewedDelta;
pub(crate) use self::viewed_films::ChangedUsers;
use self::viewed_films::ViewedFilms;

/// Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub struct LiveUpdates(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    registry: RwLock<Registry>,
    /// Changes to send to other instances; `None` on SQLite, which has a single instance.
    outbox: Option<Outbox>,
    viewed_films: ViewedFilms,
}

impl LiveUpdates {
    pub(crate) fn new(database: DatabaseKind) -> Self {
        let outbox = match database {
            DatabaseKind::Sqlite => None,
            DatabaseKind::Postgres => Some(Outbox::new()),
        };
        Self(Arc::new(Inner { registry: RwLock::default(), outbox, viewed_films: ViewedFilms::default() }))
    }

    /// Call after every change of a user's name or picture, and of viewed films if their revisions aren't available.
    /// Returns at once; the streams of the user and of friends are notified, on every instance.
    pub fn profile_changed(&self, user: &UserId) {
        self.publish(user, &UserChange::PROFILE);
    }

    /// The same for changes that friends can't see, and after a session has ended.
    pub fn private_data_changed(&self, user: &UserId) {
        self.publish(user, &UserChange::PRIVATE);
    }

    /// The same for committed marks: friends receive the viewed films.
    pub(crate) fn marks_changed(&self, user: &UserId, committed: &Committed) {
        // Each change of a group is committed with the same changes: the first reports all of them.
        if committed.revision == committed.first {
            self.publish(user, &UserChange::of_marks(user, committed));
        }
    }

    /// Call after a change of the relationship between two users: from now on neither receives changes of the other,
    /// unless the database says that they are friends.
    pub(crate) fn relationship_changed(&self, one: &UserId, other: &UserId) {
        self.write().separate(one, other);
        if let Some(outbox) = &self.0.outbox {
            outbox.add_relationship(one, other);
        }
    }

    fn publish(&self, user: &UserId, change: &UserChange) {
        self.read().notify(user, change);
        if let Some(outbox) = &self.0.outbox {
            outbox.add(user, change);
        }
        if change.visible != VisibleChange::Nothing {
            self.0.viewed_films.add(user);
        }
    }

    /// Waits until viewed films may have changed since the last call, on this instance. For one waiter.
    pub(crate) async fn wait_for_viewed_films(&self) -> ChangedUsers {
        self.0.viewed_films.wait().await
    }

    /// Call after this instance has loaded another catalogue.
    pub(crate) fn catalogue_changed(&self) {
        self.read().all().for_each(|subscription| subscription.add_catalogue());
    }

    /// Call after this instance has incremented the catalogue's revision, so that the others reload it at once.
    pub(crate) fn publish_catalogue_change(&self) {
        if let Some(outbox) = &self.0.outbox {
            outbox.add_catalogue();
        }
    }

    /// Ends all streams and rejects new ones, for shutdown.
    pub fn close(&self) {
        self.write().close();
    }

    pub fn is_closed(&self) -> bool {
        self.read().is_closed()
    }

    /// Number of open streams.
    pub fn streams(&self) -> usize {
        self.read().len()
    }

    /// Notifies every stream, because messages may have been missed.
    fn notify_everything(&self) {
        for subscription in self.read().all() {
            subscription.add_own(OwnChange::Any);
            subscription.add_gap();
            subscription.add_catalogue();
        }
    }

    fn subscribe(&self, user: &UserId) -> Subscriber {
        let subscription = self.write().add(user);
        Subscriber { live: self.clone(), user: user.clone(), visible: Vec::new(), subscription }
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
    visible: Vec<VisibleUser>,
    subscription: Arc<Subscription>,
}

impl Subscriber {
    /// Replaces the users whose changes the stream receives. `relationship_changes` is what the subscription has counted
    /// before the list was read; `false` if a relationship has changed since.
    fn set_visible(&mut self, mut visible: Vec<VisibleUser>, relationship_changes: u64) -> bool {
        let mut registry = self.live.write();
        if self.subscription.relationship_changes() != relationship_changes {
            return false;
        }
        for former in take(&mut self.visible) {
            registry.remove_viewer(&former.user, self.subscription.id);
        }
        visible.sort_unstable();
        for user in &visible {
            registry.add_viewer(user, &self.subscription);
        }
        self.visible = visible;
        true
    }
}

impl Drop for Subscriber {
    fn drop(&mut self) {
        let mut registry = self.live.write();
        registry.remove(&self.user, self.subscription.id);
        for visible in &self.visible {
            registry.remove_viewer(&visible.user, self.subscription.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::FilmId;
    use laurels_domain::Timestamp;
    use laurels_domain::marks::MarkList;
    use laurels_store::{MarkChange, Revision};

    use super::subscription::{FriendChanges, Signals};
    use super::*;

    fn id(text: &str) -> UserId {
        UserId::parse(text).unwrap()
    }

    fn live() -> LiveUpdates {
        LiveUpdates::new(DatabaseKind::Sqlite)
    }

    /// A stream of a user with friends.
    fn subscribe(live: &LiveUpdates, user: &str, friends: &[&str]) -> Subscriber {
        let mut subscriber = live.subscribe(&id(user));
        let visible = friends.iter().map(|friend| VisibleUser { user: id(friend), is_friend: true });
        assert!(subscriber.set_visible(visible.collect(), 0));
        subscriber
    }

    /// A mark that was committed at these revisions.
    fn committed(list: MarkList, revision: i64, summary_revision: i64) -> Committed {
        let film = FilmId::parse("tt1").unwrap();
        let change = MarkChange { list, on: vec![film], off: Vec::new(), at: Timestamp(1) };
        Committed {
            revision: Revision(revision),
            first: Revision(revision),
            changes: [change].into(),
            summary_revision: Revision(summary_revision),
        }
    }

    fn own(subscriber: &Subscriber) -> Option<OwnChange> {
        subscriber.subscription.take_signals().own
    }

    fn friends(subscriber: &Subscriber) -> FriendChanges {
        subscriber.subscription.take_friend_changes()
    }

    #[test]
    fn marks_are_sent_to_the_users_own_streams_and_to_friends() {
        let live = live();
        let (laptop, phone) = (live.subscribe(&id("ana")), live.subscribe(&id("ana")));
        let (friend, unrelated) = (subscribe(&live, "ben", &["ana", "dan"]), live.subscribe(&id("cem")));
        live.marks_changed(&id("ana"), &committed(MarkList::Viewed, 5, 2));
        live.marks_changed(&id("ana"), &committed(MarkList::Viewed, 6, 3));
        for own_stream in [&laptop, &phone] {
            assert_eq!(own(own_stream), Some(OwnChange::Marks { since: 4, revision: 6 }));
            assert_eq!(friends(own_stream), FriendChanges::default());
        }
        let changes = friends(&friend);
        assert_eq!((changes.deltas.len(), changes.has_gap, own(&friend)), (1, false, None));
        assert_eq!((changes.deltas[0].since, changes.deltas[0].revision), (1, 3));
        assert_eq!((own(&unrelated), friends(&unrelated)), (None, FriendChanges::default()));
    }

    #[test]
    fn a_group_of_marks_is_published_once() {
        let live = live();
        let ben = subscribe(&live, "ben", &["ana"]);
        let first = committed(MarkList::Viewed, 5, 2);
        live.marks_changed(&id("ana"), &Committed { revision: Revision(6), ..first });
        assert_eq!(friends(&ben), FriendChanges::default());
    }

    #[test]
    fn friends_are_not_notified_of_private_changes() {
        let live = live();
        let (ana, ben) = (live.subscribe(&id("ana")), subscribe(&live, "ben", &["ana"]));
        live.private_data_changed(&id("ana"));
        live.marks_changed(&id("ana"), &committed(MarkList::Bookmarks, 5, 2));
        assert_eq!(own(&ana), Some(OwnChange::Any));
        assert_eq!((own(&ben), friends(&ben)), (None, FriendChanges::default()));
        live.profile_changed(&id("ana"));
        assert!(friends(&ben).has_gap);
    }

    #[test]
    fn changes_of_users_who_sent_an_invite_are_gaps() {
        let live = live();
        let mut ben = live.subscribe(&id("ben"));
        ben.set_visible(vec![VisibleUser { user: id("ana"), is_friend: false }], 0);
        live.marks_changed(&id("ana"), &committed(MarkList::Viewed, 5, 2));
        let changes = friends(&ben);
        assert!(changes.has_gap && changes.deltas.is_empty());
        live.profile_changed(&id("ana"));
        assert!(friends(&ben).has_gap);
    }

    #[test]
    fn nothing_is_sent_after_a_friendship_has_ended() {
        let live = live();
        let (ana, mut ben) = (subscribe(&live, "ana", &["ben"]), subscribe(&live, "ben", &["ana", "cem"]));
        live.marks_changed(&id("ana"), &committed(MarkList::Viewed, 5, 2));
        live.relationship_changed(&id("ben"), &id("ana"));
        live.marks_changed(&id("ana"), &committed(MarkList::Viewed, 6, 3));
        live.marks_changed(&id("ben"), &committed(MarkList::Viewed, 6, 3));
        for stream in [&ana, &ben] {
            let changes = friends(stream);
            assert!(changes.has_gap && changes.deltas.is_empty(), "not even what was queued");
            assert_eq!(own(stream), Some(OwnChange::Any));
        }
        let outdated = vec![VisibleUser { user: id("ana"), is_friend: true }];
        assert!(!ben.set_visible(outdated, 0), "the list was read before the friendship ended");
        live.marks_changed(&id("ana"), &committed(MarkList::Viewed, 7, 4));
        assert_eq!(friends(&ben), FriendChanges::default());
        live.marks_changed(&id("cem"), &committed(MarkList::Viewed, 7, 4));
        assert_eq!(friends(&ben).deltas.len(), 1);
    }

    #[test]
    fn dropping_a_stream_removes_its_subscriptions() {
        let live = live();
        let ben = subscribe(&live, "ben", &["ana", "cem"]);
        assert_eq!(live.streams(), 1);
        drop(ben);
        assert_eq!(live.streams(), 0);
        assert!(live.read().is_empty());
    }

    #[test]
    fn the_oldest_stream_above_the_limit_is_closed() {
        let live = live();
        let streams: Vec<Subscriber> = (0..=20).map(|_| live.subscribe(&id("ana"))).collect();
        assert_eq!(live.streams(), 20);
        let is_over = |stream: &Subscriber| stream.subscription.take_signals().is_over;
        assert_eq!(streams.iter().position(is_over), Some(0));
        assert!(!streams[1..].iter().any(is_over));
    }

    #[test]
    fn closing_ends_open_streams_and_rejects_new_ones() {
        let live = live();
        let before = live.subscribe(&id("ana"));
        live.close();
        assert!(before.subscription.is_over());
        assert!(live.subscribe(&id("ana")).subscription.is_over());
    }

    #[test]
    fn every_stream_is_notified_of_a_new_catalogue_once() {
        let live = live();
        let streams = [live.subscribe(&id("ana")), subscribe(&live, "ben", &["ana"])];
        live.catalogue_changed();
        for stream in &streams {
            let expected = Signals { has_new_catalogue: true, ..Signals::default() };
            assert_eq!(stream.subscription.take_signals(), expected);
            assert_eq!(friends(stream), FriendChanges::default());
        }
    }
}
