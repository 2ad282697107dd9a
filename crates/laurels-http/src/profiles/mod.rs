//! User profiles as JSON. Film lists are cached by (user, revision): they're requested after every mark and by every
//! route guard of the web app, and change far less often.

mod film_ids;
mod film_list;
mod friend_reports;
mod friend_summary;
mod friend_summary_cache;
mod id_text;
mod lists;
mod recent;
#[cfg(test)]
mod test_rows;

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, ETAG, HeaderName};
use http::{HeaderMap, HeaderValue, StatusCode};
use laurels_app::App;
use laurels_catalogue::Catalogue;
use laurels_domain::friends::Relationship;
use laurels_domain::{User, UserId};
use laurels_store::Committed;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

pub(crate) use self::film_ids::IdList;
use self::friend_reports::FriendReportCache;
use self::friend_summary::FriendSummary;
use self::friend_summary_cache::{FriendSummaryCache, RelatedUsers};
use self::lists::{CachedLists, Lists, serialization_error};
use crate::api::caller::CallerWithFriends;
use crate::api::wire;
use crate::api::wire::picture_url;
use crate::content::date_time;
use crate::server::response::{RawJson, json_with_capacity, to_json};
use crate::server::{Problem, conditional};

/// Capacity of the list cache in bytes: about four thousand users with 300 films each.
const LIST_CACHE_BYTES: u64 = 20_000_000;
/// Estimated number of entries.
const ESTIMATED_USERS: usize = 4_000;
/// Upper estimate of a profile's size in bytes, without the lists.
const FIELD_BYTES: usize = 1_000;
const DEFAULT_PICTURE: &str = "/default-avatar.svg";
const PREFER: HeaderName = HeaderName::from_static("prefer");
const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");
const MINIMAL: &str = "return=minimal";

#[derive(Clone)]
pub(crate) struct Profiles(Arc<Caches>);

struct Caches {
    lists: Cache<UserId, Arc<CachedLists>, ListWeighter>,
    friend_summaries: FriendSummaryCache,
    reports: FriendReportCache,
}

#[derive(Clone)]
struct ListWeighter;

impl Weighter<UserId, Arc<CachedLists>> for ListWeighter {
    fn weight(&self, _user: &UserId, lists: &Arc<CachedLists>) -> u64 {
        (lists.initial_length + FIELD_BYTES) as u64
    }
}

/// The related users whose films the user may see.
struct Friends {
    confirmed: Vec<Arc<FriendSummary>>,
    inviters: Vec<Arc<FriendSummary>>,
}

impl Friends {
    /// Estimated size in JSON.
    fn json_length(&self) -> usize {
        self.confirmed.iter().chain(&self.inviters).map(|summary| summary.json_length()).sum()
    }
}

impl Profiles {
    pub(crate) fn new() -> Self {
        let (friend_summaries, reports) = (FriendSummaryCache::new(), FriendReportCache::new());
        let lists = Cache::with_weighter(ESTIMATED_USERS, LIST_CACHE_BYTES, ListWeighter);
        Self(Arc::new(Caches { lists, friend_summaries, reports }))
    }

    /// Loads the friend summaries of recently active users, so that requests after a restart don't wait for them.
    pub(crate) async fn warm_up(&self, app: &App) -> Result<(), Problem> {
        self.0.friend_summaries.warm_up(app).await
    }

    /// The lists at the user's revision or a later one.
    async fn lists(&self, app: &App, user: &User) -> Result<Arc<Lists>, Problem> {
        let catalogue = app.catalogue();
        let cached = self.0.lists.get(&user.id).map(|cached| cached.latest());
        if let Some(lists) = cached.filter(|lists| lists.matches(&catalogue) && lists.is_current(user)) {
            return Ok(lists);
        }
        let lists = Arc::new(Lists::read(app, &user.id).await?);
        self.0.lists.insert(user.id.clone(), Arc::new(CachedLists::new(Arc::clone(&lists))));
        Ok(lists)
    }

    async fn friends(&self, app: &App, related: &RelatedUsers) -> Result<Friends, Problem> {
        let catalogue = app.catalogue();
        let summaries =
            |relationship| self.0.friend_summaries.get(app, &catalogue, related.filter(relationship));
        Ok(Friends {
            confirmed: summaries(Relationship::Friends).await?,
            inviters: summaries(Relationship::InviteReceived).await?,
        })
    }

    /// Responds with the user's profile.
    pub(crate) async fn respond(
        &self,
        app: &App,
        user: &User,
        request: &HeaderMap,
    ) -> Result<Response, Problem> {
        let lists = self.lists(app, user).await?;
        self.respond_with(app, user, &lists, request).await
    }

    /// Responds with the user's profile after marks were committed. If all changes since the user was read are in
    /// `committed`, nothing is read from the database.
    pub(crate) async fn respond_after_marks(
        &self,
        app: &App,
        user: &User,
        committed: &Committed,
        request: &HeaderMap,
    ) -> Result<Response, Problem> {
        self.0.friend_summaries.apply(app, &user.id, committed);
        let catalogue = app.catalogue();
        let marked = self.0.lists.get(&user.id).and_then(|cached| cached.apply(committed));
        if let Some(lists) = marked.filter(|lists| lists.matches(&catalogue) && lists.is_current(user)) {
            return self.respond_with(app, user, &lists, request).await;
        }
        let user = app.store.find_user(&user.id).await?.ok_or_else(Problem::not_logged_in)?;
        self.respond(app, &user, request).await
    }

    /// Omits friends if the request has `Prefer: return=minimal`.
    async fn respond_with(
        &self,
        app: &App,
        user: &User,
        lists: &Lists,
        request: &HeaderMap,
    ) -> Result<Response, Problem> {
        let is_minimal = request
            .get_all(PREFER)
            .iter()
            .filter_map(|prefer| prefer.to_str().ok())
            .any(|prefer| prefer.split([',', ';']).any(|preference| preference.trim() == MINIMAL));
        let mut response = if is_minimal {
            json_with_capacity(&body(user, lists, None), lists.length() + FIELD_BYTES)
        } else {
            let related = RelatedUsers::read(app, user).await?;
            full_profile(user, lists, &self.friends(app, &related).await?)
        };
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        if is_minimal {
            response.headers_mut().insert(PREFERENCE_APPLIED, HeaderValue::from_static(MINIMAL));
        }
        Ok(response)
    }

    /// The user's profile as part of another response.
    pub(crate) async fn to_json(&self, app: &App, user: &User) -> Result<RawJson, Problem> {
        let related = RelatedUsers::read(app, user).await?;
        let (lists, friends) = tokio::try_join!(self.lists(app, user), self.friends(app, &related))?;
        let capacity = lists.length() + friends.json_length() + FIELD_BYTES;
        let body = to_json(&body(user, &lists, Some(&friends)), capacity);
        Ok(RawJson(body.map_err(serialization_error)?))
    }

    /// Responds with the user's profile and its `ETag`, or with 304.
    pub(crate) async fn respond_with_etag(
        &self,
        app: &App,
        CallerWithFriends { user, relationships }: CallerWithFriends,
        request: &HeaderMap,
    ) -> Result<Response, Problem> {
        let related = RelatedUsers::of(relationships);
        let etag = etag(&app.catalogue(), &user, &related);
        if is_not_modified(request, &etag) {
            return Ok(with_etag(None, &etag));
        }
        let (lists, friends) = tokio::try_join!(self.lists(app, &user), self.friends(app, &related))?;
        Ok(with_etag(Some(full_profile(&user, &lists, &friends)), &etag))
    }
}

fn full_profile(user: &User, lists: &Lists, friends: &Friends) -> Response {
    let capacity = lists.length() + friends.json_length() + FIELD_BYTES;
    json_with_capacity(&body(user, lists, Some(friends)), capacity)
}

/// Changes with everything that a user's profile contains about the user and their friends.
fn etag(catalogue: &Catalogue, user: &User, related: &RelatedUsers) -> String {
    format!("\"{}-{}-{}\"", user.revision, related.tag, catalogue.version())
}

fn is_not_modified(request: &HeaderMap, etag: &str) -> bool {
    conditional::is_not_modified(request, |cached| cached == etag.trim_matches('"'))
}

/// The response with its `ETag`; `None` responds with 304.
fn with_etag(response: Option<Response>, etag: &str) -> Response {
    let mut response = response.unwrap_or_else(|| StatusCode::NOT_MODIFIED.into_response());
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    if let Ok(etag) = HeaderValue::try_from(etag) {
        headers.insert(ETAG, etag);
    }
    response
}

fn body<'a>(user: &'a User, lists: &'a Lists, friends: Option<&'a Friends>) -> wire::User<'a> {
    let to_friends =
        |summaries: &'a [Arc<FriendSummary>]| summaries.iter().map(|summary| summary.to_friend()).collect();
    wire::User {
        id: user.id.as_str(),
        // Newer lists don't make the other fields newer.
        revision: if lists.is_current(user) { lists.revision() } else { user.revision },
        username: &user.username,
        email: user.email.as_deref(),
        picture_url: picture_url(&user.id, user.picture),
        default_picture_url: DEFAULT_PICTURE,
        viewed: lists.viewed.json(),
        watchlist: lists.watchlist.json(),
        ceremonies_reviewed: &lists.ceremonies_reviewed,
        films_reviewed: &lists.films_reviewed,
        friends: friends.map(|friends| to_friends(&friends.confirmed)),
        friends_waiting_for_approval: friends.map(|friends| to_friends(&friends.inviters)),
        friend_invite_count: user.invites_received,
        is_full_member: user.is_full_member,
        is_admin: user.roles.is_admin,
        is_tester: user.roles.is_tester,
        is_dev_acquaintance: user.roles.is_dev_acquaintance,
        is_email_authed: user.has_password,
        is_google_authed: user.has_google,
        is_apple_authed: user.has_apple,
        account_created_date: date_time(user.created_at),
        is_marked_for_deletion: user.marked_for_deletion_at.is_some(),
    }
}
