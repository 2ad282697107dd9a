use serde::Serialize;
use utoipa::ToSchema;

/// `event: hello`, the first of a stream: the current state.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HelloEvent<'a> {
    /// As in the user's profile.
    pub(crate) revision: i64,
    /// Version of the catalogue.
    pub(crate) version: &'a str,
}

/// `event: user`: the caller's profile has changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserEvent {
    /// As in the user's profile. A client with this revision needn't fetch it again, unless `friends` is set.
    pub(crate) revision: i64,
    /// Whether a friend's name, picture or viewed films have changed, which isn't part of the revision.
    pub(crate) friends: bool,
}

/// `event: catalogue`: facts about films or awards have changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CatalogueEvent<'a> {
    pub(crate) version: &'a str,
}

/// The data of an event, by event name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum LiveEvent<'a> {
    Hello(HelloEvent<'a>),
    User(UserEvent),
    Catalogue(CatalogueEvent<'a>),
}
