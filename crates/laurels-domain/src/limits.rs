//! Rate limits: token buckets that refill over time.

use std::time::Duration;

use crate::Timestamp;

/// Tries in a full bucket, and the time to refill one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    pub tries: u32,
    pub every: Duration,
}

/// Failed log-ins for one email from one client network, so that a stranger elsewhere can't lock the owner out.
pub const LOG_INS_PER_ACCOUNT_AND_NETWORK: Limit = Limit { tries: 10, every: Duration::from_mins(1) };
/// Failed log-ins for one email from all networks that its owner hasn't logged in from.
pub const LOG_INS_PER_ACCOUNT: Limit = Limit { tries: 100, every: Duration::from_mins(1) };
/// Failed log-ins from one client network.
pub const LOG_INS_PER_NETWORK: Limit = Limit { tries: 60, every: Duration::from_secs(5) };
/// Log-ins in a demo as one of its people, without a password, from one client network.
pub const DEMO_LOG_INS_PER_NETWORK: Limit = Limit { tries: 60, every: Duration::from_secs(5) };
/// New accounts from one client network; enough for a school that shares an IP address.
pub const SIGN_UPS_PER_NETWORK: Limit = Limit { tries: 300, every: Duration::from_secs(5) };
/// Reset links for one email.
pub const RESETS_PER_ACCOUNT: Limit = Limit { tries: 5, every: Duration::from_mins(10) };
/// Log-ins with Google or Apple begun from one client network; each is stored until it is completed.
pub const SIGN_INS_PER_NETWORK: Limit = Limit { tries: 120, every: Duration::from_secs(5) };
pub const RESETS_PER_NETWORK: Limit = Limit { tries: 60, every: Duration::from_secs(10) };
/// Changes of one password by a logged-in user; each sends an email.
pub const PASSWORD_CHANGES_PER_ACCOUNT: Limit = Limit { tries: 5, every: Duration::from_mins(10) };
/// Emails with a link to verify or change an address, requested by one user.
pub const EMAIL_LINKS_PER_ACCOUNT: Limit = Limit { tries: 5, every: Duration::from_hours(1) };
/// The same to one address, from any number of accounts.
pub const EMAIL_LINKS_PER_ADDRESS: Limit = Limit { tries: 5, every: Duration::from_hours(1) };
pub const EMAIL_LINKS_PER_NETWORK: Limit = Limit { tries: 60, every: Duration::from_secs(10) };
pub const MESSAGES_PER_NETWORK: Limit = Limit { tries: 20, every: Duration::from_mins(1) };
/// Invites sent by one user; more would be spam.
pub const INVITES_PER_ACCOUNT: Limit = Limit { tries: 120, every: Duration::from_secs(30) };
/// Renewals of one user's invite link.
pub const INVITE_LINKS_PER_ACCOUNT: Limit = Limit { tries: 20, every: Duration::from_mins(1) };
pub const PAGE_VIEWS_PER_NETWORK: Limit = Limit { tries: 300, every: Duration::from_millis(500) };

/// Theater searches by one user that miss the cache, each of which is a request to the listings provider.
pub const THEATER_SEARCHES: Limit = Limit { tries: 30, every: Duration::from_mins(1) };

/// Passkeys that one user begins to register; each is stored until it is completed.
pub const PASSKEYS_PER_ACCOUNT: Limit = Limit { tries: 20, every: Duration::from_mins(1) };
/// Log-ins with a passkey prepared for one client network, one for each visit of the log-in page.
pub const PASSKEY_CHALLENGES_PER_NETWORK: Limit = Limit { tries: 300, every: Duration::from_secs(1) };

/// Checkouts started by one user; each creates a session at the payment provider.
pub const CHECKOUTS_PER_ACCOUNT: Limit = Limit { tries: 20, every: Duration::from_mins(1) };

/// Pictures uploaded by one user; each takes up to a second of processor time.
pub const PICTURES_PER_ACCOUNT: Limit = Limit { tries: 20, every: Duration::from_mins(1) };

/// Archives that one user exports or imports; each takes a moment of processor time.
pub const ARCHIVES_PER_ACCOUNT: Limit = Limit { tries: 60, every: Duration::from_mins(1) };

/// Share cards drawn for one client network; each takes up to a tenth of a second of processor time. Those in the cache
/// don't count.
pub const CARDS_PER_NETWORK: Limit = Limit { tries: 200, every: Duration::from_secs(3) };

/// Requests for what users show to everyone: a page takes up to four.
pub const OPEN_LINKS_PER_NETWORK: Limit = Limit { tries: 1_000, every: Duration::from_millis(100) };
/// Shares made by one user.
pub const SHARES_PER_ACCOUNT: Limit = Limit { tries: 120, every: Duration::from_secs(30) };
/// New names of one user's public page; each reserves the former one for a month.
pub const PUBLIC_PAGE_NAMES_PER_ACCOUNT: Limit = Limit { tries: 5, every: Duration::from_hours(24) };

/// Webhooks added by one user; each sends an email.
pub const WEBHOOKS_PER_ACCOUNT: Limit = Limit { tries: 20, every: Duration::from_mins(1) };
/// Test events sent by one user.
pub const WEBHOOK_TESTS_PER_ACCOUNT: Limit = Limit { tries: 20, every: Duration::from_mins(1) };

/// Hints about a new password, several while it is typed.
pub const PASSWORD_CHECKS_PER_NETWORK: Limit = Limit { tries: 300, every: Duration::from_millis(500) };

/// Calls with one API token.
pub const CALLS_PER_TOKEN: Limit = Limit { tries: 600, every: Duration::from_secs(1) };
/// Tokens made by one user; each sends an email.
pub const TOKENS_PER_ACCOUNT: Limit = Limit { tries: 40, every: Duration::from_mins(5) };

/// The state of a limit for one account or client network.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    /// When the bucket will be full again.
    full_at: Timestamp,
    /// When `full_at` was computed.
    at: Timestamp,
}

impl Bucket {
    pub fn full(now: Timestamp) -> Self {
        Self { full_at: now, at: now }
    }

    /// How long to wait before the next try; `None` when one is left.
    fn wait(&mut self, limit: Limit, now: Timestamp) -> Option<Duration> {
        self.advance_to(now);
        let missing = self.full_at.since(now);
        let allowed = limit.every.saturating_mul(limit.tries - 1);
        missing.checked_sub(allowed).filter(|wait| !wait.is_zero())
    }

    /// Uses up a try. `Err` with the time to wait if none is left; then nothing is used, so a wait never grows by trying.
    pub fn take(&mut self, limit: Limit, now: Timestamp) -> Result<(), Duration> {
        if let Some(wait) = self.wait(limit, now) {
            return Err(wait);
        }
        self.full_at = self.full_at.max(now).after(limit.every);
        Ok(())
    }

    /// How many tries are left.
    pub fn remaining(&mut self, limit: Limit, now: Timestamp) -> u32 {
        self.advance_to(now);
        let used = self.full_at.since(now).as_nanos().div_ceil(limit.every.as_nanos());
        limit.tries.saturating_sub(u32::try_from(used).unwrap_or(u32::MAX))
    }

    /// Returns a try that turned out not to count.
    pub fn give_back(&mut self, limit: Limit, now: Timestamp) {
        self.advance_to(now);
        self.full_at = now.after(self.full_at.since(now).saturating_sub(limit.every));
    }

    /// A full bucket can be dropped: it equals a new one.
    pub fn is_full(&self, now: Timestamp) -> bool {
        self.full_at <= now
    }

    /// When it will be full again, if no more tries are used.
    pub fn full_at(&self) -> Timestamp {
        self.full_at
    }

    /// If the clock was set back, the remaining wait stays the same.
    fn advance_to(&mut self, now: Timestamp) {
        if now < self.at {
            self.full_at = now.after(self.full_at.since(self.at));
        }
        self.at = now;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const LIMIT: Limit = Limit { tries: 3, every: Duration::from_secs(10) };

    #[test]
    fn tries_run_out_and_refill_one_by_one() {
        let mut now = Timestamp(0);
        let mut bucket = Bucket::full(now);
        for _ in 0..3 {
            assert_eq!(bucket.take(LIMIT, now), Ok(()));
        }
        assert_eq!(bucket.take(LIMIT, now), Err(Duration::from_secs(10)));
        now = now.after(Duration::from_secs(10));
        assert_eq!(bucket.take(LIMIT, now), Ok(()));
        assert!(bucket.take(LIMIT, now).is_err());
        assert!(!bucket.is_full(now));
        assert!(bucket.is_full(now.after(Duration::from_secs(30))));
    }

    #[test]
    fn as_many_tries_are_left_as_can_be_taken() {
        let mut bucket = Bucket::full(Timestamp(0));
        for (second, taken, left) in
            [(0, 0, 3), (0, 1, 2), (0, 2, 0), (9, 0, 0), (10, 0, 1), (15, 1, 0), (60, 0, 3)]
        {
            let now = Timestamp(second * 1_000);
            for _ in 0..taken {
                bucket.take(LIMIT, now).unwrap();
            }
            assert_eq!(bucket.remaining(LIMIT, now), left, "after {second} seconds");
            let mut copy = bucket;
            assert_eq!((0..9).filter(|_| copy.take(LIMIT, now).is_ok()).count(), left as usize);
        }
    }

    #[test]
    fn trying_without_a_try_left_does_not_extend_the_wait() {
        let now = Timestamp(0);
        let mut bucket = Bucket::full(now);
        let refused = (0..1_000).filter(|_| bucket.take(LIMIT, now).is_err()).count();
        assert_eq!(refused, 997);
        assert_eq!(bucket.take(LIMIT, now), Err(Duration::from_secs(10)));
    }

    #[test]
    fn setting_the_clock_back_neither_extends_nor_shortens_the_wait() {
        let (later, earlier) = (Timestamp(1_000_000_000), Timestamp(1_000));
        let mut bucket = Bucket::full(later);
        (0..3).for_each(|_| bucket.take(LIMIT, later).unwrap());
        assert_eq!(bucket.take(LIMIT, earlier), Err(Duration::from_secs(10)));
        let a_little_later = earlier.after(Duration::from_secs(4));
        assert_eq!(bucket.take(LIMIT, a_little_later), Err(Duration::from_secs(6)));
        assert_eq!(bucket.take(LIMIT, earlier.after(Duration::from_secs(10))), Ok(()));
        assert!(!bucket.is_full(earlier.after(Duration::from_secs(39))));
        assert!(bucket.is_full(earlier.after(Duration::from_secs(40))));
    }

    #[test]
    fn steady_load_is_held_to_the_limit() {
        let mut bucket = Bucket::full(Timestamp(0));
        let seconds = (0..100).map(|second| Timestamp(second * 1_000));
        let allowed = seconds.filter(|now| bucket.take(LIMIT, *now).is_ok()).count();
        assert_eq!(allowed, 3 + 99 / 10);
    }

    proptest! {
        #[test]
        fn a_returned_try_changes_nothing(taken in 0_u32..3, second in 0_i64..60) {
            let now = Timestamp(second * 1_000);
            let mut bucket = Bucket::full(Timestamp(0));
            for _ in 0..taken {
                bucket.take(LIMIT, now).unwrap();
            }
            let before = bucket.full_at;
            bucket.take(LIMIT, now).unwrap();
            bucket.give_back(LIMIT, now);
            prop_assert_eq!(bucket.full_at.max(now), before.max(now));
        }
    }
}
