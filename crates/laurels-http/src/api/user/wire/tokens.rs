use laurels_domain::api_tokens::TokenScope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::wire::choices;
use crate::content::date_time;

/// An API token to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewApiToken {
    #[schema(min_length = 1, max_length = 40, example = "Kitchen display")]
    pub(crate) name: String,
    #[schema(schema_with = choices::token_scopes)]
    pub(crate) scopes: Vec<String>,
    /// Without it, the token works until it is revoked.
    #[schema(minimum = 1, maximum = 366)]
    pub(crate) expires_in_days: Option<u32>,
}

/// An API token, the only time that it is visible.
#[derive(Serialize, ToSchema)]
pub(crate) struct MadeApiToken {
    #[serde(rename = "_id")]
    pub(crate) id: String,
    #[schema(example = "laurels_9yP5mQ0tW2xR7vK4nB8sL1dF6hJ3gC-aZ_eUiOpTqYw")]
    pub(crate) token: String,
}

/// An API token of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ApiToken<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    #[schema(example = "Kitchen display")]
    pub(crate) name: &'a str,
    #[schema(schema_with = choices::token_scopes)]
    pub(crate) scopes: Vec<&'static str>,
    #[schema(format = DateTime)]
    pub(crate) created: String,
    /// Missing if it works until it is revoked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub(crate) expires: Option<String>,
    /// Within an hour. Missing if it wasn't used yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub(crate) last_used: Option<String>,
}

impl<'a> From<&'a laurels_store::ApiToken> for ApiToken<'a> {
    fn from(token: &'a laurels_store::ApiToken) -> Self {
        Self {
            id: &token.id,
            name: &token.name,
            scopes: token.scopes.iter().map(TokenScope::as_str).collect(),
            created: date_time(token.made_at),
            expires: token.ends_at.map(date_time),
            last_used: token.used_at.map(date_time),
        }
    }
}
