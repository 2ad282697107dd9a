use axum::extract::State;
use http::StatusCode;
use laurels_app::Profiles;

use super::wire;
use crate::api::caller::MaybeCaller;
use crate::server::Problem;
use crate::server::extract::JsonBody;

/// Sets whether third-party cookies are allowed. Anonymous visitors' choices are only stored in the browser.
#[utoipa::path(post, path = "/api/user/cookie-preferences", tag = "user", request_body = wire::CookiePreferences,
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn set_cookie_preferences(
    State(profiles): State<Profiles>,
    MaybeCaller(caller): MaybeCaller,
    JsonBody(body): JsonBody<wire::CookiePreferences>,
) -> Result<StatusCode, Problem> {
    if let Some(caller) = caller {
        profiles.set_consent(&caller.id, body.allow_third_party_cookies).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
