use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::{ApiTokenError, ApiTokens};
use laurels_domain::api_tokens::{TokenLifetime, TokenName, TokenScopes};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{ApiToken, MadeApiToken, NewApiToken};
use crate::api::caller::{Caller, SessionCaller};
use crate::server::Problem;
use crate::server::extract::{JsonBody, Path};
use crate::server::response::Json;

/// The caller's API tokens that work, the newest first. The tokens themselves can't be read again.
#[utoipa::path(get, path = "/api/user/tokens", tag = "user",
    responses((status = 200, body = Vec<wire::ApiToken>), (status = "default", body = Problem)))]
pub(crate) async fn list_tokens(
    State(tokens): State<ApiTokens>,
    caller: Caller,
) -> Result<Response, Problem> {
    let all = tokens.list(&caller.user.id).await?;
    Ok(Json(all.iter().map(ApiToken::from).collect::<Vec<_>>()).into_response())
}

/// Makes an API token. The response is the only one that contains it. Requires a log-in within the last ten minutes.
#[utoipa::path(post, path = "/api/user/tokens", tag = "user", request_body = wire::NewApiToken,
    responses((status = 200, body = wire::MadeApiToken), (status = "default", body = Problem)))]
pub(crate) async fn make_token(
    State(tokens): State<ApiTokens>,
    caller: SessionCaller,
    JsonBody(body): JsonBody<NewApiToken>,
) -> Result<Response, Problem> {
    let name = TokenName::parse(&body.name).map_err(|error| Problem::invalid("name", error.to_string()))?;
    let scopes = TokenScopes::parse(body.scopes.iter().map(String::as_str))
        .map_err(|error| Problem::invalid("scopes", error.to_string()))?;
    let lifetime = body
        .expires_in_days
        .map(TokenLifetime::of_days)
        .transpose()
        .map_err(|error| Problem::invalid("expires_in_days", error.to_string()))?;
    let (id, token) = tokens.make(&caller.user, &caller.session, name, scopes, lifetime).await?;
    Ok(Json(MadeApiToken { id, token: token.reveal().to_owned() }).into_response())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct TokenPath {
    id: String,
}

/// Revokes an API token: calls with it are rejected from now on.
#[utoipa::path(delete, path = "/api/user/tokens/{id}", tag = "user", params(TokenPath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn revoke_token(
    State(tokens): State<ApiTokens>,
    caller: Caller,
    Path(path): Path<TokenPath>,
) -> Result<StatusCode, Problem> {
    if !tokens.revoke(&caller.user.id, &path.id).await? {
        return Err(Problem::not_found("You have no such token."));
    }
    Ok(StatusCode::NO_CONTENT)
}

impl From<ApiTokenError> for Problem {
    fn from(error: ApiTokenError) -> Self {
        match error {
            ApiTokenError::LogInTooOld => Self::forbidden("sign_in_again", error.to_string()),
            ApiTokenError::TooManyTokens => Self::conflict("too_many_tokens", error.to_string()),
            ApiTokenError::TooMany(too_many) => too_many.into(),
            ApiTokenError::Store(error) => error.into(),
        }
    }
}
