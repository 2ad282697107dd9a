//! A person, without the lists of films.

use crate::{Roles, Timestamp, UserId};

#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct User {
    pub id: UserId,
    pub username: String,
    /// Somebody who came by Apple may have none.
    pub email: Option<String>,
    pub roles: Roles,
    pub is_full_member: bool,
    pub has_password: bool,
    pub has_google: bool,
    pub has_apple: bool,
    /// The number of the picture; `None` when there is none.
    pub picture: Option<i64>,
    pub marked_for_deletion_at: Option<Timestamp>,
    pub created_at: Timestamp,
    /// Friends and open invites, sent and received.
    pub relationships: u32,
    pub invites_received: u32,
    /// Rises with every change of what the person's own page shows.
    pub revision: i64,
    /// Rises with every change of what friends see of the person.
    pub summary_revision: i64,
}
