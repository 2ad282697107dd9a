//! What happens by itself.

mod refresh;
mod revoke;
mod sweep;

pub use refresh::{Part, RefreshReport};
pub(crate) use refresh::Refreshing;
