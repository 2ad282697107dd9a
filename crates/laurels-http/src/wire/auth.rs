use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ListingsSetup, present};

#[derive(Deserialize, ToSchema)]
pub(crate) struct SignUp {
    #[schema(format = "email", max_length = 254)]
    pub(crate) email: String,
    #[schema(format = Password, min_length = 8, max_length = 500)]
    pub(crate) password: String,
    /// What the address of the sign-up page carried. Taken for compatibility; nothing is kept of it.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Object)]
    #[expect(dead_code, reason = "part of the call, of no use to the server")]
    pub(crate) signup_params: Option<serde_json::Map<String, serde_json::Value>>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogIn {
    pub(crate) email: String,
    #[schema(format = Password)]
    pub(crate) password: String,
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

/// Whose link it is.
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
#[serde(deny_unknown_fields)]
pub(crate) struct SetPassword {
    #[schema(format = Password, min_length = 8, max_length = 500)]
    pub(crate) password: String,
}

/// What this server is set up for.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is set up or not, whatever the others are")]
pub(crate) struct Setup<'a> {
    pub(crate) google_sign_in: bool,
    pub(crate) apple_sign_in: bool,
    /// Whether letters leave the house, or stay in the outbox folder.
    pub(crate) mail: bool,
    /// Where browsers that have consented report errors.
    pub(crate) sentry_dsn: Option<&'a str>,
    /// The analytics project of browsers that have consented.
    pub(crate) posthog_key: Option<&'a str>,
    pub(crate) listings: ListingsSetup<'a>,
    /// Whether whoever asks is logged in: for browsers that have forgotten it and would not ask in vain.
    pub(crate) logged_in: bool,
}
