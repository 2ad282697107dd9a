use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use laurels_app::{People, Profiles};
use laurels_domain::Username;
use serde::Deserialize;
use utoipa::IntoParams;

use super::profile_response::{ProfileResponses, respond_with_etag};
use super::wire::AuthInfo;
use crate::api::caller::{Caller, CallerWithFriends};
use crate::api::wire;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::user_bodies::UserBodyCache;
use crate::server::Problem;
use crate::server::extract::Path;
use crate::server::response::Json;

/// The caller's profile. Has an `ETag`; 304 if nothing has changed.
#[utoipa::path(get, path = "/api/user/profile", tag = "user",
    responses((status = 200, body = wire::User), (status = 304), (status = "default", body = Problem)))]
pub(crate) async fn my_profile(
    CurrentCatalogue(catalogue): CurrentCatalogue,
    State(people): State<People>,
    State(cache): State<UserBodyCache>,
    caller: CallerWithFriends,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    respond_with_etag(&people, &cache, &catalogue, caller, &headers).await
}

/// The caller's log-in methods.
#[utoipa::path(get, path = "/api/user/auth-info", tag = "user",
    responses((status = 200, body = AuthInfo), (status = "default", body = Problem)))]
pub(crate) async fn auth_info(caller: Caller) -> Response {
    Json(AuthInfo::from(&caller.user)).into_response()
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct UsernamePath {
    #[param(max_length = 40)]
    username: String,
}

/// Changes the caller's username.
#[utoipa::path(post, path = "/api/user/update/username/{username}", tag = "user", params(UsernamePath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn update_username(
    State(profiles): State<Profiles>,
    caller: Caller,
    responses: ProfileResponses,
    Path(path): Path<UsernamePath>,
) -> Result<Response, Problem> {
    profiles.set_username(&caller.user.id, &Username::parse(&path.username)?).await?;
    responses.updated(&caller.user.id).await
}
