use serde::Serialize;
use utoipa::ToSchema;

/// `event: hello`, the first of a stream: how things are.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HelloEvent<'a> {
    /// As in the person's JSON.
    pub(crate) revision: i64,
    /// Of the catalogue.
    pub(crate) version: &'a str,
}

/// `event: user`: the caller's JSON has changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserEvent {
    /// As in the person's JSON. Who has this revision already need not ask again, unless `friends` changed.
    pub(crate) revision: i64,
    /// Whether something of a friend has changed, which the revision does not show.
    pub(crate) friends: bool,
}

/// `event: catalogue`: facts about films or awards have changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CatalogueEvent<'a> {
    pub(crate) version: &'a str,
}

/// The data of an event, by its name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum LiveEvent<'a> {
    Hello(HelloEvent<'a>),
    User(UserEvent),
    Catalogue(CatalogueEvent<'a>),
}
