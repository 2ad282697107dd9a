//! How two people stand to each other, and what moves them.

/// How one person stands to another, as seen by the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relationship {
    Unrelated,
    /// The first has invited the other, who has not answered.
    InviteSent,
    /// The other has invited the first, who has not answered.
    InviteReceived,
    Friends,
    Myself,
}

/// What somebody can do about somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Invite,
    Accept,
    /// Ends a friendship, ignores an invite or takes one back.
    Remove,
}

/// Everybody's profile carries the films of all friends, so there is an end to them.
pub const MAX_FRIENDS: u32 = 500;
pub const MAX_INVITES_SENT: u32 = 100;
/// Whoever wants to drown somebody in invites needs many accounts and gets no further than this.
pub const MAX_INVITES_RECEIVED: u32 = 200;

/// How many others a person is tied to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelationshipCounts {
    pub friends: u32,
    pub invites_sent: u32,
    pub invites_received: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RelationshipError {
    #[error("This is you: nobody can be their own friend.")]
    Myself,
    #[error("There is no invite from this person to accept. It may have been taken back.")]
    NoInvite,
    #[error("You sent this invite yourself. It is waiting for their answer.")]
    OwnInvite,
    #[error(
        "{MAX_INVITES_SENT} of your invites are waiting for an answer. Take some back before you send another."
    )]
    TooManyInvites,
    #[error("This person has too many unanswered invites to get another.")]
    TooManyInvitesForThem,
    #[error("You have {MAX_FRIENDS} friends, and more are not possible.")]
    TooManyFriends,
    #[error("This person has {MAX_FRIENDS} friends, and more are not possible.")]
    TooManyFriendsForThem,
}

impl Relationship {
    /// The same, as seen by the other person.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::InviteSent => Self::InviteReceived,
            Self::InviteReceived => Self::InviteSent,
            Self::Unrelated | Self::Friends | Self::Myself => self,
        }
    }

    /// What a step of the first person makes of it. An invite that meets one coming the other way makes friends
    /// at once; a step that has been taken already changes nothing.
    pub fn after(
        self,
        step: Step,
        mine: RelationshipCounts,
        theirs: RelationshipCounts,
    ) -> Result<Self, RelationshipError> {
        match (self, step) {
            (Self::Myself, _) => Err(RelationshipError::Myself),
            (_, Step::Remove) => Ok(Self::Unrelated),
            (Self::Friends, _) => Ok(Self::Friends),
            (Self::InviteReceived, Step::Invite | Step::Accept) => befriended(mine, theirs),
            (Self::InviteSent, Step::Invite) => Ok(Self::InviteSent),
            (Self::Unrelated, Step::Invite) => invited(mine, theirs),
            (Self::Unrelated, Step::Accept) => Err(RelationshipError::NoInvite),
            (Self::InviteSent, Step::Accept) => Err(RelationshipError::OwnInvite),
        }
    }
}

fn invited(mine: RelationshipCounts, theirs: RelationshipCounts) -> Result<Relationship, RelationshipError> {
    if mine.invites_sent >= MAX_INVITES_SENT {
        Err(RelationshipError::TooManyInvites)
    } else if theirs.invites_received >= MAX_INVITES_RECEIVED {
        Err(RelationshipError::TooManyInvitesForThem)
    } else {
        Ok(Relationship::InviteSent)
    }
}

fn befriended(
    mine: RelationshipCounts,
    theirs: RelationshipCounts,
) -> Result<Relationship, RelationshipError> {
    if mine.friends >= MAX_FRIENDS {
        Err(RelationshipError::TooManyFriends)
    } else if theirs.friends >= MAX_FRIENDS {
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
    fn there_is_an_end_to_invites_and_friends() {
        let none = RelationshipCounts::default();
        let sender = RelationshipCounts { invites_sent: MAX_INVITES_SENT, ..none };
        let receiver = RelationshipCounts { invites_received: MAX_INVITES_RECEIVED, ..none };
        let popular = RelationshipCounts { friends: MAX_FRIENDS, ..none };
        for (before, mine, theirs, after) in [
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
            assert_eq!(before.after(Invite, mine, theirs), after, "from {before:?}");
        }
    }

    /// Two people and what each knows of the other.
    #[derive(Debug)]
    struct Pair {
        /// As the first sees it.
        stands: Relationship,
        /// Whether each has said yes since they were last strangers.
        said_yes: [bool; 2],
    }

    impl Pair {
        fn take(&mut self, by_first: bool, step: Step) -> Result<Relationship, RelationshipError> {
            let seen = |stands: Relationship| if by_first { stands } else { stands.reversed() };
            let after = seen(self.stands).after(
                step,
                RelationshipCounts::default(),
                RelationshipCounts::default(),
            )?;
            self.stands = seen(after);
            self.said_yes[usize::from(by_first)] = true;
            if after == Unrelated {
                self.said_yes = [false; 2];
            }
            Ok(after)
        }
    }

    proptest! {
        #[test]
        fn nobody_becomes_a_friend_without_having_said_so(
            steps in prop::collection::vec((any::<bool>(), prop::sample::select(vec![Invite, Accept, Remove])), 0..40),
        ) {
            let mut pair = Pair { stands: Unrelated, said_yes: [false; 2] };
            for (by_first, step) in steps {
                let once = pair.take(by_first, step);
                prop_assert_eq!(pair.stands.reversed().reversed(), pair.stands);
                match pair.stands {
                    Friends => prop_assert_eq!(pair.said_yes, [true; 2]),
                    Unrelated => prop_assert_eq!(pair.said_yes, [false; 2]),
                    InviteSent => prop_assert_eq!(pair.said_yes, [false, true]),
                    InviteReceived => prop_assert_eq!(pair.said_yes, [true, false]),
                    Myself => prop_assert!(false, "two people became one"),
                }
                // A second click changes nothing and hears the same.
                prop_assert_eq!(pair.take(by_first, step), once);
            }
        }
    }
}
