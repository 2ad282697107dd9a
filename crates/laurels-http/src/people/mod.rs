//! A person as JSON. Lists of films are kept ready by (person, revision): they are asked for after every mark and by
//! every guard, and change far less often.

mod circle;
mod film_ids;
mod film_list;
mod id_text;
mod lists;
mod recent;
mod reports;
#[cfg(test)]
mod rows;
mod shown;

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, ETAG, HeaderName, IF_NONE_MATCH};
use http::{HeaderMap, HeaderValue, StatusCode};
use laurels_app::App;
use laurels_catalogue::Catalogue;
use laurels_domain::friends::Relationship;
use laurels_domain::{User, UserId};
use laurels_store::Committed;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use self::circle::{Circle, Circles};
pub(crate) use self::film_ids::IdList;
use self::lists::{KeptLists, Lists, not_written};
use self::reports::Reports;
use self::shown::Shown;
use crate::extract::CallerWithFriends;
use crate::response::{RawJson, json_with_capacity, write};
use crate::wire::{date_time, picture_url};
use crate::{Problem, wire};

/// What the lists of all the people kept ready may take: some four thousand people with 300 films each.
const LISTS_BYTES: u64 = 20_000_000;
/// A guess, to begin with.
const LISTS_PEOPLE: usize = 4_000;
/// More than a person's fields take, without the lists.
const FIELDS: usize = 1_000;
const DEFAULT_PICTURE: &str = "/default-avatar.svg";
const PREFER: HeaderName = HeaderName::from_static("prefer");
const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");
const MINIMAL: &str = "return=minimal";

#[derive(Clone)]
pub(crate) struct People(Arc<Kept>);

struct Kept {
    lists: Cache<UserId, Arc<KeptLists>, ListBytes>,
    circles: Circles,
    reports: Reports,
}

#[derive(Clone)]
struct ListBytes;

impl Weighter<UserId, Arc<KeptLists>> for ListBytes {
    fn weight(&self, _person: &UserId, kept: &Arc<KeptLists>) -> u64 {
        (kept.length + FIELDS) as u64
    }
}

/// Those in a circle whose films the person may see.
struct Around {
    friends: Vec<Arc<Shown>>,
    waiting: Vec<Arc<Shown>>,
}

impl Around {
    /// About what it takes as JSON.
    fn length(&self) -> usize {
        self.friends.iter().chain(&self.waiting).map(|shown| shown.length()).sum()
    }
}

impl People {
    pub(crate) fn new() -> Self {
        let (circles, reports) = (Circles::new(), Reports::new());
        let lists = Cache::with_weighter(LISTS_PEOPLE, LISTS_BYTES, ListBytes);
        Self(Arc::new(Kept { lists, circles, reports }))
    }

    /// Reads what friends see of those who were here last, so that after a start nobody waits for it.
    pub(crate) async fn read_ahead(&self, app: &App) -> Result<(), Problem> {
        self.0.circles.read_ahead(app).await
    }

    /// The lists as they were when the person was looked up, or as they are by now.
    async fn lists(&self, app: &App, user: &User) -> Result<Arc<Lists>, Problem> {
        let catalogue = app.catalogue();
        let kept = self.0.lists.get(&user.id).map(|kept| kept.latest());
        if let Some(lists) = kept.filter(|lists| lists.are_under(&catalogue) && lists.go_with(user)) {
            return Ok(lists);
        }
        let lists = Arc::new(Lists::read(app, &user.id).await?);
        self.0.lists.insert(user.id.clone(), Arc::new(KeptLists::new(Arc::clone(&lists))));
        Ok(lists)
    }

    async fn around(&self, app: &App, circle: &Circle) -> Result<Around, Problem> {
        let catalogue = app.catalogue();
        let shown = |stands| self.0.circles.shown(app, &catalogue, circle.who(stands));
        Ok(Around {
            friends: shown(Relationship::Friends).await?,
            waiting: shown(Relationship::InviteReceived).await?,
        })
    }

    /// The person as the answer of a call.
    pub(crate) async fn respond(
        &self,
        app: &App,
        user: &User,
        request: &HeaderMap,
    ) -> Result<Response, Problem> {
        let lists = self.lists(app, user).await?;
        self.answer_with(app, user, &lists, request).await
    }

    /// The person after marks. Nothing is read where all that has happened since the person was looked up is known.
    pub(crate) async fn answer_marked(
        &self,
        app: &App,
        user: &User,
        committed: &Committed,
        request: &HeaderMap,
    ) -> Result<Response, Problem> {
        self.0.circles.take_in(app, &user.id, committed);
        let catalogue = app.catalogue();
        let marked = self.0.lists.get(&user.id).and_then(|kept| kept.with(committed));
        if let Some(lists) = marked.filter(|lists| lists.are_under(&catalogue) && lists.go_with(user)) {
            return self.answer_with(app, user, &lists, request).await;
        }
        let user = app.store.find_user(&user.id).await?.ok_or_else(Problem::not_logged_in)?;
        self.respond(app, &user, request).await
    }

    /// Friends are left out where the caller prefers it.
    async fn answer_with(
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
            json_with_capacity(&body(user, lists, None), lists.length() + FIELDS)
        } else {
            let circle = Circle::around(app, user).await?;
            in_full(user, lists, &self.around(app, &circle).await?)
        };
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        if is_minimal {
            response.headers_mut().insert(PREFERENCE_APPLIED, HeaderValue::from_static(MINIMAL));
        }
        Ok(response)
    }

    /// The person as part of another answer.
    pub(crate) async fn within(&self, app: &App, user: &User) -> Result<RawJson, Problem> {
        let circle = Circle::around(app, user).await?;
        let (lists, around) = tokio::try_join!(self.lists(app, user), self.around(app, &circle))?;
        let room = lists.length() + around.length() + FIELDS;
        Ok(RawJson(write(&body(user, &lists, Some(&around)), room).map_err(not_written)?))
    }

    /// The person with a tag: a browser that has this state already gets no body.
    pub(crate) async fn profile(
        &self,
        app: &App,
        CallerWithFriends { user, ties }: CallerWithFriends,
        request: &HeaderMap,
    ) -> Result<Response, Problem> {
        let circle = Circle::of(ties);
        let tag = tag(&app.catalogue(), &user, &circle);
        if is_known(request, &tag) {
            return Ok(tagged(None, &tag));
        }
        let (lists, around) = tokio::try_join!(self.lists(app, &user), self.around(app, &circle))?;
        Ok(tagged(Some(in_full(&user, &lists, &around)), &tag))
    }
}

fn in_full(user: &User, lists: &Lists, around: &Around) -> Response {
    json_with_capacity(&body(user, lists, Some(around)), lists.length() + around.length() + FIELDS)
}

/// Stands for everything that a person's own pages show of the person and of others.
fn tag(catalogue: &Catalogue, user: &User, circle: &Circle) -> String {
    format!("\"{}-{}-{}\"", user.revision, circle.tag, catalogue.version())
}

fn is_known(request: &HeaderMap, tag: &str) -> bool {
    request.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes())
}

/// An answer with its tag, or without one that the caller has what there is.
fn tagged(response: Option<Response>, tag: &str) -> Response {
    let mut response = response.unwrap_or_else(|| StatusCode::NOT_MODIFIED.into_response());
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(ETAG, tag);
    }
    response
}

fn body<'a>(user: &'a User, lists: &'a Lists, around: Option<&'a Around>) -> wire::User<'a> {
    let shown = |people: &'a [Arc<Shown>]| people.iter().map(|shown| shown.to_friend()).collect();
    wire::User {
        id: user.id.as_str(),
        // Lists of a later revision do not make the rest of it.
        revision: if lists.go_with(user) { lists.revision() } else { user.revision },
        username: &user.username,
        email: user.email.as_deref(),
        picture_url: picture_url(&user.id, user.picture),
        default_picture_url: DEFAULT_PICTURE,
        viewed: lists.viewed.json(),
        watchlist: lists.watchlist.json(),
        ceremonies_reviewed: &lists.ceremonies_reviewed,
        films_reviewed: &lists.films_reviewed,
        friends: around.map(|around| shown(&around.friends)),
        friends_waiting_for_approval: around.map(|around| shown(&around.waiting)),
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
