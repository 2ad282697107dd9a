//! Health probes and metrics.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use laurels_domain::Timestamp;
use laurels_store::{Pair, Store};
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use crate::harness::Server;

#[tokio::test]
async fn a_started_server_is_up_and_ready() {
    let server = Server::start().await;
    let operator = server.visitor();
    assert_eq!(operator.get("/healthz").await.text(), "up");
    let ready = operator.get("/readyz").await;
    let workers: Vec<&str> = ready.text().strip_prefix("ready\n").unwrap().lines().collect();
    assert!(workers.iter().any(|line| line.starts_with("send emails: ok; last success ")), "{workers:?}");
}

#[tokio::test]
async fn a_server_without_its_database_is_up_but_not_ready() {
    let server = Server::start().await;
    let operator = server.visitor();
    server.store.close().await;
    assert_eq!(operator.get("/healthz").await.text(), "up");
    let reply = operator.get("/readyz").await;
    reply.problem(503, "unavailable");
    assert_eq!(reply.header("retry-after"), "5");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reads_do_not_wait_for_a_locked_database() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let (url, one, other) = (server.database().parse().unwrap(), ana.id.clone(), ben.id.clone());
    let (locked, is_locked) = mpsc::channel();
    let (release, is_released) = mpsc::channel::<()>();
    let lock = spawn_blocking(move || {
        Handle::current().block_on(async {
            let store = Store::open(&url).await.unwrap();
            // The decision runs while the transaction is open.
            let decide = |_: &Pair| {
                locked.send(()).unwrap();
                is_released.recv().unwrap();
                Err::<laurels_domain::friends::Relationship, ()>(())
            };
            let _ = store.friends.change_relationship(&one, &other, Timestamp(0), decide).await;
            store.close().await;
        });
    });
    spawn_blocking(move || is_locked.recv().unwrap()).await.unwrap();
    // After this time the last visit would be recorded.
    server.advance_clock(Duration::from_hours(2));
    let started = Instant::now();
    for _ in 0..5 {
        ana.profile().await;
    }
    assert!(started.elapsed() < Duration::from_secs(3), "it took {:?}", started.elapsed());
    release.send(()).unwrap();
    lock.await.unwrap();
}

#[tokio::test]
async fn requests_are_counted_by_route_without_parameters() {
    let server = Server::start().await;
    let caller = server.visitor();
    caller.get("/api/film/tt0068646/details").await.ok();
    caller.get("/api/film/tt0000000/details").await.problem(404, "not_found");
    caller.get("/api/film/search/titles/secret%20wish").await.ok();
    caller.get("/no/such/page").await;
    let reply = caller.get("/metrics").await;
    assert!(reply.header("content-type").starts_with("text/plain"));
    let metrics = reply.text();
    for line in [
        "laurels_requests_total{method=\"GET\",route=\"/api/film/{film_id}/details\",status=\"200\"} 1",
        "laurels_requests_total{method=\"GET\",route=\"/api/film/{film_id}/details\",status=\"404\"} 1",
        "laurels_requests_total{method=\"GET\",route=\"other\",status=\"404\"} 1",
        "laurels_request_seconds_count{method=\"GET\",route=\"/api/film/{film_id}/details\"} 2",
    ] {
        assert!(metrics.contains(line), "{line} is missing:\n{metrics}");
    }
    assert!(metrics.contains("laurels_worker_failing{worker=\"send emails\"} 0"), "{metrics}");
    assert!(!metrics.contains("tt0068646") && !metrics.contains("secret"));
}
