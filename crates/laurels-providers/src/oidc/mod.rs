//! Sign-in with Google and Apple by OpenID Connect: code flow with PKCE, state and nonce.

use std::fmt;

use laurels_domain::Timestamp;

use crate::client::Client;
use crate::error::{ProviderError, Service};
use crate::secret::Secret;

/// With whom people can sign in beside e-mail and password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SocialProvider {
    Google,
    Apple,
}

impl SocialProvider {
    /// The name for addresses and tables: `google`, `apple`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Apple => "apple",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Google, Self::Apple].into_iter().find(|provider| provider.key() == key)
    }

    pub fn service(self) -> Service {
        match self {
            Self::Google => Service::Google,
            Self::Apple => Service::Apple,
        }
    }
}

/// The values that tie one attempt to sign in together. The caller makes them at random (at least 128 bits,
/// URL-safe; the verifier 43 to 128 characters), keeps them for the browser that began, and uses them once.
#[derive(Clone)]
pub struct SignInChance {
    /// Comes back with the browser; comparing it is the caller's work.
    pub state: String,
    /// Comes back inside the signed token; compared here.
    pub nonce: String,
    /// Proves that whoever finishes has begun.
    pub pkce_verifier: String,
}

impl fmt::Debug for SignInChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SignInChance(***)")
    }
}

/// Who the provider says is there; every check has passed.
#[derive(Clone, PartialEq, Eq)]
pub struct VerifiedIdentity {
    /// Stable and unique at this provider: the key to store, never the e-mail.
    pub subject: String,
    pub email: Option<String>,
    pub email_verified: bool,
    /// A forwarding address made up for us: says nothing about an account we already have.
    pub is_private_relay: bool,
    pub name: Option<String>,
}

impl fmt::Debug for VerifiedIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VerifiedIdentity(***)")
    }
}

#[derive(Clone, Debug)]
pub struct GoogleSettings {
    pub client_id: String,
    pub client_secret: Secret,
    pub issuer: String,
}

#[derive(Clone, Debug)]
pub struct AppleSettings {
    pub client_id: String,
    pub team_id: String,
    pub key_id: String,
    /// The `.p8` file's text; line breaks may be written as `\n`.
    pub private_key: Secret,
    pub issuer: String,
}

/// One provider, its endpoints and keys found on first use and kept.
#[derive(Debug)]
pub struct Oidc {
    provider: SocialProvider,
}

impl Oidc {
    pub fn google(_client: Client, _settings: GoogleSettings) -> Result<Self, ProviderError> {
        todo!()
    }

    /// Refuses a key that cannot sign, so that a bad setting stops the start.
    pub fn apple(_client: Client, _settings: AppleSettings) -> Result<Self, ProviderError> {
        todo!()
    }

    pub fn provider(&self) -> SocialProvider {
        self.provider
    }

    /// The address to send the browser to. Google returns it by GET, Apple by a form POST from its own site.
    #[expect(clippy::unused_async, reason = "signature first")]
    pub async fn begin(&self, _redirect_uri: &str, _chance: &SignInChance) -> Result<String, ProviderError> {
        todo!()
    }

    /// Turns the code the browser came back with into a verified identity. `redirect_uri` must be the one
    /// given to `begin`. A code that is old, used or not ours is `Refused`, and so is a token that fails a check.
    #[expect(clippy::unused_async, reason = "signature first")]
    pub async fn finish(
        &self,
        _code: &str,
        _redirect_uri: &str,
        _chance: &SignInChance,
        _now: Timestamp,
    ) -> Result<VerifiedIdentity, ProviderError> {
        todo!()
    }
}

/// The name in the `user` field that Apple posts once, on the first consent. It is not signed: good for a
/// display name and nothing else.
pub fn first_time_name(_user_json: &str) -> Option<String> {
    todo!()
}
