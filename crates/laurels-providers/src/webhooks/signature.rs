//! Secrets, and the signatures of requests.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use laurels_domain::Secret;
use ring::hmac;

pub const SECRET_BYTES: usize = 32;
const PREFIX: &str = "whsec_";

/// A new secret, from random bytes.
pub fn signing_secret(bytes: &[u8; SECRET_BYTES]) -> Secret {
    Secret::new(format!("{PREFIX}{}", STANDARD.encode(bytes)))
}

/// The header of a request at a time in seconds since 1970.
pub(super) fn sign(secret: &Secret, id: &str, seconds: i64, body: &str) -> String {
    let text = secret.reveal();
    let encoded = text.strip_prefix(PREFIX).unwrap_or(text);
    // All that are made here can be decoded.
    let bytes = STANDARD.decode(encoded).unwrap_or_else(|_| encoded.as_bytes().to_vec());
    let key = hmac::Key::new(hmac::HMAC_SHA256, &bytes);
    let tag = hmac::sign(&key, format!("{id}.{seconds}.{body}").as_bytes());
    format!("v1,{}", STANDARD.encode(tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification.
    #[test]
    fn requests_are_signed_like_standard_webhooks() {
        let secret = Secret::new("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        let body = "{\"test\": 2432232314}";
        let signature = sign(&secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, body);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    /// The example for users: a request, and the secret it is signed with.
    #[test]
    fn the_request_in_the_docs_is_signed() {
        let docs = include_str!("../../../../docs/webhooks.md");
        let after = |start: &str| docs.split_once(start).unwrap().1.split(['\n', '`']).next().unwrap();
        let secret = Secret::new(after("with the secret `"));
        let (id, seconds) = (after("webhook-id: "), after("webhook-timestamp: ").parse().unwrap());
        let body = format!("{{\"type\":{}", after("\n{\"type\":"));
        assert_eq!(sign(&secret, id, seconds, &body), after("webhook-signature: "));
    }

    #[test]
    fn secrets_are_encoded_with_their_prefix() {
        let secret = signing_secret(&[7; SECRET_BYTES]);
        let encoded = secret.reveal().strip_prefix("whsec_").unwrap();
        assert_eq!(STANDARD.decode(encoded).unwrap(), [7; SECRET_BYTES]);
        assert_ne!(sign(&secret, "a", 1, "{}"), sign(&signing_secret(&[8; SECRET_BYTES]), "a", 1, "{}"));
    }
}
