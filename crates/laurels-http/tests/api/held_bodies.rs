//! Requests whose headers were sent while logged in, and whose body follows when that is over.

use std::time::Duration;

use laurels_app::{DeleteAccountError, Device, NotConfirmed};
use laurels_domain::Email;
use laurels_fakes::authenticator::Authenticator;
use laurels_store::SignedIn;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::{Caller, Inbox, NEW_PASSWORD, PASSWORD, Server, User, on_both, reset};

/// Long enough for all bodies; the rest is filled with blanks.
const BODY_BYTES: usize = 4_000;

struct HeldRequest(TcpStream);

impl HeldRequest {
    async fn begin(server: &Server, caller: &Caller, path: &str) -> Self {
        Self::begin_with(server, "cookie", &caller.header("cookie"), path).await
    }

    /// With other credentials.
    async fn begin_with(server: &Server, name: &str, value: &str, path: &str) -> Self {
        let mut stream = server.connect().await;
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: laurels\r\nx-mol-frontend-build-version: 1\r\n{name}: {value}\r\n\
             content-type: application/json\r\ncontent-length: {BODY_BYTES}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        // The server has looked up the session by then.
        tokio::time::sleep(Duration::from_millis(150)).await;
        Self(stream)
    }

    /// Sends the body and returns the status.
    async fn finish(mut self, body: &Value) -> u16 {
        self.0.write_all(format!("{:<BODY_BYTES$}", body.to_string()).as_bytes()).await.unwrap();
        let mut response = String::new();
        self.0.read_to_string(&mut response).await.unwrap();
        response.split(' ').nth(1).unwrap().parse().unwrap()
    }
}

#[tokio::test]
async fn nothing_that_was_begun_before_a_reset_changes_the_account() {
    on_both(async |server| {
        let attacker = server.user("victim").await;
        let mut planted = Authenticator::new(&server.localhost(), "planted");
        let options = attacker.post("/api/user/passkeys/begin", &json!({})).await.ok();
        let passkey = json!({ "name": "Key", "credential": planted.register(&options) });
        attacker.post("/api/user/email/change", &json!({ "email": "mallory@example.net" })).await.done();
        let link = Inbox::default().link(server, "mallory@example.net", "confirm-email").await;
        let bodies = [
            ("/api/user/email/change", json!({ "email": "mallory@example.com" })),
            ("/api/user/email/confirm", json!({ "token": link.token })),
            ("/api/auth/email/set-password", json!({ "password": "mallory's slippers" })),
            ("/api/user/passkeys", passkey),
            ("/api/user/delete-account", json!({})),
            ("/api/user/contact-us-message", json!({ "subject": "Idea", "message": "More rings!" })),
            ("/api/user/cookie-preferences", json!({ "allow_third_party_cookies": true })),
        ];
        let mut held = Vec::new();
        for (path, body) in bodies {
            held.push((path, HeldRequest::begin(server, &attacker, path).await, body));
        }

        reset(server, "victim@example.org").await;

        for (path, request, body) in held {
            assert_eq!(request.finish(&body).await, 401, "{path}");
        }
        let victim = User::log_in(&server.visitor(), "victim@example.org", NEW_PASSWORD).await;
        assert_eq!(victim.id, attacker.id);
        let methods = victim.get("/api/user/sign-ins").await.ok();
        assert_eq!(methods.as_array().unwrap().len(), 1, "{methods}");
    })
    .await;
}

/// Like a request that waits in the queue for its password to be verified, while its user is logged out elsewhere.
#[tokio::test]
async fn nothing_is_confirmed_for_a_session_that_has_ended() {
    on_both(async |server| {
        let ana = server.user("ana").await;
        let token = ana.header("cookie").rsplit_once('=').unwrap().1.to_owned();
        let SignedIn { user, session } = server.services.sessions.find(&token).await.unwrap().unwrap();
        let device = Device { name: "Firefox".to_owned(), network: "198.51.100.7".to_owned() };
        let owner = User::log_in(&server.visitor(), &ana.email, PASSWORD).await;
        owner.delete("/api/user/devices").await.done();

        let accounts = &server.services.accounts;
        let deleted = accounts.delete_own_account(&user, &session, Some(PASSWORD), &device).await;
        let not_confirmed = DeleteAccountError::NotConfirmed(NotConfirmed::LogInTooOld);
        assert_eq!(deleted.unwrap_err().to_string(), not_confirmed.to_string());
        let email = Email::parse("mallory@example.net").unwrap();
        let changed = accounts.request_email_change(&user, &session, &email, Some(PASSWORD), &device).await;
        assert_eq!(changed.unwrap_err().to_string(), not_confirmed.to_string());
        assert!(server.services.viewing_options.make_calendar(&user.id, &session).await.unwrap().is_none());
        assert!(server.services.friendships.renew_link(&user.id, &session).await.unwrap().is_none());
        assert!(owner.is_logged_in().await);
        assert!(server.emails(0).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_token_that_is_revoked_before_its_body_arrives_changes_nothing() {
    on_both(async |server| {
        let ana = server.user("ana").await;
        let (id, program) = ana.token(&["marks"]).await;
        let bearer = program.header("authorization");
        let path = "/api/user/set-viewed-states";
        let body = json!({ "film_viewed_states": [{ "film_id": "tt0068646", "viewed": true }] });
        let held = HeldRequest::begin_with(server, "authorization", &bearer, path).await;
        assert_eq!(held.finish(&body).await, 200);
        let held = HeldRequest::begin_with(server, "authorization", &bearer, path).await;
        ana.delete(&format!("/api/user/tokens/{id}")).await.done();
        assert_eq!(held.finish(&body).await, 401);
    })
    .await;
}

#[tokio::test]
async fn a_former_admin_gives_no_roles() {
    let server = Server::start().await;
    let (boss, other) = (server.admin("boss").await, server.admin("other").await);
    let minion = server.user("minion").await;
    let path = format!("/api/admin/user/update-user-role/{}", minion.id);
    let held = HeldRequest::begin(&server, &boss, &path).await;
    let demoted = format!("/api/admin/user/update-user-role/{}", boss.id);
    other.post(&demoted, &json!({ "is_admin": false })).await.ok();
    assert_eq!(held.finish(&json!({ "is_admin": true })).await, 403);
    minion.get("/api/admin/users").await.problem(403, "not_admin");
}

#[tokio::test]
async fn a_held_body_of_a_user_who_stays_logged_in_is_accepted() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let held = HeldRequest::begin(&server, &ana, "/api/auth/email/set-password").await;
    assert_eq!(held.finish(&json!({ "password": "ruby slippers" })).await, 204);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_calendar_link_survives_a_reset_that_happens_at_the_same_time() {
    on_both(async |server| {
        let attacker = server.user("victim").await;
        let mut making = tokio::task::JoinSet::new();
        for _ in 0..30 {
            let caller = server.visitor().with("cookie", &attacker.header("cookie"));
            making.spawn(async move {
                let reply = caller.post("/api/viewing-options/calendar", &json!({})).await;
                reply.status.is_success().then(|| reply.ok()["url"].as_str().unwrap().to_owned())
            });
        }
        reset(server, "victim@example.org").await;
        for url in making.join_all().await.into_iter().flatten() {
            let path = format!("/api/{}", url.rsplit_once("/api/").unwrap().1);
            assert_eq!(server.visitor().get(&path).await.status.as_u16(), 404);
        }
    })
    .await;
}
