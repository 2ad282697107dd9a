//! Keeps: everything that lasts, on SQLite or PostgreSQL. All SQL of the product is in this crate, as literals
//! that both databases understand unless a comment says otherwise. No rules: those are in `laurels-domain`.

mod backup;
mod checklist;
mod consents;
mod db;
mod edits;
mod error;
mod friends;
mod group;
mod health;
mod identities;
mod instances;
mod leases;
mod listings;
mod lists;
mod memberships;
mod messages;
mod my_services;
mod open;
mod page_views;
mod passwords;
mod pictures;
mod readers;
mod revocations;
mod sessions;
mod sweep;
mod users;
mod watched;

pub use backup::{ArchiveError, BackupError, RestoreError};
pub use checklist::{Committed, MarkChange, MarkList, Revision, Viewed};
pub use db::{DatabaseKind, Store};
pub use edits::{CatalogueRevision, StoredEdits};
pub use error::{ChangeError, StoreError};
pub use friends::{Moved, Tie};
pub use identities::{Identity, PendingSignIn};
pub use instances::Hearing;
pub use listings::{FilmCheck, ListingsRevision, StoredListings};
pub use lists::{FilmsInOrder, StoredLists};
pub use memberships::MembershipRecord;
pub use messages::SentMessage;
pub use open::{DatabaseUrl, OpenError};
pub use revocations::Revocation;
pub use sessions::{NewSession, Session, SignedIn};
pub use users::{NewUser, Taken};
pub use watched::ViewedChange;
