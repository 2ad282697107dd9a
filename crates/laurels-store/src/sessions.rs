//! Who is signed in where. Only hashes of tokens are kept.

use laurels_domain::{Timestamp, User, UserId};

use crate::db::{Db, on_read, on_write};
use crate::friends::{RelationshipRevisionsRow, summary_revisions_sql};
use crate::known::{Found, Reading};
use crate::rows::from_row;
use crate::users::{UserRow, user_columns};
use crate::{RelationshipRevisions, Revision, Store, StoreError};

#[derive(Clone, Debug)]
pub struct NewSession {
    pub user: UserId,
    pub token_hash: String,
    pub device: String,
    pub created_at: Timestamp,
    pub ends_at: Timestamp,
}

/// A device on which somebody is signed in.
#[derive(Clone, Debug)]
pub struct Session {
    pub token_hash: String,
    pub device: String,
    pub created_at: Timestamp,
    pub seen_at: Timestamp,
}

/// Who comes with a token.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub user: User,
    pub session: Session,
}

struct SessionRow {
    token_hash: String,
    device: String,
    session_created_at: i64,
    seen_at: i64,
}
from_row!(SessionRow { token_hash, device, session_created_at, seen_at });

impl From<SessionRow> for Session {
    fn from(row: SessionRow) -> Self {
        Self {
            token_hash: row.token_hash,
            device: row.device,
            created_at: Timestamp(row.session_created_at),
            seen_at: Timestamp(row.seen_at),
        }
    }
}

struct SignedInRow {
    session: SessionRow,
    user: UserRow,
}
from_row!(SignedInRow {} with { session, user });

impl SignedInRow {
    fn read(self) -> Result<SignedIn, StoreError> {
        Ok(SignedIn { user: self.user.try_into()?, session: self.session.into() })
    }
}

struct InCircleRow {
    signed_in: SignedInRow,
    ties: RelationshipRevisionsRow,
    ends_at: i64,
    /// The numbers of the rows, where the database has such.
    session_number: i64,
    user_number: i64,
}
from_row!(InCircleRow { ends_at, session_number, user_number } with { signed_in, ties });

impl InCircleRow {
    fn read(self) -> Result<Reading, StoreError> {
        let signed_in = self.signed_in.read()?;
        let (ties, others) = self.ties.read(&signed_in.user.id)?;
        Ok(Reading {
            found: Found { signed_in, ties },
            ends_at: Timestamp(self.ends_at),
            session: self.session_number,
            user: self.user_number,
            others,
        })
    }
}

const ADD_SESSION: &str = "
    INSERT INTO sessions (user_id, token_hash, device, created_at, seen_at, ends_at)
    VALUES ($1, $2, $3, $4, $4, $5)";

macro_rules! signed_in_sql {
    ($($more:expr),*) => {
        concat!(
            "SELECT s.token_hash, s.device, s.created_at AS session_created_at, s.seen_at, ",
            $($more, ", ",)*
            user_columns!(),
            " FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.ends_at > $2"
        )
    };
}
macro_rules! in_circle_sql {
    ($numbers:literal, $ties:expr) => {
        signed_in_sql!("s.ends_at", $numbers, concat!("u.relationships_revision, (", $ties, ") AS shown"))
    };
}
const SIGNED_IN: &str = signed_in_sql!();
const IN_CIRCLE_ON_SQLITE: &str = in_circle_sql!(
    "s.rowid AS session_number, u.rowid AS user_number",
    summary_revisions_sql!("u.id", " || ':' || other.rowid")
);
const IN_CIRCLE_ON_POSTGRES: &str =
    in_circle_sql!("0::BIGINT AS session_number, 0::BIGINT AS user_number", summary_revisions_sql!("u.id"));
const SESSION_REVISION: &str = "
    SELECT u.revision FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.ends_at > $2";
const LIST_SESSIONS: &str = "
    SELECT token_hash, device, created_at AS session_created_at, seen_at
    FROM sessions WHERE user_id = $1 AND ends_at > $2 ORDER BY seen_at DESC, token_hash";
const SEEN_LAST: &str = "
    SELECT user_id FROM sessions GROUP BY user_id ORDER BY MAX(seen_at) DESC, user_id LIMIT $1";
const NOTE_SESSION: &str =
    "UPDATE sessions SET seen_at = $3, ends_at = $4 WHERE user_id = $1 AND token_hash = $2";
const REMOVE_SESSION: &str = "DELETE FROM sessions WHERE user_id = $1 AND token_hash = $2";
const REMOVE_OTHERS: &str = "DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2";

impl Store {
    pub async fn add_session(&self, new: &NewSession) -> Result<(), StoreError> {
        on_write!(self, pool => {
            sqlx::query(ADD_SESSION)
                .bind(new.user.as_str())
                .bind(&new.token_hash)
                .bind(&new.device)
                .bind(new.created_at.0)
                .bind(new.ends_at.0)
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    /// The person a token stands for, while the session lives.
    pub async fn find_signed_in(
        &self,
        token_hash: &str,
        now: Timestamp,
    ) -> Result<Option<SignedIn>, StoreError> {
        if let Db::Sqlite(_) = self.db {
            // It is kept, and whoever comes will soon ask for the circle.
            let found = self.find_session_with_friends(token_hash, now).await?;
            return Ok(found.map(|(signed_in, _)| signed_in));
        }
        let row: Option<SignedInRow> = on_read!(self, pool => {
            sqlx::query_as(SIGNED_IN).bind(token_hash).bind(now.0).fetch_optional(pool).await
        })?;
        row.map(SignedInRow::read).transpose()
    }

    /// The person a token stands for, while the session lives, with what stands for everything that is shown of those
    /// the person is tied to.
    pub async fn find_session_with_friends(
        &self,
        token_hash: &str,
        now: Timestamp,
    ) -> Result<Option<(SignedIn, RelationshipRevisions)>, StoreError> {
        let (sql, known) = match &self.db {
            Db::Sqlite(sqlite) => (IN_CIRCLE_ON_SQLITE, Some(&sqlite.known)),
            Db::Postgres(_) => (IN_CIRCLE_ON_POSTGRES, None),
        };
        let moment = match known {
            Some(known) => known.moment().await.map(|moment| (known, moment)),
            None => None,
        };
        let found = moment.and_then(|(known, moment)| known.find(moment, token_hash, now));
        if let Some(Found { signed_in, ties }) = found {
            return Ok(Some((signed_in, ties)));
        }
        let row: Option<InCircleRow> = on_read!(self, pool => {
            sqlx::query_as(sql).bind(token_hash).bind(now.0).fetch_optional(pool).await
        })?;
        let Some(reading) = row.map(InCircleRow::read).transpose()? else { return Ok(None) };
        let Found { signed_in, ties } = reading.found.clone();
        if let Some((known, moment)) = moment {
            known.keep(moment, token_hash, reading);
        }
        Ok(Some((signed_in, ties)))
    }

    /// The revision of the person a token stands for, while the session lives.
    pub async fn find_session_revision(
        &self,
        token_hash: &str,
        now: Timestamp,
    ) -> Result<Option<Revision>, StoreError> {
        let revision: Option<i64> = on_read!(self, pool => {
            sqlx::query_scalar(SESSION_REVISION).bind(token_hash).bind(now.0).fetch_optional(pool).await
        })?;
        Ok(revision.map(Revision))
    }

    /// Those who have a session, even one that has just ended, whoever was there last first.
    pub async fn list_recent_users(&self, most: usize) -> Result<Vec<UserId>, StoreError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let ids: Vec<String> =
            on_read!(self, pool => sqlx::query_scalar(SEEN_LAST).bind(most).fetch_all(pool).await)?;
        Ok(ids.iter().filter_map(|id| UserId::parse(id)).collect())
    }

    /// The devices on which a person is signed in, the latest first.
    pub async fn list_sessions(&self, user: &UserId, now: Timestamp) -> Result<Vec<Session>, StoreError> {
        let rows: Vec<SessionRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_SESSIONS).bind(user.as_str()).bind(now.0).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().map(Session::from).collect())
    }

    /// Lets a session live on.
    pub async fn extend_session(
        &self,
        user: &UserId,
        token_hash: &str,
        seen_at: Timestamp,
        ends_at: Timestamp,
    ) -> Result<(), StoreError> {
        on_write!(self, pool => {
            sqlx::query(NOTE_SESSION)
                .bind(user.as_str())
                .bind(token_hash)
                .bind(seen_at.0)
                .bind(ends_at.0)
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    /// Signs one device out; `false` when it was not signed in.
    pub async fn remove_session(&self, user: &UserId, token_hash: &str) -> Result<bool, StoreError> {
        let removed = on_write!(self, pool => {
            sqlx::query(REMOVE_SESSION)
                .bind(user.as_str())
                .bind(token_hash)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(removed > 0)
    }

    /// Signs every other device out.
    pub async fn remove_other_sessions(&self, user: &UserId, token_hash: &str) -> Result<(), StoreError> {
        on_write!(self, pool => {
            sqlx::query(REMOVE_OTHERS).bind(user.as_str()).bind(token_hash).execute(pool).await.map(drop)
        })?;
        Ok(())
    }
}
