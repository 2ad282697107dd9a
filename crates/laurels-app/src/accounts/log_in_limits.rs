//! Limits on wrong passwords. A try is used up before the password is verified and returned if it was correct, so that
//! guesses at the same time, or whose caller hangs up, count like any other.

use std::sync::Arc;

use laurels_domain::Timestamp;
use laurels_domain::limits::{LOG_INS_PER_ACCOUNT, LOG_INS_PER_ACCOUNT_AND_NETWORK, LOG_INS_PER_NETWORK};
use quick_cache::sync::Cache;

use crate::limiter::{Limiter, TooMany};

const NETWORK: &str = "log-in network";
const HERE: &str = "log-in account and network";
const ACCOUNT: &str = "log-in account";
const KNOWN_PLACES: usize = 100_000;

#[derive(Clone, Debug)]
pub(crate) struct LogInLimits {
    limiter: Limiter,
    /// Accounts with networks that a log-in has succeeded from: strangers elsewhere can't use up their tries.
    known_places: Arc<Cache<String, ()>>,
}

/// An account, by its email or id, and the client network that a password for it comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) account: &'a str,
    pub(crate) network: &'a str,
}

impl Place<'_> {
    fn key(self) -> String {
        format!("{} {}", self.account, self.network)
    }
}

impl LogInLimits {
    pub(crate) fn new(limiter: Limiter) -> Self {
        Self { limiter, known_places: Arc::new(Cache::new(KNOWN_PLACES)) }
    }

    /// Uses up a try, or none at all.
    pub(crate) fn take(&self, place: Place<'_>, now: Timestamp) -> Result<(), TooMany> {
        let here = place.key();
        self.limiter.take(NETWORK, place.network, LOG_INS_PER_NETWORK, now)?;
        if let Err(too_many) = self.limiter.take(HERE, &here, LOG_INS_PER_ACCOUNT_AND_NETWORK, now) {
            self.limiter.give_back(NETWORK, place.network, LOG_INS_PER_NETWORK, now);
            return Err(too_many);
        }
        if !self.is_known(&here)
            && let Err(too_many) = self.limiter.take(ACCOUNT, place.account, LOG_INS_PER_ACCOUNT, now)
        {
            self.limiter.give_back(NETWORK, place.network, LOG_INS_PER_NETWORK, now);
            self.limiter.give_back(HERE, &here, LOG_INS_PER_ACCOUNT_AND_NETWORK, now);
            return Err(too_many);
        }
        Ok(())
    }

    /// Returns a try: no password was verified.
    pub(crate) fn give_back(&self, place: Place<'_>, now: Timestamp) {
        let here = place.key();
        self.limiter.give_back(NETWORK, place.network, LOG_INS_PER_NETWORK, now);
        self.limiter.give_back(HERE, &here, LOG_INS_PER_ACCOUNT_AND_NETWORK, now);
        if !self.is_known(&here) {
            self.limiter.give_back(ACCOUNT, place.account, LOG_INS_PER_ACCOUNT, now);
        }
    }

    /// The password was correct: the try is returned, and earlier mistakes from here are forgotten.
    pub(crate) fn succeeded(&self, place: Place<'_>, now: Timestamp) {
        self.give_back(place, now);
        self.limiter.reset(HERE, &place.key());
        self.know(place);
    }

    /// The owner was here.
    pub(crate) fn know(&self, place: Place<'_>) {
        self.known_places.insert(place.key(), ());
    }

    /// The owner has chosen a new password here, so guesses at the old one no longer count.
    pub(crate) fn reset(&self, place: Place<'_>) {
        self.limiter.reset(HERE, &place.key());
        self.limiter.reset(ACCOUNT, place.account);
        self.know(place);
    }

    fn is_known(&self, here: &str) -> bool {
        self.known_places.get(here).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(0);

    fn at<'a>(account: &'a str, network: &'a str) -> Place<'a> {
        Place { account, network }
    }

    fn guesses(limits: &LogInLimits, place: Place<'_>) -> usize {
        (0..1_000).filter(|_| limits.take(place, NOW).is_ok()).count()
    }

    #[test]
    fn stranger_elsewhere_cannot_lock_the_owner_out() {
        let limits = LogInLimits::new(Limiter::default());
        let home = at("ana", "home");
        limits.take(home, NOW).unwrap();
        limits.succeeded(home, NOW);
        assert_eq!(guesses(&limits, at("ana", "stranger")), 10);
        limits.take(home, NOW).unwrap();
        // Not even from many networks.
        let networks: Vec<String> = (0..200).map(|number| format!("bot {number}")).collect();
        let all: usize = networks.iter().map(|network| guesses(&limits, at("ana", network))).sum();
        assert_eq!(all, 100 - 10);
        limits.take(home, NOW).unwrap();
        limits.take(at("ana", "a new place"), NOW).unwrap_err();
        limits.reset(at("ana", "a new place"));
        limits.take(at("ana", "a new place"), NOW).unwrap();
    }

    #[test]
    fn network_guesses_at_many_accounts_at_a_limited_rate() {
        let limits = LogInLimits::new(Limiter::default());
        let accounts: Vec<String> = (0..100).map(|number| format!("user {number}")).collect();
        let all: usize = accounts.iter().map(|account| guesses(&limits, at(account, "one"))).sum();
        assert_eq!(all, 60);
        limits.take(at("user 0", "two"), NOW).unwrap();
    }

    #[test]
    fn rejected_guesses_and_correct_passwords_use_up_nothing() {
        let limits = LogInLimits::new(Limiter::default());
        assert_eq!(guesses(&limits, at("ana", "one")), 10);
        assert_eq!(guesses(&limits, at("ben", "one")), 10, "a locked account doesn't lock its network");
        for _ in 0..1_000 {
            limits.take(at("cho", "one"), NOW).unwrap();
            limits.succeeded(at("cho", "one"), NOW);
        }
        for _ in 0..1_000 {
            limits.take(at("dan", "one"), NOW).unwrap();
            limits.give_back(at("dan", "one"), NOW);
        }
    }
}
