//! `/api/auth`: sign-up, log-in and log-out; passwords; passkeys; Google and Apple.

mod email;
mod passkey;
mod password;
mod social;
mod wire;

pub(crate) use email::*;
pub(crate) use passkey::*;
pub(crate) use password::*;
pub(crate) use social::*;
