use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::{WebhookError, Webhooks};
use laurels_domain::webhooks::EventKinds;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{AddedWebhook, Delivery, NewWebhook, Webhook};
use crate::api::caller::{Caller, SessionCaller};
use crate::server::Problem;
use crate::server::extract::{JsonBody, Path};
use crate::server::response::Json;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct WebhookPath {
    id: String,
}

/// The caller's webhooks, the oldest first.
#[utoipa::path(get, path = "/api/user/webhooks", tag = "user",
    responses((status = 200, body = Vec<wire::Webhook>), (status = "default", body = Problem)))]
pub(crate) async fn list_webhooks(
    State(webhooks): State<Webhooks>,
    caller: Caller,
) -> Result<Response, Problem> {
    let all = webhooks.list(&caller.user.id).await?;
    Ok(Json(all.iter().map(Webhook::from).collect::<Vec<_>>()).into_response())
}

/// Adds a webhook: from now on its URL is notified of these events. Requires a log-in within the last ten minutes. The
/// secret that requests are signed with is returned once.
#[utoipa::path(post, path = "/api/user/webhooks", tag = "user", request_body = wire::NewWebhook,
    responses((status = 200, body = wire::AddedWebhook), (status = "default", body = Problem)))]
pub(crate) async fn add_webhook(
    State(webhooks): State<Webhooks>,
    caller: SessionCaller,
    JsonBody(body): JsonBody<NewWebhook>,
) -> Result<Response, Problem> {
    let events = EventKinds::parse(body.events.iter().map(String::as_str))
        .map_err(|error| Problem::invalid("events", error.to_string()))?;
    let added = webhooks.add(&caller.user, &caller.session, &body.url, events).await?;
    Ok(Json(AddedWebhook { id: &added.id, secret: added.secret.reveal() }).into_response())
}

/// Removes a webhook of the caller. Events that wait for it aren't sent any more.
#[utoipa::path(delete, path = "/api/user/webhooks/{id}", tag = "user", params(WebhookPath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn remove_webhook(
    State(webhooks): State<Webhooks>,
    caller: Caller,
    Path(path): Path<WebhookPath>,
) -> Result<StatusCode, Problem> {
    webhooks.remove(&caller.user.id, &path.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a test event to a webhook of the caller at once, and responds with what came of it. If it is delivered, a webhook
/// that was turned off is on again. One test at a time is sent for a user.
#[utoipa::path(post, path = "/api/user/webhooks/{id}/test", tag = "user", params(WebhookPath),
    responses((status = 200, body = wire::Delivery), (status = "default", body = Problem)))]
pub(crate) async fn test_webhook(
    State(webhooks): State<Webhooks>,
    caller: Caller,
    Path(path): Path<WebhookPath>,
) -> Result<Response, Problem> {
    let outcome = webhooks.test(&caller.user.id, &path.id).await?;
    Ok(Json(Delivery::from(outcome)).into_response())
}

impl From<WebhookError> for Problem {
    fn from(error: WebhookError) -> Self {
        match error {
            WebhookError::LogInTooOld => Self::forbidden("sign_in_again", error.to_string()),
            WebhookError::Url(error) => Self::invalid("url", error.to_string()),
            WebhookError::TooManyWebhooks => Self::conflict("too_many_webhooks", error.to_string()),
            WebhookError::Unknown => Self::not_found(error.to_string()),
            WebhookError::TestRunning => Self::conflict("test_running", error.to_string()),
            WebhookError::LoggedOut => Self::not_logged_in(),
            WebhookError::TooMany(too_many) => too_many.into(),
            WebhookError::Store(error) => error.into(),
        }
    }
}
