use laurels_domain::membership::{self};
use serde::Serialize;
use utoipa::ToSchema;

use crate::content::date_time;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Subscription<'a> {
    pub(crate) id: &'a str,
    #[schema(example = "full-membership")]
    pub(crate) lookup_key: Option<&'a str>,
    /// The payment provider's status; only `trialing`, `active` and `past_due` grant access.
    #[schema(example = "active")]
    pub(crate) status: &'static str,
    pub(crate) name: &'a str,
    pub(crate) image: Option<&'a str>,
    #[schema(format = DateTime)]
    pub(crate) created: String,
    #[schema(format = DateTime)]
    pub(crate) trial_end: Option<String>,
    /// When it ends, if it was canceled.
    #[schema(format = DateTime)]
    pub(crate) cancel_at: Option<String>,
}

impl<'a> From<&'a membership::Subscription> for Subscription<'a> {
    fn from(it: &'a membership::Subscription) -> Self {
        Self {
            id: &it.id,
            lookup_key: it.lookup_key.as_deref(),
            status: it.status.as_str(),
            name: &it.name,
            image: it.image.as_deref(),
            created: date_time(it.created_at),
            trial_end: it.trial_end.map(date_time),
            cancel_at: it.cancel_at.map(date_time),
        }
    }
}
