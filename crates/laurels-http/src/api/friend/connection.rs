use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::Friendships;

use super::wire;
use super::wire::{ConnectionInfo, ConnectionStatus, PublicUserInfo};
use super::{OtherPath, no_such_user};
use crate::api::caller::MaybeCaller;
use crate::api::wire::picture_url;
use crate::server::Problem;
use crate::server::extract::Path;
use crate::server::response::Json;

/// The owner of an invite link, and their relationship with the caller. Anonymous visitors get only the owner.
#[utoipa::path(get, path = "/api/friend/connection-info/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = wire::ConnectionInfo), (status = "default", body = Problem)))]
pub(crate) async fn connection_info(
    State(friendships): State<Friendships>,
    MaybeCaller(caller): MaybeCaller,
    Path(path): Path<OtherPath>,
) -> Result<Response, Problem> {
    let other = friendships.find_user(&path.user_id()?).await?.ok_or_else(no_such_user)?;
    let status = match caller {
        Some(caller) => ConnectionStatus::of(friendships.find_relationship(&caller.id, &other.id).await?),
        None => None,
    };
    Ok(Json(ConnectionInfo {
        user_info: PublicUserInfo {
            picture_url: picture_url(&other.id, other.picture),
            id: other.id.to_string(),
            username: other.username,
        },
        custom_status_code: status,
        error: status.and_then(ConnectionStatus::reason),
    })
    .into_response())
}
