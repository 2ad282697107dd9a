//! Rate limiter by account and client network. In memory, so a restart resets it, which is harmless: the limits only
//! slow down guessing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use laurels_domain::Timestamp;
use laurels_domain::limits::{Bucket, Limit};

/// Above this number, full buckets are dropped.
const MAX_BUCKETS: usize = 100_000;

/// A rate limit was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Too many tries. Please wait a moment.")]
pub struct TooMany {
    pub retry_after: Duration,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Limiter(Arc<Mutex<HashMap<(&'static str, String), Bucket>>>);

impl Limiter {
    /// Whether a try is left, without using one.
    pub(crate) fn check(
        &self,
        what: &'static str,
        who: &str,
        limit: Limit,
        now: Timestamp,
    ) -> Result<(), TooMany> {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = buckets.get_mut(&(what, who.to_owned())).and_then(|bucket| bucket.wait(limit, now));
        wait.map_or(Ok(()), |retry_after| Err(TooMany { retry_after }))
    }

    pub(crate) fn take(&self, what: &'static str, who: &str, limit: Limit, now: Timestamp) {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_BUCKETS {
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        buckets.entry((what, who.to_owned())).or_insert_with(|| Bucket::full(now)).take(limit, now);
    }

    pub(crate) fn check_and_take(
        &self,
        what: &'static str,
        who: &str,
        limit: Limit,
        now: Timestamp,
    ) -> Result<(), TooMany> {
        self.check(what, who, limit, now)?;
        self.take(what, who, limit, now);
        Ok(())
    }

    /// Restores all tries.
    pub(crate) fn reset(&self, what: &'static str, who: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&(what, who.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_account_has_its_own_limit_which_can_be_reset() {
        let limiter = Limiter::default();
        let limit = Limit { tries: 2, every: Duration::from_mins(1) };
        let now = Timestamp(0);
        for _ in 0..2 {
            limiter.check_and_take("log-in", "ana", limit, now).unwrap();
        }
        let error = limiter.check_and_take("log-in", "ana", limit, now).unwrap_err();
        assert_eq!(error.retry_after, Duration::from_mins(1));
        limiter.check_and_take("log-in", "ben", limit, now).unwrap();
        limiter.check_and_take("reset", "ana", limit, now).unwrap();
        limiter.reset("log-in", "ana");
        limiter.check_and_take("log-in", "ana", limit, now).unwrap();
    }
}
