//! The prepared answers that depend on the listings as well as on the catalogue; the next snapshot of either
//! starts with none.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use axum::response::Response;
use http::HeaderValue;
use http::header::{CACHE_CONTROL, HeaderName};
use laurels_app::{App, Listings, ListingsMode, TheaterShowings};
use laurels_catalogue::{Catalogue, FilmId};
use laurels_domain::Timestamp;
use laurels_domain::listings::{Station, StreamingService};
use quick_cache::sync::Cache;

use crate::cached_response::CachedResponse;
use crate::wire::date_time;

/// Says on every answer where it comes from: `sample` or `live`.
pub(crate) const SOURCE: HeaderName = HeaderName::from_static("x-laurels-listings");
/// When it was fetched; missing before the first time.
pub(crate) const FETCHED: HeaderName = HeaderName::from_static("x-laurels-listings-fetched");

/// Places whose answers are kept ready.
const CACHED_LOCATIONS: usize = 500;

/// Answers are made when first asked for.
pub(crate) struct ListingResponses {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) listings: Arc<Listings>,
    films: HashMap<FilmId, OnceLock<CachedResponse>>,
    schedules: HashMap<Station, (SourceHeaders, OnceLock<CachedResponse>)>,
    streaming: HashMap<StreamingService, (SourceHeaders, OnceLock<CachedResponse>)>,
    /// By where the showings lie in memory, which they do for as long as they are kept here.
    places: Cache<usize, Arc<TheaterResponse>>,
}

/// The showings of a place and their answer.
pub(crate) struct TheaterResponse {
    showings: Arc<TheaterShowings>,
    pub(crate) response: OnceLock<CachedResponse>,
}

/// What the headers of an answer say of it.
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

    /// Only members get it, so no cache on the way may keep it for others.
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
            places: Cache::new(CACHED_LOCATIONS),
            catalogue,
            listings,
        }
    }

    pub(crate) fn film(&self, id: &str) -> Option<&OnceLock<CachedResponse>> {
        self.films.get(id)
    }

    /// `None` where schedules are not set up.
    pub(crate) fn schedule(&self, station: Station) -> Option<&(SourceHeaders, OnceLock<CachedResponse>)> {
        self.schedules.get(&station)
    }

    /// `None` where streaming is not set up.
    pub(crate) fn streaming(
        &self,
        service: StreamingService,
    ) -> Option<&(SourceHeaders, OnceLock<CachedResponse>)> {
        self.streaming.get(&service)
    }

    pub(crate) fn theaters(&self, showings: &Arc<TheaterShowings>) -> (SourceHeaders, Arc<TheaterResponse>) {
        let source_headers = SourceHeaders::new(self.listings.mode, Some(showings.fetched_at));
        let key = Arc::as_ptr(showings).addr();
        if let Some(place) = self.places.get(&key).filter(|place| Arc::ptr_eq(&place.showings, showings)) {
            return (source_headers, place);
        }
        let place = Arc::new(TheaterResponse { showings: Arc::clone(showings), response: OnceLock::new() });
        self.places.insert(key, Arc::clone(&place));
        (source_headers, place)
    }
}

/// The prepared answers of the current snapshots.
#[derive(Clone)]
pub(crate) struct ListingResponseCache {
    app: App,
    held: Arc<ArcSwap<ListingResponses>>,
}

impl ListingResponseCache {
    pub(crate) fn of(app: App) -> Self {
        let listing_responses = ListingResponses::of(app.catalogue(), app.listings());
        Self { app, held: Arc::new(ArcSwap::from_pointee(listing_responses)) }
    }

    /// Starts anew when the catalogue or the listings were swapped.
    pub(crate) fn current(&self) -> Arc<ListingResponses> {
        let (catalogue, listings) = (self.app.catalogue(), self.app.listings());
        let held = self.held.load_full();
        if Arc::ptr_eq(&held.catalogue, &catalogue) && Arc::ptr_eq(&held.listings, &listings) {
            return held;
        }
        let fresh = Arc::new(ListingResponses::of(catalogue, listings));
        self.held.store(Arc::clone(&fresh));
        fresh
    }
}
