use http::Method;
use serde_json::json;

use super::{ACTIVE, CHECKOUT, FULFILL, PORTAL, Shop, WEBHOOK, is_member, tester};
use crate::harness::Server;

const CALLS: [(&str, &str); 8] = [
    ("GET", "/api/purchase/stripe-publishable-key"),
    ("GET", "/api/purchase/products"),
    ("POST", "/api/purchase/find-products"),
    ("POST", CHECKOUT),
    ("POST", FULFILL),
    ("GET", ACTIVE),
    ("GET", "/api/purchase/access-passes"),
    ("POST", PORTAL),
];

#[tokio::test]
async fn only_testers_and_admins_may_buy() {
    let shop = Shop::open().await;
    let ana = shop.server.user("ana").await;
    for (method, path) in CALLS {
        // Access is checked before the invalid body is read.
        let method: Method = method.parse().unwrap();
        ana.send(method, path, "nonsense".into()).await.problem(403, "not_tester");
    }
}

#[tokio::test]
async fn missing_keys_are_reported() {
    let server = Server::start().await;
    let ana = tester(&server, "ana").await;
    let page = format!("{}/membership", server.services.settings.public_url);
    for (path, body) in [
        ("/api/purchase/find-products", json!({ "lookup_keys": [] })),
        (CHECKOUT, json!({ "price_id": "price_monthly", "return_url": page })),
        (FULFILL, json!({ "session_id": "cs_1" })),
        (PORTAL, json!({ "return_url": page })),
    ] {
        let problem = ana.post(path, &body).await.problem(503, "not_set_up");
        assert_eq!(problem["detail"], "Membership is not set up on this server.");
    }
    for (_, path) in CALLS.into_iter().filter(|(method, _)| *method == "GET") {
        ana.get(path).await.problem(503, "not_set_up");
    }
    ana.post(WEBHOOK, &json!({})).await.problem(503, "not_set_up");
}

#[tokio::test]
async fn purchases_of_other_users_are_rejected() {
    let shop = Shop::open().await;
    let (ana, ben) = (shop.tester("ana").await, shop.tester("ben").await);
    let session = shop.pay(&ana, "price_monthly").await;
    shop.fulfill(&ben, &session).await.problem(403, "not_yours");
    shop.start_checkout(&ben, "price_monthly").await.ok();
    shop.fulfill(&ben, &session).await.problem(403, "not_yours");
    assert!(!is_member(&ben).await && !is_member(&ana).await);
    shop.fulfill(&ana, &session).await.ok();
    assert!(is_member(&ana).await);
}

#[tokio::test]
async fn unknown_prices_and_sessions_are_rejected() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    for price in ["", "price_unknown", "price_euros", "price_old", "../customers"] {
        let problem = shop.start_checkout(&ana, price).await.problem(422, "invalid");
        assert_eq!(problem["field"], "price_id", "{price}");
    }
    for session in ["", "cs_unknown", "../customers", "cs_1?expand[]=x", &"x".repeat(300)] {
        shop.fulfill(&ana, session).await.problem(404, "not_found");
    }
    let requests = shop.stripe.requests();
    let expected = ["/v1/prices", "/v1/coupons", "/v1/checkout/sessions/cs_unknown"];
    assert!(requests.iter().all(|request| expected.iter().any(|path| request.path.starts_with(path))));
}

#[tokio::test]
async fn return_urls_of_other_sites_are_rejected() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let own_origin = shop.page("");
    for return_url in [
        "https://evil.example/membership".to_owned(),
        format!("{own_origin}.evil.example/"),
        format!("{own_origin}@evil.example/"),
        "/membership".to_owned(),
        String::new(),
        format!("{own_origin}/{}", "x".repeat(2_000)),
    ] {
        for (path, body) in [
            (CHECKOUT, json!({ "price_id": "price_monthly", "return_url": return_url })),
            (PORTAL, json!({ "return_url": return_url })),
        ] {
            let problem = ana.post(path, &body).await.problem(422, "invalid");
            assert_eq!(problem["field"], "return_url", "{return_url:.60}");
        }
    }
}

#[tokio::test]
async fn invalid_bodies_are_rejected() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    let keys = vec!["full-membership"; 21];
    let problem = ana.post("/api/purchase/find-products", &json!({ "lookup_keys": keys })).await;
    assert_eq!(problem.problem(422, "invalid")["field"], "lookup_keys");
    for (path, body) in [
        ("/api/purchase/find-products", json!({})),
        (CHECKOUT, json!({ "price_id": "price_monthly" })),
        (CHECKOUT, json!({ "price_id": null, "return_url": "" })),
        (FULFILL, json!({ "session_id": 1 })),
        (PORTAL, json!([])),
    ] {
        assert_eq!(ana.post(path, &body).await.problem(422, "invalid")["field"], "body", "{path}");
    }
}

#[tokio::test]
async fn checkouts_are_rate_limited() {
    let shop = Shop::open().await;
    let ana = shop.tester("ana").await;
    for _ in 0..20 {
        shop.start_checkout(&ana, "price_unknown").await.problem(422, "invalid");
    }
    shop.start_checkout(&ana, "price_monthly").await.problem(429, "too_many");
}
