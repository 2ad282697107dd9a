//! Moving between strangers and friends, and who may see whom.

use laurels_domain::access::can_view_profile;
use laurels_domain::friends::{Relationship, RelationshipError, Step};
use laurels_domain::limits::INVITES_PER_ACCOUNT;
use laurels_domain::{User, UserId};
use laurels_store::{ChangeError, StoreError};

use crate::{App, TooMany};

#[derive(Debug, thiserror::Error)]
pub enum FriendError {
    #[error("there is no such person")]
    NoSuchUser,
    #[error(transparent)]
    Rejected(RelationshipError),
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl App {
    /// Whether somebody may see a person's profile and achievements. Asks nothing about who is not there.
    pub async fn can_view_profile(&self, viewer: &User, person: &UserId) -> Result<bool, StoreError> {
        let stands = self.store.find_relationship(&viewer.id, person).await?;
        Ok(can_view_profile(viewer.roles, stands))
    }

    /// Invites somebody, accepts an invite, or ends what there is between two people.
    pub async fn change_relationship(
        &self,
        me: &UserId,
        other: &UserId,
        step: Step,
    ) -> Result<(), FriendError> {
        let now = self.now();
        if step == Step::Invite {
            self.limiter.check_and_take("invite", me.as_str(), INVITES_PER_ACCOUNT, now)?;
        }
        let decide = |before: Relationship, mine, theirs| before.after(step, mine, theirs);
        let moved =
            self.store.change_relationship(me, other, now, decide).await.map_err(|error| match error {
                ChangeError::Rejected(refusal) => FriendError::Rejected(refusal),
                ChangeError::Store(error) => FriendError::Store(error),
            })?;
        let moved = moved.ok_or(FriendError::NoSuchUser)?;
        if moved.before != moved.after {
            // Other friends of the two see nothing of it.
            self.live.private_data_changed(me);
            self.live.private_data_changed(other);
        }
        Ok(())
    }
}
