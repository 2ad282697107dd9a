//! Access control: every operation as an anonymous visitor, a user, a tester and an admin.

use laurels_domain::Role;

use crate::harness::{Call, Caller, PASSWORD, Server, User};

/// Operations without authentication. All others respond with 401 to visitors.
const OPEN: [&str; 48] = [
    "GET /healthz",
    "GET /readyz",
    "GET /api/setup",
    "GET /api/ceremony/overview",
    "GET /api/ceremony/count",
    "GET /api/ceremony/{ceremony}/films",
    "GET /api/ceremony/{ceremony}/film-details",
    "GET /api/ceremony/{ceremony}/films/{category_name}",
    "GET /api/film/{film_id}/details",
    "GET /api/film/search/{search_type}/{text}",
    "GET /api/film/suggestions/{text}",
    "GET /api/film/genres",
    "POST /api/film/names",
    "POST /api/film/viewing-options-films",
    // The URL contains a secret.
    "GET /api/viewing-options/calendar/{file}",
    "GET /api/next/goal/calendar/{file}",
    "GET /api/achievements/{film_id}",
    "GET /api/person/{person_id}",
    "GET /api/card/film/{file}",
    "GET /api/card/ceremony/{file}",
    "GET /api/card/category/{ceremony}/{file}",
    "GET /api/card/person/{file}",
    // Their owners have chosen to show them.
    "GET /api/public/{slug}",
    "GET /api/public/{slug}/picture",
    "GET /api/share/{token}",
    "GET /api/share/{token}/picture",
    "POST /api/auth/signup/email",
    "POST /api/auth/login/email",
    // Exists only in a demo.
    "POST /api/demo/log-in",
    "POST /api/auth/login/passkey/begin",
    "POST /api/auth/login/passkey",
    "POST /api/auth/email/forgot-password/send-reset-link",
    "POST /api/auth/email/forgot-password/verify-token",
    "POST /api/auth/email/forgot-password/set-password",
    "POST /api/auth/email/check-password",
    "POST /api/auth/email/restore",
    "GET /api/auth/login/google",
    "GET /api/auth/login/apple",
    "GET /api/auth/callback/{provider}",
    "POST /api/auth/callback/{provider}",
    "GET /api/user/picture/{user_id}",
    "GET /api/friend/connection-info/{id}",
    "POST /api/user/cookie-preferences",
    "POST /api/user/page-view",
    "POST /api/user/contact-us-message",
    // Authenticated by a signature.
    "POST /api/purchase/webhook",
    // The URL contains a secret.
    "POST /api/next/closing-soon/unsubscribe/{token}",
    "GET /api/next/closing-soon/unsubscribe/{token}",
];

/// Each level includes the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum AccessLevel {
    Anonymous,
    User,
    Tester,
    Admin,
}

fn required_level(call: &Call) -> AccessLevel {
    if OPEN.contains(&call.name().as_str()) {
        AccessLevel::Anonymous
    } else if call.is_under("/api/admin/") {
        AccessLevel::Admin
    } else if call.is_under("/api/purchase/") {
        AccessLevel::Tester
    } else {
        AccessLevel::User
    }
}

/// Calls every operation with an invalid body: access is checked before the body is read.
async fn check_access(level: AccessLevel, caller: impl AsyncFn() -> Caller) {
    for call in Call::all() {
        let reply = caller().await.send(call.method.clone(), &call.path(), "nonsense".into()).await;
        let name = call.name();
        match required_level(&call) {
            required if level >= required => {
                // Other rejections, such as for another user's profile, are not checked here.
                let codes =
                    ["not_logged_in", "not_tester", "not_admin"].map(|code| format!("\"code\":\"{code}\""));
                let body = String::from_utf8_lossy(&reply.body);
                assert!(!codes.iter().any(|code| body.contains(code)), "{name} rejects {level:?}: {body}");
            }
            _ if level == AccessLevel::Anonymous => drop(reply.problem(401, "not_logged_in")),
            AccessLevel::Admin => drop(reply.problem(403, "not_admin")),
            _ => drop(reply.problem(403, "not_tester")),
        }
    }
}

/// Some operations end the session, so each gets a new one.
async fn check_access_as(server: &Server, level: AccessLevel, roles: &[Role]) {
    let ana = server.user("ana").await;
    for role in roles {
        server.store.users.set_role(&ana.id, *role, true).await.unwrap().unwrap();
    }
    check_access(level, async || (*User::log_in(&server.visitor(), &ana.email, PASSWORD).await).clone())
        .await;
}

#[tokio::test]
async fn visitors_can_call_only_open_operations() {
    let server = Server::start().await;
    let calls = Call::all();
    for open in OPEN {
        assert!(calls.iter().any(|call| call.name() == open), "{open} is not documented any more");
    }
    for call in &calls {
        let needs_session = required_level(call) != AccessLevel::Anonymous;
        assert_eq!(call.needs_session(), needs_session, "security of {}", call.name());
    }
    check_access(AccessLevel::Anonymous, async || server.visitor()).await;
}

#[tokio::test]
async fn users_can_call_everything_except_tester_and_admin_operations() {
    check_access_as(&Server::start().await, AccessLevel::User, &[Role::DevAcquaintance]).await;
}

#[tokio::test]
async fn testers_can_also_buy() {
    check_access_as(&Server::start().await, AccessLevel::Tester, &[Role::Tester]).await;
}

#[tokio::test]
async fn admins_can_call_everything() {
    check_access_as(&Server::start().await, AccessLevel::Admin, &[Role::Admin]).await;
}

#[tokio::test]
async fn an_invalid_token_is_anonymous() {
    let server = Server::start().await;
    for cookie in ["laurels_session=", "laurels_session=made-up", "laurels_session=%00", "other=1"] {
        let caller = server.visitor().with("cookie", cookie);
        caller.get("/api/user/profile").await.problem(401, "not_logged_in");
    }
}
