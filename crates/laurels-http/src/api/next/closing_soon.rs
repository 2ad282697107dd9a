use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use http::StatusCode;
use laurels_app::ClosingSoonEmails;
use laurels_domain::UserId;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::ClosingSoon;
use crate::api::caller::Caller;
use crate::api::time_zone;
use crate::server::Problem;
use crate::server::extract::{JsonBody, Path};
use crate::server::middleware::complete;
use crate::server::response::Json;

/// Whether the caller gets the weekly email about films that will be hard to find. It's off until the caller switches it
/// on.
#[utoipa::path(get, path = "/api/next/closing-soon", tag = "next",
    responses((status = 200, body = wire::ClosingSoon), (status = "default", body = Problem)))]
pub(crate) async fn show_closing_soon(
    State(emails): State<ClosingSoonEmails>,
    caller: Caller,
) -> Result<Response, Problem> {
    response(&emails, &caller.user.id).await
}

/// Switches the weekly email on or off. It comes on Thursdays at 4 PM in the time zone, if there's anything to say and the
/// caller has a verified email.
#[utoipa::path(post, path = "/api/next/closing-soon", tag = "next", request_body = wire::SetClosingSoon,
    responses((status = 200, body = wire::ClosingSoon), (status = "default", body = Problem)))]
pub(crate) async fn set_closing_soon(
    State(emails): State<ClosingSoonEmails>,
    caller: Caller,
    JsonBody(body): JsonBody<wire::SetClosingSoon>,
) -> Result<Response, Problem> {
    let zone = body.time_zone.as_deref().map(time_zone::parse).transpose()?;
    match (body.is_on, zone) {
        (true, Some(zone)) => emails.start(&caller.user.id, &zone).await?,
        (true, None) => {
            return Err(Problem::invalid("time_zone", "We need your time zone to send it in time."));
        }
        (false, _) => emails.stop(&caller.user.id).await?,
    }
    response(&emails, &caller.user.id).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct UnsubscribePath {
    /// From an email.
    token: String,
}

/// Redirects to the page that stops the weekly email, for mail programs that open the link instead of sending a POST.
/// Changes nothing.
#[utoipa::path(get, path = "/api/next/closing-soon/unsubscribe/{token}", tag = "next", params(UnsubscribePath),
    responses((status = 303), (status = "default", body = Problem)))]
pub(crate) async fn open_unsubscribe_page(Path(path): Path<UnsubscribePath>) -> Result<Redirect, Problem> {
    // Other characters would have to be encoded again.
    let is_token = path.token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte));
    if is_token { Ok(Redirect::to(&format!("/unsubscribe/{}", path.token))) } else { Err(wrong_link()) }
}

/// Stops the weekly email, as mail programs ask for it (RFC 8058). Any body is ignored, and repeating it does no harm.
#[utoipa::path(post, path = "/api/next/closing-soon/unsubscribe/{token}", tag = "next", params(UnsubscribePath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn unsubscribe(
    State(emails): State<ClosingSoonEmails>,
    Path(path): Path<UnsubscribePath>,
) -> Response {
    // Mail programs may hang up without waiting for the response.
    complete(async move {
        match emails.unsubscribe(&path.token).await {
            Ok(true) => StatusCode::NO_CONTENT.into_response(),
            Ok(false) => wrong_link().into_response(),
            Err(error) => Problem::from(error).into_response(),
        }
    })
    .await
}

fn wrong_link() -> Problem {
    Problem::not_found("This link doesn't work. The account may have been deleted.")
}

async fn response(emails: &ClosingSoonEmails, user: &UserId) -> Result<Response, Problem> {
    let found = emails.find(user).await?;
    let is_on = found.as_ref().is_some_and(|found| found.is_on);
    Ok(Json(ClosingSoon { is_on, time_zone: found.map(|found| found.time_zone) }).into_response())
}
