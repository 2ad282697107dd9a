//! Messages to the people behind the product.

use crate::{Email, EmailError};

pub const LONGEST_MESSAGE: usize = 1_000;

/// What a message can be about.
pub const SUBJECTS: [&str; 7] =
    ["Question", "Problem", "Wrong or missing film data", "Idea", "Membership", "Privacy", "Something else"];
/// Only those who are not logged in can have this trouble.
pub const TROUBLE_LOGGING_IN: &str = "I'm having trouble logging in";

#[derive(Clone, Debug)]
pub struct ContactMessage {
    pub subject: String,
    pub message: String,
    /// Where to answer somebody who is not logged in.
    pub email: Option<Email>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContactError {
    #[error("Choose a subject from the list.")]
    Subject,
    #[error("Write a message.")]
    Empty,
    #[error("A message can have at most {LONGEST_MESSAGE} characters.")]
    TooLong,
    #[error(transparent)]
    Email(#[from] EmailError),
}

impl ContactMessage {
    /// Checks a message; an address is needed, and read, only from somebody who is not logged in.
    pub fn parse(
        subject: &str,
        message: &str,
        email: Option<&str>,
        is_logged_in: bool,
    ) -> Result<Self, ContactError> {
        if !SUBJECTS.contains(&subject) && (is_logged_in || subject != TROUBLE_LOGGING_IN) {
            return Err(ContactError::Subject);
        }
        let message = message.trim();
        if message.is_empty() {
            return Err(ContactError::Empty);
        }
        if message.chars().count() > LONGEST_MESSAGE {
            return Err(ContactError::TooLong);
        }
        let email = if is_logged_in { None } else { Some(Email::parse(email.unwrap_or_default())?) };
        Ok(Self { subject: subject.to_owned(), message: message.to_owned(), email })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(
        subject: &str,
        message: &str,
        email: Option<&str>,
        is_logged_in: bool,
    ) -> Option<ContactError> {
        ContactMessage::parse(subject, message, email, is_logged_in).err()
    }

    #[test]
    fn messages() {
        let long = "x".repeat(LONGEST_MESSAGE + 1);
        for (subject, message, email, is_logged_in, why) in [
            ("Question", "Hello", None, true, None),
            ("Question", &long[1..], Some("a@b.example"), false, None),
            (TROUBLE_LOGGING_IN, "Help", Some("a@b.example"), false, None),
            (TROUBLE_LOGGING_IN, "Help", None, true, Some(ContactError::Subject)),
            ("", "Hello", None, true, Some(ContactError::Subject)),
            ("Question\r\nBcc: x", "Hello", None, true, Some(ContactError::Subject)),
            ("Idea", " \n ", None, true, Some(ContactError::Empty)),
            ("Idea", &long, None, true, Some(ContactError::TooLong)),
            ("Idea", "Hello", None, false, Some(ContactError::Email(EmailError::Empty))),
            ("Idea", "Hello", Some("nobody"), false, Some(ContactError::Email(EmailError::Malformed))),
        ] {
            assert_eq!(refusal(subject, message, email, is_logged_in), why, "{subject:?} {message:.9?}");
        }
    }
}
