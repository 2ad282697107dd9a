//! Received email: a fake SMTP server that stores messages, and a reader for the files of an outbox folder.

mod server;
mod tls;

use std::path::Path;

use mail_parser::{MessageParser, MimeHeaders as _};

pub use server::{MailServer, Security};
pub use tls::AUTHORITY;

/// A parsed email.
#[derive(Clone, Debug)]
pub struct Mail {
    pub from: String,
    pub to: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The unparsed message.
    pub raw: String,
}

impl Mail {
    /// Parses a message; panics unless it has both a text and an HTML part.
    pub fn read(raw: &str) -> Self {
        let message = MessageParser::default().parse(raw.as_bytes()).expect("a mail");
        let one = |address: Option<&mail_parser::Address<'_>>| {
            let first = address.and_then(|address| address.first())?;
            Some(first.address().expect("an address").to_owned())
        };
        let part = |kind: &str| {
            let found = message.parts.iter().find(|part| part.is_content_type("text", kind));
            found.and_then(|part| part.text_contents()).expect("both parts").to_owned()
        };
        Self {
            from: one(message.from()).expect("a sender"),
            to: one(message.to()).expect("a recipient"),
            reply_to: one(message.reply_to()),
            subject: message.subject().expect("a subject").to_owned(),
            text: part("plain"),
            html: part("html"),
            raw: raw.to_owned(),
        }
    }

    /// Every message in a folder, sorted by file name; none if the folder does not exist.
    pub fn read_folder(folder: &Path) -> Vec<Self> {
        let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
        let mut files: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
        files.sort();
        files
            .iter()
            .map(|file| Self::read(&std::fs::read_to_string(file).expect("a readable file")))
            .collect()
    }

    /// The first link in the text part.
    pub fn link(&self) -> &str {
        self.text.split_whitespace().find(|part| part.starts_with("http")).expect("a link in the email")
    }
}
