//! The version of this binary.

/// The version and the commit this binary was built from.
pub(crate) const BUILD_VERSION: &str = env!("LAURELS_BUILD_VERSION");
