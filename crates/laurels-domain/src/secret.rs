//! Text that must not be seen.

use std::fmt;

/// Prints as `***`, so that no log and no error can tell it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The one way to the text; each call is a place to look at.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_does_not_print() {
        assert_eq!(format!("{:?}", Secret::new("hunter2")), "***");
    }
}
