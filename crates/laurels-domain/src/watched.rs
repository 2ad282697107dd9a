//! Watch dates of films, to the day, month or year.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use laurels_catalogue::Date;

use crate::Timestamp;

/// The year of the oldest surviving film.
const FIRST_YEAR: u16 = 1888;
/// The easternmost time zone: UTC+14.
const MAX_UTC_OFFSET: Duration = Duration::from_hours(14);

/// `2024-03-10`, `2024-03` or `2024`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchedDate {
    Day(Date),
    /// Holds the first day of the month.
    Month(Date),
    /// Holds the first day of the year.
    Year(Date),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WatchedError {
    #[error("Enter a day, month or year, like 2024-03-10, 2024-03 or 2024.")]
    Unreadable,
    #[error("That date is in the future.")]
    InTheFuture,
    #[error("There were no films before {FIRST_YEAR}.")]
    BeforeFilm,
    #[error("The film '{0}' isn't marked as viewed, so it can't have a watch date.")]
    NotViewed(String),
    #[error("The film '{0}' is in the list twice, with different dates.")]
    Contradiction(String),
}

impl WatchedDate {
    /// Parses and validates user input.
    pub fn parse(text: &str, now: Timestamp) -> Result<Self, WatchedError> {
        let watched = Self::read(text).ok_or(WatchedError::Unreadable)?;
        let (Self::Day(from) | Self::Month(from) | Self::Year(from)) = watched;
        if from.year() < FIRST_YEAR {
            return Err(WatchedError::BeforeFilm);
        }
        if from > now.after(MAX_UTC_OFFSET).date(0) {
            return Err(WatchedError::InTheFuture);
        }
        Ok(watched)
    }

    /// Parses the output of [`Display`](fmt::Display), without validation.
    pub fn read(text: &str) -> Option<Self> {
        match text.len() {
            10 => Date::parse(text).map(Self::Day),
            7 => Date::parse(&format!("{text}-01")).map(Self::Month),
            4 => Date::parse(&format!("{text}-01-01")).map(Self::Year),
            _ => None,
        }
    }
}

impl fmt::Display for WatchedDate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(date) => date.fmt(out),
            Self::Month(date) => write!(out, "{:04}-{:02}", date.year(), date.month()),
            Self::Year(date) => write!(out, "{:04}", date.year()),
        }
    }
}

/// The watch dates of a batch of marks, by film. One invalid entry rejects the whole batch.
pub fn dates_of<'a>(
    entries: impl Iterator<Item = (&'a str, bool, Option<&'a str>)>,
    now: Timestamp,
) -> Result<BTreeMap<&'a str, WatchedDate>, WatchedError> {
    let mut dates = BTreeMap::new();
    for (film, is_viewed, watched) in entries {
        let Some(text) = watched else { continue };
        if !is_viewed {
            return Err(WatchedError::NotViewed(film.to_owned()));
        }
        let date = WatchedDate::parse(text, now)?;
        if dates.insert(film, date).is_some_and(|before| before != date) {
            return Err(WatchedError::Contradiction(film.to_owned()));
        }
    }
    Ok(dates)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-03-15T12:00Z.
    const NOW: Timestamp = Timestamp(1_773_576_000_000);

    #[test]
    fn days_months_and_years_round_trip() {
        for text in ["2024-03-10", "2024-03", "2024", "1888", "1888-01-01", "2026-03", "2026-03-15"] {
            assert_eq!(WatchedDate::parse(text, NOW).map(|date| date.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn malformed_and_impossible_dates_are_rejected() {
        use WatchedError::*;
        for (text, error) in [
            ("", Unreadable),
            ("yesterday", Unreadable),
            ("2024-3-1", Unreadable),
            ("2024-02-30", Unreadable),
            ("2024-13", Unreadable),
            ("20245", Unreadable),
            ("2024-03-10T00:00", Unreadable),
            ("20２", Unreadable),
            ("1887", BeforeFilm),
            ("1887-12-31", BeforeFilm),
            ("2026-03-17", InTheFuture),
            ("2026-04", InTheFuture),
            ("2027", InTheFuture),
            ("9999-12-31", InTheFuture),
        ] {
            assert_eq!(WatchedDate::parse(text, NOW), Err(error), "{text:?}");
        }
    }

    #[test]
    fn today_in_the_easternmost_time_zone_is_accepted() {
        // At 12:00Z it is 02:00 of the next day at UTC+14.
        assert!(WatchedDate::parse("2026-03-16", NOW).is_ok());
        let morning = Timestamp(NOW.0 - 3 * 3_600_000);
        assert_eq!(WatchedDate::parse("2026-03-16", morning), Err(WatchedError::InTheFuture));
    }

    #[test]
    fn one_invalid_date_rejects_the_batch() {
        let dates =
            |entries: &[(&'static str, bool, Option<&'static str>)]| dates_of(entries.iter().copied(), NOW);
        let found = dates(&[("tt1", true, Some("2024")), ("tt2", true, None), ("tt1", true, Some("2024"))]);
        assert_eq!(found.map(|dates| dates.len()), Ok(1));
        let not_viewed = [("tt1", false, Some("2024"))];
        assert_eq!(dates(&not_viewed), Err(WatchedError::NotViewed("tt1".to_owned())));
        let twice = [("tt1", true, Some("2024")), ("tt1", true, Some("2023"))];
        assert_eq!(dates(&twice), Err(WatchedError::Contradiction("tt1".to_owned())));
        assert_eq!(dates(&[("tt1", true, Some("2030"))]), Err(WatchedError::InTheFuture));
    }
}
