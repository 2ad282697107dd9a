//! Theater showings around a location. Fetched on demand and cached per location, radius and day.

use std::sync::Arc;

use laurels_domain::UserId;
use laurels_domain::limits::THEATER_SEARCHES;
use laurels_domain::listings::{Place, Radius};
use laurels_providers::ProviderError;

use super::ViewingOptions;
use super::theater_cache::{Found, Key, Search, TheaterShowings};
use crate::{ListingsMode, TooMany};

#[derive(Debug, thiserror::Error)]
pub enum TheatersError {
    #[error("Local theaters are not set up on this server.")]
    NotSetUp,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Provider(#[from] ProviderError),
}

impl ViewingOptions {
    /// The showings of today and tomorrow. Only cache misses count against the user's rate limit.
    pub async fn theater_showings(
        &self,
        user: &UserId,
        around: Place,
        radius: Radius,
    ) -> Result<Arc<TheaterShowings>, TheatersError> {
        if !self.has_theaters() {
            return Err(TheatersError::NotSetUp);
        }
        let key = (around, radius, self.clock.now().date(around.hours_west_of_utc()));
        let search = if let Some(cached) = self.theaters.0.get(&key) {
            cached
        } else {
            self.limiter.take("theaters", user.as_str(), THEATER_SEARCHES, self.clock.now())?;
            // Concurrent searches for the same key share one request.
            self.theaters.0.get_or_insert_async(&key, self.search(key)).await?
        };
        Ok(search.showings(&self.catalogue.current()))
    }

    async fn search(&self, key: Key) -> Result<Arc<Search>, TheatersError> {
        let (around, radius, date) = key;
        let found = match (&self.providers.gracenote, self.listings.mode()) {
            (_, ListingsMode::Sample) => Found::Sample,
            (Some(gracenote), _) => Found::Playing(gracenote.showings(around, radius, date).await?),
            (None, _) => return Err(TheatersError::NotSetUp),
        };
        Ok(Arc::new(Search::new(key, found, self.clock.now())))
    }
}
