//! A server of its own for each test, and callers that speak to it.

mod caller;
mod server;

pub(crate) use caller::Caller;
pub(crate) use server::Server;
