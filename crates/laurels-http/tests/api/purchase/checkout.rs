use laurels_fakes::stripe::Failure;
use serde_json::json;

use super::{ACTIVE, PORTAL, Shop, is_member};

#[tokio::test]
async fn a_tester_becomes_a_full_member() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let key = ana.get("/api/purchase/stripe-publishable-key").await.ok();
    assert_eq!(key, json!({ "publishableKey": "pk_test_laurels" }));
    assert_eq!(ana.get(ACTIVE).await.ok(), json!([]));
    let found =
        ana.post("/api/purchase/find-products", &json!({ "lookup_keys": ["full-membership"] })).await.ok();
    assert_eq!(found.as_array().unwrap().len(), 1);
    assert_eq!(
        found[0]["prices"][0],
        json!({
            "id": "price_yearly",
            "unit_amount": 4_788,
            "recurring": { "interval": "year", "interval_count": 1 },
            "metadata": {
                "radio_button_text": "Yearly",
                "display_priority": 1,
                "trial_period_days": 14,
                "coupon_percent_off": 20.0,
                "coupon_amount_off": null,
            },
            "discount_problem": null,
        })
    );

    let session = shop.pay(&ana, "price_yearly").await;
    let mut events = ana.events().await;
    events.expect("hello").await;
    let response = shop.fulfill(&ana, &session).await.ok();
    let subscription = &response["new_subscription"];
    assert_eq!(
        (&subscription["lookup_key"], &subscription["status"]),
        (&json!("full-membership"), &json!("trialing"))
    );
    assert_eq!(subscription["created"], "2026-03-20T09:46:40.000Z");
    assert_eq!(subscription["trial_end"], "2026-04-03T09:46:40.000Z");
    assert_eq!(response["purchased_products"][0]["name"], "Full Membership");
    assert_eq!(response["purchased_products"][0]["prices"][0]["id"], "price_yearly");
    assert_eq!(response["new_features"], json!(["full-membership"]));
    assert_eq!(response["updatedUser"]["isFullMember"], true);
    assert_eq!(response["updatedUser"], ana.profile().await);
    events.expect("user").await;
    assert_eq!(ana.get(ACTIVE).await.ok(), json!([subscription]));
    let passes = ana.get("/api/purchase/access-passes").await.ok();
    assert_eq!((&passes[0]["lookup_key"], &passes[0]["until"]), (&json!("full-membership"), &json!(null)));
}

#[tokio::test]
async fn a_price_that_is_paid_once_is_listed_and_grants_no_membership() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let products = ana.get("/api/purchase/products").await.ok();
    let once = &products[1]["prices"][0];
    assert_eq!((&once["id"], &once["recurring"]), (&json!("price_once"), &json!(null)));
    let found =
        ana.post("/api/purchase/find-products", &json!({ "lookup_keys": ["poster-club"] })).await.ok();
    assert_eq!(found[0]["prices"].as_array().unwrap().len(), 1, "only prices to subscribe to");

    let session = shop.pay(&ana, "price_once").await;
    let response = shop.fulfill(&ana, &session).await.ok();
    assert_eq!(response["new_subscription"], json!(null));
    assert_eq!(response["purchased_products"][0]["prices"][0]["id"], "price_once");
    assert!(!is_member(&ana).await);
}

#[tokio::test]
async fn a_discount_that_the_checkout_would_not_grant_is_not_offered() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let products = ana.get("/api/purchase/products").await.ok();
    let weekly = &products[1]["prices"][1];
    assert_eq!(
        (&weekly["id"], &weekly["metadata"]["coupon_percent_off"]),
        (&json!("price_posters"), &json!(null))
    );
    let problem = "The payment provider has no valid coupon that takes this off every payment.";
    assert_eq!(weekly["discount_problem"], problem);
}

#[tokio::test]
async fn a_session_used_twice_grants_once() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let session = shop.pay(&ana, "price_monthly").await;
    let (one, other) = tokio::join!(shop.fulfill(&ana, &session), shop.fulfill(&ana, &session));
    assert_eq!(one.ok()["new_subscription"], other.ok()["new_subscription"]);
    shop.fulfill(&ana, &session).await.ok();
    assert_eq!(shop.records(&ana).await, ["granted active"]);
}

#[tokio::test]
async fn an_unpaid_checkout_grants_nothing() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let checkout = shop.start_checkout(&ana, "price_monthly").await.ok();
    let session = checkout["clientSecret"].as_str().unwrap().split("_secret").next().unwrap().to_owned();
    let response = shop.fulfill(&ana, &session).await.ok();
    assert_eq!(response["new_subscription"], json!(null));
    assert_eq!((&response["purchased_products"], &response["new_features"]), (&json!([]), &json!([])));
    assert!(!is_member(&ana).await);
}

#[tokio::test]
async fn a_provider_outage_during_fulfillment_loses_nothing() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let session = shop.pay(&ana, "price_monthly").await;
    // Reading the session works; reading the subscription fails, also on the retry.
    shop.stripe.fail_with([Failure::Nothing, Failure::Status(500), Failure::Status(500)]);
    shop.fulfill(&ana, &session).await.problem(503, "provider_unavailable");
    assert!(!is_member(&ana).await);
    shop.stripe.clear_failures();
    // Visiting the membership page is enough to sync.
    assert_eq!(ana.get(ACTIVE).await.ok()[0]["status"], "active");
    assert!(is_member(&ana).await);
    shop.fulfill(&ana, &session).await.ok();
    assert_eq!(shop.records(&ana).await, ["granted active"]);
}

#[tokio::test]
async fn a_lost_response_does_not_create_a_second_customer() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    // Reading prices works; the first responses to creating the customer and the checkout are lost.
    shop.stripe.fail_with([Failure::Nothing, Failure::LostResponse, Failure::Nothing, Failure::LostResponse]);
    shop.start_checkout(&ana, "price_monthly").await.ok();
    shop.start_checkout(&ana, "price_yearly").await.ok();
    assert_eq!(shop.stripe.customers().len(), 1);
}

#[tokio::test]
async fn a_member_can_open_the_customer_portal() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let back = json!({ "return_url": shop.page("/membership") });
    ana.post(PORTAL, &back).await.problem(409, "no_customer");
    shop.pay(&ana, "price_monthly").await;
    let portal = ana.post(PORTAL, &back).await.ok();
    assert!(portal["url"].as_str().unwrap().starts_with(shop.stripe.origin()));
}

#[tokio::test]
async fn a_member_cannot_subscribe_again_by_mistake() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let session = shop.pay(&ana, "price_monthly").await;
    shop.fulfill(&ana, &session).await.ok();
    shop.start_checkout(&ana, "price_yearly").await.problem(409, "subscribed");
    shop.start_checkout(&ana, "price_posters").await.ok();
}

#[tokio::test]
async fn keys_of_another_account_make_a_new_customer() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    shop.start_checkout(&ana, "price_monthly").await.ok();
    shop.stripe.remove_all_customers();
    let session = shop.pay(&ana, "price_monthly").await;
    shop.fulfill(&ana, &session).await.ok();
    assert!(is_member(&ana).await);
}

#[tokio::test]
async fn admins_can_buy_too() {
    let shop = Shop::open().await;
    let ana = shop.server.user("ana").await;
    let admin = laurels_domain::Role::Admin;
    shop.server.store.users.set_role(&ana.id, admin, true).await.unwrap().unwrap();
    let session = shop.pay(&ana, "price_posters").await;
    let response = shop.fulfill(&ana, &session).await.ok();
    assert_eq!(response["new_features"], json!(["poster-club"]));
    assert!(!is_member(&ana).await, "it is not the full membership");
}
