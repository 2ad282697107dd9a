//! What happens by itself.

mod sweep;
