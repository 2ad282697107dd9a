//! Usernames, which friends see.

use crate::{Email, is_unprintable};

const MAX_LENGTH: usize = 40;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Username(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UsernameError {
    #[error("Enter a name.")]
    Empty,
    #[error("Names can be up to {MAX_LENGTH} characters long.")]
    TooLong,
    #[error("Names can't contain line breaks or invisible characters.")]
    Unprintable,
}

impl Username {
    pub fn parse(text: &str) -> Result<Self, UsernameError> {
        let name = text.trim();
        if name.is_empty() {
            return Err(UsernameError::Empty);
        }
        if name.chars().count() > MAX_LENGTH {
            return Err(UsernameError::TooLong);
        }
        if name.chars().any(is_unprintable) {
            return Err(UsernameError::Unprintable);
        }
        Ok(Self(name.to_owned()))
    }

    /// The initial username, until the user chooses one: the local part without a tag such as `+films`.
    pub fn from_email(email: &Email) -> Self {
        let local = email.local_part();
        let name = local.split('+').next().filter(|name| !name.is_empty()).unwrap_or(local);
        Self(name.chars().take(MAX_LENGTH).collect())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_long_and_unprintable_names_are_rejected() {
        for good in ["Ana", " Ana ", "Ana Belén 🎬", "李", &"x".repeat(40)] {
            assert_eq!(Username::parse(good).unwrap().as_str(), good.trim());
        }
        for (bad, why) in [
            ("", UsernameError::Empty),
            (" \t ", UsernameError::Empty),
            (&*"x".repeat(41), UsernameError::TooLong),
            ("a\nb", UsernameError::Unprintable),
            ("a\u{0}b", UsernameError::Unprintable),
            ("\u{202e}nimda", UsernameError::Unprintable),
            ("\u{200b}", UsernameError::Unprintable),
        ] {
            assert_eq!(Username::parse(bad), Err(why), "{bad:?}");
        }
    }

    #[test]
    fn the_initial_username_is_the_local_part_of_the_email() {
        for (local, name) in [
            (&*"é".repeat(30), &*"é".repeat(30)),
            ("dorothy+films", "dorothy"),
            ("dorothy+a+b", "dorothy"),
            ("+films", "+films"),
        ] {
            let email = Email::parse(&format!("{local}@b.example")).unwrap();
            assert_eq!(Username::from_email(&email).as_str(), name);
        }
    }
}
