//! Friendships, invites and profile visibility.

use laurels_domain::access::can_view_profile;
use laurels_domain::friends::{Relationship, RelationshipError, Step};
use laurels_domain::limits::INVITES_PER_ACCOUNT;
use laurels_domain::{User, UserId};
use laurels_store::{ChangeError, FriendStore, StoreError, UserStore};

use crate::limiter::Limiter;
use crate::{Clock, LiveUpdates, TooMany};

#[derive(Debug, thiserror::Error)]
pub enum FriendError {
    #[error("there is no such user")]
    NoSuchUser,
    #[error(transparent)]
    Rejected(RelationshipError),
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Clone, Debug)]
pub struct Friendships {
    pub(crate) user_store: UserStore,
    pub(crate) friend_store: FriendStore,
    pub(crate) limiter: Limiter,
    pub(crate) live: LiveUpdates,
    pub(crate) clock: Clock,
}

impl Friendships {
    pub async fn find_user(&self, user: &UserId) -> Result<Option<User>, StoreError> {
        self.user_store.find_user(user).await
    }

    pub async fn find_relationship(&self, user: &UserId, other: &UserId) -> Result<Relationship, StoreError> {
        self.friend_store.find_relationship(user, other).await
    }

    /// Whether a viewer can see a user's profile and achievements. Doesn't check whether the user exists.
    pub async fn can_view_profile(&self, viewer: &User, user: &UserId) -> Result<bool, StoreError> {
        let relationship = self.friend_store.find_relationship(&viewer.id, user).await?;
        Ok(can_view_profile(viewer.roles, relationship))
    }

    /// Sends or accepts an invite, or removes the relationship between two users.
    pub async fn change_relationship(
        &self,
        user: &UserId,
        other: &UserId,
        step: Step,
    ) -> Result<(), FriendError> {
        let now = self.clock.now();
        if step == Step::Invite {
            self.limiter.take("invite", user.as_str(), INVITES_PER_ACCOUNT, now)?;
        }
        let decide = |before: Relationship, own, other| before.after(step, own, other);
        let moved = self.friend_store.change_relationship(user, other, now, decide).await;
        let moved = moved.map_err(|error| match error {
            ChangeError::Rejected(rejection) => FriendError::Rejected(rejection),
            ChangeError::Store(error) => FriendError::Store(error),
        })?;
        let moved = moved.ok_or(FriendError::NoSuchUser)?;
        if moved.before != moved.after {
            self.live.relationship_changed(user, other);
        }
        Ok(())
    }
}
