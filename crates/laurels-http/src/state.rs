//! Shared state that handlers extract with `State`.

use axum::extract::FromRef;
use laurels_app::App;

use crate::api::caller::CallerCache;
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::listing_responses::ListingResponseCache;
use crate::profiles::Profiles;
use crate::server::Measurements;

#[derive(Clone)]
pub(crate) struct Http {
    pub(crate) app: App,
    pub(crate) catalogue_responses: CatalogueResponseCache,
    pub(crate) profiles: Profiles,
    pub(crate) listing_responses: ListingResponseCache,
    pub(crate) caller_cache: CallerCache,
    pub(crate) measurements: Measurements,
}

impl FromRef<Http> for CatalogueResponseCache {
    fn from_ref(http: &Http) -> Self {
        http.catalogue_responses.clone()
    }
}

impl FromRef<Http> for App {
    fn from_ref(http: &Http) -> Self {
        http.app.clone()
    }
}

impl FromRef<Http> for Profiles {
    fn from_ref(http: &Http) -> Self {
        http.profiles.clone()
    }
}

impl FromRef<Http> for ListingResponseCache {
    fn from_ref(http: &Http) -> Self {
        http.listing_responses.clone()
    }
}

impl FromRef<Http> for CallerCache {
    fn from_ref(http: &Http) -> Self {
        http.caller_cache.clone()
    }
}

impl FromRef<Http> for Measurements {
    fn from_ref(http: &Http) -> Self {
        http.measurements.clone()
    }
}
