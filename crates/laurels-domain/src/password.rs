//! Password rules.

use crate::Secret;

const MIN_LENGTH: usize = 8;
const MAX_LENGTH: usize = 500;

/// A password that is long enough to be set. Passwords typed at log-in are only compared, not validated.
#[derive(Clone, Debug)]
pub struct NewPassword(Secret);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    #[error("Choose a password of at least {MIN_LENGTH} characters.")]
    TooShort,
    #[error("Passwords can be up to {MAX_LENGTH} characters long.")]
    TooLong,
}

impl NewPassword {
    pub fn parse(text: &str) -> Result<Self, PasswordError> {
        match text.chars().count() {
            ..MIN_LENGTH => Err(PasswordError::TooShort),
            MIN_LENGTH..=MAX_LENGTH => Ok(Self(Secret::new(text))),
            _ => Err(PasswordError::TooLong),
        }
    }

    pub fn reveal(&self) -> &str {
        self.0.reveal()
    }

    /// Whether a text is too long to match any stored password, so hashing it would be wasted work.
    pub fn is_impossible(text: &str) -> bool {
        text.chars().count() > MAX_LENGTH
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_is_counted_in_characters() {
        for (length, outcome) in [
            (0, Some(PasswordError::TooShort)),
            (1, Some(PasswordError::TooShort)),
            (7, Some(PasswordError::TooShort)),
            (8, None),
            (500, None),
            (501, Some(PasswordError::TooLong)),
            (10_000, Some(PasswordError::TooLong)),
        ] {
            assert_eq!(NewPassword::parse(&"é".repeat(length)).err(), outcome, "{length}");
        }
    }
}
