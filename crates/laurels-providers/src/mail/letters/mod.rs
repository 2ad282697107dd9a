//! The letters we write, each a pair of templates beside this file.

use laurels_domain::UserId;

use super::letter::Letter;

/// Lets someone who forgot the password choose a new one.
pub fn password_reset(_to: &str, _name: &str, _link: &str, _minutes: u64) -> Letter {
    todo!()
}

/// Tells someone that the password was changed, in case it was somebody else.
pub fn password_changed(_to: &str, _name: &str, _reset_page: &str) -> Letter {
    todo!()
}

/// A message written on the contact page, for `support`; an answer goes to the writer.
pub struct ContactMessage<'a> {
    pub subject: &'a str,
    pub message: &'a str,
    pub from: &'a str,
    pub user: Option<&'a UserId>,
}

pub fn contact_message(_support: &str, _message: &ContactMessage<'_>) -> Letter {
    todo!()
}
