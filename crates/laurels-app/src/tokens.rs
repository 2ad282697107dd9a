//! The only place that makes randomness.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use laurels_domain::{Secret, UserId};
use ring::rand::{SecureRandom, SystemRandom};
use sha2::{Digest, Sha256};

/// What a browser keeps in its cookie. Only the hash is stored.
#[derive(Clone, Debug)]
pub struct SessionToken(pub Secret);

fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[expect(
        clippy::expect_used,
        reason = "a system without randomness can keep no secret, so it must not go on"
    )]
    SystemRandom::new().fill(&mut bytes).expect("the system gives no random bytes");
    bytes
}

/// 256 bits that nobody can guess, as text for addresses and cookies.
pub(crate) fn new_token() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(random_bytes::<32>())
}

pub(crate) fn new_salt() -> [u8; 16] {
    random_bytes()
}

/// 128 bits as an identifier.
pub(crate) fn new_id() -> String {
    hex(&random_bytes::<16>())
}

pub(crate) fn new_user_id() -> UserId {
    #[expect(clippy::expect_used, reason = "hexadecimal digits are an identifier")]
    UserId::parse(&new_id()).expect("a fresh identifier can be read")
}

/// What is stored of a token.
pub fn hash_token(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_their_hashes_do_not_show_them() {
        let (one, other) = (new_token(), new_token());
        assert_ne!(one, other);
        assert_eq!(one.len(), 43);
        assert_eq!(hash_token(&one), hash_token(&one));
        assert_ne!(hash_token(&one), hash_token(&other));
        assert_eq!(hash_token("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
