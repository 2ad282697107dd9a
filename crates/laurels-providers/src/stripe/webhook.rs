//! Stripe webhooks: signature verification and parsing of events.

use std::time::Duration;

use laurels_domain::{Secret, Timestamp};
use ring::hmac;

use super::wire;

/// Maximum difference between an event's time and ours, against replay attacks.
const TOLERANCE: Duration = Duration::from_mins(5);

/// A notification that something changed. The subscription's state is then fetched from the API, so that events which
/// arrive twice, late or out of order do no harm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub kind: String,
    /// The id of the affected subscription, if any.
    pub subscription: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    #[error("The signature is missing, invalid or too old.")]
    BadSignature,
    #[error("We couldn't read this event.")]
    Unreadable,
}

/// Parses an event after verifying that the provider signed exactly these bytes, within the tolerance.
pub(super) fn read(header: &str, body: &[u8], secret: &Secret, now: Timestamp) -> Result<Event, EventError> {
    if !is_signed(header, body, secret, now) {
        return Err(EventError::BadSignature);
    }
    let event: wire::Event = serde_json::from_slice(body).map_err(|_| EventError::Unreadable)?;
    let object = event.data.object;
    let subscription = match object.object.as_deref() {
        Some("subscription") => object.id,
        Some("checkout.session") => object.subscription,
        Some("invoice") => {
            object.parent.and_then(|it| it.subscription_details).and_then(|it| it.subscription)
        }
        _ => None,
    };
    Ok(Event { kind: event.kind, subscription })
}

/// `t=<seconds>,v1=<hex>`; during the rotation of a secret there is one `v1` for each.
fn is_signed(header: &str, body: &[u8], secret: &Secret, now: Timestamp) -> bool {
    let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
    let Some(time) = parts().find_map(|(name, value)| (name == "t").then_some(value)) else { return false };
    let Ok(seconds) = time.parse::<i64>() else { return false };
    let at = Timestamp(seconds.saturating_mul(1_000));
    if now.since(at).max(at.since(now)) > TOLERANCE {
        return false;
    }
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.reveal().as_bytes());
    let signed = [time.as_bytes(), b".", body].concat();
    let signatures = parts().filter_map(|(name, value)| (name == "v1").then(|| hex::decode(value).ok())?);
    // In constant time.
    signatures.into_iter().any(|signature| hmac::verify(&key, &signed, &signature).is_ok())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::corrupted_json::corrupted;

    const BODY: &[u8] = br#"{"type":"customer.subscription.updated","data":{"object":{"object":"subscription","id":"sub_1"}}}"#;
    const NOW: Timestamp = Timestamp(1_800_000_000_000);
    const SECRET: &str = "whsec_one";

    fn signature(secret: &str, seconds: i64, body: &[u8]) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let tag = hmac::sign(&key, &[seconds.to_string().as_bytes(), b".", body].concat());
        hex::encode(tag)
    }

    #[test]
    fn only_recent_and_valid_signatures_are_accepted() {
        let seconds = NOW.0 / 1_000;
        let good = signature(SECRET, seconds, BODY);
        let old = signature("whsec_old", seconds, BODY);
        let at = |seconds: i64| format!("t={seconds},v1={}", signature(SECRET, seconds, BODY));
        for (header, is_accepted) in [
            (format!("t={seconds},v1={good}"), true),
            (format!("t={seconds},v0=aa,v1={good}"), true),
            (format!("t={seconds}, v1={old}, v1={good}"), true),
            (at(seconds - 300), true),
            (at(seconds - 301), false),
            (at(seconds + 301), false),
            (format!("t={seconds},v1={old}"), false),
            (format!("t={},v1={good}", seconds - 1), false),
            (format!("t={seconds},v0={good}"), false),
            (format!("t={seconds},v1={}", &good[..62]), false),
            (format!("t={seconds},v1={good}0"), false),
            (format!("t={seconds},v1="), false),
            (format!("v1={good}"), false),
            (format!("t=soon,v1={good}"), false),
            (format!("t={},v1={good}", i64::MAX), false),
            (String::new(), false),
        ] {
            let event = read(&header, BODY, &Secret::new(SECRET), NOW);
            assert_eq!(event.is_ok(), is_accepted, "{header}");
        }
        let changed = [BODY, b" "].concat();
        let header = format!("t={seconds},v1={good}");
        assert_eq!(read(&header, &changed, &Secret::new(SECRET), NOW), Err(EventError::BadSignature));
    }

    #[test]
    fn subscription_is_found_in_every_kind_of_event() {
        for (object, subscription) in [
            (r#"{"object":"subscription","id":"sub_1"}"#, Some("sub_1")),
            (r#"{"object":"checkout.session","id":"cs_1","subscription":"sub_1"}"#, Some("sub_1")),
            (r#"{"object":"checkout.session","id":"cs_1","subscription":{"id":"sub_1"}}"#, Some("sub_1")),
            (r#"{"object":"checkout.session","id":"cs_1","subscription":null}"#, None),
            (
                r#"{"object":"invoice","id":"in_1","parent":{"subscription_details":{"subscription":"sub_1"}}}"#,
                Some("sub_1"),
            ),
            (r#"{"object":"invoice","id":"in_1","parent":null}"#, None),
            (r#"{"object":"customer","id":"cus_1"}"#, None),
        ] {
            let body = format!(r#"{{"type":"something","data":{{"object":{object}}}}}"#);
            let seconds = NOW.0 / 1_000;
            let header = format!("t={seconds},v1={}", signature(SECRET, seconds, body.as_bytes()));
            let event = read(&header, body.as_bytes(), &Secret::new(SECRET), NOW).unwrap();
            assert_eq!(event.subscription.as_deref(), subscription, "{object}");
        }
        let seconds = NOW.0 / 1_000;
        let header = format!("t={seconds},v1={}", signature(SECRET, seconds, b"[]"));
        assert_eq!(read(&header, b"[]", &Secret::new(SECRET), NOW), Err(EventError::Unreadable));
    }

    proptest! {
        #[test]
        fn unsigned_events_are_rejected(header in any::<String>(), body in any::<Vec<u8>>(), now in any::<i64>()) {
            let secret = Secret::new("whsec");
            prop_assert!(read(&header, &body, &secret, Timestamp(now)).is_err());
            let forged = format!("t={},v1={header}", now / 1_000);
            prop_assert!(read(&forged, &body, &secret, Timestamp(now)).is_err());
        }

        #[test]
        fn signed_but_corrupted_events_never_panic(event in corrupted(serde_json::from_slice(BODY).unwrap())) {
            let body = event.to_string().into_bytes();
            let header = format!("t=1000,v1={}", signature("whsec", 1_000, &body));
            let result = read(&header, &body, &Secret::new("whsec"), Timestamp(1_000_000));
            prop_assert!(!matches!(result, Err(EventError::BadSignature)));
        }
    }
}
