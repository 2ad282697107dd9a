//! What wakes a stream. However often it rings, it holds no more than what it was rung for.

use std::ops::BitOr;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::sync::Notify;

/// What a bell was rung for since it was last answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rung(u8);

impl Rung {
    pub(super) const NOTHING: Self = Self(0);
    /// The person, or one of the person's sessions.
    pub(super) const OWN: Self = Self(1);
    pub(super) const FRIENDS: Self = Self(2);
    pub(super) const CATALOGUE: Self = Self(4);
    /// The stream is to end.
    pub(super) const END: Self = Self(8);

    pub(super) fn is_for(self, what: Self) -> bool {
        self.0 & what.0 != 0
    }
}

impl BitOr for Rung {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

#[derive(Debug)]
pub(super) struct Bell {
    pub(super) number: u64,
    rung: AtomicU8,
    wake: Notify,
}

impl Bell {
    pub(super) fn new(number: u64) -> Self {
        Self { number, rung: AtomicU8::new(0), wake: Notify::new() }
    }

    pub(super) fn ring(&self, rung: Rung) {
        // Who rings for what is rung already need not wake anybody.
        if self.rung.fetch_or(rung.0, Ordering::AcqRel) & rung.0 != rung.0 {
            self.wake.notify_one();
        }
    }

    /// What it was rung for, if anything.
    pub(super) fn answer(&self) -> Rung {
        Rung(self.rung.swap(0, Ordering::AcqRel))
    }

    /// Waits until it rings.
    pub(super) async fn rings(&self) -> Rung {
        loop {
            let rung = self.answer();
            if rung != Rung::NOTHING {
                return rung;
            }
            self.wake.notified().await;
        }
    }
}
