//! The source of listings.

/// The source of listings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListingsMode {
    /// Generated, and labeled as sample data.
    Sample,
    /// From the providers.
    Live,
    #[default]
    Off,
}
