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

use crate::prepared::Prepared;
use crate::wire::date_time;

/// Says on every answer where it comes from: `sample` or `live`.
pub(crate) const SOURCE: HeaderName = HeaderName::from_static("x-laurels-listings");
/// When it was fetched; missing before the first time.
pub(crate) const FETCHED: HeaderName = HeaderName::from_static("x-laurels-listings-fetched");

/// Places whose answers are kept ready.
const PLACES: usize = 500;

/// Answers are made when first asked for.
pub(crate) struct Listed {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) listings: Arc<Listings>,
    films: HashMap<FilmId, OnceLock<Prepared>>,
    schedules: HashMap<Station, (Label, OnceLock<Prepared>)>,
    streaming: HashMap<StreamingService, (Label, OnceLock<Prepared>)>,
    /// By where the showings lie in memory, which they do for as long as they are kept here.
    places: Cache<usize, Arc<ShownPlace>>,
}

/// The showings of a place and their answer.
pub(crate) struct ShownPlace {
    showings: Arc<TheaterShowings>,
    pub(crate) prepared: OnceLock<Prepared>,
}

/// What the headers of an answer say of it.
#[derive(Clone)]
pub(crate) struct Label {
    source: HeaderValue,
    fetched: Option<HeaderValue>,
}

impl Label {
    fn new(mode: ListingsMode, fetched_at: Option<Timestamp>) -> Self {
        let source = HeaderValue::from_static(match mode {
            ListingsMode::Sample => "sample",
            ListingsMode::Live => "live",
            ListingsMode::Off => "off",
        });
        Self { source, fetched: fetched_at.and_then(|at| HeaderValue::try_from(date_time(at)).ok()) }
    }

    /// Only members get it, so no cache on the way may keep it for others.
    pub(crate) fn put_on(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        headers.insert(SOURCE, self.source.clone());
        if let Some(fetched) = &self.fetched {
            headers.insert(FETCHED, fetched.clone());
        }
        response
    }
}

impl Listed {
    fn of(catalogue: Arc<Catalogue>, listings: Arc<Listings>) -> Self {
        let schedules = listings.schedules.iter().map(|(station, schedule)| {
            (*station, (Label::new(listings.mode, schedule.fetched_at), OnceLock::new()))
        });
        let streaming = listings.streaming.iter().flat_map(|streaming| {
            let label = Label::new(listings.mode, streaming.checked_at);
            StreamingService::ALL.into_iter().map(move |it| (it, (label.clone(), OnceLock::new())))
        });
        Self {
            films: catalogue.films().map(|film| (film.id.clone(), OnceLock::new())).collect(),
            schedules: schedules.collect(),
            streaming: streaming.collect(),
            places: Cache::new(PLACES),
            catalogue,
            listings,
        }
    }

    pub(crate) fn film(&self, id: &str) -> Option<&OnceLock<Prepared>> {
        self.films.get(id)
    }

    /// `None` where schedules are not set up.
    pub(crate) fn schedule(&self, station: Station) -> Option<&(Label, OnceLock<Prepared>)> {
        self.schedules.get(&station)
    }

    /// `None` where streaming is not set up.
    pub(crate) fn streaming(&self, service: StreamingService) -> Option<&(Label, OnceLock<Prepared>)> {
        self.streaming.get(&service)
    }

    pub(crate) fn place(&self, showings: &Arc<TheaterShowings>) -> (Label, Arc<ShownPlace>) {
        let label = Label::new(self.listings.mode, Some(showings.fetched_at));
        let key = Arc::as_ptr(showings).addr();
        if let Some(place) = self.places.get(&key).filter(|place| Arc::ptr_eq(&place.showings, showings)) {
            return (label, place);
        }
        let place = Arc::new(ShownPlace { showings: Arc::clone(showings), prepared: OnceLock::new() });
        self.places.insert(key, Arc::clone(&place));
        (label, place)
    }
}

/// The prepared answers of the current snapshots.
#[derive(Clone)]
pub(crate) struct ListedCell {
    app: App,
    held: Arc<ArcSwap<Listed>>,
}

impl ListedCell {
    pub(crate) fn of(app: App) -> Self {
        let listed = Listed::of(app.catalogue(), app.listings());
        Self { app, held: Arc::new(ArcSwap::from_pointee(listed)) }
    }

    /// Starts anew when the catalogue or the listings were swapped.
    pub(crate) fn current(&self) -> Arc<Listed> {
        let (catalogue, listings) = (self.app.catalogue(), self.app.listings());
        let held = self.held.load_full();
        if Arc::ptr_eq(&held.catalogue, &catalogue) && Arc::ptr_eq(&held.listings, &listings) {
            return held;
        }
        let fresh = Arc::new(Listed::of(catalogue, listings));
        self.held.store(Arc::clone(&fresh));
        fresh
    }
}
