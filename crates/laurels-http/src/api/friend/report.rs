use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use laurels_app::App;

use crate::api::caller::CallerWithFriends;
use crate::api::wire;
use crate::profiles::Profiles;
use crate::server::Problem;

/// The caller's friends with what they've watched, and pending invites. Has an `ETag`; 304 if nothing has changed.
#[utoipa::path(get, path = "/api/friend/report", tag = "friend",
    responses((status = 200, body = wire::FriendReport), (status = 304), (status = "default", body = Problem)))]
pub(crate) async fn friend_report(
    State(app): State<App>,
    State(profiles): State<Profiles>,
    caller: CallerWithFriends,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    profiles.respond_with_friend_report(&app, caller, &headers).await
}
