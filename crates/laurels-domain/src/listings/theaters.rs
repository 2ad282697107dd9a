//! Theaters and their showtimes.

use std::collections::BTreeMap;
use std::fmt;

use laurels_catalogue::{Date, FilmId};

use crate::{Timestamp, Zone};

/// Local time at a theater, `2026-11-15T19:30`, to the minute; the provider doesn't report the time zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalTime {
    date: Date,
    minute_of_day: u16,
}

impl LocalTime {
    pub fn new(date: Date, hour: u16, minute: u16) -> Option<Self> {
        (hour < 24 && minute < 60).then_some(Self { date, minute_of_day: hour * 60 + minute })
    }

    /// What the clocks of a zone show.
    pub fn at(zone: &Zone, at: Timestamp) -> Self {
        Self { date: zone.date(at), minute_of_day: zone.minute_of_day(at) }
    }

    /// When the clocks of a zone show it.
    pub fn instant(&self, zone: &Zone) -> Timestamp {
        zone.at_minute(self.date, self.minute_of_day)
    }

    /// Seconds are allowed and ignored.
    pub fn parse(text: &str) -> Option<Self> {
        let (date, time) = text.split_once('T')?;
        let mut parts = time.split(':');
        let mut two_digits = || {
            let part = parts.next()?;
            (part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit())).then(|| part.parse().ok())?
        };
        Self::new(Date::parse(date)?, two_digits()?, two_digits()?)
    }
}

impl fmt::Display for LocalTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{:02}:{:02}", self.date, self.minute_of_day / 60, self.minute_of_day % 60)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing {
    pub film: FilmId,
    pub showtimes: Vec<LocalTime>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theater {
    pub name: String,
    pub showings: Vec<Showing>,
}

/// One screening, as reported by the provider. It may be repeated for other formats and prices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showtime {
    pub theater_id: String,
    pub theater: String,
    pub film: FilmId,
    pub at: LocalTime,
}

/// Groups showtimes by theater and film, without duplicates.
pub fn group_by_theater(showtimes: impl IntoIterator<Item = Showtime>) -> Vec<Theater> {
    type Films = BTreeMap<FilmId, Vec<LocalTime>>;
    let mut theaters: Vec<(String, String, Films)> = Vec::new();
    for Showtime { theater_id, theater, film, at } in showtimes {
        let existing = theaters.iter().position(|(id, ..)| *id == theater_id);
        let index = existing.unwrap_or_else(|| {
            theaters.push((theater_id, theater, Films::new()));
            theaters.len() - 1
        });
        theaters[index].2.entry(film).or_default().push(at);
    }
    theaters.sort_by(|one, other| one.1.cmp(&other.1));
    let showing = |(film, mut showtimes): (FilmId, Vec<LocalTime>)| {
        showtimes.sort_unstable();
        showtimes.dedup();
        Showing { film, showtimes }
    };
    theaters
        .into_iter()
        .map(|(_, name, films)| Theater { name, showings: films.into_iter().map(showing).collect() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> LocalTime {
        LocalTime::parse(text).unwrap()
    }

    fn showtime(theater_id: &str, film: &str, time: &str) -> Showtime {
        Showtime {
            theater_id: theater_id.to_owned(),
            theater: format!("The {theater_id}"),
            film: FilmId::parse(film).unwrap(),
            at: at(time),
        }
    }

    #[test]
    fn local_times_are_parsed_to_the_minute() {
        for (text, read) in [
            ("2017-02-13T09:30", Some("2017-02-13T09:30")),
            ("2017-02-13T23:59:59", Some("2017-02-13T23:59")),
            ("2017-02-13T24:00", None),
            ("2017-02-13T9:30", None),
            ("2017-02-30T09:30", None),
            ("2017-02-13 09:30", None),
            ("2017-02-13", None),
            ("", None),
        ] {
            assert_eq!(LocalTime::parse(text).map(|time| time.to_string()).as_deref(), read, "{text:?}");
        }
    }

    #[test]
    fn local_times_are_those_of_a_zone() {
        let zone = Zone::parse("America/New_York").unwrap();
        let time = LocalTime::at(&zone, Timestamp::parse_utc("2026-03-08T07:30:59Z").unwrap());
        assert_eq!(time, at("2026-03-08T03:30"));
        assert_eq!(Some(time.instant(&zone)), Timestamp::parse_utc("2026-03-08T07:30Z"));
    }

    #[test]
    fn duplicate_showtimes_are_merged() {
        let theaters = group_by_theater([
            showtime("rialto", "b", "2026-11-15T21:00"),
            showtime("bijou", "a", "2026-11-15T19:30"),
            showtime("rialto", "b", "2026-11-15T19:30"),
            showtime("rialto", "a", "2026-11-15T19:30"),
            showtime("rialto", "b", "2026-11-15T21:00"),
        ]);
        let names: Vec<_> = theaters.iter().map(|theater| theater.name.as_str()).collect();
        assert_eq!(names, ["The bijou", "The rialto"]);
        let films: Vec<_> = theaters[1].showings.iter().map(|showing| showing.film.as_str()).collect();
        assert_eq!(films, ["a", "b"]);
        assert_eq!(theaters[1].showings[1].showtimes, [at("2026-11-15T19:30"), at("2026-11-15T21:00")]);
    }

    #[test]
    fn no_showtimes_yield_no_theaters() {
        assert_eq!(group_by_theater([]), []);
    }
}
