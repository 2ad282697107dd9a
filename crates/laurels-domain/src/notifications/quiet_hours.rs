use std::fmt;

use laurels_catalogue::Date;

use crate::{Timestamp, Zone};

const MINUTE: i64 = 60_000;
const DAY_MINUTES: u16 = 24 * 60;

/// When a user doesn't want notifications, by the user's clock, every day. May span midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuietHours {
    from: ClockTime,
    to: ClockTime,
}

/// In minutes since midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClockTime(u16);

impl QuietHours {
    /// Parses two times like `22:00`; `None` if one is none, or if both are the same.
    pub fn parse(from: &str, to: &str) -> Option<Self> {
        let (from, to) = (ClockTime::parse(from)?, ClockTime::parse(to)?);
        (from != to).then_some(Self { from, to })
    }

    /// From and to, in minutes since midnight.
    pub fn minutes(self) -> (u16, u16) {
        (self.from.0, self.to.0)
    }

    /// `None` if these are no times of a day, or if both are the same.
    pub fn from_minutes(from: u16, to: u16) -> Option<Self> {
        let is_valid = from < DAY_MINUTES && to < DAY_MINUTES && from != to;
        is_valid.then_some(Self { from: ClockTime(from), to: ClockTime(to) })
    }

    /// `22:00` and `08:00`
    pub fn texts(self) -> (String, String) {
        (self.from.to_string(), self.to.to_string())
    }

    /// When they end, if `now` is within them.
    pub fn end_after(self, zone: &Zone, now: Timestamp) -> Option<Timestamp> {
        let minute = zone.minute_of_day(now);
        if !self.contains(minute) {
            return None;
        }
        let days = zone.date(now).days_since_1970() + i64::from(minute >= self.to.0);
        let end = zone.at_minute(Date::of_day(days), self.to.0);
        // The clocks were put back since the first time that they showed it.
        let left = (self.to.0 + DAY_MINUTES - minute) % DAY_MINUTES;
        let by_clock = Timestamp(now.0.div_euclid(MINUTE) * MINUTE + i64::from(left) * MINUTE);
        Some(if end > now { end } else { by_clock })
    }

    fn contains(self, minute: u16) -> bool {
        let (from, to) = self.minutes();
        if from < to { (from..to).contains(&minute) } else { minute >= from || minute < to }
    }
}

impl ClockTime {
    fn parse(text: &str) -> Option<Self> {
        let (hour, minute) = text.split_once(':')?;
        let number = |part: &str| {
            let is_number = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| part.parse::<u16>().ok()).flatten()
        };
        let (hour, minute) = (number(hour)?, number(minute)?);
        (hour < 24 && minute < 60).then_some(Self(hour * 60 + minute))
    }
}

impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ZONES: [&str; 5] =
        ["America/New_York", "Europe/Paris", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"];

    fn at(utc: &str) -> Timestamp {
        Timestamp::parse_utc(utc).unwrap()
    }

    fn end(from: &str, to: &str, zone: &str, now: &str) -> Option<Timestamp> {
        QuietHours::parse(from, to).unwrap().end_after(&Zone::parse(zone).unwrap(), at(now))
    }

    #[test]
    fn times_are_hours_and_minutes() {
        assert_eq!(QuietHours::parse("22:00", "08:30").unwrap().minutes(), (22 * 60, 8 * 60 + 30));
        let (from, to) = QuietHours::parse("00:05", "23:59").unwrap().texts();
        assert_eq!((from.as_str(), to.as_str()), ("00:05", "23:59"));
        for (from, to) in [
            ("22:00", "22:00"),
            ("24:00", "08:00"),
            ("22:60", "08:00"),
            ("22", "08:00"),
            ("9:00", "08:00"),
            ("22:00", ""),
            ("22:00:00", "08:00"),
            ("+2:00", "08:00"),
        ] {
            assert_eq!(QuietHours::parse(from, to), None, "{from} {to}");
        }
        assert_eq!(QuietHours::from_minutes(1_440, 10), None);
        assert_eq!(QuietHours::from_minutes(10, 10), None);
        assert_eq!(QuietHours::from_minutes(10, 11).unwrap().minutes(), (10, 11));
    }

    #[test]
    fn they_may_span_midnight() {
        let night = |now| end("22:00", "08:00", "America/New_York", now);
        assert_eq!(night("2026-07-02T01:59Z"), None, "9:59 PM");
        assert_eq!(night("2026-07-02T02:00Z"), Some(at("2026-07-02T12:00Z")), "10 PM");
        assert_eq!(night("2026-07-02T04:30Z"), Some(at("2026-07-02T12:00Z")), "half past midnight");
        assert_eq!(night("2026-07-02T12:00Z"), None, "8 AM");
        let noon = |now| end("12:00", "13:00", "Europe/Paris", now);
        assert_eq!(noon("2026-07-02T09:59Z"), None);
        assert_eq!(noon("2026-07-02T10:59:59Z"), Some(at("2026-07-02T11:00Z")));
        assert_eq!(noon("2026-07-02T11:00Z"), None);
    }

    #[test]
    fn they_follow_the_clocks_when_those_change() {
        let night = |now| end("22:00", "08:00", "America/New_York", now);
        // Clocks go forward on March 8 and back on November 1, both at 2 AM.
        assert_eq!(night("2026-03-08T04:00Z"), Some(at("2026-03-08T12:00Z")));
        assert_eq!(night("2026-11-01T04:00Z"), Some(at("2026-11-01T13:00Z")));
        let short = |now| end("01:00", "01:30", "America/New_York", now);
        assert_eq!(short("2026-11-01T05:10Z"), Some(at("2026-11-01T05:30Z")), "the first 1:10");
        assert_eq!(short("2026-11-01T05:40Z"), None);
        assert_eq!(short("2026-11-01T06:10Z"), Some(at("2026-11-01T06:30Z")), "the second");
        // There is no 2:30 on March 8.
        assert_eq!(
            end("22:00", "02:30", "America/New_York", "2026-03-08T06:50Z"),
            Some(at("2026-03-08T07:30Z"))
        );
    }

    proptest! {
        #[test]
        fn they_end_within_a_day_at_a_time_outside_of_them(
            now in 1_300_000_000_000_i64..2_000_000_000_000,
            from in 0_u16..1_440,
            length in 1_u16..1_440,
            name in prop::sample::select(ZONES.to_vec()),
        ) {
            let (zone, now) = (Zone::parse(name).unwrap(), Timestamp(now));
            let quiet = QuietHours::from_minutes(from, (from + length) % 1_440).unwrap();
            let is_quiet = quiet.contains(zone.minute_of_day(now));
            let end = quiet.end_after(&zone, now);
            prop_assert_eq!(end.is_some(), is_quiet);
            if let Some(end) = end {
                prop_assert!(end > now && end.since(now).as_secs() <= 26 * 3_600, "{end:?}");
                prop_assert_eq!(quiet.end_after(&zone, end), None);
            }
        }
    }
}
