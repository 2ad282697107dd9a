//! Products and prices that can be subscribed to.

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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    pub id: String,
    /// Cents.
    pub unit_amount: u64,
    pub interval: Interval,
    pub interval_count: u32,
    pub radio_button_text: Option<String>,
    /// Lowest first; prices without one are last.
    pub display_priority: Option<i64>,
    pub trial_period_days: Option<u16>,
    pub discount: Option<Discount>,
    /// Applies the discount at the provider.
    pub coupon_id: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discount {
    /// In hundredths of a percent.
    Percent(u32),
    /// In cents.
    Amount(u64),
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

    #[test]
    fn interval_names_round_trip() {
        for interval in Interval::ALL {
            assert_eq!(Interval::parse(interval.as_str()), Some(interval));
        }
        assert_eq!(Interval::parse("fortnight"), None);
    }
}
