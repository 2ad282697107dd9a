use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::{Sharing, SharingError};
use laurels_domain::public_page::{Parts, Slug};

use super::wire;
use super::wire::{NewPublicPage, PublicPage};
use crate::api::caller::{Caller, SessionCaller};
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// The caller's public page, or the defaults of a new one.
#[utoipa::path(get, path = "/api/user/public-page", tag = "user",
    responses((status = 200, body = wire::PublicPage), (status = "default", body = Problem)))]
pub(crate) async fn show_own_public_page(
    State(sharing): State<Sharing>,
    caller: Caller,
) -> Result<Response, Problem> {
    let page = sharing.find_page(&caller.user.id).await?;
    Ok(Json(PublicPage::of(page.as_ref())).into_response())
}

/// Creates or changes the caller's public page. A former name stays reserved for the caller for 30 days.
#[utoipa::path(put, path = "/api/user/public-page", tag = "user", request_body = wire::NewPublicPage,
    responses((status = 200, body = wire::PublicPage), (status = "default", body = Problem)))]
pub(crate) async fn set_public_page(
    State(sharing): State<Sharing>,
    caller: SessionCaller,
    JsonBody(body): JsonBody<NewPublicPage>,
) -> Result<Response, Problem> {
    let slug = Slug::parse(&body.slug).map_err(|error| Problem::invalid("slug", error.to_string()))?;
    let parts = Parts::parse(body.parts.iter().map(String::as_str))
        .map_err(|error| Problem::invalid("parts", error.to_string()))?;
    let page = sharing.set_page(&caller.user.id, &caller.session, slug, parts, body.is_indexed).await?;
    Ok(Json(PublicPage::of(Some(&page))).into_response())
}

/// Takes the caller's public page down. Its name stays reserved for the caller for 30 days.
#[utoipa::path(delete, path = "/api/user/public-page", tag = "user",
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn remove_public_page(
    State(sharing): State<Sharing>,
    caller: Caller,
) -> Result<StatusCode, Problem> {
    sharing.remove_page(&caller.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<SharingError> for Problem {
    fn from(error: SharingError) -> Self {
        match error {
            SharingError::SlugTaken => Self::conflict("slug_taken", error.to_string()),
            SharingError::TooManyShares => Self::conflict("too_many_shares", error.to_string()),
            SharingError::LoggedOut => Self::not_logged_in(),
            SharingError::TooMany(error) => error.into(),
            SharingError::Store(error) => error.into(),
        }
    }
}
