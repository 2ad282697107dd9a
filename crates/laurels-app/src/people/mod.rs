//! Read model of users: a person at one revision, with film lists, friends and friend report.
//!
//! Lists and friend summaries are cached by revision. A request knows the revisions of all users it needs, so an entry
//! is never invalidated: it's used if it's at that revision, and otherwise read again. Committed marks are applied to
//! the entries, so that a mark reads nothing.

mod film_list;
mod friend_report;
mod friend_summary;
mod friend_summary_cache;
mod list_cache;
mod lists;
mod recent;
mod revisions;
mod single_read;
#[cfg(test)]
mod test_rows;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use laurels_catalogue::Catalogue;
use laurels_domain::friends::Relationship;
use laurels_domain::{User, UserId};
use laurels_store::{
    Committed, FriendStore, MarkStore, RelatedUser, RelationshipRevisions, SessionStore, Store, StoreError,
    UserStore,
};

pub use self::friend_report::{ConfirmedFriend, FriendReport, Invite};
pub use self::friend_summary::FriendSummary;
use self::friend_summary_cache::FriendSummaryCache;
use self::list_cache::ListCache;
pub use self::lists::Lists;

/// Cheap to clone; clones share their caches. A request passes the same catalogue to every call.
#[derive(Clone)]
pub struct People(Arc<Inner>);

struct Inner {
    user_store: UserStore,
    session_store: SessionStore,
    friend_store: FriendStore,
    mark_store: MarkStore,
    lists: ListCache,
    friend_summaries: FriendSummaryCache,
}

/// A user with their lists.
#[derive(Debug)]
pub struct Person {
    pub user: User,
    pub lists: Arc<Lists>,
}

impl Person {
    /// The revision that the user and the lists are at, or later.
    pub fn revision(&self) -> i64 {
        let (user, lists) = (self.user.revision, self.lists.revisions);
        // Newer lists don't make the user's other fields newer, nor the other way round.
        if lists.contain(user) { lists.last() } else { user.min(lists.last()) }
    }
}

/// The related users whose films a user may see.
#[derive(Debug, Default)]
pub struct Friends {
    pub confirmed: Vec<Arc<FriendSummary>>,
    pub inviters: Vec<Arc<FriendSummary>>,
}

impl People {
    pub(crate) fn new(store: &Store) -> Self {
        Self(Arc::new(Inner {
            user_store: store.users.clone(),
            session_store: store.sessions.clone(),
            friend_store: store.friends.clone(),
            mark_store: store.marks.clone(),
            lists: ListCache::new(),
            friend_summaries: FriendSummaryCache::new(),
        }))
    }

    /// Loads the friend summaries of recently active users, so that requests after a restart don't wait for them.
    pub async fn warm_up(&self, catalogue: &Catalogue) -> Result<(), StoreError> {
        self.0.friend_summaries.warm_up(&self.0.session_store, &self.0.friend_store, catalogue).await
    }

    /// The person as stored now; `None` if there's no such user.
    pub async fn find(&self, catalogue: &Catalogue, user: &UserId) -> Result<Option<Person>, StoreError> {
        match self.0.user_store.find_user(user).await? {
            Some(user) => self.get(catalogue, user).await,
            None => Ok(None),
        }
    }

    /// The person at the user's revision or a later one; `None` if the user was deleted in the meantime.
    pub async fn get(&self, catalogue: &Catalogue, user: User) -> Result<Option<Person>, StoreError> {
        let lists = self.0.lists.get(&self.0.mark_store, catalogue, &user.id, user.revision).await?;
        Ok(lists.map(|lists| Person { user, lists }))
    }

    /// The person after marks were committed. If all changes since the user was read are in `committed`, nothing is
    /// read from the database.
    pub async fn get_after_marks(
        &self,
        catalogue: &Catalogue,
        user: User,
        committed: &Committed,
    ) -> Result<Option<Person>, StoreError> {
        self.0.friend_summaries.apply(catalogue, &user.id, committed);
        let lists = match self.0.lists.apply(catalogue, &user.id, committed) {
            Some(lists) => Some(lists),
            None => self.0.lists.get(&self.0.mark_store, catalogue, &user.id, committed.revision.0).await?,
        };
        let Some(lists) = lists else { return Ok(None) };
        // With lists that were read, something else may have changed since the user was.
        let user = if lists.revisions.contain(user.revision) {
            Some(user)
        } else {
            self.0.user_store.find_user(&user.id).await?
        };
        Ok(user.map(|user| Person { user, lists }))
    }

    /// The person together with the friends.
    pub async fn get_with_friends(
        &self,
        catalogue: &Catalogue,
        user: User,
        related: &RelationshipRevisions,
    ) -> Result<Option<(Person, Friends)>, StoreError> {
        let (person, friends) =
            tokio::try_join!(self.get(catalogue, user), self.friends(catalogue, related))?;
        Ok(person.map(|person| (person, friends)))
    }

    /// The user's friends as stored now.
    pub async fn find_friends(&self, catalogue: &Catalogue, user: &User) -> Result<Friends, StoreError> {
        if user.relationships == 0 {
            return Ok(Friends::default());
        }
        let related = self.0.friend_store.find_relationship_revisions(&user.id).await?;
        self.friends(catalogue, &related).await
    }

    /// Some of a user's friends, in the given order; `None` if one of them isn't a confirmed friend now.
    pub async fn find_confirmed(
        &self,
        catalogue: &Catalogue,
        user: &UserId,
        friends: &[UserId],
    ) -> Result<Option<Vec<Arc<FriendSummary>>>, StoreError> {
        if friends.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let related = self.0.friend_store.find_relationship_revisions(user).await?;
        let confirmed = |friend: &UserId| {
            let mut others = related.others.iter().zip(&related.summary_revisions);
            let is_friend = |other: &RelatedUser| other.state == Relationship::Friends;
            let found = others.find(|(other, _)| other.other == *friend && is_friend(other));
            found.map(|(other, revision)| (&other.other, *revision))
        };
        let Some(confirmed) = friends.iter().map(confirmed).collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        let found = self.0.friend_summaries.get(&self.0.friend_store, catalogue, confirmed.into_iter());
        Ok(Some(found.await?).filter(|found| found.len() == friends.len()))
    }

    /// The films that a user has viewed, from the cached summary; `None` if the user was deleted in the meantime.
    pub async fn viewed(
        &self,
        catalogue: &Catalogue,
        user: &User,
    ) -> Result<Option<Arc<FriendSummary>>, StoreError> {
        let user = std::iter::once((&user.id, user.summary_revision));
        let summaries = self.0.friend_summaries.get(&self.0.friend_store, catalogue, user).await?;
        Ok(summaries.into_iter().next())
    }

    /// Like [`People::viewed`], of the user as stored now; `None` if there's no such user.
    pub async fn find_viewed(
        &self,
        catalogue: &Catalogue,
        user: &UserId,
    ) -> Result<Option<Arc<FriendSummary>>, StoreError> {
        match self.0.user_store.find_user(user).await? {
            Some(user) => self.viewed(catalogue, &user).await,
            None => Ok(None),
        }
    }

    /// The friends at these revisions.
    pub async fn friends(
        &self,
        catalogue: &Catalogue,
        related: &RelationshipRevisions,
    ) -> Result<Friends, StoreError> {
        let summaries = |state: Relationship| {
            let users = related.others.iter().zip(&related.summary_revisions);
            let users = users.filter(move |(user, _)| user.state == state);
            let users = users.map(|(user, revision)| (&user.other, *revision));
            self.0.friend_summaries.get(&self.0.friend_store, catalogue, users)
        };
        Ok(Friends {
            confirmed: summaries(Relationship::Friends).await?,
            inviters: summaries(Relationship::InviteReceived).await?,
        })
    }

    /// The report on a user's friends; `None` if the user was deleted in the meantime.
    pub async fn friend_report(
        &self,
        catalogue: &Catalogue,
        user: &User,
        related: &RelationshipRevisions,
    ) -> Result<Option<FriendReport>, StoreError> {
        let others = related.others.iter().zip(&related.summary_revisions);
        let others = others.map(|(other, revision)| (&other.other, *revision));
        let users = std::iter::once((&user.id, user.summary_revision)).chain(others);
        let summaries = self.0.friend_summaries.get(&self.0.friend_store, catalogue, users).await?;
        Ok(FriendReport::of(catalogue, &user.id, &related.others, summaries))
    }
}

impl fmt::Debug for People {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "People({}, {})", self.0.lists.len(), self.0.friend_summaries.len())
    }
}
