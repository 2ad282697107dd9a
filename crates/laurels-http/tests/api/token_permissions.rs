//! Access control of API tokens: every operation with a token of each scope.

use crate::harness::{Call, Server};

/// Reading what the user sees, and what is computed from it.
const READ: [&str; 22] = [
    "POST /api/film/names",
    "GET /api/setup",
    "GET /api/friend/connection-info/{id}",
    "GET /api/viewing-options/scheduled/{provider}",
    "GET /api/viewing-options/streaming/{provider}/films",
    "GET /api/viewing-options/theater-showings",
    "GET /api/viewing-options/alerts",
    "GET /api/achievements/accomplished/{user_id}",
    "GET /api/user/profile",
    "GET /api/user/watchlist",
    "GET /api/user/watched-dates",
    "GET /api/user/watches",
    "GET /api/friend/report",
    "GET /api/friend/watches/{id}",
    "GET /api/people",
    "GET /api/stats",
    "GET /api/stats/years",
    "GET /api/stats/year/{year}",
    "POST /api/next/tonight",
    "POST /api/next/plan",
    "GET /api/next/goal",
    "GET /api/next/last-chance",
];

const MARKS: [&str; 10] = [
    "POST /api/user/viewed/{film_id}/{viewed}",
    "POST /api/user/watchlist/{film_id}/{bookmarked}",
    "POST /api/user/set-viewed-states",
    "POST /api/user/set-bookmarked-states",
    "POST /api/user/films-reviewed",
    "POST /api/user/watched-date/{film_id}",
    "POST /api/user/edits",
    "POST /api/user/watches",
    "PUT /api/user/watches/{watch_id}",
    "DELETE /api/user/watches/{watch_id}",
];

const FRIENDS: [&str; 4] = [
    "GET /api/friend/invite/{id}",
    "GET /api/friend/accept/{id}",
    "GET /api/friend/remove-relationship-with/{id}",
    "POST /api/friend/follow-link/{id}",
];

/// Operations for everyone that nevertheless look at the session.
const REJECTING: [&str; 5] = [
    "GET /api/auth/login/google",
    "GET /api/auth/login/apple",
    "GET /api/auth/callback/{provider}",
    "POST /api/user/cookie-preferences",
    "POST /api/user/contact-us-message",
];

fn scope_of(call: &Call) -> Option<&'static str> {
    let name = call.name();
    let scopes = [("read", &READ[..]), ("marks", &MARKS[..]), ("friends", &FRIENDS[..])];
    scopes.into_iter().find(|(_, calls)| calls.contains(&name.as_str())).map(|(scope, _)| scope)
}

/// Whether an operation without a scope looks at the caller, and so rejects tokens.
fn rejects_tokens(call: &Call) -> bool {
    call.needs_session() || REJECTING.contains(&call.name().as_str())
}

#[test]
fn the_document_states_the_scope_of_every_operation() {
    let calls = Call::all();
    for name in READ.iter().chain(&MARKS).chain(&FRIENDS).chain(&REJECTING) {
        assert!(calls.iter().any(|call| call.name() == *name), "{name} is not documented any more");
    }
    for call in &calls {
        assert_eq!(call.token_scope(), scope_of(call), "scope of {}", call.name());
    }
}

#[tokio::test]
async fn a_token_can_call_only_operations_of_its_scope() {
    let server = Server::start().await;
    // An admin: a token has no roles.
    let ana = server.admin("ana").await;
    for held in ["read", "marks", "friends"] {
        let (_, program) = ana.token(&[held]).await;
        for call in Call::all() {
            let name = format!("{} with {held}", call.name());
            // Access is checked before the body is read.
            let reply = program.send(call.method.clone(), &call.path(), "nonsense".into()).await;
            match scope_of(&call) {
                Some(needed) if needed != held => {
                    let problem = reply.problem(403, "token_scope");
                    assert!(problem["detail"].as_str().unwrap().contains(&format!("'{needed}'")), "{name}");
                    let challenge = format!("Bearer error=\"insufficient_scope\", scope=\"{needed}\"");
                    assert_eq!(reply.header("www-authenticate"), challenge, "{name}");
                }
                None if rejects_tokens(&call) => drop(reply.problem(403, "token_not_accepted")),
                // Other rejections, such as of the invalid body, are not checked here.
                _ => {
                    let body = String::from_utf8_lossy(&reply.body);
                    let codes = [
                        "token_scope",
                        "token_not_accepted",
                        "invalid_token",
                        "not_logged_in",
                        "missing_build_version",
                    ];
                    let has = |code: &&str| body.contains(&format!("\"code\":\"{code}\""));
                    assert!(!codes.iter().any(has), "{name} is rejected: {body}");
                }
            }
        }
    }
}

#[tokio::test]
async fn an_unknown_token_is_rejected_wherever_the_caller_matters() {
    let server = Server::start().await;
    let program = server.visitor().with("authorization", &format!("Bearer laurels_{}", "x".repeat(43)));
    for call in Call::all() {
        let reply = program.send(call.method.clone(), &call.path(), "nonsense".into()).await;
        if scope_of(&call).is_some() || rejects_tokens(&call) {
            reply.problem(401, "invalid_token");
        } else {
            let body = String::from_utf8_lossy(&reply.body);
            assert!(!body.contains("invalid_token"), "{} looks at the caller", call.name());
        }
    }
}
