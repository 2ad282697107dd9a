use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewedState {
    pub(crate) film_id: String,
    pub(crate) viewed: bool,
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
