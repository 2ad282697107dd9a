//! The subscriptions of all open streams of this instance, by the users they receive changes of.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use laurels_domain::UserId;

use super::subscription::Subscription;
use super::user_change::{UserChange, VisibleChange};

/// More open tabs than that are probably a client that reconnects in a loop: the oldest stream is closed.
const MAX_STREAMS_PER_USER: usize = 20;

#[derive(Debug, Default)]
pub(super) struct Registry {
    is_closed: bool,
    next_id: u64,
    users: HashMap<UserId, Subscriptions>,
}

/// The subscriptions to changes of one user.
#[derive(Debug, Default)]
struct Subscriptions {
    /// The user's own streams, oldest first.
    own: VecDeque<Arc<Subscription>>,
    /// Streams of users who can see the user.
    viewers: Vec<Viewer>,
}

#[derive(Debug)]
struct Viewer {
    subscription: Arc<Subscription>,
    is_friend: bool,
}

/// Another user that a stream receives changes of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct VisibleUser {
    pub(super) user: UserId,
    /// Otherwise they have sent an invite: after each of their changes the profile is fetched again.
    pub(super) is_friend: bool,
}

impl Subscriptions {
    fn notify(&self, change: &UserChange) {
        self.own.iter().for_each(|subscription| subscription.add_own(change.own));
        match &change.visible {
            VisibleChange::Nothing => {}
            VisibleChange::Viewed(delta) => {
                for Viewer { subscription, is_friend } in &self.viewers {
                    if *is_friend {
                        subscription.add_viewed(delta);
                    } else {
                        subscription.add_gap();
                    }
                }
            }
            VisibleChange::Any => self.viewers.iter().for_each(|viewer| viewer.subscription.add_gap()),
        }
    }
}

impl Registry {
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Ends all streams; new ones end at once.
    pub(super) fn close(&mut self) {
        self.is_closed = true;
        self.all().for_each(|subscription| subscription.end());
    }

    /// Number of open streams.
    pub(super) fn len(&self) -> usize {
        self.users.values().map(|subscriptions| subscriptions.own.len()).sum()
    }

    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.users.is_empty()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Arc<Subscription>> {
        self.users.values().flat_map(|subscriptions| &subscriptions.own)
    }

    pub(super) fn notify(&self, user: &UserId, change: &UserChange) {
        if let Some(subscriptions) = self.users.get(user) {
            subscriptions.notify(change);
        }
    }

    /// Stops changes of two users to each other's streams, until these have read their friends again.
    pub(super) fn separate(&mut self, one: &UserId, other: &UserId) {
        for (user, viewed) in [(one, other), (other, one)] {
            let own: Vec<_> =
                self.users.get(user).map(|it| it.own.iter().cloned().collect()).unwrap_or_default();
            for subscription in own {
                self.remove_viewer(viewed, subscription.id);
                subscription.add_relationship_change();
            }
        }
    }

    pub(super) fn add(&mut self, user: &UserId) -> Arc<Subscription> {
        let subscription = Arc::new(Subscription::new(self.next_id));
        self.next_id += 1;
        if self.is_closed {
            subscription.end();
        }
        let own = &mut self.users.entry(user.clone()).or_default().own;
        own.push_back(Arc::clone(&subscription));
        if own.len() > MAX_STREAMS_PER_USER
            && let Some(oldest) = own.pop_front()
        {
            oldest.end();
        }
        subscription
    }

    pub(super) fn add_viewer(&mut self, visible: &VisibleUser, subscription: &Arc<Subscription>) {
        let viewer = Viewer { subscription: Arc::clone(subscription), is_friend: visible.is_friend };
        self.users.entry(visible.user.clone()).or_default().viewers.push(viewer);
    }

    pub(super) fn remove_viewer(&mut self, user: &UserId, id: u64) {
        if let Some(subscriptions) = self.users.get_mut(user) {
            subscriptions.viewers.retain(|viewer| viewer.subscription.id != id);
        }
        self.remove_if_empty(user);
    }

    pub(super) fn remove(&mut self, user: &UserId, id: u64) {
        if let Some(subscriptions) = self.users.get_mut(user) {
            subscriptions.own.retain(|subscription| subscription.id != id);
        }
        self.remove_if_empty(user);
    }

    fn remove_if_empty(&mut self, user: &UserId) {
        if self.users.get(user).is_some_and(|it| it.own.is_empty() && it.viewers.is_empty()) {
            self.users.remove(user);
        }
    }
}
