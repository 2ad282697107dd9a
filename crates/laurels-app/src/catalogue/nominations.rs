//! Imports of a ceremony's nominations: preview, publish, undo.

use std::sync::Arc;

use laurels_catalogue::{Catalogue, CeremonyNumber, Import, ImportError, UnresolvedFilm};
use laurels_domain::{AuditAction, User};
use laurels_store::{
    CatalogueChanged, CatalogueRevision, ChangeError, ImportCounts, NotLatestImport, StoreError,
};
use serde_json::json;

use super::CatalogueEditor;
use super::snapshot::{ActiveImport, Base, run_blocking};
use crate::audit::audit_entry;

/// The refresh of film details changes the catalogue every few seconds while there is work.
const MAX_ATTEMPTS: usize = 5;

/// An uploaded file.
#[derive(Clone, Debug)]
pub struct ImportFile {
    pub name: String,
    pub text: String,
}

/// The catalogue before and after an import, and the errors that prevent publishing it.
#[derive(Debug)]
pub struct ImportPreview {
    pub before: Arc<Catalogue>,
    pub after: Arc<Catalogue>,
    /// The ceremonies whose nominations would be replaced.
    pub ceremonies: Vec<CeremonyNumber>,
    pub errors: Vec<ImportError>,
    pub unresolved: Vec<UnresolvedFilm>,
    tables: String,
    /// The catalogue's revision before; possibly an earlier one than that of `before`.
    revision: CatalogueRevision,
}

#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    #[error("{}", describe_errors(*errors, *unresolved))]
    Faulty { errors: usize, unresolved: usize },
    #[error("The catalogue changed since you previewed this import. Preview it again before publishing.")]
    EditConflict,
    #[error("Only the latest import can be undone, and only once.")]
    NotLatestImport,
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn describe_errors(errors: usize, unresolved: usize) -> String {
    let counted = |count: usize, one: &str, many: &str| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    };
    let errors = counted(errors, "error", "errors");
    let unresolved = counted(unresolved, "unknown film", "unknown films");
    format!("Nothing was published: the import has {errors} and {unresolved}.")
}

/// JSON for the audit log.
fn audit_json(counts: &ImportCounts) -> String {
    let ImportCounts { added, changed, removed, films_added, .. } = counts;
    json!({ "added": added, "changed": changed, "removed": removed, "films": films_added }).to_string()
}

impl CatalogueEditor {
    /// The catalogue as it would be after importing these files.
    pub async fn preview_import(&self, files: Vec<ImportFile>) -> Result<ImportPreview, StoreError> {
        // First, so that a change while the rest is read is noticed.
        let revision = self.catalogue_store.catalogue_revision().await?;
        let (before, base) = (self.latest_catalogue().await?, self.catalogue.base());
        let stored = self.catalogue_store.list_edits().await?;
        let preview = run_blocking(move || {
            let named = files.iter().map(|file| (file.name.as_str(), file.text.as_str()));
            let (import, mut errors) = Import::read(named);
            let imported = base.catalogue.with_import(&import);
            errors.extend(imported.errors);
            let ceremonies = import.ceremonies();
            let mut imports = base.imports.clone();
            // Later than any correction.
            imports
                .push(ActiveImport { revision: CatalogueRevision(i64::MAX), ceremonies: ceremonies.clone() });
            let after = Base { catalogue: Arc::new(imported.catalogue), imports };
            ImportPreview {
                before,
                after: after.corrected(&stored.edits),
                ceremonies: ceremonies.into_iter().collect(),
                errors,
                unresolved: imported.unresolved,
                tables: import.text(),
                revision,
            }
        });
        Ok(preview.await)
    }

    /// Publishes files, if the changes are still the ones that were previewed. Returns `false`, and stores nothing, if
    /// there are no changes.
    pub async fn publish_import(
        &self,
        admin: &User,
        files: Vec<ImportFile>,
        previewed: &str,
    ) -> Result<bool, PublishError> {
        for _ in 0..MAX_ATTEMPTS {
            if let Some(is_changed) = self.try_to_publish(admin, files.clone(), previewed).await? {
                return Ok(is_changed);
            }
        }
        Err(PublishError::EditConflict)
    }

    /// `None` if the catalogue has changed in the meantime, perhaps in a way that doesn't matter.
    async fn try_to_publish(
        &self,
        admin: &User,
        files: Vec<ImportFile>,
        previewed: &str,
    ) -> Result<Option<bool>, PublishError> {
        let preview = self.preview_import(files).await?;
        let (errors, unresolved) = (preview.errors.len(), preview.unresolved.len());
        if errors + unresolved > 0 {
            return Err(PublishError::Faulty { errors, unresolved });
        }
        let changes = preview.before.changes_to(&preview.after);
        if changes.tag() != previewed {
            return Err(PublishError::EditConflict);
        }
        if changes.is_empty() {
            return Ok(Some(false));
        }
        let numbers: Vec<String> = preview.ceremonies.iter().map(ToString::to_string).collect();
        let count = |length: usize| i64::try_from(length).unwrap_or(i64::MAX);
        let counts = ImportCounts {
            ceremonies: numbers.join(" "),
            added: count(changes.added.len()),
            changed: count(changes.changed.len()),
            removed: count(changes.removed.len()),
            films_added: count(changes.films_added.len()),
        };
        let audit = audit_entry(
            self.clock.now(),
            admin,
            AuditAction::PublishNominations,
            format!("ceremony/{}", numbers.join("+")),
        );
        let audit = audit.with(None, Some(audit_json(&counts)));
        match self.catalogue_store.add_import(preview.revision, &preview.tables, &counts, &audit).await {
            Ok(_) => {}
            Err(ChangeError::Rejected(CatalogueChanged)) => return Ok(None),
            Err(ChangeError::Store(error)) => return Err(error.into()),
        }
        self.catalogue.publish().await?;
        Ok(Some(true))
    }

    /// Undoes the latest import.
    pub async fn undo_import(&self, admin: &User, import: CatalogueRevision) -> Result<(), PublishError> {
        let audit =
            audit_entry(self.clock.now(), admin, AuditAction::UndoImport, format!("import/{}", import.0));
        self.catalogue_store.undo_import(import, &audit).await.map_err(|error| match error {
            ChangeError::Rejected(NotLatestImport) => PublishError::NotLatestImport,
            ChangeError::Store(error) => PublishError::Store(error),
        })?;
        self.catalogue.publish().await?;
        Ok(())
    }
}
