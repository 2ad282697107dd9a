//! Subscriptions and the membership they grant.

use crate::Timestamp;

/// Lookup key of the product that grants full membership.
pub const FULL_MEMBERSHIP: &str = "full-membership";

/// A subscription as reported by the payment provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    pub id: String,
    pub customer: String,
    /// Of the product.
    pub lookup_key: Option<String>,
    pub name: String,
    pub image: Option<String>,
    pub status: SubscriptionStatus,
    pub created_at: Timestamp,
    pub trial_end: Option<Timestamp>,
    /// When it will end, if it has been canceled.
    pub cancel_at: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubscriptionStatus {
    Trialing,
    Active,
    PastDue,
    Unpaid,
    Canceled,
    Incomplete,
    IncompleteExpired,
    Paused,
}

impl SubscriptionStatus {
    const ALL: [Self; 8] = [
        Self::Trialing,
        Self::Active,
        Self::PastDue,
        Self::Unpaid,
        Self::Canceled,
        Self::Incomplete,
        Self::IncompleteExpired,
        Self::Paused,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Trialing => "trialing",
            Self::Active => "active",
            Self::PastDue => "past_due",
            Self::Unpaid => "unpaid",
            Self::Canceled => "canceled",
            Self::Incomplete => "incomplete",
            Self::IncompleteExpired => "incomplete_expired",
            Self::Paused => "paused",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// Whether it grants what was bought. Failed payments are retried for some days, during which access continues.
    pub fn grants_access(self) -> bool {
        matches!(self, Self::Trialing | Self::Active | Self::PastDue)
    }

    /// Whether it has ended for good.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Canceled | Self::IncompleteExpired)
    }
}

/// A change of a user's membership.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MembershipChange {
    Granted,
    Lost,
}

impl MembershipChange {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Granted => "granted",
            Self::Lost => "lost",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Granted, Self::Lost].into_iter().find(|change| change.as_str() == text)
    }
}

/// Whether these subscriptions of a user grant full membership.
pub fn is_full_member(held: &[Subscription]) -> bool {
    held.iter().any(|it| it.lookup_key.as_deref() == Some(FULL_MEMBERSHIP) && it.status.grants_access())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(lookup_key: Option<&str>, status: SubscriptionStatus) -> Subscription {
        Subscription {
            id: "sub_1".to_owned(),
            customer: "cus_1".to_owned(),
            lookup_key: lookup_key.map(str::to_owned),
            name: "Full Membership".to_owned(),
            image: None,
            status,
            created_at: Timestamp(0),
            trial_end: None,
            cancel_at: None,
        }
    }

    #[test]
    fn membership_depends_on_product_and_status() {
        use SubscriptionStatus::*;
        for (status, is_member) in [
            (Trialing, true),
            (Active, true),
            (PastDue, true),
            (Unpaid, false),
            (Canceled, false),
            (Incomplete, false),
            (IncompleteExpired, false),
            (Paused, false),
        ] {
            assert_eq!(is_full_member(&[held(Some(FULL_MEMBERSHIP), status)]), is_member, "{status:?}");
            assert!(!is_full_member(&[held(Some("poster-club"), status)]), "{status:?}");
            assert!(!is_full_member(&[held(None, status)]), "{status:?}");
            assert!(!(status.is_over() && status.grants_access()));
            assert_eq!(SubscriptionStatus::parse(status.as_str()), Some(status));
        }
    }

    #[test]
    fn one_active_subscription_is_enough() {
        let ended = held(Some(FULL_MEMBERSHIP), SubscriptionStatus::Canceled);
        let bought_again = held(Some(FULL_MEMBERSHIP), SubscriptionStatus::Active);
        assert!(is_full_member(&[ended.clone(), bought_again]));
        assert!(!is_full_member(&[ended]));
        assert!(!is_full_member(&[]));
    }

    #[test]
    fn change_names_round_trip() {
        for change in [MembershipChange::Granted, MembershipChange::Lost] {
            assert_eq!(MembershipChange::parse(change.as_str()), Some(change));
        }
        assert_eq!(MembershipChange::parse(""), None);
        assert_eq!(SubscriptionStatus::parse("ended"), None);
    }
}
