//! Cross-site request forgery: every state-changing operation rejects requests from other sites.

use http::Method;

use crate::harness::{Call, PASSWORD, Server, User};

/// POSTs that change nothing or are not authenticated by a cookie.
const OPEN: [&str; 6] = [
    "POST /api/film/names",
    "POST /api/next/tonight",
    "POST /api/next/plan",
    "POST /api/auth/callback/{provider}",
    "POST /api/purchase/webhook",
    "POST /api/next/closing-soon/unsubscribe/{token}",
];

/// GETs that change state; required by the specification.
const CHANGING_GETS: [&str; 3] = [
    "GET /api/friend/invite/{id}",
    "GET /api/friend/accept/{id}",
    "GET /api/friend/remove-relationship-with/{id}",
];

fn changes_state(call: &Call) -> bool {
    let name = call.name();
    (call.method != Method::GET || CHANGING_GETS.contains(&name.as_str())) && !OPEN.contains(&name.as_str())
}

#[tokio::test]
async fn state_changing_requests_from_other_sites_are_rejected() {
    let server = Server::start().await;
    let ana = server.admin("ana").await;
    let calls = Call::all();
    for name in OPEN.into_iter().chain(CHANGING_GETS) {
        assert!(calls.iter().any(|call| call.name() == name), "{name} is not documented any more");
    }
    for call in &calls {
        assert_eq!(call.needs_version(), changes_state(call), "version header of {}", call.name());
    }
    for call in calls.iter().filter(|call| changes_state(call)) {
        let path = call.path();
        // Content types that a form can send without a CORS preflight.
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
    assert!(ana.is_logged_in().await, "no request had an effect");
}

#[tokio::test]
async fn requests_from_the_web_app_are_accepted() {
    let server = Server::start().await;
    let ana = server.admin("ana").await;
    for call in Call::all().iter().filter(|call| changes_state(call)) {
        let session = User::log_in(&server.visitor(), &ana.email, PASSWORD).await;
        let own = session.with("origin", &server.services.settings.public_url);
        let status = own.send(call.method.clone(), &call.path(), "nonsense".into()).await.status;
        assert_ne!(status.as_u16(), 403, "{}", call.name());
    }
}
