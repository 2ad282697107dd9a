//! Users.

use std::sync::Arc;

use laurels_domain::{Email, Roles, Timestamp, User, UserId, Username};

use crate::engine::{Engine, from_row, in_transaction, on_read, on_write};
use crate::error::StoreError;
use crate::identities::{ADD_IDENTITY, Identity};

/// The columns of a user and of the ways to log in; `u` is the table `users`.
macro_rules! user_columns {
    () => {
        "u.id, u.username, u.email, u.is_email_proved, u.is_admin, u.is_tester, u.is_dev_acquaintance, u.is_full_member, u.picture, \
         u.marked_for_deletion_at, u.created_at, u.relationships, u.invites_received, \
         u.revision, u.summary_revision, \
         EXISTS (SELECT 1 FROM passwords p WHERE p.user_id = u.id) AS has_password, \
         EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id AND i.provider = 'google') AS has_google, \
         EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id AND i.provider = 'apple') AS has_apple"
    };
}
pub(crate) use user_columns;

#[expect(clippy::struct_excessive_bools, reason = "mirrors the table")]
pub(crate) struct UserRow {
    id: String,
    username: String,
    email: Option<String>,
    is_email_proved: bool,
    is_admin: bool,
    is_tester: bool,
    is_dev_acquaintance: bool,
    is_full_member: bool,
    picture: i64,
    marked_for_deletion_at: Option<i64>,
    created_at: i64,
    relationships: i64,
    invites_received: i64,
    revision: i64,
    summary_revision: i64,
    has_password: bool,
    has_google: bool,
    has_apple: bool,
}
from_row!(UserRow {
    id,
    username,
    email,
    is_email_proved,
    is_admin,
    is_tester,
    is_dev_acquaintance,
    is_full_member,
    picture,
    marked_for_deletion_at,
    created_at,
    relationships,
    invites_received,
    revision,
    summary_revision,
    has_password,
    has_google,
    has_apple
});

impl TryFrom<UserRow> for User {
    type Error = StoreError;

    fn try_from(row: UserRow) -> Result<Self, StoreError> {
        let id = UserId::parse(&row.id);
        Ok(Self {
            id: id.ok_or_else(|| StoreError::Corrupt {
                table: "users",
                column: "id",
                row: row.id.clone(),
            })?,
            username: row.username,
            email: row.email,
            is_email_verified: row.is_email_proved,
            roles: Roles {
                is_admin: row.is_admin,
                is_tester: row.is_tester,
                is_dev_acquaintance: row.is_dev_acquaintance,
            },
            is_full_member: row.is_full_member,
            has_password: row.has_password,
            has_google: row.has_google,
            has_apple: row.has_apple,
            picture: Some(row.picture).filter(|number| *number > 0),
            marked_for_deletion_at: row.marked_for_deletion_at.map(Timestamp),
            created_at: Timestamp(row.created_at),
            relationships: u32::try_from(row.relationships).unwrap_or(0),
            invites_received: u32::try_from(row.invites_received).unwrap_or(0),
            revision: row.revision,
            summary_revision: row.summary_revision,
        })
    }
}

/// A user to add, with a way to log in.
#[derive(Clone, Debug)]
pub struct NewUser {
    pub id: UserId,
    pub username: Username,
    pub email: Option<Email>,
    pub is_email_proved: bool,
    pub password_hash: Option<String>,
    pub identity: Option<Identity>,
    pub created_at: Timestamp,
}

/// The email or the identity belongs to another user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmailTaken;

const ADD_USER: &str = "
    INSERT INTO users (id, username, email, is_email_proved, is_admin, is_tester, is_dev_acquaintance,
        is_full_member, picture, revision, created_at, search_text)
    VALUES ($1, $2, $3, $4, FALSE, FALSE, FALSE, FALSE, 0, 1, $5, $6 || ' ' || LOWER(COALESCE($3, '')))";
/// Makes an email a user's, unless it is another's or reserved for another.
pub(crate) const CLAIM_EMAIL: &str = "
    INSERT INTO emails (folded, user_id) VALUES ($1, $2)
    ON CONFLICT (folded) DO UPDATE SET user_id = excluded.user_id, reserved_until = NULL
    WHERE emails.user_id = excluded.user_id OR emails.reserved_until <= $3";
const ADD_PASSWORD: &str = "INSERT INTO passwords (user_id, hash, changed_at) VALUES ($1, $2, $3)";

const FIND_USER: &str = concat!("SELECT ", user_columns!(), " FROM users u WHERE u.id = $1");
const FIND_BY_EMAIL: &str = concat!(
    "SELECT ",
    user_columns!(),
    " FROM emails e JOIN users u ON u.id = e.user_id WHERE e.folded = $1 AND e.reserved_until IS NULL"
);
const LIST_USERS: &str = concat!("SELECT ", user_columns!(), " FROM users u ORDER BY u.created_at, u.id");

const SET_USERNAME: &str = "
    UPDATE users SET username = $2, search_text = $3 || ' ' || LOWER(COALESCE(email, '')),
        revision = revision + 1, summary_revision = summary_revision + 1
    WHERE id = $1";

/// Users: their accounts, roles and pictures, searching and removing them.
#[derive(Clone, Debug)]
pub struct UserStore {
    pub(crate) engine: Arc<Engine>,
}

impl UserStore {
    /// Adds a user, or nothing if the email or identity belongs to another user, or the email is reserved for one.
    pub async fn add_user(&self, new: &NewUser) -> Result<Result<(), EmailTaken>, StoreError> {
        let (id, at) = (new.id.as_str(), new.created_at.0);
        in_transaction!(self, changes: [&new.id], tx => {
            sqlx::query(ADD_USER)
                .bind(id)
                .bind(new.username.as_str())
                .bind(new.email.as_ref().map(Email::as_str))
                .bind(new.is_email_proved)
                .bind(at)
                .bind(new.username.as_str().to_lowercase())
                .execute(&mut *tx)
                .await?;
            let mut added = 1;
            if let Some(email) = &new.email {
                added = sqlx::query(CLAIM_EMAIL).bind(email.folded()).bind(id).bind(at).execute(&mut *tx).await?.rows_affected();
            }
            if let Some(hash) = &new.password_hash {
                sqlx::query(ADD_PASSWORD).bind(id).bind(hash).bind(at).execute(&mut *tx).await?;
            }
            if let Some(identity) = &new.identity {
                added &= sqlx::query(ADD_IDENTITY)
                    .bind(&identity.provider)
                    .bind(&identity.subject)
                    .bind(id)
                    .bind(at)
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
            }
            if added == 0 {
                tx.rollback().await?;
                return Ok(Err(EmailTaken));
            }
        });
        Ok(Ok(()))
    }

    pub async fn find_user(&self, user: &UserId) -> Result<Option<User>, StoreError> {
        let row: Option<UserRow> =
            on_read!(self, pool => sqlx::query_as(FIND_USER).bind(user.as_str()).fetch_optional(pool).await)?;
        row.map(User::try_from).transpose()
    }

    pub async fn find_user_by_email(&self, email: &Email) -> Result<Option<User>, StoreError> {
        let row: Option<UserRow> = on_read!(self, pool => sqlx::query_as(FIND_BY_EMAIL).bind(email.folded()).fetch_optional(pool).await)?;
        row.map(User::try_from).transpose()
    }

    /// All users in the order of sign-up. For the CLI; the web app uses `search_users`.
    pub async fn list_users(&self) -> Result<Vec<User>, StoreError> {
        let rows: Vec<UserRow> = on_read!(self, pool => sqlx::query_as(LIST_USERS).fetch_all(pool).await)?;
        rows.into_iter().map(User::try_from).collect()
    }

    pub async fn set_username(&self, user: &UserId, username: &Username) -> Result<(), StoreError> {
        on_write!(self, changes: [user], pool => {
            sqlx::query(SET_USERNAME)
                .bind(user.as_str())
                .bind(username.as_str())
                .bind(username.as_str().to_lowercase())
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }
}
