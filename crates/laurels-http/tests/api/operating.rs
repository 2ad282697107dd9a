//! What operators ask: probes and measurements.

use crate::harness::Server;

#[tokio::test]
async fn a_started_server_is_up_and_ready() {
    let server = Server::start().await;
    let operator = server.stranger();
    assert_eq!(operator.get("/healthz").await.text(), "up");
    assert_eq!(operator.get("/readyz").await.text(), "ready");
}

#[tokio::test]
async fn a_server_without_its_database_is_up_but_not_ready() {
    let server = Server::start().await;
    let operator = server.stranger();
    server.app.store.close().await;
    assert_eq!(operator.get("/healthz").await.text(), "up");
    let reply = operator.get("/readyz").await;
    reply.problem(503, "unavailable");
    assert_eq!(reply.header("retry-after"), "5");
}

#[tokio::test]
async fn requests_are_counted_by_route_and_never_by_what_was_asked_for() {
    let server = Server::start().await;
    let caller = server.stranger();
    caller.get("/api/film/tt0068646/details").await.ok();
    caller.get("/api/film/tt0000000/details").await.problem(404, "not_found");
    caller.get("/api/film/search/titles/secret%20wish").await.ok();
    caller.get("/no/such/page").await;
    let reply = caller.get("/metrics").await;
    assert!(reply.header("content-type").starts_with("text/plain"));
    let measured = reply.text();
    for line in [
        "laurels_requests_total{method=\"GET\",route=\"/api/film/{film_id}/details\",status=\"200\"} 1",
        "laurels_requests_total{method=\"GET\",route=\"/api/film/{film_id}/details\",status=\"404\"} 1",
        "laurels_requests_total{method=\"GET\",route=\"other\",status=\"404\"} 1",
        "laurels_request_seconds_count{method=\"GET\",route=\"/api/film/{film_id}/details\"} 2",
    ] {
        assert!(measured.contains(line), "{line} is missing:\n{measured}");
    }
    assert!(!measured.contains("tt0068646") && !measured.contains("secret"));
}
