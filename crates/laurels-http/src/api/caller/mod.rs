//! Who sent the request: extractors that look up the session, the roles and the device.

mod admin;
mod cached_caller;
mod device;
mod signed_in;
mod tester;

pub(crate) use admin::Admin;
pub(crate) use cached_caller::{CachedCaller, CallerCache};
pub(crate) use device::ThisDevice;
pub(crate) use signed_in::{Caller, CallerWithFriends, MaybeCaller};
pub(crate) use tester::Tester;
