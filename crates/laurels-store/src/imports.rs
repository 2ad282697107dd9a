//! Imports of nominations: tables that override the catalogue's facts until they are undone.

use laurels_domain::Timestamp;

use crate::audit::{AuditEntry, write_audit};
use crate::edits::{CatalogueRevision, CatalogueStore, INCREMENT_REVISION};
use crate::engine::{from_row, in_transaction, on_read};
use crate::error::{ChangeError, StoreError};

const NEWEST: &str = "SELECT MAX(revision) FROM catalogue_imports WHERE undone_at IS NULL";

const ADD: &str = "
    INSERT INTO catalogue_imports
        (revision, tables, ceremonies, added, changed, removed, films_added, audit_id, published_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

const UNDO: &str = "UPDATE catalogue_imports SET undone_at = $2 WHERE revision = $1";

const LIST: &str = "
    SELECT i.revision, i.ceremonies, i.added, i.changed, i.removed, i.films_added,
        a.admin_name, i.published_at, i.undone_at
    FROM catalogue_imports i LEFT JOIN audit a ON a.id = i.audit_id ORDER BY i.revision DESC";

const LIST_ACTIVE: &str = "SELECT revision FROM catalogue_imports WHERE undone_at IS NULL ORDER BY revision";

const TABLES: &str = "SELECT tables FROM catalogue_imports WHERE revision = $1";

/// What an import changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportCounts {
    /// By number, separated by spaces.
    pub ceremonies: String,
    /// Nominations.
    pub added: i64,
    pub changed: i64,
    pub removed: i64,
    pub films_added: i64,
}

/// An import, without its tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportRecord {
    pub revision: CatalogueRevision,
    pub counts: ImportCounts,
    /// Empty if the admin's account was removed.
    pub admin_name: String,
    pub published_at: Timestamp,
    pub undone_at: Option<Timestamp>,
}

struct ImportRow {
    revision: i64,
    ceremonies: String,
    added: i64,
    changed: i64,
    removed: i64,
    films_added: i64,
    admin_name: Option<String>,
    published_at: i64,
    undone_at: Option<i64>,
}
from_row!(ImportRow {
    revision,
    ceremonies,
    added,
    changed,
    removed,
    films_added,
    admin_name,
    published_at,
    undone_at
});

/// The import to undo is not the latest active one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("another import was published or undone in the meantime")]
pub struct NotLatestImport;

/// The catalogue has another revision by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the catalogue was changed in the meantime")]
pub struct CatalogueChanged;

impl CatalogueStore {
    /// Adds an import that was previewed with this revision of the catalogue. It overrides earlier winners of its
    /// ceremonies, so there must be none that the preview didn't show.
    pub async fn add_import(
        &self,
        previewed: CatalogueRevision,
        tables: &str,
        counts: &ImportCounts,
        audit: &AuditEntry,
    ) -> Result<CatalogueRevision, ChangeError<CatalogueChanged>> {
        let revision: i64 = in_transaction!(self, changes: [], tx => {
            // Runs first because it serializes changes of the overlay.
            let revision: i64 = sqlx::query_scalar(INCREMENT_REVISION).fetch_one(&mut *tx).await?;
            if revision != previewed.0 + 1 {
                return Err(ChangeError::Rejected(CatalogueChanged));
            }
            sqlx::query(ADD)
                .bind(revision)
                .bind(tables)
                .bind(&counts.ceremonies)
                .bind(counts.added)
                .bind(counts.changed)
                .bind(counts.removed)
                .bind(counts.films_added)
                .bind(&audit.id)
                .bind(audit.at.0)
                .execute(&mut *tx)
                .await?;
            write_audit!(tx, audit);
            revision
        });
        Ok(CatalogueRevision(revision))
    }

    /// Undoes the latest active import.
    pub async fn undo_import(
        &self,
        import: CatalogueRevision,
        audit: &AuditEntry,
    ) -> Result<CatalogueRevision, ChangeError<NotLatestImport>> {
        let revision: i64 = in_transaction!(self, changes: [], tx => {
            let revision = sqlx::query_scalar(INCREMENT_REVISION).fetch_one(&mut *tx).await?;
            let found: Option<i64> = sqlx::query_scalar(NEWEST).fetch_one(&mut *tx).await?;
            if found != Some(import.0) {
                return Err(ChangeError::Rejected(NotLatestImport));
            }
            sqlx::query(UNDO).bind(import.0).bind(audit.at.0).execute(&mut *tx).await?;
            write_audit!(tx, audit);
            revision
        });
        Ok(CatalogueRevision(revision))
    }

    /// All imports, including undone ones, newest first.
    pub async fn list_imports(&self) -> Result<Vec<ImportRecord>, StoreError> {
        let rows: Vec<ImportRow> = on_read!(self, pool => sqlx::query_as(LIST).fetch_all(pool).await)?;
        let record = |row: ImportRow| ImportRecord {
            revision: CatalogueRevision(row.revision),
            counts: ImportCounts {
                ceremonies: row.ceremonies,
                added: row.added,
                changed: row.changed,
                removed: row.removed,
                films_added: row.films_added,
            },
            admin_name: row.admin_name.unwrap_or_default(),
            published_at: Timestamp(row.published_at),
            undone_at: row.undone_at.map(Timestamp),
        };
        Ok(rows.into_iter().map(record).collect())
    }

    /// The imports that have not been undone, in the order to apply them.
    pub async fn list_active_imports(&self) -> Result<Vec<CatalogueRevision>, StoreError> {
        let rows: Vec<i64> = on_read!(self, pool => sqlx::query_scalar(LIST_ACTIVE).fetch_all(pool).await)?;
        Ok(rows.into_iter().map(CatalogueRevision).collect())
    }

    pub async fn find_import_tables(&self, import: CatalogueRevision) -> Result<Option<String>, StoreError> {
        Ok(on_read!(self, pool => sqlx::query_scalar(TABLES).bind(import.0).fetch_optional(pool).await)?)
    }
}
