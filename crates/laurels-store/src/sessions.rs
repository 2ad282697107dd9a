//! Who is signed in where. Only hashes of tokens are kept.

use laurels_domain::{Timestamp, User, UserId};

use crate::db::{Db, on_read, on_write};
use crate::friends::{TieRevisionsRow, shown_revisions_sql};
use crate::known::{Found, Known, Reading};
use crate::rows::from_row;
use crate::users::{UserRow, user_columns};
use crate::{Revision, Store, StoreError, TieRevisions};

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
    ends_at: i64,
    /// The numbers of the rows, where the database has such.
    session_number: i64,
    user_number: i64,
}
from_row!(SignedInRow { ends_at, session_number, user_number } with { session, user });

impl SignedInRow {
    fn read(self) -> Result<Reading, StoreError> {
        let signed_in = SignedIn { user: self.user.try_into()?, session: self.session.into() };
        Ok(Reading {
            found: Found { signed_in, ties: None },
            ends_at: Timestamp(self.ends_at),
            session: self.session_number,
            user: self.user_number,
            others: Vec::new(),
        })
    }
}

struct InCircleRow {
    signed_in: SignedInRow,
    ties: TieRevisionsRow,
}
from_row!(InCircleRow {} with { signed_in, ties });

impl InCircleRow {
    fn read(self) -> Result<Reading, StoreError> {
        let mut reading = self.signed_in.read()?;
        let (ties, others) = self.ties.read(&reading.found.signed_in.user.id)?;
        reading.others = others;
        reading.found.ties = Some(ties);
        Ok(reading)
    }
}

const ADD_SESSION: &str = "
    INSERT INTO sessions (user_id, token_hash, device, created_at, seen_at, ends_at)
    VALUES ($1, $2, $3, $4, $4, $5)";

macro_rules! signed_in_sql {
    ($numbers:literal $(, $ties:expr)?) => {
        concat!(
            "SELECT s.token_hash, s.device, s.created_at AS session_created_at, s.seen_at, s.ends_at, ",
            $numbers,
            ", ",
            $("u.ties_revision, (", $ties, ") AS shown, ",)?
            user_columns!(),
            " FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.ends_at > $2"
        )
    };
}
const SIGNED_IN_ON_SQLITE: &str = signed_in_sql!("s.rowid AS session_number, u.rowid AS user_number");
const SIGNED_IN_ON_POSTGRES: &str = signed_in_sql!("0::BIGINT AS session_number, 0::BIGINT AS user_number");
const IN_CIRCLE_ON_SQLITE: &str = signed_in_sql!(
    "s.rowid AS session_number, u.rowid AS user_number",
    shown_revisions_sql!("u.id", " || ':' || other.rowid")
);
const IN_CIRCLE_ON_POSTGRES: &str =
    signed_in_sql!("0::BIGINT AS session_number, 0::BIGINT AS user_number", shown_revisions_sql!("u.id"));
const SESSION_REVISION: &str = "
    SELECT u.revision FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.ends_at > $2";
const LIST_SESSIONS: &str = "
    SELECT token_hash, device, created_at AS session_created_at, seen_at
    FROM sessions WHERE user_id = $1 AND ends_at > $2 ORDER BY seen_at DESC, token_hash";
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
        let sql = match self.db {
            Db::Sqlite(_) => SIGNED_IN_ON_SQLITE,
            Db::Postgres(_) => SIGNED_IN_ON_POSTGRES,
        };
        let reading = async {
            let row: Option<SignedInRow> = on_read!(self, pool => {
                sqlx::query_as(sql).bind(token_hash).bind(now.0).fetch_optional(pool).await
            })?;
            row.map(SignedInRow::read).transpose()
        };
        self.find_by_token(token_hash, now, |found| Some(found.signed_in), reading).await
    }

    /// The person a token stands for, while the session lives, with what stands for everything that is shown of those
    /// the person is tied to.
    pub async fn find_in_circle(
        &self,
        token_hash: &str,
        now: Timestamp,
    ) -> Result<Option<(SignedIn, TieRevisions)>, StoreError> {
        let sql = match self.db {
            Db::Sqlite(_) => IN_CIRCLE_ON_SQLITE,
            Db::Postgres(_) => IN_CIRCLE_ON_POSTGRES,
        };
        let reading = async {
            let row: Option<InCircleRow> = on_read!(self, pool => {
                sqlx::query_as(sql).bind(token_hash).bind(now.0).fetch_optional(pool).await
            })?;
            row.map(InCircleRow::read).transpose()
        };
        let both = |found: Found| Some((found.signed_in, found.ties?));
        self.find_by_token(token_hash, now, both, reading).await
    }

    /// What is known, or else what is read.
    async fn find_by_token<T>(
        &self,
        token_hash: &str,
        now: Timestamp,
        pick: impl Fn(Found) -> Option<T>,
        reading: impl Future<Output = Result<Option<Reading>, StoreError>>,
    ) -> Result<Option<T>, StoreError> {
        let known = match &self.db {
            Db::Sqlite(sqlite) => Some(&sqlite.known),
            Db::Postgres(_) => None,
        };
        if let Some(picked) = known.and_then(|known| known.find(token_hash, now)).and_then(&pick) {
            return Ok(Some(picked));
        }
        let moment = known.and_then(Known::moment);
        let Some(reading) = reading.await? else { return Ok(None) };
        let picked = pick(reading.found.clone());
        if let (Some(known), Some(moment)) = (known, moment) {
            known.keep(moment, token_hash, reading);
        }
        Ok(picked)
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

    /// The devices on which a person is signed in, the latest first.
    pub async fn list_sessions(&self, user: &UserId, now: Timestamp) -> Result<Vec<Session>, StoreError> {
        let rows: Vec<SessionRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_SESSIONS).bind(user.as_str()).bind(now.0).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().map(Session::from).collect())
    }

    /// Lets a session live on.
    pub async fn note_session(
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
