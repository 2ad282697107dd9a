//! How long to wait after a failure.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// Exponential backoff: the delay doubles with each failure, up to a maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backoff {
    pub first: Duration,
    pub max: Duration,
}

impl Backoff {
    /// The delay after this many consecutive failures, between half and all of the nominal one. The share depends on the
    /// item, so that items that failed together aren't all retried together.
    pub fn delay(self, failures: u32, item: &str) -> Duration {
        let doublings = failures.saturating_sub(1).min(31);
        let nominal = self.first.saturating_mul(1 << doublings).min(self.max);
        let mut hasher = DefaultHasher::new();
        (item, failures).hash(&mut hasher);
        let share = hasher.finish() % 1_000;
        nominal / 2 + nominal / 2_000 * u32::try_from(share).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BACKOFF: Backoff = Backoff { first: Duration::from_secs(10), max: Duration::from_hours(2) };

    #[test]
    fn nominal_delay_doubles_up_to_the_maximum() {
        for (failures, nominal) in [(0, 10), (1, 10), (2, 20), (5, 160), (11, 7_200), (u32::MAX, 7_200)] {
            let delay = BACKOFF.delay(failures, "film");
            let nominal = Duration::from_secs(nominal);
            assert!(delay >= nominal / 2 && delay <= nominal, "{failures}: {delay:?}");
        }
    }

    #[test]
    fn items_that_fail_together_are_retried_apart() {
        let delays: std::collections::BTreeSet<_> =
            (0..100).map(|number| BACKOFF.delay(3, &number.to_string())).collect();
        assert!(delays.len() > 80, "{}", delays.len());
    }

    proptest! {
        #[test]
        fn delay_is_never_zero_nor_above_the_maximum(failures: u32, item: String) {
            let delay = BACKOFF.delay(failures, &item);
            prop_assert!(delay >= BACKOFF.first / 2 && delay <= BACKOFF.max);
        }
    }
}
