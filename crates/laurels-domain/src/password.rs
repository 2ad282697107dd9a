//! Password rules.

use crate::Secret;
use crate::password_strength::{PasswordContext, Weakness, find_weakness};

const MIN_LENGTH: usize = 8;
const MAX_LENGTH: usize = 500;

/// A password of a valid length. Passwords typed at log-in are only compared, not validated.
#[derive(Clone, Debug)]
pub struct NewPassword(Secret);

/// A password that can be set: it is also hard to guess.
#[derive(Clone, Debug)]
pub struct StrongPassword(Secret);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    #[error("Choose a password of at least {MIN_LENGTH} characters.")]
    TooShort,
    #[error("Passwords can be up to {MAX_LENGTH} characters long.")]
    TooLong,
    #[error(transparent)]
    Weak(#[from] Weakness),
}

impl NewPassword {
    pub fn parse(text: &str) -> Result<Self, PasswordError> {
        match text.chars().count() {
            ..MIN_LENGTH => Err(PasswordError::TooShort),
            MIN_LENGTH..=MAX_LENGTH => Ok(Self(Secret::new(text))),
            _ => Err(PasswordError::TooLong),
        }
    }

    /// Takes up to 40 milliseconds: call it on a blocking thread.
    pub fn check_strength(self, context: &PasswordContext) -> Result<StrongPassword, PasswordError> {
        match find_weakness(self.0.reveal(), context) {
            Some(weakness) => Err(weakness.into()),
            None => Ok(StrongPassword(self.0)),
        }
    }

    /// Whether a text is too long to match any stored password, so hashing it would be wasted work.
    pub fn is_impossible(text: &str) -> bool {
        text.chars().count() > MAX_LENGTH
    }
}

impl StrongPassword {
    pub fn reveal(&self) -> &str {
        self.0.reveal()
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

    #[test]
    fn only_strong_passwords_can_be_set() {
        let check = |text| NewPassword::parse(text).unwrap().check_strength(&PasswordContext::default());
        assert_eq!(check("ruby slippers").unwrap().reveal(), "ruby slippers");
        assert_eq!(check("password").unwrap_err(), PasswordError::Weak(Weakness::Common));
    }
}
