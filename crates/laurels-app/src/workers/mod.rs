//! Background workers.

pub(crate) mod cleanup;
mod memberships;
mod refresh;

pub(crate) use self::memberships::SYNC_MEMBERSHIPS;
pub use self::refresh::{Part, Refresh, RefreshReport};
