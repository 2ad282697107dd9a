//! Statistics of the films that a user has viewed: by year, country, language, genre, category and runtime.

mod dates;
mod year;

use std::collections::BTreeMap;
use std::sync::Arc;

use laurels_catalogue::{Catalogue, Category, Film, Ring};

pub use dates::{DateStats, DatedWatch, Month, Streak};
pub use year::{
    MIN_FILMS, ReviewSources, ReviewedYear, YearProgress, YearReview, YearTotals, films_in_year,
    is_reviewable, reviewed_years,
};

use crate::FilmSet;

/// The first runtimes of the classes, in minutes. A short film has up to 40, by the Academy's rule.
const RUNTIMES_FROM: [u16; 6] = [0, 41, 90, 120, 150, 180];

/// Films of the catalogue that have something in common, and how many of them a user has viewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share<'a, K> {
    pub key: &'a K,
    pub viewed: usize,
    pub films: usize,
}

/// Runtimes in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuntimeClass {
    pub from: u16,
    /// Included; the last class has none.
    pub to: Option<u16>,
}

impl RuntimeClass {
    fn of(runtime: u16) -> Self {
        let next = RUNTIMES_FROM.partition_point(|from| *from <= runtime);
        Self { from: RUNTIMES_FROM[next - 1], to: RUNTIMES_FROM.get(next).map(|from| from - 1) }
    }
}

/// Counts of a user that are compared with those of friends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub films: usize,
    /// Of the films whose runtime is in the catalogue.
    pub minutes: u64,
    pub films_without_runtime: usize,
    pub rings: usize,
}

/// Films by index; each is the first one in the catalogue if several qualify.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extremes {
    pub oldest: Option<usize>,
    pub shortest: Option<usize>,
    pub longest: Option<usize>,
}

/// The facts that all statistics share: the films of each value. The same for all users.
#[derive(Debug)]
pub struct StatsTable {
    years: Groups<u16>,
    countries: Groups<String>,
    languages: Groups<String>,
    genres: Groups<String>,
    categories: Groups<Arc<Category>>,
    runtimes: Groups<RuntimeClass>,
    /// By film: minutes.
    runtime_of: Vec<Option<u16>>,
    /// By film.
    has_country: Vec<bool>,
    /// By nomination that counts: its films.
    nominations: Vec<Vec<usize>>,
}

/// The films of each value, by index.
#[derive(Debug)]
struct Groups<K>(Vec<(K, Vec<usize>)>);

impl<K: Ord> Groups<K> {
    /// Sorted by value.
    fn of<I: IntoIterator<Item = K>>(films: &[(usize, &Film)], values: impl Fn(&Film) -> I) -> Self {
        let mut found: BTreeMap<K, Vec<usize>> = BTreeMap::new();
        for (index, film) in films {
            for value in values(film) {
                found.entry(value).or_default().push(*index);
            }
        }
        Self(found.into_iter().collect())
    }
}

impl<K> Groups<K> {
    fn shares<'a>(&'a self, viewed: &FilmSet) -> Vec<Share<'a, K>> {
        let count = |films: &[usize]| films.iter().filter(|film| viewed.contains(**film)).count();
        let share =
            |(key, films): &'a (K, Vec<usize>)| Share { key, viewed: count(films), films: films.len() };
        self.0.iter().map(share).collect()
    }
}

/// A ring without films is not closed.
fn is_closed(ring: &Ring, viewed: &FilmSet) -> bool {
    !ring.films.is_empty() && ring.films.iter().all(|film| viewed.contains(*film))
}

impl StatsTable {
    pub fn of(catalogue: &Catalogue) -> Self {
        let by_index = |index| catalogue.film_at(index).map(|film| (index, film));
        let films: Vec<(usize, &Film)> = (0..catalogue.index_count()).filter_map(by_index).collect();
        let runtime = |index| catalogue.film_at(index).and_then(|film| film.runtime);
        let has_country = |index| catalogue.film_at(index).is_some_and(|film| !film.countries.is_empty());
        Self {
            years: Groups::of(&films, |film| [film.year]),
            countries: Groups::of(&films, |film| film.countries.clone()),
            languages: Groups::of(&films, |film| film.language.clone()),
            genres: Groups::of(&films, |film| film.genres.clone()),
            categories: films_by_category(catalogue),
            runtimes: Groups::of(&films, |film| film.runtime.map(RuntimeClass::of)),
            runtime_of: (0..catalogue.index_count()).map(runtime).collect(),
            has_country: (0..catalogue.index_count()).map(has_country).collect(),
            nominations: films_by_nomination(catalogue),
        }
    }

    /// By year of release, from the first on.
    pub fn years(&self, viewed: &FilmSet) -> Vec<Share<'_, u16>> {
        self.years.shares(viewed)
    }

    /// By ISO 3166 code of the country of origin. A film of several countries counts for each.
    pub fn countries(&self, viewed: &FilmSet) -> Vec<Share<'_, String>> {
        self.countries.shares(viewed)
    }

    /// By code of the language.
    pub fn languages(&self, viewed: &FilmSet) -> Vec<Share<'_, String>> {
        self.languages.shares(viewed)
    }

    pub fn genres(&self, viewed: &FilmSet) -> Vec<Share<'_, String>> {
        self.genres.shares(viewed)
    }

    /// The films nominated in each category, whatever the ceremony. Sorted as categories are displayed.
    pub fn categories(&self, viewed: &FilmSet) -> Vec<Share<'_, Arc<Category>>> {
        self.categories.shares(viewed)
    }

    pub fn runtimes(&self, viewed: &FilmSet) -> Vec<Share<'_, RuntimeClass>> {
        self.runtimes.shares(viewed)
    }

    pub fn films_without_country(&self, viewed: &FilmSet) -> usize {
        viewed.positions().filter(|film| !self.has_country.get(*film).copied().unwrap_or_default()).count()
    }

    /// Nominations that count, and those whose films have all been viewed.
    pub fn nominations(&self, viewed: &FilmSet) -> (usize, usize) {
        let is_viewed = |films: &&Vec<usize>| films.iter().all(|film| viewed.contains(*film));
        (self.nominations.len(), self.nominations.iter().filter(is_viewed).count())
    }

    pub fn totals(&self, catalogue: &Catalogue, viewed: &FilmSet) -> Totals {
        let mut totals = Totals::default();
        for film in viewed.positions() {
            totals.films += 1;
            match self.runtime_of.get(film).copied().flatten() {
                Some(minutes) => totals.minutes += u64::from(minutes),
                None => totals.films_without_runtime += 1,
            }
        }
        totals.rings = catalogue.rings().iter().filter(|ring| is_closed(ring, viewed)).count();
        totals
    }

    pub fn extremes(&self, catalogue: &Catalogue, viewed: &FilmSet) -> Extremes {
        let runtime = |film: usize| self.runtime_of.get(film).copied().flatten();
        let with_runtime =
            || viewed.positions().filter_map(|film| runtime(film).map(|minutes| (minutes, film)));
        let by_age = |index: usize| {
            let film = catalogue.film_at(index)?;
            // Without a date, a film is the last one of its year.
            let date = film.release_date.filter(|date| date.year() == film.year);
            Some((film.year, date.is_none(), date, index))
        };
        Extremes {
            oldest: viewed.positions().filter_map(by_age).min().map(|(.., film)| film),
            shortest: with_runtime().min().map(|(_, film)| film),
            longest: with_runtime()
                .max_by_key(|(minutes, film)| (*minutes, usize::MAX - film))
                .map(|(_, film)| film),
        }
    }
}

fn films_by_category(catalogue: &Catalogue) -> Groups<Arc<Category>> {
    let mut found: BTreeMap<_, (Arc<Category>, Vec<usize>)> = BTreeMap::new();
    for ring in catalogue.rings() {
        let key = (ring.category.display_priority, ring.category.normalized_name.as_str());
        let entry = found.entry(key).or_insert_with(|| (Arc::clone(&ring.category), Vec::new()));
        entry.1.extend(&ring.films);
    }
    for (_, films) in found.values_mut() {
        films.sort_unstable();
        films.dedup();
    }
    Groups(found.into_values().collect())
}

fn films_by_nomination(catalogue: &Catalogue) -> Vec<Vec<usize>> {
    let ceremonies = catalogue.ceremonies().iter();
    let nominations =
        ceremonies.filter_map(|ceremony| catalogue.ceremony_nominations(ceremony.number)).flatten();
    let films = nominations.map(|nomination| {
        nomination.films.iter().filter_map(|film| catalogue.index_of(film.as_str())).collect()
    });
    films.filter(|films: &Vec<usize>| !films.is_empty()).collect()
}

#[cfg(test)]
mod tests;
