//! Background workers.

pub(crate) mod cleanup;
mod memberships;
mod refresh;

pub use self::refresh::{Part, Refresh, RefreshReport};
