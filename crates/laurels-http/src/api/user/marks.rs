use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use laurels_app::{Checklist, Clock, People};
use laurels_catalogue::Catalogue;
use laurels_domain::marks::{BatchError, parse_batch};
use laurels_domain::watched::{WatchedError, dates_of};
use laurels_store::MarkList;
use serde::Deserialize;
use utoipa::IntoParams;

use super::profile_response::{respond_with_profile, updated};
use super::wire::{BookmarkedStates, FilmsReviewed, ViewedStates};
use crate::api::caller::Caller;
use crate::api::wire;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::{JsonBody, Path};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct ViewedPath {
    film_id: String,
    viewed: bool,
}

/// Marks a film as viewed, or as not viewed.
#[utoipa::path(post, path = "/api/user/viewed/{film_id}/{viewed}", tag = "user", params(ViewedPath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn set_viewed(
    State(checklist): State<Checklist>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    State(people): State<People>,
    caller: Caller,
    Path(path): Path<ViewedPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let marking = Marking {
        checklist: &checklist,
        people: &people,
        catalogue: &catalogue,
        caller: &caller,
        headers: &headers,
    };
    marking.one(MarkList::Viewed, (&path.film_id, path.viewed)).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct BookmarkedPath {
    film_id: String,
    bookmarked: bool,
}

/// Adds a film to the watchlist, or removes it.
#[utoipa::path(post, path = "/api/user/watchlist/{film_id}/{bookmarked}", tag = "user", params(BookmarkedPath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn set_bookmarked(
    State(checklist): State<Checklist>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    State(people): State<People>,
    caller: Caller,
    Path(path): Path<BookmarkedPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let marking = Marking {
        checklist: &checklist,
        people: &people,
        catalogue: &catalogue,
        caller: &caller,
        headers: &headers,
    };
    marking.one(MarkList::Bookmarks, (&path.film_id, path.bookmarked)).await
}

/// Marks several films as viewed or not viewed, with optional watch dates. If one is invalid, none is changed.
#[utoipa::path(post, path = "/api/user/set-viewed-states", tag = "user", request_body = ViewedStates,
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn set_viewed_states(
    State(checklist): State<Checklist>,
    State(clock): State<Clock>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    State(people): State<People>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(body): JsonBody<ViewedStates>,
) -> Result<Response, Problem> {
    let marking = Marking {
        checklist: &checklist,
        people: &people,
        catalogue: &catalogue,
        caller: &caller,
        headers: &headers,
    };
    let field = "film_viewed_states";
    let states = body.film_viewed_states.iter();
    let entries = states.clone().map(|state| (state.film_id.as_str(), state.viewed));
    if states.clone().all(|state| state.watched.is_none()) {
        return marking.several(MarkList::Viewed, entries, field).await;
    }
    let batch = parse_batch(&catalogue, entries)
        .map_err(|error: BatchError| Problem::invalid(field, error.to_string()))?;
    let dates = states.map(|state| (state.film_id.as_str(), state.viewed, state.watched.as_deref()));
    let dates = dates_of(dates, clock.now())
        .map_err(|error: WatchedError| Problem::invalid(field, error.to_string()))?;
    let on = batch.on.into_iter().map(|film| (film.clone(), dates.get(film.as_str()).copied())).collect();
    let changed = checklist.change_viewed(&caller.user.id, on, batch.off).await?;
    changed.ok_or_else(Problem::not_logged_in)?;
    updated(&people, &catalogue, &caller.user.id, &headers).await
}

/// Adds or removes several films of the watchlist. If one is invalid, none is changed.
#[utoipa::path(post, path = "/api/user/set-bookmarked-states", tag = "user", request_body = BookmarkedStates,
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn set_bookmarked_states(
    State(checklist): State<Checklist>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    State(people): State<People>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(body): JsonBody<BookmarkedStates>,
) -> Result<Response, Problem> {
    let marking = Marking {
        checklist: &checklist,
        people: &people,
        catalogue: &catalogue,
        caller: &caller,
        headers: &headers,
    };
    let entries = body.film_bookmarked_states.iter().map(|state| (state.film_id.as_str(), state.bookmarked));
    marking.several(MarkList::Bookmarks, entries, "film_bookmarked_states").await
}

/// Records films that the caller has reviewed.
#[utoipa::path(post, path = "/api/user/films-reviewed", tag = "user", request_body = FilmsReviewed,
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn add_films_reviewed(
    State(checklist): State<Checklist>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    State(people): State<People>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(body): JsonBody<FilmsReviewed>,
) -> Result<Response, Problem> {
    let marking = Marking {
        checklist: &checklist,
        people: &people,
        catalogue: &catalogue,
        caller: &caller,
        headers: &headers,
    };
    let entries = body.films.iter().map(|film| (film.as_str(), true));
    marking.several(MarkList::Reviewed, entries, "films").await
}

/// A request that changes marks.
struct Marking<'a> {
    checklist: &'a Checklist,
    people: &'a People,
    catalogue: &'a Catalogue,
    caller: &'a Caller,
    headers: &'a HeaderMap,
}

impl Marking<'_> {
    /// Marks one film; unknown films are 404.
    async fn one(&self, list: MarkList, (film_id, is_on): (&str, bool)) -> Result<Response, Problem> {
        if self.catalogue.film(film_id).is_none() {
            return Err(Problem::not_found("There's no nominated film with this ID."));
        }
        self.several(list, [(film_id, is_on)].into_iter(), "film_id").await
    }

    async fn several<'e>(
        &self,
        list: MarkList,
        entries: impl ExactSizeIterator<Item = (&'e str, bool)>,
        field: &'static str,
    ) -> Result<Response, Problem> {
        let Self { checklist, people, catalogue, caller, headers } = self;
        let batch = parse_batch(catalogue, entries)
            .map_err(|error: BatchError| Problem::invalid(field, error.to_string()))?;
        let committed = checklist.mark(&caller.user.id, list, batch).await?;
        let committed = committed.ok_or_else(Problem::not_logged_in)?;
        let person = people.get_after_marks(catalogue, caller.user.clone(), &committed).await?;
        respond_with_profile(people, catalogue, &person.ok_or_else(Problem::not_logged_in)?, headers).await
    }
}
