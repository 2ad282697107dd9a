//! What is laid over the catalogue's facts: what the movie database said and, over that, corrections.

use laurels_catalogue::{Edit, Edits};
use laurels_domain::Timestamp;

use crate::db::{in_transaction, on_read, on_write};
use crate::{Store, StoreError};

const SET_EDIT: &str = "
    INSERT INTO catalogue_edits (target, field, value, edited_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (target, field) DO UPDATE SET value = excluded.value, edited_at = excluded.edited_at";

const SET_FETCHED: &str = "
    INSERT INTO catalogue_fetched (target, field, value, fetched_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (target, field) DO UPDATE SET value = excluded.value, fetched_at = excluded.fetched_at";

const RAISE_REVISION: &str = "UPDATE catalogue_revision SET revision = revision + 1 RETURNING revision";

const REVISION: &str = "SELECT revision FROM catalogue_revision";

/// The revision stands in every row, so that corrections and revision are of one moment. What was fetched comes
/// first, so that a correction of the same field takes its place.
const LIST_EDITS: &str = "
    SELECT r.revision, e.target, e.field, e.value
    FROM catalogue_revision r LEFT JOIN (
        SELECT 1 AS layer, target, field, value FROM catalogue_fetched
        UNION ALL SELECT 2 AS layer, target, field, value FROM catalogue_edits
    ) e ON TRUE
    ORDER BY e.layer, e.target, e.field";

/// Counts the changes of the overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CatalogueRevision(pub i64);

#[derive(Debug)]
pub struct StoredEdits {
    pub revision: CatalogueRevision,
    pub edits: Edits,
    /// Rows that this version of the product cannot read, for the log; they stay in the database.
    pub unreadable: Vec<String>,
}

impl Store {
    /// Keeps corrections and raises the revision, as one unit.
    pub async fn set_edits(&self, edits: &[Edit], at: Timestamp) -> Result<CatalogueRevision, StoreError> {
        let revision: i64 = in_transaction!(self, tx => {
            // First, so that two instances change the overlay one after the other.
            let revision = sqlx::query_scalar(RAISE_REVISION).fetch_one(&mut *tx).await?;
            for edit in edits {
                let (target, field) = edit.key();
                sqlx::query(SET_EDIT)
                    .bind(target)
                    .bind(field)
                    .bind(edit.value())
                    .bind(at.0)
                    .execute(&mut *tx)
                    .await?;
            }
            revision
        });
        Ok(CatalogueRevision(revision))
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
        type Row = (i64, Option<String>, Option<String>, Option<String>);
        let rows: Vec<Row> = on_read!(self, pool => sqlx::query_as(LIST_EDITS).fetch_all(pool).await)?;
        let revision = CatalogueRevision(rows.first().map_or(0, |row| row.0));
        let (mut edits, mut unreadable) = (Edits::default(), Vec::new());
        for (_, target, field, value) in rows {
            let (Some(target), Some(field), Some(value)) = (target, field, value) else { continue };
            match Edit::parse(&target, &field, &value) {
                Ok(edit) => edits.set(edit),
                Err(error) => unreadable.push(format!("{target} {field}: {error}")),
            }
        }
        Ok(StoredEdits { revision, edits, unreadable })
    }

    pub async fn catalogue_revision(&self) -> Result<CatalogueRevision, StoreError> {
        let revision: i64 = on_read!(self, pool => sqlx::query_scalar(REVISION).fetch_one(pool).await)?;
        Ok(CatalogueRevision(revision))
    }
}
