//! Shared state that handlers extract with `State`.

use std::sync::Arc;

use axum::extract::FromRef;
use laurels_app::{
    Accounts, Administration, ApiTokens, Cards, CatalogueEditor, CatalogueView, Checklist, Clock,
    ClosingSoonEmails, Contact, Demo, Diary, Features, Friendships, Goals, Health, LiveStreams, Membership,
    Notifications, PageViews, People, Profiles, Services, Sessions, Settings, Sharing, Suggestions,
    ViewingOptions, Webhooks,
};

use crate::api::caller::{Authentication, CallerCache};
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::listing_responses::ListingResponseCache;
use crate::content::user_bodies::UserBodyCache;
use crate::server::Measurements;

/// Shared, because axum clones the state for every request.
#[derive(Clone)]
pub(crate) struct Http(pub(crate) Arc<HttpState>);

pub(crate) struct HttpState {
    pub(crate) services: Services,
    pub(crate) catalogue_responses: CatalogueResponseCache,
    pub(crate) user_bodies: UserBodyCache,
    pub(crate) listing_responses: ListingResponseCache,
    pub(crate) authentication: Authentication,
    pub(crate) caller_cache: CallerCache,
    pub(crate) measurements: Measurements,
}

impl FromRef<Http> for CatalogueResponseCache {
    fn from_ref(http: &Http) -> Self {
        http.0.catalogue_responses.clone()
    }
}

/// Each handler asks for the services it uses.
macro_rules! services {
    ($($service:ty: $name:ident),* $(,)?) => {
        $(impl FromRef<Http> for $service {
            fn from_ref(http: &Http) -> Self {
                http.0.services.$name.clone()
            }
        })*
    };
}

services! {
    Accounts: accounts,
    Administration: administration,
    ApiTokens: api_tokens,
    Arc<Settings>: settings,
    Cards: cards,
    CatalogueEditor: catalogue_editor,
    CatalogueView: catalogue,
    Checklist: checklist,
    Clock: clock,
    ClosingSoonEmails: closing_soon,
    Contact: contact,
    Diary: diary,
    Features: features,
    Friendships: friendships,
    Goals: goals,
    Health: health,
    LiveStreams: live_streams,
    Membership: membership,
    Arc<Notifications>: notifications,
    Option<Demo>: demo,
    PageViews: page_views,
    People: people,
    Profiles: profiles,
    Sessions: sessions,
    Sharing: sharing,
    Suggestions: suggestions,
    ViewingOptions: viewing_options,
    Webhooks: webhooks,
}

impl FromRef<Http> for UserBodyCache {
    fn from_ref(http: &Http) -> Self {
        http.0.user_bodies.clone()
    }
}

impl FromRef<Http> for ListingResponseCache {
    fn from_ref(http: &Http) -> Self {
        http.0.listing_responses.clone()
    }
}

impl FromRef<Http> for Authentication {
    fn from_ref(http: &Http) -> Self {
        http.0.authentication.clone()
    }
}

impl FromRef<Http> for CallerCache {
    fn from_ref(http: &Http) -> Self {
        http.0.caller_cache.clone()
    }
}

impl FromRef<Http> for Measurements {
    fn from_ref(http: &Http) -> Self {
        http.0.measurements.clone()
    }
}
