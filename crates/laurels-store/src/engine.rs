//! The database underneath the features: opening, migrating, transactions, and one SQL text for SQLite and PostgreSQL.
//!
//! The engine knows no feature; features import it, never the other way round.

mod db;
mod essential_tasks;
mod group_commit;
mod mark_change;
mod migrate;
mod open;
mod postgres;
mod private_files;
mod rows;
mod signed_in;
mod sqlite;
mod url;

pub use db::DatabaseKind;
pub use mark_change::{Committed, MarkChange, Revision};
pub use postgres::InstanceListener;
pub use signed_in::{RelatedUser, RelationshipRevisions, Session, SignedIn};
pub use url::{DatabaseUrl, OpenError};

pub(crate) use db::{Db, Engine, in_transaction, on_read, on_write};
pub(crate) use essential_tasks::EssentialTasks;
pub(crate) use migrate::{HAS_SCHEMA_ON_POSTGRES, HAS_SCHEMA_ON_SQLITE, NEWEST, SCHEMA_VERSION, migrate};
pub(crate) use open::connect;
pub(crate) use postgres::{StatementTimeout, connect_preferring_tls, lock_users};
pub(crate) use private_files::create_file;
pub(crate) use rows::from_row;
pub(crate) use sqlite::session_cache::{CachedSession, SessionCache};
