use laurels_app as app;
use serde::Serialize;
use utoipa::ToSchema;

/// The source of listings.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ListingsMode {
    /// Sample data for trying things out; pages must label it as such.
    Sample,
    Live,
    Off,
}

impl From<app::ListingsMode> for ListingsMode {
    fn from(mode: app::ListingsMode) -> Self {
        match mode {
            app::ListingsMode::Sample => Self::Sample,
            app::ListingsMode::Live => Self::Live,
            app::ListingsMode::Off => Self::Off,
        }
    }
}
