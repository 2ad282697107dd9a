//! Shared state that handlers extract with `State`.

use axum::extract::FromRef;
use laurels_app::{App, People};

use crate::api::caller::CallerCache;
use crate::api::friend::FriendReportCache;
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::listing_responses::ListingResponseCache;
use crate::server::Measurements;

#[derive(Clone)]
pub(crate) struct Http {
    pub(crate) app: App,
    pub(crate) catalogue_responses: CatalogueResponseCache,
    pub(crate) friend_reports: FriendReportCache,
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

impl FromRef<Http> for People {
    fn from_ref(http: &Http) -> Self {
        http.app.people.clone()
    }
}

impl FromRef<Http> for FriendReportCache {
    fn from_ref(http: &Http) -> Self {
        http.friend_reports.clone()
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
