use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::{FilmRow, choices};

/// An airing that has not ended.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NextAiring {
    #[schema(schema_with = choices::station)]
    pub(crate) provider: &'static str,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) start_time: String,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) end_time: String,
}

/// A bookmarked film that the user hasn't viewed yet.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WatchlistFilm<'a> {
    pub(crate) film: FilmRow<'a>,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) added: String,
    pub(crate) is_short: bool,
    pub(crate) is_documentary: bool,
    /// The streaming services that have it.
    #[schema(schema_with = choices::streaming_services)]
    pub(crate) services: Vec<&'static str>,
    /// When it's on TV next, or now.
    pub(crate) airing: Option<NextAiring>,
}
