//! Cached theater showings by location, radius and day.

use std::sync::Arc;

use laurels_catalogue::Date;
use laurels_domain::Timestamp;
use laurels_domain::listings::{Place, Radius, Theater};
use quick_cache::sync::Cache;

/// Cached searches; some kilobytes each.
const CACHE_SIZE: usize = 1_000;

#[derive(Debug)]
pub struct TheaterShowings {
    /// Only theaters that show a film of the catalogue.
    pub theaters: Vec<Theater>,
    pub fetched_at: Timestamp,
}

pub(super) type Key = (Place, Radius, Date);

pub(super) struct TheaterCache(pub(super) Cache<Key, Arc<TheaterShowings>>);

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
