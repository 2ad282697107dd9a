//! Tokens with which a user's programs call the API. Only the hash of a token is stored.
//!
//! They are looked up in the database with every call and never cached, so that a revoked one ends at once on every
//! instance.

use std::sync::Arc;

use laurels_domain::api_tokens::{MAX_PER_USER, TokenName, TokenScopes};
use laurels_domain::{Timestamp, User, UserId};

use crate::engine::{Engine, RelationshipRevisions, from_row, in_transaction, on_read, on_write};
use crate::error::{ChangeError, StoreError};
use crate::friends::{RelationshipRevisionsRow, summary_revisions_sql};
use crate::outgoing_emails::{OutgoingEmail, add_email};
use crate::revisions::INCREMENT_REVISION;
use crate::session_statements::has_session;
use crate::users::{UserRow, user_columns};

/// A token to store.
#[derive(Clone, Debug)]
pub struct NewApiToken {
    pub id: String,
    pub token_hash: String,
    pub name: TokenName,
    pub scopes: TokenScopes,
    pub made_at: Timestamp,
    /// `None` if it works until it is revoked.
    pub ends_at: Option<Timestamp>,
}

/// A stored token, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiToken {
    pub id: String,
    pub name: String,
    pub scopes: TokenScopes,
    pub made_at: Timestamp,
    pub ends_at: Option<Timestamp>,
    /// `None` until it is used. Recorded at most once an hour.
    pub used_at: Option<Timestamp>,
}

/// A token's owner, as a session shows them, and what the token allows.
#[derive(Clone, Debug)]
pub struct TokenOwner {
    pub user: User,
    pub relationships: RelationshipRevisions,
    /// Of the token.
    pub token_id: String,
    pub scopes: TokenScopes,
    pub used_at: Option<Timestamp>,
}

/// Why a token was not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApiTokenRejection {
    TooMany,
    /// The session was logged out by now.
    LoggedOut,
}

struct ApiTokenRow {
    id: String,
    name: String,
    scopes: String,
    made_at: i64,
    ends_at: Option<i64>,
    used_at: Option<i64>,
}
from_row!(ApiTokenRow { id, name, scopes, made_at, ends_at, used_at });

impl From<ApiTokenRow> for ApiToken {
    fn from(row: ApiTokenRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            scopes: TokenScopes::read(&row.scopes),
            made_at: Timestamp(row.made_at),
            ends_at: row.ends_at.map(Timestamp),
            used_at: row.used_at.map(Timestamp),
        }
    }
}

struct TokenOwnerRow {
    token_id: String,
    scopes: String,
    used_at: Option<i64>,
    user: UserRow,
    relationships: RelationshipRevisionsRow,
}
from_row!(TokenOwnerRow { token_id, scopes, used_at } with { user, relationships });

impl TokenOwnerRow {
    fn read(self) -> Result<TokenOwner, StoreError> {
        let user: User = self.user.try_into()?;
        let relationships = self.relationships.read(&user.id)?;
        Ok(TokenOwner {
            user,
            relationships,
            token_id: self.token_id,
            scopes: TokenScopes::read(&self.scopes),
            used_at: self.used_at.map(Timestamp),
        })
    }
}

const FIND_OWNER: &str = concat!(
    "SELECT t.id AS token_id, t.scopes, t.used_at, ",
    user_columns!(),
    ", u.relationships_revision, (",
    summary_revisions_sql!("u.id"),
    ") AS related_users FROM api_tokens t JOIN users u ON u.id = t.user_id ",
    "WHERE t.token_hash = $1 AND (t.ends_at IS NULL OR t.ends_at > $2)"
);
const LIST: &str = "
    SELECT id, name, scopes, made_at, ends_at, used_at FROM api_tokens
    WHERE user_id = $1 AND (ends_at IS NULL OR ends_at > $2) ORDER BY made_at DESC, id";
const COUNT: &str = "
    SELECT COUNT(*) FROM api_tokens WHERE user_id = $1 AND (ends_at IS NULL OR ends_at > $2)";
const ADD: &str = "
    INSERT INTO api_tokens (user_id, id, token_hash, name, scopes, made_at, ends_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)";
/// Calls at the same time may be recorded in any order.
const RECORD_USE: &str = "
    UPDATE api_tokens SET used_at = $3 WHERE user_id = $1 AND id = $2 AND (used_at IS NULL OR used_at < $3)";
const REMOVE: &str = "DELETE FROM api_tokens WHERE user_id = $1 AND id = $2";
pub(crate) const REMOVE_API_TOKENS: &str = "DELETE FROM api_tokens WHERE user_id = $1";

/// Tokens for the API.
#[derive(Clone, Debug)]
pub struct ApiTokenStore {
    pub(crate) engine: Arc<Engine>,
}

impl ApiTokenStore {
    /// The owner of a token, unless it has expired.
    pub async fn find_token_owner(
        &self,
        token_hash: &str,
        now: Timestamp,
    ) -> Result<Option<TokenOwner>, StoreError> {
        let row: Option<TokenOwnerRow> = on_read!(self, pool => {
            sqlx::query_as(FIND_OWNER).bind(token_hash).bind(now.0).fetch_optional(pool).await
        })?;
        row.map(TokenOwnerRow::read).transpose()
    }

    /// The tokens of a user that work, the newest first.
    pub async fn list_api_tokens(&self, user: &UserId, now: Timestamp) -> Result<Vec<ApiToken>, StoreError> {
        let rows: Vec<ApiTokenRow> = on_read!(self, pool => {
            sqlx::query_as(LIST).bind(user.as_str()).bind(now.0).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().map(ApiToken::from).collect())
    }

    /// Adds a token, and the email about it.
    pub async fn add_api_token(
        &self,
        user: &UserId,
        session_hash: &str,
        new: &NewApiToken,
        email: Option<&OutgoingEmail>,
    ) -> Result<(), ChangeError<ApiTokenRejection>> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            if !has_session!(tx, user, session_hash) {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(ApiTokenRejection::LoggedOut));
            }
            let count: i64 =
                sqlx::query_scalar(COUNT).bind(user.as_str()).bind(new.made_at.0).fetch_one(&mut *tx).await?;
            if count >= i64::from(MAX_PER_USER) {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(ApiTokenRejection::TooMany));
            }
            sqlx::query(ADD)
                .bind(user.as_str())
                .bind(&new.id)
                .bind(&new.token_hash)
                .bind(new.name.as_str())
                .bind(new.scopes.to_text())
                .bind(new.made_at.0)
                .bind(new.ends_at.map(|at| at.0))
                .execute(&mut *tx)
                .await?;
            if let Some(email) = email {
                add_email!(tx, email);
            }
        });
        Ok(())
    }

    /// Sets when a token was last used, unless a later use was recorded.
    pub async fn record_token_use(
        &self,
        user: &UserId,
        id: &str,
        used_at: Timestamp,
    ) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(RECORD_USE).bind(user.as_str()).bind(id).bind(used_at.0).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// Revokes a token. `false` if the user has no such token.
    pub async fn remove_api_token(&self, user: &UserId, id: &str) -> Result<bool, StoreError> {
        let removed = in_transaction!(self, changes: [user], tx => {
            let remove = sqlx::query(REMOVE).bind(user.as_str()).bind(id);
            let removed = remove.execute(&mut *tx).await?.rows_affected();
            if removed > 0 {
                sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            }
            removed
        });
        Ok(removed > 0)
    }
}
