//! Full membership: products and prices, subscriptions, return URLs of a checkout.

mod offer;
mod return_url;
mod subscription;

pub use offer::{Discount, DiscountProblem, Interval, Price, Product, Recurring};
pub use return_url::{ReturnUrl, ReturnUrlError};
pub use subscription::{FULL_MEMBERSHIP, MembershipChange, Subscription, SubscriptionStatus, is_full_member};

/// Whether a text can be an identifier of the payment provider. It becomes part of a request URL.
pub fn is_provider_id(text: &str) -> bool {
    (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_provider_ids_are_rejected() {
        for (text, is_valid) in [
            ("cs_test_a1B2", true),
            ("price_1", true),
            ("", false),
            ("cs/../customers", false),
            ("cs?expand", false),
            ("cs 1", false),
            ("cé", false),
            (&"x".repeat(255), true),
            (&"x".repeat(256), false),
        ] {
            assert_eq!(is_provider_id(text), is_valid, "{text:?}");
        }
    }
}
