//! Rate limiter by account and client network. In memory, so a restart resets it, which is harmless: the limits only
//! slow down guessing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use laurels_domain::Timestamp;
use laurels_domain::limits::{Bucket, Limit};

use crate::security_log;

/// Above this number, full buckets are dropped.
const MAX_BUCKETS: usize = 100_000;

/// A rate limit was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Too many tries. Please wait a moment.")]
pub struct TooMany {
    pub retry_after: Duration,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Limiter(Arc<Mutex<Buckets>>);

type Buckets = HashMap<(&'static str, String), Bucket>;

impl Limiter {
    /// Uses a try, if one is left. In one step, so that callers at the same time can't all use the last one.
    pub(crate) fn take(
        &self,
        what: &'static str,
        who: &str,
        limit: Limit,
        now: Timestamp,
    ) -> Result<(), TooMany> {
        let mut buckets = self.buckets();
        if buckets.len() >= MAX_BUCKETS {
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        let bucket = buckets.entry((what, who.to_owned())).or_insert_with(|| Bucket::full(now));
        bucket.take(limit, now).map_err(|retry_after| {
            security_log::limit_reached(what);
            TooMany { retry_after }
        })
    }

    /// Returns a try that turned out not to count.
    pub(crate) fn give_back(&self, what: &'static str, who: &str, limit: Limit, now: Timestamp) {
        if let Some(bucket) = self.buckets().get_mut(&(what, who.to_owned())) {
            bucket.give_back(limit, now);
        }
    }

    /// Restores all tries.
    pub(crate) fn reset(&self, what: &'static str, who: &str) {
        self.buckets().remove(&(what, who.to_owned()));
    }

    fn buckets(&self) -> MutexGuard<'_, Buckets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
            limiter.take("log-in", "ana", limit, now).unwrap();
        }
        let error = limiter.take("log-in", "ana", limit, now).unwrap_err();
        assert_eq!(error.retry_after, Duration::from_mins(1));
        limiter.take("log-in", "ben", limit, now).unwrap();
        limiter.take("reset", "ana", limit, now).unwrap();
        limiter.reset("log-in", "ana");
        limiter.take("log-in", "ana", limit, now).unwrap();
    }
    #[test]
    fn callers_at_the_same_time_share_the_tries() {
        let limiter = Limiter::default();
        let limit = Limit { tries: 10, every: Duration::from_mins(1) };
        let allowed: usize = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|_| {
                    let try_often = || {
                        (0..20).filter(|_| limiter.take("log-in", "ana", limit, Timestamp(0)).is_ok()).count()
                    };
                    scope.spawn(try_often)
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(allowed, 10);
        limiter.give_back("log-in", "ana", limit, Timestamp(0));
        limiter.take("log-in", "ana", limit, Timestamp(0)).unwrap();
        limiter.take("log-in", "ana", limit, Timestamp(0)).unwrap_err();
    }
}
