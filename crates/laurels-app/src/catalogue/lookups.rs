//! Provider searches, for admins who match films with entries.

use laurels_catalogue::{Film, MediaType, Tmdb};
use laurels_providers::ProviderError;
use laurels_providers::gracenote::{Image, Record};
use laurels_providers::tmdb::Entry;

use super::CatalogueEditor;

impl CatalogueEditor {
    pub async fn find_tmdb_entry(&self, at: Tmdb) -> Result<Option<Entry>, ProviderError> {
        self.providers.tmdb()?.entry(at).await
    }

    pub async fn search_tmdb(&self, title: &str, mediatype: MediaType) -> Result<Vec<Entry>, ProviderError> {
        self.providers.tmdb()?.search(title, mediatype).await
    }

    pub async fn find_gracenote_record(&self, root_id: &str) -> Result<Option<Record>, ProviderError> {
        self.providers.gracenote()?.record(root_id).await
    }

    /// The image of a record, by its `image`.
    pub async fn find_gracenote_image(&self, path: &str) -> Result<Option<Image>, ProviderError> {
        self.providers.gracenote()?.image(path).await
    }

    pub async fn search_gracenote(&self, title: &str) -> Result<Vec<Record>, ProviderError> {
        self.providers.gracenote()?.search(title).await
    }

    /// Records that may match the film, closest year first.
    pub async fn search_gracenote_for(&self, film: &Film) -> Result<Vec<Record>, ProviderError> {
        let mut found = self.search_gracenote(&film.name).await?;
        if let Some(title) = &film.original_title {
            let ids: Vec<String> = found.iter().map(|record| record.root_id.clone()).collect();
            let more = self.search_gracenote(title).await?;
            found.extend(more.into_iter().filter(|record| !ids.contains(&record.root_id)));
        }
        // A stable sort: records of the same year stay in the provider's order.
        found.sort_by_key(|record| record.year.map_or(u16::MAX, |year| year.abs_diff(film.year)));
        Ok(found)
    }
}
