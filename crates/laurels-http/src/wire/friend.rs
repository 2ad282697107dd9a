use laurels_domain::UserId;
use laurels_domain::friends::Relationship;
use serde::Serialize;
use utoipa::ToSchema;

use crate::profiles::IdList;

/// Where somebody's picture is; its number changes with the picture.
pub(crate) fn picture_url(user: &UserId, picture: Option<i64>) -> Option<String> {
    picture.map(|number| format!("/api/user/picture/{user}?v={number}"))
}

/// Somebody's friend, or somebody who would like to be.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Friend<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) username: &'a str,
    pub(crate) picture_url: Option<String>,
    /// Ids of films, in no order.
    #[schema(value_type = Vec<String>)]
    pub(crate) viewed: IdList<'a>,
}

/// Everybody the caller is friends with, has invited or was invited by.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct FriendReport<'a> {
    pub(crate) confirmed: Vec<ConfirmedFriend<'a>>,
    pub(crate) invites_sent: Vec<FriendInvite<'a>>,
    pub(crate) invites_received: Vec<FriendInvite<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConfirmedFriend<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) username: &'a str,
    #[serde(rename = "picture_url")]
    pub(crate) picture_url: Option<String>,
    /// When the two became friends.
    #[schema(format = DateTime)]
    pub(crate) since: String,
    /// Nominated films that the friend has seen.
    pub(crate) viewed_count: u32,
    /// The films marked last, the newest first; at most three.
    #[schema(max_items = 3)]
    #[serde(rename = "lately")]
    pub(crate) recently_viewed: Vec<RecentlyViewed<'a>>,
    /// Nominated films that neither the caller nor the friend has seen.
    pub(crate) both_unseen: u32,
}

/// A film that a friend has marked as viewed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeenLately)]
pub(crate) struct RecentlyViewed<'a> {
    pub(crate) film_id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) year: u16,
    #[schema(format = DateTime)]
    pub(crate) marked: String,
}

/// An invite that waits for an answer, and the other person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FriendInvite<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) username: &'a str,
    pub(crate) picture_url: Option<String>,
    #[schema(format = DateTime)]
    pub(crate) invited: String,
}

/// Somebody whose invite link was followed, and how the caller stands to that person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConnectionInfo {
    #[serde(rename = "userInfo")]
    pub(crate) user_info: PersonInfo,
    /// `null` where an invite can be sent, and for a stranger.
    pub(crate) custom_status_code: Option<ConnectionStatus>,
    /// Why no invite can be sent or accepted, for the person at the screen.
    pub(crate) error: Option<&'static str>,
}

/// What everybody who has the link may know.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonInfo {
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
    pub(crate) fn of(stands: Relationship) -> Option<Self> {
        match stands {
            Relationship::Unrelated => None,
            Relationship::Myself => Some(Self::UserIsSelf),
            Relationship::Friends => Some(Self::AlreadyFriends),
            Relationship::InviteReceived => Some(Self::WaitingForMyConfirmation),
            Relationship::InviteSent => Some(Self::WaitingForTheirConfirmation),
        }
    }

    /// Why nothing is left to do, where that is so.
    pub(crate) fn reason(self) -> Option<&'static str> {
        match self {
            Self::UserIsSelf => Some("This is your own invite link. Send it to a friend."),
            Self::AlreadyFriends => Some("You are friends already."),
            Self::WaitingForTheirConfirmation => Some("Your invite is waiting for their answer."),
            Self::WaitingForMyConfirmation => None,
        }
    }
}
