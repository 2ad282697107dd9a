//! Decides: the rules about people. Pure: no input or output, no clock, nothing async.

mod ids;
mod time;

pub use ids::UserId;
pub use time::Timestamp;
