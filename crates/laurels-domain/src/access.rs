//! Who may see whom.

use crate::Roles;
use crate::friends::Relationship;

/// Whether a viewer may see somebody's profile and achievements. Whoever invites shows who they are: the invited
/// may look before they answer, the inviting may not.
pub fn can_view_profile(viewer: Roles, stands: Relationship) -> bool {
    match stands {
        Relationship::Myself | Relationship::Friends | Relationship::InviteReceived => true,
        Relationship::Unrelated | Relationship::InviteSent => viewer.is_admin,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;

    #[test]
    fn profiles_are_for_oneself_friends_the_invited_and_admins() {
        let nobody = Roles::default();
        let others = nobody.with(Role::Tester, true).with(Role::DevAcquaintance, true);
        let admin = nobody.with(Role::Admin, true);
        for (stands, is_open) in [
            (Relationship::Myself, true),
            (Relationship::Friends, true),
            (Relationship::InviteReceived, true),
            (Relationship::InviteSent, false),
            (Relationship::Unrelated, false),
        ] {
            assert_eq!(can_view_profile(nobody, stands), is_open, "{stands:?}");
            assert_eq!(can_view_profile(others, stands), is_open, "{stands:?}");
            assert!(can_view_profile(admin, stands), "{stands:?}");
        }
    }
}
