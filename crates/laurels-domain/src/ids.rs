//! Names of things that belong to people. Films and nominations are named in the catalogue.

use std::fmt;
use std::sync::Arc;

/// A person's identifier: opaque, made once, never reused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UserId(Arc<str>);

impl UserId {
    const LONGEST: usize = 64;

    /// Takes an identifier from outside; anything that could never have been made is `None`.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = !text.is_empty()
            && text.len() <= Self::LONGEST
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        fits.then(|| Self(text.into()))
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
    fn identifiers_from_outside() {
        for (text, is_one) in [
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
            assert_eq!(UserId::parse(text).is_some(), is_one, "{text:?}");
        }
    }
}
