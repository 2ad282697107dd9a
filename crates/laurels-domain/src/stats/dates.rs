//! Statistics of when films were watched. Only exact days count: a month or a year never becomes a day.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use laurels_catalogue::{Catalogue, Date, Ring};

use super::is_closed;
use crate::diary::Rating;
use crate::{FilmSet, WatchedDate};

/// A watch that has a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DatedWatch {
    /// The film's index.
    pub film: usize,
    pub watched: WatchedDate,
    pub rating: Option<Rating>,
    /// Whether the user had seen the film before.
    pub is_rewatch: bool,
}

/// A month of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    pub year: u16,
    pub month: u8,
}

impl Month {
    fn of(date: Date) -> Self {
        Self { year: date.year(), month: date.month() }
    }
}

/// A run of days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streak {
    pub first: Date,
    pub last: Date,
}

impl Streak {
    pub fn days(self) -> i64 {
        self.last.days_since_1970() - self.first.days_since_1970() + 1
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DateStats {
    /// Watches with an exact day, rewatches included.
    pub watches: usize,
    /// Viewed films without any exact day.
    pub films_without_day: usize,
    /// Months with a watch, from the first on.
    pub months: BTreeMap<Month, usize>,
    /// Watches by weekday, from Monday on.
    pub weekdays: [usize; 7],
    /// The longest run of days with a watch each; the latest of several.
    pub streak: Option<Streak>,
    /// Rings by the month in which the last of their films was first watched.
    pub rings: BTreeMap<Month, usize>,
    /// Closed rings with a film whose first watch has no exact day.
    pub rings_without_day: usize,
}

impl DateStats {
    pub fn of(catalogue: &Catalogue, viewed: &FilmSet, watches: &[DatedWatch]) -> Self {
        let exact = |watch: &DatedWatch| match watch.watched {
            WatchedDate::Day(day) => Some((watch.film, day)),
            WatchedDate::Month(_) | WatchedDate::Year(_) => None,
        };
        let days: Vec<(usize, Date)> = watches.iter().filter_map(exact).collect();
        let with_day: BTreeSet<usize> = days.iter().map(|(film, _)| *film).collect();
        let mut stats = Self {
            watches: days.len(),
            films_without_day: viewed.positions().filter(|film| !with_day.contains(film)).count(),
            streak: longest_streak(days.iter().map(|(_, day)| *day).collect()),
            ..Self::default()
        };
        for (_, day) in &days {
            *stats.months.entry(Month::of(*day)).or_default() += 1;
            stats.weekdays[weekday(*day)] += 1;
        }
        let first_days = first_days(watches);
        for ring in catalogue.rings().iter().filter(|ring| is_closed(ring, viewed)) {
            match closing_day(ring, &first_days) {
                Some(last) => *stats.rings.entry(Month::of(last)).or_default() += 1,
                None => stats.rings_without_day += 1,
            }
        }
        stats
    }
}

/// The day on which the last film of a ring was watched for the first time, if it's certain for each film.
pub(super) fn closing_day(ring: &Ring, first_days: &HashMap<usize, Date>) -> Option<Date> {
    let days: Option<Vec<Date>> = ring.films.iter().map(|film| first_days.get(film).copied()).collect();
    days?.into_iter().max()
}

/// Counted from Monday.
pub(super) fn weekday(date: Date) -> usize {
    // January 1, 1970, was a Thursday.
    usize::try_from((date.days_since_1970() + 3).rem_euclid(7)).unwrap_or_default()
}

pub(super) fn longest_streak(days: BTreeSet<Date>) -> Option<Streak> {
    let mut longest: Option<Streak> = None;
    let mut current: Option<Streak> = None;
    for day in days {
        let next = match current {
            Some(run) if day.days_since_1970() - run.last.days_since_1970() == 1 => {
                Streak { last: day, ..run }
            }
            _ => Streak { first: day, last: day },
        };
        current = Some(next);
        if longest.is_none_or(|longest| next.days() >= longest.days()) {
            longest = Some(next);
        }
    }
    longest
}

/// The day on which each film was watched for the first time, if it's certain: the earliest date is a day, and the user
/// hadn't seen the film before.
pub(super) fn first_days(watches: &[DatedWatch]) -> HashMap<usize, Date> {
    let certain = earliest_watches(watches).into_iter().filter_map(|(film, watch)| match watch.watched {
        WatchedDate::Day(day) if !watch.is_rewatch => Some((film, day)),
        _ => None,
    });
    certain.collect()
}

/// The watch of each film with the earliest date.
pub(super) fn earliest_watches(watches: &[DatedWatch]) -> HashMap<usize, &DatedWatch> {
    // As texts, `2024` is before `2024-03`, and that before `2024-03-10`, so a less exact date of the same time wins.
    let mut earliest: HashMap<usize, (String, &DatedWatch)> = HashMap::new();
    for watch in watches {
        let text = watch.watched.to_string();
        let known = earliest.entry(watch.film).or_insert_with(|| (text.clone(), watch));
        if text < known.0 {
            *known = (text, watch);
        }
    }
    earliest.into_iter().map(|(film, (_, watch))| (film, watch)).collect()
}
