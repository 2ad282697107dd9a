use laurels_domain as domain;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::{Friend, Subscription};
use crate::content::date_time;

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
    pub(crate) viewed: &'a RawValue,
    /// Film IDs, ordered by when they were added.
    #[schema(value_type = Vec<String>)]
    pub(crate) watchlist: &'a RawValue,
    /// Numbers of ceremonies whose films have all been reviewed.
    #[serde(rename = "ceremonies_reviewed")]
    #[schema(value_type = Vec<u16>)]
    pub(crate) ceremonies_reviewed: &'a RawValue,
    #[serde(rename = "films_reviewed")]
    #[schema(value_type = Vec<String>)]
    pub(crate) films_reviewed: &'a RawValue,
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

/// The user's log-in methods.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuthInfo<'a> {
    pub(crate) email: Option<&'a str>,
    pub(crate) is_email_authed: bool,
    pub(crate) is_google_authed: bool,
    pub(crate) is_apple_authed: bool,
    #[schema(format = DateTime)]
    pub(crate) account_created_date: String,
}

impl<'a> From<&'a domain::User> for AuthInfo<'a> {
    fn from(user: &'a domain::User) -> Self {
        Self {
            email: user.email.as_deref(),
            is_email_authed: user.has_password,
            is_google_authed: user.has_google,
            is_apple_authed: user.has_apple,
            account_created_date: date_time(user.created_at),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CookiePreferences {
    pub(crate) allow_third_party_cookies: bool,
}

/// A page view. Other fields are accepted and ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PageView {
    #[schema(max_length = 100, example = "/welcome")]
    pub(crate) page: String,
    #[schema(max_length = 200)]
    pub(crate) distinct_id: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContactMessage {
    pub(crate) subject: String,
    #[schema(min_length = 1, max_length = 1000)]
    pub(crate) message: String,
    /// Required if the caller isn't logged in.
    pub(crate) email: Option<String>,
}

/// Where the reply will be sent.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MessageReceipt {
    pub(crate) email: Option<String>,
}

/// A device on which the user is logged in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeviceSession<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    #[schema(example = "Firefox on Linux")]
    pub(crate) device: &'a str,
    #[schema(format = DateTime)]
    pub(crate) signed_in: String,
    #[schema(format = DateTime)]
    pub(crate) last_seen: String,
    /// Whether it's the device that sent this request.
    pub(crate) is_current: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AccountDeletion {
    /// Required if the account has a password.
    pub(crate) password: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnMessage {
    pub(crate) subject: String,
    pub(crate) message: String,
    pub(crate) sent: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnDevice {
    pub(crate) device: String,
    pub(crate) signed_in: String,
    pub(crate) last_seen: String,
}

/// A friend, or the other user of an invite.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnRelationship<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) username: &'a str,
    pub(crate) since: String,
}

/// Everything that is stored about the user.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnData<'a> {
    #[serde(rename = "taken")]
    pub(crate) exported: String,
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) username: &'a str,
    pub(crate) email: Option<&'a str>,
    pub(crate) account_created: String,
    pub(crate) signs_in_with: Vec<&'static str>,
    pub(crate) has_picture: bool,
    pub(crate) allows_third_party_cookies: Option<bool>,
    pub(crate) viewed: Vec<OwnFilm<'a>>,
    pub(crate) watchlist: Vec<OwnFilm<'a>>,
    pub(crate) films_reviewed: Vec<&'a str>,
    pub(crate) friends: Vec<OwnRelationship<'a>>,
    pub(crate) invites_sent: Vec<OwnRelationship<'a>>,
    pub(crate) invites_received: Vec<OwnRelationship<'a>>,
    pub(crate) streaming_services: Vec<&'static str>,
    /// When the calendar link was created, if there is one.
    pub(crate) calendar_made: Option<String>,
    pub(crate) membership: OwnMembership<'a>,
    pub(crate) devices: Vec<OwnDevice>,
    pub(crate) messages: Vec<OwnMessage>,
}

/// The user's subscriptions and membership.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnMembership<'a> {
    pub(crate) is_full_member: bool,
    pub(crate) subscriptions: Vec<Subscription<'a>>,
    pub(crate) changes: Vec<OwnMembershipChange<'a>>,
}

/// Full membership was granted or lost.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnMembershipChange<'a> {
    pub(crate) change: &'static str,
    pub(crate) subscription_id: &'a str,
    pub(crate) status: &'a str,
    pub(crate) at: String,
}

/// A film on one of the user's lists, with enough details to identify it in other services.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnFilm<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) name: Option<&'a str>,
    pub(crate) year: Option<u16>,
    /// When it was watched, if set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) watched: Option<String>,
}
