//! Goals of users, and the links to their calendars.

use std::sync::Arc;

use laurels_catalogue::Date;
use laurels_domain::next::{Goal, Scope};
use laurels_domain::{Timestamp, UserId, Zone};

use crate::engine::{Engine, in_transaction, on_read, on_write};
use crate::error::StoreError;
use crate::session_statements::has_session;

const FIND: &str = "
    SELECT scope, day, time_zone, started_at, calendar_hash, calendar_made_at FROM goals WHERE user_id = $1";
/// Adds nothing if the user was deleted in the meantime. A goal with the same rings that isn't over goes on.
pub(crate) const SET_GOAL: &str = "
    INSERT INTO goals (user_id, scope, day, time_zone, started_at) SELECT id, $2, $3, $4, $5 FROM users WHERE id = $1
    ON CONFLICT (user_id) DO UPDATE SET
        started_at = CASE WHEN goals.scope = excluded.scope AND goals.day >= $6
            THEN goals.started_at ELSE excluded.started_at END,
        scope = excluded.scope, day = excluded.day, time_zone = excluded.time_zone";
const REMOVE: &str = "DELETE FROM goals WHERE user_id = $1";
const SET_CALENDAR: &str = "UPDATE goals SET calendar_hash = $2, calendar_made_at = $3 WHERE user_id = $1";
pub(crate) const REMOVE_GOAL_CALENDAR: &str =
    "UPDATE goals SET calendar_hash = NULL, calendar_made_at = NULL WHERE user_id = $1";

/// Goals, and the links to their calendars.
#[derive(Clone, Debug)]
pub struct GoalStore {
    pub(crate) engine: Arc<Engine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGoal {
    pub goal: Goal,
    pub calendar: Option<GoalCalendar>,
}

/// The link to a goal's calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalCalendar {
    pub token_hash: String,
    pub made_at: Timestamp,
}

type Row = (String, String, String, i64, Option<String>, Option<i64>);

impl GoalStore {
    pub async fn find_goal(&self, user: &UserId) -> Result<Option<StoredGoal>, StoreError> {
        let row: Option<Row> =
            on_read!(self, pool => sqlx::query_as(FIND).bind(user.as_str()).fetch_optional(pool).await)?;
        let Some((scope, day, zone, started_at, hash, made_at)) = row else { return Ok(None) };
        let Some((scope, day)) = Scope::parse(&scope).zip(Date::parse(&day)) else {
            return Err(StoreError::Corrupt { table: "goals", column: "scope", row: user.to_string() });
        };
        // A later release of the time zone database may not have it.
        let zone = Zone::parse(&zone).unwrap_or_else(Zone::utc);
        let goal = Goal { scope, day, zone, started_at: Timestamp(started_at) };
        let calendar = hash.zip(made_at);
        let calendar = calendar.map(|(token_hash, at)| GoalCalendar { token_hash, made_at: Timestamp(at) });
        Ok(Some(StoredGoal { goal, calendar }))
    }

    /// Replaces a user's goal, but not its calendar. If the rings are the same and it isn't over, its start doesn't change.
    pub async fn set_goal(&self, user: &UserId, goal: &Goal) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(SET_GOAL)
                .bind(user.as_str())
                .bind(goal.scope.to_text())
                .bind(goal.day.to_string())
                .bind(goal.zone.name())
                .bind(goal.started_at.0)
                .bind(goal.started().to_string())
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    pub async fn remove_goal(&self, user: &UserId) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(REMOVE).bind(user.as_str()).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// Sets the link to the calendar; a previous one stops working. `false` if there is no goal, or if the session was
    /// logged out by now; then nothing changes.
    pub async fn set_goal_calendar(
        &self,
        user: &UserId,
        session_hash: &str,
        calendar: &GoalCalendar,
    ) -> Result<bool, StoreError> {
        let set = in_transaction!(self, changes: [user], tx => {
            if !has_session!(tx, user, session_hash) {
                tx.rollback().await?;
                return Ok(false);
            }
            sqlx::query(SET_CALENDAR)
                .bind(user.as_str())
                .bind(&calendar.token_hash)
                .bind(calendar.made_at.0)
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        Ok(set > 0)
    }

    pub async fn remove_goal_calendar(&self, user: &UserId) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(REMOVE_GOAL_CALENDAR).bind(user.as_str()).execute(pool).await.map(drop)
        })?;
        Ok(())
    }
}
