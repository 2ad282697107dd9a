//! Random tokens and identifiers. Only this module generates randomness.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use laurels_domain::{Secret, UserId, api_tokens};
use laurels_providers::push::VapidKeys;
use laurels_providers::webhooks::signing_secret;
use ring::rand::{SecureRandom, SystemRandom};
use sha2::{Digest, Sha256};

/// The value of the session cookie. Only its hash is stored.
#[derive(Clone, Debug)]
pub struct SessionToken(pub Secret);

fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[expect(
        clippy::expect_used,
        reason = "without randomness there are no secrets, so the process must stop"
    )]
    SystemRandom::new().fill(&mut bytes).expect("could not get random bytes from the system");
    bytes
}

/// 256 random bits, encoded for URLs and cookies.
pub(crate) fn new_token() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(random_bytes::<32>())
}

/// 128 random bits, encoded for URLs: short enough that a QR code with the link stays easy to scan.
pub(crate) fn new_short_token() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(random_bytes::<16>())
}

/// Whether a text can be one of [`new_short_token`]; others aren't looked up.
pub(crate) fn is_short_token(text: &str) -> bool {
    text.len() == 22 && text.bytes().all(is_token_byte)
}

fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// A token for the API. Its beginning says what it is, to whoever finds it.
pub(crate) fn new_api_token() -> Secret {
    Secret::new(format!("{}{}", api_tokens::PREFIX, new_token()))
}

/// Whether a text can be one of [`new_api_token`]; others aren't looked up.
pub(crate) fn is_api_token(text: &str) -> bool {
    let random = text.strip_prefix(api_tokens::PREFIX);
    random.is_some_and(|random| random.len() == 43 && random.bytes().all(is_token_byte))
}

/// The user and the secret of a token like `{user}.{secret}`, which is looked up by the user's key.
pub(crate) fn split_user_token(token: &str) -> Option<(UserId, &str)> {
    let (user, secret) = token.split_once('.')?;
    Some((UserId::parse(user)?, secret))
}

/// What events for a webhook are signed with.
pub(crate) fn new_webhook_secret() -> Secret {
    signing_secret(&random_bytes())
}

pub(crate) fn new_salt() -> [u8; 16] {
    random_bytes()
}

/// 128 random bits as an identifier.
pub(crate) fn new_id() -> String {
    hex::encode(random_bytes::<16>())
}

pub(crate) fn new_user_id() -> UserId {
    #[expect(clippy::expect_used, reason = "hexadecimal digits are an identifier")]
    UserId::parse(&new_id()).expect("a new identifier is valid")
}

/// A key pair for push notifications.
pub fn new_vapid_keys() -> VapidKeys {
    loop {
        // One in four billion is no key.
        if let Some(keys) = VapidKeys::from_bytes(&random_bytes()) {
            return keys;
        }
    }
}

/// The hash that is stored instead of a token.
pub fn hash_token(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_their_hashes_are_unique() {
        let (one, other) = (new_token(), new_token());
        assert_ne!(one, other);
        assert_eq!((one.len(), new_short_token().len()), (43, 22));
        assert_ne!(new_short_token(), new_short_token());
        assert!(
            is_short_token(&new_short_token()) && !is_short_token(&one) && !is_short_token(&"\0".repeat(22))
        );
        assert_eq!(hash_token(&one), hash_token(&one));
        assert_ne!(hash_token(&one), hash_token(&other));
        let api_token = new_api_token();
        assert!(is_api_token(api_token.reveal()) && api_token != new_api_token());
        for other in [&*one, "laurels_", "laurels_x", &api_token.reveal().replace("laurels", "Laurels")] {
            assert!(!is_api_token(other), "{other}");
        }
        assert_eq!(hash_token("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
