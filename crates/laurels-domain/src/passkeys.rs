//! Rules for passkeys.

use std::time::Duration;

use crate::{Timestamp, Username, UsernameError};

/// Passkeys of one user.
pub const MAX_PER_USER: u32 = 20;

/// How long a user has to answer the browser's prompt.
pub const CHALLENGE_LIFETIME: Duration = Duration::from_mins(5);

pub fn ends_at(begun: Timestamp) -> Timestamp {
    begun.after(CHALLENGE_LIFETIME)
}

/// What a user calls a passkey, to tell it from the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyName(Username);

impl PasskeyName {
    /// The rules are those of usernames.
    pub fn parse(text: &str) -> Result<Self, UsernameError> {
        Ok(Self(Username::parse(text)?))
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}
