//! Users whose viewed films may have changed on this instance, for the worker that makes events for webhooks.

use std::collections::BTreeSet;
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};

use laurels_domain::UserId;
use tokio::sync::Notify;

/// With more users than this, any may have changed.
const MAX_USERS: usize = 10_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ChangedUsers {
    All,
    These(Vec<UserId>),
}

#[derive(Debug, Default)]
pub(super) struct ViewedFilms {
    changed: Mutex<BTreeSet<UserId>>,
    wake: Notify,
}

impl ViewedFilms {
    pub(super) fn add(&self, user: &UserId) {
        let mut changed = self.lock();
        // One more than the limit means all.
        if changed.len() <= MAX_USERS {
            changed.insert(user.clone());
        }
        drop(changed);
        self.wake.notify_one();
    }

    /// Waits for changes since the last call. For one waiter.
    pub(super) async fn wait(&self) -> ChangedUsers {
        loop {
            self.wake.notified().await;
            let changed = take(&mut *self.lock());
            match changed.len() {
                // They were returned by the last call.
                0 => {}
                1..=MAX_USERS => return ChangedUsers::These(changed.into_iter().collect()),
                _ => return ChangedUsers::All,
            }
        }
    }

    // A poisoned lock is fine: no code that holds it can leave the set half updated.
    fn lock(&self) -> MutexGuard<'_, BTreeSet<UserId>> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use laurels_store::DatabaseKind;
    use tokio::time::timeout;

    use super::super::LiveUpdates;
    use super::*;

    fn id(text: &str) -> UserId {
        UserId::parse(text).unwrap()
    }

    async fn wait(live: &LiveUpdates) -> Option<ChangedUsers> {
        timeout(Duration::from_millis(50), live.wait_for_viewed_films()).await.ok()
    }

    #[tokio::test]
    async fn changed_users_are_named_once() {
        let live = LiveUpdates::new(DatabaseKind::Sqlite);
        for user in ["ben", "ana", "ben"] {
            live.profile_changed(&id(user));
        }
        live.private_data_changed(&id("cem"));
        assert_eq!(wait(&live).await, Some(ChangedUsers::These(vec![id("ana"), id("ben")])));
        assert_eq!(wait(&live).await, None);
        live.profile_changed(&id("ben"));
        assert_eq!(wait(&live).await, Some(ChangedUsers::These(vec![id("ben")])));
    }

    #[tokio::test]
    async fn too_many_users_are_not_named() {
        let viewed = ViewedFilms::default();
        for number in 0..=MAX_USERS + 1 {
            viewed.add(&id(&number.to_string()));
        }
        assert_eq!(viewed.lock().len(), MAX_USERS + 1);
        assert_eq!(viewed.wait().await, ChangedUsers::All);
        viewed.add(&id("ana"));
        assert_eq!(viewed.wait().await, ChangedUsers::These(vec![id("ana")]));
    }
}
