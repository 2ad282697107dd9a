//! A person as JSON, for every call that responds with a profile.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRef, FromRequestParts};
use axum::response::{IntoResponse, Response};
use http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, VARY};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode};
use laurels_app::{CatalogueView, FriendSummary, Friends, People, Person};
use laurels_catalogue::{Catalogue, CeremonyNumber};
use laurels_domain::{User, UserId};
use laurels_store::{Committed, RelationshipRevisions};

use crate::api::caller::{CallerWithFriends, TokenReads};
use crate::api::wire::{self, Friend, IdList, PreparedIds, picture_url};
use crate::content::cached_response::short_hash;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::date_time;
use crate::content::user_bodies::{UserBody, UserBodyCache};
use crate::server::compression::{compress, mark_compressed};
use crate::server::encoding::{Encoding, accepted};
use crate::server::response::json_with_capacity;
use crate::server::{Problem, conditional};

/// Upper estimates of the size of a profile and of a friend in bytes, without films.
const PROFILE_BYTES: usize = 1_000;
const FRIEND_BYTES: usize = 200;
const DEFAULT_PICTURE: &str = "/default-avatar.svg";
const PREFER: HeaderName = HeaderName::from_static("prefer");
const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");
const MINIMAL: &str = "return=minimal";

/// Responds to one request with profiles. Omits friends if the request has `Prefer: return=minimal`, or a token that may
/// change something but not read: friends haven't agreed to the token.
pub(crate) struct ProfileResponses {
    people: People,
    pub(crate) catalogue: Arc<Catalogue>,
    is_minimal: bool,
}

impl<S> FromRequestParts<S> for ProfileResponses
where
    CatalogueView: FromRef<S>,
    People: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let CurrentCatalogue(catalogue) = CurrentCatalogue::from_request_parts(parts, state).await?;
        let mut preferences = parts.headers.get_all(PREFER).iter().filter_map(|prefer| prefer.to_str().ok());
        let is_minimal =
            preferences.any(|prefer| prefer.split([',', ';']).any(|preference| preference.trim() == MINIMAL));
        let may_read = parts.extensions.get::<TokenReads>().is_none_or(|TokenReads(may_read)| *may_read);
        Ok(Self { people: People::from_ref(state), catalogue, is_minimal: is_minimal || !may_read })
    }
}

impl ProfileResponses {
    /// The profile as stored now; `None` if there's no such user.
    pub(crate) async fn find(&self, user: &UserId) -> Result<Option<Response>, Problem> {
        match self.people.find(&self.catalogue, user).await? {
            Some(person) => self.respond(&person).await.map(Some),
            None => Ok(None),
        }
    }

    /// The caller's profile after a change.
    pub(crate) async fn updated(&self, caller: &UserId) -> Result<Response, Problem> {
        self.find(caller).await?.ok_or_else(Problem::not_logged_in)
    }

    /// The caller's profile after marks were committed.
    pub(crate) async fn after_marks(&self, caller: User, committed: &Committed) -> Result<Response, Problem> {
        let person = self.people.get_after_marks(&self.catalogue, caller, committed).await?;
        self.respond(&person.ok_or_else(Problem::not_logged_in)?).await
    }

    async fn respond(&self, person: &Person) -> Result<Response, Problem> {
        let Self { people, catalogue, is_minimal } = self;
        let mut response = if *is_minimal {
            let capacity = PROFILE_BYTES + IdList::json_length(person.lists.film_count());
            json_with_capacity(&to_profile(&PreparedIds::of(catalogue), person, None), capacity)
        } else {
            full_profile(catalogue, person, &people.find_friends(catalogue, &person.user).await?)
        };
        if *is_minimal {
            response.headers_mut().insert(PREFERENCE_APPLIED, HeaderValue::from_static(MINIMAL));
        }
        Ok(response)
    }
}

/// Responds with the caller's profile and its `ETag`, or with 304.
pub(crate) async fn respond_with_etag(
    people: &People,
    cache: &UserBodyCache,
    catalogue: &Catalogue,
    CallerWithFriends { user, relationships }: CallerWithFriends,
    request: &HeaderMap,
) -> Result<Response, Problem> {
    let etag = etag(catalogue, &user, &relationships);
    if is_not_modified(request, &etag) {
        return Ok(with_etag(None, &etag));
    }
    let encoding = accepted(request.get(ACCEPT_ENCODING));
    let key = cache_key(&user.id, encoding);
    if let Some(body) = key.as_ref().and_then(|key| cache.get(key, &etag)) {
        let json = [(CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        let mut response = with_etag(Some((json, body).into_response()), &etag);
        mark_compressed(response.headers_mut(), encoding.name().unwrap_or_default());
        return Ok(response);
    }
    let found = people.get_with_friends(catalogue, user, &relationships).await?;
    let (person, friends) = found.ok_or_else(Problem::not_logged_in)?;
    let response = with_etag(Some(full_profile(catalogue, &person, &friends)), &etag);
    let response = compress(request, response).await;
    match key {
        Some(key) if response.headers().contains_key(CONTENT_ENCODING) => {
            let (parts, body) = response.into_parts();
            let body = to_bytes(body, usize::MAX).await.map_err(|_| Problem::internal())?;
            cache.insert(key, &etag, &body);
            Ok(Response::from_parts(parts, Body::from(body)))
        }
        _ => Ok(response),
    }
}

/// Large profiles are cached as they're sent, because compressing takes longer than everything else.
fn cache_key(user: &UserId, encoding: Encoding) -> Option<(UserId, UserBody)> {
    match encoding {
        Encoding::Identity => None,
        Encoding::Gzip => Some((user.clone(), UserBody::GzipProfile)),
        Encoding::Brotli => Some((user.clone(), UserBody::BrotliProfile)),
    }
}

/// Changes with everything that a profile or friend report contains about the user and their friends. Names the user, so
/// that it never matches for the next person who logs in with the same browser.
pub(crate) fn etag(catalogue: &Catalogue, user: &User, related: &RelationshipRevisions) -> String {
    let related = if related.others.is_empty() {
        String::new()
    } else {
        let revisions = [related.revision].into_iter().chain(related.summary_revisions.iter().copied());
        short_hash(&revisions.flat_map(i64::to_le_bytes).collect::<Vec<u8>>())
    };
    format!("\"{}-{}-{related}-{}\"", user.id, user.revision, catalogue.version())
}

pub(crate) fn is_not_modified(request: &HeaderMap, etag: &str) -> bool {
    conditional::is_not_modified(request, |cached| cached == etag.trim_matches('"'))
}

/// The response with its `ETag`; `None` responds with 304.
pub(crate) fn with_etag(response: Option<Response>, etag: &str) -> Response {
    let mut response = response.unwrap_or_else(|| StatusCode::NOT_MODIFIED.into_response());
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(VARY, HeaderValue::from_static("cookie"));
    if let Ok(etag) = HeaderValue::try_from(etag) {
        headers.insert(ETAG, etag);
    }
    response
}

fn full_profile(catalogue: &Catalogue, person: &Person, friends: &Friends) -> Response {
    let all_friends = || friends.confirmed.iter().chain(&friends.inviters);
    let films: usize = all_friends().map(|friend| friend.films.len() as usize).sum();
    let capacity = PROFILE_BYTES
        + all_friends().count() * FRIEND_BYTES
        + IdList::json_length(person.lists.film_count() + films);
    json_with_capacity(&to_profile(&PreparedIds::of(catalogue), person, Some(friends)), capacity)
}

pub(crate) fn to_profile<'a>(
    ids: &'a PreparedIds,
    person: &'a Person,
    friends: Option<&'a Friends>,
) -> wire::User<'a> {
    let Person { user, lists } = person;
    let to_friends = |all: &'a [Arc<FriendSummary>]| all.iter().map(|summary| friend(ids, summary)).collect();
    wire::User {
        id: user.id.as_str(),
        revision: person.revision(),
        username: &user.username,
        email: user.email.as_deref(),
        picture_url: picture_url(&user.id, user.picture),
        default_picture_url: DEFAULT_PICTURE,
        viewed: IdList::List(lists.viewed()),
        watchlist: IdList::List(lists.bookmarks()),
        ceremonies_reviewed: lists.ceremonies_reviewed().iter().copied().map(CeremonyNumber::get).collect(),
        films_reviewed: IdList::List(lists.films_reviewed()),
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

fn friend<'a>(ids: &'a PreparedIds, summary: &'a FriendSummary) -> Friend<'a> {
    Friend {
        id: summary.id.as_str(),
        revision: summary.revision(),
        username: &summary.username,
        picture_url: picture_url(&summary.id, summary.picture),
        viewed: IdList::Set { films: &summary.films, ids },
    }
}
