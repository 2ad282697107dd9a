use laurels_domain as domain;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::wire::{picture_url, present};
use crate::content::date_time;

/// A user in the admins' list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminUser<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) display_name: &'a str,
    pub(crate) username: &'a str,
    pub(crate) picture_url: Option<String>,
    pub(crate) auth: AdminUserAuth<'a>,
    pub(crate) roles: UserRoles,
    pub(crate) is_full_member: bool,
    /// When the account was marked for deletion.
    #[schema(format = DateTime)]
    pub(crate) marked_for_deletion: Option<String>,
    #[schema(format = DateTime)]
    pub(crate) account_created: String,
}

/// A user's log-in methods.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminUserAuth<'a> {
    pub(crate) email: Option<&'a str>,
    pub(crate) password: bool,
    pub(crate) google: bool,
    pub(crate) apple: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserRoles {
    pub(crate) is_dev_acquaintance: bool,
    pub(crate) is_tester: bool,
    pub(crate) is_admin: bool,
}

impl<'a> From<&'a domain::User> for AdminUser<'a> {
    fn from(user: &'a domain::User) -> Self {
        let domain::Roles { is_admin, is_tester, is_dev_acquaintance } = user.roles;
        Self {
            id: user.id.as_str(),
            display_name: &user.username,
            username: &user.username,
            picture_url: picture_url(&user.id, user.picture),
            auth: AdminUserAuth {
                email: user.email.as_deref(),
                password: user.has_password,
                google: user.has_google,
                apple: user.has_apple,
            },
            roles: UserRoles { is_dev_acquaintance, is_tester, is_admin },
            is_full_member: user.is_full_member,
            marked_for_deletion: user.marked_for_deletion_at.map(date_time),
            account_created: date_time(user.created_at),
        }
    }
}

/// A user with activity counts and devices.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminUserDetails<'a> {
    #[serde(flatten)]
    pub(crate) user: AdminUser<'a>,
    /// Incremented by changes of the user's own data.
    pub(crate) revision: i64,
    pub(crate) films_viewed: usize,
    pub(crate) films_bookmarked: usize,
    pub(crate) films_reviewed: usize,
    pub(crate) ceremonies_reviewed: usize,
    pub(crate) friends: usize,
    pub(crate) invites_sent: usize,
    pub(crate) invites_received: usize,
    pub(crate) allows_third_party_cookies: Option<bool>,
    pub(crate) streaming_services: Vec<&'static str>,
    /// Devices on which the user is logged in, the most recent first.
    pub(crate) devices: Vec<AdminUserDevice<'a>>,
    pub(crate) messages: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminUserDevice<'a> {
    #[schema(example = "Firefox on Linux")]
    pub(crate) device: &'a str,
    #[schema(format = DateTime)]
    pub(crate) signed_in: String,
    #[schema(format = DateTime)]
    pub(crate) last_seen: String,
}

/// Grants or revokes one role.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_field_names, reason = "as in the specification")]
#[schema(min_properties = 1, max_properties = 1)]
pub(crate) struct RoleChange {
    #[schema(nullable = false)]
    #[serde(default, deserialize_with = "present")]
    is_dev_acquaintance: Option<bool>,
    #[schema(nullable = false)]
    #[serde(default, deserialize_with = "present")]
    is_tester: Option<bool>,
    #[schema(nullable = false)]
    #[serde(default, deserialize_with = "present")]
    is_admin: Option<bool>,
}

impl RoleChange {
    /// The role, if exactly one is given.
    pub(crate) fn only(&self) -> Option<(domain::Role, bool)> {
        let roles = [
            (domain::Role::DevAcquaintance, self.is_dev_acquaintance),
            (domain::Role::Tester, self.is_tester),
            (domain::Role::Admin, self.is_admin),
        ];
        let mut given = roles.into_iter().filter_map(|(role, is_granted)| Some((role, is_granted?)));
        given.next().filter(|_| given.next().is_none())
    }
}
