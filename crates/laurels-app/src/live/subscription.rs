//! Wake-up signal of a live stream. Pending changes are coalesced into a few bits, so a slow reader costs no memory.

use std::ops::BitOr;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::sync::Notify;

/// What has changed since a subscription was last drained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PendingChanges(u8);

impl PendingChanges {
    pub(super) const NONE: Self = Self(0);
    /// The user, or one of the user's sessions.
    pub(super) const OWN: Self = Self(1);
    pub(super) const FRIENDS: Self = Self(2);
    pub(super) const CATALOGUE: Self = Self(4);
    /// The stream must end.
    pub(super) const END: Self = Self(8);

    pub(super) fn contains(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for PendingChanges {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

#[derive(Debug)]
pub(super) struct Subscription {
    pub(super) id: u64,
    pending: AtomicU8,
    wake: Notify,
}

impl Subscription {
    pub(super) fn new(id: u64) -> Self {
        Self { id, pending: AtomicU8::new(0), wake: Notify::new() }
    }

    pub(super) fn notify(&self, changes: PendingChanges) {
        // No wake-up if all of these changes are pending already.
        if self.pending.fetch_or(changes.0, Ordering::AcqRel) & changes.0 != changes.0 {
            self.wake.notify_one();
        }
    }

    /// Returns the pending changes and clears them.
    pub(super) fn drain(&self) -> PendingChanges {
        PendingChanges(self.pending.swap(0, Ordering::AcqRel))
    }

    /// Waits until there are pending changes, and drains them.
    pub(super) async fn changed(&self) -> PendingChanges {
        loop {
            let changes = self.drain();
            if changes != PendingChanges::NONE {
                return changes;
            }
            self.wake.notified().await;
        }
    }
}
