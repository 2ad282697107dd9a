//! The people of a demo.

use laurels_domain::{Role, UserId};

use super::films::Taste;

/// Of every one of them.
pub const DEMO_PASSWORD: &str = "velvet popcorn matinee";

/// Someone who is in every demo.
#[derive(Debug, PartialEq, Eq)]
pub struct DemoPerson {
    /// Names the person in the API.
    pub key: &'static str,
    pub name: &'static str,
    pub email: &'static str,
    /// What there is to see as this person.
    pub about: &'static str,
    /// Whether the welcome page offers to look around as this person.
    pub is_offered: bool,
    pub(super) role: Option<Role>,
    pub(super) taste: Taste,
}

/// A person of a demo with the account made for them.
#[derive(Clone, Debug)]
pub struct DemoUser {
    pub person: &'static DemoPerson,
    pub id: UserId,
}

pub(super) const ANA: &str = "ana";
pub(super) const BEN: &str = "ben";
pub(super) const CHLOE: &str = "chloe";
pub(super) const DEV: &str = "dev";
pub(super) const IRIS: &str = "iris";
pub(super) const THEO: &str = "theo";

/// Pairs of friends.
pub(super) const FRIENDS: [(&str, &str); 5] =
    [(ANA, BEN), (ANA, CHLOE), (ANA, THEO), (BEN, CHLOE), (THEO, IRIS)];

/// The sender of an invite that isn't answered yet, and the user who got it.
pub(super) const OPEN_INVITE: (&str, &str) = (DEV, ANA);

/// Those whose friends see their ratings and notes.
pub(super) const SHARES_DIARY: [&str; 2] = [ANA, CHLOE];

pub(super) static PEOPLE: [DemoPerson; 6] = [
    DemoPerson {
        key: ANA,
        name: "Ana",
        email: "ana@demo.example",
        about: "Hundreds of films, a diary, friends, a watchlist and a goal.",
        is_offered: true,
        role: None,
        taste: Taste { recent: 50, older: 8, classic: 3 },
    },
    DemoPerson {
        key: THEO,
        name: "Theo",
        email: "theo@demo.example",
        about: "A tester, who also sees the membership page.",
        is_offered: true,
        role: Some(Role::Tester),
        taste: Taste { recent: 25, older: 3, classic: 1 },
    },
    DemoPerson {
        key: IRIS,
        name: "Iris",
        email: "iris@demo.example",
        about: "An admin: users, films, messages and the server.",
        is_offered: true,
        role: Some(Role::Admin),
        taste: Taste { recent: 35, older: 5, classic: 2 },
    },
    DemoPerson {
        key: BEN,
        name: "Ben",
        email: "ben@demo.example",
        about: "Ana's friend, a few hundred films behind her.",
        is_offered: false,
        role: None,
        taste: Taste { recent: 30, older: 4, classic: 1 },
    },
    DemoPerson {
        key: CHLOE,
        name: "Chloe",
        email: "chloe@demo.example",
        about: "Ana's friend, who has seen the most and writes about it.",
        is_offered: false,
        role: None,
        taste: Taste { recent: 60, older: 12, classic: 6 },
    },
    DemoPerson {
        key: DEV,
        name: "Dev",
        email: "dev@demo.example",
        about: "New here. Ana has an invite from him.",
        is_offered: false,
        role: None,
        taste: Taste { recent: 4, older: 0, classic: 0 },
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use laurels_domain::{Email, NewPassword, PasswordContext, Username};

    use super::*;

    #[test]
    fn people_could_have_signed_up_themselves() {
        let keys: BTreeSet<&str> = PEOPLE.iter().map(|person| person.key).collect();
        assert_eq!(keys.len(), PEOPLE.len());
        for person in &PEOPLE {
            Username::parse(person.name).unwrap();
            Email::parse(person.email).unwrap();
            let context = PasswordContext::of(Some(person.email), Some(person.name));
            NewPassword::parse(DEMO_PASSWORD).unwrap().check_strength(&context).unwrap();
        }
        let related = FRIENDS.iter().chain([&OPEN_INVITE]).flat_map(|(one, other)| [one, other]);
        assert!(related.chain(&SHARES_DIARY).all(|key| keys.contains(key)));
    }

    #[test]
    fn visitors_can_look_around_as_a_user_a_tester_and_an_admin() {
        let offered: Vec<_> =
            PEOPLE.iter().filter(|person| person.is_offered).map(|person| person.role).collect();
        assert_eq!(offered, [None, Some(Role::Tester), Some(Role::Admin)]);
    }
}
