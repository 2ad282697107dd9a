//! A moment. Nobody here asks what time it is: moments come in as arguments.

use std::time::Duration;

use laurels_catalogue::Date;

/// Milliseconds since 1970 in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

impl Timestamp {
    /// Reads `2026-11-15T19:30Z`, with seconds or without; anything but UTC is `None`.
    pub fn parse_utc(text: &str) -> Option<Self> {
        let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
        let date = Date::parse(date)?;
        let mut parts = time.split(':').map(|part| {
            let is_number = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| part.parse::<i64>().ok()).flatten()
        });
        let (hour, minute) = (parts.next()??, parts.next()??);
        let second = parts.next().unwrap_or(Some(0))?;
        let exists = hour < 24 && minute < 60 && second < 60 && parts.next().is_none();
        exists.then(|| Self(date.days_since_1970() * DAY + (hour * 60 + minute) * MINUTE + second * 1000))
    }

    /// The day it lies in, for somebody whose clock is so many hours behind UTC.
    pub fn date(self, utc_offset_hours: i64) -> Date {
        Date::of_day(self.0.saturating_sub(utc_offset_hours * 60 * MINUTE).div_euclid(DAY))
    }

    /// The moment `span` later; the end of time is as far as it goes.
    #[must_use]
    pub fn after(self, span: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// Whether `earlier` was less than `span` ago. A moment still to come was not: it is of a clock that was wrong.
    pub fn is_within(self, span: Duration, earlier: Self) -> bool {
        earlier <= self && self.since(earlier) < span
    }

    /// How long ago `earlier` was; nothing if it is still to come.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read() {
        for (text, at) in [
            ("1970-01-01T00:00Z", Some(0)),
            ("2026-03-15T00:00Z", Some(1_773_532_800_000)),
            ("2026-03-15T23:59:59Z", Some(1_773_619_199_000)),
            ("2026-03-15T24:00Z", None),
            ("2026-03-15T00:00", None),
            ("2026-03-15T00:00+01:00", None),
            ("2026-03-15T0:0Z", None),
            ("2026-03-15T00:00:00:00Z", None),
            ("", None),
        ] {
            assert_eq!(Timestamp::parse_utc(text), at.map(Timestamp), "{text:?}");
        }
    }

    #[test]
    fn a_day_begins_later_in_the_west() {
        let at = Timestamp::parse_utc("2026-11-15T03:00Z").unwrap();
        assert_eq!(at.date(0).to_string(), "2026-11-15");
        assert_eq!(at.date(8).to_string(), "2026-11-14");
    }

    #[test]
    fn spans() {
        let noon = Timestamp(1_000);
        assert_eq!(noon.after(Duration::from_secs(2)), Timestamp(3_000));
        assert_eq!(Timestamp(3_000).since(noon), Duration::from_secs(2));
        assert_eq!(noon.since(Timestamp(3_000)), Duration::ZERO);
        for (earlier, is_within) in [(1_000, true), (500, true), (0, false), (1_001, false)] {
            assert_eq!(noon.is_within(Duration::from_secs(1), Timestamp(earlier)), is_within, "{earlier}");
        }
        assert_eq!(Timestamp(i64::MAX).after(Duration::MAX), Timestamp(i64::MAX));
    }
}
