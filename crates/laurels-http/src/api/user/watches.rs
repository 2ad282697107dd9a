use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use laurels_app::{Clock, Diary};
use laurels_domain::diary::{self, DiaryLimit, ImportMode, MAX_IMPORTED, WatchDetails, WatchError, WatchId};
use laurels_domain::{UserId, WatchedDate};
use laurels_store::{ChangeError, WatchCursor, WatchRejection};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use crate::api::caller::Caller;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::{JsonBody, Path, Query};
use crate::server::response::Json;

/// Default and maximum number of watches per page.
const MAX_PAGE_SIZE: u32 = 500;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WatchesQuery {
    /// `next` of the previous page.
    #[param(pattern = r"^[0-9-]{0,10}\.[^\x00]{1,60}-[1-9][0-9]{0,18}$")]
    after: Option<String>,
    #[param(minimum = 1, maximum = 500)]
    limit: Option<u32>,
    /// Only the watches of this film, all on one page.
    film_id: Option<String>,
}

/// The caller's diary: each time a film was watched, as far as it was recorded. The latest first; those without a date
/// are last.
#[utoipa::path(get, path = "/api/user/watches", tag = "user", params(WatchesQuery),
    responses((status = 200, body = wire::Watches), (status = "default", body = Problem)))]
pub(crate) async fn list_watches(
    State(diary): State<Diary>,
    caller: Caller,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    headers: HeaderMap,
    Query(query): Query<WatchesQuery>,
) -> Result<Response, Problem> {
    if let Some(film_id) = &query.film_id {
        let film = catalogue.film(film_id).ok_or_else(no_such_film)?;
        let watches = diary.list_of(&caller.user.id, &film.id).await?;
        let watches = watches.iter().map(to_wire).collect();
        return Ok(Json(wire::Watches { watches, next: None }).into_response());
    }
    let limit = query.limit.unwrap_or(MAX_PAGE_SIZE);
    if !(1..=MAX_PAGE_SIZE).contains(&limit) {
        return Err(Problem::invalid("limit", format!("The limit must be between 1 and {MAX_PAGE_SIZE}.")));
    }
    let unknown = || Problem::invalid("after", "We couldn't find this page of the diary.");
    let after = query.after.as_deref().map(|text| parse_cursor(text).ok_or_else(unknown)).transpose()?;
    // One more than requested shows whether there is a next page.
    let mut watches = diary.list(&caller.user.id, after.as_ref(), limit + 1).await?;
    let has_more = watches.len() > limit as usize;
    watches.truncate(limit as usize);
    let next = watches.last().filter(|_| has_more).map(|last| {
        let date = last.details.watched.map_or_else(String::new, |date| date.to_string());
        format!("{date}.{}", last.id)
    });
    let watches = watches.iter().map(to_wire).collect();
    Ok(compress(&headers, Json(wire::Watches { watches, next }).into_response()).await)
}

fn parse_cursor(text: &str) -> Option<WatchCursor> {
    let (date, id) = text.split_once('.')?;
    let watched = if date.is_empty() { None } else { Some(WatchedDate::read(date)?) };
    Some(WatchCursor { watched, id: WatchId::parse(id)? })
}

/// Adds a watch of a viewed film. A film has at most one watch per date: repeating the request returns the first one.
#[utoipa::path(post, path = "/api/user/watches", tag = "user", request_body = wire::NewWatch,
    responses((status = 200, body = wire::Watch), (status = "default", body = Problem)))]
pub(crate) async fn add_watch(
    State(diary): State<Diary>,
    State(clock): State<Clock>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    JsonBody(body): JsonBody<wire::NewWatch>,
) -> Result<Response, Problem> {
    let film = catalogue.film(&body.film_id).ok_or_else(no_such_film)?;
    let details = WatchDetails::parse(body.input(), clock.now())?;
    let id = diary.add(&caller.user.id, &film.id, &details).await?;
    stored(&diary, &caller.user.id, &id).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct WatchPath {
    watch_id: String,
}

impl WatchPath {
    /// Not looked up in the catalogue: the watches of a film that was merged into another have other numbers there.
    fn read(&self) -> Result<WatchId, Problem> {
        WatchId::parse(&self.watch_id).ok_or_else(no_such_watch)
    }
}

/// Replaces date, rating and note of a watch.
#[utoipa::path(put, path = "/api/user/watches/{watch_id}", tag = "user", params(WatchPath),
    request_body = wire::WatchDetails,
    responses((status = 200, body = wire::Watch), (status = "default", body = Problem)))]
pub(crate) async fn change_watch(
    State(diary): State<Diary>,
    State(clock): State<Clock>,
    caller: Caller,
    Path(path): Path<WatchPath>,
    JsonBody(body): JsonBody<wire::WatchDetails>,
) -> Result<Response, Problem> {
    let id = path.read()?;
    let details = WatchDetails::parse(body.input(), clock.now())?;
    if !diary.change(&caller.user.id, &id, &details).await? {
        return Err(no_such_watch());
    }
    stored(&diary, &caller.user.id, &id).await
}

/// Removes a watch, if there is one. The film stays viewed.
#[utoipa::path(delete, path = "/api/user/watches/{watch_id}", tag = "user", params(WatchPath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn remove_watch(
    State(diary): State<Diary>,
    caller: Caller,
    Path(path): Path<WatchPath>,
) -> Result<StatusCode, Problem> {
    diary.remove(&caller.user.id, &path.read()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds the watches of viewed films that aren't in the diary yet, and ratings and notes where there are none. Importing
/// again changes nothing. If one is invalid or the diary gets too large, none is added; films that aren't viewed are skipped.
#[utoipa::path(post, path = "/api/user/import-watches", tag = "user", request_body = wire::ImportedWatches,
    responses((status = 200, body = wire::ImportResult), (status = "default", body = Problem)))]
pub(crate) async fn import_watches(
    State(diary): State<Diary>,
    State(clock): State<Clock>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    JsonBody(body): JsonBody<wire::ImportedWatches>,
) -> Result<Response, Problem> {
    if body.watches.len() > MAX_IMPORTED {
        return Err(WatchError::TooManyImported.into());
    }
    let now = clock.now();
    let mut watches = Vec::with_capacity(body.watches.len());
    for watch in &body.watches {
        let details = WatchDetails::parse(watch.input(), now)?;
        if let Some(film) = catalogue.film(&watch.film_id) {
            watches.push((film.id.clone(), details));
        }
    }
    let mode = if body.restores { ImportMode::Restore } else { ImportMode::Merge };
    let (added, completed) = diary.import(&caller.user.id, watches, mode).await?;
    Ok(Json(wire::ImportResult { added, completed }).into_response())
}

/// The watch as it is stored, with whether it's a rewatch.
async fn stored(diary: &Diary, user: &UserId, id: &WatchId) -> Result<Response, Problem> {
    let watch = diary.find(user, id).await?.ok_or_else(no_such_watch)?;
    Ok(Json(to_wire(&watch)).into_response())
}

fn to_wire(watch: &diary::Watch) -> wire::Watch {
    let details = &watch.details;
    wire::Watch {
        id: watch.id.to_string(),
        film_id: watch.id.film.to_string(),
        watched: details.watched.map(|date| date.to_string()),
        rating: details.rating.map(diary::Rating::stars),
        note: details.note.clone(),
        is_rewatch: details.is_rewatch,
    }
}

fn no_such_film() -> Problem {
    Problem::not_found("There's no nominated film with this ID.")
}

fn no_such_watch() -> Problem {
    Problem::not_found("This entry isn't in your diary anymore.")
}

impl From<WatchError> for Problem {
    fn from(error: WatchError) -> Self {
        Self::invalid(error.field(), error.to_string())
    }
}

impl From<ChangeError<WatchRejection>> for Problem {
    fn from(error: ChangeError<WatchRejection>) -> Self {
        let rejection = match error {
            ChangeError::Store(error) => return error.into(),
            ChangeError::Rejected(rejection) => rejection,
        };
        let code = match rejection {
            WatchRejection::NotViewed => "not_viewed",
            WatchRejection::SameDate | WatchRejection::AlsoUndated => "same_date",
            WatchRejection::Limit(DiaryLimit::Film) => "too_many_watches",
            WatchRejection::Limit(DiaryLimit::Entries | DiaryLimit::Notes) => "diary_is_full",
        };
        Self::conflict(code, rejection.to_string())
    }
}
