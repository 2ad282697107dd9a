//! Invite links with a token, which connect without an answer of their owner.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::Friendships;
use laurels_domain::Secret;

use super::OtherPath;
use super::wire;
use super::wire::{FollowLink, InviteLink};
use crate::api::caller::{Caller, SessionCaller};
use crate::api::user::ProfileResponses;
use crate::api::wire::User;
use crate::server::Problem;
use crate::server::extract::{JsonBody, Path};
use crate::server::response::Json;

/// The token of the caller's invite link, if there is one.
#[utoipa::path(get, path = "/api/friend/invite-link", tag = "friend",
    responses((status = 200, body = wire::InviteLink), (status = "default", body = Problem)))]
pub(crate) async fn show_invite_link(
    State(friendships): State<Friendships>,
    caller: Caller,
) -> Result<Response, Problem> {
    Ok(link(friendships.find_link(&caller.user.id).await?.as_ref()))
}

/// Creates a token for the caller's invite link; the previous one stops working.
#[utoipa::path(post, path = "/api/friend/invite-link", tag = "friend",
    responses((status = 200, body = wire::InviteLink), (status = "default", body = Problem)))]
pub(crate) async fn renew_invite_link(
    State(friendships): State<Friendships>,
    caller: SessionCaller,
) -> Result<Response, Problem> {
    let token = friendships.renew_link(&caller.user.id, &caller.session).await?;
    Ok(link(Some(&token.ok_or_else(Problem::not_logged_in)?)))
}

/// Removes the token of the caller's invite link. The link without a token still works.
#[utoipa::path(delete, path = "/api/friend/invite-link", tag = "friend",
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn remove_invite_link(
    State(friendships): State<Friendships>,
    caller: Caller,
) -> Result<StatusCode, Problem> {
    friendships.remove_link(&caller.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Follows a user's invite link with a token: the caller and its owner become friends immediately.
#[utoipa::path(post, path = "/api/friend/follow-link/{id}", tag = "friend", params(OtherPath),
    request_body = wire::FollowLink, responses((status = 200, body = User), (status = "default", body = Problem)))]
pub(crate) async fn follow_invite_link(
    State(friendships): State<Friendships>,
    caller: Caller,
    profiles: ProfileResponses,
    Path(path): Path<OtherPath>,
    JsonBody(body): JsonBody<FollowLink>,
) -> Result<Response, Problem> {
    friendships.follow_link(&caller.user.id, &path.user_id()?, &body.invite).await?;
    profiles.updated(&caller.user.id).await
}

fn link(token: Option<&Secret>) -> Response {
    Json(InviteLink { invite: token.map(Secret::reveal) }).into_response()
}
