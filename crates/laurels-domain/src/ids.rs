//! User identifiers. The identifiers of films and nominations are in `laurels-catalogue`.

use std::fmt;
use std::sync::Arc;

/// Opaque, generated once, never reused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UserId(Arc<str>);

impl UserId {
    const MAX_LENGTH: usize = 64;

    /// Parses untrusted text; `None` if it can't be an identifier.
    pub fn parse(text: &str) -> Option<Self> {
        let is_valid = !text.is_empty()
            && text.len() <= Self::MAX_LENGTH
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        is_valid.then(|| Self(text.into()))
    }

    /// The author of changes made on the command line. Generated identifiers are hexadecimal.
    pub fn command_line() -> Self {
        Self("command-line".into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UserId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_identifiers_are_rejected() {
        for (text, is_valid) in [
            ("3f2a", true),
            ("a-b", true),
            ("", false),
            ("a b", false),
            ("../etc", false),
            ("é", false),
            ("a\0", false),
            (&"x".repeat(64), true),
            (&"x".repeat(65), false),
        ] {
            assert_eq!(UserId::parse(text).is_some(), is_valid, "{text:?}");
        }
    }
}
