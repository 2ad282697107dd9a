use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Accounts, Settings};

use super::email::respond_with_session;
use super::wire::PasskeyLogIn;
use crate::api::caller::ThisDevice;
use crate::api::user::ProfileResponses;
use crate::api::wire;
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// Begins a log-in with a passkey: the response is what `PublicKeyCredential.parseRequestOptionsFromJSON` reads in a
/// browser.
#[utoipa::path(post, path = "/api/auth/login/passkey/begin", tag = "auth",
    responses((status = 200, body = serde_json::Value), (status = "default", body = Problem)))]
pub(crate) async fn begin_passkey_log_in(
    State(accounts): State<Accounts>,
    ThisDevice(device): ThisDevice,
) -> Result<Response, Problem> {
    Ok(Json(accounts.begin_passkey_log_in(&device).await?).into_response())
}

/// Logs in with a passkey, which the browser has returned. All that can be wrong with it has the same response.
#[utoipa::path(post, path = "/api/auth/login/passkey", tag = "auth", request_body = PasskeyLogIn,
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn log_in_with_passkey(
    State(accounts): State<Accounts>,
    State(settings): State<Arc<Settings>>,
    ThisDevice(device): ThisDevice,
    profiles: ProfileResponses,
    JsonBody(body): JsonBody<PasskeyLogIn>,
) -> Result<Response, Problem> {
    let (user, token) = accounts.log_in_with_passkey(body.credential.get(), &device).await?;
    respond_with_session(&profiles, &settings, &user, &token).await
}
