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
    use serde_json::Value;

    use super::*;
    use crate::Role;

    fn relationship(name: &Value) -> Relationship {
        match name.as_str().unwrap() {
            "self" => Relationship::Myself,
            "friends" => Relationship::Friends,
            "invite-received" => Relationship::InviteReceived,
            "invite-sent" => Relationship::InviteSent,
            "none" => Relationship::Unrelated,
            other => panic!("unknown relationship {other}"),
        }
    }

    /// The cases are shared with the web app.
    #[test]
    fn profiles_are_visible_to_the_owner_friends_invite_receivers_and_admins() {
        let cases: Vec<Value> =
            serde_json::from_str(include_str!("../../../api/cases/profile_access.json")).unwrap();
        for case in cases {
            let viewer = Roles::default().with(Role::Admin, case["admin"].as_bool().unwrap());
            let other_roles = viewer.with(Role::Tester, true).with(Role::DevAcquaintance, true);
            let relationship = relationship(&case["relationship"]);
            for viewer in [viewer, other_roles] {
                assert_eq!(Some(can_view_profile(viewer, relationship)), case["visible"].as_bool(), "{case}");
            }
        }
    }
}
