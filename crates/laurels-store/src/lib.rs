//! Persistent storage on SQLite or PostgreSQL.
//!
//! All SQL of the product is in this crate, as literals that run on both databases unless a comment documents
//! otherwise. Business rules are in `laurels-domain`.

mod audit;
mod backup;
mod cleanup;
mod consents;
mod cursor;
mod directory;
mod edits;
mod engine;
mod error;
mod facts;
mod friend_summary;
mod friends;
mod health;
mod identities;
mod imports;
mod inbox;
mod instances;
mod leases;
mod listings;
mod lists;
mod marks;
mod memberships;
mod messages;
mod my_services;
mod page_views;
mod passwords;
mod pictures;
mod removals;
mod revisions;
mod revocations;
mod roles;
mod sessions;
mod users;
mod watched;

pub use audit::{AuditEntry, ListedAudit};
pub use backup::{ArchiveError, BackupError, RestoreError};
pub use cursor::Cursor;
pub use directory::{UserFilter, UserOrder, UserPage, UserQuery};
pub use edits::{CatalogueRevision, EditConflict, FilmChange, StoredEdit, StoredEdits};
pub use engine::{
    Committed, DatabaseKind, DatabaseUrl, InstanceListener, MarkChange, MarkList, OpenError, RelatedUser,
    RelationshipRevisions, Revision, Session, SignedIn, Store,
};
pub use error::{ChangeError, StoreError};
pub use facts::{DatabaseFacts, UserCounts};
pub use friend_summary::FriendSummary;
pub use friends::{RelationshipChange, UserRelationship};
pub use identities::{Identity, PendingSignIn};
pub use imports::{ImportCounts, ImportRecord, NotLatestImport};
pub use inbox::{InboxMessage, MessageState};
pub use listings::{FilmCheck, ListingsRevision, StoredListings};
pub use lists::StoredLists;
pub use marks::{Marked, MarkedText};
pub use memberships::MembershipRecord;
pub use messages::SentMessage;
pub use revocations::Revocation;
pub use sessions::NewSession;
pub use users::{EmailTaken, NewUser};
pub use watched::ViewedChange;
