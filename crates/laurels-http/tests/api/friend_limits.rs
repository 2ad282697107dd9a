//! How many invites a user can send.

use std::time::Duration;

use laurels_domain::friends::MAX_INVITES_SENT;

use crate::friends::step;
use crate::harness::Server;

#[tokio::test]
async fn open_invites_are_limited() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let mut first = None;
    for number in 0..MAX_INVITES_SENT {
        let other = server.user(&format!("p{number}")).await;
        step(&ana, "invite", &other).await;
        first.get_or_insert(other);
    }
    let path = format!("/api/friend/invite/{}", ben.id);
    let problem = ana.get(&path).await.problem(409, "too_many_invites");
    assert!(problem["detail"].as_str().unwrap().contains("100"), "{problem}");
    step(&ana, "remove-relationship-with", &first.unwrap()).await;
    ana.get(&path).await.ok();
}

#[tokio::test]
async fn repeated_invites_are_rate_limited() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    for _ in 0..60 {
        step(&ana, "invite", &ben).await;
        step(&ana, "remove-relationship-with", &ben).await;
        step(&ana, "invite", &ben).await;
    }
    let path = format!("/api/friend/invite/{}", ben.id);
    let rejected = ana.get(&path).await;
    rejected.problem(429, "too_many");
    let seconds = rejected.header("retry-after").parse().unwrap();
    server.advance_clock(Duration::from_secs(seconds));
    ana.get(&path).await.ok();
}
