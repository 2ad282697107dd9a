//! Extractors. axum's own reject with plain text; these reject with a `Problem`.

mod admin;
mod cached_caller;
mod caller;
mod device;
mod json_body;
mod path;
mod query;
mod raw_body;
mod tester;

pub(crate) use admin::Admin;
pub(crate) use cached_caller::{CachedCaller, CallerCache};
pub(crate) use caller::{Caller, CallerWithFriends, MaybeCaller};
pub use device::Peer;
pub(crate) use device::ThisDevice;
pub(crate) use json_body::{JsonBody, content_length};
pub(crate) use path::Path;
pub(crate) use query::Query;
pub(crate) use raw_body::RawBody;
pub(crate) use tester::Tester;
