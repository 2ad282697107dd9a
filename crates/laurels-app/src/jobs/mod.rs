//! What happens by itself.

mod revoke;
mod sweep;
