//! Friendships, invites and profile visibility.

use std::sync::Arc;

use laurels_domain::access::can_view_profile;
use laurels_domain::friends::{Relationship, RelationshipError, Step};
use laurels_domain::limits::{INVITE_LINKS_PER_ACCOUNT, INVITES_PER_ACCOUNT};
use laurels_domain::{Secret, User, UserId};
use laurels_store::{ChangeError, Decision, FriendStore, Pair, Session, StoreError, UserStore};

use crate::limiter::Limiter;
use crate::notifications::{PushSender, friend_notification};
use crate::tokens::{hash_token, new_short_token};
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
    pub(crate) push_sender: Arc<PushSender>,
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
        if step == Step::Invite {
            self.limiter.take("invite", user.as_str(), INVITES_PER_ACCOUNT, self.clock.now())?;
        }
        self.change(user, other, |pair| pair.relationship.after(step, pair.own, pair.other)).await
    }

    /// Makes friends of a user and the owner of an invite link, without an answer of the owner.
    pub async fn follow_link(&self, user: &UserId, owner: &UserId, token: &str) -> Result<(), FriendError> {
        // Also limits guessing.
        self.limiter.take("invite", user.as_str(), INVITES_PER_ACCOUNT, self.clock.now())?;
        self.change(user, owner, |pair| {
            // Hashed, so that the time of the comparison says nothing about the token.
            let is_valid =
                pair.link.as_ref().is_some_and(|link| hash_token(link.reveal()) == hash_token(token));
            pair.relationship.after_link(is_valid, pair.own, pair.other)
        })
        .await
    }

    /// The token of a user's invite link, if there is one.
    pub async fn find_link(&self, user: &UserId) -> Result<Option<Secret>, StoreError> {
        Ok(self.friend_store.find_invite_link(user).await?.map(|(token, _)| token))
    }

    /// Creates or replaces the token of a user's invite link. `None` if the session was logged out by now.
    pub async fn renew_link(&self, user: &UserId, session: &Session) -> Result<Option<Secret>, FriendError> {
        let now = self.clock.now();
        self.limiter.take("invite-link", user.as_str(), INVITE_LINKS_PER_ACCOUNT, now)?;
        let token = Secret::new(new_short_token());
        if !self.friend_store.set_invite_link(user, &session.token_hash, &token, now).await? {
            return Ok(None);
        }
        self.live.private_data_changed(user);
        Ok(Some(token))
    }

    pub async fn remove_link(&self, user: &UserId) -> Result<(), StoreError> {
        self.friend_store.remove_invite_link(user).await?;
        self.live.private_data_changed(user);
        Ok(())
    }

    async fn change(
        &self,
        user: &UserId,
        other: &UserId,
        decide: impl FnOnce(&Pair) -> Result<Relationship, RelationshipError>,
    ) -> Result<(), FriendError> {
        let now = self.clock.now();
        let me = if self.push_sender.is_set_up() { self.user_store.find_user(user).await? } else { None };
        let moved = self.friend_store.change_relationship(user, other, now, |pair| {
            let relationship = decide(pair)?;
            let notification = me
                .as_ref()
                .and_then(|me| friend_notification(user, &me.username, pair.relationship, relationship, now));
            Ok(Decision { relationship, notification })
        });
        let moved = moved.await;
        let moved = moved.map_err(|error| match error {
            ChangeError::Rejected(rejection) => FriendError::Rejected(rejection),
            ChangeError::Store(error) => FriendError::Store(error),
        })?;
        let moved = moved.ok_or(FriendError::NoSuchUser)?;
        if moved.before != moved.after {
            self.live.relationship_changed(user, other);
            self.push_sender.wake();
        }
        Ok(())
    }
}
