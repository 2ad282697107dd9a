use serde_json::json;

use crate::harness::Server;

#[tokio::test]
async fn there_have_been_98_ceremonies() {
    let server = Server::start().await;
    assert_eq!(server.stranger().get("/api/ceremony/count").await.ok(), json!({ "count": 98 }));
}
