//! Timestamps. This crate never reads the clock: the current time is always an argument.

use std::time::Duration;

use laurels_catalogue::Date;

/// Milliseconds since 1970 in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

impl Timestamp {
    /// Parses `2026-11-15T19:30Z`, with or without seconds; `None` for anything but UTC.
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

    /// Parses the date of an HTTP or email header, such as `Sun, 15 Nov 2026 19:30:00 GMT`.
    pub fn parse_http_date(text: &str) -> Option<Self> {
        let time = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?;
        Some(Self(time.as_millisecond()))
    }

    /// Parses a time of RFC 3339, with any offset and any fraction of a second.
    pub fn parse_rfc3339(text: &str) -> Option<Self> {
        let at: jiff::Timestamp = text.parse().ok()?;
        Some(Self(at.as_millisecond()))
    }

    /// As text of RFC 3339 in UTC with milliseconds, like browsers write it.
    pub fn to_rfc3339(self) -> String {
        let (date, millis) = (self.date(0), self.0.rem_euclid(DAY));
        let (minutes, millis) = (millis / MINUTE, millis % MINUTE);
        let (hour, minute) = (minutes / 60, minutes % 60);
        let (second, millis) = (millis / SECOND, millis % SECOND);
        format!("{date}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
    }

    /// The date in a time zone so many hours west of UTC.
    pub fn date(self, hours_west_of_utc: i64) -> Date {
        Date::of_day(self.0.saturating_sub(hours_west_of_utc * 60 * MINUTE).div_euclid(DAY))
    }

    /// The timestamp `span` later, saturating.
    #[must_use]
    pub fn after(self, span: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// Whether `earlier` was less than `span` ago. `false` if it is in the future, which happens if a clock was wrong.
    pub fn is_within(self, span: Duration, earlier: Self) -> bool {
        earlier <= self && self.since(earlier) < span
    }

    /// How long ago `earlier` was; zero if it is in the future.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_with_any_offset_are_parsed() {
        for (text, at) in [
            ("1970-01-01T00:00:00Z", Some(0)),
            ("2026-03-15T00:00:00.125Z", Some(1_773_532_800_125)),
            ("2026-03-15T02:00:00+02:00", Some(1_773_532_800_000)),
            ("2026-03-15T00:00:00", None),
            ("2026-03-15", None),
            ("yesterday", None),
            ("", None),
        ] {
            assert_eq!(Timestamp::parse_rfc3339(text).map(|at| at.0), at, "{text}");
        }
    }

    #[test]
    fn timestamps_are_formatted_as_rfc_3339() {
        for (at, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_123, "2000-02-29T00:00:00.123Z"),
            (1_773_532_800_000, "2026-03-15T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (4_107_542_399_000, "2100-02-28T23:59:59.000Z"),
        ] {
            assert_eq!(Timestamp(at).to_rfc3339(), text);
            assert_eq!(Timestamp::parse_rfc3339(text), Some(Timestamp(at)));
        }
    }

    #[test]
    fn only_utc_timestamps_are_parsed() {
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
    fn dates_depend_on_the_time_zone() {
        let at = Timestamp::parse_utc("2026-11-15T03:00Z").unwrap();
        assert_eq!(at.date(0).to_string(), "2026-11-15");
        assert_eq!(at.date(8).to_string(), "2026-11-14");
    }

    #[test]
    fn durations_saturate_and_ignore_the_future() {
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
