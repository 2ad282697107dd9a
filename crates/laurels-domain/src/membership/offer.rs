//! Products and prices.

use crate::membership::subscription::Subscription;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    pub id: String,
    /// Our own key of the product, independent of the provider's `id`.
    pub lookup_key: Option<String>,
    pub name: String,
    pub description: Option<String>,
    /// URLs.
    pub images: Vec<String>,
    /// In display order.
    pub prices: Vec<Price>,
}

impl Product {
    /// The product as offered to a user who has or had these subscriptions: each user gets one trial per lookup key.
    #[must_use]
    pub fn offered_to(mut self, held: &[Subscription]) -> Self {
        if held.iter().any(|it| it.lookup_key == self.lookup_key && it.trial_end.is_some()) {
            self.prices.iter_mut().for_each(|price| price.trial_period_days = None);
        }
        self
    }

    /// The product with the prices that can be subscribed to; `None` if there are none.
    #[must_use]
    pub fn as_subscription(mut self) -> Option<Self> {
        self.prices.retain(|price| price.recurring.is_some());
        (!self.prices.is_empty()).then_some(self)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    pub id: String,
    /// Cents.
    pub unit_amount: u64,
    /// `None` if it is paid once.
    pub recurring: Option<Recurring>,
    pub radio_button_text: Option<String>,
    /// Lowest first; prices without one are last.
    pub display_priority: Option<i64>,
    pub trial_period_days: Option<u16>,
    pub discount: Option<Discount>,
    /// Applies the discount at the provider.
    pub coupon_id: Option<String>,
    /// Why the discount in the metadata is not offered.
    pub discount_problem: Option<DiscountProblem>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurring {
    pub interval: Interval,
    /// Number of intervals per payment.
    pub count: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discount {
    /// In hundredths of a percent.
    Percent(u32),
    /// In cents.
    Amount(u64),
}

/// A discount in the metadata of a price that the checkout would not grant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscountProblem {
    Invalid,
    NoDiscount,
    UnknownCoupon,
    OtherCoupon,
    NoCoupon,
}

impl DiscountProblem {
    pub fn message(self) -> &'static str {
        match self {
            Self::Invalid => "The metadata has an invalid coupon_percent_off or coupon_amount_off.",
            Self::NoDiscount => {
                "The metadata has a coupon_id, but no coupon_percent_off or coupon_amount_off."
            }
            Self::UnknownCoupon => "The payment provider has no coupon with the coupon_id in the metadata.",
            Self::OtherCoupon => {
                "The coupon in the metadata isn't valid for this product, or doesn't take this off every payment."
            }
            Self::NoCoupon => "The payment provider has no valid coupon that takes this off every payment.",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interval {
    Day,
    Week,
    Month,
    Year,
}

impl Interval {
    const ALL: [Self; 4] = [Self::Day, Self::Week, Self::Month, Self::Year];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Year => "year",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|interval| interval.as_str() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timestamp;
    use crate::membership::subscription::SubscriptionStatus;

    fn held(lookup_key: Option<&str>, status: SubscriptionStatus, trial_end: Option<i64>) -> Subscription {
        Subscription {
            id: "sub_1".to_owned(),
            customer: "cus_1".to_owned(),
            lookup_key: lookup_key.map(str::to_owned),
            name: "Full Membership".to_owned(),
            image: None,
            status,
            created_at: Timestamp(0),
            trial_end: trial_end.map(Timestamp),
            cancel_at: None,
        }
    }

    #[test]
    fn one_trial_per_lookup_key_is_offered() {
        use SubscriptionStatus::{Active, Canceled, Trialing};
        let price = Price {
            id: "price_1".to_owned(),
            unit_amount: 499,
            recurring: Some(Recurring { interval: Interval::Month, count: 1 }),
            radio_button_text: None,
            display_priority: None,
            trial_period_days: Some(14),
            discount: None,
            coupon_id: None,
            discount_problem: None,
        };
        for (key, subscriptions, has_trial) in [
            (Some("full"), vec![], true),
            (Some("full"), vec![held(Some("full"), Trialing, Some(5))], false),
            (Some("full"), vec![held(Some("full"), Active, Some(5))], false),
            (Some("full"), vec![held(Some("full"), Canceled, Some(5))], false),
            (Some("full"), vec![held(Some("full"), Canceled, None)], true),
            (Some("full"), vec![held(Some("posters"), Canceled, Some(5))], true),
            (
                Some("full"),
                vec![held(Some("full"), Active, None), held(Some("full"), Canceled, Some(5))],
                false,
            ),
            (None, vec![held(Some("full"), Canceled, Some(5))], true),
            (None, vec![held(None, Canceled, Some(5))], false),
        ] {
            let product = Product {
                id: "prod_1".to_owned(),
                lookup_key: key.map(str::to_owned),
                name: "Full Membership".to_owned(),
                description: None,
                images: Vec::new(),
                prices: vec![price.clone(), price.clone()],
            };
            let offered = product.offered_to(&subscriptions);
            let days = offered.prices.iter().map(|price| price.trial_period_days);
            assert!(days.eq([has_trial.then_some(14); 2]), "{key:?} {subscriptions:?}");
        }
    }

    #[test]
    fn interval_names_round_trip() {
        for interval in Interval::ALL {
            assert_eq!(Interval::parse(interval.as_str()), Some(interval));
        }
        assert_eq!(Interval::parse("fortnight"), None);
    }
}
