//! JSON types of OpenID Connect.

use serde::{Deserialize, Deserializer};

/// `/.well-known/openid-configuration`, with the fields we use.
#[derive(Debug, Deserialize)]
pub(super) struct Metadata {
    pub(super) issuer: String,
    pub(super) authorization_endpoint: String,
    pub(super) token_endpoint: String,
    pub(super) jwks_uri: String,
    pub(super) revocation_endpoint: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct KeySet {
    /// Parsed one by one, so that an unsupported type of key does not affect the others.
    pub(super) keys: Vec<serde_json::Value>,
}

/// A public key: RSA by `n` and `e`, elliptic curve by `crv`, `x` and `y`.
#[derive(Debug, Deserialize)]
pub(super) struct Jwk {
    pub(super) kty: String,
    pub(super) kid: String,
    #[serde(rename = "use")]
    pub(super) purpose: Option<String>,
    pub(super) alg: Option<String>,
    pub(super) n: Option<String>,
    pub(super) e: Option<String>,
    pub(super) crv: Option<String>,
    pub(super) x: Option<String>,
    pub(super) y: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct TokenResponse {
    pub(super) id_token: String,
    pub(super) refresh_token: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct TokenErrorResponse {
    pub(super) error: String,
}

/// A JWT's header. We support no `crit` extension.
#[derive(Deserialize)]
pub(super) struct TokenHeader {
    pub(super) alg: String,
    pub(super) kid: Option<String>,
    pub(super) crit: Option<serde_json::Value>,
}

/// An ID token's payload.
#[derive(Deserialize)]
pub(super) struct Claims {
    pub(super) iss: String,
    #[serde(deserialize_with = "one_or_many")]
    pub(super) aud: Vec<String>,
    pub(super) azp: Option<String>,
    pub(super) sub: String,
    /// Seconds since 1970, like `iat`.
    pub(super) exp: i64,
    pub(super) iat: i64,
    pub(super) nonce: Option<String>,
    pub(super) email: Option<String>,
    #[serde(default, deserialize_with = "flag")]
    pub(super) email_verified: bool,
    #[serde(default, deserialize_with = "flag")]
    pub(super) is_private_email: bool,
    /// The Google Workspace domain of the account.
    pub(super) hd: Option<String>,
    pub(super) name: Option<String>,
}

/// The `user` field in Apple's first form POST.
#[derive(Deserialize)]
pub(super) struct AppleUser {
    pub(super) name: Option<AppleName>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AppleName {
    pub(super) first_name: Option<String>,
    pub(super) last_name: Option<String>,
}

/// A single audience, or a list.
fn one_or_many<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Audience {
        One(String),
        Many(Vec<String>),
    }
    Ok(match Audience::deserialize(from)? {
        Audience::One(one) => vec![one],
        Audience::Many(many) => many,
    })
}

/// Apple sends booleans either as booleans or as the strings "true" and "false".
fn flag<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Flag {
        Bool(bool),
        Text(String),
    }
    Ok(match Option::<Flag>::deserialize(from)? {
        Some(Flag::Bool(value)) => value,
        Some(Flag::Text(text)) => text == "true",
        None => false,
    })
}
