//! An email, and its MIME message. Protects against header injection: addresses are validated, and control characters
//! are removed from the subject.

use std::fmt;
use std::time::{Duration, SystemTime};

use laurels_domain::Timestamp;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};
use serde::{Deserialize, Serialize};

use crate::error::{ProviderError, Service};

const MAX_SUBJECT_LENGTH: usize = 150;

/// An email to one recipient, as plain text and as HTML.
#[derive(Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct EmailMessage {
    pub to: String,
    pub reply_to: Option<String>,
    /// What mail programs send a POST to when the recipient unsubscribes. Missing in emails stored by earlier versions.
    #[serde(default)]
    pub unsubscribe: Option<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// Redacted: an email contains addresses, log-in links and personal messages.
impl fmt::Debug for EmailMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmailMessage(***)")
    }
}

pub(super) fn compose(
    email: &EmailMessage,
    from: &Mailbox,
    id: &str,
    now: Timestamp,
) -> Result<Message, ProviderError> {
    let mut message = Message::builder()
        .from(from.clone())
        .to(address(&email.to)?)
        .subject(single_line(&email.subject))
        .date(SystemTime::UNIX_EPOCH + Duration::from_millis(now.0.try_into().unwrap_or(0)))
        .message_id(Some(format!("<{id}@{}>", from.email.domain())))
        // Suppresses automatic replies (RFC 3834).
        .raw_header(HeaderValue::new(
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".to_owned(),
        ));
    if let Some(reply_to) = &email.reply_to {
        message = message.reply_to(address(reply_to)?);
    }
    if let Some(url) = &email.unsubscribe {
        // One click, without a page that confirms it (RFC 8058).
        let click = "List-Unsubscribe=One-Click".to_owned();
        for (name, value) in
            [("List-Unsubscribe", format!("<{}>", single_line(url))), ("List-Unsubscribe-Post", click)]
        {
            message = message.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
        }
    }
    message
        .multipart(MultiPart::alternative_plain_html(email.text.clone(), email.html.clone()))
        .map_err(|_| ProviderError::rejected(Service::Mail, "the email could not be composed"))
}

/// Exactly one bare address: no list, no display name, no line break.
fn address(text: &str) -> Result<Mailbox, ProviderError> {
    let address: Address = text
        .parse()
        .map_err(|_| ProviderError::rejected(Service::Mail, "the recipient is not an email address"))?;
    Ok(Mailbox::new(None, address))
}

fn single_line(text: &str) -> String {
    let printable: String = text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect();
    printable.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_SUBJECT_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn email() -> EmailMessage {
        EmailMessage {
            to: "ana@example.org".into(),
            reply_to: None,
            unsubscribe: None,
            subject: "Hello".into(),
            text: "Plain".into(),
            html: "<p>Rich</p>".into(),
        }
    }

    fn formatted(email: &EmailMessage) -> Result<String, ProviderError> {
        let from = "Laurels <no-reply@laurels.example>".parse().unwrap();
        compose(email, &from, "email-7", Timestamp(1_800_000_000_000))
            .map(|message| String::from_utf8(message.formatted()).unwrap())
    }

    fn header_names(mail: &str) -> Vec<&str> {
        let (headers, _) = mail.split_once("\r\n\r\n").unwrap();
        let starts = headers.split("\r\n").filter(|line| !line.starts_with([' ', '\t']));
        starts.map(|line| line.split_once(':').unwrap().0).collect()
    }

    #[test]
    fn required_headers_are_set() {
        let mail = formatted(&EmailMessage { reply_to: Some("ben@example.org".into()), ..email() }).unwrap();
        for line in [
            "From: Laurels <no-reply@laurels.example>\r\n",
            "To: ana@example.org\r\n",
            "Reply-To: ben@example.org\r\n",
            "Subject: Hello\r\n",
            "Date: Fri, 15 Jan 2027 08:00:00 +0000\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "MIME-Version: 1.0\r\n",
            "Message-ID: <email-7@laurels.example>\r\n",
        ] {
            assert!(mail.contains(line), "{line:?} is missing in {mail}");
        }
    }

    #[test]
    fn mail_programs_are_told_how_to_unsubscribe() {
        let url = "https://laurels.example/api/next/closing-soon/unsubscribe/3f2a9c41d07e4b5f8a6c2e1d9b7f0a35.c2VjcmV0";
        let mail = formatted(&EmailMessage { unsubscribe: Some(url.into()), ..email() }).unwrap();
        let unfolded = mail.replace("\r\n ", " ").replace("List-Unsubscribe:  ", "List-Unsubscribe: ");
        assert!(unfolded.contains(&format!("\r\nList-Unsubscribe: <{url}>\r\n")), "{mail}");
        assert!(unfolded.contains("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), "{mail}");
        assert!(!formatted(&email()).unwrap().contains("List-Unsubscribe"));
    }

    #[test]
    fn emails_of_earlier_versions_are_read() {
        let stored = r#"{"to":"a@b.example","reply_to":null,"subject":"s","text":"t","html":"h"}"#;
        assert_eq!(serde_json::from_str::<EmailMessage>(stored).unwrap().unsubscribe, None);
    }

    #[test]
    fn subject_cannot_inject_headers_or_body() {
        let plain = formatted(&email()).unwrap();
        for subject in [
            "Hello\r\nBcc: eve@example.org",
            "Hello\nBcc: eve@example.org",
            "Hello\rBcc: eve@example.org",
            "Hello\r\n\r\n<html>",
            "Hello\0\u{7f}\u{85}\u{2028}Bcc: eve@example.org",
            "\r\n.\r\nRCPT TO:<eve@example.org>",
            &"Ünïcode ".repeat(500),
            "",
        ] {
            let mail = formatted(&EmailMessage { subject: subject.into(), ..email() }).unwrap();
            assert_eq!(header_names(&mail), header_names(&plain), "{subject:?}");
        }
    }

    #[test]
    fn recipient_must_be_one_bare_address() {
        for to in [
            "",
            "ana",
            "ana@example.org\r\nBcc: eve@example.org",
            "ana@example.org\nBcc: eve@example.org",
            "ana@example.org, eve@example.org",
            "ana@example.org;eve@example.org",
            "Ana <ana@example.org>",
            "<ana@example.org>",
            "ana@example.org>\r\nRCPT TO:<eve@example.org",
            "ana@exa mple.org",
            &format!("{}@example.org", "a".repeat(10_000)),
        ] {
            assert!(formatted(&EmailMessage { to: to.into(), ..email() }).is_err(), "to {to:?}");
            assert!(
                formatted(&EmailMessage { reply_to: Some(to.into()), ..email() }).is_err(),
                "reply to {to:?}"
            );
        }
    }

    #[test]
    fn a_stored_email_is_read_as_it_was() {
        let stored = serde_json::to_string(&email()).unwrap();
        assert_eq!(serde_json::from_str::<EmailMessage>(&stored).unwrap(), email());
    }

    #[test]
    fn debug_output_is_redacted() {
        assert_eq!(format!("{:?}", email()), "EmailMessage(***)");
    }
}
