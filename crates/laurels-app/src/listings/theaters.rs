//! Theater showings around a location. Fetched on demand and cached per location, radius and day.

use std::sync::Arc;

use laurels_catalogue::{Date, Identities};
use laurels_domain::UserId;
use laurels_domain::limits::THEATER_SEARCHES;
use laurels_domain::listings::{Place, Radius, Showtime, group_by_theater, sample};
use laurels_providers::ProviderError;
use laurels_providers::gracenote::Gracenote;

use super::ViewingOptions;
use super::theater_cache::{Key, TheaterShowings};
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
        let now = self.clock.now();
        let key = (around, radius, now.date(around.hours_west_of_utc()));
        if let Some(cached) = self.theaters.0.get(&key) {
            return Ok(cached);
        }
        self.limiter.take("theaters", user.as_str(), THEATER_SEARCHES, now)?;
        // Concurrent searches for the same key share one request.
        self.theaters.0.get_or_insert_async(&key, self.find_showings(key)).await
    }

    async fn find_showings(
        &self,
        (around, radius, date): Key,
    ) -> Result<Arc<TheaterShowings>, TheatersError> {
        let catalogue = self.catalogue.current();
        let theaters = match (&self.providers.gracenote, self.listings.mode()) {
            (_, ListingsMode::Sample) => sample::theaters(&catalogue, around, date),
            (Some(gracenote), _) => {
                let showtimes = fetch(gracenote, around, radius, date, &Identities::of(&catalogue)).await?;
                group_by_theater(showtimes)
            }
            (None, _) => return Err(TheatersError::NotSetUp),
        };
        Ok(Arc::new(TheaterShowings { theaters, fetched_at: self.clock.now() }))
    }
}

async fn fetch(
    gracenote: &Gracenote,
    around: Place,
    radius: Radius,
    date: Date,
    films: &Identities<'_>,
) -> Result<Vec<Showtime>, ProviderError> {
    let playing = gracenote.showings(around, radius, date).await?;
    let mut showtimes = Vec::new();
    for playing in playing {
        let by_root_id = playing.film.root_id.as_deref().and_then(|id| films.by_root_id(id));
        let Some(film) = by_root_id.or_else(|| films.by_credits(&playing.film.credits)) else { continue };
        showtimes.extend(playing.showtimes.into_iter().map(|showing| Showtime {
            theater_id: showing.theater_id,
            theater: showing.theater,
            film: film.clone(),
            at: showing.at,
        }));
    }
    Ok(showtimes)
}
