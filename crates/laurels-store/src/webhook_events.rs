//! What webhooks are to be notified of: films that were viewed since the last comparison.

use laurels_catalogue::FilmId;
use laurels_domain::webhooks::{EventKind, EventKinds, MAX_WAITING, next_attempt};
use laurels_domain::{Timestamp, UserId};
use serde_json::json;

use crate::engine::{Db, in_transaction, on_read};
use crate::error::StoreError;
use crate::webhook_store::WebhookStore;

const LIST_CHANGED: &str = "
    SELECT o.user_id, o.compared_revision, u.summary_revision
    FROM webhook_owners o JOIN users u ON u.id = o.user_id
    WHERE u.summary_revision <> o.compared_revision ORDER BY o.user_id LIMIT $1";
const LIST_CHANGED_ON_SQLITE: &str = "
    SELECT o.user_id, o.compared_revision, u.summary_revision
    FROM webhook_owners o JOIN users u ON u.id = o.user_id
    WHERE o.user_id IN (SELECT value FROM json_each($2))
        AND u.summary_revision <> o.compared_revision ORDER BY o.user_id LIMIT $1";
const LIST_CHANGED_ON_POSTGRES: &str = "
    SELECT o.user_id, o.compared_revision, u.summary_revision
    FROM webhook_owners o JOIN users u ON u.id = o.user_id
    WHERE o.user_id = ANY (ARRAY(SELECT json_array_elements_text($2::JSON)))
        AND u.summary_revision <> o.compared_revision ORDER BY o.user_id LIMIT $1";
const LIST_FILMS: &str = "SELECT STRING_AGG(film_id, ',') FROM webhook_films WHERE user_id = $1";
/// Finds no row if another instance was faster.
const SET_COMPARED: &str = "
    UPDATE webhook_owners SET compared_revision = $3 WHERE user_id = $1 AND compared_revision = $2";
const LIST_WEBHOOKS: &str = "
    SELECT id, events, failures, attempted_at, next_attempt_at FROM webhooks
    WHERE user_id = $1 AND off_since IS NULL ORDER BY id";
const TRIM: &str = "
    DELETE FROM webhook_events WHERE user_id = $1 AND webhook_id = $2 AND id NOT IN (
        SELECT id FROM webhook_events WHERE user_id = $1 AND webhook_id = $2
        ORDER BY made_at DESC, position DESC LIMIT $3)";
const PLAN: &str = "
    UPDATE webhooks SET next_attempt_at = $3, dropped = dropped + $4, has_new_events = TRUE
    WHERE user_id = $1 AND id = $2";

/// The databases have different functions to expand a JSON array.
struct ArraySql {
    list_changed: &'static str,
    remove: &'static str,
    add: &'static str,
    add_events: &'static str,
}

const SQLITE: ArraySql = ArraySql {
    list_changed: LIST_CHANGED_ON_SQLITE,
    remove: "DELETE FROM webhook_films WHERE user_id = $1 AND film_id IN (SELECT value FROM json_each($2))",
    add: "INSERT INTO webhook_films (user_id, film_id) SELECT $1, value FROM json_each($2) WHERE TRUE
        ON CONFLICT (user_id, film_id) DO NOTHING",
    add_events: "
        INSERT INTO webhook_events (user_id, webhook_id, id, body, made_at, position, attempts)
        SELECT $1, $2, value ->> 0, value ->> 1, $4, CAST(value ->> 2 AS BIGINT), 0 FROM json_each($3)",
};
const POSTGRES: ArraySql = ArraySql {
    list_changed: LIST_CHANGED_ON_POSTGRES,
    remove: "DELETE FROM webhook_films WHERE user_id = $1
        AND film_id IN (SELECT json_array_elements_text($2::JSON))",
    add: "INSERT INTO webhook_films (user_id, film_id) SELECT $1, json_array_elements_text($2::JSON)
        ON CONFLICT (user_id, film_id) DO NOTHING",
    add_events: "
        INSERT INTO webhook_events (user_id, webhook_id, id, body, made_at, position, attempts)
        SELECT $1, $2, value ->> 0, value ->> 1, $4, CAST(value ->> 2 AS BIGINT), 0
        FROM json_array_elements($3::JSON)",
};

/// A user with webhooks whose viewed films, name or picture have changed since the last comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedOwner {
    pub user: UserId,
    /// The summary revisions at the last comparison, and now.
    pub compared: i64,
    pub current: i64,
}

/// Something to notify webhooks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookEvent {
    pub id: String,
    pub kind: EventKind,
    /// The JSON that is sent.
    pub body: String,
}

/// What a comparison has found.
#[derive(Clone, Debug, Default)]
pub struct WebhookChanges {
    pub viewed: Vec<FilmId>,
    /// Films that aren't viewed any more: a later mark is new.
    pub removed: Vec<FilmId>,
    /// In the order in which they are sent.
    pub events: Vec<WebhookEvent>,
}

/// A webhook that gets events: id, kinds, failures, last attempt, planned attempt.
type ReceiverRow = (String, String, i64, Option<i64>, Option<i64>);

type OwnerRow = (String, i64, i64);

fn changed_owners(rows: Vec<OwnerRow>) -> Vec<ChangedOwner> {
    let owner = |(user, compared, current): OwnerRow| {
        Some(ChangedOwner { user: UserId::parse(&user)?, compared, current })
    };
    rows.into_iter().filter_map(owner).collect()
}

impl WebhookStore {
    pub async fn list_changed_owners(&self, limit: u32) -> Result<Vec<ChangedOwner>, StoreError> {
        let rows: Vec<OwnerRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_CHANGED).bind(i64::from(limit)).fetch_all(pool).await
        })?;
        Ok(changed_owners(rows))
    }

    /// The same of these users only, some of whom have no webhooks.
    pub async fn list_changed_owners_among(
        &self,
        users: &[UserId],
        limit: u32,
    ) -> Result<Vec<ChangedOwner>, StoreError> {
        let users = json!(users.iter().map(UserId::as_str).collect::<Vec<_>>()).to_string();
        let sql = self.array_sql().list_changed;
        let rows: Vec<OwnerRow> = on_read!(self, pool => {
            sqlx::query_as(sql).bind(i64::from(limit)).bind(&users).fetch_all(pool).await
        })?;
        Ok(changed_owners(rows))
    }

    /// The films that were viewed at the last comparison, in no order.
    pub async fn list_webhook_films(&self, user: &UserId) -> Result<Vec<FilmId>, StoreError> {
        let films: Option<String> =
            on_read!(self, pool => sqlx::query_scalar(LIST_FILMS).bind(user.as_str()).fetch_one(pool).await)?;
        Ok(films.unwrap_or_default().split(',').filter_map(FilmId::parse).collect())
    }

    /// Stores what was found by comparing an owner's films, with the events for each webhook. `false` if another instance
    /// was faster; then nothing is stored.
    pub async fn add_webhook_events(
        &self,
        owner: &ChangedOwner,
        changes: &WebhookChanges,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let (user, sql) = (&owner.user, self.array_sql());
        let films =
            |films: &[FilmId]| json!(films.iter().map(FilmId::as_str).collect::<Vec<_>>()).to_string();
        in_transaction!(self, changes: [user], tx => {
            let compared = sqlx::query(SET_COMPARED)
                .bind(user.as_str())
                .bind(owner.compared)
                .bind(owner.current)
                .execute(&mut *tx)
                .await?;
            if compared.rows_affected() == 0 {
                tx.rollback().await?;
                return Ok(false);
            }
            for (statement, list) in [(sql.remove, &changes.removed), (sql.add, &changes.viewed)] {
                sqlx::query(statement).bind(user.as_str()).bind(films(list)).execute(&mut *tx).await?;
            }
            let receivers: Vec<ReceiverRow> =
                sqlx::query_as(LIST_WEBHOOKS).bind(user.as_str()).fetch_all(&mut *tx).await?;
            for (id, kinds, failures, attempted_at, planned) in receivers {
                let (rows, mut dropped) = rows_for(&changes.events, EventKinds::read(&kinds));
                let Some(rows) = rows else { continue };
                sqlx::query(sql.add_events)
                    .bind(user.as_str())
                    .bind(&id)
                    .bind(&rows)
                    .bind(now.0)
                    .execute(&mut *tx)
                    .await?;
                dropped += sqlx::query(TRIM)
                    .bind(user.as_str())
                    .bind(&id)
                    .bind(i64::try_from(MAX_WAITING).unwrap_or(i64::MAX))
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
                let failures = u32::try_from(failures).unwrap_or(u32::MAX);
                let next = next_attempt(planned.map(Timestamp), failures, attempted_at.map(Timestamp), now);
                sqlx::query(PLAN)
                    .bind(user.as_str())
                    .bind(&id)
                    .bind(next.0)
                    .bind(i64::try_from(dropped).unwrap_or(i64::MAX))
                    .execute(&mut *tx)
                    .await?;
            }
        });
        Ok(true)
    }

    fn array_sql(&self) -> ArraySql {
        match self.engine.db {
            Db::Sqlite(_) => SQLITE,
            Db::Postgres(_) => POSTGRES,
        }
    }
}

/// The latest events of these kinds as JSON, if there are any, and the number of those before them.
fn rows_for(events: &[WebhookEvent], kinds: EventKinds) -> (Option<String>, u64) {
    let events: Vec<&WebhookEvent> = events.iter().filter(|event| kinds.contains(event.kind)).collect();
    let dropped = events.len().saturating_sub(MAX_WAITING);
    let rows: Vec<_> = events
        .into_iter()
        .enumerate()
        .skip(dropped)
        .map(|(position, event)| (&event.id, &event.body, position))
        .collect();
    let json = (!rows.is_empty()).then(|| json!(rows).to_string());
    (json, u64::try_from(dropped).unwrap_or(u64::MAX))
}
