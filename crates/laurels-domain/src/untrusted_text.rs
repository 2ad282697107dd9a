//! Property tests of all parsers: untrusted text is rejected or becomes a valid value, and never panics.

use proptest::prelude::*;

use crate::contact::ContactMessage;
use crate::listings::{Place, StreamingService};
use crate::membership::ReturnUrl;
use crate::{
    Email, NewPassword, PasswordContext, Role, Timestamp, UserId, Username, WatchedDate, device_name,
};

const NOW: Timestamp = Timestamp(1_774_000_000_000);

/// Arbitrary text, and text that is almost valid and so passes the first checks.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ -~]{0,80}",
        "[a-zA-Z0-9.@é\u{200b}-]{0,40}@[a-z0-9.é-]{0,20}",
        "[0-9é]{2,5}(-[0-9é]{1,3}){0,3}(T[0-9:]{0,9}Z)?",
        "https://laurels\\.example[/?#@:.a-z\\\\]{0,20}",
    ]
}

proptest! {
    #[test]
    fn parsed_text_is_a_valid_value(text in text()) {
        if let Ok(email) = Email::parse(&text) {
            prop_assert!(email.as_str().len() <= 254 && !email.as_str().contains(char::is_control));
            prop_assert!(Email::parse(email.as_str()).is_ok_and(|again| again == email));
            prop_assert!(!Username::from_email(&email).as_str().is_empty());
        }
        if let Ok(name) = Username::parse(&text) {
            prop_assert!(!name.as_str().trim().is_empty() && !name.as_str().contains(char::is_control));
        }
        if let Some(id) = UserId::parse(&text) {
            prop_assert_eq!(id.as_str(), text.as_str());
        }
        if let Ok(password) = NewPassword::parse(&text)
            && let Ok(strong) = password.check_strength(&PasswordContext::default())
        {
            prop_assert_eq!(strong.reveal(), text.as_str());
        }
        if let Ok(watched) = WatchedDate::parse(&text, NOW) {
            prop_assert_eq!(WatchedDate::read(&watched.to_string()), Some(watched));
        }
        if let Ok(back) = ReturnUrl::parse(&text, "https://laurels.example") {
            let rest = back.as_str().strip_prefix("https://laurels.example").unwrap();
            prop_assert!(rest.is_empty() || rest.starts_with(['/', '?', '#']));
        }
        if let Ok(message) = ContactMessage::parse("Idea", &text, Some("a@b.example"), false) {
            prop_assert!(!message.message.is_empty());
        }
        prop_assert!(device_name(&text).len() < 60);
        let _ = (Timestamp::parse_utc(&text), StreamingService::parse(&text), Role::parse(&text));
    }

    #[test]
    fn parsed_positions_are_in_range(lat in any::<f64>(), long in any::<f64>(), zip in proptest::option::of(text())) {
        if let Ok(Place::Position(position)) = Place::of(Some(lat), Some(long), zip.as_deref()) {
            prop_assert!(position.lat().abs() <= 90.0 && position.long().abs() <= 180.0);
        }
        let _ = Place::of(None, None, zip.as_deref());
    }
}
