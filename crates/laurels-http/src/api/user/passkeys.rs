use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::{Accounts, PasskeyError};
use laurels_domain::passkeys::PasskeyName;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use crate::api::caller::SessionCaller;
use crate::server::Problem;
use crate::server::extract::{JsonBody, Path};
use crate::server::response::Json;

/// Begins to register a passkey: the response is what `PublicKeyCredential.parseCreationOptionsFromJSON` reads in a
/// browser. Requires a log-in within the last ten minutes.
#[utoipa::path(post, path = "/api/user/passkeys/begin", tag = "user",
    responses((status = 200, body = serde_json::Value), (status = "default", body = Problem)))]
pub(crate) async fn begin_passkey(
    State(accounts): State<Accounts>,
    caller: SessionCaller,
) -> Result<Response, Problem> {
    Ok(Json(accounts.begin_passkey(&caller.user, &caller.session).await?).into_response())
}

/// Registers a passkey with what the browser has returned. Requires a log-in within the last ten minutes.
#[utoipa::path(post, path = "/api/user/passkeys", tag = "user", request_body = wire::NewPasskey,
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn add_passkey(
    State(accounts): State<Accounts>,
    caller: SessionCaller,
    JsonBody(body): JsonBody<wire::NewPasskey>,
) -> Result<StatusCode, Problem> {
    let name = PasskeyName::parse(&body.name).map_err(|error| Problem::invalid("name", error.to_string()))?;
    accounts.add_passkey(&caller.user, &caller.session, &name, body.credential.get()).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct PasskeyPath {
    /// As listed in `sign-ins`.
    id: String,
}

/// Removes a passkey. Requires a log-in within the last ten minutes, and another way to log in.
#[utoipa::path(delete, path = "/api/user/passkeys/{id}", tag = "user", params(PasskeyPath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn remove_passkey(
    State(accounts): State<Accounts>,
    caller: SessionCaller,
    Path(path): Path<PasskeyPath>,
) -> Result<StatusCode, Problem> {
    accounts.remove_passkey(&caller.user.id, &caller.session, &path.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<PasskeyError> for Problem {
    fn from(error: PasskeyError) -> Self {
        match error {
            PasskeyError::NotSetUp => Self::not_set_up("Passkeys are"),
            PasskeyError::LogInTooOld => Self::forbidden("sign_in_again", error.to_string()),
            PasskeyError::NotAccepted => Self::invalid("credential", error.to_string()),
            PasskeyError::Duplicate => Self::conflict("passkey_exists", error.to_string()),
            PasskeyError::TooManyPasskeys => Self::conflict("too_many_passkeys", error.to_string()),
            PasskeyError::Unknown => Self::not_found(error.to_string()),
            PasskeyError::LastWayIn => Self::conflict("last_sign_in", error.to_string()),
            PasskeyError::TooMany(too_many) => too_many.into(),
            PasskeyError::Store(error) => error.into(),
        }
    }
}
