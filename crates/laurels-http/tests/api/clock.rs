//! A clock that jumps: nobody is locked out for long, and nobody is let in.

use std::time::Duration;

use laurels_app::ListingsMode;
use laurels_domain::limits::LOG_INS_PER_ACCOUNT;
use serde_json::json;

use crate::harness::{Options, PASSWORD, Server, User};

const DAY: Duration = Duration::from_hours(24);
const YEAR: Duration = Duration::from_hours(24 * 365);

#[tokio::test]
async fn a_clock_ahead_for_a_while_signs_nobody_out_for_good() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    server.wait(YEAR);
    assert!(!ana.is_logged_in().await, "after a year she must log in again");
    let ben = server.user("ben").await;
    server.turn_back(YEAR);
    assert!(ana.is_logged_in().await, "it was no year");
    assert!(ben.is_logged_in().await, "a session from the future is one");
    let mut events = ana.events().await;
    events.expect("hello").await;
    let before = ana.profile().await["revision"].as_i64().unwrap();
    ana.post("/api/user/viewed/tt0068646/true", &json!({})).await.ok();
    server.turn_back(DAY);
    ana.post("/api/user/viewed/tt0034583/true", &json!({})).await.ok();
    let user = ana.profile().await;
    assert_eq!(user["revision"].as_i64().unwrap(), before + 2, "revisions are counted, not timed");
    assert_eq!(user["viewed"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn limits_hold_and_end_when_a_clock_is_put_back() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let wrong = json!({ "email": ana.email, "password": "not the right one" });
    for _ in 0..LOG_INS_PER_ACCOUNT.tries {
        server.stranger().post("/api/auth/login/email", &wrong).await.problem(404, "not_found");
    }
    server.turn_back(YEAR);
    let right = json!({ "email": ana.email, "password": PASSWORD });
    let refused = server.stranger().post("/api/auth/login/email", &right).await;
    refused.problem(429, "too_many");
    assert_eq!(refused.header("retry-after"), "60", "as long as before");
    server.wait(Duration::from_mins(1));
    User::log_in(&server.stranger(), &ana.email, PASSWORD).await;
}

#[tokio::test]
async fn who_was_known_a_moment_ago_is_looked_up_again_when_a_clock_is_put_back() {
    let server = Server::start_with(Options { listings: ListingsMode::Sample, ..Options::default() }).await;
    let ana = server.user("ana").await;
    let members_only = "/api/viewing-options/theater-showings?zipcode=90028";
    ana.get(members_only).await.ok();
    ana.post("/api/auth/logout", &json!({})).await.done();
    server.turn_back(YEAR);
    ana.get(members_only).await.problem(401, "not_logged_in");
}
