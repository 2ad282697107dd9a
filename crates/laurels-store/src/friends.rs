//! How people stand to each other. Both rows of a pair are written in one transaction that holds both people, taken
//! in the order of their ids: whoever else wants one of the two waits, and nobody waits in a circle.

use std::sync::Arc;

use laurels_domain::friends::{Relationship, RelationshipCounts};
use laurels_domain::{Timestamp, UserId};

use crate::db::{in_transaction, on_read};
use crate::rows::from_row;
use crate::{ChangeError, Store, StoreError};

/// Somebody a person is friends with, has invited or was invited by.
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

/// How somebody stands to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelatedUser {
    pub other: UserId,
    pub state: Relationship,
    /// When they became friends, or when the invite was sent.
    pub since: Timestamp,
}

/// Whom a person is tied to, in the order it happened, with what changes with whatever is shown of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RelationshipRevisions {
    /// Rises with every change of whom the person is tied to and how.
    pub revision: i64,
    pub others: Arc<[RelatedUser]>,
    /// Of what is shown of each of the others.
    pub summary_revisions: Vec<i64>,
}

pub(crate) struct RelationshipRevisionsRow {
    relationships_revision: i64,
    shown: Option<String>,
}
from_row!(RelationshipRevisionsRow { relationships_revision, shown });

impl RelationshipRevisionsRow {
    /// With the rows of the others, where they were asked for.
    pub(crate) fn read(self, owner: &UserId) -> Result<(RelationshipRevisions, Vec<i64>), StoreError> {
        let (mut others, mut summary_revisions, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        for tie in self.shown.iter().flat_map(|ties| ties.split(',')) {
            let mut fields = tie.split(':');
            let other = fields.next().and_then(UserId::parse).ok_or_else(|| corrupt("other_id", owner))?;
            let state = read_state(fields.next(), owner)?;
            let mut number = || fields.next()?.parse::<i64>().ok();
            let since = Timestamp(number().ok_or_else(|| corrupt("changed_at", owner))?);
            others.push(RelatedUser { other, state, since });
            summary_revisions.push(number().ok_or_else(|| corrupt("summary_revision", owner))?);
            rows.extend(number());
        }
        Ok((
            RelationshipRevisions {
                revision: self.relationships_revision,
                others: others.into(),
                summary_revisions,
            },
            rows,
        ))
    }
}

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelationshipChange {
    pub before: Relationship,
    pub after: Relationship,
}

const FIND_STATE: &str = "SELECT state FROM relationships WHERE user_id = $1 AND other_id = $2";
const LIST_TIES: &str = "
    SELECT r.other_id, u.username, r.state, r.changed_at
    FROM relationships r JOIN users u ON u.id = r.other_id
    WHERE r.user_id = $1 ORDER BY r.changed_at, r.other_id";
/// Those a person is tied to, how, since when, and the revision of what is shown of each, as one text, in the order of
/// `LIST_TIES`. Behind each may stand what else is wanted of it.
macro_rules! summary_revisions_sql {
    ($person:literal) => {
        summary_revisions_sql!($person, "")
    };
    ($person:literal, $more:literal) => {
        concat!(
            "SELECT STRING_AGG(tie, ',') FROM (
                SELECT r.other_id || ':' || r.state || ':' || r.changed_at || ':' || other.summary_revision",
            $more,
            " AS tie
                FROM relationships r JOIN users other ON other.id = r.other_id
                WHERE r.user_id = ",
            $person,
            " ORDER BY r.changed_at, r.other_id) AS others"
        )
    };
}
pub(crate) use summary_revisions_sql;

const TIE_REVISIONS: &str = concat!(
    "SELECT relationships_revision, (",
    summary_revisions_sql!("$1"),
    ") AS shown FROM users WHERE id = $1"
);
const LIST_SHOWN: &str = "
    SELECT other_id FROM relationships WHERE user_id = $1 AND state <> 'sent' ORDER BY other_id";
const COUNT_TIES: &str = "SELECT state, COUNT(*) FROM relationships WHERE user_id = $1 GROUP BY state";

pub(crate) const RAISE_REVISION: &str = "UPDATE users SET revision = revision + 1 WHERE id = $1";
const SET_STATE: &str = "
    INSERT INTO relationships (user_id, other_id, state, changed_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (user_id, other_id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at";
const REMOVE_STATE: &str = "DELETE FROM relationships WHERE user_id = $1 AND other_id = $2";
/// Counted anew rather than up and down, so that no mistake lasts.
pub(crate) const KEEP_COUNTS: &str = "
    UPDATE users SET
        relationships_revision = relationships_revision + 1,
        relationships = (SELECT COUNT(*) FROM relationships r WHERE r.user_id = users.id),
        invites_received =
            (SELECT COUNT(*) FROM relationships r WHERE r.user_id = users.id AND r.state = 'received')
    WHERE id = $1";

impl Store {
    /// How one person stands to another; whoever is not there is a stranger.
    pub async fn find_relationship(&self, me: &UserId, other: &UserId) -> Result<Relationship, StoreError> {
        if me == other {
            return Ok(Relationship::Myself);
        }
        let state: Option<String> = on_read!(self, pool => {
            sqlx::query_scalar(FIND_STATE).bind(me.as_str()).bind(other.as_str()).fetch_optional(pool).await
        })?;
        read_state(state.as_deref(), me)
    }

    /// Everybody a person is tied to, in the order it happened.
    pub async fn list_relationships(&self, user: &UserId) -> Result<Vec<UserRelationship>, StoreError> {
        let rows: Vec<UserRelationshipRow> =
            on_read!(self, pool => sqlx::query_as(LIST_TIES).bind(user.as_str()).fetch_all(pool).await)?;
        rows.into_iter().map(|row| row.read(user)).collect()
    }

    /// Whom a person is tied to, with what stands for everything that is shown of them.
    pub async fn find_relationship_revisions(
        &self,
        user: &UserId,
    ) -> Result<RelationshipRevisions, StoreError> {
        let row: Option<RelationshipRevisionsRow> = on_read!(self, pool => {
            sqlx::query_as(TIE_REVISIONS).bind(user.as_str()).fetch_optional(pool).await
        })?;
        let read = row.map(|row| row.read(user)).transpose()?;
        Ok(read.map(|(revisions, _)| revisions).unwrap_or_default())
    }

    /// Whose films a person's JSON shows: friends, and those who have invited the person.
    pub async fn list_visible_to(&self, user: &UserId) -> Result<Vec<UserId>, StoreError> {
        let ids: Vec<String> =
            on_read!(self, pool => sqlx::query_scalar(LIST_SHOWN).bind(user.as_str()).fetch_all(pool).await)?;
        Ok(ids.iter().filter_map(|id| UserId::parse(id)).collect())
    }

    /// Looks how two people stand to each other, asks `decide` what becomes of it and keeps the answer on both
    /// sides. `decide` also hears how many others each of them is tied to. `None` when one of them is not there.
    pub async fn change_relationship<E>(
        &self,
        me: &UserId,
        other: &UserId,
        at: Timestamp,
        decide: impl FnOnce(Relationship, RelationshipCounts, RelationshipCounts) -> Result<Relationship, E>,
    ) -> Result<Option<RelationshipChange>, ChangeError<E>> {
        if me == other {
            let before = Relationship::Myself;
            let after = decide(before, RelationshipCounts::default(), RelationshipCounts::default())
                .map_err(ChangeError::Rejected)?;
            return Ok(Some(RelationshipChange { before, after }));
        }
        let moved = in_transaction!(self, tx => {
            for person in [me.min(other), me.max(other)] {
                let held = sqlx::query(RAISE_REVISION).bind(person.as_str()).execute(&mut *tx).await?;
                if held.rows_affected() == 0 {
                    tx.rollback().await?;
                    return Ok(None);
                }
            }
            let state: Option<String> = sqlx::query_scalar(FIND_STATE)
                .bind(me.as_str())
                .bind(other.as_str())
                .fetch_optional(&mut *tx)
                .await?;
            let before = read_state(state.as_deref(), me).map_err(ChangeError::Store)?;
            let mut counts = [RelationshipCounts::default(); 2];
            for (counts, person) in counts.iter_mut().zip([me, other]) {
                let rows: Vec<(String, i64)> =
                    sqlx::query_as(COUNT_TIES).bind(person.as_str()).fetch_all(&mut *tx).await?;
                *counts = count_up(&rows);
            }
            let after = decide(before, counts[0], counts[1]).map_err(ChangeError::Rejected)?;
            let moved = Some(RelationshipChange { before, after });
            if before == after {
                // Nothing happened, so nobody's revision has risen.
                tx.rollback().await?;
                return Ok(moved);
            }
            for (person, other, stands) in [(me, other, after), (other, me, after.reversed())] {
                match state_of(stands) {
                    Some(state) => {
                        sqlx::query(SET_STATE)
                            .bind(person.as_str())
                            .bind(other.as_str())
                            .bind(state)
                            .bind(at.0)
                            .execute(&mut *tx)
                            .await?;
                    }
                    None => {
                        sqlx::query(REMOVE_STATE).bind(person.as_str()).bind(other.as_str()).execute(&mut *tx).await?;
                    }
                }
                sqlx::query(KEEP_COUNTS).bind(person.as_str()).execute(&mut *tx).await?;
            }
            moved
        });
        Ok(moved)
    }
}

impl UserRelationshipRow {
    fn read(self, owner: &UserId) -> Result<UserRelationship, StoreError> {
        Ok(UserRelationship {
            other: UserId::parse(&self.other_id).ok_or_else(|| corrupt("other_id", owner))?,
            username: self.username,
            state: read_state(Some(&self.state), owner)?,
            since: Timestamp(self.changed_at),
        })
    }
}

/// As the tables have it; strangers have no row, and nobody has one about themselves.
fn state_of(stands: Relationship) -> Option<&'static str> {
    match stands {
        Relationship::InviteSent => Some("sent"),
        Relationship::InviteReceived => Some("received"),
        Relationship::Friends => Some("friends"),
        Relationship::Unrelated | Relationship::Myself => None,
    }
}

fn read_state(state: Option<&str>, owner: &UserId) -> Result<Relationship, StoreError> {
    match state {
        None => Ok(Relationship::Unrelated),
        Some("sent") => Ok(Relationship::InviteSent),
        Some("received") => Ok(Relationship::InviteReceived),
        Some("friends") => Ok(Relationship::Friends),
        Some(_) => Err(corrupt("state", owner)),
    }
}

fn count_up(rows: &[(String, i64)]) -> RelationshipCounts {
    let count = |wanted: &str| {
        let found = rows.iter().find(|(state, _)| state == wanted).map_or(0, |(_, count)| *count);
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
