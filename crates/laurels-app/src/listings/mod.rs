//! Where films can be watched: schedules, streaming services, theaters, and what users set up for themselves.

mod calendar;
mod mode;
mod snapshot;
mod theater_cache;
mod theaters;
mod watchlist;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use laurels_catalogue::FilmId;
use laurels_domain::listings::{ServiceSet, StreamingService};
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, UserId};
use laurels_store::{MarkStore, MyServicesStore, Store, StoreError};

pub use self::calendar::UpcomingAiring;
pub use self::mode::ListingsMode;
pub(crate) use self::snapshot::ListingsView;
pub use self::snapshot::{Listings, Offer, Schedule, Streaming};
use self::theater_cache::TheaterCache;
pub use self::theater_cache::TheaterShowings;
pub use self::theaters::TheatersError;
pub use self::watchlist::WatchlistFilm;
use crate::limiter::Limiter;
use crate::{CatalogueView, Clock, Providers};

/// How long a film counts as new on a service.
const NEW_FOR: Duration = Duration::from_hours(30 * 24);

/// A bookmarked film that was added to one of the user's services.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewOnService {
    pub film: FilmId,
    pub service: StreamingService,
    pub since: Timestamp,
}

#[derive(Clone, Debug)]
pub struct ViewingOptions {
    my_services_store: MyServicesStore,
    mark_store: MarkStore,
    catalogue: CatalogueView,
    listings: ListingsView,
    limiter: Limiter,
    providers: Arc<Providers>,
    theaters: Arc<TheaterCache>,
    clock: Clock,
}

impl ViewingOptions {
    pub(crate) fn new(
        store: &Store,
        catalogue: CatalogueView,
        listings: ListingsView,
        limiter: Limiter,
        providers: Arc<Providers>,
        clock: Clock,
    ) -> Self {
        let theaters = Arc::new(TheaterCache::default());
        Self {
            my_services_store: store.my_services.clone(),
            mark_store: store.marks.clone(),
            catalogue,
            listings,
            limiter,
            providers,
            theaters,
            clock,
        }
    }

    /// The current listings. A request loads them once and uses that snapshot throughout.
    pub fn listings(&self) -> Arc<Listings> {
        self.listings.current()
    }

    /// Reads the listings again if they have changed, without waiting for the worker that does.
    pub async fn reload(&self) -> Result<(), StoreError> {
        self.listings.reload().await
    }

    pub fn has_theaters(&self) -> bool {
        match self.listings.mode() {
            ListingsMode::Sample => true,
            ListingsMode::Live => self.providers.gracenote.is_some(),
            ListingsMode::Off => false,
        }
    }

    /// The streaming services a user has chosen.
    pub async fn my_services(&self, user: &UserId) -> Result<ServiceSet, StoreError> {
        self.my_services_store.list_my_services(user).await
    }

    pub async fn set_my_services(&self, user: &UserId, services: ServiceSet) -> Result<(), StoreError> {
        self.my_services_store.set_my_services(user, services).await
    }

    /// A user's unwatched bookmarks that were recently added to one of the user's services, newest first.
    pub async fn new_on_services(&self, user: &UserId) -> Result<Vec<NewOnService>, StoreError> {
        let (services, bookmarks, viewed) = tokio::try_join!(
            self.my_services_store.list_my_services(user),
            self.mark_store.list_marks(user, MarkList::Bookmarks),
            self.mark_store.list_marks(user, MarkList::Viewed),
        )?;
        let listings = self.listings();
        let Some(streaming) = &listings.streaming else { return Ok(Vec::new()) };
        let viewed: HashSet<FilmId> = viewed.into_iter().collect();
        let unseen = bookmarks.into_iter().filter(|film| !viewed.contains(film));
        Ok(recently_added(streaming, services, unseen, self.clock.now()))
    }
}

fn recently_added(
    streaming: &Streaming,
    services: ServiceSet,
    films: impl Iterator<Item = FilmId>,
    now: Timestamp,
) -> Vec<NewOnService> {
    let is_recent = |offer: &&Offer| {
        services.contains(offer.service) && offer.since > Timestamp(0) && now.since(offer.since) < NEW_FOR
    };
    let mut found: Vec<NewOnService> = films
        .flat_map(|film| {
            let offers = streaming.offers_of(&film).iter().filter(is_recent);
            offers
                .map(|offer| NewOnService { film: film.clone(), service: offer.service, since: offer.since })
                .collect::<Vec<_>>()
        })
        .collect();
    found.sort_by(|one, other| other.since.cmp(&one.since).then_with(|| one.film.cmp(&other.film)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400_000;

    #[test]
    fn recent_additions_to_own_services_are_found() {
        let film = |id: &str| FilmId::parse(id).unwrap();
        let now = Timestamp(100 * DAY);
        let streaming = Streaming::of([
            (film("a"), StreamingService::Netflix, Timestamp(0)),
            (film("b"), StreamingService::Netflix, Timestamp(90 * DAY)),
            (film("b"), StreamingService::Hulu, Timestamp(99 * DAY)),
            (film("c"), StreamingService::Tubi, Timestamp(95 * DAY)),
            (film("d"), StreamingService::Netflix, Timestamp(69 * DAY)),
            (film("e"), StreamingService::Netflix, Timestamp(98 * DAY)),
        ]);
        let services: ServiceSet = [StreamingService::Netflix, StreamingService::Tubi].into_iter().collect();
        let bookmarked = ["a", "b", "c", "d"].map(film).into_iter();
        let found: Vec<_> = recently_added(&streaming, services, bookmarked, now)
            .into_iter()
            .map(|it| (it.film, it.service))
            .collect();
        assert_eq!(
            found,
            [(film("c"), StreamingService::Tubi), (film("b"), StreamingService::Netflix)],
            "not films available since the first check, on other services, or older than a month"
        );
    }
}
