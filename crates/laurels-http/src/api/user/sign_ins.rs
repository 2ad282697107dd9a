use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::{Accounts, UnlinkError};
use laurels_providers::oidc::SocialProvider;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::SignInMethod;
use crate::api::caller::{Caller, SessionCaller};
use crate::content::date_time;
use crate::server::Problem;
use crate::server::extract::Path;
use crate::server::response::Json;

/// The ways in which the caller can log in, with when each was last used.
#[utoipa::path(get, path = "/api/user/sign-ins", tag = "user",
    responses((status = 200, body = Vec<wire::SignInMethod>), (status = "default", body = Problem)))]
pub(crate) async fn list_sign_ins(
    State(accounts): State<Accounts>,
    caller: Caller,
) -> Result<Response, Problem> {
    let all = accounts.list_ways_in(&caller.user.id).await?;
    let methods = all.into_iter().map(|way_in| {
        let (id, name) = way_in.passkey.unzip();
        SignInMethod {
            kind: way_in.kind,
            id,
            name,
            added: date_time(way_in.added_at),
            last_used: way_in.last_used_at.map(date_time),
        }
    });
    Ok(Json(methods.collect::<Vec<_>>()).into_response())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct LinkedProviderPath {
    /// `google` or `apple`.
    #[param(pattern = "^(google|apple)$")]
    provider: String,
}

/// Disconnects Google or Apple. Requires a log-in within the last ten minutes, and another way to log in.
#[utoipa::path(delete, path = "/api/user/sign-ins/{provider}", tag = "user", params(LinkedProviderPath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn unlink_sign_in(
    State(accounts): State<Accounts>,
    caller: SessionCaller,
    Path(path): Path<LinkedProviderPath>,
) -> Result<StatusCode, Problem> {
    let provider = SocialProvider::from_key(&path.provider)
        .ok_or_else(|| Problem::not_found("There's no such log-in provider."))?;
    accounts.unlink(&caller.user.id, &caller.session, provider).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<UnlinkError> for Problem {
    fn from(error: UnlinkError) -> Self {
        match error {
            UnlinkError::LogInTooOld => Self::forbidden("sign_in_again", error.to_string()),
            UnlinkError::NotLinked => Self::not_found(error.to_string()),
            UnlinkError::LastWayIn => Self::conflict("last_sign_in", error.to_string()),
            UnlinkError::Store(error) => error.into(),
        }
    }
}
