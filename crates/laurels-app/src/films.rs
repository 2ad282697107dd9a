//! Correcting the catalogue: keep the correction, then show it.

use laurels_catalogue::Edit;
use laurels_store::StoreError;

use crate::App;

#[derive(Debug, thiserror::Error)]
pub enum EditFilmError {
    #[error("the catalogue has nothing called {0}")]
    Unknown(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl App {
    /// Keeps corrections, all or none, and swaps the catalogue for one that shows them.
    pub async fn correct(&self, edits: &[Edit]) -> Result<(), EditFilmError> {
        let catalogue = self.catalogue();
        let is_known =
            |target: &str| catalogue.any_film(target).is_some() || catalogue.nomination(target).is_some();
        if let Some((target, _)) = edits.iter().map(Edit::key).find(|(target, _)| !is_known(target)) {
            return Err(EditFilmError::Unknown(target));
        }
        self.store.set_edits(edits, self.now()).await?;
        self.refresh_catalogue().await?;
        Ok(())
    }
}
