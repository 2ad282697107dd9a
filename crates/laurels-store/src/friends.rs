//! Relationships between users: invites and friendships.
//!
//! Both rows of a pair are written in one transaction, which locks both users.

use std::sync::Arc;

use laurels_domain::friends::{Relationship, RelationshipCounts};
use laurels_domain::{Secret, Timestamp, UserId};

use crate::engine::{Engine, RelatedUser, RelationshipRevisions, from_row, in_transaction, on_read};
use crate::error::{ChangeError, StoreError};
use crate::notifications::{NewNotification, REMOVE_WAITING_ABOUT, add_notification};
use crate::revisions::INCREMENT_REVISION;

/// A relationship as the owner sees it: a friendship, or an invite sent or received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRelationship {
    pub other: UserId,
    pub username: String,
    pub state: Relationship,
    /// When they became friends, or when the invite was sent.
    pub since: Timestamp,
}

struct UserRelationshipRow {
    other_id: String,
    username: String,
    state: String,
    changed_at: i64,
}
from_row!(UserRelationshipRow { other_id, username, state, changed_at });

pub(crate) struct RelationshipRevisionsRow {
    relationships_revision: i64,
    related_users: Option<String>,
}
from_row!(RelationshipRevisionsRow { relationships_revision, related_users });

impl RelationshipRevisionsRow {
    pub(crate) fn read(self, owner: &UserId) -> Result<RelationshipRevisions, StoreError> {
        let (mut others, mut summary_revisions) = (Vec::new(), Vec::new());
        for related in self.related_users.iter().flat_map(|all| all.split(',')) {
            let mut fields = related.split(':');
            let other = fields.next().and_then(UserId::parse).ok_or_else(|| corrupt("other_id", owner))?;
            let state = parse_state(fields.next(), owner)?;
            let mut number = || fields.next()?.parse::<i64>().ok();
            let since = Timestamp(number().ok_or_else(|| corrupt("changed_at", owner))?);
            others.push(RelatedUser { other, state, since });
            summary_revisions.push(number().ok_or_else(|| corrupt("summary_revision", owner))?);
        }
        let revision = self.relationships_revision;
        Ok(RelationshipRevisions { revision, others: others.into(), summary_revisions })
    }
}

/// The outcome of a step; `before` and `after` are equal if nothing changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelationshipChange {
    pub before: Relationship,
    pub after: Relationship,
}

/// What a step between two users depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// As seen by the first user.
    pub relationship: Relationship,
    pub own: RelationshipCounts,
    pub other: RelationshipCounts,
    /// The token of the other user's invite link, if there is one that works for the first user.
    pub link: Option<Secret>,
}

/// The outcome of a step, and what to tell the other user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub relationship: Relationship,
    pub notification: Option<NewNotification>,
}

impl From<Relationship> for Decision {
    fn from(relationship: Relationship) -> Self {
        Self { relationship, notification: None }
    }
}

const FIND_STATE: &str = "SELECT state FROM relationships WHERE user_id = $1 AND other_id = $2";
const LIST_RELATIONSHIPS: &str = "
    SELECT r.other_id, u.username, r.state, r.changed_at
    FROM relationships r JOIN users u ON u.id = r.other_id
    WHERE r.user_id = $1 ORDER BY r.changed_at, r.other_id";
/// Selects the related users as one string: id, state, time and summary revision of each, in the order of
/// `LIST_RELATIONSHIPS`.
macro_rules! summary_revisions_sql {
    ($user:literal) => {
        concat!(
            "SELECT STRING_AGG(related_user, ',') FROM (
                SELECT r.other_id || ':' || r.state || ':' || r.changed_at || ':' || other.summary_revision
                    AS related_user
                FROM relationships r JOIN users other ON other.id = r.other_id
                WHERE r.user_id = ",
            $user,
            " ORDER BY r.changed_at, r.other_id) AS others"
        )
    };
}
pub(crate) use summary_revisions_sql;

const RELATIONSHIP_REVISIONS: &str = concat!(
    "SELECT relationships_revision, (",
    summary_revisions_sql!("$1"),
    ") AS related_users FROM users WHERE id = $1"
);
const COUNT_BY_STATE: &str = "SELECT state, COUNT(*) FROM relationships WHERE user_id = $1 GROUP BY state";

const SET_STATE: &str = "
    INSERT INTO relationships (user_id, other_id, state, changed_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (user_id, other_id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at";
const REMOVE_STATE: &str = "DELETE FROM relationships WHERE user_id = $1 AND other_id = $2";
/// Recounts instead of incrementing, so that the counts cannot drift.
pub(crate) const UPDATE_COUNTS: &str = "
    UPDATE users SET
        relationships_revision = relationships_revision + 1,
        relationships = (SELECT COUNT(*) FROM relationships r WHERE r.user_id = users.id),
        invites_received =
            (SELECT COUNT(*) FROM relationships r WHERE r.user_id = users.id AND r.state = 'received')
    WHERE id = $1";

/// The invite link of the first user, unless it doesn't work for the second.
const FIND_WORKING_LINK: &str = "
    SELECT l.token FROM invite_links l
    LEFT JOIN invite_link_exclusions e ON e.user_id = l.user_id AND e.other_id = $2
    WHERE l.user_id = $1 AND e.user_id IS NULL";
const ADD_EXCLUSION: &str = "
    INSERT INTO invite_link_exclusions (user_id, other_id) VALUES ($1, $2) ON CONFLICT (user_id, other_id) DO NOTHING";
const REMOVE_EXCLUSION: &str = "DELETE FROM invite_link_exclusions WHERE user_id = $1 AND other_id = $2";

/// Relationships between users, and what friends see of each other.
#[derive(Clone, Debug)]
pub struct FriendStore {
    pub(crate) engine: Arc<Engine>,
}

impl FriendStore {
    /// The relationship of one user to another; `Unrelated` if a user does not exist.
    pub async fn find_relationship(&self, me: &UserId, other: &UserId) -> Result<Relationship, StoreError> {
        if me == other {
            return Ok(Relationship::Myself);
        }
        let state: Option<String> = on_read!(self, pool => {
            sqlx::query_scalar(FIND_STATE).bind(me.as_str()).bind(other.as_str()).fetch_optional(pool).await
        })?;
        parse_state(state.as_deref(), me)
    }

    /// All relationships of a user, in the order of `since`.
    pub async fn list_relationships(&self, user: &UserId) -> Result<Vec<UserRelationship>, StoreError> {
        let rows: Vec<UserRelationshipRow> = on_read!(self, pool => sqlx::query_as(LIST_RELATIONSHIPS).bind(user.as_str()).fetch_all(pool).await)?;
        rows.into_iter().map(|row| row.read(user)).collect()
    }

    /// The related users with the revisions of what is visible of them.
    pub async fn find_relationship_revisions(
        &self,
        user: &UserId,
    ) -> Result<RelationshipRevisions, StoreError> {
        let row: Option<RelationshipRevisionsRow> = on_read!(self, pool => {
            sqlx::query_as(RELATIONSHIP_REVISIONS).bind(user.as_str()).fetch_optional(pool).await
        })?;
        Ok(row.map(|row| row.read(user)).transpose()?.unwrap_or_default())
    }

    /// Changes the relationship of two users, on both sides, to what `decide` returns. `None` if one of them does not
    /// exist.
    pub async fn change_relationship<D: Into<Decision>, E>(
        &self,
        me: &UserId,
        other: &UserId,
        at: Timestamp,
        decide: impl FnOnce(&Pair) -> Result<D, E>,
    ) -> Result<Option<RelationshipChange>, ChangeError<E>> {
        if me == other {
            let before = Relationship::Myself;
            let counts = RelationshipCounts::default();
            let after = decide(&Pair { relationship: before, own: counts, other: counts, link: None })
                .map_err(ChangeError::Rejected)?
                .into()
                .relationship;
            return Ok(Some(RelationshipChange { before, after }));
        }
        let change = in_transaction!(self, changes: [me, other], tx => {
            for user in [me, other] {
                let found = sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
                if found.rows_affected() == 0 {
                    tx.rollback().await?;
                    return Ok(None);
                }
            }
            let state: Option<String> = sqlx::query_scalar(FIND_STATE)
                .bind(me.as_str())
                .bind(other.as_str())
                .fetch_optional(&mut *tx)
                .await?;
            let before = parse_state(state.as_deref(), me).map_err(ChangeError::Store)?;
            let mut counts = [RelationshipCounts::default(); 2];
            for (counts, user) in counts.iter_mut().zip([me, other]) {
                let rows: Vec<(String, i64)> =
                    sqlx::query_as(COUNT_BY_STATE).bind(user.as_str()).fetch_all(&mut *tx).await?;
                *counts = to_counts(&rows);
            }
            let link: Option<String> = sqlx::query_scalar(FIND_WORKING_LINK)
                .bind(other.as_str())
                .bind(me.as_str())
                .fetch_optional(&mut *tx)
                .await?;
            let pair = Pair { relationship: before, own: counts[0], other: counts[1], link: link.map(Secret::new) };
            let Decision { relationship: after, notification } = decide(&pair).map_err(ChangeError::Rejected)?.into();
            let change = Some(RelationshipChange { before, after });
            if before == after {
                // Rolls the revisions back as well.
                tx.rollback().await?;
                return Ok(change);
            }
            for (user, other, relationship) in [(me, other, after), (other, me, after.reversed())] {
                match to_column(relationship) {
                    Some(state) => {
                        sqlx::query(SET_STATE)
                            .bind(user.as_str())
                            .bind(other.as_str())
                            .bind(state)
                            .bind(at.0)
                            .execute(&mut *tx)
                            .await?;
                    }
                    None => {
                        sqlx::query(REMOVE_STATE).bind(user.as_str()).bind(other.as_str()).execute(&mut *tx).await?;
                    }
                }
                sqlx::query(UPDATE_COUNTS).bind(user.as_str()).execute(&mut *tx).await?;
                // An invite that was withdrawn or answered.
                sqlx::query(REMOVE_WAITING_ABOUT).bind(user.as_str()).bind(other.as_str()).execute(&mut *tx).await?;
            }
            if let Some(notification) = &notification {
                add_notification!(tx, other, notification);
            }
            if let Some(opens_link) = before.opens_link_after(after) {
                let statement = if opens_link { REMOVE_EXCLUSION } else { ADD_EXCLUSION };
                sqlx::query(statement).bind(me.as_str()).bind(other.as_str()).execute(&mut *tx).await?;
            }
            change
        });
        Ok(change)
    }
}

impl UserRelationshipRow {
    fn read(self, owner: &UserId) -> Result<UserRelationship, StoreError> {
        Ok(UserRelationship {
            other: UserId::parse(&self.other_id).ok_or_else(|| corrupt("other_id", owner))?,
            username: self.username,
            state: parse_state(Some(&self.state), owner)?,
            since: Timestamp(self.changed_at),
        })
    }
}

/// The value of the column `state`; `None` if the pair has no row.
fn to_column(relationship: Relationship) -> Option<&'static str> {
    match relationship {
        Relationship::InviteSent => Some("sent"),
        Relationship::InviteReceived => Some("received"),
        Relationship::Friends => Some("friends"),
        Relationship::Unrelated | Relationship::Myself => None,
    }
}

fn parse_state(state: Option<&str>, owner: &UserId) -> Result<Relationship, StoreError> {
    match state {
        None => Ok(Relationship::Unrelated),
        Some("sent") => Ok(Relationship::InviteSent),
        Some("received") => Ok(Relationship::InviteReceived),
        Some("friends") => Ok(Relationship::Friends),
        Some(_) => Err(corrupt("state", owner)),
    }
}

fn to_counts(rows: &[(String, i64)]) -> RelationshipCounts {
    let count = |expected: &str| {
        let found = rows.iter().find(|(state, _)| state == expected).map_or(0, |(_, count)| *count);
        u32::try_from(found).unwrap_or(u32::MAX)
    };
    RelationshipCounts {
        friends: count("friends"),
        invites_sent: count("sent"),
        invites_received: count("received"),
    }
}

fn corrupt(column: &'static str, owner: &UserId) -> StoreError {
    StoreError::Corrupt { table: "relationships", column, row: owner.to_string() }
}
