use axum::extract::State;
use axum::response::Response;
use laurels_app::{Checklist, Clock};
use laurels_domain::marks::MarkList;
use laurels_domain::marks::{BatchError, parse_batch};
use laurels_domain::watched::{WatchedError, dates_of};
use serde::Deserialize;
use utoipa::IntoParams;

use super::profile_response::ProfileResponses;
use super::wire::{BookmarkedStates, FilmsReviewed, ViewedStates};
use crate::api::caller::Caller;
use crate::api::wire;
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
    caller: Caller,
    profiles: ProfileResponses,
    Path(path): Path<ViewedPath>,
) -> Result<Response, Problem> {
    mark_one(&checklist, caller, &profiles, MarkList::Viewed, (&path.film_id, path.viewed)).await
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
    caller: Caller,
    profiles: ProfileResponses,
    Path(path): Path<BookmarkedPath>,
) -> Result<Response, Problem> {
    mark_one(&checklist, caller, &profiles, MarkList::Bookmarks, (&path.film_id, path.bookmarked)).await
}

/// Marks several films as viewed or not viewed, with optional watch dates. If one is invalid, none is changed.
#[utoipa::path(post, path = "/api/user/set-viewed-states", tag = "user", request_body = ViewedStates,
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn set_viewed_states(
    State(checklist): State<Checklist>,
    State(clock): State<Clock>,
    caller: Caller,
    profiles: ProfileResponses,
    JsonBody(body): JsonBody<ViewedStates>,
) -> Result<Response, Problem> {
    let field = "film_viewed_states";
    let states = body.film_viewed_states.iter();
    let entries = states.clone().map(|state| (state.film_id.as_str(), state.viewed));
    if states.clone().all(|state| state.watched.is_none()) {
        return mark_several(&checklist, caller, &profiles, MarkList::Viewed, entries, field).await;
    }
    let batch = parse_batch(&profiles.catalogue, entries)
        .map_err(|error: BatchError| Problem::invalid(field, error.to_string()))?;
    let film_id = |id| profiles.catalogue.film(id).map_or(id, |film| film.id.as_str());
    let dates = states.map(|state| (film_id(&state.film_id), state.viewed, state.watched.as_deref()));
    let dates = dates_of(dates, clock.now())
        .map_err(|error: WatchedError| Problem::invalid(field, error.to_string()))?;
    let on = batch.on.into_iter().map(|film| (film.clone(), dates.get(film.as_str()).copied())).collect();
    let changed = checklist.change_viewed(&caller.user.id, on, batch.off).await?;
    changed.ok_or_else(Problem::not_logged_in)?;
    profiles.updated(&caller.user.id).await
}

/// Adds or removes several films of the watchlist. If one is invalid, none is changed.
#[utoipa::path(post, path = "/api/user/set-bookmarked-states", tag = "user", request_body = BookmarkedStates,
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn set_bookmarked_states(
    State(checklist): State<Checklist>,
    caller: Caller,
    profiles: ProfileResponses,
    JsonBody(body): JsonBody<BookmarkedStates>,
) -> Result<Response, Problem> {
    let entries = body.film_bookmarked_states.iter().map(|state| (state.film_id.as_str(), state.bookmarked));
    mark_several(&checklist, caller, &profiles, MarkList::Bookmarks, entries, "film_bookmarked_states").await
}

/// Records films that the caller has reviewed.
#[utoipa::path(post, path = "/api/user/films-reviewed", tag = "user", request_body = FilmsReviewed,
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn add_films_reviewed(
    State(checklist): State<Checklist>,
    caller: Caller,
    profiles: ProfileResponses,
    JsonBody(body): JsonBody<FilmsReviewed>,
) -> Result<Response, Problem> {
    let entries = body.films.iter().map(|film| (film.as_str(), true));
    mark_several(&checklist, caller, &profiles, MarkList::Reviewed, entries, "films").await
}

/// Unknown films are 404.
async fn mark_one(
    checklist: &Checklist,
    caller: Caller,
    profiles: &ProfileResponses,
    list: MarkList,
    (film_id, is_on): (&str, bool),
) -> Result<Response, Problem> {
    if profiles.catalogue.film(film_id).is_none() {
        return Err(Problem::not_found("There's no nominated film with this ID."));
    }
    mark_several(checklist, caller, profiles, list, [(film_id, is_on)].into_iter(), "film_id").await
}

async fn mark_several<'a>(
    checklist: &Checklist,
    caller: Caller,
    profiles: &ProfileResponses,
    list: MarkList,
    entries: impl ExactSizeIterator<Item = (&'a str, bool)>,
    field: &'static str,
) -> Result<Response, Problem> {
    let batch = parse_batch(&profiles.catalogue, entries)
        .map_err(|error: BatchError| Problem::invalid(field, error.to_string()))?;
    let committed = checklist.mark(&caller.user.id, list, batch).await?.ok_or_else(Problem::not_logged_in)?;
    profiles.after_marks(caller.user, &committed).await
}
