//! A moment. Nobody here asks what time it is: moments come in as arguments.

use std::time::Duration;

const DAY: i64 = 86_400_000;

/// Milliseconds since 1970 in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The moment `span` later; the end of time is as far as it goes.
    #[must_use]
    pub fn after(self, span: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// How long ago `earlier` was; nothing if it is still to come.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// Year, month and day in UTC. Years are taken to begin in March, so that the leap day comes last.
    pub fn civil(self) -> (i64, i64, i64) {
        let shifted = self.0.div_euclid(DAY) + 719_468;
        let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        (year, month, day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days() {
        for (at, civil) in [
            (0, (1970, 1, 1)),
            (951_782_400_123, (2000, 2, 29)),
            (1_773_532_800_000, (2026, 3, 15)),
            (-1, (1969, 12, 31)),
            (4_107_542_399_000, (2100, 2, 28)),
        ] {
            assert_eq!(Timestamp(at).civil(), civil, "{at}");
        }
    }

    #[test]
    fn spans() {
        let noon = Timestamp(1_000);
        assert_eq!(noon.after(Duration::from_secs(2)), Timestamp(3_000));
        assert_eq!(Timestamp(3_000).since(noon), Duration::from_secs(2));
        assert_eq!(noon.since(Timestamp(3_000)), Duration::ZERO);
        assert_eq!(Timestamp(i64::MAX).after(Duration::MAX), Timestamp(i64::MAX));
    }
}
