//! Events are sent to a real server, and only to addresses that may be reached.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use laurels_domain::webhooks::Outcome;
use laurels_domain::webhooks::addresses::{AllowedNetworks, Network};
use laurels_domain::{Secret, Timestamp};
use laurels_fakes::webhooks::{Failure, WebhookReceiver};
use laurels_providers::webhooks::{FoundAddresses, HostLookup, SignedEvent, WebhookClient, signing_secret};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpListener;

const NOW: Timestamp = Timestamp(1_800_000_000_999);
const BODY: &str = "{\"type\":\"film.viewed\"}";

/// Hosts with their addresses, and how often each was looked up.
#[derive(Debug, Default)]
struct Hosts {
    addresses: Mutex<HashMap<String, Vec<IpAddr>>>,
    lookups: AtomicUsize,
}

impl Hosts {
    fn set(&self, host: &str, addresses: &[&str]) {
        let addresses = addresses.iter().map(|address| address.parse().unwrap()).collect();
        self.addresses.lock().unwrap().insert(host.to_owned(), addresses);
    }
}

impl HostLookup for Hosts {
    fn look_up(&self, host: String) -> FoundAddresses {
        self.lookups.fetch_add(1, Ordering::Relaxed);
        let found = self.addresses.lock().unwrap().get(&host).cloned();
        Box::pin(async move { found.ok_or_else(|| io::Error::other("no such host")) })
    }
}

fn loopback() -> AllowedNetworks {
    AllowedNetworks::new(vec![Network::parse("127.0.0.0/8").unwrap()])
}

async fn send(client: &WebhookClient, url: &str) -> Outcome {
    let secret = secret();
    client.send(url, SignedEvent { id: "msg_1", secret: &secret, body: BODY }, NOW).await
}

fn secret() -> Secret {
    signing_secret(&[7; 32])
}

async fn to_receiver(failure: Option<Failure>) -> (WebhookReceiver, Outcome) {
    let receiver = WebhookReceiver::start().await;
    receiver.fail_with(failure);
    let outcome = send(&WebhookClient::new(loopback()).unwrap(), &receiver.url()).await;
    (receiver, outcome)
}

#[tokio::test]
async fn an_event_is_signed() {
    let (receiver, outcome) = to_receiver(None).await;
    assert_eq!(outcome, Outcome::Status(204));
    let request = receiver.requests().remove(0);
    assert_eq!((request.id.as_str(), request.timestamp), ("msg_1", 1_800_000_000));
    assert_eq!(request.text, BODY);
    assert!(request.is_signed_with(secret().reveal()));
    assert!(!request.is_signed_with(signing_secret(&[8; 32]).reveal()));
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let other = WebhookReceiver::start().await;
    let (_, outcome) = to_receiver(Some(Failure::Redirect(other.url()))).await;
    assert_eq!(outcome, Outcome::Status(302));
    assert!(other.requests().is_empty());
}

#[tokio::test]
async fn the_status_of_a_failure_is_returned() {
    let (_, outcome) = to_receiver(Some(Failure::Status(500))).await;
    assert_eq!(outcome, Outcome::Status(500));
}

#[tokio::test]
async fn the_body_of_a_response_is_not_read() {
    let started = Instant::now();
    let (_, outcome) = to_receiver(Some(Failure::Huge)).await;
    assert_eq!(outcome, Outcome::Status(200));
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_slow_receiver_times_out() {
    let receiver = WebhookReceiver::start().await;
    receiver.fail_with([Failure::Slow(Duration::from_mins(1))]);
    let (client, url) = (WebhookClient::new(loopback()).unwrap(), receiver.url());
    let sending = tokio::spawn(async move { send(&client, &url).await });
    while receiver.requests().is_empty() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    // It jumps to the next timer when all tasks are idle.
    tokio::time::pause();
    let start = tokio::time::Instant::now();
    assert_eq!(sending.await.unwrap(), Outcome::TimedOut);
    assert!(start.elapsed() <= Duration::from_secs(10));
}

#[tokio::test]
async fn a_receiver_that_closes_the_connection_is_reported() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let closing = tokio::spawn(async move {
        let (mut connection, _) = listener.accept().await.unwrap();
        let mut buffer = [0; 4_096];
        connection.read(&mut buffer).await.unwrap()
    });
    assert_eq!(send(&WebhookClient::new(loopback()).unwrap(), &url).await, Outcome::Interrupted);
    assert!(closing.await.unwrap() > 0);
}

#[tokio::test]
async fn nobody_listening_is_no_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    drop(listener);
    assert_eq!(send(&WebhookClient::new(loopback()).unwrap(), &url).await, Outcome::NoConnection);
}

#[tokio::test]
async fn hosts_at_private_addresses_get_nothing() {
    let (receiver, hosts) = (WebhookReceiver::start().await, Arc::new(Hosts::default()));
    let port = receiver.url().rsplit(':').next().unwrap().to_owned();
    let client = WebhookClient::with_lookup(AllowedNetworks::default(), &hosts).unwrap();
    for addresses in [
        &["127.0.0.1"][..],
        &["::1"],
        &["::ffff:127.0.0.1"],
        &["10.0.0.1"],
        &["169.254.169.254"],
        &["1.1.1.1", "127.0.0.1"],
    ] {
        hosts.set("hook.example", addresses);
        let outcome = send(&client, &format!("https://hook.example:{port}")).await;
        assert_eq!(outcome, Outcome::NotPublic, "{addresses:?}");
    }
    assert_eq!(send(&client, "https://missing.example/").await, Outcome::UnknownHost);
    assert_eq!(send(&client, &receiver.url()).await, Outcome::NotPublic, "it was allowed when it was added");
    assert!(receiver.requests().is_empty());
}

#[tokio::test]
async fn a_host_is_resolved_once_for_each_request() {
    let (receiver, hosts) = (WebhookReceiver::start().await, Arc::new(Hosts::default()));
    let url = receiver.url().replace("127.0.0.1", "nas.example");
    let client = WebhookClient::with_lookup(loopback(), &hosts).unwrap();
    hosts.set("nas.example", &["127.0.0.1"]);
    assert_eq!(send(&client, &url).await, Outcome::Status(204));
    assert_eq!(hosts.lookups.load(Ordering::Relaxed), 1);
    // The name points elsewhere from now on: no connection is reused.
    hosts.set("nas.example", &["10.0.0.1"]);
    assert_eq!(send(&client, &url).await, Outcome::NotPublic);
    hosts.set("nas.example", &["1.1.1.1"]);
    assert_eq!(send(&client, &url).await, Outcome::NotPublic, "unencrypted, to a public address");
    assert_eq!(hosts.lookups.load(Ordering::Relaxed), 3);
    assert_eq!(receiver.requests().len(), 1);
}
