//! What an ID token must say before anybody is let in. Pure: the signature has been checked before, and the
//! moment comes in as an argument.

use std::time::Duration;

use laurels_domain::Timestamp;

use super::identity::{VerifiedIdentity, clean_email, clean_name};
use super::wire::Claims;

/// How far two honest clocks may be apart.
const CLOCK_SKEW: Duration = Duration::from_mins(1);
const LONGEST_SUBJECT: usize = 255;
const RELAY_DOMAIN: &str = "@privaterelay.appleid.com";

/// What we expect a token to be about.
pub(super) struct Expected<'a> {
    /// More than one where a provider signs under more than one name.
    pub(super) issuers: &'a [String],
    pub(super) client_id: &'a str,
    pub(super) nonce: &'a str,
    pub(super) now: Timestamp,
}

/// Why a well-signed token is still not ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unfit {
    #[error("its token's claims cannot be read")]
    Unreadable,
    #[error("its token comes from another issuer")]
    Issuer,
    #[error("its token is meant for someone else")]
    Audience,
    #[error("its token has expired")]
    Expired,
    #[error("its token comes from the future")]
    Future,
    #[error("its token belongs to another attempt to sign in")]
    Nonce,
    #[error("its token names nobody")]
    Subject,
}

pub(super) fn check(payload: &[u8], expected: &Expected<'_>) -> Result<VerifiedIdentity, Unfit> {
    let claims: Claims = serde_json::from_slice(payload).map_err(|_| Unfit::Unreadable)?;
    if !expected.issuers.contains(&claims.iss) {
        return Err(Unfit::Issuer);
    }
    if !is_for(&claims, expected.client_id) {
        return Err(Unfit::Audience);
    }
    if expected.now >= seconds(claims.exp).after(CLOCK_SKEW) {
        return Err(Unfit::Expired);
    }
    if seconds(claims.iat) > expected.now.after(CLOCK_SKEW) {
        return Err(Unfit::Future);
    }
    if claims.nonce.as_deref() != Some(expected.nonce) {
        return Err(Unfit::Nonce);
    }
    if claims.sub.is_empty() || claims.sub.len() > LONGEST_SUBJECT {
        return Err(Unfit::Subject);
    }
    let email = claims.email.as_deref().and_then(clean_email);
    let relayed = email.as_ref().is_some_and(|email| email.to_lowercase().ends_with(RELAY_DOMAIN));
    Ok(VerifiedIdentity {
        email_verified: claims.email_verified && email.is_some(),
        is_private_relay: claims.is_private_email || relayed,
        subject: claims.sub,
        email,
        name: claims.name.as_deref().and_then(clean_name),
        refresh_token: None,
    })
}

/// A token for several must name the one it was issued to; one that names somebody else is not ours.
fn is_for(claims: &Claims, client_id: &str) -> bool {
    let issued_to = claims.azp.as_deref();
    claims.aud.iter().any(|audience| audience == client_id)
        && (claims.aud.len() == 1 || issued_to.is_some())
        && issued_to.is_none_or(|party| party == client_id)
}

fn seconds(since_1970: i64) -> Timestamp {
    Timestamp(since_1970.saturating_mul(1000))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use crate::corrupted_json::corrupted;

    const NOW: i64 = 1_800_000_000;

    fn checked(changes: Value) -> Result<VerifiedIdentity, Unfit> {
        let mut claims = json!({"iss": "https://accounts.example", "aud": "laurels", "sub": "42", "nonce": "once",
            "iat": NOW - 5, "exp": NOW + 3600, "email": "ana@example.org", "email_verified": true, "name": "Ana"});
        let Value::Object(changes) = changes else { panic!("changes are an object") };
        for (claim, value) in changes {
            match value {
                Value::Null => drop(claims.as_object_mut().unwrap().remove(&claim)),
                value => claims[&claim] = value,
            }
        }
        let issuers = ["https://accounts.example".to_owned(), "accounts.example".to_owned()];
        let expected =
            Expected { issuers: &issuers, client_id: "laurels", nonce: "once", now: Timestamp(NOW * 1000) };
        check(claims.to_string().as_bytes(), &expected)
    }

    #[test]
    fn a_good_token_says_who_is_there() {
        let identity = checked(json!({})).unwrap();
        assert_eq!(identity.subject, "42");
        assert_eq!(identity.email.as_deref(), Some("ana@example.org"));
        assert_eq!(identity.name.as_deref(), Some("Ana"));
        assert!(identity.email_verified && !identity.is_private_relay);
    }

    #[test]
    fn claims_that_are_fine() {
        for changes in [
            json!({"iss": "accounts.example"}),
            json!({"aud": ["laurels"]}),
            json!({"aud": ["laurels", "other"], "azp": "laurels"}),
            json!({"azp": "laurels"}),
            json!({"exp": NOW - 59}),
            json!({"iat": NOW + 60}),
            json!({"email": null, "email_verified": null, "name": null}),
        ] {
            assert!(checked(changes.clone()).is_ok(), "{changes}");
        }
    }

    #[test]
    fn claims_that_are_refused() {
        for (changes, why) in [
            (json!({"iss": "https://evil.example"}), Unfit::Issuer),
            (json!({"iss": "https://accounts.example/"}), Unfit::Issuer),
            (json!({"iss": null}), Unfit::Unreadable),
            (json!({"aud": "other"}), Unfit::Audience),
            (json!({"aud": []}), Unfit::Audience),
            (json!({"aud": ["laurels", "other"]}), Unfit::Audience),
            (json!({"aud": ["laurels", "other"], "azp": "other"}), Unfit::Audience),
            (json!({"azp": "other"}), Unfit::Audience),
            (json!({"aud": 7}), Unfit::Unreadable),
            (json!({"exp": NOW - 60}), Unfit::Expired),
            (json!({"exp": i64::MIN}), Unfit::Expired),
            (json!({"exp": "soon"}), Unfit::Unreadable),
            (json!({"exp": null}), Unfit::Unreadable),
            (json!({"iat": NOW + 61}), Unfit::Future),
            (json!({"nonce": "twice"}), Unfit::Nonce),
            (json!({"nonce": null}), Unfit::Nonce),
            (json!({"sub": ""}), Unfit::Subject),
            (json!({"sub": "x".repeat(256)}), Unfit::Subject),
            (json!({"sub": null}), Unfit::Unreadable),
        ] {
            assert_eq!(checked(changes.clone()), Err(why), "{changes}");
        }
    }

    #[test]
    fn booleans_may_be_words() {
        for (value, is_true) in [
            (json!(true), true),
            (json!("true"), true),
            (json!(false), false),
            (json!("false"), false),
            (json!("yes"), false),
            (Value::Null, false),
        ] {
            let identity = checked(json!({"email_verified": value, "is_private_email": value})).unwrap();
            assert_eq!((identity.email_verified, identity.is_private_relay), (is_true, is_true), "{value}");
        }
        assert_eq!(checked(json!({"email_verified": 1})), Err(Unfit::Unreadable));
    }

    #[test]
    fn a_relay_address_is_known_by_its_domain_too() {
        let identity = checked(json!({"email": "x7@PrivateRelay.AppleId.com"})).unwrap();
        assert!(identity.is_private_relay);
    }

    #[test]
    fn no_address_is_no_verified_address() {
        for email in [json!(""), json!("nobody"), json!("a@b\r\nBcc: c@d"), json!("x".repeat(400) + "@b.c")] {
            let identity = checked(json!({"email": email})).unwrap();
            assert_eq!((identity.email, identity.email_verified), (None, false), "{email}");
        }
    }

    proptest! {
        #[test]
        fn whatever_a_token_claims_is_checked_without_a_slip(claims in corrupted(json!({
            "iss": "https://issuer.example", "aud": "client", "exp": 2_000, "iat": 1_000, "nonce": "n", "sub": "1",
            "email": "ana@example.org", "email_verified": "true", "name": "Ana", "azp": "client",
        })), junk in any::<Vec<u8>>()) {
            let issuers = ["https://issuer.example".to_owned()];
            let expected =
                Expected { issuers: &issuers, client_id: "client", nonce: "n", now: Timestamp(1_500_000) };
            prop_assert!(check(&junk, &expected).is_err());
            if check(claims.to_string().as_bytes(), &expected).is_ok() {
                prop_assert_eq!(&claims["iss"], "https://issuer.example");
                prop_assert_eq!(&claims["nonce"], "n");
            }
        }
    }
}
