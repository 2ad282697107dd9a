//! Background workers.

mod cleanup;
mod memberships;
mod refresh;
mod start;

use self::memberships::SYNC_MEMBERSHIPS;
pub use self::refresh::{Part, Refresh, RefreshReport};
