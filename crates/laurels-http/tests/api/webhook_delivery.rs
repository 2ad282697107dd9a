//! Events reach receivers, however they and the server behave.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use laurels_domain::webhooks::addresses::{AllowedNetworks, Network};
use laurels_fakes::webhooks::{Failure, ReceivedEvent, WebhookReceiver};
use laurels_providers::webhooks::{FoundAddresses, HostLookup, WebhookClient};
use serde_json::{Value, json};

use super::webhooks::{WEBHOOKS, add, list, local};
use crate::harness::{Options, PostgresDatabase, Server, User};

const FILMS: [&str; 3] = ["tt0068646", "tt0071562", "tt0034583"];

/// Waits until something is true.
async fn wait_for(what: &str, is_reached: impl AsyncFn() -> bool) {
    for _ in 0..600 {
        if is_reached().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("not reached within 15 seconds: {what}");
}

/// The first requests.
async fn received(receiver: &WebhookReceiver, count: usize) -> Vec<ReceivedEvent> {
    wait_for("requests", async || receiver.requests().len() >= count).await;
    receiver.requests()
}

fn film(event: &ReceivedEvent) -> Value {
    event.body()["data"]["film_id"].clone()
}

async fn start() -> (WebhookReceiver, Server) {
    (WebhookReceiver::start().await, Server::start_with(local()).await)
}

/// Lets the worker compare the user's films.
async fn wait_for_comparison(server: &Server) {
    wait_for("comparison", async || server.store.webhooks.list_changed_owners(9).await.unwrap().is_empty())
        .await;
}

async fn is_idle(user: &User) -> bool {
    list(user).await.iter().all(|webhook| webhook["waiting"] == 0)
}

#[tokio::test]
async fn films_are_sent_in_the_order_of_their_marks_and_signed() {
    let (receiver, server) = start().await;
    let ana = server.user("ana").await;
    ana.view(&["tt0099685"]).await;
    let (_, secret) = add(&ana, &receiver.url()).await;
    for film in FILMS {
        ana.post(&format!("/api/user/viewed/{film}/true"), &json!({})).await.ok();
        server.advance_clock(Duration::from_secs(1));
    }
    let events = received(&receiver, 3).await;
    assert_eq!(events.iter().map(film).collect::<Vec<_>>(), FILMS);
    assert!(events.iter().all(|event| event.is_signed_with(&secret)));
    let body = events[0].body();
    assert_eq!((&body["type"], &body["data"]["name"]), (&json!("film.viewed"), &json!("The Godfather")));
    wait_for("no events", async || is_idle(&ana).await).await;
    assert_eq!(receiver.requests().len(), 3, "not the film from before");
}

#[tokio::test]
async fn a_completed_ring_is_sent() {
    let (receiver, server) = start().await;
    let ana = server.user("ana").await;
    add(&ana, &receiver.url()).await;
    let films: Vec<String> = {
        let catalogue = server.services.catalogue.current();
        let ring = catalogue.rings().iter().find(|ring| ring.films.len() == 5).unwrap();
        ring.films.iter().map(|film| catalogue.film_at(*film).unwrap().id.as_str().to_owned()).collect()
    };
    ana.view(&films.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let events = received(&receiver, 6).await;
    let ring = events.iter().map(ReceivedEvent::body).find(|body| body["type"] == "ring.completed").unwrap();
    assert!(ring["data"]["ceremony"].is_u64() && ring["data"]["normalized_category"].is_string());
}

#[tokio::test]
async fn a_film_unmarked_before_its_event_is_made_is_not_sent() {
    let (receiver, server) = start().await;
    let ana = server.user("ana").await;
    add(&ana, &receiver.url()).await;
    server.services.supervisor.stop().await;
    ana.post(&format!("/api/user/viewed/{}/true", FILMS[0]), &json!({})).await.ok();
    ana.post(&format!("/api/user/viewed/{}/false", FILMS[0]), &json!({})).await.ok();
    ana.view(&[FILMS[1]]).await;
    let server = server.restart(local()).await;
    assert_eq!(film(&received(&receiver, 1).await[0]), FILMS[1]);
    wait_for_comparison(&server).await;
}

#[tokio::test]
async fn what_fails_is_tried_again_with_the_same_id() {
    let (receiver, server) = start().await;
    let ana = server.user("ana").await;
    receiver.fail_with([Failure::Status(503), Failure::Status(500)]);
    add(&ana, &receiver.url()).await;
    ana.view(&[FILMS[0]]).await;
    received(&receiver, 1).await;
    wait_for("a failure", async || list(&ana).await[0]["failing_since"].is_string()).await;
    let listed = list(&ana).await.remove(0);
    assert_eq!(listed["last_delivery"]["failure"], "It responded with status 503.");
    assert_eq!(listed["waiting"], 1);
    server.advance_clock(Duration::from_secs(10));
    received(&receiver, 2).await;
    wait_for("the next attempt", async || {
        list(&ana).await[0]["last_delivery"]["failure"] == "It responded with status 500."
    })
    .await;
    server.advance_clock(Duration::from_mins(1));
    let events = received(&receiver, 3).await;
    assert!(events.iter().all(|event| event.id == events[0].id && event.text == events[0].text));
    assert!(events[2].timestamp > events[0].timestamp);
    wait_for("no events", async || is_idle(&ana).await).await;
    assert_eq!(list(&ana).await[0]["failing_since"], json!(null));
}

#[tokio::test]
async fn a_webhook_that_fails_for_days_is_turned_off_until_a_test_is_accepted() {
    let (receiver, server) = start().await;
    let ana = server.user("ana").await;
    let (id, _) = add(&ana, &receiver.url()).await;
    receiver.fail_with(vec![Failure::Status(500); 100]);
    ana.view(&[FILMS[0]]).await;
    wait_for("a failure", async || list(&ana).await[0]["failing_since"].is_string()).await;
    // Each event is given up after three days, so another one must wait by then.
    for film in [FILMS[1], FILMS[2]] {
        server.advance_clock(Duration::from_hours(2 * 24));
        ana.view(&[film]).await;
        wait_for_comparison(&server).await;
    }
    assert_eq!(list(&ana).await[0]["off_since"], json!(null));
    server.advance_clock(Duration::from_hours(24));
    wait_for("turned off", async || list(&ana).await[0]["off_since"].is_string()).await;
    let listed = list(&ana).await.remove(0);
    assert_eq!((&listed["waiting"], &listed["dropped"]), (&json!(0), &json!(3)));
    receiver.clear_failures();
    let count = receiver.requests().len();
    ana.view(&["tt0111161"]).await;
    wait_for_comparison(&server).await;
    ana.post(&format!("{WEBHOOKS}/{id}/test"), &json!({})).await.ok();
    let listed = list(&ana).await.remove(0);
    assert_eq!((&listed["off_since"], &listed["dropped"]), (&json!(null), &json!(0)));
    ana.view(&["tt0099685"]).await;
    let events = received(&receiver, count + 2).await;
    assert_eq!(events[count].body()["type"], "webhook.test");
    assert_eq!(film(&events[count + 1]), "tt0099685", "not what was viewed meanwhile");
}

#[tokio::test]
async fn a_receiver_that_is_gone_gets_nothing_more() {
    let (receiver, server) = start().await;
    let ana = server.user("ana").await;
    receiver.fail_with([Failure::Status(410)]);
    add(&ana, &receiver.url()).await;
    ana.view(&[FILMS[0]]).await;
    wait_for("turned off", async || list(&ana).await[0]["off_since"].is_string()).await;
}

#[tokio::test]
async fn a_slow_receiver_holds_up_no_other_and_gets_one_request_at_a_time() {
    let (slow, server) = start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    slow.fail_with([Failure::Slow(Duration::from_secs(8))]);
    let fast = WebhookReceiver::start().await;
    for user in [&ana, &ana] {
        add(user, &slow.url()).await;
    }
    // On the same host, but another port.
    add(&ben, &fast.url()).await;
    ana.view(&FILMS).await;
    received(&slow, 1).await;
    ben.view(&FILMS).await;
    received(&fast, 3).await;
    assert_eq!((slow.requests().len(), slow.most_at_once()), (1, 1));
    received(&slow, 6).await;
    assert_eq!(slow.most_at_once(), 1);
}

#[tokio::test]
async fn nothing_is_lost_by_a_restart() {
    let receiver = WebhookReceiver::start().await;
    let server = Server::start_with(local()).await;
    let ana = server.user("ana").await;
    add(&ana, &receiver.url()).await;
    wait_for_comparison(&server).await;
    // Marks that nobody has compared before the process dies.
    server.services.supervisor.stop().await;
    ana.view(&FILMS).await;
    assert!(receiver.requests().is_empty());
    let server = server.restart(local()).await;
    assert_eq!(received(&receiver, 3).await.len(), 3);
    wait_for_comparison(&server).await;
}

/// Panics when it is used for the first time.
#[derive(Debug, Default)]
struct Panicking(AtomicUsize);

impl HostLookup for Panicking {
    fn look_up(&self, _host: String) -> FoundAddresses {
        let number = self.0.fetch_add(1, Ordering::Relaxed);
        Box::pin(async move {
            assert!(number > 0, "the first look-up panics");
            "127.0.0.1".parse().map(|address| vec![address]).map_err(io::Error::other)
        })
    }
}

#[tokio::test]
async fn a_panic_loses_no_event() {
    let networks = AllowedNetworks::new(vec![Network::parse("127.0.0.0/8").unwrap()]);
    let client = WebhookClient::with_lookup(networks, &Arc::new(Panicking::default())).unwrap();
    let options = Options { webhooks: Some(client), ..Options::default() };
    let (receiver, server) = (WebhookReceiver::start().await, Server::start_with(options).await);
    let ana = server.user("ana").await;
    add(&ana, &receiver.url().replace("127.0.0.1", "hook.example")).await;
    ana.view(&[FILMS[0]]).await;
    let is_failing = || {
        let workers = server.services.supervisor.report();
        workers.iter().any(|worker| worker.name == "deliver webhook events" && worker.last_error.is_some())
    };
    wait_for("the panic", async || is_failing()).await;
    wait_for("a failure", async || list(&ana).await[0]["failing_since"].is_string()).await;
    assert!(receiver.requests().is_empty());
    // After the delay of a failed attempt.
    server.advance_clock(Duration::from_secs(10));
    assert_eq!(film(&received(&receiver, 1).await[0]), FILMS[0]);
}

#[tokio::test]
async fn a_user_tests_one_webhook_at_a_time() {
    let (receiver, server) = start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    receiver.fail_with([Failure::Slow(Duration::from_secs(1))]);
    let test = |id: &str| format!("{WEBHOOKS}/{id}/test");
    let (slow, _) = add(&ana, &receiver.url()).await;
    let (other, _) = add(&ana, &receiver.url()).await;
    let (of_ben, _) = add(&ben, &receiver.url()).await;
    let meanwhile = async {
        received(&receiver, 1).await;
        let problem = ana.post(&test(&other), &json!({})).await.problem(409, "test_running");
        assert_eq!(problem["detail"], "A test is being sent already. Wait for its result.");
        ben.post(&test(&of_ben), &json!({})).await.ok();
    };
    let (body, path) = (json!({}), test(&slow));
    let (first, ()) = tokio::join!(ana.post(&path, &body), meanwhile);
    assert_eq!(first.ok()["is_delivered"], true);
    ana.post(&test(&other), &json!({})).await.ok();
}

#[tokio::test]
async fn several_instances_send_each_event_once() {
    let database = PostgresDatabase::create();
    let receiver = WebhookReceiver::start().await;
    let one = Server::start_instance(&database, local()).await;
    let other = Server::start_instance(&database, local()).await;
    let ana = one.user("ana").await;
    add(&ana, &receiver.url()).await;
    ana.view(&FILMS).await;
    received(&receiver, 3).await;
    wait_for("no events", async || is_idle(&ana).await).await;
    assert_eq!(receiver.requests().len(), 3);
    for server in [one, other] {
        server.services.supervisor.stop().await;
        server.store.close().await;
    }
}

#[tokio::test]
async fn a_deleted_account_sends_nothing() {
    let (receiver, server) = start().await;
    let ana = server.user("ana").await;
    receiver.fail_with([Failure::Status(500)]);
    add(&ana, &receiver.url()).await;
    ana.view(&FILMS).await;
    received(&receiver, 1).await;
    wait_for("a failure", async || list(&ana).await[0]["failing_since"].is_string()).await;
    server.store.users.remove_user(&ana.id, server.services.clock.now()).await.unwrap().unwrap();
    server.advance_clock(Duration::from_mins(1));
    let now = server.services.clock.now();
    let due = server.store.webhooks.list_due_webhooks(now, 9).await;
    assert!(due.unwrap().is_empty());
    assert_eq!(receiver.requests().len(), 1);
}
