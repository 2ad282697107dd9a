//! Background workers.

mod cleanup;
mod memberships;
mod refresh;

pub(crate) use refresh::RefreshStatus;
pub use refresh::{Part, RefreshReport};
