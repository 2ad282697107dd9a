//! Validation of contact-form messages.

use crate::{Email, EmailError};

pub const MAX_MESSAGE_LENGTH: usize = 1_000;

/// Subjects offered to everyone.
pub const SUBJECTS: [&str; 7] =
    ["Question", "Problem", "Wrong or missing film data", "Idea", "Membership", "Privacy", "Something else"];
/// Offered only to visitors who are not logged in.
pub const TROUBLE_LOGGING_IN: &str = "I'm having trouble logging in";

#[derive(Clone, Debug)]
pub struct ContactMessage {
    pub subject: String,
    pub message: String,
    /// Reply address of a visitor who is not logged in.
    pub email: Option<Email>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContactError {
    #[error("Choose a subject from the list.")]
    Subject,
    #[error("Write a message.")]
    Empty,
    #[error("Messages can be up to {MAX_MESSAGE_LENGTH} characters long.")]
    TooLong,
    #[error(transparent)]
    Email(#[from] EmailError),
}

impl ContactMessage {
    /// Validates a message. An email is required, and read, only if the sender is not logged in.
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
        if message.chars().count() > MAX_MESSAGE_LENGTH {
            return Err(ContactError::TooLong);
        }
        let email = if is_logged_in { None } else { Some(Email::parse(email.unwrap_or_default())?) };
        Ok(Self { subject: subject.to_owned(), message: message.to_owned(), email })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_error(
        subject: &str,
        message: &str,
        email: Option<&str>,
        is_logged_in: bool,
    ) -> Option<ContactError> {
        ContactMessage::parse(subject, message, email, is_logged_in).err()
    }

    #[test]
    fn only_complete_messages_with_a_listed_subject_are_accepted() {
        let long = "x".repeat(MAX_MESSAGE_LENGTH + 1);
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
            assert_eq!(parse_error(subject, message, email, is_logged_in), why, "{subject:?} {message:.9?}");
        }
    }

    #[test]
    fn subjects_are_those_of_the_web_app() {
        let listed: serde_json::Value =
            serde_json::from_str(include_str!("../../../api/cases/contact_subjects.json")).unwrap();
        assert_eq!(listed["for_everyone"], serde_json::json!(SUBJECTS));
        assert_eq!(listed["logged_out_only"], serde_json::json!([TROUBLE_LOGGING_IN]));
    }
}
