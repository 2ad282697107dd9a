//! Discounts in the metadata of prices, and the coupons that grant them. A discount is offered only with a coupon that takes
//! off the same from every payment, so that the checkout charges what the page says.

use std::collections::HashMap;

use laurels_domain::membership::{Discount, DiscountProblem};

use super::metadata::{number, text};
use super::wire;

/// The only currency that we sell in.
pub(super) const CURRENCY: &str = "usd";
const COUPON: &str = "coupon_id";
const PERCENT: &str = "coupon_percent_off";
const AMOUNT: &str = "coupon_amount_off";
/// 100 percent, in hundredths of a percent.
const FULL_DISCOUNT: u32 = 100 * 100;

/// Whether coupons are needed to read these prices.
pub(super) fn are_named_by(prices: &[wire::Price]) -> bool {
    prices
        .iter()
        .any(|price| [COUPON, PERCENT, AMOUNT].iter().any(|key| text(&price.metadata, key).is_some()))
}

/// The discount of a price with the id of its coupon. The coupon is the one that the metadata names, or else any that fits.
pub(super) fn find(
    price: &wire::Price,
    coupons: &[wire::Coupon],
) -> Result<Option<(Discount, String)>, DiscountProblem> {
    let named = text(&price.metadata, COUPON);
    let Some(discount) = read(&price.metadata)? else {
        return if named.is_some() { Err(DiscountProblem::NoDiscount) } else { Ok(None) };
    };
    let grants = |coupon: &&wire::Coupon| grants(coupon, discount, &price.product.id);
    let coupon = match named {
        Some(id) => {
            let coupon =
                coupons.iter().find(|coupon| coupon.id == id).ok_or(DiscountProblem::UnknownCoupon)?;
            Some(coupon).filter(grants).ok_or(DiscountProblem::OtherCoupon)?
        }
        None => coupons.iter().find(grants).ok_or(DiscountProblem::NoCoupon)?,
    };
    Ok(Some((discount, coupon.id.clone())))
}

fn grants(coupon: &wire::Coupon, discount: Discount, product: &str) -> bool {
    let is_for_product =
        coupon.applies_to.as_ref().is_none_or(|it| it.products.iter().any(|id| id == product));
    let takes_off = match discount {
        Discount::Percent(off) => {
            coupon.percent_off.as_ref().and_then(|it| hundredths(&it.to_string())) == Some(off)
        }
        Discount::Amount(off) => {
            coupon.amount_off == Some(off) && coupon.currency.as_deref() == Some(CURRENCY)
        }
    };
    coupon.valid && coupon.duration == "forever" && is_for_product && takes_off
}

fn read(metadata: &HashMap<String, String>) -> Result<Option<Discount>, DiscountProblem> {
    let discount = if let Some(percent) = text(metadata, PERCENT) {
        hundredths(&percent).filter(|percent| (1..=FULL_DISCOUNT).contains(percent)).map(Discount::Percent)
    } else if text(metadata, AMOUNT).is_some() {
        number(metadata, AMOUNT).filter(|amount| *amount > 0).map(Discount::Amount)
    } else {
        return Ok(None);
    };
    discount.map(Some).ok_or(DiscountProblem::Invalid)
}

/// Parses `12.5` as 1250.
fn hundredths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if part.len() > 2 || !whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    format!("{whole}{part:0<2}").parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn price(metadata: &[(&str, &str)]) -> wire::Price {
        let metadata: HashMap<_, _> = metadata.iter().copied().collect();
        let product = json!({"id": "prod_1", "active": true, "name": "Full Membership"});
        serde_json::from_value(json!({"id": "price_1", "metadata": metadata, "product": product})).unwrap()
    }

    fn coupons() -> Vec<wire::Coupon> {
        let coupon = |id: &str, changes: serde_json::Value| {
            let mut coupon = json!({"id": id, "valid": true, "duration": "forever", "percent_off": null,
                "amount_off": null, "currency": null});
            for (key, value) in changes.as_object().unwrap() {
                coupon[key] = value.clone();
            }
            serde_json::from_value(coupon).unwrap()
        };
        vec![
            coupon("expired", json!({"percent_off": 20, "valid": false})),
            coupon("first-payment", json!({"percent_off": 20, "duration": "once"})),
            coupon("posters", json!({"percent_off": 20, "applies_to": {"products": ["prod_2"]}})),
            coupon("euros", json!({"amount_off": 500, "currency": "eur"})),
            coupon("fifth", json!({"percent_off": 20.0, "applies_to": {"products": ["prod_2", "prod_1"]}})),
            coupon("eighth", json!({"percent_off": 12.5})),
            coupon("five-dollars", json!({"amount_off": 500, "currency": "usd"})),
        ]
    }

    #[test]
    fn discount_is_offered_with_a_coupon_that_grants_it() {
        use DiscountProblem::{Invalid, NoCoupon, NoDiscount, OtherCoupon, UnknownCoupon};
        let found = |discount, id: &str| Ok(Some((discount, id.to_owned())));
        for (metadata, expected) in [
            (vec![], Ok(None)),
            (vec![(PERCENT, " "), (COUPON, "")], Ok(None)),
            (vec![(PERCENT, "20")], found(Discount::Percent(2_000), "fifth")),
            (vec![(PERCENT, "12.50")], found(Discount::Percent(1_250), "eighth")),
            (vec![(AMOUNT, "500")], found(Discount::Amount(500), "five-dollars")),
            (vec![(PERCENT, "20"), (COUPON, "fifth")], found(Discount::Percent(2_000), "fifth")),
            (vec![(PERCENT, "30")], Err(NoCoupon)),
            (vec![(AMOUNT, "501")], Err(NoCoupon)),
            (vec![(PERCENT, "20"), (COUPON, "premiere")], Err(UnknownCoupon)),
            (vec![(PERCENT, "20"), (COUPON, "eighth")], Err(OtherCoupon)),
            (vec![(PERCENT, "20"), (COUPON, "expired")], Err(OtherCoupon)),
            (vec![(PERCENT, "20"), (COUPON, "first-payment")], Err(OtherCoupon)),
            (vec![(PERCENT, "20"), (COUPON, "posters")], Err(OtherCoupon)),
            (vec![(AMOUNT, "500"), (COUPON, "euros")], Err(OtherCoupon)),
            (vec![(COUPON, "fifth")], Err(NoDiscount)),
            (vec![(PERCENT, "101")], Err(Invalid)),
            (vec![(PERCENT, "0")], Err(Invalid)),
            (vec![(PERCENT, "-5")], Err(Invalid)),
            (vec![(PERCENT, "a fifth")], Err(Invalid)),
            (vec![(PERCENT, "1.234")], Err(Invalid)),
            (vec![(AMOUNT, "-500")], Err(Invalid)),
            (vec![(AMOUNT, "0")], Err(Invalid)),
        ] {
            assert_eq!(find(&price(&metadata), &coupons()), expected, "{metadata:?}");
            let is_named = metadata.iter().any(|(_, value)| !value.trim().is_empty());
            assert_eq!(are_named_by(&[price(&[]), price(&metadata)]), is_named, "{metadata:?}");
        }
    }
}
