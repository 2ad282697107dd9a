use std::time::Duration;

use laurels_fakes::stripe::{Failure, WEBHOOK_SECRET, sign};
use serde_json::json;

use super::{Shop, is_member, seconds};
use crate::harness::PASSWORD;

#[tokio::test]
async fn events_grant_and_revoke_the_membership() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let session = shop.pay(&ana, "price_yearly").await;
    let id = shop.stripe.subscription_of(&session);
    let object = json!({ "object": "checkout.session", "id": session, "subscription": id });
    shop.report("checkout.session.completed", &object).await.done();
    assert!(is_member(&ana).await);
    for (changes, expected) in [
        (json!({ "status": "active" }), true),
        (json!({ "status": "past_due" }), true),
        (
            json!({ "status": "active", "cancel_at": seconds(shop.server.services.clock.now()) + 86_400 }),
            true,
        ),
        (json!({ "status": "canceled" }), false),
    ] {
        shop.change(&id, &changes).await;
        assert_eq!(is_member(&ana).await, expected, "{changes}");
    }
    assert_eq!(shop.records(&ana).await, ["granted trialing", "lost canceled"]);
    let data = ana.get("/api/user/data").await.ok();
    let changes = data["membership"]["changes"].as_array().unwrap();
    assert_eq!((changes.len(), &changes[0]["change"]), (2, &json!("granted")));
    assert_eq!(data["membership"]["subscriptions"][0]["status"], "canceled");
}

#[tokio::test]
async fn an_unpaid_membership_ends_and_can_be_restored() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let id = shop.stripe.subscription_of(&shop.pay(&ana, "price_monthly").await);
    for status in ["active", "past_due", "unpaid", "active", "paused"] {
        shop.change(&id, &json!({ "status": status })).await;
    }
    assert_eq!(shop.records(&ana).await, ["granted active", "lost unpaid", "granted active", "lost paused"]);
}

#[tokio::test]
async fn duplicate_late_and_reordered_events_are_handled() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let session = shop.pay(&ana, "price_monthly").await;
    let id = shop.stripe.subscription_of(&session);
    let created = shop.stripe.subscription(&id);
    let invoice = json!({ "object": "invoice", "id": "in_1",
        "parent": { "subscription_details": { "subscription": id } } });
    shop.report("invoice.paid", &invoice).await.done();
    shop.report("invoice.paid", &invoice).await.done();
    shop.change(&id, &json!({ "status": "canceled" })).await;
    // This event has the state before the cancellation.
    shop.report("customer.subscription.created", &created).await.done();
    shop.fulfill(&ana, &session).await.ok();
    assert!(!is_member(&ana).await);
    assert_eq!(shop.records(&ana).await, ["granted active", "lost canceled"]);
}

#[tokio::test]
async fn an_event_that_failed_can_be_sent_again() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let id = shop.stripe.subscription_of(&shop.pay(&ana, "price_monthly").await);
    let object = shop.stripe.subscription(&id);
    shop.stripe.fail_with([Failure::Status(500), Failure::Status(500)]);
    shop.report("customer.subscription.created", &object).await.problem(503, "provider_unavailable");
    assert!(!is_member(&ana).await);
    shop.report("customer.subscription.created", &object).await.done();
    assert!(is_member(&ana).await);
}

#[tokio::test]
async fn events_of_unknown_customers_are_ignored() {
    let shop = Shop::open().await;
    for object in [
        json!({ "object": "subscription", "id": "sub_of_another_shop" }),
        json!({ "object": "subscription", "id": "../customers" }),
        json!({ "object": "customer", "id": "cus_1" }),
    ] {
        shop.report("customer.subscription.updated", &object).await.done();
    }
}

#[tokio::test]
async fn an_event_without_a_recent_valid_signature_is_rejected() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let id = shop.stripe.subscription_of(&shop.pay(&ana, "price_monthly").await);
    let now = seconds(shop.server.services.clock.now());
    let (body, good) = shop.stripe.event(
        "customer.subscription.created",
        &json!({ "object": "subscription", "id": id }),
        now,
    );
    for signature in [
        sign("whsec_another", now, &body),
        sign(WEBHOOK_SECRET, now - 301, &body),
        sign(WEBHOOK_SECRET, now + 301, &body),
        sign(WEBHOOK_SECRET, now, &format!("{body} ")),
        String::new(),
    ] {
        shop.send_event(&body, &signature).await.problem(403, "bad_signature");
    }
    assert!(!is_member(&ana).await);
    shop.server.advance_clock(Duration::from_secs(301));
    shop.send_event(&body, &good).await.problem(403, "bad_signature");
    let at = seconds(shop.server.services.clock.now());
    shop.send_event("[]", &sign(WEBHOOK_SECRET, at, "[]")).await.problem(422, "invalid");
}

#[tokio::test]
async fn changes_without_an_event_are_detected_within_a_day() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let session = shop.pay(&ana, "price_monthly").await;
    shop.fulfill(&ana, &session).await.ok();
    let id = shop.stripe.subscription_of(&session);
    shop.stripe.change_subscription(&id, &json!({ "status": "canceled" }));
    shop.server.services.membership.sync_stale_subscriptions().await.unwrap();
    assert!(is_member(&ana).await, "the last sync was recent");
    shop.server.advance_clock(Duration::from_hours(25));
    shop.server.services.membership.sync_stale_subscriptions().await.unwrap();
    assert!(!is_member(&ana).await);
}

#[tokio::test]
async fn a_subscription_unknown_to_the_provider_is_canceled() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let session = shop.pay(&ana, "price_monthly").await;
    shop.fulfill(&ana, &session).await.ok();
    shop.stripe.remove_all_customers();
    shop.server.advance_clock(Duration::from_hours(25));
    shop.server.services.membership.sync_stale_subscriptions().await.unwrap();
    assert_eq!(shop.records(&ana).await, ["granted active", "lost canceled"]);
}

#[tokio::test]
async fn a_subscription_that_keeps_failing_does_not_hold_up_the_others() {
    let shop = Shop::open().await;
    let (ana, ben) = (shop.tester("ana").await, shop.tester("ben").await);
    for user in [&ana, &ben] {
        let session = shop.pay(user, "price_monthly").await;
        shop.fulfill(user, &session).await.ok();
        let id = shop.stripe.subscription_of(&session);
        shop.stripe.change_subscription(&id, &json!({ "status": "canceled" }));
        shop.server.advance_clock(Duration::from_mins(1));
    }
    shop.server.advance_clock(Duration::from_hours(25));
    shop.stripe.fail_with([Failure::Status(400)]);
    shop.server.services.membership.sync_stale_subscriptions().await.unwrap();
    assert_eq!((is_member(&ana).await, is_member(&ben).await), (true, false), "the first one failed");
    let failed = shop.server.store.instances.list_failed_items(10).await.unwrap();
    assert_eq!((failed.len(), failed[0].worker.as_str(), failed[0].failures), (1, "sync memberships", 1));

    shop.server.services.membership.sync_stale_subscriptions().await.unwrap();
    assert!(is_member(&ana).await, "it is tried later");
    shop.server.advance_clock(Duration::from_hours(1));
    shop.server.services.membership.sync_stale_subscriptions().await.unwrap();
    assert!(!is_member(&ana).await);
    assert!(shop.server.store.instances.list_failed_items(10).await.unwrap().is_empty());
}

#[tokio::test]
async fn deleting_an_account_cancels_the_subscription() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let session = shop.pay(&ana, "price_monthly").await;
    shop.fulfill(&ana, &session).await.ok();
    let id = shop.stripe.subscription_of(&session);
    // The provider is temporarily unavailable.
    shop.stripe.fail_with(vec![Failure::Status(500); 4]);
    ana.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await.done();
    for _ in 0..400 {
        if shop.stripe.subscription(&id)["status"] == "canceled" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        shop.stripe.clear_failures();
    }
    panic!("the subscription is still active: {}", shop.stripe.subscription(&id));
}
