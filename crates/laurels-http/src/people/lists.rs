//! A person's own lists, ready as JSON.

use laurels_app::App;
use laurels_catalogue::FilmId;
use laurels_domain::User;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::Problem;

/// The lists of one revision of a person, under one catalogue.
#[derive(Debug)]
pub(super) struct Lists {
    revision: i64,
    catalogue: String,
    pub(super) viewed: Box<RawValue>,
    pub(super) watchlist: Box<RawValue>,
    pub(super) films_reviewed: Box<RawValue>,
    pub(super) ceremonies_reviewed: Box<RawValue>,
}

impl Lists {
    pub(super) fn is_of(&self, user: &User, catalogue: &str) -> bool {
        self.revision == user.revision && self.catalogue == catalogue
    }

    /// In bytes.
    pub(super) fn length(&self) -> usize {
        let lists = [&self.viewed, &self.watchlist, &self.films_reviewed, &self.ceremonies_reviewed];
        lists.into_iter().map(|list| list.get().len()).sum()
    }

    pub(super) async fn read(app: &App, user: &User) -> Result<Self, Problem> {
        let catalogue = app.catalogue();
        let found = app.lists_of(&user.id).await?;
        let ceremonies: Vec<u16> = found.ceremonies_reviewed.iter().map(|number| number.get()).collect();
        Ok(Self {
            revision: user.revision,
            catalogue: catalogue.version().to_owned(),
            viewed: raw_ids(found.viewed.iter())?,
            watchlist: raw_ids(found.bookmarks.iter())?,
            films_reviewed: raw_ids(found.films_reviewed.iter())?,
            ceremonies_reviewed: raw(&ceremonies)?,
        })
    }
}

pub(super) fn raw_ids<'a>(films: impl Iterator<Item = &'a FilmId>) -> Result<Box<RawValue>, Problem> {
    raw(&films.map(FilmId::as_str).collect::<Vec<_>>())
}

fn raw(list: &impl Serialize) -> Result<Box<RawValue>, Problem> {
    to_raw_value(list).map_err(|error| {
        tracing::error!(%error, "a list could not be written as JSON");
        Problem::internal()
    })
}
