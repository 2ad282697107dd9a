//! Reading an email that was written to the outbox.

use laurels_domain::Timestamp;
use mail_parser::{MessageParser, MimeHeaders as _};

use super::EmailMessage;

/// An email in the outbox.
#[derive(Clone, Debug)]
pub struct WrittenEmail {
    /// Of its file.
    pub name: String,
    pub written_at: Timestamp,
    pub message: EmailMessage,
}

/// When an email was written, from the name of its file; `None` for other files.
pub(super) fn time_of(name: &str) -> Option<Timestamp> {
    let (at, id) = name.strip_suffix(".eml")?.split_once('-')?;
    let is_id = id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    at.parse().ok().filter(|_| is_id).map(Timestamp)
}

/// Parses a message; `None` if it has no recipient.
pub(super) fn parse(raw: &[u8]) -> Option<EmailMessage> {
    let message = MessageParser::default().parse(raw)?;
    let one = |address: Option<&mail_parser::Address<'_>>| {
        address.and_then(|address| address.first())?.address().map(str::to_owned)
    };
    let part = |kind: &str| {
        let found = message.parts.iter().find(|part| part.is_content_type("text", kind));
        found.and_then(|part| part.text_contents()).unwrap_or_default().to_owned()
    };
    Some(EmailMessage {
        to: one(message.to())?,
        reply_to: one(message.reply_to()),
        unsubscribe: None,
        subject: message.subject().unwrap_or_default().to_owned(),
        text: part("plain"),
        html: part("html"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_emails_have_a_time() {
        for (name, at) in [
            ("1774000000000-3f2a.eml", Some(1_774_000_000_000)),
            ("1774000000000-3f2a.draft", None),
            ("1774000000000.eml", None),
            ("notes.eml", None),
            ("my-notes.eml", None),
            ("1774000000000-\"><b>.eml", None),
            ("", None),
        ] {
            assert_eq!(time_of(name).map(|at| at.0), at, "{name:?}");
        }
    }

    #[test]
    fn a_file_without_a_recipient_is_no_email() {
        for raw in ["", "\0", "Subject: Hello\r\n\r\nHello", "To: \r\n\r\nHello"] {
            assert!(parse(raw.as_bytes()).is_none(), "{raw:?}");
        }
    }
}
