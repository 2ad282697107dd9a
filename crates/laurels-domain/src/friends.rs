//! Friendships and invites: a state machine per pair of users.

/// The relationship between two users, as seen by the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relationship {
    Unrelated,
    /// The first has invited the other; the invite is pending.
    InviteSent,
    /// The other has invited the first; the invite is pending.
    InviteReceived,
    Friends,
    Myself,
}

/// An action of one user toward another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Invite,
    Accept,
    /// Ends a friendship, ignores an invite or cancels one.
    Remove,
}

/// Limits the size of a profile, which contains the films of all friends.
pub const MAX_FRIENDS: u32 = 500;
pub const MAX_INVITES_SENT: u32 = 100;
/// Limits invite spam sent to one user from many accounts.
pub const MAX_INVITES_RECEIVED: u32 = 200;

/// How many relationships of each kind a user has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelationshipCounts {
    pub friends: u32,
    pub invites_sent: u32,
    pub invites_received: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RelationshipError {
    #[error("That's you! You can't be friends with yourself.")]
    Myself,
    #[error("There's no invite from this person to accept. It may have been canceled.")]
    NoInvite,
    #[error("You sent this invite. They haven't replied yet.")]
    OwnInvite,
    #[error("This link no longer connects you right away. You can still send an invite.")]
    InvalidLink,
    #[error("You have {MAX_INVITES_SENT} pending invites. Cancel some before you send another.")]
    TooManyInvites,
    #[error("This person has too many pending invites right now.")]
    TooManyInvitesForThem,
    #[error("You've reached the limit of {MAX_FRIENDS} friends.")]
    TooManyFriends,
    #[error("This person has reached the limit of {MAX_FRIENDS} friends.")]
    TooManyFriendsForThem,
}

impl Relationship {
    /// The same relationship, as seen by the other user.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::InviteSent => Self::InviteReceived,
            Self::InviteReceived => Self::InviteSent,
            Self::Unrelated | Self::Friends | Self::Myself => self,
        }
    }

    /// The relationship after a step of the first user. Two invites that cross make a friendship; repeating a step
    /// changes nothing.
    pub fn after(
        self,
        step: Step,
        own: RelationshipCounts,
        other: RelationshipCounts,
    ) -> Result<Self, RelationshipError> {
        match (self, step) {
            (Self::Myself, _) => Err(RelationshipError::Myself),
            (_, Step::Remove) => Ok(Self::Unrelated),
            (Self::Friends, _) => Ok(Self::Friends),
            (Self::InviteReceived, Step::Invite | Step::Accept) => accept(own, other),
            (Self::InviteSent, Step::Invite) => Ok(Self::InviteSent),
            (Self::Unrelated, Step::Invite) => invite(own, other),
            (Self::Unrelated, Step::Accept) => Err(RelationshipError::NoInvite),
            (Self::InviteSent, Step::Accept) => Err(RelationshipError::OwnInvite),
        }
    }

    /// The relationship after the first user has followed the other's invite link. A valid link is an invite to anyone
    /// who has it.
    pub fn after_link(
        self,
        is_valid: bool,
        own: RelationshipCounts,
        other: RelationshipCounts,
    ) -> Result<Self, RelationshipError> {
        match self {
            Self::Unrelated | Self::InviteSent if !is_valid => Err(RelationshipError::InvalidLink),
            Self::Unrelated | Self::InviteSent => Self::InviteReceived.after(Step::Accept, own, other),
            Self::InviteReceived | Self::Friends | Self::Myself => self.after(Step::Accept, own, other),
        }
    }

    /// Whether the first user's invite link works for the other after a step of the first; `None` if that doesn't change.
    /// It doesn't for users whom the first has removed or ignored, until both are friends again: an invite can be canceled.
    pub fn opens_link_after(self, after: Self) -> Option<bool> {
        match (self, after) {
            (Self::Friends | Self::InviteReceived, Self::Unrelated) => Some(false),
            (_, Self::Friends) => Some(true),
            _ => None,
        }
    }
}

fn invite(own: RelationshipCounts, other: RelationshipCounts) -> Result<Relationship, RelationshipError> {
    if own.invites_sent >= MAX_INVITES_SENT {
        Err(RelationshipError::TooManyInvites)
    } else if other.invites_received >= MAX_INVITES_RECEIVED {
        Err(RelationshipError::TooManyInvitesForThem)
    } else {
        Ok(Relationship::InviteSent)
    }
}

fn accept(own: RelationshipCounts, other: RelationshipCounts) -> Result<Relationship, RelationshipError> {
    if own.friends >= MAX_FRIENDS {
        Err(RelationshipError::TooManyFriends)
    } else if other.friends >= MAX_FRIENDS {
        Err(RelationshipError::TooManyFriendsForThem)
    } else {
        Ok(Relationship::Friends)
    }
}

#[cfg(test)]
mod tests {
    use Relationship::{Friends, InviteReceived, InviteSent, Myself, Unrelated};
    use Step::{Accept, Invite, Remove};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_step_from_every_state() {
        for (before, step, after) in [
            (Unrelated, Invite, Ok(InviteSent)),
            (Unrelated, Accept, Err(RelationshipError::NoInvite)),
            (Unrelated, Remove, Ok(Unrelated)),
            (InviteSent, Invite, Ok(InviteSent)),
            (InviteSent, Accept, Err(RelationshipError::OwnInvite)),
            (InviteSent, Remove, Ok(Unrelated)),
            (InviteReceived, Invite, Ok(Friends)),
            (InviteReceived, Accept, Ok(Friends)),
            (InviteReceived, Remove, Ok(Unrelated)),
            (Friends, Invite, Ok(Friends)),
            (Friends, Accept, Ok(Friends)),
            (Friends, Remove, Ok(Unrelated)),
            (Myself, Invite, Err(RelationshipError::Myself)),
            (Myself, Accept, Err(RelationshipError::Myself)),
            (Myself, Remove, Err(RelationshipError::Myself)),
        ] {
            let found = before.after(step, RelationshipCounts::default(), RelationshipCounts::default());
            assert_eq!(found, after, "{step:?} from {before:?}");
        }
    }

    #[test]
    fn invites_and_friends_are_limited() {
        let none = RelationshipCounts::default();
        let sender = RelationshipCounts { invites_sent: MAX_INVITES_SENT, ..none };
        let receiver = RelationshipCounts { invites_received: MAX_INVITES_RECEIVED, ..none };
        let popular = RelationshipCounts { friends: MAX_FRIENDS, ..none };
        for (before, own, other, after) in [
            (Unrelated, sender, none, Err(RelationshipError::TooManyInvites)),
            (Unrelated, none, receiver, Err(RelationshipError::TooManyInvitesForThem)),
            (Unrelated, receiver, sender, Ok(InviteSent)),
            (Unrelated, popular, popular, Ok(InviteSent)),
            (InviteSent, sender, receiver, Ok(InviteSent)),
            (InviteReceived, popular, none, Err(RelationshipError::TooManyFriends)),
            (InviteReceived, none, popular, Err(RelationshipError::TooManyFriendsForThem)),
            (InviteReceived, sender, receiver, Ok(Friends)),
            (Friends, popular, popular, Ok(Friends)),
        ] {
            assert_eq!(before.after(Invite, own, other), after, "from {before:?}");
        }
    }

    #[test]
    fn a_valid_link_connects_at_once() {
        let none = RelationshipCounts::default();
        let popular = RelationshipCounts { friends: MAX_FRIENDS, ..none };
        for (before, is_valid, own, other, after) in [
            (Unrelated, true, none, none, Ok(Friends)),
            (Unrelated, false, none, none, Err(RelationshipError::InvalidLink)),
            (InviteSent, true, none, none, Ok(Friends)),
            (InviteSent, false, none, none, Err(RelationshipError::InvalidLink)),
            // They have sent an invite themselves.
            (InviteReceived, false, none, none, Ok(Friends)),
            (Friends, false, none, none, Ok(Friends)),
            (Myself, true, none, none, Err(RelationshipError::Myself)),
            (Unrelated, true, popular, none, Err(RelationshipError::TooManyFriends)),
            (Unrelated, true, none, popular, Err(RelationshipError::TooManyFriendsForThem)),
            (Unrelated, false, popular, popular, Err(RelationshipError::InvalidLink)),
        ] {
            assert_eq!(before.after_link(is_valid, own, other), after, "from {before:?}");
        }
    }

    #[test]
    fn a_link_stops_working_for_removed_and_ignored_users() {
        for (before, after, expected) in [
            (Friends, Unrelated, Some(false)),
            (InviteReceived, Unrelated, Some(false)),
            (InviteSent, Unrelated, None),
            (Unrelated, InviteSent, None),
            (InviteReceived, Friends, Some(true)),
            (Unrelated, Friends, Some(true)),
        ] {
            assert_eq!(before.opens_link_after(after), expected, "from {before:?} to {after:?}");
        }
    }

    /// Two users whose steps are simulated.
    #[derive(Debug)]
    struct Pair {
        /// As seen by the first user.
        relationship: Relationship,
        /// Whether each has invited or accepted since they were last unrelated.
        has_agreed: [bool; 2],
    }

    impl Pair {
        fn take(&mut self, by_first: bool, step: Step) -> Result<Relationship, RelationshipError> {
            let seen = |it: Relationship| if by_first { it } else { it.reversed() };
            let after = seen(self.relationship).after(
                step,
                RelationshipCounts::default(),
                RelationshipCounts::default(),
            )?;
            self.relationship = seen(after);
            self.has_agreed[usize::from(by_first)] = true;
            if after == Unrelated {
                self.has_agreed = [false; 2];
            }
            Ok(after)
        }
    }

    proptest! {
        #[test]
        fn friendship_requires_the_consent_of_both(
            steps in prop::collection::vec((any::<bool>(), prop::sample::select(vec![Invite, Accept, Remove])), 0..40),
        ) {
            let mut pair = Pair { relationship: Unrelated, has_agreed: [false; 2] };
            for (by_first, step) in steps {
                let once = pair.take(by_first, step);
                prop_assert_eq!(pair.relationship.reversed().reversed(), pair.relationship);
                match pair.relationship {
                    Friends => prop_assert_eq!(pair.has_agreed, [true; 2]),
                    Unrelated => prop_assert_eq!(pair.has_agreed, [false; 2]),
                    InviteSent => prop_assert_eq!(pair.has_agreed, [false, true]),
                    InviteReceived => prop_assert_eq!(pair.has_agreed, [true, false]),
                    Myself => prop_assert!(false, "two people became one"),
                }
                // Repeating the step has the same result.
                prop_assert_eq!(pair.take(by_first, step), once);
            }
        }
    }
}
