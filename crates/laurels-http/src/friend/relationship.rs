//! The three calls that change how two people stand to each other. The specification has them as GETs; they are
//! held to the rule for calls that change something all the same.

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use laurels_app::{App, FriendError};
use laurels_domain::friends::{RelationshipError, Step};

use super::{OtherPath, nobody};
use crate::extract::{Caller, Path};
use crate::profiles::Profiles;
use crate::user::updated;
use crate::{Problem, wire};

/// Invites somebody to be friends. If that person has invited the caller, the two are friends at once.
#[utoipa::path(get, path = "/api/friend/invite/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn invite_friend(
    State(app): State<App>,
    State(profiles): State<Profiles>,
    caller: Caller,
    Path(path): Path<OtherPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    take(&app, &profiles, &caller, &path, Step::Invite, &headers).await
}

/// Accepts somebody's invite.
#[utoipa::path(get, path = "/api/friend/accept/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn accept_friend(
    State(app): State<App>,
    State(profiles): State<Profiles>,
    caller: Caller,
    Path(path): Path<OtherPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    take(&app, &profiles, &caller, &path, Step::Accept, &headers).await
}

/// Ends a friendship, ignores an invite or takes one back.
#[utoipa::path(get, path = "/api/friend/remove-relationship-with/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn remove_friend(
    State(app): State<App>,
    State(profiles): State<Profiles>,
    caller: Caller,
    Path(path): Path<OtherPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    take(&app, &profiles, &caller, &path, Step::Remove, &headers).await
}

async fn take(
    app: &App,
    profiles: &Profiles,
    caller: &Caller,
    path: &OtherPath,
    step: Step,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    app.change_relationship(&caller.user.id, &path.person()?, step).await?;
    updated(app, profiles, caller, headers).await
}

impl From<FriendError> for Problem {
    fn from(error: FriendError) -> Self {
        match error {
            FriendError::NoSuchUser => nobody(),
            FriendError::Rejected(rejection) => rejection.into(),
            FriendError::TooMany(too_many) => too_many.into(),
            FriendError::Store(error) => error.into(),
        }
    }
}

impl From<RelationshipError> for Problem {
    fn from(rejection: RelationshipError) -> Self {
        let code = match rejection {
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
        Self::conflict(code, rejection.to_string())
    }
}
