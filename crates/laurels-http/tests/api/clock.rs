//! System clock jumps affect neither sessions nor rate limits for long.

use std::time::Duration;

use laurels_app::ListingsMode;
use laurels_domain::limits::LOG_INS_PER_ACCOUNT_AND_NETWORK;
use serde_json::json;

use crate::harness::{Options, PASSWORD, Server, User};

const DAY: Duration = Duration::from_hours(24);
const YEAR: Duration = Duration::from_hours(24 * 365);

#[tokio::test]
async fn sessions_survive_a_clock_that_was_ahead() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    server.advance_clock(YEAR);
    assert!(!ana.is_logged_in().await, "the session has expired");
    let ben = server.user("ben").await;
    server.set_clock_back(YEAR);
    assert!(ana.is_logged_in().await, "the session is valid again");
    assert!(ben.is_logged_in().await, "a session from the future is valid");
    let mut events = ana.events().await;
    events.expect("hello").await;
    let before = ana.profile().await["revision"].as_i64().unwrap();
    ana.post("/api/user/viewed/tt0068646/true", &json!({})).await.ok();
    server.set_clock_back(DAY);
    ana.post("/api/user/viewed/tt0034583/true", &json!({})).await.ok();
    let user = ana.profile().await;
    assert_eq!(user["revision"].as_i64().unwrap(), before + 2, "revisions do not depend on the clock");
    assert_eq!(user["viewed"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn rate_limits_hold_and_end_when_the_clock_is_set_back() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let wrong = json!({ "email": ana.email, "password": "not the right one" });
    for _ in 0..LOG_INS_PER_ACCOUNT_AND_NETWORK.tries {
        server.visitor().post("/api/auth/login/email", &wrong).await.problem(404, "not_found");
    }
    server.set_clock_back(YEAR);
    let right = json!({ "email": ana.email, "password": PASSWORD });
    let rejected = server.visitor().post("/api/auth/login/email", &right).await;
    rejected.problem(429, "too_many");
    assert_eq!(rejected.header("retry-after"), "60", "as long as before");
    server.advance_clock(Duration::from_mins(1));
    User::log_in(&server.visitor(), &ana.email, PASSWORD).await;
}

#[tokio::test]
async fn a_cached_session_is_not_used_after_log_out_when_the_clock_is_set_back() {
    let server = Server::start_with(Options { listings: ListingsMode::Sample, ..Options::default() }).await;
    let ana = server.user("ana").await;
    let members_only = "/api/viewing-options/theater-showings?zipcode=90028";
    ana.get(members_only).await.ok();
    ana.post("/api/auth/logout", &json!({})).await.done();
    server.set_clock_back(YEAR);
    ana.get(members_only).await.problem(401, "not_logged_in");
}
