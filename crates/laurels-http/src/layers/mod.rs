//! What happens around every request, one concern a file.

pub(crate) mod headers;
pub(crate) mod limits;
pub(crate) mod same_origin;
pub(crate) mod trace;
