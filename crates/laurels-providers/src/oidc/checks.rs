//! Validates the claims of an ID token. Pure: the caller verifies the signature first and passes the current time.

use std::time::Duration;

use laurels_domain::Timestamp;

use super::identity::{VerifiedIdentity, clean_email, clean_name};
use super::social_provider::SocialProvider;
use super::wire::Claims;

/// Tolerated difference between the provider's clock and ours.
const CLOCK_SKEW: Duration = Duration::from_mins(1);
const MAX_SUBJECT_LENGTH: usize = 255;
const RELAY_DOMAIN: &str = "privaterelay.appleid.com";
/// Domains whose mailboxes the provider itself gives out.
const GOOGLE_DOMAINS: [&str; 2] = ["gmail.com", "googlemail.com"];
const APPLE_DOMAINS: [&str; 4] = ["icloud.com", "me.com", "mac.com", RELAY_DOMAIN];

/// The expected values of a token's claims.
pub(super) struct Expected<'a> {
    pub(super) provider: SocialProvider,
    /// More than one if the provider uses several issuer names.
    pub(super) issuers: &'a [String],
    pub(super) client_id: &'a str,
    pub(super) nonce: &'a str,
    pub(super) now: Timestamp,
}

/// Why a token with a valid signature is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ClaimsError {
    #[error("the token's claims could not be parsed")]
    Unreadable,
    #[error("the token has another issuer")]
    Issuer,
    #[error("the token was issued for another client")]
    Audience,
    #[error("the token has expired")]
    Expired,
    #[error("the token was issued in the future")]
    Future,
    #[error("the token belongs to another sign-in attempt")]
    Nonce,
    #[error("the token has no valid subject")]
    Subject,
}

pub(super) fn check(payload: &[u8], expected: &Expected<'_>) -> Result<VerifiedIdentity, ClaimsError> {
    let claims: Claims = serde_json::from_slice(payload).map_err(|_| ClaimsError::Unreadable)?;
    if !expected.issuers.contains(&claims.iss) {
        return Err(ClaimsError::Issuer);
    }
    if !is_for(&claims, expected.client_id) {
        return Err(ClaimsError::Audience);
    }
    if expected.now >= seconds(claims.exp).after(CLOCK_SKEW) {
        return Err(ClaimsError::Expired);
    }
    if seconds(claims.iat) > expected.now.after(CLOCK_SKEW) {
        return Err(ClaimsError::Future);
    }
    if claims.nonce.as_deref() != Some(expected.nonce) {
        return Err(ClaimsError::Nonce);
    }
    if claims.sub.is_empty() || claims.sub.len() > MAX_SUBJECT_LENGTH {
        return Err(ClaimsError::Subject);
    }
    let email = claims.email.as_deref().and_then(clean_email);
    let domain = email.as_deref().and_then(|email| Some(email.rsplit_once('@')?.1.to_ascii_lowercase()));
    let domain = domain.as_deref().unwrap_or_default();
    let email_verified = claims.email_verified && email.is_some();
    Ok(VerifiedIdentity {
        email_verified,
        is_email_proved: email_verified && is_authoritative(expected.provider, domain, claims.hd.as_deref()),
        is_private_relay: claims.is_private_email || domain == RELAY_DOMAIN,
        subject: claims.sub,
        email,
        name: claims.name.as_deref().and_then(clean_name),
        refresh_token: None,
    })
}

/// Whether the provider decides who has the mailbox, now and not only when it was verified. `hosted` is the domain of a
/// Google Workspace.
fn is_authoritative(provider: SocialProvider, domain: &str, hosted: Option<&str>) -> bool {
    match provider {
        SocialProvider::Google => {
            GOOGLE_DOMAINS.contains(&domain)
                || hosted.is_some_and(|hosted| !domain.is_empty() && hosted.eq_ignore_ascii_case(domain))
        }
        SocialProvider::Apple => APPLE_DOMAINS.contains(&domain),
    }
}

/// `azp` is required if there are several audiences; if present, it must be our client.
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

    fn checked(changes: Value) -> Result<VerifiedIdentity, ClaimsError> {
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
        let expected = Expected {
            provider: SocialProvider::Google,
            issuers: &issuers,
            client_id: "laurels",
            nonce: "once",
            now: Timestamp(NOW * 1000),
        };
        check(claims.to_string().as_bytes(), &expected)
    }

    #[test]
    fn valid_token_yields_the_identity() {
        let identity = checked(json!({})).unwrap();
        assert_eq!(identity.subject, "42");
        assert_eq!(identity.email.as_deref(), Some("ana@example.org"));
        assert_eq!(identity.name.as_deref(), Some("Ana"));
        assert!(identity.email_verified && !identity.is_private_relay);
    }

    #[test]
    fn valid_claims_are_accepted() {
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
    fn invalid_claims_are_rejected() {
        for (changes, error) in [
            (json!({"iss": "https://evil.example"}), ClaimsError::Issuer),
            (json!({"iss": "https://accounts.example/"}), ClaimsError::Issuer),
            (json!({"iss": null}), ClaimsError::Unreadable),
            (json!({"aud": "other"}), ClaimsError::Audience),
            (json!({"aud": []}), ClaimsError::Audience),
            (json!({"aud": ["laurels", "other"]}), ClaimsError::Audience),
            (json!({"aud": ["laurels", "other"], "azp": "other"}), ClaimsError::Audience),
            (json!({"azp": "other"}), ClaimsError::Audience),
            (json!({"aud": 7}), ClaimsError::Unreadable),
            (json!({"exp": NOW - 60}), ClaimsError::Expired),
            (json!({"exp": i64::MIN}), ClaimsError::Expired),
            (json!({"exp": "soon"}), ClaimsError::Unreadable),
            (json!({"exp": null}), ClaimsError::Unreadable),
            (json!({"iat": NOW + 61}), ClaimsError::Future),
            (json!({"nonce": "twice"}), ClaimsError::Nonce),
            (json!({"nonce": null}), ClaimsError::Nonce),
            (json!({"sub": ""}), ClaimsError::Subject),
            (json!({"sub": "x".repeat(256)}), ClaimsError::Subject),
            (json!({"sub": null}), ClaimsError::Unreadable),
        ] {
            assert_eq!(checked(changes.clone()), Err(error), "{changes}");
        }
    }

    #[test]
    fn booleans_may_be_strings() {
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
        assert_eq!(checked(json!({"email_verified": 1})), Err(ClaimsError::Unreadable));
    }

    #[test]
    fn relay_email_is_detected_by_its_domain() {
        let identity = checked(json!({"email": "x7@PrivateRelay.AppleId.com"})).unwrap();
        assert!(identity.is_private_relay);
    }

    #[test]
    fn invalid_email_is_dropped_and_not_verified() {
        for email in [json!(""), json!("nobody"), json!("a@b\r\nBcc: c@d"), json!("x".repeat(400) + "@b.c")] {
            let identity = checked(json!({"email": email})).unwrap();
            assert_eq!((identity.email, identity.email_verified), (None, false), "{email}");
        }
    }

    proptest! {
        #[test]
        fn corrupted_claims_never_pass_the_checks(claims in corrupted(json!({
            "iss": "https://issuer.example", "aud": "client", "exp": 2_000, "iat": 1_000, "nonce": "n", "sub": "1",
            "email": "ana@example.org", "email_verified": "true", "name": "Ana", "azp": "client",
        })), junk in any::<Vec<u8>>()) {
            let issuers = ["https://issuer.example".to_owned()];
            let expected =
                Expected { provider: SocialProvider::Apple, issuers: &issuers, client_id: "client", nonce: "n", now: Timestamp(1_500_000) };
            prop_assert!(check(&junk, &expected).is_err());
            if check(claims.to_string().as_bytes(), &expected).is_ok() {
                prop_assert_eq!(&claims["iss"], "https://issuer.example");
                prop_assert_eq!(&claims["nonce"], "n");
            }
        }
    }
}
