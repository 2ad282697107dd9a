//! How two people stand to each other, and what moves them.

/// How one person stands to another, as seen by the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relationship {
    Strangers,
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
pub const MOST_FRIENDS: u32 = 500;
pub const MOST_INVITES_SENT: u32 = 100;
/// Whoever wants to drown somebody in invites needs many accounts and gets no further than this.
pub const MOST_INVITES_RECEIVED: u32 = 200;

/// How many others a person is tied to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TieCounts {
    pub friends: u32,
    pub invites_sent: u32,
    pub invites_received: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("This is you: nobody can be their own friend.")]
    Myself,
    #[error("There is no invite from this person to accept. It may have been taken back.")]
    NoInvite,
    #[error("You sent this invite yourself. It is waiting for their answer.")]
    OwnInvite,
    #[error(
        "{MOST_INVITES_SENT} of your invites are waiting for an answer. Take some back before you send another."
    )]
    TooManyInvites,
    #[error("This person has too many unanswered invites to get another.")]
    TooManyInvitesForThem,
    #[error("You have {MOST_FRIENDS} friends, and more are not possible.")]
    TooManyFriends,
    #[error("This person has {MOST_FRIENDS} friends, and more are not possible.")]
    TooManyFriendsForThem,
}

impl Relationship {
    /// The same, as seen by the other person.
    #[must_use]
    pub fn from_the_other_side(self) -> Self {
        match self {
            Self::InviteSent => Self::InviteReceived,
            Self::InviteReceived => Self::InviteSent,
            Self::Strangers | Self::Friends | Self::Myself => self,
        }
    }

    /// What a step of the first person makes of it. An invite that meets one coming the other way makes friends
    /// at once; a step that has been taken already changes nothing.
    pub fn after(self, step: Step, mine: TieCounts, theirs: TieCounts) -> Result<Self, Refusal> {
        match (self, step) {
            (Self::Myself, _) => Err(Refusal::Myself),
            (_, Step::Remove) => Ok(Self::Strangers),
            (Self::Friends, _) => Ok(Self::Friends),
            (Self::InviteReceived, Step::Invite | Step::Accept) => befriended(mine, theirs),
            (Self::InviteSent, Step::Invite) => Ok(Self::InviteSent),
            (Self::Strangers, Step::Invite) => invited(mine, theirs),
            (Self::Strangers, Step::Accept) => Err(Refusal::NoInvite),
            (Self::InviteSent, Step::Accept) => Err(Refusal::OwnInvite),
        }
    }
}

fn invited(mine: TieCounts, theirs: TieCounts) -> Result<Relationship, Refusal> {
    if mine.invites_sent >= MOST_INVITES_SENT {
        Err(Refusal::TooManyInvites)
    } else if theirs.invites_received >= MOST_INVITES_RECEIVED {
        Err(Refusal::TooManyInvitesForThem)
    } else {
        Ok(Relationship::InviteSent)
    }
}

fn befriended(mine: TieCounts, theirs: TieCounts) -> Result<Relationship, Refusal> {
    if mine.friends >= MOST_FRIENDS {
        Err(Refusal::TooManyFriends)
    } else if theirs.friends >= MOST_FRIENDS {
        Err(Refusal::TooManyFriendsForThem)
    } else {
        Ok(Relationship::Friends)
    }
}

#[cfg(test)]
mod tests {
    use Relationship::{Friends, InviteReceived, InviteSent, Myself, Strangers};
    use Step::{Accept, Invite, Remove};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_step_from_every_state() {
        for (before, step, after) in [
            (Strangers, Invite, Ok(InviteSent)),
            (Strangers, Accept, Err(Refusal::NoInvite)),
            (Strangers, Remove, Ok(Strangers)),
            (InviteSent, Invite, Ok(InviteSent)),
            (InviteSent, Accept, Err(Refusal::OwnInvite)),
            (InviteSent, Remove, Ok(Strangers)),
            (InviteReceived, Invite, Ok(Friends)),
            (InviteReceived, Accept, Ok(Friends)),
            (InviteReceived, Remove, Ok(Strangers)),
            (Friends, Invite, Ok(Friends)),
            (Friends, Accept, Ok(Friends)),
            (Friends, Remove, Ok(Strangers)),
            (Myself, Invite, Err(Refusal::Myself)),
            (Myself, Accept, Err(Refusal::Myself)),
            (Myself, Remove, Err(Refusal::Myself)),
        ] {
            let found = before.after(step, TieCounts::default(), TieCounts::default());
            assert_eq!(found, after, "{step:?} from {before:?}");
        }
    }

    #[test]
    fn there_is_an_end_to_invites_and_friends() {
        let none = TieCounts::default();
        let sender = TieCounts { invites_sent: MOST_INVITES_SENT, ..none };
        let receiver = TieCounts { invites_received: MOST_INVITES_RECEIVED, ..none };
        let popular = TieCounts { friends: MOST_FRIENDS, ..none };
        for (before, mine, theirs, after) in [
            (Strangers, sender, none, Err(Refusal::TooManyInvites)),
            (Strangers, none, receiver, Err(Refusal::TooManyInvitesForThem)),
            (Strangers, receiver, sender, Ok(InviteSent)),
            (Strangers, popular, popular, Ok(InviteSent)),
            (InviteSent, sender, receiver, Ok(InviteSent)),
            (InviteReceived, popular, none, Err(Refusal::TooManyFriends)),
            (InviteReceived, none, popular, Err(Refusal::TooManyFriendsForThem)),
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
        fn take(&mut self, by_first: bool, step: Step) -> Result<Relationship, Refusal> {
            let seen = |stands: Relationship| if by_first { stands } else { stands.from_the_other_side() };
            let after = seen(self.stands).after(step, TieCounts::default(), TieCounts::default())?;
            self.stands = seen(after);
            self.said_yes[usize::from(by_first)] = true;
            if after == Strangers {
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
            let mut pair = Pair { stands: Strangers, said_yes: [false; 2] };
            for (by_first, step) in steps {
                let once = pair.take(by_first, step);
                prop_assert_eq!(pair.stands.from_the_other_side().from_the_other_side(), pair.stands);
                match pair.stands {
                    Friends => prop_assert_eq!(pair.said_yes, [true; 2]),
                    Strangers => prop_assert_eq!(pair.said_yes, [false; 2]),
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
