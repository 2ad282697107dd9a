//! Keeps: everything that lasts, on SQLite or PostgreSQL. All SQL of the product is in this crate, as literals
//! that both databases understand unless a comment says otherwise. No rules: those are in `laurels-domain`.

mod checklist;
mod db;
mod edits;
mod error;
mod group;
mod health;
mod open;
mod users;

pub use checklist::{MarkChange, MarkList, Revision};
pub use db::{DatabaseKind, Store};
pub use edits::{CatalogueRevision, StoredEdits};
pub use error::StoreError;
pub use open::{DatabaseUrl, OpenError};
pub use users::NewUser;
