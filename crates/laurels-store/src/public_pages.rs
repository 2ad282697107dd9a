//! Public pages of users, and the names that are reserved for their former owners.

use std::sync::Arc;

use laurels_domain::public_page::{Parts, SLUG_RESERVED, Slug};
use laurels_domain::{Timestamp, UserId};

use crate::engine::{Engine, in_transaction, on_read, on_write};
use crate::error::{ChangeError, StoreError};
use crate::session_statements::has_session;

const FIND_OF: &str = "
    SELECT slug, parts, is_indexed, made_at FROM public_pages WHERE user_id = $1 AND reserved_until IS NULL";
const FIND_BY_SLUG: &str = "
    SELECT user_id, parts, is_indexed, made_at FROM public_pages WHERE slug = $1 AND reserved_until IS NULL";
const LIST_RESERVED: &str = "
    SELECT slug, reserved_until FROM public_pages WHERE user_id = $1 AND reserved_until > $2 ORDER BY slug";
/// Makes a name a user's, unless it is another's or reserved for another.
const CLAIM_SLUG: &str = "
    INSERT INTO public_pages (user_id, slug, parts, is_indexed, made_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (slug) DO UPDATE SET user_id = excluded.user_id, parts = excluded.parts,
        is_indexed = excluded.is_indexed, reserved_until = NULL,
        made_at = CASE WHEN public_pages.reserved_until IS NULL THEN public_pages.made_at ELSE excluded.made_at END
    WHERE public_pages.user_id = excluded.user_id OR public_pages.reserved_until <= excluded.made_at";
const RESERVE_FORMER: &str = "
    UPDATE public_pages SET reserved_until = $3 WHERE user_id = $1 AND slug <> $2 AND reserved_until IS NULL";
/// Takes a user's page down; its name stays reserved until then.
pub(crate) const CLOSE_PUBLIC_PAGE: &str =
    "UPDATE public_pages SET reserved_until = $2 WHERE user_id = $1 AND reserved_until IS NULL";

/// Public pages of users.
#[derive(Clone, Debug)]
pub struct PublicPageStore {
    pub(crate) engine: Arc<Engine>,
}

/// What a user has chosen for the public page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicPage {
    pub slug: Slug,
    pub parts: Parts,
    pub is_indexed: bool,
    pub made_at: Timestamp,
}

/// Why a public page wasn't set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicPageRejection {
    /// The name is another user's, or reserved for one.
    SlugTaken,
    /// The session was logged out in the meantime.
    LoggedOut,
}

impl PublicPageStore {
    pub async fn find_public_page(&self, user: &UserId) -> Result<Option<PublicPage>, StoreError> {
        let row: Option<(String, String, bool, i64)> =
            on_read!(self, pool => sqlx::query_as(FIND_OF).bind(user.as_str()).fetch_optional(pool).await)?;
        row.map(|(slug, parts, is_indexed, made_at)| read(user, &slug, &parts, is_indexed, made_at))
            .transpose()
    }

    /// The page at a name, with its owner.
    pub async fn find_public_page_at(&self, slug: &Slug) -> Result<Option<(UserId, PublicPage)>, StoreError> {
        let row: Option<(String, String, bool, i64)> = on_read!(self, pool => {
            sqlx::query_as(FIND_BY_SLUG).bind(slug.as_str()).fetch_optional(pool).await
        })?;
        let Some((user, parts, is_indexed, made_at)) = row else { return Ok(None) };
        let user = UserId::parse(&user).ok_or_else(|| StoreError::Corrupt {
            table: "public_pages",
            column: "user_id",
            row: slug.to_string(),
        })?;
        let page = read(&user, slug.as_str(), &parts, is_indexed, made_at)?;
        Ok(Some((user, page)))
    }

    /// The former names that are reserved for a user, and until when.
    pub async fn list_reserved_slugs(
        &self,
        user: &UserId,
        now: Timestamp,
    ) -> Result<Vec<(String, Timestamp)>, StoreError> {
        let rows: Vec<(String, i64)> = on_read!(self, pool => {
            sqlx::query_as(LIST_RESERVED).bind(user.as_str()).bind(now.0).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().map(|(slug, until)| (slug, Timestamp(until))).collect())
    }

    /// Creates or replaces a user's page. A former name stays reserved.
    pub async fn set_public_page(
        &self,
        user: &UserId,
        session_hash: &str,
        page: &PublicPage,
    ) -> Result<(), ChangeError<PublicPageRejection>> {
        in_transaction!(self, changes: [user], tx => {
            if !has_session!(tx, user, session_hash) {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(PublicPageRejection::LoggedOut));
            }
            // First, because it locks another user's row at most until the rollback.
            let claimed = sqlx::query(CLAIM_SLUG)
                .bind(user.as_str())
                .bind(page.slug.as_str())
                .bind(page.parts.to_text())
                .bind(page.is_indexed)
                .bind(page.made_at.0)
                .execute(&mut *tx)
                .await?;
            if claimed.rows_affected() == 0 {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(PublicPageRejection::SlugTaken));
            }
            sqlx::query(RESERVE_FORMER)
                .bind(user.as_str())
                .bind(page.slug.as_str())
                .bind(page.made_at.after(SLUG_RESERVED).0)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// Takes a user's page down. Its name stays reserved.
    pub async fn remove_public_page(&self, user: &UserId, at: Timestamp) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(CLOSE_PUBLIC_PAGE)
                .bind(user.as_str())
                .bind(at.after(SLUG_RESERVED).0)
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }
}

fn read(
    user: &UserId,
    slug: &str,
    parts: &str,
    is_indexed: bool,
    made_at: i64,
) -> Result<PublicPage, StoreError> {
    let corrupt = |column| StoreError::Corrupt { table: "public_pages", column, row: user.to_string() };
    Ok(PublicPage {
        slug: Slug::read(slug).ok_or_else(|| corrupt("slug"))?,
        parts: Parts::read(parts).ok_or_else(|| corrupt("parts"))?,
        is_indexed,
        made_at: Timestamp(made_at),
    })
}
