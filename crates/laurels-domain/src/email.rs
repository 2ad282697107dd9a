//! Email addresses: syntax checks only. Whether a mailbox exists shows when a message is sent to it.

use std::fmt;

use unicode_normalization::UnicodeNormalization;

/// In bytes, RFC 5321 (4.5.3.1).
const MAX_LENGTH: usize = 254;
const MAX_LOCAL_LENGTH: usize = 64;

/// An email address as it was typed. Two that differ only in the case of ASCII letters belong to the same user: compare by
/// `folded`. Other letters are compared as they are, as mail servers do.
#[derive(Clone, PartialEq, Eq)]
pub struct Email {
    typed: String,
    folded: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmailError {
    #[error("Enter an email address.")]
    Empty,
    #[error("Email addresses can be up to 254 characters long.")]
    TooLong,
    #[error("That doesn't look like an email address.")]
    Malformed,
}

impl Email {
    pub fn parse(text: &str) -> Result<Self, EmailError> {
        let typed = text.trim();
        if typed.is_empty() {
            return Err(EmailError::Empty);
        }
        if typed.len() > MAX_LENGTH {
            return Err(EmailError::TooLong);
        }
        let (local, domain) = typed.rsplit_once('@').ok_or(EmailError::Malformed)?;
        if is_local_part(local) && is_domain(domain) && is_nfkc(typed) {
            Ok(Self { typed: typed.to_owned(), folded: fold_email(typed) })
        } else {
            Err(EmailError::Malformed)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.typed
    }

    /// With ASCII letters in lower case, for comparison and uniqueness.
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// The part before the `@`.
    pub fn local_part(&self) -> &str {
        self.typed.rsplit_once('@').map_or(&self.typed, |(local, _)| local)
    }
}

/// An address with ASCII letters in lower case. For stored ones, which today's syntax checks might reject.
pub fn fold_email(address: &str) -> String {
    address.to_ascii_lowercase()
}

/// Rejects characters that look like others, such as the Kelvin sign: some systems treat them as the same, so a message to
/// one mailbox could reach another.
fn is_nfkc(text: &str) -> bool {
    text.nfkc().eq(text.chars())
}

/// Rejects quoted local parts: the standard allows them, but in practice only attackers use them.
fn is_local_part(local: &str) -> bool {
    let is_allowed = |char: char| char.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(char);
    (1..=MAX_LOCAL_LENGTH).contains(&local.len()) && local.chars().all(is_allowed)
}

fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|char| char.is_alphanumeric() || char == '-')
    };
    domain.split('.').all(is_label)
}

/// Email addresses are personal data and must not end up in logs.
impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email(***)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_addresses_are_rejected() {
        for good in
            ["a@b.example", " Ana.B+films@Mail.Example ", "björn@exämple.se", "root@localhost", "o'neil@x.ie"]
        {
            assert!(Email::parse(good).is_ok(), "{good:?}");
        }
        for (bad, why) in [
            ("", EmailError::Empty),
            ("   ", EmailError::Empty),
            ("ana", EmailError::Malformed),
            ("@b.example", EmailError::Malformed),
            ("ana@", EmailError::Malformed),
            ("ana@b..example", EmailError::Malformed),
            ("ana@-b.example", EmailError::Malformed),
            ("an a@b.example", EmailError::Malformed),
            ("ana@b.example\r\nBcc: all@b.example", EmailError::Malformed),
            ("ana\0@b.example", EmailError::Malformed),
            ("<ana@b.example>", EmailError::Malformed),
            ("\"ana\"@b.example", EmailError::Malformed),
            // The Kelvin sign, a ligature, full width, a separate accent.
            ("\u{212a}ate@b.example", EmailError::Malformed),
            ("\u{fb01}lm@b.example", EmailError::Malformed),
            ("ana@\u{ff42}.example", EmailError::Malformed),
            ("rene\u{301}@b.example", EmailError::Malformed),
        ] {
            assert_eq!(Email::parse(bad), Err(why), "{bad:?}");
        }
        assert_eq!(Email::parse(&format!("{}@b.example", "a".repeat(250))), Err(EmailError::TooLong));
        assert_eq!(Email::parse(&format!("{}@b.example", "a".repeat(65))), Err(EmailError::Malformed));
    }

    #[test]
    fn comparison_ignores_case() {
        let (one, other) = (Email::parse("Ana@B.Example").unwrap(), Email::parse("ana@b.example").unwrap());
        assert_eq!(one.folded(), other.folded());
        assert_eq!(one.as_str(), "Ana@B.Example");
        let [upper, lower] = ["BJÖRN@b.example", "björn@b.example"].map(|email| Email::parse(email).unwrap());
        assert_ne!(upper.folded(), lower.folded());
        assert_eq!(one.local_part(), "Ana");
    }
}
