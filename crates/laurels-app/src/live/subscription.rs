//! Pending changes of one live stream, with a limit: a reader that is too slow fetches the profile instead.

use std::mem::take;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::user_change::OwnChange;
use super::viewed_delta::ViewedDelta;

/// Deltas and films that can be pending; each takes a pointer, because streams share the deltas.
const MAX_DELTAS: usize = 512;
const MAX_FILMS: usize = 1_024;

#[derive(Debug)]
pub(super) struct Subscription {
    pub(super) id: u64,
    /// Counts the changes of the user's relationships, so that a list of friends read before one isn't used after it.
    relationship_changes: AtomicU64,
    pending: Mutex<Pending>,
    wake: Notify,
}

#[derive(Debug, Default)]
struct Pending {
    signals: Signals,
    friends: FriendChanges,
}

/// What a stream must do next, apart from changes of friends.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Signals {
    /// The stream must end.
    pub(super) is_over: bool,
    /// Changes of the user.
    pub(super) own: Option<OwnChange>,
    pub(super) has_new_catalogue: bool,
}

/// What friends have changed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct FriendChanges {
    /// Something that isn't in `deltas`: the browser must fetch the profile.
    pub(super) has_gap: bool,
    /// Consecutive ones of a friend are merged.
    pub(super) deltas: Vec<Arc<ViewedDelta>>,
    films: usize,
}

impl Pending {
    fn is_empty(&self) -> bool {
        self.signals == Signals::default() && !self.friends.has_gap && self.friends.deltas.is_empty()
    }
}

impl FriendChanges {
    fn add(&mut self, delta: &Arc<ViewedDelta>) {
        if self.has_gap {
            return;
        }
        self.films += delta.film_count();
        if self.deltas.len() >= MAX_DELTAS || self.films > MAX_FILMS {
            self.add_gap();
        } else {
            self.deltas.push(Arc::clone(delta));
        }
    }

    /// Fetching the profile includes all deltas.
    fn add_gap(&mut self) {
        *self = Self { has_gap: true, ..Self::default() };
    }

    fn merge(&mut self) {
        self.deltas.sort_by(|one, other| (&one.user, one.since).cmp(&(&other.user, other.since)));
        self.deltas.dedup_by(|next, merged| {
            let both = if next.user == merged.user { merged.merged(next) } else { None };
            both.map(|both| *merged = Arc::new(both)).is_some()
        });
    }
}

impl Subscription {
    pub(super) fn new(id: u64) -> Self {
        Self { id, relationship_changes: AtomicU64::new(0), pending: Mutex::default(), wake: Notify::new() }
    }

    pub(super) fn end(&self) {
        self.change(|pending| pending.signals.is_over = true);
    }

    pub(super) fn add_own(&self, change: OwnChange) {
        self.change(|pending| {
            let own = &mut pending.signals.own;
            *own = Some(own.map_or(change, |before| before.and(change)));
        });
    }

    pub(super) fn add_catalogue(&self) {
        self.change(|pending| pending.signals.has_new_catalogue = true);
    }

    pub(super) fn add_viewed(&self, delta: &Arc<ViewedDelta>) {
        self.change(|pending| pending.friends.add(delta));
    }

    /// Something of friends has changed that can't be sent.
    pub(super) fn add_gap(&self) {
        self.change(|pending| pending.friends.add_gap());
    }

    /// The user's relationships have changed. Removes the queued deltas: one may be of a former friend.
    pub(super) fn add_relationship_change(&self) {
        self.relationship_changes.fetch_add(1, Ordering::AcqRel);
        self.change(|pending| {
            pending.friends.add_gap();
            pending.signals.own = Some(OwnChange::Any);
        });
    }

    pub(super) fn relationship_changes(&self) -> u64 {
        self.relationship_changes.load(Ordering::Acquire)
    }

    /// Waits until there are pending changes.
    pub(super) async fn changed(&self) {
        while self.pending().is_empty() {
            self.wake.notified().await;
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.pending().signals.is_over
    }

    pub(super) fn take_signals(&self) -> Signals {
        take(&mut self.pending().signals)
    }

    /// Call right before sending: what has been taken can't be withdrawn any more.
    pub(super) fn take_friend_changes(&self) -> FriendChanges {
        let mut changes = take(&mut self.pending().friends);
        changes.merge();
        changes
    }

    fn change(&self, change: impl FnOnce(&mut Pending)) {
        let mut pending = self.pending();
        let was_empty = pending.is_empty();
        change(&mut pending);
        drop(pending);
        if was_empty {
            self.wake.notify_one();
        }
    }

    // A poisoned lock is fine: no code that holds it can panic halfway through a change.
    fn pending(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::FilmId;
    use laurels_domain::UserId;

    use super::*;

    fn delta(user: &str, (since, revision): (i64, i64), film: &str) -> Arc<ViewedDelta> {
        let viewed = vec![FilmId::parse(film).unwrap()];
        let user = UserId::parse(user).unwrap();
        Arc::new(ViewedDelta { user, since, revision, viewed, unviewed: Vec::new() })
    }

    #[test]
    fn deltas_are_merged_per_friend() {
        let subscription = Subscription::new(1);
        for change in [
            delta("cem", (3, 4), "tt4"),
            delta("ben", (1, 2), "tt1"),
            delta("cem", (2, 3), "tt3"),
            delta("ben", (5, 6), "tt2"),
        ] {
            subscription.add_viewed(&change);
        }
        let changes = subscription.take_friend_changes();
        let spans: Vec<_> = changes
            .deltas
            .iter()
            .map(|it| (it.user.as_str(), it.since, it.revision, it.viewed.len()))
            .collect();
        assert_eq!(spans, [("ben", 1, 2, 1), ("ben", 5, 6, 1), ("cem", 2, 4, 2)]);
        assert_eq!(subscription.take_friend_changes(), FriendChanges::default(), "changes are taken once");
    }

    #[test]
    fn a_slow_reader_gets_a_gap_instead_of_more_deltas() {
        let subscription = Subscription::new(1);
        let many = |count: i64| (0..count).map(|number| delta("ben", (number, number + 1), "tt1"));
        many(512).for_each(|delta| subscription.add_viewed(&delta));
        assert_eq!(subscription.take_friend_changes().deltas.len(), 1);
        many(600).for_each(|delta| subscription.add_viewed(&delta));
        assert_eq!(subscription.pending().friends.deltas.capacity(), 0);
        let changes = subscription.take_friend_changes();
        assert!(changes.has_gap && changes.deltas.is_empty());
        let films = |count| {
            let viewed = vec![FilmId::parse("tt1").unwrap(); count];
            Arc::new(ViewedDelta { viewed, ..(*delta("ben", (1, 2), "tt1")).clone() })
        };
        subscription.add_viewed(&films(MAX_FILMS));
        subscription.add_viewed(&films(1));
        assert!(subscription.take_friend_changes().has_gap);
    }

    #[test]
    fn queued_deltas_of_a_former_friend_are_removed() {
        let subscription = Subscription::new(1);
        subscription.add_viewed(&delta("ben", (1, 2), "tt1"));
        subscription.add_relationship_change();
        subscription.add_viewed(&delta("cem", (1, 2), "tt1"));
        let changes = subscription.take_friend_changes();
        assert!(changes.has_gap && changes.deltas.is_empty());
        assert_eq!(subscription.take_signals().own, Some(OwnChange::Any));
        assert_eq!(subscription.relationship_changes(), 1);
    }
}
