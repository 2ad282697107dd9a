//! `/api/card`: pictures to share. Public.

mod draw;

pub(crate) use draw::*;
