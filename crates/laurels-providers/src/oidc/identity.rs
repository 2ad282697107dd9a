//! Who is there, according to a provider.

use std::fmt;

use laurels_domain::Secret;

const LONGEST_EMAIL: usize = 254;
const LONGEST_NAME: usize = 80;

/// Who the provider says is there; every check has passed.
#[derive(Clone, PartialEq, Eq)]
pub struct VerifiedIdentity {
    /// Stable and unique at this provider: the key to store, never the e-mail.
    pub subject: String,
    pub email: Option<String>,
    pub email_verified: bool,
    /// A forwarding address made up for us: says nothing about an account we already have.
    pub is_private_relay: bool,
    pub name: Option<String>,
    /// By which the consent can be taken back, where the provider gives one.
    pub refresh_token: Option<Secret>,
}

/// Says nothing: every part of it is somebody's.
impl fmt::Debug for VerifiedIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VerifiedIdentity(***)")
    }
}

/// An address that at least looks like one; the rules about ours are the domain's.
pub(super) fn clean_email(text: &str) -> Option<String> {
    let text = text.trim();
    let looks_like_one = text.len() <= LONGEST_EMAIL
        && text.contains('@')
        && !text.chars().any(|letter| letter.is_control() || letter.is_whitespace());
    looks_like_one.then(|| text.to_owned())
}

/// A name on one line, without control characters, not too long to show.
pub(super) fn clean_name(text: &str) -> Option<String> {
    let printable: String =
        text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let words: Vec<&str> = printable.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    let name = name.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (text, name) in [
            ("Ana", Some("Ana")),
            ("  Ana \n María\t", Some("Ana María")),
            ("A\0B", Some("A B")),
            (" \r\n ", None),
            ("", None),
        ] {
            assert_eq!(clean_name(text).as_deref(), name, "{text:?}");
        }
        assert_eq!(clean_name(&"é".repeat(500)).map(|name| name.chars().count()), Some(LONGEST_NAME));
    }

    #[test]
    fn an_identity_does_not_print_itself() {
        let identity = VerifiedIdentity {
            subject: "42".into(),
            email: Some("ana@example.org".into()),
            email_verified: true,
            is_private_relay: false,
            name: Some("Ana".into()),
            refresh_token: Some(Secret::new("r")),
        };
        assert_eq!(format!("{identity:?}"), "VerifiedIdentity(***)");
    }
}
