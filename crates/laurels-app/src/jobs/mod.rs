//! What happens by itself.

mod memberships;
mod refresh;
mod revoke;
mod sweep;

pub(crate) use refresh::Refreshing;
pub use refresh::{Part, RefreshReport};
