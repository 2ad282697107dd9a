//! Who sent the request: extractors that look up the session or the API token, the roles and the device.

mod authentication;
mod cached_caller;
mod device;
mod role;
mod signed_in;
mod token_calls;

pub(crate) use authentication::{Authentication, TokenReads};
pub(crate) use cached_caller::{CachedCaller, CallerCache};
pub(crate) use device::ThisDevice;
pub(crate) use role::{Admin, Tester};
pub(crate) use signed_in::{Caller, CallerWithFriends, MaybeCaller, MaybeSession, SessionCaller};
pub(crate) use token_calls::TokenCalls;
