//! Adding, listing, testing and removing webhooks.

use std::time::Duration;

use laurels_domain::webhooks::addresses::{AllowedNetworks, Network};
use laurels_fakes::webhooks::{Failure, WebhookReceiver};
use laurels_providers::webhooks::WebhookClient;
use serde_json::{Value, json};

use super::emails::verify;
use crate::harness::{Caller, Inbox, Options, Server, User, on_both};

pub(crate) const WEBHOOKS: &str = "/api/user/webhooks";

/// Options of servers that may notify a receiver on this machine.
pub(crate) fn local() -> Options {
    let networks = ["127.0.0.0/8", "::1"].map(|network| Network::parse(network).unwrap());
    let networks = AllowedNetworks::new(networks.to_vec());
    Options { webhooks: Some(WebhookClient::new(networks).unwrap()), ..Options::default() }
}

fn new_webhook(url: &str) -> Value {
    json!({ "url": url, "events": ["film.viewed", "ring.completed"] })
}

/// The id and the secret of a new webhook.
pub(crate) async fn add(user: &Caller, url: &str) -> (String, String) {
    let added = user.post(WEBHOOKS, &new_webhook(url)).await.ok();
    (added["_id"].as_str().unwrap().to_owned(), added["secret"].as_str().unwrap().to_owned())
}

pub(crate) async fn list(user: &User) -> Vec<Value> {
    user.get(WEBHOOKS).await.ok().as_array().unwrap().clone()
}

async fn test(user: &User, id: &str) -> Value {
    user.post(&format!("{WEBHOOKS}/{id}/test"), &json!({})).await.ok()
}

#[tokio::test]
async fn webhooks_are_added_listed_and_removed() {
    on_both(async |server| {
        let (ana, ben) = (server.user("ana").await, server.user("ben").await);
        assert_eq!(ana.get(WEBHOOKS).await.ok(), json!([]));
        let (id, secret) = add(&ana, "https://hooks.example/laurels?token=1").await;
        assert!(secret.starts_with("whsec_") && secret.len() == 50);
        let reply = ana.get(WEBHOOKS).await;
        assert!(!reply.text().contains("whsec_"), "it's displayed once");
        let listed = reply.ok();
        assert_eq!(listed[0]["url"], "https://hooks.example/laurels?token=1");
        assert_eq!(listed[0]["events"], json!(["film.viewed", "ring.completed"]));
        assert_eq!((&listed[0]["last_delivery"], &listed[0]["off_since"]), (&json!(null), &json!(null)));
        let path = format!("{WEBHOOKS}/{id}");
        assert!(list(&ben).await.is_empty());
        ben.delete(&path).await.problem(404, "not_found");
        ben.post(&format!("{path}/test"), &json!({})).await.problem(404, "not_found");
        ana.delete(&path).await.done();
        ana.delete(&path).await.problem(404, "not_found");
        assert!(list(&ana).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn urls_that_must_not_be_reached_are_rejected() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for url in [
        "",
        "example.com",
        "http://example.com/",
        "https://user@example.com/",
        "https://example.com/#top",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data",
        &format!("https://example.com/{}", "x".repeat(2_000)),
    ] {
        let problem = ana.post(WEBHOOKS, &new_webhook(url)).await.problem(422, "invalid");
        assert_eq!(problem["field"], "url", "{url}");
    }
    for events in [json!([]), json!(["film.deleted"])] {
        let body = json!({ "url": "https://example.com/", "events": events });
        let problem = ana.post(WEBHOOKS, &body).await.problem(422, "invalid");
        assert_eq!(problem["field"], "events", "{events}");
    }
    // A name that points to this machine.
    let (id, _) = add(&ana, "https://localhost/").await;
    let result = test(&ana, &id).await;
    assert_eq!(result["failure"], "We couldn't find this host at a public address.");
}

#[tokio::test]
async fn adding_needs_a_recent_log_in_and_the_owner_gets_an_email() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    verify(&server, &Inbox::default(), &ana, "ana@example.org").await;
    add(&ana, "https://hooks.example/laurels").await;
    let emails = server.emails(2).await;
    let notice = emails.iter().find(|email| email.contains("A webhook was added to your account")).unwrap();
    assert!(notice.contains("\r\nTo: ana@example.org\r\n") && notice.contains("hooks.example"));
    server.advance_clock(Duration::from_mins(11));
    ana.post(WEBHOOKS, &new_webhook("https://hooks.example/")).await.problem(403, "sign_in_again");
    assert_eq!(list(&ana).await.len(), 1);
}

#[tokio::test]
async fn a_user_has_at_most_five() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for _ in 0..5 {
        add(&ana, "https://hooks.example/").await;
    }
    ana.post(WEBHOOKS, &new_webhook("https://hooks.example/")).await.problem(409, "too_many_webhooks");
    let id = list(&ana).await[0]["_id"].as_str().unwrap().to_owned();
    ana.delete(&format!("{WEBHOOKS}/{id}")).await.done();
    add(&ana, "https://hooks.example/").await;
}

#[tokio::test]
async fn a_test_is_sent_at_once_and_its_result_is_returned() {
    let (receiver, server) = (WebhookReceiver::start().await, Server::start_with(local()).await);
    let ana = server.user("ana").await;
    let (id, secret) = add(&ana, &receiver.url()).await;
    assert_eq!(test(&ana, &id).await, json!({ "is_delivered": true, "status": 204, "failure": null }));
    let request = receiver.requests().remove(0);
    assert!(request.is_signed_with(&secret) && request.id.starts_with("msg_"));
    assert_eq!(request.body()["type"], "webhook.test");
    let last = list(&ana).await[0]["last_delivery"].clone();
    assert_eq!((&last["is_delivered"], &last["failure"]), (&json!(true), &json!(null)));

    receiver.fail_with([Failure::Status(500), Failure::Redirect("https://example.com/".to_owned())]);
    let path = format!("{WEBHOOKS}/{id}/test");
    let reply = ana.post(&path, &json!({})).await;
    assert!(!reply.text().contains("secret-of-the-receiver"), "not its body");
    assert_eq!(reply.ok()["failure"], "It responded with status 500.");
    assert_eq!(test(&ana, &id).await["status"], 302);
    drop(receiver);
    tokio::task::yield_now().await;
    let result = test(&ana, &id).await;
    assert_eq!((&result["is_delivered"], &result["status"]), (&json!(false), &json!(null)));
    assert!(result["failure"].as_str().unwrap().starts_with("We couldn't connect."));
    for _ in 0..16 {
        test(&ana, &id).await;
    }
    ana.post(&path, &json!({})).await.problem(429, "too_many");
}
