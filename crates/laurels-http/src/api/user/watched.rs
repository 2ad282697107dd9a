use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::{Checklist, Clock};
use laurels_domain::{WatchedDate, WatchedError};
use laurels_store::{ChangeError, DateRejection};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use crate::api::caller::Caller;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::{JsonBody, Path};
use crate::server::response::Json;

/// When the caller watched films, if set: the day, the month or the year, by film ID.
#[utoipa::path(get, path = "/api/user/watched-dates", tag = "user",
    responses((status = 200, body = wire::WatchedDates), (status = "default", body = Problem)))]
pub(crate) async fn list_watched_dates(
    State(checklist): State<Checklist>,
    caller: Caller,
) -> Result<Response, Problem> {
    let dates = checklist.watched_dates(&caller.user.id).await?;
    let dates: BTreeMap<_, _> =
        dates.iter().map(|(film, date)| (film.to_string(), date.to_string())).collect();
    Ok(Json(wire::WatchedDates(dates)).into_response())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct WatchedPath {
    film_id: String,
}

/// Sets or removes the watch date of a viewed film: that of its first watch. Several watches are changed in the diary.
#[utoipa::path(post, path = "/api/user/watched-date/{film_id}", tag = "user", params(WatchedPath),
    request_body = wire::Watched, responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn set_watched_date(
    State(checklist): State<Checklist>,
    State(clock): State<Clock>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    Path(path): Path<WatchedPath>,
    JsonBody(body): JsonBody<wire::Watched>,
) -> Result<StatusCode, Problem> {
    let film = catalogue
        .film(&path.film_id)
        .ok_or_else(|| Problem::not_found("There's no nominated film with this ID."))?;
    let watched = body.watched.as_deref().map(|text| WatchedDate::parse(text, clock.now())).transpose();
    let watched = watched.map_err(|error: WatchedError| Problem::invalid("watched", error.to_string()))?;
    checklist.set_watched_date(&caller.user.id, &film.id, watched).await.map_err(|error| match error {
        ChangeError::Store(error) => error.into(),
        ChangeError::Rejected(rejection) => {
            let code = match rejection {
                DateRejection::NotViewed => "not_viewed",
                DateRejection::SeveralWatches => "several_watches",
            };
            Problem::conflict(code, rejection.to_string())
        }
    })?;
    Ok(StatusCode::NO_CONTENT)
}
