//! Profile visibility: who can view whose profile.

use crate::Roles;
use crate::friends::Relationship;

/// Whether a viewer can see a user's profile and achievements. Sending an invite reveals the sender's profile to the
/// receiver, who may look before accepting; the sender can't see the receiver's until then.
pub fn can_view_profile(viewer: Roles, relationship: Relationship) -> bool {
    match relationship {
        Relationship::Myself | Relationship::Friends | Relationship::InviteReceived => true,
        Relationship::Unrelated | Relationship::InviteSent => viewer.is_admin,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;

    #[test]
    fn profiles_are_visible_to_the_owner_friends_invite_receivers_and_admins() {
        let no_roles = Roles::default();
        let other_roles = no_roles.with(Role::Tester, true).with(Role::DevAcquaintance, true);
        let admin = no_roles.with(Role::Admin, true);
        for (relationship, is_visible) in [
            (Relationship::Myself, true),
            (Relationship::Friends, true),
            (Relationship::InviteReceived, true),
            (Relationship::InviteSent, false),
            (Relationship::Unrelated, false),
        ] {
            assert_eq!(can_view_profile(no_roles, relationship), is_visible, "{relationship:?}");
            assert_eq!(can_view_profile(other_roles, relationship), is_visible, "{relationship:?}");
            assert!(can_view_profile(admin, relationship), "{relationship:?}");
        }
    }
}
