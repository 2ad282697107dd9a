use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The weekly email about films that will be hard to find.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClosingSoon {
    pub(crate) is_on: bool,
    /// In the IANA time zone database; `null` if it was never on.
    #[schema(example = "America/New_York")]
    pub(crate) time_zone: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetClosingSoon {
    pub(crate) is_on: bool,
    /// In the IANA time zone database. Required to switch it on.
    #[schema(example = "America/New_York")]
    pub(crate) time_zone: Option<String>,
}
