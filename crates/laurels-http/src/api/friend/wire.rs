//! JSON types that only `/api/friend` uses.

use laurels_domain::friends::Relationship;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The owner of an invite link, and their relationship with the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConnectionInfo {
    #[serde(rename = "userInfo")]
    pub(crate) user_info: PublicUserInfo,
    /// `null` if an invite can be sent, and for anonymous visitors.
    pub(crate) custom_status_code: Option<ConnectionStatus>,
    /// Why no invite can be sent or accepted, as a message for the user.
    pub(crate) error: Option<&'static str>,
}

/// The caller's invite link.
#[derive(Serialize, ToSchema)]
pub(crate) struct InviteLink<'a> {
    /// The link's query parameter `invite`, a secret: anyone who has it becomes a friend. `null` if the link has none.
    pub(crate) invite: Option<&'a str>,
}

/// An invite link that the caller has opened.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FollowLink {
    /// The link's query parameter `invite`.
    pub(crate) invite: String,
}

/// What anyone with the link may see.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicUserInfo {
    #[serde(rename = "_id")]
    pub(crate) id: String,
    pub(crate) username: String,
    pub(crate) picture_url: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum ConnectionStatus {
    UserIsSelf,
    AlreadyFriends,
    WaitingForMyConfirmation,
    WaitingForTheirConfirmation,
}

impl ConnectionStatus {
    pub(crate) fn of(relationship: Relationship) -> Option<Self> {
        match relationship {
            Relationship::Unrelated => None,
            Relationship::Myself => Some(Self::UserIsSelf),
            Relationship::Friends => Some(Self::AlreadyFriends),
            Relationship::InviteReceived => Some(Self::WaitingForMyConfirmation),
            Relationship::InviteSent => Some(Self::WaitingForTheirConfirmation),
        }
    }

    /// Why no invite can be sent or accepted, if so.
    pub(crate) fn reason(self) -> Option<&'static str> {
        match self {
            Self::UserIsSelf => Some("This is your own invite link. Send it to a friend."),
            Self::AlreadyFriends => Some("You're already friends."),
            Self::WaitingForTheirConfirmation => Some("They haven't answered your invite yet."),
            Self::WaitingForMyConfirmation => None,
        }
    }
}

/// What a friend shares about one time of watching a film.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FriendWatch {
    pub(crate) film_id: String,
    /// Stars, in halves.
    pub(crate) rating: Option<f64>,
    pub(crate) note: Option<String>,
}
