//! What is refused, and how.

use crate::harness::Server;

#[tokio::test]
async fn an_unknown_film_is_not_there() {
    let server = Server::start().await;
    server.stranger().get("/api/film/tt0000000/details").await.problem(404, "not_found");
}
