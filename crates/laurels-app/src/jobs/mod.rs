//! What happens by itself.

mod refresh;
mod sweep;

pub use refresh::{Part, RefreshReport};
pub(crate) use refresh::Refreshing;
