//! Who may make which call: every call there is, made by a stranger, a user, a tester and an admin.

use laurels_domain::Role;

use crate::harness::{Call, Caller, PASSWORD, Server, User};

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

/// Who it takes, each more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    Stranger,
    User,
    Tester,
    Admin,
}

fn needed(call: &Call) -> Standing {
    if OPEN.contains(&call.name().as_str()) {
        Standing::Stranger
    } else if call.is_under("/api/admin/") {
        Standing::Admin
    } else if call.is_under("/api/purchase/") {
        Standing::Tester
    } else {
        Standing::User
    }
}

/// Makes every call and compares. The bodies are nonsense on purpose: who may call is decided before they are read.
async fn compare(standing: Standing, caller: impl AsyncFn() -> Caller) {
    for call in Call::all() {
        let reply = caller().await.send(call.method.clone(), &call.path(), "nonsense".into()).await;
        let name = call.name();
        match needed(&call) {
            enough if standing >= enough => {
                // Somebody else's profile may still be closed, which is another matter.
                let refused =
                    ["not_logged_in", "not_tester", "not_admin"].map(|code| format!("\"code\":\"{code}\""));
                let said = String::from_utf8_lossy(&reply.body);
                assert!(
                    !refused.iter().any(|code| said.contains(code)),
                    "{name} refuses {standing:?}: {said}"
                );
            }
            _ if standing == Standing::Stranger => drop(reply.problem(401, "not_logged_in")),
            Standing::Admin => drop(reply.problem(403, "not_admin")),
            _ => drop(reply.problem(403, "not_tester")),
        }
    }
}

/// Some calls end the session, so each is made in one of its own.
async fn compare_as(server: &Server, standing: Standing, roles: &[Role]) {
    let ana = server.user("ana").await;
    for role in roles {
        server.app.store.set_role(&ana.id, *role, true).await.unwrap().unwrap();
    }
    compare(standing, async || (*User::log_in(&server.stranger(), &ana.email, PASSWORD).await).clone()).await;
}

#[tokio::test]
async fn a_stranger_may_make_the_open_calls_and_no_others() {
    let server = Server::start().await;
    let calls = Call::all();
    for open in OPEN {
        assert!(calls.iter().any(|call| call.name() == open), "{open} is not a call any more");
    }
    compare(Standing::Stranger, async || server.stranger()).await;
}

#[tokio::test]
async fn a_user_may_make_all_calls_but_those_for_testers_and_admins() {
    compare_as(&Server::start().await, Standing::User, &[Role::DevAcquaintance]).await;
}

#[tokio::test]
async fn a_tester_may_also_buy() {
    compare_as(&Server::start().await, Standing::Tester, &[Role::Tester]).await;
}

#[tokio::test]
async fn an_admin_may_make_every_call() {
    compare_as(&Server::start().await, Standing::Admin, &[Role::Admin]).await;
}

#[tokio::test]
async fn a_made_up_token_is_a_stranger() {
    let server = Server::start().await;
    for cookie in ["laurels_session=", "laurels_session=made-up", "laurels_session=%00", "other=1"] {
        let caller = server.stranger().with("cookie", cookie);
        caller.get("/api/user/profile").await.problem(401, "not_logged_in");
    }
}
