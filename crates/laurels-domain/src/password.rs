//! Passwords people choose.

use crate::Secret;

const SHORTEST: usize = 8;
const LONGEST: usize = 500;

/// A password good enough to be set. What is typed at log-in needs no such check: it is right or it is not.
#[derive(Clone, Debug)]
pub struct NewPassword(Secret);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    #[error("Choose a password of at least {SHORTEST} characters.")]
    TooShort,
    #[error("A password can have at most {LONGEST} characters.")]
    TooLong,
}

impl NewPassword {
    pub fn parse(text: &str) -> Result<Self, PasswordError> {
        match text.chars().count() {
            ..SHORTEST => Err(PasswordError::TooShort),
            SHORTEST..=LONGEST => Ok(Self(Secret::new(text))),
            _ => Err(PasswordError::TooLong),
        }
    }

    pub fn reveal(&self) -> &str {
        self.0.reveal()
    }

    /// Whether a text is too long to be anybody's password, so that hashing it would be wasted work.
    pub fn is_impossible(text: &str) -> bool {
        text.chars().count() > LONGEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths() {
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
