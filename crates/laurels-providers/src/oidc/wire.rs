//! The JSON that OpenID Connect providers speak.

use serde::{Deserialize, Deserializer};

/// `/.well-known/openid-configuration`, as far as it is needed.
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
    /// Read one by one, so that a kind of key nobody knows yet does not hide the others.
    pub(super) keys: Vec<serde_json::Value>,
}

/// A public key that signs: RSA by `n` and `e`, elliptic by `crv`, `x` and `y`.
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
pub(super) struct TokenAnswer {
    pub(super) id_token: String,
    pub(super) refresh_token: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct TokenRefusal {
    pub(super) error: String,
}

/// A signed token's first part. What it declares critical we do not understand.
#[derive(Deserialize)]
pub(super) struct TokenHeader {
    pub(super) alg: String,
    pub(super) kid: Option<String>,
    pub(super) crit: Option<serde_json::Value>,
}

/// An ID token's second part.
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
    pub(super) name: Option<String>,
}

/// The `user` field of Apple's first form.
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

/// An audience stands alone or in a list.
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

/// Apple writes its booleans as booleans or as the words "true" and "false".
fn flag<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Flag {
        Bool(bool),
        Word(String),
    }
    Ok(match Option::<Flag>::deserialize(from)? {
        Some(Flag::Bool(yes)) => yes,
        Some(Flag::Word(word)) => word == "true",
        None => false,
    })
}
