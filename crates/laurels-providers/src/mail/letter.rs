//! One mail before it is sent.

use std::fmt;

/// A mail to one person, as plain text and as HTML.
#[derive(Clone, PartialEq, Eq)]
pub struct Letter {
    pub to: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// Says nothing: a letter is made of addresses, links that let people in, and words not meant for a log.
impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Letter(***)")
    }
}
