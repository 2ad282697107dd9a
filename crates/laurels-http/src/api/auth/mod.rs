//! `/api/auth`: sign-up, log-in and log-out; passwords; passkeys; restoring an email; Google and Apple.

mod email;
mod passkey;
mod password;
mod restore;
mod social;
mod wire;

pub(crate) use email::*;
pub(crate) use passkey::*;
pub(crate) use password::*;
pub(crate) use restore::*;
pub(crate) use social::*;
