//! What is laid over the catalogue's facts: what the movie database said and, over that, corrections.

use laurels_catalogue::{Edit, FilmId};
use laurels_domain::Timestamp;

use crate::audit::write_audit;
use crate::db::{in_transaction, on_read, on_write};
use crate::{AuditEntry, ChangeError, Store, StoreError};

const SET_EDIT: &str = "
    INSERT INTO catalogue_edits (target, field, value, edited_at, revision) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (target, field)
    DO UPDATE SET value = excluded.value, edited_at = excluded.edited_at, revision = excluded.revision";

const LAST_EDIT: &str = "SELECT MAX(revision) FROM catalogue_edits WHERE target = $1";

/// Everything said of a film that comes from its entry in the movie database.
const FORGET_EDITS: &str = "DELETE FROM catalogue_edits WHERE target = $1 AND field <> 'gracenote_root_id'";
const FORGET_FETCHED: &str =
    "DELETE FROM catalogue_fetched WHERE target = $1 AND field <> 'gracenote_root_id'";

const SET_FETCHED: &str = "
    INSERT INTO catalogue_fetched (target, field, value, fetched_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (target, field) DO UPDATE SET value = excluded.value, fetched_at = excluded.fetched_at";

pub(crate) const RAISE_REVISION: &str =
    "UPDATE catalogue_revision SET revision = revision + 1 RETURNING revision";

const REVISION: &str = "SELECT revision FROM catalogue_revision";

/// The revision stands in every row, so that corrections and revision are of one moment. What was fetched comes
/// first, so that a correction of the same field takes its place.
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
    /// Those that take the place of others come later.
    pub edits: Vec<StoredEdit>,
    /// Rows that this version of the product cannot read, for the log; they stay in the database.
    pub unreadable: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEdit {
    pub edit: Edit,
    /// The revision it made; 0 for what was fetched.
    pub revision: CatalogueRevision,
}

/// Which entry of the movie database or rootId a film has is about to change.
#[derive(Clone, Copy, Debug)]
pub struct FilmChange<'a> {
    pub film: &'a FilmId,
    /// The film's last correction that the admin has seen, if it matters; another one since then refuses the change.
    pub seen: Option<CatalogueRevision>,
    /// Whether all that came from the movie database is forgotten first.
    pub removes_match: bool,
    pub edits: &'a [Edit],
}

/// Somebody else has corrected the film meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("somebody else has changed this film since it was loaded")]
pub struct EditConflict;

/// Writes corrections within a transaction.
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

impl Store {
    /// Keeps corrections and raises the revision, as one unit.
    pub async fn set_edits(
        &self,
        edits: &[Edit],
        audit: &AuditEntry,
    ) -> Result<CatalogueRevision, StoreError> {
        let revision: i64 = in_transaction!(self, tx => {
            // First, so that two instances change the overlay one after the other.
            let revision = sqlx::query_scalar(RAISE_REVISION).fetch_one(&mut *tx).await?;
            write_edits!(tx, edits, audit.at, revision);
            write_audit!(tx, audit);
            revision
        });
        Ok(CatalogueRevision(revision))
    }

    /// Corrects a film, unless somebody else has done so meanwhile.
    pub async fn change_film(
        &self,
        change: FilmChange<'_>,
        audit: &AuditEntry,
    ) -> Result<CatalogueRevision, ChangeError<EditConflict>> {
        let film = change.film.as_str();
        let revision: i64 = in_transaction!(self, tx => {
            let revision = sqlx::query_scalar(RAISE_REVISION).fetch_one(&mut *tx).await?;
            let last: Option<i64> = sqlx::query_scalar(LAST_EDIT).bind(film).fetch_one(&mut *tx).await?;
            if change.seen.is_some_and(|seen| seen.0 != last.unwrap_or_default()) {
                return Err(ChangeError::Rejected(EditConflict));
            }
            if change.removes_match {
                for forget in [FORGET_EDITS, FORGET_FETCHED] {
                    sqlx::query(forget).bind(film).execute(&mut *tx).await?;
                }
            }
            write_edits!(tx, change.edits, audit.at, revision);
            write_audit!(tx, audit);
            revision
        });
        Ok(CatalogueRevision(revision))
    }

    /// The revision that the last correction of a film made; 0 when there was none.
    pub async fn film_revision(&self, film: &FilmId) -> Result<CatalogueRevision, StoreError> {
        let last: Option<i64> = on_read!(self, pool => {
            sqlx::query_scalar(LAST_EDIT).bind(film.as_str()).fetch_one(pool).await
        })?;
        Ok(CatalogueRevision(last.unwrap_or_default()))
    }

    /// Keeps what the providers said of films. Corrections of the same fields stay above it, and nobody looks
    /// before [`Store::publish_fetched`]: a catalogue is built once for many films.
    pub async fn set_fetched(&self, edits: &[Edit], at: Timestamp) -> Result<(), StoreError> {
        in_transaction!(self, tx => {
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

    /// Lets every instance read again what was fetched.
    pub async fn publish_fetched(&self) -> Result<CatalogueRevision, StoreError> {
        let revision: i64 =
            on_write!(self, pool => sqlx::query_scalar(RAISE_REVISION).fetch_one(pool).await)?;
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
