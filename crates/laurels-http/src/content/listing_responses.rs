//! Cached responses that depend on the listings and the catalogue; a new snapshot of either starts with an empty cache.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use axum::response::Response;
use http::HeaderValue;
use http::header::{CACHE_CONTROL, HeaderName};
use laurels_app::{Listings, ListingsMode, TheaterShowings, ViewingOptions};
use laurels_catalogue::{Catalogue, FilmId};
use laurels_domain::Timestamp;
use laurels_domain::listings::{Station, StreamingService};
use quick_cache::sync::Cache;

use crate::content::cached_response::CachedResponse;
use crate::content::date_time;

/// Response header with the source of the listings: `sample` or `live`.
pub(crate) const SOURCE: HeaderName = HeaderName::from_static("x-laurels-listings");
/// When they were fetched; missing before the first fetch.
pub(crate) const FETCHED: HeaderName = HeaderName::from_static("x-laurels-listings-fetched");

/// Number of theater searches whose responses are cached.
const CACHED_SEARCHES: usize = 500;

/// Responses are created when they're first requested.
pub(crate) struct ListingResponses {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) listings: Arc<Listings>,
    films: HashMap<FilmId, OnceLock<CachedResponse>>,
    schedules: HashMap<Station, (SourceHeaders, OnceLock<CachedResponse>)>,
    streaming: HashMap<StreamingService, (SourceHeaders, OnceLock<CachedResponse>)>,
    /// By the address of the showings in memory. An entry keeps them alive, so an address isn't reused.
    theaters: Cache<usize, Arc<TheaterResponse>>,
}

/// The showings around a location, and their response.
pub(crate) struct TheaterResponse {
    showings: Arc<TheaterShowings>,
    pub(crate) response: OnceLock<CachedResponse>,
}

/// Response headers with the source and age of listings.
#[derive(Clone)]
pub(crate) struct SourceHeaders {
    source: HeaderValue,
    fetched: Option<HeaderValue>,
}

impl SourceHeaders {
    fn new(mode: ListingsMode, fetched_at: Option<Timestamp>) -> Self {
        let source = HeaderValue::from_static(match mode {
            ListingsMode::Sample => "sample",
            ListingsMode::Live => "live",
            ListingsMode::Off => "off",
        });
        Self { source, fetched: fetched_at.and_then(|at| HeaderValue::try_from(date_time(at)).ok()) }
    }

    /// Listings are for logged-in users, so shared caches must not store the response.
    pub(crate) fn add_to(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        headers.insert(SOURCE, self.source.clone());
        if let Some(fetched) = &self.fetched {
            headers.insert(FETCHED, fetched.clone());
        }
        response
    }
}

impl ListingResponses {
    fn of(catalogue: Arc<Catalogue>, listings: Arc<Listings>) -> Self {
        let schedules = listings.schedules.iter().map(|(station, schedule)| {
            (*station, (SourceHeaders::new(listings.mode, schedule.fetched_at), OnceLock::new()))
        });
        let streaming = listings.streaming.iter().flat_map(|streaming| {
            let source_headers = SourceHeaders::new(listings.mode, streaming.checked_at);
            StreamingService::ALL.into_iter().map(move |it| (it, (source_headers.clone(), OnceLock::new())))
        });
        Self {
            films: catalogue.films().map(|film| (film.id.clone(), OnceLock::new())).collect(),
            schedules: schedules.collect(),
            streaming: streaming.collect(),
            theaters: Cache::new(CACHED_SEARCHES),
            catalogue,
            listings,
        }
    }

    pub(crate) fn film(&self, id: &FilmId) -> Option<&OnceLock<CachedResponse>> {
        self.films.get(id)
    }

    /// `None` if schedules aren't configured.
    pub(crate) fn schedule(&self, station: Station) -> Option<&(SourceHeaders, OnceLock<CachedResponse>)> {
        self.schedules.get(&station)
    }

    /// `None` if streaming isn't configured.
    pub(crate) fn streaming(
        &self,
        service: StreamingService,
    ) -> Option<&(SourceHeaders, OnceLock<CachedResponse>)> {
        self.streaming.get(&service)
    }

    pub(crate) fn theaters(&self, showings: &Arc<TheaterShowings>) -> (SourceHeaders, Arc<TheaterResponse>) {
        let source_headers = SourceHeaders::new(self.listings.mode, Some(showings.fetched_at));
        let key = Arc::as_ptr(showings).addr();
        if let Some(cached) = self.theaters.get(&key).filter(|it| Arc::ptr_eq(&it.showings, showings)) {
            return (source_headers, cached);
        }
        let new = Arc::new(TheaterResponse { showings: Arc::clone(showings), response: OnceLock::new() });
        self.theaters.insert(key, Arc::clone(&new));
        (source_headers, new)
    }
}

/// The cached responses of the current snapshots.
#[derive(Clone)]
pub(crate) struct ListingResponseCache {
    viewing_options: ViewingOptions,
    cached: Arc<ArcSwap<ListingResponses>>,
}

impl ListingResponseCache {
    pub(crate) fn of(catalogue: Arc<Catalogue>, viewing_options: ViewingOptions) -> Self {
        let listing_responses = ListingResponses::of(catalogue, viewing_options.listings());
        Self { viewing_options, cached: Arc::new(ArcSwap::from_pointee(listing_responses)) }
    }

    /// Starts with an empty cache if the catalogue or the listings were swapped.
    pub(crate) fn for_snapshot(&self, catalogue: Arc<Catalogue>) -> Arc<ListingResponses> {
        let listings = self.viewing_options.listings();
        let cached = self.cached.load_full();
        if Arc::ptr_eq(&cached.catalogue, &catalogue) && Arc::ptr_eq(&cached.listings, &listings) {
            return cached;
        }
        let new = Arc::new(ListingResponses::of(catalogue, listings));
        self.cached.store(Arc::clone(&new));
        new
    }
}
