//! Requests whose headers were sent while logged in, and whose body follows when that is over.

use std::time::Duration;

use laurels_fakes::authenticator::Authenticator;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::{Caller, Inbox, NEW_PASSWORD, Options, PostgresDatabase, Server, User, reset};

/// Long enough for all bodies; the rest is filled with blanks.
const BODY_BYTES: usize = 4_000;

struct HeldRequest(TcpStream);

impl HeldRequest {
    async fn begin(server: &Server, caller: &Caller, path: &str) -> Self {
        let mut stream = server.connect().await;
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: laurels\r\nx-mol-frontend-build-version: 1\r\ncookie: {}\r\n\
             content-type: application/json\r\ncontent-length: {BODY_BYTES}\r\nconnection: close\r\n\r\n",
            caller.header("cookie")
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

async fn on_both(test: impl AsyncFn(&Server)) {
    test(&Server::start().await).await;
    let database = PostgresDatabase::create();
    let server = Server::start_instance(&database, Options::default()).await;
    test(&server).await;
    server.store.close().await;
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
async fn a_held_body_of_somebody_who_stays_logged_in_is_accepted() {
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
