//! What is particular about Apple: a client secret that we sign ourselves, a form instead of a redirect, and
//! a name that is told once.

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

/// `openid` is not asked for in Apple's own examples but listed in its discovery document, and a provider
/// that keeps to the standard gives no ID token without it.
pub(super) const SCOPE: &str = "openid name email";
/// Apple requires a form where name or e-mail is asked for.
pub(super) const PARAMETERS: &[(&str, &str)] = &[("response_mode", "form_post")];

/// Apple allows six months; it is made for each use.
const SECRET_LASTS: Duration = Duration::from_mins(5);

#[derive(Clone, Debug)]
pub struct AppleSettings {
    pub client_id: String,
    pub team_id: String,
    pub key_id: String,
    /// The `.p8` file's text; line breaks may be written as `\n`.
    pub private_key: Secret,
    pub issuer: String,
}

/// Makes client secrets (a token signed with the key that Apple knows by `key_id`).
pub(super) struct SecretSigner {
    client_id: String,
    team_id: String,
    key_id: String,
    audience: String,
    key: EcdsaKeyPair,
}

impl SecretSigner {
    pub(super) fn new(settings: &AppleSettings) -> Result<Self, ProviderError> {
        let unusable = |reason: &str| ProviderError::misconfigured(Service::Apple, reason);
        // In an environment variable a line break is often written as two characters.
        let pem = settings.private_key.reveal().replace("\\n", "\n");
        let pkcs8 = PrivatePkcs8KeyDer::from_pem_slice(pem.as_bytes())
            .map_err(|_| unusable("its private key is not the text of a .p8 file"))?;
        let key = EcdsaKeyPair::from_pkcs8(
            &ECDSA_P256_SHA256_FIXED_SIGNING,
            pkcs8.secret_pkcs8_der(),
            &SystemRandom::new(),
        )
        .map_err(|_| unusable("its private key is no P-256 key as Apple hands them out"))?;
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
            "exp": now.after(SECRET_LASTS).0 / 1000,
        });
        jws::sign(&self.key, &header, &claims)
            .map(Secret::new)
            .ok_or_else(|| ProviderError::unavailable(Service::Apple, "our client secret cannot be signed"))
    }
}

impl fmt::Debug for SecretSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretSigner(***)")
    }
}

/// The name in the `user` field that Apple posts once, on the first consent. It is not signed: good for a
/// display name and nothing else.
pub fn first_time_name(user_json: &str) -> Option<String> {
    let user: AppleUser = serde_json::from_str(user_json).ok()?;
    let name = user.name?;
    let parts = [name.first_name, name.last_name].into_iter().flatten();
    clean_name(&parts.collect::<Vec<_>>().join(" "))
}
