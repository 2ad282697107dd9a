//! Shared state that handlers extract with `State`.

use std::sync::Arc;

use axum::extract::FromRef;
use laurels_app::App;

use crate::Measurements;
use crate::catalogue_responses::{CatalogueResponseCache, CatalogueResponses};
use crate::extract::CallerCache;
use crate::listing_responses::ListingResponseCache;
use crate::profiles::Profiles;

#[derive(Clone)]
pub(crate) struct Http {
    pub(crate) app: App,
    pub(crate) catalogue_responses: CatalogueResponseCache,
    pub(crate) profiles: Profiles,
    pub(crate) listing_responses: ListingResponseCache,
    pub(crate) caller_cache: CallerCache,
    pub(crate) measurements: Measurements,
}

/// Access to the cached responses of the current catalogue.
#[derive(Clone)]
pub(crate) struct CatalogueState {
    app: App,
    catalogue_responses: CatalogueResponseCache,
}

impl CatalogueState {
    pub(crate) fn current(&self) -> Arc<CatalogueResponses> {
        self.catalogue_responses.for_snapshot(&self.app.catalogue())
    }
}

impl FromRef<Http> for CatalogueState {
    fn from_ref(http: &Http) -> Self {
        Self { app: http.app.clone(), catalogue_responses: http.catalogue_responses.clone() }
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
