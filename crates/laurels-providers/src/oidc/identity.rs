//! A user's identity at a sign-in provider.

use std::fmt;

use laurels_domain::Secret;

const MAX_EMAIL_LENGTH: usize = 254;
const MAX_NAME_LENGTH: usize = 80;

/// The identity from an ID token that passed every check.
#[derive(Clone, PartialEq, Eq)]
pub struct VerifiedIdentity {
    /// Stable and unique at this provider: store this as the key, never the email.
    pub subject: String,
    pub email: Option<String>,
    pub email_verified: bool,
    /// Whether the provider gives out this address itself, so that nobody else can have it.
    pub is_email_proved: bool,
    /// Whether the email is a forwarding address generated for us, which can't match an existing account.
    pub is_private_relay: bool,
    pub name: Option<String>,
    /// For revoking the consent, if the provider issued one.
    pub refresh_token: Option<Secret>,
}

/// Redacted: all fields are personal data.
impl fmt::Debug for VerifiedIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VerifiedIdentity(***)")
    }
}

/// A minimal check that this is an email address; the domain crate has the rules for accounts.
pub(super) fn clean_email(text: &str) -> Option<String> {
    let text = text.trim();
    let is_plausible = text.len() <= MAX_EMAIL_LENGTH
        && text.contains('@')
        && !text.chars().any(|char| char.is_control() || char.is_whitespace());
    is_plausible.then(|| text.to_owned())
}

/// A name on one line, without control characters, of limited length.
pub(super) fn clean_name(text: &str) -> Option<String> {
    let printable: String = text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect();
    let parts: Vec<&str> = printable.split_whitespace().collect();
    let name: String = parts.join(" ").chars().take(MAX_NAME_LENGTH).collect();
    let name = name.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned() {
        for (text, name) in [
            ("Ana", Some("Ana")),
            ("  Ana \n María\t", Some("Ana María")),
            ("A\0B", Some("A B")),
            (" \r\n ", None),
            ("", None),
        ] {
            assert_eq!(clean_name(text).as_deref(), name, "{text:?}");
        }
        assert_eq!(clean_name(&"é".repeat(500)).map(|name| name.chars().count()), Some(MAX_NAME_LENGTH));
    }

    #[test]
    fn debug_output_is_redacted() {
        let identity = VerifiedIdentity {
            subject: "42".into(),
            email: Some("ana@example.org".into()),
            email_verified: true,
            is_email_proved: false,
            is_private_relay: false,
            name: Some("Ana".into()),
            refresh_token: Some(Secret::new("r")),
        };
        assert_eq!(format!("{identity:?}"), "VerifiedIdentity(***)");
    }
}
