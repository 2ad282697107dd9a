//! What happens by itself.

mod refresh;
mod revoke;
mod sweep;

pub(crate) use refresh::Refreshing;
pub use refresh::{Part, RefreshReport};
