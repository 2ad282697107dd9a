//! Push services that didn't respond. Each further attempt would take its whole timeout and hold up the other services.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use laurels_domain::Timestamp;

const PAUSE: Duration = Duration::from_secs(30);

#[derive(Debug, Default)]
pub(super) struct SilentServices(Mutex<HashMap<String, Timestamp>>);

impl SilentServices {
    pub(super) fn add(&self, service: &str, now: Timestamp) {
        let mut since = self.lock();
        since.retain(|_, since| is_paused(*since, now));
        since.insert(service.to_owned(), now);
    }

    /// When a service is tried again, if it isn't now.
    pub(super) fn until(&self, service: &str, now: Timestamp) -> Option<Timestamp> {
        let since = self.lock().get(service).copied()?;
        is_paused(since, now).then(|| since.after(PAUSE))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Timestamp>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Not if the clock was put back since.
fn is_paused(since: Timestamp, now: Timestamp) -> bool {
    (since..since.after(PAUSE)).contains(&now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_is_paused_for_a_while_after_it_did_not_respond() {
        let (silent, now) = (SilentServices::default(), Timestamp(1_000_000));
        silent.add("https://one.example", now);
        assert_eq!(silent.until("https://one.example", now.after(PAUSE / 2)), Some(now.after(PAUSE)));
        assert_eq!(silent.until("https://two.example", now), None);
        assert_eq!(silent.until("https://one.example", now.after(PAUSE)), None);
        assert_eq!(silent.until("https://one.example", Timestamp(0)), None, "the clock was put back");
        silent.add("https://two.example", now.after(PAUSE));
        assert_eq!(silent.lock().len(), 1, "the first one is forgotten");
    }
}
