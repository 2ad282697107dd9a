//! The three operations that change the relationship of two users. The specification defines them as GETs; CSRF
//! protection treats them as state-changing all the same.

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use laurels_app::{FriendError, Friendships, People};
use laurels_catalogue::Catalogue;
use laurels_domain::friends::{RelationshipError, Step};

use super::{OtherPath, no_such_user};
use crate::api::caller::Caller;
use crate::api::user::updated;
use crate::api::wire;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::Path;

/// Invites a user to be friends. If that user has already invited the caller, they become friends immediately.
#[utoipa::path(get, path = "/api/friend/invite/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn invite_friend(
    State(friendships): State<Friendships>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    State(people): State<People>,
    caller: Caller,
    Path(path): Path<OtherPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    change((&friendships, &people, &catalogue), &caller, &path, Step::Invite, &headers).await
}

/// Accepts a user's invite.
#[utoipa::path(get, path = "/api/friend/accept/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn accept_friend(
    State(friendships): State<Friendships>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    State(people): State<People>,
    caller: Caller,
    Path(path): Path<OtherPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    change((&friendships, &people, &catalogue), &caller, &path, Step::Accept, &headers).await
}

/// Ends a friendship, or ignores or withdraws an invite.
#[utoipa::path(get, path = "/api/friend/remove-relationship-with/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn remove_friend(
    State(friendships): State<Friendships>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    State(people): State<People>,
    caller: Caller,
    Path(path): Path<OtherPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    change((&friendships, &people, &catalogue), &caller, &path, Step::Remove, &headers).await
}

async fn change(
    (friendships, people, catalogue): (&Friendships, &People, &Catalogue),
    caller: &Caller,
    path: &OtherPath,
    step: Step,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    friendships.change_relationship(&caller.user.id, &path.user_id()?, step).await?;
    updated(people, catalogue, &caller.user.id, headers).await
}

impl From<FriendError> for Problem {
    fn from(error: FriendError) -> Self {
        match error {
            FriendError::NoSuchUser => no_such_user(),
            FriendError::Rejected(error) => error.into(),
            FriendError::TooMany(too_many) => too_many.into(),
            FriendError::Store(error) => error.into(),
        }
    }
}

impl From<RelationshipError> for Problem {
    fn from(error: RelationshipError) -> Self {
        let code = match error {
            RelationshipError::Myself => "user_is_self",
            RelationshipError::NoInvite => "no_invite",
            RelationshipError::OwnInvite => "waiting_for_their_confirmation",
            RelationshipError::TooManyInvites | RelationshipError::TooManyInvitesForThem => {
                "too_many_invites"
            }
            RelationshipError::TooManyFriends | RelationshipError::TooManyFriendsForThem => {
                "too_many_friends"
            }
        };
        Self::conflict(code, error.to_string())
    }
}
