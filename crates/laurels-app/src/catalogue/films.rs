//! Catalogue corrections by admins: stored, then published on all instances.

use laurels_catalogue::{Edit, Film, FilmId, NominationId, Tmdb};
use laurels_domain::{AuditAction, User};
use laurels_providers::tmdb::FilmDetails;
use laurels_providers::{Priority, ProviderError};
use laurels_store::{CatalogueRevision, ChangeError, EditConflict, FilmChange, FilmCheck, StoreError};
use serde_json::json;

use super::CatalogueEditor;
use crate::audit::audit_entry;

/// Longer than any id of the listings provider.
const MAX_ROOT_ID_LENGTH: usize = 20;

#[derive(Debug, thiserror::Error)]
pub enum EditFilmError {
    #[error("We couldn't find this film in the catalogue.")]
    NoFilm,
    #[error("We couldn't find this nomination in the catalogue.")]
    NoNomination,
    #[error("The movie database doesn't have this entry.")]
    NoEntry,
    #[error("A rootId can have up to 20 letters and digits.")]
    RootId,
    #[error("This entry is already used for “{0}”.")]
    IdTaken(String),
    #[error("Someone else changed this film since you opened it. Reload it before making changes.")]
    EditConflict,
    #[error(transparent)]
    Provider(#[from] ProviderError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<ChangeError<EditConflict>> for EditFilmError {
    fn from(error: ChangeError<EditConflict>) -> Self {
        match error {
            ChangeError::Rejected(EditConflict) => Self::EditConflict,
            ChangeError::Store(error) => Self::Store(error),
        }
    }
}

impl CatalogueEditor {
    /// Sets whether a nomination won.
    pub async fn set_won(
        &self,
        admin: &User,
        nomination: &NominationId,
        won: bool,
    ) -> Result<(), EditFilmError> {
        let catalogue = self.latest_catalogue().await?;
        let current = catalogue.nomination(nomination.as_str()).ok_or(EditFilmError::NoNomination)?;
        if current.won == won {
            return Ok(());
        }
        let nomination = &current.id;
        let json = |won: bool| Some(json!({ "won": won }).to_string());
        let action = if won { AuditAction::SetWinner } else { AuditAction::UnsetWinner };
        let audit = audit_entry(self.clock.now(), admin, action, format!("nomination/{nomination}"));
        let edit = Edit::Won { nomination: nomination.clone(), won };
        self.catalogue_store.set_edits(&[edit], &audit.with(json(current.won), json(won))).await?;
        self.catalogue.publish().await?;
        Ok(())
    }

    /// Matches a film with an entry of the movie database and copies its details.
    pub async fn set_tmdb(
        &self,
        admin: &User,
        film: &FilmId,
        entry: Tmdb,
        seen: Option<CatalogueRevision>,
    ) -> Result<(), EditFilmError> {
        let catalogue = self.latest_catalogue().await?;
        let current = catalogue.any_film(film.as_str()).ok_or(EditFilmError::NoFilm)?;
        let film = &current.id;
        let is_used = |other: &&Film| other.id != *film && other.tmdb == Some(entry);
        if let Some(other) = catalogue.all_films().find(is_used) {
            return Err(EditFilmError::IdTaken(other.name.clone()));
        }
        let region = &self.settings.region;
        let details = self
            .providers
            .tmdb()?
            .film(entry, region, Priority::Visitor)
            .await?
            .ok_or(EditFilmError::NoEntry)?;
        let is_language = |code: &str| catalogue.languages().iter().any(|language| language.code == code);
        let base = self.catalogue.base();
        let facts = base.catalogue.any_film(film.as_str()).unwrap_or(current);
        let edits = edits_from(facts, entry, &details, is_language);
        let json = |entry: Option<Tmdb>| {
            entry.map(|it| json!({ "tmdb": format!("{}/{}", it.mediatype.as_str(), it.id) }).to_string())
        };
        let audit = audit_entry(self.clock.now(), admin, AuditAction::SetTmdb, format!("film/{film}"));
        let audit = audit.with(json(current.tmdb), json(Some(entry)));
        let change = FilmChange { film, seen, removes_match: true, edits: &edits };
        self.catalogue_store.change_film(change, &audit).await?;
        let check = FilmCheck { film: film.clone(), services: details.services };
        let now = self.clock.now();
        if current.tmdb == Some(entry) {
            self.listing_store.set_film_checks(region, &[check], now).await?;
        } else {
            self.listing_store.set_check_of_new_match(region, check, now).await?;
        }
        self.listing_store.set_logos(&details.logos).await?;
        self.listing_store.publish_listings().await?;
        self.catalogue.publish().await?;
        self.listings.reload().await?;
        Ok(())
    }

    /// Sets or clears a film's rootId at the listings provider.
    pub async fn set_root_id(
        &self,
        admin: &User,
        film: &FilmId,
        root_id: Option<String>,
        seen: Option<CatalogueRevision>,
    ) -> Result<(), EditFilmError> {
        let catalogue = self.latest_catalogue().await?;
        let current = catalogue.any_film(film.as_str()).ok_or(EditFilmError::NoFilm)?;
        let film = &current.id;
        if root_id.as_deref().is_some_and(|text| !is_root_id(text)) {
            return Err(EditFilmError::RootId);
        }
        let is_used =
            |other: &&Film| other.id != *film && root_id.is_some() && other.gracenote_root_id == root_id;
        if let Some(other) = catalogue.all_films().find(is_used) {
            return Err(EditFilmError::IdTaken(other.name.clone()));
        }
        let json = |root_id: &Option<String>| root_id.as_ref().map(|it| json!({ "rootId": it }).to_string());
        let action = if root_id.is_some() { AuditAction::SetRootId } else { AuditAction::ClearRootId };
        let audit = audit_entry(self.clock.now(), admin, action, format!("film/{film}"));
        let audit = audit.with(json(&current.gracenote_root_id), json(&root_id));
        let edits = [Edit::GracenoteRootId { film: film.clone(), root_id }];
        let change = FilmChange { film, seen, removes_match: false, edits: &edits };
        self.catalogue_store.change_film(change, &audit).await?;
        self.catalogue.publish().await?;
        // Airings of the film may be among those that were not recognized.
        self.listings.reload().await?;
        Ok(())
    }
}

fn is_root_id(text: &str) -> bool {
    (1..=MAX_ROOT_ID_LENGTH).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// All details of an entry as corrections. An admin chose the entry, so its details override the facts, except for
/// directors and countries, which an admin doesn't see when choosing it.
fn edits_from(
    facts: &Film,
    entry: Tmdb,
    details: &FilmDetails,
    is_language: impl Fn(&str) -> bool,
) -> Vec<Edit> {
    let film = || facts.id.clone();
    let mut edits = vec![Edit::Tmdb { film: film(), id: entry.id, mediatype: entry.mediatype }];
    edits.extend(details.overview.clone().map(|text| Edit::Overview { film: film(), text }));
    edits.extend(details.poster_path.clone().map(|path| Edit::Poster { film: film(), path }));
    edits.extend(details.runtime.map(|minutes| Edit::Runtime { film: film(), minutes }));
    if !details.genres.is_empty() {
        edits.push(Edit::Genres { film: film(), genres: details.genres.clone() });
    }
    let language = details.language.clone().filter(|code| is_language(code));
    edits.extend(language.map(|code| Edit::Language { film: film(), code }));
    edits.extend(details.release_date.map(|date| Edit::ReleaseDate { film: film(), date }));
    if facts.directors.is_empty() && !details.directors.is_empty() {
        edits.push(Edit::Directors { film: film(), names: details.directors.clone() });
    }
    if facts.countries.is_empty() && !details.countries.is_empty() {
        edits.push(Edit::Countries { film: film(), codes: details.countries.clone() });
    }
    edits
}
