//! JSON types that only `/api/auth` uses.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::api::wire::{IgnoredObject, present};

#[derive(Deserialize, ToSchema)]
pub(crate) struct SignUp {
    #[schema(format = "email", max_length = 254)]
    pub(crate) email: String,
    #[schema(format = Password, min_length = 8, max_length = 500)]
    pub(crate) password: String,
    /// The name that friends see. Without one, it's derived from the email.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, min_length = 1, max_length = 40)]
    pub(crate) username: Option<String>,
    /// Query parameters of the sign-up page. Accepted for compatibility and ignored.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Object)]
    #[expect(dead_code, reason = "part of the API, ignored by the server")]
    pub(crate) signup_params: Option<IgnoredObject>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogIn {
    pub(crate) email: String,
    #[schema(format = Password)]
    pub(crate) password: String,
}

/// A passkey log-in, as returned by the browser.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasskeyLogIn {
    /// `PublicKeyCredential.toJSON()`.
    #[schema(value_type = Object)]
    pub(crate) credential: Box<RawValue>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetRequest {
    #[schema(format = "email", max_length = 254)]
    pub(crate) email: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ResetToken {
    pub(crate) user_id: String,
    pub(crate) token: String,
}

/// The owner of a reset link.
#[derive(Serialize, ToSchema)]
pub(crate) struct ResetOwner {
    pub(crate) name: String,
    pub(crate) email: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ResetPassword {
    pub(crate) user_id: String,
    pub(crate) token: String,
    #[schema(format = Password, min_length = 8, max_length = 500)]
    pub(crate) password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SetPassword {
    #[schema(format = Password, min_length = 8, max_length = 500)]
    pub(crate) password: String,
    /// Not required within ten minutes of logging in.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, format = Password)]
    pub(crate) current_password: Option<String>,
}

/// The id and token of a link to restore an email.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RestoreEmail {
    pub(crate) user_id: String,
    pub(crate) token: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RestoredEmail {
    /// The token of a password-reset link for the user.
    pub(crate) reset_token: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckPassword {
    #[schema(format = Password)]
    pub(crate) password: String,
    /// As typed so far; it need not be valid.
    #[schema(nullable = false)]
    #[serde(default, deserialize_with = "present")]
    pub(crate) email: Option<String>,
    #[schema(nullable = false)]
    #[serde(default, deserialize_with = "present")]
    pub(crate) username: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CheckedPassword {
    pub(crate) is_accepted: bool,
    /// Why the password is not accepted, as a message for the user.
    pub(crate) hint: Option<String>,
}
