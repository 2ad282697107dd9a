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
