use serde_json::json;

use crate::harness::Server;

#[tokio::test]
async fn films_are_named_by_their_ids() {
    let server = Server::start().await;
    let films = server.stranger().post("/api/film/names", &json!({ "film_ids": ["tt0068646"] })).await.ok();
    assert_eq!(films[0]["name"], "The Godfather");
}
