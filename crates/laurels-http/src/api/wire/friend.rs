use laurels_domain::UserId;
use serde::Serialize;
use utoipa::ToSchema;

use super::IdList;

/// URL of a user's picture; its version changes with the picture.
pub(crate) fn picture_url(user: &UserId, picture: Option<i64>) -> Option<String> {
    picture.map(|version| format!("/api/user/picture/{user}?v={version}"))
}

/// A friend, or a user who has invited the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Friend<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    /// Increments with every change of the name, the picture or the films; see the event `friends`.
    pub(crate) revision: i64,
    pub(crate) username: &'a str,
    pub(crate) picture_url: Option<String>,
    /// Film IDs, in no particular order.
    #[schema(value_type = Vec<String>)]
    pub(crate) viewed: IdList<'a>,
}

/// The caller's friends and pending invites.
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
    /// Number of nominated films that the friend has viewed.
    pub(crate) viewed_count: u32,
    /// The most recently viewed films, at most three, the newest first.
    #[schema(max_items = 3)]
    #[serde(rename = "lately")]
    pub(crate) recently_viewed: Vec<RecentlyViewed<'a>>,
    /// Number of nominated films that neither the caller nor the friend has viewed.
    pub(crate) both_unseen: u32,
}

/// A film that a friend has marked as viewed. When isn't for friends to know, as the privacy page promises.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RecentlyViewed<'a> {
    pub(crate) film_id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) year: u16,
}

/// A pending invite and the other user.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FriendInvite<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) username: &'a str,
    pub(crate) picture_url: Option<String>,
    #[schema(format = DateTime)]
    pub(crate) invited: String,
}
