//! The server's key, which browsers subscribe with and push services check.

use std::fmt;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use laurels_domain::{Secret, Timestamp};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use serde_json::json;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint as _;

use crate::error::{ProviderError, Service};
use crate::oidc::jws;

/// Push services accept up to a day.
const TOKEN_LIFETIME: Duration = Duration::from_hours(12);
const KEY_BYTES: usize = 32;

/// A key pair as the settings contain it: base64url.
#[derive(Clone, Debug)]
pub struct VapidKeys {
    pub public_key: String,
    pub private_key: Secret,
}

impl VapidKeys {
    /// `None` if the bytes are no private key, which is as good as impossible for random ones.
    pub fn from_bytes(bytes: &[u8; KEY_BYTES]) -> Option<Self> {
        let key = SecretKey::from_slice(bytes).ok()?;
        let private_key = Secret::new(URL_SAFE_NO_PAD.encode(bytes));
        Some(Self { public_key: URL_SAFE_NO_PAD.encode(public_point(&key)), private_key })
    }
}

/// Uncompressed.
fn public_point(key: &SecretKey) -> Vec<u8> {
    key.public_key().to_encoded_point(false).as_bytes().to_vec()
}

/// Signs requests to push services.
pub(super) struct VapidSigner {
    public_key: String,
    subject: String,
    key: EcdsaKeyPair,
}

impl VapidSigner {
    pub(super) fn new(
        private_key: &Secret,
        public_key: Option<&str>,
        subject: &str,
    ) -> Result<Self, ProviderError> {
        let misconfigured = |reason: &str| ProviderError::misconfigured(Service::Push, reason);
        let not_a_key = || {
            misconfigured(
                "LAURELS_VAPID_PRIVATE_KEY isn't a P-256 key in base64url; `laurels vapid` makes one",
            )
        };
        let bytes = URL_SAFE_NO_PAD.decode(private_key.reveal().trim_end_matches('='));
        let bytes: [u8; KEY_BYTES] = bytes.ok().and_then(|it| it.try_into().ok()).ok_or_else(not_a_key)?;
        let secret = SecretKey::from_slice(&bytes).map_err(|_| not_a_key())?;
        let point = public_point(&secret);
        let derived_key = URL_SAFE_NO_PAD.encode(&point);
        if public_key.is_some_and(|key| key.trim_end_matches('=') != derived_key) {
            return Err(misconfigured(
                "LAURELS_VAPID_PUBLIC_KEY doesn't belong to LAURELS_VAPID_PRIVATE_KEY",
            ));
        }
        if !subject.starts_with("mailto:") && !subject.starts_with("https://") {
            return Err(misconfigured("LAURELS_VAPID_SUBJECT must start with mailto: or https://"));
        }
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let key =
            EcdsaKeyPair::from_private_key_and_public_key(algorithm, &bytes, &point, &SystemRandom::new())
                .map_err(|_| not_a_key())?;
        Ok(Self { public_key: derived_key, subject: subject.to_owned(), key })
    }

    pub(super) fn public_key(&self) -> &str {
        &self.public_key
    }

    /// The header of a request to a push service.
    pub(super) fn authorization(&self, origin: &str, now: Timestamp) -> Result<Secret, ProviderError> {
        let header = json!({"typ": "JWT", "alg": "ES256"});
        let claims = json!({"aud": origin, "exp": now.after(TOKEN_LIFETIME).0 / 1_000, "sub": self.subject});
        let token = jws::sign(&self.key, &header, &claims)
            .ok_or_else(|| ProviderError::rejected(Service::Push, "the token could not be signed"))?;
        Ok(Secret::new(format!("vapid t={token}, k={}", self.public_key)))
    }
}

impl fmt::Debug for VapidSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VapidSigner(***)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer(
        private_key: &str,
        public_key: Option<&str>,
        subject: &str,
    ) -> Result<VapidSigner, ProviderError> {
        VapidSigner::new(&Secret::new(private_key), public_key, subject)
    }

    #[test]
    fn only_a_matching_pair_of_keys_is_accepted() {
        let keys = VapidKeys::from_bytes(&[7; 32]).unwrap();
        let other = VapidKeys::from_bytes(&[8; 32]).unwrap();
        let private_key = keys.private_key.reveal();
        let mail = "mailto:admin@example.org";
        assert_eq!(signer(private_key, None, mail).unwrap().public_key(), keys.public_key);
        let padded = format!("{}=", keys.public_key);
        for public_key in [&keys.public_key, &padded] {
            signer(private_key, Some(public_key), "https://example.org").unwrap();
        }
        for (private_key, public_key, subject, mistake) in [
            (private_key, Some(other.public_key.as_str()), mail, "LAURELS_VAPID_PUBLIC_KEY doesn't belong"),
            ("", None, mail, "LAURELS_VAPID_PRIVATE_KEY isn't"),
            ("AAAA", None, mail, "LAURELS_VAPID_PRIVATE_KEY isn't"),
            (keys.public_key.as_str(), None, mail, "LAURELS_VAPID_PRIVATE_KEY isn't"),
            ("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", None, mail, "LAURELS_VAPID_PRIVATE_KEY isn't"),
            (private_key, None, "admin@example.org", "LAURELS_VAPID_SUBJECT must start"),
        ] {
            let error = signer(private_key, public_key, subject).unwrap_err();
            assert!(error.to_string().contains(mistake), "{error}");
        }
        assert!(VapidKeys::from_bytes(&[0; 32]).is_none());
    }
}
