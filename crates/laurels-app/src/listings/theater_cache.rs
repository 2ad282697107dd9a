//! Cached theater showings by location, radius and day.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use laurels_catalogue::{Catalogue, Date, Identities};
use laurels_domain::Timestamp;
use laurels_domain::listings::{Place, Radius, Showtime, Theater, TimeZone, group_by_theater, sample};
use laurels_providers::gracenote::Playing;
use quick_cache::sync::Cache;

/// Cached searches; some kilobytes each.
const CACHE_SIZE: usize = 1_000;

#[derive(Debug)]
pub struct TheaterShowings {
    /// Only theaters that show a film of the catalogue.
    pub theaters: Vec<Theater>,
    /// Of the showtimes, if known.
    pub time_zone: Option<TimeZone>,
    pub fetched_at: Timestamp,
}

pub(super) type Key = (Place, Radius, Date);

/// What was found for a key.
#[derive(Debug)]
pub(super) enum Found {
    Sample,
    /// All films, also those that are not in the catalogue: it may change.
    Playing(Vec<Playing>),
}

/// The result of a search, and its films as of one catalogue.
#[derive(Debug)]
pub(super) struct Search {
    key: Key,
    found: Found,
    fetched_at: Timestamp,
    matched: ArcSwapOption<Matched>,
}

#[derive(Debug)]
struct Matched {
    catalogue: String,
    showings: Arc<TheaterShowings>,
}

impl Search {
    pub(super) fn new(key: Key, found: Found, fetched_at: Timestamp) -> Self {
        Self { key, found, fetched_at, matched: ArcSwapOption::empty() }
    }

    pub(super) fn showings(&self, catalogue: &Catalogue) -> Arc<TheaterShowings> {
        if let Some(matched) = &*self.matched.load()
            && matched.catalogue == catalogue.version()
        {
            return Arc::clone(&matched.showings);
        }
        let (around, _, date) = self.key;
        let theaters = match &self.found {
            Found::Sample => sample::theaters(catalogue, around, date),
            Found::Playing(playing) => group_by_theater(showtimes(playing, &Identities::of(catalogue))),
        };
        let time_zone = around.time_zone();
        let showings = Arc::new(TheaterShowings { theaters, time_zone, fetched_at: self.fetched_at });
        let catalogue = catalogue.version().to_owned();
        self.matched.store(Some(Arc::new(Matched { catalogue, showings: Arc::clone(&showings) })));
        showings
    }
}

fn showtimes(all: &[Playing], films: &Identities<'_>) -> Vec<Showtime> {
    let mut showtimes = Vec::new();
    for playing in all {
        let Some(film) = films.find(playing.film.root_id.as_deref(), &playing.film.credits) else { continue };
        showtimes.extend(playing.showtimes.iter().map(|showing| Showtime {
            theater_id: showing.theater_id.clone(),
            theater: showing.theater.clone(),
            film: film.clone(),
            at: showing.at.clone(),
        }));
    }
    showtimes
}

pub(super) struct TheaterCache(pub(super) Cache<Key, Arc<Search>>);

impl Default for TheaterCache {
    fn default() -> Self {
        Self(Cache::new(CACHE_SIZE))
    }
}

impl std::fmt::Debug for TheaterCache {
    /// Users' locations are private and must not end up in logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TheaterCache({})", self.0.len())
    }
}
