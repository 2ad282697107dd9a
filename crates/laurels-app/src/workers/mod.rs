//! Background workers.

mod cleanup;
mod memberships;
mod refresh;
mod revocations;

pub(crate) use refresh::RefreshStatus;
pub use refresh::{Part, RefreshReport};
