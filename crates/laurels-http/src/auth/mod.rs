//! `/api/auth`: signing up, in and out; passwords; Google and Apple.

mod email;
mod password;
mod social;

pub(crate) use email::*;
pub(crate) use password::*;
pub(crate) use social::*;
