//! Products and prices: full membership by the month and by the year, another product with a price that is
//! paid once, and prices that can't be sold.

use serde_json::{Map, Value, json};

pub(super) fn products() -> Map<String, Value> {
    let product = |id: &str, name: &str, description: &str, lookup_key: &str| {
        json!({"id": id, "object": "product", "active": true, "name": name, "description": description,
            "images": [], "metadata": {"lookup_key": lookup_key}, "default_price": null, "livemode": false})
    };
    let all = [
        product("prod_full", "Full Membership", "Everything Laurels has.", "full-membership"),
        product("prod_posters", "Poster Club", "A poster every month.", "poster-club"),
    ];
    all.into_iter().map(|product| (product["id"].as_str().unwrap_or_default().to_owned(), product)).collect()
}

pub(super) fn prices() -> Vec<Value> {
    let monthly = json!({"radio_button_text": "Monthly", "display_priority": "2"});
    let yearly = json!({"radio_button_text": "Yearly", "display_priority": "1", "trial_period_days": "14",
        "coupon_percent_off": "20"});
    // No coupon grants this for every payment.
    let posters = json!({"coupon_percent_off": "10"});
    vec![
        price("price_monthly", "prod_full", 499, Some("month"), &monthly),
        price("price_yearly", "prod_full", 4_788, Some("year"), &yearly),
        price("price_posters", "prod_posters", 1_200, Some("week"), &posters),
        price("price_once", "prod_posters", 9_900, None, &json!({})),
        overlaid(
            price("price_euros", "prod_full", 450, Some("month"), &json!({})),
            &json!({"currency": "eur"}),
        ),
        overlaid(price("price_old", "prod_full", 399, Some("month"), &json!({})), &json!({"active": false})),
    ]
}

pub(super) fn coupons() -> Vec<Value> {
    let coupon = |id: &str, percent_off: f64, duration: &str| {
        json!({"id": id, "object": "coupon", "valid": true, "duration": duration, "percent_off": percent_off,
            "amount_off": null, "currency": null, "livemode": false})
    };
    vec![coupon("first-week", 10.0, "once"), coupon("premiere", 20.0, "forever")]
}

fn price(id: &str, product: &str, cents: u64, interval: Option<&str>, metadata: &Value) -> Value {
    let recurring = interval.map(|interval| {
        json!({"interval": interval, "interval_count": 1,
        "usage_type": "licensed", "trial_period_days": null, "meter": null})
    });
    json!({"id": id, "object": "price", "active": true, "billing_scheme": "per_unit", "currency": "usd",
        "lookup_key": null, "metadata": metadata, "product": product, "recurring": recurring,
        "type": if recurring.is_some() { "recurring" } else { "one_time" }, "unit_amount": cents,
        "unit_amount_decimal": cents.to_string(), "livemode": false})
}

fn overlaid(mut record: Value, changes: &Value) -> Value {
    for (name, value) in changes.as_object().into_iter().flatten() {
        record[name] = value.clone();
    }
    record
}
