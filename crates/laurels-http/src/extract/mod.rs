//! What handlers ask for. axum's own extractors refuse in plain text; these refuse with a `Problem`.

mod admin;
mod caller;
mod device;
mod json;
mod member;
mod path;
mod query;
mod raw;
mod tester;

pub(crate) use admin::Admin;
pub(crate) use caller::{Caller, CallerWithFriends, MaybeCaller};
pub use device::Peer;
pub(crate) use device::ThisDevice;
pub(crate) use json::{Body, announced_length};
pub(crate) use member::{Member, RecentMembers};
pub(crate) use path::At;
pub(crate) use query::Ask;
pub(crate) use raw::RawBody;
pub(crate) use tester::Tester;
