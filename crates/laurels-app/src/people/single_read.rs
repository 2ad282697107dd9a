//! One read of a user's lists at a time: callers who need the same lists wait for the read under way, instead of all
//! reading them.

use std::hash::{BuildHasher, RandomState};
use std::time::Instant;

use laurels_domain::UserId;
use laurels_store::StoreError;
use tokio::sync::Mutex;

/// Users whose IDs have the same hash wait for each other.
const SLOTS: usize = 256;

#[derive(Debug)]
pub(super) struct SingleRead {
    slots: Box<[Mutex<Option<Failure>>]>,
    hasher: RandomState,
}

/// The last read that failed.
#[derive(Debug)]
struct Failure {
    at: Instant,
    error: StoreError,
}

impl SingleRead {
    pub(super) fn new() -> Self {
        Self { slots: (0..SLOTS).map(|_| Mutex::default()).collect(), hasher: RandomState::new() }
    }

    /// The cached value, or else what `read` returns. Callers who wait for another read look into the cache again, and
    /// fail if that read does: with a database that doesn't respond, they would wait one after the other.
    pub(super) async fn get<T>(
        &self,
        user: &UserId,
        cached: impl Fn() -> Option<T>,
        read: impl Future<Output = Result<Option<T>, StoreError>>,
    ) -> Result<Option<T>, StoreError> {
        if let Some(value) = cached() {
            return Ok(Some(value));
        }
        let started = Instant::now();
        let slot = usize::try_from(self.hasher.hash_one(user) % SLOTS as u64).unwrap_or_default();
        let mut last_failure = self.slots[slot].lock().await;
        if let Some(failure) = last_failure.as_ref().filter(|failure| failure.at > started) {
            return Err(failure.error.clone());
        }
        if let Some(value) = cached() {
            return Ok(Some(value));
        }
        let outcome = read.await;
        *last_failure =
            outcome.as_ref().err().map(|error| Failure { at: Instant::now(), error: error.clone() });
        outcome
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn callers_at_once_share_a_read_and_its_failure() {
        let (reads, ana) = (SingleRead::new(), UserId::parse("ana").unwrap());
        let (count, stored) = (Cell::new(0), RefCell::new(None));
        let get = |outcome: Result<u8, StoreError>| {
            let (stored, count) = (&stored, &count);
            reads.get(&ana, || *stored.borrow(), async move {
                count.set(count.get() + 1);
                tokio::time::sleep(Duration::from_millis(20)).await;
                outcome.map(|value| *stored.borrow_mut() = Some(value)).map(|()| *stored.borrow())
            })
        };
        let failed = tokio::join!(get(Err(StoreError::Busy)), get(Ok(1)), get(Ok(2)));
        assert!(failed.0.is_err() && failed.1.is_err() && failed.2.is_err());
        assert_eq!(count.get(), 1);
        let found = tokio::join!(get(Ok(3)), get(Ok(4)));
        assert_eq!((found.0.unwrap(), found.1.unwrap(), count.get()), (Some(3), Some(3), 2));
    }
}
