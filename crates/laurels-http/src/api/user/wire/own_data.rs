use serde::Serialize;
use utoipa::ToSchema;

use super::{ApiToken, NotificationKinds, QuietHours};
use crate::api::wire::Subscription;

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

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnPasskey {
    pub(crate) name: String,
    pub(crate) added: String,
    pub(crate) last_used: Option<String>,
}

/// An email that the user has changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnFormerEmail<'a> {
    pub(crate) email: &'a str,
    pub(crate) changed: String,
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
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnData<'a> {
    #[serde(rename = "taken")]
    pub(crate) exported: String,
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) username: &'a str,
    pub(crate) email: Option<&'a str>,
    pub(crate) is_email_verified: bool,
    /// Those that can still be restored.
    pub(crate) former_emails: Vec<OwnFormerEmail<'a>>,
    pub(crate) account_created: String,
    pub(crate) signs_in_with: Vec<&'static str>,
    pub(crate) passkeys: Vec<OwnPasskey>,
    /// API tokens that work, without the tokens themselves.
    pub(crate) api_tokens: Vec<ApiToken<'a>>,
    pub(crate) has_picture: bool,
    pub(crate) allows_third_party_cookies: Option<bool>,
    pub(crate) viewed: Vec<OwnFilm<'a>>,
    pub(crate) watchlist: Vec<OwnFilm<'a>>,
    pub(crate) diary: Vec<OwnWatch<'a>>,
    /// Whether friends see ratings and notes.
    pub(crate) shares_diary: bool,
    pub(crate) films_reviewed: Vec<&'a str>,
    pub(crate) friends: Vec<OwnRelationship<'a>>,
    pub(crate) invites_sent: Vec<OwnRelationship<'a>>,
    pub(crate) invites_received: Vec<OwnRelationship<'a>>,
    pub(crate) streaming_services: Vec<&'static str>,
    /// When the calendar link was created, if there is one.
    pub(crate) calendar_made: Option<String>,
    /// When the invite link with a token was created, if there is one.
    pub(crate) invite_link_made: Option<String>,
    pub(crate) public_page: Option<OwnPublicPage<'a>>,
    /// Former names of the public page that are reserved for the user.
    pub(crate) reserved_names: Vec<OwnReservedName<'a>>,
    pub(crate) shares: Vec<OwnShare>,
    /// Without their secrets.
    pub(crate) webhooks: Vec<OwnWebhook<'a>>,
    /// Films that were removed from lists, and when for the last time, even if they are on them again.
    pub(crate) removed_films: Vec<OwnRemoval<'a>>,
    /// IDs of films that aren't suggested for tonight.
    pub(crate) hidden_films: Vec<&'a str>,
    /// The weekly email about films that will be hard to find, if it was ever on.
    pub(crate) closing_soon_email: Option<OwnClosingSoon<'a>>,
    pub(crate) goal: Option<OwnGoal<'a>>,
    /// Push notifications, if they were ever on.
    pub(crate) notifications: Option<OwnNotifications<'a>>,
    /// IDs of users whom the user has removed, or whose invites the user has ignored.
    pub(crate) removed_users: Vec<&'a str>,
    pub(crate) membership: OwnMembership<'a>,
    pub(crate) devices: Vec<OwnDevice>,
    pub(crate) messages: Vec<OwnMessage>,
}

/// What everyone sees at `/u/{slug}`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnPublicPage<'a> {
    pub(crate) slug: &'a str,
    pub(crate) parts: Vec<&'static str>,
    pub(crate) is_indexed: bool,
    pub(crate) made: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnReservedName<'a> {
    pub(crate) slug: &'a str,
    pub(crate) until: String,
}

/// What everyone with the link sees.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnShare {
    #[schema(example = "ceremony:92")]
    pub(crate) subject: String,
    pub(crate) made: String,
}

/// A server that is notified of what the user does.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnWebhook<'a> {
    pub(crate) url: &'a str,
    pub(crate) events: Vec<&'static str>,
    pub(crate) made: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnRemoval<'a> {
    pub(crate) film_id: &'a str,
    /// `viewed`, `watchlist` or `films_reviewed`.
    pub(crate) list: &'static str,
    pub(crate) removed: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnClosingSoon<'a> {
    pub(crate) is_on: bool,
    pub(crate) time_zone: &'a str,
}

/// What the user wants to complete by a day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnGoal<'a> {
    #[schema(example = "ceremony:98")]
    pub(crate) scope: String,
    pub(crate) day: String,
    pub(crate) time_zone: &'a str,
    pub(crate) started: String,
    /// When the link to the calendar was created, if there is one.
    pub(crate) calendar_made: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnNotifications<'a> {
    pub(crate) kinds: NotificationKinds,
    pub(crate) quiet_hours: Option<QuietHours>,
    pub(crate) time_zone: &'a str,
    pub(crate) devices: Vec<OwnPushDevice<'a>>,
}

/// A browser that gets notifications.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnPushDevice<'a> {
    pub(crate) device: &'a str,
    pub(crate) since: String,
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

/// One time that the user watched a film.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnWatch<'a> {
    pub(crate) film_id: &'a str,
    pub(crate) name: Option<&'a str>,
    pub(crate) watched: Option<String>,
    pub(crate) rating: Option<f64>,
    pub(crate) note: Option<&'a str>,
    pub(crate) is_rewatch: bool,
}
