//! Converts Stripe's JSON types to domain types. Prices that we can't sell are omitted: other currencies than dollars,
//! unknown intervals, and prices without a single amount.

use laurels_domain::Timestamp;
use laurels_domain::membership::{Interval, Price, Product, Recurring, Subscription, SubscriptionStatus};

use super::discounts::{self, CURRENCY};
use super::metadata::{number, text};
use super::wire;

/// Stripe's limit.
const MAX_TRIAL_DAYS: u16 = 730;

/// Groups prices by product, in the order of each product's first price.
pub(super) fn products(prices: Vec<wire::Price>, coupons: &[wire::Coupon]) -> Vec<Product> {
    let mut products: Vec<Product> = Vec::new();
    for sold in prices.into_iter().filter(|price| price.product.active) {
        let Some(mut read) = price(&sold) else { continue };
        match discounts::find(&sold, coupons) {
            Ok(found) => (read.discount, read.coupon_id) = found.unzip(),
            Err(problem) => read.discount_problem = Some(problem),
        }
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

/// A price without its discount, which needs coupons.
pub(super) fn price(price: &wire::Price) -> Option<Price> {
    let recurring = match &price.recurring {
        Some(it) => {
            Some(Recurring { interval: Interval::parse(&it.interval)?, count: it.interval_count.max(1) })
        }
        None => None,
    };
    if price.currency != CURRENCY {
        return None;
    }
    Some(Price {
        id: price.id.clone(),
        unit_amount: price.unit_amount?,
        recurring,
        radio_button_text: text(&price.metadata, "radio_button_text"),
        display_priority: number(&price.metadata, "display_priority"),
        trial_period_days: number(&price.metadata, "trial_period_days")
            .filter(|days| recurring.is_some() && (1..=MAX_TRIAL_DAYS).contains(days)),
        discount: None,
        coupon_id: None,
        discount_problem: None,
    })
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
    use std::collections::HashMap;

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
        let fortnightly = Some(wire::Recurring { interval: "fortnight".to_owned(), interval_count: 1 });
        let fortnightly = wire::Price { recurring: fortnightly, ..price_with(&[]) };
        let euros = wire::Price { currency: "eur".to_owned(), ..price_with(&[]) };
        let tiered = wire::Price { unit_amount: None, ..price_with(&[]) };
        let mut archived = price_with(&[]);
        archived.product.active = false;
        assert!(products(vec![fortnightly, euros, tiered, archived], &[]).is_empty());
    }

    #[test]
    fn price_that_is_paid_once_has_no_trial() {
        let once = wire::Price { recurring: None, ..price_with(&[("trial_period_days", "14")]) };
        let read = price(&once).unwrap();
        assert_eq!((read.recurring, read.trial_period_days), (None, None));
    }

    #[test]
    fn prices_are_sorted_by_display_priority() {
        let with = |id: &str, priority: &str| wire::Price {
            id: id.to_owned(),
            ..price_with(&[("display_priority", priority)])
        };
        let found = products(vec![with("c", ""), with("b", "2"), with("a", "10"), with("d", "2")], &[]);
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
            "valid": true, "duration": "forever", "percent_off": 20.0, "applies_to": {"products": ["prod_1"]},
            "customer": "cus_1", "status": "active", "created": 1, "trial_end": null, "cancel_at": null,
            "items": {"data": [{"price": {"product": {"id": "prod_1", "name": "Full", "images": [], "metadata": {}}}}]},
        }))) {
            if let Ok(parsed) = serde_json::from_value::<wire::Price>(record.clone()) {
                let _ = price(&parsed);
                let coupons: Vec<_> = serde_json::from_value(record.clone()).into_iter().collect();
                let _ = products(vec![parsed], &coupons);
            }
            let _ = serde_json::from_value::<wire::Subscription>(record).ok().and_then(subscription);
        }
    }
}
