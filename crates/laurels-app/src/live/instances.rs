//! Live updates across instances that share one PostgreSQL database, by `LISTEN` and `NOTIFY`. A message is only a
//! hint that a user or the catalogue has changed: receivers query the database, and after a lost connection every
//! stream does.

use std::collections::HashMap;
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use laurels_domain::UserId;
use laurels_store::StoreError;
use tokio::sync::Notify;

use super::Scope;
use crate::App;
use crate::outage_log::OutageLog;
use crate::tokens::new_id;

/// Changes are batched for this long, so that a busy instance sends many with one statement.
const BATCH_WINDOW: Duration = Duration::from_millis(25);
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// With more changed users than this, a single message reports that all have changed.
const MAX_PENDING: usize = 10_000;
/// PostgreSQL limits payloads to less than 8,000 bytes; an identifier has up to 64.
const USERS_PER_MESSAGE: usize = 100;
const ALL_USERS: &str = "*";
const CATALOGUE: &str = "#";
/// Suffix of an identifier: only the user can see the change.
const OWN: char = '!';

/// Changes to send to other instances.
#[derive(Debug)]
pub(super) struct Outbox {
    /// Prefix of each message, so that an instance ignores its own.
    sender: String,
    pending: Mutex<Pending>,
    wake: Notify,
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
    fn take_messages(&self) -> Vec<String> {
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
    fn resend_everything(&self) {
        *self.pending() = Pending { users: HashMap::new(), is_all_users: true, is_catalogue: true };
        self.wake.notify_one();
    }

    fn pending(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Exchanges changes with other instances for the lifetime of the process. Returns at once on SQLite, which has a
    /// single instance.
    pub async fn run_live_worker(self) {
        if let Some(outbox) = &self.live.0.outbox {
            tokio::join!(self.run_send_loop(outbox), self.run_receive_loop(&outbox.sender));
        }
    }

    async fn run_send_loop(&self, outbox: &Outbox) {
        let mut outages = OutageLog::new("could not notify other instances of changes");
        loop {
            outbox.wake.notified().await;
            tokio::time::sleep(BATCH_WINDOW).await;
            let messages = outbox.take_messages();
            let sent = self.store.notify_instances(&messages).await;
            outages.record(&sent);
            if sent.is_err() {
                outbox.resend_everything();
                tokio::time::sleep(RETRY_DELAY).await;
            }
        }
    }

    async fn run_receive_loop(&self, sender: &str) {
        let mut outages = OutageLog::new("could not listen to other instances");
        loop {
            let received = self.receive(sender, &mut outages).await;
            outages.record(&received);
            tokio::time::sleep(RETRY_DELAY).await;
        }
    }

    /// Listens until the connection breaks.
    async fn receive(&self, sender: &str, outages: &mut OutageLog) -> Result<(), StoreError> {
        let Some(mut listener) = self.store.listen_for_instances().await? else { return Ok(()) };
        outages.record::<StoreError>(&Ok(()));
        // Messages sent before the connection was up are lost.
        self.live.notify_everything();
        loop {
            let message = listener.next().await?;
            let Some((from, users)) = message.split_once(' ').filter(|(from, _)| *from != sender) else {
                continue;
            };
            tracing::trace!(instance = from, "received changes from another instance");
            match users {
                ALL_USERS => self.live.notify_everything(),
                CATALOGUE => self.refresh_catalogue().await?,
                users => {
                    let users = users.split(' ').filter_map(parse_user);
                    users.for_each(|(user, scope)| self.live.notify(&user, scope));
                }
            }
        }
    }
}

fn parse_user(text: &str) -> Option<(UserId, Scope)> {
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
