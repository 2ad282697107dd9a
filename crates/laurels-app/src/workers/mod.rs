//! What happens by itself.

mod cleanup;
mod memberships;
mod refresh;
mod revocations;

pub(crate) use refresh::Refreshing;
pub use refresh::{Part, RefreshReport};
