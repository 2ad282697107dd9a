//! Two people who use the same browser one after the other: nothing of the first is left for the second.

use http::Method;
use serde_json::json;

use crate::harness::{Call, Server};

/// Personal responses that a browser may keep, if it asks before it uses them.
const REVALIDATED: [&str; 2] = ["/api/user/profile", "/api/friend/report"];

#[tokio::test]
async fn tags_of_one_user_never_match_for_another() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    for path in REVALIDATED {
        let first = ana.get(path).await;
        let second = ben.get(path).await;
        assert_ne!(first.header("etag"), second.header("etag"), "{path}");
        let stolen = ben.with("if-none-match", first.header("etag")).get(path).await;
        assert_eq!(stolen.status.as_u16(), 200, "{path}");
        for reply in [&first, &stolen, &ana.with("if-none-match", first.header("etag")).get(path).await] {
            assert_eq!(reply.header("cache-control"), "private, no-cache", "{path}");
            assert_eq!(reply.header("vary"), "cookie", "{path}");
        }
    }
}

/// Every documented call except the catalogue, pictures and listings, which are the same for every user.
#[tokio::test]
async fn nothing_else_that_is_personal_is_stored_by_a_browser() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let mut checked = 0;
    for call in Call::all() {
        // Logging out would make the rest 401.
        let ends_the_session =
            ["/api/auth/logout", "/api/user/delete-account"].contains(&call.path().as_str());
        if ends_the_session || REVALIDATED.contains(&call.path().as_str()) {
            continue;
        }
        let reply = admin.send(call.method.clone(), &call.path(), "nonsense".into()).await;
        let cache_control = reply.header("cache-control");
        let is_shared = reply.status.is_success()
            && call.method == Method::GET
            && (cache_control == "public, no-cache" || cache_control == "private, no-cache");
        if !is_shared {
            assert!(cache_control.contains("no-store"), "{}: {cache_control:?}", call.name());
            checked += 1;
        }
    }
    assert!(checked > 60, "only {checked} calls");
}

#[tokio::test]
async fn log_out_clears_the_browsers_cache() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let reply = ana.post("/api/auth/logout", &json!({})).await;
    reply.done();
    assert_eq!(reply.header("clear-site-data"), "\"cache\"");
    let ben = server.user("ben").await;
    let reply = ben.post("/api/user/delete-account", &json!({ "password": crate::harness::PASSWORD })).await;
    reply.done();
    assert_eq!(reply.header("clear-site-data"), "\"cache\"");
}

#[tokio::test]
async fn two_session_cookies_are_refused() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let both = format!("{}; {}", ana.header("cookie"), ben.header("cookie"));
    for path in ["/api/user/profile", "/api/setup", "/api/user/devices", "/api/friend/report"] {
        ana.with("cookie", &both).get(path).await.problem(400, "two_sessions");
        let twice = format!("{}; {}", ana.header("cookie"), ana.header("cookie"));
        ana.with("cookie", &twice).get(path).await.problem(400, "two_sessions");
    }
}
