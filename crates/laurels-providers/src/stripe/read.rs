//! Converts Stripe's JSON types to domain types. Prices that we can't sell are omitted: one-time prices, other currencies
//! than dollars, and prices without a single amount.

use std::collections::HashMap;

use laurels_domain::Timestamp;
use laurels_domain::membership::{Discount, Interval, Price, Product, Subscription, SubscriptionStatus};

use super::wire;

const CURRENCY: &str = "usd";
/// Stripe's limit.
const MAX_TRIAL_DAYS: u16 = 730;
/// 100 percent, in hundredths of a percent.
const FULL_DISCOUNT: u32 = 100 * 100;

/// Groups prices by product, in the order of each product's first price.
pub(super) fn products(prices: Vec<wire::Price>) -> Vec<Product> {
    let mut products: Vec<Product> = Vec::new();
    for sold in prices.into_iter().filter(|price| price.product.active) {
        let Some(read) = price(&sold) else { continue };
        match products.iter_mut().find(|product| product.id == sold.product.id) {
            Some(listed) => listed.prices.push(read),
            None => products.push(product(sold.product, vec![read])),
        }
    }
    for product in &mut products {
        product.prices.sort_by_key(|price| {
            (price.display_priority.is_none(), price.display_priority, price.id.clone())
        });
    }
    products
}

pub(super) fn product(product: wire::Product, prices: Vec<Price>) -> Product {
    Product {
        lookup_key: text(&product.metadata, "lookup_key"),
        id: product.id,
        name: product.name,
        description: product.description.filter(|text| !text.is_empty()),
        images: product.images,
        prices,
    }
}

pub(super) fn price(price: &wire::Price) -> Option<Price> {
    let recurring = price.recurring.as_ref().filter(|_| price.currency == CURRENCY)?;
    let coupon_id = text(&price.metadata, "coupon_id");
    Some(Price {
        id: price.id.clone(),
        unit_amount: price.unit_amount?,
        interval: Interval::parse(&recurring.interval)?,
        interval_count: recurring.interval_count.max(1),
        radio_button_text: text(&price.metadata, "radio_button_text"),
        display_priority: number(&price.metadata, "display_priority"),
        trial_period_days: number(&price.metadata, "trial_period_days")
            .filter(|days| (1..=MAX_TRIAL_DAYS).contains(days)),
        // Without a coupon the discount would not be applied at checkout.
        discount: coupon_id.as_ref().and_then(|_| discount(&price.metadata)),
        coupon_id,
    })
}

fn discount(metadata: &HashMap<String, String>) -> Option<Discount> {
    let percent = metadata.get("coupon_percent_off").and_then(|text| hundredths(text));
    let percent = percent.filter(|percent| (1..=FULL_DISCOUNT).contains(percent)).map(Discount::Percent);
    let amount = number(metadata, "coupon_amount_off").filter(|amount| *amount > 0);
    percent.or(amount.map(Discount::Amount))
}

/// Parses `12.5` as 1250.
fn hundredths(text: &str) -> Option<u32> {
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    if part.len() > 2 || !whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    format!("{whole}{part:0<2}").parse().ok()
}

fn text(metadata: &HashMap<String, String>, key: &str) -> Option<String> {
    metadata.get(key).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn number<T: std::str::FromStr>(metadata: &HashMap<String, String>, key: &str) -> Option<T> {
    metadata.get(key)?.trim().parse().ok()
}

/// `None` if a required field is missing or invalid.
pub(super) fn subscription(subscription: wire::Subscription) -> Option<Subscription> {
    let product = subscription.items.data.into_iter().next()?.price.product;
    Some(Subscription {
        id: subscription.id,
        customer: subscription.customer?,
        lookup_key: text(&product.metadata, "lookup_key"),
        name: product.name,
        image: product.images.into_iter().next(),
        status: SubscriptionStatus::parse(&subscription.status)?,
        created_at: timestamp(subscription.created),
        trial_end: subscription.trial_end.map(timestamp),
        cancel_at: subscription.cancel_at.map(timestamp),
    })
}

fn timestamp(seconds: i64) -> Timestamp {
    Timestamp(seconds.saturating_mul(1_000))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::corrupted_json::corrupted;

    fn price_with(metadata: &[(&str, &str)]) -> wire::Price {
        wire::Price {
            id: "price_1".to_owned(),
            currency: "usd".to_owned(),
            unit_amount: Some(4_999),
            recurring: Some(wire::Recurring { interval: "year".to_owned(), interval_count: 1 }),
            metadata: metadata.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
            product: wire::Product {
                id: "prod_1".to_owned(),
                active: true,
                name: "Full Membership".to_owned(),
                description: None,
                images: Vec::new(),
                metadata: HashMap::new(),
            },
        }
    }

    #[test]
    fn discounts_need_a_coupon_and_a_valid_amount() {
        let coupon = ("coupon_id", "spring");
        for (metadata, expected) in [
            (vec![("coupon_percent_off", "20"), coupon], Some(Discount::Percent(2_000))),
            (vec![("coupon_percent_off", "12.5"), coupon], Some(Discount::Percent(1_250))),
            (vec![("coupon_percent_off", "100"), coupon], Some(Discount::Percent(10_000))),
            (vec![("coupon_amount_off", "500"), coupon], Some(Discount::Amount(500))),
            (vec![("coupon_percent_off", "20")], None),
            (vec![("coupon_percent_off", "101"), coupon], None),
            (vec![("coupon_percent_off", "0"), coupon], None),
            (vec![("coupon_percent_off", "-5"), coupon], None),
            (vec![("coupon_percent_off", "a fifth"), coupon], None),
            (vec![("coupon_percent_off", "1.234"), coupon], None),
            (vec![("coupon_amount_off", "-500"), coupon], None),
            (vec![coupon], None),
        ] {
            assert_eq!(price(&price_with(&metadata)).unwrap().discount, expected, "{metadata:?}");
        }
    }

    #[test]
    fn missing_or_invalid_metadata_is_none() {
        let plain = price(&price_with(&[])).unwrap();
        assert_eq!((plain.trial_period_days, plain.display_priority), (None, None));
        for (days, expected) in [("14", Some(14)), ("0", None), ("731", None), ("-1", None), ("a week", None)]
        {
            assert_eq!(
                price(&price_with(&[("trial_period_days", days)])).unwrap().trial_period_days,
                expected
            );
        }
    }

    #[test]
    fn unsellable_prices_are_omitted() {
        let once = wire::Price { recurring: None, ..price_with(&[]) };
        let euros = wire::Price { currency: "eur".to_owned(), ..price_with(&[]) };
        let tiered = wire::Price { unit_amount: None, ..price_with(&[]) };
        let mut archived = price_with(&[]);
        archived.product.active = false;
        assert!(products(vec![once, euros, tiered, archived]).is_empty());
    }

    #[test]
    fn prices_are_sorted_by_display_priority() {
        let with = |id: &str, priority: &str| wire::Price {
            id: id.to_owned(),
            ..price_with(&[("display_priority", priority)])
        };
        let found = products(vec![with("c", ""), with("b", "2"), with("a", "10"), with("d", "2")]);
        let ids: Vec<_> = found[0].prices.iter().map(|price| price.id.as_str()).collect();
        assert_eq!((found.len(), ids), (1, vec!["b", "d", "a", "c"]));
    }

    proptest! {
        #[test]
        fn corrupted_prices_and_subscriptions_never_panic(record in corrupted(json!({
            "id": "price_1", "active": true, "currency": "usd", "unit_amount": 499, "type": "recurring",
            "recurring": {"interval": "month", "interval_count": 1, "usage_type": "licensed"},
            "metadata": {"trial_period_days": "14", "coupon_id": "c", "coupon_percent_off": "20"},
            "product": {"id": "prod_1", "active": true, "name": "Full", "description": null, "images": [],
                "metadata": {"lookup_key": "full-membership"}},
            "customer": "cus_1", "status": "active", "created": 1, "trial_end": null, "cancel_at": null,
            "items": {"data": [{"price": {"product": {"id": "prod_1", "name": "Full", "images": [], "metadata": {}}}}]},
        }))) {
            if let Ok(parsed) = serde_json::from_value::<wire::Price>(record.clone()) {
                let _ = price(&parsed);
                let _ = products(vec![parsed]);
            }
            let _ = serde_json::from_value::<wire::Subscription>(record).ok().and_then(subscription);
        }
    }
}
