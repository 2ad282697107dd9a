//! Starts a server per test, and clients for it.

mod caller;
mod calls;
mod contract;
mod events;
mod inbox;
mod resets;
mod server;
mod user;

pub(crate) use caller::{Caller, Reply};
pub(crate) use calls::Call;
pub(crate) use events::Events;
pub(crate) use inbox::{Inbox, Link};
pub(crate) use resets::{NEW_PASSWORD, reset};
pub(crate) use server::{NOW, Options, PostgresDatabase, Server, on_both};
pub(crate) use user::{PASSWORD, User};
