use laurels_domain::notifications as domain;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which push notifications the caller gets.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Notifications<'a> {
    /// To subscribe with, base64url; `null` if notifications aren't set up on this server.
    pub(crate) public_key: Option<&'a str>,
    /// Whether this browser gets them.
    pub(crate) is_on_here: bool,
    /// How many browsers get them.
    pub(crate) devices: usize,
    pub(crate) kinds: NotificationKinds,
    pub(crate) quiet_hours: Option<QuietHours>,
    pub(crate) time_zone: Option<&'a str>,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotificationKinds {
    /// Invites and answers.
    pub(crate) friends: bool,
    /// Bookmarked films on TV tonight, or new on one of the caller's services.
    pub(crate) tonight: bool,
    /// Winners on the night of a ceremony.
    pub(crate) winners: bool,
}

impl From<domain::NotificationKinds> for NotificationKinds {
    fn from(kinds: domain::NotificationKinds) -> Self {
        let domain::NotificationKinds { friends, tonight, winners } = kinds;
        Self { friends, tonight, winners }
    }
}

/// By the caller's clock; may span midnight.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuietHours {
    #[schema(example = "22:00", pattern = "^[0-2][0-9]:[0-5][0-9]$")]
    pub(crate) from: String,
    #[schema(example = "08:00", pattern = "^[0-2][0-9]:[0-5][0-9]$")]
    pub(crate) to: String,
}

impl From<domain::QuietHours> for QuietHours {
    fn from(hours: domain::QuietHours) -> Self {
        let (from, to) = hours.texts();
        Self { from, to }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetNotifications {
    pub(crate) kinds: NotificationKinds,
    /// `null` for none.
    pub(crate) quiet_hours: Option<QuietHours>,
    /// A name of the IANA time zone database.
    #[schema(example = "America/New_York")]
    pub(crate) time_zone: String,
}

/// As the browser's `PushSubscription` has it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPushSubscription {
    /// Who has allowed notifications on this browser. If another user is logged in by now, it isn't subscribed.
    pub(crate) user_id: Option<String>,
    #[schema(max_length = 1000, example = "https://fcm.googleapis.com/fcm/send/abc")]
    pub(crate) endpoint: String,
    pub(crate) keys: PushKeys,
    /// A name of the IANA time zone database.
    #[schema(example = "America/New_York")]
    pub(crate) time_zone: String,
}

/// Base64url.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PushKeys {
    pub(crate) p256dh: String,
    pub(crate) auth: String,
}
