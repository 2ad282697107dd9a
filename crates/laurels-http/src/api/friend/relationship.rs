//! The three operations that change the relationship of two users. The specification defines them as GETs; CSRF
//! protection treats them as state-changing all the same.

use axum::extract::State;
use axum::response::Response;
use laurels_app::{FriendError, Friendships};
use laurels_domain::UserId;
use laurels_domain::friends::{RelationshipError, Step};

use super::{OtherPath, no_such_user};
use crate::api::caller::Caller;
use crate::api::user::ProfileResponses;
use crate::api::wire;
use crate::server::Problem;
use crate::server::extract::Path;

/// Invites a user to be friends. If that user has already invited the caller, they become friends immediately.
#[utoipa::path(get, path = "/api/friend/invite/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn invite_friend(
    State(friendships): State<Friendships>,
    caller: Caller,
    profiles: ProfileResponses,
    Path(path): Path<OtherPath>,
) -> Result<Response, Problem> {
    change(&friendships, &caller.user.id, &profiles, &path, Step::Invite).await
}

/// Accepts a user's invite.
#[utoipa::path(get, path = "/api/friend/accept/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn accept_friend(
    State(friendships): State<Friendships>,
    caller: Caller,
    profiles: ProfileResponses,
    Path(path): Path<OtherPath>,
) -> Result<Response, Problem> {
    change(&friendships, &caller.user.id, &profiles, &path, Step::Accept).await
}

/// Ends a friendship, or ignores or withdraws an invite.
#[utoipa::path(get, path = "/api/friend/remove-relationship-with/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn remove_friend(
    State(friendships): State<Friendships>,
    caller: Caller,
    profiles: ProfileResponses,
    Path(path): Path<OtherPath>,
) -> Result<Response, Problem> {
    change(&friendships, &caller.user.id, &profiles, &path, Step::Remove).await
}

async fn change(
    friendships: &Friendships,
    caller: &UserId,
    profiles: &ProfileResponses,
    path: &OtherPath,
    step: Step,
) -> Result<Response, Problem> {
    friendships.change_relationship(caller, &path.user_id()?, step).await?;
    profiles.updated(caller).await
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
            RelationshipError::InvalidLink => "invalid_link",
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
