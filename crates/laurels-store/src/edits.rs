//! The catalogue overlay: values fetched from the movie database and, above them, edits by admins.

use std::sync::Arc;

use laurels_catalogue::{Edit, FilmId};
use laurels_domain::Timestamp;

use crate::audit::{AuditEntry, write_audit};
use crate::engine::{Engine, in_transaction, on_read, on_write};
use crate::error::{ChangeError, StoreError};

const SET_EDIT: &str = "
    INSERT INTO catalogue_edits (target, field, value, edited_at, revision) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (target, field)
    DO UPDATE SET value = excluded.value, edited_at = excluded.edited_at, revision = excluded.revision";

const LAST_EDIT: &str = "SELECT MAX(revision) FROM catalogue_edits WHERE target = $1";

/// Everything about a film that was copied from its entry in the movie database.
const REMOVE_EDITS: &str = "DELETE FROM catalogue_edits WHERE target = $1 AND field <> 'gracenote_root_id'";
const REMOVE_FETCHED: &str =
    "DELETE FROM catalogue_fetched WHERE target = $1 AND field <> 'gracenote_root_id'";

const SET_FETCHED: &str = "
    INSERT INTO catalogue_fetched (target, field, value, fetched_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (target, field) DO UPDATE SET value = excluded.value, fetched_at = excluded.fetched_at";

pub(crate) const INCREMENT_REVISION: &str =
    "UPDATE catalogue_revision SET revision = revision + 1 RETURNING revision";

const REVISION: &str = "SELECT revision FROM catalogue_revision";

/// Each row has the catalogue's revision, so that edits and revision are from the same snapshot. Fetched values are
/// first, so that an edit of the same field overrides them.
const LIST_EDITS: &str = "
    SELECT r.revision, e.revision, e.target, e.field, e.value
    FROM catalogue_revision r LEFT JOIN (
        SELECT 1 AS layer, CAST(0 AS BIGINT) AS revision, target, field, value FROM catalogue_fetched
        UNION ALL SELECT 2 AS layer, revision, target, field, value FROM catalogue_edits
    ) e ON TRUE
    ORDER BY e.layer, e.target, e.field";

/// Counts the changes of the overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CatalogueRevision(pub i64);

#[derive(Debug)]
pub struct StoredEdits {
    pub revision: CatalogueRevision,
    /// In the order to apply them: later ones override earlier ones.
    pub edits: Vec<StoredEdit>,
    /// Rows that this version cannot parse, for the log; they stay in the database.
    pub unreadable: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEdit {
    pub edit: Edit,
    /// The catalogue's revision after this edit; 0 for fetched values.
    pub revision: CatalogueRevision,
}

/// A change of a film's movie database entry or Gracenote rootId.
#[derive(Clone, Copy, Debug)]
pub struct FilmChange<'a> {
    pub film: &'a FilmId,
    /// The film's last edit that the admin has seen; a later one rejects the change. `None` skips the check.
    pub seen: Option<CatalogueRevision>,
    /// Whether to remove everything fetched from the movie database first.
    pub removes_match: bool,
    pub edits: &'a [Edit],
}

/// Another admin has edited the film in the meantime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("another admin has changed this film since it was loaded")]
pub struct EditConflict;

/// Writes edits within a transaction.
macro_rules! write_edits {
    ($tx:ident, $edits:expr, $at:expr, $revision:expr) => {
        for edit in $edits {
            let (target, field) = edit.key();
            sqlx::query(SET_EDIT)
                .bind(target)
                .bind(field)
                .bind(edit.value())
                .bind($at.0)
                .bind($revision)
                .execute(&mut *$tx)
                .await?;
        }
    };
}

/// The catalogue overlay: fetched values, edits and imports.
#[derive(Clone, Debug)]
pub struct CatalogueStore {
    pub(crate) engine: Arc<Engine>,
}

impl CatalogueStore {
    /// Stores edits and increments the revision, in one transaction.
    pub async fn set_edits(
        &self,
        edits: &[Edit],
        audit: &AuditEntry,
    ) -> Result<CatalogueRevision, StoreError> {
        let revision: i64 = in_transaction!(self, changes: [], tx => {
            // Runs first because it serializes changes of the overlay.
            let revision = sqlx::query_scalar(INCREMENT_REVISION).fetch_one(&mut *tx).await?;
            write_edits!(tx, edits, audit.at, revision);
            write_audit!(tx, audit);
            revision
        });
        Ok(CatalogueRevision(revision))
    }

    /// Edits a film, unless another admin has done so in the meantime.
    pub async fn change_film(
        &self,
        change: FilmChange<'_>,
        audit: &AuditEntry,
    ) -> Result<CatalogueRevision, ChangeError<EditConflict>> {
        let film = change.film.as_str();
        let revision: i64 = in_transaction!(self, changes: [], tx => {
            let revision = sqlx::query_scalar(INCREMENT_REVISION).fetch_one(&mut *tx).await?;
            let last: Option<i64> = sqlx::query_scalar(LAST_EDIT).bind(film).fetch_one(&mut *tx).await?;
            if change.seen.is_some_and(|seen| seen.0 != last.unwrap_or_default()) {
                return Err(ChangeError::Rejected(EditConflict));
            }
            if change.removes_match {
                for remove in [REMOVE_EDITS, REMOVE_FETCHED] {
                    sqlx::query(remove).bind(film).execute(&mut *tx).await?;
                }
            }
            write_edits!(tx, change.edits, audit.at, revision);
            write_audit!(tx, audit);
            revision
        });
        Ok(CatalogueRevision(revision))
    }

    /// The revision of the last edit of a film; 0 if there is none.
    pub async fn film_revision(&self, film: &FilmId) -> Result<CatalogueRevision, StoreError> {
        let last: Option<i64> = on_read!(self, pool => {
            sqlx::query_scalar(LAST_EDIT).bind(film.as_str()).fetch_one(pool).await
        })?;
        Ok(CatalogueRevision(last.unwrap_or_default()))
    }

    /// Stores values fetched from providers. Edits of the same fields override them. Readers see them after
    /// [`CatalogueStore::publish_fetched`], so that the catalogue is rebuilt once for many films.
    pub async fn set_fetched(&self, edits: &[Edit], at: Timestamp) -> Result<(), StoreError> {
        in_transaction!(self, changes: [], tx => {
            for edit in edits {
                let (target, field) = edit.key();
                sqlx::query(SET_FETCHED)
                    .bind(target)
                    .bind(field)
                    .bind(edit.value())
                    .bind(at.0)
                    .execute(&mut *tx)
                    .await?;
            }
        });
        Ok(())
    }

    /// Increments the revision, so that all instances rebuild the catalogue.
    pub async fn publish_fetched(&self) -> Result<CatalogueRevision, StoreError> {
        let revision: i64 = on_write!(self, changes: [], pool => sqlx::query_scalar(INCREMENT_REVISION).fetch_one(pool).await)?;
        Ok(CatalogueRevision(revision))
    }

    pub async fn list_edits(&self) -> Result<StoredEdits, StoreError> {
        type Row = (i64, Option<i64>, Option<String>, Option<String>, Option<String>);
        let rows: Vec<Row> = on_read!(self, pool => sqlx::query_as(LIST_EDITS).fetch_all(pool).await)?;
        let newest = CatalogueRevision(rows.first().map_or(0, |row| row.0));
        let (mut edits, mut unreadable) = (Vec::new(), Vec::new());
        for (_, revision, target, field, value) in rows {
            let (Some(target), Some(field), Some(value)) = (target, field, value) else { continue };
            let revision = CatalogueRevision(revision.unwrap_or_default());
            match Edit::parse(&target, &field, &value) {
                Ok(edit) => edits.push(StoredEdit { edit, revision }),
                Err(error) => unreadable.push(format!("{target} {field}: {error}")),
            }
        }
        Ok(StoredEdits { revision: newest, edits, unreadable })
    }

    pub async fn catalogue_revision(&self) -> Result<CatalogueRevision, StoreError> {
        let revision: i64 = on_read!(self, pool => sqlx::query_scalar(REVISION).fetch_one(pool).await)?;
        Ok(CatalogueRevision(revision))
    }
}
