use laurels_domain as domain;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::api::wire::{choices, present};
use crate::content::date_time;

/// The user's log-in methods.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct AuthInfo<'a> {
    pub(crate) email: Option<&'a str>,
    pub(crate) is_email_verified: bool,
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
            is_email_verified: user.is_email_verified,
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
    #[schema(schema_with = choices::page)]
    pub(crate) page: String,
    #[schema(max_length = 200)]
    pub(crate) distinct_id: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContactMessage {
    #[schema(schema_with = choices::contact_subject)]
    pub(crate) subject: String,
    #[schema(min_length = 1, max_length = 1000, pattern = r"^[^\x00]*[^\s\x00][^\x00]*$")]
    pub(crate) message: String,
    /// Required if the caller isn't logged in.
    #[schema(example = "ana@example.org")]
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

/// A way to log in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignInMethod {
    /// `password`, `passkey`, `google` or `apple`.
    #[schema(example = "google")]
    pub(crate) kind: String,
    /// Only of a passkey.
    #[serde(rename = "_id", skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<String>,
    /// Only of a passkey.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// When the password was set, the passkey added or the provider connected.
    #[schema(format = DateTime)]
    pub(crate) added: String,
    /// Missing if it hasn't been used since we began to record this.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub(crate) last_used: Option<String>,
}

/// A passkey, as created by the browser.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPasskey {
    #[schema(min_length = 1, max_length = 40, example = "My phone")]
    pub(crate) name: String,
    /// `PublicKeyCredential.toJSON()`.
    #[schema(value_type = Object)]
    pub(crate) credential: Box<RawValue>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EmailChange {
    #[schema(format = "email", max_length = 254)]
    pub(crate) email: String,
    /// Not required within ten minutes of logging in.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, format = Password)]
    pub(crate) current_password: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EmailToken {
    pub(crate) token: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AccountDeletion {
    /// Required if the account has a password.
    #[schema(example = "correct horse battery")]
    pub(crate) password: Option<String>,
}
