//! Customers, checkouts, subscriptions and membership changes.

use std::sync::Arc;

use laurels_domain::membership::{MembershipChange, Subscription, SubscriptionStatus};
use laurels_domain::{Timestamp, UserId};

use crate::engine::{Engine, from_row, in_transaction, on_read, on_write};
use crate::error::StoreError;

/// A grant or a loss of full membership.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MembershipRecord {
    pub change: MembershipChange,
    /// The subscription that made the difference, and its state then.
    pub subscription: String,
    pub status: String,
    pub at: Timestamp,
}

/// The only checkout of a user that may be paid: the client secrets of others were never sent to a browser, or they were
/// closed at the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredCheckout {
    pub session: String,
    /// Of what was requested: an equal request can use the same checkout.
    pub request_hash: String,
}

struct SubscriptionRow {
    subscription_id: String,
    customer_id: String,
    lookup_key: Option<String>,
    name: String,
    image: Option<String>,
    status: String,
    created_at: i64,
    trial_end: Option<i64>,
    cancel_at: Option<i64>,
}
from_row!(SubscriptionRow {
    subscription_id,
    customer_id,
    lookup_key,
    name,
    image,
    status,
    created_at,
    trial_end,
    cancel_at
});

impl TryFrom<SubscriptionRow> for Subscription {
    type Error = StoreError;

    fn try_from(row: SubscriptionRow) -> Result<Self, StoreError> {
        let status = SubscriptionStatus::parse(&row.status).ok_or_else(|| StoreError::Corrupt {
            table: "subscriptions",
            column: "status",
            row: row.subscription_id.clone(),
        })?;
        Ok(Self {
            id: row.subscription_id,
            customer: row.customer_id,
            lookup_key: row.lookup_key,
            name: row.name,
            image: row.image,
            status,
            created_at: Timestamp(row.created_at),
            trial_end: row.trial_end.map(Timestamp),
            cancel_at: row.cancel_at.map(Timestamp),
        })
    }
}

const FIND_CUSTOMER: &str = "SELECT customer_id FROM customers WHERE user_id = $1";
const FIND_CUSTOMER_OWNER: &str = "SELECT user_id FROM customers WHERE customer_id = $1";
const SET_CUSTOMER: &str = "
    INSERT INTO customers (user_id, customer_id, made_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id) DO UPDATE SET customer_id = excluded.customer_id, made_at = excluded.made_at";

const FIND_CHECKOUT: &str = "SELECT session_id, request_hash FROM checkouts WHERE user_id = $1";
const REPLACE_CHECKOUT: &str = "
    INSERT INTO checkouts (user_id, session_id, request_hash) VALUES ($1, $2, $3)
    ON CONFLICT (user_id) DO UPDATE SET session_id = excluded.session_id, request_hash = excluded.request_hash
    WHERE checkouts.session_id = $4";

/// Queues the customer for deletion at the provider; runs in the transaction that removes the user.
pub(crate) const QUEUE_CUSTOMER_REVOCATION: &str = "
    INSERT INTO revocations (provider, token, left_at)
    SELECT 'stripe', customer_id, $2 FROM customers WHERE user_id = $1
    ON CONFLICT (provider, token) DO NOTHING";

const QUEUE_LOST_CUSTOMER: &str = "
    INSERT INTO revocations (provider, token, left_at) VALUES ('stripe', $1, $2)
    ON CONFLICT (provider, token) DO NOTHING";
const FIND_MEMBER: &str = "SELECT is_full_member FROM users WHERE id = $1";
const SET_SUBSCRIPTION: &str = "
    INSERT INTO subscriptions (user_id, subscription_id, customer_id, lookup_key, name, image, status,
        created_at, trial_end, cancel_at, fetched_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    ON CONFLICT (user_id, subscription_id) DO UPDATE SET customer_id = excluded.customer_id,
        lookup_key = excluded.lookup_key, name = excluded.name, image = excluded.image,
        status = excluded.status, trial_end = excluded.trial_end, cancel_at = excluded.cancel_at,
        fetched_at = excluded.fetched_at
    WHERE subscriptions.fetched_at <= excluded.fetched_at";
const LIST_SUBSCRIPTIONS: &str = "
    SELECT subscription_id, customer_id, lookup_key, name, image, status, created_at, trial_end, cancel_at
    FROM subscriptions WHERE user_id = $1 ORDER BY created_at, subscription_id";
const SET_MEMBER: &str = "UPDATE users SET is_full_member = $2, revision = revision + 1 WHERE id = $1";
const ADD_CHANGE: &str = "
    INSERT INTO membership_changes (user_id, number, change, subscription_id, status, at)
    SELECT $1, COUNT(*) + 1, $2, $3, $4, $5 FROM membership_changes WHERE user_id = $1";
const LIST_CHANGES: &str = "
    SELECT change, subscription_id, status, at FROM membership_changes WHERE user_id = $1 ORDER BY number";
const LIST_UNCHECKED: &str = "
    SELECT user_id, subscription_id FROM subscriptions
    WHERE fetched_at < $1 AND status NOT IN ('canceled', 'incomplete_expired') AND subscription_id NOT IN (
        SELECT item FROM failed_items WHERE worker = $2 AND next_attempt_at > $3
    )
    ORDER BY fetched_at, subscription_id LIMIT 100";

/// Customers, checkouts, subscriptions and membership changes.
#[derive(Clone, Debug)]
pub struct MembershipStore {
    pub(crate) engine: Arc<Engine>,
}

impl MembershipStore {
    pub async fn find_customer(&self, user: &UserId) -> Result<Option<String>, StoreError> {
        Ok(on_read!(self, pool => {
            sqlx::query_scalar(FIND_CUSTOMER).bind(user.as_str()).fetch_optional(pool).await
        })?)
    }

    pub async fn find_customer_owner(&self, customer: &str) -> Result<Option<UserId>, StoreError> {
        let user: Option<String> = on_read!(self, pool => sqlx::query_scalar(FIND_CUSTOMER_OWNER).bind(customer).fetch_optional(pool).await)?;
        Ok(user.and_then(|id| UserId::parse(&id)))
    }

    /// Sets the customer of a user. `false` if the user was deleted in the meantime; then the customer is queued for
    /// removal.
    pub async fn set_customer(
        &self,
        user: &UserId,
        customer: &str,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let is_set = in_transaction!(self, changes: [user], tx => {
            let found: Option<bool> = sqlx::query_scalar(FIND_MEMBER).bind(user.as_str()).fetch_optional(&mut *tx).await?;
            if found.is_some() {
                sqlx::query(SET_CUSTOMER).bind(user.as_str()).bind(customer).bind(at.0).execute(&mut *tx).await?;
            } else {
                sqlx::query(QUEUE_LOST_CUSTOMER).bind(customer).bind(at.0).execute(&mut *tx).await?;
            }
            found.is_some()
        });
        Ok(is_set)
    }

    pub async fn find_checkout(&self, user: &UserId) -> Result<Option<StoredCheckout>, StoreError> {
        let row: Option<(String, String)> = on_read!(self, pool => {
            sqlx::query_as(FIND_CHECKOUT).bind(user.as_str()).fetch_optional(pool).await
        })?;
        Ok(row.map(|(session, request_hash)| StoredCheckout { session, request_hash }))
    }

    /// Stores a checkout in place of the one with the session `replaced`. Returns `false` and changes nothing if another
    /// one was stored meanwhile.
    pub async fn replace_checkout(
        &self,
        user: &UserId,
        replaced: Option<&str>,
        checkout: &StoredCheckout,
    ) -> Result<bool, StoreError> {
        let stored = on_write!(self, changes: [], pool => {
            sqlx::query(REPLACE_CHECKOUT)
                .bind(user.as_str())
                .bind(&checkout.session)
                .bind(&checkout.request_hash)
                .bind(replaced)
                .execute(pool)
                .await
                .map(|result| result.rows_affected())
        })?;
        Ok(stored > 0)
    }

    /// Stores a subscription as the provider returned it at `fetched_at`. `decide` returns from all subscriptions
    /// whether the user is a full member; a change of that is recorded. All in one transaction, so that concurrent
    /// calls grant once. `None` if the membership has not changed.
    pub async fn change_membership(
        &self,
        user: &UserId,
        subscription: &Subscription,
        fetched_at: Timestamp,
        now: Timestamp,
        decide: impl FnOnce(&[Subscription]) -> bool,
    ) -> Result<Option<MembershipChange>, StoreError> {
        let change = in_transaction!(self, changes: [user], tx => {
            let found: Option<bool> =
                sqlx::query_scalar(FIND_MEMBER).bind(user.as_str()).fetch_optional(&mut *tx).await?;
            let Some(was_member) = found else { return Ok(None) };
            sqlx::query(SET_SUBSCRIPTION)
                .bind(user.as_str())
                .bind(&subscription.id)
                .bind(&subscription.customer)
                .bind(&subscription.lookup_key)
                .bind(&subscription.name)
                .bind(&subscription.image)
                .bind(subscription.status.as_str())
                .bind(subscription.created_at.0)
                .bind(subscription.trial_end.map(|at| at.0))
                .bind(subscription.cancel_at.map(|at| at.0))
                .bind(fetched_at.0)
                .execute(&mut *tx)
                .await?;
            let rows: Vec<SubscriptionRow> =
                sqlx::query_as(LIST_SUBSCRIPTIONS).bind(user.as_str()).fetch_all(&mut *tx).await?;
            let all = rows.into_iter().map(Subscription::try_from).collect::<Result<Vec<_>, _>>()?;
            let change = match (was_member, decide(&all)) {
                (false, true) => Some(MembershipChange::Granted),
                (true, false) => Some(MembershipChange::Lost),
                _ => None,
            };
            if let Some(change) = change {
                let is_member = change == MembershipChange::Granted;
                sqlx::query(SET_MEMBER).bind(user.as_str()).bind(is_member).execute(&mut *tx).await?;
                sqlx::query(ADD_CHANGE)
                    .bind(user.as_str())
                    .bind(change.as_str())
                    .bind(&subscription.id)
                    .bind(subscription.status.as_str())
                    .bind(now.0)
                    .execute(&mut *tx)
                    .await?;
            }
            change
        });
        Ok(change)
    }

    pub async fn list_subscriptions(&self, user: &UserId) -> Result<Vec<Subscription>, StoreError> {
        let rows: Vec<SubscriptionRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_SUBSCRIPTIONS).bind(user.as_str()).fetch_all(pool).await
        })?;
        rows.into_iter().map(Subscription::try_from).collect()
    }

    /// The grants and losses of a user, oldest first.
    pub async fn list_membership_changes(&self, user: &UserId) -> Result<Vec<MembershipRecord>, StoreError> {
        let rows: Vec<(String, String, String, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST_CHANGES).bind(user.as_str()).fetch_all(pool).await)?;
        let record = |(change, subscription, status, at): (String, String, String, i64)| {
            let change = MembershipChange::parse(&change).ok_or_else(|| StoreError::Corrupt {
                table: "membership_changes",
                column: "change",
                row: subscription.clone(),
            })?;
            Ok(MembershipRecord { change, subscription, status, at: Timestamp(at) })
        };
        rows.into_iter().map(record).collect()
    }

    /// Subscriptions that can still change and were last fetched before `since`, without those that `worker` may try only
    /// later; one batch of them.
    pub async fn list_unchecked_subscriptions(
        &self,
        since: Timestamp,
        worker: &str,
        now: Timestamp,
    ) -> Result<Vec<(UserId, String)>, StoreError> {
        let rows: Vec<(String, String)> = on_read!(self, pool => {
            sqlx::query_as(LIST_UNCHECKED).bind(since.0).bind(worker).bind(now.0).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().filter_map(|(user, id)| Some((UserId::parse(&user)?, id))).collect())
    }
}
