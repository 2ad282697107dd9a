use laurels_domain as domain;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::{Friend, Subscription, date_time};

/// The person who is calling.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "as the specification has it")]
pub(crate) struct User<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    /// Counts the changes of the person's own part, so of all but `friends`.
    pub(crate) revision: i64,
    pub(crate) username: &'a str,
    pub(crate) email: Option<&'a str>,
    /// The person's own picture; its number changes with the picture.
    #[serde(rename = "picture_url")]
    pub(crate) picture_url: Option<String>,
    #[serde(rename = "default_picture_url")]
    pub(crate) default_picture_url: &'static str,
    /// Ids of films, by when they were marked.
    #[schema(value_type = Vec<String>)]
    pub(crate) viewed: &'a RawValue,
    /// Ids of films, by when they were bookmarked.
    #[schema(value_type = Vec<String>)]
    pub(crate) watchlist: &'a RawValue,
    /// Numbers of ceremonies whose films have all been reviewed.
    #[serde(rename = "ceremonies_reviewed")]
    #[schema(value_type = Vec<u16>)]
    pub(crate) ceremonies_reviewed: &'a RawValue,
    #[serde(rename = "films_reviewed")]
    #[schema(value_type = Vec<String>)]
    pub(crate) films_reviewed: &'a RawValue,
    /// Left out with `Prefer: return=minimal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) friends: Option<Vec<Friend<'a>>>,
    /// People who have invited the caller. Left out with `Prefer: return=minimal`.
    #[serde(rename = "friends_waiting_for_approval", skip_serializing_if = "Option::is_none")]
    pub(crate) friends_waiting_for_approval: Option<Vec<Friend<'a>>>,
    /// How many people wait for the caller's answer.
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

/// How the person signs in.
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

/// A page that was seen. Other fields may stand beside these; they are not kept.
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
    /// Needed from somebody who is not logged in.
    pub(crate) email: Option<String>,
}

/// Where an answer goes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MessageReceipt {
    pub(crate) email: Option<String>,
}

/// A device on which the person is signed in.
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
    /// The device that asks.
    pub(crate) is_current: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AccountDeletion {
    /// Needed from somebody who has one.
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

/// A friend of the person, or somebody on the other side of an invite.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnTie<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) username: &'a str,
    pub(crate) since: String,
}

/// Everything that is kept about the person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnData<'a> {
    pub(crate) taken: String,
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
    pub(crate) friends: Vec<OwnTie<'a>>,
    pub(crate) invites_sent: Vec<OwnTie<'a>>,
    pub(crate) invites_received: Vec<OwnTie<'a>>,
    pub(crate) streaming_services: Vec<&'static str>,
    /// When the calendar address was made, if there is one.
    pub(crate) calendar_made: Option<String>,
    pub(crate) membership: OwnMembership<'a>,
    pub(crate) devices: Vec<OwnDevice>,
    pub(crate) messages: Vec<OwnMessage>,
}

/// What the person has bought, and what came of it.
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

/// A film on one of the person's lists, with enough to know it elsewhere.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnFilm<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) name: Option<&'a str>,
    pub(crate) year: Option<u16>,
    /// When it was watched, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) watched: Option<String>,
}
