//! Passkeys: registering, logging in and removing, and what must not be possible with them. On both databases.

use std::time::Duration;

use futures_util::future::join_all;
use laurels_fakes::authenticator::Authenticator;
use serde_json::{Value, json};

use crate::harness::{Caller, NEW_PASSWORD, PASSWORD, Reply, Server, User, on_both, reset};

const BEGIN: &str = "/api/user/passkeys/begin";
const ADD: &str = "/api/user/passkeys";
const BEGIN_LOG_IN: &str = "/api/auth/login/passkey/begin";
const LOG_IN: &str = "/api/auth/login/passkey";
const SIGN_INS: &str = "/api/user/sign-ins";

/// A device whose browser shows the server's pages.
fn device(server: &Server, name: &str) -> Authenticator {
    Authenticator::new(&server.localhost(), name)
}

/// Registers a passkey of the device.
async fn add(user: &Caller, device: &mut Authenticator, name: &str) -> Reply {
    let options = user.post(BEGIN, &json!({})).await.ok();
    user.post(ADD, &json!({ "name": name, "credential": device.register(&options) })).await
}

/// Logs in with the device.
async fn log_in(server: &Server, device: &mut Authenticator) -> Reply {
    let options = server.visitor().post(BEGIN_LOG_IN, &json!({})).await.ok();
    server.visitor().post(LOG_IN, &json!({ "credential": device.log_in(&options) })).await
}

/// The passkeys as `[id, name, was used]`.
async fn passkeys(user: &Caller) -> Vec<(Value, Value, bool)> {
    let all = user.get(SIGN_INS).await.ok();
    let passkeys = all.as_array().unwrap().iter().filter(|method| method["kind"] == "passkey");
    passkeys.map(|it| (it["_id"].clone(), it["name"].clone(), it.get("last_used").is_some())).collect()
}

fn rejected(reply: &Reply) {
    let problem = reply.problem(422, "invalid");
    assert_eq!(problem["detail"], "This passkey wasn't accepted. Try again, or log in another way.");
    assert_eq!(reply.cookie("laurels_session"), None);
}

#[tokio::test]
async fn passkeys_are_registered_used_and_removed() {
    on_both(async |server| {
        let ana = server.user("ana").await;
        let (mut phone, mut laptop) = (device(server, "phone"), device(server, "laptop"));
        laptop.counter = 7;
        add(&ana, &mut phone, " My phone ").await.done();
        add(&ana, &mut laptop, "Laptop").await.done();
        let reply = log_in(server, &mut laptop).await;
        assert_eq!(reply.ok()["_id"], ana.id.as_str());
        let token = reply.cookie("laurels_session").unwrap();
        let again = server.visitor().with("cookie", &format!("laurels_session={token}"));
        let [(phone_id, ..), (laptop_id, ..)] = &passkeys(&again).await[..] else { panic!("two passkeys") };
        let expected =
            [(phone_id.clone(), json!("My phone"), false), (laptop_id.clone(), json!("Laptop"), true)];
        assert_eq!(passkeys(&again).await, expected);
        let exported = again.get("/api/user/data").await.ok();
        assert_eq!(exported["passkeys"][1]["name"], "Laptop");
        again.delete(&format!("{ADD}/{}", phone_id.as_str().unwrap())).await.done();
        again.delete(&format!("{ADD}/{}", phone_id.as_str().unwrap())).await.problem(404, "not_found");
        rejected(&log_in(server, &mut phone).await);
        log_in(server, &mut laptop).await.ok();
    })
    .await;
}

#[tokio::test]
async fn a_log_in_with_a_passkey_is_a_fresh_one() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut phone = device(&server, "phone");
    add(&ana, &mut phone, "Phone").await.done();
    server.advance_clock(Duration::from_mins(11));
    ana.post(BEGIN, &json!({})).await.problem(403, "sign_in_again");
    let id = passkeys(&ana).await[0].0.as_str().unwrap().to_owned();
    ana.delete(&format!("{ADD}/{id}")).await.problem(403, "sign_in_again");
    let token = log_in(&server, &mut phone).await.cookie("laurels_session").unwrap();
    let fresh = server.visitor().with("cookie", &format!("laurels_session={token}"));
    add(&fresh, &mut device(&server, "laptop"), "Laptop").await.done();
    fresh.post("/api/auth/email/set-password", &json!({ "password": "ruby slippers" })).await.done();
}

#[tokio::test]
async fn each_answer_counts_once() {
    on_both(async |server| {
        let ana = server.user("ana").await;
        let mut phone = device(server, "phone");
        let options = ana.post(BEGIN, &json!({})).await.ok();
        let body = json!({ "name": "Phone", "credential": phone.register(&options) });
        ana.post(ADD, &body).await.done();
        rejected(&ana.post(ADD, &body).await);
        // The same passkey again, with a challenge of its own.
        add(&ana, &mut phone, "Phone").await.problem(409, "passkey_exists");
        let options = server.visitor().post(BEGIN_LOG_IN, &json!({})).await.ok();
        let body = json!({ "credential": phone.log_in(&options) });
        let visitor = server.visitor();
        let replies = join_all((0..8).map(|_| visitor.post(LOG_IN, &body))).await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1);
        replies.iter().filter(|reply| reply.status != 200).for_each(rejected);
    })
    .await;
}

#[tokio::test]
async fn a_counter_that_does_not_increase_is_a_copy() {
    on_both(async |server| {
        let ana = server.user("ana").await;
        let mut phone = device(server, "phone");
        phone.counter = 1;
        add(&ana, &mut phone, "Phone").await.done();
        log_in(server, &mut phone).await.ok();
        // Another device with the same key, which has not seen that log-in.
        phone.counter = 1;
        rejected(&log_in(server, &mut phone).await);
        log_in(server, &mut phone).await.ok();
        // Two copies at the same time: one of them.
        let mut bodies = Vec::new();
        for _ in 0..6 {
            let options = server.visitor().post(BEGIN_LOG_IN, &json!({})).await.ok();
            phone.counter = 9;
            bodies.push(json!({ "credential": phone.log_in(&options) }));
        }
        let visitor = server.visitor();
        let replies = join_all(bodies.iter().map(|body| visitor.post(LOG_IN, body))).await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn answers_of_other_sites_devices_and_users_are_rejected() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let mut phone = device(&server, "phone");
    add(&ana, &mut phone, "Phone").await.done();

    // A page that looks like ours.
    let origin = std::mem::replace(&mut phone.origin, "http://localhost.attacker.example".to_owned());
    rejected(&log_in(&server, &mut phone).await);
    let mut options = ben.post(BEGIN, &json!({})).await.ok();
    rejected(&ben.post(ADD, &json!({ "name": "x", "credential": phone.register(&options) })).await);
    phone.origin = origin;

    // The right origin, but a passkey made for another domain.
    options = server.visitor().post(BEGIN_LOG_IN, &json!({})).await.ok();
    options["rpId"] = json!("attacker.example");
    rejected(&server.visitor().post(LOG_IN, &json!({ "credential": phone.log_in(&options) })).await);

    // Without a touch of the sensor or a PIN.
    phone.verifies_user = false;
    rejected(&log_in(&server, &mut phone).await);
    phone.verifies_user = true;

    // Another key with the same credential, for the same user.
    let mut copy = device(&server, "phone");
    copy.user_handle.clone_from(&phone.user_handle);
    rejected(&log_in(&server, &mut copy).await);

    // Ana's passkey with Ben's handle; `phone` was asked to register for Ben above.
    let of_ana = server.visitor().post(BEGIN_LOG_IN, &json!({})).await.ok();
    rejected(&server.visitor().post(LOG_IN, &json!({ "credential": phone.log_in(&of_ana) })).await);
}

#[tokio::test]
async fn the_same_credential_of_another_user_gives_no_access() {
    on_both(async |server| {
        let (ana, ben) = (server.user("ana").await, server.user("ben").await);
        let (mut of_ana, mut of_ben) = (device(server, "same"), device(server, "same"));
        add(&ana, &mut of_ana, "Phone").await.done();
        add(&ben, &mut of_ben, "Phone").await.done();
        assert_eq!(log_in(server, &mut of_ana).await.ok()["_id"], ana.id.as_str());
        assert_eq!(log_in(server, &mut of_ben).await.ok()["_id"], ben.id.as_str());
        of_ben.user_handle.clone_from(&of_ana.user_handle);
        rejected(&log_in(server, &mut of_ben).await);
    })
    .await;
}

#[tokio::test]
async fn a_registration_belongs_to_the_session_that_began_it() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let other_device = User::log_in(&server.visitor(), &ana.email, PASSWORD).await;
    for wrong in [&ben, &other_device] {
        let options = ana.post(BEGIN, &json!({})).await.ok();
        let credential = device(&server, "phone").register(&options);
        rejected(&wrong.post(ADD, &json!({ "name": "Phone", "credential": credential })).await);
        assert!(passkeys(wrong).await.is_empty());
        // The attempt has used up the challenge.
        rejected(&ana.post(ADD, &json!({ "name": "Phone", "credential": credential })).await);
    }
    // The challenge of a registration is none for a log-in, nor the other way round.
    let mut phone = device(&server, "phone");
    add(&ana, &mut phone, "Phone").await.done();
    let mut options = ana.post(BEGIN, &json!({})).await.ok();
    options["rpId"] = json!("localhost");
    rejected(&server.visitor().post(LOG_IN, &json!({ "credential": phone.log_in(&options) })).await);
    let mut options = server.visitor().post(BEGIN_LOG_IN, &json!({})).await.ok();
    options["rp"] = json!({ "id": "localhost" });
    options["user"] = json!({ "id": phone.user_handle });
    let credential = device(&server, "laptop").register(&options);
    rejected(&ana.post(ADD, &json!({ "name": "Laptop", "credential": credential })).await);
}

#[tokio::test]
async fn challenges_expire() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut phone = device(&server, "phone");
    add(&ana, &mut phone, "Phone").await.done();
    let options = ana.post(BEGIN, &json!({})).await.ok();
    let log_in = server.visitor().post(BEGIN_LOG_IN, &json!({})).await.ok();
    server.advance_clock(Duration::from_mins(5));
    let credential = device(&server, "laptop").register(&options);
    rejected(&ana.post(ADD, &json!({ "name": "Laptop", "credential": credential })).await);
    rejected(&server.visitor().post(LOG_IN, &json!({ "credential": phone.log_in(&log_in) })).await);
    assert_eq!(server.store.database.remove_expired(server.services.clock.now()).await.unwrap(), 0);
}

#[tokio::test]
async fn an_account_has_at_most_twenty() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for number in 0..20 {
        server.advance_clock(Duration::from_secs(20));
        add(&ana, &mut device(&server, &number.to_string()), &format!("Key {number}")).await.done();
    }
    add(&ana, &mut device(&server, "more"), "More").await.problem(409, "too_many_passkeys");
    let names = ["", "  ", "x\ny", &"x".repeat(41)];
    for name in names {
        let options = ana.post(BEGIN, &json!({})).await.ok();
        let credential = device(&server, "one").register(&options);
        ana.post(ADD, &json!({ "name": name, "credential": credential })).await.problem(422, "invalid");
    }
}

#[tokio::test]
async fn nonsense_is_rejected() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut phone = device(&server, "phone");
    add(&ana, &mut phone, "Phone").await.done();
    let options = server.visitor().post(BEGIN_LOG_IN, &json!({})).await.ok();
    let good = phone.log_in(&options);
    rejected(&server.visitor().post(LOG_IN, &json!({ "credential": {} })).await);
    for path in ["id", "rawId", "type"] {
        let mut broken = good.clone();
        broken[path] = json!("💣");
        rejected(&server.visitor().post(LOG_IN, &json!({ "credential": broken })).await);
    }
    for path in ["clientDataJSON", "authenticatorData", "signature", "userHandle"] {
        for value in [json!(""), json!("AAAA"), json!(7), json!(null), json!("A".repeat(500_000))] {
            let mut broken = good.clone();
            broken["response"][path] = value;
            rejected(&server.visitor().post(LOG_IN, &json!({ "credential": broken })).await);
        }
        let mut broken = good.clone();
        broken["response"].as_object_mut().unwrap().remove(path);
        rejected(&server.visitor().post(LOG_IN, &json!({ "credential": broken })).await);
    }
    let options = ana.post(BEGIN, &json!({})).await.ok();
    let good = device(&server, "laptop").register(&options);
    for path in
        ["clientDataJSON", "attestationObject", "authenticatorData", "publicKeyAlgorithm", "transports"]
    {
        for value in
            [json!(""), json!("AAAA"), json!(null), json!(["x"]), json!({}), json!("A".repeat(500_000))]
        {
            let mut broken = good.clone();
            broken["response"][path] = value;
            let reply = ana.post(ADD, &json!({ "name": "x", "credential": broken })).await;
            assert!(reply.status == 422 || reply.status == 204, "{path}: {}", reply.status);
        }
    }
}

#[tokio::test]
async fn challenges_of_strangers_are_limited() {
    let server = Server::start().await;
    let visitor = server.visitor().with("x-forwarded-for", "198.51.100.7");
    for _ in 0..300 {
        visitor.post(BEGIN_LOG_IN, &json!({})).await.ok();
    }
    visitor.post(BEGIN_LOG_IN, &json!({})).await.problem(429, "too_many");
    server.visitor().post(BEGIN_LOG_IN, &json!({})).await.ok();
}

#[tokio::test]
async fn a_reset_drops_passkeys_from_before_the_email_was_verified() {
    on_both(async |server| {
        let attacker = server.user("victim").await;
        let mut planted = device(server, "planted");
        add(&attacker, &mut planted, "Key").await.done();
        assert_eq!(server.emails(0).await.len(), 0, "an unverified address gets no notice");
        reset(server, "victim@example.org").await;
        rejected(&log_in(server, &mut planted).await);
        // After that, they are the owner's, who is told.
        let victim = User::log_in(&server.visitor(), "victim@example.org", NEW_PASSWORD).await;
        let mut own = device(server, "own");
        let before = server.emails(2).await.len();
        add(&victim, &mut own, "Laptop").await.done();
        let emails = server.emails(before + 1).await;
        assert!(emails.iter().any(|email| email.contains("A passkey was added to your account")));
        reset(server, "victim@example.org").await;
        log_in(server, &mut own).await.ok();
    })
    .await;
}
