//! Push notifications, at a fake push service.

use std::sync::Arc;
use std::time::Duration;

use laurels_app::{ListingsMode, new_vapid_keys};
use laurels_domain::Secret;
use laurels_fakes::push::{Browser, PushServer, Received};
use laurels_providers::Client;
use laurels_providers::push::{PushSettings, WebPush};
use serde_json::{Value, json};

use crate::harness::{Options, PASSWORD, Server, User};

pub(crate) const NOTIFICATIONS: &str = "/api/user/notifications";
const SUBSCRIPTION: &str = "/api/user/notifications/subscription";
pub(crate) const ZONE: &str = "America/Los_Angeles";
pub(crate) const HOUR: Duration = Duration::from_hours(1);

/// A push service, and the options of servers that use it.
pub(crate) async fn push_service() -> (PushServer, impl Fn() -> Options) {
    let keys = new_vapid_keys();
    let service = PushServer::start(&keys.public_key).await;
    let settings = PushSettings {
        private_key: keys.private_key,
        public_key: Some(keys.public_key),
        subject: "mailto:admin@laurels.example".to_owned(),
        test_origin: Some(service.origin().to_owned()),
    };
    let options = move || Options {
        push: Some(Arc::new(WebPush::new(Client::new().unwrap(), &settings).unwrap())),
        listings: ListingsMode::Sample,
        ..Options::default()
    };
    (service, options)
}

pub(crate) async fn start() -> (PushServer, Server) {
    let (service, options) = push_service().await;
    (service, Server::start_with(options()).await)
}

fn subscription(browser: &Browser) -> Value {
    let keys = json!({ "p256dh": browser.p256dh, "auth": browser.auth });
    json!({ "endpoint": browser.endpoint, "keys": keys, "time_zone": ZONE })
}

pub(crate) async fn subscribe(service: &PushServer, user: &User) -> Browser {
    let browser = service.subscribe();
    user.post(SUBSCRIPTION, &subscription(&browser)).await.ok();
    browser
}

pub(crate) async fn log_in_again(server: &Server, name: &str) -> User {
    User::log_in(&server.visitor(), &format!("{name}@example.org"), PASSWORD).await
}

pub(crate) async fn set(user: &User, kinds: [bool; 3], quiet_hours: Value) -> Value {
    let [friends, tonight, winners] = kinds;
    let kinds = json!({ "friends": friends, "tonight": tonight, "winners": winners });
    let body = json!({ "kinds": kinds, "quiet_hours": quiet_hours, "time_zone": ZONE });
    user.put(NOTIFICATIONS, &body).await.ok()
}

/// Waits until nothing is left to send at once.
pub(crate) async fn sent(service: &PushServer, server: &Server) -> Vec<Received> {
    let clock = &server.services.clock;
    for _ in 0..400 {
        let now = clock.now();
        if server.store.notifications.list_due_pushes(now, now.after(27 * HOUR), 1).await.unwrap().is_empty()
        {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    // Those that were claimed are still on their way; others may wait for a later time.
    for _ in 0..20 {
        if server.store.notifications.count_pushes().await.unwrap() == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    service.received()
}

pub(crate) fn titles(received: &[Received]) -> Vec<String> {
    let title = |received: &Received| {
        let message: Value = serde_json::from_str(&received.payload).unwrap();
        message["title"].as_str().unwrap().to_owned()
    };
    received.iter().map(title).collect()
}

pub(crate) async fn invite(from: &User, to: &User) {
    from.get(&format!("/api/friend/invite/{}", to.id)).await.ok();
}

async fn accept(user: &User, from: &User) {
    user.get(&format!("/api/friend/accept/{}", from.id)).await.ok();
}

pub(crate) async fn remove(user: &User, other: &User) {
    user.get(&format!("/api/friend/remove-relationship-with/{}", other.id)).await.ok();
}

#[tokio::test]
async fn without_keys_notifications_are_not_set_up() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let shown = ana.get(NOTIFICATIONS).await.ok();
    assert_eq!((&shown["public_key"], &shown["devices"]), (&json!(null), &json!(0)));
    let browser = Browser {
        endpoint: "https://fcm.googleapis.com/fcm/send/x".to_owned(),
        p256dh: "x".to_owned(),
        auth: "x".to_owned(),
    };
    let problem = ana.post(SUBSCRIPTION, &subscription(&browser)).await.problem(503, "not_set_up");
    assert_eq!(problem["detail"], "Notifications are not set up on this server.");
    let off = json!({ "friends": false, "tonight": false, "winners": false });
    let body = json!({ "kinds": off, "quiet_hours": null, "time_zone": ZONE });
    ana.put(NOTIFICATIONS, &body).await.problem(503, "not_set_up");
    ana.delete(SUBSCRIPTION).await.ok();
}

#[tokio::test]
async fn kinds_and_quiet_hours_are_chosen() {
    let (service, server) = start().await;
    let ana = server.user("ana").await;
    let shown = ana.get(NOTIFICATIONS).await.ok();
    let off = json!({ "friends": false, "tonight": false, "winners": false });
    assert_eq!(
        (&shown["kinds"], &shown["is_on_here"], &shown["time_zone"]),
        (&off, &json!(false), &json!(null))
    );
    assert_eq!(shown["public_key"].as_str().unwrap().len(), 87);
    subscribe(&service, &ana).await;
    let shown = ana.get(NOTIFICATIONS).await.ok();
    let all = json!({ "friends": true, "tonight": true, "winners": true });
    assert_eq!((&shown["kinds"], &shown["is_on_here"], &shown["devices"]), (&all, &json!(true), &json!(1)));
    let night = json!({ "from": "22:00", "to": "07:30" });
    let shown = set(&ana, [true, false, true], night.clone()).await;
    assert_eq!((&shown["quiet_hours"], &shown["time_zone"]), (&night, &json!(ZONE)));
    assert_eq!(shown["kinds"]["tonight"], false);
    assert_eq!(ana.get(NOTIFICATIONS).await.ok(), shown);
    for (field, wrong) in [
        ("quiet_hours", json!({ "from": "22:00", "to": "22:00" })),
        ("quiet_hours", json!({ "from": "25:00", "to": "22:00" })),
        ("time_zone", json!("Mars/Olympus")),
    ] {
        let mut body = json!({ "kinds": all, "quiet_hours": null, "time_zone": ZONE });
        body[field] = wrong;
        let problem = ana.put(NOTIFICATIONS, &body).await.problem(422, "invalid");
        assert_eq!(problem["field"], field);
    }
    let data = ana.get("/api/user/data").await;
    let exported = &data.ok()["notifications"];
    assert_eq!((&exported["quiet_hours"], &exported["kinds"]["tonight"]), (&night, &json!(false)));
    assert_eq!(exported["devices"].as_array().unwrap().len(), 1);
    assert!(!data.text().contains(service.origin()), "endpoints are not exported");
}

#[tokio::test]
async fn only_browsers_of_known_push_services_can_subscribe() {
    let (service, server) = start().await;
    let ana = server.user("ana").await;
    let valid = subscription(&service.subscribe());
    for endpoint in [
        "https://example.org/push",
        "http://169.254.169.254/latest/meta-data",
        "http://localhost:1/push",
        "https://fcm.googleapis.com.example.org/x",
        "not a URL",
    ] {
        let mut body = valid.clone();
        body["endpoint"] = json!(endpoint);
        let problem = ana.post(SUBSCRIPTION, &body).await.problem(422, "invalid");
        assert_eq!(problem["field"], "endpoint", "{endpoint}");
    }
    let padded = format!("{}{}", service.subscribe().auth, "=".repeat(100_000));
    for (key, value) in
        [("p256dh", "AAAA"), ("auth", "AAAA"), ("p256dh", &"A".repeat(87)), ("auth", "!"), ("auth", &padded)]
    {
        let mut body = valid.clone();
        body["keys"][key] = json!(value);
        let problem = ana.post(SUBSCRIPTION, &body).await.problem(422, "invalid");
        assert_eq!(problem["field"], "keys", "{key} {value}");
    }
    assert_eq!(ana.get(NOTIFICATIONS).await.ok()["devices"], 0);
}

#[tokio::test]
async fn friends_are_told_of_invites_and_answers_on_all_their_devices() {
    let (service, server) = start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let phone = subscribe(&service, &ben).await;
    let laptop = log_in_again(&server, "ben").await;
    let other = subscribe(&service, &laptop).await;
    subscribe(&service, &ana).await;
    invite(&ana, &ben).await;
    let received = sent(&service, &server).await;
    assert_eq!(titles(&received), ["ana invited you", "ana invited you"]);
    let mut endpoints: Vec<_> = received.iter().map(|it| &it.endpoint).collect();
    endpoints.sort();
    assert_eq!(endpoints, [&phone.endpoint, &other.endpoint]);
    let message: Value = serde_json::from_str(&received[0].payload).unwrap();
    assert_eq!((&message["path"], received[0].ttl), (&json!("/friends"), 48 * 3_600));
    accept(&ben, &ana).await;
    assert_eq!(titles(&sent(&service, &server).await)[2..], ["ben accepted your invite"]);
    remove(&ana, &ben).await;
    invite(&ana, &ben).await;
    assert_eq!(sent(&service, &server).await.len(), 3, "the same on one day");
}

#[tokio::test]
async fn a_kind_that_is_off_is_not_sent() {
    let (service, server) = start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    subscribe(&service, &ben).await;
    set(&ben, [false, true, true], json!(null)).await;
    invite(&ana, &ben).await;
    assert!(sent(&service, &server).await.is_empty());
    ben.delete(SUBSCRIPTION).await.ok();
    set(&ben, [true, true, true], json!(null)).await;
    assert_eq!(ben.get(NOTIFICATIONS).await.ok()["devices"], 0);
    remove(&ana, &ben).await;
    invite(&ana, &ben).await;
    assert!(sent(&service, &server).await.is_empty());
}

#[tokio::test]
async fn a_browser_tells_nobody_but_who_is_logged_in() {
    let (service, server) = start().await;
    let (ana, ben, cam) = (server.user("ana").await, server.user("ben").await, server.user("cam").await);
    let browser = subscribe(&service, &ana).await;
    let mut of_ana = subscription(&browser);
    of_ana["user_id"] = json!(ana.id.as_str());
    cam.post(SUBSCRIPTION, &of_ana).await.problem(409, "other_user");
    ana.post(SUBSCRIPTION, &of_ana).await.ok();
    assert_eq!(cam.get(NOTIFICATIONS).await.ok()["devices"], 0, "cam hasn't allowed it");
    cam.post(SUBSCRIPTION, &subscription(&browser)).await.ok();
    assert_eq!(ana.get(NOTIFICATIONS).await.ok()["devices"], 0, "the browser is cam's now");
    invite(&ben, &ana).await;
    assert!(sent(&service, &server).await.is_empty());
    invite(&ben, &cam).await;
    assert_eq!(titles(&sent(&service, &server).await), ["ben invited you"]);
    let dan = server.user("dan").await;
    cam.post("/api/auth/logout", &json!({})).await.done();
    invite(&dan, &cam).await;
    assert_eq!(sent(&service, &server).await.len(), 1, "logged out");
}

#[tokio::test]
async fn a_new_password_ends_notifications_on_other_devices() {
    let (service, server) = start().await;
    let ana = server.user("ana").await;
    let here = log_in_again(&server, "ana").await;
    subscribe(&service, &ana).await;
    subscribe(&service, &here).await;
    let password = json!({ "password": "another correct horse", "currentPassword": PASSWORD });
    here.post("/api/auth/email/set-password", &password).await.done();
    let shown = here.get(NOTIFICATIONS).await.ok();
    assert_eq!((&shown["devices"], &shown["is_on_here"]), (&json!(1), &json!(true)));
}

#[test]
fn a_secret_is_not_printed() {
    let subscription = laurels_providers::push::PushSubscription {
        endpoint: "https://fcm.googleapis.com/x".to_owned(),
        public_key: "key".to_owned(),
        secret: Secret::new("very secret"),
    };
    assert!(!format!("{subscription:?}").contains("very secret"));
}
