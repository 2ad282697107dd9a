//! Who sent the request: extractors that look up the session, the roles and the device.

mod cached_caller;
mod device;
mod role;
mod signed_in;

pub(crate) use cached_caller::{CachedCaller, CallerCache};
pub(crate) use device::ThisDevice;
pub(crate) use role::{Admin, Tester};
pub(crate) use signed_in::{Caller, CallerWithFriends, MaybeCaller};
