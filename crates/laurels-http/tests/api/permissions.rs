//! Who may make which call: every documented call is made by a stranger and compared with one table.

use http::Method;
use laurels_domain::Role;
use serde_json::Value;

use crate::harness::Server;

/// Calls that need nobody. Every other call answers a stranger with 401.
const OPEN: [&str; 29] = [
    "GET /healthz",
    "GET /readyz",
    "GET /api/setup",
    "GET /api/ceremony/overview",
    "GET /api/ceremony/count",
    "GET /api/ceremony/{ceremony}/films",
    "GET /api/ceremony/{ceremony}/films/{category_name}",
    "GET /api/film/{film_id}/details",
    "GET /api/film/search/{search_type}/{text}",
    "GET /api/film/genres",
    "POST /api/film/names",
    "POST /api/film/viewing-options-films",
    // The address is the key.
    "GET /api/viewing-options/calendar/{file}",
    "GET /api/achievements/{film_id}",
    "POST /api/auth/signup/email",
    "POST /api/auth/login/email",
    "POST /api/auth/email/forgot-password/send-reset-link",
    "POST /api/auth/email/forgot-password/verify-token",
    "POST /api/auth/email/forgot-password/set-password",
    "GET /api/auth/login/google",
    "GET /api/auth/login/apple",
    "GET /api/auth/callback/{provider}",
    "POST /api/auth/callback/{provider}",
    "GET /api/user/picture/{user_id}",
    "GET /api/friend/connection-info/{id}",
    "POST /api/user/cookie-preferences",
    "POST /api/user/page-view",
    "POST /api/user/contact-us-message",
    // The signature is the key.
    "POST /api/purchase/webhook",
];

fn documented() -> Vec<String> {
    let document: Value = serde_json::from_str(&laurels_http::document().unwrap()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    paths
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect()
}

#[tokio::test]
async fn a_stranger_may_make_the_open_calls_and_no_others() {
    let server = Server::start().await;
    let calls = documented();
    for open in OPEN {
        assert!(calls.iter().any(|call| call == open), "{open} is not a call any more");
    }
    for call in &calls {
        let (method, path) = call.split_once(' ').unwrap();
        let method: Method = method.parse().unwrap();
        let filled = path.replace(['{', '}'], "");
        // The body is nonsense on purpose: who may call is decided before it is read.
        let reply = server.stranger().send(method, &filled, "nonsense".into()).await;
        if OPEN.contains(&call.as_str()) {
            assert_ne!(reply.status.as_u16(), 401, "{call}");
        } else {
            reply.problem(401, "not_logged_in");
        }
    }
}

#[tokio::test]
async fn calls_for_admins_refuse_everybody_else() {
    let server = Server::start().await;
    let (ana, admin) = (server.user("ana").await, server.admin("ben").await);
    for role in [Role::Tester, Role::DevAcquaintance] {
        server.app.store.set_role(&ana.id, role, true).await.unwrap().unwrap();
    }
    let calls = documented();
    let for_admins: Vec<_> = calls.iter().filter(|call| call.contains(" /api/admin/")).collect();
    assert!(!for_admins.is_empty());
    for call in for_admins {
        let (method, path) = call.split_once(' ').unwrap();
        let (method, filled): (Method, _) = (method.parse().unwrap(), path.replace(['{', '}'], ""));
        ana.send(method.clone(), &filled, "nonsense".into()).await.problem(403, "not_admin");
        let let_in = admin.send(method, &filled, "nonsense".into()).await.status.as_u16();
        assert!(![401, 403].contains(&let_in), "{call} answers an admin with {let_in}");
    }
}

#[tokio::test]
async fn a_made_up_token_is_a_stranger() {
    let server = Server::start().await;
    for cookie in ["laurels_session=", "laurels_session=made-up", "laurels_session=%00", "other=1"] {
        let caller = server.stranger().with("cookie", cookie);
        caller.get("/api/user/profile").await.problem(401, "not_logged_in");
    }
}
