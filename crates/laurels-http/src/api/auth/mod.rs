//! `/api/auth`: sign-up, log-in and log-out; passwords; Google and Apple.

mod email;
mod password;
mod social;
mod wire;

pub(crate) use email::*;
pub(crate) use password::*;
pub(crate) use social::*;
