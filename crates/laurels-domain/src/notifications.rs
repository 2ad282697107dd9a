//! Push notifications: which ones a user wants, and when they may come.

use crate::{Timestamp, Zone};

mod quiet_hours;

pub use quiet_hours::QuietHours;

/// Devices of one user; a further one replaces the oldest.
pub const MAX_DEVICES: u32 = 10;
/// When a user is told what the night brings, by the user's clock.
pub const EVENING: i8 = 17;

/// What a notification is about. Each can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NotificationKind {
    /// Invites and answers.
    Friends,
    /// Bookmarked films on TV tonight, or new on one of the user's services.
    Tonight,
    /// Winners on the night of a ceremony.
    Winners,
}

impl NotificationKind {
    pub const ALL: [Self; 3] = [Self::Friends, Self::Tonight, Self::Winners];

    /// As stored and in the API.
    pub fn key(self) -> &'static str {
        match self {
            Self::Friends => "friends",
            Self::Tonight => "tonight",
            Self::Winners => "winners",
        }
    }
}

/// The kinds that a user wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotificationKinds {
    pub friends: bool,
    pub tonight: bool,
    pub winners: bool,
}

impl NotificationKinds {
    /// Of a user who has just allowed notifications.
    pub const ALL: Self = Self { friends: true, tonight: true, winners: true };

    pub fn contains(self, kind: NotificationKind) -> bool {
        match kind {
            NotificationKind::Friends => self.friends,
            NotificationKind::Tonight => self.tonight,
            NotificationKind::Winners => self.winners,
        }
    }
}

/// What a user has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotificationSettings {
    pub kinds: NotificationKinds,
    pub quiet_hours: Option<QuietHours>,
    pub zone: Zone,
}

impl NotificationSettings {
    /// The next evening, if the user wants to know what it brings.
    pub fn next_evening(&self, now: Timestamp) -> Option<Timestamp> {
        self.kinds.tonight.then(|| self.zone.next_hour(now, EVENING))
    }

    /// When the quiet hours end, if it's within them.
    pub fn quiet_until(&self, now: Timestamp) -> Option<Timestamp> {
        self.quiet_hours?.end_after(&self.zone, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_a_switch_of_its_own() {
        for kind in NotificationKind::ALL {
            let only = NotificationKinds {
                friends: kind == NotificationKind::Friends,
                tonight: kind == NotificationKind::Tonight,
                winners: kind == NotificationKind::Winners,
            };
            for other in NotificationKind::ALL {
                assert_eq!(only.contains(other), other == kind);
                assert!(NotificationKinds::ALL.contains(other));
            }
        }
    }

    #[test]
    fn the_evening_is_that_of_the_user() {
        let now = Timestamp::parse_utc("2026-11-18T12:00Z").unwrap();
        let zone = Zone::parse("Asia/Tokyo").unwrap();
        let settings = NotificationSettings { kinds: NotificationKinds::ALL, quiet_hours: None, zone };
        assert_eq!(settings.next_evening(now), Timestamp::parse_utc("2026-11-19T08:00Z"));
        assert_eq!(settings.quiet_until(now), None);
        let kinds = NotificationKinds { tonight: false, ..NotificationKinds::ALL };
        assert_eq!(NotificationSettings { kinds, ..settings }.next_evening(now), None);
    }
}
