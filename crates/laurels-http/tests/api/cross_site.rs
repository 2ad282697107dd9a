//! Calls that another site makes a visitor's browser send: every call that changes something refuses them.

use http::Method;

use crate::harness::{Call, PASSWORD, Server, User};

/// POSTs that change nothing, and those that prove themselves otherwise than by a cookie.
const OPEN: [&str; 2] = ["POST /api/film/names", "POST /api/purchase/webhook"];

/// GETs that change something, as the specification has them.
const CHANGING_GETS: [&str; 3] = [
    "GET /api/friend/invite/{id}",
    "GET /api/friend/accept/{id}",
    "GET /api/friend/remove-relationship-with/{id}",
];

fn changes_something(call: &Call) -> bool {
    let name = call.name();
    (call.method != Method::GET || CHANGING_GETS.contains(&name.as_str())) && !OPEN.contains(&name.as_str())
}

#[tokio::test]
async fn no_call_that_changes_something_can_be_made_by_another_site() {
    let server = Server::start().await;
    let ana = server.admin("ana").await;
    let calls = Call::all();
    for named in OPEN.into_iter().chain(CHANGING_GETS) {
        assert!(calls.iter().any(|call| call.name() == named), "{named} is not a call any more");
    }
    for call in calls.iter().filter(|call| changes_something(call)) {
        let path = call.path();
        // What a form can send without asking first.
        for kind in ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"] {
            let form = ana.without("x-mol-frontend-build-version").with("content-type", kind);
            form.send(call.method.clone(), &path, "{}".into()).await.problem(403, "missing_build_version");
        }
        for origin in ["https://evil.example", "null", "", "http://127.0.0.1", "file://"] {
            let foreign = ana.with("origin", origin).with("content-type", "application/json");
            let reply = foreign.send(call.method.clone(), &path, "{}".into()).await;
            reply.problem(403, "foreign_origin");
        }
    }
    assert!(ana.is_logged_in().await, "none of it has done anything");
}

#[tokio::test]
async fn the_web_app_itself_is_let_through() {
    let server = Server::start().await;
    let ana = server.admin("ana").await;
    for call in Call::all().iter().filter(|call| changes_something(call)) {
        let session = User::log_in(&server.stranger(), &ana.email, PASSWORD).await;
        let own = session.with("origin", &server.app.settings.public_url);
        let status = own.send(call.method.clone(), &call.path(), "nonsense".into()).await.status;
        assert_ne!(status.as_u16(), 403, "{}", call.name());
    }
}
