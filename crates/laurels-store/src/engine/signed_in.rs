//! What a session token resolves to: the user, the device and the user's relationships.

use std::sync::Arc;

use laurels_domain::friends::Relationship;
use laurels_domain::{Timestamp, User, UserId};

/// A device on which a user is logged in.
#[derive(Clone, Debug)]
pub struct Session {
    pub token_hash: String,
    pub device: String,
    pub created_at: Timestamp,
    pub seen_at: Timestamp,
}

/// The user and session of a token.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub user: User,
    pub session: Session,
}

/// A related user, without the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelatedUser {
    pub other: UserId,
    pub state: Relationship,
    /// When they became friends, or when the invite was sent.
    pub since: Timestamp,
}

/// The related users in the order of `since`, with revisions that change whenever visible data does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RelationshipRevisions {
    /// Increments with every change of the user's relationships.
    pub revision: i64,
    pub others: Arc<[RelatedUser]>,
    /// The summary revision of each of `others`.
    pub summary_revisions: Vec<i64>,
}
