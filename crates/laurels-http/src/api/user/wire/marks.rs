use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewedState {
    pub(crate) film_id: String,
    pub(crate) viewed: bool,
    /// When it was watched. If missing, an existing date is unchanged.
    #[schema(
        example = "2024-03-10",
        pattern = "^(188[89]|189[0-9]|19[0-9]{2}|20[0-9]{2})(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$"
    )]
    pub(crate) watched: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewedStates {
    #[schema(max_items = 10000)]
    pub(crate) film_viewed_states: Vec<ViewedState>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BookmarkedState {
    pub(crate) film_id: String,
    pub(crate) bookmarked: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BookmarkedStates {
    #[schema(max_items = 10000)]
    pub(crate) film_bookmarked_states: Vec<BookmarkedState>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FilmsReviewed {
    #[schema(max_items = 10000)]
    pub(crate) films: Vec<String>,
}

/// When a viewed film was watched.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Watched {
    /// The day, the month or the year: `2024-03-10`, `2024-03` or `2024`. `null` removes it.
    #[schema(
        example = "2024-03-10",
        pattern = "^(188[89]|189[0-9]|19[0-9]{2}|20[0-9]{2})(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$"
    )]
    pub(crate) watched: Option<String>,
}

/// The user's watch dates, by film ID.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({ "tt0068646": "2024-03-10" }))]
pub(crate) struct WatchedDates(pub(crate) BTreeMap<String, String>);
