//! What must never be printed.

use std::fmt;

/// A password, key or token: it can be used, and shows as `***` wherever it is printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself, to be sent where it belongs and nowhere else.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_used_but_never_shown() {
        let secret = Secret::from("open sesame");
        assert_eq!(secret.reveal(), "open sesame");
        assert_eq!(format!("{secret:?} {:?}", Some(&secret)), "*** Some(***)");
    }
}
