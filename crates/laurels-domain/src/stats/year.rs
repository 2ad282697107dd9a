//! A calendar year in review: what a user watched on its days.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use laurels_catalogue::{Catalogue, Date, Ring};

use super::dates::{closing_day, earliest_watches, first_days, longest_streak, weekday};
use super::{DatedWatch, Extremes, Share, StatsTable, Streak, is_closed};
use crate::diary::Rating;
use crate::people::{PeopleTable, PersonProgress};
use crate::{FilmSet, WatchedDate};

/// Different films that a year needs for a review.
pub const MIN_FILMS: usize = 5;
/// The month from which the current year has a review.
const FIRST_MONTH: u8 = 12;
/// Best-rated films and most-watched people of a review.
const MAX_LISTED: usize = 3;

/// What reviews of all users are computed from.
#[derive(Clone, Copy, Debug)]
pub struct ReviewSources<'a> {
    pub catalogue: &'a Catalogue,
    pub table: &'a StatsTable,
    pub people: &'a PeopleTable,
}

/// A year that has a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewedYear {
    pub year: u16,
    /// Different films.
    pub films: usize,
}

/// Counts that are compared with those of the year before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct YearTotals {
    /// Different films.
    pub films: usize,
    /// Rewatches included.
    pub watches: usize,
    /// Of all watches of films whose runtime is in the catalogue.
    pub minutes: u64,
    /// Days with a watch.
    pub days: usize,
    /// Rings whose last film was watched for the first time in the year.
    pub rings: usize,
}

/// Viewed films of the whole list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YearProgress {
    /// When the year began. Films whose first watch has no date count here.
    pub before: usize,
    /// When it ended.
    pub after: usize,
    pub total: usize,
}

/// Only watches with an exact day count, except for the progress. Films are indexes.
#[derive(Debug)]
pub struct YearReview<'a> {
    pub year: u16,
    pub totals: YearTotals,
    /// Watches of films that the user had seen before.
    pub rewatches: usize,
    /// `None` if nothing was watched in the year before.
    pub year_before: Option<YearTotals>,
    /// Watches by month.
    pub months: [usize; 12],
    /// Watches by weekday, from Monday on.
    pub weekdays: [usize; 7],
    pub streak: Option<Streak>,
    pub first: (usize, Date),
    pub last: (usize, Date),
    pub extremes: Extremes,
    /// Films by decade of release, from the first on.
    pub decades: Vec<(u16, usize)>,
    /// The most films first.
    pub countries: Vec<Share<'a, String>>,
    pub languages: Vec<Share<'a, String>>,
    /// The nominated people of whom the most of the year's films are, two or more.
    pub people: Vec<PersonProgress>,
    /// The films with the best ratings of the year; of equal ones, the most nominated.
    pub favorites: Vec<(usize, Rating)>,
    /// The film with the most nominations; of equal ones, with the most wins.
    pub most_nominated: usize,
    /// As categories are displayed, the latest ceremony first.
    pub rings: Vec<&'a Ring>,
    pub progress: YearProgress,
}

/// A watch on an exact day.
#[derive(Clone, Copy)]
struct DayWatch {
    day: Date,
    film: usize,
    rating: Option<Rating>,
}

/// The years that have a review on a day, newest first.
pub fn reviewed_years(watches: &[DatedWatch], today: Date) -> Vec<ReviewedYear> {
    let mut films: BTreeMap<u16, BTreeSet<usize>> = BTreeMap::new();
    for watch in watches {
        if let WatchedDate::Day(day) = watch.watched {
            films.entry(day.year()).or_default().insert(watch.film);
        }
    }
    let years = films.into_iter().rev().map(|(year, films)| ReviewedYear { year, films: films.len() });
    years.filter(|found| found.films >= MIN_FILMS && is_reviewable(found.year, today)).collect()
}

/// Whether a year is over on a day, or nearly.
pub fn is_reviewable(year: u16, today: Date) -> bool {
    year < today.year() || (year == today.year() && today.month() >= FIRST_MONTH)
}

/// Different films watched on an exact day of a year.
pub fn films_in_year(watches: &[DatedWatch], year: u16) -> usize {
    watches_of(watches, year).iter().map(|watch| watch.film).collect::<BTreeSet<_>>().len()
}

impl<'a> YearReview<'a> {
    /// `None` if the year has too few films. Doesn't ask whether it's over: see [`is_reviewable`].
    pub fn of(
        sources: ReviewSources<'a>,
        viewed: &FilmSet,
        watches: &[DatedWatch],
        year: u16,
    ) -> Option<Self> {
        let ReviewSources { catalogue, table, people } = sources;
        let in_year = watches_of(watches, year);
        let films = set_of(catalogue, &in_year);
        if (films.len() as usize) < MIN_FILMS {
            return None;
        }
        let (first, last) = (in_year.first()?, in_year.last()?);
        let first_days = first_days(watches);
        let is_new = |film: &usize| first_days.get(film).is_some_and(|day| day.year() == year);
        let before = watches_of(watches, year.saturating_sub(1));
        let totals = |watches: &[DayWatch], year| {
            let rings = closed_in(catalogue, viewed, &first_days, year).len();
            YearTotals::of(catalogue, watches, rings)
        };
        let (mut months, mut weekdays) = ([0; 12], [0; 7]);
        for watch in &in_year {
            months[usize::from(watch.day.month() - 1)] += 1;
            weekdays[weekday(watch.day)] += 1;
        }
        Some(Self {
            year,
            totals: totals(&in_year, year),
            rewatches: in_year.len() - films.positions().filter(is_new).count(),
            year_before: (!before.is_empty()).then(|| totals(&before, year - 1)),
            months,
            weekdays,
            streak: longest_streak(in_year.iter().map(|watch| watch.day).collect()),
            first: (first.film, first.day),
            last: (last.film, last.day),
            extremes: table.extremes(catalogue, &films),
            decades: decades(table, &films),
            countries: most_viewed(table.countries(&films)),
            languages: most_viewed(table.languages(&films)),
            people: people.most_seen(&films, MAX_LISTED),
            favorites: favorites(catalogue, &in_year),
            most_nominated: films.positions().min_by_key(|film| by_honors(catalogue, *film))?,
            rings: closed_in(catalogue, viewed, &first_days, year),
            progress: YearProgress::of(catalogue, viewed, watches, year),
        })
    }
}

impl YearTotals {
    fn of(catalogue: &Catalogue, watches: &[DayWatch], rings: usize) -> Self {
        let runtime = |watch: &DayWatch| catalogue.film_at(watch.film).and_then(|film| film.runtime);
        Self {
            films: set_of(catalogue, watches).len() as usize,
            watches: watches.len(),
            minutes: watches.iter().filter_map(runtime).map(u64::from).sum(),
            days: watches.iter().map(|watch| watch.day).collect::<BTreeSet<_>>().len(),
            rings,
        }
    }
}

impl YearProgress {
    /// Dates of any precision have a year, so all of them count.
    fn of(catalogue: &Catalogue, viewed: &FilmSet, watches: &[DatedWatch], year: u16) -> Self {
        let earliest = earliest_watches(watches);
        // The year of the first watch, if the user hadn't seen the film before.
        let first_year = |film: usize| {
            let watch = earliest.get(&film).filter(|watch| !watch.is_rewatch)?;
            let (WatchedDate::Day(from) | WatchedDate::Month(from) | WatchedDate::Year(from)) = watch.watched;
            Some(from.year())
        };
        let (mut before, mut after) = (0, 0);
        for film in viewed.positions() {
            let first = first_year(film);
            before += usize::from(first.is_none_or(|first| first < year));
            after += usize::from(first.is_none_or(|first| first <= year));
        }
        Self { before, after, total: catalogue.films().count() }
    }
}

/// The watches on the days of a year, by day.
fn watches_of(watches: &[DatedWatch], year: u16) -> Vec<DayWatch> {
    let of_year = |watch: &DatedWatch| match watch.watched {
        WatchedDate::Day(day) if day.year() == year => {
            Some(DayWatch { day, film: watch.film, rating: watch.rating })
        }
        _ => None,
    };
    let mut found: Vec<DayWatch> = watches.iter().filter_map(of_year).collect();
    found.sort_by_key(|watch| watch.day);
    found
}

fn set_of(catalogue: &Catalogue, watches: &[DayWatch]) -> FilmSet {
    let mut films = FilmSet::empty(catalogue);
    for watch in watches {
        films.add(watch.film);
    }
    films
}

/// The rings that were closed on a day of the year.
fn closed_in<'a>(
    catalogue: &'a Catalogue,
    viewed: &FilmSet,
    first_days: &HashMap<usize, Date>,
    year: u16,
) -> Vec<&'a Ring> {
    let is_of_year = |ring: &&Ring| {
        is_closed(ring, viewed) && closing_day(ring, first_days).is_some_and(|day| day.year() == year)
    };
    let mut rings: Vec<&Ring> = catalogue.rings().iter().filter(is_of_year).collect();
    rings.sort_by_key(|ring| {
        let category = &ring.category;
        (category.display_priority, category.normalized_name.as_str(), Reverse(ring.ceremony))
    });
    rings
}

fn decades(table: &StatsTable, films: &FilmSet) -> Vec<(u16, usize)> {
    let mut decades: BTreeMap<u16, usize> = BTreeMap::new();
    for share in table.years(films).iter().filter(|share| share.viewed > 0) {
        *decades.entry(share.key / 10 * 10).or_default() += share.viewed;
    }
    decades.into_iter().collect()
}

/// Without those of which no film has been viewed.
fn most_viewed<K: Ord>(mut shares: Vec<Share<'_, K>>) -> Vec<Share<'_, K>> {
    shares.retain(|share| share.viewed > 0);
    shares.sort_by_key(|share| (Reverse(share.viewed), Reverse(share.films), share.key));
    shares
}

/// By the latest rating of each film.
fn favorites(catalogue: &Catalogue, watches: &[DayWatch]) -> Vec<(usize, Rating)> {
    let rated = watches.iter().filter_map(|watch| watch.rating.map(|rating| (watch.film, rating)));
    let ratings: BTreeMap<usize, Rating> = rated.collect();
    let mut films: Vec<(usize, Rating)> = ratings.into_iter().collect();
    films.sort_by_key(|(film, rating)| (Reverse(rating.half_stars()), by_honors(catalogue, *film)));
    films.truncate(MAX_LISTED);
    films
}

/// Sorts by nominations, then by wins, the most first.
fn by_honors(catalogue: &Catalogue, film: usize) -> (Reverse<u16>, Reverse<u16>, usize) {
    let id = catalogue.film_at(film).map(|film| &film.id);
    let nominations = id.map_or(0, |id| catalogue.nom_count(id));
    let wins = id.map_or(0, |id| catalogue.win_count(id));
    (Reverse(nominations), Reverse(wins), film)
}

#[cfg(test)]
mod tests;
