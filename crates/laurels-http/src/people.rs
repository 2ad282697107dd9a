//! A person as JSON. The lists of films are kept ready by (person, revision): they are asked for after every mark
//! and by every guard, and change far less often.

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, ETAG, HeaderName, IF_NONE_MATCH};
use http::{HeaderMap, HeaderValue, StatusCode};
use laurels_app::App;
use laurels_domain::{User, UserId};
use quick_cache::sync::Cache;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::answer::Reply;
use crate::wire::date_time;
use crate::{Problem, wire};

/// People whose lists are kept ready; some tens of kilobytes each.
const KEPT: usize = 2_000;
const DEFAULT_PICTURE: &str = "/default-avatar.svg";
const PREFER: HeaderName = HeaderName::from_static("prefer");
const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");
const MINIMAL: &str = "return=minimal";

/// The lists of one revision of a person, under one catalogue.
#[derive(Debug)]
struct Lists {
    revision: i64,
    catalogue: String,
    viewed: Box<RawValue>,
    watchlist: Box<RawValue>,
    films_reviewed: Box<RawValue>,
    ceremonies_reviewed: Box<RawValue>,
}

#[derive(Clone)]
pub(crate) struct People(Arc<Cache<UserId, Arc<Lists>>>);

impl People {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Cache::new(KEPT)))
    }

    async fn lists(&self, app: &App, user: &User) -> Result<Arc<Lists>, Problem> {
        let catalogue = app.catalogue();
        let is_current =
            |lists: &Arc<Lists>| lists.revision == user.revision && lists.catalogue == catalogue.version();
        if let Some(lists) = self.0.get(&user.id).filter(is_current) {
            return Ok(lists);
        }
        let found = app.lists_of(&user.id).await?;
        let ids = |films: &[laurels_catalogue::FilmId]| {
            raw(&films.iter().map(laurels_catalogue::FilmId::as_str).collect::<Vec<_>>())
        };
        let ceremonies: Vec<u16> = found.ceremonies_reviewed.iter().map(|number| number.get()).collect();
        let lists = Arc::new(Lists {
            revision: user.revision,
            catalogue: catalogue.version().to_owned(),
            viewed: ids(&found.viewed)?,
            watchlist: ids(&found.bookmarks)?,
            films_reviewed: ids(&found.films_reviewed)?,
            ceremonies_reviewed: raw(&ceremonies)?,
        });
        self.0.insert(user.id.clone(), Arc::clone(&lists));
        Ok(lists)
    }

    /// The person as the answer of a call. Friends are left out where the caller prefers it.
    pub(crate) async fn answer(
        &self,
        app: &App,
        user: &User,
        request: &HeaderMap,
    ) -> Result<Response, Problem> {
        let is_minimal = request
            .get_all(PREFER)
            .iter()
            .filter_map(|prefer| prefer.to_str().ok())
            .any(|prefer| prefer.split([',', ';']).any(|preference| preference.trim() == MINIMAL));
        let lists = self.lists(app, user).await?;
        let mut response = Reply(body(user, &lists, !is_minimal)).into_response();
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        if is_minimal {
            response.headers_mut().insert(PREFERENCE_APPLIED, HeaderValue::from_static(MINIMAL));
        }
        Ok(response)
    }

    /// The person with a tag: a browser that has this state already gets no body.
    pub(crate) async fn profile(
        &self,
        app: &App,
        user: &User,
        request: &HeaderMap,
    ) -> Result<Response, Problem> {
        let catalogue = app.catalogue();
        let tag = format!("\"{}-{}\"", user.revision, catalogue.version());
        let is_known = request.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Reply(body(user, &*self.lists(app, user).await?, true)).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        if let Ok(tag) = HeaderValue::try_from(tag) {
            headers.insert(ETAG, tag);
        }
        Ok(response)
    }
}

fn raw(list: &impl Serialize) -> Result<Box<RawValue>, Problem> {
    to_raw_value(list).map_err(|error| {
        tracing::error!(%error, "a list could not be written as JSON");
        Problem::internal()
    })
}

fn body<'a>(user: &'a User, lists: &'a Lists, with_friends: bool) -> wire::User<'a> {
    wire::User {
        id: user.id.as_str(),
        revision: user.revision,
        username: &user.username,
        email: user.email.as_deref(),
        picture_url: user.picture.map(|number| format!("/api/user/picture/{}?v={number}", user.id)),
        default_picture_url: DEFAULT_PICTURE,
        viewed: &lists.viewed,
        watchlist: &lists.watchlist,
        ceremonies_reviewed: &lists.ceremonies_reviewed,
        films_reviewed: &lists.films_reviewed,
        // Nobody can make friends yet.
        friends: with_friends.then(Vec::new),
        friends_waiting_for_approval: with_friends.then(Vec::new),
        friend_invite_count: 0,
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
