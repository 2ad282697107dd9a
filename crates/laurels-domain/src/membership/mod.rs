//! Full membership: what is sold, what a subscription gives, where a purchase may come back to.

mod offer;
mod return_url;
mod subscription;

pub use offer::{Discount, Interval, Price, Product};
pub use return_url::{ReturnUrl, ReturnUrlError};
pub use subscription::{FULL_MEMBERSHIP, MembershipChange, Subscription, SubscriptionStatus, is_full_member};

/// Whether a text can be an identifier of the payment provider. It becomes part of an address there.
pub fn is_provider_id(text: &str) -> bool {
    (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_of_the_provider() {
        for (text, is_one) in [
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
            assert_eq!(is_provider_id(text), is_one, "{text:?}");
        }
    }
}
