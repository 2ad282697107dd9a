//! The current catalogue, corrections and imports.

mod films;
mod lookups;
mod merged_films;
mod nominations;
mod snapshot;

use std::sync::Arc;

use laurels_catalogue::{Catalogue, FilmId};
use laurels_store::{CatalogueRevision, CatalogueStore, ImportRecord, ListingStore, StoreError};

pub use self::films::EditFilmError;
pub(crate) use self::merged_films::merge_films;
pub use self::nominations::{ImportFile, ImportPreview, PublishError};
pub use self::snapshot::CatalogueView;
use crate::listings::ListingsView;
use crate::{Clock, Providers, Settings};

/// What admins change about the catalogue: corrections, matches with providers' entries, imports.
#[derive(Clone, Debug)]
pub struct CatalogueEditor {
    pub(crate) catalogue_store: CatalogueStore,
    pub(crate) listing_store: ListingStore,
    pub(crate) catalogue: CatalogueView,
    pub(crate) listings: ListingsView,
    pub(crate) providers: Arc<Providers>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) clock: Clock,
}

impl CatalogueEditor {
    /// Whether films can be matched with the listings provider.
    pub fn has_gracenote(&self) -> bool {
        self.providers.gracenote.is_some()
    }

    /// The revision of a film's latest correction.
    pub async fn film_revision(&self, film: &FilmId) -> Result<CatalogueRevision, StoreError> {
        self.catalogue_store.film_revision(film).await
    }

    /// All imports, the newest first.
    pub async fn list_imports(&self) -> Result<Vec<ImportRecord>, StoreError> {
        self.catalogue_store.list_imports().await
    }

    /// The current catalogue, including corrections just made by other instances.
    async fn latest_catalogue(&self) -> Result<Arc<Catalogue>, StoreError> {
        self.catalogue.refresh().await?;
        Ok(self.catalogue.current())
    }
}
