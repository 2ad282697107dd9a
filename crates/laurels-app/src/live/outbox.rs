//! Changes to send to other instances, and the format of the messages.

use std::collections::HashMap;
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};

use laurels_domain::UserId;
use tokio::sync::Notify;

use crate::tokens::new_id;

/// With more changed users than this, a single message reports that all have changed.
const MAX_PENDING: usize = 10_000;
/// PostgreSQL limits payloads to less than 8,000 bytes; an identifier has up to 64.
const USERS_PER_MESSAGE: usize = 100;
pub(super) const ALL_USERS: &str = "*";
pub(super) const CATALOGUE: &str = "#";
/// Suffix of an identifier: only the user can see the change.
const OWN: char = '!';

/// Who can see a change of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    /// Only the user.
    Own,
    /// The user and their friends.
    Friends,
}

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
    users: HashMap<UserId, Scope>,
    is_all_users: bool,
    is_catalogue: bool,
}

impl Outbox {
    pub(super) fn new() -> Self {
        Self { sender: new_id(), pending: Mutex::default(), wake: Notify::new() }
    }

    pub(super) fn add(&self, user: &UserId, scope: Scope) {
        let mut pending = self.pending();
        if pending.is_all_users || pending.users.get(user).is_some_and(|queued| *queued >= scope) {
            return;
        }
        if pending.users.len() < MAX_PENDING {
            pending.users.insert(user.clone(), scope);
        } else {
            *pending = Pending { users: HashMap::new(), is_all_users: true, ..*pending };
        }
        drop(pending);
        self.wake.notify_one();
    }

    pub(super) fn add_catalogue(&self) {
        self.pending().is_catalogue = true;
        self.wake.notify_one();
    }

    /// Drains the pending changes into messages.
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
        let format_user = |(user, scope): (&UserId, &Scope)| match scope {
            Scope::Own => format!("{user}{OWN}"),
            Scope::Friends => user.to_string(),
        };
        let users: Vec<String> = pending.users.iter().map(format_user).collect();
        let batches = users.chunks(USERS_PER_MESSAGE);
        messages.extend(batches.map(|batch| format!("{} {}", self.sender, batch.join(" "))));
        messages
    }

    /// Call if messages could not be sent: the next ones report that everything has changed.
    pub(super) fn resend_everything(&self) {
        *self.pending() = Pending { users: HashMap::new(), is_all_users: true, is_catalogue: true };
        self.wake.notify_one();
    }

    fn pending(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn parse_user(text: &str) -> Option<(UserId, Scope)> {
    match text.strip_suffix(OWN) {
        Some(user) => Some((UserId::parse(user)?, Scope::Own)),
        None => Some((UserId::parse(text)?, Scope::Friends)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> UserId {
        UserId::parse(text).unwrap()
    }

    #[test]
    fn changes_of_a_user_are_coalesced_and_messages_stay_short() {
        let outbox = Outbox::new();
        for scope in [Scope::Own, Scope::Friends, Scope::Own] {
            outbox.add(&id("ana"), scope);
        }
        assert_eq!(outbox.take_messages(), [format!("{} ana", outbox.sender)]);
        assert!(outbox.take_messages().is_empty());
        outbox.add_catalogue();
        outbox.add_catalogue();
        assert_eq!(outbox.take_messages(), [format!("{} {CATALOGUE}", outbox.sender)]);
        (0..250).for_each(|number| outbox.add(&id(&format!("{number:064}")), Scope::Own));
        let messages = outbox.take_messages();
        assert_eq!(messages.len(), 3);
        assert!(messages.iter().all(|message| message.len() < 8_000));
    }

    #[test]
    fn users_are_parsed_with_their_scope() {
        for (text, expected) in [
            ("ana", Some((id("ana"), Scope::Friends))),
            ("ana!", Some((id("ana"), Scope::Own))),
            ("", None),
            ("!", None),
            ("a b", None),
        ] {
            assert_eq!(parse_user(text), expected, "{text:?}");
        }
    }

    #[test]
    fn an_outbox_that_is_not_drained_stays_bounded() {
        let outbox = Outbox::new();
        (0..=MAX_PENDING).for_each(|number| outbox.add(&id(&number.to_string()), Scope::Own));
        outbox.add(&id("ana"), Scope::Friends);
        assert!(outbox.pending().users.is_empty());
        assert_eq!(outbox.take_messages(), [format!("{} {ALL_USERS}", outbox.sender)]);
    }
}
