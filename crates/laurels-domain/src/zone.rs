//! Time zones of users, by their names in the IANA time zone database, which is part of the program.

use jiff::civil::{self, DateTime};
use jiff::tz::TimeZone;
use jiff::{ToSpan, Zoned};
use laurels_catalogue::Date;

pub use jiff::civil::Weekday;

use crate::Timestamp;

/// Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// Accepts the names of the database in any case, `America/New_York` and `UTC` among them.
    pub fn parse(name: &str) -> Option<Self> {
        let zone = TimeZone::get(name).ok()?;
        (!zone.is_unknown() && zone.iana_name().is_some()).then_some(Self(zone))
    }

    pub fn utc() -> Self {
        Self(TimeZone::UTC)
    }

    /// As in the database.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    pub fn date(&self, at: Timestamp) -> Date {
        let here = self.local(at).date();
        Date::new(here.year().unsigned_abs(), here.month().unsigned_abs(), here.day().unsigned_abs())
            .unwrap_or_else(|| at.date(0))
    }

    /// What the clocks show, in minutes since midnight.
    pub fn minute_of_day(&self, at: Timestamp) -> u16 {
        let here = self.local(at);
        u16::from(here.hour().unsigned_abs()) * 60 + u16::from(here.minute().unsigned_abs())
    }

    /// When the clocks show `hour` on a day. If they skip it, as much later as they are put forward; if they show it twice,
    /// the first time.
    pub fn at(&self, day: Date, hour: i8) -> Timestamp {
        self.at_minute(day, u16::from(hour.unsigned_abs()) * 60)
    }

    /// The same for a minute of the day.
    pub fn at_minute(&self, day: Date, minute_of_day: u16) -> Timestamp {
        let utc = Timestamp(day.days_since_1970() * 86_400_000 + i64::from(minute_of_day) * 60_000);
        self.instant(local_in(&TimeZone::UTC, utc).datetime()).unwrap_or(utc)
    }

    /// The next time after `now` that the clocks show `hour`.
    pub fn next_hour(&self, now: Timestamp, hour: i8) -> Timestamp {
        self.first_after(now, hour, |_| true)
    }

    /// The next time after `now` that the clocks show `hour` on a weekday.
    pub fn next_weekly(&self, now: Timestamp, weekday: Weekday, hour: i8) -> Timestamp {
        self.first_after(now, hour, |day| day.weekday() == weekday)
    }

    /// As text, with the zone: `Thursday 3:15 AM EST`. With the date if the weekday could be another week's.
    pub fn describe(&self, at: Timestamp, now: Timestamp) -> String {
        let days = self.date(at).days_since_1970() - self.date(now).days_since_1970();
        let format = if (0..7).contains(&days) { "%A %-I:%M %p %Z" } else { "%A, %B %-d, %-I:%M %p %Z" };
        let text = self.local(at).strftime(format).to_string();
        // Zones without an abbreviation have their offset instead: `-03`.
        text.replace(" +", " UTC+").replace(" -", " UTC-")
    }

    /// What the clocks show, as text: `3:15 AM`.
    pub fn time(&self, at: Timestamp) -> String {
        self.local(at).strftime("%-I:%M %p").to_string()
    }

    fn first_after(&self, now: Timestamp, hour: i8, accepts: impl Fn(civil::Date) -> bool) -> Timestamp {
        // From the day before, whose hour is later than `now` if the clocks skipped a whole day.
        let mut day = self.local(now).date().saturating_sub(1.day());
        for _ in 0..10 {
            let instant = self.instant(day.at(hour, 0, 0, 0)).filter(|at| *at > now && accepts(day));
            if let Some(instant) = instant {
                return instant;
            }
            day = day.saturating_add(1.day());
        }
        now
    }

    fn instant(&self, at: DateTime) -> Option<Timestamp> {
        let zoned = self.0.to_ambiguous_zoned(at).compatible().ok()?;
        Some(Timestamp(zoned.timestamp().as_millisecond()))
    }

    fn local(&self, at: Timestamp) -> Zoned {
        local_in(&self.0, at)
    }
}

fn local_in(zone: &TimeZone, at: Timestamp) -> Zoned {
    let nearest = if at.0 < 0 { jiff::Timestamp::MIN } else { jiff::Timestamp::MAX };
    jiff::Timestamp::from_millisecond(at.0).unwrap_or(nearest).to_zoned(zone.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn zone(name: &str) -> Zone {
        Zone::parse(name).unwrap()
    }

    fn at(utc: &str) -> Timestamp {
        Timestamp::parse_utc(utc).unwrap()
    }

    #[test]
    fn only_names_of_the_database_are_zones() {
        for (text, name) in [
            ("America/New_York", Some("America/New_York")),
            ("america/new_york", Some("America/New_York")),
            ("UTC", Some("UTC")),
            ("Asia/Calcutta", Some("Asia/Calcutta")),
            ("Etc/Unknown", None),
            ("America/Nowhere", None),
            ("../etc/passwd", None),
            ("EST5EDT4", None),
            ("+02:00", None),
            ("", None),
        ] {
            assert_eq!(Zone::parse(text).as_ref().map(Zone::name), name, "{text:?}");
        }
    }

    #[test]
    fn the_date_is_that_of_the_zone() {
        let late = at("2026-11-18T03:00Z");
        assert_eq!(zone("America/New_York").date(late).to_string(), "2026-11-17");
        assert_eq!(zone("Europe/Paris").date(late).to_string(), "2026-11-18");
        assert_eq!(zone("Europe/Paris").minute_of_day(late), 4 * 60);
        assert_eq!(zone("Asia/Kathmandu").minute_of_day(late), 8 * 60 + 45);
        assert_eq!(zone("Pacific/Kiritimati").date(at("2026-12-31T10:00Z")).to_string(), "2027-01-01");
    }

    #[test]
    fn an_hour_is_that_of_the_clocks() {
        let new_york = zone("America/New_York");
        for (day, hour, expected) in [
            ("2026-07-01", 16, "2026-07-01T20:00Z"),
            ("2026-12-01", 16, "2026-12-01T21:00Z"),
            // Skipped on March 8: 2 AM is 3 AM.
            ("2026-03-08", 2, "2026-03-08T07:00Z"),
            // Twice on November 1: the first.
            ("2026-11-01", 1, "2026-11-01T05:00Z"),
        ] {
            assert_eq!(new_york.at(Date::parse(day).unwrap(), hour), at(expected), "{day} {hour}");
        }
    }

    #[test]
    fn the_night_ends_at_the_next_four_in_the_morning_whatever_the_clocks_do() {
        let new_york = zone("America/New_York");
        for (now, end) in [
            ("2026-11-17T23:00Z", "2026-11-18T09:00Z"),
            ("2026-11-18T08:59Z", "2026-11-18T09:00Z"),
            ("2026-11-18T09:00Z", "2026-11-19T09:00Z"),
            // Clocks go forward at 2 AM on March 8 and back on November 1.
            ("2026-03-08T01:00Z", "2026-03-08T08:00Z"),
            ("2026-11-01T01:00Z", "2026-11-01T09:00Z"),
        ] {
            assert_eq!(new_york.next_hour(at(now), 4), at(end), "{now}");
        }
    }

    #[test]
    fn weekly_times_keep_the_hour_of_the_clocks() {
        let new_york = zone("America/New_York");
        for (now, next) in [
            ("2026-03-01T12:00Z", "2026-03-05T21:00Z"),
            ("2026-03-05T20:59Z", "2026-03-05T21:00Z"),
            ("2026-03-05T21:00Z", "2026-03-12T20:00Z"),
            ("2026-10-29T20:00Z", "2026-11-05T21:00Z"),
        ] {
            assert_eq!(new_york.next_weekly(at(now), Weekday::Thursday, 16), at(next), "{now}");
        }
        // Samoa had no December 30, 2011, a Friday.
        let apia = zone("Pacific/Apia");
        assert_eq!(apia.next_weekly(at("2011-12-29T12:00Z"), Weekday::Thursday, 16), at("2011-12-30T02:00Z"));
    }

    #[test]
    fn times_are_written_with_their_zone() {
        let (airing, now) = (at("2026-11-19T08:15Z"), at("2026-11-13T21:00Z"));
        assert_eq!(zone("America/New_York").describe(airing, now), "Thursday 3:15 AM EST");
        let earlier = at("2026-11-12T21:00Z");
        assert_eq!(zone("America/New_York").describe(airing, earlier), "Thursday, November 19, 3:15 AM EST");
        assert_eq!(
            zone("America/New_York").describe(at("2026-07-01T16:00Z"), at("2026-07-01T15:00Z")),
            "Wednesday 12:00 PM EDT"
        );
        assert_eq!(zone("America/New_York").time(airing), "3:15 AM");
        assert_eq!(zone("America/Sao_Paulo").describe(airing, now), "Thursday 5:15 AM UTC-03");
        assert_eq!(zone("Asia/Kathmandu").describe(airing, now), "Thursday 2:00 PM UTC+0545");
    }

    #[test]
    fn times_outside_of_the_calendar_do_no_harm() {
        let utc = zone("UTC");
        for extreme in [Timestamp(i64::MIN), Timestamp(i64::MAX)] {
            let _ = (utc.date(extreme), utc.next_hour(extreme, 4), utc.describe(extreme, Timestamp(0)));
        }
    }

    proptest! {
        #[test]
        fn the_next_hour_comes_within_a_day_of_the_clocks(
            now in 1_600_000_000_000_i64..2_000_000_000_000,
            hour in 0_i8..24,
            name in prop::sample::select(vec!["America/New_York", "Europe/Paris", "Australia/Lord_Howe", "Asia/Kolkata"]),
        ) {
            let (zone, now) = (zone(name), Timestamp(now));
            let next = zone.next_hour(now, hour);
            let minutes = now.since(next).max(next.since(now)).as_secs() / 60;
            prop_assert!(next > now && minutes <= 26 * 60, "{minutes}");
            let weekly = zone.next_weekly(now, Weekday::Thursday, hour);
            prop_assert!(weekly >= next && weekly.since(now).as_secs() <= (7 * 24 + 2) * 3600);
            prop_assert_eq!(zone.date(weekly).days_since_1970().rem_euclid(7), 0, "the first day of 1970 was a Thursday");
        }
    }
}
