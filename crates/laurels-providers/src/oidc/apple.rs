//! Sign in with Apple: self-signed client secrets, a form POST instead of a redirect, and a name that is sent only once.

use std::fmt;
use std::time::Duration;

use laurels_domain::{Secret, Timestamp};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::pki_types::pem::PemObject as _;
use serde_json::json;

use super::identity::clean_name;
use super::jws;
use super::wire::AppleUser;
use crate::error::{ProviderError, Service};

/// Apple's examples omit `openid`, but its discovery document lists it, and the standard requires it for an ID token.
pub(super) const SCOPE: &str = "openid name email";
/// Apple requires a form POST if the scope includes name or email.
pub(super) const PARAMETERS: &[(&str, &str)] = &[("response_mode", "form_post")];

/// Apple allows six months, but we sign a new one for each use.
const SECRET_LIFETIME: Duration = Duration::from_mins(5);

#[derive(Clone, Debug)]
pub struct AppleSettings {
    pub client_id: String,
    pub team_id: String,
    pub key_id: String,
    /// The content of the `.p8` file; line breaks may be written as `\n`.
    pub private_key: Secret,
    pub issuer: String,
}

/// Signs client secrets: JWTs signed with the key that is registered as `key_id`.
pub(super) struct SecretSigner {
    client_id: String,
    team_id: String,
    key_id: String,
    audience: String,
    key: EcdsaKeyPair,
}

impl SecretSigner {
    pub(super) fn new(settings: &AppleSettings) -> Result<Self, ProviderError> {
        let misconfigured = |reason: &str| ProviderError::misconfigured(Service::Apple, reason);
        // In an environment variable a line break is often written as two characters.
        let pem = settings.private_key.reveal().replace("\\n", "\n");
        let pkcs8 = PrivatePkcs8KeyDer::from_pem_slice(pem.as_bytes())
            .map_err(|_| misconfigured("the private key is not the content of a .p8 file"))?;
        let key = EcdsaKeyPair::from_pkcs8(
            &ECDSA_P256_SHA256_FIXED_SIGNING,
            pkcs8.secret_pkcs8_der(),
            &SystemRandom::new(),
        )
        .map_err(|_| misconfigured("the private key is not a P-256 key from Apple"))?;
        Ok(Self {
            client_id: settings.client_id.clone(),
            team_id: settings.team_id.clone(),
            key_id: settings.key_id.clone(),
            audience: settings.issuer.clone(),
            key,
        })
    }

    pub(super) fn secret(&self, now: Timestamp) -> Result<Secret, ProviderError> {
        let header = json!({"alg": "ES256", "kid": self.key_id});
        let claims = json!({
            "iss": self.team_id,
            "sub": self.client_id,
            "aud": self.audience,
            "iat": now.0 / 1000,
            "exp": now.after(SECRET_LIFETIME).0 / 1000,
        });
        jws::sign(&self.key, &header, &claims).map(Secret::new).ok_or_else(|| {
            ProviderError::unavailable(Service::Apple, "the client secret could not be signed")
        })
    }
}

impl fmt::Debug for SecretSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretSigner(***)")
    }
}

/// The name in the `user` field that Apple posts only on the first consent. It is not signed, so use it only as a
/// display name.
pub fn first_time_name(user_json: &str) -> Option<String> {
    let user: AppleUser = serde_json::from_str(user_json).ok()?;
    let name = user.name?;
    let parts = [name.first_name, name.last_name].into_iter().flatten();
    clean_name(&parts.collect::<Vec<_>>().join(" "))
}
