use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Diary, Friendships};
use laurels_domain::UserId;
use laurels_domain::diary::Rating;
use laurels_domain::friends::Relationship;

use super::wire::FriendWatch;
use super::{OtherPath, wire};
use crate::api::caller::Caller;
use crate::server::Problem;
use crate::server::extract::Path;
use crate::server::response::Json;

const MAX_WATCHES: u32 = 200;

/// The latest ratings and notes that a friend shares, up to 200, without dates. Empty if the friend doesn't share them.
#[utoipa::path(get, path = "/api/friend/watches/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = Vec<wire::FriendWatch>), (status = "default", body = Problem)))]
pub(crate) async fn friend_watches(
    State(diary): State<Diary>,
    State(friendships): State<Friendships>,
    caller: Caller,
    Path(path): Path<OtherPath>,
) -> Result<Response, Problem> {
    let hidden = || Problem::forbidden("not_your_friend", "You can only see this for your friends.");
    let user = UserId::parse(&path.id).ok_or_else(hidden)?;
    if friendships.find_relationship(&caller.user.id, &user).await? != Relationship::Friends {
        return Err(hidden());
    }
    let shared = diary.list_shared(&user, &caller.user.id, MAX_WATCHES).await?;
    let watches: Vec<FriendWatch> = shared
        .into_iter()
        .map(|watch| FriendWatch {
            film_id: watch.id.film.to_string(),
            rating: watch.details.rating.map(Rating::stars),
            note: watch.details.note,
        })
        .collect();
    Ok(Json(watches).into_response())
}
