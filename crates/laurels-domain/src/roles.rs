//! User roles.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Admin,
    Tester,
    DevAcquaintance,
}

impl Role {
    pub const ALL: [Self; 3] = [Self::Admin, Self::Tester, Self::DevAcquaintance];

    /// The name on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Tester => "tester",
            Self::DevAcquaintance => "dev-acquaintance",
        }
    }

    /// The name of the role's flag, in JSON and in the audit log.
    pub fn flag(self) -> &'static str {
        match self {
            Self::Admin => "is_admin",
            Self::Tester => "is_tester",
            Self::DevAcquaintance => "is_dev_acquaintance",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == text)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    pub is_admin: bool,
    pub is_tester: bool,
    pub is_dev_acquaintance: bool,
}

impl Roles {
    pub fn holds(self, role: Role) -> bool {
        match role {
            Role::Admin => self.is_admin,
            Role::Tester => self.is_tester,
            Role::DevAcquaintance => self.is_dev_acquaintance,
        }
    }

    #[must_use]
    pub fn with(mut self, role: Role, holds: bool) -> Self {
        match role {
            Role::Admin => self.is_admin = holds,
            Role::Tester => self.is_tester = holds,
            Role::DevAcquaintance => self.is_dev_acquaintance = holds,
        }
        self
    }
}

/// Without any admin, no user could be made one again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This is the last admin. Make someone else an admin first.")]
pub struct LastAdmin;

impl LastAdmin {
    /// Whether a user may lose the admin role (or their account); `admins` is the number of admins.
    pub fn check(is_admin: bool, admins: u64) -> Result<(), Self> {
        if is_admin && admins <= 1 { Err(Self) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_role_can_be_added_and_removed() {
        for role in Role::ALL {
            let held = Roles::default().with(role, true);
            assert_ne!(held, Roles::default(), "{role:?}");
            assert!(held.holds(role) && !Roles::default().holds(role), "{role:?}");
            assert_eq!(held.with(role, false), Roles::default(), "{role:?}");
            assert_eq!(Role::parse(role.as_str()), Some(role));
        }
        assert_eq!(Role::parse("owner"), None);
    }

    #[test]
    fn the_last_admin_cannot_be_removed() {
        assert_eq!(LastAdmin::check(true, 1), Err(LastAdmin));
        assert_eq!(LastAdmin::check(true, 2), Ok(()));
        assert_eq!(LastAdmin::check(false, 1), Ok(()));
    }
}
