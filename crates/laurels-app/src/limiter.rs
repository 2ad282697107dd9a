//! Rate limiter by account and client network. In memory, so a restart resets it, which is harmless: the limits only
//! slow down guessing.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use laurels_domain::Timestamp;
use laurels_domain::limits::{Bucket, Limit};

use crate::security_log;

/// Callers of different shards don't wait for each other.
const SHARDS: usize = 64;
/// Buckets in a shard, each of some 100 bytes: 260,000 in all.
const MAX_PER_SHARD: usize = 4_096;
const FIRST_CLEANUP: usize = 1_024;

/// A rate limit was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Too many tries. Please wait a moment.")]
pub struct TooMany {
    pub retry_after: Duration,
}

/// What is left of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// All tries.
    pub limit: u32,
    pub remaining: u32,
    /// When all tries are back, if no more are used.
    pub full_after: Duration,
}

/// Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub(crate) struct Limiter(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    hasher: RandomState,
    shards: [Mutex<Shard>; SHARDS],
}

#[derive(Debug)]
struct Shard {
    buckets: HashMap<(&'static str, String), Bucket>,
    /// The number of buckets that leads to the next cleanup. It grows with the buckets that remain, so that cleanups cost
    /// each new bucket the same, no matter how many there are.
    cleanup_at: usize,
}

impl Default for Limiter {
    fn default() -> Self {
        let shard = || Mutex::new(Shard { buckets: HashMap::new(), cleanup_at: FIRST_CLEANUP });
        Self(Arc::new(Inner { hasher: RandomState::new(), shards: std::array::from_fn(|_| shard()) }))
    }
}

impl Shard {
    fn make_room(&mut self, now: Timestamp) {
        if self.buckets.len() < self.cleanup_at {
            return;
        }
        self.buckets.retain(|_, bucket| !bucket.is_full(now));
        if self.buckets.len() >= MAX_PER_SHARD {
            // Those who have used the fewest tries get them back.
            let mut times: Vec<Timestamp> = self.buckets.values().map(Bucket::full_at).collect();
            let (_, median, _) = times.select_nth_unstable(MAX_PER_SHARD / 2);
            self.buckets.retain(|_, bucket| bucket.full_at() > *median);
        }
        self.cleanup_at = (self.buckets.len() * 2).clamp(FIRST_CLEANUP, MAX_PER_SHARD);
    }
}

impl Limiter {
    /// Uses a try, if one is left. In one step, so that callers at the same time can't all use the last one.
    pub(crate) fn take(
        &self,
        what: &'static str,
        who: &str,
        limit: Limit,
        now: Timestamp,
    ) -> Result<(), TooMany> {
        self.take_from_quota(what, who, limit, now).1
    }

    /// The same, with what is left.
    pub(crate) fn take_from_quota(
        &self,
        what: &'static str,
        who: &str,
        limit: Limit,
        now: Timestamp,
    ) -> (Quota, Result<(), TooMany>) {
        let mut shard = self.shard(what, who);
        shard.make_room(now);
        let bucket = shard.buckets.entry((what, who.to_owned())).or_insert_with(|| Bucket::full(now));
        let taken = bucket.take(limit, now).map_err(|retry_after| {
            security_log::limit_reached(what);
            TooMany { retry_after }
        });
        let remaining = bucket.remaining(limit, now);
        (Quota { limit: limit.tries, remaining, full_after: bucket.full_at().since(now) }, taken)
    }

    /// Returns a try that turned out not to count.
    pub(crate) fn give_back(&self, what: &'static str, who: &str, limit: Limit, now: Timestamp) {
        if let Some(bucket) = self.shard(what, who).buckets.get_mut(&(what, who.to_owned())) {
            bucket.give_back(limit, now);
        }
    }

    /// Restores all tries.
    pub(crate) fn reset(&self, what: &'static str, who: &str) {
        self.shard(what, who).buckets.remove(&(what, who.to_owned()));
    }

    // A poisoned lock is fine: no code that holds it can leave a shard half updated.
    #[expect(clippy::indexing_slicing, reason = "the remainder is below the length")]
    fn shard(&self, what: &'static str, who: &str) -> MutexGuard<'_, Shard> {
        let hash = self.0.hasher.hash_one((what, who));
        let index = usize::try_from(hash % SHARDS as u64).unwrap_or_default();
        self.0.shards[index].lock().unwrap_or_else(PoisonError::into_inner)
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
    fn the_quota_is_what_is_left() {
        let limiter = Limiter::default();
        let limit = Limit { tries: 2, every: Duration::from_mins(1) };
        let take = || limiter.take_from_quota("calls", "token", limit, Timestamp(0));
        let quota =
            |remaining, minutes| Quota { limit: 2, remaining, full_after: Duration::from_mins(minutes) };
        assert_eq!(take(), (quota(1, 1), Ok(())));
        assert_eq!(take(), (quota(0, 2), Ok(())));
        assert_eq!(take(), (quota(0, 2), Err(TooMany { retry_after: Duration::from_mins(1) })));
    }

    fn count(limiter: &Limiter) -> usize {
        limiter.0.shards.iter().map(|shard| shard.lock().unwrap().buckets.len()).sum()
    }

    #[test]
    fn a_flood_of_networks_takes_bounded_memory_and_frees_no_heavy_user() {
        let limiter = Limiter::default();
        let limit = Limit { tries: 10, every: Duration::from_hours(1) };
        for _ in 0..10 {
            limiter.take("log-in", "guesser", limit, Timestamp(0)).unwrap();
        }
        for number in 0..400_000 {
            limiter.take("log-in", &number.to_string(), limit, Timestamp(0)).unwrap();
        }
        assert!(count(&limiter) <= SHARDS * MAX_PER_SHARD, "{}", count(&limiter));
        limiter.take("log-in", "guesser", limit, Timestamp(0)).unwrap_err();
    }

    #[test]
    fn buckets_that_are_full_again_are_dropped() {
        let limiter = Limiter::default();
        let limit = Limit { tries: 10, every: Duration::from_secs(1) };
        for second in 0..300 {
            for number in 0..1_000 {
                let now = Timestamp(second * 1_000);
                limiter.take("log-in", &format!("{second} {number}"), limit, now).unwrap();
            }
        }
        assert!(count(&limiter) <= SHARDS * FIRST_CLEANUP, "{}", count(&limiter));
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
