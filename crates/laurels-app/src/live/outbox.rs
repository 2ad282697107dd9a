//! Changes to send to other instances, as messages.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};

use laurels_domain::UserId;
use tokio::sync::Notify;

use super::user_change::UserChange;
use crate::tokens::new_id;

/// With more changed users or relationships than this, a single message reports that all have changed.
const MAX_PENDING: usize = 10_000;
/// PostgreSQL limits payloads to less than 8,000 bytes. The longest change takes about 4,500.
const MAX_MESSAGE_BYTES: usize = 7_900;
pub(super) const ALL_USERS: &str = "*";
pub(super) const CATALOGUE: &str = "#";
/// Separates two users whose relationship has changed; no identifier contains it.
const RELATED: char = '&';

/// Changes to send to other instances.
#[derive(Debug)]
pub(super) struct Outbox {
    /// Prefix of each message, so that an instance ignores its own.
    pub(super) sender: String,
    pending: Mutex<Pending>,
    pub(super) wake: Notify,
}

#[derive(Debug, Default)]
struct Pending {
    users: HashMap<UserId, UserChange>,
    relationships: BTreeSet<(UserId, UserId)>,
    is_all_users: bool,
    is_catalogue: bool,
}

impl Pending {
    fn limit(&mut self) {
        if self.is_all_users || self.users.len() + self.relationships.len() > MAX_PENDING {
            *self = Self { is_all_users: true, is_catalogue: self.is_catalogue, ..Self::default() };
        }
    }
}

/// A change reported by another instance.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum RemoteChange {
    User(UserId, UserChange),
    Relationship(UserId, UserId),
}

impl RemoteChange {
    pub(super) fn parse(text: &str) -> Option<Self> {
        match text.split_once(RELATED) {
            Some((one, other)) => Some(Self::Relationship(UserId::parse(one)?, UserId::parse(other)?)),
            None => UserChange::parse(text).map(|(user, change)| Self::User(user, change)),
        }
    }
}

impl Outbox {
    pub(super) fn new() -> Self {
        Self { sender: new_id(), pending: Mutex::default(), wake: Notify::new() }
    }

    pub(super) fn add(&self, user: &UserId, change: &UserChange) {
        self.change(|pending| match pending.users.entry(user.clone()) {
            Entry::Occupied(mut queued) => queued.get_mut().add(change),
            Entry::Vacant(entry) => {
                entry.insert(change.clone());
            }
        });
    }

    pub(super) fn add_relationship(&self, one: &UserId, other: &UserId) {
        self.change(|pending| {
            pending.relationships.insert((one.min(other).clone(), one.max(other).clone()));
        });
    }

    pub(super) fn add_catalogue(&self) {
        self.change(|pending| pending.is_catalogue = true);
    }

    /// Drains the pending changes into messages. Those of relationships come first, so that no film is sent to a former
    /// friend.
    pub(super) fn take_messages(&self) -> Vec<String> {
        let pending = take(&mut *self.pending());
        let mut messages = Vec::new();
        if pending.is_catalogue {
            messages.push(format!("{} {CATALOGUE}", self.sender));
        }
        if pending.is_all_users {
            messages.push(format!("{} {ALL_USERS}", self.sender));
            return messages;
        }
        let relationships = pending.relationships.iter().map(|(one, other)| format!("{one}{RELATED}{other}"));
        let users = pending.users.iter().map(|(user, change)| change.write(user));
        let mut message = self.sender.clone();
        for change in relationships.chain(users) {
            if message.len() + 1 + change.len() > MAX_MESSAGE_BYTES {
                messages.push(std::mem::replace(&mut message, self.sender.clone()));
            }
            message.push(' ');
            message.push_str(&change);
        }
        if message.len() > self.sender.len() {
            messages.push(message);
        }
        messages
    }

    /// Call if messages could not be sent: the next ones report that everything has changed.
    pub(super) fn resend_everything(&self) {
        self.change(|pending| {
            *pending = Pending { is_all_users: true, is_catalogue: true, ..Pending::default() };
        });
    }

    fn change(&self, change: impl FnOnce(&mut Pending)) {
        let mut pending = self.pending();
        change(&mut pending);
        pending.limit();
        drop(pending);
        self.wake.notify_one();
    }

    fn pending(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use laurels_catalogue::FilmId;

    use super::super::user_change::{OwnChange, VisibleChange};
    use super::super::viewed_delta::{MAX_FILMS, ViewedDelta};
    use super::*;

    fn id(text: &str) -> UserId {
        UserId::parse(text).unwrap()
    }

    fn marks(user: &UserId, films: usize) -> UserChange {
        let viewed = (0..films).map(|number| FilmId::parse(&format!("{number:064}")).unwrap()).collect();
        let delta = ViewedDelta { user: user.clone(), since: 1, revision: 2, viewed, unviewed: Vec::new() };
        let own = OwnChange::Marks { since: i64::MAX - 1, revision: i64::MAX };
        UserChange { own, visible: VisibleChange::Viewed(Arc::new(delta)) }
    }

    #[test]
    fn changes_of_a_user_are_coalesced_and_messages_stay_short() {
        let outbox = Outbox::new();
        for change in [UserChange::PRIVATE, UserChange::PROFILE, UserChange::PRIVATE] {
            outbox.add(&id("ana"), &change);
        }
        assert_eq!(outbox.take_messages(), [format!("{} ana:*:*", outbox.sender)]);
        assert!(outbox.take_messages().is_empty());
        outbox.add_catalogue();
        outbox.add_catalogue();
        assert_eq!(outbox.take_messages(), [format!("{} {CATALOGUE}", outbox.sender)]);
        for number in 0..50 {
            let user = id(&format!("{number:064}"));
            outbox.add(&user, &marks(&user, MAX_FILMS));
        }
        let messages = outbox.take_messages();
        assert_eq!(messages.len(), 50);
        assert!(messages.iter().all(|message| message.len() < 8_000));
    }

    #[test]
    fn other_instances_receive_what_was_sent() {
        let outbox = Outbox::new();
        let (ana, ben) = (id("ana"), id("ben"));
        outbox.add(&ben, &marks(&ben, 2));
        outbox.add_relationship(&ben, &ana);
        outbox.add_relationship(&ana, &ben);
        let [message] = &outbox.take_messages()[..] else { panic!("one message") };
        let received: Vec<_> = message.split(' ').skip(1).filter_map(RemoteChange::parse).collect();
        let films = marks(&ben, 2);
        assert_eq!(received, [RemoteChange::Relationship(ana, ben.clone()), RemoteChange::User(ben, films)]);
        assert_eq!((RemoteChange::parse("ana&"), RemoteChange::parse("a b")), (None, None));
    }

    #[test]
    fn an_outbox_that_is_not_drained_stays_bounded() {
        let outbox = Outbox::new();
        (0..=MAX_PENDING).for_each(|number| outbox.add(&id(&number.to_string()), &UserChange::PRIVATE));
        outbox.add(&id("ana"), &UserChange::PROFILE);
        outbox.add_relationship(&id("ana"), &id("ben"));
        assert!(outbox.pending().users.is_empty() && outbox.pending().relationships.is_empty());
        assert_eq!(outbox.take_messages(), [format!("{} {ALL_USERS}", outbox.sender)]);
    }
}
