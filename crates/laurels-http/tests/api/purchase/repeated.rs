//! Buying again: one trial per user, one subscription, one open checkout.

use std::time::Duration;

use laurels_fakes::stripe::Failure;
use serde_json::json;
use tokio::task::JoinSet;

use super::{CHECKOUT, Shop, is_member, options};
use crate::harness::{PostgresDatabase, Reply, Server, User};

/// Runs a test on SQLite and on PostgreSQL.
macro_rules! both {
    ($(async fn $name:ident($shop:ident: &Shop) $body:block)*) => {$(
        mod $name {
            use super::*;

            async fn check($shop: &Shop) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_sqlite() {
                check(&Shop::open().await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgres() {
                let database = PostgresDatabase::create();
                let shop = Shop::open_on_postgres(&database).await;
                check(&shop).await;
                shop.server.store.close().await;
            }
        }
    )*};
}

fn secret(reply: &Reply) -> String {
    reply.ok()["clientSecret"].as_str().unwrap().to_owned()
}

/// The trial days of the yearly price, as the membership page shows them.
async fn offered_trial(user: &User) -> serde_json::Value {
    let found =
        user.post("/api/purchase/find-products", &json!({ "lookup_keys": ["full-membership"] })).await;
    let listed = user.get("/api/purchase/products").await.ok();
    let (found, listed) = (&found.ok()[0]["prices"][0]["metadata"], &listed[0]["prices"][0]["metadata"]);
    assert_eq!(found["trial_period_days"], listed["trial_period_days"]);
    found["trial_period_days"].clone()
}

both! {
    async fn a_trial_is_given_once(shop: &Shop) {
        let ana = shop.tester("ana").await;
        assert_eq!(offered_trial(&ana).await, 14);
        let session = shop.pay(&ana, "price_yearly").await;
        let id = shop.stripe.subscription_of(&session);
        shop.fulfill(&ana, &session).await.ok();
        assert_eq!(shop.stripe.subscription(&id)["status"], "trialing");
        shop.change(&id, &json!({ "status": "canceled" })).await;
        assert!(!is_member(&ana).await);
        for _ in 0..2 {
            assert_eq!(offered_trial(&ana).await, json!(null));
            let session = shop.pay(&ana, "price_yearly").await;
            let id = shop.stripe.subscription_of(&session);
            shop.fulfill(&ana, &session).await.ok();
            assert_eq!(shop.stripe.subscription(&id)["status"], "active", "no second trial");
            shop.change(&id, &json!({ "status": "canceled" })).await;
        }
        let ben = shop.tester("ben").await;
        assert_eq!(offered_trial(&ben).await, 14);
    }

    async fn a_trial_counts_although_no_event_arrived(shop: &Shop) {
        let ana = shop.tester("ana").await;
        let id = shop.stripe.subscription_of(&shop.pay(&ana, "price_yearly").await);
        // Neither the return page nor a webhook reported the purchase or its end.
        shop.stripe.change_subscription(&id, &json!({ "status": "canceled" }));
        let again = shop.stripe.subscription_of(&shop.pay(&ana, "price_yearly").await);
        assert_eq!(shop.stripe.subscription(&again)["status"], "active");
        assert_eq!(offered_trial(&ana).await, json!(null));
    }

    async fn a_purchase_counts_although_no_event_arrived(shop: &Shop) {
        let ana = shop.tester("ana").await;
        let id = shop.stripe.subscription_of(&shop.pay(&ana, "price_monthly").await);
        shop.start_checkout(&ana, "price_yearly").await.problem(409, "subscribed");
        assert!(is_member(&ana).await);
        shop.change(&id, &json!({ "status": "incomplete" })).await;
        shop.start_checkout(&ana, "price_yearly").await.problem(409, "payment_pending");
        shop.change(&id, &json!({ "status": "incomplete_expired" })).await;
        shop.start_checkout(&ana, "price_yearly").await.ok();
    }

    async fn an_open_checkout_is_reused_or_closed(shop: &Shop) {
        let ana = shop.tester("ana").await;
        let first = secret(&shop.start_checkout(&ana, "price_yearly").await);
        assert_eq!(secret(&shop.start_checkout(&ana, "price_yearly").await), first);
        let other_page = json!({ "price_id": "price_yearly", "return_url": shop.page("/settings") });
        let second = secret(&ana.post(CHECKOUT, &other_page).await);
        let third = secret(&shop.start_checkout(&ana, "price_monthly").await);
        assert_eq!(shop.stripe.open_sessions(), 1);
        assert_eq!((shop.stripe.try_pay(&first), shop.stripe.try_pay(&second)), (None, None));
        shop.stripe.pay(&third);
        shop.start_checkout(&ana, "price_yearly").await.problem(409, "subscribed");
        assert_eq!(shop.stripe.open_sessions(), 0);
    }

    async fn concurrent_checkouts_leave_one_that_can_be_paid(shop: &Shop) {
        let ana = shop.tester("ana").await;
        let mut secrets = start_many(&[&shop.server], &ana).await;
        secrets.push(secret(&shop.start_checkout(&ana, "price_yearly").await));
        assert_eq!(pay_all(shop, &secrets), 1);
    }

    async fn a_checkout_that_fails_halfway_can_be_started_again(shop: &Shop) {
        let ana = shop.tester("ana").await;
        let abandoned = secret(&shop.start_checkout(&ana, "price_yearly").await);
        // Each request to the provider fails once: prices, session, subscriptions, closing, and all of them again.
        for succeeding in 0..8 {
            shop.stripe.fail_with(vec![Failure::Nothing; succeeding]);
            shop.stripe.fail_with(vec![Failure::Status(500); 2]);
            shop.start_checkout(&ana, "price_monthly").await;
            shop.stripe.clear_failures();
        }
        let last = secret(&shop.start_checkout(&ana, "price_monthly").await);
        assert_eq!(shop.stripe.try_pay(&abandoned), None);
        shop.stripe.pay(&last);
    }
}

/// Starts checkouts of both prices at the same time and returns the client secrets of those that succeeded.
async fn start_many(servers: &[&Server], user: &User) -> Vec<String> {
    let mut starting = JoinSet::new();
    for number in 0..8 {
        let server = servers[number % servers.len()];
        let return_url = format!("{}/membership", server.services.settings.public_url);
        let price = ["price_yearly", "price_monthly"][number / 2 % 2];
        let caller = server.visitor().with("cookie", &user.header("cookie"));
        starting.spawn(async move {
            caller.post(CHECKOUT, &json!({ "price_id": price, "return_url": return_url })).await
        });
    }
    let replies = starting.join_all().await;
    let (started, rejected): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status == 200);
    for reply in &rejected {
        reply.problem(409, "checkout_conflict");
    }
    started.iter().map(secret).collect()
}

/// Tries to pay every checkout; returns how many were paid.
fn pay_all(shop: &Shop, secrets: &[String]) -> usize {
    secrets.iter().filter(|secret| shop.stripe.try_pay(secret).is_some()).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_checkouts_on_two_instances_leave_one_that_can_be_paid() {
    let database = PostgresDatabase::create();
    let shop = Shop::open_on_postgres(&database).await;
    let other = Server::start_instance(&database, options(&shop.stripe)).await;
    for name in ["ana", "ben", "cam"] {
        let user = shop.tester(name).await;
        let mut secrets = start_many(&[&shop.server, &other], &user).await;
        secrets.push(secret(&shop.start_checkout(&user, "price_yearly").await));
        assert_eq!(pay_all(&shop, &secrets), 1, "{name}");
    }
    shop.server.store.close().await;
    other.store.close().await;
}

#[tokio::test]
async fn a_caller_that_hangs_up_leaves_no_second_checkout() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let (mut secrets, mut calls) = (Vec::new(), 0_u32);
    // Hangs up a little later each time, until some callers have waited long enough.
    while secrets.len() < 3 {
        let price = if calls.is_multiple_of(2) { "price_yearly" } else { "price_monthly" };
        let patience = Duration::from_millis(15) * calls;
        if let Ok(reply) = tokio::time::timeout(patience, shop.start_checkout(&ana, price)).await {
            secrets.push(secret(&reply));
        }
        calls += 1;
        shop.server.advance_clock(Duration::from_mins(2));
    }
    assert!(calls > 6, "hardly anyone hung up");
    secrets.push(secret(&shop.start_checkout(&ana, "price_monthly").await));
    secrets.dedup();
    assert_eq!(pay_all(&shop, &secrets), 1);
}
