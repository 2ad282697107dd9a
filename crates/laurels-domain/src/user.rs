//! A user account, without its film lists.

use crate::{Roles, Timestamp, UserId};

#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct User {
    pub id: UserId,
    pub username: String,
    /// May be missing after a sign-up with Apple.
    pub email: Option<String>,
    /// Whether the user has shown to own the email.
    pub is_email_verified: bool,
    pub roles: Roles,
    pub is_full_member: bool,
    pub has_password: bool,
    pub has_google: bool,
    pub has_apple: bool,
    /// Version of the picture, for cache busting.
    pub picture: Option<i64>,
    pub marked_for_deletion_at: Option<Timestamp>,
    pub created_at: Timestamp,
    /// Number of friends and pending invites, sent and received.
    pub relationships: u32,
    pub invites_received: u32,
    /// Incremented by every change of the user's own profile.
    pub revision: i64,
    /// Incremented by every change of what friends see of the user.
    pub summary_revision: i64,
}

impl User {
    /// The only address that gets anything but verification and reset links: another may belong to somebody else.
    pub fn verified_email(&self) -> Option<&str> {
        self.email.as_deref().filter(|_| self.is_email_verified)
    }
}
