use serde::Serialize;
use utoipa::ToSchema;

use super::{Friend, IdList};

/// The caller's profile.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "as in the specification")]
pub(crate) struct User<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    /// Incremented by every change of the user's own data, which is everything except friends.
    pub(crate) revision: i64,
    pub(crate) username: &'a str,
    pub(crate) email: Option<&'a str>,
    /// The user's picture; its version changes with the picture.
    #[serde(rename = "picture_url")]
    pub(crate) picture_url: Option<String>,
    #[serde(rename = "default_picture_url")]
    pub(crate) default_picture_url: &'static str,
    /// Film IDs, ordered by when they were marked.
    #[schema(value_type = Vec<String>)]
    pub(crate) viewed: IdList<'a>,
    /// Film IDs, ordered by when they were added.
    #[schema(value_type = Vec<String>)]
    pub(crate) watchlist: IdList<'a>,
    /// Numbers of ceremonies whose films have all been reviewed.
    #[serde(rename = "ceremonies_reviewed")]
    pub(crate) ceremonies_reviewed: Vec<u16>,
    #[serde(rename = "films_reviewed")]
    #[schema(value_type = Vec<String>)]
    pub(crate) films_reviewed: IdList<'a>,
    /// Omitted with `Prefer: return=minimal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) friends: Option<Vec<Friend<'a>>>,
    /// Users who have invited the caller. Omitted with `Prefer: return=minimal`.
    #[serde(rename = "friends_waiting_for_approval", skip_serializing_if = "Option::is_none")]
    pub(crate) friends_waiting_for_approval: Option<Vec<Friend<'a>>>,
    /// Number of pending invites received.
    pub(crate) friend_invite_count: u32,
    pub(crate) is_full_member: bool,
    pub(crate) is_admin: bool,
    pub(crate) is_tester: bool,
    pub(crate) is_dev_acquaintance: bool,
    pub(crate) is_email_authed: bool,
    pub(crate) is_google_authed: bool,
    pub(crate) is_apple_authed: bool,
    #[schema(format = DateTime)]
    pub(crate) account_created_date: String,
    pub(crate) is_marked_for_deletion: bool,
}
